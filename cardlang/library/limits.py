"""Limits for untrusted set files; each has its own diagnostic."""

MAX_FILE_BYTES = 256 * 1024  # D001
MAX_DEPTH = 16  # D011, nested collections
MAX_CARDS = 500  # D019, in one file
MAX_TEXT_BYTES = 2 * 1024  # D020, one card text, in UTF-8
MAX_OWN_WORDS = 40  # D051, of one set
MAX_WRITTEN_OUT = 64 * 1024  # D056, characters that a set's own keywords stand for in the texts of a file
MAX_VALUES = 20_000  # D025, words and collections in one file; 500 cards with every field have 19,500
MAX_VALUE = 1_000_000  # D016, either sign
MAX_ALIKE = 100  # findings of one code on the shape of a file; the rest are left out
MAX_IN_TEXTS = 1_000  # findings in the texts of a file; after that, only the first of each text is reported

"""The codes of this stage and their names. A code never changes its meaning; new ones are added at the end."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.diagnostics.model import CodeInfo

_ROWS = (
    ("D001", "file-too-large", "the file is larger than 256 kB"),
    ("D002", "not-utf-8", "the file is not UTF-8"),
    ("D003", "byte-order-mark", "the file begins with a byte order mark"),
    ("D004", "not-yaml", "the file is not valid YAML"),
    ("D005", "text-on-key-line", "a card text with a colon stands on the line of its key"),
    ("D006", "tab", "a line is indented by a tab"),
    ("D007", "duplicate-key", "a key stands twice in one mapping"),
    ("D008", "anchor", "anchors and aliases are not allowed"),
    ("D009", "tag", "tags are not allowed"),
    ("D010", "second-document", "a file holds more than one document"),
    ("D011", "yaml-too-deep", "lists and mappings are nested more than 16 deep"),
    ("D012", "empty-file", "the file is empty"),
    ("D013", "unknown-field", "there is no such field"),
    ("D014", "missing-field", "a field is missing"),
    ("D015", "wrong-type", "a field holds the wrong kind of value"),
    ("D016", "out-of-range", "a number lies outside its range"),
    ("D017", "bad-value", "a value is empty, too long or not one of those allowed"),
    ("D018", "bad-id", "an id is not lower case words with hyphens"),
    ("D019", "too-many-cards", "a file has more than 500 cards"),
    ("D020", "text-too-long", "a card text is longer than 2 kB"),
    ("D021", "unknown-game", "there is no such game"),
    ("D022", "unknown-mode", "the game has no such mode"),
    ("D023", "two-texts", "a mode has two texts on one card"),
    ("D024", "key-not-a-word", "a list or mapping is used as a key"),
    ("D025", "too-many-values", "a file holds more than 20,000 values"),
    ("D026", "not-the-whole-game", "a set that says it is complete has too many or too few records of a kind"),
    ("D027", "words-at-odds", "two fields of a record do not go together in a complete set"),
    ("C191", "never-on-such-a-card", "an ability that is never carried out on a card of its type"),
    ("C192", "field-misfit", "two fields of a record that do not go together"),
    ("C193", "unusual-pair", "two fields of a record that no record of the game has together"),
    ("D050", "own-word-taken", "a word of a set that the game, its language or another word of the set has already"),
    ("D051", "too-many-own-words", "a set has more than 40 words of its own"),
    ("D052", "bad-own-word", "a form of a set's own word is not made of letters, single spaces and hyphens"),
    ("D053", "keyword-number-misfit", "a keyword of a set's own whose number and definition do not fit each other"),
    ("D054", "keyword-in-keyword", "the definition of a keyword names a keyword of the set"),
    ("D055", "keyword-too-long", "a keyword of a set's own stands for more than 4 abilities"),
    ("D058", "no-counters", "a counter of a set's own in a game whose texts put none onto cards"),
    (
        "D059",
        "counter-supply",
        "a counter of a set's own that leaves for a supply of which nothing is said, or the other way",
    ),
    ("D057", "own-name-unsayable", "the name of a card of another set that no card text can have"),
    ("D056", "keywords-too-long", "what the keywords of a file stand for is longer than 64 kB in all"),
)

CODES: Mapping[str, CodeInfo] = {code: CodeInfo(code, slug, title) for code, slug, title in _ROWS}

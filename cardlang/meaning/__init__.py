"""What a text means: references bound, words checked against the vocabulary, cost reckoned."""

from cardlang.meaning.codes import CODES
from cardlang.meaning.model import Meaning, Ref, RefKind
from cardlang.meaning.understand import understand

__all__ = ["CODES", "Meaning", "Ref", "RefKind", "understand"]

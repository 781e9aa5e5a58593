"""What may stand at a place, said to a person: terminals in words, and the nearest word to a mistyped one."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from functools import lru_cache

from cardlang.syntax.lexing.lexicon import Lexicon

_SHOWN = 6
_NEVER_SHOWN = frozenset(
    {"COST_NUMBER", "_COMMA_THEN", "AND_IF_DONE", "$END", "CHOSEN", "DONE", "WITH_BEST", "HAS_DONE", "DID", "SPOT"}
)

# Classes whose members are named by an example of the game.
_BY_EXAMPLE: Mapping[str, str] = {
    "KEYWORD": "an ability keyword",
    "VERB": "a verb",
    "NOUN": "a noun",
    "ADJ": "an adjective",
    "LIES_SO": "an adjective",
    "ATTRS": "several numbers",
    "BESIDE": "a direction",
    "COMPARATIVE": "a comparison",
    "FACE": "a face",
    "PLACE": "a place",
    "ATTR": "an attribute",
    "ATTR_VERB": "a verb of an attribute",
    "PART": "a participle",
    "WAY": "a way",
    "DURATION": "a duration",
    "PREPOSITION": "a preposition",
    "PRONOUN": "a pronoun",
    "WHEN": "a listener",
}
_PLAIN: Mapping[str, str] = {
    "NUMBER": "a number",
    "SIGNED": "a change such as `+1`",
    "LETTER": "a letter",
    "CELL": "a cell such as `B-S`",
    "_STOP": "a full stop",
    "_COMMA": "a comma",
    "_COLON": "a colon",
    "_OPEN": "a bracket",
    "_CLOSE": "a closing bracket",
}
_OF_BOARDS = frozenset({"LETTER", "CELL"})  # of lines with letters, which not every game has
_DETERMINERS = ("_A", "_THE", "_EACH", "_ALL", "_ANOTHER", "_THIS", "_THAT", "_ANY", "_NO", "_UP_TO", "_ONE_OF")
_OWNERS = ("_YOUR", "_THEIR", "_ITS", "_YOUR_OPPONENTS")


def in_words(expected: frozenset[str], lexicon: Lexicon) -> str | None:
    """Return what may stand at a place as one phrase: ``here may stand a verb such as `flip`, or a full stop``."""
    shown = list(_described(expected, lexicon))
    if not shown:
        return None
    if len(shown) > _SHOWN:
        shown = [*shown[:_SHOWN], "other words"]
    *others, last = shown
    return "here may stand " + (", ".join(others) + f" or {last}" if others else last)


def _described(expected: frozenset[str], lexicon: Lexicon) -> Iterator[str]:
    """Yield the descriptions of terminals, the most telling ones first."""
    if "NOUN" in expected:  # a comma and an *or* between adjectives are rarely what is missing
        expected -= {"_COMMA", "_OR"}
    if not any(noun.letters for noun in lexicon.vocabulary.nouns):
        expected -= _OF_BOARDS
    for terminal, name in _BY_EXAMPLE.items():
        if terminal in expected and (phrases := lexicon.phrases(terminal)):
            yield f"{name} such as `{phrases[0]}`"
    for terminal, name in _PLAIN.items():
        if terminal in expected:
            yield name
    for group, name in ((_DETERMINERS, "a determiner"), (_OWNERS, "an owner")):
        if found := [terminal for terminal in group if terminal in expected]:
            yield f"{name} such as `{lexicon.phrases(found[0])[0]}`"
    told = {*_BY_EXAMPLE, *_PLAIN, *_DETERMINERS, *_OWNERS, *_NEVER_SHOWN}
    for terminal in sorted(expected - told):
        if phrases := lexicon.phrases(terminal):
            yield f"`{phrases[0]}`"


@lru_cache(maxsize=1024)  # a mistyped word seldom stands alone
def nearest(word: str, candidates: tuple[str, ...], least: float) -> str | None:
    """Return the candidate most like a word, if it is like it at least so much (0 to 1)."""
    by_lower = {candidate.lower(): candidate for candidate in reversed(candidates)}
    found = difflib.get_close_matches(word.lower(), list(by_lower), n=1, cutoff=least)
    return by_lower[found[0]] if found else None


@lru_cache(maxsize=1024)
def alike(word: str, candidates: tuple[str, ...], *, slips: bool = False) -> tuple[str, ...]:
    """Return the candidates that a word may be a mistyped one of, the likeliest first; if `slips`, of one slip only."""
    lower = word.lower()
    swapped = [candidate for candidate in candidates if sorted(candidate) == sorted(lower)]
    near = [candidate for candidate in candidates if candidate != lower and _one_slip(lower, candidate)]
    far = difflib.get_close_matches(lower, candidates, n=6, cutoff=0.66)
    found = [*(one for one in swapped if one in near), *(one for one in far if one in near), *near]
    return tuple(dict.fromkeys(found if slips else [*found, *far]))


def _one_slip(word: str, other: str) -> bool:
    """Return whether two words differ by one letter that is missing, too many or wrong, or by two that are swapped."""
    if abs(len(word) - len(other)) > 1:
        return False
    while word and other and word[0] == other[0]:
        word, other = word[1:], other[1:]
    while word and other and word[-1] == other[-1]:
        word, other = word[:-1], other[:-1]
    return max(len(word), len(other)) <= 1 or (len(word) == 2 and word == other[::-1])

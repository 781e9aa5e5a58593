"""What claims are about, the claims themselves, and which counts are parts of others."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardlang.lint.analysis.numbers import Numbers
from cardlang.syntax.nodes import Equality, Place, Sel

Values: TypeAlias = Numbers | frozenset[str]
ABSENT = "nowhere"  # the place or face of what is not there


@dataclass(frozen=True, slots=True)
class Term:
    """What is asked of, all it can be, and why it can be no more.

    `counts` has the phrase whose things are counted, `zone` the zone in which it says that they lie, `in_play` whether
    it says that they are in play; `everywhere` is the place phrase that says no more than that.
    """

    key: Hashable
    all: Values
    why: str = ""
    counts: Sel | None = None
    zone: str = ""
    in_play: bool = False
    everywhere: Place | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """That a term has one of some values."""

    term: Term
    values: Values


Case: TypeAlias = tuple[Claim, ...]  # claims that hold together


def narrower(one: Sel, other: Sel) -> bool:
    """Whether whatever the one phrase means the other means, too: *your face-up cards here*, *cards here*."""
    if (one.noun, one.of, one.named, one.letters, one.or_letters) != (
        other.noun, other.of, other.named, other.letters, other.or_letters,
    ):  # fmt: skip
        return False
    if other.poss not in (None, one.poss) or (other.either and {*other.either} != {*one.either}):
        return False
    if any(sel.best or sel.alike or sel.from_them or isinstance(sel.test, Equality) for sel in (one, other)):
        return False
    narrow = {*one.filters, one.test} - {None}
    wide = {*other.filters, other.test} - {None}
    return wide <= narrow and {*other.adjectives} <= {*one.adjectives} and "other" not in other.adjectives


def some_of(few: Term, many: Term) -> bool:
    """Whether all that the one counts is counted by the other, too."""
    one, other = few.counts, many.counts
    if one is None or other is None or _holder(many) not in (None, _holder(few)):
        return False
    if few.zone != many.zone or (many.everywhere is not None and not few.in_play):
        return False
    if _holder(many) is None and not other.filters:
        return _holder(few) is None and narrower(one, other)  # whoever has them: what somebody has is theirs anywhere
    if many.everywhere is not None:
        other = replace(other, filters=tuple(one for one in other.filters if one != many.everywhere))
    return narrower(one, other)


def _holder(term: Term) -> Hashable:
    key = term.key
    return key[1] if isinstance(key, tuple) and key[0] == "has" else None

"""Terms, claims about them, and which counts are parts of others."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardlang.lint.analysis.numbers import Numbers
from cardlang.syntax.nodes import Equality, Place, Sel

Values: TypeAlias = Numbers | frozenset[str]
ABSENT = "nowhere"  # the place or face of an absent thing


@dataclass(frozen=True, slots=True)
class Term:
    """What a condition asks about, all its possible values, and the reason for their limits.

    For a count, `counts` is the phrase whose things are counted, `zone` the zone that it names, and `in_play` whether
    it is limited to cards in play; `everywhere` is the place phrase that says only this.
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
    """The claim that a term has one of some values."""

    term: Term
    values: Values


Case: TypeAlias = tuple[Claim, ...]  # a conjunction of claims


def narrower(one: Sel, other: Sel) -> bool:
    """Return whether everything that fits one phrase fits the other: *your face-up cards here*, *cards here*."""
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


def counts_part_of(few: Term, many: Term) -> bool:
    """Return whether everything that `few` counts is also counted by `many`."""
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

"""Which conditions can hold: alone, and together with what is known."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cardlang.lint.analysis.claims import Case, Claim, Term, Values
from cardlang.lint.analysis.numbers import Numbers
from cardlang.syntax.nodes import Equality, Sel


def possible(cases: Sequence[Case] | None, known: Case = ()) -> bool:
    """Whether there is a case that can hold together with what is known; cases that were too many can."""
    return cases is None or any(meet(case, known) is None for case in cases)


def meet(case: Case, known: Case = ()) -> tuple[Claim, ...] | None:
    """The claims that cannot hold together, the last of them the one that breaks it; none if all can."""
    values: dict[Hashable, Values] = {}
    claims: dict[Hashable, list[Claim]] = {}
    for claim in (*known, *case):
        key = claim.term.key
        before = values.get(key, claim.term.all)
        after = _both(_both(before, claim.term.all), claim.values)
        claims.setdefault(key, []).append(claim)
        if not after:
            return tuple(claims[key])
        values[key] = after
    return _more_of_fewer(values, claims)


def _both(one: Values, other: Values) -> Values:
    if isinstance(one, Numbers) and isinstance(other, Numbers):
        return one & other
    assert not isinstance(one, Numbers)
    assert not isinstance(other, Numbers)
    return one & other


def _more_of_fewer(values: dict[Hashable, Values], claims: dict[Hashable, list[Claim]]) -> tuple[Claim, ...] | None:
    """Two counts of which the one counts some of what the other counts: *3 face-up cards here*, *2 cards here*."""
    counted = [(key, of[0].term) for key, of in claims.items() if of[0].term.counts is not None]
    for key, few in counted:
        for other, many in counted:
            if key != other and _some_of(few, many):
                less, more = values[key], values[other]
                if isinstance(less, Numbers) and isinstance(more, Numbers) and less.low > more.high:
                    return *claims[key], *claims[other]
    return None


def _some_of(few: Term, many: Term) -> bool:
    """Whether all that the one counts is counted by the other, too."""
    one, other = few.counts, many.counts
    if one is None or other is None or _holder(many) not in (None, _holder(few)):
        return False
    if _holder(many) is None and not other.filters:  # whoever has them: what somebody has is theirs, wherever it is
        return _holder(few) is None and _narrower(one, other)
    return _narrower(one, other)


def _narrower(one: Sel, other: Sel) -> bool:
    if (one.noun, one.poss, one.of, one.named, one.either, one.letters) != (
        other.noun, other.poss, other.of, other.named, other.either, other.letters,
    ):  # fmt: skip
        return False
    if any(sel.best or sel.alike or sel.from_them or isinstance(sel.test, Equality) for sel in (one, other)):
        return False
    narrow = {*one.filters, one.test} - {None}
    wide = {*other.filters, other.test} - {None}
    return wide <= narrow and {*other.adjectives} <= {*one.adjectives} and "other" not in other.adjectives


def _holder(term: Term) -> Hashable:
    key = term.key
    return key[1] if isinstance(key, tuple) and key[0] == "has" else None

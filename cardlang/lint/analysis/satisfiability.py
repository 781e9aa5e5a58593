"""Which conditions can hold: alone, and given what is known."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cardlang.lint.analysis.numbers import Numbers
from cardlang.lint.analysis.terms import Case, Claim, Values, counts_part_of


def satisfiable(cases: Sequence[Case] | None, known: Case = ()) -> bool:
    """Return whether some case can hold given what is known. None, for too many cases, counts as possible."""
    return cases is None or any(contradiction(case, known) is None for case in cases)


def contradiction(case: Case, known: Case = ()) -> tuple[Claim, ...] | None:
    """Return claims that contradict each other, the decisive one last; None if all can hold."""
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
    """Return a contradiction between a count and a count of part of the same things.

    An example is *3 face-up cards here* and *2 cards here*.
    """
    counted = [(key, of[0].term) for key, of in claims.items() if of[0].term.counts is not None]
    for key, few in counted:
        for other, many in counted:
            if key != other and counts_part_of(few, many):
                less, more = values[key], values[other]
                if isinstance(less, Numbers) and isinstance(more, Numbers) and less.low > more.high:
                    return *claims[key], *claims[other]
    return None

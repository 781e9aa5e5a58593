"""Final ranks: their returns and their words."""

from __future__ import annotations


def worth_of_place(place: int, parties: int) -> float:
    """Return a value from 1 for the first place to -1 for the last, in equal steps, so that all of them sum to 0."""
    return (parties + 1 - 2 * place) / (parties - 1)


def ordinal(place: int) -> str:
    """Return *1st*, *2nd* and so on, up to 9."""
    return f"{place}{('st', 'nd', 'rd')[place - 1] if place < 4 else 'th'}"

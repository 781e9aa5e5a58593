"""Places where parties play for them: what they are worth, and their words."""

from __future__ import annotations


def worth_of_place(place: int, parties: int) -> float:
    """From 1 for the first place to -1 for the last one, in equal steps, so that all of them sum to 0."""
    return (parties + 1 - 2 * place) / (parties - 1)


def ordinal(place: int) -> str:
    """*1st*, *2nd*; of nine at most."""
    return f"{place}{('st', 'nd', 'rd')[place - 1] if place < 4 else 'th'}"

"""What a place is worth where parties play for places."""

from __future__ import annotations


def worth_of_place(place: int, parties: int) -> float:
    """From 1 for the first place to -1 for the last one, in equal steps, so that all of them sum to 0."""
    return (parties + 1 - 2 * place) / (parties - 1)

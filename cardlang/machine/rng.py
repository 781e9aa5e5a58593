"""The generator of a match: one integer of state, the same numbers on every platform (splitmix64)."""

from __future__ import annotations

from collections.abc import Sequence

_MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """The state for a seed; any integer is a seed."""
    return step(seed & _MASK)[0]


def step(state: int) -> tuple[int, int]:
    """The next state and 64 random bits."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)


def shuffled(state: int, items: Sequence[int]) -> tuple[int, list[int]]:
    """The next state and the items in the order of being drawn, one by one, with `below`; the last needs no draw."""
    left, order = list(items), []
    while len(left) > 1:
        state, index = below(state, len(left))
        order.append(left.pop(index))
    return state, order + left


def below(state: int, n: int) -> tuple[int, int]:
    """The next state and a number from 0 to n - 1, each equally likely (draws again instead of favouring any)."""
    limit = (1 << 64) - (1 << 64) % n
    while True:
        state, bits = step(state)
        if bits < limit:
            return state, bits % n

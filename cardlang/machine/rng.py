"""The generator of a match: one integer of state, the same numbers on every platform (splitmix64)."""

from __future__ import annotations

from collections.abc import Sequence

_MASK = (1 << 64) - 1
_STEP, _MIX, _MIX_AGAIN = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def seeded(seed: int) -> int:
    """The state for a seed; any integer is a seed."""
    return step(seed & _MASK)[0]


def step(state: int) -> tuple[int, int]:
    """The next state and 64 random bits."""
    state = (state + _STEP) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * _MIX) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_AGAIN) & _MASK
    return state, z ^ (z >> 31)


def _fair(n: int) -> int:
    """The first value of the random bits that is drawn again, because it would favour low numbers."""
    return (1 << 64) - (1 << 64) % n


def shuffled(state: int, items: Sequence[int]) -> tuple[int, list[int]]:
    """The next state and the items shuffled: drawn one by one with `below`; the last one needs no draw."""
    left, order = list(items), []
    for n in range(len(left), 1, -1):
        while True:  # `below`, inlined, because every match begins with a shuffle
            state = (state + _STEP) & _MASK
            z = (state ^ (state >> 30)) * _MIX & _MASK
            z = (z ^ (z >> 27)) * _MIX_AGAIN & _MASK
            z ^= z >> 31
            if z <= _MASK - n or z < _fair(n):  # what is drawn again lies among the last n numbers
                break
        order.append(left.pop(z % n))
    return state, order + left


def first(state: int, size: int, more: int) -> tuple[int, int]:
    """The next state and which of `size` things is the first member of a random set of `more + 1` things.

    The set is drawn from these things and `more` things after them, with which no set can begin; each set is equally
    likely.
    """
    for place in range(size):
        state, number = below(state, size + more - place)
        if number <= more:
            break
    return state, place


def below(state: int, n: int) -> tuple[int, int]:
    """The next state and a number from 0 to n - 1, each equally likely (draws again instead of favouring any)."""
    limit = _fair(n)
    while True:
        state, bits = step(state)
        if bits < limit:
            return state, bits % n

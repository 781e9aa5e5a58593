"""The choice of a subset, member by member in the order of the candidates, so each subset has exactly one path.

A candidate is offered only if the choice can still be completed with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

ALIKE = ("same", "different")
BESIDE = "beside"


class SubsetLimits(NamedTuple):
    """How many may be chosen, and a condition on the chosen: the sum of `value`, compared by `op` with `n`.

    With `op` *same* or *different* the values are compared with each other. `value` is a function of (state, frame,
    element). With *beside*, `beside` must hold for each two of the chosen; it is a function of (state, element,
    element); `fewer`: where there are not so many, as many as there are are chosen.
    """

    low: int
    high: int
    value: Callable[[Any, Any, int], int] | None = None
    op: str = "ge"
    n: int = 0
    beside: Callable[[Any, int, int], bool] | None = None
    fewer: bool = False

    def values(self, s: Any, f: Any, found: Sequence[int]) -> list[int] | None:
        """The value of each candidate, if there is a condition; with *beside*, a bit for each compatible candidate."""
        if self.beside is not None:
            goes = self.beside
            return [sum(1 << i for i, y in enumerate(found) if x != y and goes(s, x, y)) for x in found]
        return None if self.value is None else [self.value(s, f, x) for x in found]


def offered(
    found: Sequence[int], chosen: Sequence[int], limits: SubsetLimits, values: Sequence[int] | None = None
) -> tuple[Sequence[int], bool]:
    """The candidates that may be chosen next, and whether the choice may end here; too few candidates are all taken.

    `values` are those of the candidates, if there is a condition on their sum.
    """
    if limits.op == BESIDE and values is not None:
        return _offered_beside(found, chosen, limits, values)
    if limits.op in ALIKE and values is not None:
        return _offered_alike(found, chosen, limits, values)
    low, high, count = min(limits.low, len(found)), min(limits.high, len(found)), len(chosen)
    start = found.index(chosen[-1]) + 1 if chosen else 0
    if values is None:
        end = len(found) - max(0, low - count - 1) if count < high else 0
        return found[start:end], count >= low
    total, op, n = sum([values[found.index(x)] for x in chosen]), limits.op, limits.n
    places = range(start, len(found))
    more = [found[i] for i in places if completable(values, i + 1, count + 1, total + values[i], low, high, op, n)]
    return more, count >= low and _met(total, op, n)


def _offered_alike(
    found: Sequence[int], chosen: Sequence[int], limits: SubsetLimits, values: Sequence[int]
) -> tuple[Sequence[int], bool]:
    """`offered` for values that must all be the same, or all different: exactly as many as required, or none at all."""
    start, taken = (found.index(chosen[-1]) + 1 if chosen else 0), [values[found.index(x)] for x in chosen]
    need, more = limits.low - len(chosen) - 1, []
    for i in range(start, len(found)) if len(chosen) < limits.high else ():
        rest = values[i + 1 :]
        if limits.op == "same":
            fits, left = values[i] in taken or not taken, rest.count(values[i])
        else:
            fits, left = values[i] not in taken, len({*rest} - {*taken, values[i]})
        if fits and left >= need:
            more.append(found[i])
    return more, len(chosen) >= limits.low


def _offered_beside(
    found: Sequence[int], chosen: Sequence[int], limits: SubsetLimits, values: Sequence[int]
) -> tuple[Sequence[int], bool]:
    """`offered` for pairwise compatible elements, by the bits of `values`: exactly as many as required, or none.

    With `fewer` it is as many as there are, if not so many.
    """
    left = (1 << len(found)) - 1
    low = limits.low
    while limits.fewer and low > 0 and not _can_grow(left, low, values):
        low -= 1
    for x in chosen:
        i = found.index(x)
        left &= values[i] & -1 << i + 1
    need = low - len(chosen)
    open_to = range(len(found)) if len(chosen) < limits.high else ()
    more = [found[i] for i in open_to if left >> i & 1 and _can_grow(left & values[i] & -1 << i + 1, need - 1, values)]
    return more, len(chosen) >= low


def _can_grow(left: int, need: int, values: Sequence[int]) -> bool:
    """Whether `need` more pairwise compatible elements can be chosen from the bits in `left`."""
    return need <= 0 or any(
        _can_grow(left & values[i] & -1 << i + 1, need - 1, values) for i in range(left.bit_length()) if left >> i & 1
    )


def without_choice(found: Sequence[int], limits: SubsetLimits) -> tuple[int, ...]:
    """The result if no subset meets the condition: all candidates towards a least sum, if so many may be chosen."""
    return tuple(found) if limits.op == "ge" and len(found) <= limits.high else ()


def completable(
    values: Sequence[int], start: int, count: int, total: int, low: int, high: int, op: str, n: int
) -> bool:
    """Whether some subset of `values[start:]` completes a choice of `count` members with sum `total`."""
    rest = values[start:]
    if count > high or count + len(rest) < low:
        return False
    need, room = max(0, low - count), min(high - count, len(rest))
    if op == "eq":
        sums = {(0, 0)}
        for value in rest:
            sums |= {(c + 1, t + value) for c, t in sums if c < room}
        return any(c >= need and total + t == n for c, t in sums)
    best = sorted(rest, reverse=op == "ge")
    return any(_met(total + sum(best[:size]), op, n) for size in range(need, room + 1))


def _met(total: int, op: str, n: int) -> bool:
    return total >= n if op == "ge" else total <= n if op == "le" else total == n

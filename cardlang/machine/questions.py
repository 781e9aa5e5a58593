"""The instructions that ask: the only way to suspend.

An instruction that asks leaves the program counter on itself and is run again with the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.machine import joint, rng
from cardlang.machine.codebook import DONE, NO, NONE, YES
from cardlang.machine.fuse import Plain, plain
from cardlang.machine.hidden import CHANCE, card_of, conceal, show
from cardlang.machine.instructions import Assembler, Label, Many, Number, Truth, jump, let, step, unless
from cardlang.machine.rules import Op
from cardlang.machine.state import CARD_MASK, EVERYBODY, NOTHING, PC, PROGRAM, Frame, State, note, ref_of


def ask(s: State, f: Frame, player: int, purpose: int, codes: tuple[int, ...], chosen: int = 0) -> int:
    """The answer to a question with one answer, or -1: the instruction must then return True and be run again.

    A single option is logged and not asked; `chosen` says how many members of the same choice came before. Must be
    the first thing an instruction waits for: an answer that is there is the answer to this question. What a team
    answers is only a proposal: see `answered`.
    """
    if s.asks:
        return taken(s)
    seat = CHANCE if player == CHANCE else s.rules.policies.seat(s, player)
    if len(codes) == 1 and seat != CHANCE:
        note(s, "forced", player=seat, amount=codes[0], place=chosen, why=purpose, other=card_of(s, codes[0]))
        return codes[0]
    s.asks = [(seat, purpose, f[PROGRAM], f[PC] - 1, codes, -1)]
    if player >= s.rules.players:
        joint.begin(s, player)
    f[PC] -= 1
    return -1


def taken(s: State) -> int:
    """The answer that has come in; its request is closed. All may hear it, so a card that is named is known to all."""
    answer = s.asks[0][5]
    s.asks = []
    if s.seen and (card := card_of(s, answer)) >= 0:
        show(s, card, EVERYBODY)
    s.asked += 1
    return answer


def answered(s: State, f: Frame, player: Number) -> int:
    """The answer of a team that has come in, once it holds.

    -1 if it does not: then either the other member is asked, or nobody yet and the first is to be asked again.
    """
    if joint.put_to_mate(s):
        return joint.settled(s, taken(s))
    answer = taken(s)
    return answer if joint.holds(s, f, player(s, f), (answer,)) else -1


def decide(
    slot: int, player: Number, purpose: int, values: Callable[[State, Frame], Sequence[int]],
    *, offset: Callable[[State], int] | None = None, none: Label | None = None,
) -> Op:  # fmt: skip
    """Ask a player for one of several values, whose codes start at `offset`; without any go on at `none` with -1."""

    def op(s: State, f: Frame) -> bool:
        if s.asks:
            answer = answered(s, f, player) if s.joint else taken(s)
            if answer >= 0:
                f[slot] = answer - (offset(s) if offset is not None else 0)
                return False
            if s.asks:
                return True
        found = values(s, f)
        if not found:
            f[slot] = -1
            if none is not None:
                f[PC] = none.pc
            return False
        if len(found) == 1 and s.log is None:
            f[slot] = found[0]
            return False
        start = offset(s) if offset is not None else 0
        options = tuple([start + value for value in found])
        answer = ask(s, f, player(s, f), purpose, options)
        if answer < 0:
            return True
        f[slot] = answer - start
        return False

    return plain(op, Plain("ask", label=none))


def may(player: Number, purpose: int, refused: Label, possible: Truth) -> Op:
    """Ask yes or no; go on at `refused` after a no, or without asking if it is not possible."""

    def op(s: State, f: Frame) -> bool:
        if s.asks:
            answer = answered(s, f, player) if s.joint else taken(s)
            if answer < 0 and s.asks:
                return True
        elif possible(s, f):
            answer = -1
        else:
            f[PC] = refused.pc
            return False
        if answer < 0:
            ask(s, f, player(s, f), purpose, (NO, YES))
            return True
        if answer == NO:
            f[PC] = refused.pc
        return False

    return plain(op, Plain("ask", label=refused))


class Limits:
    """How many may be chosen, and a condition on the sum of the chosen: `value` summed, compared by `op` with `n`."""

    __slots__ = ("high", "low", "n", "op", "value")

    def __init__(
        self, low: int, high: int, value: Callable[[State, Frame, int], int] | None = None, op: str = "ge",
        n: int = 0,
    ) -> None:  # fmt: skip
        self.low, self.high, self.value, self.op, self.n = low, high, value, op, n


def _met(total: int, op: str, n: int) -> bool:
    return total >= n if op == "ge" else total <= n if op == "le" else total == n


def ascending(found: Sequence[int], chosen: Sequence[int], low: int, high: int) -> Sequence[int]:
    """What may be chosen next if all is chosen in the order in which it was found: enough must be left behind it."""
    start = found.index(chosen[-1]) + 1 if chosen else 0
    return found[start : len(found) - max(0, low - len(chosen) - 1)] if len(chosen) < high else NOTHING


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


def pick(
    slot: int, player: Number, purpose: int, candidates: Many, limits: Limits, offset: Callable[[State], int],
    *, optional: bool = False, live: bool = False,
) -> Op:  # fmt: skip
    """Let a player choose elements into a slot (a tuple, in game order).

    Subsets are picked in ascending order, and an element is offered only if the choice can still be completed, so each
    subset has one path. With fewer than the low limit all are taken; if no subset meets the condition on the sum, the
    whole set is taken. `optional` adds *none*. With `live` every candidate is a reference to a card as it is now.
    """

    def single(s: State, f: Frame) -> bool:
        if s.asks:
            answer = answered(s, f, player) if s.joint else taken(s)
            if answer >= 0:
                value = answer - offset(s)
                if live:
                    f[slot] = (ref_of(s, value),)
                else:
                    f[slot] = (next(element for element in candidates(s, f) if element & CARD_MASK == value),)
                return False
            if s.asks:
                return True
        found = candidates(s, f)
        if not found:
            f[slot] = NOTHING
        elif len(found) == 1 and s.log is None:
            f[slot] = (found[0],)
        else:
            base = offset(s)
            if ask(s, f, player(s, f), purpose, tuple([base + (element & CARD_MASK) for element in found])) < 0:
                return True
            f[slot] = (found[0],)
        return False

    def options(s: State, f: Frame, found: Sequence[int], chosen: tuple[int, ...]) -> tuple[int, ...]:
        base, low, high = offset(s), min(limits.low, len(found)), min(limits.high, len(found))
        start = found.index(chosen[-1]) + 1 if chosen else 0
        codes = []
        if limits.value is None:
            codes = [base + (element & CARD_MASK) for element in ascending(found, chosen, low, high)]
            if len(chosen) >= low and (codes or chosen or low == 0):
                codes.append(DONE)
        else:
            values = [limits.value(s, f, element) for element in found]
            total = sum(values[found.index(element)] for element in chosen)
            if len(chosen) < high:
                codes = [
                    base + (found[i] & CARD_MASK)
                    for i in range(start, len(found))
                    if completable(values, i + 1, len(chosen) + 1, total + values[i], low, high, limits.op, limits.n)
                ]
            if len(chosen) >= low and _met(total, limits.op, limits.n):
                codes.append(DONE)
        if optional and not chosen:
            codes = [NONE, *[code for code in codes if code != DONE]]
        return tuple(codes)

    def hopeless(s: State, f: Frame, found: Sequence[int]) -> bool:
        if limits.value is None:
            return False
        values = [limits.value(s, f, element) for element in found]
        low, high = min(limits.low, len(found)), min(limits.high, len(found))
        return not completable(values, 0, 0, 0, low, high, limits.op, limits.n)

    def keep(s: State, f: Frame, chosen: tuple[int, ...], last: int = DONE) -> bool:
        """Keep the whole choice, if it holds; true if the other member of a team is asked about it."""
        f[slot] = chosen
        if not s.joint:
            return False
        codes = tuple([offset(s) + (element & CARD_MASK) for element in chosen]) or (last,)
        return not joint.holds(s, f, player(s, f), codes)

    def op(s: State, f: Frame) -> bool:
        chosen: tuple[int, ...] = f[slot] or NOTHING
        if s.joint and joint.put_to_mate(s):
            if joint.settled(s, taken(s)) >= 0:
                return False
            chosen = NOTHING
        while True:
            found = list(candidates(s, f))
            if not found or (not chosen and not s.asks and hopeless(s, f, found)):
                f[slot] = tuple(found)
                return False
            codes = NOTHING if s.asks else options(s, f, found, chosen)
            if not s.asks and codes in ((DONE,), ()):
                return keep(s, f, chosen)
            answer = ask(s, f, player(s, f), purpose, codes, len(chosen))
            if answer < 0:
                f[slot] = chosen
                return True
            if answer in (DONE, NONE):
                return keep(s, f, chosen, answer)
            value = answer - offset(s)
            chosen = (*chosen, next(element for element in found if element & CARD_MASK == value))
            if len(chosen) >= limits.high:
                return keep(s, f, chosen)

    one = (limits.low, limits.high) == (1, 1) and limits.value is None and not optional
    return plain(single if one else op, Plain("ask"))


def random(slot: int, candidates: Callable[[State, Frame], tuple[int, ...]], offset: Callable[[State], int]) -> Op:
    """Draw one element, each equally likely; none leaves -1. With `chance: ask` the draw is a request to seat -1."""

    def op(s: State, f: Frame) -> bool:
        if s.asks:
            answer = ask(s, f, CHANCE, 0, NOTHING)
            f[slot] = next(x for x in candidates(s, f) if offset(s) + (x & CARD_MASK) == answer)
            return False
        found = candidates(s, f)
        if not found:
            f[slot] = -1
            return False
        if len(found) == 1:
            f[slot] = found[0]
            return False
        if s.rules.parameters.get("chance") == "ask":
            codes = tuple(offset(s) + (x & CARD_MASK) for x in found)
            ask(s, f, CHANCE, s.rules.purposes.index("chance"), codes)
            return True
        s.rng, index = rng.below(s.rng, len(found))
        f[slot] = found[index]
        return False

    return plain(op, Plain("ask"))


def shuffle(
    pool: int, drawn: int, cards: Callable[[State, Frame], tuple[int, ...]],
    to: Callable[[State, Sequence[int]], object],
) -> Op:  # fmt: skip
    """Begin a shuffle: unless randomness is asked for, card by card, all are drawn now and handed on in their order."""

    def op(s: State, f: Frame) -> None:
        f[pool] = cards(s, f)
        conceal(s, f[pool])
        if s.rules.parameters.get("chance") == "ask":
            return
        s.rng, order = rng.shuffled(s.rng, f[pool])
        to(s, order)
        f[pool], f[drawn] = NOTHING, order[-1] if order else f[drawn]

    return op


def draw_all(
    a: Assembler, pool: int, drawn: int, cards: Callable[[State, Frame], tuple[int, ...]],
    to: Callable[[State, Sequence[int]], object],
) -> None:  # fmt: skip
    """Draw cards in random order, and hand them on: all at once, or one by one through slot `drawn`."""
    end = Label()
    a.emit(shuffle(pool, drawn, cards, to))
    again = a.mark()
    a.emit(unless(lambda s, f: bool(f[pool]), end))
    a.emit(random(drawn, lambda s, f: f[pool], lambda s: s.rules.codebook.card))
    a.emit(step(lambda s, f: to(s, (f[drawn],))))
    a.emit(let(pool, lambda s, f: tuple([card for card in f[pool] if card != f[drawn]])), jump(again))
    a.mark(end)

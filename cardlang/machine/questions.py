"""The instructions that ask: the only way to suspend a program.

An instruction that asks leaves the program counter on itself, so it is run again with the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cardlang.machine import rng, rules
from cardlang.machine.asking import answered, ask, forced, holds, proposed
from cardlang.machine.codebook import DONE, NO, NONE, YES
from cardlang.machine.instructions import ACT, Assembler, Label, Many, Number, Truth, go, jump, let, step, unless
from cardlang.machine.knowledge import CHANCE, conceal
from cardlang.machine.request_context import about
from cardlang.machine.rules import Instruction, Op
from cardlang.machine.state import CARD_MASK, NOTHING, Frame, State
from cardlang.machine.subsets import SubsetLimits, offered, without_choice

Element: TypeAlias = Callable[[State, Frame, int], int]  # which candidate a card, lane and so on is


def decide(
    slot: int, player: Number, purpose: int, values: Many, kind: str = "flag", *, none: Label | None = None
) -> Op:  # fmt: skip
    """Ask a player for one of several values of a kind (see `Codebook.starts`); without any, go to `none` with -1."""

    def op(s: State, f: Frame) -> bool | None:
        start = s.rules.codebook.starts[kind]
        if s.asks:
            if (answer := answered(s, f, player)) >= 0:
                f[slot] = answer - start
                return None
            if s.asks:
                return True
        found = values(s, f)
        if len(found) > 1:
            return ask(s, f, player(s, f), purpose, tuple([start + x for x in found]))
        if not found:
            f[slot] = -1
            return None if none is None else go(f, none)
        if s.log is not None:
            forced(s, player(s, f), purpose, start + found[0])
        f[slot] = found[0]
        return None

    return Instruction("decide", op, ACT)


def may(player: Number, purpose: int, refused: Label, possible: Truth) -> Op:
    """Ask yes or no; go to `refused` after a no, or without asking if the act is not possible."""

    def op(s: State, f: Frame) -> bool | None:
        if s.asks:
            if (answer := answered(s, f, player)) >= 0:
                return None if answer == YES else go(f, refused)
            if s.asks:
                return True
        return ask(s, f, player(s, f), purpose, (NO, YES)) if possible(s, f) else go(f, refused)

    return Instruction("may", op, ACT)


def pick(
    slot: int, player: Number, purpose: int, candidates: Many, limits: SubsetLimits, kind: str, element: Element,
    *, optional: bool = False,
) -> Op:  # fmt: skip
    """Let a player choose elements into a slot (a tuple, in game order), one after the other: see `subsets`.

    If no subset meets the condition on the sum, see `without_choice`. `optional` adds *none* to a choice of one.
    """
    if limits == SubsetLimits(1, 1) and not optional:
        return _pick_one(slot, player, purpose, candidates, kind, element)

    def op(s: State, f: Frame) -> bool | None:
        start, chosen, answer = s.rules.codebook.starts[kind], f[slot] or NOTHING, DONE
        if proposed(s):
            if answered(s, f, player) >= 0:
                return None
            chosen = NOTHING
        while len(chosen) < limits.high:
            if s.asks:
                answer = answered(s, f)
            else:
                found = candidates(s, f)
                more, enough = offered(found, chosen, limits, limits.values(s, f, found))
                if not more:
                    chosen = chosen if enough else without_choice(found, limits)
                    break
                codes = (NONE,) * optional + tuple([start + (x & CARD_MASK) for x in more]) + (DONE,) * enough
                if len(codes) > 1:
                    f[slot] = chosen
                    return ask(s, f, player(s, f), purpose, codes)
                answer = codes[0]
                forced(s, player(s, f), purpose, answer, len(chosen))
            if answer in (DONE, NONE):
                break
            chosen = (*chosen, element(s, f, answer - start))
        f[slot] = chosen
        codes = tuple([start + (x & CARD_MASK) for x in chosen]) or (answer,)
        return None if holds(s, f, player, codes) else True

    return about(Instruction("pick", op, ACT), (slot, kind))


def _pick_one(slot: int, player: Number, purpose: int, candidates: Many, kind: str, element: Element) -> Op:
    """Let a player choose exactly one element: a decision, whose answer becomes the element."""
    decision = decide(slot, player, purpose, lambda s, f: [x & CARD_MASK for x in candidates(s, f)], kind)

    def op(s: State, f: Frame) -> object:
        if decision(s, f):
            return True
        f[slot] = (element(s, f, f[slot]),) if f[slot] >= 0 else NOTHING
        return None

    return Instruction("_pick_one", op, ACT)


def random(slot: int, candidates: Many, kind: str) -> Op:
    """Draw one element, each equally likely; -1 without any. With `chance: ask` the draw is a request to seat -1."""

    def op(s: State, f: Frame) -> bool | None:
        found = candidates(s, f)
        if s.asks:
            f[slot] = found[s.asks[0].codes.index(answered(s, f))]
        elif len(found) < 2:
            f[slot] = found[0] if found else -1
        elif s.rules.parameters.get("chance") == "ask":
            codes = tuple([s.rules.codebook.starts[kind] + (x & CARD_MASK) for x in found])
            return ask(s, f, -1, rules.RANDOM, codes, CHANCE)
        else:
            s.rng, index = rng.below(s.rng, len(found))
            f[slot] = found[index]
        return None

    return Instruction("random", op, ACT)


def draw_all(
    a: Assembler, cards: Many, to: Callable[[State, Sequence[int]], object],
    hide: Callable[[State, Sequence[int]], object] = conceal,
) -> None:  # fmt: skip
    """Draw cards in random order and pass them to `to`: all at once, or one by one if the host decides each draw.

    `hide` removes everybody's knowledge of which card is which.
    """
    pool, drawn, end = a.slot(), a.slot(), Label()

    def shuffle(s: State, f: Frame) -> None:
        f[pool] = tuple(cards(s, f))
        hide(s, f[pool])
        if s.rules.parameters.get("chance") != "ask":
            s.rng, order = rng.shuffled(s.rng, f[pool])
            to(s, order)
            f[pool], f[drawn] = NOTHING, order[-1] if order else f[drawn]

    a.emit(step(shuffle))
    again = a.mark()
    a.emit(unless(lambda s, f: bool(f[pool]), end), random(drawn, lambda s, f: f[pool], "card"))
    a.emit(step(lambda s, f: to(s, (f[drawn],))))
    a.emit(let(pool, lambda s, f: tuple([card for card in f[pool] if card != f[drawn]])), jump(again))
    a.mark(end)

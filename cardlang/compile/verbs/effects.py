"""Acts on effects: an ability of a card is carried out out of its turn, as its owner's or as one of this card."""

from __future__ import annotations

from typing import Any

from cardlang.compile.model import Test, all_of
from cardlang.compile.scope import Scope, elements, no_program
from cardlang.compile.verbs.acts import Slots
from cardlang.compile.verbs.choices import choose, may_choose
from cardlang.machine.dispatch import busy, open_ability, silent
from cardlang.machine.fuel import SPENT
from cardlang.machine.instructions import Label, Many, Truth, jump, let, step, unless
from cardlang.machine.rules import AbilityCode
from cardlang.machine.state import CARD_MASK, HOME, ME, NOTHING, PC, PROGRAM, SLOTS, YOU, Frame, State, alive
from cardlang.meaning.sentences.called import REPEATED
from cardlang.syntax import nodes as n


def call(scope: Scope, action: n.Do, k: int) -> None:
    """*Trigger* or *copy the deployment effect of a card*: of several cards one after the other."""
    asm, slots, effect = scope.asm, Slots(scope, k), _effect(scope, action)
    of = effect.of
    finds = _Finder(scope, action, effect)
    if of is None:
        asm.emit(let(slots.objects, lambda s, f: tuple(finds.cards(s, f))))
    else:
        choose(scope, of, slots.objects, legal=(finds.has,))
    left, again, end = asm.slot(), Label(), Label()
    asm.emit(let(left, lambda s, f: tuple([(x, number) for x in f[slots.objects] for number in finds.numbers(s, x)])))
    asm.mark(again)

    def begin(s: State, f: Frame) -> None:
        (x, number), f[left] = f[left][0], f[left][1:]
        ability = s.rules.abilities[number]
        if not finds.can_begin(s, f, x, ability):
            return
        f[slots.done] = 1
        if finds.here:
            open_ability(s, f[ME], ability, f[YOU], NOTHING, f[HOME])
        else:
            open_ability(s, x, ability, s.rules.policies.controller(s, x & CARD_MASK), NOTHING)

    asm.emit(unless(lambda s, f: bool(f[left]), end), step(begin), jump(again))
    asm.mark(end)


def can_call(scope: Scope, action: n.Do, _: int) -> Truth:
    """Whether there is a card with such an effect that can begin."""
    effect = _effect(scope, action)
    finds = _Finder(scope, action, effect)
    chosen: list[Test] = list(may_choose(scope, effect.of)) if effect.of is not None else []
    fits = all_of([finds.has, *chosen])
    return lambda s, f: any(fits(s, f, x) for x in finds.cards(s, f))


def _effect(scope: Scope, action: n.Do) -> n.Sel:
    effect = action.args.objects[0]
    if not isinstance(effect, n.Sel):
        raise no_program(action)
    scope.reads(action.args, "objects")
    scope.reads(effect, "poss", "of")
    scope.reads_words(effect, *scope.dialect.silences)
    return effect


class _Finder:
    """Which abilities of which cards are meant, and whether they can begin."""

    def __init__(self, scope: Scope, action: n.Do, effect: n.Sel) -> None:
        self.here = scope.dialect.vocabulary.verb[action.verb].calls == "here"
        self.keywords = [word for kind in effect.adjectives for word in scope.dialect.silences.get(kind, ())]
        of = effect.of
        if of is None and effect.poss != "it":
            raise no_program(effect)
        self.cards: Many = elements(scope, scope.owner(effect), "card") if of is None else scope.group(of).all

    def numbers(self, s: State, ref: int) -> list[int]:
        """The abilities of a card, by their numbers."""
        record = s.rules.records[s.rules.record[ref & CARD_MASK]]
        return [ability.number for word in self.keywords for ability in record.of(word)]

    def can_begin(self, s: State, f: Frame, ref: int, ability: AbilityCode) -> bool:
        """Whether the card lies there face-up, nothing keeps its effect from triggering, and it is not at it."""
        card = ref & CARD_MASK
        there = alive(s, ref) and s.rules.in_play[s.place[card]] and s.face[card] == ability.face
        return there and not silent(s, card, ability.keyword) and not busy(s, f[ME] if self.here else ref, ability)

    def has(self, s: State, f: Frame, ref: int) -> bool:
        """Whether some effect of a card can begin."""
        abilities = s.rules.abilities
        return any(self.can_begin(s, f, ref, abilities[number]) for number in self.numbers(s, ref))


def repeat(scope: Scope, action: n.Do, _: int) -> None:
    """*Repeat this effect*: the ability begins once more, and of what it has named nothing is left."""
    scope.reads(action.args, "objects")
    for thing in action.args.objects:
        scope.reads(thing)
    begin, rounds = scope.begin, scope.repeated()

    def again(s: State, f: Frame) -> None:
        if f[rounds] < REPEATED:
            kept: dict[int, Any] = {SPENT: f[SPENT], rounds: f[rounds] + 1}
            f[SLOTS:] = s.rules.blank[f[PROGRAM]]
            for slot, value in kept.items():
                f[slot] = value
            f[PC] = begin.pc

    scope.asm.emit(step(again))


def can_repeat(scope: Scope, _: n.Do, __: int) -> Truth:
    """Whether it has not been repeated as often as it can be."""
    rounds = scope.repeated()
    return lambda s, f: f[rounds] < REPEATED

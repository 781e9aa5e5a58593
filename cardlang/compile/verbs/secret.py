"""What is chosen in secret by several at once, and numbers and kinds that somebody names.

In secret all are asked at once; what they do follows in their order when the last one has answered. Of a team one
member answers: whoever is asked first otherwise. Where one seat answers for several there is nothing to hide, and it is
asked for one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.model import all_of
from cardlang.compile.scope import Scope, no_program, read, read_all
from cardlang.compile.steps import rounds
from cardlang.compile.verbs.acts import Slots, reason
from cardlang.compile.verbs.amounts import transfer
from cardlang.compile.verbs.choices import CODES, PURPOSE, choose, may_choose
from cardlang.machine import rules
from cardlang.machine.instructions import Label, Many, each, jump, let, step, unless
from cardlang.machine.questions import decide, pick
from cardlang.machine.simultaneous import ask_seats
from cardlang.machine.state import CARD_MASK, ME, NOTHING, Frame, State, note
from cardlang.machine.subsets import SubsetLimits
from cardlang.meaning.quantities import span_of
from cardlang.syntax import nodes as n

Offered = Callable[[State, Frame], Sequence[int]]  # what the player in the slot of the subject can choose


def name_number(scope: Scope, name: n.Name, k: int) -> None:
    """*Name a strength*: one of the numbers that stand on some card of the match."""
    if name.noun:
        name_kind(scope, name, k)
        return
    asm, actor, slot = scope.asm, scope.actor, scope.slot(k, "named")
    numbers, node = scope.dialect.named[name.attr], asm.node
    scope.reads(name, "attr", "low", "high")
    within = range(name.low, name.high + 1) if name.low is not None and name.high is not None else None

    def offered(s: State, _: Frame) -> list[int]:
        return [number for number in within or numbers(s) if 0 <= number <= s.rules.codebook.amounts]

    def told(s: State, f: Frame) -> None:
        note(s, "name", player=actor(s, f), amount=f[slot], cause=f[ME], why=reason(s, f, node))

    asm.emit(decide(slot, actor, rules.NAME_NUMBER, offered, "amount"), step(told), let(scope.slot(k, "done"), 1))


def name_kind(scope: Scope, name: n.Name, k: int) -> None:
    """*Name a shield type*: one of the kinds that there are, whether somebody has such things or not."""
    asm, actor, slot = scope.asm, scope.actor, scope.slot(k, "named")
    kinds, node = scope.dialect.named[name.noun], asm.node
    scope.reads(name, "noun")

    def told(s: State, f: Frame) -> None:
        note(s, "name", player=actor(s, f), kind=f[slot], cause=f[ME], why=reason(s, f, node))

    asm.emit(decide(slot, actor, rules.NAME_KIND, lambda s, f: kinds(s)), step(told), let(scope.slot(k, "done"), 1))


def in_secret(scope: Scope, item: n.Step, k: int) -> None:
    """*Each player secretly ...*: all answers first, then what each of them does."""
    asm, action, slot = scope.asm, item.action, scope.slot(k, "subject")
    if item.subject is None or not isinstance(action, n.Do):
        raise no_program(item)
    scope.reads(item, "secret")
    scope.reads(action)
    scope.reads(action.args, "objects")
    people, answers, number, chosen = (asm.slot() for _ in range(4))
    choose(scope, item.subject, people)
    asm.emit(let(people, lambda s, f: tuple([_answering(s, x) for x in f[people]])))
    outer, scope.actor = scope.actor, read(slot)
    what = action.args.objects[0]
    assert isinstance(what, n.Sel), "meaning sees to that"
    pays = action.verb == "pay"
    if pays:
        _ask_all(scope, people, answers, slot, rules.AMOUNT, "amount", _purse(scope, action, what), (1, 1))
    else:
        kind = scope.kind(what.noun)
        offered, span = _things(scope, what), span_of(what.quantity) or (1, 1)
        _ask_all(scope, people, answers, slot, PURPOSE[kind], CODES[kind], offered, span)
    again, end = Label(), Label()
    asm.emit(let(number, 0))
    asm.mark(again)
    asm.emit(unless(lambda s, f: f[number] < len(f[people]), end))
    asm.emit(let(slot, lambda s, f: f[people][f[number]]), let(chosen, lambda s, f: f[answers][f[number]]))
    asm.emit(let(number, lambda s, f: f[number] + 1))
    if pays:
        scope.answered = chosen
        transfer(scope, action, k)
        scope.answered = -1
    else:
        _chosen(scope, what, k, chosen)
    rounds.gather(scope, "step_object", k)
    asm.emit(jump(again))
    asm.mark(end)
    asm.emit(let(answers, NOTHING))
    scope.actor = outer


def _answering(s: State, player: int) -> int:
    """Who answers for a player: of a team one member."""
    return s.rules.policies.seat(s, player) if player >= s.rules.players else player


def _ask_all(
    scope: Scope, people: int, answers: int, slot: int, purpose: int, kind: str, offered: Offered, span: tuple[int, int]
) -> None:  # fmt: skip
    """Leave in a slot what each of the people has chosen."""
    asm, limits = scope.asm, SubsetLimits(*span)
    openly, after, again = Label(), Label(), Label()
    asked, position, one = asm.slot(), asm.slot(), asm.slot()

    def seats(s: State, f: Frame) -> list[int]:
        return [s.rules.policies.seat(s, player) for player in f[people]]

    def of_seat(s: State, f: Frame, seat: int) -> Sequence[int]:
        kept, f[slot] = f[slot], f[people][seats(s, f).index(seat)]
        found = offered(s, f)
        f[slot] = kept
        return found

    asm.emit(unless(lambda s, f: len({*seats(s, f)}) == len(f[people]), openly))
    asm.emit(ask_seats(answers, seats, purpose, of_seat, kind, *span), jump(after))
    asm.mark(openly)
    asm.emit(let(asked, read_all(people)), let(position, 0), let(answers, NOTHING))
    asm.mark(again)
    asm.emit(each(asked, position, slot, after), let(one, NOTHING))
    asm.emit(pick(one, read(slot), purpose, offered, limits, kind, lambda s, f, x: x))
    asm.emit(let(answers, lambda s, f: (*f[answers], f[one])), jump(again))
    asm.mark(after)


def _purse(scope: Scope, action: n.Do, what: n.Sel) -> Offered:
    """How much somebody can pay."""
    column, may, actor = scope.dialect.resources[what.noun], scope.dialect.may, scope.actor
    most = what.quantity.n if what.quantity.kind == "up_to" else None

    def amounts(s: State, f: Frame) -> range:
        player = actor(s, f)
        held = s.held[column][player] if s.rules.purses and may(s, action.verb, player) else 0
        return range(min(s.rules.codebook.amounts, held if most is None else min(held, most)) + 1)

    return amounts


def _things(scope: Scope, what: n.Sel) -> Offered:
    """The cards or lanes among which somebody chooses, by their numbers."""
    scope.reads(what)
    found, fits = scope.group(what).all, all_of(may_choose(scope, what))
    return lambda s, f: [x & CARD_MASK for x in found(s, f) if fits(s, f, x)]


def _chosen(scope: Scope, what: n.Sel, k: int, chosen: int) -> None:
    """What one of them has chosen is the object of the step, and all hear of it."""
    asm, slots, node = scope.asm, Slots(scope, k), scope.asm.node
    cards, reveals = scope.kind(what.noun) == "card", scope.dialect.reveals
    things: Many = lambda s, f: tuple([s.refs[x] for x in f[chosen]]) if cards else f[chosen]

    def told(s: State, f: Frame) -> None:
        for card in f[chosen] if cards and reveals else NOTHING:
            note(s, "choose", card=card, player=f[slots.subject], cause=f[ME], why=reason(s, f, node))

    asm.emit(let(slots.objects, things), step(told))
    if any(k in steps for steps in scope.meaning.ways.values()):  # no event tells of it
        rounds.add(scope, scope.slot(k, "chosen"), read_all(slots.objects))
    asm.emit(let(slots.done, lambda s, f: int(bool(f[slots.done] or f[slots.objects]))))

"""The decks of tasks: drawing and discarding (BC-TASK-16)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.compile.scope import Scope, no_program, read_all
from cardlang.compile.verbs.acts import Slots, do, event, flags, objects_of, result
from cardlang.games.blackstone_castle import words
from cardlang.games.blackstone_castle.kinds import NUMBER, make
from cardlang.games.blackstone_castle.table import at
from cardlang.games.blackstone_castle.vocabulary import DECKS
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, Truth, call, jump, let, step, unless
from cardlang.machine.questions import decide, draw_all
from cardlang.machine.rules import Program
from cardlang.machine.state import CARD_MASK, NOTHING, REF, SLOTS, Event, Frame, State, alive, note
from cardlang.machine.window import act
from cardlang.meaning.use.looking_back import points_back
from cardlang.syntax import nodes as n


def deck(s: State, name: str) -> int:
    """Return the draw pile of a deck."""
    return at(s, "deck", tuple(DECKS).index(name))


def discard_of(s: State, deck: int) -> int:
    """Return the discard pile of a deck."""
    return at(s, "discard", s.rules.lane_of[deck])


def drawable(s: State, *names: str) -> tuple[int, ...]:
    """Return those of the named decks that are in use and from which a card can be drawn."""
    decks = [deck(s, name) for name in s.rules.parameters["decks"] if not names or name in names]
    return tuple(one for one in decks if s.rows[one] or s.rows[discard_of(s, one)])


def programs() -> tuple[Program, ...]:
    """Return all procedures about decks."""
    return shuffle_program(), ready_program(), draw_program()


def shuffle_program() -> Program:
    """Shuffle the discard pile of a deck into the deck; its slot: the deck."""
    a = Assembler("shuffle deck")
    where = a.slot()
    assert where == SLOTS
    draw_all(a, lambda s, f: sorted(s.rows[discard_of(s, f[where])]), _onto_the_deck)
    a.emit(step(lambda s, f: note(s, "shuffle", amount=len(s.rows[f[where]]), place=f[where])))
    return a.build()


def _onto_the_deck(s: State, cards: Sequence[int]) -> None:
    for card in cards:
        primitives.put(s, card, at(s, "deck", s.rules.lane_of[s.place[card]]))


def ready_program() -> Program:
    """Reshuffle a deck before a draw if it is empty; its slot: the deck."""
    a = Assembler("ready deck")
    where, end = a.slot(), Label()
    a.emit(unless(lambda s, f: not s.rows[f[where]] and bool(s.rows[discard_of(s, f[where])]), end))
    a.emit(call("shuffle deck", lambda s, f: f[where]))
    a.mark(end)
    return a.build()


def draw_program() -> Program:
    """Draw the top card of a deck; its slots: the player and the deck."""
    a = Assembler("draw task")
    player, where = a.slot(), a.slot()
    a.emit(call("ready deck", lambda s, f: f[where]))
    a.emit(step(lambda s, f: act(s, (_drawn(s, f[player], f[where]),))))
    return a.build()


def _drawn(s: State, player: int, where: int) -> Event:
    return make("draw", by=player, source=where, to=at(s, "hand", player))


# --- the verb of card texts ---------------------------------------------------------------------------------


def draw(scope: Scope, action: n.Do, k: int) -> None:
    """Compile *draw a task* and *draw 2 guild tasks*: from a named deck, or from one that the player chooses.

    What was looked at is drawn out of the deck where it lies: *draw one of them*.
    """
    if points_back(action.args.objects[0], scope.dialect.vocabulary):
        _draw_those(scope, action, k)
        return
    scope.reads(action.args, "objects")
    asm, drawn = scope.asm, scope.asm.slot()
    asm.emit(let(drawn, NOTHING))
    for what in action.args.objects:
        _draw(scope, what, k, drawn)
    asm.emit(let(scope.slot(k, "objects"), read_all(drawn)))  # *then discard it*


def _draw_those(scope: Scope, action: n.Do, k: int) -> None:
    slots = Slots(scope, k)
    objects_of(scope, action, slots, ())
    number, marks, node = NUMBER["draw"], flags(scope), scope.asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        by = f[slots.subject]
        goal = at(s, "hand", by)
        return tuple(
            event(s, f, number, ref=x, by=by, source=s.place[x & CARD_MASK], to=goal, flags=marks, node=node)
            for x in f[slots.objects]
            if alive(s, x) and s.rules.places[s.place[x & CARD_MASK]].zone == "deck"
        )

    scope.asm.emit(do(events, scope.fuel), result(slots.objects, slots.events, slots.done))


def _draw(scope: Scope, what: n.Sel | n.Pron, k: int, drawn: int) -> None:
    asm, slots = scope.asm, Slots(scope, k)
    names, count = _named(scope, what)
    left, where, again, end = asm.slot(), asm.slot(), Label(), Label()
    asm.emit(let(left, count))
    asm.mark(again)
    asm.emit(unless(lambda s, f: f[left] > 0, end))
    asm.emit(decide(where, scope.actor, words.DRAW_FROM, lambda s, f: drawable(s, *names), "place", none=end))
    asm.emit(call("ready deck", lambda s, f: f[where]))
    number, marks, node = NUMBER["draw"], flags(scope), asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        by = f[slots.subject]
        goal = at(s, "hand", by)
        return (event(s, f, number, by=by, source=f[where], to=goal, flags=marks, node=node),) if by >= 0 else NOTHING

    asm.emit(do(events, scope.fuel), let(drawn, lambda s, f: (*f[drawn], *(one[REF] for one in s.ret))))
    asm.emit(result(slots.objects, slots.events, slots.done))
    asm.emit(let(left, lambda s, f: f[left] - 1), jump(again))
    asm.mark(end)


def can_draw(scope: Scope, action: n.Do, _: int) -> Truth:
    """Return the test whether there is a task to draw."""
    scope.reads(action.args, "objects")
    if points_back(first := action.args.objects[0], scope.dialect.vocabulary):
        those = scope.group(first).all
        return lambda s, f: any(alive(s, x) for x in those(s, f))
    named = [_named(scope, what)[0] for what in action.args.objects]
    return lambda s, f: any(drawable(s, *names) for names in named)


def _named(scope: Scope, what: n.Sel | n.Pron) -> tuple[tuple[str, ...], int]:
    """Return the named decks and the number of tasks to draw."""
    if not isinstance(what, n.Sel) or what.noun != "task" or what.quantity.kind not in ("a", "exact"):
        raise no_program(what)
    scope.reads(what)
    scope.reads_words(what, *DECKS)
    return tuple(word for word in what.adjectives if word in DECKS), what.quantity.n or 1

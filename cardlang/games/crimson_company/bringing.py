"""Texts that play cards from elsewhere, by the rules of playing."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.compile.model import all_of
from cardlang.compile.scope import Scope, read_all
from cardlang.compile.verbs.acts import Slots, do, event, flags, objects_of, origin_of, result, seen_from
from cardlang.compile.verbs.choices import may_choose
from cardlang.games.crimson_company import kinds, queries
from cardlang.games.crimson_company.flow.playing import can_still_come, charge, chosen_face, decide_face
from cardlang.games.crimson_company.words import PLAY_LANE, PLAY_SIDE
from cardlang.machine.instructions import Label, Many, Number, Truth, each, jump, let, step
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.state import CARD_MASK, NOTHING, UP, Event, Frame, State, alive
from cardlang.syntax import nodes as n


def play(scope: Scope, action: n.Do, k: int) -> None:
    """Compile *Play an offered card to this lane*: one card at a time, each to a lane and side that the rules allow."""
    asm, slots, actor, face = scope.asm, Slots(scope, k), scope.actor, _face(scope, action)
    lanes = _Lanes(scope, action, face, k)
    objects_of(scope, action, slots, (lambda s, f, x: bool(lanes.of(s, f, x)),))
    every, position, one, lane, side, down, shown, played = (asm.slot() for _ in range(8))
    again, end, follow = Label(), Label(), scope.dialect.follow
    asm.emit(
        let(
            every,
            lambda s, f: tuple([y for x in f[slots.objects] if alive(s, y := x if alive(s, x) else follow(s, x))]),
        ),
        let(position, 0),
        let(played, NOTHING),
    )
    asm.mark(again)
    asm.emit(each(every, position, one, end), let(slots.objects, lambda s, f: (f[one],)))
    where = decide(lane, actor, PLAY_LANE, lambda s, f: lanes.of(s, f, f[one]), "lane", none=again)
    onto = decide(side, actor, PLAY_SIDE, lambda s, f: _sides(s, f[one], actor(s, f), f[lane], face), "place")

    def faces(s: State, f: Frame) -> list[int]:
        return queries.faces_to_play(s, f[one] & CARD_MASK, actor(s, f), f[side], face)

    turned = about(decide_face(down, actor, faces), (one, "card"), (lane, "lane"))
    asm.emit(about(where, (one, "card")), about(onto, (one, "card"), (lane, "lane")), turned)
    number, marks, node = kinds.NUMBER["play"], flags(scope), asm.node

    def pay(s: State, f: Frame) -> None:
        f[shown] = chosen_face(f[down], faces(s, f))
        charge(s, f[one] & CARD_MASK, actor(s, f), f[side])

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        if not can_still_come(s, f[one], f[lane]):
            return ()
        by, place = actor(s, f), f[side]
        return (event(s, f, number, ref=f[one], by=by, to=place, turn=f[shown], flags=marks, node=node),)

    asm.emit(step(pay), do(events, scope.fuel), result(slots.objects, slots.events, slots.done))
    asm.emit(let(played, lambda s, f: (*f[played], *f[slots.objects])), jump(again))
    asm.mark(end)
    asm.emit(let(slots.objects, read_all(played)))


def can_play(scope: Scope, action: n.Do, k: int) -> Truth:
    """Return the test whether there is such a card and a lane for it."""
    first, lanes = action.args.objects[0], _Lanes(scope, action, _face(scope, action), k)
    cards, fits = scope.group(first, origin=origin_of(action)).all, all_of(may_choose(scope, first))
    return lambda s, f: any(fits(s, f, x) and lanes.of(s, f, x) for x in cards(s, f))


def _face(scope: Scope, action: n.Do) -> int:
    """Return the face with which the text plays the card."""
    scope.reads(action.args, "face")
    return UP if action.args.face is None else scope.dialect.vocabulary.face[action.args.face].value


class _Lanes:
    """The lanes to which a card can be played: those named in the text that the rules allow."""

    def __init__(self, scope: Scope, action: n.Do, face: int, k: int) -> None:
        goal = action.args.role("to")
        self._actor: Number = scope.actor
        self._named: Many | None = None
        self._face, self._objects = face, scope.slot(k, "objects")
        if goal is not None:
            scope.reads(action.args, "roles")
            scope.reads(goal)
            self._named = scope.group(goal.target).all

    def of(self, s: State, f: Frame, ref: int) -> Sequence[int]:
        """Return the lanes of one card; empty for a card in play."""
        card, player = ref & CARD_MASK, self._actor(s, f)
        if s.rules.in_play[s.place[card]]:
            return NOTHING
        members = s.rules.policies.members(s, player)
        allowed = {lane for member in members for lane in queries.lanes_to_play(s, card, member, self._face)}
        if self._named is not None:
            allowed &= {*seen_from(s, f, self._objects, ref, self._named)}
        return sorted(allowed)


def _sides(s: State, ref: int, player: int, lane: int, face: int) -> list[int]:
    return queries.sides_to_play(s, ref & CARD_MASK, player, lane, face)

"""Scoring: passes over the lanes until none is won, and the scoring of one lane (CC-SCORE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow import placement
from cardlang.games.crimson_company.flow.bidding import heard
from cardlang.games.crimson_company.flow.deck import stable
from cardlang.games.crimson_company.kinds import NUMBER, make
from cardlang.games.crimson_company.table import DISCARD, open_lanes, table
from cardlang.machine import delayed, primitives, scoring
from cardlang.machine.dispatch import listening, open_ability, silent
from cardlang.machine.instructions import Assembler, Label, call, forget, jump, let, step, unless
from cardlang.machine.journal import record
from cardlang.machine.rules import LATEST, Instruction, Op, Program
from cardlang.machine.state import CARD_MASK, NOTHING, PC, UP, Frame, State, note, ref_of, scratch
from cardlang.machine.window import act, follow_up


def phase_program() -> Program:
    """Pass after pass, from the active player's left to right; each lane is tested when its turn comes (CC-TURN-28)."""
    a = Assembler("scoring")
    lanes, lane, won, tied = a.slot(), a.slot(), a.slot(), a.slot()
    a.emit(step(lambda s, f: _first_pass(f, lanes, won, tied)))
    again = a.mark()
    a.emit(_next_lane(lanes, lane, won, tied), call("score lane", lambda s, f: f[lane]))
    a.emit(let(won, lambda s, f: f[won] or int(not s.open[f[lane]])))
    a.emit(let(tied, lambda s, f: _waiting(s, f, lane, tied)), _resume(lanes, lane), jump(again))
    return a.build()


def _resume(lanes: int, lane: int) -> Op:
    """Return the instruction after a victory that did not end the match: a new pass begins (CC-FFA-PLACE-11).

    If the winner was active, the phase and the turn end.
    """

    def op(s: State, f: Frame) -> None:
        winner = s.winner[f[lane]]
        if winner < 0 or not _has_won(s, winner):
            return
        f[lanes] = NOTHING
        if winner == s.rules.party[s.active]:
            s.stack.pop()

    return Instruction("_resume", op)


def idle(s: State) -> bool:
    """Return whether no lane can be scored."""
    return not queries.any_full(s)


def _first_pass(f: Frame, lanes: int, won: int, tied: int) -> None:
    """Initialise the slots as after a pass in which a lane was won."""
    f[lanes], f[won], f[tied] = NOTHING, 1, NOTHING


def _next_lane(lanes: int, lane: int, won: int, tied: int) -> Op:
    """Return the instruction that takes the next lane of the pass that qualifies when its turn comes.

    After the last one, another pass begins if a lane was won in this one; else the phase ends.
    """

    def op(s: State, f: Frame) -> None:
        while queries.any_full(s):
            left, waiting = f[lanes], f[tied]
            for number, found in enumerate(left):
                if found not in waiting and _qualifies(s, found):
                    f[lane], f[lanes] = found, left[number + 1 :]
                    return
            if not f[won]:
                break
            f[lanes], f[won] = open_lanes(s, s.active), 0
        s.stack.pop()

    return Instruction("_next_lane", op)


def _waiting(s: State, f: Frame, lane: int, tied: int) -> tuple[int, ...]:
    """Return the lanes that are skipped for the rest of the phase: the tied ones, if the option says so (AMB-11)."""
    waits = s.rules.parameters["tied lanes"] == "wait" and s.open[f[lane]]
    return (*f[tied], f[lane]) if waits else f[tied]


def _qualifies(s: State, lane: int) -> bool:
    if not s.open[lane] or s.tied[lane]:
        return False
    limit, rows = queries.scoring_limit(s, lane), s.rows
    for place in table(s).sides(s, lane):  # noqa: SIM110 - a generator would cost more than the loop
        if len(rows[place]) >= limit:
            return True
    return False


def lane_program() -> Program:
    """Effects, totals, winner, destruction (CC-SCORE-01 to -06)."""
    a = Assembler("score lane")
    lane, walk, winner, method = a.slot(), _Walk(*(a.slot() for _ in _Walk._fields)), a.slot(), a.slot()
    apply, decided, tied, end = Label(), Label(), Label(), Label()
    a.emit(step(lambda s, f: s.contexts.append([f[lane], NOTHING, NOTHING])), step(lambda s, f: _begin_walk(f, walk)))
    again = a.mark()
    a.emit(_next_effect(lane, walk, apply, "scoring"), jump(again))
    a.mark(apply)
    a.emit(step(lambda s, f: _bonus(s, f[lane])), unless(lambda s, f: _ties(s, f[lane]), decided))
    broken = a.mark()
    a.emit(_next_effect(lane, walk, decided, "tie"), jump(broken))
    a.mark(decided)
    a.emit(let(method, lambda s, f: s.contexts[-1][1]))
    a.emit(let(winner, lambda s, f: _decide(s, f[lane])), unless(lambda s, f: f[winner] >= 0, tied))
    a.emit(_award(lane, winner, method), _announce_win(lane, "when"))
    a.emit(step(lambda s, f: _carry_off(s, f[lane], f[winner])))
    a.emit(_destroy(lane), forget(), step(lambda s, f: _clear(s, f[lane])), stable())
    a.emit(_announce_win(lane, "after"), step(lambda s, f: _leave(s, f[winner])), jump(end))
    a.mark(tied)
    a.emit(step(lambda s, f: _tie(s, f[lane])))
    a.mark(end)
    return a.build()


class _Walk(NamedTuple):
    """The slots of the walk through the cards of a scored lane."""

    side: int  # number of finished places: the castle, then the sides
    card: int  # reference of the current card
    reached: int  # its position, from 1
    used: int  # number of its opened abilities
    passed: int  # references of the cards that have had their turn
    ahead: int  # references of the cards after it
    late: int  # the abilities of this walk, see `AbilityCode.late`


def _begin_walk(f: Frame, walk: _Walk, late: int = 0) -> None:
    f[walk.passed], f[walk.late] = NOTHING, late
    _at_place(f, walk, 0)


def _at_place(f: Frame, walk: _Walk, side: int) -> None:
    f[walk.side], f[walk.card], f[walk.reached], f[walk.used], f[walk.ahead] = side, -1, 0, NOTHING, NOTHING


def _ties(s: State, lane: int) -> bool:
    """Return whether the lane is tied after all scoring texts, and some card has a text for a tie."""
    column = s.rules.having.get("tie")
    return column is not None and bool(s.armed[column]) and _ahead(s, lane) < 0


def _next_effect(lane: int, walk: _Walk, done: Label, keyword: str) -> Op:
    """Return the instruction that opens the next ability under a keyword.

    The order is the castle, then near to far, the active player's side first. Each card has one turn and is judged as
    it lies then: a card that is turned up or arrives before the current position, or on a finished side, has missed its
    turn (CC-SCORE-01, CC-ORDER-04). Texts that ask who leads have separate walks: first those that change strengths,
    then the rest.
    """

    def op(s: State, f: Frame) -> None:
        if keyword in s.rules.having and s.armed[s.rules.having[keyword]]:
            places = (table(s).castle(f[lane]), *_in_turn(s, f[lane]))
            while f[walk.late] <= LATEST:
                while f[walk.side] < len(places):
                    row = s.rows[places[f[walk.side]]]
                    if _open_next(s, f, walk, row, keyword):
                        return
                    if not _reach_next(s, f, walk, row):
                        _at_place(f, walk, f[walk.side] + 1)
                _begin_walk(f, walk, f[walk.late] + 1)
        _begin_walk(f, walk)  # equal positions have equal bytes
        f[PC] = done.pc

    return Instruction("_next_effect", op)


def _in_turn(s: State, lane: int) -> list[int]:
    """Return the sides of a lane, the active party's first, then clockwise (CC-ORDER-01, CC-FFA-30)."""
    parties, active, layout = s.rules.party_of, s.rules.party[s.active], table(s)
    return sorted(layout.sides(s, lane), key=lambda side: (parties[side] - active) % layout.parties)


def _open_next(s: State, f: Frame, walk: _Walk, row: Sequence[int], keyword: str) -> bool:
    """Open the next ability of the current card, if it is still there, face-up, and has one."""
    ref = f[walk.card]
    card = ref & CARD_MASK
    if ref < 0 or s.refs[card] != ref or card not in row or s.face[card] != UP or silent(s, card, keyword):
        return False
    for ability in s.rules.records[s.rules.record[card]].of(keyword):
        if ability.late == f[walk.late] and ability.number not in f[walk.used]:
            f[walk.used] = (*f[walk.used], ability.number)
            open_ability(s, ref, ability, s.rules.policies.controller(s, card), NOTHING)
            return True
    return False


def _reach_next(s: State, f: Frame, walk: _Walk, row: Sequence[int]) -> bool:
    """Advance to the nearest card that has not had its turn, even if cards have moved meanwhile."""
    for index, card in enumerate(row, start=1):
        ref = s.refs[card]
        if ref not in f[walk.passed] and (ref in f[walk.ahead] or index >= f[walk.reached]):
            f[walk.card], f[walk.reached], f[walk.used] = ref, index, NOTHING
            f[walk.passed] = (*f[walk.passed], ref)
            f[walk.ahead] = tuple([s.refs[other] for other in row[index:]])
            return True
    return False


def _bonus(s: State, lane: int) -> None:
    """Add the coins on the castle to the side of an automaton, after all effects (CC-SOLO-14, -29)."""
    for side in table(s).sides(s, lane):
        if coins := queries.bonus(s, lane, s.rules.party_of[side]):
            scoring.record(s, (scoring.ADD, coins, side, 0, -1))


def totals(s: State, lane: int) -> list[int]:
    """Return the strength of both sides in the current scoring."""
    return [queries.side_total(s, place, scored=True) for place in table(s).sides(s, lane)]


def _ahead(s: State, lane: int) -> int:
    """Return the winning party or -1, by the last method set, else by the larger total (CC-SCORE-09, -10)."""
    method = s.contexts[-1][1]
    if not method:
        return queries.ahead(s, table(s).sides(s, lane), totals(s, lane))
    number, index, me, you, _ = method
    winner = s.rules.abilities[number].methods[index](s, scratch(s, me, you)) if number >= 0 else index
    return s.rules.party[winner] if winner >= 0 else -1


def _decide(s: State, lane: int) -> int:
    """Return the winner of the lane, and end its scoring."""
    sides, sums, winner = table(s).sides(s, lane), totals(s, lane), _ahead(s, lane)
    if s.log is not None:
        for side, total in zip(sides, sums, strict=True):
            note(s, "total", party=s.rules.party_of[side], amount=total, lane=lane)
        note(s, "score", party=winner, lane=lane)
    s.contexts.pop()
    return winner


def _award(lane: int, party: int, method: int) -> Op:
    """Return the instruction that awards the castle and closes the lane; two castles win (CC-SCORE-07, -15, -16).

    The castle lies there until those who listen have heard of it.
    """

    def op(s: State, f: Frame) -> bool:
        number, winner = f[lane], f[party]
        s.winner[number], s.open[number] = winner, 0
        _, _, me, _, why = f[method] or (0, 0, -1, 0, -1)
        note(s, "win", party=winner, lane=number, cause=me, why=why)
        if not _has_won(s, winner) or not placement.win(s, winner):
            return False
        _carry_off(s, number, winner)
        return True

    return Instruction("_award", op)


def _carry_off(s: State, lane: int, winner: int) -> None:
    """Move the castle of a won lane to its winner; its coins return to the supply."""
    layout = table(s)
    for castle in list(s.rows[layout.castle(lane)]):
        primitives.put(s, castle, layout.trophies(winner))


def _has_won(s: State, party: int) -> bool:
    return bool(s.winner.count(party) >= s.rules.parameters["castles to win"])


def _leave(s: State, party: int) -> None:
    """Let a party with enough castles leave, unless the match is over."""
    if _has_won(s, party):
        placement.leave(s, party)


def _tie(s: State, lane: int) -> None:
    """Keep the lane; in some editions it waits until a card has come or gone (CC-TIE-01, CCE-TIE-02)."""
    note(s, "tie", lane=lane)
    s.tied[lane] = int(s.rules.parameters["tied lanes"] == "changed")


def _destroy(lane: int) -> Op:
    """Return the instruction that destroys all cards of a won lane together, by the rules (CC-SCORE-05, -17)."""

    def op(s: State, f: Frame) -> None:
        cards = [card for place in table(s).sides(s, f[lane]) for card in s.rows[place]]
        if cards:
            act(s, tuple(make("destroy", ref=ref_of(s, card), by=s.active) for card in cards))

    return step(op)


def _clear(s: State, lane: int) -> None:
    """Remove cards that a text has saved from destruction: the lane no longer exists (CC-SCORE-06, -17)."""
    for place in table(s).sides(s, lane):
        for card in list(s.rows[place]):
            primitives.put(s, card, DISCARD)
            note(s, "discard", card=card, place=place)


def _announce_win(lane: int, moment: str) -> Op:
    """Return the instruction that announces the victory to listeners: *when*, before the lane is cleared, or *after*.

    A card that a text moves away in time is not destroyed with the lane (CC-SCORE-05, -17).
    """

    def op(s: State, f: Frame) -> None:
        if not heard(s, "win"):
            return
        kind = s.rules.kinds[NUMBER["win"]]
        place = table(s).side(f[lane], s.winner[f[lane]])
        won = make("win", by=s.rules.policies.acting(s, s.rules.owner_of[place]), to=place)
        hits = listening(s, moment, kind, (won,))
        if moment == "after":
            hits += delayed.heard(s, "after:win", (won,))
        elif s.rules.recalled:
            record(s, (won,))
        if hits:
            follow_up(s, hits)

    return step(op)

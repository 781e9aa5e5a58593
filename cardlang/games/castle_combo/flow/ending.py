"""The end: gold onto purses, the points, the winner (CB-PURSE, CB-SCORE, CB-TIE)."""

from __future__ import annotations

from cardlang.games.castle_combo import purses, queries, scoring, tableau, words
from cardlang.games.castle_combo.table import GOLD, POINT, bank
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, jump, let, over, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import DRAW, WON, Instruction, Op, Program
from cardlang.machine.state import CARD_HOLDER, Frame, State, note


def program() -> Program:
    """For each purse, the owner chooses how much of the remaining gold goes onto it (CB-PURSE-03)."""
    a = Assembler("ending")
    left, purse, amount = a.slot(), a.slot(), a.slot()
    assert left == purses.LEFT
    end, again = Label(), Label()
    a.emit(let(left, _purses))
    a.mark(again)
    a.emit(unless(lambda s, f: bool(f[left]), end))
    a.emit(let(purse, lambda s, f: f[left][0]), step(_announce))
    a.emit(about(decide(amount, _owner, words.FILL_PURSE, _amounts), (purse, "card")))
    a.emit(step(lambda s, f: _fill(s, f[purse], f[amount] - s.rules.codebook.amount)))
    a.emit(let(left, lambda s, f: f[left][1:]), jump(again))
    a.mark(end)
    a.emit(_score())
    return a.build()


def _purses(s: State, _: Frame) -> tuple[int, ...]:
    """Return all purses that can take gold: the starting player's first, each tableau row by row."""
    order = [(s.started + i) % s.rules.players for i in range(s.rules.players)]
    return tuple(card for player in order for card in tableau.cards(s, player) if queries.room(s, card))


def _owner(s: State, f: Frame) -> int:
    return purses.owner(s, f[purses.LEFT][0])


def _amounts(s: State, f: Frame) -> tuple[int, ...]:
    first = s.rules.codebook.amount
    return tuple(range(first, first + purses.most(s, f[purses.LEFT][0]) + 1))


def _announce(s: State, f: Frame) -> None:
    """Announce which purse the question is about."""
    card = f[purses.LEFT][0]
    if most := purses.most(s, card):
        note(s, "purse", card=card, player=purses.owner(s, card), amount=most)


def _fill(s: State, card: int, amount: int) -> None:
    player = purses.owner(s, card)
    if primitives.shift(s, GOLD, player, CARD_HOLDER + card, amount):
        note(s, "fill", card=card, player=player, amount=amount)


def _score() -> Op:
    """Return the instruction of the final score: cards, 1 point for each key, ties broken by remaining gold."""

    def op(s: State, _: Frame) -> bool:
        for player in range(s.rules.players):
            for entry in scoring.sheet(s, player):
                points = entry.points
                primitives.shift(s, POINT, bank(s), CARD_HOLDER + entry.card, points)
                note(s, "score", card=entry.card, player=player, amount=points)
            primitives.shift(s, POINT, bank(s), player, scoring.total(s, player))
            note(s, "total", player=player, amount=s.held[POINT][player])
        best = winners(s)
        over(s, WON if len(best) == 1 else DRAW, best[0] if len(best) == 1 else -1)
        return True

    return Instruction("_score", op)


def winners(s: State) -> list[int]:
    """Return the players with the most points and, among them, the most gold that is on no card (CB-TIE-01, -02)."""
    ranks = [(s.held[POINT][player], s.held[GOLD][player]) for player in range(s.rules.players)]
    return [player for player, rank in enumerate(ranks) if rank == max(ranks)]

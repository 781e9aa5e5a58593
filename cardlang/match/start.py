"""Matches that begin in the middle: from a position by names, for scenarios and puzzles."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.diagnostics.model import Location
from cardlang.games import find_game
from cardlang.games.position import FILLER, Halt, Position
from cardlang.library.records import CardRecord, Kind
from cardlang.match.errors import GameError
from cardlang.match.game import Game, find_cards
from cardlang.match.match import Match, Script

END_OF_TURN = "end"  # the point after the last phase of a turn
PILE = 10  # fillers in a deck that is not stated

Find = Callable[[Kind, str], CardRecord | None]


def start_position(game: str, mode: str | None, position: Position, find: Find, *, until: Halt | None = None) -> Match:
    """A match that begins with a position; `find` gives the record of a card or castle by its id.

    Cards get their numbers in the order of `Position.cards`. Raises GameError for what cannot be laid out.
    """
    found = find_game(game)
    chosen = found.modes.get(mode or found.default_mode)
    if chosen is None:
        raise GameError(f"`{game}` has no mode `{mode}`; there is {', '.join(found.modes)}")
    options = dict(position.options)
    if position.chance:
        options["chance"] = "ask"
    names = [card.name for card in position.cards()]
    if position.phase == "setup":
        cards, castles, _ = find_cards(found, chosen, None)
        ready = Game(found, chosen, cards, castles, options)
        state = found.start(ready.rules, position.seed)
        names = [record.id for record in cards]
    else:
        if position.phase not in found.phases:
            raise GameError(f"there is no phase `{position.phase}`; there is {', '.join(found.phases)}")
        fillers = (4 if position.offer is None else 0) + (PILE if position.deck is None else 0)
        records = [_record(find, "card", card.record) for card in position.cards()]
        records += [_plain(game, "card", FILLER)] * fillers
        lanes = [*position.lanes, *([None] * (chosen.lanes - len(position.lanes)))]
        castles = [
            _record(find, "castle", lane.castle)
            if lane is not None and lane.castle
            else _plain(game, "castle", "castle")
            for lane in lanes
        ]
        ready = Game(found, chosen, records, castles, options, coins=_coins(position, chosen.coins))
        state = found.place(ready.rules, position, range(len(names)), fillers)
    if until is not None:
        phase = len(found.phases) if until.phase == END_OF_TURN else found.phases.index(until.phase)
        state.until = (found.seats.index(until.player), phase)
    script = Script(position.chance, names) if position.chance else None
    again = position.phase == "setup" and script is None and until is None  # whether the seed says it all
    return Match(ready, state, seed=position.seed if again else None, script=script)


def _coins(position: Position, usual: int) -> int:
    """How many coins there are: those of the mode, unless the position says what the supply holds."""
    if position.supply is None:
        return usual
    return position.supply + sum(position.coins.values()) + sum(lane.coins for lane in position.lanes)


def _record(find: Find, kind: Kind, name: str) -> CardRecord:
    record = find(kind, name)
    if record is None:
        raise GameError(f"there is no {kind} `{name}`")
    return record


def _plain(game: str, kind: Kind, name: str) -> CardRecord:
    return CardRecord(name, kind, game, "", {"en": name}, {}, 1, (), "ours", {}, Location(""))

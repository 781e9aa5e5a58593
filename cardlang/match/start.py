"""Matches that begin in the middle: from a position by names, for scenarios and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.diagnostics.model import Location
from cardlang.games import find_game
from cardlang.games.definition import GameDefinition
from cardlang.games.position import SETUP, Position
from cardlang.library.records import CardRecord, Kind
from cardlang.match.errors import GameError
from cardlang.match.finding import find_cards, find_mode
from cardlang.match.game import Game
from cardlang.match.halting import Stop, stop_at
from cardlang.match.inputs.options import check_options
from cardlang.match.match import Match
from cardlang.match.script import Script
from cardlang.match.watching import Watch

Find = Callable[[Kind, str], CardRecord | None]


def start_position(
    game: str, mode: str | None, position: Position, find: Find, *, edition: str | None = None,
    players: int | None = None, sets: Sequence[str] | None = None, until: Stop | None = None,
    watch: Watch | None = None,
) -> Match:  # fmt: skip
    """A match that begins with a position; `find` returns the record of a card or castle by its id.

    Cards are numbered in the order of `Position.cards`; a match from its setup has the cards of the `sets`. `watch`
    counts how parts of the texts are used. Raises GameError for a position that cannot be laid out.
    """
    found = find_game(game)
    chosen = find_mode(found, mode, edition, players)
    options = {**check_options(found, chosen, position.options), **({"chance": "ask"} if position.chance else {})}
    if position.phase == SETUP:
        cards, castles, _ = find_cards(found, chosen, sets, options)
        ready = Game(found, chosen, cards, castles, options, watch=watch)
        state = found.start(ready.rules, position.seed)
        names = [record.id for record in cards]
    else:
        if position.phase not in chosen.phases:
            raise GameError(f"there is no phase `{position.phase}`; there is {', '.join(chosen.phases)}")
        if fault := next(iter(found.notation.faults(chosen, position)), None):
            raise GameError(f"{fault.message}: {fault.advice}")
        laid = position.laid_out(found.notation.fillers(position.fields, chosen))
        cards = [_card(found, find, card.record) for card in laid.cards()]
        castles = [_castle(found, find, name) for name in found.notation.castles(position, chosen.castles)]
        stock = found.stock(chosen, position)
        ready = Game(found, chosen, cards, castles, options, stock=stock, watch=watch)
        state = found.place(ready.rules, laid)
        names = [card.name for card in laid.cards()]
    if until is not None:
        stop_at(ready, state, until)
    script = Script(position.chance, names) if position.chance else None
    again = position.phase == SETUP and script is None and until is None  # whether the seed alone determines the match
    return Match(ready, state, seed=position.seed if again else None, script=script)


def _card(game: GameDefinition, find: Find, name: str) -> CardRecord:
    record = find("card", name) or game.notation.plain_card(name, game.vocabulary)
    if record is None:
        raise GameError(f"there is no card `{name}`")
    return record


def _castle(game: GameDefinition, find: Find, name: str) -> CardRecord:
    record = find("castle", name)
    if record is None and name != game.notation.plain_castle:
        raise GameError(f"there is no castle `{name}`")
    return record or CardRecord(
        name, "castle", game.id, "", {"en": name}, {}, 1, (), "ours", {}, Location(""), section="castle"
    )

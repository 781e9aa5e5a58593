"""A match on the page: the set as it is typed, beside the usual ones, against bots.

It speaks as a room of `cardlang serve` does (`cardlang/web/WIRE.md`), as far as one person and bots need it: the page
of the table is the same.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import Any

from cardlang.diagnostics.model import CardlangError, SetError
from cardlang.games import find_game, vocabularies
from cardlang.library.load import read_data
from cardlang.library.records import CardSet
from cardlang.machine.knowledge import CHANCE
from cardlang.match.catalogue import game_as_data
from cardlang.match.differences import cards_in
from cardlang.match.errors import IllegalChoice
from cardlang.match.finding import find_mode
from cardlang.match.game import Game, game
from cardlang.match.match import Match
from cardlang.match.room import Audience, Room
from cardlang.playground.judging import bytes_of, path_of
from cardlang.playground.limits import DEAL_SECONDS, DEALS
from cardlang.rpc.calls import refuse_files
from cardlang.rpc.errors import RpcError
from cardlang.rpc.refusals import named, refused
from cardlang.web.audiences import look_of, news_of
from cardlang.web.bot_choice import bot_answer, bot_name
from cardlang.web.errors import WireError

NAME = "playground"  # of the room
_FOLDERS = re.compile(r"(?<![\w.])/(?:[^\s/`]+/)+(?=[^\s/`]+\.yaml)")


class Table:
    """One match, with people in some seats and bots in the others."""

    def __init__(self, match: Match, bots: Mapping[int, str]) -> None:
        self.room, self._bots = Room(match), dict(bots)
        self.seats = [seat for seat in range(match.game.players) if seat not in bots]
        self.language = "en"
        self._sent: dict[Audience, int] = {}

    @classmethod
    def open(cls, params: Mapping[str, Any], folder: Path) -> Table:
        """A new match; `folder` is where the set is put so that it can be read. Raises RpcError if it cannot begin."""
        try:
            made, own = _game(params, folder)
            bots = {int(seat): bot_name(name) for seat, name in params.get("bots", {}).items()}
            if unknown := [seat for seat in bots if not 0 <= seat < made.players]:
                raise WireError("invalid-params", f"there is no seat {unknown[0]}")
            return cls(deal(made, own.name), bots)
        except CardlangError as error:
            raise _named(error) from error

    @property
    def audiences(self) -> list[Audience]:
        """For whom the page looks."""
        return [*self.seats] or [()]

    # --- what is asked of it -----------------------------------------------------------------------------

    def join(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """All that the page may know."""
        self.language = str(params.get("language", self.language))
        return {
            "info": {"room": NAME, **game_as_data(self.room.match.game), "over": self.room.match.is_over},
            "seats": self.seats, "maker": False, "looks": self._looks(), "people": self._people(), "proposal": None,
        }  # fmt: skip

    def choose(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Take an answer of a person."""
        seat = params["seat"]
        if seat not in self.seats:
            raise WireError("not-allowed", "this seat is not yours")
        try:
            chosen = params["option"] if "option" in params else params["options"]
            self.room.choose(chosen, seat=seat, revision=params["revision"])
        except IllegalChoice as error:
            raise refused(self.room, seat, seat, error) from error
        return {"revision": self.room.revision(seat)}

    def undo(self) -> dict[str, Any]:
        """Go back to before the last answer of a person; bots have nothing against it."""
        last = next((made for made in reversed(self.room.answers) if made["seat"] in self.seats), None)
        if self.room.match.is_over or last is None:
            raise WireError("cannot-undo", "there is no answer of yours to take back")
        self.room.undo(last["revision"])
        return {"done": True}

    def speak(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Say everything in another language from now on."""
        self.language = str(params["language"])
        return {"looks": self._looks()}

    # --- what happens by itself --------------------------------------------------------------------------

    def news(self) -> Iterator[dict[str, Any]]:
        """What the page has not been told yet, as notifications."""
        for audience in self.audiences:
            news = news_of(self.room, audience, self._sent.get(audience, 0), self.language)
            if news is not None:
                self._sent[audience] = news["revision"]
                yield {"method": "news", "params": news}

    @property
    def thinking(self) -> int | None:
        """A seat that owes an answer and has a bot to give it, or chance."""
        asked = (request.seat for request in self.room.match.requests)
        return next((seat for seat in asked if seat == CHANCE or seat in self._bots), None)

    def step(self) -> None:
        """Let a bot answer, if one is asked. One that fails gives the default answer."""
        seat, revision = self.thinking, self.room.revision(None)
        if seat is None:
            return
        try:
            option = bot_answer(self.room.match.clone(), seat, self._bots.get(seat, ""), secrets.randbits(32))
        except CardlangError:
            self.room.time_out(seat=seat, revision=revision)
        else:
            self.room.choose(option, seat=seat, revision=revision, host=True)

    def _looks(self) -> list[dict[str, Any]]:
        looks = [look_of(self.room, audience, self.language) for audience in self.audiences]
        self._sent = {audience: look["revision"] for audience, look in zip(self.audiences, looks, strict=True)}
        return looks

    def _people(self) -> dict[str, Any]:
        seats = [
            {"seat": seat, "player": player, "name": None, "taken": True, "here": True, "bot": self._bots.get(seat)}
            for seat, player in enumerate(self.room.match.game.seating["seats"])
        ]
        return {"seats": seats, "watchers": 0}


def _game(params: Mapping[str, Any], folder: Path) -> tuple[Game, CardSet]:
    """The game that is to be played, with the set as it is typed among its sets or in place of one of the same name."""
    text = params["text"]
    data = bytes_of(text)
    path = folder / path_of(text)
    _, own, found = read_data(str(path), data, vocabularies())
    if own is None:
        raise SetError(tuple(found))
    path.write_bytes(data)
    definition, options = find_game(own.game), params.get("options", {})
    refuse_files(definition.options, options)
    mode = find_mode(definition, params.get("mode"), params.get("edition"), params.get("players"))
    usual = params.get("sets") or mode.sets or definition.default_sets
    sets = [*(name for name in usual if name != own.name), str(path)]
    made = game(own.game, params.get("mode"), params.get("edition"), sets, params.get("players"), options)
    return made, own


def deal(made: Game, own: str) -> Match:
    """A new match. Of some deals it is the one that shows the most cards of a set at its beginning."""
    ids = {number for number in range(len(made.cards)) if made.record(number).set == own}
    best, most, end = made.start(secrets.randbits(64)), -1, monotonic() + DEAL_SECONDS
    for _ in range(DEALS):
        match = made.start(secrets.randbits(64))
        shown = len(ids.intersection(card for card, _ in cards_in(match.view(0))))
        if shown > most:
            best, most = match, shown
        if most >= min(2, len(ids)) or monotonic() > end:
            break
    return best


def _named(error: CardlangError) -> RpcError:
    """An error by its name. Its files are called by their names: their folders say nothing to whoever reads it."""
    found = named(error)
    data = {
        key: [_FOLDERS.sub("", line) for line in value] if isinstance(value, list) else value
        for key, value in found.data.items()
    }
    return RpcError(found.name, _FOLDERS.sub("", str(found)), **data)

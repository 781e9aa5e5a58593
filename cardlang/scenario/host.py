"""The only module that talks to a match: it opens a match at a position and reads its requests, events and view.

The other modules use players' letters, option data and card numbers as returned here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, NamedTuple

from cardlang.games.notation import Notation
from cardlang.games.position import Halt
from cardlang.machine.knowledge import at_spot
from cardlang.machine.picking import Picking
from cardlang.machine.run import meant
from cardlang.match.errors import GameError
from cardlang.match.halting import Stop, stop_at
from cardlang.match.match import Match
from cardlang.match.requests import Option, Request
from cardlang.match.start import start_position
from cardlang.match.watching import Watch
from cardlang.scenario.happenings import WHO, Happening, cards_of
from cardlang.scenario.model import WATCHER, Reached, Scenario
from cardlang.scenario.options import option_text
from cardlang.scenario.seen import Names, View, seen

NO_PLAYER = ""  # stands for chance in a request
CARDS = ("choose-cards", "leave-out")


class Pending(NamedTuple):
    """A pending request: its player (`NO_PLAYER` for chance), its purpose, and the options with their data."""

    player: str
    purpose: str
    options: tuple[tuple[int, Mapping[str, Any]], ...]


class Session:
    """A match that a scenario plays on, with what has happened in it."""

    def __init__(self, match: Match, names: Names) -> None:
        self.match = match
        self.names = names
        self.events: list[dict[str, Any]] = match.events()
        self.choices = 0
        self.began = ""  # whose turn it was at the start
        self.halt_at: tuple[Stop, int] | None = None  # where to stop, and after which choice
        self.since = 0  # the events of the step that is being played begin here
        self.said = 0  # sentences that have been carried out
        self._last = 0  # the last answer led to the events from this one on
        self._taken = 0  # the scenario has stated the forced choices before this event
        self._picking: Picking | None = None  # the choice of cards that the last answer belongs to

    @property
    def notation(self) -> Notation:
        """How scenarios write the game."""
        game = self.match.game
        return game.definition.notation.with_counters(game.counters) if game.counters else game.definition.notation

    def clone(self) -> Session:
        """A copy for trials."""
        twin = copy(self)
        twin.match, twin.events, twin.halt_at = self.match.clone(), [*self.events], None
        return twin

    # --- choices -----------------------------------------------------------------------------------

    @property
    def requests(self) -> tuple[Pending, ...]:
        """The pending requests, in the order of the seats."""
        return tuple(self._pending(request) for request in self.match.requests)

    def request_of(self, player: str | None) -> Pending | None:
        """The pending request of a player, if any; of anybody for None, the first in the order of the seats."""
        for request in self.match.requests:
            if player in (None, self._asked(request)):
                return self._pending(request)
        return None

    def _asked(self, request: Request) -> str:
        return self.match.game.mode.seats[request.seat] if request.seat >= 0 else NO_PLAYER

    def _pending(self, request: Request) -> Pending:
        options = tuple((option.id, self._named(option)) for option in request.options)
        return Pending(self._asked(request), request.purpose, options)

    def _named(self, option: Option) -> Mapping[str, Any]:
        """The data of an option, with its card even if the seat knows only the place of the card."""
        data, state = option.data, self.match.state
        card = at_spot(state, option.id) if data["kind"] in ("hidden", "occupant") else -1
        return data if card < 0 else {**data, "card": card, "id": state.rules.records[state.rules.record[card]].id}

    def choose(self, player: str, option: int) -> None:
        """Make a choice; if it is the one named by `halt_at`, the match stops before that phase."""
        self._begin(self._picked(player, option))
        self.events.extend(self.match.choose(option, seat=self._seat(player)))

    def choose_set(self, player: str, options: Sequence[int]) -> None:
        """Choose a whole set, as `choose` does. Raises IllegalChoice if exactly this set may not be chosen."""
        self._begin(None)
        self.events.extend(self.match.choose_all(options, seat=self._seat(player)))

    def _seat(self, player: str) -> int:
        return self.match.game.mode.seats.index(player)

    def _begin(self, picking: Picking | None) -> None:
        """Note where the events of a choice begin, and which choice of cards it is part of."""
        self.choices += 1
        if self.halt_at is not None and self.halt_at[1] == self.choices:
            stop_at(self.match.game, self.match.state, self.halt_at[0])
        self._picking = picking
        self._last = self._taken = len(self.events)

    def members(self, player: str) -> tuple[tuple[int, Mapping[str, Any]], ...]:
        """All options that a player may choose for a secret set, with their data."""
        found = next((request for request in self.match.requests if self._asked(request) == player), None)
        options = found.whole[0] if found is not None and found.secret else ()
        return tuple((option.id, option.data) for option in options)

    def _picked(self, player: str, option: int) -> Picking | None:
        """The choice of cards that an answer belongs to."""
        state, request = self.match.state, self.request_of(player)
        if request is None or request.purpose not in CARDS:
            return None
        return Picking(state, state.asks[meant(state.asks, self._seat(player))], option)

    @property
    def undrawn(self) -> tuple[str, ...]:
        """The outcomes prescribed by `chance` that have not come up yet."""
        return self.match.undrawn

    @property
    def halted(self) -> bool:
        """Whether the match has been stopped at a point of the scenario."""
        return self.match.request is None and not self.match.is_over

    def rank(self, player: str, option: int) -> int:
        """The index of an option in the pending request of a player."""
        request = self.request_of(player)
        return [offered for offered, _ in request.options].index(option) if request else -1

    def goes_on(self, player: str) -> bool:
        """Whether the pending request continues the choice of cards that the scenario has just stated."""
        request = self.request_of(player)
        if request is None or request.purpose not in CARDS or self._taken < len(self.events):
            return False
        if self._picking is not None and self._picking.goes_on(self.match.state) is not None:
            return True
        forced = self._taken > self._last  # what began the choice was not asked
        return (forced or self._picking is None) and any(data.get("flag") == "done" for _, data in request.options)

    def forced_along(self, player: str) -> str | None:
        """The card that had to be chosen together with those before, unless the scenario has stated it."""
        event = next(iter(self.events[self._taken :]), {})
        if event.get("event") != "forced" or event["player"] != player or event["purpose"] not in CARDS:
            return None
        return self.option_name(event["option"]) if event["chosen"] and "card" in event["option"] else None

    def forced(self) -> Iterator[tuple[int, str, str, Mapping[str, Any]]]:
        """Forced choices that the scenario has not stated: index of the event, player, purpose, data of the option."""
        for index, event in enumerate(self.events[self._taken :], start=self._taken):
            if event["event"] == "forced":
                yield index, event["player"], event["purpose"], event["option"]

    def consume(self, index: int) -> None:
        """Mark a forced choice as stated, and with it all earlier ones."""
        self._taken = index + 1

    def pass_over(self, player: str, purpose: str) -> None:
        """Mark the next forced choice as stated if it has this purpose."""
        index, *asked, _ = next(self.forced(), (0, "", "", {}))
        if asked == [player, purpose]:
            self.consume(index)

    @property
    def view(self) -> View:
        """The host's view of the position."""
        return self.match.view(None)

    @property
    def recent(self) -> list[dict[str, Any]]:
        """The events of this step."""
        return self.events[self.since :]

    def seen_by(self, seat: str) -> tuple[View, list[dict[str, Any]]]:
        """The current view of a seat or a spectator, and its visible events of this step."""
        number = () if seat == WATCHER else self._seat(seat)
        told = self.match.told(() if number == () else (number,), since=self.since)  # type: ignore[arg-type]
        return self.match.view(number), told

    def describe_request(self) -> str:
        """The open requests in the names of the scenario."""
        if not self.requests:
            return "nobody is asked anything: the match " + ("is over" if self.match.is_over else "has been stopped")
        return "; ".join(self._described(request) for request in self.requests)

    def _described(self, request: Pending) -> str:
        options = ", ".join(self.option_name(data) for _, data in request.options)
        if request.player == NO_PLAYER:
            return f"chance can bring {options}"
        return f"{request.player} is asked for `{request.purpose}`: {options}"

    def told(self) -> tuple[str, ...]:
        """The events after the last answer (without an answer: all events), written as in `events`."""
        return tuple(str(self.happening(event)) for event in self.events[self._last :] if event["event"] != "forced")

    def reasons(self) -> tuple[tuple[str, str, str], ...]:
        """The events after the last answer that a card caused, each with the card's name and words."""
        found: dict[tuple[str, str], tuple[str, str, str]] = {}
        for event in self.events[self._last :]:
            reason = self.match.why(event) if event["event"] not in ("forced", "open") else None
            if reason is not None:
                words = reason.text[reason.start : reason.end]
                found.setdefault((reason.name, words), (str(self.happening(event)), reason.name, words))
        return tuple(found.values())

    def went_on(self, halt: object) -> str:
        """A note on how far the match went on after the last answer, if it went past the end of the turn."""
        begun = [event for event in self.events[self._last :] if event["event"] == "phase"]
        turns = list(dict.fromkeys(event["player"] for event in begun))
        if halt is not None or self.halted or not begun:
            return ""
        before = next((e["player"] for e in reversed(self.events[: self._last]) if e["event"] == "phase"), self.began)
        others = [player for player in turns if player != before]
        if not others:
            return ""
        through = [f"{event['player']}'s {event['phase']}" for event in begun if event["player"] in others]
        where = "the end of the match" if self.match.is_over else through.pop()
        passed = f"through {', '.join(through)} " if through else ""
        return f"went on {passed}to {where}; `until: end of turn` stops before that"

    def missed(self, halt: Halt | Reached) -> str:
        """Why a match did not stop at a point after the last answer."""
        if isinstance(halt, Reached):
            return f"that did not happen after the last choice: {self.describe_request()}"
        begun = [event for event in self.events if event["event"] == "phase"]
        came = any((event["player"], event["phase"]) == (halt.player, halt.phase) for event in begun)
        if self.match.is_over:
            return "the match was over before"
        if came:
            return "went on past it, before the last choice"
        return f"has not come so far: {self.describe_request()}"

    def happening(self, event: Mapping[str, Any]) -> Happening:
        """An event as a scenario writes it."""
        kind = event["event"]
        ability = kind == "open" and event.get("ability") in self._abilities
        words = [self.names.shown(*card) for card in cards_of(event)] + ([event["phase"]] if "phase" in event else [])
        players = tuple(dict.fromkeys(event[key] for key in WHO if event.get(key)))
        numbers = (event["amount"],) if "amount" in event else ()
        counted = {word: event[word] for word in self.notation.numbered if word in event}
        return Happening(event["ability"] if ability else kind, tuple(words), players, numbers, counted)

    @property
    def _abilities(self) -> frozenset[str]:
        return frozenset(entry.id for entry in self.match.game.definition.vocabulary.keywords)

    def option_name(self, data: Mapping[str, Any]) -> str:
        """An option as a scenario names it."""
        return option_text(data, self.notation.options, self.names)


def open_session(scenario: Scenario, stop: Stop | None, watch: Watch | None = None) -> Session:
    """A match at the scenario's position; with `stop` it stops there if no choice comes before.

    `watch` counts how parts of the texts are used.

    Raises CardlangError if the game refuses the position.
    """
    position = scenario.position
    records = {(record.kind, record.id): record for record in scenario.fixtures}
    if isinstance(stop, Halt):
        stop = replace(stop, player=stop.player or position.turn)
    match = start_position(
        scenario.game, scenario.mode, position, lambda kind, name: records.get((kind, name)),
        edition=scenario.edition, players=scenario.players, sets=scenario.sets, until=stop,
        watch=watch,
    )  # fmt: skip
    session = Session(match, Names(position, match.game.definition.notation.fillers_of_all))
    session.began = position.turn
    for field in session.notation.fields:
        holders = position.fields.get(field.name) if field.of == "seats" else None
        if holders and all(seen(field, session.view, holder) is None for holder in holders):
            raise GameError(f"there are no {field.name} in `{match.game.mode.name}`: leave `{field.name}` out")
    return session

"""The only place that talks to a match: opening it at a position, its request, its events, and what lies where.

Everything above works with players' letters, option data and card numbers as found here.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any, NamedTuple

from cardlang.diagnostics.model import CardlangError
from cardlang.match.position import Halt
from cardlang.scenario.model import Scenario
from cardlang.scenario.options import option_text
from cardlang.scenario.snapshot import Names, Snapshot, read_snapshot

PLAYERS = "ABCDEF"
CHANCE = "chance"
CARDS = "choose-cards"


class ChanceError(CardlangError):
    """An outcome in `chance` that could not come, or that was never drawn."""


class Pending(NamedTuple):
    """The pending request: who is asked, what for, and the options with their data."""

    player: str
    purpose: str
    options: tuple[tuple[int, Mapping[str, Any]], ...]


class Session:
    """A match that a scenario plays on; `script` are the outcomes of randomness that are still to come."""

    def __init__(self, match: Any, names: Names, script: tuple[str, ...] = (), seed: int = 0) -> None:
        self.match = match
        self.names = names
        self.events: list[Mapping[str, Any]] = [*match.events]
        self.choices = 0
        self.halt_at: tuple[Halt, int] | None = None  # where to stop, and after which choice
        self.script = script
        self._random = random.Random(seed)
        self._taken = 0  # events before this one have been spoken of
        self._last: tuple[Pending | None, int] = (None, -1)
        self._settle_chance(None)

    def clone(self) -> Session:
        """A copy on which something may be tried."""
        twin = copy(self)
        twin.match, twin.events, twin.halt_at = self.match.clone(), [*self.events], None
        return twin

    # --- choices -----------------------------------------------------------------------------------

    @property
    def request(self) -> Pending | None:
        """The pending request, if any."""
        request = self.match.request
        if request is None:
            return None
        options = tuple((option.id, option.data) for option in request.options)
        return Pending(PLAYERS[request.seat] if request.seat >= 0 else "", request.purpose, options)

    def choose(self, option: int) -> None:
        """Make a choice; if it is the one named by `halt_at`, the match stops before that phase."""
        self.choices += 1
        halt = self.halt_at[0] if self.halt_at is not None and self.halt_at[1] == self.choices else None
        self._last = self.request, option
        self._taken = len(self.events)
        self.events.extend(choose(self.match, option, halt))
        self._settle_chance(halt)

    def rank(self, option: int) -> int:
        """The place of an option in the pending request."""
        request = self.request
        return [offered for offered, _ in request.options].index(option) if request else -1

    def goes_on(self, player: str) -> bool:
        """Whether the pending request goes on with the choice of cards that was begun by the last answer."""
        request, (before, chosen) = self.request, self._last
        if request is None or request.player != player or request.purpose != CARDS:
            return False
        offered = [option for option, _ in request.options]
        if before is None or (before.player, before.purpose) != (player, CARDS):
            return any(data.get("flag") == "done" for _, data in request.options)
        codes = [option for option, _ in before.options]
        rest = set(codes[codes.index(chosen) + 1 :])
        cards = {option for option, data in request.options if "card" in data}
        return bool(offered) and cards <= rest

    def forced(self) -> Iterator[tuple[int, str, str, Mapping[str, Any]]]:
        """The forced choices nobody has spoken of: number of the event, player, purpose, data of the option."""
        for index, event in enumerate(self.events[self._taken :], start=self._taken):
            if event["event"] == "forced":
                yield index, event["player"], event["purpose"], event["option"]

    def consume(self, index: int) -> None:
        """A forced choice has been stated, and with it all that came before."""
        self._taken = index + 1

    def snapshot(self) -> Snapshot:
        """What lies where now."""
        return read_snapshot(self.match.view(None))

    def describe_request(self) -> str:
        """What is asked now, by names."""
        request = self.request
        if request is None:
            return "nobody is asked anything: the match " + ("is over" if self.match.is_over else "has been stopped")
        options = ", ".join(self.option_name(data) for _, data in request.options)
        return f"{request.player} is asked for `{request.purpose}`: {options}"

    def option_name(self, data: Mapping[str, Any]) -> str:
        """An option as a scenario names it."""
        return self.names.shown(data["card"], data["id"]) if data.get("kind") == "card" else option_text(data)

    def _settle_chance(self, halt: Halt | None) -> None:
        """Answer requests of randomness, from the script while it lasts, then by the seed."""
        while (request := self.request) is not None and request.purpose == CHANCE:
            if self.script:
                wanted, *rest = self.script
                self.script = tuple(rest)
                option = next((number for number, data in request.options if self._means(data, wanted)), None)
                if option is None:
                    offered = ", ".join(self.option_name(data) for _, data in request.options)
                    raise ChanceError(f"`{wanted}` cannot come by chance here; what can is {offered}")
            else:
                option = self._random.choice(request.options)[0]
            self.events.extend(choose(self.match, option, halt))

    def _means(self, data: Mapping[str, Any], name: str) -> bool:
        if data.get("kind") == "card":
            return self.names.fits(data["card"], data["id"], name)
        return option_text(data) == name


def choose(match: Any, option: int, halt: Halt | None) -> list[Mapping[str, Any]]:
    """Make a choice on a match and return what happened."""
    return list(match.choose(option, until=halt) if halt else match.choose(option))


def open_session(scenario: Scenario, halt: Halt | None) -> Session:
    """A match at the scenario's position; with `halt` it stops there if no choice comes before."""
    from cardlang.match.open import open_at

    position = scenario.position
    match = open_at(
        scenario.game, position, scenario.fixtures, mode=scenario.mode, edition=scenario.edition, until=halt
    )
    return Session(match, Names(position), position.chance, position.seed)

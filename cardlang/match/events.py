"""Events as data: the entries of the machine's log with named fields."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.machine.state import CARD_MASK, WHY_BITS, LogEntry
from cardlang.match.codes import option_data
from cardlang.match.errors import GameError
from cardlang.match.inputs.integers import listed
from cardlang.match.schemas import kinds_of_events
from cardlang.match.words import Words


class Sieve(list[LogEntry]):
    """A log that keeps the events of some names only, for hosts that count what happens in thousands of matches."""

    __slots__ = ("names",)

    def __init__(self, names: Collection[str]) -> None:
        super().__init__()
        self.names = frozenset(names)

    def append(self, entry: LogEntry) -> None:
        """Keep the event if it has one of the names."""
        if entry.name in self.names:
            super().append(entry)

    def copy(self) -> Sieve:
        """Another log of the same names with the same events."""
        other = Sieve(self.names)
        other.extend(self)
        return other


def journal(log: bool | Collection[str], game: str) -> list[LogEntry] | None:
    """A new log that keeps all events of a game, or those of some names; None for no log. Raises GameError."""
    if isinstance(log, bool):
        return [] if log else None
    names = listed(log)
    if names is None or not all(isinstance(name, str) for name in names):
        raise GameError(f"`log` is True, False or a collection of names of events, not {excerpt(log)}")
    known = kinds_of_events(game)
    if unknown := [name for name in names if name not in known]:
        near = get_close_matches(unknown[0], known, 1)
        advice = f"did you mean `{near[0]}`?" if near else f"there is {', '.join(known)}"
        raise GameError(f"`log`: no event of `{game}` is called `{excerpt(unknown[0], str)}`; {advice}")
    return Sieve(names) if names else None


_CACHED = 4_096  # events kept as data; most events repeat an earlier one


def readable(words: Words, entry: LogEntry) -> dict[str, Any]:
    """One event as data: always `event`; `card`, `id`, `player` and `why` where they apply; then its own fields."""
    cache, facts = words.events, entry.facts
    about = (*entry[:7], *facts.values()) if facts else entry[:7]  # all but who knows of it, which is not in the data
    data = cache.get(about)
    if data is None:
        if len(cache) >= _CACHED:
            cache.clear()
        data = cache[about] = _data(words, entry)
    told = data.copy()
    if entry.name == "forced":
        told["option"] = told["option"].copy()
    return told


def _data(words: Words, entry: LogEntry) -> dict[str, Any]:
    rules, events = words.rules, words.definition.events
    name, card, player, _, _, cause, why, facts, _ = entry
    data: dict[str, Any] = {"event": name}
    if name == "forced":
        data |= {"player": rules.people[player], "purpose": rules.purposes[facts["purpose"]]}
        return {**data, "option": option_data(words, facts["option"]), "chosen": facts["chosen"]}
    if card >= 0:
        data["card"] = card
        data["id"] = rules.records[rules.record[card]].id
    if player >= 0:
        data["player"] = rules.names[player]
    elif (party := facts.get("party")) is not None and party >= 0:
        data["player"] = rules.sides[party]
    data |= events.read(rules, entry)
    if cause >= 0 and name != "open":
        data["cause"] = cause & CARD_MASK
    if why >= 0:
        data["why"] = why
        if name == "open":
            data["ability"] = rules.abilities[why >> WHY_BITS].keyword or "listener"
    return data


def visible(words: Words, entry: LogEntry, seats: Collection[int]) -> dict[str, Any]:
    """The fields of an event that all of the seats may know; empty if one of them may know nothing of it.

    `Rules.watcher` may be among the seats.
    """
    audience = words.definition.events.audience
    known = frozenset.intersection(*(audience(entry, seat) for seat in seats))
    data = readable(words, entry) if known else {}
    return {name: value for name, value in data.items() if name == "event" or name in known}

"""Positions with cards written inline: a card is `strength` or `(strength, text)`, a row is names, `~` face-down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.games import vocabularies
from cardlang.games.position import CardAt, Position
from cardlang.library.load import read_set
from cardlang.library.records import CardRecord
from cardlang.library.source import SourceFile
from cardlang.match.match import Match
from cardlang.match.start import start_position

GAME = next(iter(vocabularies()))
Card = int | tuple[int, str]


def records(cards: Mapping[str, Card]) -> dict[str, CardRecord]:
    """Records as a set file would make them."""
    lines = [f"game: {GAME}", "set: inline", "version: 1", "cards:"]
    for name, card in cards.items():
        strength, text = card if isinstance(card, tuple) else (card, "")
        lines.append(f"  {name}:\n    name: {{en: {name}}}\n    strength: {strength}")
        lines += [f"    text: |\n      {text}"] if text else []
    cardset, found = read_set(SourceFile("inline", "\n".join(lines) + "\n"), vocabularies())
    assert found == []
    assert cardset is not None
    return {record.id: record for record in cardset.records}


def row(names: str) -> tuple[CardAt, ...]:
    """`twin=x` is another card of the record `x`."""
    parts = [(word.removeprefix("~").partition("="), word[0] != "~") for word in names.split()]
    return tuple(CardAt(record or name, name, face_up) for (name, _, record), face_up in parts)


def lane(a: str = "", b: str = "", **more: Any) -> Mapping[str, Any]:
    return {"A": row(a), "B": row(b), **more}


class Table:
    """A match at a position, in which cards are called by their names (each may lie there once)."""

    def __init__(
        self, cards: Mapping[str, Card], lanes: Sequence[Mapping[str, Any]], *, staged: str = "",
        phase: str = "deployment", turn: str = "A", until: Any = None, **more: Any,
    ) -> None:  # fmt: skip
        position = Position(turn=turn, phase=phase, lanes=tuple(lanes), staged={turn: row(staged)}, **more)
        found = records(cards)
        self.match: Match = start_position(GAME, None, position, lambda _, name: found.get(name), until=until)
        self.number = {card.name: i for i, card in enumerate(position.cards())}

    @property
    def state(self) -> Any:
        return self.match.state

    def asked(self) -> tuple[str, str, list[str]]:
        """Who is asked what for, and the options: names of cards, numbers of lanes, flags."""
        request = self.match.request
        assert request is not None
        names = {number: name for name, number in self.number.items()}
        options = [
            names.get(option.data["card"], "?") if option.data["kind"] == "card" else str([*option.data.values()][1])
            for option in request.options
        ]
        return "AB"[request.seat], request.purpose, options

    def choose(self, *options: str) -> None:
        for option in options:
            index = self.asked()[2].index(option)
            assert self.match.request is not None
            self.match.choose(self.match.request.options[index])

    def face_up(self, names: str) -> list[bool]:
        return [self.state.face[self.number[name]] == 0 for name in names.split()]

    def zone(self, name: str) -> str:
        place = self.state.rules.places[self.state.place[self.number[name]]]
        return f"lane {place.lane + 1} {'AB'[place.owner]}" if place.zone == "lane" else place.zone

    def events(self, *names: str) -> list[tuple[str, str]]:
        """Events of these names with the id of their card, in order."""
        return [(event["event"], event.get("id", "")) for event in self.match.events() if event["event"] in names]

    def stack(self) -> list[str]:
        """The programs that are open, outermost first."""
        return [self.state.rules.programs[frame[0]].name for frame in self.state.stack]

"""`given` and `chance`: the position that play starts from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from cardlang.games.notation import FILLER, CardList, Field, GroupList
from cardlang.games.position import SETUP, CardAt, Position, cards_within
from cardlang.library.nodes import MapNode, Scalar, Value, to_data
from cardlang.library.records import CardRecord, Kind
from cardlang.scenario.fields import FieldReader
from cardlang.scenario.fixtures import Shelf
from cardlang.scenario.notation import parse_card
from cardlang.scenario.options import flags_of
from cardlang.scenario.parts import Parts, data, get, items
from cardlang.scenario.patterns import NUMBER, OPTION, PLAYER
from cardlang.scenario.sentences import NOTHING


class GivenReader(FieldReader[CardAt]):
    """Reads one `given`; `records` collects the cards and castles that it names."""

    def __init__(self, parts: Parts, shelf: Shelf) -> None:
        super().__init__(parts, shelf)
        self.records: dict[tuple[Kind, str], CardRecord] = {}
        self.labels: set[str] = set()
        self.stated: dict[str, Any] = {}
        self.sets: tuple[str, ...] | None = None  # of a fresh match

    def position(self, node: MapNode, chance: Value | None) -> Position:
        """Read the position; findings go to `parts`."""
        notation, self.start = self.parts.notation, node
        self.parts.player(get(node, "turn") or node, data(node, "turn"))
        filled = notation.fillers({key.text for key, _ in node.fields}, self.parts.mode)
        fillers = {card.record for row in filled.values() for card in row}
        for name in sorted(fillers):
            self.record("card", name, node)
        self.stated = self.fields((field for field in notation.fields if field.given and field.of != "cards"), node)
        self.parts.names.update(fillers)
        for card in cards_within(tuple(self.stated.values())):
            self.parts.names.update((card.name, card.record))
        self.parts.names.update([FILLER] if self.parts.names & notation.fillers_of_all else [])
        printed, own = self.shelf.printed.values(), self.shelf.only_written
        standing = notation.standing(self.parts.mode, printed, own) if self.parts.mode else {}
        for card in cards_within(tuple(standing.values())):
            self.record("card", card.record, node)
            self.parts.names.add(card.name)
        numbers = self.fields((field for field in notation.fields if field.given and field.of == "cards"), node)
        position = Position(
            data(node, "turn") or next(iter(self.parts.players), ""),
            data(node, "phase") or self.parts.beginning,
            {**self.stated, **numbers, **standing},
            options=dict(self.options(data(node, "options") or {})),
            chance=tuple(item.text for item in items(chance) if isinstance(item, Scalar)),
            seed=data(node, "seed") or 0,
        )
        self.fresh(node) if position.phase == SETUP else self.begun(node)
        self.chance(chance)
        return position

    def options(self, given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The options of the match; the files that they name are relative to the folder of this file."""
        folder = Path(self.parts.source.path).parent
        lists = {option.name for option in self.parts.game.options if option.kind == "lists"}
        for name, value in given.items():
            if name in lists and isinstance(value, dict):
                value = {seat: str(folder / ids) if isinstance(ids, str) else ids for seat, ids in value.items()}
            yield name, value

    def fresh(self, node: MapNode) -> None:
        """Report fields that the position of a match from its setup cannot have; all cards of the game may be named."""
        self.parts.names.update(self.shelf.names("card"))
        if (sets := get(node, "sets")) is not None:
            self.sets = tuple(name for item in items(sets) for name in self.cardset(item))
        for field in self.parts.notation.fields:
            if (value := get(node, field.name)) is not None:
                self.parts.report(
                    "R009", value, f"a fresh match has no `{field.name}` of its own", f"leave `{field.name}` out"
                )

    def begun(self, node: MapNode) -> None:
        """Report fields that only a match from its setup may have."""
        if (value := get(node, "sets")) is not None:
            self.parts.report("R009", value, "only a fresh match is played with sets", f"say `phase: {SETUP}`")

    def cardset(self, node: Value) -> Sequence[str]:
        """What a match is given for a set: its name or its files."""
        name, known = str(to_data(node)), self.shelf.sets
        if name not in known:
            near = get_close_matches(name, list(known), n=1)
            advice = f"did you mean `{near[0]}`?" if near else "there is " + ", ".join(f"`{one}`" for one in known)
            self.parts.report("R014", node, f"there is no set `{name}`", advice)
        return known.get(name, ())

    def chance(self, node: Value | None) -> None:
        """Report outcomes that are neither players, options nor cards, nor lanes or the like."""
        for item in items(node):
            word = to_data(item)
            if not isinstance(word, str):
                continue
            thing, _, number = word.partition(" ")
            if re.fullmatch(OPTION, word):
                continue  # of *Choose one at random*
            if re.fullmatch(PLAYER, word):
                self.parts.player(item, word)
            elif thing in self.parts.notation.numbered and re.fullmatch(NUMBER, number):
                self.parts.counted(item, {thing: int(number)})
            else:
                self.parts.known(item, word)

    def card(self, node: Value) -> CardAt | None:
        """One card whose record is known."""
        card = self.parts.read("R003", node, lambda text: parse_card(text, self.parts.notation.plains))
        if card is None or not self.record("card", card.record, node):
            self.parts.sure = False
            return None
        self.label(card, node)
        return card

    def cards(self, kind: CardList, node: Value) -> tuple[CardAt, ...]:
        """A row of cards; the word `filler` is a card that fills up this row."""
        laid = super().cards(kind, node)
        return tuple(
            replace(card, record=kind.filler, name=kind.filler if card.name == FILLER else card.name)
            if card.record == FILLER
            else card
            for card in laid
        )

    def unnamed(self, kind: CardList, count: int) -> tuple[CardAt, ...]:
        """A number of fillers."""
        self.record("card", kind.filler, self.start)
        return (CardAt(kind.filler, kind.filler),) * count

    def castle(self, name: str, node: Value) -> None:
        """Accept a castle by its id, so that choices and events may name it."""
        self.record("castle", name, node)
        self.parts.moments.add(name)
        self.parts.names.add(name)

    def group(self, kind: GroupList, node: Value) -> dict[str, Any]:
        """A lane or the like; report one that is closed and holds cards."""
        stated = super().group(kind, node)
        if kind.closed_by in stated and any(cards_within(tuple(stated.get(name) for name in self.parts.sides))):
            message = f"a {kind.one} with `{kind.closed_by}` holds no cards"
            self.parts.report("R009", node, message, f"leave out `{kind.closed_by}` or the cards")
        return stated

    def on_cards(self, field: Field, node: MapNode) -> None:
        """Report numbers that do not lie on one card of the right fields."""
        where = " or ".join(f"`{name}`" for name in field.among)
        there = [card.name for card in cards_within(tuple(self.stated.get(name) for name in field.among))]
        for key, _ in node.fields:
            if (count := there.count(key.text)) > 1:
                advice = f"give the one that is meant a name of its own: `x={key.text}`"
                self.parts.report("R009", key, f"{count} cards in {where} are called `{key.text}`", advice)
            elif key.text not in self.parts.names:
                self.parts.known(key, key.text)
            elif not count:
                advice = f"only cards in {where} have `{field.name}`"
                self.parts.report("R009", key, f"`{key.text}` does not lie in {where}", advice)

    def label(self, card: CardAt, node: Value) -> None:
        """Report a name given with `=` that could mean another card."""
        if card.name == card.record:
            return
        if card.name in self.labels:
            self.parts.report("R013", node, f"two cards are called `{card.name}`", "give each a name of its own")
        elif card.name in (*flags_of(self.parts.notation.options), NOTHING):
            self.parts.report("R013", node, f"`{card.name}` is a word of sentences", "take another name")
        elif self.shelf.find("card", card.name, self.parts.where(node)) is not None:
            self.parts.report("R013", node, f"`{card.name}` is the id of another card", "take another name")
        self.labels.add(card.name)

    def record(self, kind: Kind, name: str, node: Value) -> bool:
        """Find a record and keep it; report it if there is none."""
        record = self.shelf.find(kind, name, self.parts.where(node))
        if record is not None:
            self.records[kind, name] = record
            return True
        near = get_close_matches(name, self.shelf.names(kind), n=1)
        written = f"write it under `{kind}s:`, or name the file that has it under `sets:`"
        advice = f"did you mean `{near[0]}`?" if near else written
        self.parts.report("R004", node, f"there is no {kind} `{name}`", advice)
        return False

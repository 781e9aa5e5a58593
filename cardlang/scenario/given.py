"""`given` and `chance`: the position that play starts from."""

from __future__ import annotations

from difflib import get_close_matches

from cardlang.games.position import FILLER, CardAt, LaneAt, Position
from cardlang.library.nodes import MapNode, Scalar, Value, to_data
from cardlang.library.records import CardRecord, Kind
from cardlang.scenario.fixtures import Shelf
from cardlang.scenario.notation import parse_card
from cardlang.scenario.options import FLAGS
from cardlang.scenario.parts import SEATS, Parts, data, get, items, numbers

START = "A"
PHASE = "deployment"
SETUP = "setup"
RESERVED = (*FLAGS, "nothing")


class GivenReader:
    """Reads one `given`; `records` collects the cards and castles that it names."""

    def __init__(self, parts: Parts, shelf: Shelf) -> None:
        self.parts = parts
        self.shelf = shelf
        self.records: dict[tuple[Kind, str], CardRecord] = {}
        self.labels: set[str] = set()

    def position(self, node: MapNode, chance: Value | None) -> Position:
        """The position; findings go to `parts`."""
        coins = numbers(get(node, "coins"))
        supply = coins.pop("supply", None)
        tuple(self.parts.by_seat(get(node, "coins")))
        self.parts.seat(get(node, "turn") or node, data(node, "turn"))
        for name in ("offer", "deck"):
            if get(node, name) is None:
                self.record("card", FILLER, node)
        position = Position(
            turn=data(node, "turn") or START,
            phase=data(node, "phase") or PHASE,
            coins=coins,
            supply=supply,
            lanes=tuple(self.lane(item) for item in self.parts.lane_list(get(node, "lanes"))),
            staged=self.areas(get(node, "staged")),
            hands=self.areas(get(node, "hands")),
            offer=self.row(get(node, "offer")),
            deck=self.row(get(node, "deck")),
            discard=self.row(get(node, "discard")) or (),
            marks=numbers(get(node, "marks")),
            options=dict(data(node, "options") or {}),
            chance=tuple(item.text for item in items(chance) if isinstance(item, Scalar)),
            seed=data(node, "seed") or 0,
        )
        self.check(node, position, chance)
        return position

    def lane(self, node: Value) -> LaneAt:
        """One lane of `lanes`."""
        castle, won_by = data(node, "castle"), data(node, "won by")
        if castle:
            self.record("castle", castle, get(node, "castle") or node)
            self.parts.moments.add(castle)
        sides = {player: self.row(value) or () for player, value in self.parts.by_seat(node)}
        self.parts.seat(get(node, "won by") or node, won_by)
        if won_by and any(sides.values()):
            self.parts.report("R009", node, "a conquered lane holds no cards", "leave out `won by` or the cards")
        return LaneAt(sides, castle, won_by, data(node, "coins") or 0)

    def areas(self, node: Value | None) -> dict[str, tuple[CardAt, ...]]:
        """The cards of each player in `staged` or `hands`."""
        return {player: self.row(value) or () for player, value in self.parts.by_seat(node)}

    def row(self, node: Value | None) -> tuple[CardAt, ...] | None:
        """A list of cards; none if there is no such field."""
        if node is None:
            return None
        found = []
        for item in items(node):
            card = self.parts.read("R003", item, parse_card)
            if card is not None and self.record("card", card.record, item):
                self.label(card, item)
                found.append(card)
            else:
                self.parts.sure = False
        return tuple(found)

    def label(self, card: CardAt, node: Value) -> None:
        """Report a name given with `=` that could mean another card."""
        if card.name == card.record:
            return
        if card.name in self.labels:
            self.parts.report("R013", node, f"two cards are called `{card.name}`", "give each a name of its own")
        elif card.name in RESERVED:
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
        advice = f"did you mean `{near[0]}`?" if near else f"write it under `{kind}s:`, or use one that ships"
        self.parts.report("R004", node, f"there is no {kind} `{name}`", advice)
        return False

    def check(self, node: MapNode, position: Position, chance: Value | None) -> None:
        """Report what no position can be, and give the names of its cards to the later readers."""
        names = self.parts.names
        for card in position.cards():
            names.update((card.name, card.record))
        if position.offer is None or position.deck is None:
            names.add(FILLER)
        if position.phase == SETUP:
            names.update(self.shelf.names("card"))
            for name in ("coins", "lanes", "staged", "hands", "offer", "deck", "discard", "marks"):
                if (field := get(node, name)) is not None:
                    self.parts.report("R009", field, f"a fresh match has no `{name}` of its own", f"leave `{name}` out")
        for item in items(chance):
            word = to_data(item)
            self.parts.seat(item, str(word))
            if isinstance(word, str) and word not in SEATS:
                self.parts.known(item, word)
        self.check_marks(node, position)

    def check_marks(self, node: MapNode, position: Position) -> None:
        """Report marks that do not lie on one card of a lane."""
        in_lanes = [card.name for lane in position.lanes for side in lane.sides.values() for card in side]
        marks = get(node, "marks")
        for key, _ in marks.fields if isinstance(marks, MapNode) else ():
            if (count := in_lanes.count(key.text)) > 1:
                advice = "give the one that is meant a name, such as `x=demon`"
                self.parts.report("R009", key, f"{count} cards in the lanes are called `{key.text}`", advice)
            elif key.text not in self.parts.names:
                self.parts.known(key, key.text)
            elif not count:
                self.parts.report("R009", key, f"`{key.text}` lies in no lane", "only cards in lanes have marks")

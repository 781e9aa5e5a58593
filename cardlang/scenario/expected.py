"""`then`: what is expected of the match after the last choice."""

from __future__ import annotations

from cardlang.library.nodes import MapNode, Scalar, Value, to_data
from cardlang.scenario.accept import PLAIN_CASTLE
from cardlang.scenario.fixtures import Shelf
from cardlang.scenario.happenings import Happening, parse_happening
from cardlang.scenario.model import NOBODY, Asked, Cards, Lane, Scored, Step, Then
from cardlang.scenario.notation import parse_shown
from cardlang.scenario.options import option_place, parse_option
from cardlang.scenario.parts import Parts, data, fields, get, items, numbers
from cardlang.scenario.sentences import cards_of, lane_of, parse_sentence, players_of


class ThenReader:
    """Reads one `then`."""

    def __init__(self, parts: Parts, shelf: Shelf) -> None:
        self.parts = parts
        self.shelf = shelf

    def then(self, node: MapNode) -> Then:
        """The expectations; findings go to `parts`."""
        scored = get(node, "scored")
        for field in ("turn", "winner"):
            self.parts.seat(get(node, field) or node, data(node, field))
        tuple(self.parts.by_seat(get(node, "coins")))
        return Then(
            turn=data(node, "turn"),
            phase=data(node, "phase"),
            over=data(node, "over"),
            winner=data(node, "winner"),
            outcome=data(node, "outcome"),
            coins=numbers(get(node, "coins")),
            lanes=tuple(self.lane(item) for item in self.parts.lane_list(get(node, "lanes"))),
            staged=self.areas(get(node, "staged")),
            hands=self.areas(get(node, "hands")),
            offer=self.cards(get(node, "offer")),
            deck=self.cards(get(node, "deck")),
            deck_top=self.name(get(node, "deck top")),
            discard=self.cards(get(node, "discard")),
            counts=numbers(get(node, "counts")),
            asked=self.asked(get(node, "asked")),
            illegal=self.sentences(get(node, "illegal")),
            strength=self.by_card(get(node, "strength")),
            marks=self.by_card(get(node, "marks")),
            scored=None if scored is None else tuple(self.scored(item) for item in items(scored)),
            events=self.events(get(node, "events")),
            no_events=self.events(get(node, "no events")),
            places={name: self.parts.where(value, "then", name) for name, value in fields(node)},
        )

    def lane(self, node: Value) -> Lane:
        """One lane: only what is named is compared."""
        sides = {player: self.cards(value) or () for player, value in self.parts.by_seat(node)}
        castle, won_by = data(node, "castle"), data(node, "won by")
        place = get(node, "castle") or node
        if castle and castle != PLAIN_CASTLE and self.shelf.find("castle", castle, self.parts.where(place)) is None:
            self.parts.report("R004", place, f"there is no castle `{castle}`", "name one of `given`")
        self.parts.seat(get(node, "won by") or node, won_by)
        return Lane(sides, won_by, castle, data(node, "coins"))

    def by_card(self, node: Value | None) -> dict[str, int]:
        """A number for each card that is named."""
        for key, _ in node.fields if isinstance(node, MapNode) else ():
            self.parts.known(key, key.text)
        return numbers(node)

    def areas(self, node: Value | None) -> dict[str, Cards]:
        """The cards of each player that is named."""
        return {player: self.cards(value) or () for player, value in self.parts.by_seat(node)}

    def cards(self, node: Value | None) -> Cards | None:
        """A list of names with faces."""
        if node is None:
            return None
        found = []
        for item in items(node):
            shown = self.parts.read("R003", item, parse_shown)
            if shown is not None:
                self.parts.known(item, shown.name)
                found.append(shown)
        return tuple(found)

    def name(self, node: Value | None) -> str | None:
        """A single name of a card."""
        if not isinstance(node, Scalar):
            return None
        self.parts.known(node, node.text)
        return node.text

    def asked(self, node: Value | None) -> Asked | None:
        """What is asked; `nobody` for no request at all."""
        if node is None:
            return None
        if isinstance(node, Scalar):
            if node.text != NOBODY:
                advice = "write `asked: nobody`, or fields as in `asked: {seat: A, purpose: play-lane}`"
                self.parts.report("D017", node, "`asked` is `nobody` or has fields", advice)
            return Asked(seat=node.text)
        options = get(node, "options")
        self.parts.seat(get(node, "seat") or node, data(node, "seat"))
        return Asked(
            seat=data(node, "seat"),
            purpose=data(node, "purpose"),
            options=None if options is None else self.options(options),
            offers=self.options(get(node, "offers")),
            missing=self.options(get(node, "not")),
        )

    def options(self, node: Value | None) -> tuple[str, ...]:
        """Names of options: cards, lanes, amounts, flags."""
        found = []
        for item in items(node):
            word = str(to_data(item))
            name = self.parts.read("R008", item, parse_option) if isinstance(item, Scalar) else None
            if name is None:
                continue
            if name.is_card:
                self.parts.known(item, word)
            else:
                player, lane = option_place(name.text)
                self.parts.seat(item, player)
                self.parts.lane(item, lane)
            found.append(name.text)
        return tuple(found)

    def sentences(self, node: Value | None) -> tuple[Step, ...]:
        """The sentences of `when` or `illegal`."""
        found = []
        for item in items(node):
            sentence = self.parts.read("R002", item, parse_sentence)
            if sentence is None or not isinstance(item, Scalar):
                continue
            for name in cards_of(sentence):
                self.parts.known(item, name)
            self.parts.seat(item, *players_of(sentence))
            self.parts.lane(item, lane_of(sentence))
            found.append(Step(sentence, item.text, self.parts.where(item)))
        return tuple(found)

    def scored(self, node: Value) -> Scored:
        """One scoring of a lane."""
        totals = {player: int(to_data(value)) for player, value in self.parts.by_seat(node)}
        self.parts.lane(get(node, "lane") or node, data(node, "lane"))
        self.parts.seat(get(node, "winner") or node, data(node, "winner"))
        return Scored(data(node, "lane") or 0, totals, data(node, "winner"))

    def events(self, node: Value | None) -> tuple[Happening, ...]:
        """The events of a list."""
        abilities = tuple(entry.id for entry in self.parts.vocabulary.keywords)
        found = []
        for item in items(node):
            event = self.parts.read("R006", item, lambda text: parse_happening(text, abilities))
            if event is None:
                continue
            for word in event.words:
                if word not in self.parts.moments:
                    self.parts.known(item, word)
            self.parts.seat(item, *event.players)
            self.parts.lane(item, event.lane)
            found.append(event)
        return tuple(found)

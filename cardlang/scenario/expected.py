"""`then`: what is expected of the match after the last choice."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.notation import CardList, Field
from cardlang.library.nodes import MapNode, Scalar, Value
from cardlang.scenario.fields import FieldReader, text_of
from cardlang.scenario.happenings import Happening, parse_happening
from cardlang.scenario.model import GENERAL, NOBODY, WATCHER, ExpectedRequest, ScenarioStep, Sight, Then
from cardlang.scenario.notation import Shown, parse_shown
from cardlang.scenario.options import OptionName, parse_option
from cardlang.scenario.parts import data, fields, get, items, numbers
from cardlang.scenario.patterns import Holes
from cardlang.scenario.possible import Possible
from cardlang.scenario.seen import UNKNOWN
from cardlang.scenario.sentences import Says, parse_sentence


class ThenReader(FieldReader[Shown]):
    """Reads one `then`, and the sentences of `when`."""

    sight = False  # whether the view of a seat is being read, which may have unknown cards
    possible: Possible | None = None  # the events that can happen, if that is known

    def then(self, node: MapNode) -> Then:
        """Read the expectations; findings go to `parts`."""
        notation = self.parts.notation
        tops = {row: value for row in notation.ordered_rows if (value := get(node, f"{row} top")) is not None}
        for value in tops.values():
            self.parts.known(value, text_of(value))
        return Then(
            fields=self.fields((*GENERAL, *notation.fields), node),
            tops={row: text_of(value) for row, value in tops.items()},
            counts=numbers(get(node, "counts")),
            refused=data(node, "refused") or "",
            over=data(node, "over"),
            asked=self.asked(get(node, "asked")),
            legal=self.sentences(get(node, "legal")),
            illegal=self.sentences(get(node, "illegal")),
            sees=dict(self.sights(get(node, "sees"))),
            events=self.events(get(node, "events")),
            no_events=self.denied(get(node, "no events")),
            places={name: self.parts.where(value, "then", name) for name, value in fields(node)},
        )

    def card(self, node: Value) -> Shown | None:
        """A name with a face; `?` for a card that the seat does not know."""
        if self.sight and text_of(node) in (UNKNOWN, f"~{UNKNOWN}"):
            return Shown(UNKNOWN, face_up=text_of(node) == UNKNOWN)
        shown = self.parts.read("R003", node, parse_shown)
        if shown is not None:
            self.parts.known(node, shown.name)
        return shown

    def unnamed(self, kind: CardList, count: int) -> int:
        """A number of cards, whichever they are."""
        del kind
        return count

    def sights(self, node: Value | None) -> Iterator[tuple[str, Sight]]:
        """What each seat sees, by the name of the seat."""
        self.sight = True
        for key, value in node.fields if isinstance(node, MapNode) else ():
            if key.text != WATCHER and self.parts.seats and key.text not in self.parts.seats:
                advice = f"those who see something are {', '.join(self.parts.seats)}, and `{WATCHER}` has no seat"
                self.parts.report("R012", key, f"`{key.text}` has no seat", advice)
            seen = self.fields(self.parts.notation.fields, value)
            yield key.text, Sight(seen, self.events(get(value, "events")), self.events(get(value, "no events")))
        self.sight = False

    def castle(self, name: str, node: Value) -> None:
        """A castle by its id, also a plain one."""
        if name != self.parts.notation.plain_castle and self.shelf.find("castle", name, self.parts.where(node)) is None:
            self.parts.report("R004", node, f"there is no castle `{name}`", "name one of `given`")

    def on_cards(self, field: Field, node: MapNode) -> None:
        """Report names that no card has."""
        del field
        for key, _ in node.fields:
            self.parts.known(key, key.text)

    def asked(self, node: Value | None) -> ExpectedRequest | None:
        """The expected request; `nobody` stands for none."""
        if node is None:
            return None
        if isinstance(node, Scalar):
            if node.text != NOBODY:
                advice = "write `asked: nobody`, or fields as in `asked: {seat: A, purpose: may}`"
                self.parts.report("D017", node, "`asked` is `nobody` or has fields", advice)
            return ExpectedRequest(seat=node.text)
        options = get(node, "options")
        self.parts.player(get(node, "seat") or node, data(node, "seat"))
        return ExpectedRequest(
            seat=data(node, "seat"),
            purpose=data(node, "purpose"),
            options=None if options is None else self.options(options),
            offers=self.options(get(node, "offers")),
            missing=self.options(get(node, "not")),
        )

    def holes(self, node: Value, holes: Holes) -> None:
        """Report cards, players and numbers that do not exist."""
        self.parts.known(node, *(str(word) for hole, word in holes.items() if hole == "card"))
        self.parts.player(node, *(str(word) for hole, word in holes.items() if hole == "player"))
        self.parts.side(node, *(str(word) for hole, word in holes.items() if hole == "owner"))
        self.parts.counted(node, holes)

    def options(self, node: Value | None) -> tuple[OptionName, ...]:
        """Names of options: cards, amounts, flags, lanes and the like."""
        found = []
        for item in items(node):
            name = self.parts.read("R008", item, lambda text: parse_option(text, self.parts.notation.options))
            if name is None:
                continue
            self.holes(item, name.holes)
            found.append(name)
        return tuple(found)

    def sentences(self, node: Value | None) -> tuple[ScenarioStep, ...]:
        """The sentences of `when` or `illegal`."""
        found = []
        for item in items(node):
            sentence = self.parts.read("R002", item, lambda text: parse_sentence(text, self.parts.sentences))
            if sentence is None:
                continue
            self.parts.player(item, sentence.player)
            if isinstance(sentence, Says):
                self.holes(item, sentence.holes)
            else:
                self.parts.known(item, *sentence.cards)
            found.append(ScenarioStep(sentence, text_of(item), self.parts.where(item)))
        return tuple(found)

    def events(self, node: Value | None) -> tuple[Happening, ...]:
        """The events of a list."""
        return tuple(event for item in items(node) if (event := self.event(item)) is not None)

    def denied(self, node: Value | None) -> tuple[Happening, ...]:
        """The events of a list that must not happen; reports events that could not happen anyway."""
        found = []
        for item in items(node):
            event = self.event(item)
            if event is None:
                continue
            found.append(event)
            if self.possible is not None and (fault := self.possible.fault(event, self.parts.where(item))):
                self.parts.found.append(fault)
        return tuple(found)

    def event(self, node: Value, text: str | None = None) -> Happening | None:
        """The event at a node; `text` is its part of the node if the node has more."""
        event = self.parts.read("R006", node, lambda whole: parse_happening(text or whole, self.parts.kinds))
        if event is None:
            return None
        for word in event.words:
            if word not in self.parts.moments:
                self.parts.known(node, word)
        self.parts.holder(node, *event.players)
        self.parts.counted(node, event.counted)
        return event

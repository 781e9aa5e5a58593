"""The events of a match, each declared once: its fields, its audience, its words and its JSON Schema.

A game has one line for each kind of event, with the names of its fields:

    event("purchase", "card player amount", "{player} buys {card} for {amount} gold", title="a card is bought")

An optional field has a question mark. `card`, `player` and `cause` are in the log of every game (with the `id` of the
card, and `why`, the words that are the cause); all other fields are read from the amount, the place or the facts of the
log entry (`machine.state.LogEntry`). Fields that are not listed here are never visible. A seat that does not know the
card sees only the `veiled` fields; without `veiled`, it does not see the event at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.games.sentences import Speaker, all_of
from cardlang.games.shapes import ANYTHING, FLAG, NUMBER_OF_CARD, SEAT, TEXT, Shape, is_a, number
from cardlang.machine.rules import REASONS, Rules
from cardlang.machine.state import UP, LogEntry

Data: TypeAlias = Mapping[str, Any]
CardName: TypeAlias = Callable[[int], str]  # number of a card in the match -> its name in the language asked for
Told: TypeAlias = Callable[[Data], str | None]  # event -> its sentence, with holes
ToldJointly: TypeAlias = Callable[[Sequence[Data], CardName], str | None]  # consecutive events of a kind -> a sentence

_IF_UNSAID = {"card": "a card", "face_up": True, "amount": 0}  # defaults in sentences
_TAKES_ALONG = {"card": "id", "cause": "why"}  # fields that imply another


@dataclass(frozen=True, slots=True)
class EventField:
    """A field of events other than card, player and cause: its name, how to read it from the log, its schema.

    An optional field is left out if its value is empty (None, 0).
    """

    name: str
    read: Callable[[Rules, LogEntry], Any]
    shape: Shape


def amount(name: str, shape: Shape, read: Callable[[Rules, int], Any] = lambda rules, found: found) -> EventField:
    """Return a field that is read from the amount of the log entry."""
    return EventField(name, lambda rules, entry: read(rules, entry.amount), shape)


def place(name: str, shape: Shape, read: Callable[[Rules, int], Any]) -> EventField:
    """Return a field that is read from the place of the log entry; None if there is no place."""
    return EventField(name, lambda rules, entry: read(rules, entry.place) if entry.place >= 0 else None, shape)


def fact(
    name: str, shape: Shape, read: Callable[[Rules, int], Any] = lambda rules, found: found, *, of: str = ""
) -> EventField:
    """Return a field that is read from a fact of the log entry, `of` or its own name; None if there is no such fact."""

    def of_entry(rules: Rules, entry: LogEntry) -> Any:
        found = entry.facts.get(of or name)
        return None if found is None else read(rules, found)

    return EventField(name, of_entry, shape)


AMOUNT = amount("amount", number(None))
COUNT = amount("amount", number(1))
FACE_UP = fact("face_up", FLAG, lambda rules, face: face == UP, of="face")
ZONE = place("zone", TEXT, lambda rules, where: rules.places[where].zone)


def _side(rules: Rules, where: int) -> str | None:
    of_side = rules.parameters["table"].zone_of[where].of == "side"
    return rules.sides[rules.party_of[where]] if of_side else None


_OF_EVERY_GAME = {
    "amount": AMOUNT,
    "count": COUNT,
    "face_up": FACE_UP,
    "zone": ZONE,
    "lane": place("lane", number(1), lambda rules, where: rules.lane_of[where] + 1 or None),
    "side": place("side", SEAT, _side),
    "this_lane": fact("lane", number(1), lambda rules, lane: lane + 1),  # for events about a lane and no card
    "phase": fact("phase", TEXT, lambda rules, phase: rules.phases[phase]),
    "result": fact("result", TEXT, lambda rules, reason: REASONS[reason]),
    "with": fact("with", NUMBER_OF_CARD, of="other"),
    "with_id": fact("with_id", TEXT, lambda rules, card: rules.records[rules.record[card]].id, of="other"),
}
_SHAPES: Mapping[str, Shape] = {
    "card": NUMBER_OF_CARD, "id": TEXT, "player": SEAT, "cause": NUMBER_OF_CARD, "why": number(),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class EventType:
    """One or several kinds of events with the same declaration; see `event`."""

    names: tuple[str, ...]
    fields: tuple[str, ...]
    veiled: tuple[str, ...] | None
    words: str | Told | None
    jointly: str | ToldJointly | None
    title: str
    shown: bool


def event(
    names: str, fields: str, words: str | Told | None = None, *, title: str = "", veiled: str | None = None,
    jointly: str | ToldJointly | None = None, shown: bool = False,
) -> EventType:  # fmt: skip
    """Declare kinds of events by their names.

    `words` is a sentence (see `sentences`), or a function that chooses one; without it, the event is only for programs.
    `jointly` is a sentence with `{cards}`, or a function that makes one, for several consecutive events. `shown`: the
    next view of the table also shows the event.
    """
    hidden = None if veiled is None else tuple(veiled.split())
    return EventType(
        names=tuple(names.split()), fields=tuple(fields.split()), veiled=hidden, words=words, jointly=jointly,
        title=title, shown=shown,
    )  # fmt: skip


def looks(field: str, pile: str, words: str) -> tuple[EventType, ...]:
    """Declare what is told of cards in face-down piles that are looked at and put back: the card to those who see it.

    `field` names the pile, `pile` is what it is called, and `words` name it in a sentence: *the {deck} deck*.
    """
    fields, veiled = f"card player {field} cause?", f"player {field} cause?"
    ends = (("put-back", "on top of"), ("put-below", "under"))
    return (
        event(
            "look", fields, "{player:looks} at {card}", veiled=veiled,
            title=f"a player looks at a card of a {pile}; without `card` for those who do not see it",
        ),
        *(
            event(
                name, fields, f"{{player:puts}} {{card}} {where} {words}", veiled=veiled,
                title=f"a card that was looked at goes {where} its {pile}",
            )
            for name, where in ends
        ),
    )  # fmt: skip


def _prevented(told: Data) -> str:
    return "what would happen to {card} is prevented" if "card" in told else "an effect is prevented"


def _finished(told: Data) -> str:
    return "the match is over: {result}" + (", {player:wins}" if "player" in told else "")


# Events of every game; except for `start`, their schema is in `match/schemas/event.schema.json`.
_COMMON = (
    event("forced", "player purpose option chosen", veiled="player purpose"),
    event("open", "card player why ability", "{card}: {ability}"),
    event("later", "card player why", "{card}: what it has put off"),
    event("prevent", "card? player cause?", _prevented),
    event("chain-cut", "card amount", "a chain of effects became too long and is cut at {card}"),
    event(
        "cut-short", "card amount why", "{card} has done all that a text may do in one go; the rest of it is dropped"
    ),
    event("phase", "player phase"),
    event("finish", "player? result", _finished),
    event("start", "player", "{player:begins}", title="who begins"),
)  # fmt: skip


class Events:
    """The events of a game, and everything that follows from their declarations.

    `facts` are the game's own fields, by their names in `event`; `speaker` names the players.
    """

    def __init__(
        self, *types: EventType, facts: Mapping[str, EventField] | None = None, speaker: Speaker | None = None
    ) -> None:
        self.types = types
        self.speaker = speaker or Speaker()
        self._facts = {**_OF_EVERY_GAME, **(facts or {})}
        self._type = {name: each for each in (*_COMMON, *types) for name in each.names}
        self._known = {name: self._names(each.fields) for name, each in self._type.items()}
        self._veiled = {name: self._names(each.veiled or ()) for name, each in self._type.items()}
        self._read = {
            name: tuple((self._facts[_bare(told)], told) for told in each.fields if _bare(told) in self._facts)
            for name, each in self._type.items()
        }
        self.names = tuple(self._type)
        self.shown = frozenset(name for name, each in self._type.items() if each.shown)

    def audience(self, entry: LogEntry, seat: int) -> frozenset[str]:
        """Return the fields of an event that are visible to a seat; empty if the event itself is hidden from it."""
        known = self._known if entry.known >> seat & 1 else self._veiled
        return known.get(entry.name, frozenset())

    def read(self, rules: Rules, entry: LogEntry) -> dict[str, Any]:
        """Return the fields of an event other than card, player and cause."""
        values = ((one.name, one.read(rules, entry), told) for one, told in self._read.get(entry.name, ()))
        return {name: value for name, value, told in values if told[-1] != "?" or not _empty(value)}

    def sentence(self, event: Data, name_of: CardName) -> str | None:
        """Return a short sentence for an event, or None if it is only for programs."""
        declared = self._type.get(event["event"])
        words = None if declared is None else declared.words
        if callable(words):
            words = words(event)
        return None if words is None else self._filled(words, event, name_of)

    def jointly(self, events: Sequence[Data], name_of: CardName) -> str | None:
        """Return one sentence for several consecutive events of a kind, or None if the kind has none."""
        declared = self._type.get(events[0]["event"])
        words = None if declared is None else declared.jointly
        if callable(words):
            return words(events, name_of)
        if words is None or len(events) == 1:
            return None
        return self._filled(words, events[0], name_of, cards=all_of([name_of(event["card"]) for event in events]))

    def _filled(self, words: str, event: Data, name_of: CardName, **more: str) -> str:
        cards = {name: name_of(event[name]) for name in event if is_a(NUMBER_OF_CARD, self._shape(name))}
        players = frozenset(name for name in event if is_a(SEAT, self._shape(name)))
        return self.speaker.fill(words, {**_IF_UNSAID, **event, **cards, **more}, players)

    def schema(self) -> Shape:
        """Return the JSON Schema of the events that only this game has, or whose schema is not in the common one."""
        own = [each for each in (*_COMMON, *self.types) if each.title]
        shapes: dict[str, list[Shape]] = {}
        for each in own:
            for told in each.fields:
                found = shapes.setdefault(self._name(told), [])
                found += [shape for shape in [self._shape(_bare(told))] if shape not in found]
        alike = {name: found[0] for name, found in shapes.items() if len(found) == 1}
        return {
            "title": "Events of this game",
            "properties": alike,
            "oneOf": [self._branch(each, alike) for each in own],
        }

    def _branch(self, each: EventType, alike: Mapping[str, Shape]) -> Shape:
        """Return the schema of one declaration, without the fields that are `alike` in all declarations."""
        every = each.fields if each.veiled is None else tuple(name for name in each.fields if name in each.veiled)
        also = [self._name(told) for told in each.fields if told[-1] != "?" and told not in every and told != "card"]
        own = {self._name(told): self._shape(_bare(told)) for told in each.fields if self._name(told) not in alike}
        return {
            "title": each.title,
            "properties": {"event": {"enum": list(each.names)}, **own},
            "propertyNames": {"enum": ["event", *sorted(self._names(each.fields))]},
            "required": [self._name(told) for told in every if told[-1] != "?"],
            **({"dependentRequired": {"card": also}} if also else {}),
        }

    def _names(self, fields: Iterable[str]) -> frozenset[str]:
        names = {self._name(name) for name in fields}
        return frozenset(names | {_TAKES_ALONG[name] for name in names if name in _TAKES_ALONG})

    def _name(self, told: str) -> str:
        """Return the name of a field in the data."""
        bare = _bare(told)
        return self._facts[bare].name if bare in self._facts else bare

    def _shape(self, name: str) -> Shape:
        return self._facts[name].shape if name in self._facts else _SHAPES.get(name, ANYTHING)


def _bare(told: str) -> str:
    return told.removesuffix("?")


def _empty(value: Any) -> bool:
    return value is None or (value == 0 and value is not False)

"""Zones: their kinds, their places in a match, their names in scenarios and views.

A game declares its table as a tuple of zones; an inner tuple is laid out together, for each lane or player in turn:

    ZONES = (
        deck(),
        offer(fill=4),
        discard_pile(),
        hand(),
        grid("field", rows=3, columns=3, of="player", play=True),
    )

From this declaration follow `Layout` (the places of a match and their numbers), `fields` (what scenarios may state) and
`CardView.zone` (what a seat sees).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from cardlang.games.notation import FILLER, CardList, Field, Grid, GroupList
from cardlang.games.shapes import ANYTHING, FLAG, SEAT, Shape, number, record, word
from cardlang.machine.rules import Place, Rules
from cardlang.machine.state import EVERYBODY, UP, State

Of: TypeAlias = Literal["table", "player", "party", "lane", "side"]
Seen: TypeAlias = Literal["all", "owner", "nobody"]


@dataclass(frozen=True, slots=True)
class Lanes:
    """The names of the lanes of a zone: numbers from 1, or `names`; `one` is the field of data with the name."""

    one: str = "lane"
    names: tuple[str, ...] = ()

    def told(self, lane: int) -> int | str:
        """Return the name of a lane in data."""
        return self.names[lane] if self.names else lane + 1

    @property
    def shape(self) -> Shape:
        """The JSON Schema of such a field."""
        return word(*self.names) if self.names else number(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A zone of the table; the functions below make zones of common kinds."""

    name: str  # in views, options and events
    of: Of = "table"  # there is one, or one for each player, party, lane, or party in each lane
    lanes: Lanes = field(default_factory=Lanes)
    play: bool = False  # in play: abilities of face-up cards hold there
    kept: bool = False  # a card keeps its identity while it passes through
    seen: Seen = "all"  # who sees its cards
    seen_down: Seen = "all"  # who sees its face-down cards
    top: bool = False  # all see its first card
    pile: bool = False  # a shuffled stack of cards
    looked: bool = False  # texts let players look at its cards
    faces: bool = False  # cards lie there face-up or face-down
    counted: bool = False  # data have the index of a card in its row, from 1
    ordered: bool = False  # scenarios compare the order
    rows: int = 0  # of a grid, whose cells hold one card each
    columns: int = 0
    letters: tuple[Sequence[str], Sequence[str]] | None = None  # names of its columns and rows, instead of numbers
    single: bool = False  # a cell stands for the card in it, see `machine.knowledge`
    stacked: bool = False  # several cards may lie in a cell
    first: int = 1  # the number of its first row and column in data
    loose: int = 0  # of a growing grid: the number of rows and columns in scenarios, counted from 1
    stated: str | None = None  # its name in scenarios, if different; empty: not stated
    viewed: str = ""  # its name in views, if different from that in scenarios
    under: str = ""  # the field of a view that holds the data of each lane
    fill: int = 0  # the number of fillers in scenarios that do not state it
    filler: str = FILLER
    there: Callable[[Any], bool] = lambda mode: True  # whether a mode has it
    option: str = ""  # the kind of an option that is such a place, if different from its name
    words: str = ""  # words for the place of a card, see `sentences`; the name if empty

    @property
    def called(self) -> str:
        """Its name in scenarios."""
        return self.name if self.stated is None else self.stated

    @property
    def part(self) -> str:
        """Its name in views."""
        return self.viewed or self.called or self.name

    @property
    def cells(self) -> int:
        """The number of places of one such zone."""
        return self.rows * self.columns or 1

    def cell(self, row: int, column: int) -> int:
        """Return the cell of a grid by its row and column as in data."""
        return (row - self.first) * self.columns + column - self.first


Zones: TypeAlias = Sequence[Zone | tuple[Zone, ...]]


# --- the kinds -------------------------------------------------------------------------------------------


def deck(name: str = "deck", *, top: bool = False, fill: int = 10, **more: Any) -> Zone:
    """Return a draw pile, top first; nobody sees its cards, or only the `top` one."""
    return Zone(name=name, seen="nobody", top=top, pile=True, ordered=True, fill=fill, **more)


def offer(name: str = "offer", **more: Any) -> Zone:
    """Return a row of open cards: an offer, a market."""
    return Zone(name=name, **more)


def discard_pile(name: str = "discard", **more: Any) -> Zone:
    """Return a discard pile, open to all; its order does not matter."""
    return Zone(name=name, **more)


def hand(name: str = "hand", **more: Any) -> Zone:
    """Return the hand of each player, which nobody else sees."""
    return Zone(**{"name": name, "of": "player", "seen": "owner", **more})


def display(name: str = "display", **more: Any) -> Zone:
    """Return the open cards before each player."""
    return Zone(**{"name": name, "of": "player", **more})


def side(name: str = "lane", **more: Any) -> Zone:
    """Return each party's half of each lane, with cards in a row."""
    words = "lane {lane}, {owner}{face_up:/, face-down}"
    usual = {
        "of": "side",
        "option": "side",
        "stated": "lanes",
        "viewed": "cards",
        "faces": True,
        "ordered": True,
        "words": words,
    }
    return Zone(**{"name": name, **usual, **more})


def grid(name: str, *, rows: int, columns: int, **more: Any) -> Zone:
    """Return a grid of cells for one card each, of the table or of each player."""
    return Zone(name=name, rows=rows, columns=columns, **{"faces": True, **more})


def aside(name: str, **more: Any) -> Zone:
    """Return a zone for cards that are out of the game or, with `kept`, on their way between zones."""
    return Zone(**{"name": name, **more})


# --- the table of a match --------------------------------------------------------------------------------


class Layout:
    """The places of a match: their zones and their numbers.

    `party` is the party of each player, `teams` the number of the team for each party (see `rules.Policies`); without
    them, there are no teams.
    """

    def __init__(
        self, zones: Zones, players: int, lanes: int = 0, *,
        party: Sequence[int] = (), teams: Sequence[int] = (),
    ) -> None:  # fmt: skip
        self.players, self.lanes = players, lanes
        self._party = tuple(party) or tuple(range(players))
        self._teams = tuple(teams) or tuple(range(players))
        places: list[Place] = []
        numbers: dict[str, list[int]] = {}
        self.zone_of: list[Zone] = []  # by place
        self._spots: list[tuple[int, int]] = []  # by place
        self._lines: dict[tuple[int, int], tuple[int, ...]] = {}  # by place and axis, filled on demand
        self._beside: dict[int, tuple[int, ...]] = {}
        for group in zones:
            together = group if isinstance(group, tuple) else (group,)
            for owner, lane in self._each(together[0].of, together[0].lanes):
                for zone in together:
                    numbers.setdefault(zone.name, []).extend(range(len(places), len(places) + zone.cells))
                    places += [self._place(zone, owner, lane)] * zone.cells
                    self.zone_of += [zone] * zone.cells
                    self._spots += [divmod(cell, zone.columns or 1) for cell in range(zone.cells)]
        self.places = tuple(places)
        self.numbers: Mapping[str, tuple[int, ...]] = {name: tuple(found) for name, found in numbers.items()}
        self.zones = tuple({zone.name: zone for zone in self.zone_of}.values())

    def place(self, zone: str, index: int = 0) -> int:
        """Return the place of a zone: the only one, or that of a player, party or lane."""
        return self.numbers[zone][index]

    def grid(self, zone: str, index: int = 0) -> Sequence[int]:
        """Return the cells of a grid row by row, of the table or of a player."""
        found = self.numbers[zone]
        cells = self.zone_of[found[0]].cells
        return found[index * cells : (index + 1) * cells]

    def spot(self, place: int) -> tuple[int, int]:
        """Return the row and the column of a cell, from 0."""
        return self._spots[place]

    def line(self, place: int, axis: int) -> tuple[int, ...]:
        """Return the cells in the row (axis 0) or column (axis 1) of a cell."""
        found = self._lines.get((place, axis))
        if found is None:
            here = self.spot(place)[axis]
            found = tuple(cell for cell in self._cells_with(place) if self.spot(cell)[axis] == here)
            self._lines[place, axis] = found
        return found

    def beside(self, place: int) -> tuple[int, ...]:
        """Return the cells that share an edge with a cell."""
        found = self._beside.get(place)
        if found is None:
            here = self.spot(place)
            found = tuple(cell for cell in self._cells_with(place) if touch(self.spot(cell), here))
            self._beside[place] = found
        return found

    def _cells_with(self, place: int) -> range:
        """Return all cells of the grid that contains a cell."""
        zone, (line, column) = self.zone_of[place], self.spot(place)
        first = place - line * zone.columns - column
        return range(first, first + zone.cells)

    def numbered(self, place: int) -> dict[str, Any]:
        """Return the row and the column of a cell as in data; empty for any other place."""
        zone = self.zone_of[place]
        if not zone.rows:
            return {}
        line, column = self.spot(place)
        if zone.letters is not None:
            return {"column": zone.letters[0][column], "row": zone.letters[1][line]}
        return {"row": line + zone.first, "column": column + zone.first}

    def _each(self, of: Of, lanes: Lanes) -> Iterator[tuple[int, int]]:
        """Yield the owner and the lane of each place of a zone, or -1."""
        every = range(len(lanes.names) or self.lanes)
        match of:
            case "table":
                yield -1, -1
            case "player":
                yield from ((player, -1) for player in range(self.players))
            case "party":
                yield from ((team, -1) for team in self._teams)
            case "lane":
                yield from ((-1, lane) for lane in every)
            case "side":
                yield from ((team, lane) for lane in every for team in self._teams)

    def _place(self, zone: Zone, owner: int, lane: int) -> Place:
        return Place(
            zone.name, owner, lane, play=zone.play, kept=zone.kept, top=zone.top, single=zone.single,
            shown=self._seats(zone.seen, owner), peeped=self._seats(zone.seen_down, owner),
        )  # fmt: skip

    def _seats(self, seen: Seen, owner: int) -> int:
        match seen:
            case "all":
                return EVERYBODY
            case "nobody":
                return 0
            case "owner" if owner < self.players:
                return 1 << owner
            case "owner":
                return sum(1 << player for player, party in enumerate(self._party) if self._teams[party] == owner)


def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two cells, given by row and column, share an edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def layout(s: State) -> Layout:
    """Return the layout of a match."""
    return s.rules.parameters["table"]  # type: ignore[no-any-return]


def where(s: State, card: int) -> dict[str, Any]:
    """Return the place of a card as data: its zone, and whatever identifies the place there."""
    place = s.place[card]
    zone = layout(s).zone_of[place]
    data = {"zone": zone.name, **_told(s.rules, place)}
    if zone.counted:
        data["index"] = s.rows[place].index(card) + 1
    if zone.faces and not zone.single:  # for two-sided cards, views have the face, if the card is known
        data["face_up"] = s.face[card] == UP
    return data


def place_of(rules: Rules, place: int) -> dict[str, Any]:
    """Return an option that is a place, as data."""
    found: Layout = rules.parameters["table"]
    return {"kind": found.zone_of[place].option or rules.places[place].zone, **_told(rules, place)}


def _told(rules: Rules, place: int) -> dict[str, Any]:
    """Return the lane, the owner, the row and the column of a place, as far as it has them."""
    found: Layout = rules.parameters["table"]
    at, zone = rules.places[place], found.zone_of[place]
    data: dict[str, Any] = {}
    if at.lane >= 0:
        data[zone.lanes.one] = zone.lanes.told(at.lane)
    if at.owner >= 0:
        data["owner"] = rules.sides[rules.party_of[place]] if zone.of in ("party", "side") else rules.people[at.owner]
    return data | found.numbered(place)


def shape_of_where(zones: Zones, *, counted: bool = False) -> Shape:
    """Return the JSON Schema of `where`; with `counted`, including the index, which stands for an unknown card."""
    found = [_shape(zone, {"zone": {"const": zone.name}}, counted=counted) for zone in every(zones)]
    return {"required": ["zone"], "properties": {"zone": {"$ref": "#/$defs/game/$defs/zone"}}, "oneOf": found}


def shapes_of_places(zones: Zones) -> Mapping[str, Shape]:
    """Return the JSON Schemas of options that are places, by kind."""
    return {zone.option or zone.name: _shape(zone, {"kind": ANYTHING}, card=False) for zone in every(zones)}


def _shape(zone: Zone, head: Mapping[str, Any], *, card: bool = True, counted: bool = False) -> Shape:
    fields = dict(head)
    if zone.of in ("lane", "side"):
        fields[zone.lanes.one] = zone.lanes.shape
    if zone.of in ("player", "party", "side"):
        fields["owner"] = SEAT
    if zone.rows and zone.letters is not None:
        fields["column"], fields["row"] = word(*zone.letters[0]), word(*zone.letters[1])
    elif zone.rows:
        fields["row"] = number(zone.first, zone.first + zone.rows - 1)
        fields["column"] = number(zone.first, zone.first + zone.columns - 1)
    if counted or (card and zone.counted):
        fields["index"] = number(1)
    if card and zone.faces and not zone.single:
        fields["face_up"] = FLAG
    return record(fields)


def by_zone(zones: Zones) -> Mapping[str, Zone]:
    """Return the zones by name."""
    return {zone.name: zone for zone in every(zones)}


def every(zones: Zones) -> Iterator[Zone]:
    """Yield all zones, those of inner tuples as well."""
    for group in zones:
        yield from group if isinstance(group, tuple) else (group,)


# --- scenarios -------------------------------------------------------------------------------------------


def fields(zones: Zones, *names: str) -> tuple[Field, ...]:
    """Return the scenario fields of all zones, or of those with the `names`; one for each lane if lanes have names.

    The game itself groups zones of parties, and numbered lanes.
    """
    found = {zone.name: zone for zone in every(zones) if zone.called and zone.of != "party"}
    chosen = [found[name] for name in names or found]
    of_lanes = [zone for zone in chosen if zone.of == "lane"]
    every_name = dict.fromkeys(name for zone in of_lanes for name in zone.lanes.names)
    lanes = [_of_lane(zone, name) for name in every_name for zone in of_lanes if name in zone.lanes.names]
    return (*lanes, *(_field(zone) for zone in chosen if zone.of != "lane"))


def _field(zone: Zone) -> Field:
    if zone.of == "side":
        order = "from the first player's left to right"
        return Field(zone.called, GroupList(one="lane", order=order, fields=(), side=side_field(zone)))
    if zone.of == "player":
        return Field(zone.called, _kind(zone), of="seats", at=("players", "*", zone.part))
    return Field(zone.called, _kind(zone), at=(zone.part, *_REST[zone.pile]))


def side_field(zone: Zone) -> Field:
    """Return the field of each party in a lane, for a game that groups further fields with it."""
    return Field("side", _kind(zone), at=("sides", "*", zone.part))


def _of_lane(zone: Zone, name: str) -> Field:
    return Field(f"{name} {zone.called}", _kind(zone, name), at=(zone.under, name, zone.part, *_REST[zone.pile]))


_REST = {True: ("order",), False: ()}  # the path of the cards within a pile


def _kind(zone: Zone, lane: str = "") -> Grid | CardList:
    if zone.rows:
        rows, columns = zone.loose or zone.rows, zone.loose or zone.columns
        return Grid(rows=rows, columns=columns, loose=bool(zone.loose), stacked=zone.stacked)
    filler = zone.filler.format(lane)
    return CardList(ordered=zone.ordered, faces=zone.faces, fill=zone.fill, filler=filler, there=zone.there)

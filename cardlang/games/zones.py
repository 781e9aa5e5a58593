"""Zones of common kinds, which a game names: their places, what scenarios call them, how views show them.

A game declares its table as a tuple of zones; a tuple within it is laid out together, for each lane or player in turn:

    ZONES = (
        deck(),
        offer(fill=4),
        discard_pile(),
        hand(),
        grid("field", rows=3, columns=3, of="player", play=True),
    )

What follows from it: `Layout` (the places of a match and their numbers), `fields` (what scenarios may state),
`viewing.zone` (what a seat sees of it).
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
    """What the lanes of a zone are called: by numbers from 1, or by names; `one` is the field that tells it."""

    one: str = "lane"
    names: tuple[str, ...] = ()

    def told(self, lane: int) -> int | str:
        """A lane as data have it."""
        return self.names[lane] if self.names else lane + 1

    @property
    def shape(self) -> Shape:
        """The JSON Schema of such a field."""
        return word(*self.names) if self.names else number(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A zone of the table; made by the functions of its kind, see below."""

    name: str  # in views, options and events
    of: Of = "table"  # there is one, or one of each player, party, lane, or party in each lane
    lanes: Lanes = field(default_factory=Lanes)
    play: bool = False  # abilities of face-up cards hold there
    kept: bool = False  # a card stays the same thing while it passes through
    seen: Seen = "all"  # who sees its cards
    seen_down: Seen = "all"  # who sees those that lie face-down
    top: bool = False  # all see its first card
    pile: bool = False  # its cards are shuffled, and lie one on the other
    looked: bool = False  # texts let players look at its cards
    faces: bool = False  # cards lie there face-up or face-down
    counted: bool = False  # where a card lies in its row is told, from 1
    ordered: bool = False  # scenarios compare the order
    rows: int = 0  # of a grid, whose cells hold one card each
    columns: int = 0
    letters: tuple[Sequence[str], Sequence[str]] | None = None  # of its columns and rows, in place of numbers
    single: bool = False  # a cell names the card that lies there, see `machine.hidden`
    stacked: bool = False  # several cards may lie in a cell
    first: int = 1  # the number of its first row and column, as they are told
    loose: int = 0  # of a grid that grows: how many rows and columns scenarios write down, counted from 1
    stated: str | None = None  # its name in scenarios, if it is another one; empty if they do without
    viewed: str = ""  # its name in views, if it is another one than in scenarios
    under: str = ""  # the field of a view that holds what there is of each lane
    fill: int = 0  # how many fillers scenarios lay there unless they state it
    filler: str = FILLER
    there: Callable[[Any], bool] = lambda mode: True  # whether a mode has it
    option: str = ""  # the kind of an option that is such a place, if not its name
    words: str = ""  # where a card lies in words, see `sentences`; the name if empty

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
        """How many places it has each time."""
        return self.rows * self.columns or 1

    def cell(self, row: int, column: int) -> int:
        """The cell of a grid whose row and column are told so."""
        return (row - self.first) * self.columns + column - self.first


Zones: TypeAlias = Sequence[Zone | tuple[Zone, ...]]


# --- the kinds -------------------------------------------------------------------------------------------


def deck(name: str = "deck", *, top: bool = False, fill: int = 10, **more: Any) -> Zone:
    """A draw pile, top first; nobody sees its cards, or only the `top` one."""
    return Zone(name=name, seen="nobody", top=top, pile=True, ordered=True, fill=fill, **more)


def offer(name: str = "offer", **more: Any) -> Zone:
    """Cards that lie open side by side: an offer, a market."""
    return Zone(name=name, **more)


def discard_pile(name: str = "discard", **more: Any) -> Zone:
    """A discard pile, open to all; its order does not matter."""
    return Zone(name=name, **more)


def hand(name: str = "hand", **more: Any) -> Zone:
    """The hand of each player, which nobody else sees."""
    return Zone(**{"name": name, "of": "player", "seen": "owner", **more})


def display(name: str = "display", **more: Any) -> Zone:
    """What lies open before each player."""
    return Zone(**{"name": name, "of": "player", **more})


def side(name: str = "lane", **more: Any) -> Zone:
    """The half of each party of each lane, in which cards lie in a row."""
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
    """Cells in rows and columns, each for one card: of the table, or of each player."""
    return Zone(name=name, rows=rows, columns=columns, **{"faces": True, **more})


def aside(name: str, **more: Any) -> Zone:
    """Where cards lie that are out of the game; with `kept`, those on their way from one zone to the next."""
    return Zone(**{"name": name, **more})


# --- the table of a match --------------------------------------------------------------------------------


class Layout:
    """The places of a match: which zone each belongs to, and their numbers.

    `party` has the party of each player, `teams` the number that stands for all of a party (see `rules.Policies`);
    without them everybody plays alone.
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
        self._lines: dict[tuple[int, int], tuple[int, ...]] = {}  # by place and axis, as far as somebody has asked
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
        """The place of a zone: the only one, or that of a player, party or lane."""
        return self.numbers[zone][index]

    def grid(self, zone: str, index: int = 0) -> Sequence[int]:
        """The cells of a grid, line by line: of the table, or of a player."""
        found = self.numbers[zone]
        cells = self.zone_of[found[0]].cells
        return found[index * cells : (index + 1) * cells]

    def spot(self, place: int) -> tuple[int, int]:
        """The line and the column of a cell, from 0."""
        return self._spots[place]

    def line(self, place: int, axis: int) -> tuple[int, ...]:
        """The cells of the row (axis 0) or column (1) of a cell."""
        found = self._lines.get((place, axis))
        if found is None:
            here = self.spot(place)[axis]
            found = tuple(cell for cell in self._cells_with(place) if self.spot(cell)[axis] == here)
            self._lines[place, axis] = found
        return found

    def beside(self, place: int) -> tuple[int, ...]:
        """The cells that share an edge with a cell."""
        found = self._beside.get(place)
        if found is None:
            here = self.spot(place)
            found = tuple(cell for cell in self._cells_with(place) if touch(self.spot(cell), here))
            self._beside[place] = found
        return found

    def _cells_with(self, place: int) -> range:
        """All cells of the grid of a cell."""
        zone, (line, column) = self.zone_of[place], self.spot(place)
        first = place - line * zone.columns - column
        return range(first, first + zone.cells)

    def numbered(self, place: int) -> dict[str, Any]:
        """The row and the column of a cell as they are told; nothing of any other place."""
        zone = self.zone_of[place]
        if not zone.rows:
            return {}
        line, column = self.spot(place)
        if zone.letters is not None:
            return {"column": zone.letters[0][column], "row": zone.letters[1][line]}
        return {"row": line + zone.first, "column": column + zone.first}

    def _each(self, of: Of, lanes: Lanes) -> Iterator[tuple[int, int]]:
        """The owner and the lane of each place of a zone, or -1."""
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
    """Whether two cells share an edge, by their lines and columns."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def layout(s: State) -> Layout:
    """The table of this match."""
    return s.rules.parameters["table"]  # type: ignore[no-any-return]


def where(s: State, card: int) -> dict[str, Any]:
    """Where a card lies: its zone, and what else tells it."""
    place = s.place[card]
    zone = layout(s).zone_of[place]
    data = {"zone": zone.name, **_told(s.rules, place)}
    if zone.counted:
        data["index"] = s.rows[place].index(card) + 1
    if zone.faces and not zone.single:  # which of its two sides lies up is told of a card that is known, in views
        data["face_up"] = s.face[card] == UP
    return data


def place_of(rules: Rules, place: int) -> dict[str, Any]:
    """An option that is a place."""
    found: Layout = rules.parameters["table"]
    return {"kind": found.zone_of[place].option or rules.places[place].zone, **_told(rules, place)}


def _told(rules: Rules, place: int) -> dict[str, Any]:
    """The lane, the owner, the row and the column of a place, as far as it has them."""
    found: Layout = rules.parameters["table"]
    at, zone = rules.places[place], found.zone_of[place]
    data: dict[str, Any] = {}
    if at.lane >= 0:
        data[zone.lanes.one] = zone.lanes.told(at.lane)
    if at.owner >= 0:
        data["owner"] = rules.sides[rules.party_of[place]] if zone.of in ("party", "side") else rules.people[at.owner]
    return data | found.numbered(place)


def shape_of_where(zones: Zones, *, counted: bool = False) -> Shape:
    """The JSON Schema of what `where` says; with the place in the row, which is told of a card that is not known."""
    found = [_shape(zone, {"zone": {"const": zone.name}}, counted=counted) for zone in every(zones)]
    return {"required": ["zone"], "properties": {"zone": {"$ref": "#/$defs/game/$defs/zone"}}, "oneOf": found}


def shapes_of_places(zones: Zones) -> Mapping[str, Shape]:
    """The JSON Schema of an option that is a place, by its kind."""
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
    """The zones by their names."""
    return {zone.name: zone for zone in every(zones)}


def every(zones: Zones) -> Iterator[Zone]:
    """All zones one by one."""
    for group in zones:
        yield from group if isinstance(group, tuple) else (group,)


# --- scenarios -------------------------------------------------------------------------------------------


def fields(zones: Zones, *names: str) -> tuple[Field, ...]:
    """What scenarios may state of zones, of all or of those with the `names`; lane by lane where lanes have names.

    What belongs to parties, and lanes that are numbered, a game groups itself.
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
    """What each party has in a lane, for a game that groups more with it."""
    return Field("side", _kind(zone), at=("sides", "*", zone.part))


def _of_lane(zone: Zone, name: str) -> Field:
    return Field(f"{name} {zone.called}", _kind(zone, name), at=(zone.under, name, zone.part, *_REST[zone.pile]))


_REST = {True: ("order",), False: ()}  # where the view has the cards of a pile


def _kind(zone: Zone, lane: str = "") -> Grid | CardList:
    if zone.rows:
        rows, columns = zone.loose or zone.rows, zone.loose or zone.columns
        return Grid(rows=rows, columns=columns, loose=bool(zone.loose), stacked=zone.stacked)
    filler = zone.filler.format(lane)
    return CardList(ordered=zone.ordered, faces=zone.faces, fill=zone.fill, filler=filler, there=zone.there)

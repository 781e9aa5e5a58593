"""Where the programs of a match lie at its beginning, game by game, so that they come into play soon."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from cardlang.games import find_game, vocabularies
from cardlang.games.position import CardAt, Position, cards_within
from cardlang.library.records import CardRecord
from tests.generated.judging import Verdict

Records: TypeAlias = Mapping[str, CardRecord]
# The mode or the usual one, how many play where that is left open, and the position.
Laid: TypeAlias = tuple[str | None, int | None, Position]
Layout: TypeAlias = Callable[[Sequence[Verdict], list[str], Records, Random], Laid]

TURNS = 6
STAGED, LANES, ON_OFFER = 2, 3, 4  # of Crimson Company
IN_TEAMS = 0.2  # share of its matches that are played by two teams
SQUARE, ROW, PILE = 3, 3, 10  # of Castle Combo


def crimson_company(programs: Sequence[Verdict], others: list[str], records: Records, random: Random) -> Laid:
    """Cards that are called stand ready to be played, listeners and rules lie open, and one lane is nearly full."""
    del records
    definition = find_game(programs[0].game)
    mode = definition.modes["teams" if random.random() < IN_TEAMS else definition.default_mode]
    called, standing = _called(programs, random)
    ready = [*called, *others]
    phase = random.choice((*mode.phases, "deployment", "deployment"))
    staged = [ready.pop(0) for _ in range(STAGED)] if phase == "deployment" and len(ready) > STAGED else []
    offer = [ready.pop(0) for _ in range(min(ON_OFFER, len(ready)))]
    sides: list[dict[str, list[CardAt]]] = [{side: [] for side in mode.sides} for _ in range(LANES)]
    used: set[str] = set()
    for name in (*standing, *ready[: 12 - min(12, len(standing))]):
        lane = random.choice((0, 0, 1, 2))
        sides[lane][random.choice(mode.sides)].append(
            _at(name, used, face_up=random.random() < (0.9 if name in standing else 0.5))
        )
    castles: list[str | None] = [f"g{number}" for number, program in enumerate(programs) if program.source == "castle"]
    castles = [*castles[:LANES], *([None] * LANES)]
    lanes = tuple(
        {
            **{side: tuple(cards) for side, cards in lane.items()},
            **({"castle": castle} if castle is not None else {}),
            "coins": random.choice((0, 0, 2)),
        }
        for lane, castle in zip(sides, castles, strict=False)
    )
    on_table = [card.name for card in cards_within(lanes)]
    position = Position(
        turn=mode.seats[0],
        phase=phase,
        coins={seat: random.randint(0, 8) for seat in mode.seats},
        lanes=lanes,
        staged={mode.seats[0]: tuple(_at(name, used) for name in staged)},
        offer=tuple(_at(name, used) for name in offer) if len(offer) == ON_OFFER else None,
        discard=tuple(_at(name, used) for name in ready[12:]),
        marks={name: random.randint(1, 3) for name in on_table if random.random() < 0.2},
        options={"turn limit": TURNS},
        seed=random.randrange(2**31),
    )
    return mode.name, None, position


def castle_combo(programs: Sequence[Verdict], others: list[str], records: Records, random: Random) -> Laid:
    """Cards that are called lie in the rows and on top of the piles, all others in tableaus that will soon be full."""
    players = random.randint(2, 4)
    seats = "ABCD"[:players]
    called, lying = _called(programs, random)
    markets: dict[str, list[str]] = {"castle": [], "village": []}
    for name in called:
        markets[str(records[name].attributes["location"])].append(name)
    for name in others:
        market = markets[str(records[name].attributes["location"])]
        (market if len(market) < ROW else lying).append(name)
    used: set[str] = set()
    size = random.randint(SQUARE, SQUARE * SQUARE - 2)
    cells: dict[str, list[CardAt]] = {seat: [] for seat in seats}
    for name in lying:
        seat = min(seats, key=lambda seat: (len(cells[seat]), seat))
        if len(cells[seat]) < size:
            cells[seat].append(_at(name, used, face_up=random.random() < 0.9))
    for seat in seats:
        cells[seat] += [CardAt("V(1)", "V(1)", random.random() < 0.7)] * (size - len(cells[seat]))
        random.shuffle(cells[seat])
    tableaus = {
        seat: tuple(tuple(lain[i : i + SQUARE]) for i in range(0, size, SQUARE)) for seat, lain in cells.items()
    }
    position = Position(
        turn=random.choice(seats),
        phase=random.choice(("key", "key", "purchase", "ending")),
        herald=random.choice(("castle", "village")),
        gold={seat: random.randint(0, 20) for seat in seats},
        keys={seat: random.randint(0, 4) for seat in seats},
        tableaus=tableaus,
        purses={
            card.name: random.randint(0, int(str(most)))
            for card in cards_within(tuple(tableaus.values()))
            if card.face_up and card.record in records and (most := records[card.record].attributes.get("purse"))
        },
        seed=random.randrange(2**31),
        **{f"{location} row": _filled(market[:ROW], location, ROW, used) for location, market in markets.items()},
        **{f"{location} pile": _filled(market[ROW:], location, PILE, used) for location, market in markets.items()},
    )
    return None, players, position


def _filled(names: Sequence[str], location: str, size: int, used: set[str]) -> tuple[CardAt, ...]:
    """Cards, and fillers behind them as far as they are too few."""
    filler = CardAt(f"{location}-filler", f"{location}-filler")
    return tuple(_at(name, used) for name in names) + (filler,) * (size - len(names))


LAID: Mapping[str, Layout] = {"crimson-company": crimson_company, "castle-combo": castle_combo}


def _called(programs: Sequence[Verdict], random: Random) -> tuple[list[str], list[str]]:
    """The cards with programs: those that wait for being called, in any order, and those that lie open."""
    called: list[str] = []
    standing: list[str] = []
    for number, program in enumerate(programs):
        if program.source == "card":
            timings = {_timing(program, index) for index in range(len(program.costs))}
            waits = timings & {"called", "buying"} and random.random() < 0.7
            (called if waits else standing).append(f"g{number}")
    random.shuffle(called)
    return called, standing


def _timing(program: Verdict, index: int) -> str:
    assert program.meaning is not None
    header = program.meaning.tree.abilities[index].header
    word = getattr(header, "word", None)
    return vocabularies()[program.game].keyword[word].timing if word else "listener"


def _at(name: str, used: set[str], *, face_up: bool = True) -> CardAt:
    """A card with a name that no other one has."""
    called = name if name not in used else f"{name}-{len(used)}"
    used.add(called)
    return CardAt(name, called, face_up)

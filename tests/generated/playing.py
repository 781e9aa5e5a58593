"""Playable programs on cards of a match: laid out so that they trigger, played by several tempers, and watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import cardlang
from cardlang.diagnostics.model import Location
from cardlang.games import find_game, vocabularies
from cardlang.games.position import CardAt, Position, cards_within
from cardlang.library.load import load_files
from cardlang.library.records import CardRecord, CardText, Kind
from cardlang.library.shipped import shipped_sets
from cardlang.machine.codebook import DONE, NO, NONE, PASS
from cardlang.machine.fuel import SPENT
from cardlang.machine.state import UP
from cardlang.match.match import Match
from cardlang.match.start import start_position
from tests.match import duels
from tests.naive.lockstep import compare, recording

from .judging import Verdict, WrongError

TURNS = 6
MOST_DECISIONS = 3_000  # every turn may cut a chain of 256 abilities, each with choices of several cards
COMPARED = 0.1  # share of the matches that the naive machine must play alike
STAGED, LANES, ON_OFFER = 2, 3, 4


@dataclass(slots=True)
class Tally:
    """What was seen while programs ran."""

    matches: int = 0
    decisions: int = 0
    opened: set[int] = field(default_factory=set)  # programs of which an ability was opened
    held: set[int] = field(default_factory=set)  # programs of which a rule was in force
    shares: list[tuple[int, int]] = field(default_factory=list)  # steps used, static cost
    results: Counter[str] = field(default_factory=Counter)


def eager(match: Match, rng: Random) -> int:
    """Never declines, and takes as many things as there are."""
    offered = duels.codes(match)
    return rng.choice([code for code in offered if code not in (DONE, NO, NONE, PASS)] or offered)


TEMPERS: tuple[Callable[[Match, Random], int], ...] = (duels.uniform, eager, duels.stalling)


def play(programs: Sequence[Verdict], seed: str, tally: Tally, blank: frozenset[int] = frozenset()) -> None:
    """One match with the programs on its cards; `blank` are the cards that lose theirs, to find out who is guilty.

    Raises WrongError, or whatever the package raises.
    """
    random = Random(seed)
    if random.random() < COMPARED:
        with recording() as tapes:
            _play(programs, random, tally, blank)
        compare(tapes[0])
    else:
        _play(programs, random, tally, blank)


def _play(programs: Sequence[Verdict], random: Random, tally: Tally, blank: frozenset[int]) -> None:
    temper = random.choice(TEMPERS)
    match = _begin(programs, random, blank)
    first, choices = match.clone(), random.randrange(2**32)
    code = match.state.rules.code
    _watch(match, programs, tally)
    rng = Random(choices)
    duels.check(match)
    _in_force(match, programs, tally)
    while not match.is_over:
        if len(match.history) >= MOST_DECISIONS:
            raise WrongError(f"{MOST_DECISIONS} decisions in {TURNS} turns")
        if rng.random() < 0.02:
            _can_be_left(match, temper, rng)
        match.choose(temper(match, rng))
        duels.check(match)
    match.state.rules.code = code
    tally.matches += 1
    tally.decisions += len(match.history)
    tally.results[str((match.outcome or {})["result"])] += 1
    _in_force(match, programs, tally)
    _explained(match)
    if random.random() < 0.2:
        for choice in match.history:
            first.choose(choice)
        if first.fingerprint() != match.fingerprint():
            raise WrongError("the same choices lead elsewhere")


# --- the position --------------------------------------------------------------------------------------


def _begin(programs: Sequence[Verdict], random: Random, blank: frozenset[int]) -> Match:
    game = programs[0].game
    records: dict[tuple[Kind, str], CardRecord] = {}
    for number, program in enumerate(programs):
        name = f"g{number}"
        records[program.source, name] = _record(program, name, random.randint(0, 4), blank=number in blank)
    shipped = _shipped(game)
    names = [name for kind, name in shipped if kind == "card"]
    records.update({("card", name): shipped["card", name] for name in random.sample(names, min(8, len(names)))})
    position = _position(
        programs, [name for kind, name in records if kind == "card" and ("card", name) in shipped], random
    )
    return start_position(
        game, None, position, lambda kind, name: records.get((kind, name)) or shipped.get((kind, name))
    )


def _record(program: Verdict, name: str, strength: int, *, blank: bool) -> CardRecord:
    numbers = {
        entry.attribute: strength for entry in vocabularies()[program.game].printed if entry.record == program.source
    }
    texts = {}
    if not blank and program.meaning is not None:
        texts[""] = CardText(program.text, program.meaning.tree, program.meaning, (), None, None, name)  # type: ignore[arg-type]
    return CardRecord(
        name,
        program.source,
        program.game,
        "generated",
        {"en": name},
        numbers,
        1,
        (),
        "ours",
        texts,
        Location("generated"),
    )


_SHIPPED: dict[str, dict[tuple[Kind, str], CardRecord]] = {}


def _shipped(game: str) -> dict[tuple[Kind, str], CardRecord]:
    if game not in _SHIPPED:
        sets = load_files(shipped_sets(game), vocabularies()).require()
        _SHIPPED[game] = {(record.kind, record.id): record for cardset in sets for record in cardset.records}
    return _SHIPPED[game]


def _position(programs: Sequence[Verdict], others: list[str], random: Random) -> Position:
    """Cards that are called stand ready to be played, listeners and rules lie open, and one lane is nearly full."""
    definition = find_game(programs[0].game)
    mode = definition.modes[definition.default_mode]
    seats = mode.seats[:2]
    called: list[str] = []
    standing: list[str] = []
    for number, program in enumerate(programs):
        if program.source == "card":
            timings = {_timing(program, index) for index in range(len(program.costs))}
            (called if "called" in timings and random.random() < 0.7 else standing).append(f"g{number}")
    random.shuffle(called)
    ready = [*called, *others]
    phase = random.choice((*mode.phases, "deployment", "deployment"))
    staged = [ready.pop(0) for _ in range(STAGED)] if phase == "deployment" and len(ready) > STAGED else []
    offer = [ready.pop(0) for _ in range(min(ON_OFFER, len(ready)))]
    sides: list[dict[str, list[CardAt]]] = [{seat: [] for seat in seats} for _ in range(LANES)]
    used: set[str] = set()
    for name in (*standing, *ready[: 12 - min(12, len(standing))]):
        lane = random.choice((0, 0, 1, 2))
        sides[lane][random.choice(seats)].append(
            _at(name, used, face_up=random.random() < (0.9 if name in standing else 0.5))
        )
    castles: list[str | None] = [f"g{number}" for number, program in enumerate(programs) if program.source == "castle"]
    castles = [*castles[:LANES], *([None] * LANES)]
    lanes = tuple(
        {
            **{seat: tuple(cards) for seat, cards in lane.items()},
            **({"castle": castle} if castle is not None else {}),
            "coins": random.choice((0, 0, 2)),
        }
        for lane, castle in zip(sides, castles, strict=False)
    )
    on_table = [card.name for card in cards_within(lanes)]
    return Position(
        turn=seats[0],
        phase=phase,
        coins={seat: random.randint(0, 8) for seat in seats},
        lanes=lanes,
        staged={seats[0]: tuple(_at(name, used) for name in staged)},
        offer=tuple(_at(name, used) for name in offer) if len(offer) == ON_OFFER else None,
        discard=tuple(_at(name, used) for name in ready[12:]),
        marks={name: random.randint(1, 3) for name in on_table if random.random() < 0.2},
        options={"turn limit": TURNS},
        seed=random.randrange(2**31),
    )


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


# --- what must hold ------------------------------------------------------------------------------------


def _can_be_left(match: Match, temper: Callable[[Match, Random], int], rng: Random) -> None:
    """A save goes on as the match does; a copy shares nothing with it."""
    before = match.fingerprint()
    loaded, twin = cardlang.load_match(match.to_json()), match.clone()
    if loaded.fingerprint() != before:
        raise WrongError("a save is not what was saved")
    for _ in range(4):
        if not twin.is_over:
            choice = temper(twin, rng)
            twin.choose(choice)
            loaded.choose(choice)
            if loaded.fingerprint() != twin.fingerprint():
                raise WrongError("a save goes on differently")
    if match.fingerprint() != before:
        raise WrongError("a copy has changed the match")


def _explained(match: Match) -> None:
    """The words behind each event lie inside the text of the card."""
    for event in match.events():
        if event["event"] == "cut-short":
            raise WrongError(f"an ability is cut short at a small table: {event}")
        reason = match.why(event)
        if reason is not None and not 0 <= reason.start <= reason.end <= len(reason.text):
            raise WrongError(f"the reason of {event} lies outside its text")


def _in_force(match: Match, programs: Sequence[Verdict], tally: Tally) -> None:
    """Note the programs with a rule that holds now: its card lies face-up in play."""
    s = match.state
    for card, number in enumerate(s.rules.record):
        record = s.rules.records[number]
        if s.face[card] == UP and s.rules.in_play[s.place[card]] and any(a.statics for a in record.abilities):
            tally.held.update(index for index in range(len(programs)) if record.id == f"g{index}")


def _watch(match: Match, programs: Sequence[Verdict], tally: Tally) -> None:
    """Record the steps that every ability has used when it returns; the static cost must never be exceeded."""
    rules = match.state.rules
    code = list(rules.code)
    owner = {f"g{number}": number for number in range(len(programs))}
    costs: dict[int, tuple[int, int]] = {}
    for ability in rules.abilities:
        number = owner.get(rules.records[ability.record].id)
        if number is not None:
            costs[ability.number] = number, programs[number].costs[ability.index]
    for index, program in enumerate(rules.programs):
        if program.ability in costs:
            code[index] = (*program.ops[:-1], _recorded(program.ops[-1], *costs[program.ability], tally))
    rules.code = tuple(code)


def _recorded(leave: Callable[..., object], number: int, cost: int, tally: Tally) -> Callable[..., object]:
    def op(s: object, frame: list[int]) -> object:
        used = frame[SPENT] + 1  # coming to the ability is a step, too
        tally.opened.add(number)
        tally.shares.append((used, cost))
        if used > cost:
            raise WrongError(f"{used} steps, more than the {cost} of the static cost")
        return leave(s, frame)

    return op

"""Playable programs on cards of a match: laid out so that they trigger, played by several tempers, and watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import cardlang
from cardlang.diagnostics.model import Location
from cardlang.games import vocabularies
from cardlang.library.load import load_files
from cardlang.library.records import Attribute, CardRecord, CardText, Kind
from cardlang.library.shipped import shipped_sets
from cardlang.machine.codebook import DONE, NO, NONE, PASS
from cardlang.machine.fuel import SPENT
from cardlang.machine.state import UP
from cardlang.match.match import Match
from cardlang.match.start import start_position
from cardlang.vocabulary.model import Printed
from tests.generated.judging import Verdict, WrongError
from tests.generated.laying import LAID, TURNS
from tests.match import duels
from tests.naive.lockstep import compare, recording

MOST_DECISIONS = 3_000  # every turn may cut a chain of 256 abilities, each with choices of several cards
COMPARED = 0.1  # share of the matches that the naive machine must play alike


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
        records[program.source, f"g{number}"] = _record(program, f"g{number}", random, blank=number in blank)
    shipped = _shipped(game)
    names = [name for kind, name in shipped if kind == "card"]
    others = random.sample(names, min(8, len(names)))
    records.update({("card", name): shipped["card", name] for name in others})
    by_name = {name: record for (_, name), record in records.items()}
    mode, players, position = LAID[game](programs, others, by_name, random)
    return start_position(
        game, mode, position, lambda kind, name: records.get((kind, name)) or shipped.get((kind, name)), players=players
    )


def _record(program: Verdict, name: str, random: Random, *, blank: bool) -> CardRecord:
    printed = {
        entry.attribute: value
        for entry in vocabularies()[program.game].printed
        if entry.record == program.source and (value := _printed(entry, random)) is not None
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
        printed,
        1,
        (),
        "ours",
        texts,
        Location("generated"),
        section=program.source,
    )


def _printed(entry: Printed, random: Random) -> Attribute | None:
    """A small number, a word or some words; none now and then where there need not be any."""
    if not entry.required and random.random() < 0.5:
        return None
    if entry.many:
        return tuple(random.choices(entry.choices, k=random.randint(0, 3)))
    return random.choice(entry.choices) if entry.choices else random.randint(max(0, entry.low), 4)


_SHIPPED: dict[str, dict[tuple[Kind, str], CardRecord]] = {}


def _shipped(game: str) -> dict[tuple[Kind, str], CardRecord]:
    if game not in _SHIPPED:
        sets = load_files(shipped_sets(game), vocabularies()).require()
        _SHIPPED[game] = {(record.kind, record.id): record for cardset in sets for record in cardset.records}
    return _SHIPPED[game]


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
    """Note the programs with a rule that holds, or points that are counted now: their cards lie face-up in play."""
    s = match.state
    for card, number in enumerate(s.rules.record):
        record = s.rules.records[number]
        if (
            s.face[card] == UP
            and s.rules.in_play[s.place[card]]
            and any(a.statics or a.tallies for a in record.abilities)
        ):
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

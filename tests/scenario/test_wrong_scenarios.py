"""No expectation goes uncompared: what shipped scenarios expect is made wrong, one statement at a time, and noticed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from cardlang.diagnostics.model import Location
from cardlang.games import find_game, playable
from cardlang.games.notation import CardList, Castle, Field, Flag, Grid, GroupList, Kind, Number, Seat, WordChoice
from cardlang.match.schemas import kinds_of_events
from cardlang.scenario import Scenario
from cardlang.scenario.compare import differences
from cardlang.scenario.errors import UnclearError
from cardlang.scenario.happenings import HappeningKinds, parse_happening
from cardlang.scenario.host import Session
from cardlang.scenario.model import GENERAL, NOBODY, ExpectedRequest, ScenarioStep, Then
from cardlang.scenario.notation import Shown
from cardlang.scenario.options import OptionName, of_flag, parse_option
from cardlang.scenario.play import RefusedError, perform
from cardlang.scenario.run import _play
from cardlang.scenario.sentences import parse_sentence
from tests.scenario.shipped import scenarios

ENOUGH = 4  # scenarios of a game for each thing that can be stated
NOWHERE = "elsewhere"
ASKED = ("seat", "purpose", "options", "offers", "missing")


def declared(scenario: Scenario) -> dict[str, Field]:
    """The fields that `then` may state in a game, and the counters that a scenario names: each a field of its own."""
    notation = find_game(scenario.game).notation
    known = {field.name: field for field in (*GENERAL, *notation.fields)}
    own = notation.with_counters(scenario.then.fields.keys() - known.keys())
    return {**known, **{field.name: field for field in own.fields}}


def things(scenario: Scenario) -> set[str]:
    """What a scenario states, by kinds of statements; of a group each of its fields apart."""
    then, fields = scenario.then, declared(scenario)
    found = {*then.tops, *then.counts, *then.fields}
    for name, value in then.fields.items():
        if isinstance(fields[name].kind, GroupList):
            found |= {f"{name} {key}" for item in value for key in item}
    if then.asked is not None:
        found |= {f"asked {name}" for name in ASKED if getattr(then.asked, name)} | {f"asked {then.asked.seat}"}
    found |= {f"event {name}" for event in then.events for name in ("players", "numbers", "counted", "ability")
              if getattr(event, name)}  # fmt: skip
    return found | {
        name for name in ("over", "events", "no_events", "illegal") if getattr(then, name) not in (None, ())
    }


def chosen(game: str) -> Iterator[Scenario]:
    """Scenarios of a game in the order of the files, until each thing has been stated often enough."""
    seen: Counter[str] = Counter()
    for scenario in scenarios():
        if scenario.game == game and not scenario.then.refused and any(seen[it] < ENOUGH for it in things(scenario)):
            seen.update(things(scenario))
            yield scenario


def played(scenario: Scenario) -> Session:
    """The match after the last sentence."""
    session = _play(scenario, None, 0)
    if scenario.halt is not None and isinstance(session, Session):
        session = _play(scenario, scenario.halt, session.choices)
    assert isinstance(session, Session)
    return session


# --- fields --------------------------------------------------------------------------------------------


def wrong(kind: Kind, value: Any) -> Iterator[Any]:
    """Values that are not the given one."""
    match kind:
        case Number():
            yield from (value - 1, value + 1)
        case CardList() if isinstance(value, int):  # how many there are
            yield value + 1
        case Flag():
            yield not value
        case WordChoice() | Castle():
            yield NOWHERE
        case Seat():
            yield from {"A", "B", "C", NOBODY} - {value}
        case CardList():
            yield from wrong_rows(value, faces=kind.faces, ordered=kind.ordered)
        case Grid():
            yield from wrong_grids(value)
        case GroupList():
            yield from wrong_groups(kind, value)


def wrong_rows(row: tuple[Shown, ...], *, faces: bool, ordered: bool) -> Iterator[tuple[Shown, ...]]:
    """A card too few, too many, another one, the other face, another order."""
    yield (*row, Shown(NOWHERE))
    for index, card in enumerate(row):
        before, after = row[:index], row[index + 1 :]
        yield (*before, *after)
        yield (*before, card, card, *after)
        yield (*before, Shown(NOWHERE, card.face_up), *after)
        if faces:
            yield (*before, Shown(card.name, not card.face_up), *after)
    if ordered and len({card.name for card in row}) == len(row) > 1:
        yield row[::-1]


def wrong_grids(grid: tuple[tuple[Shown | None, ...], ...]) -> Iterator[Any]:
    """A card too many, and for each card: missing, another one, the other face."""
    yield (*grid, (Shown(NOWHERE),))
    for y, row in enumerate(grid):
        for x, card in enumerate(row):
            if card is not None:
                for other in (None, Shown(NOWHERE, card.face_up), Shown(card.name, not card.face_up)):
                    yield (*grid[:y], (*row[:x], other, *row[x + 1 :]), *grid[y + 1 :])


def wrong_groups(kind: GroupList, items: tuple[Mapping[str, Any], ...]) -> Iterator[Any]:
    """A wrong value in one of the things; of a whole list one thing too few or too many, another order."""
    kinds = {field.name: field.kind for field in kind.fields}
    for index, item in enumerate(items):
        for key, value in item.items():
            part = kinds.get(key) or (kind.side.kind if kind.side is not None else None)
            assert part is not None
            for other in wrong(part, value):
                yield (*items[:index], {**item, key: other}, *items[index + 1 :])
    if kind.whole:
        yield from (items[:index] + items[index + 1 :] for index in range(len(items)))
        yield from ((*items, items[-1]),) if items else ()
        yield from (items[::-1],) if items != items[::-1] else ()


def wrong_fields(scenario: Scenario) -> Iterator[tuple[str, Then]]:
    """Each stated field with a wrong value, with the name of the field."""
    fields = declared(scenario)
    for name, value in scenario.then.fields.items():
        kind = fields[name].kind
        if fields[name].of == "table":
            yield from ((name, Then(fields={name: other})) for other in wrong(kind, value))
        else:
            yield from (
                (name, Then(fields={name: {**value, key: other}})) for key in value for other in wrong(kind, value[key])
            )
    for row, card in scenario.then.tops.items():
        yield f"{row} top", Then(tops={row: NOWHERE})
        yield "counts", Then(tops={row: card}, counts={row: 999})
    for row, count in scenario.then.counts.items():
        yield from (("counts", Then(counts={row: other})) for other in (count - 1, count + 1))


# --- what has happened ---------------------------------------------------------------------------------


def wrong_events(scenario: Scenario, session: Session) -> Iterator[tuple[str, Then]]:
    """Each stated event with something about it that no event has; all that happened as what did not happen."""
    told = [session.happening(event) for event in session.events]
    kinds = {event.kind for event in told}
    for index, event in enumerate(scenario.then.events):
        before, after = scenario.then.events[:index], scenario.then.events[index + 1 :]
        never = [replace(event, words=(*event.words, NOWHERE)), replace(event, players=(*event.players, "Z9"))]
        acted = {player for other in told if other.kind == event.kind for player in other.players}
        never += [replace(event, players=(player,)) for player in sorted({"A", "B"} - acted)]
        amounts = {number for other in told if other.kind == event.kind for number in other.numbers}
        near = {number + by for number in event.numbers for by in (-1, 1)}
        never += [replace(event, numbers=(number,)) for number in near - amounts]
        never += [replace(event, counted={word: number}) for word in event.counted for number in (0, 99)]
        never += [replace(event, kind=kind) for kind in sorted({"unheard-of", "income"} - kinds)]
        yield from (("events", Then(events=(*before, other, *after))) for other in never)
        yield "events", Then(events=(*before, *(event,) * (len(session.events) + 1), *after))
    if scenario.then.events or scenario.then.no_events:
        abilities = tuple(entry.id for entry in find_game(scenario.game).vocabulary.keywords)
        read = HappeningKinds(kinds_of_events(scenario.game), abilities, session.notation.numbered)
        happened = (parse_happening(text, read) for text in dict.fromkeys(map(str, told)))
        yield from (("no events", Then(no_events=(*scenario.then.no_events, event))) for event in happened)


# --- what is asked -------------------------------------------------------------------------------------


def wrong_asked(scenario: Scenario, session: Session) -> Iterator[ExpectedRequest]:
    """Another player, another purpose, an option too few, too many or too much denied."""
    asked = scenario.then.asked
    assert asked is not None
    if asked.seat == NOBODY:
        yield from (ExpectedRequest(seat="A"), ExpectedRequest(purpose="pass"), ExpectedRequest(options=()))
        return
    none = of_flag(NOWHERE)
    request = session.request_of(asked.seat)
    assert request is not None
    offered = [session.option_name(data) for _, data in request.options]
    names: list[OptionName] = []
    for text in offered:
        try:
            names.append(parse_option(text, session.notation.options))
        except UnclearError:
            continue
    yield ExpectedRequest(seat=NOBODY)
    yield from (replace(asked, seat=seat) for seat in {"A", "B", "C"} - {other.player for other in session.requests})
    yield replace(asked, purpose=NOWHERE)
    yield replace(asked, offers=(*asked.offers, none))
    yield from (replace(asked, missing=(*asked.missing, name)) for name in names)
    if asked.options is not None:
        yield replace(asked, options=(*asked.options, none))
        for index in range(len(asked.options)):
            without = (*asked.options[:index], *asked.options[index + 1 :])
            yield from (replace(asked, options=without), replace(asked, options=(*without, none)))


def legal(session: Session) -> Iterator[ScenarioStep]:
    """Sentences that the match would take now."""
    for request in session.requests:
        for _, data in request.options:
            text = f"{request.player} chooses {session.option_name(data)}"
            try:
                step = ScenarioStep(parse_sentence(text, ()), text, NO_PLACE)
                perform(session.clone(), step.sentence)
            except (UnclearError, RefusedError):
                continue
            yield step


NO_PLACE = Location("none.test.yaml")


def wrong_ones(scenario: Scenario, session: Session) -> Iterator[tuple[str, Then]]:
    """All that can be wrong with what a scenario states, each with the field that must be blamed."""
    then = scenario.then
    yield "refused", Then(refused=NOWHERE)
    yield "over", Then(over=not session.match.is_over)
    yield from wrong_fields(scenario)
    yield from wrong_events(scenario, session)
    if then.asked is not None:
        yield from (("asked", Then(asked=asked)) for asked in wrong_asked(scenario, session))
    if then.illegal:
        for step in legal(session):
            yield from (("illegal", Then(illegal=steps)) for steps in ((*then.illegal, step), (step, *then.illegal)))


@pytest.mark.parametrize("game", playable())
def test_a_wrong_expectation_is_noticed_and_blamed(game: str) -> None:
    told: Counter[str] = Counter()
    for scenario in chosen(game):
        session = played(scenario)
        for field, then in wrong_ones(scenario, session):
            blamed = {difference.field for difference in differences(then, session)}
            assert field in blamed, f"{scenario.location.path}: {scenario.name}: {then} passes"
            told[field] += 1
        assert differences(scenario.then, session) == [], "looking has changed nothing"
    assert min(told[name] for name in ("refused", "over", "events", "no events", "asked", "turn", "counts")) > 10

"""What a seat cannot know changes no byte of what it is handed.

At many decisions all that a seat cannot know is drawn anew, and everything that the seat is handed is compared, over
all cases, policies and options. Then planted leaks must be found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from cardlang.games.definition import GameDefinition
from cardlang.games.zones import where
from cardlang.machine.state import State, note
from cardlang.match.game import Game
from cardlang.match.match import Match
from tests.properties.every import CASES, POLICIES, Case, every_case, every_policy, played, share, walk
from tests.properties.handed import differences, handed, overheard, telling
from tests.rings import campaign

PAIRS = campaign("pairs")
EVERY = 4  # decisions there is a copy: neighbours differ in little
COPIES = 2


def pairs(game: Game, policy: str, seed: int) -> Iterator[tuple[Match, Match, int, int]]:
    """A match and copies for a seat, at some of its decisions: (match, copy, seat, number of the copy)."""
    for number, match in enumerate(walk(game.start(seed), policy, seed)):
        if number % EVERY != seed % EVERY:
            continue
        seat = number // EVERY % game.players
        for copy in range(COPIES):
            yield match, match.resample(seat, 1_000 * number + copy), seat, copy


def leaks(game: Game, policy: str, seed: int) -> Iterator[tuple[bool, list[str]]]:
    """For each pair: whether the copy lies otherwise than the match, and what tells them apart."""
    for number, (match, copy, seat, which) in enumerate(pairs(game, policy, seed)):
        found = differences(match, copy, seat, whole=number % 20 == 0)
        if not found and which == 0 and match.request is not None:
            found = overheard(match, copy, match.request.ids[number % len(match.request.ids)], seat)
        yield match.fingerprint() != copy.fingerprint(), found


@every_policy
@every_case
def test_no_byte_changes(case: Case, policy: str) -> None:
    wanted = share(case, PAIRS.count // len(POLICIES))
    variants, compared, moved, seed = case.variants(), 0, 0, PAIRS.first
    while compared < wanted:
        game = case.ready(**variants[seed % len(variants)])
        for other, found in leaks(game, policy, seed):
            assert found == [], f"seed {seed}, pair {compared}"
            compared, moved = compared + 1, moved + other
        seed += 1
    assert moved > compared * 0.8, "what is hidden must really be drawn anew"


@every_case
def test_a_copy_depends_on_nothing_that_the_seat_cannot_know(case: Case) -> None:
    for match, copy, seat, which in pairs(case.ready(), "random", 3):
        again = copy.resample(seat, 77 + which)
        assert again.fingerprint() == match.resample(seat, 77 + which).fingerprint()
        assert (again.history, again.seed) == ((), None)


@every_case
def test_a_copy_is_a_match_like_any_other(case: Case) -> None:
    for number, match in enumerate(walk(case.ready().start(9), seed=9)):
        if number % 8 == 0:
            copy = match.resample(number % case.ready().players, number)
            for now in walk(copy, "random", number):
                assert case.definition.invariants(now.state) == []
            assert copy.is_over


@every_case
def test_the_host_is_told_no_more_events_than_the_seats_where_all_is_open(case: Case) -> None:
    """Where hands are secret the others are told less."""
    if case.ready().rules.secrets:
        return
    for policy in POLICIES:
        match = played(case.ready().start(4), policy, 4)
        for seat in range(match.game.players):
            assert match.events(seat) == match.events()


# --- planted leaks ---------------------------------------------------------------------------------


def deck(s: State) -> list[int]:
    """The first deck that has cards, so that the plants fit every game and mode with one."""
    decks = (row for place, row in zip(s.rules.places, s.rows, strict=True) if place.zone == "deck")
    return next(filter(None, decks), [])


def doctored(case: Case, **changes: Any) -> Game:
    """The game with another definition."""
    game = case.ready()
    return Game(replace(game.definition, **changes), game.mode, game.cards, game.castles, game.options, sets=game.sets)


def found(game: Game, matches: int = 2) -> Iterator[str]:
    """What tells the pairs of a few matches apart; whoever has seen enough need not look at the others."""
    return (name for seed in range(matches) for _, names in leaks(game, "random", seed) for name in names)


def in_view(definition: GameDefinition) -> Callable[..., dict[str, Any]]:
    def view(s: State, seat: int | None) -> dict[str, Any]:
        data = definition.view(s, seat)
        return {**data, "next": deck(s)[1] if len(deck(s)) > 1 else None}

    return view


@every_case
def test_a_leak_in_a_view_is_found(case: Case) -> None:
    assert "view" in found(doctored(case, view=in_view(case.definition)))


@every_case
def test_a_leak_in_the_sum_of_a_view_is_found(case: Case) -> None:
    """One bit is enough."""

    def view(s: State, seat: int | None) -> dict[str, Any]:
        data = case.definition.view(s, seat)
        return {**data, "phase": data["phase"] + "!" * (sum(deck(s)[1:3]) % 2)}

    assert "view" in found(doctored(case, view=view))


@every_case
def test_a_leak_in_an_option_is_found(case: Case) -> None:
    def leaking(s: State, card: int) -> dict[str, Any]:
        return {**where(s, card), "below": deck(s)[1:2]}

    assert "options" in found(doctored(case, where=leaking))


def gossiping(case: Case, **changes: Any) -> Game:
    """A game that writes a hidden card into its log whenever somebody has answered."""
    game = doctored(case, **changes)
    programs = []
    for program in game.rules.code:
        first = program[0]

        def op(s: State, f: Any, first: Any = first) -> Any:
            note(s, "peek", card=deck(s)[-1] if deck(s) else -1)
            return first(s, f)

        programs.append((op, *program[1:]))
    game.rules.code = tuple(programs)
    return game


@every_case
def test_an_event_that_nobody_has_listed_is_told_to_no_seat(case: Case) -> None:
    game = gossiping(case)
    assert list(found(game, matches=1)) == []
    match = played(game.start(1), seed=1)
    assert any(event["event"] == "peek" for event in match.events())
    assert not any(event["event"] == "peek" for event in match.events(0))


@every_case
def test_a_leak_in_an_event_is_found(case: Case) -> None:
    game = gossiping(case, events=telling(case.definition, "player", "card", "id"))
    assert "events" in found(game)


@every_case
def test_fields_that_are_not_listed_are_not_told(case: Case) -> None:
    match = played(doctored(case, events=telling(case.definition, "player")).start(1), seed=1)
    assert {key for event in match.events(0) for key in event} == {"event", "player"}
    assert len(match.events(0)) == len(match.events())


@every_case
def test_answers_of_chance_are_no_history_of_a_copy(case: Case) -> None:
    """The copy of a match in which chance was asked does not carry the answers of chance along."""
    match = case.ready(chance="ask").start(0)
    while match.request is not None and match.request.seat < 0:
        match.choose(match.request.ids[0])
    assert match.history
    assert match.resample(0, 1).history == ()


def test_handed_tells_matches_apart() -> None:
    one, other = CASES[0].ready().start(1), CASES[0].ready().start(2)
    assert handed(one, 0) != handed(other, 0)
    assert set(differences(one, other, 0, whole=True)) >= {"view", "events"}

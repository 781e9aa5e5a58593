"""Who knows which card is which where hands are secret, in a duel with hands of its own.

Before each Recruitment both players fill their hands from the deck, pass a card to each other in secret and at once,
and discard the card they have held longest.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

import cardlang
from cardlang.games import find_game
from cardlang.machine import knowledge, primitives
from cardlang.machine.codec import decode, encode
from cardlang.machine.rules import CHOOSE_CARDS, Rules
from cardlang.machine.simultaneous import ask_seats
from cardlang.machine.state import PC, Frame, State, note
from cardlang.match.game import Game
from cardlang.match.match import Match
from tests.properties.every import CASES, walk
from tests.properties.handed import differences, telling

GAME = CASES[0].game
HAND = 3


def place(s: State, zone: str, player: int = -1) -> int:
    return next(i for i, p in enumerate(s.rules.places) if (p.zone, p.owner) == (zone, player))


def hand(s: State, player: int) -> list[int]:
    return s.rows[place(s, "hand", player)]


def draw(s: State) -> None:
    for player in range(s.rules.seats):
        while len(hand(s, player)) < HAND and s.rows[place(s, "deck")]:
            card = s.rows[place(s, "deck")][0]
            primitives.put(s, card, place(s, "hand", player))
            note(s, "draw", card=card, player=player, place=place(s, "deck"))


def exchange(s: State, passed: tuple[tuple[int, ...], ...]) -> None:
    for player, cards in enumerate(passed):
        for card in cards:
            primitives.put(s, card, place(s, "hand", 1 - player))
            note(s, "put", card=card, player=player, place=place(s, "hand", 1 - player), why=0)
    for player in range(s.rules.seats):
        if hand(s, player):
            primitives.put(s, hand(s, player)[0], place(s, "discard"))


def with_hands(rules: Rules) -> None:
    """Let Recruitment begin with that."""
    question = ask_seats(-1, lambda s, f: (0, 1), CHOOSE_CARDS, lambda s, f, seat: hand(s, seat), "card")
    number = rules.entry["recruitment"]
    first, *rest = rules.code[number]

    def op(s: State, f: Frame) -> Any:
        if not s.asks or s.asks[0][1] == CHOOSE_CARDS:
            if not s.asks:
                draw(s)
            slots = [*f, ()]
            if question(s, slots):
                f[PC] -= 1
                return True
            exchange(s, slots[-1])
        return first(s, f)

    rules.code = (*rules.code[:number], (op, *rest), *rules.code[number + 1 :])


def view(s: State, seat: int | None) -> dict[str, Any]:
    """What the duel shows, and the hands."""
    data = find_game(GAME).view(s, seat)
    for player, theirs in enumerate(data["players"]):
        theirs["hand"] = [{"card": card} if knowledge.knows(s, seat, card) else None for card in hand(s, player)]
    return data


@lru_cache(maxsize=8)
def ready(**changes: Any) -> Game:
    """The duel with hands; `changes` doctor its definition."""
    shipped, duel = find_game(GAME), cardlang.game(GAME)

    def build(*args: Any) -> Rules:
        rules: Rules = shipped.build(*args)
        rules.secrets, s = True, rules.empty  # which was made without secrets
        s.seen, s.pool = [rules.shown[place] for place in s.place], [0] * len(s.place)
        with_hands(rules)
        return rules

    definition = replace(shipped, **{"build": build, "view": view, **changes})
    return Game(definition, duel.mode, duel.cards, duel.castles, duel.options)


def shown(match: Match, seat: int | None) -> list[list[int | None]]:
    """The hands as a seat sees them: numbers of cards, None for those that it does not know."""
    return [[card and card["card"] for card in player["hand"]] for player in match.view(seat)["players"]]


def exchanging(match: Match) -> bool:
    return len(match.requests) == 2


# --- what is known ---------------------------------------------------------------------------------


def test_a_card_is_known_to_who_draws_it_and_the_open_one_to_all() -> None:
    match = ready().start(1)
    mine, theirs = shown(match, 0), shown(match, 1)
    assert None not in mine[0]
    assert None not in theirs[1]
    assert mine[1] == [None] * HAND
    assert theirs[0] == [mine[0][0], None, None], "the first card of all lay open on the deck"
    assert shown(match, None) == [mine[0], theirs[1]]


def test_a_card_that_is_passed_is_known_to_both() -> None:
    match = ready().start(1)
    given, got = shown(match, 0)[0][2], shown(match, 1)[1][1]
    match.choose(match.requests[1].ids[1], seat=1)
    assert shown(match, 0)[1] == [None] * HAND, "nobody sees what is being passed before both have chosen"
    match.choose(match.requests[0].ids[2], seat=0)
    assert shown(match, 0)[1][-1] == given
    assert shown(match, 1)[0][-1] == got
    assert shown(match, 0)[1][:-1] == [None]


def test_a_card_that_was_passed_cannot_be_passed_back_in_the_same_exchange() -> None:
    match = ready().start(1)
    before = [request.ids for request in match.requests]
    match.choose(before[0][0], seat=0)
    assert match.requests[0].ids == before[1]


def test_a_shuffle_ends_what_is_known() -> None:
    shuffles = 0
    for match in walk(ready().start(3), seed=3):
        s = match.state
        assert knowledge.broken(s) == []
        if max(s.pool) > shuffles + 1:
            shuffles += 1
            assert all(s.seen[card] == 0 for card in s.rows[place(s, "deck")][1:])
    assert shuffles, "the discard pile has been made a deck"


def test_the_others_are_told_what_they_see_happen() -> None:
    match = ready().start(1)
    match.choose(match.requests[1].ids[1], seat=1)
    match.choose(match.requests[0].ids[2], seat=0)
    told = [event for event in match.events(0) if event["event"] == "draw"]
    assert [("card" in event, event["player"]) for event in told[:6]] == [
        (True, "A"), (True, "A"), (True, "A"), (False, "B"), (False, "B"), (False, "B"),
    ]  # fmt: skip
    assert all("id" in event for event in match.events(0) if event["event"] == "put")
    assert all("card" in event for event in match.events() if event["event"] == "draw")
    known = [event for event in match.told((0, 1)) if event["event"] == "draw"]
    assert ["card" in event for event in known] == [True] + [False] * 5


def test_what_was_told_does_not_change_with_what_is_learnt_later() -> None:
    match, before = ready().start(2), []
    for now in walk(match, seed=2):
        events = now.events(0)
        assert events[: len(before)] == before
        before = events


# --- copies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_no_byte_changes(policy: str) -> None:
    moved = pairs = 0
    for seed in range(3):
        for number, match in enumerate(walk(ready().start(seed), policy, seed)):
            for seat in (0, 1):
                copy = match.resample(seat, number)
                assert differences(match, copy, seat, whole=number % 20 == 0) == []
                assert match.game.definition.invariants(copy.state) == []
                assert knowledge.broken(copy.state) == []
                moved, pairs = moved + (copy.fingerprint() != match.fingerprint()), pairs + 1
    assert moved > 0.8 * pairs > 50


def test_a_copy_keeps_what_the_seat_has_seen_and_draws_the_rest() -> None:
    match = ready().start(1)
    known, unknown = shown(match, 1), shown(match, None)[0]
    drawn = [shown(match.resample(1, seed), None) for seed in range(30)]
    assert all(hands[1] == known[1] for hands in drawn)
    assert all(hands[0][0] == unknown[0] for hands in drawn), "it lay open"
    assert len({(hands[0][1], hands[0][2]) for hands in drawn}) > 20


def test_a_copy_depends_on_nothing_that_the_seat_cannot_know() -> None:
    for number, match in enumerate(walk(ready().start(5), seed=5)):
        seat = number % 2
        again = match.resample(seat, number).resample(seat, 77)
        assert again.fingerprint() == match.resample(seat, 77).fingerprint()


def test_a_card_of_a_new_deck_is_never_drawn_into_an_old_hand() -> None:
    """Whoever has seen all cards of the discard pile knows that none of them is in a hand."""
    checked = 0
    for seed in range(6):
        for number, match in enumerate(walk(ready().start(seed), "stalling", seed)):
            s = match.state
            copies = [match.resample(seat, number).state for seat in (0, 1)]
            for seat, copy in enumerate(copies):
                for card, now in zip(hand(s, 1 - seat), hand(copy, 1 - seat), strict=True):
                    assert s.pool[now] == s.pool[card]
                    checked += not knowledge.knows(s, seat, card) and max(s.pool) > s.pool[card]
    assert checked > 0


def test_a_copy_plays_on_to_the_end() -> None:
    for number, match in enumerate(walk(ready().start(9), seed=9)):
        if number % 10 == 0 and not match.is_over:
            for now in walk(match.resample(number % 2, number), "random", number):
                assert knowledge.broken(now.state) == []


def test_a_position_keeps_who_knows_what() -> None:
    for match in walk(ready().start(4), seed=4):
        s = match.state
        again = decode(encode(s), s.rules)
        assert (again.seen, again.pool) == (s.seen, s.pool)
    wrong = {**encode(s), "seen": [*s.seen[:-1], 8]}
    with pytest.raises(ValueError, match="out of its range"):
        decode(wrong, s.rules)


# --- planted leaks ---------------------------------------------------------------------------------


def leaks(game: Game) -> set[str]:
    """What tells a match and its copies apart."""
    found: set[str] = set()
    for number, match in enumerate(walk(game.start(1), seed=1)):
        found.update(differences(match, match.resample(number % 2, number), number % 2, whole=number % 10 == 0))
    return found


def all_hands(s: State, seat: int | None) -> dict[str, Any]:
    return view(s, seat) | {"hands": [hand(s, player) for player in (0, 1)]}


def answers(s: State, seat: int | None) -> dict[str, Any]:
    return view(s, seat) | {"answers": [ask[5] for ask in s.asks]}


@pytest.mark.parametrize("leak", [all_hands, answers], ids=["hands", "answers"])
def test_a_leak_in_a_view_is_found(leak: Any) -> None:
    assert "view" in leaks(ready(view=leak))


def test_a_leak_in_what_is_told_is_found() -> None:
    assert "events" in leaks(ready(events=telling(ready().definition, "card", "id", "player")))


def test_a_copy_that_keeps_a_secret_is_found() -> None:
    """It would give itself away: a copy of a copy is another one."""

    def lazy(s: State, _: int, seed: int) -> None:
        s.rng = random.Random(seed).getrandbits(60)

    match = ready(reshuffle=lazy).start(1)
    assert shown(match.resample(0, 1), None) == shown(match, None)
    assert match.resample(0, 1).resample(0, 2).fingerprint() == match.resample(0, 2).fingerprint()


def test_the_order_of_the_exchange_leaves_no_trace() -> None:
    ends = set()
    for order in ((0, 1), (1, 0)):
        match = ready().start(6)
        while exchanging(match):
            for seat in order:
                match.choose(next(r for r in match.requests if r.seat == seat).ids[1], seat=seat)
            for now in walk(match, seed=1):
                if exchanging(now) or len(now.history) > 40:
                    break
            if len(match.history) > 40:
                break
        ends.add((match.fingerprint(), str(match.events()), match.history))
    assert len(ends) == 1

"""Requests, options, the codebook, and what `choose` takes and refuses."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest

import cardlang
from cardlang import IllegalChoice
from tests.contract import playing
from tests.machine import tables


def test_a_request() -> None:
    match = playing.game().start(seed=7)
    request = match.request
    assert request is not None
    assert match.requests[0].options == request.options
    assert (request.seat, request.purpose, request.source) == (match.requests[0].seat, "bid-card", None)
    assert request.seat in (0, 1)
    assert isinstance(request.options, tuple)
    assert len(request.options) == 4
    for option in request.options:
        assert type(option.id) is int
        assert option.text("en")
        assert json.loads(json.dumps(option.data)) == option.data


def test_the_source_of_a_request_is_a_card_and_its_words() -> None:
    seen = 0
    for seed in range(8):
        for match in playing.walk(playing.game().start(seed), seed):
            source = match.request.source if match.request else None
            if source is not None:
                assert source["words"] == source["text"][source["start"] : source["end"]]
                assert match.game.record(source["card"]).id == source["id"]
                assert all(option.source == source for option in match.requests[0].options)
                seen += 1
    assert seen > 20


def test_a_question_says_what_it_is_about() -> None:
    """The card of a bid or a play, the members of a set so far: what was chosen before, in view and words."""
    seen = set()
    for seed in range(6):
        match, chosen = playing.game().start(seed), None
        draw = random.Random(seed)
        while (request := match.request) is not None:
            about = [option.id for option in request.about]
            (told,) = match.view(request.seat)["requests"]
            assert told.get("about", []) == about
            assert "about" not in match.view(1 - request.seat)["requests"][0]
            assert match.view(None)["requests"][0].get("about", []) == about
            if request.purpose == "bid-amount":
                assert about == [chosen]
            if about:
                seen.add(request.purpose)
                assert request.text().startswith(", ".join(option.text() for option in request.about) + ": ")
            chosen = draw.choice(request.ids)
            match.choose(chosen)
    assert seen >= {"bid-amount", "play-lane", "choose-lane"}


def test_what_a_question_is_about_outlasts_a_save() -> None:
    match = playing.game().start(seed=7)
    assert match.request is not None
    match.choose(match.request.ids[2])
    again = cardlang.load_match(match.to_json())
    assert [option.data["id"] for option in again.request.about] == [
        option.data["id"] for option in match.request.about
    ]
    assert len(again.request.about) == 1


def test_ids_are_in_the_codebook_and_mean_what_the_option_says() -> None:
    for seed in range(4):
        match = playing.game().start(seed)
        actions = match.game.actions
        for _ in playing.walk(match, seed):
            for request in match.requests:
                ids = [option.id for option in request.options]
                assert len(set(ids)) == len(ids) >= 2
                for option in request.options:
                    described = {key: value for key, value in option.data.items() if key != "at"}
                    assert actions.describe(option.id) == described


def test_the_codebook_is_the_same_for_every_match_and_every_game_made_alike() -> None:
    one = cardlang.game(playing.GAME, cardsets=playing.SETS)
    two = cardlang.game(playing.GAME, cardsets=playing.SETS[::-1], options={"chance": "ask", "turn limit": 9})
    described = [one.actions.describe(code) for code in range(len(one.actions))]
    playing.play(one.start(1))
    assert described == [two.actions.describe(code) for code in range(len(two.actions))]
    assert described == [one.actions.describe(code) for code in range(len(one.actions))]
    assert len({json.dumps(item, sort_keys=True) for item in described}) == len(described)


@pytest.mark.parametrize(
    ("mode", "options", "changes"),
    [
        ("duel", {"handicap": {"B": 20}, "chain limit": 9, "tied lanes": "wait", "on loop": "end"}, False),
        ("duel", {"castles": ["refuge"]}, True),
        ("duel", {"tournament": "yes"}, True),
        ("teams", {"joint": "proposer", "handicap": {"A1": 3}}, False),
        ("solo", {"difficulty": "insane"}, False),
        ("solo", {"changed cards": "remove"}, True),
    ],
)
def test_the_options_that_change_the_codebook(mode: str, options: dict[str, Any], changes: bool) -> None:
    books = [
        [game.actions.describe(code) for code in range(len(game.actions))]
        for game in (cardlang.game(playing.GAME, mode, None, playing.SETS, options=o) for o in ({}, options))
    ]
    assert (books[0] != books[1]) is changes


@pytest.mark.parametrize("code", [-1, 10**6, 10**30])
def test_ids_outside_the_codebook(code: int) -> None:
    with pytest.raises(IndexError):
        playing.game().actions.describe(code)
    assert len(playing.game().actions) < 10**6


def test_looking_changes_nothing() -> None:
    match = playing.at(40)
    before = playing.state_of(match)
    for request in match.requests:
        _ = [(o.text(), o.data, repr(o)) for o in request.options]
        _ = (request.source, repr(request), repr(match), match.view(0), match.events(1), match.outcome)
    assert playing.state_of(match) == before


NEVER: list[Any] = [-1, -2, 10**6, None, "3", 1.0, True, (), b"1"]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_not_offered_is_refused_and_changes_nothing(seed: int) -> None:
    match = playing.game().start(seed)
    for number, _ in enumerate(playing.walk(match, seed)):
        request = match.request
        assert request is not None
        offered = {option.id for option in request.options}
        before = match.fingerprint(), len(match.events()), match.history
        for code in (*NEVER, *(code for code in range(len(match.game.actions)) if code not in offered)):
            with pytest.raises(IllegalChoice):
                match.choose(code)
        for seat in (1 - request.seat, 2, -1, "A"):
            with pytest.raises(IllegalChoice):
                match.choose(request.options[0].id, seat=seat)  # type: ignore[arg-type]
        assert (match.fingerprint(), len(match.events()), match.history) == before
        if number == 25:
            break


def test_a_refused_choice_leaves_the_same_bytes() -> None:
    match = playing.at(30)
    before = playing.state_of(match)
    with pytest.raises(IllegalChoice, match="not offered"):
        match.choose(len(match.game.actions) - 1)
    assert playing.state_of(match) == before


def test_the_seat_may_be_said() -> None:
    match, twin = playing.at(30), playing.at(30)
    request = match.request
    assert request is not None
    assert match.choose(request.options[0], seat=request.seat) == twin.choose(request.options[0].id)
    assert playing.state_of(match) == playing.state_of(twin)


def test_choose_returns_the_events_since() -> None:
    match = playing.game().start(3)
    told = match.events()
    while match.request is not None:
        told += match.choose(match.request.options[0])
    assert told == match.events()


def test_an_option_is_valid_as_long_as_its_request_is_open() -> None:
    """Its id may be offered again: in the next request, or in another match, where it means something else."""
    late, one = 0, playing.game().start(12)
    before = one.requests[0].options
    for number, now in enumerate(playing.walk(one, 12)):
        if number:
            for option in before:
                late += option.id in now.requests[0].ids
                with pytest.raises(IllegalChoice, match="options are valid as long as their request is open"):
                    now.choose(option)
                with pytest.raises(IllegalChoice, match="belongs to a request that is not open here"):
                    now.choose_all([option])
        before = now.requests[0].options
    assert late > 10
    one, other = playing.game().start(7), playing.game().start(9)
    for match in (one, other):
        match.choose(match.requests[0].ids[0])
    (foreign,) = [option for option in one.requests[0].options if option.id == other.requests[0].ids[1]]
    state = playing.state_of(other)
    with pytest.raises(IllegalChoice, match="belongs to a request that is not open here"):
        other.choose(foreign)
    with pytest.raises(IllegalChoice, match="belongs to no open request of seat 0"):
        cardlang.Room(other).choose(foreign, seat=0, revision=1)
    assert playing.state_of(other) == state


def test_an_option_is_valid_in_an_equal_position() -> None:
    """In a clone, and in what has been saved or pickled meanwhile; not any more once its own match has gone on."""
    match = playing.at(20)
    option = match.requests[0].options[-1]
    sent = pickle.loads(pickle.dumps(option))
    for copy in (match.clone(), cardlang.load_match(match.to_json()), pickle.loads(pickle.dumps(match))):
        later = copy.clone()
        assert copy.choose(option) == later.choose(sent)
    loaded = cardlang.load_match(match.to_json())
    match.choose(option)
    with pytest.raises(IllegalChoice, match="belongs to a request that is not open here"):
        match.choose(sent)
    with pytest.raises(IllegalChoice, match="belongs to a request that is not open here"):
        loaded.choose(option)


def test_an_option_is_an_answer_of_the_seat_that_is_asked() -> None:
    """Of several seats that are asked at once."""
    match = cardlang.game(playing.GAME, mode="co-op").start(7)
    first, second = match.requests
    with pytest.raises(IllegalChoice, match=f"belongs to no open request of seat {second.seat}"):
        match.choose(first.options[0], seat=second.seat)
    match.choose(first.options[0], seat=first.seat)
    match.choose(second.options[0], seat=second.seat)


def test_nothing_can_be_chosen_after_the_end() -> None:
    match = playing.play(playing.game().start(5))
    before = playing.state_of(match)
    assert match.is_over
    assert match.requests == ()
    assert match.request is None
    for code in range(len(match.game.actions)):
        with pytest.raises(IllegalChoice, match="no request is open"):
            match.choose(code)
    with pytest.raises(IllegalChoice, match="no request is open"):
        match.choose_all([0])
    assert playing.state_of(match) == before


def may_choose_several(match: cardlang.Match) -> bool:
    request = match.request
    if request is None or request.purpose != "choose-cards" or request.source is None:
        return False
    return len(request.options) >= 3 and any(words in request.source["words"] for words in ("any number", " 2 of "))


@pytest.fixture(scope="module")
def choices() -> list[cardlang.Match]:
    """Matches in which somebody may choose several cards."""
    found = [
        m.clone() for seed in range(60) for m in playing.walk(playing.game().start(seed), seed) if may_choose_several(m)
    ]
    assert len(found) >= 6
    return found[:12]


def subsets(match: cardlang.Match) -> dict[frozenset[int], str]:
    """Every set that can be picked one by one, with what must be picked along, and the fingerprint that it leads to."""
    found: dict[frozenset[int], str] = {}
    request = match.request
    assert request is not None

    def go_on(now: cardlang.Match, chosen: frozenset[int]) -> None:
        assert now.request is not None
        for option in now.request.options:
            after = now.clone()
            events = after.choose(option)
            along = forced_along(events)
            picked = chosen | {option.id} | along if option.data["kind"] == "card" else chosen
            same = after.request is not None and after.request.seat == now.request.seat
            if option.data["kind"] == "card" and same and len(events) == len(along) and may_go_on(after, now):
                go_on(after, picked)
            else:
                found[picked] = after.fingerprint()

    go_on(match, frozenset())
    return found


def forced_along(events: list[dict[str, Any]]) -> frozenset[int]:
    first = playing.game().rules.codebook.card
    codes = set()
    for event in events:
        if event["event"] != "forced" or not event["chosen"]:
            break
        codes |= {first + event["option"]["card"]} if event["option"]["kind"] == "card" else set()
    return frozenset(codes)


def may_go_on(after: cardlang.Match, before: cardlang.Match) -> bool:
    return after.requests[0].purpose == "choose-cards" and after.requests[0].source == before.requests[0].source


def test_a_subset_at_once_in_any_order(choices: list[cardlang.Match]) -> None:
    for choice in choices:
        for wanted, fingerprint in subsets(choice).items():
            for order in (sorted(wanted), sorted(wanted, reverse=True)):
                match = choice.clone()
                match.choose_all(order)
                assert match.fingerprint() == fingerprint, wanted


def test_part_of_a_subset_is_not_legal(choices: list[cardlang.Match]) -> None:
    for choice in choices:
        legal = subsets(choice)
        parts = {whole - {one} for whole in legal for one in whole} - set(legal)
        for wanted in parts:
            before = choice.fingerprint()
            with pytest.raises(IllegalChoice):
                choice.choose_all(wanted)
            assert choice.fingerprint() == before


def test_one_option_of_any_request_at_once() -> None:
    match, twin = playing.game().start(8), playing.game().start(8)
    rng = random.Random(8)
    while match.request is not None and match.request.purpose != "choose-cards":
        code = rng.choice(match.request.options).id
        assert match.choose_all([code]) == twin.choose(code)
    assert playing.state_of(match) == playing.state_of(twin)


def test_nothing_at_all_is_an_answer_only_where_it_is_offered() -> None:
    match = playing.game().start(8)
    before = playing.state_of(match)
    with pytest.raises(IllegalChoice):
        match.choose_all([])
    assert playing.state_of(match) == before


def test_an_option_is_chosen_once_at_most() -> None:
    match = playing.game().start(8)
    before = playing.state_of(match)
    assert match.request is not None
    with pytest.raises(IllegalChoice, match="one stands twice"):
        match.choose_all([match.request.ids[0]] * 2)
    assert playing.state_of(match) == before


def test_a_card_that_does_not_exist_has_no_record() -> None:
    game = playing.game()
    for number in (-1, len(game.cards) + len(game.castles)):
        with pytest.raises(IndexError, match=f"there is no card {number}"):
            game.record(number)
    assert game.record(0) == game.cards[0]


def test_subsets_that_are_not_legal_change_nothing(choices: list[cardlang.Match]) -> None:
    choice = choices[0]
    assert choice.request is not None
    ids = {option.id for option in choice.request.options}
    before = playing.state_of(choice)
    for wanted in (
        [max(ids) + 500],
        [*ids, -1],
        [None],
        ["x"],
        [1, None],
        [[1]],
        [*ids, *range(len(choice.game.actions))],
    ):
        with pytest.raises(IllegalChoice):
            choice.choose_all(wanted)  # type: ignore[arg-type]
    with pytest.raises(IllegalChoice, match=f"no request is open for seat {1 - choice.request.seat}"):
        choice.choose_all(list(ids), seat=1 - choice.request.seat)
    assert playing.state_of(choice) == before


@pytest.mark.parametrize(
    "text", ["Do this 2 times: choose another card here.", "For each other card here, choose another card here."]
)
def test_what_is_asked_again_is_another_choice(text: str) -> None:
    """Even where nothing has happened between the two."""
    cards: dict[str, tables.Card] = {"x": 1, "y": 2, "z": 3, "p": (1, f"Deploy: {text}")}
    table = tables.Table(cards, [tables.lane("x y z"), tables.lane(), tables.lane()], staged="p")
    table.choose("1")
    match = table.match
    first, second, *_ = match.requests[0].ids
    with pytest.raises(IllegalChoice, match="cannot be chosen together"):
        match.choose_all([first, second])
    match.choose_all([first])
    assert match.requests[0].purpose == "choose-cards"


def test_choose_all_tells_the_events_of_all_its_choices(choices: list[cardlang.Match]) -> None:
    choice = choices[0]
    wanted = max(subsets(choice), key=len)
    match = choice.clone()
    before = len(match.events())
    assert match.choose_all(wanted) == match.events()[before:]

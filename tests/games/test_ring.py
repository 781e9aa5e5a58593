"""Three to six players in a ring: secret bids, who plays on, what places are worth, what is refused."""

from __future__ import annotations

import pickle
from itertools import permutations
from typing import Any

import pytest

import cardlang
from cardlang.games.crimson_company.merging import first_fronts, merger
from cardlang.games.position import Position
from cardlang.library.source import SourceFile
from cardlang.match.start import start_position
from cardlang.scenario.read import read_file
from tests.machine.tables import records, row

GAME, MODE = "crimson-company", "free-for-all"
CARDS = {"imp": 1, "ogre": 5, "elf": 3, "near": 1, "far": 1}


def ring(players: int = 4, **options: Any) -> cardlang.Game:
    return cardlang.game(GAME, MODE, players=players, options=options)


def auctioned(players: int = 4, seed: int = 3) -> cardlang.Match:
    """A match in which the first card has been named, and nobody has bid yet."""
    match = ring(players).start(seed)
    assert match.request is not None
    match.choose(match.request.options[0])
    return match


def bid(match: cardlang.Match, seat: int, amount: int) -> None:
    request = next(request for request in match.requests if request.seat == seat)
    match.choose(next(option for option in request.options if option.data["amount"] == amount), seat=seat)


# --- secret bids -----------------------------------------------------------------------------------------


def test_bids_in_any_order_lead_to_the_same_bytes() -> None:
    seats = [request.seat for request in auctioned().requests]
    assert len(seats) == 3
    found = set()
    for order in permutations(seats):
        match = auctioned()
        for seat in order:
            bid(match, seat, seat % 3)
        found.add((match.fingerprint(), match.to_json(), match.history))
    assert len(found) == 1


@pytest.mark.parametrize("count", [1, 2])
def test_a_match_is_saved_and_copied_with_some_bids_in(count: int) -> None:
    match = auctioned()
    seats = [request.seat for request in match.requests]
    for seat in seats[:count]:
        bid(match, seat, 2)
    copies = [cardlang.load_match(match.to_json()), match.clone(), pickle.loads(pickle.dumps(match))]
    for copy in (*copies, match):
        assert [request.seat for request in copy.requests] == seats[count:]
        for seat in seats[count:]:
            bid(copy, seat, 1)
    assert len({copy.fingerprint() for copy in (*copies, match)}) == 1
    wanted = {"ABCD"[seat]: 2 if seat in seats[:count] else 1 for seat in seats}
    assert match.view(None)["auction"]["bids"] == wanted


def test_nobody_sees_a_bid_before_the_last_one_is_in() -> None:
    views = []
    for amount in (0, 3):
        match = auctioned()
        first, *others = [request.seat for request in match.requests]
        heard = match.events()
        bid(match, first, amount)
        assert match.events() == heard, "a bid is no event before the others are in"
        views.append([match.view(seat) for seat in (None, *others)])
    assert views[0][1:] == views[1][1:]
    assert views[0][0]["auction"]["bids"] is None


def test_who_has_bid_cannot_bid_again_and_nobody_bids_for_another() -> None:
    match = auctioned()
    seats = [request.seat for request in match.requests]
    bid(match, seats[0], 1)
    before = match.fingerprint()
    answered, active = seats[0], match.state.active
    for seat in (answered, active):
        with pytest.raises(cardlang.IllegalChoice):
            match.choose(match.requests[0].options[0], seat=seat)
    too_much = match.requests[0].options[-1].id + 1
    with pytest.raises(cardlang.IllegalChoice):
        match.choose(too_much, seat=seats[1])
    assert match.fingerprint() == before


@pytest.mark.parametrize("looking", ["answered", "owing", "active"])
def test_a_sample_draws_the_bids_of_others_anew(looking: str) -> None:
    match = auctioned(players=5)
    seats = [request.seat for request in match.requests]
    bid(match, seats[0], 2)
    bid(match, seats[1], 4)
    seat = {"answered": seats[0], "owing": seats[2], "active": match.state.active}[looking]
    found = set()
    for seed in range(12):
        sample = match.resample(seat, seed)
        assert sample.view(seat) == match.view(seat)
        owing = [request.seat for request in sample.requests]
        assert owing == seats[2:], "who has answered is known"
        for other in owing:
            bid(sample, other, 0)
        bids = sample.view(None)["auction"]["bids"]
        found.add((bids["ABCDE"[seats[0]]], bids["ABCDE"[seats[1]]]))
    own, other = {pair[0] for pair in found}, {pair[1] for pair in found}
    assert own == {2} if looking == "answered" else len(own) > 1
    assert len(other) > 1


# --- places ----------------------------------------------------------------------------------------------


def laid(*lanes: dict[str, str], players: int = 3, **given: Any) -> cardlang.Match:
    there = tuple({key: cards if key == "won by" else row(cards) for key, cards in each.items()} for each in lanes)
    position = Position(**{"turn": "A", "phase": "scoring", "lanes": there, **given})
    found = records(CARDS)
    return start_position(GAME, MODE, position, lambda _, name: found.get(name), players=players)


FOUR = "imp elf near far"


def play_on(match: cardlang.Match) -> None:
    while match.request is not None:
        match.choose(match.request.options[-1], seat=match.request.seat)


def test_the_first_victory_is_all_there_is_without_places() -> None:
    match = laid({"won by": "A"}, {"A": FOUR}, players=5)
    assert match.outcome == {"result": "won", "winner": "A"}
    assert match.returns == (1.0, -0.25, -0.25, -0.25, -0.25)


@pytest.mark.parametrize(("players", "worth"), [(3, (1.0, 0.0, -1.0)), (5, (1.0, 0.5, 0.0, -0.5, -1.0))])
def test_places_are_worth_equal_steps(players: int, worth: tuple[float, ...]) -> None:
    match = ring(players, places="all").start(2)
    play_on(match)
    assert match.outcome is not None
    places = match.outcome["places"]
    assert match.outcome["winner"] == places[0]
    assert sorted(places) == sorted("ABCDE"[:players])
    assert tuple(match.returns["ABCDE".index(seat)] for seat in places) == worth


def test_who_has_a_place_when_the_match_is_broken_off_keeps_it_and_the_others_share_the_rest() -> None:
    match = laid({"won by": "A"}, {"A": FOUR}, players=4, options={"places": "all", "turn limit": 2})
    assert match.outcome is None
    play_on(match)
    assert match.outcome == {"result": "unfinished", "winner": None, "places": ["A"]}
    assert match.returns == pytest.approx((1.0, -1 / 3, -1 / 3, -1 / 3))


def test_turns_of_those_who_have_left_are_passed_over_and_count_for_the_round() -> None:
    match = laid({"won by": "A"}, {"A": FOUR}, options={"places": "all"})
    seen = []
    while match.request is not None and len(seen) < 5:
        view = match.view(None)
        if not seen or seen[-1] != (view["turn"], view["round"]):
            seen.append((view["turn"], view["round"]))
        match.choose(match.request.options[-1], seat=match.request.seat)
    assert seen == [("B", 1), ("C", 1), ("B", 2), ("C", 2), ("B", 3)]


# --- what a match is made of -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 7])
def test_a_ring_has_three_to_six_players(players: int) -> None:
    with pytest.raises(cardlang.GameError, match="CC-FFA-01"):
        ring(players)


def test_a_box_that_is_too_small_with_two_of_each_card_is_refused() -> None:
    with pytest.raises(cardlang.GameError, match=r"4 players need at least 70 cards \(CC-FFA-02\).* 29, or 58 "):
        cardlang.game(GAME, MODE, cardsets=["base"], players=4)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_deck_has_each_card_once_and_second_copies_only_as_far_as_it_needs_them(players: int) -> None:
    match = ring(players).start(1)
    view = match.view(None)
    ids = [card["id"] for card in (*view["offer"], *view["deck"]["order"])]
    assert len(ids) == max(70, 20 * players - 10)
    assert len(set(ids)) == 70
    assert "bard" not in ids
    assert max(ids.count(card) for card in ids) == (1 if players < 5 else 2)
    again = ring(players).start(2).view(None)
    others = [card["id"] for card in (*again["offer"], *again["deck"]["order"])]
    assert (sorted(others) == sorted(ids)) == (players < 5), "the seed says which cards are there twice"


def test_castles_are_named_for_all_lanes_of_the_ring() -> None:
    names = ["refuge", "sanctuary", "fairground", "catacombs"]
    lanes = ring(3, castles=",".join(names)).start(1).view(None)["lanes"]
    assert [lane["castle"] for lane in lanes[:4]] == names
    assert len({lane["castle"] for lane in lanes}) == 6
    with pytest.raises(cardlang.GameError, match="castles"):
        ring(
            3, castles=",".join(["refuge", "sanctuary", "fairground", "catacombs", "castle-1", "castle-2", "castle-3"])
        )


def test_a_handicap_is_given_seat_by_seat() -> None:
    players = ring(4, handicap="B:2,D:5").start(1).view(None)["players"]
    begins = ring(4, handicap="B:2,D:5").start(1).view(None)["turn"]
    coins = {player["seat"]: player["coins"] - 3 * (player["seat"] == begins) for player in players}
    assert coins == {"A": 4, "B": 6, "C": 4, "D": 9}


def test_places_are_an_option_of_the_ring_alone() -> None:
    with pytest.raises(cardlang.GameError, match="places"):
        cardlang.game(GAME, options={"places": "all"})


# --- bots ------------------------------------------------------------------------------------------------


def test_who_has_a_place_is_no_rival_any_more() -> None:
    match = laid({"won by": "A"}, {"A": FOUR, "B": ""}, {"B": "ogre"}, players=4, options={"places": "all"})
    worth = match.game.definition.worth
    assert worth(match.state, 0) == 1.0, "the first place is worth a win"
    assert worth(match.state, 1) > 0, "of those who play on nobody has more"
    assert worth(match.state, 2) < 0


# --- positions behind a victory --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("place: {A: 1}", "nobody has a place before the end, unless the others play on"),
        ("options: {places: all}, place: {A: 2}", "who has left has place 1, 2 and so on"),
        ("options: {places: all}, place: {A: 1, C: 1}", "who has left has place 1, 2 and so on"),
        ("options: {places: all}, place: {A: 1, C: 2, D: 3}", "at least two players play on"),
        ("options: {places: all}, place: {B: 1}", "B has left, and has no turn"),
        ("options: {places: all}, place: {A: 1}, coins: {A: 1}", "A has left and has no `coins`"),
        ("options: {places: all}, place: {A: 1}, staged: {A: [V(2)]}", "A has left and has no `staged`"),
        (
            "options: {places: all}, place: {A: 1}, lanes: [{A: [V(2)]}]",
            "A has no side of lane 1, which lies",
        ),
        ("options: {places: all}, place: {A: 1}, lanes: [{}, {}, {D: [V(2)]}]", "D has no side of lane 3, which lies"),
        (
            "options: {places: all}, place: {A: 1}, lanes: [{won by: A}, {}, {}, {}, {}, {}, {won by: A}, {D: [V(2)]}]",
            "D has no side of lane 8, which is gone",
        ),
    ],
)
def test_what_cannot_be_after_somebody_has_left_is_refused(given: str, words: str) -> None:
    scenario = f"{{name: x, players: 4, given: {{turn: B, {given}}}, then: {{turn: B}}}}"
    text = f"game: crimson-company\nmode: free-for-all\nscenarios:\n  - {scenario}\n"
    found = read_file(SourceFile("t.test.yaml", text)).diagnostics
    assert [(item.code, words in item.message) for item in found if item.code == "R009"] == [("R009", True)], found


def test_nobody_leaves_a_duel_before_its_end() -> None:
    text = "game: crimson-company\nscenarios:\n  - {name: x, given: {place: {A: 1}, turn: B}, then: {turn: B}}\n"
    (found,) = [item for item in read_file(SourceFile("t.test.yaml", text)).diagnostics if item.code == "R009"]
    assert found.message == "in `duel` nobody leaves before the end"


@pytest.mark.parametrize("lanes", range(2**8))
def test_whoever_leaves_the_neighbours_face_each_other_where_lanes_are_open(lanes: int) -> None:
    """Of all ways to have lanes open: nobody stands where the one who left stood, nobody else loses anything."""
    is_open = [lanes >> lane & 1 for lane in range(8)]
    before = first_fronts(4)
    after = merger(before, is_open, range(4), 0).merged(before)
    mine = [lane for lane in range(8) if is_open[lane] and 0 in before[lane]]
    sides = [sum(lane in mine for lane in half) for half in ((0, 1), (6, 7))]
    assert [lane for lane in range(8) if after[lane] != before[lane]] == mine
    assert sum(after[lane] == (3, 1) for lane in mine) == (1 if sides == [1, 1] else len(mine))
    assert sum(after[lane] == () for lane in mine) == int(sides == [1, 1])

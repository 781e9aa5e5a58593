"""Rules that no single position shows: what always and never happens in a match, decision by decision."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import pytest

import cardlang
from cardlang import bots
from cardlang.library.source import SourceFile
from cardlang.match.requests import Request
from cardlang.scenario.host import open_session
from cardlang.scenario.read import read_file

MATCHES = 12  # for each number of players and each kind of players
SIZES = (2, 3, 4, 5)
Choice = Callable[[Request, random.Random], int]


def anything(request: Request, rng: random.Random) -> int:
    return rng.choice(request.ids)


def hoarding(request: Request, rng: random.Random) -> int:
    """Takes every card face-down, so that the herald stays where it is, and renews that row as often as it can."""
    for option in request.options:
        if option.data.get("flag") in ("renew", "face-down"):
            return option.id
    return rng.choice(request.ids)


@lru_cache(maxsize=4)
def game(players: int) -> cardlang.Game:
    return cardlang.game("castle-combo", players=players)


def matches(players: int) -> Iterator[tuple[cardlang.Match, Choice, random.Random]]:
    for choice in (anything, hoarding):
        for seed in range(MATCHES):
            yield game(players).start(seed), choice, random.Random(seed)


def answers(match: cardlang.Match, choice: Choice, rng: random.Random) -> Iterator[tuple[Request, list[Any]]]:
    """Every request with the events that its answer led to."""
    while (request := match.request) is not None:
        yield request, match.choose(choice(request, rng))


def lying(player: Mapping[str, Any]) -> dict[int, tuple[int, int, bool]]:
    """Row, column and face of each card of a tableau."""
    cards = [card for row in player["tableau"] for card in row if card is not None]
    return {card["card"]: (card["row"], card["column"], card["face_up"]) for card in cards}


every_size = pytest.mark.parametrize("players", SIZES)


def test_two_to_five_play() -> None:
    """CB-SETUP-01."""
    for players in SIZES:
        assert game(players).players == players
    for players in (0, 1, 6):
        with pytest.raises(cardlang.GameError, match="standard"):
            cardlang.game("castle-combo", players=players)


@every_size
def test_nine_turns_each(players: int) -> None:
    """CB-INV-06, CB-TURN-01, CB-END-02, CB-SC-03: nine rounds, clockwise, in each a whole turn for each player."""
    for match, choice, rng in matches(players):
        for _ in answers(match, choice, rng):
            pass
        events = match.events()
        first = next(event["player"] for event in events if event["event"] == "start")
        order = [("ABCDE"[:players] * 2)["ABCDE".index(first) + i] for i in range(players)]
        phases = [(event["player"], event["phase"]) for event in events if event["event"] == "phase"]
        turn = ("key", "purchase", "refill")
        assert phases[:-1] == [(player, phase) for _ in range(9) for player in order for phase in turn]
        assert phases[-1][1] == "ending"
        assert Counter(event["player"] for event in events if event["event"] == "place") == dict.fromkeys(order, 9)


@every_size
def test_everybody_sees_the_discard_piles(players: int) -> None:
    """CB-SUPPLY-03, CB-SC-69: at any time, also outside one's own turn; nobody sees the piles that are drawn from."""
    seen = 0
    for match, choice, rng in matches(players):
        for number, _ in enumerate(answers(match, choice, rng)):
            if number % 9:
                continue
            whole = match.view(None)["markets"]
            for seat in range(players):
                mine = match.view(seat)["markets"]
                for where in ("castle", "village"):
                    assert mine[where]["discard"] == whole[where]["discard"]
                    assert mine[where]["pile"] == {"count": whole[where]["pile"]["count"]}
                    seen += len(mine[where]["discard"])
    assert seen > 1_000


@every_size
def test_prices_piles_and_scores_are_shown_as_they_are(players: int) -> None:
    """What is paid stood there, a pile has what lies in it; of scores and fronts only those are shown that lie open."""
    reduced = 0
    for seed in range(4):
        match = game(players).start(seed)
        before = match.view(0)
        for _, events in answers(match, anything, random.Random(seed)):
            row = {card["card"]: card for market in before["markets"].values() for card in market["row"]}
            for event in events:
                if event["event"] == "purchase":
                    assert event["amount"] == row[event["card"]]["price"]
                    reduced += event["amount"] < row[event["card"]]["cost"]
            before, whole = match.view(0), match.view(None)
            for where, market in before["markets"].items():
                assert market["pile"]["count"] == len(whole["markets"][where]["pile"]["order"])
            assert all(("score" in player) == match.is_over for player in before["players"])
        tableaus = [card for player in before["players"] for row in player["tableau"] for card in row]
        assert {card["face_up"] for card in tableaus} == {False, True}
        assert all(("cost" in card, "shields" in card) == (card["face_up"],) * 2 for card in tableaus)
    assert reduced > 0, "some prices are below what is printed"


@every_size
def test_tableaus_grow_card_by_card(players: int) -> None:
    """CB-INV-03, CB-PLACE-04, CB-PLACE-07: a card after each turn; what lies there stays where and as it is."""
    for match, choice, rng in matches(players):
        before: dict[str, dict[int, Any]] = {player["seat"]: {} for player in match.view(0)["players"]}
        for request, events in answers(match, choice, rng):
            assert request.purpose != "place-card" or request.options
            placed = Counter(event["player"] for event in events if event["event"] == "place")
            if not placed:
                continue
            for player in match.view(0)["players"]:
                was, now = before[player["seat"]], lying(player)
                assert was.items() <= now.items()
                assert len(now) == len(was) + placed[player["seat"]]
                before[player["seat"]] = now
        assert all(len(cards) == 9 for cards in before.values())


@every_size
def test_what_moves_the_herald(players: int) -> None:
    """CB-HERALD-05: a key, the arrow of a card that was just bought, a location that has left the game."""
    causes = Counter[str]()
    for match, choice, rng in matches(players):
        arrows = {card.id: card.attributes.get("arrow") for card in match.game.cards}
        for _ in answers(match, choice, rng):
            pass
        bought, before = None, ""
        for event in match.events():
            if event["event"] in ("purchase", "take"):
                bought = event["id"] if event["event"] == "purchase" else None
            elif event["event"] == "herald":
                if before in ("spend", "exhaust"):
                    causes[before] += 1
                else:
                    assert bought is not None
                    assert arrows[bought] == event["location"]
                    causes["arrow"] += 1
                    bought = None
            before = event["event"]
    assert causes["spend"] > 20
    assert causes["arrow"] > 20


@every_size
def test_when_a_location_is_exhausted(players: int) -> None:
    """CB-EXHAUST-06, CB-EXHAUST-07: by the 37th card of a location in tableaus, once; no renewed row does it."""
    happened = 0
    for match, choice, rng in matches(players):
        home = {card.id: card.attributes["location"] for card in match.game.cards}
        taken, gone = Counter[Any](), []
        for _ in answers(match, choice, rng):
            pass
        phase = ""
        for event in match.events():
            phase = event.get("phase", phase)
            if event["event"] == "place":
                taken[home[event["id"]]] += 1
            elif event["event"] == "exhaust":
                gone.append(event["location"])
                assert taken[event["location"]] == 37
                assert phase == "refill"
        assert [where for where, count in taken.items() if count >= 37] == gone
        assert len(gone) <= 1
        happened += len(gone)
    assert (happened > 0) == (players == 5)


@every_size
def test_bots_fill_their_purses(players: int) -> None:
    """CB-PURSE-01, CB-PURSE-03, CB-INV-05: no other way of spreading gold scores more, or as much with more left."""
    spread = 0
    for bot in ("random", "greedy", "search:2"):
        for seed in range(4):
            match = game(players).start(seed)
            seats = [bots.player("random", seat, seed) for seat in range(players)]
            while match.request is not None and match.request.purpose != "fill-purse":
                match.choose(seats[match.request.seat](match))
            if match.request is None:
                continue
            held = [gold(player) for player in match.view(None)["players"]]
            ways = {seat: [0, 0] for seat in range(players)}
            for end in ends(match):
                for seat, player in enumerate(end.view(None)["players"]):
                    ways[seat] = max(ways[seat], [player["score"]["total"], player["gold"]])
            seats = [bots.player(bot, seat, seed) for seat in range(players)]
            while match.request is not None:
                match.choose(seats[match.request.seat](match))
                spread += 1
            for seat, player in enumerate(match.view(None)["players"]):
                assert [player["score"]["total"], player["gold"]] == ways[seat]
                assert gold(player) == held[seat]
    assert spread > 10


def gold(player: Mapping[str, Any]) -> int:
    """All gold of a player, on purses too."""
    cards = (card for row in player["tableau"] for card in row if card is not None)
    return int(player["gold"] + sum(card.get("gold", 0) for card in cards))


def ends(match: cardlang.Match) -> Iterator[cardlang.Match]:
    """A match for each way in which one seat can spread its gold; the others put none onto their purses."""
    for seat in range(match.game.players):
        edge = [match.clone()]
        while edge:
            now = edge.pop()
            if now.request is None:
                yield now
                continue
            for option in now.request.options if now.request.seat == seat else now.request.options[:1]:
                after = now.clone()
                after.choose(option)
                edge.append(after)


def test_gold_that_brings_nothing_is_kept() -> None:
    """CB-TIE-01: gold on no card breaks ties, so what scores nothing on a purse stays with its owner."""
    file = read_file(
        SourceFile(
            "t.test.yaml",
            """
game: castle-combo
cards:
  pairs: {location: castle, cost: 0, purse: 5, text: "End: Score 3 points for every 2 gold on this card."}
  idle: {location: castle, cost: 0, purse: 4, text: "End: Score 1 point."}
scenarios:
  - {name: a, given: {phase: ending, gold: {A: 7}, tableaus: {A: [[idle, pairs, x=idle]]}}, then: {over: false}}
""",
        )
    )
    for bot in ("random", "greedy", "search:2"):
        match = open_session(file.scenarios[0], None).match
        player = bots.player(bot, 0, 0)
        while match.request is not None:
            match.choose(player(match))
        fills = [(event["id"], event["amount"]) for event in match.events() if event["event"] == "fill"]
        assert fills == [("pairs", 4)]


@every_size
def test_nobody_knows_what_lies_in_the_piles(players: int) -> None:
    """Whatever lies in them, each seat is shown the same; a copy for a seat has both piles in another order."""
    match = game(players).start(1)
    for number, _ in enumerate(answers(match, anything, random.Random(1))):
        if match.request is None or number % 5:
            continue
        for seat in range(players):
            other = match.resample(seat, number)
            assert other.view(seat) == match.view(seat)
            for where in ("castle", "village"):
                piles = [copy.view(None)["markets"][where]["pile"]["order"] for copy in (match, other)]
                assert piles[0] != piles[1] or len(piles[0]) < 9


def test_greedy_buys_and_wins() -> None:
    """The rule of thumb of the game is of use: who goes by it beats who does not."""
    points = Counter[str]()
    for seed in range(6):
        match = game(2).start(seed, log=False)
        names = ("greedy", "random") if seed % 2 else ("random", "greedy")
        seats = [bots.player(name, seat, seed) for seat, name in enumerate(names)]
        while match.request is not None:
            match.choose(seats[match.request.seat](match))
        points.update({name: match.view(None)["players"][seat]["score"]["total"] for seat, name in enumerate(names)})
    assert points["greedy"] > 1.3 * points["random"]


def test_the_view_shows_the_purse_that_is_asked_about() -> None:
    asked = 0
    for match, choice, rng in matches(2):
        while (request := match.request) is not None:
            filling = match.view(request.seat).get("filling")
            assert (filling is not None) == (request.purpose == "fill-purse")
            if filling is not None:
                assert [filling["card"]] == [option.data["card"] for option in request.about]
                asked += 1
            match.choose(choice(request, rng))
    assert asked

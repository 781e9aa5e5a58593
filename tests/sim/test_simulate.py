"""Simulations from Python: what is counted, by whoever counts it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from rich.console import Console

import cardlang
from cardlang.bots import BotError, Player, player
from cardlang.sim import Length, Share, Simulation, SimulationError, run, schema, simulate
from cardlang.sim.figures import length
from cardlang.sim.report import write
from cardlang.sim.summary import FEW, Card
from cardlang.sim.tally import MatchTally, Tally
from tests.foreign import Number

GAME = "crimson-company"
SETS = ("base", "ragnarok", "the-other-side")


@lru_cache(maxsize=8)
def game(**options: Any) -> cardlang.Game:
    return cardlang.game(
        GAME, cardsets=SETS, options={name.replace("_", " "): value for name, value in options.items()}
    )


def play_out(match: cardlang.Match, players: list[Player]) -> None:
    while match.request is not None:
        match.choose(players[match.request.seat](match), seat=match.request.seat)


def by_hand(made: cardlang.Game, bots: tuple[str, ...], matches: int, seed: int) -> dict[str, Any]:
    """All that a simulation counts, read from whole matches and their logs."""
    ended, turns, decisions, cuts = Counter[str](), Counter[int](), Counter[int](), list[int]()
    first, by_seat, by_bot = list[bool](), [0] * made.players, [0] * len(bots)
    played, won = Counter[str](), Counter[str]()
    for number in range(matches):
        match = made.start(seed + number)
        takers = [(seat + number) % len(bots) for seat in range(made.players)]
        players = [player(bots[bot], seat, seed + number) for seat, bot in enumerate(takers)]
        cuts.append(0)
        while match.request is not None:
            seat = match.request.seat
            happened = match.choose(players[seat](match), seat=seat)
            cuts[-1] += "chain-cut" in {event["event"] for event in happened}
        assert match.outcome is not None
        ended[match.outcome["result"]] += 1
        turns[match.state.turn] += 1
        decisions[len(match.history)] += 1
        if match.outcome["winner"] is None:
            continue
        seats = {shown["seat"]: shown.get("side", shown["seat"]) for shown in match.view(None)["players"]}
        automata = {name: name for name in made.mode.automata}  # each is a side of its own
        winners = {name for name, side in {**seats, **automata}.items() if side == match.outcome["winner"]}
        first.append(next(event["player"] for event in match.events() if event["event"] == "start") in winners)
        for seat, name in enumerate(seats):
            by_seat[seat] += name in winners
        for bot in range(len(bots)):
            by_bot[bot] += any(name in winners for name, taker in zip(seats, takers, strict=True) if taker == bot)
        kinds = made.definition.played
        pairs = {(event["id"], event["player"]) for event in match.events() if event["event"] in kinds}
        pairs = {(card, who) for card, who in pairs if who in seats}  # what the game itself plays is nobody's choice
        played.update(card for card, _ in pairs)
        won.update(card for card, who in pairs if who in winners)
    return {
        "results": ended,
        "chain_cuts": {"matches": sum(count > 0 for count in cuts), "times": sum(cuts)},
        "lengths": (length(turns), length(decisions)),
        "first": (sum(first), len(first)),
        "seats": [(count, matches) for count in by_seat],
        "bots": [(count, matches) for count in by_bot],
        "cards": {card: (won[card], played[card]) for card in played},
    }


FOUR = ("random", "stalling", "random", "stalling")


@pytest.mark.parametrize(
    ("name", "mode", "players", "bots", "matches"),
    [
        (GAME, "duel", 2, ("random",), 40),
        (GAME, "duel", 2, ("random", "stalling"), 7),
        (GAME, "duel", 2, ("random",), 1),
        (GAME, "teams", 4, FOUR, 9),
        (GAME, "teams", 4, ("random",), 3),
        (GAME, "solo", 1, ("random",), 8),
        (GAME, "co-op", 2, ("greedy", "random"), 8),
        (GAME, "free-for-all", 4, ("greedy", "random", "random", "stalling"), 2),
        ("castle-combo", "standard", 4, FOUR, 5),
    ],
)
def test_what_is_counted_is_what_happens(
    name: str, mode: str, players: int, bots: tuple[str, ...], matches: int
) -> None:
    """Also where a player without a seat wins, and where the seats of a bot win together."""
    sets = SETS if mode == "duel" else None
    made = cardlang.game(name, mode, cardsets=sets, players=players, options={"chain limit": 3})
    found = simulate(made, bots, matches, seed=5)
    wanted, data = by_hand(made, bots, matches, 5), found.as_json()
    Draft202012Validator(schema()).validate(data)
    assert {ending: count for ending, count in found.results.items() if count} == wanted["results"]
    assert data["chain_cuts"] == wanted["chain_cuts"]
    assert (found.turns, found.decisions) == wanted["lengths"]
    assert (found.first.count, found.first.of) == wanted["first"]
    assert [(share.count, share.of) for share in found.by_seat] == wanted["seats"]
    assert [(share.count, share.of) for share in found.by_bot] == wanted["bots"]
    assert {card.id: (card.won.count, card.won.of) for card in found.cards if card.won.of} == wanted["cards"]
    assert {card.id for card in found.cards} == {record.id for record in made.cards}
    assert found.played == found.wanted == matches
    ranks = [(-1.0 if card.won.share is None else card.won.share, card.id) for card in found.cards]
    assert ranks == sorted(ranks, key=lambda rank: (-rank[0], rank[1]))
    assert all(card.few == (card.won.of < FEW) for card in found.cards)


def test_places_are_counted_seat_by_seat() -> None:
    """Where the others play on after a victory; elsewhere nothing is said of places."""
    made = cardlang.game(GAME, "free-for-all", players=3, options={"places": "all"})
    found, wanted = simulate(made, ("random",), 3, seed=1), [[0, 0, 0] for _ in range(3)]
    for seed in (1, 2, 3):
        match = made.start(seed)
        play_out(match, [player("random", seat, seed) for seat in range(3)])
        assert match.outcome is not None
        for place, name in enumerate(match.outcome["places"]):
            wanted["ABC".index(name)][place] += 1
    data = found.as_json()
    Draft202012Validator(schema()).validate(data)
    assert [seat["places"] for seat in data["seats"]] == wanted
    assert [seat["won"] for seat in data["seats"]] == [places[0] for places in wanted]
    first = ", ".join(f"{word} {count}" for word, count in zip(("1st", "2nd", "3rd"), wanted[0], strict=True))
    printed = StringIO()
    write(found, Console(file=printed, width=200))
    assert f"places of A {first}\n" in printed.getvalue()
    assert "places" not in simulate(game(), ("random",), 1, seed=1).as_json()["seats"][0]


def test_the_number_of_jobs_changes_nothing() -> None:
    once, again = (simulate(game(), ("random", "stalling"), 30, seed=2, jobs=jobs).as_json() for jobs in (1, 3))
    assert once == again


def test_tallies_that_are_added_up_on_the_way_lose_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(game(), matches=10).as_json()
    monkeypatch.setattr(run, "HEAP", 3)
    assert simulate(game(), matches=10).as_json() == whole


def test_cards_of_ones_own_reach_the_workers(tmp_path: Path) -> None:
    path = tmp_path / "mine.cards.yaml"
    path.write_text(
        f"game: {GAME}\nset: mine\nversion: 3\ncards:\n  imp:\n    name: {{en: Imp}}\n    strength: 1\n    copies: 31\n"
        "    text: |\n      Deploy: Flip a card in play.\n",
        "utf-8",
    )
    made = cardlang.game(GAME, cardsets=[path])
    one, two = (simulate(made, matches=8, jobs=jobs).as_json() for jobs in (1, 2))
    assert one == two
    assert [(card["name"], card["of"]) for card in one["cards"]] == [("Imp", 16)]
    assert one["sets"][0]["version"] == 3


def test_what_counts_as_played_is_said_by_the_game() -> None:
    usual = game(handicap="A:1")
    bidding = replace(usual.definition, played=("bid",))
    changed = cardlang.Game(bidding, usual.mode, usual.cards, usual.castles, usual.options, sets=usual.sets)
    played, bid_on = simulate(usual, matches=9), simulate(changed, matches=9)
    assert bid_on.results == played.results
    assert bid_on.cards != played.cards, "who bids on a card does not always get it"


def test_bots_go_round_the_seats() -> None:
    found = simulate(game(), ("greedy", "random"), 30, seed=1)
    assert found.by_bot[0].count > found.by_bot[1].count
    assert abs(found.by_seat[0].count - found.by_seat[1].count) < 12
    assert sum(share.count for share in found.by_bot) == found.results["won"]


def test_endings_are_counted_apart() -> None:
    cut = simulate(game(chain_limit=1), matches=10)
    assert cut.cuts >= cut.cut_matches > 0
    ended = simulate(game(chain_limit=1, on_loop="end"), matches=10)
    assert ended.results["loop"] == ended.cuts > 0
    short = simulate(game(turn_limit=5), matches=6)
    assert short.results == {"won": 0, "draw": 0, "stalemate": 0, "unfinished": 6, "loop": 0}
    assert short.turns == Length(5, 5, 5)
    assert short.first.share is None
    Draft202012Validator(schema()).validate(short.as_json())


def stop_after(number: int) -> Callable[[int, int], None]:
    def progress(played: int, wanted: int) -> None:
        assert wanted == 60
        if played >= number:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_simulation_is_the_first_part_of_the_whole(jobs: int) -> None:
    found = simulate(game(), matches=60, seed=4, jobs=jobs, progress=stop_after(7))
    assert 7 <= found.played < 60
    assert found.interrupted
    printed = StringIO()
    write(found, Console(file=printed, width=200))
    assert f"{found.played} of 60 matches between random, seeds 4 to {found.played + 3}\n" in printed.getvalue()
    part = simulate(game(), matches=found.played, seed=4)
    assert not part.interrupted
    assert {**found.as_json(), "interrupted": False, "matches": part.as_json()["matches"]} == part.as_json()


@pytest.mark.parametrize("number", [0, -1, 10**9, True, 2.5, "3", None])
def test_numbers_that_make_no_sense(number: Any) -> None:
    for what in ("matches", "jobs"):
        with pytest.raises(SimulationError, match=f"the number of {what} lies between 1 and"):
            simulate(game(), **{what: number})


def test_the_json_says_what_was_played() -> None:
    data = simulate(cardlang.game(GAME, edition="early"), matches=5, seed=17).as_json()
    assert (data["game"], data["mode"], data["edition"], data["seed"]) == (GAME, "duel", "early", 17)
    assert data["options"]["card texts"] == "on"
    shares = [data["first_seat"], *data["seats"], *data["bots"], *(card for card in data["cards"] if card["of"])]
    assert all(0 <= share["low"] <= share["share"] <= share["high"] <= 1 for share in shares)


def test_bots_that_are_fewer_than_the_seats() -> None:
    with pytest.raises(SimulationError, match="this mode has 4 seats: name one bot for all of them or 4, not 2"):
        simulate(cardlang.game(GAME, "teams"), ("random", "stalling"), 1)


def test_wrong_bots() -> None:
    with pytest.raises(SimulationError, match="name one bot for all of them or 2, not 3"):
        simulate(game(), ("random",) * 3)
    with pytest.raises(SimulationError, match="not 0"):
        simulate(game(), ())
    with pytest.raises(BotError, match="nobody is called `ghost`"):
        simulate(game(), ("random", "ghost"))
    for junk in ("random", None, 5):
        with pytest.raises(SimulationError, match="bots are named together, as in "):
            simulate(game(), junk)  # type: ignore[arg-type]


def test_numbers_of_other_libraries() -> None:
    theirs: Any = {"matches": Number(2), "seed": Number(3), "jobs": Number(1)}
    assert json.dumps(simulate(game(), **theirs).as_json()) == json.dumps(simulate(game(), matches=2, seed=3).as_json())
    for junk in (None, "x", 1.5, True):
        with pytest.raises(SimulationError, match="a seed is a whole number, not "):
            simulate(game(), matches=2, seed=junk)


BROKEN = """
import os

def tired(seat, seed):
    count = 0
    def choose(seen):
        nonlocal count
        count += 1
        if seed == 13 and count > 4:
            raise RuntimeError("too tired")
        return seen.request.ids[0]
    return choose

def deadly(seat, seed):
    os._exit(3)
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_is_told_with_a_way_to_see_it_again(jobs: int, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN, "utf-8")
    with pytest.raises(SimulationError) as told:
        simulate(game(), ("random", f"{path}:tired"), 40, seed=10, jobs=jobs)
    found = re.fullmatch(
        rf"the bot `{re.escape(str(path))}:tired` in seat (A|B), at decision (\d+) of the match with seed 13, raised "
        rf"RuntimeError: too tired \(to play this match again: --seed 13((?: --seat \S+){{2}})\)",
        str(told.value),
    )
    assert found is not None, told.value
    names = found[3].split(" --seat ")[1:]
    players = [player(name, seat, 13) for seat, name in enumerate(names)]
    match = game().start(13)
    with pytest.raises(BotError, match="too tired"):
        play_out(match, players)
    assert len(match.history) + 1 == int(found[2])


def test_a_worker_that_dies(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN, "utf-8")
    with pytest.raises(SimulationError, match="a worker process has died"):
        simulate(game(), (f"{path}:deadly",), 10, jobs=2)


def test_the_example_of_the_page_runs() -> None:
    page = Path(__file__).parents[2] / "cardlang/sim/README.md"
    (example,) = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    small = example.replace("matches=200", "matches=4").replace("jobs=2", "jobs=1")
    names: dict[str, Any] = {}
    exec(compile(small, "README.md", "exec"), names)
    assert names["found"].played == 4


@lru_cache(maxsize=1)
def some() -> Simulation:
    return simulate(game(), ("random", "greedy"), 4)


def test_the_json_has_its_schema() -> None:
    document = schema()
    Draft202012Validator.check_schema(document)
    data = some().as_json()
    assert json.loads(json.dumps(data)) == data
    Draft202012Validator(document).validate(data)
    assert [entry["bot"] for entry in data["bots"]] == ["random", "greedy"]


@pytest.mark.parametrize(
    "change",
    [
        {"jobs": 2}, {"format": 2}, {"results": {"won": 4}}, {"first_seat": {"won": 1}}, {"interrupted": None},
        {"seats": [{"seat": "A", "won": 1, "of": 2, "share": 0.5, "low": 0.1, "high": 1.9}]},
        {"cards": [{"id": "x", "won": 1, "of": 2, "share": 0.5, "low": 0.1, "high": 0.9}]},
    ],
)  # fmt: skip
def test_the_schema_refuses_what_is_not_said(change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Draft202012Validator(schema()).validate({**some().as_json(), **change})


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    # from the table of R's prop.test without continuity correction
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (1, 1, 0.2065, 1.0),
    ],
)
def test_wilson_intervals(count: int, of: int, low: float, high: float) -> None:
    assert Share(count, of).interval == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("of", range(1, 300, 7))
def test_never_and_always_end_exactly_at_the_bounds(of: int) -> None:
    never, always = Share(0, of).interval, Share(of, of).interval
    assert never is not None
    assert always is not None
    assert never[0] == 0
    assert always[1] == 1


def test_shares_of_nothing() -> None:
    assert Share(0, 0).share is None
    assert Share(0, 0).interval is None


def test_lengths() -> None:
    assert length(Counter()) is None
    assert length(Counter({3: 1})) == Length(3, 3, 3)
    assert length(Counter(range(1, 101))) == Length(50, 95, 100)
    assert length(Counter({10: 19, 500: 1})) == Length(10, 10, 500)
    assert length(Counter({1: 1, 2: 1, 3: 1})) == Length(2, 3, 3), "half of three are two"


def test_a_tally_of_several_matches() -> None:
    """As a worker makes it; what one match counts is added, and a match with several cuts is one match with cuts."""
    cards, castles = frozenset({(0, "imp"), (1, "imp")}), frozenset({(1, "keep")})
    match = MatchTally("won", frozenset({1}), (0, 1), 1, 12, 40, 3, cards, castles, Counter({5: 2}), Counter({5: 1}))
    found = Tally()
    for played in (match, match, match._replace(cuts=0, winners=frozenset(), result="stalemate")):
        found.count(played)
    assert (found.turns, found.decisions) == ({12: 3}, {40: 3})
    assert found.cuts == {"matches": 2, "times": 6}
    assert found.first == {"decided": 2, "won": 2}
    assert (found.played, found.won) == ({"imp": 4}, {"imp": 2})
    assert (found.taken, found.taken_won) == ({"keep": 2}, {"keep": 2})
    assert (found.began, found.did) == ({5: 6}, {5: 3}), "whoever wins, if anybody does"


def test_a_share_of_fewer_than_a_hundred_is_marked() -> None:
    assert [Card("imp", "Imp", Share(50, of)).few for of in (FEW - 1, FEW)] == [True, False]
    assert FEW == 100, "as the page says"

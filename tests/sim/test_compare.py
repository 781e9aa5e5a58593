"""Two versions of a set, compared on common random numbers."""

from __future__ import annotations

import io
import json
import math
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from rich.console import Console
from typer.testing import CliRunner

import cardlang
from cardlang.bots.catalogue import CATALOGUE
from cardlang.bots.dice import CommonDice
from cardlang.cli.app import app
from cardlang.machine.knowledge import CHANCE
from cardlang.sim import SimulationError, compare, comparison_schema, earlier
from cardlang.sim.comparing import write_comparison
from cardlang.sim.paired import POWER, difference, means
from cardlang.sim.pairs import PairedPlayer, meanings_of

GAME = "crimson-company"
SHIPPED = Path(__file__).parents[2] / "cardsets" / GAME
BASE = (SHIPPED / "base.cards.yaml").read_text("utf-8")
EXTRA = "\n  extra:\n    name: {en: Extra}\n    strength: 2\n    text: |\n      Deploy: Gain 2 coins.\n"
SIREN = "  siren:\n    name: {en: Siren, de: Sirene}\n    strength: "
KEEP = f"game: {GAME}\nset: base\nversion: 3\ncastles:\n  keep:\n    name: {{en: Keep}}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Versions of the base set: with one card far stronger, and with a card more."""
    folder = tmp_path_factory.mktemp("versions")
    for name, text in {"strong": BASE.replace(f"{SIREN}3", f"{SIREN}30"), "more": BASE + EXTRA}.items():
        (folder / name).mkdir()
        (folder / name / "base.cards.yaml").write_text(text, "utf-8")
    return folder


@lru_cache(maxsize=1)
def base() -> cardlang.Game:
    return cardlang.game(GAME)


def old(folder: Path, name: str) -> cardlang.Game:
    return earlier(base(), folder / name / "base.cards.yaml")


def test_a_set_compared_with_itself_makes_no_difference_at_all() -> None:
    found = compare(base(), earlier(base(), SHIPPED / "base.cards.yaml"), matches=30, seed=3)
    assert found.alike == 30
    assert {card.record for card in found.cards} == {"same"}
    for card in (*found.cards, *found.castles):
        assert card.won.new == card.won.old
        if card.won.difference is not None:
            assert (card.won.difference, card.won.removed) == (0, pytest.approx(1))
            low, high = card.won.interval or (1, -1)
            assert low < 0 < high, "30 pairs do not prove that there is none"
    assert found.turns is not None
    assert found.turns.new == found.turns.old


def test_a_stronger_card_is_found(folder: Path) -> None:
    """Pairs are counted in the other order, too: then all differences have the other sign."""
    found = compare(old(folder, "strong"), base(), matches=160, seed=1)
    (card,) = [card for card in found.cards if card.record == "changed"]
    assert (card, card.id) == (found.cards[0], "siren")
    assert card.won.clear
    assert card.won.difference is not None
    assert card.won.difference > 0
    assert found.removed is not None
    assert found.removed > 0.25
    back = compare(base(), old(folder, "strong"), matches=160, seed=1)
    assert {c.id: c.won.difference for c in back.cards} == {
        c.id: -c.won.difference if c.won.difference else c.won.difference for c in found.cards
    }


def test_decks_are_in_the_same_order_as_far_as_they_hold_the_same_cards(folder: Path) -> None:
    """Even with a card more, which lies anywhere."""
    orders = []
    for game in (base(), old(folder, "more")):
        made = cardlang.Game(game.definition, game.mode, game.cards, game.castles, {"chance": "ask"})
        match, drawn = made.start(0), []
        luck = PairedPlayer("random", CHANCE, 5, meanings_of(made))
        while match.request is not None and match.request.seat == CHANCE:
            code = luck(match)
            if "id" in (card := made.actions.describe(code)):
                drawn.append(card["id"])
            match.choose(code, seat=CHANCE)
        orders.append([card for card in drawn if card != "extra"])
    short, long = orders
    assert len(short) > 25
    assert long[: len(short)] == short


def test_a_card_more_or_less_is_said(folder: Path) -> None:
    more = old(folder, "more")
    for new, before, state in ((more, base(), "added"), (base(), more, "gone")):
        found = compare(new, before, matches=25, seed=2)
        assert found.cards[0].id == "extra"
        assert (found.cards[0].record, found.cards[0].won.difference) == (state, None)
        assert found.alike > 12, "decks without common order would give the same winner in half of all pairs"
        out = io.StringIO()
        write_comparison(found, Console(file=out, width=90))
        assert f"{state:12}Extra" in out.getvalue()
        assert max(map(len, out.getvalue().splitlines())) <= 90
        Draft202012Validator(comparison_schema()).validate(found.as_json())


def test_picks_are_fair_and_do_not_hang_together() -> None:
    meanings = [n * 7919 for n in range(10)]
    dice = CommonDice(0, 3, meanings)
    counts, pairs = Counter[int](), Counter[tuple[int, int]]()
    for key in range(4000):
        dice.begin(key)
        first, second = dice.pick([2, 5, 7]), dice.pick([2, 5, 7])
        counts[first] += 1
        pairs[first, second] += 1
    assert all(abs(many - 4000 / 3) < 120 for many in counts.values())
    assert all(abs(many - 4000 / 9) < 90 for many in pairs.values())
    dice.begin(11)
    winner = dice.pick([2, 5, 7])
    dice.begin(11)
    assert dice.pick([2, 5, 7, 9]) in (winner, 9), "an option more takes the choice from no other"


def test_the_number_of_jobs_changes_nothing(folder: Path) -> None:
    bots, strong = ("random", "greedy"), old(folder, "strong")
    one, two = (compare(base(), strong, bots, 6, seed=2, jobs=jobs).as_json() for jobs in (1, 2))
    assert one == two
    Draft202012Validator(comparison_schema()).validate(one)
    Draft202012Validator.check_schema(comparison_schema())


@pytest.mark.parametrize("bot", ["greedy", "search:2", "flip-happy", "stalling"])
def test_every_bot_of_the_catalogue_throws_common_dice(bot: str) -> None:
    assert {name.partition("[")[0] for name in CATALOGUE} == {"random", "greedy", "search", "flip-happy", "stalling"}
    assert compare(base(), base(), (bot,), 2, seed=9).alike == 2


def test_bots_of_files_are_made_from_the_same_seed(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def first(seat, seed):\n    return lambda seen: seen.request.ids[seed % len(seen.request.ids)]\n")
    assert compare(base(), base(), (f"{path}:first",), 2, seed=9).alike == 2


def stop_after(number: int) -> Callable[[int, int], None]:
    def progress(played: int, wanted: int) -> None:
        assert wanted == 40
        if played >= number:
            raise KeyboardInterrupt

    return progress


def test_an_interrupted_comparison_is_the_first_part_of_the_whole(folder: Path) -> None:
    strong = old(folder, "strong")
    found = compare(base(), strong, matches=40, progress=stop_after(4))
    assert (found.played, found.interrupted) == (4, True)
    whole = compare(base(), strong, matches=4)
    assert {**found.as_json(), "interrupted": False, "matches": whole.as_json()["matches"]} == whole.as_json()


def test_paired_proportions_are_those_of_agresti_and_min() -> None:
    """One trial in each match: 20 won only by the new version, 10 only by the old one, of 200."""
    counts = {(1, 1, 1, 1): 100, (1, 1, 0, 1): 20, (0, 1, 1, 1): 10, (0, 1, 0, 1): 70}
    found = difference(counts, 200)
    assert found.difference == pytest.approx(0.05)
    p12, p21 = 20.5 / 202, 10.5 / 202
    half = 1.959964 * math.sqrt((p12 + p21 - 0.05**2 * 200 / 202) / 202)
    assert found.interval == pytest.approx((0.05 - half, 0.05 + half), abs=2e-4)


def test_shares_of_varying_trials_are_linearized() -> None:
    """Against the variance of the same ratios over many repetitions, drawn from a known population."""
    state = 1
    spreads, estimates = [], []
    for _ in range(400):
        counts = Counter[tuple[int, int, int, int]]()
        for _ in range(200):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            luck, plays = state >> 40 & 0xFF, (state >> 33) % 3
            won = min(plays, (luck > 100) + (luck > 200))
            counts[won, plays, min(plays, int(luck > 120) + int(luck > 200)), plays] += 1
        found = difference(counts, 200)
        assert found.difference is not None
        assert found.spread is not None
        estimates.append(found.difference)
        spreads.append(found.spread / math.sqrt(202))
    mean = fmean(estimates)
    true = math.sqrt(fmean((x - mean) ** 2 for x in estimates))
    assert fmean(spreads) == pytest.approx(true, rel=0.2)


def test_how_many_pairs_find_a_difference() -> None:
    assert NormalDist().inv_cdf(0.8) == pytest.approx(POWER)
    found = difference({(1, 1, 0, 1): 30, (0, 1, 1, 1): 30, (1, 1, 1, 1): 40}, 100)
    assert found.spread is not None
    assert found.needed(0.02) == math.ceil((2.801585 * found.spread / 0.02) ** 2)
    assert difference({}, 100).needed(0.02) is None
    assert difference({(1, 1, 0, 0): 3}, 3).difference is None
    assert means({}) is None


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("none.cards.yaml", None, "there is no such file"),
        ("x.cards.yaml", "game: castle-combo\nset: base\nversion: 1\ncards: {}\n", "a set for `castle-combo`"),
        ("x.cards.yaml", BASE.replace("set: base", "set: mine"), "a version of the set `mine`, of which no card"),
        ("x.cards.yaml", BASE.replace("Flip a card", "Flipp a card"), "has errors"),
        ("x.cards.yaml", BASE[: BASE.index("  beggar:")], "the mode `duel` needs at least 30 cards"),
        ("x.castles.yaml", KEEP, "has no castle `castle-1`"),
        ("README.md", "hello", "README.md"),
        ("folder", "", "is a folder"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_refused_by_name(name: str, text: str | None, told: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if name == "folder":
        path.mkdir()
    elif text is not None:
        path.write_text(text, "utf-8")
    done = CliRunner().invoke(app, ["sim", GAME, "--against", str(path), "--games", "2", "--json"])
    assert done.exit_code == 2, done.output
    assert told in " ".join(done.stderr.split())
    assert done.stdout == "", "nothing half-written"


def test_other_games_and_modes_are_no_versions() -> None:
    with pytest.raises(SimulationError, match="two versions of one game are compared"):
        compare(base(), cardlang.game(GAME, "teams"), matches=1)


def test_the_command(folder: Path) -> None:
    path = folder / "strong" / "base.cards.yaml"
    args = ["sim", GAME, "--against", str(path), "--games", "10", "--seed", "0", "--jobs", "1"]
    told = CliRunner().invoke(app, args, env={"COLUMNS": "80"}).stdout
    lines = told.splitlines()
    assert lines[0] == "Crimson Company, duel: 10 pairs of matches between random, seeds 0 to 9"
    assert lines[2].startswith("old         base 3 (")
    assert "changed since version 3" in told.split("changed     Siren")[0]
    assert any(line.startswith("Siren (changed)") for line in lines)
    assert any(line.startswith("pairing     removes ") for line in lines)
    data = json.loads(CliRunner().invoke(app, [*args, "--json", "--only", "base", "--width", "5%"]).stdout)
    Draft202012Validator(comparison_schema()).validate(data)
    assert (data["width"], data["only"], data["matches"]["played"]) == (0.05, ["base"], 10)
    narrow: Any = CliRunner().invoke(app, args, env={"COLUMNS": "40"}).stdout
    assert max(map(len, narrow.splitlines())) <= 40

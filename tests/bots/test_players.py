"""Bots by their names, their faults by name, and matches that no bot can spoil."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.bots import BotError, Observation, Player, find, names, player
from cardlang.games.position import Position
from cardlang.match.start import start_position
from tests.bots.bot_support import GAME, Toy, game, play, walk
from tests.foreign import Number
from tests.machine.tables import records, row

NAMED = ("random", "greedy", "search:2", "flip-happy", "stalling")


@pytest.mark.parametrize("name", NAMED)
def test_every_bot_plays_whole_matches_and_the_same_again(name: str) -> None:
    def played() -> tuple[int, ...]:
        return play(game().start(5), [player(name, seat, 5) for seat in range(2)]).history  # type: ignore[no-any-return]

    assert len(played()) > 20
    assert played() == played()


@pytest.mark.parametrize("name", NAMED)
def test_every_bot_plays_where_chance_is_asked_of_the_host(name: str) -> None:
    match = play(game(chance="ask").start(2), [player(name, seat, 2) for seat in range(2)])
    assert match.is_over


@pytest.mark.parametrize("name", NAMED)
def test_every_bot_answers_for_its_own_seat_when_several_are_asked_at_once(name: str) -> None:
    match = Toy(secret=1)
    for seat in (1, 0):
        match.choose(player(name, seat, 3)(match), seat=seat)  # type: ignore[arg-type]
    assert set(match.answers) == {0, 1}


@pytest.mark.parametrize(
    "name",
    [
        "random:3",
        "search:0",
        "search:-5",
        "search:many",
        "search:0s",
        "search:1e9s",
        "search:1_0s",
        "search: 1s",
        "search:٣s",
        "greedy:x",
    ],
)
def test_parameters_that_make_no_sense(name: str) -> None:
    with pytest.raises(BotError, match=re.escape(f"cannot be had as `{name}`")):
        find(name)


def test_an_unknown_bot_is_told_who_there_is() -> None:
    with pytest.raises(BotError, match="nobody is called `ghost`; there is human, random, greedy, search") as refused:
        find("ghost", "human")
    assert all(name in str(refused.value) for name in names())


def test_search_by_time() -> None:
    match = game().start(1)
    assert match.request is not None
    assert player("search:0.02s", match.request.seat, 1)(match) in match.request.ids


def of(choose: Callable[[Observation], int], seat: int) -> Player:
    return Player("mine", lambda seat, seed: choose, seat, 0)


def test_a_bot_that_raises_is_named_with_its_seat_match_and_decision() -> None:
    match = game().start(11)
    for number, _ in enumerate(walk(match, [player("random", seat, 11) for seat in range(2)])):
        if number == 6:
            break
    before = match.fingerprint(), match.history
    assert match.request is not None
    seat = match.request.seat
    with pytest.raises(BotError) as told:
        of(lambda seen: 1 // 0, seat)(match)
    assert str(told.value) == (
        f"the bot `mine` in seat {'AB'[seat]}, at decision 7 of the match with seed 11, raised ZeroDivisionError: "
        "integer division or modulo by zero"
    )
    assert isinstance(told.value.__cause__, ZeroDivisionError)
    assert (match.fingerprint(), match.history) == before


@pytest.mark.parametrize("answer", [-1, 10**6, None, "0", True, 3.0])
def test_a_bot_that_takes_what_is_not_offered(answer: object) -> None:
    match = game().start(11)
    assert match.request is not None
    with pytest.raises(BotError, match=re.escape(f"chose {answer!r}, which is not offered")):
        of(lambda seen: answer, match.request.seat)(match)  # type: ignore[arg-type,return-value]


def test_numbers_of_other_libraries() -> None:
    """As answers, which a bot may have drawn with NumPy, seats and seeds."""
    match = game().start(11)
    assert match.request is not None
    code, seat = match.request.ids[1], match.request.seat
    answer = of(lambda seen: Number(code), seat)(match)  # type: ignore[arg-type,return-value]
    assert (type(answer), answer) == (int, code)
    theirs = player("random", Number(seat), Number(7))  # type: ignore[arg-type]
    assert [theirs(match) for _ in range(9)] == [mine(match) for mine in [player("random", seat, 7)] for _ in range(9)]


@pytest.mark.parametrize("junk", [None, "A", 1.5, True, [0]])
def test_what_is_no_seat_or_seed_of_a_bot(junk: Any) -> None:
    with pytest.raises(BotError, match="the seat of a bot is a whole number, not "):
        player("random", junk, 1)
    with pytest.raises(BotError, match="the seed of a bot is a whole number, not "):
        player("random", 0, junk)


@pytest.mark.parametrize("junk", [None, 5, b"random", ["random"]])
def test_what_names_no_bot(junk: Any) -> None:
    with pytest.raises(BotError, match="a bot is named by a word such as `random`, not "):
        find(junk)


def test_what_only_equals_an_option_is_not_offered() -> None:
    match = game().start(11)
    assert match.request is not None
    answer = float(match.request.ids[0])
    with pytest.raises(BotError, match=re.escape(f"chose {answer!r}, which is not offered")):
        of(lambda seen: answer, match.request.seat)(match)  # type: ignore[arg-type,return-value]


def test_a_bot_that_is_asked_out_of_turn() -> None:
    match = game().start(11)
    assert match.request is not None
    with pytest.raises(BotError, match="has no open request"):
        player("random", 1 - match.request.seat, 1)(match)


def test_a_bot_that_cannot_begin() -> None:
    def broken(*_: int) -> Callable[[Observation], int]:
        raise OSError("no model")

    def leaving(*_: int) -> Callable[[Observation], int]:
        raise SystemExit(3)

    with pytest.raises(BotError, match="the bot `mine` cannot take seat 1: OSError: no model"):
        Player("mine", broken, 1, 0)
    with pytest.raises(BotError, match="the bot `mine` cannot take seat 1: SystemExit: 3"):
        Player("mine", leaving, 1, 0)


def test_what_a_bot_does_to_its_copies_never_reaches_the_match() -> None:
    match = game().start(3)
    before = match.to_json(), match.events()

    def wild(seen: Observation) -> int:
        sample = seen.sample(1, log=True)
        play(sample, [player("random", seat, 1) for seat in range(2)])
        seen.view()["players"].clear()
        return seen.request.ids[0]

    assert match.request is not None
    of(wild, match.request.seat)(match)
    assert (match.to_json(), match.events()) == before


OWN = """
def clever(seat, seed):
    return lambda seen: seen.request.ids[-1]

def broken(seat, seed):
    raise RuntimeError("not today")

number = 3
"""


def test_bots_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(OWN, "utf-8")
    match = game().start(4)
    assert match.request is not None
    assert player(f"{path}:clever", match.request.seat, 0)(match) == match.request.ids[-1]
    with pytest.raises(BotError, match="cannot take seat 0: RuntimeError: not today"):
        player(f"{path}:broken", 0, 0)
    for name in ("nobody", "number"):
        with pytest.raises(BotError, match=f"has no function `{name}`"):
            find(f"{path}:{name}")
    with pytest.raises(BotError, match="say which function"):
        find(str(path))
    path.write_text("def (", "utf-8")
    with pytest.raises(BotError, match="cannot be run: SyntaxError"):
        find(f"{path}:clever")
    path.write_text("raise SystemExit(3)", "utf-8")
    with pytest.raises(BotError, match="cannot be run: SystemExit: 3"):
        find(f"{path}:clever")
    with pytest.raises(BotError, match=r"there is no file `nowhere\.py`"):
        find("nowhere.py:clever")


def command(*args: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", "from cardlang.cli import main; main()", "play", GAME, "--seed", "4", *args]
    return subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)


def test_bots_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(OWN + "def lost(seat, seed):\n    return lambda seen: None\n", "utf-8")
    done = command("--seat", "search:1", "--seat", f"{path}:clever")
    assert done.returncode == 0, done.stderr
    assert "wins." in done.stdout
    done = command("--seat", f"greedy,{path}:lost")
    assert done.returncode == 2
    assert re.search(
        r"in seat B, at decision \d+ of the match with seed 4, chose None, which is not offered", done.stderr
    )
    assert "Traceback" not in done.stderr


def test_the_examples_of_the_page_run() -> None:
    page = Path(__file__).parents[2] / "cardlang/bots/README.md"
    examples = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(examples) == 2
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example.replace("search:50", "search:2"), "README.md", "exec"), names)
    match = game().start(4)
    assert match.request is not None
    assert Player("careful", names["careful"], match.request.seat, 1)(match) in match.request.ids  # type: ignore[arg-type]


def test_the_page_has_every_bot() -> None:
    page = (Path(__file__).parents[2] / "cardlang/bots/README.md").read_text("utf-8")
    for name in names():
        assert f"`{name.partition('[')[0]}`" in page


def test_a_bot_may_take_the_option_itself() -> None:
    """As `Match.choose` takes it; an option of a sample is one of the match."""
    match = cardlang.game("crimson-company").start(1)
    assert match.request is not None
    seat, last = match.request.seat, match.request.ids[-1]
    for bot in (lambda seen: seen.request.options[-1], lambda seen: seen.sample(1).request.options[-1]):
        assert Player("mine", lambda *_, bot=bot: bot, seat, 1)(match) == last


def test_who_answers_for_chance_is_named_so() -> None:
    match = cardlang.game("crimson-company", options={"chance": "ask"}).start(1)
    with pytest.raises(BotError, match=r"the bot `mine` for chance, at decision 1 .* chose None"):
        Player("mine", lambda *_: lambda _: None, -1, 1)(match)  # type: ignore[arg-type, return-value]


def test_greedy_sees_what_a_secret_bid_is_worth() -> None:
    """The one who auctions cannot pay, the other bidder has one coin: a bid of 1 takes the card, more is wasted."""
    found = records({"ogre": 5})
    position = Position("A", "recruitment", offer=row("ogre"), deck=(), coins={"A": 0, "B": 6, "C": 1})
    for seed in range(6):
        match = start_position("crimson-company", "free-for-all", position, lambda _, name: found.get(name))
        assert [request.seat for request in match.requests] == [1, 2]
        answer = player("greedy", 1, seed)(match)
        assert next(option for option in match.requests[0].options if option.id == answer).data["amount"] == 1

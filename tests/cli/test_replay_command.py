"""`cardlang replay`, and the files it reads, as a designer at a terminal meets them."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

import cardlang as package
from tests.cli.cli_support import GAME, cardlang, going_on


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match between two bots, as `play --save` writes it."""
    path = tmp_path_factory.mktemp("saves") / "duel.json"
    done = cardlang("play", GAME, "--seat", "random,random", "--seed", "10", "--save", str(path))
    assert done.returncode == 0, done.stderr
    assert f"  cardlang replay {path}" in done.stdout.splitlines()
    return path


@pytest.fixture
def half(tmp_path: Path) -> Path:
    path = tmp_path / "half.json"
    assert cardlang("play", GAME, "--seat", "human,human", "--seed", "7", typed=f"1\n3\ns {path}\nq\n").returncode == 0
    return path


def test_a_replay_tells_what_play_has_told(whole: Path) -> None:
    played = cardlang("play", GAME, "--seat", "random,random", "--seed", "10").stdout
    assert cardlang("replay", str(whole)).stdout == played


def test_every_event_of_a_card_quotes_its_words(whole: Path) -> None:
    done = cardlang("replay", str(whole))
    assert "Slinger: “Flip all strongest face-up cards on each side of this lane”" in " ".join(done.stdout.split())
    assert "\x1b" not in done.stdout, "no colour where nobody can see it"


def test_a_match_that_is_not_over(half: Path) -> None:
    told = cardlang("replay", str(half)).stdout
    assert "A bids 3 on" in told
    assert "pay off; pass" in told, "what is asked at the end, and the answers"
    assert "wins" not in told


def test_steps_forward_and_back(whole: Path) -> None:
    typed = "n\n\np\ng 12\nlast\nn\nfirst\np\nq\n"
    told = cardlang("replay", str(whole), "--step", typed=typed).stdout
    size = len(package.replay(whole.read_text("utf-8")))
    seen = re.findall(r"(\d+) of \d+ ─", told)
    assert seen == ["0", "1", "2", "1", "12", str(size), "0"]
    assert "this is the end" in told
    assert "this is the beginning" in told
    assert told.count("begins") == 2, "the setup is told at the beginning only"


def test_a_step_shows_the_choice_what_it_led_to_and_what_is_asked_now(half: Path) -> None:
    told = cardlang("replay", str(half), "--step", typed="g 2\n").stdout
    step = told.split("2 of 2")[1]
    assert "A: Bully (offer): How many coins do you bid? → 3" in step
    assert "A bids 3 on Bully" in step
    assert "B: Pay off the bid or pass? (A bids 3 on Bully)" in step
    assert "pay off; pass" in step


def test_a_step_within_a_turn_does_not_begin_it_again(whole: Path) -> None:
    replay = package.replay(whole.read_text("utf-8"))

    def players(number: int) -> set[str]:
        return {event["player"] for event in replay.choice(number).events if event["event"] == "phase"}

    number = next(n for n in range(1, len(replay)) if players(n) == {replay.match_at(n - 1).view(None)["turn"]})
    told = cardlang("replay", str(whole), "--step", typed=f"g {number}\n").stdout
    step = told.split(f"{number} of {len(replay)}")[1]
    assert not any(line.startswith("turn of") for line in step.splitlines())


def test_why_shows_the_whole_text(whole: Path) -> None:
    replay = package.replay(whole.read_text("utf-8"))
    number, event = next(
        (n, event)
        for n in range(1, len(replay) + 1)
        for event in replay.choice(n).events
        if "why" in event and event["event"] != "open"  # that it begins is not told
    )
    reason = replay.match_at(number).why(event)
    assert reason is not None
    told = " ".join(cardlang("replay", str(whole), "--step", typed=f"g {number}\nw\n").stdout.split())
    assert f"because of {reason.name}: {reason.text}" in told


def test_what_makes_no_sense_is_said_in_one_line(half: Path) -> None:
    typed = "x\ng\ng two\ng 99\ng -1\ng ²\nt demon\nt\nd\nb\nh\n"
    done = cardlang("replay", str(half), "--step", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "`x` cannot be done here; h for help" in done.stdout
    assert done.stdout.count("say which choice, from 0 to 2: g NUMBER") == 4
    assert "there is no choice 99; there are 2" in done.stdout
    assert "Flip a card here." in done.stdout
    assert done.stdout.count("go to the beginning") == 1, "the help is shown to those who ask for it"
    assert "a card and its strength" in done.stdout, "what the signs on the board mean"


def test_control_c_leaves_without_a_traceback(whole: Path) -> None:
    with going_on("replay", str(whole), "--step") as process:
        assert process.stdout is not None
        while "on offer" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors


def test_json_has_a_line_for_each_choice(whole: Path) -> None:
    lines = [json.loads(line) for line in cardlang("replay", str(whole), "--json").stdout.splitlines()]
    replay = package.replay(whole.read_text("utf-8"))
    assert [line["choice"] for line in lines] == list(range(len(replay) + 1))
    events = [event for line in lines for event in line["events"]]
    plain = [{key: value for key, value in event.items() if key != "because"} for event in events]
    assert plain == replay.match_at(len(replay)).events()
    assert any(event.get("because", {}).get("card") == "slinger" for event in events)


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_wider_than_the_terminal(whole: Path, width: int) -> None:
    told = cardlang("replay", str(whole), "--step", typed="g 5\nw\nlast\nh\n", COLUMNS=str(width)).stdout
    assert max(len(line.removeprefix("> ")) for line in told.splitlines()) <= width


# --- what is refused ---------------------------------------------------------------------------------


def refused(*args: str) -> str:
    done = cardlang(*args)
    assert done.returncode == 2, done.stdout
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return " ".join(done.stderr.split())


def test_files_that_are_no_saves(tmp_path: Path, whole: Path) -> None:
    wrong = {
        b"": "it is empty",
        b'{"version": 3}': "does not begin like one",
        b"\x89PNG\r\n\xff\x00": "it is not text",
        whole.read_bytes()[:-100]: "check sum does not fit",
        b"x" * 20_000_000: "larger than any",
    }
    for content, words in wrong.items():
        path = tmp_path / "wrong.json"
        path.write_bytes(content)
        for command in (("replay", str(path)), ("replay", str(path), "--step"), ("play", "--resume", str(path))):
            assert words in refused(*command)


def test_paths_that_cannot_be_read(tmp_path: Path) -> None:
    assert "nowhere.json: there is no such file" in refused("replay", "nowhere.json")
    assert f"{tmp_path}: is a directory" in " ".join(refused("replay", str(tmp_path)).split())
    assert "cannot stand together" in refused("replay", "x.json", "--step", "--json")


def test_a_match_that_goes_otherwise_here_is_refused_at_the_choice(tmp_path: Path, whole: Path) -> None:
    """As if this cardlang asked something else at the fourth choice."""
    from hashlib import blake2b

    data = json.loads(whole.read_text("utf-8"))["match"]
    data["checks"] = data["checks"][:24] + "00000000" + data["checks"][32:]
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    path = tmp_path / "other.json"
    path.write_text(f'{{"check":"{blake2b(body.encode(), digest_size=16).hexdigest()}",\n"match":{body}}}\n', "utf-8")
    for command in (("replay", str(path)), ("play", "--resume", str(path))):
        assert f"this match differs at choice 4 of {len(data['history'])}: here" in refused(*command)


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "is a folder"), ("nowhere/duel.json", "there is no folder"), ("notes.txt", "is no saved match")],
)
def test_where_no_save_can_be_written_nothing_is_begun(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    assert words in refused("play", GAME, "--seat", "random,random", "--save", str(tmp_path / name))
    assert (tmp_path / "notes.txt").read_text("utf-8") == "mine"


def test_a_match_that_is_left_is_saved_too(tmp_path: Path) -> None:
    path = tmp_path / "left.json"
    told = cardlang("play", GAME, "--seed", "7", "--save", str(path), typed="1\n2\n").stdout
    assert f"  cardlang play --resume {path}" in told.splitlines()
    assert package.replay(path.read_text("utf-8")).history[1:2] != ()
    assert list(tmp_path.iterdir()) == [path], "nothing half-written is left"


def test_why_works_after_a_match_was_resumed(half: Path) -> None:
    args = ("play", "--resume", str(half), "--seat", "human,human")
    assert "A bids 3 on Bully" in cardlang(*args, typed="w\nq\n").stdout
    assert "• A bids 3 on Bully" not in cardlang(*args, typed="q\n").stdout, "nothing is told twice"

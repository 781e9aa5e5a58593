"""A game of one's own, which an entry point brings: all there is for other games is there for it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

import cardlang
from cardlang import games
from cardlang.cli.app import app
from cardlang.machine.knowledge import broken as ill_known
from cardlang.storage import identity, plug_ins
from tests.properties.every import walk
from tests.properties.handed import differences

HERE = Path(__file__).parent
GAME = "night-watch"
PAGE = Path(cardlang.__file__).parent / "games" / "OWN.md"
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
CACHES: tuple[Any, ...] = (plug_ins.plug_ins, games.vocabularies, games.playable, games._faults)

Install = Callable[..., Path]


def forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Write what an installer writes of a distribution, and let Python find its packages."""

    def installed(points: dict[str, str], *, packages: Path = HERE, name: str = PROJECT["name"]) -> Path:
        about = tmp_path / f"{name.replace('-', '_')}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
        lines = [f"{game} = {package}" for game, package in points.items()]
        (about / "entry_points.txt").write_text("\n".join(["[cardlang.games]", *lines, ""]), "utf-8")
        for folder in (tmp_path, packages):
            monkeypatch.syspath_prepend(str(folder))
        forget()
        return tmp_path

    yield installed
    monkeypatch.undo()
    forget()


@pytest.fixture
def own(install: Install) -> Path:
    """The game as its project file announces it."""
    return install(PROJECT["entry-points"]["cardlang.games"])


def run(*command: str) -> Result:
    return CliRunner().invoke(app, list(command))


def run_apart(*command: str, paths: tuple[Path, ...]) -> subprocess.CompletedProcess[str]:
    """In a process of its own, whose children find the game as well."""
    return subprocess.run(
        [sys.executable, "-c", "from cardlang.cli import main; main()", *command],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
    )  # fmt: skip


# --- what there is for free ------------------------------------------------------------------------------


def test_it_is_small() -> None:
    lines = [line for path in (HERE / "night_watch").glob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert len(lines) <= 300


def test_it_is_found_by_its_entry_point_and_gone_without(own: Path) -> None:
    assert GAME in games.playable()
    assert games.vocabularies()[GAME].game == GAME
    assert games.broken() == ()
    (own / "night_watch-1.0.dist-info" / "entry_points.txt").unlink()
    forget()
    assert GAME not in games.playable()
    with pytest.raises(cardlang.UnknownGameError, match="there is no game `night-watch` to play"):
        cardlang.game(GAME)


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("seed", range(2))
def test_all_that_its_matches_hand_out_has_its_schema(seed: int) -> None:
    hold = {
        kind: Draft202012Validator(cardlang.schema(kind, GAME))
        for kind in ("view", "event", "option", "purpose", "source")
    }
    for match in walk(cardlang.game(GAME).start(seed), seed=seed):
        for seat in (None, 0, 1, ()):
            hold["view"].validate(match.view(seat))
        for request in match.requests:
            hold["purpose"].validate(request.purpose)
            hold["source"].validate(request.source)
            for option in request.options:
                hold["option"].validate(option.data)
                assert option.text()
        if match.is_over:
            for seat in (None, 0, 1):
                for event in match.events(seat):
                    hold["event"].validate(event)
    assert match.is_over


@pytest.mark.usefixtures("own")
def test_no_byte_that_a_seat_gets_depends_on_what_it_cannot_know() -> None:
    """Hands and face-down cards of the other side are hidden, and what is drawn anew differs."""
    moved = unseen = 0
    for seed in range(2):
        for number, match in enumerate(walk(cardlang.game(GAME).start(seed), seed=seed)):
            assert ill_known(match.state) == []
            for seat in (0, 1):
                copy = match.resample(seat, number)
                assert differences(match, copy, seat, whole=number % 10 == 0) == []
                moved += copy.fingerprint() != match.fingerprint()
            lanes = match.view(0)["lanes"]
            unseen += sum(card is None for lane in lanes for card in lane["sides"]["B"]["cards"])
            assert None not in [card for lane in lanes for card in lane["sides"]["A"]["cards"]]
    assert moved > 40
    assert unseen > 20


@pytest.mark.usefixtures("own")
def test_a_face_down_card_is_offered_by_its_place_and_told_without_its_name() -> None:
    game = cardlang.game(GAME)
    hidden = [
        option.text()
        for seed in range(20)
        for match in walk(game.start(seed), seed=seed)
        for request in match.requests
        for option in request.options
        if option.data["kind"] == "hidden"
    ]
    assert any(re.fullmatch(r"card \d \(gate \d, [AB], face-down\)", text) for text in hidden)
    match = next(iter(walk(game.start(1), seed=1)))
    while not any(event["event"] == "play" and not event["face_up"] for event in match.events(1)):
        request = match.request
        assert request is not None
        match.choose(next((o.id for o in request.options if o.data.get("flag") == "face-down"), request.ids[0]))
    played = next(event for event in match.events(None) if event["event"] == "play")
    other = 1 - "AB".index(played["player"])
    assert "card" not in next(event for event in match.events(other) if event["event"] == "play")


@pytest.mark.usefixtures("own")
def test_a_match_is_saved_and_replayed() -> None:
    for number, match in enumerate(walk(cardlang.game(GAME).start(5), seed=5)):
        if number % 6 == 0:
            saved = match.to_json()
            Draft202012Validator(cardlang.schema("save", GAME)).validate(json.loads(saved))
            assert cardlang.load_match(saved).fingerprint() == match.fingerprint()
            assert cardlang.replay(saved).match_at(number).fingerprint() == match.fingerprint()


@pytest.mark.usefixtures("own")
def test_the_linter_caches_nothing_beyond_a_change_of_the_plug_in(monkeypatch: pytest.MonkeyPatch) -> None:
    with_plug_in = identity.identity()
    monkeypatch.setattr(identity, "plug_ins", dict)
    assert identity.identity() != with_plug_in


@pytest.mark.usefixtures("own")
def test_the_command_line_has_it_as_any_other_game(tmp_path: Path) -> None:
    sets = HERE / "night_watch" / "cardsets"
    listed = run("games").stdout
    assert "night-watch: Night Watch" in listed
    assert "set      base (default): 18 cards" in listed
    assert run("fmt", "--check", str(sets)).exit_code == 0
    assert "1 passed" in run("test", str(sets)).stdout
    assert re.search("[AB] wins|match ends", run("play", GAME, "--seat", "random", "--seat", "greedy").stdout)
    wrong = tmp_path / "wrong.cards.yaml"
    head = "game: night-watch\nset: wrong\nversion: 1\ncards:\n"
    card = "  x:\n    name: {en: X}\n    strength: 1\n    text: |\n      Play: Destroy a card here.\n"
    wrong.write_text(head + card, "utf-8")
    refused = run("lint", str(wrong))
    assert refused.exit_code == 1
    assert "unknown word `Destroy`" in refused.stdout


def test_several_processes_simulate_it_as_one_does(own: Path) -> None:
    command = ("sim", GAME, "--games", "6", "--seed", "1", "--json", "--jobs")
    alike = [run_apart(*command, jobs, paths=(own, HERE)) for jobs in ("1", "2")]
    assert alike[0].returncode == 0, alike[0].stderr
    assert alike[0].stdout == alike[1].stdout


# --- broken ones -----------------------------------------------------------------------------------------

VOCABULARY = "from cardlang.vocabulary.model import Vocabulary\nfrom night_watch.vocabulary import VOCABULARY\n"
BROKEN = {
    "no package": ({"dawn": "no_such_package"}, {}, "there is no package `no_such_package`"),
    "no vocabulary": ({"dawn": "dawn"}, {"__init__": ""}, "ModuleNotFoundError: No module named 'dawn.vocabulary'"),
    "a mistake": ({"dawn": "dawn"}, {"__init__": "", "vocabulary": "1 / 0"}, "ZeroDivisionError: division by zero"),
    "no value": ({"dawn": "dawn"}, {"__init__": "", "vocabulary": ""}, "has no attribute 'VOCABULARY'"),
    "no vocabulary at all": (
        {"dawn": "dawn"}, {"__init__": "", "vocabulary": "VOCABULARY = 1"},
        "`dawn.vocabulary.VOCABULARY` is no Vocabulary",
    ),
    "another game": (
        {"dawn": "dawn"}, {"__init__": "", "vocabulary": VOCABULARY},
        "its vocabulary says that the game is called `night-watch`",
    ),
    "a game of ours": ({"castle-combo": "dawn"}, {"__init__": ""}, "cardlang has a game of that name itself"),
    "no name": ({"Dawn_1": "dawn"}, {"__init__": ""}, "the name of a game is lower-case words with hyphens"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_plug_in_is_one_message_and_the_others_work(case: str, install: Install, tmp_path: Path) -> None:
    points, files, message = BROKEN[case]
    package = tmp_path / "dawn"
    for name, source in files.items():
        package.mkdir(exist_ok=True)
        (package / f"{name}.py").write_text(source, "utf-8")
    for name in [name for name in sys.modules if name.partition(".")[0] == "dawn"]:
        del sys.modules[name]
    install(points, name="dawn")
    (fault,) = games.broken()
    (game,) = points
    assert fault.startswith(f"the game `{game}` of dawn 1.0 cannot be used: ")
    assert message in fault
    assert len(fault.splitlines()) == 1
    assert tuple(games.vocabularies()) == ("crimson-company", "castle-combo", "blackstone-castle")
    assert cardlang.game("castle-combo").start(1).request is not None
    if game != "castle-combo":
        with pytest.raises(cardlang.UnknownGameError, match="cannot be used"):
            cardlang.game(game)


def test_a_plug_in_that_breaks_when_it_is_played_is_one_message(install: Install, tmp_path: Path) -> None:
    package = tmp_path / "dawn"
    package.mkdir()
    same = "from dataclasses import replace\nfrom night_watch.vocabulary import VOCABULARY as NIGHT\n"
    (package / "__init__.py").write_text("", "utf-8")
    (package / "vocabulary.py").write_text(f"{same}VOCABULARY = replace(NIGHT, game='dawn')\n", "utf-8")
    (package / "definition.py").write_text("import no_such_module\n", "utf-8")
    install({"dawn": "dawn"}, name="dawn")
    message = "the game `dawn` of dawn 1.0 cannot be used: ModuleNotFoundError: No module named 'no_such_module'"
    played = run("play", "dawn")
    assert (played.exit_code, played.stderr.strip()) == (2, f"cardlang: {message}")
    listed = run("games")
    assert listed.exit_code == 0
    assert listed.stderr.strip() == f"cardlang: {message}"
    assert "castle-combo: Castle Combo" in listed.stdout


def test_a_broken_plug_in_is_named_where_its_cards_are_linted(install: Install, tmp_path: Path) -> None:
    install({"dawn": "no_such_package"}, name="dawn")
    cards = tmp_path / "my.cards.yaml"
    cards.write_text("game: dawn\nset: my\nversion: 1\ncards:\n  x:\n    name: {en: X}\n", "utf-8")
    linted = run("lint", str(cards))
    assert linted.exit_code == 1
    assert "there is no game `dawn`" in linted.stdout
    assert "the game `dawn` of dawn 1.0 cannot be used: there is no package `no_such_package`" in linted.stderr


# --- the page --------------------------------------------------------------------------------------------


def test_every_snippet_of_the_page_stands_in_the_game() -> None:
    """A block begins with the name of its file; what it leaves out it marks by a line of dots."""
    blocks = re.findall(
        r"^```(?:python|toml|yaml)\n# (\S+)\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert len(blocks) >= 8
    for file, block in blocks:
        source = (HERE / file).read_text("utf-8")
        for part in block.split("    ...\n"):
            assert part.strip("\n") in source, f"{file}: {part}"


@pytest.mark.usefixtures("own")
def test_every_command_of_the_page_works() -> None:
    (block,) = re.findall(r"^```console\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    for line in block.splitlines():
        command = line.removeprefix("$ cardlang ").replace("night_watch/", f"{HERE / 'night_watch'}/").split()
        done = run(*(word for word in command if not line.endswith("--jobs 2") or word not in ("--jobs", "2")))
        assert done.exit_code == 0, (line, done.output)

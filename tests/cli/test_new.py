"""`cardlang new`: what it writes lints clean, is canonical and passes; nothing is overwritten or half-written."""

from __future__ import annotations

import importlib.metadata
import json
import re
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from cardlang.cli.app import app
from cardlang.games import playable, starter, vocabularies
from cardlang.library import load_files, shipped_sets

WORKFLOW = ".github/workflows/cards.yml"
VERSION = importlib.metadata.version("cardlang")
FIRST = playable()[0]


def call(*args: object) -> Result:
    return CliRunner().invoke(app, [*map(str, args)])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("game", playable())
def test_a_set_of_every_game_is_sound(game: str, here: Path) -> None:
    assert call("new", "harbour-folk", "--game", game).exit_code == 0
    folder = here / "harbour-folk"
    assert written(folder) == [WORKFLOW, "harbour-folk.cards.yaml", "harbour-folk.test.yaml"]
    assert "my-set" not in "".join((folder / name).read_text("utf-8") for name in written(folder))
    lint, fmt, tests = (call(*command, "harbour-folk") for command in (("lint",), ("fmt", "--check"), ("test",)))
    assert (lint.exit_code, fmt.exit_code, tests.exit_code) == (0, 0, 0)
    assert lint.stdout == "2 files, 2 cards: no findings\n"
    assert tests.stdout == "2 passed, 0 failed\n"
    (cardset,) = load_files(["harbour-folk"], vocabularies()).sets
    assert (cardset.name, cardset.title, cardset.game) == ("harbour-folk", "Harbour Folk", game)


@pytest.mark.parametrize("game", playable())
def test_no_card_of_a_starter_is_shipped(game: str) -> None:
    shipped = "".join(path.read_text("utf-8") for path in shipped_sets(game))
    ids = re.findall(r"^  ([a-z-]+):$", "".join(starter(game).values()), re.MULTILINE)
    assert len(ids) == 2
    assert not [name for name in ids if f"\n  {name}:\n" in shipped]


def test_the_next_commands_work() -> None:
    done = call("new", "my-set", "--game", FIRST)
    commands = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("  cardlang ")]
    assert [command[0] for command in commands] == ["lint", "test", "play"]
    assert [call(*command).exit_code for command in commands[:2]] == [0, 0]
    assert call(*commands[2], "--seat", "random", "--seat", "random", "--seed", "1").exit_code == 0


def test_the_workflow_runs_what_is_checked_here() -> None:
    source = 'cardlang @ git+https://x.org/"a"@1'
    call("new", "my-set", "--game", FIRST, "--install", source)
    data = yaml.safe_load(Path("my-set", WORKFLOW).read_text("utf-8"))
    assert data["env"] == {"CARDLANG": source}
    steps = data["jobs"]["check"]["steps"]
    runs = [step["run"] for step in steps if "run" in step]
    assert runs == ['pip install "$CARDLANG"', "cardlang lint .", "cardlang fmt --check .", "cardlang test ."]
    python = next(step["with"]["python-version"] for step in steps if "with" in step)
    assert python == importlib.metadata.metadata("cardlang")["Requires-Python"].removeprefix(">=")


@pytest.mark.parametrize(
    ("origin", "source"),
    [
        (None, f"cardlang=={VERSION}"),
        ({"url": "https://x.org/c", "vcs_info": {"vcs": "git", "commit_id": "1"}}, "cardlang @ git+https://x.org/c@1"),
        ({"url": "https://x.org/c.whl", "archive_info": {}}, "cardlang @ https://x.org/c.whl"),
        ({"url": "file:///home/me/card%20lang", "dir_info": {}}, f"wheels/cardlang-{VERSION}-py3-none-any.whl"),
    ],
)
def test_the_workflow_installs_what_was_installed_here(
    origin: dict[str, object] | None, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_text(_: object, name: str) -> str | None:
        return json.dumps(origin) if origin and name == "direct_url.json" else None

    monkeypatch.setattr(importlib.metadata.PathDistribution, "read_text", read_text)
    done = call("new", "my-set", "--game", FIRST)
    assert yaml.safe_load(Path("my-set", WORKFLOW).read_text("utf-8"))["env"]["CARDLANG"] == source
    first = "pip wheel --no-deps --wheel-dir my-set/wheels '/home/me/card lang'"
    assert (first in done.stderr) == source.startswith("wheels/")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("My Set", "--game", FIRST), "`My Set` cannot be the id of a set; take `my-set`"),
        (("Über_Leute", "--game", FIRST), "take `uber-leute`"),
        (("../x", "--game", FIRST), "take `x`"),
        (("9", "--game", FIRST), "lower case words with hyphens"),
        (("base", "--game", FIRST), "`base` is a set that ships with cardlang; take another name, such as `my-base`"),
        (("ragnarok", "--game", "castle-combo"), "is a set that ships"),
        (("my-set",), "say for which game: --game GAME; there is crimson-company, castle-combo"),
        (("my-set", "--game", "castle-comb"), "there is no game `castle-comb`; did you mean `castle-combo`?"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], words: str, here: Path) -> None:
    done = call("new", *args)
    assert done.exit_code == 2
    assert words in done.stderr
    assert list(here.iterdir()) == []


def test_a_game_that_cannot_be_played_is_refused_by_its_name(here: Path) -> None:
    for game in set(vocabularies()) - set(playable()):
        done = call("new", "my-set", "--game", game)
        assert done.exit_code == 2
        assert f"`{game}` cannot be played yet" in done.stderr
    assert list(here.iterdir()) == []


def test_nothing_is_overwritten(here: Path) -> None:
    (here / "my-set").mkdir()
    assert call("new", "my-set", "--game", FIRST).exit_code == 0, "an empty folder is no loss"
    mine = here / "my-set" / "my-set.cards.yaml"
    mine.write_text("mine", "utf-8")
    done = call("new", "my-set", "--game", FIRST)
    assert done.exit_code == 2
    assert "`my-set` is there already, and nothing is overwritten" in done.stderr
    assert mine.read_text("utf-8") == "mine"
    (here / "a-file").touch()
    assert call("new", "a-file", "--game", FIRST).exit_code == 2


def test_nothing_is_written_by_halves(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, count = Path.write_text, iter(range(9))

    def failing(path: Path, *args: object, **options: object) -> int:
        if next(count) == 2:
            raise OSError(28, "No space left on device")
        return write(path, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "write_text", failing)
    done = call("new", "my-set", "--game", FIRST)
    assert done.exit_code == 2
    assert "my-set: cannot be written: no space left on device" in done.stderr
    assert list(here.iterdir()) == []

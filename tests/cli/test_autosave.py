"""Matches that are kept by themselves: after Ctrl-C, after a crash, with the seats; bounded, and never in the way."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import cardlang as package
from cardlang.cli.autosave import MOST, Autosave, last, split
from tests.cli.cli_support import GAME, cardlang, going_on

Sit = Callable[..., str]
DUEL = ["human", "human"]


def fresh() -> package.Match:
    return package.game(GAME).start(3)


def kept(state_home: Path) -> list[Path]:
    return sorted((state_home / "cardlang" / "matches").glob("*.match"))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_match_that_is_broken_off_goes_on_with_its_seats(how: signal.Signals, state_home: Path) -> None:
    with going_on("play", GAME, "--seed", "7", "--seat", "human,flip-happy") as process:
        assert process.stdin is not None
        process.stdin.write("1\n3\n")
        process.stdin.flush()
        end = time.monotonic() + 60
        while not any(len(package.load_match(split(f.read_text())[1]).history) >= 2 for f in kept(state_home)):
            assert time.monotonic() < end
            time.sleep(0.1)
        process.send_signal(how)
        told, _ = process.communicate(timeout=60)
    if how is signal.SIGINT:
        assert "The match is kept; go on with:" in told
        assert "  cardlang play --resume" in told.splitlines()
    on = cardlang("play", "--resume", typed="w\nu\nq\n")
    assert on.returncode == 0, on.stderr
    assert "You are A, B is a bot (flip-happy)." in on.stdout
    assert "duel, seed 7" in on.stdout
    assert "Taken back: the answer" in on.stdout
    assert len(kept(state_home)) == 1, "it goes on in the same file"
    other = cardlang("play", "--resume", "--seat", "human", "--seat", "human", typed="q\n")
    assert "A and B sit at this terminal" in other.stdout, "who sits where can be said anew"


def test_there_may_be_nothing_to_go_on_with() -> None:
    done = cardlang("play", "--resume")
    assert done.returncode == 2
    assert done.stderr == "cardlang: no match is kept that could go on; say which: --resume FILE\n"
    done = cardlang("replay")
    assert (done.returncode, done.stderr) == (2, "cardlang: no match is kept; say which: cardlang replay FILE\n")


def test_every_answer_is_in_the_file(sit: Sit, state_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.cli.table.TerminalTable._keep", lambda _: None)  # as if the program were killed
    sit(fresh(), DUEL, "1", "2", "pass", autosave=Autosave(DUEL))
    (path,) = kept(state_home)
    seating, save = split(path.read_text("utf-8"))
    assert seating is not None
    assert (seating.seats, seating.over) == (DUEL, False)
    assert len(package.load_match(save).history) == 3
    assert path.stat().st_mode & 0o077 == 0 or path.parent.stat().st_mode & 0o077 == 0, "hands are nobody else's"


def test_nothing_is_kept_of_a_match_that_nobody_has_begun(sit: Sit, state_home: Path) -> None:
    told = sit(fresh(), DUEL, "q", autosave=Autosave(DUEL))
    assert "The match was not saved." in told
    assert not kept(state_home)


def test_it_can_be_turned_off(sit: Sit, state_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLANG_NO_AUTOSAVE", "1")
    assert "The match was not saved." in sit(fresh(), DUEL, "1", autosave=Autosave(DUEL))
    assert not (state_home / "cardlang").exists()


def test_a_match_that_is_over_is_not_gone_on_with() -> None:
    match = fresh()
    Autosave(DUEL).write(match)
    while match.request is not None:
        match.choose(match.request.options[-1])
    done = Autosave(DUEL)
    done.write(match)
    assert last(over=False) is None
    assert last(over=True) == done.path
    assert "wins" in cardlang("replay").stdout


def test_only_the_last_matches_stay(state_home: Path) -> None:
    match = fresh()
    assert match.request is not None
    match.choose(match.request.options[0])
    folder = state_home / "cardlang" / "matches"
    for number in range(MOST + 3):
        Autosave(DUEL, folder / f"{number:02}.match").write(match) if folder.exists() else folder.mkdir(parents=True)
    assert [path.stem for path in kept(state_home)] == [f"{number:02}" for number in range(3, MOST + 3)]
    assert last(over=False) == folder / f"{MOST + 2}.match"


def test_where_it_cannot_be_written_there_is_one_warning_and_the_match_goes_on(sit: Sit, state_home: Path) -> None:
    (state_home / "cardlang").write_text("a file where a folder should be")
    told = sit(fresh(), DUEL, "1", "2", "pass", "1", autosave=Autosave(DUEL))
    assert told.count("the match cannot be kept by itself in") == 1
    assert "B recruits" in told or "A recruits" in told
    assert "The match was not saved." in told


@pytest.mark.parametrize("first", ['{"seats":', '{"seats":[1],"over":false}', '{"seats":["human"]}', "[" * 50_000])
def test_a_first_line_that_is_none_says_nothing(first: str) -> None:
    assert split(f"{first}\nrest")[0] is None


def test_its_file_can_be_named_as_well(sit: Sit, state_home: Path) -> None:
    sit(fresh(), DUEL, "1", "2", autosave=Autosave(["human", "stalling"]))
    (path,) = kept(state_home)
    assert "B is a bot (stalling)" in cardlang("play", "--resume", str(path), typed="q\n").stdout
    assert cardlang("replay", str(path)).returncode == 0


def played_last(state_home: Path, *paths: Path) -> None:
    """The files as if they had been written in that order, a second apart."""
    for number, path in enumerate(paths):
        os.utime(path, (1_000_000 + number, 1_000_000 + number))
    assert kept(state_home) == sorted(paths)


def test_resume_means_the_last_match_of_the_game_that_is_named(state_home: Path) -> None:
    folder = state_home / "cardlang" / "matches"
    folder.mkdir(parents=True)
    other = package.game("castle-combo").start(1)
    paths = [folder / "duel.match", folder / "square.match"]
    for match, path in zip((fresh(), other), paths, strict=True):
        assert match.request is not None
        match.choose(match.request.options[0])
        Autosave(DUEL, path).write(match)
    played_last(state_home, *paths)
    assert last(over=False) == last(over=False, game="castle-combo") == paths[1]
    assert last(over=False, game=GAME) == paths[0]
    assert "Crimson Company, duel" in cardlang("play", GAME, "--resume", typed="q\n").stdout
    none = cardlang("play", "blackstone-castle", "--resume")
    assert none.stderr == "cardlang: no match of blackstone-castle is kept that could go on; say which: --resume FILE\n"


def test_who_leaves_is_told_the_file_where_another_match_was_played_since(sit: Sit, state_home: Path) -> None:
    folder = state_home / "cardlang" / "matches"
    folder.mkdir(parents=True)
    mine, since = folder / "mine.match", folder / "since.match"
    assert sit(fresh(), DUEL, "1", autosave=Autosave(DUEL, mine)).endswith("cardlang play --resume")
    match = fresh()
    assert match.request is not None
    match.choose(match.request.options[0])
    Autosave(DUEL, since).write(match)
    os.utime(since, (4e9, 4e9))
    assert sit(fresh(), DUEL, "1", autosave=Autosave(DUEL, mine)).endswith(f"cardlang play --resume {mine}")

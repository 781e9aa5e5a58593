"""`cardlang play` and `cardlang games` as a person at a terminal meets them."""

from __future__ import annotations

import json
import re
import shlex
import signal
from pathlib import Path

import pytest

from tests.cli.cli_support import GAME, cardlang, going_on


def test_two_bots_play_a_whole_duel() -> None:
    done = cardlang("play", GAME, "--seat", "random", "--seat", "random", "--seed", "7")
    assert done.returncode == 0, done.stderr
    assert "A wins." in done.stdout or "B wins." in done.stdout
    assert "wins lane" in done.stdout
    assert "\x1b" not in done.stdout, "no colour where nobody can see it"


def test_the_same_seed_plays_the_same_match() -> None:
    args = ("play", GAME, "--seat", "random", "--seat", "random", "--seed", "0")
    assert cardlang(*args).stdout == cardlang(*args).stdout


def test_every_event_of_a_card_quotes_its_words() -> None:
    told = cardlang("play", GAME, "--seat", "random", "--seat", "random", "--seed", "7").stdout
    flat = " ".join(told.split())
    assert "Slinger: “Flip all strongest face-up cards on each side of this lane”" in flat


def test_a_person_sees_options_asks_why_saves_and_resumes(tmp_path: Path) -> None:
    save = tmp_path / "duel.json"
    typed = f"nonsense\nt demon\nb\n99\n1\n3\nw\ns {save}\nq\n"
    done = cardlang("play", GAME, "--seat", "human,human", "--seed", "7", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "`nonsense` is no answer here; h for help" in done.stdout
    assert "take that option" not in done.stdout, "the help is not forced upon anybody"
    assert "Flip a card here." in done.stdout, "the text of a card on request"
    assert "99 is not offered" in done.stdout
    assert "an amount from 1 to" in done.stdout
    assert save.exists()
    assert json.loads(save.read_text("utf-8"))["match"]["game"] == GAME
    resumed = cardlang("play", "--resume", str(save), "--seat", "random,random")
    assert resumed.returncode == 0, resumed.stderr
    assert "wins." in resumed.stdout


@pytest.mark.parametrize("game", [GAME, "castle-combo"])
def test_the_help_speaks_of_what_is_offered(game: str) -> None:
    told = cardlang("play", game, "--seed", "7", typed="h\nq\n").stdout
    words = re.search(r"its words do as well, as `([^`]*)`", " ".join(told.split()))
    assert words is not None
    assert re.search(rf"^  \d  {re.escape(words[1])}\b", told, re.MULTILINE), "an option by its words"
    typed = cardlang("play", game, "--seed", "7", typed=f"{words[1]}\nq\n").stdout
    assert "is no answer here" not in typed


def test_several_answers_to_a_question_with_one() -> None:
    told = cardlang("play", GAME, "--seat", "human,human", "--seed", "7", typed="1\n1\n1 2\nq\n").stdout
    assert "Pay off the bid or pass?" in told
    assert "> choose one of these\n" in told


def test_the_end_of_the_input_leaves_the_table() -> None:
    done = cardlang("play", GAME, "--seat", "human", "--seat", "human", "--seed", "7", "--option", " handicap = B:2 ")
    assert done.returncode == 0, done.stderr
    assert "You leave the table." in done.stdout


def test_who_leaves_is_told_how_to_go_on(tmp_path: Path) -> None:
    save = tmp_path / "my duel.json"
    args = ("play", GAME, "--seat", "human,human", "--seed", "7")
    assert "The match was not saved." in cardlang(*args, typed="q\n").stdout, "there is nothing to go on with"
    told = cardlang(*args, typed=f"s {save}\n1\nq\n").stdout
    assert "  cardlang play --resume" in told.splitlines(), "the match is kept by itself, with the seats"
    told = cardlang(*args, typed=f"s {save}\n1\nq\n", CARDLANG_NO_AUTOSAVE="1").stdout
    assert "What was chosen after saving is not in the file." in told
    assert f"  cardlang play --resume '{save}' --seat human --seat human" in told.splitlines()
    told = cardlang("play", "--resume", str(save), "--seat", "human,human", typed="q\n").stdout
    assert "The match was not saved." not in told, "it was, and nothing has happened since"
    other = cardlang("play", "castle-combo", "--resume", str(save))
    assert other.returncode == 2
    assert f"{save} is a match of {GAME}, not of castle-combo" in " ".join(other.stderr.split())


def test_a_match_that_was_saved_at_its_end_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "the end.json"
    done = cardlang("play", GAME, "--seat", "random,random", "--seed", "10", "--save", str(path))
    said, command = done.stdout.rstrip("\n").splitlines()[-2:]
    assert said == "Saved; look at it with:"
    assert command == f"  cardlang replay '{path}'"
    again = cardlang(*shlex.split(command)[1:])
    assert (again.returncode, "wins." in again.stdout) == (0, True)


def test_a_save_never_replaces_another_file(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("mine", "utf-8")
    told = cardlang("play", GAME, "--seed", "7", typed=f"s {other}\n").stdout
    assert "is no saved match: take another name" in " ".join(told.split())
    assert other.read_text("utf-8") == "mine"


def test_control_c_leaves_without_a_traceback() -> None:
    with going_on("play", GAME, "--seed", "7") as process:
        assert process.stdout is not None
        assert any(line.startswith("  1  ") for line in process.stdout)  # not for ever, should it end before that
        process.send_signal(signal.SIGINT)
        told, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "The match was not saved." in told
    assert "Traceback" not in errors


def test_several_cards_are_chosen_at_once(tmp_path: Path) -> None:
    cards = tmp_path / "a.cards.yaml"
    cards.write_text(
        f"game: {GAME}\nset: mine\nversion: 1\ncards:\n  imp:\n    name: {{en: Imp}}\n    strength: 1\n    copies: 30\n"
        "    text: |\n      Deploy: Flip 2 cards here.\n",
        "utf-8",
    )
    args = ("play", GAME, "--sets", str(cards), "--seat", "human,human", "--seed", "3")
    bid = "1\n1\npass\nlane 1\n"  # a card for whoever bids, into lane 1
    told = cardlang(*args, typed=bid * 3 + "1\n1 1\n1 2\n").stdout
    assert "Choose 2 cards, all at once: for example `1 2`." in told
    assert "Imp: Choose cards (Flip 2 cards here)" in told
    assert "  3  Imp (lane 1, " in told, "all cards are listed, also those that the match offers last"
    assert told.count("not these: choose 2 cards") == 2
    answer = told.split("not these: choose 2 cards")[2].split("╭")[0]
    assert "Imp is turned face-up  Imp: “Flip 2 cards here”" in answer


def test_on_a_narrow_terminal_a_row_of_cards_goes_on_in_the_next_line_and_names_stay_whole() -> None:
    told = cardlang("play", "crimson-company", "--seat", "human,random", "--seed", "3", COLUMNS="40").stdout
    table = told[told.index("│ A (you)") : told.index("│      -")]
    words = " ".join(line.strip("│ ") for line in table.splitlines())
    assert "on offer: Demon 5, War Bear 4 3¢, Fairy 2, Veteran 4 next: Fortune Teller 2" in words
    assert "A (you) 4 coins, 0 castles B (random bot) 3 coins, 0 castles" in words
    assert table.splitlines()[1].startswith("│ B (random bot)")


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    args = ("play", GAME, "--sets", "base", "--sets", "ragnarok", "--seat", "random,random", "--seed", "5")
    told = cardlang(*args, COLUMNS=str(width)).stdout
    assert max(map(len, told.splitlines())) <= width
    frames = [line for line in told.splitlines() if line.startswith("│")]
    assert all(len(line) == width and line.endswith("│") for line in frames)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "say which game"),
        (("chess",), "there is no game `chess`"),
        ((GAME, "--mode", "blitz"), "has no mode `blitz`"),
        ((GAME, "--edition", "first"), "has no edition `first`"),
        ((GAME, "--players", "5"), "is for 2 players"),
        ((GAME, "--option", "luck=3"), "has no option `luck`"),
        ((GAME, "--option", "luck"), "NAME=VALUE"),
        ((GAME, "--option", "turn limit=5", "--option", "turn limit=6"), "the option `turn limit` is given twice"),
        ((GAME, "--option", "handicap=Z:2"), "there is no seat `Z`"),
        ((GAME, "--option", "handicap=B:many"), "a whole number"),
        ((GAME, "--sets", "atlantis"), "there is no set or file `atlantis`"),
        ((GAME, "--sets", "ragnarok"), "CC-SETUP-05"),
        ((GAME, "--seat", "ghost"), "nobody is called `ghost`"),
        ((GAME, "--seat", "random,random,random"), "2 seats"),
        (("--resume", "nowhere.json"), "nowhere.json: there is no such file"),
        (("--resume", "nowhere.json", "--seed", "3"), "only --seat and --save can stand beside it"),
    ],
)
def test_wrong_use_is_refused_in_one_line(args: tuple[str, ...], told: str) -> None:
    done = cardlang("play", *args)
    assert done.returncode == 2
    assert told in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("content", ["", "{}", "null", "[1", '{"check":"x",\n"match":{}}\n', "\x00"])
def test_a_damaged_save_is_refused(tmp_path: Path, content: str) -> None:
    save = tmp_path / "bad.json"
    save.write_text(content, "utf-8")
    done = cardlang("play", "--resume", str(save))
    assert done.returncode == 2
    assert "save" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_faulty_set_is_shown_at_its_words(tmp_path: Path) -> None:
    bad = tmp_path / "bad.cards.yaml"
    bad.write_text(
        f"game: {GAME}\nset: bad\nversion: 1\ncards:\n  x:\n    name: {{en: X}}\n    strength: 1\n    text: |\n"
        "      Deploy: Flipp a card here.\n",
        "utf-8",
    )
    done = cardlang("play", GAME, "--sets", "base", "--sets", str(bad), "--seat", "random")
    assert done.returncode == 2
    assert "Flipp" in done.stderr
    assert "bad.cards.yaml:9:15" in done.stderr


def test_games_shows_modes_options_and_sets() -> None:
    shown = cardlang("games").stdout
    for word in (GAME, "duel", "handicap", "base", "ragnarok", "30 cards"):
        assert word in shown
    flat = " ".join(shown.split())
    assert "edition 2020 (default): duel" in flat
    assert "edition early: duel" in flat
    assert "(only in duel of the edition early)" in flat


def test_a_bid_of_the_turn_before_is_shown_and_asked_about(tmp_path: Path) -> None:
    save = tmp_path / "early.json"
    args = ("play", GAME, "--edition", "early", "--seed", "3", "--seat", "human,random")
    done = cardlang(*args, "--save", str(save), typed="1\n1\nq\n")
    assert done.returncode == 0, done.stderr
    flat = " ".join(done.stdout.replace("│", " ").split())
    assert "Crimson Company, duel, edition early, seed 3" in flat
    assert "turn of A (you), payment" in flat
    bid = re.search(r"• B bids (\d+) on ([A-Z][\w ]+?) turn of A", flat)
    assert bid is not None
    coins, card = bid.groups()
    assert re.search(rf"on offer: .*{card} \d {coins}¢.* next:", flat), "the coins lie on the card"
    assert f"Pay off the bid or pass? (B bids {coins} on {card})" in flat
    assert f"{card} (offer): Into which lane?" in flat
    assert f"A plays {card} into lane 1" in flat
    resumed = cardlang("play", "--resume", str(save), "--seat", "random,random")
    assert "edition early" in resumed.stdout
    assert "wins." in resumed.stdout


def test_whoever_watches_a_task_completed_is_told_which() -> None:
    done = cardlang("play", "blackstone-castle", "--seat", "human", "--seat", "greedy", "--seed", "3", typed="1\n" * 60)
    assert "B completes " in done.stdout

"""What one person at the terminal may know and the others may not: nothing of it is on the screen for them."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_play import GAME, cardlang

FIRST = " ".join(str(number) for number in range(1, 16))
LAST = " ".join(str(number) for number in range(16, 31))
TOURNAMENT = ("play", GAME, "--option", "tournament=yes", "--seed", "3")


def test_two_people_choose_their_lists_one_after_the_other() -> None:
    done = cardlang(*TOURNAMENT, "--seat", "human,human", typed=f"\n{FIRST}\n\n{LAST}\nq\n")
    assert done.returncode == 0, done.stderr
    before, told = done.stdout.split("A has brought ", 1)
    assert before.index("A is asked, B looks away") < before.index("B is asked, A looks away")
    assert "B has brought" not in before
    lists = " ".join(told.split("B begins")[0].split())
    assert lists.startswith("Alchemist, Assassin, Bard")
    assert "; B has brought Horror, Illusionist" in lists
    assert "look away" not in told, "the rest of a duel is open"
    assert "looks away" not in told


def test_one_person_looks_at_no_other_list() -> None:
    done = cardlang(*TOURNAMENT, "--seat", "human,random", typed="q\n")
    assert done.returncode == 0, done.stderr
    assert "looks away" not in done.stdout
    assert "Choose 15 cards, all at once" in done.stdout
    assert "brought" not in done.stdout


def test_too_few_cards_at_once_are_refused_and_asked_for_again() -> None:
    done = cardlang(*TOURNAMENT, "--seat", "human,random", typed=f"1 2 3\n{FIRST}\nq\n")
    assert "not these: choose 15 cards" in done.stdout
    assert "A has brought Alchemist" in " ".join(done.stdout.split())


def test_a_match_that_is_left_half_chosen_goes_on(tmp_path: Path) -> None:
    save = tmp_path / "lists.json"
    left = cardlang(*TOURNAMENT, "--seat", "human,human", "--save", str(save), typed=f"\n{FIRST}\n\nq\n")
    assert left.returncode == 0, left.stderr
    on = cardlang("play", "--resume", str(save), "--seat", "human,human", typed=f"\n{LAST}\nq\n")
    assert on.returncode == 0, on.stderr
    assert on.stdout.index("B is asked, A looks away") < on.stdout.index("B has brought Horror")
    assert "A is asked, B looks away" not in on.stdout


def test_lists_are_handed_in_as_files(tmp_path: Path) -> None:
    ids = "alchemist assassin bard beggar berserker blood-priest bully chaos-mage clumsy-ogre demon dodgy-dealer fairy"
    mine = tmp_path / "mine.yaml"
    mine.write_text("".join(f"- {name}\n" for name in [*ids.split(), "fanatic", "ferryman", "horror"]))
    option = ("--option", f"lists=A:{mine},B:{mine}")
    done = cardlang("play", GAME, *option, "--seat", "random,random", "--seed", "3")
    assert done.returncode == 0, done.stderr
    assert "A has brought Alchemist" in " ".join(done.stdout.split())
    mine.write_text("- alchemist\n- alchemist\n")
    refused = cardlang("play", GAME, *option)
    assert refused.returncode == 2
    assert "the list of A has `alchemist` twice; all cards of a list are different (CC-OPT-TOURN-02)" in refused.stderr


def test_tournaments_can_be_simulated() -> None:
    done = cardlang("sim", GAME, "--option", "tournament=yes", "--games", "40", "--seed", "1", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "40 matches" in done.stdout


def test_the_options_are_listed() -> None:
    shown = " ".join(cardlang("games").stdout.split())
    assert "tournament=no|yes: before the match both choose 15 different cards in secret" in shown
    assert "lists=SEAT:FILE,...: the 15 cards of a seat in a tournament" in shown

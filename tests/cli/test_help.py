"""`cardlang help` and `cardlang text NAME`: what a person without a checkout can read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cardlang.cli import common
from cardlang.cli import help as help_command
from cardlang.cli.app import COMMANDS, app
from cardlang.cli.help import TOPICS
from cardlang.games import playable
from cardlang.storage.shipped import data_folder

OGRE = (
    "game: crimson-company\nset: mine\nversion: 1\ntitle: Mine\ncards:\n  demon:\n    name: {en: Demon}\n"
    "    strength: 1\n    text: |\n      Deploy: Gain 1 coin.\n"
)


def call(*args: object) -> Result:
    return CliRunner().invoke(app, [*map(str, args)])


def test_without_a_topic_all_of_them_are_listed() -> None:
    shown = call("help")
    assert shown.exit_code == 0
    assert [line.split()[0] for line in shown.stdout.splitlines()[: len(TOPICS)]] == [*TOPICS]


@pytest.mark.parametrize("topic", ["language", "sets", "scenarios"])
def test_a_page_is_printed_as_it_ships(topic: str) -> None:
    page = data_folder(TOPICS[topic].folder) / TOPICS[topic].file
    assert call("help", topic).stdout.rstrip() == page.read_text("utf-8").rstrip()


def test_the_rules_of_every_game_or_of_one() -> None:
    every = call("help", "rules").stdout
    for game in playable():
        alone = call("help", "rules", "--game", game).stdout
        assert alone.strip() in every
        assert call("help", "rules", game).stdout == alone
    assert call("help", "rules", playable()[0]).stdout != call("help", "rules", playable()[1]).stdout


@pytest.mark.parametrize(
    ("args", "first"),
    [
        (("scenarios", "until"), "### `until`"),
        (("sets", "how", "values"), "## How values are read"),
        (("rules", "CC-SCORE-05"), "- **CC-SCORE-05** All cards of a won lane are destroyed, with their effects."),
        (
            ("rules", "castle-combo", "the village row"),
            "- **CB-SETUP-04** The herald begins beside the village row.",
        ),
    ],
)
def test_parts_about_words(args: tuple[str, ...], first: str) -> None:
    shown = call("help", *args)
    assert (shown.exit_code, shown.stdout.splitlines()[0]) == (0, first)
    assert "\n## Good scenarios" not in shown.stdout


def test_several_parts_are_announced() -> None:
    shown = call("help", "scenarios", "events").stdout
    assert shown.startswith("4 parts: Events; Events of the game; Events of the game; Events of the game\n")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("langage",), "there is no topic `langage`; did you mean `language`?"),
        (("xyz",), "there is no topic `xyz`; there is language, sets, scenarios, rules, contract, protocol"),
        (("lint",), "`lint` is a command: `cardlang lint --help`"),
        (("C015",), "`C015` is a code: `cardlang explain C015`"),
        (
            ("rules", "--game", "chess"),
            "there are no rules of `chess`; there are those of blackstone-castle, castle-combo, crimson-company",
        ),
        (("sets", "--game", "castle-combo"), "only `cardlang help rules` has pages for each game"),
        (("language", "zyzzyva"), "`zyzzyva` stands nowhere in `cardlang help language`"),
    ],
)
def test_what_there_is_not(args: tuple[str, ...], words: str) -> None:
    shown = call("help", *args)
    assert shown.exit_code == 2
    assert words in shown.stderr


def test_a_terminal_gets_a_page_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    screen = Console(force_terminal=True, width=80, highlight=False)
    paged: list[str] = []
    monkeypatch.setattr("rich.pager.SystemPager.show", lambda _, content: paged.append(content))
    monkeypatch.setattr(help_command, "console", lambda: screen)
    monkeypatch.setattr(help_command, "_is_terminal", lambda: True)
    assert call("help", "scenarios", "until").exit_code == 0
    (shown,) = paged
    assert "\x1b[" in shown
    assert "### " not in shown
    assert common.console is not help_command.console


def test_every_command_is_listed() -> None:
    listed = call("--help").stdout
    assert all(f" {name} " in listed for name in COMMANDS)


# --- texts by name ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["clumsy-ogre", "Clumsy Ogre", "clumsy ogre"])
def test_a_card_by_its_id_or_name(name: str) -> None:
    shown = call("text", name)
    assert re.fullmatch(r"Base game \(.*\)\n\n  Clumsy Ogre, strength \d+\n    .+\n", shown.stdout)


def test_a_card_by_its_name_in_another_language() -> None:
    assert call("text", "alchemistin").stdout.startswith("Base game (crimson-company, base 3)\n\n  Alchemist, strength")
    assert call("text", "Alchimiste").stdout.startswith("The 78 cards (castle-combo, base 1)\n\n  Alchemist, location")


def test_a_set_by_its_name() -> None:
    shown = call("text", "ragnarok").stdout
    assert shown.startswith("Ragnarök (crimson-company, ragnarok ")
    assert shown.count("strength ") >= 20


def test_one_unknown_name_among_others_keeps_all_from_being_printed() -> None:
    assert call("text", "demon", "zyzzyva").stdout == ""


def test_a_card_of_a_file_goes_before_a_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "a.cards.yaml").write_text(OGRE, "utf-8")
    assert "Demon, strength 1\n    Deploy: Gain 1 coin.\n" in call("text", tmp_path, "demon").stdout
    assert "Monk" in call("text", tmp_path, "monk").stdout


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("demn", "did you mean `demon`"),
        ("ragnarock", "`ragnarok`"),
        ("zyzzyva", "there is no file, set or card `zyzzyva`; `cardlang games` lists the sets"),
        ("none/a.cards.yaml", "none/a.cards.yaml: there is no such file or folder"),
    ],
)
def test_what_is_no_card(name: str, words: str) -> None:
    shown = call("text", name)
    assert shown.exit_code == 2
    assert words in shown.stderr

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
    whole = ["--all"] if topic == "language" else []
    assert call("help", topic, *whole).stdout.rstrip() == page.read_text("utf-8").rstrip()


def test_the_language_is_shown_by_what_one_wants_to_do() -> None:
    shown = call("help", "language").stdout
    assert "- pay for something: Deploy: You may pay 1 coin. If you do, flip a card here." in shown
    assert "`cardlang help language 4` shows section 4" in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "first", "said"),
    [
        (("4",), "## 4. Statements", "### Later"),
        (("how", "many"), "### How many", "- *all but N*: whoever acts says which N are left out"),
        (("repeat",), "- to do it several times: `Deploy: Do this 2 times: flip a card in play.`", "## 2. Sentences"),
        (
            ("cannot",),
            "- to forbid something: `Passive: This card cannot be destroyed or flipped or",
            "## 4. Statements",
        ),
    ],
)
def test_sections_of_the_language_are_found_by_number_heading_and_word(
    words: tuple[str, ...], first: str, said: str
) -> None:
    shown = call("help", "language", *words).stdout
    assert shown.splitlines()[0] == first
    assert said in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_effects_of_other_games_are_found_by_their_words() -> None:
    shown = call("help", "other-games", "tutor").stdout
    assert shown.startswith("### search: search the deck for a card\n")
    assert "### exile" in call("help", "other-games").stdout


# --- words ---------------------------------------------------------------------------------------------


def test_a_word_is_explained() -> None:
    assert call("explain", "destroy").stdout.startswith("# destroy\n\n## Crimson Company: a verb\n")
    assert "## Castle Combo" not in call("explain", "adjacent", "--game", "crimson-company").stdout
    assert "C061" in call("explain", "for", "each").stdout
    assert call("explain", "c015").stdout == call("explain", "C015").stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("destory",), "there is no code and no word `destory`; did you mean `destroy` or"),
        (("strength", "--game", "castle-combo"), "is no word of castle-combo, but of crimson-company"),
        (("exile", "--game", "chess"), "there is no game `chess`; there are crimson-company"),
        (("xyzzy",), "there is no code and no word `xyzzy`; `cardlang explain` lists all codes"),
    ],
)
def test_no_such_word(args: tuple[str, ...], words: str) -> None:
    shown = call("explain", *args)
    assert shown.exit_code == 2
    assert words in shown.stderr


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
        (
            ("xyz",),
            "there is no topic `xyz`; there is language, other-games, sets, scenarios, rules, contract, protocol",
        ),
        (("lint",), "`lint` is a command: `cardlang lint --help`"),
        (("C015",), "`C015` is a code: `cardlang explain C015`"),
        (
            ("rules", "--game", "chess"),
            "there are no rules of `chess`; there are those of blackstone-castle, castle-combo, crimson-company",
        ),
        (("sets", "--game", "castle-combo"), "only `cardlang help rules` has pages for each game"),
        (("sets", "--all"), "`--all` shows the whole page of `cardlang help language`"),
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

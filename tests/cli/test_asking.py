"""What stands at a question: texts of the cards in question, whose they are, and what slips and commands bring."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

import cardlang
from cardlang.cli.lookup import Looking
from cardlang.cli.table import TerminalTable
from tests.machine import tables

GAME = "crimson-company"
Sit = Callable[..., str]
DUEL = ["human", "human"]


def fresh(**more: object) -> cardlang.Match:
    return cardlang.game(GAME, **more).start(3)  # type: ignore[arg-type]


def squares(players: int = 2, seed: int = 7) -> cardlang.Match:
    return cardlang.game("castle-combo", players=players).start(seed)


def test_the_text_of_a_card_stands_under_every_question_about_it(sit: Sit) -> None:
    told = sit(fresh(), DUEL, "1", "1", "pass", "1").split("> ")
    text = "Demon 5 Deploy: Flip a card here."
    assert f"How many coins do you bid? {text}" in told[1]
    assert f"Pay off the bid or pass? (B bids 1 on Demon) {text}" in told[2]
    assert f"Into which lane? {text}" in told[3]


def test_before_a_key_is_spent_the_cards_of_the_row_stand_there_and_not_once_more_after_it(sit: Sit) -> None:
    told = sit(squares(), DUEL, "1", "1", "1").split("> ")
    text = "Village cards cost 1 less."
    assert "Do you spend a key? Shepherd (5 gold, peasantry, herald to the castle) Buy: Gain 1 gold" in told[0]
    assert text in told[0]
    assert text not in told[1], "it stands just above"
    assert "1 Shepherd (5 gold, peasantry, herald to the castle) 2 " in told[1]
    assert "Shepherd (5 gold, peasantry, herald to the castle) Buy: Gain 1 gold" in told[2]
    assert "1 buy it face-up for 5 gold 2 take it face-down and gain 6 gold and 2 keys" in told[2]


def flipping() -> cardlang.Match:
    cards: dict[str, tables.Card] = {"x": 1, "y": (2, "Deploy: Gain 1 coin."), "p": (1, "Deploy: Flip a card in play.")}
    table = tables.Table(cards, [tables.lane("x", "y"), tables.lane(), tables.lane()], staged="p")
    table.choose("1")
    return table.match


def test_own_cards_are_marked(sit: Sit) -> None:
    told = sit(flipping(), DUEL, "q")
    assert "x (lane 1, A) yours" in told
    assert "y (lane 1, B) Deploy: Gain 1 coin." in told
    assert told.count("yours") == 2, "the card that asks, too"


def test_of_a_card_that_one_does_not_know_nothing_is_told(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.cli.question.knows", lambda state, seat, card: False)
    told = sit(flipping(), DUEL, "t 2", "y").split("> ")
    assert "Gain 1 coin" not in told[0]
    assert told[1].startswith("no card stands behind 2")
    assert "chooses y" not in told[2], "its name is no answer"


def test_where_there_is_no_room_for_texts_it_is_said_how_to_have_them(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "5")
    told = sit(fresh(), DUEL, "q")
    assert "1 Demon 5 2 War Bear 4 3 Fairy 2 4 Veteran 4 t 2 shows the text of the second one" in told


@pytest.mark.parametrize("slip", ["foo", "passs", "lane 7", "1 2 x", "0", "99", "-1", "²", "", "u u", "q now"])
def test_a_slip_brings_one_line(slip: str, sit: Sit) -> None:
    told = sit(fresh(), DUEL, "1", slip).split("> ")[2]
    assert told.replace("You leave the table.", "").split("The match was")[0].strip() in {
        f"`{slip}` is no answer here; h for help", f"{slip} is not offered; h for help", "no answer yet; h for help",
    }  # fmt: skip


@pytest.mark.parametrize("word", ["h", "?", "help"])
def test_help_explains_what_can_be_typed_and_what_the_signs_mean(word: str, sit: Sit) -> None:
    told = sit(fresh(), DUEL, word).split("> ")[1]
    assert "take back your last answer" in told
    assert "(Name) 0 a face-down card" in told


def test_texts_are_shown_by_number_by_name_and_by_the_name_alone(sit: Sit) -> None:
    told = sit(fresh(), DUEL, "t 2", "t demon", "Slinger", "t 9", "t nobody", "1", "t 1").split("> ")
    assert told[1].startswith("War Bear strength 4")
    assert told[2].startswith("Demon strength 5")
    assert told[3].startswith("Slinger strength 3")
    assert told[4].startswith("no card stands behind 9")
    assert told[5].startswith("no card in this match is called `nobody`")
    assert told[7].startswith("no card stands behind 1"), "of amounts"


def test_all_texts_on_the_table_each_once(sit: Sit) -> None:
    told = sit(flipping(), DUEL, "o").split("> ")[1]
    assert "lane 1, A x 1 (no text)" in told
    assert "lane 1, B y 2 Deploy: Gain 1 coin." in told
    assert told.count("(no text)") >= 1
    assert told.count("Gain 1 coin") == 1


def test_castles_with_a_text_are_on_the_table_too(sit: Sit) -> None:
    match = fresh(options={"castles": "refuge"})
    told = sit(match, DUEL, "o")
    assert "castles Refuge" in told


def test_rules_can_be_looked_up(sit: Sit) -> None:
    told = sit(fresh(), DUEL, "rules", "rules fair bid", "rules 4", "rules CC-TURN-09", "rules xyzzy").split("> ")
    assert "4 Turn and phases" in told[1]
    assert told[2].startswith("no rule has `fair bid`")
    assert told[3].startswith("Turn and phases A")
    assert told[4].startswith("Turn and phases The opponent answers a bid by paying off or passing. CC-TURN-09")
    assert told[5].startswith("no rule has `xyzzy`")


def test_the_robber_knights_are_called_so(sit: Sit) -> None:
    told = sit(fresh(mode="solo"), ["human"], *["1"] * 12)
    assert "turn of the knights" in told
    assert "the knights play " in told
    assert "K:" not in told
    assert "For K" not in told


def test_between_two_answers_there_is_no_more_than_two_screens(capsys: pytest.CaptureFixture[str]) -> None:
    table = TerminalTable(squares(5, 3), ["human", *["greedy"] * 4], seed=3)
    lines, said = 0, 0

    def print_counted(*args: object, **more: object) -> None:
        nonlocal said
        printed(*args, **more)  # type: ignore[arg-type]
        said += capsys.readouterr().out.count("\n")

    printed = table.screen.console.print
    table.screen.console.print = print_counted  # type: ignore[method-assign]

    def line() -> str:
        nonlocal lines, said
        lines, said = max(lines, said), 0
        return "1" if len(table.match.history) < 90 else "q"

    table._line = line  # type: ignore[method-assign]
    table.play()
    assert 20 < lines <= 48


MODES = [
    (GAME, mode, edition)
    for edition, modes in cardlang.game(GAME).definition.editions.items()
    for mode in modes
] + [("castle-combo", "standard", None)]  # fmt: skip


@pytest.mark.parametrize(("game", "mode", "edition"), MODES)
def test_every_mode_fits_a_terminal(
    game: str, mode: str, edition: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    match = cardlang.game(game, mode=mode, edition=edition).start(4)
    table = TerminalTable(match, ["human", *["random"] * (match.game.players - 1)], seed=4)
    turns = iter([*("1" if n % 6 else "1 2" for n in range(60)), "h", "o", "w", "b", "d", "rules", "q"])
    table._line = lambda: next(turns, "q")  # type: ignore[method-assign]
    table.play()
    told = capsys.readouterr().out.splitlines()
    assert max(map(cell_len, told)) <= 80
    frames = [index for index, line in enumerate(told) if line.startswith("╭")]
    ends = [index for index, line in enumerate(told) if line.startswith("╰")]
    assert max(end - first for first, end in zip(frames, ends, strict=True)) < 24, "a board fits the screen"


def test_names_of_double_width_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    Looking(fresh()).help([("日本語", "one two three four five six seven"), ("a", "b")])
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert cell_len(first) <= 40
    assert second.startswith(" " * 8)


def test_the_beginning_of_an_answer_will_do_if_only_one_begins_so(sit: Sit) -> None:
    told = sit(squares(), DUEL, "keep", "1", "take it").split("> ")
    assert "Which card do you take?" in told[1]
    assert "A takes Shepherd face-down" in told[3]
    told = sit(fresh(), DUEL, "1", "1", "p", "pas", "lane").split("> ")
    assert "`p` is no answer here" in told[3], "pay off, or pass"
    assert "B recruits Demon" in told[4] or "A passes" in told[4]
    assert "`lane` is no answer here" in told[5]


def test_a_save_is_where_it_was_wanted(sit: Sit, tmp_path: Path) -> None:
    sit(fresh(), DUEL, "1", f"save {tmp_path}/x")
    assert cardlang.load_match((tmp_path / "x").read_text("utf-8")).history


def test_the_board_is_shown_with_the_question(sit: Sit) -> None:
    told = sit(fresh(), DUEL, "h", "b").split("> ")[2]
    assert told.index("on offer") < told.index("B: Which card do you bid on? 1 Demon 5 Deploy: Flip a card here.")


def test_all_texts_have_those_of_the_cards_that_can_be_chosen(sit: Sit) -> None:
    told = sit(fresh(options={"tournament": "yes"}), ["human", "greedy"], "o").split("> ")[1]
    assert told.startswith("to choose from Alchemist 1 Deploy: Destroy a card in play.")
    assert told.count("Flip a card here.") == 1, "each once"
    told = sit(fresh(), DUEL, "o").split("> ")[1]
    assert "to choose from" not in told, "what is offered lies on the table"


def test_where_no_card_lies_it_is_said() -> None:
    table = Looking(fresh(options={"tournament": "yes"}))
    with table.console.capture() as shown:
        table.all_texts()
    assert shown.get() == "no card lies on the table\n"


def test_whoever_is_asked_the_first_lane_is_lane_1(sit: Sit) -> None:
    told = sit(fresh(), DUEL, "1", "1", "pass").split("> ")[3]
    assert "B: Demon (recruited): Into which lane?" in told
    assert "1 lane 1 2 lane 2 3 lane 3" in told

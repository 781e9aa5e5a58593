"""The table of `cardlang play` without a terminal: which match bots play there, and what is kept of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from rich.text import Text

import cardlang
from cardlang.bots import BotError
from cardlang.cli.game_choice import GameChoice
from cardlang.cli.play import command
from cardlang.cli.screen import Screen
from cardlang.cli.table import TerminalTable
from cardlang.match.match import Match
from cardlang.sim.arena import Arena
from tests.machine import tables

GAME = "crimson-company"
WRONG = """\
def late(seat, seed):
    asked = []

    def choose(seen):
        asked.append(seen.request.seat)
        return seen.request.ids[0] if len(asked) < 5 else -1

    return choose
"""


@pytest.mark.parametrize("number", [3, 8])
@pytest.mark.parametrize("chance", ["draw", "ask"])
def test_bots_play_the_match_of_a_simulation_again(number: int, chance: str) -> None:
    """Who is told to see it again with this seed and these seats sees the same match, whoever answers for chance."""
    game, bots = cardlang.game(GAME, options={"chance": chance}), ("random", "stalling")
    played = Arena(game, bots, 0).play(number)
    match = game.start(number)
    assert TerminalTable(match, [bots[bot] for bot in played.takers], seed=number).play()
    assert (len(match.history), match.state.turn, match.state.started) == (played.decisions, played.turns, played.first)
    assert match.outcome is not None
    assert match.outcome["result"] == played.result


def test_a_match_in_which_a_bot_fails_is_kept(tmp_path: Path) -> None:
    bot, save = tmp_path / "bot.py", tmp_path / "m.save"
    bot.write_text(WRONG)
    match = cardlang.game(GAME).start(3)
    with pytest.raises(BotError, match="which is not offered"):
        TerminalTable(match, [f"{bot}:late", "random"], seed=3, save=save).play()
    again = cardlang.load_match(save.read_text())
    assert again.history == match.history != ()
    assert again.request is not None


# --- people at the table ----------------------------------------------------------------------------------


def imps(path: Path, text: str, mode: str = "duel", **modes: str) -> Match:
    """A match with nothing but copies of one card, which may have another text in some modes."""
    others = "".join(f"      {name}: |\n        {other}\n" for name, other in modes.items())
    path.write_text(
        f"game: {GAME}\nset: mine\nversion: 1\ncards:\n  imp:\n    name: {{en: Imp}}\n    strength: 1\n"
        f"    copies: 30\n    text: |\n      {text}\n" + (f"    modes:\n{others}" if modes else "")
    )
    return cardlang.game(GAME, mode, cardsets=path).start(3)


def test_why_tells_what_has_happened_since_ones_own_last_choice(sit: Callable[..., str]) -> None:
    told = sit(cardlang.game(GAME).start(3), ["human", "human"], "1", "3", "pass", "1", "1", "2", "w")
    assert "A passes" in told
    assert "A bids 2" in told.split("> ")[-2]
    assert "passes" not in told.split("> ")[-2]


def test_why_tells_all_that_bots_have_done_in_between(sit: Callable[..., str]) -> None:
    told = sit(cardlang.game(GAME).start(3), ["human", "random"], "w").split("> ")[-2]
    assert told.index("B begins") < told.index("B gains 3 coins") < told.index("B bids 3 on")


def test_that_a_turn_begins_has_no_reason(sit: Callable[..., str]) -> None:
    told = sit(cardlang.game(GAME).start(3), ["human", "random"], "pass", "w").split("> ")
    assert "turn of A" in told[-3]
    assert "A gains 3 coins" in told[-2]
    assert "turn of" not in told[-2]


def test_of_a_match_that_goes_on_why_tells_of_the_turn_that_is_going_on(sit: Callable[..., str]) -> None:
    match = cardlang.game(GAME).start(3)
    while match.state.turn < 3:
        assert match.request is not None
        match.choose(match.request.options[-1])
    told = sit(match, ["human", "human"], "w", file=Path("m.save")).split("> ")[-2]
    assert "gains 3 coins" in told
    assert "begins" not in told


def test_why_after_a_choice_that_led_to_nothing(sit: Callable[..., str]) -> None:
    told = sit(cardlang.game(GAME).start(3), ["human", "human"], "1", "w")
    assert told.split("> ")[-2].strip() == "nothing has happened since"


def test_the_words_that_did_it_stand_out_from_the_text(
    tmp_path: Path, sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    match = imps(tmp_path / "a.cards.yaml", "Deploy: Gain 1 coin. Then flip a card here.")
    told = sit(match, ["human", "human"], "1", "1", "pass", "lane 1", "w").split("because of Imp:")[1]
    assert "Deploy: \x1b[1;4mGain 1 coin\x1b[0m. Then flip a card here." in told


def test_words_are_taken_in_any_case_if_only_one_option_has_them(tmp_path: Path, sit: Callable[..., str]) -> None:
    match = imps(tmp_path / "a.cards.yaml", "Deploy: Flip 2 cards here.")
    told = sit(match, ["human", "human"], "imp", "1", "2", "PASS")
    assert "Imp strength 1 Deploy: Flip 2 cards here. 4 answers are called so: say the number of one" in told
    assert len(match.history) == 3
    assert "A passes" in told


def test_numbers_may_stand_between_commas(tmp_path: Path, sit: Callable[..., str]) -> None:
    match = imps(tmp_path / "a.cards.yaml", "Deploy: Flip 2 cards here.")
    bid = ["1", "1", "pass", "lane 1"]
    told = sit(match, ["human", "human"], *bid, *bid, *bid, "1,2")
    assert "no answer here" not in told
    assert "Imp is turned face-up" in told


def test_a_number_that_is_not_offered_leaves_the_others_unchosen(tmp_path: Path, sit: Callable[..., str]) -> None:
    match = imps(tmp_path / "a.cards.yaml", "Deploy: Choose up to 2 cards here.")
    bid = ["1", "1", "pass", "lane 1"]
    told = sit(match, ["human", "human"], *bid, "done", *bid, "1 99").split("> ")[-2]
    assert "99 is not offered" in told
    assert match.request is not None
    assert match.request.source is not None, "the card still asks"


def test_an_amount_is_meant_by_itself_not_by_its_place(tmp_path: Path, sit: Callable[..., str]) -> None:
    match = imps(tmp_path / "a.cards.yaml", "Deploy: You may pay any number of coins.")
    told = sit(match, ["human", "human"], "1", "1", "pass", "lane 1", "2").split("> ")
    assert "an amount from 0 to" in told[-3]
    assert "pays 2 coins" in told[-2]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("Deploy: Choose up to 2 cards here.", "Choose 0 to 2 cards, all at once"),
        ("Deploy: Choose any number of cards here with total strength 2 or less.", "Choose as many as the words say"),
    ],
)
def test_how_many_cards_may_be_chosen_is_said(text: str, size: str, tmp_path: Path, sit: Callable[..., str]) -> None:
    bid = ["1", "1", "pass", "lane 1"]
    told = sit(imps(tmp_path / "a.cards.yaml", text), ["human", "human"], *bid, "done", *bid, "done", *bid)
    assert size in told.split("> ")[-2]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("Do this 2 times: destroy another card here.", [1, 1]),
        ("Do this 2 times: choose another card here.", [1, 1]),
        ("Destroy 2 other cards here.", [2, 2]),
    ],
)
def test_what_is_asked_at_once_is_one_choice(text: str, size: list[int]) -> None:
    """What the first of two choices does has happened before the second one is made."""
    cards: dict[str, tables.Card] = {"x": 1, "y": 2, "z": 3, "p": (1, f"Deploy: {text}")}
    table = tables.Table(cards, [tables.lane("x y z"), tables.lane(), tables.lane()], staged="p")
    table.choose("1")
    options, *found = table.match.requests[0].whole
    assert found == size
    assert {option.data["id"] for option in options} == {"x", "y", "z"}


def test_of_many_cards_that_are_called_so_all_are_named(sit: Callable[..., str]) -> None:
    match = cardlang.game(GAME).start(3)
    records = {record.id: record for record in (*match.game.cards, *match.game.castles)}.values()
    named = [r.name() for r in records if any("rin" in name.casefold() for name in (r.id, *r.names.values()))]
    told = sit(match, ["human", "human"], "t rin")
    assert len(named) == 6, "the texts of five of them are shown"
    assert all(f"{name} " in told for name in named[:5])
    assert f"also {named[5]}" in told


def test_of_cards_that_are_called_just_so_no_others_are_shown(sit: Callable[..., str]) -> None:
    match = cardlang.game(GAME).start(3)
    told = sit(match, ["human", "human"], "t demon").split("> ")[-2]
    assert told.count("strength") == 1


def test_the_name_of_a_card_is_found_in_any_case(sit: Callable[..., str]) -> None:
    told = sit(cardlang.game(GAME).start(3), ["human", "human"], "t DeMON", "t ")
    assert "Flip a card here." in told.split("> ")[-3]
    assert "say which card: t NAME" in told.split("> ")[-2]


def test_the_text_that_is_shown_is_that_of_the_mode(tmp_path: Path, sit: Callable[..., str]) -> None:
    match = imps(tmp_path / "a.cards.yaml", "Deploy: Gain 1 coin.", "solo", solo="Deploy: Flip a card here.")
    told = sit(match, ["human"], "t imp").split("> ")
    assert "Imp 1 Deploy: Flip a card here." in told[-3], "beside the options"
    assert "Imp strength 1 Deploy: Flip a card here." in told[-2]


def test_who_sits_there_is_said(sit: Callable[..., str]) -> None:
    game = cardlang.game("castle-combo", players=3)
    assert "You are A, B is a bot (random), C is a bot (greedy)." in sit(game.start(3), ["human", "random", "greedy"])
    assert "A and C sit at this terminal, B is a bot (random)." in sit(game.start(3), ["human", "random", "human"])


def test_a_save_has_a_name(sit: Callable[..., str]) -> None:
    assert "say where: s FILE" in sit(cardlang.game(GAME).start(3), ["human", "human"], "s")


def test_who_leaves_a_resumed_match_at_once_has_chosen_nothing_after_saving(sit: Callable[..., str]) -> None:
    match = cardlang.game(GAME).start(3)
    for _ in range(5):
        assert match.request is not None
        match.choose(match.request.ids[0])
    told = sit(match, ["human", "human"], "q", file=Path("m.save"))
    assert "What was chosen after saving" not in told
    assert "Go on with: cardlang play --resume m.save --seat human --seat human" in told


def test_the_first_card_of_a_match_is_named_like_every_other() -> None:
    table = tables.Table(
        {"first": (1, "Deploy: You may pay 1 coin.")}, [tables.lane("")], staged="first", coins={"A": 3}
    )
    table.choose("1")
    request = table.match.request
    assert request is not None
    assert request.source is not None
    assert request.source["card"] == 0
    assert Screen(table.match).question(request).startswith("first: ")


def test_what_does_not_fit_one_line_goes_on_below_its_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    Screen(cardlang.game(GAME).start(3)).say("  • ", Text("one two three four five six seven eight"))
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("  • one")
    assert re.match(r" {4}\w", second)


def test_what_goes_on_with_a_save_can_be_typed_as_it_stands(tmp_path: Path, sit: Callable[..., str]) -> None:
    told = sit(cardlang.game(GAME).start(3), ["human", "human"], f"s {tmp_path}/my save")
    assert f"--resume '{tmp_path}/my save'" in told


def test_an_option_may_have_spaces_around_its_sign() -> None:
    assert GameChoice(option=[" tied lanes = wait "]).game(GAME).options["tied lanes"] == "wait"


def test_a_save_may_lie_in_the_home_folder(
    tmp_path: Path, sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    sit(cardlang.game(GAME).start(3), ["human", "human"], "s ~/m.save")
    assert cardlang.load_match((tmp_path / "m.save").read_text()).history == ()


def test_where_hands_are_secret_the_others_look_away_whenever_another_one_is_asked(sit: Callable[..., str]) -> None:
    match = cardlang.game(GAME, mode="co-op").start(3)
    told = sit(match, ["human", "human"], "", "1", "", "1", "", "1", "1")
    assert told.count("L is asked, R looks away") == 2
    assert told.count("R is asked, L looks away") == 2
    assert all("╭" in part.split("> ")[0] for part in told.split("looks away")[1:-1]), "each sees the table anew"


def test_one_person_among_bots_sees_no_other_hand(sit: Callable[..., str]) -> None:
    match = cardlang.game(GAME, mode="co-op").start(3)
    known = [card and match.game.record(card["card"]).name() for card in match.view(0)["players"][1]["hand"]]
    told = sit(match, ["human", "random"], "b")
    assert known[1:] == [None, None]
    assert f"R has in hand {known[0]} 3 and 2 more" in told
    assert told.count("R has in hand") == told.count("and 2 more") > 0


def test_a_save_that_cannot_be_written_in_the_end_is_not_passed_over(tmp_path: Path) -> None:
    table = TerminalTable(cardlang.game(GAME).start(3), ["random", "random"], seed=3, save=tmp_path / "gone" / "m.save")
    assert table.play()
    assert table.unsaved


def test_the_command_fails_if_a_save_cannot_be_written_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardlang.cli.table.write_save", lambda match, path: "no room")
    with pytest.raises(typer.Exit) as left:
        command(GAME, seat=["random", "random"], seed=3, save=tmp_path / "m.save")
    assert left.value.exit_code == 2


def test_what_several_bots_have_done_is_told_of_the_one_whose_turn_it_was(sit: Callable[..., str]) -> None:
    match = cardlang.game("castle-combo", players=3).start(3)
    told = sit(match, ["human", "greedy", "greedy"], *["1"] * 4).split("A buys ")[1]
    assert "• B: B buys " in told.replace(" (greedy bot)", "")
    assert "• C: C buys " in told.replace(" (greedy bot)", "")
    assert "A (you): B" not in told

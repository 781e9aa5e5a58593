"""Each limit of the contract at its value and one past it; who shares a loss; what is told from some event on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import cardlang
from cardlang.machine.state import WHY_BITS
from tests.contract import playing

LARGEST = 4 * 1024 * 1024  # characters of a save
MOST_CARDS = 1000  # of a match, with the castles of its three lanes


def cards(path: Path, count: int) -> Path:
    """A set of so many cards without text, in as few records as may be."""
    copies = [99] * (count // 99) + ([count % 99] if count % 99 else [])
    records = (
        f"  c{number}:\n    name: {{en: C{number}}}\n    strength: 1\n    copies: {found}\n"
        for number, found in enumerate(copies)
    )
    path.write_text("game: crimson-company\nset: own\nversion: 1\ncards:\n" + "".join(records))
    return path


def test_what_is_told_from_an_event_on() -> None:
    match = playing.at(12)
    host, everybody = match.events(), match.events(0)
    assert len(host) == len(everybody) > 10  # all is open in a duel
    for since in range(len(host) + 1):
        assert match.told(None, since) == host[since:]
        assert match.told((0, 1), since) == everybody[since:]
    with pytest.raises(IndexError, match="there is no event -1 to begin with; events are counted from 0"):
        match.told(None, -1)


def test_a_loss_is_shared_by_all_who_lose() -> None:
    for players in (2, 3, 4, 5):
        match = playing.play(cardlang.game("castle-combo", players=players).start(1))
        assert match.outcome is not None
        assert match.outcome["result"] == "won"
        winner = "ABCDE".index(match.outcome["winner"])
        assert match.returns == tuple(1.0 if seat == winner else -1 / (players - 1) for seat in range(players))


def test_a_number_of_words_just_past_the_last() -> None:
    match = playing.at(3)
    last = len(match.game.rules.abilities) - 1
    assert match.why({"event": "gain", "why": last << WHY_BITS}) is not None
    with pytest.raises(cardlang.GameError, match="the event is of another"):
        match.why({"event": "gain", "why": (last + 1) << WHY_BITS})
    for junk in ("7", None, [1]):
        with pytest.raises(cardlang.GameError, match="is a whole number, not"):
            match.why({"event": "gain", "why": junk})


@pytest.mark.parametrize("name", ["crimson-company", "castle-combo"])
def test_numbers_of_options_at_their_bounds(name: str) -> None:
    definition = cardlang.game(name).definition
    for option in definition.options:
        if option.kind not in ("number", "per seat"):
            continue
        for number in (option.low, option.high):
            given = number if option.kind == "number" else {"B": number}
            made = cardlang.game(name, options={option.name: given}).options[option.name]
            assert made == (number if option.kind == "number" else {1: number})
        for number in (option.low - 1, option.high + 1):
            given = number if option.kind == "number" else {"B": number}
            with pytest.raises(cardlang.GameError, match=f"lies between {option.low} and {option.high}"):
                cardlang.game(name, options={option.name: given})


def test_as_many_castles_as_lanes() -> None:
    three, four = ["castle-1", "castle-2", "refuge"], ["castle-1", "castle-2", "refuge", "castle-3"]
    assert [record.id for record in playing.game(castles=",".join(three)).castles] == three
    with pytest.raises(cardlang.GameError, match="names 4 castles, and at most 3"):
        playing.game(castles=",".join(four))


@pytest.mark.parametrize(("fewest", "most"), [(30, MOST_CARDS - 3)])
def test_the_fewest_and_the_most_cards_of_a_match(tmp_path: Path, fewest: int, most: int) -> None:
    for number in (fewest, most):
        game = cardlang.game(playing.GAME, cardsets=cards(tmp_path / f"{number}.cards.yaml", number))
        assert len(game.cards) == number
    with pytest.raises(cardlang.GameError, match=f"at least {fewest} cards"):
        cardlang.game(playing.GAME, cardsets=cards(tmp_path / "few.cards.yaml", fewest - 1))
    with pytest.raises(cardlang.GameError, match=f"at most {most} cards, these sets have {most + 1}"):
        cardlang.game(playing.GAME, cardsets=cards(tmp_path / "many.cards.yaml", most + 1))


def test_a_tournament_has_at_least_fifteen_cards_to_choose_from(tmp_path: Path) -> None:
    def begin(count: int) -> cardlang.Match:
        records = "".join(f"  c{n}: {{name: {{en: C{n}}}, strength: 1}}\n" for n in range(count))
        path = tmp_path / f"{count}.cards.yaml"
        path.write_text(f"game: crimson-company\nset: own\nversion: 1\ncards:\n{records}")
        return cardlang.game(playing.GAME, cardsets=path, options={"tournament": "yes"}).start()

    assert begin(15).view(None)["players"]
    with pytest.raises(cardlang.GameError, match=r"needs 15 different cards .* these sets have 14"):
        begin(14)


def test_the_largest_save() -> None:
    with pytest.raises(cardlang.SaveError, match="does not begin like one"):
        cardlang.load_match("x" * LARGEST)
    with pytest.raises(cardlang.SaveError, match=f"it has {LARGEST + 1} characters, a save at most {LARGEST}"):
        cardlang.load_match("x" * (LARGEST + 1))


def test_the_moments_of_a_replay_at_its_ends() -> None:
    replay = cardlang.replay(playing.at(7).to_json())
    assert len(replay) == len(replay.match_at(len(replay)).history) > 0
    with pytest.raises(IndexError, match=f"there is no choice {len(replay) + 1}; there are {len(replay)}"):
        replay.match_at(len(replay) + 1)
    with pytest.raises(IndexError):
        replay.choice(len(replay) + 1)


def test_a_game_made_of_records_refuses_a_card_that_is_banned() -> None:
    game = playing.game()
    banned = replace(game.cards[0], banned=(game.mode.name,))
    with pytest.raises(cardlang.GameError, match=f"`{banned.id}` is banned in the mode `duel`"):
        cardlang.Game(game.definition, game.mode, [banned, *game.cards[1:]], game.castles)

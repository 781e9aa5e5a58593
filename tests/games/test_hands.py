"""The modes that are played from the hand against an automaton: what they refuse, who knows what, how they end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang import bots
from cardlang.games import find_game
from cardlang.match.match import Match
from cardlang.scenario import load_scenarios
from cardlang.scenario.host import open_session
from tests.rings import campaign

GAME, MODES = "crimson-company", ("solo", "co-op")
SETS = ("base", "ragnarok", "the-other-side")
DIFFICULTIES = next(option.choices for option in find_game(GAME).options if option.name == "difficulty")
MATCHES = campaign("hands")
both = pytest.mark.parametrize("mode", MODES)


def ready(mode: str, sets: Sequence[str] = SETS, **options: Any) -> cardlang.Game:
    return cardlang.game(GAME, mode, cardsets=sets, options={n.replace("_", " "): v for n, v in options.items()})


def played(match: cardlang.Match, bot: str = "random", seed: int = 0) -> cardlang.Match:
    seats = [bots.player(bot, seat, seed) for seat in range(match.game.players)]
    while (request := match.request) is not None:
        match.choose(seats[request.seat](match), seat=request.seat)
    return match


def test_the_names_of_the_modes_stand_in_one_file() -> None:
    """What a mode changes is said in one place; everything else goes by what it says."""
    folder = Path(cardlang.__file__).parent
    named = re.compile(r"""["'](solo|co-op)["']""")
    files = {path.name for path in folder.rglob("*.py") if named.search(path.read_text("utf-8"))}
    assert files == {"modes.py", "vocabulary.py"}  # the vocabulary lists the modes for which a card may have a text


@both
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_match_ends(mode: str, difficulty: str) -> None:
    game = ready(mode, difficulty=difficulty)
    of_each = MATCHES.count // (len(MODES) * len(DIFFICULTIES))
    for seed in range(MATCHES.first, MATCHES.first + of_each):
        match = played(game.start(seed, log=False), seed=seed)
        assert match.outcome is not None
        if match.outcome["result"] == "won":
            sign = -1.0 if match.outcome["winner"] == "K" else 1.0
            assert match.returns == (sign,) * game.players
        else:
            assert (match.outcome["result"], match.returns) == ("stalemate", (0.0,) * game.players)


@both
def test_lanes_are_offered_from_the_left_of_those_who_play(mode: str) -> None:
    """Also for a card of the robber knights, whose left is the right of the others."""
    match, theirs = ready(mode).start(2, log=False), 0
    seats = [bots.player("random", seat, 2) for seat in range(match.game.players)]
    while (request := match.request) is not None:
        if request.purpose == "play-lane":
            lanes = [option.data["lane"] for option in request.options if option.data["kind"] == "lane"]
            assert lanes == sorted(lanes)
            theirs += len(lanes) > 1 and request.behalf == "K"
        match.choose(seats[request.seat](match), seat=request.seat)
    assert theirs


@both
def test_cards_with_a_text_for_the_mode_may_be_left_out(mode: str) -> None:
    """SC-211."""
    rest = {record.id for record in ready(mode, changed_cards="remove").cards}
    every = {record.id for record in ready(mode).cards}
    listed = {
        "apocalyptic-horseman", "bard", "beggar", "fortune-teller", "freyja", "sellsword", "shapeshifter", "summoner",
        "troll-mother", "veteran",
    }  # fmt: skip
    assert listed <= every
    assert not listed & rest
    assert len(rest) >= 30


@pytest.mark.parametrize(
    ("mode", "sets", "options", "message"),
    [
        (
            "solo",
            ("base",),
            {"changed cards": "remove"},
            r"\(CC-SOLO-03\); these sets have 24 without .*: bard, beggar",
        ),
        ("co-op", ("base",), {"changed cards": "remove"}, r"at least 30 cards \(CC-COOP-03\); these sets have 24"),
        ("solo", ("ragnarok",), {}, r"at least 30 cards \(CC-SOLO-03\)"),
        ("solo", SETS, {"difficulty": "harder"}, "`difficulty` is one of easy, medium, hard, very hard, insane"),
        ("solo", SETS, {"changed cards": "burn"}, "`changed cards` is one of replace, remove"),
        ("solo", SETS, {"handicap": "A:2"}, "has no option `handicap`"),
        ("solo", SETS, {"joint": "ask"}, "has no option `joint`"),
        ("duel", SETS, {"difficulty": "easy"}, "has no option `difficulty`"),
    ],
)
def test_what_is_refused(mode: str, sets: Sequence[str], options: dict[str, str], message: str) -> None:
    with pytest.raises(cardlang.GameError, match=message):
        cardlang.game(GAME, mode, cardsets=sets, options=options)


@pytest.mark.parametrize(
    ("mode", "players", "told"),
    [
        ("teams", 2, "for 4 players, not 2 (CC-2V2-01)"),
        ("solo", 2, "for 1 player, not 2 (CC-SOLO-05)"),
        ("co-op", 1, "for 2 players, not 1 (CC-COOP-02)"),
        ("co-op", 3, "for 2 players, not 3 (CC-COOP-02)"),
    ],
)
def test_other_numbers_of_players_are_refused(mode: str, players: int, told: str) -> None:
    with pytest.raises(cardlang.GameError) as error:
        cardlang.game(GAME, mode, players=players)
    assert str(error.value) == f"the mode `{mode}` is {told}"


@both
def test_a_banned_card_stays_in_the_box(mode: str, tmp_path: Path) -> None:
    own = tmp_path / "own.cards.yaml"
    text = f"game: {GAME}\nset: own\nversion: 1\ncards:\n"
    for name, banned in (("stone", f"    banned: [{mode}]\n"), ("wall", "")):
        text += f"  {name}:\n    name: {{en: {name.title()}}}\n    strength: 1\n{banned}"
    own.write_text(text)
    ids = {record.id for record in ready(mode, ("base", str(own))).cards}
    assert "wall" in ids
    assert "stone" not in ids


@pytest.mark.parametrize(
    ("mode", "given", "message"),
    [
        ("solo", "{turn: K, phase: drawing}", "K has no phase `drawing`"),
        ("solo", "{coins: {A: 3}}", "in `solo` coins lie on castles only"),
        ("solo", "{staged: {A: [demon]}}", "in `solo` cards are played from the hand"),
        ("solo", "{hands: {K: [demon]}}", "K has no `hands`"),
        ("co-op", "{ability: {K: used}}", "K has no `ability`"),
        ("co-op", "{turn: R, phase: exchange}", "R has no phase `exchange`"),
        ("co-op", "{turn: A}", "`co-op` has no player A"),
        ("duel", "{ability: {A: used}}", "there is no ability in `duel` that could be used"),
    ],
)
def test_positions_that_a_mode_does_not_have(mode: str, given: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "x.test.yaml"
    file.write_text(f"game: {GAME}\nscenarios:\n  - {{name: x, mode: {mode}, given: {given}, then: {{over: false}}}}\n")
    assert message in [finding.message for finding in load_scenarios([file]).diagnostics]


def test_whose_side_a_question_is_about_is_said() -> None:
    match = ready("solo").start(3)
    said = set()
    while (request := match.request) is not None and match.view(0)["round"] == 1:
        said.add((match.view(0)["turn"], request.text().startswith("For the knights: "), request.purpose))
        match.choose(request.options[0])
    assert {(turn, theirs) for turn, theirs, purpose in said if purpose == "play-card"} == {("A", False), ("K", True)}


def with_an_heir(folder: Path, given: str) -> Match:
    """A position with a card that destroys and one that answers its own end."""
    file = folder / "heir.test.yaml"
    file.write_text(
        f"game: {GAME}\nmode: solo\ncards:\n"
        "  killer: {strength: 1, text: 'Deploy: Destroy an enemy card here.'}\n"
        "  heir: {strength: 1, text: 'Destroyed: Flip a card in play.'}\n"
        f"scenarios:\n  - {{name: x, then: {{over: false}}, given: {{{given}}}}}\n"
    )
    return open_session(load_scenarios([file]).scenarios[0], None).match


def test_also_for_a_card_that_acts_in_the_turn_of_the_others(tmp_path: Path) -> None:
    match = with_an_heir(tmp_path, "hands: {A: [killer]}, lanes: [{K: [heir], A: [V(1)]}, {A: [V(2)]}, {won by: A}]")
    match.choose(match.requests[0].ids[0])
    request = match.requests[0]
    assert (request.purpose, request.behalf, match.view(0)["turn"]) == ("choose-cards", "K", "A")
    assert request.text().startswith("For the knights: ")


def test_nobody_answers_for_the_others_when_an_own_card_acts_in_their_turn(tmp_path: Path) -> None:
    lanes = "[{A: [heir]}, {A: [V(1), V(2)]}, {won by: A}]"
    match = with_an_heir(tmp_path, f"turn: K, hands: {{A: [killer]}}, lanes: {lanes}")
    request = match.requests[0]
    assert (request.purpose, request.behalf, match.view(0)["turn"]) == ("play-lane", "K", "K")
    match.choose(request.ids[0])
    request = match.requests[0]
    assert (request.purpose, request.behalf, match.view(0)["turn"]) == ("choose-cards", "", "K")
    assert not request.text().startswith("For ")


def test_better_bots_win_more_often() -> None:
    game = ready("solo", difficulty=DIFFICULTIES[0])
    won = {
        bot: sum(played(game.start(seed, log=False), bot, seed).returns[0] > 0 for seed in range(40))
        for bot in ("random", "greedy")
    }
    assert won["greedy"] > 2 * won["random"] + 4


# --- hidden hands ----------------------------------------------------------------------------------


def hands(match: cardlang.Match, seat: int | None) -> list[list[int | None]]:
    return [[card and card["card"] for card in player["hand"]] for player in match.view(seat)["players"]]


def test_a_partner_knows_of_a_hand_only_what_lay_open() -> None:
    match = ready("co-op").start(5)
    left, right = hands(match, None)
    assert hands(match, 0)[0] == left
    assert hands(match, 1)[1] == right
    assert hands(match, 1)[0] == [left[0], None, None]  # the first one was the top card of the deck
    assert hands(match, 0)[1] == [right[0], None, None]


def test_both_see_what_they_draw_together(tmp_path: Path) -> None:
    """Also the second card, which never lay open on the deck."""
    file = tmp_path / "well.test.yaml"
    file.write_text(
        f"game: {GAME}\nmode: co-op\n"
        "castles: {well: {text: 'Income: Draw 2 cards. Then put them face-down onto your side of another lane.'}}\n"
        "scenarios:\n"
        "  - {name: x, given: {phase: income, deck: [V(1), V(2)], lanes: [{castle: well}]}, then: {over: false}}\n"
    )
    match = open_session(load_scenarios([file]).scenarios[0], None).match
    for seat in (0, 1):
        assert [card["id"] for card in match.view(seat)["between"]] == ["V(1)", "V(2)"]
        assert [event["id"] for event in match.events(seat) if event["event"] == "draw"] == ["V(1)", "V(2)"]


@pytest.mark.parametrize("first", [0, 1])
def test_an_exchange_goes_on_with_one_answer_in(first: int) -> None:
    """Saved in between, and in either order: the same bytes, and nothing is told before both have answered."""
    match = ready("co-op").start(5)
    chosen = {request.seat: request.ids[2] for request in match.requests}
    straight = match.clone()
    for seat in (0, 1):
        straight.choose(chosen[seat], seat=seat)
    other = 1 - first
    view, events = match.view(other), match.events(other)
    match.choose(chosen[first], seat=first)
    owing = [request for request in view["requests"] if request["seat"] == other]
    assert match.view(other) == {**view, "requests": owing} != view
    assert match.events(other) == events
    again = cardlang.load_match(match.to_json())
    again.choose(chosen[other], seat=other)
    assert again.to_json() == straight.to_json()
    assert again.fingerprint() == straight.fingerprint()


def test_giver_and_receiver_know_the_card_that_was_passed() -> None:
    match = ready("co-op").start(5)
    given = {request.seat: request.options[2].data["card"] for request in match.requests}
    for request in match.requests:
        match.choose(request.ids[2], seat=request.seat)
    assert given[0] in hands(match, 0)[1]
    assert given[1] in hands(match, 1)[0]
    passed = [event for event in match.events(0) if event["event"] == "hand-over"]
    assert [(event["player"], event["to"], event["card"]) for event in passed] == [
        ("L", "R", given[0]),
        ("R", "L", given[1]),
    ]

"""Lists that are chosen in secret at the same time, or handed in before: nobody learns them before both are in."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.machine.codec import decode, encode
from cardlang.match.match import Match
from cardlang.match.saves.envelope import wrap
from tests.match import duels

ROOT = Path(__file__).parents[2]
SIZE = 15


def tournament(**options: Any) -> cardlang.Game:
    return cardlang.game(duels.GAME, options={"tournament": "yes", **options})


def names() -> list[str]:
    """The ids of all cards there are to choose from."""
    return [record.id for record in cardlang.game(duels.GAME).cards]


def of_seat(match: Match, seat: int) -> Any:
    return next((request for request in match.requests if request.seat == seat), None)


def step(match: Match, seat: int) -> None:
    """The next member of a list; which one depends on the seat and on how far it is."""
    request = of_seat(match, seat)
    match.choose(random.Random(f"{seat} {len(request.chosen)}").choice(request.ids[:3]), seat=seat)


def handed_in(match: Match, seat: int) -> Match:
    while of_seat(match, seat) is not None:
        step(match, seat)
    return match


def choosing(match: Match) -> bool:
    return bool(match.requests) and match.requests[0].purpose == "list-card"


def interleaved(match: Match, order: random.Random) -> list[str]:
    """Both lists, card by card in a drawn order; a save after each card."""
    saves = [match.to_json()]
    while choosing(match):
        step(match, order.choice([request.seat for request in match.requests]))
        saves.append(match.to_json())
    return saves


def test_both_are_asked_for_cards_of_their_own_collections() -> None:
    match = tournament().start(1)
    assert [(r.seat, r.purpose, r.to_follow, r.chosen) for r in match.requests] == [
        (seat, "list-card", SIZE - 1, ()) for seat in (0, 1)
    ]
    first, second = ([option.data for option in request.options] for request in match.requests)
    assert [data["id"] for data in first] == [data["id"] for data in second] == names()[: len(first)]
    assert not {data["card"] for data in first} & {data["card"] for data in second}


def test_a_seat_goes_on_while_another_has_not_begun() -> None:
    match = tournament().start(1)
    for done in range(SIZE):
        request = of_seat(match, 1)
        assert (len(request.chosen), request.to_follow) == (done, SIZE - 1 - done)
        assert match.view(request.seat)["requests"][-1].get("chosen", []) == list(request.chosen)
        match.choose(request.ids[0], seat=1)
    assert [request.seat for request in match.requests] == [0]
    assert match.history == ()
    with pytest.raises(cardlang.IllegalChoice, match="no request is open for seat 1"):
        match.choose(match.requests[0].ids[0], seat=1)


def test_every_order_of_arrival_gives_the_same_bytes() -> None:
    ends = set()
    for order in range(12):
        match = tournament().start(4)
        interleaved(match, random.Random(order))
        ends.add((match.to_json(), json.dumps(match.events())))
    assert len(ends) == 1
    seats = [ask[0] for ask in match.answered]
    assert seats == sorted(seats), "the history has the answers in seat order"
    assert len(set(match.history)) == len(match.history)


@pytest.mark.parametrize("order", [1, 2])
def test_a_save_with_some_cards_chosen_goes_on(order: int) -> None:
    saves = interleaved(tournament().start(4), random.Random(order))
    assert len(saves) > 20
    for text in saves:
        match = cardlang.load_match(text)
        assert match.to_json() == text
        interleaved(match, random.Random(7))
        assert match.to_json() == saves[-1]
    code = (
        "import json, sys; from tests.match.test_tournament import finished;"
        "json.dump(finished(json.load(sys.stdin)), sys.stdout)"
    )
    fresh = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(saves), capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "99"},
    )  # fmt: skip
    assert set(json.loads(fresh.stdout)) == {saves[-1]}


def finished(saves: Sequence[str]) -> list[str]:
    """The same matches when both lists are in."""
    matches = [cardlang.load_match(text) for text in saves]
    for match in matches:
        interleaved(match, random.Random(3))
    return [match.to_json() for match in matches]


def test_a_set_at_once_may_be_any_of_the_right_size() -> None:
    match = tournament().start(1)
    first = match.game.rules.codebook.card
    whole = [first + card for card in range(len(names()))]
    for wanted in (whole[-SIZE:], whole[::2], whole[:SIZE]):
        match = tournament().start(1)
        match.choose_all(reversed(wanted), seat=0)
        assert [ask[5] for ask in match.state.asks if ask[0] == 0] == wanted
    before = match.fingerprint()
    mine = [len(names()) + code for code in whole]
    for wrong in (mine[: SIZE - 1], mine[: SIZE + 1], [*mine[: SIZE - 1], mine[0]], [*mine[: SIZE - 1], whole[20]]):
        with pytest.raises(cardlang.IllegalChoice):
            match.choose_all(wrong, seat=1)
    assert match.fingerprint() == before


def test_what_has_to_be_chosen_is_not_asked_and_not_history() -> None:
    match = tournament().start(1)
    last = of_seat(match, 0).ids[-1]
    match.choose(last, seat=0)
    assert of_seat(match, 0) is None, "only one list begins with that card"
    assert cardlang.load_match(match.to_json()).to_json() == match.to_json()
    handed_in(match, 1)
    assert match.history[0] == last
    forced = [event for event in match.events() if event["event"] == "forced" and event["player"] == "A"]
    assert [event["chosen"] for event in forced] == list(range(1, SIZE))
    again = cardlang.replay(match.to_json())
    assert again.match_at(len(again)).to_json() == match.to_json()


def test_forged_answers_are_refused() -> None:
    """In a copy, which is taken over as it stands: its requests must be such as a match can come to."""
    match = tournament().start(1)
    for seat in (1, 1, 0):
        step(match, seat)
    copy = match.resample(0, 1)
    for _ in range(2):
        step(copy, 1)
    good = json.loads(json.dumps(encode(copy.state)))
    assert decode(good, copy.state.rules).asks == copy.state.asks
    asks = good["asks"]
    for wrong in (
        asks[::-1],  # not in seat order
        [asks[0], asks[0], *asks[1:]],  # the same answer twice
        [[*asks[0][:1], 0, *asks[0][2:]], *asks[1:]],  # for something else
        [ask for ask in asks if ask[5] >= 0],  # nobody is asked any more
        [*asks, asks[-1]],  # asked twice
    ):
        with pytest.raises(ValueError, match="the requests do not belong together"):
            decode({**good, "asks": wrong}, copy.state.rules)


@pytest.mark.parametrize("lists", ["A:{}", {"0": "{}"}, {"0": [3]}, 7])
def test_a_forged_save_reads_no_file(tmp_path: Path, lists: Any) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("- [ do not tell\n")
    forged = json.loads(json.dumps(lists).replace("{}", str(secret)))
    text = tournament().start(1).to_json()
    data = json.loads(text)["match"]
    data["options"]["lists"] = forged
    with pytest.raises(cardlang.SaveError, match="its `lists` are none"):
        cardlang.load_match(wrap(data))


def test_a_forged_list_without_the_cards_for_it_is_refused() -> None:
    data = json.loads(cardlang.game(duels.GAME).start(1).to_json())["match"]
    data["options"]["lists"] = {"0": names()[:SIZE]}
    with pytest.raises(cardlang.SaveError, match="its options ask for other cards"):
        cardlang.load_match(wrap(data))


# --- secrecy ---------------------------------------------------------------------------------------


def shown(match: Match, seat: int) -> str:
    """All that a seat is handed while it chooses."""
    own = of_seat(match, seat)
    return json.dumps([match.view(seat), match.events(seat), own and [o.data for o in own.options], repr(match)])


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_sees_how_far_the_other_is(seat: int) -> None:
    match, other = tournament().start(1), 1 - seat
    before = shown(match, seat)
    for _ in range(5):
        step(match, other)
        assert shown(match, seat) == before
    assert match.view(seat)["players"][other]["list"] == []


def test_a_copy_for_a_seat_knows_nothing_of_the_other_list() -> None:
    one, other = tournament().start(1), tournament().start(1)
    one.choose_all(of_seat(one, 1).ids[:SIZE], seat=1)
    other.choose_all([code + 1 for code in of_seat(other, 1).ids[:SIZE]], seat=1)
    copies = [[match.resample(0, seed) for seed in range(5)] for match in (one, other)]
    assert [c.fingerprint() for c in copies[0]] == [c.fingerprint() for c in copies[1]]
    assert len({c.fingerprint() for c in copies[0]}) == 5
    for copy in copies[0]:
        assert copy.view(0) == one.view(0)
        handed_in(copy, 0)
        assert len(copy.view(0)["players"][1]["list"]) == SIZE


def test_a_copy_for_a_seat_begins_the_other_list_anew() -> None:
    """How far somebody is, who still owes cards, nobody else knows."""
    match = tournament().start(1)
    for _ in range(4):
        step(match, 1)
    assert of_seat(match.resample(0, 3), 1).chosen == ()
    assert of_seat(match.resample(1, 3), 1).chosen == of_seat(match, 1).chosen


def test_drawn_lists_have_every_card_equally_often() -> None:
    match = handed_in(tournament().start(1), 1)
    counts = dict.fromkeys(range(len(names())), 0)
    for seed in range(400):
        for ask in match.resample(0, seed).state.asks:
            if ask[0] == 1:
                counts[(ask[5] - match.game.rules.codebook.card) % len(counts)] += 1
    assert all(150 < count < 250 for count in counts.values()), counts


def test_all_is_known_when_both_lists_are_in() -> None:
    match = handed_in(handed_in(tournament().start(1), 1), 0)
    lists = [[card["id"] for card in player["list"]] for player in match.view(0)["players"]]
    assert [len(set(cards)) for cards in lists] == [SIZE, SIZE]
    assert match.view(0)["players"] == match.view(1)["players"]
    told = [(event["player"], event["id"]) for event in match.events(0) if event["event"] == "list"]
    assert told == [("AB"[seat], card) for seat in (0, 1) for card in lists[seat]]
    deck = [card["id"] for card in (*match.view(None)["deck"]["order"], *match.view(None)["offer"])]
    assert sorted(deck) == sorted(lists[0] + lists[1])


# --- lists that are handed in ----------------------------------------------------------------------


def test_lists_come_as_ids_or_in_files(tmp_path: Path) -> None:
    one, other = names()[:SIZE], names()[SIZE:]
    block, flow = tmp_path / "one.yaml", tmp_path / "other.json"
    block.write_text("".join(f"- {name}\n" for name in one))
    flow.write_text(json.dumps(other))
    ways: Sequence[Any] = (
        {"A": one, "B": other},
        {"A": str(block), "B": other},
        {0: one, 1: tuple(other)},
        f"A:{block},B:{flow}",
    )
    matches = [cardlang.game(duels.GAME, options={"lists": lists}).start(2) for lists in ways]
    assert len({match.to_json() for match in matches}) == 1
    assert matches[0].request is not None
    assert matches[0].request.purpose == "bid-card"
    assert cardlang.load_match(matches[0].to_json()).to_json() == matches[0].to_json()


def test_the_list_of_one_seat_is_a_secret_before_the_other() -> None:
    games = [tournament(lists={"A": cards}) for cards in (names()[:SIZE], names()[SIZE:])]
    one, other = (game.start(2) for game in games)
    assert [request.seat for request in one.requests] == [1]
    assert shown(one, 1) == shown(other, 1)
    assert one.resample(1, 3).to_json() == other.resample(1, 3).to_json()
    assert one.resample(0, 3).to_json() != other.resample(0, 3).to_json()
    handed_in(one, 1)
    assert [card["id"] for card in one.view(1)["players"][0]["list"]] == names()[:SIZE]


@pytest.mark.parametrize(
    ("lists", "message"),
    [
        ({"A": ["demn", *names()[1:SIZE]]}, r"names `demn`, .*CC-OPT-TOURN-01.*did you mean `demon`\?"),
        ({"B": ["demon", *names()[: SIZE - 1]]}, r"the list of B has `demon` twice.*CC-OPT-TOURN-02"),
        ({"A": names()[: SIZE - 1]}, r"the list of A has 14 of 15 cards \(CC-OPT-TOURN-01\)"),
        ({"A": names()[: SIZE + 1]}, r"the list of A has 16 of 15 cards \(CC-OPT-TOURN-01\)"),
        ({"A": []}, "the list of A has 0 of 15 cards"),
        ({"C": names()[:SIZE]}, "there is no seat `C`; there is A, B"),
        ({"A": 7}, "a list holds card ids, not `7`"),
        ({"A": ["demon", 3]}, "a list holds card ids"),
        (17, "given by seat, for example `A:mine.yaml`"),
        ("A", "given by seat, for example `A:mine.yaml`, not `A`"),
        ("A:", "say which file a seat hands in"),
    ],
)  # fmt: skip
def test_a_list_that_cannot_be_played_is_refused(lists: Any, message: str) -> None:
    with pytest.raises(cardlang.GameError, match=message):
        cardlang.game(duels.GAME, options={"lists": lists})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("demon: 1\n", "holds no list: write card ids, one to a line"),
        ("- {a: b}\n", "holds no list"),
        ("- demon\n- [\n", "lists.yaml:[0-9]+: this is not valid YAML"),
        ("", "holds no list"),
    ],
)
def test_a_file_that_holds_no_list(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "lists.yaml"
    file.write_text(text)
    with pytest.raises(cardlang.GameError, match=message):
        cardlang.game(duels.GAME, options={"lists": f"A:{file}"})


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(cardlang.GameError, match=r"nowhere\.yaml: there is no such file"):
        cardlang.game(duels.GAME, options={"lists": {"A": "nowhere.yaml"}})


def test_a_mode_without_tournaments_says_so() -> None:
    for option in ({"tournament": "yes"}, {"lists": {"A1": names()[:SIZE]}}):
        with pytest.raises(cardlang.GameError, match=f"the mode `teams` .*has no option `{next(iter(option))}`"):
            cardlang.game(duels.GAME, "teams", options=option)


def test_a_tournament_needs_enough_different_cards(tmp_path: Path) -> None:
    cards = tmp_path / "few.cards.yaml"
    ids = "".join(f"  c{n}:\n    name: {{en: C{n}}}\n    strength: 1\n    copies: 3\n" for n in range(SIZE - 1))
    cards.write_text(f"game: {duels.GAME}\nset: few\nversion: 1\ncards:\n{ids}")
    with pytest.raises(cardlang.GameError, match=r"needs 15 different cards .*CC-OPT-TOURN-02.* have 14"):
        cardlang.game(duels.GAME, cardsets=[cards], options={"tournament": "yes"})


def test_a_list_may_not_name_a_card_that_takes_no_part(tmp_path: Path) -> None:
    own = tmp_path / "own.cards.yaml"
    own.write_text(
        "game: crimson-company\nset: own\nversion: 1\ncards:\n"
        "  stone:\n    name: {en: Stone}\n    strength: 1\n    banned: [duel]\n"
    )
    options = {"lists": {"A": [*names()[: SIZE - 1], "stone"]}}
    with pytest.raises(cardlang.GameError, match="the list of A names `stone`, which takes no part in the mode `duel`"):
        cardlang.game(duels.GAME, cardsets=["base", own], options=options)

"""The hard cases of the model, with cards written for them: chains, replacements, leaving, references, endless play."""

from __future__ import annotations

import pytest

import cardlang
from cardlang.games.crimson_company.kinds import NUMBER, make
from cardlang.games.crimson_company.table import LIMBO
from cardlang.machine.codec import decode, encode
from cardlang.machine.primitives import rearm
from cardlang.machine.state import ref_of
from tests.machine.tables import Table, lane

OGRE = (6, "Deploy: Flip all of your other cards here.")
DEMON = (5, "Deploy: Flip a card here.")
GUARD = (4, "When an effect would affect a card here, prevent that effect. Then flip this card.")
SILENCER = (3, "When a destruction effect would trigger, prevent that effect.")
WALKER = (3, "Destroyed: Move this card to another lane instead.")
AVENGER = (1, "Destroyed: Gain 5 coins.")
SWAPPER = (2, "After a player plays another card here, that player swaps it with another card in play.")


def open_effects(table: Table) -> list[str]:
    return [card for _, card in table.events("open")]


# --- chains -------------------------------------------------------------------------------------------------


def test_a_deploy_effect_runs_before_the_mass_flip_goes_on() -> None:
    """P1: all that follows from the first flip is done before the second card of the set is flipped."""
    table = Table({"ogre": OGRE, "demon": DEMON, "v": 1}, [lane("~demon v")], staged="ogre")
    table.choose("1")
    assert table.asked() == ("A", "choose-cards", ["demon", "v", "ogre"])
    assert table.stack()[-4:] == ["act", "ogre#0", "act", "demon#0"]
    table.choose("v")
    assert table.face_up("demon v ogre") == [True, True, True]
    assert table.events("flip") == [("flip", "demon"), ("flip", "v"), ("flip", "v")]
    assert open_effects(table) == ["ogre", "demon"]


def test_a_card_that_left_is_skipped_by_the_mass_flip() -> None:
    eater = (2, "Deploy: Destroy another card here.")
    table = Table({"ogre": OGRE, "eater": eater, "v": 1}, [lane("~eater v")], staged="ogre")
    table.choose("1", "v")
    assert table.events("flip", "destroy") == [("flip", "eater"), ("destroy", "v")]


def test_the_set_of_a_mass_flip_is_fixed_when_it_begins() -> None:
    caller = (2, "Deploy: Put an offered card face-down onto your side of this lane.")
    table = Table({"ogre": OGRE, "caller": caller}, [lane("~caller")], staged="ogre")
    table.choose("1")
    table.choose(table.asked()[2][0])
    assert table.events("flip") == [("flip", "caller")]


# --- what answers a would -----------------------------------------------------------------------------------


def test_a_replacement_answers_member_by_member() -> None:
    """P2: the guard prevents the first flip and turns face-down; the second flip is as always."""
    table = Table({"ogre": OGRE, "x": 1, "y": 2, "guard": GUARD}, [lane("x y", "guard")], staged="ogre")
    table.choose("1")
    assert table.face_up("x y guard ogre") == [True, False, False, True]
    assert table.events("flip") == [("flip", "guard"), ("flip", "y")]
    assert table.events("prevent") == [("prevent", "x")]
    (prevented,) = [event for event in table.match.events() if event["event"] == "prevent"]
    reason = table.match.why(prevented)
    assert reason is not None
    assert (prevented["cause"], reason.words) == (table.number["guard"], "prevent that effect")


def test_a_guard_in_the_set_is_turned_up_again_and_armed() -> None:
    """P2, variant: his own consequence turns him down, then the mass flip turns him up."""
    table = Table({"ogre": OGRE, "x": 1, "guard": GUARD}, [lane("x guard")], staged="ogre")
    table.choose("1")
    assert table.face_up("x guard") == [True, True]
    assert table.state.armed[table.state.rules.keys["would:flip"]] == 1 << table.number["guard"]


def test_two_guards_answer_one_event_once_each() -> None:
    cards = {"demon": DEMON, "one": GUARD, "two": GUARD, "x": 1}
    table = Table(cards, [lane("one two", "x")], staged="demon")
    table.choose("1", "x")
    assert table.face_up("one two x") == [False, True, True]
    assert table.events("prevent") == [("prevent", "x")]


# --- leaving ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("extra", "opened"), [("v", ["avenger"]), ("silencer", [])])
def test_who_silences_leaving_cards_does_so_when_leaving_with_them(extra: str, opened: list[str]) -> None:
    """P3: whether an effect of a leaving card triggers is judged before any of them has left."""
    cards = {"a": 3, "b": 3, "avenger": AVENGER, "v": 1, "silencer": SILENCER}
    table = Table(cards, [lane(f"a b {extra} avenger")], phase="scoring")
    assert open_effects(table) == opened
    assert {table.zone(name) for name in ("a", "b", extra, "avenger")} == {"discard"}
    assert table.match.view(None)["lanes"][0]["won_by"] == "A"


def test_a_walking_card_leaves_a_won_lane_between_leaving_and_settling() -> None:
    """P4: the lane is won and closed and all cards have left it when the owner is asked where to."""
    table = Table({"a": 3, "b": 3, "c": 3, "walker": WALKER}, [lane("a b c walker"), lane("", "")], phase="scoring")
    assert table.asked() == ("A", "choose-lane", ["2", "3"])
    view = table.match.view(None)
    assert view["lanes"][0]["open"] is False
    assert sorted(card["id"] for card in view["between"]) == ["walker"]
    assert [table.zone(name) for name in "abc"] == ["discard"] * 3
    table.choose("3")
    assert table.zone("walker") == "lane 3 A"


def test_cards_behind_a_walking_card_settle_after_it() -> None:
    table = Table({"walker": WALKER, "a": 3, "b": 3, "c": 3}, [lane("walker a b c")], phase="scoring")
    assert [table.zone(name) for name in ("walker", "a", "b", "c")] == ["limbo"] * 4
    table.choose("2")
    assert [table.zone(name) for name in ("walker", "a", "b", "c")] == ["lane 2 A", *["discard"] * 3]


# --- references ---------------------------------------------------------------------------------------------


def test_a_listener_hears_of_a_played_card_after_all_that_followed() -> None:
    """P5: the swap comes after the deploy effect."""
    table = Table({"demon": DEMON, "swapper": SWAPPER, "x": 1}, [lane("swapper"), lane("x")], staged="demon")
    table.choose("1", "demon")
    assert open_effects(table) == ["demon", "swapper"]
    assert table.asked() == ("A", "choose-cards", ["swapper", "x"])
    table.choose("x")
    assert (table.zone("demon"), table.zone("x")) == ("lane 2 A", "lane 1 A")


def test_a_listener_lapses_for_a_card_that_is_gone() -> None:
    """P5: the played card has vanished."""
    doomed = (1, "Deploy: Destroy this card.")
    table = Table({"doomed": doomed, "swapper": SWAPPER, "x": 1}, [lane("swapper"), lane("x")], staged="doomed")
    table.choose("1")
    assert table.zone("doomed") == "discard"
    assert table.events("swap") == []


def test_a_card_that_left_and_came_back_is_another_card() -> None:
    """P5: a reference has a life count and does not mean what came back."""
    phoenix = (1, "Deploy: Destroy this card. Then put a discarded card face-up onto your side of this lane.")
    table = Table({"phoenix": phoenix, "swapper": SWAPPER, "x": 1}, [lane("swapper"), lane("x")], staged="phoenix")
    table.choose("1")
    assert table.zone("phoenix") == "lane 1 A"
    assert table.state.life[table.number["phoenix"]] > 1
    assert table.events("swap") == []


# --- subsets ------------------------------------------------------------------------------------------------

TYRANT = (5, "Deploy: Your opponent destroys any number of their cards here with total strength 3 or more.")


def test_a_subset_has_one_path_and_is_offered_only_while_it_can_be_completed() -> None:
    """P6: picks ascend; what must be picked along is not asked."""
    cards = {"tyrant": TYRANT, "one": 1, "two": 2, "four": 4}
    table = Table(cards, [lane("", "one two four")], staged="tyrant")
    table.choose("1")
    assert table.asked() == ("B", "choose-cards", ["one", "two", "four"])
    table.choose("two")
    assert table.events("destroy") == [("destroy", "two"), ("destroy", "four")]
    assert table.zone("one") == "lane 1 B"


def test_a_subset_that_is_good_already_may_go_on() -> None:
    cards = {"tyrant": TYRANT, "one": 1, "two": 2, "four": 4}
    table = Table(cards, [lane("", "one two four")], staged="tyrant")
    table.choose("1", "one", "two")
    assert table.asked()[2] == ["four", "done"]
    table.choose("done")
    assert table.events("destroy") == [("destroy", "one"), ("destroy", "two")]


def test_all_are_taken_if_no_subset_is_good() -> None:
    table = Table({"tyrant": TYRANT, "one": 1, "nil": 0}, [lane("", "one nil")], staged="tyrant")
    table.choose("1")
    assert table.events("destroy") == [("destroy", "one"), ("destroy", "nil")]
    assert not [event for event in table.match.events() if event.get("purpose") == "choose-cards"]


# --- scoring ------------------------------------------------------------------------------------------------


def test_an_effect_inside_a_scoring_reads_base_strength() -> None:
    """P13: the score sheet belongs to the scoring, not to what happens inside it."""
    cards = {
        "captain": (1, "Scoring: Each other face-up card here gets +3 strength."),
        "turner": (1, "Scoring: Flip a face-down card here."),
        "miner": (0, "Deploy: Destroy another card here. Then gain coins equal to its strength."),
        "x": 2,
    }
    table = Table(cards, [lane("captain turner ~miner x")], phase="scoring", coins={"A": 0, "B": 0})
    table.choose("x")
    assert table.match.view(None)["players"][0]["coins"] == 2
    totals = [event["amount"] for event in table.match.events() if event["event"] == "total"]
    assert totals[0] == 1 + 4 + 0


def test_operations_of_a_scoring_are_kept_in_order() -> None:
    """P13: first plus, then times; the castle side first, near to far."""
    cards = {
        "adder": (1, "Scoring: Each other face-up card here gets +1 strength."),
        "doubler": (5, "Scoring: The strongest face-up card on each side of this lane has double strength."),
        "x": 1,
        "y": 1,
    }
    for names, total in (("adder doubler x y", 1 + 12 + 2 + 2), ("doubler adder x y", 11 + 1 + 2 + 2)):
        table = Table(cards, [lane(names)], phase="scoring")
        totals = [event["amount"] for event in table.match.events() if event["event"] == "total"]
        assert totals[0] == total


# --- endless play -------------------------------------------------------------------------------------------


def endless(**options: object) -> Table:
    cards = {"one": OGRE, "two": OGRE, "three": OGRE}
    return Table(cards, [lane("~one ~two")], staged="three", options=options)


def test_an_endless_chain_is_cut_and_the_match_goes_on() -> None:
    """P22: a mandatory loop that asks nobody; its cards are named."""
    table = endless()
    table.choose("1")
    assert len(open_effects(table)) == 256
    cut = [event for event in table.match.events() if event["event"] == "chain-cut"]
    assert {event["id"] for event in cut} <= {"one", "two", "three"}
    assert cut[0]["amount"] == 256
    assert table.asked()[:2] == ("B", "bid-card")
    assert table.state.chain == 0


def test_an_endless_chain_may_end_the_match() -> None:
    table = endless(**{"on loop": "end", "chain limit": 40})
    table.choose("1")
    assert table.match.outcome == {"result": "loop", "winner": None}
    assert table.match.returns == (0.0, 0.0)


def test_a_chain_is_counted_across_requests() -> None:
    """P22: each link asks, and yet the chain ends."""
    spinner = (1, "Deploy: Flip another card here. Then flip it.")
    cards = {"one": spinner, "two": spinner, "three": spinner}
    table = Table(cards, [lane("one two")], staged="three", options={"chain limit": 9})
    table.choose("1")
    asked = 0
    while table.asked()[1] == "choose-cards":
        asked += 1
        assert asked < 50
        table.choose(table.asked()[2][0])
    assert len(open_effects(table)) == asked == 9
    assert table.events("chain-cut")


def test_a_round_that_asks_nothing_and_changes_nothing_ends_the_match() -> None:
    """P22: level in the last lane, and nothing left to bid on."""
    level = [lane(won_by="A"), lane(won_by="B"), lane("a", "b")]
    table = Table({"a": 2, "b": 2}, level, phase="income", offer=(), deck=(), coins={"A": 3, "B": 3, "supply": 0})
    assert table.match.outcome == {"result": "stalemate", "winner": None}
    assert table.state.turn <= 5


def test_income_that_still_flows_is_a_change() -> None:
    level = [lane(won_by="A"), lane(won_by="B"), lane("a", "b")]
    cards = {"a": 2, "b": 2}
    table = Table(cards, level, phase="income", offer=(), deck=(), coins={"A": 3, "B": 3, "supply": 30})
    assert table.match.outcome == {"result": "stalemate", "winner": None}
    assert table.match.view(None)["supply"] == 0


# --- anything can be copied and saved in the middle -----------------------------------------------------------


@pytest.mark.parametrize("choices", [1, 2, 3])
def test_a_position_in_mid_effect_survives(choices: int) -> None:
    cards = {"ogre": OGRE, "demon": DEMON, "v": 1, "swapper": SWAPPER}
    table = Table(cards, [lane("~demon v swapper"), lane("", "")], staged="ogre")
    for _ in range(choices):
        table.choose(table.asked()[2][0])
    again = cardlang.load_match(table.match.to_json())
    assert again.to_json() == table.match.to_json()
    copy = decode(encode(table.state), table.state.rules)
    rearm(copy)
    assert (encode(copy), copy.armed) == (encode(table.state), table.state.armed)


@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 0)])
def test_a_card_that_is_leaving_is_not_swapped_back(one: int, other: int) -> None:
    """The text of such a card is refused; whatever else names it finds no place that it could give."""
    s = Table({"x": 1, "y": 2}, [lane("x y")]).state
    swap = make("swap", ref=ref_of(s, one), to=ref_of(s, other))
    ready = s.rules.kinds[NUMBER["swap"]].ready
    assert ready(s, swap) is not None
    s.place[0] = LIMBO
    assert ready(s, swap) is None

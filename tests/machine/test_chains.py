"""What keeps a match from going on for ever: chains are cut, nobody hears themselves, still turns end it."""

from __future__ import annotations

from tests.machine.tables import Table, lane

GIVER = (1, "Deploy: Gain 1 coin.")
OGRE = (6, "Deploy: Flip all of your other cards here.")


def cuts(table: Table) -> list[str]:
    return [card for _, card in table.events("chain-cut")]


def test_every_card_that_is_played_begins_a_chain() -> None:
    table = Table({"one": GIVER, "two": GIVER}, [lane()], staged="one two", options={"chain limit": 1})
    table.choose("one", "1", "1")
    assert [card for _, card in table.events("open")] == ["one", "two"]
    assert cuts(table) == []


def test_a_chain_of_exactly_the_limit_is_not_cut() -> None:
    for limit, opened, cut in ((2, ["ogre", "giver"], []), (1, ["ogre"], ["giver", "ogre"])):
        table = Table({"ogre": OGRE, "giver": GIVER}, [lane("~giver")], staged="ogre", options={"chain limit": limit})
        table.choose("1")
        assert [card for _, card in table.events("open")] == opened
        assert sorted(cuts(table)) == cut


def test_a_cut_is_told_of_once() -> None:
    cards = {"ogre": OGRE, "one": GIVER, "two": GIVER, "three": GIVER}
    table = Table(cards, [lane("~one ~two ~three")], staged="ogre", options={"chain limit": 1})
    table.choose("1")
    assert sorted(cuts(table)) == ["ogre", "one"]
    assert table.face_up("one two three") == [True, True, True]


def test_an_ability_does_not_hear_what_it_does_itself() -> None:
    echo = (1, "After you gain a coin, gain 1 coin.")
    table = Table({"giver": GIVER, "echo": echo}, [lane("echo")], staged="giver", coins={"A": 0})
    table.choose("1")
    assert table.match.view(None)["players"][0]["coins"] == 2
    assert cuts(table) == []


def test_an_announced_act_is_answered_once() -> None:
    toll = (1, "Before a card here is flipped, gain 1 coin.")
    table = Table({"ogre": OGRE, "toll": toll, "x": 1}, [lane("x", "toll")], staged="ogre")
    table.choose("1")
    assert table.events("flip") == [("flip", "x")]
    assert [card for _, card in table.events("open")] == ["ogre", "toll"]
    assert cuts(table) == []


def test_a_guard_that_answers_once_saves_one_of_many() -> None:
    guard = (4, "When an effect would affect a card here, prevent that effect. Then flip this card.")
    storm = (6, "Deploy: Destroy all other cards here.")
    table = Table({"storm": storm, "x": 1, "y": 2, "guard": guard}, [lane("x y", "guard")], staged="storm")
    table.choose("1")
    assert [table.zone(name) for name in ("x", "y", "guard")] == ["lane 1 A", "discard", "discard"]


def test_still_turns_end_the_match_long_before_the_limit_of_turns() -> None:
    """Level in the last lane, nothing to bid on, nothing to gain. The limit keeps a mistake from hanging the test."""
    level = [lane(won_by="A"), lane(won_by="B"), lane("a", "b")]
    table = Table(
        {"a": 2, "b": 2}, level, phase="income", offer=(), deck=(), coins={"A": 3, "B": 3, "supply": 0},
        options={"turn limit": 40},
    )  # fmt: skip
    assert table.match.outcome == {"result": "stalemate", "winner": None}
    assert table.state.turn <= 5

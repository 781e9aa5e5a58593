"""Running: what passes, what fails, and how a failure is told."""

import pytest

from cardlang.diagnostics.render import plain
from cardlang.library.source import SourceFile
from cardlang.scenario import Result, run
from cardlang.scenario.read import read_file
from cardlang.scenario.report import as_json, concise, full, summary

CARDS = """\
game: crimson-company
cards:
  giver: {strength: 2, text: "Deploy: Gain 1 coin."}
  twice: {text: "Deploy: Do this 2 times: destroy another card here."}
  thrower: {text: "Deploy: Destroy any number of your other cards here."}
  turner: {text: "Deploy: Flip another card here."}
scenarios:
  - name: n
"""


def result(rest: str) -> Result:
    """What becomes of one scenario; its fields stand at the depth of `name`."""
    text = CARDS + "".join(f"    {line}\n" for line in rest.splitlines())
    file = read_file(SourceFile("t.test.yaml", text))
    assert file.diagnostics == ()
    return run(file.scenarios[0])


GIVER = "given: {coins: {A: 5}, staged: {A: [giver]}}\nwhen: [A plays giver in lane 1]\n"


@pytest.mark.parametrize(
    "then",
    [
        "coins: {A: 6}",
        "lanes: [{A: [giver]}, {A: []}]",
        "staged: {A: []}",
        "turn: B, phase: recruitment, over: false",
        "asked: {seat: B, purpose: bid-card, options: [filler, filler, filler, filler]}",
        "asked: {offers: [filler], not: [giver]}",
        "illegal: [A passes, B bids 9 on filler]",
        "events: [play giver, deploy giver, gain A 1], no events: [flip, gain A 2]",
        "strength: {giver: 2}, scored: [], winner: nobody",
        "counts: {offer: 4, discard: 0}, deck top: filler",
    ],
)
def test_what_holds(then: str) -> None:
    assert result(f"{GIVER}then: {{{then}}}").passed


@pytest.mark.parametrize(
    ("then", "table"),
    [
        ("coins: {A: 7, supply: 1}", [("coins of A", "7", "6"), ("supply", "1", "31")]),
        ("lanes: [{A: [~giver]}]", [("lane 1, side of A", "~giver", "giver")]),
        ("lanes: [{A: []}]", [("lane 1, side of A", "nothing", "giver")]),
        ("lanes: [{won by: A}]", [("lane 1", "won by A", "not won")]),
        ("turn: A", [("turn", "A", "B")]),
        ("over: true", [("match", "over", "going on")]),
        ("asked: nobody", [("asked", "nobody", "B is asked for `bid-card`: filler, filler, filler, filler")]),
        ("asked: {seat: A}", [("who is asked", "A", "B")]),
        ("asked: {options: [filler]}", [("options", "filler", "filler, filler, filler, filler")]),
        ("illegal: [B bids 1 on filler]", [("B bids 1 on filler", "refused", "accepted")]),
        ("events: [gain A 1, deploy giver]", [("event", "deploy giver", "earlier than that")]),
        ("events: [flip giver]", [("event", "flip giver", "did not happen")]),
        ("no events: [gain A 1]", [("event", "no gain A 1", "1 time")]),
        ("strength: {giver: 3}", [("strength of giver", "3", "2")]),
        ("scored: [{lane: 1}]", [("scoring", "lane 1", "nothing")]),
        ("counts: {deck: 3}", [("cards in deck", "3", "10")]),
    ],
)
def test_what_does_not_hold(then: str, table: list[tuple[str, str, str]]) -> None:
    differences = result(f"{GIVER}then: {{{then}}}").differences
    assert [(item.what, item.expected, item.got) for item in differences] == table


def test_a_refused_choice_names_what_was_offered() -> None:
    given = "given: {lanes: [{won by: A}], staged: {A: [giver]}}\n"
    failed = result(given + "when: [A plays giver in lane 1]\nthen: {over: false}")
    assert (failed.step, failed.problem) == ("A plays giver in lane 1", "A is not offered `lane 1`")
    assert failed.asked == "A is asked for `play-lane`: lane 2, lane 3"


def test_forced_choices_may_be_stated_and_are_checked() -> None:
    given = "given: {lanes: [{A: [x=V(1)]}], staged: {A: [turner]}}\n"
    assert result(given + "when: [A plays turner in lane 1, A chooses x]\nthen: {lanes: [{A: [~x, turner]}]}").passed
    assert result(given + "when: [A plays turner in lane 1]\nthen: {lanes: [{A: [~x, turner]}]}").passed
    wrong = result(given + "when: [A plays turner in lane 1, A chooses turner]\nthen: {over: false}")
    assert wrong.problem == "A is not offered `turner`"


@pytest.mark.parametrize("names", ["x and z", "z and x", "x and y and z", "y"])
def test_sets_are_chosen_in_any_order(names: str) -> None:
    given = "given: {lanes: [{A: [x=V(1), y=V(2), z=V(3)]}], staged: {A: [thrower]}}\n"
    chosen = names.replace(" and ", ", ")
    assert result(f"{given}when: [A plays thrower in lane 1, A chooses {names}]\nthen: {{discard: [{chosen}]}}").passed


def test_nothing_is_a_set_too() -> None:
    given = "given: {lanes: [{A: [x=V(1)]}], staged: {A: [thrower]}}\n"
    assert result(given + "when: [A plays thrower in lane 1, A chooses nothing]\nthen: {discard: []}").passed


def test_two_choices_of_one_step_are_not_one_set() -> None:
    given = "given: {lanes: [{A: [x=V(1), y=V(2), z=V(3)]}], staged: {A: [twice]}}\n"
    assert result(given + "when: [A plays twice in lane 1, A chooses x, A chooses y]\nthen: {discard: [x, y]}").passed


def test_a_match_stops_where_it_should() -> None:
    given = "given: {staged: {A: [giver]}}\nwhen: [A plays giver in lane 1]\n"
    assert result(given + "until: A's scoring\nthen: {turn: A, coins: {A: 1, B: 0}, asked: nobody}").passed
    assert result(given + "until: end of turn\nthen: {turn: A, coins: {A: 1, B: 0}, asked: nobody}").passed
    assert result(given + "until: B's recruitment\nthen: {turn: B, coins: {A: 1, B: 3}, asked: nobody}").passed
    assert result("given: {phase: income}\nuntil: A's recruitment\nthen: {coins: {A: 3}}").passed


def test_chance_is_prescribed() -> None:
    given = "given: {phase: recruitment, coins: {A: 1}, deck: [], discard: [x=V(1), y=V(2), z=V(3)]}\n"
    assert result(given + "chance: [z, x]\nthen: {deck: [], discard: [x, y, z]}").passed is False
    low = "given: {phase: recruitment, coins: {A: 1}, offer: [a=V(0)], deck: [], discard: [x=V(1), y=V(2), z=V(3)]}\n"
    done = "when: [A chooses a]\n"
    assert result(low + "chance: [z, x]\n" + done + "then: {offer: [z, x, y]}").passed
    assert result(low + "chance: [a]\n" + done + "then: {over: false}").problem == "chance cannot bring `a` here"


def test_the_report_is_a_table() -> None:
    failed = result(GIVER + "then: {coins: {A: 7}}")
    assert plain(full(failed)) == (
        "FAILED n\n"
        "    --> t.test.yaml:11\n"
        "    after A plays giver in lane 1\n"
        "                expected  got\n"
        "    coins of A  7         6"
    )
    assert concise(failed) == "t.test.yaml:11: n: coins of A: expected 7, got 6"
    assert as_json(failed)["differences"] == [{"field": "coins", "what": "coins of A", "expected": "7", "got": "6"}]
    assert summary([failed, result(GIVER + "then: {coins: {A: 6}}")]) == "1 passed, 1 failed"

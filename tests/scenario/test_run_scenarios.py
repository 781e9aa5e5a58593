"""Running: what passes, what fails, and how a failure is told."""

from importlib import import_module

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
  killer: {text: "Deploy: Destroy 2 other cards here."}
  swapper: {text: "Deploy: Swap one of your other cards here with one of your opponent's cards here."}
  marker: {text: "Deploy: Put 2 marks onto this card."}
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
    ("then", "passed"),
    [
        ("events: [take A1 B2 1], no events: [take B1]", True),
        ("events: [take B2]", True),
        ("events: [take A1 B1]", False),
        ("no events: [take B2 1]", False),
    ],
)
def test_of_whom_coins_are_taken(then: str, passed: bool) -> None:
    given = "{turn: A1, coins: {B1: 3, B2: 4}, staged: {A1: [thief]}}"
    chosen = "when: [A1 plays thief in lane 1, A1 chooses B2]"
    assert result(f"mode: teams\ngiven: {given}\n{chosen}\nthen: {{{then}}}").passed is passed


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
        "lanes: [{castle: castle}, {}, {A: []}]",
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


def test_a_seed_decides_what_chance_brings() -> None:
    def offer(seed: int) -> str:
        (difference,) = result(f"given: {{phase: setup, seed: {seed}}}\nthen: {{offer: []}}").differences
        return difference.got

    offers = [offer(seed) for seed in (1, 2, 3)]
    assert len(set(offers)) == 3
    assert offer(2) == offers[1]


def test_a_row_without_cards_has_no_first_one() -> None:
    failed = result("given: {deck: []}\nthen: {deck top: filler}")
    assert [(item.what, item.expected, item.got) for item in failed.differences] == [
        ("top of the deck", "filler", "nothing")
    ]


def test_the_top_of_a_row_is_its_first_card() -> None:
    given = "given: {deck: [x=V(1), y=V(2)]}\n"
    assert result(given + "then: {deck top: x}").passed
    assert not result(given + "then: {deck top: y}").passed


def test_an_ability_that_opens_may_be_named() -> None:
    assert result(GIVER + "then: {events: [open giver deploy]}").passed
    assert not result(GIVER + "then: {events: [open giver scoring]}").passed


def test_what_a_scenario_writes_of_a_card_goes_before_what_its_file_writes_and_only_there() -> None:
    text = CARDS.replace("  - name: n\n", "") + (
        "  - {name: stronger, cards: {giver: {strength: 5}}, given: {staged: {A: [giver]}},\n"
        "     when: [A plays giver in lane 1], then: {strength: {giver: 5}, coins: {A: 1}}}\n"
        "  - {name: usual, given: {lanes: [{A: [giver]}]}, then: {strength: {giver: 2}}}\n"
    )
    file = read_file(SourceFile("t.test.yaml", text))
    assert file.diagnostics == ()
    assert [run(scenario).passed for scenario in file.scenarios] == [True, True]


def test_a_shipped_card_may_have_a_text_for_a_mode_only() -> None:
    card = "cards: {demon: {modes: {teams: 'Deploy: Gain 1 coin.'}}}\nmode: teams\n"
    played = "given: {staged: {A1: [demon]}}\nwhen: [A1 plays demon in lane 1]\n"
    assert result(card + played + "then: {coins: {A1: 1}}").passed


def test_a_lane_that_is_won_has_no_sides() -> None:
    given = "given: {lanes: [{won by: A}]}\n"
    assert result(given + "then: {lanes: [{}, {}]}").passed, "nothing is said about it"
    failed = result(given + "then: {lanes: [{B: []}]}")
    assert [(item.what, item.expected, item.got) for item in failed.differences] == [("lane 1", "not won", "won by A")]


def test_a_forced_choice_is_stated_by_whom_it_was_forced_on() -> None:
    given = "given: {lanes: [{A: [x=V(1)]}], staged: {A: [turner]}}\n"
    wrong = result(given + "when: [A plays turner in lane 1, B chooses x]\nthen: {over: false}")
    assert wrong.problem == "B is not offered `x`"


def test_a_refused_choice_names_what_was_offered() -> None:
    given = "given: {lanes: [{won by: A}], staged: {A: [giver]}}\n"
    failed = result(given + "when: [A plays giver in lane 1]\nthen: {over: false}")
    assert (failed.step, failed.problem) == ("A plays giver in lane 1", "A is not offered `lane 1`")
    assert failed.asked == "A is asked for `play-lane`: lane 2, lane 3"
    other = result(given + "when: [B plays giver in lane 2]\nthen: {over: false}")
    assert other.problem == "B is not offered `giver`: B is not asked"


def test_forced_choices_may_be_stated_and_are_checked() -> None:
    given = "given: {lanes: [{A: [x=V(1)]}], staged: {A: [turner]}}\n"
    assert result(given + "when: [A plays turner in lane 1, A chooses x]\nthen: {lanes: [{A: [~x, turner]}]}").passed
    assert result(given + "when: [A plays turner in lane 1]\nthen: {lanes: [{A: [~x, turner]}]}").passed
    wrong = result(given + "when: [A plays turner in lane 1, A chooses turner]\nthen: {over: false}")
    assert wrong.problem == "A is not offered `turner`: A is not asked"


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
    impossible = result(low + "chance: [a]\n" + done + "then: {over: false}").problem
    assert impossible == "chance cannot bring `a` here; it can bring x, y, z"


def test_the_report_is_a_table() -> None:
    failed = result(GIVER + "until: end of turn\nthen: {coins: {A: 7}}")
    assert plain(full(failed)) == (
        "FAILED n\n"
        "    --> t.test.yaml:15\n"
        "    after   A plays giver in lane 1\n"
        "    events  play giver A lane 1, deploy giver A, gain A 1, phase scoring A\n"
        '    words   gain A 1: giver, "Gain 1 coin"\n'
        "                expected  got\n"
        "    coins of A  7         6\n"
        "    now     nobody is asked anything: the match has been stopped"
    )
    failed = result(GIVER + "then: {coins: {A: 7}}")
    assert concise(failed) == "t.test.yaml:14: n: coins of A: expected 7, got 6"
    assert as_json(failed)["differences"] == [{"field": "coins", "what": "coins of A", "expected": "7", "got": "6"}]
    assert summary([failed, result(GIVER + "then: {coins: {A: 6}}")]) == "1 passed, 1 failed"


def test_a_failure_says_what_was_done_what_came_and_what_is_asked() -> None:
    given = "given: {staged: {A: [turner]}, lanes: [{A: [x=V(1), y=V(2)]}]}\n"
    failed = result(
        given + "when: [A plays turner in lane 1, A chooses z1]\nthen: {over: false}".replace("z1", "turner")
    )
    assert plain(full(failed)).splitlines()[2:] == [
        "    after   A plays turner in lane 1",
        "    events  play turner A lane 1, deploy turner A",
        "    at      A chooses turner",
        "            A is not offered `turner`",
        "    now     A is asked for `choose-cards`: x, y",
    ]
    assert concise(failed) == "t.test.yaml:13: n: A chooses turner: A is not offered `turner`"
    data = as_json(failed)
    assert (data["step"], data["problem"], data["line"]) == ("A chooses turner", "A is not offered `turner`", 13)
    assert (data["done"], data["asked"]) == (["A plays turner in lane 1"], "A is asked for `choose-cards`: x, y")


def test_where_nothing_was_chosen_that_is_said() -> None:
    failed = result("given: {coins: {A: 1}}\nthen: {coins: {A: 2}}")
    assert plain(full(failed)).splitlines()[2] == "    after   no choice"


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_are_no_wider_than_the_terminal(width: int) -> None:
    given = ", ".join(f"x{n}=V({n})" for n in range(20))
    then = ", ".join(f"x{n}" for n in range(19, -1, -1))
    failed = result(f"given: {{lanes: [{{A: [{given}]}}]}}\nuntil: end of turn\nthen: {{lanes: [{{A: [{then}]}}]}}")
    lines = plain(full(failed, width)).splitlines()
    assert max(map(len, lines)) <= width
    words = " ".join(lines).replace(",", " ").split()
    assert all(words.count(f"x{n}") == 2 for n in range(20))


def test_of_a_long_list_of_events_the_middle_is_left_out() -> None:
    loop = "Deploy: Flip this card. Then flip this card."
    steps = "given: {staged: {A: [tumbler]}}\nwhen: [A plays tumbler in lane 1]\nthen: {over: true}"
    failed = result(f"cards: {{tumbler: {{text: '{loop}'}}}}\n{steps}")
    told = plain(full(failed))
    more = len(failed.events) - 48
    assert f", ... {more} more ..., " in " ".join(told.split())
    assert told.count("\n") < 30
    assert len(as_json(failed)["events"]) == len(failed.events)


def test_what_is_told_can_be_copied_to_events() -> None:
    failed = result(GIVER + "then: {over: true}")
    assert failed.events
    assert result(f"{GIVER}then: {{events: [{', '.join(failed.events)}]}}").passed


def test_marks_lie_on_cards() -> None:
    given = "given: {lanes: [{A: [x=V(1), marker]}], marks: {x: 3}, staged: {A: [y=marker]}}\n"
    when = "when: [A plays y in lane 1]\n"
    assert result(given + when + "then: {marks: {x: 3, y: 2}}").passed
    failed = result(given + when + "then: {marks: {x: 2, marker: 0}}")
    rows = [(item.what, item.expected, item.got) for item in failed.differences]
    assert rows == [("marks of x", "2", "3"), ("marks of marker", "0", "0, 2")]


SWAP = "given: {lanes: [{A: [x=V(1), y=V(1)], B: [w=V(2)]}], staged: {A: [swapper]}}\n"


@pytest.mark.parametrize("when", ["A chooses x", "A chooses x and w", "A chooses w and x", "A chooses x, A chooses w"])
def test_a_forced_choice_of_its_own_may_be_left_out(when: str) -> None:
    lanes = "lanes: [{A: [w, y, swapper], B: [x]}]"
    assert result(f"{SWAP}when: [A plays swapper in lane 1, {when}]\nthen: {{{lanes}}}").passed


def test_a_member_of_a_set_that_is_forced_may_not_be_left_out() -> None:
    given = "given: {lanes: [{A: [x=V(1), y=V(2)]}], staged: {A: [killer]}}\n"
    then = "then: {discard: [x, y]}"
    assert result(f"{given}when: [A plays killer in lane 1]\n{then}").passed
    assert result(f"{given}when: [A plays killer in lane 1, A chooses y and x]\n{then}").passed
    failed = result(f"{given}when: [A plays killer in lane 1, A chooses x]\n{then}")
    assert failed.problem == "A must choose `y` as well"
    three = given.replace("y=V(2)", "y=V(2), z=V(3)")
    assert (
        result(f"{three}when: [A plays killer in lane 1, A chooses y]\n{then}").problem == "A must choose `z` as well"
    )


def test_a_point_that_is_never_reached_is_told() -> None:
    failed = result(GIVER + "until: B's scoring\nthen: {coins: {A: 6}}")
    asked = "B is asked for `bid-card`: filler, filler, filler, filler"
    rows = [(item.what, item.expected, item.got) for item in failed.differences]
    assert rows == [("match", "stopped at B's scoring", f"has not come so far: {asked}")]
    late = result("given: {phase: income}\nwhen: [A bids 1 on filler]\nuntil: A's recruitment\nthen: {over: false}")
    assert [item.got for item in late.differences] == ["went on past it, before the last choice"]


def test_a_mode_without_hands() -> None:
    failed = result("given: {hands: {A: [giver]}}\nthen: {over: false}")
    assert failed.problem == "there are no hands in `duel`: leave `hands` out"


def test_a_chance_that_cannot_be_says_what_can() -> None:
    given = "given: {phase: recruitment, coins: {A: 1}, offer: [a=V(0), b=V(0)], deck: [], discard: [x=V(1), y=V(2)]}\n"
    failed = result(given + "chance: [b]\nwhen: [A bids 1 on a, B passes]\nthen: {over: false}")
    assert failed.problem == "chance cannot bring `b` here; it can bring x, y"
    assert failed.location is not None
    assert failed.location.line == 13
    assert failed.step == "A bids 1 on a"


def test_whoever_takes_a_card_has_kept_the_key() -> None:
    """An implied answer is given where it is asked, and only there."""
    text = (
        "game: castle-combo\nscenarios:\n"
        "  - {name: a, given: {keys: {A: 1}}, when: [A buys village-filler], then: {keys: {A: 1}, turn: B}}\n"
        "  - {name: b, given: {keys: {A: 1}}, when: [A keeps the key, A buys village-filler], then: {turn: B}}\n"
        "  - {name: c, given: {keys: {A: 1}}, when: [A moves the herald], then: {illegal: [A buys village-filler]}}\n"
    )
    file = read_file(SourceFile("t.test.yaml", text))
    assert file.diagnostics == ()
    assert [run(scenario).passed for scenario in file.scenarios] == [True, True, True]


def test_what_was_tried_and_refused_has_not_happened() -> None:
    """The key is kept on the way to a card that then cannot be paid for."""
    text = (
        "game: castle-combo\nscenarios:\n  - name: n\n    given: {keys: {A: 1}, village row: [x=V(9), V(0), V(0)]}\n"
        "    then: {illegal: [A buys x], no events: [phase purchase], asked: {purpose: key}}\n"
    )
    file = read_file(SourceFile("t.test.yaml", text))
    assert file.diagnostics == ()
    assert run(file.scenarios[0]).passed


def test_whoever_plays_a_card_in_a_lane_has_spoken_of_its_only_side() -> None:
    """The next sentence about that lane is the card's own choice."""
    scout = "cards: {scout: {text: 'Deploy: Choose a lane. Then flip all cards in that lane.'}}\n"
    given = "given: {staged: {A: [scout]}, lanes: [{}, {B: [x=V(1)]}]}\n"
    when = "when: [A plays scout in lane 2, A chooses lane 2]\nuntil: end of turn\n"
    assert result(scout + given + when + "then: {lanes: [{}, {A: [~scout], B: [~x]}]}").passed


def test_a_card_that_is_called_like_an_answer_can_be_played() -> None:
    given = "given: {staged: {A: [pass, giver]}}\nwhen: [A plays pass in lane 2, A plays giver in lane 1]\n"
    named = "cards: {pass: {strength: 1}}\n"
    assert result(named + given + "until: end of turn\nthen: {lanes: [{A: [giver]}, {A: [pass]}]}").passed


def test_a_match_that_cannot_begin_is_refused_for_the_reason_that_is_stated() -> None:
    fresh = "given: {phase: setup, sets: [ragnarok]}\n"
    assert result(fresh + "then: {refused: CC-SETUP-05}").passed
    other = result(fresh + "then: {refused: CC-SETUP-06}")
    assert not other.passed
    assert "needs at least 30 cards (CC-SETUP-05)" in other.problem
    begun = result("given: {phase: setup, sets: [base, ragnarok]}\nthen: {refused: CC-SETUP-05}")
    assert [difference.got for difference in begun.differences] == ["it has begun"]
    twice = "given: {phase: setup, options: {castles: [refuge, refuge]}}\n"
    assert result(twice + "then: {refused: CC-OPT-CASTLE-01}").passed
    assert "names `refuge` twice" in result(twice + "then: {refused: CC-SETUP-05}").problem
    assert result("players: 3\ngiven: {phase: setup}\nthen: {refused: CC-GOAL-01}").passed


EARLY = "edition: early\ngiven: {turn: B, coins: {A: 1, B: 4}, offer: [x=V(2), filler, filler, filler], bids: {x: 3}}\n"


@pytest.mark.parametrize(
    ("then", "what"),
    [
        ("bids: {x: 2}", "bids of x"),
        ("bidder: B", "bidder"),
        ("bidder: nobody", "bidder"),
        ("lanes: [{tied: true}]", "tied of lane 1"),
    ],
)
def test_a_bid_that_lies_there_and_a_lane_that_waits_are_compared(then: str, what: str) -> None:
    assert result(EARLY + "then: {bids: {x: 3}, bidder: A, lanes: [{tied: false}], phase: payment}").passed
    assert [difference.what for difference in result(EARLY + f"then: {{{then}}}").differences] == [what]


def test_each_option_that_is_expected_is_another_one() -> None:
    """The same one named twice does not stand for two, however many are offered."""
    asked = "given: {staged: {A: [turner]}, lanes: [{A: [x=V(1), y=V(2)]}]}\nwhen: [A plays turner in lane 1]\n"
    assert result(asked + "then: {asked: {options: [x, y]}}").passed
    assert result(asked + "then: {asked: {options: [y, x]}}").passed
    for options in ("x, x", "x", "x, y, y"):
        assert not result(asked + f"then: {{asked: {{options: [{options}]}}}}").passed


def test_a_name_of_several_cards_leaves_a_card_to_the_name_that_is_its_own() -> None:
    """`V(1)` may be `x` or the other one; `x` can only be `x`."""
    given = "given: {staged: {A: [x=V(1), V(1), V(2)]}}\n"
    for expected in ("V(1), x, V(2)", "V(2), x, V(1)"):
        assert result(given + f"then: {{staged: {{A: [{expected}]}}}}").passed
    for expected in ("x, x, V(2)", "V(1), x, V(1)", "x, V(2), V(2)"):
        assert not result(given + f"then: {{staged: {{A: [{expected}]}}}}").passed


def test_a_match_that_goes_round_without_asking_is_stopped_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the number of its instructions, which is the same everywhere."""
    monkeypatch.setattr("cardlang.machine.run.LONGEST", 5)
    failed = result(GIVER + "then: {coins: {A: 6}}")
    assert failed.problem == "this match does not end: after 5 instructions nobody has been asked anything"
    assert failed.step == "A plays giver in lane 1"
    assert "A plays giver in lane 1" in plain(full(failed))


def test_what_goes_round_elsewhere_is_stopped_by_time_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> None:
        while True:
            pass

    module = import_module("cardlang.scenario.run")  # the package has a function of that name
    monkeypatch.setattr(module, "LONGEST", 0.05)
    monkeypatch.setattr(module, "perform", endless)
    failed = result(GIVER + "then: {coins: {A: 6}}")
    assert failed.problem == "it does not end: stopped after 0.05 seconds"
    assert "t.test.yaml" in plain(full(failed))
    monkeypatch.undo()
    assert result(GIVER + "then: {coins: {A: 6}}").passed

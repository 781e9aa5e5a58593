"""Steps, shared positions, stops behind events, what would be accepted, what a seat sees, fillers and bare cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardlang.cli.app import app
from cardlang.library.source import SourceFile
from cardlang.scenario import Result, ScenarioFile, run
from cardlang.scenario.read import read_file

HEAD = """\
game: crimson-company
cards:
  giver: {strength: 2, text: "Deploy: Gain 1 coin."}
  turner: {text: "Deploy: Flip another card here. Then gain 2 coins."}
  killer: {text: "Deploy: Destroy an enemy card here."}
  ghost: {text: "Destroyed: Move this card to another lane instead."}
"""
GHOST = "given: {lanes: [{B: [ghost]}], staged: {A: [killer]}}\nwhen: [A plays killer in lane 1, B chooses lane 2]\n"
PLAYED = "given: {staged: {A: [turner]}, lanes: [{A: [x=giver, ~y=giver]}]}\n"


def file(scenarios: str, head: str = HEAD) -> ScenarioFile:
    return read_file(SourceFile("t.test.yaml", f"{head}scenarios:\n{scenarios}"))


def scenario(rest: str) -> str:
    return "  - name: n\n" + "".join(f"    {line}\n" for line in rest.splitlines())


def result(rest: str, head: str = HEAD) -> Result:
    found = file(scenario(rest), head)
    assert found.diagnostics == ()
    return run(found.scenarios[0])


def rows(failed: Result) -> list[tuple[str, str, str]]:
    return [(item.what, item.expected, item.got) for item in failed.differences]


# --- steps -------------------------------------------------------------------------------------------


def test_each_step_is_checked_where_it_stands() -> None:
    steps = (
        "steps:\n"
        "  - when: [A plays turner in lane 1]\n"
        "    then: {coins: {A: 0}, asked: {seat: A, options: [x, y]}}\n"
        "  - when: [A chooses y]\n"
        "    until: end of turn\n"
        "    then: {coins: {A: 3}}\n"
        "  - then: {turn: B, phase: recruitment}\n"
    )
    assert result(PLAYED + steps).passed
    early = result(PLAYED + steps.replace("coins: {A: 0}", "coins: {A: 3}"))
    assert rows(early) == [("coins of A", "3", "0")]
    assert early.done == ("A plays turner in lane 1",), "what comes later has not been done"
    assert early.asked == "A is asked for `choose-cards`: x, y"


def test_events_of_a_step_begin_where_the_last_one_was_looked_at() -> None:
    def steps(first: str, second: str) -> Result:
        return result(
            f"{PLAYED}steps:\n  - {{when: [A plays turner in lane 1], then: {{{first}}}}}\n"
            f"  - {{when: [A chooses y], until: end of turn, then: {{{second}}}}}\n"
        )

    assert steps("events: [play turner]", "events: [flip y, deploy y, gain A 1], no events: [play]").passed
    assert rows(steps("events: [flip y]", "over: false")) == [("event", "flip y", "did not happen")]
    assert rows(steps("over: false", "events: [play turner]")) == [("event", "play turner", "did not happen")]


def test_what_follows_on_a_stop_belongs_to_the_next_step() -> None:
    steps = "steps:\n  - {when: [A plays turner in lane 1, A chooses y], until: after flip y, then: {coins: {A: 0}}}\n"
    assert result(f"{PLAYED}{steps}  - {{until: end of turn, then: {{events: [deploy y, gain A 2]}}}}\n").passed
    late = result(f"{PLAYED}{steps}  - {{until: end of turn, then: {{events: [flip y]}}}}\n")
    assert rows(late) == [("event", "flip y", "did not happen")]


@pytest.mark.parametrize("field", ["when: [A plays turner in lane 1]", "until: end of turn", "then: {over: false}"])
def test_fields_of_one_step_do_not_stand_beside_several(field: str) -> None:
    found = file(scenario(f"given: {{}}\n{field}\nsteps: [{{then: {{over: false}}}}]"))
    assert [item.code for item in found.diagnostics] == ["R016"]


def test_a_scenario_without_steps_says_what_must_hold() -> None:
    (item,) = file(scenario("given: {}")).diagnostics
    assert (item.code, item.message) == ("D014", "item 1 of `scenarios` has no `then`")


# --- stops -------------------------------------------------------------------------------------------


def test_a_stop_between_two_steps_of_a_text() -> None:
    when = f"{PLAYED}when: [A plays turner in lane 1, A chooses y]\n"
    assert result(when + "until: after flip y\nthen: {coins: {A: 0}, lanes: [{A: [x, y, turner]}]}").passed
    assert result(when + "until: after gain A 1\nthen: {coins: {A: 1}}").passed
    assert result(when + "until: after gain A 2\nthen: {coins: {A: 3}}").passed


def test_a_stop_behind_an_event_where_nothing_is_chosen() -> None:
    given = "given: {phase: scoring, lanes: [{A: [V(1), V(1), V(1), V(1)]}, {B: [V(1), V(1), V(1), V(1)]}]}\n"
    assert result(given + "until: after win lane 1\nthen: {lanes: [{}, {B: 4}], no events: [win lane 2]}").passed
    assert result(given + "until: end of turn\nthen: {lanes: [{won by: A}, {won by: B}]}").passed


def test_an_event_that_is_waited_for_in_vain() -> None:
    failed = result(f"{PLAYED}when: [A plays turner in lane 1]\nuntil: after flip y\nthen: {{coins: {{A: 0}}}}")
    wanted, got = failed.differences[0].expected, failed.differences[0].got
    assert wanted == "stopped after flip y"
    assert got.startswith("that did not happen after the last choice: A is asked")


def test_a_run_into_another_turn_is_told() -> None:
    failed = result("given: {staged: {A: [giver]}}\nwhen: [A plays giver in lane 1]\nthen: {coins: {B: 0}}")
    assert failed.notes == ("went on through B's income to B's recruitment; `until: end of turn` stops before that",)
    stopped = result(
        "given: {staged: {A: [giver]}}\nwhen: [A plays giver in lane 1]\nuntil: end of turn\nthen: {coins: {B: 1}}"
    )
    assert stopped.notes == ()


def test_what_happened_to_a_card_whose_event_did_not_happen() -> None:
    failed = result(GHOST + "until: end of turn\nthen: {events: [move ghost]}")
    assert failed.notes == ("of ghost there was: destroy ghost A lane 1, destroyed ghost B, put ghost B lane 2",)
    assert ("put ghost B lane 2", "ghost", "Move this card to another lane instead") in failed.words


# --- positions ---------------------------------------------------------------------------------------

POSITIONS = (
    HEAD + "positions:\n  base: {coins: {A: 5, B: 2}, lanes: [{A: [x=giver]}]}\n  more: {position: base, deck: 3}\n"
    "  round: {position: round}\n  bad: {offer: [zzzzz]}\n"
)


def test_scenarios_start_from_a_position_and_say_what_differs() -> None:
    whole = "coins: {A: 5, B: 2}, lanes: [{A: [x]}]"
    assert result(f"given: {{position: more}}\nuntil: end of turn\nthen: {{{whole}, deck: 3}}", POSITIONS).passed
    other = "given: {position: more, coins: {A: 7}, lanes: [{}, {A: [y=giver]}]}\nuntil: end of turn\n"
    assert result(f"{other}then: {{coins: {{A: 7, B: 2}}, lanes: [{{A: []}}, {{A: [y]}}], deck: 3}}", POSITIONS).passed


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [("bose", "R017", "did you mean `base`?"), ("round", "R017", "begin with"), ("bad", "R004", "write it under")],
)
def test_a_faulty_position_keeps_only_its_scenarios_from_being_run(name: str, code: str, words: str) -> None:
    good = scenario("given: {position: base}\nthen: {over: false}")
    bad = scenario(f"given: {{position: {name}}}\nthen: {{over: false}}")
    found = file(good + bad + bad, POSITIONS)
    assert {item.code for item in found.diagnostics} == {code}
    assert all(words in str(item.help) for item in found.diagnostics)
    assert (len(found.scenarios), list(found.faulty)) == (1, [1, 2])


def test_a_fault_in_a_shared_position_is_told_once() -> None:
    bad = scenario("given: {position: bad}\nthen: {over: false}")
    assert len(file(bad + bad, POSITIONS).diagnostics) == 1


# --- what would be accepted, what is seen --------------------------------------------------------------


def test_legal_sentences_are_tried_and_nothing_is_done() -> None:
    given = "given: {phase: recruitment, coins: {A: 2}, offer: [x=V(1)]}\n"
    assert result(
        given + "then: {legal: [A bids 2 on x, A bids 1 on x], illegal: [A bids 3 on x], bidder: nobody}"
    ).passed
    assert rows(result(given + "then: {legal: [A bids 3 on x, B passes]}")) == [
        ("A bids 3 on x", "accepted", "refused: A is not offered `3`"),
        ("B passes", "accepted", "refused: B is not offered `pass`: B is not asked"),
    ]


HANDS = (
    "mode: co-op\n"
    "given: {turn: L, phase: exchange, hands: {L: [x=V(1), y=V(2), z=V(3)], R: [p=V(4), q=V(5), r=V(6)]}}\n"
)


@pytest.mark.parametrize(
    ("sees", "table"),
    [
        ('L: {hands: {L: [x, y, z], R: ["?", "?", "?"]}}', []),
        ("R: {hands: {L: 3, R: [p, q, r]}}, watcher: {hands: {L: 3}, deck: 10}", []),
        ("L: {hands: {R: [p, q, r]}}", [("hands of R, seen by L", "p, q, r", "?, ?, ?")]),
        ('L: {hands: {L: [x, y, "?"]}}', [("hands of L, seen by L", "x, y, ?", "x, y, z")]),
        ("watcher: {deck: 9}", [("deck, seen by watcher", "9 cards", "10 cards")]),
    ],
)
def test_what_a_seat_sees(sees: str, table: list[tuple[str, str, str]]) -> None:
    assert rows(result(f"{HANDS}then: {{sees: {{{sees}}}}}")) == table


def test_a_secret_answer_is_told_to_nobody_else() -> None:
    one = HANDS + "when: [L passes x]\n"
    assert result(one + "then: {sees: {R: {no events: [hand-over], hands: {R: [p, q, r]}}}}").passed
    both = HANDS + "when: [L passes x, R passes p]\n"
    assert result(both + "then: {sees: {L: {events: [hand-over x L R]}, watcher: {events: [hand-over L R]}}}").passed
    told = result(both + "then: {sees: {watcher: {events: [hand-over x]}, L: {no events: [hand-over x]}}}")
    assert rows(told) == [
        ("event for watcher", "hand-over x", "did not happen"),
        ("event for L", "no hand-over x", "1 time"),
    ]


@pytest.mark.parametrize(
    ("rest", "code", "words"),
    [
        ("then: {sees: {C: {deck: 3}}}", "R012", "`C` has no seat"),
        ("then: {sees: {b: {deck: 3}}}", "D013", "did you mean `B`?"),
        ('then: {deck: ["?"]}', "R003", "`?` is not the name of a card"),
        ("then: {coins: {a: 0}}", "D013", "did you mean `A`?"),
        ("then: {coins: {supplies: 0}}", "D013", "did you mean `supply`?"),
        ("then: {coins: {purse: 0}}", "D013", "players by their capital letters, such as `A`"),
    ],
)
def test_faulty_sights_and_players(rest: str, code: str, words: str) -> None:
    (item,) = file(scenario(f"given: {{}}\n{rest}")).diagnostics
    assert item.code == code
    assert words in f"{item.message} {item.help}"


# --- cards -------------------------------------------------------------------------------------------


def test_a_shipped_card_without_its_text() -> None:
    bare = HEAD.replace("cards:\n", 'cards:\n  demon: {text: ""}\n')
    given = (
        "given: {lanes: [{A: [~giver]}], staged: {A: [demon]}}\nwhen: [A plays demon in lane 1]\nuntil: end of turn\n"
    )
    assert result(
        given + "then: {lanes: [{A: [~giver, demon]}], strength: {demon: 5}, events: [play demon]}", bare
    ).passed
    assert not run(file(scenario(given + "then: {lanes: [{A: [~giver, demon]}]}")).scenarios[0]).passed


def test_rows_are_given_and_compared_by_their_number() -> None:
    given = "given: {deck: 2, offer: 4, discard: 3, staged: {A: 1}, lanes: [{A: 2, B: [x=V(1)]}]}\nuntil: A's scoring\n"
    when = "when: [A plays filler in lane 2]\n"
    lanes = "lanes: [{A: 2, B: 1, leads: B}, {A: 1, leads: nobody}]"
    assert result(f"{given}{when}then: {{deck: 2, offer: 4, discard: 3, {lanes}, staged: {{A: 0}}}}").passed
    assert rows(result(given + when + "then: {discard: 2, lanes: [{leads: A}]}")) == [
        ("leads of lane 1", "A", "B"),
        ("discard", "2 cards", "3 cards"),
    ]


def test_who_leads_is_no_part_of_a_position() -> None:
    (item,) = file(scenario("given: {lanes: [{leads: A}]}\nthen: {over: false}")).diagnostics
    assert (item.code, item.message) == ("D013", "there is no field `leads`")


def test_fillers_of_a_game_with_two_decks() -> None:
    text = (
        "game: castle-combo\nscenarios:\n  - name: n\n"
        "    given: {phase: purchase, gold: {A: 3}, village row: [x=V(2), filler, filler], castle pile: 2,\n"
        "            tableaus: {A: [[filler]]}}\n"
        '    when: [A takes filler face-down, "A places it in row 1, column 2"]\n'
        "    until: end of turn\n"
        "    then: {village row: [x, filler, filler], castle pile: [filler, castle-filler],\n"
        "           tableaus: {A: [[filler, ~filler]]}}\n"
    )
    found = read_file(SourceFile("t.test.yaml", text))
    assert found.diagnostics == ()
    assert run(found.scenarios[0]).differences == ()


def test_lists_of_cards_lie_beside_the_scenarios(tmp_path: Path) -> None:
    ids = "alchemist assassin bard beggar berserker bully demon fairy fanatic ferryman horror monk siren thief wizard"
    (tmp_path / "mine.yaml").write_text("".join(f"- {name}\n" for name in ids.split()), "utf-8")
    text = "game: crimson-company\nscenarios:\n" + scenario(
        "given: {phase: setup, options: {lists: {A: mine.yaml}}}\nthen: {asked: {seat: B, purpose: list-card}}"
    )
    found = read_file(SourceFile(str(tmp_path / "a.test.yaml"), text))
    assert run(found.scenarios[0]).passed, run(found.scenarios[0]).problem


# --- what cannot happen --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("move ghost", "the words *Move this card to another lane* bring about `put`"),
        ("swap", "no text of a card of this scenario brings about `swap`"),
        ("destroyed killer", "`killer` has no ability `destroyed`"),
        ("income", "no card of this scenario has an ability `income`"),
    ],
)
def test_what_can_never_happen_is_found_and_the_scenario_is_run(event: str, words: str) -> None:
    found = file(scenario(f"{GHOST}then: {{no events: [{event}]}}"))
    (item,) = found.warnings
    assert item.code == "R015"
    assert words in f"{item.message}; {item.help}"
    assert run(found.scenarios[0]).passed


@pytest.mark.parametrize(
    "event", ["put ghost", "put", "destroyed ghost", "gain B 9", "deploy killer", "play x", "phase"]
)
def test_what_may_happen_is_not_found(event: str) -> None:
    given = "given: {lanes: [{A: [x=V(1)], B: [ghost]}], staged: {A: [killer]}}"
    assert file(scenario(f"{given}\nthen: {{no events: [{event}]}}")).warnings == ()


# --- one fault, one scenario -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bad",
    [
        "given: {}\nthen: {coin: {A: 1}}",
        "given: {offer: [zzzzz]}\nthen: {over: false}",
        "given: {}\nwhen: [A dances]\nthen: {over: false}",
        "given: {}\nthen: {over: false}\nthen: {over: false}",
        'cards: {q: {text: "Gain 1 banana."}}\ngiven: {}\nthen: {over: false}',
    ],
)
def test_a_fault_keeps_only_its_own_scenario_from_being_run(bad: str) -> None:
    good = scenario("given: {coins: {A: 1}}\nuntil: end of turn\nthen: {coins: {A: 1}}")
    found = file(good + scenario(bad) + good)
    assert found.diagnostics
    assert [run(one).passed for one in found.scenarios] == [True, True]


def test_a_fault_of_the_file_keeps_all_from_being_run() -> None:
    good = scenario("given: {coins: {A: 1}}\nthen: {over: false}")
    found = file(good + good, HEAD.replace("Gain 1 coin", "Gain 1 banana"))
    assert (found.scenarios, list(found.faulty)) == ((), [0, 1])


def test_findings_of_files_are_json_too(tmp_path: Path) -> None:
    good, bad = "given: {}\nthen: {over: false}", "given: {}\nthen: {coin: {A: 1}}"
    path = tmp_path / "a.test.yaml"
    path.write_text(HEAD + "scenarios:\n" + scenario(good) + scenario(bad).replace("name: n", "name: bad"), "utf-8")
    done = CliRunner().invoke(app, ["test", str(path), str(tmp_path / "none.test.yaml"), "--format", "json"])
    assert (done.exit_code, done.stderr) == (2, "")
    passed, faulty, missing = json.loads(done.stdout)
    assert (passed["name"], passed["passed"]) == ("n", True)
    assert (faulty["name"], faulty["passed"], faulty["not_run"]) == (None, False, ["bad"])
    assert [(item["code"], item["line"]) for item in faulty["findings"]] == [("D013", 13)]
    assert (missing["passed"], missing["problem"]) == (False, "there is no such file or folder")
    assert set(passed) <= set(faulty)


def test_a_person_is_told_what_was_not_run(tmp_path: Path) -> None:
    path = tmp_path / "a.test.yaml"
    path.write_text(HEAD + "scenarios:\n" + scenario("given: {}\nthen: {coin: {A: 1}}"), "utf-8")
    done = CliRunner().invoke(app, ["test", str(path)])
    assert done.exit_code == 2
    assert "cardlang: 1 scenario not run, because of the faults above\n" in done.stderr

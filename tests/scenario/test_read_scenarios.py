"""Faulty files: each fault is found at its words."""

import re
from pathlib import Path

import pytest

from cardlang.library.source import SourceFile
from cardlang.scenario.read import load_scenarios, read_file

HEAD = "game: crimson-company\n"
GOOD = HEAD + 'cards: {giver: {strength: 2, text: "Deploy: Gain 1 coin."}}\nscenarios:\n'
NONE = "scenarios:\n  - {name: n, given: {}, then: {over: false}}\n"
ONE = "  - name: n\n    given: {staged: {A: [x=giver]}}\n"


def found(text: str) -> list[tuple[str, str]]:
    """The code and the marked words of each finding."""
    file = read_file(SourceFile("t.test.yaml", text))
    return [(item.code, text[item.location.span.start : item.location.span.end]) for item in file.diagnostics]


def test_a_good_file() -> None:
    file = read_file(SourceFile("t.test.yaml", GOOD + ONE + "    then: {coins: {A: 0}}\n"))
    assert file.diagnostics == ()
    scenario = file.scenarios[0]
    assert (scenario.name, scenario.location.line, scenario.position.phase) == ("n", 4, "deployment")
    assert [record.id for record in scenario.fixtures] == ["filler", "giver"]


@pytest.mark.parametrize(
    ("rest", "code", "words"),
    [
        ("    then: {coin: {A: 1}}\n", "D013", "coin"),
        ("    then: {coins: {A: one}}\n", "D015", "one"),
        ("    then: {coins: {G: 1}}\n", "R012", "G"),
        ("    when: [A play x in lane 1]\n    then: {over: false}\n", "R002", "A play x in lane 1"),
        ("    when: [A plays z in lane 1]\n    then: {over: false}\n", "R005", "A plays z in lane 1"),
        ("    then: {illegal: [A chooses z]}\n", "R005", "A chooses z"),
        ("    then: {lanes: [{A: [z]}]}\n", "R005", "z"),
        ("    chance: [lane 4]\n    then: {over: false}\n", "R012", "lane 4"),
        ("    chance: [row 1]\n    then: {over: false}\n", "R005", "row 1"),
        ("    then: {lanes: [{A: [Z]}]}\n", "R003", "Z"),
        ("    then: {events: [flyp x]}\n", "R006", "flyp x"),
        ("    then: {asked: {options: [a?]}}\n", "R008", "a?"),
        ("    then: {asked: somebody}\n", "D017", "somebody"),
        ("    when: [C passes]\n    then: {over: false}\n", "R012", "C passes"),
        ("    when: [A plays x in lane 4]\n    then: {over: false}\n", "R012", "A plays x in lane 4"),
        ("    when: [A chooses D's side of lane 1]\n    then: {over: false}\n", "R012", "A chooses D's side of lane 1"),
        ("    until: C's income\n    then: {over: false}\n", "R012", "C's income"),
        ("    chance: [C]\n    then: {over: false}\n", "R012", "C"),
        ("    then: {coins: {C: 1}}\n", "R012", "C"),
        ("    then: {winner: C}\n", "R012", "C"),
        ("    then: {phase: lunch}\n", "R010", "lunch"),
        ("    then: {lanes: [{}, {}, {}, {}]}\n", "R012", "[{}, {}, {}, {}]"),
        ("    then: {lanes: [{castle: wach}]}\n", "R004", "wach"),
        ("    then: {scored: [{lane: 4}]}\n", "R012", "4"),
        ("    then: {events: [win C]}\n", "R012", "win C"),
        ("    then: {no events: [flip z]}\n", "R005", "flip z"),
        ("    then: {no events: [play lane 4]}\n", "R012", "play lane 4"),
        ("    then: {asked: {options: [lane 4]}}\n", "R012", "lane 4"),
        ("    then: {asked: {purpose: bid}}\n", "R010", "bid"),
        ("    then: {asked: {seat: C}}\n", "R012", "C"),
        ("    then: {asked: {options: [C]}}\n", "R012", "C"),
        ("    then: {asked: {options: [C's side of lane 1]}}\n", "R012", "C's side of lane 1"),
        ("    then: {asked: {options: [z]}}\n", "R005", "z"),
        ("    then: {asked: {offers: [z]}}\n", "R005", "z"),
        ("    then: {asked: {not: [z]}}\n", "R005", "z"),
        ("    then: {deck top: z}\n", "R005", "z"),
        ("    then: {turn: C}\n", "R012", "C"),
        ("    then: {events: [gain C 1]}\n", "R012", "gain C 1"),
        ("    then: {strength: {z: 1}}\n", "R005", "z"),
        ("    then: {marks: {z: 1}}\n", "R005", "z"),
        ("    until: noon\n    then: {over: false}\n", "R007", "noon"),
        ("    until: A's lunch\n    then: {over: false}\n", "R010", "A's lunch"),
        ("    mode: duell\n    then: {over: false}\n", "R010", "duell"),
        ("    players: 1\n    then: {over: false}\n", "R010", "1"),
        ("    rules: [CC-TURN-99]\n    then: {over: false}\n", "R001", "CC-TURN-99"),
        ("    chance: [z]\n    then: {over: false}\n", "R005", "z"),
    ],
)
def test_faults(rest: str, code: str, words: str) -> None:
    assert (code, words) in found(GOOD + ONE + rest)


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        ("{staged: {A: [gver]}}", "R004", "gver"),
        ("{staged: {A: [~]}}", "D015", "~"),
        ("{staged: {A: [x=]}}", "R003", "x="),
        ("{lanes: [{castle: watch}]}", "R004", "watch"),
        ("{lanes: [{won by: A, B: [giver]}]}", "R009", "{won by: A, B: [giver]}"),
        ("{lanes: [{}, {}, {}, {}]}", "R012", "[{}, {}, {}, {}]"),
        ("{lanes: [{castle: giver}]}", "R004", "giver"),
        ("{staged: {C: [giver]}}", "R012", "C"),
        ("{coins: {D: 1}}", "R012", "D"),
        ("{turn: C}", "R012", "C"),
        ("{turn: F}", "R012", "F"),
        ("{lanes: [{won by: C}]}", "R012", "C"),
        ("{coins: {A: 41}}", "R009", "{A: 41}"),
        ("{coins: {A: 1, supply: 40}}", "R009", "{A: 1, supply: 40}"),
        ("{lanes: [{coins: 41}]}", "R009", "[{coins: 41}]"),
        ("{coins: {A: -1}}", "D016", "-1"),
        ("{staged: {A: [x=giver], B: [x=V(2)]}}", "R013", "x=V(2)"),
        ("{staged: {A: [giver=V(2)]}}", "R013", "giver=V(2)"),
        ("{staged: {A: [demon=V(2)]}}", "R013", "demon=V(2)"),
        ("{staged: {A: [pass=V(2)]}}", "R013", "pass=V(2)"),
        ("{marks: {giver: 1}}", "R005", "giver"),
        ("{staged: {A: [giver]}, marks: {giver: 1}}", "R009", "giver"),
        ("{lanes: [{A: [giver, giver]}], marks: {giver: 1}}", "R009", "giver"),
        ("{phase: setup, marks: {giver: 1}}", "R009", "{giver: 1}"),
        ("{phase: dinner}", "R010", "dinner"),
        ("{options: {luck: 3}}", "R010", "luck"),
        ("{phase: setup, offer: []}", "R009", "[]"),
        ("{sets: [base]}", "R009", "[base]"),
        ("{phase: setup, sets: [../base]}", "D018", "../base"),
        ("{offer: [x=V(1)], bids: {x: 1}}", "R009", "{x: 1}"),
        ("{lanes: [{tied: true}]}", "R009", "[{tied: true}]"),
        ("{lanes: [{tied: 1}]}", "D015", "1"),
    ],
)
def test_faulty_positions(given: str, code: str, words: str) -> None:
    text = f"{GOOD}  - name: n\n    given: {given}\n    then: {{over: false}}\n"
    assert (code, words) in found(text)


@pytest.mark.parametrize(
    ("rest", "code", "words"),
    [
        ("given: {phase: deployment}", "R010", "deployment"),
        ("given: {phase: income, offer: [x=V(1)], bids: {x: 1}}", "R009", "{x: 1}"),
        ("given: {offer: [x=V(1), y=V(1)], bids: {x: 1, y: 1}}", "R009", "{x: 1, y: 1}"),
        ("given: {offer: [x=V(1)], bids: {x: 0}}", "R009", "{x: 0}"),
        ("given: {offer: [x=V(1)], bids: {x: 3}, coins: {A: 38}}", "R009", "{A: 38}"),
        ("given: {lanes: [{A: [x=V(1)]}], bids: {x: 1}}", "R009", "x"),
        ("given: {options: {tied lanes: wait}}", "R010", "tied lanes"),
        ("mode: teams\n    given: {}", "R010", "teams"),
        ("given: {}\n    until: A's scoring", "R010", "A's scoring"),
    ],
)
def test_faulty_positions_of_an_edition(rest: str, code: str, words: str) -> None:
    text = f"{GOOD}  - name: n\n    edition: early\n    {rest}\n    then: {{over: false}}\n"
    assert (code, words) in found(text)


def test_an_advice_lists_no_more_cards_than_can_be_looked_over() -> None:
    text = HEAD + "scenarios: [{name: n, given: {phase: setup}, chance: [nobody], then: {over: false}}]\n"
    (fault,) = read_file(SourceFile("t.test.yaml", text)).diagnostics
    assert fault.help is not None
    assert re.fullmatch(r"the cards of this scenario are (`[a-z-]+`, ){11}`[a-z-]+` and \d+ more", fault.help)


def test_what_a_card_is_that_says_nothing_of_itself() -> None:
    text = "game: castle-combo\ncards: {q: {}}\nscenarios: [{name: n, given: {castle row: [q]}, then: {over: false}}]\n"
    (scenario,) = read_file(SourceFile("t.test.yaml", text)).scenarios
    (card,) = [record for record in scenario.fixtures if record.id == "q"]
    assert (card.attributes, card.texts) == ({"location": "castle", "cost": 0, "shields": ()}, {})


@pytest.mark.parametrize(
    ("line", "words", "says"),
    [
        ("mode: trio", "trio", "this game has no mode `trio`"),
        ("edition: spanis", "spanis", "this game has no edition `spanis`"),
        ("players: 3", "3", "`duel` is not for 3 players"),
    ],
)
def test_what_a_file_says_for_all_its_scenarios_is_at_fault_once_and_there(line: str, words: str, says: str) -> None:
    two = "scenarios:\n  - {name: a, given: {}, then: {over: false}}\n  - {name: b, given: {}, then: {over: false}}\n"
    (fault,) = read_file(SourceFile("t.test.yaml", f"{HEAD}{line}\n{two}")).diagnostics
    name, _, _ = line.partition(":")
    assert (fault.code, fault.message, fault.location.line, fault.location.pointer) == ("R010", says, 2, f"/{name}")
    assert fault.location.span.end - fault.location.span.start == len(words)


def test_a_broken_file_has_one_fault() -> None:
    assert found(HEAD + "scenarios:\n  - name: n\n    then: {lanes: [{A: [x}]}\n") == [("D004", "[")]


def test_nothing_to_hold_is_no_advice_to_leave_it_out() -> None:
    (item,) = read_file(SourceFile("t.test.yaml", GOOD + ONE + "    then: {}\n")).diagnostics
    assert (item.code, item.help) == ("D017", "say what must hold")


def test_a_faulty_card_text_is_marked_at_its_words() -> None:
    text = HEAD + 'cards: {a: {text: "Deploy: Gain 1 banana."}}\n' + NONE
    file = read_file(SourceFile("t.test.yaml", text))
    assert file.scenarios == ()
    first = file.diagnostics[0]
    assert text[first.location.span.start :].startswith("banana")
    assert first.location.line == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "D012"),
        ("[]", "D012"),
        ("game: crimson-kompany\nscenarios: []\n", "D021"),
        ("game: crimson-company\n", "D014"),
        (HEAD + "scenarios: &x []\n", "D008"),
        (HEAD + "scenarios: {", "D004"),
    ],
)
def test_files_that_hold_nothing(text: str, code: str) -> None:
    assert code in [item for item, _ in found(text)]


def test_a_card_of_the_set_keeps_what_is_not_named() -> None:
    text = HEAD + "cards: {demon: {strength: 1}}\n" + NONE.replace("{}", "{staged: {A: [demon]}}")
    file = read_file(SourceFile("t.test.yaml", text))
    demon = next(record for record in file.scenarios[0].fixtures if record.id == "demon")
    assert demon.attributes == {"strength": 1}
    assert demon.texts


def test_a_card_of_the_set_with_a_text_of_its_own_has_no_other_one() -> None:
    own = 'cards: {bard: {text: "Deploy: Gain 1 coin."}}\n'
    file = read_file(SourceFile("t.test.yaml", HEAD + own + NONE.replace("{}", "{staged: {A: [bard, beggar]}}")))
    bard, beggar = (record for record in file.scenarios[0].fixtures if record.id in ("bard", "beggar"))
    assert [*bard.texts] == [""]
    assert len(beggar.texts) > 1, "this one has texts for some modes"
    assert bard.banned == ("free-for-all",)


def test_what_a_file_says_holds_unless_a_scenario_says_otherwise() -> None:
    text = (
        HEAD
        + "mode: teams\nplayers: 4\n"
        + NONE
        + NONE.replace("scenarios:\n", "").replace("name: n", "name: m, mode: duel, players: 2")
    )
    file = read_file(SourceFile("t.test.yaml", text))
    assert file.diagnostics == ()
    assert [(one.mode, one.players) for one in file.scenarios] == [("teams", 4), ("duel", 2)]
    early = read_file(SourceFile("t.test.yaml", HEAD + "edition: early\n" + NONE))
    assert [one.edition for one in early.scenarios] == ["early"]


def test_paths(tmp_path: Path) -> None:
    (tmp_path / "a.test.yaml").write_text(GOOD + ONE + "    then: {over: false}\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("x", encoding="utf-8")
    files = load_scenarios([tmp_path, tmp_path / "a.test.yaml"])
    assert len(files.scenarios) == 1
    late = load_scenarios([tmp_path / "none.test.yaml", tmp_path / "a.test.yaml"])
    assert (len(late.unreadable), len(late.scenarios)) == (1, 1)
    (tmp_path / "empty").mkdir()
    wrong = load_scenarios([tmp_path / "empty", tmp_path / "none.test.yaml", tmp_path / "b.yaml"])
    assert [error.reason for error in wrong.unreadable] == [
        "there are no scenario files in this folder",
        "a scenario file is named *.test.yaml",
        "there is no such file or folder",
    ]


def test_a_byte_order_mark_keeps_no_scenario_from_being_run(tmp_path: Path) -> None:
    path = tmp_path / "a.test.yaml"
    path.write_text(GOOD + ONE + "    then: {coins: {A: 0}}\n", "utf-8-sig")
    files = load_scenarios([path])
    assert files.diagnostics == ()
    assert [scenario.name for scenario in files.scenarios] == ["n"]


@pytest.mark.parametrize("game", ["", "game: crimsn\n"])
def test_without_a_game_to_play_its_fields_are_not_looked_at(game: str) -> None:
    text = (GOOD + ONE + "    then: {coins: {A: 0}}\n").replace(HEAD, game)
    assert len(found(text)) == 1


def test_a_lane_too_many_is_one_finding() -> None:
    rest = "    given: {lanes: [{}, {}, {}, {A: [x=giver]}]}\n    then: {lanes: [{A: [x]}]}\n"
    assert found(GOOD + "  - name: n\n" + rest) == [("R012", "[{}, {}, {}, {A: [x=giver]}]")]


def test_a_broken_card_is_no_missing_one() -> None:
    text = HEAD + "cards:\n  giver: {text: Deploy: Gain 1 coin.}\nscenarios:\n" + ONE + "    then: {over: false}\n"
    assert [code for code, _ in found(text)] == ["D004"]


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ("    then: {coin: {A: 1}}\n", "D013"),
        ("    then: {coins: {A: 0}}\n    then: {over: false}\n", "D007"),
        ("    when: [A plays x in lane 1\n    then: {over: false}\n", "D004"),
        ("\tthen: {over: false}\n", "D006"),
    ],
)
def test_a_broken_scenario_hides_no_fault_of_another(broken: str, code: str) -> None:
    good, bad = ONE + "    then: {over: false}\n", ONE + "    then: {strength: {z: 1}}\n"
    assert [item for item, _ in found(GOOD + ONE + broken + good + bad)] == [code, "R005"]
    assert [item for item, _ in found(GOOD + bad + good + ONE + broken)] == ["R005", code]


def test_what_is_wrong_outside_of_the_scenarios_comes_first() -> None:
    text = GOOD.replace("strength", "strenght") + ONE + "    then: {strength: {z: 1}}\n"
    assert [item for item, _ in found(text)] == ["D013"]


def test_a_rule_in_lower_case() -> None:
    rest = "    rules: [cc-play-04]\n    then: {coins: {A: 0}}\n"
    (item,) = read_file(SourceFile("t.test.yaml", GOOD + ONE + rest)).diagnostics
    assert (item.code, item.help) == ("R001", "did you mean `CC-PLAY-04`?")

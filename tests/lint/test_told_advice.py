"""What a finding advises: for slips that people make, the message and the advice are those that lead on."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardlang.cli.app import app
from cardlang.diagnostics.model import Diagnostic
from cardlang.games import vocabularies
from cardlang.library.load import read_data
from cardlang.library.source import SourceFile
from cardlang.scenario.read import read_file
from tests.lint.linting import lint
from tests.lint.test_slips import EXAMINE, card

WORDS = vocabularies()
HEAD = "game: crimson-company\nset: my-set\nversion: 1\n"
TASK = (
    "game: blackstone-castle\nset: my-set\nversion: 1\ntasks:\n  watch:\n    name: {{en: Watch}}\n    deck: guild\n"
    "    type: knight\n    points: 3\n    badge: any captain\n    requirement: {}\n"
)
OGRE = "  ogre: {{name: {{en: Ogre}}, strength: 1, {}}}\n"


def findings(text: str, name: str = "a.cards.yaml") -> list[Diagnostic]:
    return read_data(name, text.encode(), WORDS)[2]


@pytest.mark.parametrize(
    ("number", "message", "advice"),
    [
        ("6", "a task uses 4 vassals at most", "write a number from 2 to 4"),
        ("0", "none at all is not said with a number of vassals", "write `no`"),
    ],
)
def test_how_many_vassals_a_task_uses(number: str, message: str, advice: str) -> None:
    (found,) = findings(TASK.format(f"Requires {number} spies in row S."), "a.tasks.yaml")
    assert (found.code, found.message, found.help) == ("C185", message, advice)


@pytest.mark.parametrize(
    ("field", "advice"),
    [
        ("traits: [wolf]", "declare them first: `words: {traits: {wolf: {en: [wolf, wolves]}}}`"),
        ("strenght: 2", "`strength` is there already: leave one of the two out"),
    ],
)
def test_a_field_that_is_not_there(field: str, advice: str) -> None:
    (found,) = findings(f"{HEAD}cards:\n{OGRE.format(field)}")
    assert (found.code, found.help, found.fix) == ("D013", advice, None)


def test_a_trait_is_had_once() -> None:
    words = "words: {traits: {wolf: {en: [wolf, wolves]}}}\n"
    (found,) = findings(f"{HEAD}{words}cards:\n{OGRE.format('traits: [wolf, wolf]')}")
    assert (found.code, found.message) == ("D017", "`traits` names something twice")


def test_a_faulty_name_of_a_keyword_does_not_hide_its_text() -> None:
    keyword = "words:\n  keywords:\n    hoard:\n      name: {en: hoard}\n      text: 'Income: Gain 3 cons.'\n"
    assert [item.code for item in findings(f"{HEAD}{keyword}cards: {{}}\n")][:2] == ["D052", "S001"]


@pytest.mark.parametrize(
    ("game", "text", "code", "advice"),
    [
        ("crimson-company", "Einsatz: Gain 1 coin.", "S005", "did you mean `Instant:`?"),
        (
            "castle-combo", "Always: Your cards with craftsmanship shields cost 1 less.", "S028",
            "name one that each of them has: *cards with a ...*",
        ),
        (
            "castle-combo", "Buy: Gain 1 key for each adjacent faith card.", "C010",
            "say what it shows: *card with a faith shield*",
        ),
        (
            "blackstone-castle", "1 wizard: Flip a vassal. If it was a captain, gain 1 knight.", "S036",
            "ask what it shows ahead of that: *Choose a vassal. Then if it is a spy, .... Then flip it.*",
        ),
    ],
)  # fmt: skip
def test_what_a_text_is_told(game: str, text: str, code: str, advice: str) -> None:
    (found,) = EXAMINE("a.cards.yaml", card(game, text)).diagnostics
    assert (found.code, found.help, found.fix) == (code, advice, None)


def test_the_same_advice_is_given_once() -> None:
    (found,) = EXAMINE("a.cards.yaml", card("crimson-company", "Deploy: Roll a die.")).diagnostics
    assert found.message == "unknown word `Roll`"


def test_an_ability_that_is_written_twice() -> None:
    (found,) = EXAMINE("a.cards.yaml", card("crimson-company", "Deploy: Gain 1 coin. Deploy: Gain 1 coin.")).diagnostics
    assert (found.code, found.message) == ("L033", "`Deploy: Gain 1 coin.` is written twice")


def test_what_nothing_lays_has_its_article(tmp_path: Path) -> None:
    words = "words: {counters: {ember: {en: [ember, embers]}}}\n"
    text = "text: 'Income: Remove 1 ember from this card.'"
    (tmp_path / "a.cards.yaml").write_text(f"{HEAD}{words}cards:\n{OGRE.format(text)}", "utf-8")
    assert "nothing in these sets lays an ember onto this card" in [
        item.message for item in lint(tmp_path, words=WORDS)
    ]


def test_the_words_that_differ_in_print_are_marked(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    source = HEAD + "cards:\n" + OGRE.format("text: 'Deploy: Gain 4 coins.', printed: {de: 'Erhalte 7.'}")
    path.write_text(source, "utf-8")
    (found,) = (item for item in lint(path, words=WORDS) if item.code == "L063")
    assert source[found.location.span.start : found.location.span.end] == "7"


@pytest.mark.parametrize(
    ("given", "words", "advice"),
    [
        ("{coins: {A: 50}}", "{A: 50}", "share out 40 at most"),
        ("{coins: {A: 50, supply: 3}}", "{A: 50, supply: 3}", "leave `supply` out: it has what is left"),
        ("{options: {castels: base}, phase: setup}", "castels", "did you mean `castles`?"),
    ],
)
def test_what_a_position_is_told(given: str, words: str, advice: str) -> None:
    source = f"game: crimson-company\nscenarios:\n  - name: a\n    given: {given}\n    then: {{over: false}}\n"
    (found,) = read_file(SourceFile("t.test.yaml", source)).diagnostics
    span = found.location.span
    assert (source[span.start : span.end], found.help) == (words, advice)


def test_two_scenarios_of_one_name() -> None:
    one = "  - {name: a, given: {}, then: {over: false}}\n"
    file = read_file(SourceFile("t.test.yaml", f"game: crimson-company\nscenarios:\n{one}{one}"))
    (found,) = file.warnings
    assert (found.code, found.location.line, found.message) == ("R013", 4, "the scenario of line 3 is called so, too")
    assert len(file.scenarios) == 2


def test_texts_without_faults_are_printed_beside_one_with_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    imp = "  imp: {name: {en: Imp}, strength: 2, text: 'Deploy: Gain 1 con.'}\n"
    path.write_text(f"{HEAD}cards:\n{OGRE.format('text: Gain 3 coins.')}{imp}", "utf-8")
    done = CliRunner().invoke(app, ["text", str(path)])
    assert done.exit_code == 2
    assert "Deploy: Gain 3 coins." in done.stdout
    assert "Imp" not in done.stdout
    assert "unknown word `con`" in done.stderr

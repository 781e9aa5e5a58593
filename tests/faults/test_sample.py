"""The sampler: exact edits, a mutant that is noticed by a test that touches it, equivalents that are not drawn."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

import pytest

from tests.faults import sample
from tests.faults.__main__ import main
from tests.faults.board import ROOT, BoardError
from tests.faults.field import Field
from tests.faults.mutate import OPERATORS, is_mutant, proposed
from tests.faults.sample import Mutant, Sample, Verdict, chosen, difference, drawn, equivalents, mutant, wilson
from tests.faults.touched import Map, Touch

SMALL = "cardlang/machine/subsets.py"


@pytest.mark.parametrize(
    ("operator", "before", "after"),
    [
        ("compare", "x = a < b", "x = a <= b"),
        ("compare", "x = (a) is not (b)", "x = (a) is (b)"),
        ("compare", "x = a not  in b", "x = a in b"),
        ("arithmetic", "x = (a +  # more\n b)", "x = (a -  # more\n b)"),
        ("arithmetic", "x += 1", "x -= 1"),
        ("off by one", "x = y[3]", "x = y[4]"),
        ("off by one", "x = y[3]", "x = y[2]"),
        ("dropped condition", "x = a and b", "x = a"),
        ("dropped condition", "x = a and b", "x = b"),
        ("dropped condition", "x = a and (b or (c))", "x = a"),
        ("dropped condition", "x = a and (b or (c))", "x = (b or (c))"),
        ("dropped condition", "x = a and (b or (c))", "x = a and ((c))"),
        ("dropped condition", "x = a if b else c", "x = (c)"),
        ("dropped condition", "x = [a for a in b if a]", "x = [a for a in b if True]"),
        ("negated", "if a:\n    b()", "if not (a):\n    b()"),
        ("negated", "x = not a", "x = (a)"),
        ("negated", "x = a or b", "x = a and b"),
        ("decided", "if a < b:\n    c()", "if True:\n    c()"),
        ("swapped arguments", "x = f(a, b.c, b)", "x = f(b, b.c, a)"),
        ("swapped arguments", "x = f(é, b)", "x = f(b, é)"),
        ("swapped names", "def f(a: int, b: int):\n    return a", "def f(a: int, b: int):\n    return b"),
        ("swapped names", "x = max(a)", "x = min(a)"),
        ("removed statement", "a.b = c\nd = e", "pass\nd = e"),
        ("removed statement", "for a in b:\n    continue", "for a in b:\n    pass"),
        ("returned", "def f() -> bool:\n    return a", "def f() -> bool:\n    return True"),
        ("returned", "def f() -> int:\n    return a", "def f() -> int:\n    return None"),
        ("constant", "x = True", "x = False"),
        ("constant", "x = a == 'card'", 'x = a == "no card"'),
        ("left out", "x = ('a', 'b', 'c')", "x = ('a', 'b')"),
        ("left out", "match a:\n    case 1 | 2:\n        b()", "match a:\n    case 2:\n        b()"),
    ],
)
def test_an_operator_edits_exactly_these_words(operator: str, before: str, after: str) -> None:
    found = {edit.applied(before) for edit in proposed(before) if edit.operator == operator}
    if (operator, "f(a, b.c, b)") == (operator, before.removeprefix("x = ")):
        assert found == set()  # neighbours of different kinds would only ever raise
    else:
        assert after in found


def test_every_operator_is_tried_above() -> None:
    marks = test_an_operator_edits_exactly_these_words.pytestmark[0].args[1]
    assert {operator for operator, *_ in marks} == set(OPERATORS)


@pytest.mark.parametrize(
    "text",
    [
        "from a import b",
        "x: Literal[3] = y",
        '"""1 < 2"""',
        "def f(a: int = b) -> list[3]: ...",
        "if TYPE_CHECKING:\n    f(a)",
        "if __name__ == 'x':\n    f(a)",
        "x = f'{a + 1}'",
    ],
)
def test_what_does_not_run_is_left_alone(text: str) -> None:
    assert proposed(text) == []


@pytest.mark.parametrize("file", [SMALL, "cardlang/meaning/binding/lookup.py"])
def test_what_is_proposed_can_be_read_and_differs_in_one_place(file: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    edits = proposed(text)
    assert len(edits) > 50
    for edit in edits[::20]:
        planted = edit.applied(text)
        assert planted[: edit.start] == text[: edit.start]
        assert planted.endswith(text[edit.end :])
        ast.parse(planted)
        assert is_mutant(text, edit)


def test_a_seed_draws_the_same_mutants_again() -> None:
    words = ["machine/subsets", "machine/rng"]
    assert drawn(5, "word", words) == drawn(5, "word", words)
    assert drawn(5, "word", words) != drawn(5, "other", words)
    assert {one.file for one in drawn(30, "word", words)} == {SMALL, "cardlang/machine/rng.py"}
    with pytest.raises(BoardError, match="no file of the package has nothing-of-the-kind in its path"):
        drawn(1, "word", ["nothing-of-the-kind"])


def test_an_equivalent_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    first = drawn(1, "word", [SMALL])[0]
    monkeypatch.setattr(sample, "equivalents", lambda: {(first.file, first.old, first.new): "so it is"})
    assert first not in drawn(60, "word", [SMALL])


def test_equivalents_can_still_be_planted_and_have_a_reason() -> None:
    for (file, old, new), why in equivalents().items():
        text = (ROOT / file).read_text("utf-8")
        found = {(one.old, one.new) for edit in proposed(text) for one in [mutant(file, text, edit)]}
        assert (old, new) in found, f"{file}: {old}"
        assert len(why) > 20
        assert not why.endswith(".")


def test_tests_are_chosen_from_every_module_in_turn() -> None:
    touches = [Touch("tests/a.py::1", 1.0), Touch("tests/a.py::2", 3.0), Touch("tests/b/c.py::1", 2.0),
               Touch("tests/a.py::3", 9.0)]  # fmt: skip
    assert list(chosen(touches, "b", 100.0)) == ["tests/b/c.py::1", "tests/a.py::1", "tests/a.py::2", "tests/a.py::3"]
    assert list(chosen(touches, "b", 6.0)) == ["tests/b/c.py::1", "tests/a.py::1", "tests/a.py::2"]
    assert list(chosen(touches, "b", 0.5)) == []


@pytest.mark.parametrize(
    ("hits", "number", "low", "high"), [(0, 0, 0.0, 1.0), (9, 10, 0.596, 0.982), (60, 60, 0.940, 1.0)]
)
def test_the_interval(hits: int, number: int, low: float, high: float) -> None:
    assert wilson(hits, number) == pytest.approx((low, high), abs=0.001)


# --- one mutant from end to end -------------------------------------------------------------------------------


class Known(Map):
    """A map of one test."""

    def __init__(self, *tests: str) -> None:
        self._tests = tests

    def of(self, file: str, *lines: int) -> list[Touch]:  # noqa: ARG002, as in the one that is recorded
        return [Touch(test, 0.1) for test in self._tests]


def planted(old: str, new: str) -> Mutant:
    text = (ROOT / SMALL).read_text("utf-8")
    (one,) = {one for edit in proposed(text) for one in [mutant(SMALL, text, edit)] if (one.old, one.new) == (old, new)}
    return one


TEST = "tests/machine/test_parts.py"


def test_a_mutant_is_noticed_by_a_test_that_touches_it() -> None:
    text = (ROOT / SMALL).read_text("utf-8")
    tests = [f"{TEST}::{name}" for name in ("test_the_numbers_never_change", "test_made_up")]
    with Field() as field:
        (field.root / TEST).write_text(
            "from cardlang.machine.subsets import completable\n\n\n"
            "def test_the_numbers_never_change(): pass\n\n\n"
            "def test_made_up(): assert completable.__module__.endswith('subsets')\n"
        )
        edit = next(edit for edit in proposed(text) if edit.operator == "removed statement")
        one = mutant(SMALL, text, edit)
        broken = Mutant(SMALL, 1, 1, type(edit)("made up", 0, 0, "not Python\n"), "", "not Python")
        judge = Sample(Known(*tests))
        unnoticed, noticed = judge.judged(one, field), judge.judged(broken, field)
        assert (field.root / SMALL).read_text("utf-8") == text
    assert (unnoticed.noticed, unnoticed.run) == (False, 2)
    assert (noticed.stage, noticed.by) == ("tests", TEST)
    assert "SyntaxError" in noticed.how


# --- the map --------------------------------------------------------------------------------------------------

QUICK = "tests/machine/test_fuel.py"


def test_a_module_is_recorded_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    touched, ticks = Map(tmp_path), list[str]()
    assert QUICK in touched.stale()
    assert touched.build(1, ticks.append, [QUICK]) == []
    assert ticks == [QUICK]
    assert QUICK not in touched.stale()
    found = touched.of("cardlang/machine/fuel.py", *range(1, 40))
    assert found
    assert {touch.test.partition("::")[0] for touch in found} == {QUICK}
    assert touched.of("cardlang/bots/search.py", 30) == []
    note = tmp_path / "tests+machine+test_fuel.note"
    note.write_text(note.read_text("utf-8").replace('"hash": "', '"hash": "0'), "utf-8")
    assert QUICK in touched.stale()


# --- the command ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [["--sample", "0"], ["--sample", "x"], ["--sample", "3", "--budget", "0"], ["--sample", "3", "--jobs", "0"]],
)
def test_wrong_use_is_said(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tests.faults", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2


def test_files_that_are_not_there_are_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["tests.faults", "--sample", "3", "nothing-of-the-kind"])
    assert main() == 2
    assert "no file of the package has nothing-of-the-kind in its path" in capsys.readouterr().err


def test_what_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The table, and of what nobody noticed the diff; 1, since somebody should look."""
    one, other = drawn(2, "word", [SMALL])
    verdicts = [Verdict(one, "tests", "tests/a.py::b[c]", "it fails", 1, 1, 2.0), Verdict(other, "", "", "", 3, 9, 4.0)]
    monkeypatch.setattr(Sample, "run", lambda *_: verdicts)
    words = ["tests.faults", "--sample", "2", "--seed", "word", "--recorded", SMALL]
    monkeypatch.setattr(sys, "argv", words)
    assert main() == 1
    said = capsys.readouterr().out
    assert "1 of 2 mutants are noticed, 50% (95 %: 9% to 91%)" in said
    assert "tests/a.py::b[c]" in said
    assert f"{SMALL}:{other.line}  3 of 9 tests that touch the line were run" in said
    assert all(line in said for line in difference(other).splitlines())
    monkeypatch.setattr(sys, "argv", [*words, "--json"])
    assert main() == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["mutants"], told["noticed"], [one["noticed"] for one in told["verdicts"]]) == (2, 1, [True, False])
    assert told["verdicts"][1]["mutant"]["old"] == other.old

"""`lint --play`: what matches show about texts that nothing else finds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import indent

import pytest

from cardlang.diagnostics.model import NOWHERE, Diagnostic, Location, Severity
from cardlang.games import vocabularies
from cardlang.library.load import load_files
from cardlang.library.shipped import shipped_sets
from cardlang.lint.checks import never_began
from cardlang.lint.play.evidence import BranchEvidence, ModeCounts
from cardlang.lint.play.judging import play
from cardlang.lint.play.trial import one_round
from cardlang.lint.registry import LOOP_CHECKS, PLAY_CHECKS
from cardlang.match.branches import Branch
from cardlang.match.watching import TextPart
from tests.cli.cli_support import cardlang
from tests.lint.test_pages import blocks

HEAD = "game: crimson-company\nset: my-set\nversion: 1\ncards:\n"
CODES = [check.CODE for check in (*PLAY_CHECKS, *LOOP_CHECKS)]
MATCHES = 75
BANNED = "teams, solo, co-op, free-for-all"


def written(texts: Sequence[str], file: Path) -> Path:
    """A set file whose cards have these texts, and are played in the duel only, which is quick."""
    cards = "".join(
        f"  card-{number}:\n    name: {{en: Card {number}}}\n    strength: 2\n    banned: [{BANNED}]\n"
        f"    text: |\n{indent(text, '      ')}\n"
        for number, text in enumerate(texts)
    )
    file.write_text(HEAD + cards, "utf-8")
    return file


def played(file: Path, matches: int = MATCHES, seed: int = 0) -> tuple[Diagnostic, ...]:
    return play(load_files([file], vocabularies()).require(), matches, seed).diagnostics


def texts(which: str) -> list[str]:
    return [block[2].strip() for code in CODES for block in blocks(code, which)]


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> tuple[Diagnostic, ...]:
    """What is found in the bad cards of all pages, each of its code, in the order of the codes."""
    return played(written(texts("bad"), tmp_path_factory.mktemp("bad") / "a.cards.yaml"))


def test_the_bad_card_of_each_page_gives_its_code_and_no_other(bad: tuple[Diagnostic, ...]) -> None:
    assert [item.code for item in bad] == CODES
    assert [item.location.pointer for item in bad] == [f"/cards/card-{number}/text" for number in range(len(CODES))]


def test_a_finding_says_how_much_was_tried_in_which_modes(bad: tuple[Diagnostic, ...]) -> None:
    assert bad[3].message == "`you have 50 or more coins` was never so"
    (note,) = bad[3].notes
    assert note.endswith("in 75 matches (duel 75)")
    assert [item.code for item in bad if item.severity is Severity.NOTE] == ["L052"]


def test_a_loop_is_one_finding_with_one_round_of_it(bad: tuple[Diagnostic, ...]) -> None:
    assert bad[5].message.endswith(" call each other without end")
    assert "`card-5`" in bad[5].message
    assert f"`card-5`: {texts('bad')[5]}" in bad[5].notes[0]
    assert re.fullmatch(r"cut \S+( times)? in 75 matches of duel, first in that with seed \d+", bad[5].notes[1])


@pytest.mark.parametrize(
    ("opened", "found"),
    [((1, 2, 2, 2), (2,)), ((9, 4, 2, 7, 4, 2, 7), (2, 7, 4)), ((3, 1, 2), (1, 2, 3)), ((5,), (5,))],
)
def test_one_round_of_a_chain(opened: tuple[int, ...], found: tuple[int, ...]) -> None:
    assert one_round(opened) == found


def test_the_good_cards_have_no_finding(tmp_path: Path) -> None:
    assert played(written(texts("good"), tmp_path / "a.cards.yaml")) == ()


def test_one_seed_plays_the_same(tmp_path: Path) -> None:
    file = written([texts("bad")[1]], tmp_path / "a.cards.yaml")
    notes = [played(file, seed=seed)[0].notes for seed in (5, 5, 7)]
    assert notes[0] == notes[1] != notes[2]


def in_modes(**opened: int) -> BranchEvidence:
    """An ability that began so often in modes in each of which its card came to the table in 120 of 200 matches."""
    branch = Branch(TextPart("a.cards.yaml", "/cards/a/text", 1), "begins", NOWHERE, 0)
    modes = [ModeCounts(name, matches=200, used=120, opened=times, did=times) for name, times in opened.items()]
    return BranchEvidence(branch, Location("a.cards.yaml"), "After ...", tuple(modes))


def test_what_is_so_in_some_modes_only_is_a_note() -> None:
    (found,) = never_began.check(in_modes(duel=0, teams=0, solo=40))
    assert (found.message, found.severity) == ("`After ...` never began in duel and teams", Severity.NOTE)
    assert found.notes == ("its card came to the table 240 times in 400 matches (duel 200, teams 200)",)
    assert not list(never_began.check(in_modes(duel=1, solo=40)))
    assert next(never_began.check(in_modes(duel=0))).severity is Severity.WARNING


def test_the_shipped_base_set_does_what_it_says_in_the_duel() -> None:
    (base,) = (path for path in shipped_sets("crimson-company") if path.name == "base.cards.yaml")
    cardset = load_files([base], vocabularies()).require()[0]
    duel = replace(cardset, records=tuple(replace(r, banned=tuple(BANNED.split(", "))) for r in cardset.records))
    assert play([duel], 60).diagnostics == ()


def test_a_comment_keeps_a_finding_and_is_idle_only_where_matches_are_played(tmp_path: Path) -> None:
    file = written(["Deploy: Gain 1 coin.", texts("bad")[0]], tmp_path / "a.cards.yaml")
    file.write_text(re.sub("  card-", "  # cardlang: ignore L050: why\n\\g<0>", file.read_text("utf-8")), "utf-8")
    known = ("--ignore", "L043")  # no card is as strong as its text asks for
    assert cardlang("lint", str(file), *known).returncode == 0
    done = cardlang("lint", "--play", "75", str(file), "--output", "concise", *known)
    ((place, code),) = [line.split(" ")[:2] for line in done.stdout.splitlines()]
    assert (place.split(":")[1], code) == ("5", "L010")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--play", "7", "a"], "between 30 and 100,000 matches"),
        (["--play", "50"], "give one number of matches, and the paths of sets"),
        (["--play", "50", "60", "a"], "give one number of matches, and the paths of sets"),
    ],
)
def test_numbers_that_make_no_sense(given: list[str], said: str) -> None:
    done = cardlang("lint", *given)
    assert done.returncode == 2
    assert said in done.stderr

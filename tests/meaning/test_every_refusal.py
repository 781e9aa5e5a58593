"""Every place in `cardlang/meaning` that refuses something is reached by a text, or by a tree that no text makes."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import cardlang.meaning
from cardlang.games import find_game
from cardlang.games.crimson_company.vocabulary import VOCABULARY
from cardlang.meaning import understand
from cardlang.meaning.report import Report
from cardlang.syntax import parse_text
from cardlang.syntax.nodes import (
    Ability,
    Action,
    Args,
    Choose,
    Do,
    Fact,
    Forbid,
    Keyword,
    Listener,
    Place,
    Quantity,
    Sel,
    Seq,
    Step,
    Text,
)
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.powers import Powers
from tests.meaning.meaning_support import findings, lines, meaning, told

FOLDER = Path(cardlang.meaning.__file__).parent
COIN = Sel(quantity=Quantity(kind="exact", n=1), noun="coin")
LANE = Sel(quantity=Quantity(kind="each"), noun="lane")
GAIN = Step(action=Do(verb="gain", args=Args(objects=(COIN,))))
BID = Sel(quantity=Quantity(kind="a"), noun="bid")
CARDS = Sel(quantity=Quantity(kind="bare"), noun="card", plural=True, filters=(Place(word="here"),))


def text(action: Action, header: str | None = "deploy", heard: Fact | None = None, each: Sel | None = None) -> Text:
    listener = Listener(when="after", fact=heard) if heard else None
    keyword = Keyword(word=header) if header else None
    return Text(abilities=(Ability(header=keyword, listener=listener, body=(Step(action=action, each=each),)),))


def deep() -> Sel:
    sel = COIN
    for _ in range(100):
        sel = Sel(quantity=Quantity(kind="a"), noun="side", of=sel)
    return sel


TREES = {
    "C050": text(Choose(options=(GAIN,))),
    "C051": text(GAIN.action, header=None),
    "C061": text(Seq(steps=(Step(action=Seq(steps=(Step(action=GAIN.action, each=LANE),)), each=LANE),)), each=LANE),
    "C063": text(Do(verb="choose", args=Args(objects=(deep(),)))),
    "C066": text(Do(verb="juggle", args=Args())),
    "C030 heard": text(GAIN.action, None, Fact(subject=BID, verb="match", args=Args(), passive=True)),
}
"""Trees that the grammar makes of no text, by the code that they get."""

SEVERAL = {
    "Deploy: Flip a strongest or weakest card here.": ["C019", "C019"],
    "castle After a player plays a card here, choose one: flip a card here; or flip 2 cards here.": ["C004"] * 3,
    "Deploy: If there are 2 supply, gain 1 coin.": ["C015"],
}
"""Texts that are wrong at several places for one reason."""


NOTHING = Powers(  # a game that can do nothing
    timings=frozenset(), acts=frozenset(), statements=frozenset(), triggers=frozenset(), numbers=frozenset(),
    within=frozenset(), chosen=frozenset(),
)  # fmt: skip


def without_change() -> Vocabulary:
    """A game in which the strength of a card never changes."""
    fixed = tuple(replace(one, changeable=False) if one.id == "strength" else one for one in VOCABULARY.attributes)
    return replace(VOCABULARY, attributes=fixed)


def without_passive() -> Vocabulary:
    """A game in which nothing is ever flipped, players flip."""
    return replace(
        VOCABULARY, verbs=tuple(replace(one, passive=False) if one.id == "flip" else one for one in VOCABULARY.verbs)
    )


def forbidden() -> Text:
    """*Cards here cannot be flipped*, which that game has no word for."""
    step = Step(subject=CARDS, action=Forbid(verbs=("flip",), args=Args()))
    return Text(abilities=(Ability(header=Keyword(word="passive"), listener=None, body=(step,)),))


@pytest.mark.parametrize("head", TREES)
def test_a_tree_that_no_text_makes(head: str) -> None:
    assert [one.code for one in understand(TREES[head], VOCABULARY).findings] == [head.split()[0]]


@pytest.mark.parametrize(("words", "codes"), SEVERAL.items())
def test_a_text_that_is_wrong_at_several_places(words: str, codes: list[str]) -> None:
    castle, _, whole = words.rpartition("castle ") if words.startswith("castle ") else ("", "", words)
    source = "castle" if words.startswith("castle ") else "card"
    assert [code for code, _ in told(whole, source)] == codes, castle


def test_a_number_that_never_changes() -> None:
    words = "Passive: This card gets +1 strength."
    assert told(words) == []
    assert told(words, vocabulary=without_change()) == [("C011", "strength")]


def test_what_is_never_done_to_a_thing_cannot_be_forbidden() -> None:
    assert [one.code for one in understand(forbidden(), VOCABULARY).findings] == []
    assert [one.code for one in understand(forbidden(), without_passive()).findings] == ["C030"]


def places() -> set[tuple[str, int]]:
    """Where the stage refuses something, by file and line."""
    return {
        (path.name, node.lineno)
        for path in FOLDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("report.add")
    }


def test_every_refusal_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who adds a refusal adds a text to `unsound.txt`."""
    reached: set[tuple[str, int]] = set()
    add = Report.add

    def noted(self: Report, *words: object, **named: object) -> None:
        frame = sys._getframe(1)
        reached.add((Path(frame.f_code.co_filename).name, frame.f_lineno))
        add(self, *words, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Report, "add", noted)
    for head, marked in (*lines("unsound.txt"), *lines("unsound-phrases.txt")):
        findings(head, marked.replace("[[", "").replace("]]", ""))
    for tree in TREES.values():
        understand(tree, VOCABULARY)
    meaning("Deploy: Flip a card here.", vocabulary=replace(VOCABULARY, powers=NOTHING))
    for words in SEVERAL:
        meaning(words.removeprefix("castle "), "castle" if words.startswith("castle ") else "card")
    meaning("Passive: This card gets +1 strength.", vocabulary=without_change())
    words = find_game("castle-combo").vocabulary  # which refuses such rows for a second reason
    row = parse_text("End: If each row has a shield on a card, score 1 point.", words).tree
    assert row is not None
    understand(row, words)
    understand(forbidden(), without_passive())
    assert places() - reached == set()

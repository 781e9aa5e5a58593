"""Trees that no text makes, and texts that nobody would write."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from cardlang.games.crimson_company.vocabulary import VOCABULARY
from cardlang.meaning import understand
from cardlang.meaning.cost import LIMIT
from cardlang.syntax.nodes import (
    Ability,
    Action,
    Args,
    Choose,
    Do,
    Keyword,
    Node,
    Quantity,
    Sel,
    Seq,
    Step,
    Text,
)
from cardlang.syntax.parse import parse_text
from tests.meaning.meaning_support import game_of, lines, meaning, source_of

COIN = Sel(quantity=Quantity(kind="exact", n=1), noun="coin")
GAIN = Step(action=Do(verb="gain", args=Args(objects=(COIN,))))
DEPLOY = Keyword(word="deploy")
LANE = Sel(quantity=Quantity(kind="each"), noun="lane")


def codes(action: Action, header: Keyword | None = DEPLOY, each: Sel | None = None) -> list[str]:
    ability = Ability(header=header, listener=None, body=(Step(action=action, each=each),))
    return [one.code for one in understand(Text(abilities=(ability,)), VOCABULARY).findings]


def test_a_sound_tree_without_text() -> None:
    assert codes(GAIN.action) == []


def test_a_choice_of_one() -> None:
    assert codes(Choose(options=(GAIN,))) == ["C050"]


def test_no_header() -> None:
    assert codes(GAIN.action, header=None) == ["C051"]


def test_three_loops() -> None:
    inner = Step(action=GAIN.action, each=LANE)
    assert codes(Seq(steps=(Step(action=Seq(steps=(inner,)), each=LANE),)), each=LANE) == ["C061"]


def test_unknown_words() -> None:
    assert codes(Do(verb="juggle", args=Args())) == ["C066"]


@pytest.mark.parametrize("levels", [100, 50_000])
def test_deep_trees_are_refused_and_nothing_overflows(levels: int) -> None:
    sel = COIN
    for _ in range(levels):
        sel = Sel(quantity=Quantity(kind="a"), noun="side", of=sel)
    assert codes(Do(verb="choose", args=Args(objects=(sel,)))) == ["C063"]


def test_findings_without_text_stand_on_nodes() -> None:
    for head, text in lines("unsound.txt"):
        bare = text.replace("[[", "").replace("]]", "")
        tree = parse_text(bare, game_of(head)).tree
        assert tree is not None
        assert understand(tree, game_of(head), source=source_of(head)).findings


def test_cost_grows_with_loops() -> None:
    costs = [meaning(text).cost[0] for text in (
        "Deploy: Gain 1 coin.",
        "Deploy: Flip all cards here.",
        "Deploy: For each lane, flip all cards in that lane.",
    )]  # fmt: skip
    assert costs == sorted(set(costs))
    assert costs[-1] < LIMIT


def test_mixed_up_texts_never_raise() -> None:
    """Whatever the grammar accepts gets an answer, and no words are told of twice."""
    draw = random.Random(7)
    texts = [
        text.replace("[[", "").replace("]]", "") for name in ("sound", "unsound") for _, text in lines(f"{name}.txt")
    ]
    words = sorted({word for text in texts for word in text.replace(".", "").split()})
    read = 0
    for _ in range(5_000):
        parts = draw.choice(texts).split()
        for _ in range(draw.randint(1, 3)):
            parts[draw.randrange(len(parts))] = draw.choice(words)
        tree: Node | None = parse_text(" ".join(parts), VOCABULARY, most=0).tree
        if isinstance(tree, Text):
            read += 1
            found = understand(tree, VOCABULARY, source=draw.choice(("card", "castle")), text=" ".join(parts)).findings
            assert not any(
                one.span.start <= other.span.start < other.span.end <= one.span.end
                for one, other in permutations(found, 2)
            ), parts
    assert read > 100

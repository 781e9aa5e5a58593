"""Random trees survive printing and reading; random texts never raise."""

from dataclasses import fields, replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from syntax_support import CRIMSON, VOCABULARIES, corpus
from syntax_trees import Trees

from cardlang.syntax import UnsayableError, nodes, parse_text, print_text
from cardlang.syntax.walk import preorder

QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck), print_blob=False)
games = st.sampled_from(sorted(VOCABULARIES))


@settings(QUIET, max_examples=2000)
@given(st.integers(0, 2**62), games)
def test_trees_round_trip(seed, game):
    vocabulary = VOCABULARIES[game]
    tree = Trees(_random(seed), vocabulary).text()
    text = print_text(tree, vocabulary).text
    parsed = parse_text(text, vocabulary)
    if len(text) > 2048:
        assert [finding.code for finding in parsed.findings] == ["S008"]
        return
    assert parsed.findings == (), text
    assert parsed.tree == tree, text


def _random(seed):
    from random import Random

    return Random(seed)

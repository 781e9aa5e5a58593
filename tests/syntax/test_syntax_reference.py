"""The language reference is true: examples are read, every production is shown, the words are the vocabulary's."""

import re

import pytest

from cardlang.syntax.builders.all import builder_names
from cardlang.syntax.parse import reader
from tests.syntax.reference_words import with_words
from tests.syntax.syntax_support import CRIMSON, FOUND_IN_IT, GRAMMAR, REFERENCE, ROWS, corpus, productions

PAGE = (GRAMMAR / "README.md").read_text(encoding="utf-8")
BLOCKS = [
    (game, kind or "text", body.strip().splitlines())
    for game, kind, body in re.findall(r"^```([a-z-]+)(?: (\w+))?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    if game != "yaml"  # the words of a set's own
]


@pytest.mark.parametrize(("game", "kind", "lines"), BLOCKS)
def test_examples_are_read(game, kind, lines):
    for line in lines:
        assert reader(REFERENCE[game]).stop(line, kind) is None, line


def test_the_set_with_own_words_is_sound():
    assert FOUND_IN_IT == []


def test_every_production_has_an_example():
    shown = set()
    for game, kind, lines in BLOCKS:
        for line in lines:
            shown |= productions(game, line, kind)
    assert builder_names() - shown == set()


def test_every_production_is_in_the_corpus():
    shown = {"requirement", "badge"}
    for vocabulary, text in corpus():
        shown |= productions(vocabulary.game, text)
    rewritten = {  # never printed
        "count_fewer_than", "count_more_than", "has_even", "has_fewer", "has_same", "less_than", "lower",
        "there_is_even",
    }  # fmt: skip
    for row in ROWS:  # nor are wordings; what is mended is no text
        if row["kind"] != "mend":
            kind = "requirement" if row["kind"] == "task" else "text"
            rewritten |= productions(row.get("game", CRIMSON.game), row["write"], kind)
    of_sets = {"shorthand", "named"}  # words of their own, which no game has
    of_requirements = {"cell", "letters", "of_same", "of_different"}
    assert builder_names() - shown <= {*of_requirements, *of_sets, "attr_your", "count_any", *rewritten}


def test_words_are_those_of_the_vocabularies():
    assert with_words(PAGE) == PAGE, "write them anew: python -m tests.syntax.reference_words"


def test_examples_in_the_grammar_file_are_read():
    # The remarks behind the productions: whole texts of Crimson Company, or of the game named behind them.
    names = {"Castle Combo": "castle-combo", "Blackstone Castle": "blackstone-castle", "Own words": "own-words"}
    remarks = re.findall(r"^[^/\n]+// ([A-Z1-9][^()\n]*\.)(?:  \(([A-Z][\w ]+)\))?$", _productions_part(), re.MULTILINE)
    tried = 0
    for text, name in remarks:
        if "..." not in text:
            kind = "requirement" if text.startswith("Requires") else "text"
            assert reader(REFERENCE[names.get(name, CRIMSON.game)]).stop(text, kind) is None, text
            tried += 1
    assert tried > 60


def _productions_part():
    source = (GRAMMAR / "english.lark").read_text(encoding="utf-8")
    return source[source.index("// === Texts") : source.index("// === Words")]

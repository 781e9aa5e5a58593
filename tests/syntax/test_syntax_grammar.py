"""The grammar is free of conflicts, collisions and second readings, for each of the three vocabularies."""

from dataclasses import replace
from random import Random

import pytest

from cardlang.syntax.builders.all import builder_names
from cardlang.syntax.lark_parser import parser_of
from cardlang.syntax.lexing.lexer import said_in
from cardlang.syntax.lexing.lexicon import GRAMMARS, Alternative
from cardlang.syntax.lexing.terminals import make_lexicon
from cardlang.syntax.parse import Reader
from tests.rings import campaign
from tests.syntax.collisions import collisions, in_order, strict
from tests.syntax.spelling import END, meet, spelt
from tests.syntax.syntax_support import BLACKSTONE, CRIMSON, ROWS, VOCABULARIES, lines
from tests.written_out import lark_of


@pytest.mark.parametrize("language", GRAMMARS)
def test_no_state_has_a_conflict_and_all_are_those_of_lark(language):
    assert in_order(strict(language)) == in_order(parser_of(language))


def test_no_collision_in_any_state():
    for words in VOCABULARIES.values():  # most phrases are those of all games, and compared once
        assert not list(collisions(make_lexicon(words))), words.game


def test_a_collision_is_found():
    lexicon = make_lexicon(CRIMSON)
    word, longer, letter = Alternative("odd", ""), Alternative("odd", r"\s+ones"), Alternative("", "[A-Z]")
    for one, other, found in ((word, word, True), (word, longer, False), (longer, longer, True), (letter, word, False)):
        spoilt = replace(lexicon, terminals={"NOUN": (one,), "ADJ": (other,)})
        assert bool(list(collisions(spoilt))) == found
    apart = replace(lexicon, terminals={"NOUN": (word,), "_TWICE": (word,)})
    assert not list(collisions(apart))  # no state takes either


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        (r"[Bb]ids(?![-\w'])", {"bids|"}),
        (
            r"(?:an?|[0-9]+|7)\s+coins?\s*",
            {f"{n} coin{s}{end}|" for n in ("a", "an", "#") for s in ("", "s") for end in ("", " ")},
        ),
        (r"[A-C](?=\s+of\b)", {"a| of", "b| of", "c| of"}),
        (r",\s*or(?=\s+(?:you|they))|or", {", or| you", ", or| they", ",or| you", ",or| they", "or|"}),
        (r"an?\s+\w+\s+card", {"a ", "an "}),
        (r"(?=\s+of)x", {"x|"}),
        (r".*", {""}),
    ],
)
def test_how_what_a_pattern_matches_begins_is_spelt_out(pattern, texts):
    assert spelt(pattern) == {text.replace("|", END) for text in texts}


def test_what_begins_otherwise_does_not_meet():
    one, *others = map(spelt, (r"or(?=\s+you)", r"or(?=\s+they)", r"or\s+else", r"or(?=\s+\w+)", r"or|and", r"o.*"))
    assert [meet(one, other) for other in others] == [meet(other, one) for other in others]
    assert [meet(one, other) for other in others] == [False, False, True, True, True]


def _texts(game):
    """All texts that are read, with what each is: the corpora and the wordings."""
    kinds = {"word": "text", "shape": "text", "task": "requirement"}
    for row in ROWS:
        if row["kind"] in kinds and row.get("game", (BLACKSTONE if row["kind"] == "task" else CRIMSON).game) == game:
            yield kinds[row["kind"]], row["write"]
    yield from (("text", text) for text in lines(f"{game}.txt"))
    if game == BLACKSTONE.game:
        yield from ((kind, text) for kind in ("requirement", "badge") for text in lines(f"{game}.{kind}s.txt"))


@pytest.mark.parametrize("game", VOCABULARIES)
def test_each_text_has_one_derivation(game):
    # Where no conflict and no collision is there is no second one: some texts are asked, as a check of both.
    share, texts = campaign("derivations"), list(_texts(game))
    earley = {
        start: lark_of(
            said_in(make_lexicon(VOCABULARIES[game]), start),
            parser="earley",
            lexer="dynamic",
            ambiguity="explicit",
            propagate_positions=False,
        )
        for start in ("text", "requirement", "badge")
    }
    for start, text in Random(f"{share.first}/{game}").sample(texts, min(len(texts), share.count // len(VOCABULARIES))):
        assert not list(earley[start].parse(text, start=start).find_data("_ambig")), text


def test_each_production_has_a_builder():
    # The reader compares both sets when its parser is made or loaded; here we see that it does so.
    reader = Reader(make_lexicon(BLACKSTONE))
    assert reader.productions == builder_names()

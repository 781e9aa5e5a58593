"""The grammar is free of conflicts, collisions and second readings, for each of the three vocabularies."""

import pytest

from cardlang.syntax.build import builder_names
from cardlang.syntax.lexicon import make_lexicon
from cardlang.syntax.parse import Reader
from tests.syntax.syntax_support import BLACKSTONE, CRIMSON, ROWS, VOCABULARIES, lines
from tests.written_out import lark_of


@pytest.mark.parametrize("game", VOCABULARIES)
def test_no_conflict_and_no_collision_in_any_state(game):
    lark_of(make_lexicon(VOCABULARIES[game]), strict=True)


@pytest.mark.parametrize("game", VOCABULARIES)
def test_each_text_has_one_derivation(game):
    lexicon = make_lexicon(VOCABULARIES[game])
    earley = lark_of(lexicon, parser="earley", lexer="dynamic", ambiguity="explicit", propagate_positions=False)
    written = [row["write"] for row in ROWS if row["kind"] != "mend" and row.get("game", CRIMSON.game) == game]
    kinds = {"text": [*lines(f"{game}.txt"), *written]}
    if VOCABULARIES[game] is BLACKSTONE:
        kinds["requirement"] = lines(f"{game}.requirements.txt")
        kinds["badge"] = lines(f"{game}.badges.txt")
    for start, texts in kinds.items():
        for text in texts:
            assert not list(earley.parse(text, start=start).find_data("_ambig")), text


def test_each_production_has_a_builder():
    # The reader compares both sets when its parser is made or loaded; here we see that it does so.
    reader = Reader(make_lexicon(BLACKSTONE))
    assert reader.productions == builder_names()

"""What a game says of mechanics of other games: the texts that it names are sound, and can be played."""

import pytest

from cardlang.games import vocabularies
from cardlang.library.load import read_data
from cardlang.lint.unplayable import unplayable
from cardlang.meaning import understand
from cardlang.syntax import parse_text
from cardlang.syntax.parse import reader

ROWS = [(game, row) for game, vocabulary in vocabularies().items() for row in vocabulary.mechanics]
HEADS = {
    "crimson-company": "strength: 1",
    "castle-combo": "location: castle\n    cost: 3\n    shields: [faith]",
    "blackstone-castle": "type: family",
}


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_a_mechanic_is_answered(game, row):
    vocabulary = vocabularies()[game]
    assert bool(row.text) == (row.has != "no")
    assert not reader(vocabulary).lexicon.words.intersection(row.words)
    for word in row.words:
        (finding,) = [one for one in parse_text(f"Gain 1 {word}.", vocabulary).findings if word in one.message]
        assert row.says in finding.help
        assert row.text in finding.help
    if not row.text:
        return
    parsed = parse_text(row.text, vocabulary)
    assert parsed.findings == ()
    assert understand(parsed.tree, vocabulary).findings == ()
    head = f"game: {game}\nset: s\nversion: 1\ncards:\n  x:\n    name: {{en: X}}\n    {HEADS[game]}\n"
    text = f"{head}    text: |\n      {row.text}\n"
    _, cardset, found = read_data("x.cards.yaml", text.encode(), vocabularies())
    assert [*found, *unplayable([cardset])] == []

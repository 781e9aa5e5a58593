"""Every wording says what its canonical text says, and is printed as that."""

import re
from functools import cache

import pytest

from cardlang.lint.mends import mended
from cardlang.meaning import understand
from cardlang.meaning.requirements.fields import understand_phrase
from cardlang.syntax import parse_text, print_requirement, print_words
from cardlang.syntax.lexing.terminals import make_lexicon
from cardlang.syntax.nodes import Sel, Text
from cardlang.syntax.walk import preorder
from tests.rows import each_row
from tests.syntax.syntax_support import BLACKSTONE, CRIMSON, ROWS, VOCABULARIES, lines

ALSO = [
    (game, kind, entry.id, forms)
    for game, vocabulary in VOCABULARIES.items()
    for kind, entries in vocabulary.classes()
    for entry in entries
    for forms in vocabulary.also.get("en", {}).get(kind, {}).get(entry.id, ())
]


def _of(kind):
    return [pytest.param(row, id=row["id"]) for row in ROWS if row["kind"] == kind]


@cache
def _phrases(game):
    """The texts of a game's corpus, each with its canonical phrases: the words in lower case, start and end."""
    lexicon = make_lexicon(VOCABULARIES[game])
    forms = {form.text for form in lexicon.forms if not form.also}.union(*lexicon.structure.values())
    longest_first = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    phrase = re.compile(rf"(?:(?<![\w'+-])|(?=,))(?:{longest_first}|\d+)(?![\w'-])", re.IGNORECASE)
    return [
        (text, [(found[0].lower(), *found.span()) for found in phrase.finditer(text)]) for text in lines(f"{game}.txt")
    ]


_COST = re.compile(r"(.*\. )?\d+ \w+( and \d+ \w+)?:")


def _exchanged(text, spans, word):
    for start, end in sorted(spans, reverse=True):
        cased = word[0].upper() + word[1:] if text[start].isupper() else word
        text = text[:start] + cased + text[end:]
    return text


@pytest.mark.parametrize("row", _of("word"))
def test_a_word_may_stand_wherever_the_canonical_one_stands(row):
    tried = 0
    for game, vocabulary in VOCABULARIES.items():
        for text, phrases in _phrases(game):
            if row["for"].isdigit() and _COST.match(text):  # what an ability costs is said in digits
                continue
            spans = [(start, end) for found, start, end in phrases if found == row["for"]]
            for word in row["word"] if spans else ():
                tried += 1
                _says_the_same([_exchanged(text, spans, word)], text, vocabulary)
    assert tried


@pytest.mark.parametrize(("game", "kind", "id_", "forms"), ALSO)
def test_a_word_for_a_word_of_a_game(game, kind, id_, forms):
    vocabulary = VOCABULARIES[game]
    canonical_forms = getattr(vocabulary, kind)[id_].words["en"]
    if kind == "keyword":
        canonical_forms = [f"{form}:" for form in canonical_forms]
        forms = [form if form.endswith(",") else f"{form}:" for form in forms]
    pairs = list(zip(canonical_forms, forms, strict=True))
    tried = 0
    for text, phrases in _phrases(game):
        written = [text]
        for found, start, end in reversed(phrases):
            exchanged = [
                _exchanged(one, [(start, end)], form + behind)
                for one in written
                for canonical, form in pairs  # one form may be two: *put*, that *was put*
                for behind in ("", " this way")
                if found == canonical.lower() + behind
            ]
            written = exchanged or written
        if written != [text]:
            tried += 1
            _says_the_same(written, text, vocabulary)
    assert tried


_OPEN = {"S025", "S026", "S028", "S035"}


def _says_the_same(written, text, vocabulary):
    """See that one of some texts has the tree of another, or is refused for saying more than that or for being open."""
    parsed = [parse_text(one, vocabulary) for one in written]
    if parsed[-1].tree is None and {finding.code for finding in parsed[-1].findings} <= _OPEN:
        return
    assert _canonical_tree(vocabulary.game, text) in [one.tree for one in parsed], (written, parsed[-1].findings)


@cache
def _canonical_tree(game, text):
    return parse_text(text, VOCABULARIES[game]).tree


@each_row([*_of("word"), *_of("shape")])
def test_it_is_printed_as_the_canonical_text(row):
    vocabulary = VOCABULARIES[row.get("game", CRIMSON.game)]
    parsed, canonical = parse_text(row["write"], vocabulary), parse_text(row["canonical"], vocabulary)
    assert parsed.tree is not None, parsed.findings
    assert parsed.tree == canonical.tree
    assert print_words(parsed.tree, vocabulary) == row["canonical"]
    assert row["write"] != row["canonical"]
    assert not understand(parsed.tree, vocabulary).findings
    for node in preorder(parsed.tree):
        assert 0 <= node.span.start <= node.span.end <= len(row["write"])


@each_row(_of("task"))
def test_a_requirement_is_printed_as_the_canonical_one(row):
    (about,) = (phrase for phrase in BLACKSTONE.phrases if phrase.form == "requirement")
    meant, canonical = (understand_phrase(row[text], about, BLACKSTONE) for text in ("write", "canonical"))
    assert meant.tree is not None, meant.findings
    assert not meant.findings
    assert (meant.tree, meant.asked) == (canonical.tree, canonical.asked)
    assert print_requirement(meant.tree, BLACKSTONE) == row["canonical"]


@pytest.mark.parametrize("row", _of("mend"))
def test_a_mend_makes_a_refused_text_sound(row):
    vocabulary = VOCABULARIES[row.get("game", CRIMSON.game)]
    parsed = parse_text(row["write"], vocabulary)
    assert parsed.tree is None or understand(parsed.tree, vocabulary).findings
    assert mended(row["write"], vocabulary) == (row["canonical"],)
    assert parse_text(row["canonical"], vocabulary).tree is not None


def test_each_wording_has_its_own_name():
    names = [row["id"] for row in ROWS]
    assert len(names) == len(set(names))


def test_what_has_a_price_is_no_listener():
    # *If X would ...* elsewhere is *When X would ...*; a finding says that it is asked too early
    text = "1 knight: If you would gain a knight, gain 1 wizard instead."
    parsed = parse_text(text, BLACKSTONE)
    assert print_words(parsed.tree, BLACKSTONE) == text
    assert "C042" in {finding.code for finding in understand(parsed.tree, BLACKSTONE, text=text).findings}


def test_two_adjacent_cards_are_not_two_that_are_adjacent_to_this_one() -> None:
    """*Swap two cards* joins two of them; a word about how they lie to each other would be lost."""
    (sel,) = (node for node in preorder(_tree("Buy: Swap two adjacent cards.")) if isinstance(node, Sel))
    assert (sel.quantity.kind, sel.quantity.n, sel.adjectives) == ("exact", 2, ("adjacent",))


def _tree(text: str) -> Text:
    tree = parse_text(text, VOCABULARIES["castle-combo"]).tree
    assert tree is not None
    return tree

"""Our automaton reads as Lark does: the same trees and stops, for every text of the corpora and many broken ones."""

import random
import re

import pytest
from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cardlang.diagnostics.model import Span
from cardlang.syntax.builders.building import BUILDERS, Children, MisreadError, Word
from cardlang.syntax.errors.findings import END, Stop
from cardlang.syntax.nodes import Node
from cardlang.syntax.parse import parse_text, reader
from cardlang.syntax.walk import preorder
from tests.syntax.syntax_support import CRIMSON, VOCABULARIES, corpus, lark_parser, lines


def _lark_read(game, text, start):
    parser, lexicon = lark_parser(game, start), reader(VOCABULARIES[game]).lexicon
    try:
        tree = parser.parse(text, start=start)
    except UnexpectedInput:
        return None
    built = {}
    children = Children(lexicon)  # one for the whole text: builders leave in it what those above have to know
    for part in tree.iter_subtrees():
        children.name, children.start, children.end = str(part.data), part.meta.start_pos, part.meta.end_pos
        children.items = [built[id(child)] if isinstance(child, Tree) else _word(child) for child in part.children]
        try:
            built[id(part)] = BUILDERS[children.name](children)
        except MisreadError:
            return MisreadError
    return built[id(tree)]


def _our_read(game, text, start):
    try:
        return reader(VOCABULARIES[game]).read(text, start)
    except MisreadError:
        return MisreadError


def _word(token: Token):
    return Word(token.type, str(token), token.start_pos)


def _lark_stop(game, text, start):
    reading, read = lark_parser(game, start).parse_interactive(text, start=start), 0
    try:
        for token in reading.lexer_thread.lex(reading.parser_state):
            reading.feed_token(token)
            read += 1
        reading.feed_eof()
    except UnexpectedToken as error:
        token = error.token
        span = Span(len(text), len(text)) if token.type == END else Span(token.start_pos, token.end_pos)
        return Stop(span, token.type, _expected(game, text, start, read))
    except UnexpectedCharacters as error:
        return Stop(Span(error.pos_in_stream, error.pos_in_stream + 1), None, _expected(game, text, start, read))
    return None


def _expected(game, text, start, read):
    reading = lark_parser(game, start).parse_interactive(text, start=start)
    tokens = reading.lexer_thread.lex(reading.parser_state)
    for _ in range(read):
        reading.feed_token(next(tokens))
    return frozenset(reading.accepts())


def _with_spans(tree):
    nodes = tree if isinstance(tree, tuple) else (tree,)
    return [(node, node.span) for top in nodes if isinstance(top, Node) for node in preorder(top)]


def _agree(game, text, start="text"):
    read = reader(VOCABULARIES[game])
    ours, theirs = _our_read(game, text, start), _lark_read(game, text, start)
    assert ours == theirs or (ours is MisreadError and theirs is None), text  # it is refused before the end is read
    assert ours is MisreadError or _with_spans(ours) == _with_spans(theirs), text
    assert read.stop(text, start) == _lark_stop(game, text, start), text


@pytest.mark.parametrize("game", VOCABULARIES)
def test_all_texts_of_the_corpora(game):
    for vocabulary, text in corpus():
        if vocabulary.game == game:
            _agree(game, text)
    for start in ("requirement", "badge"):
        for text in lines(f"{game}.{start}s.txt") if game.startswith("black") else ():
            _agree(game, text, start)


def test_broken_texts():
    rng = random.Random(5)
    texts = [text for vocabulary, text in corpus() if vocabulary is CRIMSON]
    words = sorted({word for text in texts for word in re.findall(r"\S+|\s", text)})
    words += ["flibber", "7", "-3", "B-S", "²", "Ж"]
    for _ in range(400):
        parts = re.findall(r"\w+|\s+|.", rng.choice(texts))
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(parts))
            parts[at : at + rng.randrange(3)] = rng.choices(words, k=rng.randrange(3))
        _agree(CRIMSON.game, "".join(parts), rng.choice(("text", "text", "text", "badge", "requirement")))


@pytest.mark.parametrize(
    "text", ["", " ", ".", "Deploy", "Deploy:", "\t\n", "Flip a card here", "\u2003Gain 1 coin.\u2003"]
)
def test_short_texts(text):
    _agree(CRIMSON.game, text)


@pytest.mark.parametrize(
    "text",
    [
        "Deploy: If your opponent has 3 or more coins, lose half of them.",
        "Deploy: If each player has 3 or more coins, gain half of them.",
    ],
)
def test_half_of_what_nobody_acting_has_is_refused(text):
    (finding,) = parse_text(text, CRIMSON).findings
    assert finding.code == "C001"
    assert text[finding.span.start : finding.span.end] == "half of them"

"""Finds words that the vocabulary does not have: a tree made by hand or kept in a save may hold such words."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from cardlang.meaning.report import Report
from cardlang.syntax.nodes import (
    Args,
    AttrOf,
    Change,
    CostItem,
    Do,
    Extreme,
    Fact,
    Forbid,
    Is,
    Keyword,
    Listener,
    Node,
    Place,
    Sel,
    Step,
    Test,
    Text,
    ThisWay,
    Total,
)
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def unknown_words(tree: Text, vocabulary: Vocabulary, report: Report) -> bool:
    """Report every word of the tree that is no entry of its class; tell whether there was one."""
    classes: Mapping[str, Container[str]] = {
        "noun": vocabulary.noun,
        "quality": vocabulary.adjective.keys() | vocabulary.face.keys(),
        "verb": vocabulary.verb,
        "attribute": vocabulary.attribute,
        "place": vocabulary.place,
        "face": vocabulary.face,
        "keyword": vocabulary.keyword,
        "duration": vocabulary.duration,
    }
    found = False
    for node in preorder(tree):
        for name, word in _words(node):
            if word not in classes[name]:
                report.add("C066", node, f"`{word}` is no {name} of this game", "use a word of the game's vocabulary")
                found = True
    return found


def _words(node: Node) -> Iterator[tuple[str, str]]:
    """The words that a node itself holds, each with its class."""
    match node:
        case Keyword(word=word):
            yield "keyword", word
        case CostItem(noun=noun):
            yield "noun", noun
        case Sel(noun=noun, adjectives=adjectives):
            yield "noun", noun
            yield from (("quality", word) for word in adjectives)
        case Do(verb=verb) | Fact(verb=verb) | ThisWay(verb=verb):
            yield "verb", verb
        case Forbid(verbs=verbs):
            yield from (("verb", verb) for verb in verbs)
        case Change(attr=attr) | Test(attr=attr) | Total(attr=attr) | Extreme(attr=attr) | AttrOf(attr=attr):
            yield "attribute", attr
        case Place(word=word):
            yield "place", word
        case Is(state=str(word)) | Args(face=str(word)):
            yield "face", word
        case Step(duration=str(word)):
            yield "duration", word
        case Listener(once=str(word)):
            yield "noun", word
        case _:
            pass

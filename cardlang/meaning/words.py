"""Finds words that the vocabulary does not have: a tree made by hand or kept in a save may hold such words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from cardlang.meaning.report import Report
from cardlang.syntax.nodes import (
    Alike,
    Args,
    AttrOf,
    Change,
    CostItem,
    Do,
    DoneBy,
    Equality,
    Extreme,
    Fact,
    Forbid,
    Is,
    Keyword,
    Kinds,
    Later,
    Limit,
    Node,
    Place,
    Sel,
    Since,
    Step,
    Test,
    Than,
    ThisWay,
    Total,
    Whose,
)
from cardlang.vocabulary.model import Vocabulary

Words: TypeAlias = Sequence[tuple[str, str]]


def unknown_words(nodes: Iterable[Node], vocabulary: Vocabulary, report: Report) -> bool:
    """Report every word of a tree's nodes that is no entry of its class; tell whether there was one."""
    classes: Mapping[str, Container[str]] = {
        "noun": vocabulary.noun,
        "quality": vocabulary.adjective.keys() | vocabulary.face.keys(),
        "verb": vocabulary.verb,
        "attribute": vocabulary.attribute,
        "place": vocabulary.place,
        "face": vocabulary.face,
        "keyword": vocabulary.keyword,
        "duration": vocabulary.duration,
        "name": vocabulary.name,
        "moment": vocabulary.moment,
    }
    found = False
    for node in nodes:
        words = _WORDS.get(node.__class__)
        for name, word in words(node) if words else ():
            if word not in classes[name]:
                report.add("C066", node, f"`{word}` is no {name} of this game", "use a word of the game's vocabulary")
                found = True
    return found


def _attribute(node: AttrOf | Change | Equality | Extreme | Kinds | Test | Total | Whose) -> Words:
    return (("attribute", node.attr),)


def _verb(node: Do | DoneBy | Fact | Since | ThisWay) -> Words:
    return (("verb", node.verb),)


def _selector(node: Sel) -> Words:
    names = () if node.named is None else (("name", node.named),)
    return (("noun", node.noun), *[("quality", word) for word in (*node.adjectives, *node.either)], *names)


def _forbidden(node: Forbid) -> Words:
    return [("verb", verb) for verb in node.verbs]


def _moment(node: Later) -> Words:
    return (("moment", node.when),) if isinstance(node.when, str) else ()


def _face(word: object) -> Words:
    return (("face", word),) if isinstance(word, str) else ()


_WORDS: Mapping[type[Node], Callable[[Any], Words]] = {
    Keyword: lambda node: (("keyword", node.word),),
    Later: _moment,
    Limit: lambda node: (("noun", node.noun),),
    Step: lambda node: (("duration", node.duration),) if node.duration is not None else (),
    CostItem: lambda node: (("noun", node.noun),),
    Sel: _selector,
    Alike: lambda node: tuple(("noun", noun) for noun in (node.noun, node.second) if noun),
    Do: _verb,
    Fact: _verb,
    ThisWay: _verb,
    Since: _verb,
    DoneBy: _verb,
    Forbid: _forbidden,
    Change: _attribute,
    Test: _attribute,
    Total: _attribute,
    Whose: _attribute,
    Equality: _attribute,
    Kinds: _attribute,
    Than: lambda node: (("quality", node.adjective),),
    Extreme: _attribute,
    AttrOf: _attribute,
    Place: lambda node: (("place", node.word),),
    Is: lambda node: _face(node.state),
    Args: lambda node: _face(node.face),
}
"""What reads the words that a node itself holds, each with its class, by the kind of the node."""

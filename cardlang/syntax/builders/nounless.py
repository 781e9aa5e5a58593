"""Builders of amounts that leave their noun out: *If you have no gold, gain 6*, *You gain 3 keys and they gain 1*."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.diagnostics.model import Finding
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.amounts import number_in
from cardlang.syntax.builders.building import Children, NodePart, Sentence, builds
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder


@builds("so_many_alone")
def _so_many_alone(c: Children) -> NodePart:
    """*Gain 6*: `with_nouns` finds the noun."""
    word = c.word("MANY_ALONE")
    number = number_in(word.text)
    advice = f"say of what: *{number} {_example(c, number)}*"
    c.untaken[word.start] = Finding("C001", f"of what these are {number} is not said", word.span, help=advice)
    c.marked.add(("no noun", word.start))
    quantity = n.Quantity(kind="exact", n=number, span=word.span)
    noun = c.lexicon.noun_of("resource") or "card"
    return NodePart("objects", (n.Sel(quantity=quantity, noun=noun, span=word.span),))


def _example(c: Children, number: int) -> str:
    noun = c.lexicon.noun_of("resource") or "card"
    singular, plural = c.lexicon.vocabulary.noun[noun].words[c.lexicon.language]
    return singular if number == 1 else plural


def with_nouns(c: Children, sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Return sentences whose amounts all have a noun: that of the amount before, or of what the sentence asks for.

    Where both are different, or several are named, which is meant is not clear, and the amount stays untaken.
    """
    if not any(mark == "no noun" for mark, _ in c.marked):
        return sentences
    before: set[str] = set()
    found = []
    for sentence in sentences:
        steps = []
        asked: set[str] = set()
        for step in sentence.steps:
            named, step, before = _with_nouns(c, step, before, asked)
            asked |= named
            steps.append(step)
        found.append(replace(sentence, steps=tuple(steps)))
    return tuple(found)


def _with_nouns(c: Children, step: n.Step, before: set[str], asked: set[str]) -> tuple[set[str], n.Step, set[str]]:
    """Return what a step asks for, the step with its nouns, and what its last act names."""
    inside = sorted(preorder(step), key=lambda node: (node.span.start, -node.span.end))
    asked = asked | {noun for node in inside for noun in _asked_for(node)}
    others: dict[int, n.Node] = {}
    for node in inside:
        if not isinstance(node, n.Do) or not node.args.objects:
            continue
        first = node.args.objects[0]
        if isinstance(first, n.Sel) and ("no noun", first.span.start) in c.marked:
            noun = _meant(c, node.verb, before | asked)
            if noun is None:
                continue
            others[id(first)] = first = replace(first, noun=noun)
            c.untaken.pop(first.span.start, None)
            before = {noun}
            continue
        before = {one.noun for one in node.args.objects if isinstance(one, n.Sel)}
    return asked, rewritten(step, others) if others else step, before


def _asked_for(node: n.Node) -> Iterator[str]:
    if isinstance(node, n.Has | n.Exists | n.Count):
        yield node.what.noun


def _meant(c: Children, verb: str, named: set[str]) -> str | None:
    """Return the noun that an amount of an act has; none if it could be of several, or nothing counted was named."""
    words = c.lexicon.vocabulary
    taken = {one for one in words.verb[verb].objects if one in ("resource", "points", "counter")}
    fitting = {noun for noun in named if words.kind[noun] in taken}
    every = {one.id for one in words.nouns if one.kind in taken} if taken == {*words.verb[verb].objects} else set()
    if len(fitting or every) != 1:
        return None
    return next(iter(fitting or every))

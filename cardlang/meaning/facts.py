"""Which events a fact speaks of."""

from __future__ import annotations

from cardlang.meaning.quantities import kind_of
from cardlang.syntax.nodes import Fact, Sel
from cardlang.vocabulary.model import Kind, Vocabulary

_LAID: dict[Kind, str] = {"resource": "transfer", "counter": "mark"}
"""The kinds of events that an act on cards is where it is one on coins or marks: *a mark is put onto this card*."""


def trigger_names(fact: Fact, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The kinds of events that a fact may be: several of a collective verb, another one for coins and for marks."""
    verb = vocabulary.verb[fact.verb]
    if verb.family:
        return verb.family
    if "" in verb.told_as:
        return verb.told_as[""]
    kinds = [kind_of(thing, vocabulary) for thing in (fact.subject, *fact.args.objects) if isinstance(thing, Sel)]
    if told := next((verb.told_as[kind] for kind in kinds if kind is not None and kind in verb.told_as), None):
        return told
    if "card" in verb.objects and (laid := next((_LAID[kind] for kind in kinds if kind in _LAID), None)):
        return (laid,)
    return (verb.id,)

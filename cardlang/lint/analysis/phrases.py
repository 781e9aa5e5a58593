"""Phrases that nothing can fit, because of the numbers, the face, the place or the symbols that they ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.lint.analysis.claims import ClaimReader
from cardlang.lint.analysis.numbers import ANY, Numbers, numbers_asked
from cardlang.lint.analysis.reading import TextReading
from cardlang.lint.analysis.terms import counts_part_of
from cardlang.syntax.nodes import Ability, Bearing, In, Place, Sel, Than
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def fitted_by_nothing(reading: TextReading) -> Iterator[tuple[Ability, Sel, str]]:
    """Yield each phrase that nothing can fit, with its ability and the reason as a clause."""
    reader = reading.reader()
    for ability in reading.abilities:
        for node in preorder(ability):
            if isinstance(node, Sel) and (why := nothing_fits(reader, node)):
                yield ability, node, why


def nothing_fits(reader: ClaimReader, sel: Sel) -> str:
    """Return why nothing can fit a phrase, as a clause; empty if something can."""
    if not (sel.test or sel.filters or sel.adjectives):
        return ""
    vocabulary = reader.vocabulary
    return (
        _numbers(vocabulary, sel)
        or _places(reader, sel)
        or _faces(vocabulary, sel)
        or _borne(reader, sel)
        or _itself(reader, sel)
    )


def _numbers(vocabulary: Vocabulary, sel: Sel) -> str:
    asked: dict[str, Numbers] = {}
    for attr, numbers in numbers_asked(sel):
        asked[attr] = asked.get(attr, ANY) & numbers
    for attr, numbers in asked.items():
        if not numbers:
            return f"no {attr} is all of these"
        printed = [row for row in vocabulary.printed if row.attribute == attr and not row.choices]
        entry = vocabulary.attribute.get(attr)
        if entry is not None and entry.bought and printed:
            low, high = min(row.low for row in printed), max(row.high for row in printed)
            if not numbers & Numbers.between(low, high):
                return f"the printed {attr} of a card is {low} to {high}"
    return ""


def _places(reader: ClaimReader, sel: Sel) -> str:
    named = [cells for one in sel.filters if isinstance(one, Place | In) and (cells := reader.cells(one)) is not None]
    if len(named) > 1 and not frozenset.intersection(*named):
        return "these places have no cell in common"
    return ""


def _faces(vocabulary: Vocabulary, sel: Sel) -> str:
    faces = {word for word in sel.adjectives if word in vocabulary.face}
    if len(faces) > 1:
        return "a card shows one face"
    backs = {word for word in faces if vocabulary.face[word].value != 0}
    zone = _zone(vocabulary, sel)
    if backs and zone in vocabulary.bounds.open_zones:
        return f"all cards in the {zone} lie face-up"
    return ""


def _zone(vocabulary: Vocabulary, sel: Sel) -> str:
    """Return the zone in which the things of a phrase lie; empty if it names none."""
    for word in sel.adjectives:
        entry = vocabulary.adjective.get(word)
        if entry is not None and entry.zone:
            return entry.zone
    inside = [one.where for one in sel.filters if isinstance(one, In) and isinstance(one.where, Sel)]
    for where in (*inside, sel.of):
        if isinstance(where, Sel) and vocabulary.kind.get(where.noun) == "zone":
            return where.noun
    return ""


def zone_of(vocabulary: Vocabulary, sel: Sel) -> str:
    """Return the zone that a phrase means, or in which its things lie; empty if there is none."""
    return sel.noun if vocabulary.kind.get(sel.noun) == "zone" else _zone(vocabulary, sel)


def _itself(reader: ClaimReader, sel: Sel) -> str:
    """Return why nothing fits a phrase that compares things with themselves; empty for any other.

    An example is *a card here weaker than each card here*.
    """
    for one in sel.filters:
        if isinstance(one, Than) and isinstance(one.than, Sel) and one.than.quantity.kind in ("each", "all"):
            if reader.vocabulary.adjective[one.adjective].direction is None:
                continue  # *adjacent to each ...*
            bare = replace(sel, filters=tuple(other for other in sel.filters if other is not one))
            if counts_part_of(reader.count_of(bare), reader.count_of(one.than)):
                return f"nothing is {reader.vocabulary.adjective[one.adjective].comparative['en']} itself"
    return ""


def _borne(reader: ClaimReader, sel: Sel) -> str:
    for one in sel.filters:
        if isinstance(one, Bearing) and one.what.quantity.n is not None:
            amount = reader.limits.most(one.what.noun, "card", "player")
            wanted = one.what.quantity.n
            if one.what.quantity.kind in ("exact", "exactly", "at_least") and wanted > amount.numbers.high:
                return amount.why
    return ""

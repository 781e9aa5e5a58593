"""Wants and offers: what a text needs of the other cards in play, and what a record provides for other texts."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.library.records import CardRecord
from cardlang.lint.analysis.numbers import ANY, numbers_asked
from cardlang.lint.analysis.reading import TextReading, readings
from cardlang.lint.report import Want
from cardlang.meaning.quantities import is_source
from cardlang.syntax.nodes import Ability, Change, Do, In, Keyword, Pron, Sel, Text
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Noun, Vocabulary
from cardlang.vocabulary.own import TRAITS

OPEN = "changed"  # the amount of a change that is not fixed


def offers(record: CardRecord, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield what a record provides: `trait:wolf`, `strength:3`, `lays:mark` (onto other cards), `raises:strength:2`."""
    for side in record.sides:
        for name, value in side.attributes.items():
            if name == TRAITS and isinstance(value, tuple):
                yield from (f"trait:{trait}" for trait in value)
            elif isinstance(value, int):
                yield f"{name}:{value}"
        for text in {id(text): text for text in side.texts.values()}.values():
            if text.tree is not None:
                yield from _brought(text.tree, vocabulary)


def _brought(tree: Text, vocabulary: Vocabulary) -> Iterator[str]:
    for ability in tree.abilities:
        yield from (f"{'asks-own' if own else 'asks'}:{noun}" for noun, own in _asked_about(ability, vocabulary))
        for node in preorder(ability):
            if isinstance(node, Do):
                yield from (
                    f"{'own' if onto_itself else 'lays'}:{noun}" for noun, onto_itself in _laid(node, vocabulary)
                )
            elif (
                isinstance(node, Change) and not _while_scored(ability, vocabulary) and not _of_buying(node, vocabulary)
            ):
                fixed = node.op == "add" and isinstance(node.amount, int) and node.per is None
                yield f"raises:{node.attr}:{abs(node.amount) if fixed and isinstance(node.amount, int) else OPEN}"


def _of_buying(change: Change, vocabulary: Vocabulary) -> bool:
    """Return whether a change affects only the price that is paid, not the printed number."""
    entry = vocabulary.attribute.get(change.attr)
    return entry is not None and bool(entry.bought)


def _laid(do: Do, vocabulary: Vocabulary) -> Iterator[tuple[str, bool]]:
    """Yield the counters that an act lays onto cards, and whether only onto the card with the text."""
    goal = do.args.role("onto")
    for thing in do.args.objects if goal is not None else ():
        if isinstance(thing, Sel) and vocabulary.kind.get(thing.noun) == "counter":
            assert goal is not None
            yield thing.noun, is_source(goal.target, vocabulary)


def _asked_about(ability: Ability, vocabulary: Vocabulary) -> Iterator[tuple[str, bool]]:
    """Yield the counters that an ability depends on, and whether only those on the card with the text."""
    if not any(noun.kind == "counter" for noun in vocabulary.nouns):
        return
    laid = {
        id(thing)
        for node in preorder(ability)
        if isinstance(node, Do) and node.args.role("onto") is not None and node.args.role("from") is None
        for thing in node.args.objects
    }
    taken = {
        id(thing): is_source(source.target, vocabulary)
        for node in preorder(ability)
        if isinstance(node, Do) and (source := node.args.role("from")) is not None
        for thing in node.args.objects
    }
    for node in preorder(ability):
        if isinstance(node, Sel) and vocabulary.kind.get(node.noun) == "counter" and id(node) not in laid:
            places = [one.where for one in node.filters if isinstance(one, In)]
            itself = [is_source(where, vocabulary) for where in (*places, *([node.of] if node.of else []))]
            yield node.noun, taken.get(id(node), False) or (bool(itself) and all(itself))


def _while_scored(ability: Ability, vocabulary: Vocabulary) -> bool:
    header = ability.header
    return isinstance(header, Keyword) and vocabulary.keyword[header.word].timing == "scoring"


def wants(side: CardRecord, vocabulary: Vocabulary) -> Iterator[Want]:
    """Yield what the texts of one side of a record ask for and possibly no set has."""
    counters = [noun.id for noun in vocabulary.nouns if noun.kind == "counter"]
    for reading in readings(side, vocabulary):
        for ability in reading.abilities:
            for node in preorder(ability):
                if isinstance(node, Sel):
                    yield from _wanted(reading, ability, node)
            if counters:
                yield from _counters(reading, ability)
                yield from _never_asked(reading, ability)


def _wanted(reading: TextReading, ability: Ability, sel: Sel) -> Iterator[Want]:
    vocabulary, game = reading.vocabulary, reading.record.game
    noun = vocabulary.noun.get(sel.noun)
    if noun is not None and noun.trait:
        message = f"no card of these sets is {_a(noun)}"
        yield Want(game, (f"trait:{noun.trait}",), message, reading.text.locate(sel.span))
    if not (sel.test or sel.filters):
        return
    if noun is None or noun.kind != "card" or _while_scored(ability, vocabulary):
        return
    asked = dict.fromkeys((attr for attr, _ in numbers_asked(sel)), ANY)
    for attr, numbers in numbers_asked(sel):
        asked[attr] = asked[attr] & numbers
    for attr, numbers in asked.items():
        printed = [row for row in vocabulary.printed if row.attribute == attr and not row.choices]
        entry = vocabulary.attribute.get(attr)
        blank = (
            not (entry and entry.bought) and "face-up" not in sel.adjectives and numbers.low <= 0 and numbers.high >= 0
        )
        if printed and numbers and not blank:
            low = max(numbers.low, min(row.low for row in printed))
            high = min(numbers.high, max(row.high for row in printed))
            if low <= high:
                message = f"no card of these sets has the {attr} of {reading.quote(sel)}"
                yield Want(game, (attr,), message, reading.text.locate(sel.span), int(low), int(high))


def _a(noun: Noun) -> str:
    word = noun.words["en"][0]
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _counters(reading: TextReading, ability: Ability) -> Iterator[Want]:
    """Yield wants for counters that the ability takes from cards and its text never lays."""
    vocabulary, tree = reading.vocabulary, reading.tree
    for node in preorder(ability):
        source = node.args.role("from") if isinstance(node, Do) else None
        if source is None or not isinstance(node, Do) or isinstance(source.target, Pron):
            continue
        for thing in node.args.objects:
            if not isinstance(thing, Sel) or vocabulary.kind.get(thing.noun) != "counter":
                continue
            if thing.noun in {noun for do in preorder(tree) if isinstance(do, Do) for noun, _ in _laid(do, vocabulary)}:
                continue
            itself = is_source(source.target, vocabulary)
            needs = (f"lays:{thing.noun}",) if itself else (f"lays:{thing.noun}", f"own:{thing.noun}")
            where = "this card" if itself else "a card"
            message = f"nothing in these sets lays {_a(vocabulary.noun[thing.noun])} onto {where}"
            yield Want(reading.record.game, needs, message, reading.text.locate(node.span))


def _never_asked(reading: TextReading, ability: Ability) -> Iterator[Want]:
    """Yield wants for texts that ask about counters which this text lays and does not ask about."""
    vocabulary, tree = reading.vocabulary, reading.tree
    asked = {noun for one in tree.abilities for noun, _ in _asked_about(one, vocabulary)}
    for node in preorder(ability):
        if not isinstance(node, Do) or node.args.role("from") is not None:
            continue
        for noun, itself in _laid(node, vocabulary):
            if noun not in asked:
                words = vocabulary.noun[noun].words["en"][1]
                needs = (f"asks:{noun}",) if itself else (f"asks:{noun}", f"asks-own:{noun}")
                message = f"no text in these sets asks for {words}, so those that are laid here change nothing"
                yield Want(reading.record.game, needs, message, reading.text.locate(node.span))

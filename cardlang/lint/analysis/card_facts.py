"""The facts about a card that hold when its text begins: it is one of *the cards here*, with its printed values."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from math import inf
from typing import Protocol

from cardlang.library.records import CardRecord
from cardlang.lint.analysis.claims import ClaimReader
from cardlang.lint.analysis.numbers import Numbers, fitting
from cardlang.lint.analysis.terms import ABSENT, Case, Claim, Term
from cardlang.meaning.quantities import is_source
from cardlang.syntax.nodes import Ability, Condition, CountsAs, Do, Forbid, In, Keyword, Named, Place, Pron, Sel, Test
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


class TextFacts(Protocol):
    """The part of `TextReading` that this module needs."""

    @property
    def record(self) -> CardRecord:
        """The record that bears the text."""
        ...

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the game."""
        ...

    def reader(self) -> ClaimReader:
        """Return the reader of claims for all modes in which the text holds."""
        ...


def lies_there(reading: TextFacts, ability: Ability) -> bool:
    """Return whether the card is in play when an ability begins: not if the ability says how the card is played."""
    vocabulary = reading.vocabulary
    if ability.listener is not None:
        fact = ability.listener.fact
        things = (fact.subject,) if fact.passive else fact.args.objects
        if any(is_source(thing, vocabulary) for thing in things):
            return False
    for node in preorder(ability):
        if isinstance(node, Do | Forbid):
            verbs = [node.verb] if isinstance(node, Do) else node.verbs
            own_turn = any(vocabulary.verb[verb].own_turn for verb in verbs)
            if own_turn and any(is_source(thing, vocabulary) for thing in (*node.args.objects, *_subjects(ability))):
                return False
    return True


def _subjects(ability: Ability) -> Iterator[Sel | Pron]:
    yield from (step.subject for step in ability.body if step.subject is not None)


def known_of_itself(reading: TextFacts, ability: Ability, conditions: Iterable[Condition]) -> Case:
    """Return the claims about the terms of some conditions that are certain when the text begins."""
    reader, known = reading.reader(), dict[Hashable, Claim]()
    for condition in conditions:
        for hold in (True, False):
            for case in reader.cases([condition], hold=hold) or ():
                for claim in case:
                    if claim.term.key not in known and (sure := _sure(reading, ability, claim.term)):
                        known[claim.term.key] = sure
    return tuple(known.values())


def _sure(reading: TextFacts, ability: Ability, term: Term) -> Claim | None:
    key = term.key
    if term.counts is not None and _yours(key, term.counts):
        settled = _settled(reading, ability, term.counts)
        if settled is not None:
            number, why = settled
            return Claim(replace(term, why=why), Numbers.between(number, number))
        if number := _bears(reading, term.counts):
            return Claim(replace(term, why=f"this card has {number} itself"), Numbers.between(number, inf))
        if fits_itself(reading, term.counts):
            return Claim(replace(term, why="this card is one itself"), Numbers.between(1, inf))
    if isinstance(key, tuple) and key[0] == "has" and key[1] == ("this", "card") and term.counts is not None:
        return _own_parts(reading, term, term.counts)
    if isinstance(key, tuple) and key[0] == "printed" and key[1] == ("this", "card"):
        return _own_word(reading, term, str(key[2]))
    if isinstance(key, tuple) and key == ("cell", ("this", "card")) and isinstance(term.all, frozenset):
        return Claim(term, term.all - {ABSENT})
    if isinstance(key, tuple) and key[0] == "value" and isinstance(key[1], tuple):
        return _printed(reading, term, key[1])
    return None


def _yours(key: Hashable, counts: Sel) -> bool:
    """Return whether a count includes the things of the card's owner: *yours*, or anybody's."""
    if isinstance(key, tuple) and key[0] == "has":
        holder = key[1]
        return isinstance(holder, tuple) and isinstance(holder[0], Pron) and holder[0].word == "you"
    return counts.poss in (None, "you")


def _settled(reading: TextFacts, ability: Ability, counts: Sel) -> tuple[int, str] | None:
    """Return how many things there are whenever the ability is carried out, if the rules fix it, and why."""
    if not isinstance(ability.header, Keyword) or counts.of is not None or counts.best is not None:
        return None
    for row in reading.vocabulary.bounds.settled.get(ability.header.word, ()):
        if counts.noun != row.noun or not {*row.adjectives} <= {*counts.adjectives}:
            continue
        whole = {*row.adjectives} == {*counts.adjectives} and not (counts.filters or counts.either or counts.test)
        if whole or row.number == 0:
            return row.number, row.why
    return None


def settled_count(reading: TextFacts, ability: Ability, counts: Sel) -> tuple[int, str] | None:
    """Return the fixed number of things that an amount counts, and why; None if the rules do not fix it."""
    return _settled(reading, ability, counts) if counts.poss in (None, "you") else None


def _printed(reading: TextFacts, term: Term, key: tuple[Hashable, ...]) -> Claim | None:
    """Return the claim about a printed number of this card that no text changes."""
    if len(key) != 5 or key[0] != "attr" or key[2] or key[3] is not None or key[4] != ("this", "card"):
        return None
    entry = reading.vocabulary.attribute.get(str(key[1]))
    number = reading.record.attributes.get(str(key[1]))
    if entry is None or not isinstance(number, int) or (entry.changeable and not entry.bought):
        return None
    why = f"the {entry.words['en'][0]} of this card is {number}"
    return Claim(replace(term, why=why), Numbers.between(number, number))


def _own_parts(reading: TextFacts, term: Term, counts: Sel) -> Claim | None:
    """Return the claim about how many parts of a kind are printed on this card: *a military shield*."""
    plain = not (counts.filters or counts.test or counts.poss or counts.best or counts.alike) and counts.of is None
    if not plain or _has_jokers(reading) or _printed_parts(reading, counts) is None:
        return None
    number = _bears(reading, counts)
    words = " ".join((*counts.adjectives, reading.vocabulary.noun[counts.noun].words["en"][number != 1]))
    return Claim(replace(term, why=f"this card has {number or 'no'} {words}"), Numbers.between(number, number))


def _own_word(reading: TextFacts, term: Term, attribute: str) -> Claim | None:
    """Return the claim about a printed word of this card: *a village card*."""
    word = reading.record.attributes.get(attribute)
    if not isinstance(word, str) or _has_jokers(reading):
        return None
    return Claim(replace(term, why=f"this card is a {word} card"), frozenset({word}))


def _has_jokers(reading: TextFacts) -> bool:
    """Return whether the card counts as something that is not printed on it."""
    texts = reading.record.texts.values()
    return any(isinstance(node, CountsAs) for text in texts if text.tree for node in preorder(text.tree))


def _printed_parts(reading: TextFacts, counts: Sel) -> tuple[str, ...] | None:
    """Return the words of the parts printed on this card, if a phrase names such parts by one of them or by none."""
    rows = reading.vocabulary.printed
    printed = next((row for row in rows if row.many and row.attribute == _plural(reading, counts)), None)
    shown = reading.record.attributes.get(printed.attribute) if printed is not None else None
    one_word = len(counts.adjectives) <= 1 and not (counts.adjectives and counts.either)
    named = printed is not None and {*counts.adjectives, *counts.either} <= {*printed.choices}
    return shown if isinstance(shown, tuple) and one_word and named else None


def _bears(reading: TextFacts, counts: Sel) -> int:
    """Return how many of the counted things are printed on this card."""
    if (
        reading.vocabulary.kind.get(counts.noun) != "part"
        or counts.of is not None
        or counts.best is not None
        or counts.test
    ):
        return 0
    if not all(_holds_this(reading, one) for one in counts.filters):
        return 0
    shown = _printed_parts(reading, counts)
    wanted = {*counts.adjectives, *counts.either}
    return sum(1 for word in shown or () if not wanted or word in wanted)


def _plural(reading: TextFacts, counts: Sel) -> str:
    return reading.vocabulary.noun[counts.noun].words["en"][1]


def fits_itself(reading: TextFacts, sel: Sel) -> bool:
    """Return whether the card certainly fits a phrase while it is face-up in play."""
    record, vocabulary = reading.record, reading.vocabulary
    noun = vocabulary.noun.get(sel.noun)
    if noun is None or noun.kind != "card" or record.kind != "card" or record.reverse is not None or noun.apart:
        return False
    if noun.trait:
        traits = record.attributes.get("traits")
        if not isinstance(traits, tuple) or noun.trait not in traits:
            return False
    if sel.of is not None or sel.best or sel.alike or sel.letters or sel.from_them or sel.poss not in (None, "you"):
        return False
    if sel.named is not None and sel.named != record.id:
        return False
    front = {face.id for face in vocabulary.faces if face.value == 0}
    shown = {value for value in record.attributes.values() if isinstance(value, str)}
    words = {
        entry for entry in vocabulary.adjective if entry in shown and vocabulary.adjective[entry].role == "compound"
    }
    if not {*sel.adjectives} <= front | words or (sel.either and not {*sel.either} & (front | words)):
        return False
    if sel.test is not None and not _tested(reading, sel.test):
        return False
    return all(_holds_this(reading, one) for one in sel.filters)


def _tested(reading: TextFacts, test: object) -> bool:
    """Return whether a printed number of the card, which no text changes, passes a test."""
    if not isinstance(test, Test) or isinstance(test.cmp, Named):
        return False
    entry, number = reading.vocabulary.attribute.get(test.attr), reading.record.attributes.get(test.attr)
    if entry is None or not isinstance(number, int) or (entry.changeable and not entry.bought):
        return False
    return bool(fitting(test.cmp) & Numbers.between(number, number))


def _holds_this(reading: TextFacts, where: object) -> bool:
    """Return whether a place phrase means a place that contains the card itself."""
    vocabulary = reading.vocabulary
    if isinstance(where, Place):
        entry = next((one for one in vocabulary.places if one.id == where.word), None)
        return entry is not None and (entry.this is not None or entry.everywhere)
    if isinstance(where, In) and isinstance(where.where, Sel):
        inner = where.where
        plain = not (inner.adjectives or inner.filters or inner.poss or inner.either) and inner.of is None
        return plain and inner.quantity.kind == "this" and vocabulary.kind.get(inner.noun) in ("lane", "line")
    return False

"""A set's own words: what a set file adds to the vocabulary of its game.

The words are data of the set. With them a vocabulary is made from that of the game, so that all stages read, check and
print them as they do any other word.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardlang.vocabulary.model import Noun, Printed, Vocabulary

TRAITS = "traits"
"""The field of a record that lists its traits."""
MOST_TRAITS = 8
"""The most traits a record may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """A word that cards may bear and texts may name them by: `each other wolf here`. `forms` are by language.

    The same id in two sets is the same trait, so cards of one set can speak of those of another.
    """

    id: str
    forms: tuple[tuple[str, tuple[str, ...]], ...]


OwnWords: TypeAlias = tuple[Trait, ...]

_MADE: OrderedDict[tuple[int, OwnWords], tuple[Vocabulary, Vocabulary]] = OrderedDict()
_KEPT = 32


def with_own(vocabulary: Vocabulary, own: OwnWords) -> Vocabulary:
    """Return a vocabulary with a set's own words, each of them once; the same one for the same words, mostly."""
    own = tuple(word for word in own if word.id not in vocabulary.noun)
    if not own:
        return vocabulary
    key = (id(vocabulary), own)
    found = _MADE.get(key)
    if found is None:
        found = _MADE[key] = (vocabulary, _with_traits(vocabulary, own))  # the first keeps its identity from others
        while len(_MADE) > _KEPT:
            _MADE.popitem(last=False)
    return found[1]


def _with_traits(vocabulary: Vocabulary, own: OwnWords) -> Vocabulary:
    card = next(noun for noun in vocabulary.nouns if noun.id == "card")
    nouns = [_noun(card, trait) for trait in own]
    fields = [
        Printed(
            attribute=TRAITS,
            record=section.record,
            low=1,
            high=MOST_TRAITS,
            required=False,
            choices=tuple(trait.id for trait in own),
            many=True,
        )
        for section in vocabulary.sections
        if section.record != "castle"
    ]
    return replace(vocabulary, nouns=(*vocabulary.nouns, *nouns), printed=(*vocabulary.printed, *fields))


def _noun(card: Noun, trait: Trait) -> Noun:
    """Return the noun for cards of a trait; where a language lacks it, the English forms stand."""
    forms = dict(trait.forms)
    words = {language: forms.get(language, forms["en"]) for language in {*card.words, *forms}}
    return replace(card, id=trait.id, words=words, narrows=card.id, trait=trait.id, note="a trait")

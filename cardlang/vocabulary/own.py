"""A set's own words, which a set file adds to the vocabulary of its game.

The words are data of the set. They extend the vocabulary of the game, so all stages read, check and print them like any
other word.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from cardlang.vocabulary.model import NameEntry, Noun, Printed, ShorthandEntry, Vocabulary

TRAITS = "traits"
"""The field of a record that lists its traits."""
MOST_TRAITS = 8
"""The most traits a record may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Word:
    """A word that a set file declares under an id; `forms` are by language."""

    kind: ClassVar[str]
    id: str
    forms: tuple[tuple[str, tuple[str, ...]], ...]

    def agrees(self, other: object) -> bool:
        """Return whether a declaration in another file is the same word."""
        return self == other


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait(_Word):
    """A word that cards may bear and by which texts can select them: `each other wolf here`.

    The same id in two sets is the same trait, so cards of one set can refer to those of another.
    """

    kind: ClassVar = "trait"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnKeyword(_Word):
    """A keyword that stands for abilities: `Hoard 2`. `forms` has its name by language, `text` its definition.

    `numbers` is the range (lowest, highest) of the number after the name, which replaces `{n}` in the text; or None.
    """

    kind: ClassVar = "keyword"
    text: str
    numbers: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardName(_Word):
    """A card that texts refer to by name: `a card named Old Salt`. `id` is that of its record.

    A file need not declare its own cards, only those of other sets, so that each file can be read alone.
    """

    kind: ClassVar = "name"

    def agrees(self, other: object) -> bool:
        """Return whether another file gives it the same English name; translations come from the card."""
        return isinstance(other, CardName) and dict(self.forms)["en"] == dict(other.forms)["en"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCounter(_Word):
    """A counter that texts put onto cards and count there: `1 ember`. It is removed when its card leaves play.

    With `supply`, that many are in the match, and removed counters return to it. Otherwise they never run out.
    """

    kind: ClassVar = "counter"
    supply: int | None = None


OwnWord: TypeAlias = Trait | OwnKeyword | CardName | OwnCounter
OwnWords: TypeAlias = tuple[OwnWord, ...]

_EXTENDED: OrderedDict[tuple[int, OwnWords], tuple[Vocabulary, Vocabulary]] = OrderedDict()
_MOST_CACHED = 32


def with_own(vocabulary: Vocabulary, own: OwnWords) -> Vocabulary:
    """Return a vocabulary extended by a set's own words, each once. Recent results are cached by the words."""
    own = tuple({(word.kind, word.id): word for word in reversed(own) if not _is_known(vocabulary, word)}.values())[
        ::-1
    ]
    if not own:
        return vocabulary
    key = (id(vocabulary), own)
    found = _EXTENDED.get(key)
    if found is None:
        found = _EXTENDED[key] = (vocabulary, _with_words(vocabulary, own))  # kept alive, so its id stays unique
        while len(_EXTENDED) > _MOST_CACHED:
            _EXTENDED.popitem(last=False)
    return found[1]


def _is_known(vocabulary: Vocabulary, word: OwnWord) -> bool:
    classes = {"keyword": vocabulary.shorthand, "name": vocabulary.name}
    return word.id in classes.get(word.kind, vocabulary.noun)


def _with_words(vocabulary: Vocabulary, own: OwnWords) -> Vocabulary:
    traits = [word for word in own if isinstance(word, Trait)]
    counters = [_counter(vocabulary, word) for word in own if isinstance(word, OwnCounter)]
    keywords = tuple(_shorthand(vocabulary, word) for word in own if isinstance(word, OwnKeyword))
    names = [word for word in own if isinstance(word, CardName)]
    entries = tuple(NameEntry(id=word.id, words=_words(vocabulary, dict(word.forms))) for word in names)
    made = _with_traits(vocabulary, traits)
    return replace(
        made,
        nouns=(*made.nouns, *counters),
        shorthands=(*vocabulary.shorthands, *keywords), names=(*vocabulary.names, *entries),
    )  # fmt: skip


def _with_traits(vocabulary: Vocabulary, own: Sequence[Trait]) -> Vocabulary:
    if not own:
        return vocabulary
    card = next(noun for noun in vocabulary.nouns if noun.id == "card")
    nouns = [_noun(vocabulary, card, trait) for trait in own]
    fields = [
        Printed(
            attribute=TRAITS,
            record=section.record,
            low=1,
            high=MOST_TRAITS,
            required=False,
            choices=tuple(trait.id for trait in own),
            many=True,
            distinct=True,
        )
        for section in vocabulary.sections
        if section.record != "castle"
    ]
    return replace(vocabulary, nouns=(*vocabulary.nouns, *nouns), printed=(*vocabulary.printed, *fields))


def _counter(vocabulary: Vocabulary, counter: OwnCounter) -> Noun:
    words = _words(vocabulary, dict(counter.forms))
    return Noun(id=counter.id, words=words, kind="counter", in_play=True, note="lies on cards; gone when they leave")


def has_counters(vocabulary: Vocabulary) -> bool:
    """Return whether texts of a game can put counters onto cards."""
    return any(noun.kind == "counter" for noun in vocabulary.nouns)


def _shorthand(vocabulary: Vocabulary, keyword: OwnKeyword) -> ShorthandEntry:
    return ShorthandEntry(
        id=keyword.id, words=_words(vocabulary, dict(keyword.forms)), text=keyword.text, numbers=keyword.numbers
    )


def _words(vocabulary: Vocabulary, forms: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the forms of a word in all languages of a game; the English forms replace missing ones."""
    languages = {language for noun in vocabulary.nouns[:1] for language in noun.words}
    return {language: forms.get(language, forms["en"]) for language in sorted({*languages, *forms})}


def _noun(vocabulary: Vocabulary, card: Noun, trait: Trait) -> Noun:
    """Return the noun for cards with a trait."""
    words = _words(vocabulary, dict(trait.forms))
    return replace(card, id=trait.id, words=words, narrows=card.id, trait=trait.id, note="a trait")

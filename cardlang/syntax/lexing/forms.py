"""The forms of a vocabulary: each word that a text may have, with the terminal and the id that it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from cardlang.syntax.lexing.in_common import alike_phrases
from cardlang.syntax.lexing.lexicon import Form, UnknownLanguageError
from cardlang.vocabulary.model import Adjective, Entry, Noun, Verb, Vocabulary

_PAST = ("put", "won", "paid", "lost", "spent", "kept")
"""Participles that are past forms, too, and do not end in *-ed*: *if you paid 2 coins this turn*."""


def forms_of(vocabulary: Vocabulary, language: str) -> Iterator[Form]:
    """Yield all forms of the vocabulary, class by class, in each class the canonical ones first."""
    for kind, entries in vocabulary.classes():
        for entry in entries:
            yield from _of_words(kind, entry, _words(entry, language))
        also = vocabulary.also.get(language, {}).get(kind, {})
        for entry in entries:
            for words in also.get(entry.id, ()):
                yield from (replace(form, also=True) for form in _of_words(kind, entry, words))
        for entry in entries:
            for name, terminal in _FURTHER.get(kind, {}).items():
                for (phrase,) in vocabulary.also.get(language, {}).get(name, {}).get(entry.id, ()):
                    yield Form(terminal, phrase, entry.id, also=True)
    for attribute in vocabulary.attributes:
        if language in attribute.plural:
            yield Form("ATTRS", attribute.plural[language], attribute.id)
    for adjective in vocabulary.adjectives:
        if language in adjective.comparative:
            yield Form("COMPARATIVE", adjective.comparative[language], adjective.id)
            ahead = {words[0] for words in vocabulary.forms("adjective", adjective, language)}
            for (beside,) in vocabulary.also.get(language, {}).get("beside", {}).get(adjective.id, ()):
                if beside not in ahead:  # *neighbouring* stands in front
                    yield Form("COMPARATIVE", beside, adjective.id, also=True)
            for which in ("that is", "that are", "which is", "which are") if language == "en" else ():
                yield Form("WITH_COMPARED", f"{which} {adjective.comparative[language]}", adjective.id, also=True)
            yield from _compared(vocabulary, adjective, language)
    adjectives = {
        word for entry in vocabulary.adjectives for (word, *_) in vocabulary.forms("adjective", entry, language)
    }
    for verb in vocabulary.verbs:
        for base, third, participle in vocabulary.forms("verb", verb, language) if verb.passive else ():
            if participle not in adjectives | {base, third}:
                yield Form("CHOSEN", participle, verb.id, also=True)
    if language == "en" and _has_supply(vocabulary) and "supply" not in vocabulary.noun:
        for word in ("supply", "bank", "reserve"):
            yield Form("_SUPPLY", f"from the {word}", "supply", also=True)
            for to in ("to", "into", "back to", "back into"):
                yield Form("_TO_SUPPLY", f"{to} the {word}", "supply", also=True)
    yield from _since(vocabulary, language)
    yield from _when_done(vocabulary, language)
    for adjective in vocabulary.adjectives:
        for form in adjective.alone.get(language, ()):
            yield Form("KIND", form, adjective.id, also=True)
    for noun in vocabulary.nouns:
        if noun.common:
            for which in ("any", "every"):
                yield Form("OF_ANY", f"of {which} {noun.words[language][0]}", noun.id, also=True)
        if noun.kinds and language == "en":
            yield from _of_named_kinds(vocabulary, noun)
    if language == "en":
        yield from (Form("ALIKE", phrase, id_, also=True) for phrase, id_ in alike_phrases(vocabulary.nouns))
    for phrase in vocabulary.areas.get(language, ()):
        yield Form("AREA", phrase, "area", also=True)
    yield from _lies_so(vocabulary, language)


def _of_named_kinds(vocabulary: Vocabulary, noun: Noun) -> Iterator[Form]:
    """Yield *name a shield type*, and *of that type* behind it, in all their wordings."""
    ones = [one for one, *_ in vocabulary.forms("noun", noun, "en") if not one.startswith("different ")]
    parts = [part for part, one in sorted(vocabulary.powers.parts if vocabulary.powers else ()) if one in noun.kinds]
    named = [vocabulary.noun[part].words["en"][0] for part in dict.fromkeys(parts)]
    for one in named:
        for name in (f"name a {one}", f"names a {one}", f"name one {one}"):
            yield Form("NAME_KIND", name, noun.id, also=True)
    for one in (*ones, *named) if named else ():
        for having in ("with", "that has", "that have", "that shows", "that show", "bearing", "showing", "that bears"):
            for which in ("that", "the chosen", "the named"):
                yield Form("WITH_THAT_KIND", f"{having} {which} {one}", noun.id, also=True)
    for one in ones:
        for verb in ("name", "choose", "pick", "select"):
            for which in ("an" if one[0] in "aeiou" else "a", "one", "any", "any one"):
                for said in (verb, f"{verb}s"):
                    yield Form("NAME_KIND", f"{said} {which} {one}", noun.id, also=True)
                    yield Form("NAME_KIND", f"{said} {which} {one} of your choice", noun.id, also=True)
    short = noun.short.get("en", ones[0])
    for one in dict.fromkeys((short, *(("kind",) if short == "type" else ()), *ones)):
        yield from _of_that_kind(noun, one)


def _of_that_kind(noun: Noun, one: str) -> Iterator[Form]:
    """Yield what is said of a kind that has been named, where it is called by one of its words."""
    said = [f"of {which} {one}" for which in ("that", "this", "the chosen", "the named", "that same")]
    done = ("you named", "you chose", "you have named", "you have chosen", "named", "chosen")
    for phrase in (*said, *(f"of the {one} {how}" for how in done)):
        yield Form("OF_THAT_KIND", phrase, noun.id, also=True)
        for none in ("none", "not any", "nothing"):
            yield Form("NONE_OF_THAT_KIND", f"{none} {phrase}", noun.id, also=True)


def _lies_so(vocabulary: Vocabulary, language: str) -> Iterator[Form]:
    """Yield what things may be said to be as they lie: adjectives that do not stand behind their noun, too."""
    also = vocabulary.also.get(language, {})
    behind = {phrase for phrases in also.get("behind", {}).values() for (phrase,) in phrases}
    for entry in vocabulary.adjectives:
        for word, *_ in vocabulary.forms("adjective", entry, language):
            if not entry.behind and word not in behind:
                yield Form("LIES_SO", word, entry.id, also=True)


_FURTHER = {
    "noun": {"along": "ALONG"},
    "adjective": {
        "behind": "BESIDE",
        "beside": "BESIDE_A",
        "offered": "OFFERED",
        "next": "NEXT_ONE",
        "next two": "NEXT_TWO",
    },
    "place": {"spot": "SPOT"},
    "verb": {"doing": "DOING", "undoing": "UNDOING", "participle": "PART", "as liked": "VERB_LIKED"},
}
"""Classes of wordings that only one form of an entry has, by the class of the entry."""
_MORE_OR_LESS = {"max": ("higher", "greater", "more"), "min": ("lower", "less", "smaller")}


_HAVING_IT = ("with", "that has", "that have", "that shares", "that share", "tied for", "that is tied for")
_MOST_OR_LEAST = {"max": ("highest", "greatest", "most"), "min": ("lowest", "least")}


def _has_supply(vocabulary: Vocabulary) -> bool:
    """Return whether what is gained comes from a supply that has no noun of its own."""
    return any(verb.supplied for verb in vocabulary.verbs) or any(noun.endless for noun in vocabulary.nouns)


DOERS: dict[str, Literal["you", "opponent"]] = {" by you": "you", " by your opponent": "opponent"}
"""Who has done what, behind a participle: *coins paid by you this turn*."""


def _since(vocabulary: Vocabulary, language: str) -> Iterator[Form]:
    """Yield *destroyed this turn*, and *paid by you this turn* of what is told by its number alone."""
    for verb in vocabulary.verbs if language == "en" else ():
        for base, third, participle in vocabulary.forms("verb", verb, language) if verb.passive else ():
            if participle in (base, third) and {*verb.objects} != {"resource"}:
                continue  # *each card put* would be one that puts
            also = verb.words[language][2] != participle
            for time in ("turn", "round"):
                if participle not in (base, third):  # *you bid this turn*
                    yield Form("SINCE", f"{participle} this {time}", verb.id, also=also)
                for by, who in DOERS.items() if verb.tells_doer else ():
                    if who == "you" or _one_opponent(vocabulary):
                        yield Form("SINCE", f"{participle}{by} this {time}", verb.id, also=also)


def _one_opponent(vocabulary: Vocabulary) -> bool:
    return vocabulary.powers is not None and vocabulary.powers.one_opponent


def _when_done(vocabulary: Vocabulary, language: str) -> Iterator[Form]:
    """Yield *When kept:*, where cards tell by themselves what is done to them as they lie beside others."""
    if language != "en" or not any(bearer.around for bearer in vocabulary.bearers):
        return
    for verb in vocabulary.verbs:
        if verb.in_play and "after" in verb.hears and "act" in verb.use:
            for _, _, participle in vocabulary.forms("verb", verb, language):
                yield Form("WHEN_DONE", f"{participle}:", verb.id, also=True)
                for when in ("when", "whenever", "after", "once", "if", "when this card is", "whenever this card is"):
                    yield Form("WHEN_DONE", f"{when} {participle}:", verb.id, also=True)


def _compared(vocabulary: Vocabulary, adjective: Adjective, language: str) -> Iterator[Form]:
    """Yield wordings of a comparative by its number: *lower strength than* for *weaker than*."""
    if adjective.attr is None or adjective.direction is None or language != "en":
        return
    for name, *verbs in vocabulary.forms("attribute", vocabulary.attribute[adjective.attr], language):
        for word in _MORE_OR_LESS[adjective.direction]:
            yield Form("COMPARED", f"{word} {name} than", adjective.id, also=True)
            yield Form("COMPARED", f"a {word} {name} than", adjective.id, also=True)
            for before in ("with", "with a", "of", "of a"):
                yield Form("WITH_COMPARED", f"{before} {word} {name} than", adjective.id, also=True)
        for verb in dict.fromkeys(verbs):
            word = "more" if adjective.direction == "max" else "less"
            yield Form("WITH_COMPARED", f"that {verb} {word} than", adjective.id, also=True)
            yield Form("COSTS_MORE", f"{verb} {word} than", adjective.id, also=True)
        for word in _MOST_OR_LEAST[adjective.direction]:
            for having in _HAVING_IT:
                yield Form("WITH_BEST", f"{having} the {word} {name}", adjective.id, also=True)
        for word in _MORE_OR_LESS[adjective.direction]:
            yield Form("WITH_LESS", f"with {word} {name}", adjective.id, also=True)


def _of_words(kind: str, entry: Entry, words: tuple[str, ...]) -> Iterator[Form]:
    """Yield the forms of an entry that is written with some words."""
    match kind:
        case "verb":
            base, third, participle = words
            yield from _each("VERB", entry, (base, third))
            if isinstance(entry, Verb) and entry.objects:
                yield Form("COST_VERB", base, entry.id, also=True)
            if isinstance(entry, Verb) and entry.passive:
                yield Form("PART", participle, entry.id)
                yield Form("WAY", f"{participle} this way", entry.id)
                if participle not in (base, third):  # *each card put* would be one that puts
                    yield Form("DONE", participle, entry.id, also=True)
                    yield Form("DONE_BY", f"{participle} by", entry.id)
                    if participle.endswith("ed") or participle in _PAST:
                        yield Form("DID", participle, entry.id, also=True)
                        for who in ("you", "that you"):
                            yield Form("WAY", f"{who} {participle} this way", entry.id, also=True)
                            if entry.tells_doer:  # *each coin you paid*
                                yield Form("WAY", f"{who} {participle}", entry.id, also=True)
                if "act" not in entry.use and "card" in entry.objects:
                    yield from _as_if_done(entry, participle)
                for has in ("have", "has"):
                    yield Form("HAS_DONE", f"{has} {participle}", entry.id, also=True)
                    for denied in (f"{has} not", f"{has}n't", f"{has}n’t"):
                        yield Form("HAS_NOT_DONE", f"{denied} {participle}", entry.id, also=True)
        case "attribute":
            noun_form, *verb_forms = words
            yield Form("ATTR", noun_form, entry.id)
            yield Form("WITH_ATTR", f"with {noun_form}", entry.id)
            yield Form("WITH_ATTR", f"with a {noun_form} of", entry.id, also=True)
            for that in ("with that", "with exactly that", "of exactly that"):
                yield Form("WITH_THAT", f"{that} {noun_form}", entry.id, also=True)
            for has in ("that has", "that have", "which has", "which have"):
                yield Form("WITH_ATTR", f"{has} {noun_form}", entry.id, also=True)
                yield Form("WITH_ATTR", f"{has} a {noun_form} of", entry.id, also=True)
            yield Form("_REGARDLESS", f"regardless of {noun_form}", entry.id, also=True)
            yield Form("_REGARDLESS", f", regardless of {noun_form}", entry.id, also=True)
            yield from _each("ATTR_VERB", entry, verb_forms)
            yield from (Form("THAT_ATTR", f"that {form}", entry.id, also=True) for form in dict.fromkeys(verb_forms))
        case "noun":
            singular, plural = words
            if isinstance(entry, Noun) and entry.kind == "time":  # *turn* is a verb, too
                yield from _each("TIME", entry, words)
                return
            if isinstance(entry, Noun) and entry.lifted:  # elsewhere it is a number
                yield from _each("LIMIT", entry, words)
                return
            yield from _each("NOUN", entry, words)
            whose = (f"{plural}'", f"{plural}’") if plural.endswith("s") else ()
            yield from _each("NOUN_S", entry, (f"{singular}'s", f"{singular}’s", *whose))
        case "keyword":
            yield from _each("KEYWORD", entry, (word if word.endswith(",") else f"{word}:" for word in words))
        case "adjective" if isinstance(entry, Adjective) and entry.behind:
            yield from _each("BESIDE", entry, words)
        case _:
            yield from _each(_TERMINALS[kind], entry, words)


_TERMINALS = {
    "shorthand": "SHORTHAND",
    "name": "NAME",
    "adjective": "ADJ",
    "face": "FACE",
    "place": "PLACE",
    "duration": "DURATION",
    "moment": "MOMENT",
}


def _as_if_done(verb: Verb, participle: str) -> Iterator[Form]:
    """Yield what is said of an effect that a rule would call then: *as though you had just bought that card*."""
    for how in ("as if", "as though"):
        for had in ("had just", "had", "just"):
            for thing in ("it", "that card", "that one", "the card", "the card again", "it again"):
                yield Form("AS_DONE", f"{how} you {had} {participle} {thing}", verb.id, also=True)


def _each(terminal: str, entry: Entry, texts: Iterable[str]) -> Iterator[Form]:
    for text in dict.fromkeys(texts):
        yield Form(terminal, text, entry.id)


def _words(entry: Entry, language: str) -> tuple[str, ...]:
    try:
        return entry.words[language]
    except KeyError:
        raise UnknownLanguageError(
            f"`{entry.id}` has no words in language `{language}`; there are: {', '.join(sorted(entry.words))}"
        ) from None

"""A set's own words (`words:` of a set file): reads them from the tree and checks them against the known words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from cardlang.diagnostics.model import Diagnostic, Location, Span
from cardlang.library.limits import MAX_ALIKE, MAX_OWN_WORDS
from cardlang.library.mentions import is_name
from cardlang.library.nodes import ListNode, MapNode, Scalar, Value, pointer
from cardlang.library.source import SourceFile
from cardlang.library.structure import LANGUAGES, LONGEST_DEFINITION, is_id
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import CardName, OwnCounter, OwnKeyword, OwnWord, OwnWords, Trait, has_counters

MOST_WORDS = 3
_FORM = re.compile(r"[^\W\d_]+(?:[- ][^\W\d_]+)*")
_Forms: TypeAlias = Mapping[str, tuple[Scalar, ...]]  # by language
_Fault: TypeAlias = tuple[str, str, Span, str | None]  # code, message, span, advice


def own_words(root: Value, source: SourceFile, vocabulary: Vocabulary) -> tuple[OwnWords, list[Diagnostic]]:
    """Return the usable words that a file adds to its game, and the findings on its words."""
    words = root.get("words") if isinstance(root, MapNode) else None
    reading = _Reading(source, vocabulary)
    if isinstance(words, MapNode):
        reading.read(words)
    return tuple(reading.own), reading.found


def declared(root: Value, source: SourceFile, own: OwnWords) -> tuple[tuple[OwnWord, Location], ...]:
    """Return the words that a file declares, each with the location of its id."""
    found = []
    for word in own:
        entries = root
        for name in ("words", f"{word.kind}s"):
            entries = (entries.get(name) if isinstance(entries, MapNode) else None) or root
        key = entries.key(word.id) if isinstance(entries, MapNode) and entries is not root else None
        if key is not None:
            found.append((word, source.location(key.span, f"/words/{word.kind}s{pointer((word.id,))}")))
    return tuple(found)


def badly_named(root: Value, own: OwnWords) -> tuple[OwnKeyword, ...]:
    """Return the keywords of a file whose names are faulty, without a name: their texts can be checked all the same."""
    words, usable = root.get("words") if isinstance(root, MapNode) else None, {word.id for word in own}
    entries = _entries(words, "keywords")[:MAX_OWN_WORDS] if isinstance(words, MapNode) else ()
    made = (_keyword(key.text, (), node) for key, node in entries if key.text not in usable)
    return tuple(keyword for keyword in made if keyword is not None)


@dataclass
class _Reading:
    """Reads the words of one file one by one."""

    source: SourceFile
    vocabulary: Vocabulary
    own: list[OwnWord] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    taken: dict[str, str] = field(default_factory=dict)  # by form in lower case: the own word that has it

    @cached_property
    def known(self) -> frozenset[str]:
        """The words of the game and of all card texts."""
        from cardlang.syntax.parse import reader

        return reader(self.vocabulary).lexicon.words

    def read(self, words: MapNode) -> None:
        """Read all words of the right shape; the schema reports the others."""
        entries = [(kind, key, node) for kind in _KINDS for key, node in _entries(words, kind)]
        for number, (kind, key, node) in enumerate(entries):
            where = f"/words/{kind}{pointer((key.text,))}"
            if number >= MAX_OWN_WORDS:
                message = f"a set has at most {MAX_OWN_WORDS} words of its own, this one has {len(entries)}"
                self.found.append(Diagnostic("D051", message, self.source.location(key.span, where)))
                return
            forms = _forms(node) if kind in _INFLECTED else _names(_field(node, "name") if kind == "keywords" else node)
            if not is_id(key.text) or "en" not in forms:
                continue
            self._word(kind, key, node, forms, where)

    def _word(self, kind: str, key: Scalar, node: Value, forms: _Forms, where: str) -> None:
        if kind == "names":
            self._name(key, forms, where)
            return
        wrong = list(self._collisions(key, forms, capital=kind not in _INFLECTED))
        usable = not wrong
        if kind == "keywords":
            wrong += _numbered(node)
        if kind == "counters":
            wrong += _leaving(key, node, self.vocabulary)
            usable = usable and has_counters(self.vocabulary)
        self.taken.update({scalar.text.lower(): key.text for scalar in forms["en"]})
        texts = _as_texts(forms)
        made = _made(kind, key.text, texts, node)
        if made is not None and usable:
            self.own.append(made)
        self.found.extend(
            Diagnostic(code, message, self.source.location(span, where), help=advice)
            for code, message, span, advice in wrong[: max(0, MAX_ALIKE - len(self.found))]
        )

    def _name(self, key: Scalar, forms: _Forms, where: str) -> None:
        """Read a card of another set, which may have any name that texts can contain."""
        wrong = [name for language, (name,) in forms.items() if not is_name(name.text, language)]
        if not wrong:
            self.own.append(CardName(id=key.text, forms=_as_texts(forms)))
        advice = "a name in a text has words without marks between them, the first one with a capital"
        for name in wrong:
            message = f"`{name.text}` cannot stand in a card text"
            self.found.append(Diagnostic("D057", message, self.source.location(name.span, where), help=advice))

    def _collisions(self, key: Scalar, forms: _Forms, *, capital: bool) -> Iterator[_Fault]:
        """Yield the faults of the forms of a word."""
        if key.text in self.vocabulary.noun:
            yield "D050", f"`{key.text}` is a word of the game", key.span, "give the word another id and other forms"
        elif key.text in {word.id for word in self.own if word.kind != "name"}:
            yield "D050", f"`{key.text}` is another own word, too", key.span, "give one of them another id"
        for language, scalars in forms.items():
            for scalar in scalars[:2]:
                english = language == "en"
                if fault := _misshapen(scalar, capital=capital, english=english):
                    yield fault
                elif english and (old := next((one for one in scalar.text.lower().split() if one in self.known), None)):
                    advice = "texts would be read in two ways: choose another word"
                    yield "D050", f"`{old}` is a word of the game or of all card texts", scalar.span, advice
                elif english and (other := self.taken.get(scalar.text.lower(), key.text)) != key.text:
                    yield "D050", f"`{scalar.text}` is a word of `{other}`, too", scalar.span, None


_INFLECTED = ("traits", "counters")  # words with a plural
_KINDS = ("traits", "counters", "keywords", "names")


def _entries(words: MapNode, kind: str) -> tuple[tuple[Scalar, Value], ...]:
    node = words.get(kind)
    return tuple(node.fields) if isinstance(node, MapNode) else ()


def _forms(node: Value) -> _Forms:
    """Return the well-formed forms of a word, by language."""
    found: dict[str, tuple[Scalar, ...]] = {}
    for language, forms in node.fields if isinstance(node, MapNode) else ():
        if language.text in LANGUAGES and isinstance(forms, ListNode):
            texts = tuple(item for item in forms.items if isinstance(item, Scalar) and isinstance(item.value, str))
            if len(texts) == len(forms.items) >= 2:
                found[language.text] = texts
    return found


def _names(names: Value | None) -> _Forms:
    """Return the names by language."""
    fields = names.fields if isinstance(names, MapNode) else ()
    return {
        language.text: (name,)
        for language, name in fields
        if language.text in LANGUAGES and isinstance(name, Scalar) and isinstance(name.value, str)
    }


def _as_texts(forms: _Forms) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((language, tuple(scalar.text for scalar in of)) for language, of in forms.items())


def _misshapen(scalar: Scalar, *, capital: bool, english: bool) -> _Fault | None:
    """Return the fault in the spelling of a form, or None."""
    text = scalar.text
    cased = text[:1].isupper() if capital else text == text.lower()
    if _FORM.fullmatch(text) and (cased or not english) and len(text.split()) <= MOST_WORDS:
        return None
    small = "" if not english else ", the first one a capital" if capital else ", in English lower case ones"
    advice = f"letters{small}, with single spaces or hyphens between them; {MOST_WORDS} words at most"
    return "D052", f"`{text}` is no form of a word", scalar.span, advice


def _leaving(key: Scalar, node: Value, vocabulary: Vocabulary) -> Iterator[_Fault]:
    """Yield the faults of a counter's supply and of where it goes when its card leaves play."""
    supply, leaves = _field(node, "supply"), _field(node, "leaves")
    if not has_counters(vocabulary):
        advice = "leave it out: here texts count what is printed, and what the rules put onto cards"
        yield "D058", f"in `{vocabulary.game}` no text puts counters onto cards", key.span, advice
    elif isinstance(leaves, Scalar) and leaves.text == "supply" and supply is None:
        yield "D059", "it is not said how many there are", leaves.span, "add `supply: 12`, or write `leaves: lost`"
    elif supply is not None and not (isinstance(leaves, Scalar) and leaves.text == "supply"):
        advice = "write `leaves: supply`, or leave `supply:` out: what is lost never runs out"
        yield "D059", "what is lost does not come from a supply", supply.span, advice


def _made(kind: str, name: str, texts: tuple[tuple[str, tuple[str, ...]], ...], node: Value) -> OwnWord | None:
    if kind == "traits":
        return Trait(id=name, forms=texts)
    if kind == "counters":
        supply = node.data("supply") if isinstance(node, MapNode) else None
        return OwnCounter(id=name, forms=texts, supply=supply if type(supply) is int else None)
    return _keyword(name, texts, node)


def _numbered(node: Value) -> Iterator[_Fault]:
    """Yield the fault of a keyword whose lowest number is above its highest."""
    number = _field(node, "number")
    if number is not None and (ends := _ends(number)) is not None and ends[0] > ends[1]:
        yield "D053", "no number lies between these", number.span, "write the lowest one behind `low:`"


def _ends(number: Value | None) -> tuple[int, int] | None:
    low, high = (number.data(name) if isinstance(number, MapNode) else None for name in ("low", "high"))
    return (low, high) if type(low) is int and type(high) is int else None


def _keyword(name: str, texts: tuple[tuple[str, tuple[str, ...]], ...], node: Value) -> OwnKeyword | None:
    text = _field(node, "text")
    if not isinstance(text, Scalar) or not isinstance(text.value, str) or not 0 < len(text.text) <= LONGEST_DEFINITION:
        return None
    ends = _ends(_field(node, "number"))
    return OwnKeyword(id=name, forms=texts, text=text.text, numbers=ends and (min(ends), max(ends)))


def _field(node: Value, name: str) -> Value | None:
    return node.get(name) if isinstance(node, MapNode) else None

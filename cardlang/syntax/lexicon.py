"""From a vocabulary to terminals: the words of a game as the lexer needs them, and back from forms to ids.

A grammar file holds structure words, a vocabulary the words of a game. Here both become the terminals that the lexer
looks for, and the tables that lead from a form (*flips*) to its id (`flip`). Nothing here depends on Lark itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from cardlang.diagnostics.model import CardlangError
from cardlang.storage.shipped import data_folder
from cardlang.syntax.in_common import alike_phrases
from cardlang.vocabulary.errors import VocabularyError
from cardlang.vocabulary.kinds import Kind
from cardlang.vocabulary.model import Adjective, Entry, Noun, Verb, Vocabulary

GRAMMARS: Mapping[str, str] = {"en": "english.lark"}

NUMBER_WORDS: Mapping[str, int] = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
"""Numbers that may be written as words, where a number stands."""

# The terminals of a grammar file: phrases (`_UP_TO: "up to"`, `_A: "a" | "an"`) and patterns (`LETTER: /[A-Z](?!\w)/`).
_PHRASES = re.compile(r'^(?P<name>_?[A-Z][A-Z_]*): *(?P<phrases>"[^"]+"(?: *\| *"[^"]+")*) *$', re.MULTILINE)
_PATTERNS = re.compile(r"^(?P<name>_?[A-Z][A-Z_]*): */(?P<pattern>.+)/ *$", re.MULTILINE)


class UnknownLanguageError(CardlangError):
    """There is no grammar, or no word of this game, for the language asked for."""


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a word in one lexical class: `NOUN`, `cards`, `card`. `also`: it is read, but never printed."""

    terminal: str
    text: str
    id: str
    also: bool = False


class Alternative(NamedTuple):
    """One way to write a terminal: the first word or mark of a phrase in lower case, and the pattern of what follows.

    `DIGITS` for the first word stands for any number, an empty one for anything; then `rest` is the whole pattern.
    """

    first: str
    rest: str

    @property
    def pattern(self) -> str:
        """The pattern of the whole: the first letter may be of either case, and no word ends inside a longer one."""
        if self.first in ("", DIGITS):
            return self.rest
        upper, lower, more = self.first[0].upper(), self.first[0], re.escape(self.first[1:])
        first = f"[{upper}{lower}]{more}" if upper != lower else re.escape(self.first)
        return first + (_WORD_END if is_word(self.first) else "") + self.rest


@dataclass(frozen=True)
class Lexicon:
    """All words of one game in one language.

    `structure` are the phrases of the grammar file by terminal, `forms` those of the vocabulary. `terminals` has the
    alternatives of each terminal, in the order in which they are tried.
    """

    language: str
    vocabulary: Vocabulary
    structure: Mapping[str, tuple[str, ...]]
    forms: tuple[Form, ...]
    ids: Mapping[tuple[str, str], str]
    terminals: Mapping[str, tuple[Alternative, ...]]

    def id_of(self, terminal: str, text: str) -> str:
        """Return the id behind a form as it stood in a text, in any case and spacing."""
        found = self.ids.get((terminal, text))  # most words stand there as they are in the tables
        return found if found is not None else self.ids[terminal, fold(re.sub("\ue000+", "this card", text))]

    def noun_of(self, kind: Kind) -> str | None:
        """Return the first noun of a kind, if the game has one."""
        return next((noun.id for noun in self.vocabulary.nouns if noun.kind == kind), None)

    def is_third(self, verb: str) -> bool:
        """Return whether a form of a verb is that of the third person alone: *flips*."""
        return fold(verb) in self._thirds

    @cached_property
    def _thirds(self) -> frozenset[str]:
        entries, language = self.vocabulary.verbs, self.language
        forms = [form for entry in entries for form in self.vocabulary.forms("verb", entry, language)]
        return frozenset(third.lower() for base, third, _ in forms if third != base)

    def phrases(self, terminal: str) -> tuple[str, ...]:
        """Return what a terminal may be written as, the canonical form first."""
        return self.structure.get(terminal) or self._by_terminal.get(terminal, ())

    def canonical(self, terminal: str) -> tuple[str, ...]:
        """Return the canonical forms of the words of a terminal that the vocabulary fills."""
        return tuple(form.text for form in self.forms if form.terminal == terminal and not form.also)

    @cached_property
    def _by_terminal(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for form in self.forms:
            found[form.terminal] = (*found.get(form.terminal, ()), form.text)
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """Every single word that can stand in a text, in lower case."""
        return self.canonical_words.union(*(split_words(form.text.lower()) for form in self.forms if form.also))

    @cached_property
    def canonical_words(self) -> frozenset[str]:
        """The words that are advised: without those that stand in wordings of the vocabulary alone."""
        phrases = [phrase for group in self.structure.values() for phrase in group]
        phrases += [form.text for form in self.forms if not form.also]
        return frozenset(word.lower() for phrase in phrases for word in split_words(phrase))

    @cached_property
    def words_but_names(self) -> frozenset[str]:
        """Every single word that can stand in a text, in lower case, but for those of the names of cards alone."""
        forms = [form.text for form in self.forms if form.terminal not in AS_WRITTEN]
        phrases = [*forms, *(phrase for group in self.structure.values() for phrase in group)]
        return frozenset(word.lower() for phrase in phrases for word in split_words(phrase))


def split_words(text: str) -> list[str]:
    """Return the words of a text: runs of letters with inner hyphens and apostrophes."""
    return re.findall(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*", text)


def is_word(text: str) -> bool:
    """Return whether what a phrase begins with is a word, and no mark."""
    return text[-1] in "-'’_" or text[-1].isalnum()


def fold(text: str) -> str:
    """Return a form as the tables know it: single spaces, no colon, lower case."""
    return " ".join(text.rstrip(" :\t\r\n").split()).lower()


def languages() -> tuple[str, ...]:
    """Return the languages that have a grammar."""
    return tuple(sorted(GRAMMARS))


def grammar_source(language: str) -> str:
    """Return the grammar file of a language."""
    if language not in GRAMMARS:
        raise UnknownLanguageError(f"no grammar for language `{language}`; there are: {', '.join(languages())}")
    return (data_folder("grammar") / GRAMMARS[language]).read_text(encoding="utf-8")


def make_lexicon(vocabulary: Vocabulary, language: str = "en") -> Lexicon:
    """Build the lexicon of one vocabulary in one language."""
    source = grammar_source(language)
    phrases = {found["name"]: found["phrases"] for found in _PHRASES.finditer(source)}
    structure = {name: tuple(re.findall(r'"([^"]+)"', quoted)) for name, quoted in phrases.items()}
    forms = tuple(_forms(vocabulary, language))
    forms += tuple(_alone(structure, forms))
    lexicon = Lexicon(language, vocabulary, structure, forms, _table(forms, vocabulary.game), {})
    patterns = {name: (Alternative("", pattern),) for name, pattern in _PATTERNS.findall(source)}
    found = {**patterns, **_of_phrases(lexicon)}
    names = sorted(found, key=lambda name: _order(name, lexicon.phrases(name), found[name]))
    return replace(lexicon, terminals={name: found[name] for name in names})


def _alone(structure: Mapping[str, tuple[str, ...]], forms: tuple[Form, ...]) -> Iterator[Form]:
    """Yield the names that may stand without *a card named*: those with a word that no text has otherwise."""
    names = [form for form in forms if form.terminal == "NAME"]
    if not names:
        return
    phrases = [phrase for group in structure.values() for phrase in group]
    phrases += [form.text for form in forms if form.terminal != "NAME"]
    known = {word.lower() for phrase in phrases for word in split_words(phrase)}
    for form in names:
        if any(word.lower() not in known for word in form.text.split()):
            yield Form("NAME_ALONE", form.text, form.id, also=True)


def _table(forms: Iterable[Form], game: str) -> dict[tuple[str, str], str]:
    """Return id by terminal and form; one form must not stand for two ids of one class."""
    table: dict[tuple[str, str], str] = {}
    for form in forms:
        if table.setdefault((form.terminal, fold(form.text)), form.id) != form.id:
            other = table[form.terminal, fold(form.text)]
            raise VocabularyError(f"{game}: `{form.text}` stands for `{other}` and `{form.id}`")
    return table


def _of_phrases(lexicon: Lexicon) -> dict[str, tuple[Alternative, ...]]:
    """Return the alternatives of each terminal that is made of phrases, the longest first."""
    names = (*lexicon.structure, *INJECTED)
    longer: dict[str, set[tuple[str, str]]] = {}  # by the words it begins with: the terminal, and how it goes on
    for name in (name for name in names if name not in AS_WRITTEN):
        for phrase in map(str.lower, lexicon.phrases(name)):
            for gap in re.finditer(" ", phrase):
                longer.setdefault(phrase[: gap.start()], set()).add((name, phrase[gap.end() :]))

    def rests(phrase: str, name: str) -> list[str]:
        """Return how longer phrases go on; a noun (*bid*) does not give way to a verb that ends like *bid on*."""
        places, found = lexicon.phrases("IN") if name == "NOUN" else (), longer.get(phrase.lower(), ())
        alike: dict[str, set[str]] = {}  # what follows a phrase takes longer to compile than the phrase
        for of, rest in found:
            if (of != "VERB" or rest not in places) and (of not in ("SINCE", "DONE_BY") or name == "DONE"):
                alike.setdefault(before(of, f"{phrase} {rest}"), set()).add(_spaced(rest))
        return sorted(f"(?:{'|'.join(sorted(words))}){behind}" for behind, words in alike.items())

    acts = "|".join(sorted({verb.split()[0] for verb in lexicon.phrases("VERB") if not lexicon.is_third(verb)}))
    lines = [form.text for form in lexicon.forms if form.terminal == "NOUN" and _is_place(lexicon, form)]
    told = rf"(?:(?:or\s+)?{_one_of(lexicon.phrases('ADJ'))}\s+)*" if lexicon.phrases("ADJ") else ""
    beside = rf"(?!\s+(?:{told}(?:{'|'.join(map(_spaced, lines))})|of\s+(?:your|their|its|them|the\s+others)\b))"

    laid = [form.text for form in lexicon.forms if form.terminal == "NOUN" and _is_counted(lexicon, form)]
    met = rf"(?!\s+this\s+(?:turn|round|way)\b)(?=\s+(?:{_NUMBER}|{_MET}|{_one_of(laid) if laid else _NEVER})(?!\w))"

    people = [form.text for form in lexicon.forms if form.terminal == "NOUN" and _is_player(lexicon, form)]
    different = [noun.split(" ", 1)[1] for noun in lexicon.phrases("NOUN") if noun.startswith("different ")]
    kinds = rf"(?!\s+{_one_of(different)})" if different else ""

    most = [word.split(" ", 1)[1] for word in lexicon.phrases("ADJ") if word.startswith(("most ", "least "))]
    expensive = rf"(?!\s+{_one_of(most)})" if most else ""  # *the most expensive card*
    things = [form for kind in ("NOUN", "NOUN_S", "NAME_ALONE") for form in lexicon.phrases(kind)]
    words = _one_of([*lexicon.phrases("ADJ"), *lexicon.phrases("FACE")]) if lexicon.phrases("ADJ") else _NEVER
    others = r"\s+of\s+(?:your|their|its|them|the\s+others)\b"  # *the lion of them*
    alone = rf"(?!{others}|\s+(?:or\s+)?(?:{words}(?:\s+or)?\s+)*{_one_of(things)})" if lexicon.phrases("KIND") else ""

    def before(name: str, phrase: str) -> str:
        """Return the pattern of what follows: *may choose to* stands before an act, *to the left* before no thing."""
        if name == "BESIDE":
            return beside  # *to the left column*
        if name in ("HAS_DONE", "HAS_NOT_DONE", "DID"):
            return met
        if name == "BOUND" and phrase.startswith(","):  # not *if you lead this lane, up to 2 cards here ...*
            return rf"(?=\s+{_NUMBER}(?:\s+\w+)?\s*(?:[.;)]|,\s*then\b))"
        if name in ("ON_BOTTOM", "ON_TOP"):  # *the rest on the bottom*, not *on bottom cards*
            return r"(?=\s*[.,;)]|\s+(?:in\s+any\s+order|face|and|if|unless)\b)"
        if name in ("ROUNDED_UP", "ROUNDED_DOWN") and phrase.endswith(","):
            return r"(?=\s+(?:to|from|into|onto)\b)"  # *half of their coins, rounded up, to the supply*
        if name == "_NAMES" and phrase.startswith("choose"):  # *choose a strength*
            return rf"(?=\s+an?\s+{_one_of(lexicon.phrases('ATTR'))}(?!\s+\w+\s*:))"
        if name == "EACH_TURN" and phrase.endswith(" that"):  # not *each turn that player gains coins*
            return rf"(?!\s+{_one_of(people)})"
        if name == "TURN_BEHIND":
            return r"(?=\s*[.;])"
        if name in ("_THE_MOST", "_THE_FEWEST", "RANK"):
            return expensive
        if name == "COSTS_MORE" or (
            name == "WITH_COMPARED" and phrase.startswith("that ") and not phrase.startswith(("that is ", "that are "))
        ):
            return rf"(?!\s+{_NUMBER}\b)"  # *that costs less than 3*
        if name == "PLACE" and phrase.startswith(("in the ", "on the ")):
            adjective = _one_of(lexicon.phrases("ADJ"))
            other = rf"(?:(?:or|and)\s+{adjective}\s+)*"  # *in the middle row*, *in the middle or top row*
            further = rf"(?!\s+or\s+{adjective}\s)"  # *in the middle or empty space*
            return rf"{further}(?!\s+{other}(?:{'|'.join(map(_spaced, lines))}))" if lines else ""
        if name in ("_EACH_DIFFERENT", "_NUMBER_OF_DIFFERENT"):
            return kinds  # *each different shield*
        if name in ("_IF_DONE", "AND_IF_DONE"):
            return r"(?!\s+not\b)"
        if name == "KIND":
            return alone
        if name == "ALIKE" and not phrase.startswith(("of ", "with ")) and not phrase.endswith(" it"):
            return r"(?!\s+with\b)"  # *sharing a role with this card*
        if name == "_ONE_OF_THE":
            return r"(?!\s+(?:others|rest|remaining)\b)"
        if name == "WITH":
            return _with_no_things(lexicon)
        if name == "COST_VERB":
            return rf"(?!\s+one\s*:)(?=\s[^.,:;]*:)(?![^.:]*{_one_of(lexicon.phrases('KEYWORD'))})"
        if name == "_THAN_OTHERS":
            return r"(?=\s*[,.;]|\s+and\s+if\b)"  # *than any other player of that lane*
        return rf"(?=\s+(?:{acts})\b)" if name == "MODAL" and " " in phrase else ""

    def alternatives(name: str) -> Iterator[Alternative]:
        if name == "COST_NUMBER":
            behind = _cost_number(lexicon.phrases("NOUN"))
            yield Alternative(DIGITS, f"[0-9]+{behind}")
            yield from (Alternative(word, behind) for word in NUMBER_WORDS)
            return
        if name in _AHEAD:
            yield _AHEAD[name](lexicon)
            return
        if name in _BEFORE:
            yield from _BEFORE[name](lexicon, name)
            return
        if name in _JOINED:
            yield from _before_more(lexicon, name)
            return
        for phrase in sorted(set(lexicon.phrases(name)), key=lambda phrase: (-len(phrase), phrase)):
            if name in AS_WRITTEN:
                first, *more = phrase.split(" ")
                yield Alternative(first, "".join(rf"\s+{re.escape(word)}{_WORD_END}" for word in more))
            else:
                yield _alternative(phrase, rests(phrase, name), before(name, phrase))
        if not lexicon.phrases(name):
            yield Alternative("", _NEVER)

    return {name: tuple(alternatives(name)) for name in names}


def _order(name: str, phrases: tuple[str, ...], alternatives: tuple[Alternative, ...]) -> tuple[int, float, int, str]:
    """Return what terminals are sorted by, as Lark does it: priority, the most they may match, the longest pattern."""
    whole = "|".join(one.pattern for one in alternatives)
    several = any(" " in phrase or re.search(r"\w:$", phrase) for phrase in phrases)
    unbounded = several or (not phrases and "+" in whole)
    most = math.inf if unbounded else max(map(len, phrases), default=whole.count("["))
    return -PRIORITY.get(name, 0), -most, -len(whole), name


INJECTED = (
    "KEYWORD", "NOUN", "ADJ", "BESIDE", "COMPARATIVE", "FACE", "VERB", "PART", "WAY", "ATTR", "ATTRS", "ATTR_VERB",
    "PLACE", "DURATION", "COST_NUMBER", "WITH_ATTR", "NOUN_S", "AND_DO", "OR_DO", "AREA", "GIFT", "TIME", "DOING",
    "GIVEN", "OF_ONE", "WITH_THAT",
    "CHOSEN", "AND_MORE", "MINUS_MORE", "_WITH_LAID", "_WITHOUT", "_SUPPLY", "THIS_ALONE", "_ONE_ALONE", "WITH_BEST",
    "WITH_LESS", "WITH_SO_MUCH", "THAT_ATTR", "_SHARING_WITH", "DONE", "COMPARED", "WITH_COMPARED", "COST_VERB",
    "LIMIT", "KIND", "OF_ANY", "SHORTHAND", "NAME", "NAME_ALONE", "_BREAK", "_TO_DO", "AND_REST", "UNDOING",
    "_REGARDLESS", "MOMENT", "SINCE", "DONE_BY", "HAS_DONE", "HAS_NOT_DONE", "DID", "SPOT", "OFFERED", "_WITH_BOTH",
    "_THAT_LIES", "SO_MUCH_LESS", "YOU_AND", "AND_YOU", "_EACH_DOES",
    "EACH_ALONE", "SOME_OF", "ELSE_SO_MUCH", "OR_SO_MUCH", "COMMA_OR", "_A_PLAYER", "_THAT_PLAYER",
    "BESIDE_A", "COSTS_MORE", "_WHICH", "MANY_ALONE", "_TO_SUPPLY", "_NOT_IN", "ALIKE", "OR_WHAT", "ANOTHER_ALONE",
)  # fmt: skip
"""The terminals that a vocabulary fills."""

AS_WRITTEN = ("NAME", "NAME_ALONE")
"""Terminals whose words are read in the case in which they are written, so they never stand for other words."""

PRIORITY = {
    "KEYWORD": 2,
    "NAME": 2,
    "NAME_ALONE": 2,
    "COST_NUMBER": 1,
    "COST_VERB": 1,
    "KIND": 1,
    "AND_DO": 1,
    "OR_DO": 1,
    "_TO_DO": 1,
    "AND_REST": 2,
    "_BREAK": 1,
    "AND_MORE": 1,
    "MINUS_MORE": 1,
    "GIFT": 1,
    "GIVEN": 1,
    "OF_ONE": 1,
    "TIMES_PER": 1,
    "HAS_DONE": 1,
    "HAS_NOT_DONE": 1,
    "DID": 1,
    "THIS_ALONE": 1,
    "_NAMES": 1,
    "_CHOOSE_ONE": 1,
    "ANOTHER_ALONE": 1,
    "_ONE_ALONE": 1,
    "WITH_SO_MUCH": 1,
    "_WITH_LAID": 1,
    "_WITHOUT": 1,
    "_WITH_BOTH": 2,
    "PART": 1,  # *if it is kept* asks what was done, not of what kind it is
    "_SHARING_WITH": 1,
    "_THAT_LIES": 1,
    "SO_MUCH_LESS": 1,
    "YOU_AND": 1,
    "AND_YOU": 1,
    "_EACH_DOES": 1,
    "EACH_ALONE": 1,
    "SOME_OF": 1,
    "ELSE_SO_MUCH": 1,
    "OR_SO_MUCH": 2,
    "COMMA_OR": 1,
    "_A_PLAYER": 1,
    "_THAT_PLAYER": 1,
    "ALIKE": 2,
    "OR_WHAT": 1,
    "AND_CELL": 1,
    "_WHICH": 1,
    "MANY_ALONE": 1,
    "_NOT_IN": 1,
}
"""What looks ahead for a colon, for a verb or for *per*, and only then is what it seems."""
_PAST = ("put", "won", "paid", "lost")
"""Participles that are past forms, too, and do not end in *-ed*: *if you paid 2 coins this turn*."""
_MET = "another|this|that|the|each|any|no|at|up|exactly|more|fewer|all|both|your|their|its|it|them"
"""Words with which a phrase begins that names what somebody has done something to: *have won a lane*."""
_NEVER = r"(?!\d)\d"  # the pattern of a class without words
_WORD_END = r"(?![-\w'])(?!’)"  # in two parts: patterns with a set beyond ASCII take long to compile
WORD = r"[-\w'’]+|\S"
"""What a phrase may begin with: a run of letters, digits, hyphens and apostrophes, or a single mark."""
DIGITS = "0"
PLACES: tuple[Kind, ...] = ("line", "lane", "side", "space")
"""The kinds of what something is moved to: *to the left* before one of them says which."""


def _forms(vocabulary: Vocabulary, language: str) -> Iterator[Form]:
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
    if language == "en" and any(verb.supplied for verb in vocabulary.verbs) and "supply" not in vocabulary.noun:
        for word in ("supply", "bank", "reserve"):
            yield Form("_SUPPLY", f"from the {word}", "supply", also=True)
            for to in ("to", "into", "back to", "back into"):
                yield Form("_TO_SUPPLY", f"{to} the {word}", "supply", also=True)
    for adjective in vocabulary.adjectives:
        for form in adjective.alone.get(language, ()):
            yield Form("KIND", form, adjective.id, also=True)
    for noun in vocabulary.nouns:
        if noun.common:
            for which in ("any", "every"):
                yield Form("OF_ANY", f"of {which} {noun.words[language][0]}", noun.id, also=True)
    if language == "en":
        yield from (Form("ALIKE", phrase, id_, also=True) for phrase, id_ in alike_phrases(vocabulary.nouns))
    for phrase in vocabulary.areas.get(language, ()):
        yield Form("AREA", phrase, "area", also=True)


_FURTHER = {
    "adjective": {"behind": "BESIDE", "beside": "BESIDE_A", "offered": "OFFERED"},
    "place": {"spot": "SPOT"},
    "verb": {"doing": "DOING", "undoing": "UNDOING", "participle": "PART"},
}
"""Classes of wordings that only one form of an entry has, by the class of the entry."""
_MORE_OR_LESS = {"max": ("higher", "greater", "more"), "min": ("lower", "less", "smaller")}


_MOST_OR_LEAST = {"max": ("highest", "greatest", "most"), "min": ("lowest", "least")}


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
            yield Form("WITH_BEST", f"with the {word} {name}", adjective.id, also=True)
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
                    for time in ("turn", "round"):
                        yield Form("SINCE", f"{participle} this {time}", entry.id)
                    if participle.endswith("ed") or participle in _PAST:
                        yield Form("DID", participle, entry.id, also=True)
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


def _alternative(phrase: str, longer: list[str], before: str) -> Alternative:
    """Return how one phrase is written; it gives way to the longer ones that go on with one of these patterns.

    `before` is the pattern of what has to follow.
    """
    found = re.match(WORD, phrase)
    assert found, "a phrase begins with a word or a mark"
    first, more = found[0], phrase[found.end() :]
    rest = ""
    if more:
        rest = (_gap(first) if more[0] == " " else "") + _spaced(more.lstrip(" "))
    if longer:
        rest += "(?!" + "|".join(_gap(phrase) + words for words in longer) + ")"
    return Alternative(first[0].lower() + first[1:], rest + before)


def _gap(before: str) -> str:
    """Return the pattern of what stands between words; behind a mark there need be nothing."""
    return r"\s+" if is_word(before) else r"\s*"


def _spaced(words: str) -> str:
    """Return words as a pattern: any white space between them, none before a colon, the last one a whole word."""
    pattern = re.sub(r":$", r"\\s*:", r"\s+".join(map(re.escape, words.split(" "))))
    pattern = pattern.replace(r"this\s+card", "(?:this\\s+card|\ue000+)")  # or its name
    return pattern if words[-1] in ".,:;()" else pattern + _WORD_END


def _cost_number(nouns: Iterable[str]) -> str:
    """Return the pattern of what stands behind the number of a cost: nouns and a colon (`1 knight and 2 wizards:`)."""
    noun = "(" + "|".join(_spaced(form) for form in sorted(set(nouns), key=lambda form: (-len(form), form))) + ")"
    return rf"(?=\s+{noun}(\s+and\s+(?:[0-9]+|{'|'.join(NUMBER_WORDS)})\s+{noun})*\s*:)"


def _gift(lexicon: Lexicon) -> Alternative:
    """Return how much is given, before what can be given: *give your opponent 2 coins*."""
    kinds = lexicon.vocabulary.kind
    given = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == "resource"]
    return Alternative("", rf"{_NUMBER}(?=\s+{_one_of(given)})" if given else _NEVER)


def _given(lexicon: Lexicon) -> Alternative:
    """Return what is given, before how much of it: *give your opponent coins equal to its strength*."""
    kinds = lexicon.vocabulary.kind
    given = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == "resource"]
    return Alternative("", rf"(?i:{_one_of(given)})(?=\s+equal\s+to\b)" if given else _NEVER)


def _of_one(lexicon: Lexicon) -> Alternative:
    """Return *this card's* where no attribute follows it: *whose strength is more than this card's*."""
    kinds = lexicon.vocabulary.kind
    whose = [form.text for form in lexicon.forms if form.terminal == "NOUN_S" and kinds[form.id] == "card"]
    numbers = _one_of(lexicon.phrases("ATTR"))
    return Alternative("", rf"(?:this|that)\s+(?i:{_one_of(whose)})(?!\s+{numbers})" if whose else _NEVER)


def _this_alone(lexicon: Lexicon) -> Alternative:
    """Return *this* where no noun follows it: this card."""
    nouns = [form for kind in ("NOUN", "NOUN_S", "TIME", "NAME_ALONE") for form in lexicon.phrases(kind)]
    before = _one_of([*lexicon.phrases("ADJ"), *lexicon.phrases("FACE")])
    noun = rf"(?i:(?:{before}(?:\s+or)?\s+)*{_one_of([*nouns, 'way', 'one'])})"
    return Alternative("this", rf"(?!\s+{noun})")


def _one_alone(_: Lexicon) -> Alternative:
    """Return *one* where nothing follows of which it could be one: one of those just named."""
    return Alternative("one", r"(?=\s*[.,;]|\s+(?:and|or)\b)")


def _sharing_with(lexicon: Lexicon) -> Alternative:
    """Return *sharing* where it is said with what: *sharing a shield with this card*."""
    things = _one_of(lexicon.phrases("NOUN"))
    return Alternative("", rf"{_one_of(lexicon.phrases('_SHARING'))}(?=(?:\s+\w+){{1,2}}\s+{things}\s+with\b)")


def _with_so_much(lexicon: Lexicon) -> Alternative:
    """Return *with* before a number of an attribute: *with 4 or more strength*."""
    number = rf"(?:at\s+least\s+|at\s+most\s+|exactly\s+)?(?:[0-9]+|{'|'.join(NUMBER_WORDS)})(?:\s+or\s+\w+)?"
    return Alternative("", rf"(?:with|(?:that|which)\s+ha(?:s|ve))(?=\s+{number}\s+{_one_of(lexicon.phrases('ATTR'))})")


def _with_laid(lexicon: Lexicon) -> Alternative:
    """Return *with* before what a card bears or a line holds: *with 2 shields*, *that has no castle cards*."""
    words = r"(?:with|that\s+ha(?:s|ve)|that\s+(?:bear|contain|show|hold)s?|containing|showing|holding)"
    several = rf"(?!an?\b){_MANY}"
    return Alternative("", _where_laid(lexicon, words, _MANY, several))


def _with_both(lexicon: Lexicon) -> Alternative:
    """Return *with* before two things that a card bears or a line holds: *with 2 castle cards and 1 village card*."""
    words = r"(?:with|that\s+ha(?:s|ve)|that\s+(?:bear|contain|show)s?|containing|showing|bearing)"
    both = r"(?:\s+both)?"
    lines = "|".join(rf"(?<=\b{word} )" for word in _of_kind(lexicon, "line"))
    many = _MANY.replace("an?|", r"an?|(?:a\s+)?target|", 1)
    part, card = (_laid(lexicon, many, kinds) for kinds in (("part", "counter"), ("part", "counter", "card")))
    people = "".join(rf"(?<!\b{word} )" for word in _of_kind(lexicon, "player"))
    borne = rf"{people}{words}{both}(?=\s+{part}\s+and\s+{part})"
    held = rf"(?:{lines}){words}{both}(?=\s+{card}\s+and\s+{card})"
    return Alternative("", f"(?:{borne}|{held})" if lines else borne)


def _without(lexicon: Lexicon) -> Alternative:
    """Return *without* before what a card may bear or a line may hold: *without shields*."""
    return Alternative("", _where_laid(lexicon, r"without(?:\s+(?:an?|any)\b)?", "", ""))


def _where_laid(lexicon: Lexicon, words: str, many: str, several: str) -> str:
    """Return the pattern of words before what is borne, but not behind a player; and before cards behind a line."""
    people = "".join(rf"(?<!\b{word} )" for word in _of_kind(lexicon, "player"))
    lines = "|".join(rf"(?<=\b{word} )|(?<=\b{word} of yours )" for word in _of_kind(lexicon, "line"))
    borne = rf"{people}{words}(?=\s+{_laid(lexicon, many, ('part', 'counter'))})"
    if many:  # *with at least 3 gold on it*
        gold = _laid(lexicon, many, ("resource",))
        borne += rf"|{people}{words}(?=\s+{gold}\s+on\s+(?:it|them)\b)"
        purses = [word for noun in lexicon.vocabulary.nouns if noun.holder for word in noun.words[lexicon.language]]
        borne += "".join(rf"|(?<=\b{word} ){words}(?=\s+{gold})" for word in sorted({*purses}))
        borne = f"(?:{borne})"
    held = rf"(?:{lines}){words}(?=\s+{_laid(lexicon, several, ('card', 'kind'))})"
    if words != "with" and several:  # *a row that has a castle card*; *with a card* may be said of an act
        told = words.replace("with|", "")
        held += rf"|(?:{lines}){told}(?=\s+{_laid(lexicon, many, ('card',))})"
    return f"(?:{borne}|{held})" if lines else borne


def _which(lexicon: Lexicon) -> Alternative:
    """Return *that* before somebody who has or does something: *each shield that they have*."""
    who = rf"you|it|they|(?:your|an?|that)\s+{_one_of(_of_kind(lexicon, 'player'))}"
    return Alternative("", rf"(?:that|which)(?=\s+(?:{who})\s+(?!{_one_of(lexicon.phrases('_DO_NOT'))}))")


def _not_in(lexicon: Lexicon) -> Alternative:
    """Return *not in* before a line: *each village card not in this row*, *that is outside this row*."""
    lines = _of_kind(lexicon, "line")
    told = rf"(?:(?:or\s+)?{_one_of(lexicon.phrases('ADJ'))}\s+)*" if lexicon.phrases("ADJ") else ""
    there = rf"(?=\s+(?:this|the)\s+{told}{_one_of(lines)})" if lines else _NEVER
    which = r"(?:(?:that|which)\s+(?:is|are|lies?)\s+)?"
    return Alternative("", rf"{which}(?:not\s+in|outside(?:\s+of)?){there}")


def _with_no_things(lexicon: Lexicon) -> str:
    """Return the pattern behind any other *with*: no things that are borne, but behind a player."""
    people = "".join(rf"(?<=\b{word} with)|" for word in _of_kind(lexicon, "player"))
    return rf"(?:{people}(?!\s+{_laid(lexicon, _MANY, ('part', 'counter'))}))"


def _of_kind(lexicon: Lexicon, kind: Kind) -> list[str]:
    """Return the nouns of a kind in all their forms."""
    kinds = lexicon.vocabulary.kind
    return sorted(form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == kind)


def _laid(lexicon: Lexicon, number: str, among: tuple[Kind, ...]) -> str:
    """Return the pattern of things of some kinds, with what stands before them."""
    kinds = lexicon.vocabulary.kind
    laid = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] in among]
    words = [*lexicon.phrases("ADJ"), *lexicon.phrases("FACE")]
    told = rf"(?:{_one_of(words)}\s+(?:or\s+)?)*" if words else ""
    return rf"(?i:{number}{told}{_one_of(laid)})" if laid else _NEVER


def _or_what(lexicon: Lexicon) -> Alternative:
    """Return *or* before another thing of which the same is done: *gain 1 knight or 1 wizard*."""
    things = _laid(lexicon, rf"{_NUMBER}\s+", ("resource", "counter", "card"))
    return Alternative("or", rf"(?=\s+{things})")


def _that_lies(lexicon: Lexicon) -> Alternative:
    """Return *that is* before where something lies: *each card that is in this row*, *that lies above this card*."""
    where = _one_of([*lexicon.phrases("PLACE"), *lexicon.phrases("BESIDE"), *lexicon.phrases("IN")])
    return Alternative("", rf"(?:that|which)\s+(?:is|are|lies?)(?=\s+{where})")


def _so_much_less(_: Lexicon) -> Alternative:
    """Return how much less is paid for something: *you pay 1 gold less for village cards*."""
    return Alternative("", rf"{_NUMBER}(?=\s+(?:\w+\s+)?less\s+for\b)")


def _you_and(_: Lexicon) -> Alternative:
    """Return *you and* where both of two do the same: *you and your opponent each gain 1 coin*."""
    return Alternative("you", r"\s+and(?=\s+(?:[\w’']+\s+){1,4}(?:each|both)\s)")


def _and_you(_: Lexicon) -> Alternative:
    """Return the same behind the other one: *your opponent and you each gain 1 coin*."""
    return Alternative("and", r"\s+you(?=\s+(?:each|both)\s)")


def _each_does(lexicon: Lexicon) -> Alternative:
    """Return *each* before what both of two do."""
    return Alternative("", rf"(?:each|both)(?=\s+{_one_of([*lexicon.phrases('VERB'), *lexicon.phrases('GIVE')])})")


def _else_so_much(lexicon: Lexicon) -> Alternative:
    """Return the amount that there is otherwise: *7 points if you have a key, 2 points if not*."""
    many = rf"(?:(?:and|but|or)\s+)?{_NUMBER}(?=(?:\s+{_paid(lexicon)})?\s+(?:if\s+not|otherwise)\b)"
    return Alternative(",", rf"\s*{many}")


def _or_so_much(lexicon: Lexicon) -> Alternative:
    """Return the amount that there is instead: *1 gold, or 2 gold if you have a key*."""
    return Alternative(",", rf"\s*or\s+{_NUMBER}(?=(?:\s+{_paid(lexicon)})?\s+if\b(?!\s+not\b))")


def _who_has(lexicon: Lexicon) -> str:
    """Return the pattern of what follows where it is said what somebody has: *each shield a neighbour has*."""
    return rf"(?=\s+{_one_of(_of_kind(lexicon, 'player'))}\s+has\b)"


def _comma_or(lexicon: Lexicon) -> Alternative:
    """Return the *or* between two options behind a comma, before an amount or somebody who acts."""
    people = _one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and _is_player(lexicon, form))
    acts = _one_of([*lexicon.phrases("VERB"), *lexicon.phrases("GIVE")])
    who = rf"(?:(?:each|your|that|an?|all|the)\s+(?:\w+\s+)?{people}|you|they)\s+{acts}"
    return Alternative(",", rf"\s*or(?=\s+(?:{_NUMBER}\s+{_paid(lexicon)}(?!\s+(?:if|otherwise)\b)|{who}))")


def _paid(lexicon: Lexicon) -> str:
    """Return the pattern of what is paid with, and of points."""
    kinds = lexicon.vocabulary.kind
    counted = ("resource", "points")
    return _one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] in counted)


_A_NUMBER = rf"(?:[0-9]+|{'|'.join(word for word in NUMBER_WORDS if word != 'one')})"  # *one* may be one of them
_NUMBER = rf"(?:an?|[0-9]+|{'|'.join(NUMBER_WORDS)})"
_MANY = rf"(?:an?|no|(?:(?:exactly|at\s+least|at\s+most)\s+)?{_NUMBER}(?:\s+or\s+\w+)?)\s+"
_AHEAD: Mapping[str, Callable[[Lexicon], Alternative]] = {
    "GIFT": _gift,
    "GIVEN": _given,
    "OF_ONE": _of_one,
    "THIS_ALONE": _this_alone,
    "_ONE_ALONE": _one_alone,
    "WITH_SO_MUCH": _with_so_much,
    "_WITH_LAID": _with_laid,
    "_WITHOUT": _without,
    "_WITH_BOTH": _with_both,
    "_SHARING_WITH": _sharing_with,
    "_THAT_LIES": _that_lies,
    "OR_WHAT": _or_what,
    "SO_MUCH_LESS": _so_much_less,
    "YOU_AND": _you_and,
    "AND_YOU": _and_you,
    "_EACH_DOES": _each_does,
    "EACH_ALONE": lambda _: Alternative("each", r"(?=\s*[.,;)]|\s+(?:if|unless)\b)"),
    "ANOTHER_ALONE": lambda _: Alternative("another", r"(?=\s*[.,;]|\s+(?:if|unless)\b)"),
    "SOME_OF": lambda _: Alternative("", rf"{_NUMBER}\s+of\s+(?:it|them|these|those)(?=\s*[.,;])"),
    "ELSE_SO_MUCH": _else_so_much,
    "OR_SO_MUCH": _or_so_much,
    "COMMA_OR": _comma_or,
    "_A_PLAYER": lambda lexicon: Alternative("", rf"an?{_who_has(lexicon)}"),
    "_THAT_PLAYER": lambda lexicon: Alternative("", rf"that{_who_has(lexicon)}"),
    "_WHICH": _which,
    "_NOT_IN": _not_in,
    "MANY_ALONE": lambda _: Alternative("", rf"{_A_NUMBER}(?=\s*[.,;]|\s+(?:instead|if|unless)\b)"),
}
"""Words that are what they seem only before certain others."""


def _before_an_act(lexicon: Lexicon, name: str) -> Iterator[Alternative]:
    """Yield the alternatives of an *and* or *or* before an act; *and* may stand before a statement, too."""
    words = [word for terminal in ("VERB", "GIVE", "TURN") for word in lexicon.phrases(terminal)]
    longer = [noun for noun in lexicon.phrases("NOUN") if any(noun.startswith(f"{verb} ") for verb in words)]
    nouns = rf"(?!\s+{_one_of(longer)})" if longer else ""  # *your hand and discard pile*
    verbs = rf"{_one_of(words)}(?!\s+this\s+way\b)"  # *cards and coins put this way*
    if name == "OR_DO":
        behind, word = rf"{nouns}(?=\s+{verbs})", "or"
    else:
        people = _one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and _is_player(lexicon, form))
        chosen = r"(?:\s+of\s+(?:your|their)\s+choice)?"
        subject = rf"(?:(?:you|it|they|(?:[\w'’]+\s+){{1,2}}{people}{chosen})\s+)?"
        says = _one_of(lexicon.phrases("_GETS") + lexicon.phrases("_CANNOT"))
        if costs := lexicon.phrases("ATTR_VERB"):  # *and village cards cost 2 less*
            says = rf"(?:{says}|{_one_of(costs)}(?=\s+(?:you\s+)?{_NUMBER}\s+(?:(?!or\b)\w+\s+)?(?:less|more)\b))"
        statement = rf"(?:[-\w'’]+\s+){{0,5}}{says}"
        attr = _one_of(lexicon.phrases("ATTR"))  # numbers do nothing: *the difference between 5 and its strength*
        number = rf"(?:number|total|highest|lowest)\b|{attr}\s+of\b"
        amount = rf"the\s+(?:{number})|(?:[-−]?[0-9]+|(?:its|your)\s+{attr})\s+{says}"
        behind, word = (
            rf"(?:\s+(?:then|also))?(?!\s+(?:if\b|{amount})){nouns}(?=\s+(?:{subject}(?:may\s+)?{verbs}|{statement}))",
            "and",
        )
    yield Alternative(word, behind)
    yield Alternative(",", rf"\s*{word}{behind}")
    if name == "AND_DO":  # *10 points, but lose 1 point for each key*
        yield Alternative(",", rf"\s*but{behind}")
        if costs:  # *village cards cost 1 less; castle cards cost 2 less*
            links = r"(?!\s*(?i:if|otherwise|else|or|when|after)\b)"
            less = rf"{_one_of(costs)}\s+(?:you\s+)?{_NUMBER}\s+(?:\w+\s+)?(?:less|more)\b"
            yield Alternative(";", rf"{links}(?=\s*(?:[-\w'’]+\s+){{1,6}}{less})")


_JOINED: Mapping[str, tuple[str, ...]] = {"AND_MORE": ("and", "plus", "and also"), "MINUS_MORE": ("minus",)}
"""What joins an amount to one before it."""


def _before_more(lexicon: Lexicon, name: str) -> Iterator[Alternative]:
    """Yield what joins a second amount: *..., and 2 points for each ...*, *..., 2 for each ...*.

    *Gain 1 coin and 1 mark* names two objects of one verb, so only points are said in this way, or no thing at all.
    """
    kinds = lexicon.vocabulary.kind
    points = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == "points"]
    again = r"(?:for\s+(?:each|every)|per)\b"
    behind = rf"(?=\s+{_NUMBER}\s+(?:{again}{'|' + _one_of(points) if points else ''}))"
    for word in _JOINED[name]:
        first, *more = word.split(" ")
        rest = "".join(rf"\s+{one}" for one in more) + behind
        yield Alternative(first, rest)
        yield Alternative(",", rf"\s*{first}{rest}")
    if name == "AND_MORE":
        yield Alternative(",", rf"(?=\s+{_NUMBER}\s+{again})")


def _before_a_link(_: Lexicon, __: str) -> Iterator[Alternative]:
    """Yield the marks that end a sentence before *otherwise* or *if you do*."""
    answers = r"if\s+(?:you|they)\s+(?:do|don['’]t)\b|if\s+(?:not|so)\b|otherwise\b|else\b"
    yield Alternative(";", rf"(?=\s*(?i:{answers}|if\s+(?:\w+\s+){{1,2}}(?:is|are)\s+already\b))")
    yield Alternative(",", r"(?=\s*(?i:otherwise)\b)")


def _to_an_act(lexicon: Lexicon, _: str) -> Iterator[Alternative]:
    """Yield *to* before an act: what is done for, *pay 1 coin to flip a card*."""
    acts = [verb for verb in lexicon.phrases("VERB") if not lexicon.is_third(verb)]
    things = _one_of([*lexicon.phrases("NOUN"), *lexicon.phrases("NOUN_S")])
    yield Alternative("to", rf"(?=\s+{_one_of([*acts, 'give', 'turn'])})(?!\s+{things})")


def _and_the_rest(lexicon: Lexicon, _: str) -> Iterator[Alternative]:
    """Yield *and the rest* where it is said where they go: *put one of them into the offer and the rest under ...*."""
    ways = _one_of(["into", "onto", "on", "under", "to", "at", "back", "face-up", "face-down"])
    rest = rf"\s+{_one_of(lexicon.phrases('OTHERS'))}(?=\s+{ways})"
    yield Alternative("and", rest)
    yield Alternative(",", rf"\s*and{rest}")


_BEFORE: Mapping[str, Callable[[Lexicon, str], Iterator[Alternative]]] = {
    "AND_DO": _before_an_act,
    "OR_DO": _before_an_act,
    "_TO_DO": _to_an_act,
    "_BREAK": _before_a_link,
    "AND_REST": _and_the_rest,
}
"""Small words and marks that are what they seem only before acts and links."""


def _is_place(lexicon: Lexicon, form: Form) -> bool:
    return lexicon.vocabulary.noun[form.id].kind in PLACES


def _is_compound(lexicon: Lexicon, form: Form) -> bool:
    return lexicon.vocabulary.adjective[form.id].role == "compound"


def _is_counted(lexicon: Lexicon, form: Form) -> bool:
    return lexicon.vocabulary.noun[form.id].kind in ("resource", "counter")


def _is_player(lexicon: Lexicon, form: Form) -> bool:
    return lexicon.vocabulary.noun[form.id].kind == "player"


def _one_of(phrases: Iterable[str]) -> str:
    """Return the pattern of any of some phrases."""
    return "(?:" + "|".join(_spaced(form) for form in sorted(set(phrases), key=lambda form: (-len(form), form))) + ")"

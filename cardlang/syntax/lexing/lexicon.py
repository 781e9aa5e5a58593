"""The lexicon of a game: the words of the grammar file and of a vocabulary as terminals, and back from forms to ids.

A grammar file holds structure words, a vocabulary the words of a game. Of both `terminals.py` makes what the lexer
looks for, and the tables that lead from a form (*flips*) to its id (`flip`). Nothing here depends on Lark itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cardlang.diagnostics.model import CardlangError
from cardlang.storage.shipped import data_folder
from cardlang.vocabulary.kinds import Kind
from cardlang.vocabulary.model import Vocabulary

GRAMMARS: Mapping[str, str] = {"en": "english.lark"}

NUMBER_WORDS: Mapping[str, int] = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
"""Numbers that may be written as words, where a number stands."""

# The terminals of a grammar file: phrases (`_UP_TO: "up to"`, `_A: "a" | "an"`) and patterns (`LETTER: /[A-Z](?!\w)/`).


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
        return first + (WORD_END if is_word(self.first) else "") + self.rest


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


INJECTED = (
    "KEYWORD", "NOUN", "ADJ", "BESIDE", "COMPARATIVE", "FACE", "VERB", "PART", "WAY", "ATTR", "ATTRS", "ATTR_VERB",
    "PLACE", "DURATION", "COST_NUMBER", "WITH_ATTR", "NOUN_S", "AND_DO", "OR_DO", "AREA", "GIFT", "TIME", "DOING",
    "GIVEN", "OF_ONE", "WITH_THAT", "THAN_NUMBER", "_JUST", "MANY_MORE", "_AND_SO", "_AND_HAVE",
    "ONE_IN_EACH", "_WHERE_MORE", "_SAME_ONE", "_LIES_IN", "ADD",
    "CHOSEN", "AND_MORE", "MINUS_MORE", "_WITH_LAID", "_WITHOUT", "_SUPPLY", "THIS_ALONE", "_ONE_ALONE", "WITH_BEST",
    "WITH_LESS", "WITH_SO_MUCH", "THAT_ATTR", "_SHARING_WITH", "_OF_SAME_AS",
    "DONE", "COMPARED", "WITH_COMPARED", "COST_VERB",
    "LIMIT", "KIND", "OF_ANY", "SHORTHAND", "NAME", "NAME_ALONE", "_BREAK", "_TO_DO", "AND_REST", "UNDOING",
    "_REGARDLESS", "MOMENT", "SINCE", "DONE_BY", "HAS_DONE", "HAS_NOT_DONE", "DID", "SPOT", "OFFERED", "_WITH_BOTH",
    "_THAT_LIES", "SO_MUCH_LESS", "SO_MUCH_OFF",
    "REFILLED", "ONE_OF_EACH", "OR_PER", "_LACKING", "AND_EACH", "YOU_AND", "AND_YOU", "_EACH_DOES",
    "EACH_ALONE", "SOME_OF", "ELSE_SO_MUCH", "OR_SO_MUCH", "COMMA_OR", "_A_PLAYER", "_THAT_PLAYER",
    "BESIDE_A", "COSTS_MORE", "_WHICH", "MANY_ALONE", "_TO_SUPPLY", "_NOT_IN", "ALIKE", "OR_WHAT", "ANOTHER_ALONE",
    "_FULL", "WHEN_DONE", "SO_FAR", "_OR_AS",
    "BOUND_WHOLE", "CHEAPER", "_NOT_LAID", "TRADE", "ALONG", "_WITH_MORE", "_OR_IS", "SAME_LINE", "LIES_SO",
    "OR_IN", "ON_TABLE", "SOME_LINE", "KEEP_SOME", "SPARED", "WHEN_REPLACED", "NEXT_OF_PILE",
    "FILLED_AGAIN",
    "AS_DONE", "NEXT_ONE", "NEXT_TWO", "SEMI", "NAME_KIND", "OF_THAT_KIND", "NONE_OF_THAT_KIND", "WITH_THAT_KIND",
    "EITHER_ONE", "EITHER_OF", "IN_SO_MUCH", "VERB_LIKED", "FACE_THERE", "AS_SCORED",
    "AND_FOR_EACH", "AND_ADJ", "PER_ALONE", "AND_BREAK", "_WITH_BOTH_KINDS",
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
    "THAN_NUMBER": 1,
    "_JUST": 1,
    "MANY_MORE": 1,
    "_AND_SO": 1,
    "_AND_HAVE": 1,
    "THOSE_TOO": 1,
    "TIMES_PER": 1,
    "SOME_NUMBERS": 1,
    "HAS_DONE": 1,
    "HAS_NOT_DONE": 1,
    "DID": 1,
    "SINCE": 1,
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
    "_OF_SAME_AS": 1,
    "_THAT_LIES": 1,
    "SO_MUCH_LESS": 1,
    "SO_MUCH_OFF": 1,
    "OR_PER": 2,
    "REFILLED": 2,
    "ONE_OF_EACH": 2,
    "_LACKING": 1,
    "AND_EACH": 1,
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
    "OR_CELL": 1,
    "_OR_AS": 1,
    "SO_FAR": 1,
    "BESIDE_A": 1,
    "_WHICH": 1,
    "MANY_ALONE": 1,
    "_NOT_IN": 1,
    "BOUND_WHOLE": 1,
    "CHEAPER": 1,
    "_NOT_LAID": 1,
    "TRADE": 2,
    "_WITH_MORE": 1,
    "_OR_IS": 1,
    "OR_IN": 2,
    "_IF_ANY": 1,
    "KEEP_SOME": 2,
    "SPARED": 2,
    "WHEN_REPLACED": 2,
    "WHEN_DONE": 1,  # its colon tells it from *kept vassals*
    "NEXT_OF_PILE": 2,
    "FILLED_AGAIN": 2,
    "SOME_LINE": 2,
    "ON_TABLE": 1,
    "SAME_LINE": 1,
    "NAME_KIND": 2,
    "OF_THAT_KIND": 2,
    "WITH_THAT_KIND": 2,
    "NONE_OF_THAT_KIND": 2,
    "EITHER_ONE": 1,
    "EITHER_OF": 1,
    "IN_SO_MUCH": 2,
    "VERB_LIKED": 2,
    "FACE_THERE": 1,
    "AS_SCORED": 2,
    "AND_FOR_EACH": 1,
    "AND_ADJ": 1,
    "PER_ALONE": 2,
    "AND_BREAK": 2,
    "_WITH_BOTH_KINDS": 2,
    "BOTH_TWO": 1,
    "BESIDES": 1,
}
"""What looks ahead for a colon, for a verb or for *per*, and only then is what it seems."""
WORD_END = r"(?![-\w'])(?!’)"  # in two parts: patterns with a set beyond ASCII take long to compile
WORD = r"[-\w'’]+|\S"
"""What a phrase may begin with: a run of letters, digits, hyphens and apostrophes, or a single mark."""
DIGITS = "0"
PLACES: tuple[Kind, ...] = ("line", "lane", "side", "space")
"""The kinds of what something is moved to: *to the left* before one of them says which."""

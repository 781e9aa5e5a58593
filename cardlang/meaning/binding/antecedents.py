"""What words may refer back to: the things named so far in one ability, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from cardlang.meaning.model import Ref
from cardlang.meaning.quantities import single
from cardlang.syntax.nodes import Pron, Sel
from cardlang.vocabulary.model import Kind, Vocabulary

Number = Literal[
    "one",  # exactly one thing
    "set",  # several, or it may be several
    "vague",  # that there is one, nobody says which: `if there is a card here`
]
Position = Literal[
    "object",  # the direct object of a step, the thing acted on in the listener's fact
    "subject",
    "role",
    "each",  # the member of a `for each`
    "condition",
    "place",  # named inside another noun phrase
    "lies",  # where a card lies of which no phrase says so
]


@dataclass(frozen=True, slots=True)
class Antecedent:
    """One thing named: its noun, what it is for the machine, how many, and where in which clause it stood.

    `words` tells what it is called in a message. `this card` is kept with `source` set: it is never meant by *it*.
    `of` are the several things of which it is a part: *one of them*, *2 of them*.
    """

    noun: str
    kind: Kind
    ref: Ref
    number: Number
    position: Position
    clause: int
    source: bool = False
    of: Ref | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """One verb done in an earlier step, and what it was done to; `loop` is the step around it that is over by now."""

    verb: str
    objects: tuple[Sel | Pron, ...]
    kinds: frozenset[Kind | None]
    step: int
    loop: int = -1


class NamedThings:
    """All things named so far with the phrases that first named them, and the verbs done so far."""

    __slots__ = ("beside", "done", "hidden", "items", "nouns", "past", "phrases")

    def __init__(self) -> None:
        self.items: list[Antecedent] = []
        self.hidden: frozenset[Antecedent] = frozenset()
        self.done: list[Done] = []
        self.nouns: dict[Ref, str] = {}
        self.phrases: dict[Ref, Sel] = {}
        self.beside: dict[Ref, Ref] = {}  # what *that card* means in a sentence where *it* means another card
        self.past: set[Kind | None] = set()  # what the loops that are over went through

    def nearest_first(self) -> Iterator[Antecedent]:
        """All that can be referred to now, the nearest first."""
        if not self.hidden:
            return reversed(self.items)
        return (item for item in reversed(self.items) if item not in self.hidden)

    def blur(self, start: int, kept: frozenset[Position], loop: int) -> None:
        """After a loop: what was named inside it from `start` on stands for several things, those of all its rounds."""
        for place, item in enumerate(self.items[start:], start):
            if item.position not in kept and not item.source:
                of = None if item.of is None else _of_rounds(item.of, loop)
                self.items[place] = replace(item, number="set", ref=_of_rounds(item.ref, loop), of=of)
        self.done = [replace(one, loop=loop) if one.step >= loop else one for one in self.done]


def _of_rounds(ref: Ref, loop: int) -> Ref:
    """What is kept anew in each round, as that of all rounds; what was there before the loop stays one thing."""
    return replace(ref, loop=loop) if ref.step >= loop else ref


def number_of(sel: Sel | Pron) -> Number:
    """How many things a noun phrase names."""
    return "one" if single(sel) else "set"


def general_noun(kind: Kind, vocabulary: Vocabulary) -> str:
    """The noun that finds every thing of its kind: the first one declared (*player* also finds an opponent)."""
    return next((noun.id for noun in vocabulary.nouns if noun.kind == kind), "")


def matches(item: Antecedent, noun: str, vocabulary: Vocabulary) -> bool:
    """Whether *that NOUN* can mean this thing."""
    if item.source:
        return False
    return item.noun == noun or (item.kind == "player" and noun == general_noun("player", vocabulary))

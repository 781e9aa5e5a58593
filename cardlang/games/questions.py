"""The questions of a game's rules and the game's own answers: names, numbers and words, declared once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardlang.games.notation import FLAG, OptionForm, Reply, SentenceForm
from cardlang.games.shapes import Shape, word
from cardlang.machine.rules import PURPOSES, Rules
from cardlang.machine.state import State

_COMMON = {
    "choose-cards": "Choose a card",
    "choose-lane": "Choose a lane",
    "choose-side": "Choose a side",
    "choose-player": "Choose a player",
    "choose-space": "To which space?",
    "leave-out": "Which do you leave out?",
    "order-cards": "Which card comes first?",
    "name-number": "Which number do you name?",
    "name-kind": "Which one do you name?",
    "amount": "How many?",
    "may": "Do you want to do it?",
    "mode": "Choose one",
    "agreement": "Do you agree?",
    "chance": "What does chance bring?",
    "no": "no",
    "yes": "yes",
    "done": "done",
    "none": "none",
    "agree": "agree",
    "object": "object",
}


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of a game by purpose, and its own answers by name, each with its words.

        QUESTIONS = Questions({"take-card": "Which card do you take?"}, answers={"keep": "keep it"})
        (TAKE_CARD,) = QUESTIONS.purposes

    `kinds` are those that a text may let somebody name (*name a shield type*), which are answers, too. `instead`
    replaces words of questions and answers that every game has.
    """

    asked: Mapping[str, str]
    answers: Mapping[str, str] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()
    instead: Mapping[str, str] = field(default_factory=dict)

    @property
    def purposes(self) -> range:
        """The numbers of the game's purposes, which follow those of the machine."""
        return range(len(PURPOSES), len(PURPOSES) + len(self.asked))

    @property
    def flags(self) -> range:
        """The numbers of the game's own answers, for `flag`."""
        return range(len(self.answers))

    @property
    def options(self) -> tuple[OptionForm, ...]:
        """The answers as options in scenarios."""
        return tuple(OptionForm(FLAG, word, word) for word in self.own)

    @property
    def own(self) -> tuple[str, ...]:
        """The ids of all answers of the game, in the order of their options."""
        return (*self.answers, *self.kinds)

    @property
    def sentences(self) -> tuple[SentenceForm, ...]:
        """The sentences of scenarios that name a kind."""
        return tuple(
            SentenceForm(f"names {kind}", (Reply((kind,), "name-kind"),), f"A names {kind}") for kind in self.kinds
        )

    @property
    def words(self) -> dict[str, str]:
        """The English words of all questions and answers."""
        return {**_COMMON, **self.asked, **self.answers, **{kind: kind for kind in self.kinds}, **self.instead}

    def schema(self) -> Shape:
        """Return the JSON Schema of the purposes of this game."""
        return {"title": "Purposes of the phases", **word(*self.asked)}


def named_kind(rules: Rules, code: int) -> str:
    """Return the kind that an answer stands for."""
    return rules.codebook.words[code - rules.codebook.flag]


def flag(s: State, number: int) -> int:
    """Return the option id of one of the game's own answers, by its number among them."""
    return s.rules.codebook.flag + number

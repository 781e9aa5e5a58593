"""What the rules of a game ask, and the answers that only it has: names, numbers and words, declared once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardlang.games.notation import FLAG, OptionForm
from cardlang.games.shapes import Shape, word
from cardlang.machine.rules import PURPOSES
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
    """The questions of a game by their purposes, and its own answers by their names, each with its words.

        QUESTIONS = Questions({"take-card": "Which card do you take?"}, answers={"keep": "keep it"})
        (TAKE_CARD,) = QUESTIONS.purposes

    `instead` are other words for what is asked and answered in every game.
    """

    asked: Mapping[str, str]
    answers: Mapping[str, str] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)

    @property
    def purposes(self) -> range:
        """The numbers of these purposes in a request; what the machine asks for any game comes before."""
        return range(len(PURPOSES), len(PURPOSES) + len(self.asked))

    @property
    def flags(self) -> range:
        """The numbers of the answers among those of the game, see `flag`."""
        return range(len(self.answers))

    @property
    def options(self) -> tuple[OptionForm, ...]:
        """The answers as scenarios call them."""
        return tuple(OptionForm(FLAG, word, word) for word in self.answers)

    @property
    def words(self) -> dict[str, str]:
        """All questions and answers in English."""
        return {**_COMMON, **self.asked, **self.answers, **self.instead}

    def schema(self) -> Shape:
        """The JSON Schema of the purposes of this game."""
        return {"title": "Purposes of the phases", **word(*self.asked)}


def flag(s: State, number: int) -> int:
    """The option id of one of the game's own answers, by its number among them."""
    return s.rules.codebook.flag + number

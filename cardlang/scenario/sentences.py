"""The sentences of `when` and `illegal`: what a player does, in a designer's words.

Here are the sentences of every game; each game declares its own. Whether a card or an amount exists is checked when the
sentence is played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cardlang.games.notation import FLAG, Notation, Reply, SentenceForm
from cardlang.scenario.errors import UnclearError
from cardlang.scenario.patterns import NAME, PLAYER, Holes, read

NOTHING = "nothing"  # no word for a card, because of `A chooses nothing`


@dataclass(frozen=True, slots=True)
class Says:
    """A sentence of a declared form, with the values of its holes."""

    player: str
    form: SentenceForm
    holes: Holes = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChoosesCards:
    """`A chooses x`, `A chooses x and y`: a card, or a set of cards in any order."""

    player: str
    cards: tuple[str, ...]


Sentence: TypeAlias = Says | ChoosesCards

GENERAL = (
    SentenceForm("passes", (Reply(("pass",)),), "B passes"),
    SentenceForm("accepts", (Reply(("yes",)),), "A accepts"),
    SentenceForm("declines", (Reply(("no", "none")),), "A declines"),
    SentenceForm("pays {amount}", (Reply(("{amount}",)),), "A pays 2"),
    SentenceForm("names {amount}", (Reply(("{amount}",)),), "A names 2"),
    SentenceForm(f"chooses {NOTHING}", (Reply(("done", "no", "none")),), f"A chooses {NOTHING}"),
    SentenceForm("chooses {player}", (Reply(("{player}",)),), "A chooses B"),
    SentenceForm("chooses option {mode}", (Reply(("option {mode}",)),), "A chooses option 2"),
)
SETS = ("A chooses x", "A chooses x and y")
_CARDS = re.compile(rf"chooses ((?:{NAME})(?: and (?:{NAME}))*)")


def forms_of(notation: Notation) -> tuple[SentenceForm, ...]:
    """All forms of sentences in a game, except for the choice of cards."""
    chosen = (
        SentenceForm(f"chooses {option.form}", (Reply((option.form,)),), f"A chooses {option.example}")
        for option in notation.options
        if option.kind != FLAG  # a word is said as the game says it
    )
    return (*notation.sentences, *GENERAL, *chosen)


def parse_sentence(text: str, forms: Sequence[SentenceForm]) -> Sentence:
    """Read one sentence. Raises `UnclearError` with the forms that are accepted.

    >>> parse_sentence("B chooses x and y", ())
    ChoosesCards(player='B', cards=('x', 'y'))
    """
    words = " ".join(text.split())
    found = _read(words, forms)
    if found is None:
        raise UnclearError(f"`{words}` is not a sentence of this format", _advice(words, forms))
    return found


def _read(words: str, forms: Sequence[SentenceForm]) -> Sentence | None:
    who, _, act = words.partition(" ")
    if re.fullmatch(PLAYER, who):
        for form in forms:
            if (holes := read(form.form, act)) is not None:
                return Says(who, form, holes)
        if found := _CARDS.fullmatch(act):
            return ChoosesCards(who, tuple(found[1].split(" and ")))
    return None


def _advice(words: str, forms: Sequence[SentenceForm]) -> str:
    """Advice on what to write: the same words in lower case, the forms of the verb that was used, or all forms."""
    who, verb = (*words.split(), "", "")[:2]
    small = who + words[len(who) :].lower()
    if _read(small, forms) is not None:
        return f"write words and ids of cards in lower case: `{small}`"
    allowed = (*(form.example for form in forms), *SETS)
    if who and not re.fullmatch(PLAYER, who):
        if re.fullmatch(PLAYER, who.upper()) and any(form.split()[1] == verb for form in allowed):
            return f"write players as capital letters: `{who.upper()}`"
        return f"a sentence begins with a player, such as `{allowed[0]}`; in a set write `and` between all cards"
    same = tuple(form for form in allowed if verb and form.split()[1][:4] == verb[:4])
    return "write " + ", ".join(f"`{form}`" for form in same or allowed)

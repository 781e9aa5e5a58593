"""Every place that says a game cannot play a text is reached by one, at its words; what is much like it can be played.

`unplayable.txt` has the texts. What no text of these games reaches guards games to come, or stands behind a check of
the meaning: it is listed here, and the list may only grow shorter.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

import cardlang
from cardlang.compile import CompileError, faults
from cardlang.games import find_game, vocabularies
from cardlang.meaning import understand
from cardlang.syntax import parse_text

ROOT = Path(cardlang.__file__).parent
Case = tuple[str, str, str, str]


NOT_SAID = {
    "compile/abilities.py: f'nothing in this game calls for `{keyword}`'",
    "compile/acts.py: 'nothing is announced that could be prevented'",
    "compile/acts.py: f'`{item.verb}` does not say `{preposition}` what'",
    "compile/amounts.py: 'name what is given or taken'",
    "compile/announced.py: 'a rule holds all the time and for all at once'",
    "compile/announced.py: 'a rule holds every time, not once'",
    "compile/announced.py: 'say which cards: *another card here*'",
    "compile/announced.py: 'say which effects: *a destruction effect*'",
    "compile/conditions.py: 'this game has nothing that this phrase could ask'",
    "compile/conditions.py: f'`{node.verb}` cannot be asked as a condition in this game'",
    "compile/listeners.py: 'a listener cannot speak of what came before'",
    "compile/listeners.py: 'only a player does this'",
    "compile/listeners.py: 'say which card'",
    "compile/listeners.py: f'nothing in this game tells when something is {missing[0]}'",
    "compile/listeners.py: f'nothing that happens in this game has such an object: `{node.noun}`'",
    "compile/measures.py: f'a {kind} has no `{attr}` in this game'",
    "compile/moves.py: 'no card can be put there'",
    "compile/moves.py: 'say where: *onto your side of this lane*'",
    "compile/moves.py: f'no card can be put into the `{goal.noun}`'",
    "compile/people.py: 'nobody is named here'",
    "compile/scope.py: 'nobody is named whose it could be'",
    "compile/scope.py: 'this word has no antecedent'",
    "compile/scope.py: f'a {kind} inside an earlier step is not kept; name it again'",
    "compile/scope.py: f'what stood behind `{ref.role}` is not kept; name it again'",
    "compile/selectors/bearers.py: f'this game has no `{sel.noun}` to count'",
    "compile/selectors/cards.py: 'this game has nothing that this phrase could ask'",
    "compile/selectors/held.py: 'only your own lines can be named: leave the line or the owner out'",
    "compile/selectors/held.py: f'a {kind} has no `{sel.noun}` in this game'",
    "compile/selectors/held.py: f'a {kind} holds no cards'",
    "compile/selectors/held.py: f'of all that could be said of a `{what.noun}` only one line can be'",
    "compile/selectors/places.py: 'a pronoun is no place'",
    "compile/selectors/things.py: 'say whose owner is meant: *its owner*'",
    "compile/selectors/things.py: 'this phrase says nothing about such a thing'",
    "compile/statements.py: 'a lane is won only while it is scored'",
    "compile/statements.py: 'say how long: *until end of turn*'",
    "compile/statements.py: 'say what is meant'",
    "compile/statics.py: 'a rule does nothing that could have been done'",
    "compile/statics.py: 'a rule holds all the time and for all at once'",
    "compile/statics.py: 'say which cards: *castle cards cost 1 less*'",
    "compile/statics.py: 'this game has no rule that this statement could change'",
    "compile/steps.py: 'nothing is announced that could be replaced'",
    "compile/steps.py: f'a `{item.subject.noun}` does not act'",
    "compile/tallies.py: 'say how many points'",
    "compile/values.py: f'nothing lies on a {kind}'",
    "compile/values.py: f'only a player has a `{what.noun}`'",
    "compile/values.py: f'say whose `{what.noun}` are meant, or where they lie'",
}
"""What no text in `unplayable.txt` reaches, by file and words."""


def cases() -> list[Case]:
    """Game and source, the text, the words that are refused, the text that can be played."""
    found: list[Case] = []
    for line in Path(__file__).with_name("unplayable.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            head, marked, good = line.split(" | ")
            words = marked[marked.index("[[") + 2 : marked.index("]]")]
            found.append((head, marked.replace("[[", "").replace("]]", ""), words, good))
    return found


def refused(head: str, text: str) -> list[tuple[str, str]]:
    """The words that cannot be played, with the message."""
    game, _, source = head.partition(" ")
    vocabulary = vocabularies()[game]
    tree = parse_text(text, vocabulary).tree
    assert tree is not None, text
    meaning = understand(tree, vocabulary, source="castle" if source else "card", text=text)
    assert meaning.sound, (text, meaning.findings)
    return [(text[slice(*error.span)], error.message) for error in faults(meaning, find_game(game).dialect)]


@pytest.mark.parametrize(("head", "text", "words", "good"), cases())
def test_a_text_is_refused_at_its_words_and_its_neighbour_is_played(
    head: str, text: str, words: str, good: str
) -> None:
    assert [found for found, _ in refused(head, text)] == [words]
    assert refused(head, good) == []


def test_messages_follow_the_house_style() -> None:
    for head, text, *_ in cases():
        for _, message in refused(head, text):
            assert message[0] == message[0].lower()
            assert not message.endswith(".")
            assert message.count("`") % 2 == 0


@cache
def places() -> dict[tuple[str, int], str]:
    """Where something is refused, by file and line, with the words of the message."""
    return {
        (path.relative_to(ROOT).as_posix(), node.lineno): ast.unparse(node.args[0])
        for folder in ("compile", "games")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "CompileError"
    }


def test_every_refusal_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who adds a refusal adds a text to `unplayable.txt`."""
    reached: set[tuple[str, int]] = set()
    made = CompileError.__init__

    def noted(self: CompileError, *words: object) -> None:
        frame = sys._getframe(1)
        reached.add((Path(frame.f_code.co_filename).relative_to(ROOT).as_posix(), frame.f_lineno))
        made(self, *words)  # type: ignore[arg-type]

    monkeypatch.setattr(CompileError, "__init__", noted)
    for head, text, *_ in cases():
        refused(head, text)
    missing = {f"{file}: {places()[file, line]}" for file, line in places().keys() - reached}
    assert missing - NOT_SAID == set()

"""Hunting: generated texts of which every word has to count."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardlang.games import playable, vocabularies
from tests.generated.texts import KINDS
from tests.words.dropping import same_without
from tests.words.reminders import is_reminder
from tests.words.texts import Source, Text
from tests.words.watching import explained, unread

MADE = ("typed", "typed", "mutated")  # the others are seldom sound


def generated(seed: str) -> Text:
    """The text of a seed."""
    random = Random(seed)
    game = random.choice(playable())
    source: Source = "castle" if random.random() < 0.25 and game == "crimson-company" else "card"
    return Text(game, source, KINDS[random.choice(MADE)](random, vocabularies()[game], source))


def hunted(seed: str) -> Iterator[str]:
    """What is wrong with the text of a seed: words that nobody reads, and words on which nothing depends."""
    text = generated(seed)
    for node, name in unread(text):
        if not explained(node, name):
            yield f"nobody reads `{name}` of `{text.text[slice(*node.span)]}` in: {text.text}"
    yield from (same.said() for same in same_without(text) if not is_reminder(same.part, same.words))

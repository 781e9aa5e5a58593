"""The worth of a record among rivals: its beneficial numbers, and its text without them.

Only numbers of which more is better for the owner are taken out of the text: gains and scores, unless later words refer
to the amount.
"""

from __future__ import annotations

import re

from cardlang.library.records import CardRecord
from cardlang.lint.report import Profile
from cardlang.vocabulary.model import Vocabulary

_GAIN = re.compile(r"(?:^|(?<=[:.,;] ))(Gain|gain|Score|score) (\d+) ([\w-]+)")
_BACK = re.compile(r"\b(that many|as many|as much|this way|equal to|gained|twice|half)\b")
"""Words that may refer to an earlier amount, possibly to the benefit of someone else."""


def profile(record: CardRecord, vocabulary: Vocabulary) -> Profile | None:
    """Return the record in comparable form; None if a text is not sound.

    Also None for a record without text: such cards differ in their numbers on purpose.
    """
    texts = [text for side in record.sides for text in side.texts.values()]
    if not texts or not all(text.sound for text in texts):
        return None
    same, worth = [record.section, *sorted(record.banned)], dict[str, int]()
    for side in record.sides:
        for name, value in side.attributes.items():
            if isinstance(value, int) and side is record:
                entry = vocabulary.attribute.get(name)
                worth[name] = -value if entry is not None and entry.bought else value
            else:
                same.append(f"{name}: {value}")
        for mode, text in sorted(side.texts.items()):
            same.append(f"{mode}: {_without_gains(text.source, worth, vocabulary)}")
    same += [f"{name}: {phrase.source}" for name, phrase in record.phrases.items()]
    return Profile("\n".join(same), worth)


def _without_gains(source: str, worth: dict[str, int], vocabulary: Vocabulary) -> str:
    words = " ".join(source.split())
    if _BACK.search(words):
        return words

    def lifted(match: re.Match[str]) -> str:
        noun = next((entry.words["en"][0] for entry in vocabulary.nouns if match[3] in entry.words["en"]), match[3])
        label = f"{noun} in the text"
        while label in worth:
            label += " again"
        worth[label] = int(match[2])
        return f"{match[1]} # {noun}"

    return _GAIN.sub(lifted, words)

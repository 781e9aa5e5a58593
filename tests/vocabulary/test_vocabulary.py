"""A vocabulary that contradicts itself is refused when it is made."""

from dataclasses import replace
from typing import Any

import pytest

from cardlang.games import vocabularies
from cardlang.vocabulary.errors import VocabularyError

CRIMSON = vocabularies()["crimson-company"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"nouns": (replace(CRIMSON.nouns[0], attributes=("wit",)),)}, "names unknown attributes ['wit']"),
        ({"verbs": (replace(CRIMSON.verbs[0], family=("juggle",)),)}, "names unknown verbs ['juggle']"),
        ({"verbs": (replace(CRIMSON.verb["move"], family=("move", "juggle")),)}, "names unknown verbs ['juggle']"),
        ({"default_keyword": "supper"}, "the default keyword `supper` is not declared"),
    ],
)
def test_contradictions(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(VocabularyError) as caught:
        replace(CRIMSON, **changes)
    assert str(caught.value).startswith("crimson-company: ")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "words", ["nouns", "adjectives", "faces", "verbs", "attributes", "places", "keywords", "durations"]
)
def test_no_class_of_words_declares_one_twice(words: str) -> None:
    declared = getattr(CRIMSON, words)
    with pytest.raises(VocabularyError, match=f"`{declared[-1].id}` is declared twice"):
        replace(CRIMSON, **{words: (*declared, declared[-1])})

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
        ({"nouns": (*CRIMSON.nouns, CRIMSON.nouns[0])}, f"noun `{CRIMSON.nouns[0].id}` is declared twice"),
        ({"verbs": (*CRIMSON.verbs, CRIMSON.verbs[-1])}, f"verb `{CRIMSON.verbs[-1].id}` is declared twice"),
        ({"nouns": (replace(CRIMSON.nouns[0], attributes=("wit",)),)}, "names unknown attributes ['wit']"),
        ({"verbs": (replace(CRIMSON.verbs[0], family=("juggle",)),)}, "names unknown verbs ['juggle']"),
        ({"default_keyword": "supper"}, "the default keyword `supper` is not declared"),
    ],
)
def test_contradictions(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(VocabularyError) as caught:
        replace(CRIMSON, **changes)
    assert str(caught.value).startswith("crimson-company: ")
    assert message in str(caught.value)

"""Card texts do what a person would say that they do; `python -m tests.readings 100000` tries as many as you like."""

from __future__ import annotations

import pytest

from tests.readings import duels, phrases
from tests.readings.run import differing
from tests.readings.table import Card, Table


@pytest.mark.parametrize("kind", duels.KINDS)
def test_texts_of_a_kind_do_what_they_say(kind: str) -> None:
    assert not list(differing("crimson-company", kind, 20, kind))


@pytest.mark.parametrize("seed", range(12))
def test_texts_that_score_do_what_they_say(seed: int) -> None:
    assert not list(differing("castle-combo", f"{seed}"))


@pytest.mark.parametrize("words", ["OTHER", "ENEMY"])
def test_a_wrong_reading_is_noticed(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads over a word comes to something else before long."""

    def anything(_: Table, __: Card) -> bool:
        return True

    read_over = phrases.Words(getattr(phrases, words).text, anything)
    monkeypatch.setattr(phrases, words, read_over)
    assert len(list(differing("crimson-company", "0"))) >= 2

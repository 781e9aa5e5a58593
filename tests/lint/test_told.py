"""The linter says what it said, word for word: places, messages, advice and mendings; see `told.py`."""

import pytest

from tests.lint.told import TRANSCRIPTS, stored


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_what_is_told(name: str) -> None:
    told, kept = list(TRANSCRIPTS[name]()), stored(name).read_text(encoding="utf-8").split("\n")
    assert told == kept

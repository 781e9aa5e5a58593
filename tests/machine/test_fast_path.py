"""The fast path of the event window changes nothing but the time: with and without it, the same bytes."""

from __future__ import annotations

import random

import pytest

import cardlang
from cardlang.machine import window

SETS = ("base", "ragnarok", "the-other-side")


def prints(seed: int) -> list[str]:
    """The fingerprint after every decision of a random duel."""
    match = cardlang.game("crimson-company", cardsets=SETS).start(seed)
    chance, seen = random.Random(seed), [match.fingerprint()]
    while match.request is not None:
        match.choose(chance.choice(match.request.options))
        seen.append(match.fingerprint())
    return [*seen, *(str(event) for event in match.events())]


@pytest.mark.parametrize("seed", range(8))
def test_the_window_and_its_short_cut_agree(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    short = prints(seed)
    monkeypatch.setattr(window, "_unheard", lambda s, events: False)
    assert prints(seed) == short

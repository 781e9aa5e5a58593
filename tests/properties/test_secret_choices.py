"""What several choose in secret by a card text: nobody is told of it before all have chosen.

The shipped cards keep nothing secret, so there is a set of cards here that do.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

import cardlang
from cardlang.machine.simultaneous import secret
from cardlang.match.game import Game
from cardlang.match.match import Match
from tests.properties.every import CASES, Case, walk
from tests.properties.handed import differences

GAME = "crimson-company"
TEXTS = (
    "Deploy: Each player secretly pays any number of coins. Then gain 1 coin.",
    "Deploy: Each player secretly pays up to 2 coins. Then if you have the most coins paid this way, flip a card here.",
    "Deploy: Each player secretly chooses one of their cards here. Then flip all cards chosen this way.",
    "Deploy: Each player secretly chooses any number of their cards in play. Then flip all cards chosen this way.",
    "Deploy: Each player secretly chooses a lane. Then for each lane chosen this way, gain 1 coin.",
    "Deploy: Gain 3 coins. Then name a strength. Then flip all cards of that strength here.",
)
MODES = [case for case in CASES if case.game == GAME and case.mode in ("duel", "teams", "solo", "free-for-all")]
CHECKED = [case for case in MODES if case.players < 4 or case.mode == "teams"]
every_mode = pytest.mark.parametrize("case", [case for case in CHECKED if not case.mode_of_play.box][:4], ids=str)


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of cards by which several choose in secret."""
    path = tmp_path_factory.mktemp("sets") / "secrets.cards.yaml"
    cards = [
        f"  c{n}-{copy}: {{name: {{en: C{n} {copy}}}, strength: {n % 4}, text: '{text}'}}"
        for n, text in enumerate(TEXTS)
        for copy in range(10)  # each of its own: in a ring a card comes once
    ]
    path.write_text("\n".join([f"game: {GAME}", "set: secrets", "version: 1", "cards:", *cards, ""]), "utf-8")
    return path


@lru_cache(maxsize=8)
def ready(case: Case, path: Path) -> Game:
    return cardlang.game(case.game, case.mode, case.edition, [path], case.players, {"turn limit": 12})


def half_answered(match: Match) -> list[int]:
    """The seats that owe an answer to such a question while another one has given all of theirs."""
    asks = [ask for ask in match.state.asks if secret(match.state, ask)]
    owing = {ask[0] for ask in asks if ask[5] < 0}
    return sorted(owing) if {ask[0] for ask in asks} - owing else []


@every_mode
def test_an_answer_is_told_to_nobody_before_all_have_answered(case: Case, texts: Path) -> None:
    drawn = compared = 0
    for seed in range(3):
        for match in walk(ready(case, texts).start(seed), seed=seed):
            for seat in half_answered(match):
                copy = match.resample(seat, 1_000 + compared)
                assert differences(match, copy, seat) == []
                compared, drawn = compared + 1, drawn + (match.fingerprint() != copy.fingerprint())
    if case.mode == "solo":
        assert compared == 0, "one seat answers for all"
    else:
        assert compared > 0
        assert drawn > compared // 4, "what others have answered is drawn anew"


@every_mode
def test_the_order_of_the_answers_leaves_no_trace(case: Case, texts: Path) -> None:
    tried = 0
    for match in walk(ready(case, texts).start(5), seed=5):
        requests = match.requests
        if len(requests) < 2 or tried > 5:
            continue
        answers = [(request.seat, request.ids[-1]) for request in requests]
        ends = []
        for order in (answers, answers[::-1]):
            copy = match.clone()
            for seat, option in order:
                copy.choose(option, seat=seat)
            ends.append(copy.fingerprint())
        assert ends[0] == ends[1]
        tried += 1
    assert tried or case.mode == "solo"

"""A copy in which all that a seat cannot know is drawn anew asks the same, and goes on with the same things.

Between two questions of one action the cards that have been chosen may be other cards in the copy.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.machine.delayed import START
from cardlang.machine.state import NOTHING
from cardlang.match.match import Match

WANTED = 6  # positions for each purpose
EASY = """
game: blackstone-castle
set: easy
version: 1
tasks:
  easy-one:
    name: {en: Easy One}
    deck: guild
    type: knight
    points: 0
    copies: 60
    badge: any spy
    requirement: Requires any lion vassal and any scout.
"""  # there is nearly always more than one vassal for each part
PURPOSES = (
    "use-vassal", "agent-target", "recall-task", "finish-task", "discard-task", "discard-vassal", "choose-family",
    "chance",
)  # fmt: skip


def choice(match: Match, rng: random.Random) -> int:
    """Often a task is completed or a vassal kept where that is possible; everything else is left to luck."""
    request = match.request
    assert request is not None
    actions = {option.text(): option for option in request.options if request.purpose == "action"}
    tasks = [option.id for option in actions.values() if option.data["kind"] == "card"]
    keeping = [option.id for text, option in actions.items() if "Keep" in text]
    return rng.choice((rng.random() < 0.7 and (tasks or keeping)) or list(request.ids))


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Match]]:
    """Positions in which something is asked behind an earlier question, by their purposes."""
    path: Path = tmp_path_factory.mktemp("easy") / "easy.tasks.yaml"
    path.write_text(EASY, "utf-8")
    found: dict[str, list[Match]] = {purpose: [] for purpose in PURPOSES}
    for seed, options in enumerate(({}, {"families": "chosen"}, {}, {"families": "chosen", "chance": "ask"})):
        game = cardlang.game("blackstone-castle", players=2, cardsets=["base", path], options=options)
        match, rng = game.start(seed), random.Random(seed)
        for _ in range(500):
            request = match.request
            if request is None:
                break
            there = found.get(request.purpose)
            if there is not None and len(there) < WANTED and len(request.ids) > 1 and rng.random() < 0.5:
                there.append(match.clone())
            match.choose(choice(match, rng), seat=request.seat)
    return found


def seen(match: Match, seat: int) -> Any:
    """What cannot be other cards in a copy: where markers lie on the board, and what lies before the seat."""
    view = match.view(seat)
    marked = [[cell and (cell.get("castle"), cell.get("agents")) for cell in row] for row in view["board"]]
    before = view["players"][seat]
    return marked, {**before, "hand": [card["id"] for card in before["hand"]]}


@pytest.mark.parametrize("purpose", PURPOSES)
def test_a_copy_goes_on_between_the_questions_of_an_action(purpose: str, positions: dict[str, list[Match]]) -> None:
    assert positions[purpose], f"{purpose} is never asked"
    for match in positions[purpose]:
        request = match.request
        assert request is not None
        for seat in range(match.game.players):
            for seed in range(3):
                copy = match.resample(seat, seed)
                assert copy.request is not None
                assert copy.request.purpose == purpose
                assert copy.request.ids == request.ids or request.seat != seat
                assert len(copy.request.ids) == len(request.ids)
                for mine, theirs in zip(request.ids, copy.request.ids, strict=True):
                    one, other = match.clone(), copy.clone()
                    one.choose(mine, seat=request.seat)
                    other.choose(theirs, seat=request.seat)
                    assert match.game.definition.invariants(other.state) == []
                    if seat == request.seat:
                        assert seen(one, seat) == seen(other, seat)


def test_what_waits_speaks_of_the_card_that_lies_there_in_the_copy():
    match = cardlang.game("blackstone-castle", players=2).start(3)
    state = match.state
    cell = next(cell for cell in range(25) if state.rows[cell])
    card = state.rows[cell][0]
    state.later.append((START, state.turn + 2, (0, 0, -1, 0, NOTHING, -1, (state.refs[card],)), 0))
    copies = [match.resample(1, seed).state for seed in range(8)]
    assert {copy.rows[cell][0] for copy in copies} - {card}
    for copy in copies:
        ((_, _, (*_, chosen), _),) = copy.later
        assert chosen == (copy.refs[copy.rows[cell][0]],)

"""Forged saves of every game, mode and edition: each is refused with a word about the save, or can be played.

`tests/match/test_forged_saves.py` tries every byte of the saves of duels; here a forger mends every hash.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import cardlang
from cardlang import SaveError
from cardlang.machine.state import SLOTS, YOU
from cardlang.match.match import Match
from tests.attacks.forging import contents_of, forgeries, sealed
from tests.properties.every import Case, every_case, walk

FORGED = 20  # saves of each case and way
CHOICES = 8  # that are made in a match that was let in


def moment(case: Case, choices: int, **options: Any) -> Match:
    """A match after so many choices, or at its end."""
    return next(
        now.clone() for n, now in enumerate(walk(case.ready(**options).start(7))) if n == choices or now.is_over
    )


def survives(text: str) -> bool:
    """Whether a save is let in; then it is looked at from every side and played on. Nothing but SaveError is raised."""
    try:
        match = cardlang.load_match(text)
        for now in islice(walk(match, seed=1), CHOICES):
            for seat in range(now.game.players):
                now.view(seat)
            assert all(option.text() for r in now.requests for option in (*r.options, *r.proposed))
            assert all((r.purpose, r.chosen is not None, r.to_follow >= 0, r.behalf is not None) for r in now.requests)
        assert cardlang.load_match(match.to_json()).fingerprint() == match.fingerprint()
    except SaveError:
        return False
    return True


@every_case
def test_a_save_with_a_seed(case: Case) -> None:
    """Anything changed: what is played again has to come to what the save says."""
    match = moment(case, 25)
    same = [text for text in forgeries(match, FORGED, 1) if survives(text)]
    assert {cardlang.load_match(text).history for text in same} <= {match.history}


@every_case
def test_a_position_without_a_seed(case: Case) -> None:
    for number in (1, 2, 3):
        copy = moment(case, 12 * number).resample(0, number)
        done = [survives(text) for text in forgeries(copy, FORGED // 2, number, "position")]
        assert not all(done)


@every_case
def test_cards_of_a_forger(case: Case) -> None:
    begun = moment(case, 0)
    for match in (begun, begun.resample(0, 1)):
        for text in forgeries(match, FORGED // 4, 3, "cards", "castles", "options", "players", "coins"):
            survives(text)


@every_case
def test_a_card_without_what_is_printed_on_every_card(case: Case) -> None:
    match = moment(case, 0)
    for field in (item for item in case.definition.vocabulary.printed if item.required and item.record == "card"):
        data = contents_of(match)
        del data["cards"][3][field.attribute]
        with pytest.raises(SaveError, match=f"`{data['cards'][3]['id']}` lacks its `{field.attribute}`"):
            cardlang.load_match(sealed(match, data))


@every_case
def test_procedures_with_wrong_numbers(case: Case) -> None:
    """Who is meant, what was chosen: what is asked then is looked at before anybody is asked."""
    options: dict[str, Any] = {"chance": "ask"} if case.game == "crimson-company" else {}
    for at, more in ((12, {}), (3, options)):
        copy = moment(case, at, **more).resample(0, 1)
        data = contents_of(copy)
        frames = data["position"]["stack"]
        for slot, value in enumerate(frames[-1]):
            frames[-1][slot] = 1000 if (slot + at) % 2 else 10**30
            survives(sealed(copy, data))
            frames[-1][slot] = value


def test_a_text_that_no_program_can_be_made_of_is_refused_at_its_words() -> None:
    match = cardlang.game("crimson-company").start(7)
    data = contents_of(match)
    data["cards"][3]["text"] = "Deploy: Gain 1 coin.\n1 coin: Gain 1 coin."
    words = f"this save cannot go on: save:2:1: `{data['cards'][3]['id']}` cannot be played: "
    with pytest.raises(SaveError, match=words):
        cardlang.load_match(sealed(match, data))


def broken_frame(slot: int) -> str:
    """A save without a seed whose last procedure has a number that stands for nothing, with every hash mended."""
    match = cardlang.game("crimson-company").start(1)
    asking = (now for now in walk(match, seed=1) if now.request is not None and now.request.source is not None)
    copy = next(asking).resample(0, 1)
    data = contents_of(copy)
    data["position"]["stack"][-1][slot] = 1000
    return sealed(copy, data)


def test_a_position_that_cannot_be_looked_at_is_refused_when_it_is_loaded() -> None:
    with pytest.raises(SaveError, match="its position cannot be looked at"):
        cardlang.load_match(broken_frame(YOU))


def test_a_position_that_breaks_later_is_refused_then_and_stays_as_it_was() -> None:
    match = cardlang.load_match(broken_frame(SLOTS + 3))
    assert match.request is not None
    before, seat = match.to_json(), match.request.seat
    for option in match.request.options:
        with pytest.raises(SaveError, match="the save it came from was damaged"):
            match.choose(option, seat=seat)
    assert match.to_json() == before

"""Hands that are secret, in the hands of texts: what cards do with hands tells nobody more than they see.

The shipped cards do little with a hand, so there is a set of cards here that draw, put back, swap and discard.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.games.zones import layout
from cardlang.machine.state import UP
from cardlang.match.game import Game
from cardlang.match.match import Match
from cardlang.scenario import load_scenarios
from cardlang.scenario.host import open_session
from cardlang.scenario.play import perform
from tests.properties.every import CASES, Case, walk
from tests.properties.handed import differences

GAME = "crimson-company"  # of the texts
TEXTS = (
    "Deploy: Draw a card. Then discard a card from your hand.",
    "Deploy: Discard all cards in your hand. Then draw 3 cards.",
    "Deploy: You may swap this card with a card in your hand.",
    "Deploy: Swap a card in play with a card in your hand.",
    "Deploy: Put this card into your hand.",
    "Deploy: Put another card in play into your hand.",
    "Destroyed: Put this card into your hand instead.",
    "Deploy: Destroy a card in play.",
    "Deploy: Flip a card in play.",
)
SECRET = [case for case in CASES if case.players > 1 and case.ready().rules.secrets]
every_secret_case = pytest.mark.parametrize("case", SECRET, ids=str)
WITH_TEXTS = [case for case in SECRET if case.game == GAME]


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of cards about hands."""
    path = tmp_path_factory.mktemp("sets") / "hands.cards.yaml"
    cards = [
        f"  c{n}: {{name: {{en: C{n}}}, strength: {n % 4}, copies: 4, text: '{text}'}}" for n, text in enumerate(TEXTS)
    ]
    path.write_text("\n".join([f"game: {GAME}", "set: hands", "version: 1", "cards:", *cards, ""]), "utf-8")
    return path


@lru_cache(maxsize=4)
def ready(case: Case, path: Path) -> Game:
    return cardlang.game(case.game, case.mode, case.edition, [path], case.players)


def named(data: Any, *keys: str) -> set[int]:
    """The numbers of all cards that stand under one of the keys anywhere in data."""
    if isinstance(data, dict):
        own = {data[key] for key in keys if isinstance(data.get(key), int)}
        return own.union(*(named(value, *keys) for value in data.values()))
    return set().union(*(named(value, *keys) for value in data)) if isinstance(data, list) else set()


def unseen(match: Match, seat: int, since: int) -> set[int]:
    """The cards that the latest events name to a seat although it does not see them; castles go by their lanes.

    A view need not have what lies open before everybody all the time, such as the cards that a player begins with.
    """
    s = match.state
    zones = layout(s).zone_of
    lie_open = {card for card, place in enumerate(s.place) if zones[place].seen == "all" and s.face[card] == UP}
    told = named(match.told((seat,), since), "card", "with") & set(range(len(match.game.cards)))
    return told - named(match.view(seat), "card") - lie_open


@pytest.mark.parametrize(
    ("case", "shipped"),
    [*((case, True) for case in SECRET), *((case, False) for case in WITH_TEXTS)],
    ids=lambda value: str(value) if isinstance(value, Case) else "shipped" if value else "texts",
)
def test_everybody_is_told_of_the_cards_that_they_see(case: Case, shipped: bool, texts: Path) -> None:
    """At every decision, unless cards have been shuffled: no event names another card to a seat.

    An answer by itself shows no card to anybody. What is forced is told without its card to those who do not see it.
    """
    game = case.ready() if shipped else ready(case, texts)
    kept = 0
    for seed in case.seeds(5):
        since = 0
        for match in walk(game.start(seed), seed=seed):
            host = match.told(None, since)
            shuffled = any(event["event"] == "reshuffle" for event in host)
            for seat in range(game.players):
                if not shuffled:
                    assert unseen(match, seat, since) == set(), f"seed {seed}"
                told = match.told((seat,), since)
                kept += sum(event["event"] == "forced" and "option" not in event for event in told)
            since += len(host)
    assert kept >= 5 or case.game != GAME, "something is forced that others are not told"


@pytest.mark.parametrize("case", WITH_TEXTS, ids=str)
def test_what_texts_do_with_hands_leaves_no_trace(case: Case, texts: Path) -> None:
    """At every decision: who knows what fits the table, and no byte changes with what a seat cannot know.

    So it is with all that a copy for a seat holds, also the log that the copy tells its own host.
    """
    game, kinds = ready(case, texts), set[str]()
    for seed in range(4):
        for number, match in enumerate(walk(game.start(seed), seed=seed)):
            assert case.definition.invariants(match.state) == []
            seat = number % game.players
            copy = match.resample(seat, number)
            assert differences(match, copy, seat, whole=True) == [], f"seed {seed}"
            once, again = match.resample(seat, 7), copy.resample(seat, 7)
            assert once.events() == again.events(), f"seed {seed}: what a copy tells its host is what the seat knows"
            assert once.fingerprint() == again.fingerprint()
        kinds |= {event["event"] for event in match.events()}
    assert kinds >= {"swap", "put", "draw", "discard", "hand-over"}


@every_secret_case
def test_the_log_of_a_copy_tells_of_the_cards_that_lie_there(case: Case) -> None:
    """When all hands have just been drawn: to its own host a copy for a seat tells of the cards that it has drawn."""
    for match in walk(case.ready().start(2), seed=2):
        if len(match.requests) == case.players and match.requests[0].purpose == "pass-card":
            copy = match.resample(0, len(match.history))
            held = named([player["hand"] for player in copy.view(None)["players"]], "card")
            drawn = [event["card"] for event in copy.events() if event["event"] == "draw"]
            assert set(drawn[-len(held) :]) == held
            assert held != named([player["hand"] for player in match.view(None)["players"]], "card")


def standing(folder: Path, text: str, given: str, *, when: str = "[]", kind: str = "card") -> Match:
    """A match of two with hands from a position, with a `card` or `castle` of a text."""
    file = folder / "one.test.yaml"
    file.write_text(
        f"game: {GAME}\nmode: co-op\n{kind}s: {{{kind}: {{text: '{text}'}}}}\n"
        f"scenarios: [{{name: one, given: {given}, when: {when}, then: {{over: false}}}}]\n"
    )
    (scenario,) = load_scenarios([file]).scenarios
    session = open_session(scenario, None)
    for step in scenario.when:
        perform(session, step.sentence)
    return session.match


def test_the_card_of_a_choice_that_was_none_is_told_as_the_one_that_lies_there(tmp_path: Path) -> None:
    """What is forced nobody answers, so the others do not hear which card it is: no copy of theirs tells."""
    given = "{phase: deployment, hands: {L: [card, a=V(1)], R: [V(2), V(2), V(2)]}, deck: [V(3), V(3), V(3), V(3)]}"
    match = standing(tmp_path, "Deploy: Choose a card in your hand.", given, when="[L plays card in lane 1]")
    told = set()
    for seed in range(8):
        copy = match.resample(1, seed)
        (forced,) = [e for e in copy.events() if e["event"] == "forced" and e["purpose"] == "choose-cards"]
        assert [forced["option"]["card"]] == [card["card"] for card in copy.view(None)["players"][0]["hand"]]
        told.add(forced["option"]["card"])
    assert len(told) > 2


def test_the_card_that_is_heard_of_is_the_one_that_lies_there(tmp_path: Path) -> None:
    """Whoever has not seen which card was drawn goes on in a copy with the one that was drawn in the copy."""
    given = "{phase: drawing, lanes: [{P: [card]}], hands: {L: [V(1)]}, deck: [V(3), V(4), V(5), V(6), V(7), V(8)]}"
    match = standing(tmp_path, "After a player draws a card, you may discard that card.", given)
    discarded = set()
    for seed in range(8):
        copy = match.resample(1, seed)
        held = [card["card"] for card in copy.view(None)["players"][0]["hand"]]
        for word in ("yes", "agree"):
            assert copy.request is not None
            copy.choose(next(option for option in copy.request.options if option.data["flag"] == word))
        assert [card["card"] for card in copy.view(None)["discard"]] == held[-1:]
        discarded.add(held[-1])
    assert len(discarded) > 2


def test_a_partner_is_not_told_which_hidden_card_a_proposal_is_about(tmp_path: Path) -> None:
    """Where the card itself was no choice: only the place is proposed, and only one of the two sees what goes there."""
    given = "{phase: income, lanes: [{castle: castle}], hands: {L: [V(1)], R: [V(2), V(2), V(2)]}, deck: [V(3), V(4)]}"
    text = "Income: Put a card in your hand face-down onto your side of another lane."
    match = standing(tmp_path, text, given, kind="castle")
    asked = match.request
    assert asked is not None
    assert (asked.seat, [option.data["id"] for option in asked.about]) == (0, ["V(1)"])
    match.choose(asked.options[0])
    asked = match.request
    assert asked is not None
    assert (asked.seat, asked.purpose) == (1, "agreement")
    assert [option.text() for option in asked.about] == ["card 1 (L: hand)"]
    assert "V(1)" not in str((match.view(1), match.events(1), asked.text()))


def test_what_one_draws_and_has_not_yet_put_anywhere_is_theirs_to_see(tmp_path: Path) -> None:
    given = "{phase: deployment, hands: {L: [card, V(1)], R: [V(2), V(2), V(2)]}, deck: [V(3), V(4), V(5), V(6)]}"
    text = "Deploy: Draw 2 cards. Then you may put this card into your hand."
    match = standing(tmp_path, text, given, when="[L plays card in lane 1]")
    assert [card["id"] for card in match.view(0)["between"]] == ["V(3)", "V(4)"]
    assert [card and card["id"] for card in match.view(1)["between"]] == ["V(3)", None]  # the first one lay open

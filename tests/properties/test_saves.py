"""A match can be saved at every request and goes on alike: here, in a fresh process, as a clone."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import cardlang
from cardlang.machine.state import State
from cardlang.match.match import Match
from tests.properties.elsewhere import checksum, elsewhere, resume
from tests.properties.every import CASES, POLICIES, Case, every_case, every_case_once, played, walk
from tests.rings import campaign

SAVES = campaign("saves")
ENOUGH = SAVES.count // (len(CASES) * len(POLICIES))  # of each; the first of them is saved at every request


def saved(case: Case, policy: str, seed: int, every: int = 1, **options: Any) -> dict[str, Any]:
    """A match with a save after each choice, as `elsewhere` takes it."""
    match, saves = case.ready(**options).start(seed), {}
    for number, now in enumerate(walk(match, policy, seed)):
        if number % every == 0 or now.is_over:
            saves[str(number)] = now.to_json()
    return {"history": list(match.history), "saves": saves, "end": checksum(match.to_json())}


@every_case_once
def test_a_save_is_the_match_it_was_made_of(case: Case, policy: str) -> None:
    """At every twelfth request, every thirtieth if slow: the same bytes, events, views, options; so for a clone."""
    every, seed = 30 if case.slow else 12, POLICIES.index(policy)
    match, compared = case.ready().start(seed), 0
    for number, now in enumerate(walk(match, policy, seed)):
        if number % every != seed % every:
            continue
        text, wanted = now.to_json(), handed_out(now, compared)
        for twin in (cardlang.load_match(text), now.clone()):
            assert twin.to_json() == text
            assert twin.history == now.history
            assert columns(twin) == columns(now)
            assert handed_out(twin, compared) == wanted
        compared = len(now.state.log or ())
    assert cardlang.load_match(match.to_json()).events() == match.events() == match.clone().events()


def columns(match: Match) -> list[Any]:
    """Everything in a state, also what is derived and what is no part of the position; the same, it goes on alike."""
    return [getattr(match.state, name) for name in State.__slots__ if name != "rules"]


def handed_out(match: Match, compared: int) -> list[Any]:
    """What somebody gets who looks at a match; of the events, those behind what was `compared` before."""
    options = [[(o.id, o.data, o.text()) for o in request.options] for request in match.requests]
    sources = [(request.seat, request.purpose, request.source) for request in match.requests]
    events = match.told(None, compared)
    return [options, sources, match.view(None), match.view(0), events, match.outcome, match.returns]


@every_case
def test_every_request_goes_on_in_a_fresh_process(case: Case) -> None:
    """The matches of all policies, in one process: it reads and plays them one after another."""
    given = []
    for policy, seed in product(POLICIES, range(SAVES.first, SAVES.first + ENOUGH)):
        every = 6 if seed > SAVES.first or case.slow else 1
        one = saved(case, policy, seed, every)
        assert len(one["history"]) > 20
        assert len(one["saves"]) > len(one["history"]) / every
        given.append(one)
    assert elsewhere("resume", given, PYTHONHASHSEED="4711") == []


@pytest.mark.parametrize("case", [case for case in CASES if not case.brief], ids=str)
def test_every_card_has_been_in_a_match_that_was_saved(case: Case) -> None:
    """The matches of the test above and few more meet every card there is, many in the middle of what they do."""
    wanted = {record.id for record in case.ready().cards}
    seen, asked = set[str](), set[str]()
    for seed in range(60):
        if seed >= ENOUGH and seen >= wanted and len(asked) > len(able_to_ask(case)) // 2:
            break
        for policy in POLICIES:
            match = case.ready().start(seed)
            for now in walk(match, policy, seed):
                asked |= {str(request.source["id"]) for request in now.requests if request.source}
            seen |= {event["id"] for event in match.events() if event["event"] in case.definition.played}
    assert seen >= wanted, wanted - seen
    assert len(asked) > len(able_to_ask(case)) // 2


def able_to_ask(case: Case) -> set[str]:
    """The cards whose texts have a question in them."""
    rules = case.ready().rules
    return {
        rules.records[ability.record].id
        for ability in rules.abilities
        if ability.program >= 0 and {"decide", "pick", "may"} & set(rules.programs[ability.program].kinds)
    }


@every_case
def test_every_variant_can_be_saved(case: Case) -> None:
    variants = case.variants()
    for options in variants[:: max(1, len(variants) // 3)]:
        assert resume([saved(case, "random", 3, every=80, **options)]) == []


@every_case
def test_a_resampled_copy_can_be_saved_and_goes_on(case: Case) -> None:
    for number, match in enumerate(walk(case.ready().start(5), seed=5)):
        if number % 15 == 0 and not match.is_over:
            copy = match.resample(0, number)
            again = cardlang.load_match(copy.to_json())
            assert again.to_json() == copy.to_json()
            copy.state.log.clear()
            assert columns(again) == columns(copy)
            if number % 60 == 0:  # the same in every column, the others go on alike
                assert played(again, seed=1).fingerprint() == played(copy, seed=1).fingerprint()


@pytest.mark.parametrize("what", ["save", "end"])
@every_case
def test_a_difference_would_be_found(case: Case, what: str) -> None:
    one, other = saved(case, "random", 0, every=20), saved(case, "random", 1, every=20)
    wrong = {**one, "end": other["end"]} if what == "end" else {**one, "saves": {"0": other["saves"]["0"]}}
    with pytest.raises(cardlang.IllegalChoice) if what == "save" else pytest.raises(AssertionError):
        assert resume([wrong]) == []

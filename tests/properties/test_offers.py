"""What a text offers can be carried through: who takes it up sees something happen, or is asked how it goes on."""

from __future__ import annotations

import random

from cardlang.match.match import Match
from tests.properties.every import Case, every_case, share
from tests.rings import campaign

MATCHES = campaign("offers")


@every_case
def test_what_a_text_offers_does_something(case: Case) -> None:
    """Not so what may come to nothing by the rules: a player who has none of it, or to gain as many as there are."""
    asked, variants = 0, case.variants()
    for seed in range(MATCHES.first, MATCHES.first + share(case, MATCHES.count)):
        match, draw = case.ready(**variants[seed % len(variants)]).start(seed), random.Random(seed)
        while (request := match.request) is not None:
            option = draw.choice(request.options)
            source, data = request.source, option.data
            events = match.choose(option, seat=request.seat)
            if source is None or not (data["kind"] in ("card", "lane", "place") or data.get("flag") == "yes"):
                continue
            asked += 1
            assert any("why" in event for event in events) or goes_on(match, source), (
                f"{case}, seed {seed}: {data} in {source['words']!r} did nothing"
            )
    assert asked or share(case, MATCHES.count) < 5, "in so few matches perhaps nobody is offered anything"


def goes_on(match: Match, source: dict[str, object]) -> bool:
    """Whether the same text asks once more."""
    following = match.request.source if match.request is not None else None
    return following is not None and (following["card"], following["text"]) == (source["card"], source["text"])

"""A reading of a text of Crimson Company as a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.readings.acts import ACTS, OF_PLAYERS
from tests.readings.reading import Reading
from tests.readings.rules import FULL, LYING, PLAYED
from tests.readings.table import DOER, ME, SIDES, STOCK, random_table


def scenario(random: Random, name: str) -> dict[str, Any]:
    """A random text on a random table, with what a reader expects."""
    reading: Reading | None = None
    maker = random.choice((*ACTS, *PLAYED, *LYING, *FULL))
    while reading is None:
        table = random_table(random, lying=maker in LYING, full=maker in FULL)
        reading = maker(random, table)
    cards = {ME: {"strength": table.me.printed, "text": reading.text}}
    if reading.doer:
        cards[DOER] = {"strength": table.played.printed, "text": reading.doer}
    played = [] if reading.scored else [table.played]
    found = {
        "name": f"{name}: {reading.text}",
        "cards": cards,
        "given": {"turn": "A", **table.given(played), **({"phase": "scoring"} if reading.scored else {})},
        "when": [*(f"A plays {card.name} in lane {card.lane}" for card in played), *reading.says],
        **_expected(reading),
    }
    if random.random() < 0.3:
        found = _renamed(found, _MIRRORED, _MIRRORED)
    short = sum(reading.table.coins.values()) >= STOCK  # teams have more
    if maker in (*ACTS, *PLAYED) and maker not in OF_PLAYERS and not short and random.random() < 0.3:
        found = {**_renamed(found, _TEAMS, {}), "mode": "teams"}
        found["given"] = {**found["given"], "options": {"joint": "proposer"}}
    return found


_MIRRORED = {"A": "B", "B": "A"}
_TEAMS = {"A": "A1", "B": "B1"}


def _renamed(found: dict[str, Any], players: Mapping[str, str], sides: Mapping[str, str]) -> dict[str, Any]:
    """The same for other players, who have other sides."""
    given, then = found["given"], found["then"]
    lanes = {"lanes": [_keyed(lane, sides) for lane in given["lanes"]]}
    purses = {name: _keyed(given[name], players) for name in ("coins", "staged")}
    found = {
        **found,
        "given": {**given, "turn": players[given["turn"]], **lanes, **purses},
        "when": [players[sentence[0]] + sentence[1:] for sentence in found["when"]],
        "then": dict(then),
    }
    if "lanes" in then:
        found["then"]["lanes"] = [_keyed(lane, sides) for lane in then["lanes"]]
        found["then"]["coins"] = _keyed(then["coins"], players)
    if "asked" in then:
        found["then"]["asked"] = {**then["asked"], "seat": players[then["asked"]["seat"]]}
    if "scored" in then:
        found["then"]["scored"] = [
            {**_keyed(one, sides), "winner": sides.get(one["winner"], one["winner"])} for one in then["scored"]
        ]
    return found


def _keyed(found: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in found.items()}


def _expected(reading: Reading) -> dict[str, Any]:
    if reading.asked is not None:
        return {"then": {"asked": reading.asked}}
    if reading.scored:
        lane = reading.table.me.lane
        totals = {side: reading.table.total(lane, side) for side in SIDES}
        best = [side for side in SIDES if totals[side] == max(totals.values())]
        scored = {"lane": lane, **totals, "winner": best[0] if len(best) == 1 else "nobody"}
        return {"until": "end of turn", "then": {"scored": [scored]}}
    return {"until": "end of turn", "then": reading.table.then()}

"""A reading of a text of Crimson Company as a scenario."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.readings import acts, several
from tests.readings.acts import ACTS
from tests.readings.answers import ANSWERS
from tests.readings.reading import Reading
from tests.readings.rules import FULL, LYING, PLAYED
from tests.readings.several import SEVERAL
from tests.readings.table import CASTLE, DOER, LANES, ME, SIDES, STOCK, random_table

KINDS = {maker.__name__: maker for maker in (*ACTS, *SEVERAL, *PLAYED, *LYING, *ANSWERS, *FULL)}
IN_TEAMS = frozenset({*ACTS, *SEVERAL, *PLAYED}) - acts.OF_PLAYERS - several.OF_PLAYERS


def scenario(random: Random, name: str, kind: str = "") -> dict[str, Any]:
    """A random text on a random table, with what a reader expects; of one kind, or of any."""
    reading: Reading | None = None
    maker = KINDS[kind or random.choice([*KINDS])]
    while reading is None:
        table = random_table(random, lying=maker in (*LYING, *ANSWERS), full=maker in FULL)
        reading = maker(random, table)
    text = {"text": reading.text}
    cards = {ME: {"strength": table.me.printed, **({} if reading.castle else text)}}
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
    if reading.castle:
        found["castles"] = {CASTLE: text}
        found["given"]["lanes"][table.me.lane - 1]["castle"] = CASTLE
    if random.random() < 0.3:
        found = _turned(_renamed(found, _MIRRORED, _MIRRORED))
    short = sum(reading.table.coins.values()) >= STOCK  # teams have more
    if maker in IN_TEAMS and not short and random.random() < 0.3:
        found = {**_renamed(found, _TEAMS, {}), "mode": "teams"}
        found["given"] = {**found["given"], "options": {"joint": "proposer"}}
    return found


_MIRRORED = {"A": "B", "B": "A"}
_LANE = re.compile(r"lane (\d)")
_TEAMS = {"A": "A1", "B": "B1"}


def _turned(found: dict[str, Any]) -> dict[str, Any]:
    """The same as it is seen from the other side of the table: the lanes the other way round."""
    then, last = dict(found["then"]), len(LANES) + 1
    if "lanes" in then:
        then["lanes"] = then["lanes"][::-1]
    if "scored" in then:
        then["scored"] = [{**one, "lane": last - one["lane"]} for one in then["scored"]]
    return {
        **found,
        "given": {**found["given"], "lanes": found["given"]["lanes"][::-1]},
        "when": [_LANE.sub(lambda lane: f"lane {last - int(lane[1])}", sentence) for sentence in found["when"]],
        "then": then,
    }


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

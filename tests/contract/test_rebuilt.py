"""Whoever hears the events knows who has how many coins, also where there are several to take them from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import playing
import pytest
from jsonschema import Draft202012Validator

import cardlang

TAKERS = """game: crimson-company
set: takers
version: 1
cards:
  taker:
    name: {en: Taker}
    strength: 1
    copies: 40
    text: |
      Deploy: Take 1 coin from your opponent.
"""


def counted(coins: Mapping[str, int], events: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """What everybody has after some events, by what the events say alone."""
    now, bid = dict(coins), (next(iter(coins)), 0)
    for event in events:
        name, player, amount = event["event"], event.get("player", ""), event.get("amount", 0)
        match name:
            case "gain" | "lapse":
                now[player] += amount
            case "pay" | "lose":
                now[player] -= amount
            case "take":
                now[player] += amount
                now[event["from"]] -= amount
            case "bid":
                now[player] -= amount
                bid = player, amount
            case "pay-off":  # the bidder has the bid back, and what is paid
                now[player] -= amount
                now[bid[0]] += bid[1] + amount
            case _:
                pass
    return now


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_events_say_who_has_how_many_coins(mode: str, tmp_path: Path) -> None:
    (tmp_path / "takers.cards.yaml").write_text(TAKERS, "utf-8")
    game = cardlang.game(playing.GAME, mode=mode, cardsets=tmp_path)
    match, known = game.start(1), Draft202012Validator(cardlang.schema("event", playing.GAME))
    begun = {player["seat"]: player["coins"] for player in match.view(())["players"]}
    first, taken = len(match.told(())), set[str]()
    for _ in playing.walk(match, 1):
        told = match.told(())[first:]
        assert {player["seat"]: player["coins"] for player in match.view(())["players"]} == counted(begun, told)
        taken |= {f"{event['player']} from {event['from']}" for event in told if event["event"] == "take"}
    assert len(taken) >= (2 if mode == "duel" else 4)
    assert not any(taker[0] == loser[0] for taker, _, loser in map(str.split, taken)), "nobody takes from a partner"
    for event in match.told(()):
        known.validate(event)

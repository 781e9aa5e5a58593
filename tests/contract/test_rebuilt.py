"""Whoever hears the events knows who has how many coins, also where there are several to take them from.

And where coins lie on castles and cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import cardlang
from tests.contract import playing

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
            case "buy":
                now[player] -= amount
                if "to" in event:
                    now[event["to"]] += amount
            case "hand-in":
                now[player] -= amount
            case "pay-off":  # the bidder has the bid back, and what is paid
                now[player] -= amount
                now[bid[0]] += bid[1] + amount
            case _:
                pass
    return now


@pytest.mark.parametrize(("mode", "options"), [("duel", {}), ("teams", {}), ("free-for-all", {"places": "all"})])
def test_events_say_who_has_how_many_coins(mode: str, options: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "takers.cards.yaml").write_text(TAKERS, "utf-8")
    sets = [tmp_path, "base"] if options else [tmp_path]
    game = cardlang.game(playing.GAME, mode=mode, cardsets=sets, options=options)
    match, known = game.start(1), Draft202012Validator(cardlang.schema("event", playing.GAME))
    begun = {player["seat"]: player["coins"] for player in match.view(())["players"]}
    first, taken = len(match.told(())), set[str]()
    for _ in playing.walk(match, 1):
        told = match.told(())[first:]
        assert {player["seat"]: player["coins"] for player in match.view(())["players"]} == counted(begun, told)
        taken |= {f"{event['player']} from {event['from']}" for event in told if event["event"] == "take"}
    assert len(taken) >= {"duel": 2, "teams": 4, "free-for-all": 1}[mode]
    assert not any(taker[0] == loser[0] for taker, _, loser in map(str.split, taken)), "nobody takes from a partner"
    for event in match.told(()):
        known.validate(event)


CARRIERS = """game: crimson-company
set: carriers
version: 1
cards:
  giver:
    name: {en: Giver}
    strength: 1
    copies: 8
    text: |
      Deploy: Put 2 coins onto a castle. Then put 1 coin from your opponent onto this card.
  mover:
    name: {en: Mover}
    strength: 1
    copies: 8
    text: |
      Deploy: Put 1 coin from a castle onto a castle in another lane. Then put 1 coin from a card in play onto
      another card in play.
  cleaner:
    name: {en: Cleaner}
    strength: 1
    copies: 8
    text: |
      Deploy: Remove 1 coin from a castle.
  thief:
    name: {en: Thief}
    strength: 1
    copies: 8
    text: |
      Deploy: Take 1 coin from a castle. Then put 1 coin from a card in play into the supply.
"""
_NAMED = {"gain": "to", "take": "to", "pay": "from", "lose": "from"}  # the end at which the player stands


def _carried(laid: Counter[str], events: Iterable[Mapping[str, Any]]) -> None:
    """Add what some events say of coins that come onto castles and cards, or go from there."""
    for event in events:
        name = event["event"]
        if name in ("lay", "return"):
            laid[f"{event['card']} {event['id']}"] += event["amount"] * (1 if name == "lay" else -1)
        elif name in ("transfer", "remove", *_NAMED):
            assert not {_NAMED.get(name), f"{_NAMED.get(name)}_card"} & event.keys()
            if "to_card" in event:
                assert event["card"] == event["to_card"], "of two cards the event is about the one that gets coins"
            for end, sign in (("from", -1), ("to", 1)):
                if f"{end}_card" in event:
                    laid[f"{event[f'{end}_card']} {event[f'{end}_id']}"] += sign * event["amount"]


@pytest.mark.parametrize("mode", ["duel", "teams", "solo", "co-op"])
def test_events_say_where_coins_lie(mode: str, tmp_path: Path) -> None:
    (tmp_path / "carriers.cards.yaml").write_text(CARRIERS, "utf-8")
    game = cardlang.game(playing.GAME, mode=mode, cardsets=tmp_path)
    known, kinds = Draft202012Validator(cardlang.schema("event", playing.GAME)), Counter[str]()
    for seed in range(3):
        match = game.start(seed)
        laid = Counter({lane["castle"]: lane["coins"] for lane in match.view(())["lanes"]})
        moved, first = Counter[str](), len(match.told(()))
        for _ in playing.walk(match, seed):
            _carried(moved, match.told(())[first:])
            first = len(match.told(()))
            ends = Counter(laid)
            for end, amount in moved.items():
                ends[end.split()[1]] += amount
            for lane in match.view(())["lanes"]:
                if lane["open"]:
                    assert lane["coins"] == ends[lane["castle"]]
                for card in (card for side in lane["sides"].values() for card in side["cards"]):
                    assert card.get("coins", 0) == moved[f"{card['card']} {card['id']}"]
        for event in match.told(()):
            known.validate(event)
        kinds.update(event["event"] for event in match.told(()) if "from_card" in event and "to_card" in event)
    assert kinds["transfer"], "from one castle or card to another"

"""Random matches, checked against an independent reading of the printed cards: gains, prices, points, winners."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import pytest

import cardlang
from cardlang.games.position import CardAt, Position
from cardlang.match.start import start_position
from tests.castle_combo.combo_facts import BY_ID, CARDS
from tests.castle_combo.combo_sheet import Cell, gains, score

MATCHES = 40  # for each number of players


@lru_cache(maxsize=4)
def game(players: int) -> cardlang.Game:
    return cardlang.game("castle-combo", players=players)


def cells(player: Mapping[str, Any]) -> list[Cell]:
    """The nine cells in reading order; while the square is not certain, only which cards there are matters."""
    found: list[Cell] = [None] * 9
    for line, row in enumerate(player["tableau"]):
        for column, card in enumerate(row):
            if card is not None:
                found[line * 3 + column] = (card["id"], card["face_up"])
    return found


def lying(player: Mapping[str, Any]) -> list[Any]:
    return [card for row in player["tableau"] for card in row if card is not None]


def purses(player: Mapping[str, Any]) -> dict[str, int]:
    return {card["id"]: card.get("gold", 0) for card in lying(player) if card["face_up"]}


def room(player: Mapping[str, Any]) -> dict[str, int]:
    return {id_: BY_ID[id_].purse - gold for id_, gold in purses(player).items() if BY_ID[id_].purse}


def turns(match: cardlang.Match, seed: int) -> Any:
    """The views before and after each card comes down: (who, before, after), random choices throughout."""
    rng = random.Random(seed)
    while match.request is not None:
        request = match.request
        placing, before = request.purpose == "place-card", match.view(None)
        match.choose(rng.choice(request.options))
        if placing:
            while match.request is not None and match.request.source is not None:
                match.choose(rng.choice(match.request.options))
            yield request.seat, before, match.view(None)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_ability_gives_what_is_printed(players: int) -> None:
    for seed in range(MATCHES):
        for seat, before, after in turns(game(players).start(seed), seed):
            taken = before["taken"]["id"]
            placed = next(card for card in lying(after["players"][seat]) if card["id"] == taken)
            if not placed["face_up"] or after["over"]:
                continue
            check_gain(taken, seat, before, after, players)


def check_gain(taken: str, seat: int, before: Mapping[str, Any], after: Mapping[str, Any], players: int) -> None:
    now, was = after["players"], before["players"]
    others = [i for i in range(players) if i != seat]
    sides = [i for i in {(seat + 1) % players, (seat - 1) % players} if was[i]["tableau"]]
    beside: list[Sequence[Cell]] = [cells(was[i]) for i in sides] or [[]]
    if len({(seat + 1) % players, (seat - 1) % players}) > len(sides):
        beside.append([])
    displayed = {name: [card["id"] for card in market["row"]] for name, market in before["markets"].items()}
    spaces = {
        **(room(was[seat]) if was[seat]["tableau"] else {}),
        **({taken: BY_ID[taken].purse} if BY_ID[taken].purse else {}),
    }
    possible = gains(taken, cells(now[seat]), beside, displayed, spaces)
    gold, keys = now[seat]["gold"] - was[seat]["gold"], now[seat]["keys"] - was[seat]["keys"]
    filled = sum(purses(now[seat]).values()) - (sum(purses(was[seat]).values()) if was[seat]["tableau"] else 0)
    other = {(now[i]["gold"] - was[i]["gold"], now[i]["keys"] - was[i]["keys"]) for i in others}
    assert len(other) == 1
    assert (gold, keys, *other.pop(), filled) in possible, (taken, gold, keys, filled, possible)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_card_scores_what_is_printed(players: int) -> None:
    for seed in range(MATCHES):
        match = game(players).start(seed)
        for _ in turns(match, seed):
            pass
        final = match.view(None)
        totals = []
        for player in final["players"]:
            tableau, sheet = cells(player), player["score"]
            expected = [score(tableau, at, player["keys"], purses(player)) for at in range(9)]
            assert [card["points"] for card in sheet["cards"]] == expected
            assert sheet["total"] == sum(expected) + player["keys"]
            totals.append((sheet["total"], player["gold"]))
        best = [i for i, total in enumerate(totals) if total == max(totals)]
        assert final["winner"] == ("ABCDE"[best[0]] if len(best) == 1 else None)


TABLEAUS = 60


def test_random_tableaus_score_what_is_printed() -> None:
    """Nine cards that need not come from a match: any of them, some face-down, gold on purses, some keys."""
    rng = random.Random("tableaus")
    shipped = {card.id: card for card in game(2).cards}
    for _ in range(TABLEAUS):
        ids, keys = rng.sample(sorted(BY_ID), 9), rng.randint(0, 12)
        tableau: list[Cell] = [(id_, rng.random() < 0.85) for id_ in ids]
        gold = {id_: rng.randint(0, BY_ID[id_].purse) for id_, face_up in filter(None, tableau) if face_up}
        cards = [CardAt(id_, id_, face_up) for id_, face_up in filter(None, tableau)]
        position = Position(
            "A",
            "ending",
            tableaus={"A": tuple(tuple(cards[i : i + 3]) for i in (0, 3, 6))},
            keys={"A": keys},
            purses=gold,
        )
        match = start_position("castle-combo", None, position, lambda kind, name: shipped.get(name))
        sheet = match.view(None)["players"][0]["score"]
        expected = [score(tableau, at, keys, gold) for at in range(9)]
        assert [card["points"] for card in sheet["cards"]] == expected, (tableau, gold, keys)
        assert sheet["total"] == sum(expected) + keys


def test_the_sheet_says_why() -> None:
    """Count times value for each card, the cards that were counted, and the words: enough to add it up by hand."""
    counted = 0
    for seed in range(MATCHES // 4):
        match = game(3).start(seed)
        for _ in turns(match, seed):
            pass
        for player in match.view(None)["players"]:
            for card in player["score"]["cards"]:
                parts = card["parts"]
                assert card["points"] == sum(part["points"] for part in parts)
                assert bool(parts) == card["face_up"]
                for part in parts:
                    assert part["points"] == part["each"] * part["count"]
                    reason = match.why(part)
                    assert reason is not None
                    assert (reason.card, reason.words[:3]) in ((card["id"], "Sco"), (card["id"], "If "))
                    assert str(part["each"]) in reason.words or not part["count"]
                    counted += check_cards(part, reason.words, player)
    assert counted > 20


def check_cards(part: Mapping[str, Any], words: str, player: Mapping[str, Any]) -> bool:
    """Whether cards are counted, each once; they are its owner's and have what the words count."""
    there = {card["card"]: card for card in lying(player)}
    assert len(set(part["cards"])) == len(part["cards"])
    assert set(part["cards"]) <= there.keys()
    found = [there[card] for card in part["cards"]]
    if "for each set of" in words:
        assert bool(found) == bool(part["count"]), "only what is in a set is listed"
    for kind in ("nobility", "faith", "scholarship", "military", "craftsmanship", "peasantry"):
        if f"for each {kind} shield in this" in words:
            assert part["count"] == sum(card["shields"].count(kind) for card in found)
            assert all(kind in card["shields"] for card in found)
            return True
    return False


def test_the_facts_have_the_printed_counts() -> None:
    """CB-INV-01 and the totals of the printed chart of shields."""
    shields = [shield for card in CARDS for shield in card.shields.split()]
    assert [shields.count(kind) for kind in ("Nob", "Fai", "Sch", "Mil", "Cra", "Pea")] == [15, 17, 17, 18, 18, 20]
    assert [sum(card.location == where for card in CARDS) for where in ("castle", "village")] == [39, 39]
    assert sum(card.cost for card in CARDS) == 277
    assert sum(card.arrow for card in CARDS) == 38
    assert sorted(card.purse for card in CARDS if card.purse) == [3, 4, 4, 4, 5, 5, 5, 6, 7, 8, 9]


def test_the_set_says_what_the_facts_say() -> None:
    words = {
        "Nob": "nobility", "Fai": "faith", "Sch": "scholarship", "Mil": "military", "Cra": "craftsmanship",
        "Pea": "peasantry",
    }  # fmt: skip
    records = {record.id: record for record in game(2).cards}
    assert set(records) == set(BY_ID)
    assert all(record.names.keys() >= {"en", "fr"} for record in records.values())
    assert sum("de" in record.names for record in records.values()) == 7
    for id_, facts in BY_ID.items():
        printed = records[id_].attributes
        assert printed["location"] == facts.location
        assert printed["cost"] == facts.cost
        assert printed["shields"] == tuple(words[kind] for kind in facts.shields.split())
        assert printed.get("purse", 0) == facts.purse
        arrow = {"castle": "village", "village": "castle"}[facts.location] if facts.arrow else None
        assert printed.get("arrow") == arrow

"""Who sits where: the map of seats (who answer), players (who hold things) and parties (who win)."""

from __future__ import annotations

from typing import Any

from cardlang.machine.rules import Rules


def seating(rules: Rules) -> dict[str, Any]:
    """Seats, players and parties by number and name, JSON-able.

    A player without a seat is played by the rules or by others; their `party` is the one whose win is theirs.
    """
    seats = rules.seats
    players = [
        {
            "player": name,
            "seat": number if number < seats else None,
            "party": rules.sides[rules.wins_as[number]],
        }
        for number, name in enumerate(rules.people)
    ]
    parties = [
        {"party": side, "players": [player["player"] for player in players if player["party"] == side]}
        for side in rules.sides
    ]
    return {"seats": list(rules.people[:seats]), "players": players, "parties": parties}

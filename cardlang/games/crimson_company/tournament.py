"""The tournament: each player secretly chooses a list of 15 different cards (CC-OPT-TOURN).

Each chooses from their own copies, so a card may be in the match twice: the first player's collection has the lower
numbers, then comes the second player's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from cardlang.diagnostics.model import GameError
from cardlang.games.mode import Mode
from cardlang.library.records import CardRecord

SIZE = 15  # cards of a list (CC-OPT-TOURN-01)


def held(options: Mapping[str, Any]) -> bool:
    """Return whether the match is a tournament; submitting a list makes it one."""
    return options.get("tournament") == "yes" or bool(options.get("lists"))


def collections(
    mode: Mode, options: Mapping[str, Any], cards: Sequence[CardRecord], absent: Sequence[str]
) -> list[CardRecord]:
    """Return the cards of the match; in a tournament, each player's collection with one of each card of the sets.

    `absent` are the cards of the sets that the mode excludes. Raises GameError, naming the rule, for invalid lists and
    for too few cards.
    """
    if not held(options):
        return list(cards)
    own = list({card.id: card for card in cards}.values())
    if len(own) < SIZE:
        raise GameError(
            f"a tournament needs {SIZE} different cards to choose from (CC-OPT-TOURN-02); these sets have {len(own)}"
        )
    for seat, names in options["lists"].items():
        who = f"the list of {mode.seats[seat]}"
        if banned := [name for name in names if name in absent]:
            raise GameError(f"{who} names `{banned[0]}`, which takes no part in the mode `{mode.name}`")
        _check(who, names, [card.id for card in own])
    return own * mode.players


def _check(who: str, names: Sequence[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            advice = f"; did you mean `{near[0]}`?" if near else f"; there is {', '.join(known)}"
            raise GameError(f"{who} names `{name}`, which is no card of these sets (CC-OPT-TOURN-01){advice}")
    if doubles := sorted({name for name in names if names.count(name) > 1}):
        raise GameError(f"{who} has `{doubles[0]}` twice; all cards of a list are different (CC-OPT-TOURN-02)")
    if len(names) != SIZE:
        raise GameError(f"{who} has {len(names)} of {SIZE} cards (CC-OPT-TOURN-01)")


def own(cards: int, players: int, player: int) -> range:
    """Return the numbers of the cards in a player's collection; `cards` is the number of all cards in the match."""
    each = cards // players
    return range(player * each, (player + 1) * each)


def brought(options: Mapping[str, Any], records: Sequence[str], players: int) -> tuple[tuple[int, ...], ...]:
    """Return for each player the numbers of the cards on the submitted list, or an empty tuple without one.

    The result is empty if the match is no tournament, or one that has begun, without collections on the table.
    """
    half = len(records) // players
    if not held(options) or list(records) != [*records[:half]] * players:
        return ()
    lists = options["lists"]
    return tuple(
        tuple(card for card in own(len(records), players, player) if records[card] in lists.get(player, ()))
        for player in range(players)
    )

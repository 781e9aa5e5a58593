"""Selects the cards of a match from the sets, and the number of copies of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.diagnostics.model import GameError
from cardlang.games.crimson_company import tournament
from cardlang.games.crimson_company.modes import Mode
from cardlang.games.crimson_company.table import DECK
from cardlang.library.records import CardRecord
from cardlang.machine.state import State


def collect(
    mode: Mode, options: Mapping[str, Any], cards: Sequence[CardRecord], absent: Sequence[str]
) -> list[CardRecord]:
    """Return the cards of the match; `absent` are the cards of the sets that the mode excludes.

    Raises GameError, naming the rule, if they are too few.
    """
    return _filled(mode, cards) if mode.fills else tournament.collections(mode, options, cards, absent)


def _filled(mode: Mode, cards: Sequence[CardRecord]) -> list[CardRecord]:
    """Return each card once, or twice if once is too few; the seed decides which second copies are used."""
    once = list({card.id: card for card in cards}.values())
    if len(once) >= mode.deck:
        return once
    if 2 * len(once) < mode.deck:
        raise GameError(
            f"{mode.players} players need at least {mode.deck} cards ({mode.deck_rule}); "
            f"these sets have {len(once)}, or {2 * len(once)} with a second copy of each"
        )
    return once * 2


def seconds(s: State) -> list[int]:
    """Return the cards of the deck that are second copies."""
    deck, ids = s.rows[DECK], [s.rules.records[record].id for record in s.rules.record]
    first = {ids[card]: card for card in reversed(deck)}
    return [card for card in deck if first[ids[card]] != card]

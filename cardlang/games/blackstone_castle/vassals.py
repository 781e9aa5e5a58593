"""Vassals: the faction and role on their visible side, and what else they count as (BC-VASSAL)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from cardlang.games.blackstone_castle.table import piles
from cardlang.games.blackstone_castle.vocabulary import FACTIONS, ROLES
from cardlang.machine.query import idle, modifiers
from cardlang.machine.rules import RecordCode
from cardlang.machine.state import State, ref_of

ANY = ""  # stands for any faction or role (BC-TASK-03)
Kind: TypeAlias = tuple[str, str]  # (faction, role), as shown or as required
VASSAL = ""  # the back of vassals and of all cards shuffled among them
NOBODY: Kind = ("-", "-")  # the kind of a card that is no vassal; it fits nothing (BC-SPECIAL-07)


def printed(s: State, card: int) -> Mapping[str, Any]:
    """Return the printed fields of the visible side of a card."""
    code = s.rules.records[s.rules.record[card]]
    return code.reverse if s.face[card] and code.reverse is not None else code.printed


def kind_of(fields: Mapping[str, Any]) -> Kind:
    """Return the faction and the role printed on a side."""
    return str(fields.get("faction", NOBODY[0])), str(fields.get("role", NOBODY[1]))


def both_sides(code: RecordCode) -> tuple[Kind, Kind]:
    """Return the kinds on the front and the back of a record; read once for each match."""
    return kind_of(code.printed), kind_of(code.reverse or code.printed)


def sides(s: State, card: int) -> tuple[Kind, Kind]:
    """Return the kinds on the front and the back of a vassal."""
    return s.rules.parameters["sides"][s.rules.record[card]]  # type: ignore[no-any-return]


def shown(s: State, card: int) -> Kind:
    """Return the kind on the visible side."""
    return s.rules.parameters["sides"][s.rules.record[card]][s.face[card]]  # type: ignore[no-any-return]


def is_vassal(s: State, card: int) -> bool:
    """Return whether a card belongs on the board: vassals, wild vassals, and special cards, which move like them."""
    return s.rules.parameters["backs"][s.rules.record[card]] == VASSAL  # type: ignore[no-any-return]


def back_of(code: RecordCode) -> str:
    """Return what the back of a card shows: a task's deck, another card's type; vassals all look alike."""
    fields = code.printed
    if "faction" in fields or fields.get("type") in ("special", "wild"):
        return VASSAL
    return str(fields.get("deck", fields.get("type")))


def is_special(s: State, card: int) -> bool:
    """Return whether a card is an assassin or a saboteur."""
    return s.rules.records[s.rules.record[card]].printed.get("type") == "special"


def fits(s: State, card: int, wanted: Kind) -> bool:
    """Return whether a card is of a kind, by what it shows or counts as (BC-VASSAL-02)."""
    return matches(s, card, shown(s, card), wanted)


def matches(s: State, card: int, found: Kind, wanted: Kind) -> bool:
    """Return whether a card that shows, or has shown, the kind `found` is of a kind."""
    return is_of(found, wanted) or (
        not idle(s, "counts") and any(_covers(words, found, wanted) for words in _counts_as(s, card))
    )


def is_of(found: Kind, wanted: Kind) -> bool:
    """Return whether a shown kind is a wanted one."""
    return found != NOBODY and wanted[0] in (ANY, found[0]) and wanted[1] in (ANY, found[1])


def _counts_as(s: State, card: int) -> Iterable[tuple[Any, ...]]:
    return [words for _, _, words in modifiers(s, "counts", (ref_of(s, card),))]


def _covers(words: tuple[Any, ...], found: Kind, wanted: Kind) -> bool:
    """Return whether *any lion vassal* includes the wanted kind, on a card that shows the kind `found`.

    *A lion vassal* keeps the role, *a spy* keeps the faction.
    """
    open_to_all, noun, *factions = words
    faction = wanted[0] in (ANY, found[0]) or wanted[0] in factions or (open_to_all and not factions)
    return faction and (wanted[1] in (ANY, found[1]) or noun == wanted[1] or (open_to_all and noun not in ROLES))


def symbols(s: State, card: int, found: Kind, badge: Kind) -> int:
    """Return how many of the two symbols of a badge a card meets that shows or has shown a kind (BC-INTRIGUE-02)."""
    return sum(matches(s, card, found, part) for part in ((badge[0], ANY), (ANY, badge[1])) if part != (ANY, ANY))


def number_of(kind: Kind) -> int:
    """Return a kind as one number, for the log; -1 for a card that is no vassal."""
    return -1 if kind == NOBODY else FACTIONS.index(kind[0]) * len(ROLES) + ROLES.index(kind[1])


def kind_numbered(number: int) -> Kind:
    """Return the kind of such a number."""
    return NOBODY if number < 0 else (FACTIONS[number // len(ROLES)], ROLES[number % len(ROLES)])


def lies_open(s: State, card: int) -> bool:
    """Return whether the upper side of a vassal is visible to all: in a pile, only that of the top one (G03)."""
    if not is_vassal(s, card):
        return False
    place = s.place[card]
    return s.rules.places[place].zone != "vassals" and (place not in piles(s) or s.rows[place][0] == card)

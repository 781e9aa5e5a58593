"""What vassals show: a faction and a role, on the side that lies up, and what they count as besides (BC-VASSAL)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from cardlang.games.blackstone_castle.table import piles
from cardlang.games.blackstone_castle.vocabulary import FACTIONS, ROLES
from cardlang.machine.query import idle, modifiers
from cardlang.machine.rules import RecordCode
from cardlang.machine.state import State, ref_of

ANY = ""  # in the place of a faction or a role: every one will do (BC-TASK-03)
Kind: TypeAlias = tuple[str, str]  # a faction and a role, as shown or as asked for
VASSAL = ""  # the back of vassals and of all that is shuffled among them
NOBODY: Kind = ("-", "-")  # what a card shows that is no vassal: it fits nothing (BC-SPECIAL-07)


def printed(s: State, card: int) -> Mapping[str, Any]:
    """What stands on the side of a card that lies up."""
    code = s.rules.records[s.rules.record[card]]
    return code.reverse if s.face[card] and code.reverse is not None else code.printed


def kind_of(fields: Mapping[str, Any]) -> Kind:
    """The faction and the role that are printed on a side."""
    return str(fields.get("faction", NOBODY[0])), str(fields.get("role", NOBODY[1]))


def both_sides(code: RecordCode) -> tuple[Kind, Kind]:
    """The factions and roles on the front and on the back of a record; read once for each match."""
    return kind_of(code.printed), kind_of(code.reverse or code.printed)


def sides(s: State, card: int) -> tuple[Kind, Kind]:
    """What is printed on the front and on the back of a vassal."""
    return s.rules.parameters["sides"][s.rules.record[card]]  # type: ignore[no-any-return]


def shown(s: State, card: int) -> Kind:
    """The faction and the role on the side that lies up."""
    return s.rules.parameters["sides"][s.rules.record[card]][s.face[card]]  # type: ignore[no-any-return]


def is_vassal(s: State, card: int) -> bool:
    """Whether it is one of the cards on the board: vassals, wild vassals and special cards, which move like them."""
    return s.rules.parameters["backs"][s.rules.record[card]] == VASSAL  # type: ignore[no-any-return]


def back_of(code: RecordCode) -> str:
    """What the back of a card tells: that of a task its deck, that of any other card its type; vassals look alike."""
    fields = code.printed
    if "faction" in fields or fields.get("type") in ("special", "wild"):
        return VASSAL
    return str(fields.get("deck", fields.get("type")))


def is_special(s: State, card: int) -> bool:
    """Whether it is an assassin or a saboteur."""
    return s.rules.records[s.rules.record[card]].printed.get("type") == "special"


def fits(s: State, card: int, wanted: Kind) -> bool:
    """Whether a card is of a kind, by what it shows or by what it counts as (BC-VASSAL-02)."""
    return matches(s, card, shown(s, card), wanted)


def matches(s: State, card: int, found: Kind, wanted: Kind) -> bool:
    """The same for a card that shows, or has shown, the kind `found`."""
    return is_of(found, wanted) or (
        not idle(s, "counts") and any(_covers(words, found, wanted) for words in _counts_as(s, card))
    )


def is_of(found: Kind, wanted: Kind) -> bool:
    """Whether a kind that is shown is the one that is wanted."""
    return found != NOBODY and wanted[0] in (ANY, found[0]) and wanted[1] in (ANY, found[1])


def _counts_as(s: State, card: int) -> Iterable[tuple[Any, ...]]:
    return [words for _, _, words in modifiers(s, "counts", (ref_of(s, card),))]


def _covers(words: tuple[Any, ...], found: Kind, wanted: Kind) -> bool:
    """Whether *any lion vassal* is as good as what is wanted, on a card that shows the kind `found`.

    *A lion vassal* leaves the role as it is, *a spy* the faction.
    """
    open_to_all, noun, *factions = words
    faction = wanted[0] in (ANY, found[0]) or wanted[0] in factions or (open_to_all and not factions)
    return faction and (wanted[1] in (ANY, found[1]) or noun == wanted[1] or (open_to_all and noun not in ROLES))


def symbols(s: State, card: int, found: Kind, badge: Kind) -> int:
    """How many of the two symbols of a badge are met by a card that shows or has shown a kind (BC-INTRIGUE-02)."""
    return sum(matches(s, card, found, part) for part in ((badge[0], ANY), (ANY, badge[1])) if part != (ANY, ANY))


def number_of(kind: Kind) -> int:
    """A kind as one number, for the log; -1 for what is no vassal."""
    return -1 if kind == NOBODY else FACTIONS.index(kind[0]) * len(ROLES) + ROLES.index(kind[1])


def kind_numbered(number: int) -> Kind:
    """The kind behind such a number."""
    return NOBODY if number < 0 else (FACTIONS[number // len(ROLES)], ROLES[number % len(ROLES)])


def lies_open(s: State, card: int) -> bool:
    """Whether all see the side of a vassal that lies up: those in a pile lie under its first one (G03)."""
    if not is_vassal(s, card):
        return False
    place = s.place[card]
    return s.rules.places[place].zone != "vassals" and (place not in piles(s) or s.rows[place][0] == card)

"""The view of a seat, and the invariants of positions (BC-INV)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cardlang.games.blackstone_castle import queries, scoring
from cardlang.games.blackstone_castle.cells import CELLS
from cardlang.games.blackstone_castle.flow.actions import COMPLETED
from cardlang.games.blackstone_castle.flow.offer import FRESH, TAKEN
from cardlang.games.blackstone_castle.flow.turn import LAST_ROUND
from cardlang.games.blackstone_castle.nearness import NEARNESS, nearness
from cardlang.games.blackstone_castle.sets import set_of
from cardlang.games.blackstone_castle.table import (
    CASTLE,
    CLOCK,
    KNIGHT,
    MARKERS,
    PAIR,
    PILES,
    WIZARD,
    ZONES,
    abyss,
    agent,
    at,
    limbo,
    nirvana,
    piles,
    timed,
)
from cardlang.games.blackstone_castle.tasks import met, task
from cardlang.games.blackstone_castle.vassals import NOBODY, is_vassal, lies_open, shown, sides
from cardlang.games.blackstone_castle.vocabulary import DECKS, FACTIONS, ROLES, TYPES
from cardlang.games.invariants import conserved
from cardlang.games.shapes import FLAG, SEAT, TEXT, listed, noted, number, or_null, record, word
from cardlang.games.viewing import CardView, View, ViewPart, by_name, holding, players, values
from cardlang.games.zones import by_zone, layout
from cardlang.machine import rng
from cardlang.machine.knowledge import Backs, knows, redraw
from cardlang.machine.state import UP, State

MARKER_SUPPLY = 20  # knight and wizard markers in the box (BC-SETUP-10)


def _agents(s: State, _: int | None, card: int) -> list[str] | None:
    """Return the players whose agents have a marker on a card, or None."""
    return [seat for player, seat in enumerate(s.rules.people[: s.rules.seats]) if s.laid[agent(player)][card]] or None


AGENTS = ViewPart("agents", listed(SEAT), _agents, needed=False)


def _read_task(name: str) -> Callable[[State, int | None, int], Any]:
    def read(s: State, _: int | None, card: int) -> Any:
        found = task(s, card)
        return getattr(found, name) if found is not None else None

    return read


def _badge(s: State, _: int | None, card: int) -> str | None:
    found = task(s, card)
    return None if found is None else " ".join(part or "any" for part in found.badge)


def _met(s: State, _: int | None, card: int) -> list[bool] | None:
    """Return for each requirement of a task in hand or in the offer whether it can be met now by itself."""
    found = task(s, card)
    near = found is not None and s.rules.places[s.place[card]].zone in ("hand", "offer")
    return met(s, found) if found is not None and near and not _has_stacks(s) else None


def _near(s: State, seat: int | None, card: int) -> list[str] | None:
    """Return the nearness of a task in hand to its completion, by what the seat knows of the board."""
    found = task(s, card)
    place = s.rules.places[s.place[card]]
    return nearness(s, seat, place.owner, found) if found is not None and place.zone == "hand" else None


CARD = CardView(
    ViewPart("deck", word(*DECKS), _read_task("deck"), needed=False),
    ViewPart("type", word(*TYPES), _read_task("type"), needed=False),
    ViewPart("points", number(), _read_task("points"), needed=False),
    ViewPart("badge", TEXT, _badge, needed=False),
    ViewPart(
        "requirements",
        listed(TEXT),
        lambda s, seat, card: list(found.said) if (found := task(s, card)) else None,
        False,
    ),
    ViewPart(
        "met", noted(listed(FLAG), "of a task in hand or in the offer: which requirements are met"), _met, needed=False
    ),
    ViewPart(
        "near",
        noted(listed(word(*NEARNESS)), "of a task in hand: ready, or which kinds of actions would make it so"),
        _near,
        needed=False,
    ),
    AGENTS,
)


_BENEATH = record({"card": number(), "id": TEXT, "face_up": FLAG})


class Vassals(CardView):
    """The view of vassals: all see the upper side; only those who have seen both sides know which card it is (G03)."""

    def __init__(self) -> None:
        super().__init__(
            ViewPart("face_up", FLAG, lambda s, seat, card: s.face[card] == UP),
            ViewPart("other_side", noted(TEXT, "of a vassal in a hand"), _other_side, needed=False),
            ViewPart("faction", word(*FACTIONS), _symbol(0), needed=False),
            ViewPart("role", word(*ROLES), _symbol(1), needed=False),
            ViewPart("castle", noted(FLAG, "bears a castle marker"), _castle, needed=False),
            AGENTS,
            ViewPart("stack", noted(number(2), "how many vassals lie there, this one on top"), _stack_of, needed=False),
            ViewPart("under", noted(listed(_BENEATH), "for the host only: those beneath it"), _under, needed=False),
            ViewPart("set", noted(number(1), "of a collected vassal"), _set, needed=False),
            name="vassal",
        )
        self._public = self.parts[4:]
        self.parts = (*(replace(part, needed=False) for part in self.parts[:4]), *self._public)

    def one(self, s: State, seat: int | None, card: int) -> dict[str, Any]:
        """Return a vassal as a seat sees it."""
        return values(self.parts if knows(s, seat, card) else self._public, s, seat, card)


def _symbol(which: int) -> Callable[[State, int | None, int], str | None]:
    def read(s: State, _: int | None, card: int) -> str | None:
        kind = shown(s, card)
        return kind[which] if kind != NOBODY else None

    return read


def _castle(s: State, _: int | None, card: int) -> bool | None:
    return True if s.laid[CASTLE][card] else None


def _other_side(s: State, _: int | None, card: int) -> str | None:
    in_hand = s.rules.places[s.place[card]].zone == "vassals"
    return " ".join(_sides(s, card)[1 - s.face[card]]) if in_hand else None


def _stack_of(s: State, _: int | None, card: int) -> int | None:
    there = s.rows[s.place[card]]
    return len(there) if s.place[card] in CELLS and len(there) > 1 else None


def _under(s: State, seat: int | None, card: int) -> list[dict[str, Any]] | None:
    there = s.rows[s.place[card]] if s.place[card] in CELLS and seat is None else ()
    codes = s.rules.records
    return [
        {"card": one, "id": codes[s.rules.record[one]].id, "face_up": s.face[one] == UP} for one in there[1:]
    ] or None


def _set(s: State, _: int | None, card: int) -> int | None:
    return set_of(s)[card] or None if len(s.laid) > len(s.held) else None


VASSAL = Vassals()


def _stack(kind: str) -> ViewPart:
    """Return the part with the completed tasks of a stack, without the starting cards."""

    def read(s: State, seat: int | None, player: int) -> Sequence[Any]:
        return [CARD.one(s, seat, card) for card in s.rows[at(s, kind, player)] if task(s, card) is not None]

    return ViewPart(f"{kind}s", listed(CARD.shape), read)


def _claimed(s: State, _: int | None, player: int) -> str | None:
    return PILES[piles(s).index(s.pieces[player])] if s.pieces[player] in piles(s) else None


def _agent_of(s: State, _: int | None, player: int) -> str:
    column = agent(player)
    if any(s.laid[column]):
        return "placed"
    return "available" if s.held[column][player] == PAIR else "gone"


def _supply(s: State, _: int | None, __: int) -> dict[str, int]:
    held = dict(zip(MARKERS, (KNIGHT, WIZARD), strict=True))
    return {name: max(0, MARKER_SUPPLY - sum(s.held[column][:-1])) for name, column in held.items()}


_POOLS = record(dict.fromkeys(CLOCK, number()), needed=CLOCK[:2])


def _time(s: State, _: int | None, __: int) -> dict[str, int] | None:
    """Return the castle markers in each pool of the clock; Nirvana only in modes in which markers can be saved."""
    if not timed(s):
        return None
    pools = dict(zip(CLOCK, (limbo(s), s.held[CASTLE][abyss(s)], s.held[CASTLE][nirvana(s)]), strict=True))
    return pools if s.rules.parameters["goal"] else {name: pools[name] for name in CLOCK[:2]}


def _top(s: State, seat: int | None, number: int) -> dict[str, Any] | None:
    row = s.rows[at(s, "pile", number)]
    return VASSAL.one(s, seat, row[0]) if row else None


def _has_points(s: State) -> bool:
    return s.rules.parameters["points"] is not None


def _has_stacks(s: State) -> bool:
    return bool(s.rules.parameters["stacks"])


def _held(s: State, seat: int | None, player: int) -> list[Any]:
    """Return the vassals in a hand, with null for unknown ones; neither of their sides is visible to others."""
    return [VASSAL.one(s, seat, card) if knows(s, seat, card) else None for card in s.rows[at(s, "vassals", player)]]


def _has_offer(s: State) -> bool:
    return bool(s.rules.parameters["offer"])


_OF = by_zone(ZONES)
VIEW = View(
    VASSAL.zone(_OF["board"], note="rows S, T, O, N, E of columns B, L, A, C, K; null for an empty cell"),
    by_name("piles", PILES, ViewPart("top", or_null(VASSAL.shape), _top), VASSAL.zone(_OF["pile"])),
    VASSAL.zone(_OF["used"]),
    ViewPart("waiting", listed(VASSAL.shape), lambda s, seat, _: VASSAL.all(s, seat, at(s, "waiting")) or None, False),
    by_name("decks", tuple(DECKS), CARD.zone(_OF["deck"]), CARD.zone(_OF["discard"])),
    players(
        holding("knight_markers", KNIGHT),
        holding("wizard_markers", WIZARD),
        ViewPart("king_limit", number(), lambda s, seat, player: queries.kings(s, player)),
        ViewPart("points", number(), lambda s, seat, player: scoring.points(s, player)).but(when=_has_points),
        ViewPart("vassals", listed(or_null(VASSAL.shape)), _held).but(when=_has_stacks),
        ViewPart("pile", or_null(word(*PILES)), _claimed),
        ViewPart("agent", word("available", "placed", "gone"), _agent_of),
        CARD.zone(_OF["hand"]),
        CARD.zone(_OF["plot"]),
        *map(_stack, TYPES),
        VASSAL.zone(_OF["kept"]),
        CARD.zone(_OF["family"]),
    ),
    ViewPart("supply", record(dict.fromkeys(MARKERS, number())), _supply),
    ViewPart("completed", noted(FLAG, "a task, in this turn"), lambda s, seat, _: bool(s.pieces[COMPLETED])),
    ViewPart("last_round", FLAG, lambda s, seat, _: s.pieces[LAST_ROUND] == 1),
    ViewPart("began", SEAT, lambda s, seat, _: s.rules.people[s.started]),
    ViewPart("goal", number(), lambda s, seat, _: s.rules.parameters["goal"], needed=False),
    CARD.zone(_OF["offer"]).but(when=_has_offer),
    VASSAL.zone(_OF["vassal-offer"]).but(when=_has_stacks),
    ViewPart("tasks_taken", noted(number(), "in this turn"), lambda s, seat, _: s.pieces[TAKEN]).but(when=_has_offer),
    ViewPart("markers_taken", noted(number(), "in this turn"), lambda s, seat, _: s.pieces[FRESH]).but(when=_has_offer),
    ViewPart("time", noted(_POOLS, "where the castle markers lie that are a clock"), _time, needed=False),
    cards=(CARD, VASSAL),
)  # fmt: skip


# --- what a seat does not know ------------------------------------------------------------------------------


def _sides(s: State, card: int) -> tuple[Any, ...]:
    return sides(s, card) if is_vassal(s, card) else ()


def _back(s: State, card: int) -> str:
    return s.rules.parameters["backs"][s.rules.record[card]]  # type: ignore[no-any-return]


BACKS = Backs(_back, _sides, lies_open)


def reshuffle(s: State, seat: int, seed: int) -> None:
    """Resample what a seat cannot know: decks, others' hands, other sides of vassals, and all future randomness."""
    s.rng = redraw(s, seat, rng.seeded(seed), BACKS)


# --- invariants -------------------------------------------------------------------------------------------


def invariants(s: State) -> list[str]:
    """Return the violated invariants, each with its rule id and a description; empty if all hold."""
    broken = conserved(s, cards="BC-INV-01", counters="BC-INV-05")
    for cell in CELLS:
        if len(s.rows[cell]) > 1 and (not _has_stacks(s) or len({shown(s, card) for card in s.rows[cell]}) > 1):
            broken.append(f"BC-BOARD-04: a stack on cell {cell}")
    for place, zone in enumerate(layout(s).zone_of):
        for card in s.rows[place]:
            wrong = is_vassal(s, card) != (zone.name in VASSAL_ZONES)
            found = task(s, card)
            if zone.name in ("deck", "discard") and found is not None:
                wrong = tuple(DECKS)[s.rules.lane_of[place]] != found.deck
            if wrong:
                broken.append(f"BC-INV-02: card {card} lies in {zone.name}")
    for player, seat in enumerate(s.rules.people[: s.rules.seats]):
        marked = sum(s.laid[agent(player)]) + s.held[agent(player)][player]
        if marked not in (0, PAIR):
            broken.append(f"BC-INTRIGUE-09: {marked} markers of the agent of {seat}")
    if (there := sum(s.held[CASTLE]) + sum(s.laid[CASTLE])) != s.rules.parameters["castle markers"]:
        broken.append(f"BC-INV-05: {there} castle markers")
    return broken + _between_turns(s)


VASSAL_ZONES = ("vassals", "vassal-offer", "board", "pile", "used", "waiting", "kept")


def _between_turns(s: State) -> list[str]:
    """Return the violated invariants of the time before the first action of a turn: a full board, no waiting cards
    (BC-INV-03, -04).
    """
    if not s.asks or s.asks[0].seat < 0 or s.rules.phases[s.phase] != "recall":
        return []  # while chance is asked, the setup is not finished
    broken = []
    lying = sum(len(s.rows[cell]) for cell in CELLS)
    if s.rows[at(s, "waiting")] or any(s.laid[CASTLE]):
        broken.append("BC-INV-03: a castle marker or a special card was left over")
    refilled = s.rules.parameters["refill"] == "always"
    if refilled and lying < len(s.rules.parameters["cells"]) and any(s.rows[pile] for pile in piles(s)):
        broken.append(f"BC-INV-03: {lying} vassals on the board")
    last = (s.active - 1) % s.rules.seats
    held = {
        queries.HAND: len(s.rows[at(s, "hand", last)]),
        queries.VASSALS: len(s.rows[at(s, "kept", last)]),
        queries.KNIGHTS: s.held[KNIGHT][last],
        queries.WIZARDS: s.held[WIZARD][last],
    }
    over = [name for name, count in held.items() if count > queries.limit(s, last, name)]
    if s.turn > 1 and s.rules.seats > 1 and over:
        broken.append(f"BC-INV-04: {s.rules.people[last]} has {held}, beyond the {over[0]}")
    return broken

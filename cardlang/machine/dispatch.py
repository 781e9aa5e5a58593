"""Dispatch of events: their kinds, the cards that listen to them, and how an ability is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.machine.instructions import over, push
from cardlang.machine.query import allowed, entered, idle
from cardlang.machine.rules import LOOP, AbilityCode
from cardlang.machine.state import (
    BY,
    CARD_MASK,
    HOME,
    KIND,
    ME,
    NOTHING,
    PROGRAM,
    REF,
    UP,
    WHY_BITS,
    Event,
    Frame,
    State,
    note,
)

LISTEN, OWN, SETTLE, LATER = range(4)  # a listener, an ability of the card itself, the end of leaving, a waiting frame
# (what, ref, ability, you, event or frame); the owner of a listener, -1, is found later
Hit: TypeAlias = tuple[int, int, int, int, tuple[Any, ...]]
Hits: TypeAlias = tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of act.

    `ready` updates the facts of an event when its turn comes, or returns None if there is nothing to do; `commit` calls
    the primitives and returns the event that happened; `follow` returns the abilities that the act itself calls;
    `settle` concludes a batch that left together.
    """

    name: str
    number: int
    ready: Callable[[State, Event], Event | None]
    commit: Callable[[State, Event], Event | None]
    together: bool = False
    leaving: str = ""  # keyword of the card's own abilities that trigger when it leaves
    follow: Callable[[State, Event], Hits] | None = None
    settle: Callable[[State, Event], None] = lambda s, event: None


def listeners(s: State, key: str, event: Event) -> list[tuple[int, AbilityCode]]:
    """The cards and abilities that hear the event under an index key, in game order."""
    rules, found = s.rules, list[tuple[int, AbilityCode]]()
    for card in entered(s, rules.keys[key]):
        me, you = s.refs[card], rules.policies.controller(s, card)
        for ability in rules.listeners.get((rules.record[card], key), ()):
            if ability.face == s.face[card] and (ability.matches is None or ability.matches(s, me, you, event)):
                found.append((me, ability))
    return found


def due(s: State, keyword: str) -> list[int]:
    """The cards with an ability under a keyword that only a phase triggers: face-up, in play, in game order."""
    column = s.rules.having.get(keyword)
    return entered(s, column) if column is not None else []


def busy(s: State, ref: int, ability: AbilityCode) -> bool:
    """Whether this ability of this card is running already, or has reached its limit for now."""
    used_up = ability.limit is not None and s.used.count((ref, ability.uses)) >= ability.limit[0]
    return used_up or any(f[PROGRAM] == ability.program and f[ME] == ref for f in s.stack)


def usable_again(s: State, following: int) -> None:
    """Reset the limits per turn, and those per round if the next turn, `following`, begins another round."""
    last = (following - 1) // s.rules.turns > (s.turn - 1) // s.rules.turns
    longer = ("game",) if last else ("game", "round")
    s.used = [use for use in s.used if _each(s.rules.abilities[use[1]]) in longer]


def _each(ability: AbilityCode) -> str:
    """The time in which an ability may be used so often, if that is limited."""
    return ability.limit[1] if ability.limit is not None else ""


def open_ability(s: State, ref: int, ability: AbilityCode, you: int, event: Event, home: int = -1) -> None:
    """Open an ability. If the chain is at its limit, the ability is dropped and the cut is logged."""
    card = ref & CARD_MASK
    if not chain_left(s, card):
        return
    you = who_set_off(s, you, event) if you >= s.rules.players else you
    if ability.limit is not None:
        s.used.append((ref, ability.uses))
    if s.log is not None:
        note(s, "open", card=card, player=you, cause=ref, why=ability.number << WHY_BITS | ability.node)
    push(s, ability.program, ref, you, event, s.place[card] if home < 0 else home)


def not_used(s: State, f: Frame) -> None:
    """Count an ability with a limit as not used, as what it may do has been declined."""
    use = (f[ME], s.rules.abilities[s.rules.programs[f[PROGRAM]].ability].uses)
    if use in s.used:
        s.used.remove(use)


def chain_left(s: State, card: int) -> bool:
    """Whether the chain may go on with this card, which then counts; else the cut is logged once."""
    limit = s.rules.parameters["chain limit"]
    if s.chain < limit:
        s.chain += 1
        return True
    if s.chain == limit:
        cycle = {f[ME] & CARD_MASK for f in s.stack if f[ME] >= 0 and s.rules.programs[f[PROGRAM]].ability >= 0}
        for member in sorted(cycle | {card}):
            note(s, "chain-cut", card=member, amount=limit)
        s.chain += 1
        if s.rules.parameters.get("on loop") == "end":
            over(s, LOOP, -1)
    return False


def home_of(s: State, cause: int, why: int) -> int:
    """The place of an effect's card when the effect began, from the frame of the effect, which is still open."""
    ability = why >> WHY_BITS
    for frame in reversed(s.stack):
        if frame[ME] == cause and s.rules.programs[frame[PROGRAM]].ability == ability:
            return frame[HOME]  # type: ignore[no-any-return]
    return s.place[cause & CARD_MASK]


def who_set_off(s: State, team: int, event: Event) -> int:
    """*You* on a card of a team: the member who caused the event, if one did, else the whole team.

    In a team that decides everything jointly it is always the whole team.
    """
    by = event[BY] if event and not s.rules.policies.united else -1
    return by if 0 <= by < s.rules.players and s.rules.party[by] == s.rules.party[team] else team


def following(s: State, kind: EventKind, events: tuple[Event, ...]) -> Hits:
    """The abilities that acts trigger: those that the acts themselves call, then the listeners.

    For cards that leave this is determined once, before they leave; for everything else, after the commit.
    """
    calls = left if kind.leaving else kind.follow
    own = [hit for event in events for hit in calls(s, event)] if calls is not None else NOTHING
    return *own, *listening(s, "when", kind, events)


def listening(s: State, moment: str, kind: EventKind, events: tuple[Event, ...]) -> Hits:
    """The listeners that hear the events at a moment (see `rules.MOMENTS`), as hits to resolve."""
    key = f"{moment}:{kind.name}"
    return tuple([(LISTEN, ref, a.number, -1, event) for event in events for ref, a in listeners(s, key, event)])


def left(s: State, event: Event) -> Hits:
    """The abilities that a card triggers by leaving, then the settling of its batch: what follows when it leaves."""
    return *called(s, event, -1, s.rules.kinds[event[KIND]].leaving), (SETTLE, event[REF], -1, -1, event)


def called(s: State, event: Event, you: int = -1, *words: str) -> Hits:
    """The abilities that a card calls under these keywords, by default those for being played or turned up.

    A face-down card calls none, and silenced abilities are left out. *You* is the controller of the card unless given.
    """
    card = event[REF] & CARD_MASK
    if s.face[card] != UP or not (record := s.rules.records[s.rules.record[card]]).abilities:
        return NOTHING
    you = s.rules.policies.controller(s, card) if you < 0 else you
    own = [ability for word in words or s.rules.called for ability in record.of(word) if not silent(s, card, word)]
    return tuple([(OWN, event[REF], ability.number, you, event) for ability in own])


def silent(s: State, card: int, keyword: str) -> bool:
    """Whether a rule keeps abilities of this keyword from triggering on this card."""
    return not idle(s, "acts") and not allowed(s, "acts", (card, s.rules.parameters["keywords"].index(keyword)))

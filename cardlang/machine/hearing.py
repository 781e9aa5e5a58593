"""Who hears an act: kinds of events, the cards that listen to them, and how one of their abilities is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardlang.machine.instructions import over, push
from cardlang.machine.query import allowed, entered, idle
from cardlang.machine.rules import LOOP, MOMENTS, QUERY, WHEN, AbilityCode
from cardlang.machine.state import BY, CARD_MASK, ME, NOTHING, PROGRAM, REF, UP, WHY_BITS, Event, State, note, ref_of

LISTEN, OWN, SETTLE = range(3)  # what a hit is: a listener, an ability of the card itself, the end of leaving
Hit = tuple[int, int, int, int, Event]  # (what, ref, ability, you, event); the owner of a listener, -1, is found later


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of act.

    `ready` brings the facts of an event up to date when its turn comes, or says that nothing is to be done (None);
    `commit` calls the primitives and returns the event that happened; `follow` names the abilities that the act itself
    calls; `settle` ends what left together.
    """

    name: str
    number: int
    ready: Callable[[State, Event], Event | None]
    commit: Callable[[State, Event], Event | None]
    together: bool = False
    leaving: str = ""  # keyword of the card's own abilities that answer its leaving
    follow: Callable[[State, Event], tuple[Hit, ...]] | None = None
    settle: Callable[[State, Event], None] = lambda s, event: None


def listeners(s: State, key: str, event: Event) -> list[tuple[int, AbilityCode]]:
    """The cards and abilities that hear the event under an index key, in game order."""
    rules, found = s.rules, list[tuple[int, AbilityCode]]()
    for card in entered(s, rules.keys[key]):
        me, you = ref_of(s, card), rules.policies.controller(s, card)
        for ability in rules.listeners.get((rules.record[card], key), ()):
            if ability.matches is None or ability.matches(s, me, you, event):
                found.append((me, ability))
    return found


def due(s: State, keyword: str) -> list[int]:
    """The cards with an ability under a keyword that nothing but the time calls: face-up, in play, in game order."""
    column = s.rules.having.get(keyword)
    return entered(s, column) if column is not None else []


def busy(s: State, ref: int, ability: AbilityCode) -> bool:
    """Whether this ability of this card is being carried out already, or is used up for now."""
    if ability.once and (ref, ability.number) in s.used:
        return True
    return any(f[PROGRAM] == ability.program and f[ME] == ref for f in s.stack)


def usable_again(s: State) -> None:
    """At the end of a turn: what can be used once a turn, and after the last one of a round what once a round."""
    last_of_round = s.turn % s.rules.turns == 0
    s.used = [
        (ref, number) for ref, number in s.used if s.rules.abilities[number].once == "round" and not last_of_round
    ]


def open_ability(s: State, ref: int, ability: AbilityCode, you: int, event: Event, home: int = -1) -> bool:
    """Open an ability, unless the chain is at its limit: then it is dropped and reported."""
    limit = s.rules.parameters["chain limit"]
    card = ref & CARD_MASK
    if s.chain >= limit:
        if s.chain == limit:
            cycle = {f[ME] & CARD_MASK for f in s.stack if f[ME] >= 0 and s.rules.programs[f[PROGRAM]].ability >= 0}
            for member in sorted(cycle | {card}):
                note(s, "chain-cut", card=member, amount=limit)
            s.chain += 1
            if s.rules.parameters.get("on loop") == "end":
                over(s, LOOP, -1)
        return False
    s.chain += 1
    if you >= s.rules.players:
        you = who_set_off(s, you, event)
    if ability.once:
        s.used.append((ref, ability.number))
    if s.log is not None:
        note(s, "open", card=card, player=you, cause=ref, why=ability.number << WHY_BITS | ability.node)
    push(s, ability.program, ref, you, event, s.place[card] if home < 0 else home)
    return True


def who_set_off(s: State, team: int, event: Event) -> int:
    """*You* on the card of a team: the member who did what the ability hears, if one did, else all of them.

    A team that decides everything together is always all of them.
    """
    by = event[BY] if event and not s.rules.policies.united else -1
    return by if 0 <= by < s.rules.players and s.rules.party[by] == s.rules.party[team] else team


def arrived(s: State, kind: EventKind, happened: tuple[Event, ...]) -> tuple[Hit, ...]:
    """What follows from acts that have been committed: the abilities that they call, then those who listen."""
    hits: list[Hit] = []
    if kind.follow is not None:
        for event in happened:
            hits += kind.follow(s, event)
    if s.armed[s.rules.moments[kind.number][WHEN]]:
        hits += listening(s, f"when:{kind.name}", happened)
    return tuple(hits)


def listening(s: State, key: str, events: tuple[Event, ...]) -> list[Hit]:
    """Those who hear the events under an index key, as what is to be resolved."""
    return [(LISTEN, ref, ability.number, -1, event) for event in events for ref, ability in listeners(s, key, event)]


def departing(s: State, kind: EventKind, batch: tuple[Event, ...]) -> tuple[Hit, ...]:
    """What follows from cards' leaving, judged once, before they leave: their own abilities, then those who listen."""
    hits: list[Hit] = []
    for event in batch:
        card = event[REF] & CARD_MASK
        own = s.rules.records[s.rules.record[card]].of(kind.leaving) if s.face[card] == UP else NOTHING
        if own and not silent(s, card, kind.leaving):
            you = s.rules.policies.controller(s, card)
            hits += [(OWN, event[REF], ability.number, you, event) for ability in own]
        hits.append((SETTLE, event[REF], -1, -1, event))
    if s.armed[s.rules.moments[kind.number][WHEN]]:
        hits += listening(s, f"when:{kind.name}", batch)
    return tuple(hits)


def called(s: State, event: Event, you: int) -> tuple[Hit, ...]:
    """The abilities that a card calls by being played or turned up; none of a face-down one, none that are silent."""
    card = event[REF] & CARD_MASK
    record = s.rules.records[s.rules.record[card]]
    if s.face[card] != UP or not record.abilities:
        return NOTHING
    own = [ability for word in s.rules.called for ability in record.of(word) if not silent(s, card, word)]
    return tuple([(OWN, event[REF], ability.number, you, event) for ability in own])


def silent(s: State, card: int, keyword: str) -> bool:
    """Whether a rule keeps abilities of this keyword from triggering on this card."""
    return not idle(s, "acts") and not allowed(s, "acts", (card, s.rules.parameters["keywords"].index(keyword)))


def index_keys(rules_kinds: tuple[EventKind, ...], queries: tuple[str, ...]) -> tuple[str, ...]:
    """All index keys of a game: one per query, in their order, and four ways to listen per event kind."""
    moments = tuple(f"{when}:{kind.name}" for kind in rules_kinds for when in MOMENTS)
    return (*(QUERY + query for query in queries), *moments)

"""Agents: they watch vassals and earn rewards for acts on them; placing and recalling them (BC-INTRIGUE).

A player has one pair of markers: one on a task, the source, and one on a vassal.
"""

from __future__ import annotations

from cardlang.compile.scope import read
from cardlang.games.blackstone_castle import requirements, tasks, words
from cardlang.games.blackstone_castle.cells import CELLS
from cardlang.games.blackstone_castle.flow.actions import COMPLETED, put_down, refill_piles, refilling
from cardlang.games.blackstone_castle.flow.references import as_reference, number, reference
from cardlang.games.blackstone_castle.flow.vassals import active, own_pile
from cardlang.games.blackstone_castle.kinds import NUMBER, TOUCHING, return_agents
from cardlang.games.blackstone_castle.permits import permitted
from cardlang.games.blackstone_castle.table import KINGS, MARKERS, PAIR, agent, at, supply
from cardlang.games.blackstone_castle.vassals import is_special, kind_numbered, shown, symbols
from cardlang.games.questions import flag
from cardlang.machine import primitives
from cardlang.machine.codebook import NO, NONE, YES
from cardlang.machine.dispatch import open_ability
from cardlang.machine.instructions import Assembler, Label, call, jump, let, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import Program
from cardlang.machine.state import (
    AMOUNT,
    BY,
    CARD_HOLDER,
    CARD_MASK,
    FROM,
    KIND,
    REF,
    STRENGTH,
    TO,
    Event,
    Frame,
    State,
    note,
    ref_of,
)
from cardlang.machine.window import happened

KEEP, SWAP, REPLACE = NUMBER["keep"], NUMBER["swap"], NUMBER["replace"]
TOUCHED = frozenset(NUMBER[name] for name in TOUCHING)
SOURCES = (*MARKERS, KINGS)  # types of tasks on which an agent can be placed: never a trick (BC-INTRIGUE-01)
EARNING = ("", "match", "full match")  # the keyword of the reward, by the number of matching symbols (-06, -07)


def programs() -> tuple[Program, ...]:
    """Return the procedures of watching and rewards, and of recalling and placing agents."""
    return touched_program(), reward_program(), recall_program(), place_program()


# --- watching -----------------------------------------------------------------------------------------------


def tidy(s: State, events: tuple[Event, ...]) -> int:
    """Return the procedure that follows acts on the board at once: replace a kept vassal, pay agents; else -1."""
    if not events or events[0][KIND] not in TOUCHED:
        return -1
    watched = any(s.laid[agent(player)][card] for card in _met(events) for player in range(s.rules.seats))
    return s.rules.entry["touched"] if watched or _vacancy(events) >= 0 or _replaced(events) else -1


def _met(events: tuple[Event, ...]) -> list[int]:
    """Return the vassals that acts were about."""
    found = [event[REF] & CARD_MASK for event in events]
    return found + [event[TO] & CARD_MASK for event in events if event[KIND] == SWAP]


def touched_program() -> Program:
    """Fill the cells of kept and replaced vassals, then pay agents, the active player first (BC-INTRIGUE-10)."""
    a = Assembler("touched")
    seen, cell, pile, one, filled, keeper, left = (a.slot() for _ in range(7))
    again, end, replaced, kept = Label(), Label(), Label(), Label()
    a.emit(let(keeper, lambda s, f: happened(s)[0][BY]))
    a.emit(let(cell, lambda s, f: _vacancy(happened(s))), let(seen, lambda s, f: _seen(s, happened(s))))
    a.emit(let(left, lambda s, f: _replaced(happened(s))), unless(lambda s, f: bool(f[left]), kept))
    a.mark(replaced)
    a.emit(let(cell, lambda s, f: f[left][0]), let(left, lambda s, f: f[left][1:]))
    a.emit(call("fill cell", lambda s, f: f[cell], lambda s, f: own_pile(s, f[keeper])))
    a.emit(unless(lambda s, f: not f[left], replaced), call("place specials"), jump(again))
    a.mark(kept)
    a.emit(unless(lambda s, f: f[cell] >= 0, again))
    a.emit(about(decide(filled, read(keeper), words.REFILL, refilling), (cell, "place")))
    a.emit(unless(lambda s, f: f[filled] == YES, again))
    a.emit(decide(pile, read(keeper), words.REFILL_FROM, refill_piles, "place"))
    a.emit(call("fill cell", lambda s, f: f[cell], lambda s, f: f[pile]), call("place specials"))
    a.mark(again)
    a.emit(unless(lambda s, f: bool(f[seen]), end))
    a.emit(let(one, lambda s, f: f[seen][0]), let(seen, lambda s, f: f[seen][1:]))
    a.emit(call("agent reward", *(lambda s, f, part=part: f[one][part] for part in range(3))), jump(again))
    a.mark(end)
    return a.build()


def _vacancy(events: tuple[Event, ...]) -> int:
    """Return the cell of a kept vassal, which is filled at once unless a task has used it."""
    return events[0][FROM] if events[0][KIND] == KEEP and not events[0][AMOUNT] else -1


def _replaced(events: tuple[Event, ...]) -> tuple[int, ...]:
    """Return the cells of vassals that texts replace: the next ones of a pile come there, row by row."""
    return tuple(sorted(event[FROM] for event in events if event[KIND] == REPLACE))


def _seen(s: State, events: tuple[Event, ...]) -> tuple[tuple[int, int, Event], ...]:
    """Return (owner of an agent that saw an act, number of symbols shared by its source and the vassal before) (-09).

    With them comes the act as one that is done to the vassal, which the reward may speak of (*the watched vassal*).
    Agents do not see acts of their owners. A marker on a vassal that has left the board returns to its owner.
    """
    found = []
    for player in ((s.active + turn) % s.rules.seats for turn in range(s.rules.seats)):
        for one in events:
            for card in _met((one,)):
                if s.laid[agent(player)][card] and player != one[BY]:
                    as_before = kind_numbered(one[STRENGTH]) if card == one[REF] & CARD_MASK else shown(s, card)
                    told = one if card == one[REF] & CARD_MASK else (*one[:REF], ref_of(s, card), *one[BY:])
                    found.append((player, _matching(s, player, card, as_before), told))
    for card in _met(events):
        if s.place[card] not in CELLS:
            return_agents(s, card)
    return tuple(found)


def _matching(s: State, player: int, card: int, showed: tuple[str, str]) -> int:
    found = tasks.task(s, source(s, player))
    return symbols(s, card, showed, found.badge) if found is not None else 0


def source(s: State, player: int) -> int:
    """Return the task with a marker of the player's agent, or -1."""
    laid = s.laid[agent(player)]
    return next((card for card, marked in enumerate(laid) if marked and tasks.task(s, card) is not None), -1)


# --- rewards ------------------------------------------------------------------------------------------------


def reward_program() -> Program:
    """Pay the reward of an agent; its slots: the player, the matching symbols, the act (BC-INTRIGUE-06 to -08)."""
    a = Assembler("agent reward")
    player, matching, told, choice, card = a.slot(), a.slot(), a.slot(), a.slot(), a.slot()
    face_down, end = Label(), Label()
    a.emit(let(card, lambda s, f: source(s, f[player])), as_reference(card), unless(lambda s, f: f[card] >= 0, end))
    a.emit(unless(lambda s, f: not _lies_face_down(s, f[player]), face_down))
    a.emit(unless(lambda s, f: f[matching] > 0, end))
    a.emit(step(lambda s, f: _earn(s, f[player], number(f[card]), f[matching], f[told])), jump(end))
    a.mark(face_down)
    a.emit(unless(lambda s, f: _can_finish(s, f[player]), end))
    question = decide(choice, read(player), words.FINISH_TASK, lambda s, f: (NO, YES))
    a.emit(about(question, (card, "card")))
    a.emit(unless(lambda s, f: f[choice] == YES, end), step(lambda s, f: _finish(s, f[player], number(f[card]))))
    a.mark(end)
    return a.build()


def _lies_face_down(s: State, player: int) -> bool:
    return source(s, player) in s.rows[at(s, "plot", player)]


def _earn(s: State, player: int, card: int, matching: int, told: Event) -> None:
    """Return the pair to its owner, who carries out the reward on the agent card of such tasks (BC-INTRIGUE-09).

    Without a text for a full match, that earns the same as any match.
    """
    found = tasks.task(s, card)
    assert found is not None
    note(s, "report", card=card, player=player)
    take_back(s, player)
    agents = s.rules.parameters["agents"]
    paying = next((one for one in s.rows[at(s, "rules")] if s.rules.record[one] == agents.get(found.type)), -1)
    if paying >= 0:
        code = s.rules.records[s.rules.record[paying]]
        for ability in reversed(code.of(EARNING[matching]) or code.of(EARNING[1])):
            open_ability(s, ref_of(s, paying), ability, player, told)


def _can_finish(s: State, player: int) -> bool:
    """Return whether the badges of the stack are met; the requirement is not checked (BC-INTRIGUE-08)."""
    card = source(s, player)
    found = tasks.task(s, card)
    free = found is not None and permitted(s, "complete", player, ref_of(s, card))
    return free and found is not None and tasks.badges_met(s, player, found.type)


def _finish(s: State, player: int, card: int) -> None:
    """Put the task into its stack, and remove its owner's agents from the match."""
    take_back(s, player)
    primitives.shift(s, agent(player), player, supply(s), PAIR)
    put_down(s, player, card)


def take_back(s: State, player: int) -> None:
    """Return both markers of an agent to their owner, wherever they lie."""
    for card, marked in enumerate(s.laid[agent(player)]):
        if marked:
            primitives.shift(s, agent(player), CARD_HOLDER + card, player, marked)


# --- recalling and placing them -----------------------------------------------------------------------------


def recall_program() -> Program:
    """Step 1: the player may recall the agent, with a face-down task under it (BC-TURN-1)."""
    a = Assembler("recall")
    choice, card, back, end = a.slot(), a.slot(), Label(), Label()
    a.emit(let(card, lambda s, f: source(s, s.active)), as_reference(card))
    a.emit(unless(lambda s, f: f[card] >= 0 and _lies_face_down(s, s.active), back))
    question = decide(choice, active, words.RECALL_TASK, lambda s, f: (flag(s, words.STAY), flag(s, words.RECALL)))
    a.emit(about(question, (card, "card")))
    a.emit(unless(lambda s, f: f[choice] == flag(s, words.STAY), back), jump(end))
    a.mark(back)
    a.emit(step(_recall))
    a.mark(end)
    return a.build()


def _recall(s: State, _: Frame) -> None:
    if any(s.laid[agent(s.active)]):
        take_back(s, s.active)
        note(s, "recall", player=s.active)
    for card in list(s.rows[at(s, "plot", s.active)]):
        primitives.put(s, card, at(s, "hand", s.active))
        note(s, "recall-task", card=card, player=s.active)


def place_program() -> Program:
    """Step 5: place an agent on a completed task, or on one from the hand, which is laid face-down (BC-TURN-5)."""
    a = Assembler("agent")
    card, vassal, end = a.slot(), a.slot(), Label()
    a.emit(decide(card, active, words.PLACE_AGENT, _sources))
    a.emit(unless(lambda s, f: f[card] != NONE, end), let(card, lambda s, f: reference(s, f[card])))
    question = decide(vassal, active, words.AGENT_TARGET, lambda s, f: targets(s, number(f[card])), "card")
    a.emit(about(question, (card, "card")), step(lambda s, f: _place(s, number(f[card]), f[vassal])))
    a.mark(end)
    return a.build()


def _sources(s: State, _: Frame) -> tuple[int, ...]:
    """Return the tasks on which an agent can be placed; *none* is always possible."""
    player = s.active
    if s.held[agent(player)][player] < PAIR:
        return (NONE,)
    own = tasks.completed(s, player, *SOURCES) if s.pieces[COMPLETED] else s.rows[at(s, "hand", player)]
    return (*(s.rules.codebook.card + card for card in own if targets(s, card)), NONE)


def targets(s: State, card: int) -> tuple[int, ...]:
    """Return the vassals that an agent can watch: those that share a symbol or are required (BC-INTRIGUE-02, -03)."""
    found = tasks.task(s, card)
    if found is None:  # a filler card of a scenario
        return ()
    in_hand = s.rules.places[s.place[card]].zone == "hand"
    lying = [one for cell in CELLS for one in s.rows[cell] if not is_special(s, one)]
    if in_hand:
        parts = found.asked.used if found.asked.plain else ()
        now = tasks.lying(s)
        return tuple(one for one in lying if any(requirements.described(part, now, one) for part in parts))
    return tuple(one for one in lying if symbols(s, one, shown(s, one), found.badge))


def _place(s: State, card: int, vassal: int) -> None:
    player = s.active
    if s.rules.places[s.place[card]].zone == "hand":
        primitives.put(s, card, at(s, "plot", player))
    for holder in (card, vassal):
        primitives.shift(s, agent(player), player, CARD_HOLDER + holder, 1)
    note(s, "agent", card=card, player=player, place=s.place[vassal])

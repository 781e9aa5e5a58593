"""A second machine, to be read as the specification of the first: no index, no fast path, nothing that can be resumed.

It is written in direct style. A window is a function that returns when all that follows has been done, an ability is a
call, a question calls `answer`. Who listens, and who changes a rule, is found by looking at every text of every card,
every time. It shares with the shipped machine the primitives, the plain instructions that card texts and phases were
compiled to (`Program.ops`), and what the game declares (kinds of events, policies). Its frames hold what the frames of
the shipped one hold, because they are part of a position, but control never comes from them.
"""

# ruff: noqa: I001 - the constants stand in rows: one to a line they would be a sixth of the file

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardlang.machine.dispatch import LATER, LISTEN, OWN, SETTLE, EventKind, Hit
from cardlang.machine.knowledge import look
from cardlang.machine.instructions import over, push
from cardlang.machine.journal import record
from cardlang.machine.delayed import NEXT, WAITING, hear_again
from cardlang.machine.rules import LOOP, AbilityCode, Static
from cardlang.machine.scoring import RAISE, REDUCE
from cardlang.machine.state import (
    BY, CARD_MASK, EVENT, FLAGS, FROM, KIND, ME, NOTHING, PC, PROGRAM, PROTECTED, REF, UP, WHY_BITS, YOU, Event, Frame,
    State, alive, note, ref_of, took_away,
)  # fmt: skip
from cardlang.machine.window import BATCH, DENIED, DONE, HEARD, HITS, INDEX, PENDING, PREVENTED, REPLACED, VERDICT

# Where the program of a window stands while an ability runs inside it: announced, called by the act, listening.
ANNOUNCED, CALLED, LISTENING = 1, 3, 5
QUEUE = PENDING  # the slot of a plain queue of abilities


class Stop(Exception):  # noqa: N818 - no error
    """The match is over, or its host wanted it to stop here."""


class Machine:
    """Runs one match from a position to its end; `answer` writes the answers into `State.asks`."""

    def __init__(self, answer: Callable[[State], None]) -> None:
        self.answer = answer

    def play(self, s: State) -> None:
        """Run to the end of the match, or to where the host wants it to stop."""
        try:
            self.carry_out(s, 0)
        except Stop:
            look(s)

    def carry_out(self, s: State, depth: int) -> None:
        """Carry out instructions until there are only `depth` frames."""
        while len(s.stack) > depth:
            f = s.stack[-1]
            op = s.rules.programs[f[PROGRAM]].ops[f[PC]]
            f[PC] += 1
            stops = op(s, f)
            if s.outcome[0] or (stops and not s.asks):
                raise Stop
            if stops:
                look(s)
                self.answer(s)

    # --- the window --------------------------------------------------------------------------------

    def act(self, s: State, events: tuple[Event, ...]) -> None:
        """Do what the events say, and all that comes of it: together if their kind says so, else one by one."""
        push(s, s.rules.entry["act"], s.stack[-1][ME] if s.stack else -1, -1, NOTHING, -1, events)
        w = s.stack[-1]
        w[BATCH] = w[DONE] = w[HITS] = w[DENIED] = w[HEARD] = NOTHING
        opened = sum(one[PROGRAM] == w[PROGRAM] for one in s.stack)
        while w[PENDING]:
            hear_again(s, opened)
            known = [entry[:3] for entry in s.later]  # what is put off from now on does not hear of this
            kind: EventKind = s.rules.kinds[w[PENDING][0][KIND]]
            size = len(w[PENDING]) if kind.together else 1
            taken, w[PENDING] = w[PENDING][:size], w[PENDING][size:]
            w[BATCH] = ready(s, kind, taken)
            self.announce(s, w, kind)
            self.commit(s, w, kind)
            self.resolve(s, w, HITS, CALLED)
            after = listening(s, "after", kind, w[BATCH])
            w[HITS], w[BATCH] = (*after, *waiting(s, f"after:{kind.name}", w[BATCH], known)), NOTHING
            self.resolve(s, w, HITS, LISTENING)
        hear_again(s, opened)
        s.stack.pop()
        s.ret, s.denied = w[DONE], w[DENIED]

    def announce(self, s: State, w: Frame, kind: EventKind) -> None:
        """Let every member be answered: prevented, replaced, or only preceded by something."""
        w[INDEX] = 0
        while w[INDEX] < len(w[BATCH]):
            i, event = w[INDEX], w[BATCH][w[INDEX]]
            while not w[VERDICT] and self.answered(s, w, kind, event):
                pass
            if w[VERDICT] == PREVENTED:
                w[DENIED] = (*w[DENIED], event[REF])
            ahead, others = w[BATCH][:i] + (() if w[VERDICT] else (event,)), w[BATCH][i + 1 :]
            if w[HEARD]:
                ahead, others = ready(s, kind, ahead), ready(s, kind, others)
            w[BATCH], w[INDEX] = ahead + others, len(ahead)
            w[HEARD], w[VERDICT] = NOTHING, 0
        w[INDEX] = 0

    def answered(self, s: State, w: Frame, kind: EventKind, event: Event) -> bool:
        """Let the first answer the announced event who has not done so, and is not busy with something else."""
        would, before = f"would:{kind.name}", f"before:{kind.name}"
        for key in (before,) if event[FLAGS] & PROTECTED else (would, before):
            for ref, ability in hearing(s, key, event):
                if (ref, ability.number) not in w[HEARD] and not busy(s, ref, ability):
                    w[HEARD], w[PC] = (*w[HEARD], (ref, ability.number)), ANNOUNCED
                    self.call(s, ref, ability, controller(s, ref), event)
                    return True
            if found := waiting(s, key, (event,), first=True):
                w[HEARD], w[PC] = (*w[HEARD], (found[0][1], -1)), ANNOUNCED
                self.go_on(s, found[0])
                return True
        return False

    def commit(self, s: State, w: Frame, kind: EventKind) -> None:
        """Do it. Who leaves with it, or sees it leave, is found ahead of that; who sees it arrive, after it."""
        batch: tuple[Event, ...] = w[BATCH]
        if kind.together:
            of_card = {event[REF] & CARD_MASK: event for event in batch}
            batch = tuple(of_card[card] for card in s.rules.policies.order(s, list(of_card)))
        if kind.leaving:
            batch = tuple(took_away(event) for event in batch)
        own, when = (leaving(s, kind, batch), listening(s, "when", kind, batch)) if kind.leaving else ([], [])
        done = tuple(event for planned in batch if (event := kind.commit(s, planned)) is not None)
        if not kind.leaving:
            for event in done:
                own += kind.follow(s, event) if kind.follow is not None else ()
            when = listening(s, "when", kind, done)
        record(s, done)
        w[PC], w[BATCH], w[DONE], w[HITS] = CALLED, done, w[DONE] + done, (*own, *when)
        refill = s.rules.tidy(s, done)
        if refill >= 0:
            push(s, refill, -1, -1, NOTHING, -1)
            self.carry_out(s, len(s.stack) - 1)

    def resolve(self, s: State, w: Frame, slot: int, stands: int) -> None:
        """Carry out what was found, one after the other, if it still holds when its turn comes."""
        while w[slot]:
            (what, ref, number, you, event), w[slot] = w[slot][0], w[slot][1:]
            kind = s.rules.kinds[event[KIND]] if event and what != LATER else None
            if what == LATER:
                w[PC] = stands
                self.go_on(s, (what, ref, number, you, event))
            elif what == SETTLE:
                kind.settle(s, event)
            elif alive(s, ref):
                ability, card, w[PC] = s.rules.abilities[number], ref & CARD_MASK, stands
                if what == OWN and kind is not None and kind.leaving:
                    self.call(s, ref, ability, you, event, event[FROM])
                elif what == OWN and s.face[card] == ability.face:
                    self.call(s, ref, ability, you, event)
                elif s.face[card] == ability.face and in_play(s, card) and not busy(s, ref, ability):
                    self.call(s, ref, ability, controller(s, ref), event)

    def queue(self, s: State, hits: tuple[Hit, ...]) -> None:
        """Abilities that are due at the same time, in their order."""
        push(s, s.rules.entry["resolve"], -1, -1, NOTHING, -1, hits)
        self.resolve(s, s.stack[-1], QUEUE, 0)
        s.stack.pop()

    def go_on(self, s: State, hit: Hit) -> None:
        """Carry out what was put off: the frame goes on as it was."""
        frame, depth = hit[-1], len(s.stack)
        if room(s, frame[ME] & CARD_MASK):
            program = s.rules.programs[frame[PROGRAM]]
            why = program.ability << WHY_BITS | program.nodes[frame[PC]]
            note(s, "later", card=frame[ME] & CARD_MASK, player=frame[YOU], cause=frame[ME], why=why)
            s.stack.append([*frame])
            self.carry_out(s, depth)

    def call(self, s: State, ref: int, ability: AbilityCode, you: int, event: Event, home: int = -1) -> None:
        """Carry out an ability from beginning to end."""
        depth = len(s.stack)
        if open_ability(s, ref, ability, you, event, home):
            self.carry_out(s, depth)


def ready(s: State, kind: EventKind, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that can be done, with their facts as they are now."""
    return tuple(now for event in events if (now := kind.ready(s, event)) is not None)


def leaving(s: State, kind: EventKind, batch: tuple[Event, ...]) -> list[Hit]:
    """For each leaving card: its own abilities, unless they are silenced, then that it settles."""
    hits: list[Hit] = []
    for event in batch:
        card = event[REF] & CARD_MASK
        if s.face[card] == UP and not silent(s, card, kind.leaving):
            own = s.rules.records[s.rules.record[card]].of(kind.leaving)
            hits += [(OWN, event[REF], ability.number, controller(s, card), event) for ability in own]
        hits.append((SETTLE, event[REF], -1, -1, event))
    return hits


def verdict(s: State, value: int) -> None:
    """The ability on top of the stack prevents or replaces what is announced by the window below it."""
    answering, w = s.stack[-1], s.stack[-2]
    w[VERDICT] = value
    if value == PREVENTED:
        event = w[BATCH][w[INDEX]]
        program = s.rules.programs[answering[PROGRAM]]
        why = program.ability << WHY_BITS | program.nodes[answering[PC] - 1]
        card = event[REF] & CARD_MASK if event[REF] >= 0 else -1
        note(s, "prevent", card=card, player=event[BY], cause=answering[ME], why=why)


def substitute(s: State, events: tuple[Event, ...]) -> None:
    """What an *instead* did stands for what was announced; if it did nothing, that happens after all."""
    if events:
        verdict(s, REPLACED)
        s.stack[-2][DONE] += events


def open_ability(s: State, ref: int, ability: AbilityCode, you: int, event: Event, home: int = -1) -> bool:
    """Open a frame for an ability, unless the chain has become too long: then it is dropped, the first time loudly."""
    card, opened = ref & CARD_MASK, room(s, ref & CARD_MASK)
    if opened:
        alone = bool(event) and not s.rules.policies.united and event[BY] in s.rules.policies.members(s, you)
        you = event[BY] if alone else you
        s.used += [(ref, ability.uses)] if ability.limit else []
        note(s, "open", card=card, player=you, cause=ref, why=ability.number << WHY_BITS | ability.node)
        push(s, ability.program, ref, you, event, s.place[card] if home < 0 else home)
    return opened


def room(s: State, card: int) -> bool:
    """Whether the chain may become longer by something that this card does; the first time that it may not, loudly."""
    limit = s.rules.parameters["chain limit"]
    if s.chain == limit:
        running = {f[ME] & CARD_MASK for f in s.stack if s.rules.programs[f[PROGRAM]].ability >= 0}
        for member in sorted(running | {card}):
            note(s, "chain-cut", card=member, amount=limit)
        if s.rules.parameters["on loop"] == "end":
            s.chain += 1
            over(s, LOOP, -1)
            raise Stop
    s.chain = min(s.chain + 1, limit + 1)
    return s.chain <= limit


# --- who listens, and who changes a rule -----------------------------------------------------------


def controller(s: State, ref: int) -> int:
    """The player meant by *you*."""
    return s.rules.policies.controller(s, ref & CARD_MASK)


def in_play(s: State, card: int) -> bool:
    return s.rules.places[s.place[card]].play


def texts(s: State, card: int) -> tuple[AbilityCode, ...]:
    return s.rules.records[s.rules.record[card]].abilities


def showing(s: State, has: Callable[[AbilityCode], bool]) -> Iterator[tuple[int, AbilityCode]]:
    """Such texts of all cards in play, of the side that lies up, in game order."""

    def applies(card: int, text: AbilityCode) -> bool:
        return text.face == s.face[card] and has(text)

    cards = [card for place, row in zip(s.rules.places, s.rows, strict=True) if place.play for card in row]
    able = [card for card in cards if any(applies(card, text) for text in texts(s, card))]
    for card in s.rules.policies.order(s, able):
        yield from ((ref_of(s, card), text) for text in texts(s, card) if applies(card, text))


def hearing(s: State, key: str, event: Event) -> list[tuple[int, AbilityCode]]:
    """The abilities that hear the event, in game order."""
    found = showing(s, lambda text: key in text.keys and text.program >= 0)
    return [(ref, a) for ref, a in found if a.matches is None or a.matches(s, ref, controller(s, ref), event)]


def listening(s: State, when: str, kind: EventKind, events: tuple[Event, ...]) -> list[Hit]:
    """The same for several events, as what is to be resolved."""
    key = f"{when}:{kind.name}"
    return [(LISTEN, ref, a.number, -1, e) for e in events for ref, a in hearing(s, key, e)]


def waiting(
    s: State, key: str, events: tuple[Event, ...], known: list[Any] | None = None, *, first: bool = False
) -> list[Hit]:
    """Who has waited for one of the events, each for one, taken out; of an announced event the first alone."""
    found: list[Hit] = []
    old, asked = list(s.later if known is None else known), []
    for one in s.later:
        told = one if known is None else one[:3]
        if told in old and one[0] in WAITING:
            old.remove(told)
            asked.append(one)
    for event in events:
        for entry in [one for one in asked if one in s.later]:
            frame = (*entry[2][:EVENT], event, *entry[2][EVENT + 1 :])
            awaited = s.rules.programs[frame[PROGRAM]].awaited[frame[PC]]
            steps = range(frame[PC], awaited.past.pc)
            running = [f for f in s.stack if (f[PROGRAM], f[ME], f[YOU]) == (frame[PROGRAM], frame[ME], frame[YOU])]
            again = entry[0] != NEXT and any(f[PC] in steps for f in running)
            if key in awaited.keys and awaited.matches(s, [*frame]) and not again and not (first and found):
                if entry[0] == NEXT:
                    s.later.remove(entry)
                found.append((LATER, frame[ME], -1, frame[YOU], frame))
    return found


def busy(s: State, ref: int, ability: AbilityCode) -> bool:
    """Whether the ability is being carried out, or has been used up for now."""
    running = any((f[PROGRAM], f[ME]) == (ability.program, ref) for f in s.stack)
    return running or (ability.limit is not None and s.used.count((ref, ability.uses)) >= ability.limit[0])


def modifiers(s: State, name: str, args: tuple[int, ...]) -> list[tuple[Static, int, Any]]:
    """The texts that change a query now, in game order; last those of the card itself that is asked about."""
    found = [
        (static, ref)
        for ref, text in showing(s, lambda text: any(static.query == name for static in text.statics))
        for static in text.statics
    ]
    if args and name in ("play", "face", "faces", "amount of play") and not in_play(s, args[0] & CARD_MASK):
        card = args[0] & CARD_MASK
        found += [(static, ref_of(s, card)) for text in texts(s, card) for static in text.statics if static.own]
    asked = [(static, ref, static.look(s, ref, args)) for static, ref in found if static.query == name]
    return [(static, ref, static.value(s, frame)) for static, ref, frame in asked if frame is not None]


def number(s: State, name: str, base: int, args: tuple[int, ...]) -> int:
    """The last set, then all that adds, then all factors; then what has a bound, the least bounding ahead."""
    values: dict[str, list[int]] = {op: [] for op in ("set", "add", "times")}
    falls: list[tuple[int, int]] = []
    rises: list[tuple[int, int, int]] = []
    for static, _, value in modifiers(s, name, args):
        what, bound = static.within
        if static.op != "bounded":
            values[static.op].append(value)
        elif what == REDUCE:
            falls.append((-bound, value))
        else:
            rises.append((bound, what, value))
    result = ([base] + values["set"])[-1] + sum(values["add"])
    for factor in values["times"]:
        result *= factor
    for bound, change in sorted(falls):
        result = min(result, max(result + change, -bound))
    for bound, what, change in sorted(rises):
        more = result + change if what == RAISE else result * change
        result = max(result, min(more, bound)) if more > result else more
    return result


def allowed(s: State, name: str, args: tuple[int, ...]) -> bool:
    """Nobody says *cannot*."""
    return not any(static.op == "no" for static, _, _ in modifiers(s, name, args))


def pick(s: State, name: str, base: int, args: tuple[int, ...]) -> int:
    """The last text decides."""
    return ([base] + [value for _, _, value in modifiers(s, name, args)])[-1]


def silent(s: State, card: int, keyword: str) -> bool:
    """Whether effects of this keyword do not trigger on this card."""
    return not allowed(s, "acts", (card, s.rules.parameters["keywords"].index(keyword)))

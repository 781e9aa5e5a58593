"""The canonical encoding of a position: plain JSON values in a fixed order, and its hash.

It leaves out what can be derived or belongs to the host: the index, the log, the stop mark.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.machine.asking import FINAL, PROPOSING
from cardlang.machine.delayed import EACH, END, HELD, NEXT, START, WAITING, opened
from cardlang.machine.primitives import rearm
from cardlang.machine.rules import AGREE, REASONS, Rules
from cardlang.machine.state import HOME, NOTHING, PC, PROGRAM, SLOTS, WHY, Ask, Frame, State

_COLUMNS = (
    "place", "face", "life", "seen", "pool", "rows", "held", "laid", "stakes", "pieces", "open", "winner", "tied",
    "active", "started", "turn", "phase", "outcome", "stack", "ret", "denied", "asks", "joint", "contexts",
    "lasting", "later", "happened", "used", "rng", "chain", "asked", "idle",
)  # fmt: skip
_TURNS = frozenset({"turn", "asked", "idle", "active", "started", "rng"})  # left out when turns are compared
_LISTS = frozenset({"place", "face", "life", "seen", "pool", "pieces", "open", "winner", "tied"})
_ROWS = frozenset({"rows", "held", "laid"})


def encode(s: State) -> dict[str, Any]:
    """The position as JSON values, with keys in a fixed order. The result shares lists with the state."""
    return {name: getattr(s, name) for name in _COLUMNS}


def position_bytes(s: State, *, turns: bool = True) -> bytes:
    """The canonical bytes of the position; without `turns`, the columns that only count turns are left out."""
    values = [getattr(s, name) for name in _COLUMNS if turns or name not in _TURNS]
    return json.dumps(values, separators=(",", ":")).encode()


def fingerprint(s: State) -> str:
    """The public hash of the position: 32 hexadecimal digits."""
    return blake2b(position_bytes(s), digest_size=16).hexdigest()


def digest(s: State, *, turns: bool = True) -> int:
    """A hash of the position as one number."""
    return int.from_bytes(blake2b(position_bytes(s, turns=turns), digest_size=7).digest(), "big")


def decode(data: Mapping[str, Any], rules: Rules) -> State:
    """The state of an encoded position. Raises KeyError, TypeError or ValueError for a position of another match."""
    s = State.__new__(State)
    s.rules, s.log, s.until = rules, None, None
    for name in _COLUMNS:
        value = data[name]
        if name in _LISTS:
            value = [_int(item) for item in value]
        elif name in _ROWS:
            value = [[_int(item) for item in row] for row in value]
        elif name == "stack":
            value = [[_frozen(item) for item in frame] for frame in value]
        elif name == "contexts":
            value = [[_frozen(item) for item in context] for context in value]
        elif name == "asks":
            value = [_read_ask(_frozen(item)) for item in value]
        elif name in ("happened", "lasting", "later", "stakes", "used"):
            value = [_frozen(item) for item in value]
        else:
            value = _frozen(value)
        setattr(s, name, value)
    _check(s)
    rearm(s)
    return s


def _int(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"expected an integer, found {excerpt(value)}")
    return value


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(item) for item in value)
    return _int(value)


def _check(s: State) -> None:
    """Refuse a position that no match can reach, and that would fail or go astray later."""
    rules, cards = s.rules, len(s.rules.record)
    lanes = 1 + max(rules.lane_of)
    shape = (
        len(s.place) == len(s.face) == len(s.life) == cards
        and len(s.seen) == len(s.pool) == (cards if rules.secrets else 0)
        and len(s.rows) == len(rules.places)
        and len(s.held) == len(rules.resources)
        and all(len(row) == rules.players + 1 for row in s.held)
        and len(s.laid) == len(rules.counters)
        and all(len(row) == cards for row in s.laid)
        and len(s.pieces) == rules.pieces
        and len(s.open) == len(s.winner) == len(s.tied) == lanes
    )
    _demand(shape, "the number of cards, places, coins or lanes does not fit")
    _demand(sorted(card for row in s.rows for card in row) == list(range(cards)), "a card lies nowhere or twice")
    lies = all(s.place[card] == place for place, row in enumerate(s.rows) for card in row)
    _demand(lies, "a card lies where it is not")
    values = (
        set(s.face) <= {0, 1}
        and set(s.open) <= {0, 1}
        and all(0 <= known <= rules.everybody for known in s.seen)
        and set(s.tied) <= {0, 1}
        and all(0 <= place < len(rules.places) for place in s.pieces)
        and all(-1 <= party < len(rules.sides) for party in s.winner)
        and 0 <= s.active < rules.players
        and 0 <= s.started < rules.players
        and 0 <= s.phase < len(rules.phases)
        and len(s.outcome) == 2
        and 0 <= s.outcome[0] < len(REASONS)
        and all(amount >= 0 for row in (*s.held, *s.laid) for amount in row)
    )
    _demand(values, "a face, a number of coins, a player or a phase is out of its range")
    _demand(bool(s.stack) == (s.outcome[0] == 0), "the match is over and goes on")
    for stake in s.stakes:
        _stake(s, stake)
    for frame in s.stack:
        _frame(s, frame)
    kept = all(isinstance(one, tuple) and len(one) == 2 and _is_event(one[1]) for one in s.happened)
    _demand(kept, "what has happened is no event")
    for waiting in s.later:
        _waiting(s, waiting)
    for ask in s.asks:
        _ask(s, ask)
    _together(s)
    _joint(s)


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)


def _stake(s: State, stake: tuple[int, ...]) -> None:
    _demand(len(stake) == 4, "a stake is no stake")
    resource, card, player, amount = stake
    known = 0 <= resource < len(s.held) and 0 <= card < len(s.place) and 0 <= player < s.rules.players
    _demand(known and amount >= 0, "a stake lies on nothing or is nobody's")


def _frame(s: State, frame: Frame) -> None:
    rules = s.rules
    _demand(len(frame) >= HOME, "a procedure has lost something")
    known = all(type(frame[i]) is int for i in (PROGRAM, PC))
    _demand(known and 0 <= frame[PROGRAM] < len(rules.programs), "a procedure is unknown")
    _demand(len(frame) == SLOTS + rules.programs[frame[PROGRAM]].slots, "a procedure has lost something")
    _demand(0 <= frame[PC] < len(rules.code[frame[PROGRAM]]), "a procedure stands at an unknown place")


def _is_event(event: Any) -> bool:
    return isinstance(event, tuple) and len(event) == WHY + 1 and all(type(fact) is int for fact in event)


def _waiting(s: State, waiting: Any) -> None:
    _demand(isinstance(waiting, tuple) and len(waiting) == 4, "something that is done later has lost something")
    when, turn, frame, deaf = waiting
    known = when in (START, END, NEXT, HELD, EACH) and type(turn) is int and isinstance(frame, tuple)
    _demand(known, "something is done later at an unknown time")
    most = opened(s) if when in WAITING else 0
    _demand(type(deaf) is int and 0 <= deaf <= most, "something that waits is never told")
    _frame(s, list(frame))
    program = s.rules.programs[frame[PROGRAM]]
    _demand(when not in WAITING or frame[PC] in program.awaited, "a procedure waits for nothing")
    _demand(when != HELD or frame[PC] in program.held, "a procedure has changed nothing")


def _together(s: State) -> None:
    """Check that several requests are one question: in seat order, each seat's answers, then the request it owes."""
    seats = [ask.seat for ask in s.asks]
    given = [(ask.seat, ask.answer) for ask in s.asks if ask.answer >= 0]
    owed = [number for number, ask in enumerate(s.asks) if ask.answer < 0]
    fits = (
        len({(ask.purpose, ask.program, ask.pc) for ask in s.asks}) <= 1
        and seats == sorted(seats)
        and len(set(given)) == len(given)
        and all(seats[number] not in seats[number + 1 :] for number in owed)
        and (bool(owed) or not s.asks)
    )
    _demand(fits, "the requests do not belong together")


def _joint(s: State) -> None:
    """Check that a team decides only while one of its members is asked, and that its proposal consists of codes."""
    asked = [ask.purpose for ask in s.asks]
    before_mate = asked == [AGREE] and len(s.joint) > 0 and all(0 <= code < len(s.rules.codebook) for code in s.joint)
    choosing = len(asked) == 1 and AGREE not in asked and s.joint in (NOTHING, PROPOSING, FINAL)
    _demand(before_mate or choosing or (AGREE not in asked and not s.joint), "a team is not where it says it is")


def _read_ask(value: Any) -> Ask:
    """Read a request of an encoded position, and check its shape."""
    fits = isinstance(value, tuple) and len(value) == len(Ask._fields) and isinstance(value[4], tuple)
    _demand(fits, "a request is no request")
    return Ask(*value)


def _ask(s: State, ask: Ask) -> None:
    rules = s.rules
    seat, purpose, program, pc, codes, answer = ask
    fits = (
        -1 <= seat < rules.seats
        and 0 <= purpose < len(rules.purposes)
        and 0 <= program < len(rules.programs)
        and 0 <= pc < len(rules.code[program])
        and all(0 <= code < len(rules.codebook) for code in codes)
        and len(codes) > 0
        and (answer == -1 or answer in codes)
        and bool(s.stack)
        and (s.stack[-1][PROGRAM], s.stack[-1][PC]) == (program, pc)
    )
    _demand(fits, "a request is none of this match")

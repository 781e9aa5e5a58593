"""One question to one player: whom it goes to, and how its answer comes in.

A team chooses together: one member proposes, the other agrees or objects. A question to a team goes to the member whose
turn comes sooner. What is chosen (all of it, where several things are) is then put to the other member. After an
objection the first one chooses once more, and that holds. What is forced is not put to anybody. With the option
`joint: proposer` the other member is never asked.

`State.joint` says how far they are: nothing, `PROPOSING`, the codes that are proposed, `FINAL`.
"""

from __future__ import annotations

from cardlang.machine.codebook import AGREEMENT
from cardlang.machine.hidden import card_of, show
from cardlang.machine.instructions import Number
from cardlang.machine.rules import AGREE, Rules
from cardlang.machine.state import EVERYBODY, NOTHING, PC, PROGRAM, Frame, State, note

PROPOSING, FINAL = (-1,), (-2,)


def suspend(s: State, f: Frame, seat: int, purpose: int, codes: tuple[int, ...]) -> bool:
    """Ask a seat: the instruction is run again with the answer. True, as an instruction says that asks."""
    f[PC] -= 1
    s.asks = [(seat, purpose, f[PROGRAM], f[PC], codes, -1)]
    return True


def ask(s: State, f: Frame, player: int, purpose: int, codes: tuple[int, ...]) -> bool:
    """Ask a player, as `suspend` does. What a team answers is a proposal, unless it comes after an objection."""
    if player >= s.rules.players and not s.joint and s.rules.parameters.get("joint") != "proposer":
        s.joint = PROPOSING
    return suspend(s, f, s.rules.policies.seat(s, player), purpose, codes)


def forced(s: State, player: int, purpose: int, code: int, chosen: int = 0) -> None:
    """Tell of a single option, which is not asked; `chosen` members of the same choice came before."""
    seat = s.rules.policies.seat(s, player)
    note(s, "forced", player=seat, amount=code, place=chosen, why=purpose, other=card_of(s, code))


def taken(s: State) -> int:
    """The answer that has come in; its request is closed. All may hear it, so a card that is named is known to all."""
    answer = s.asks[0][5]
    s.asks = []
    if s.seen and (card := card_of(s, answer)) >= 0:
        show(s, card, EVERYBODY)
    s.asked += 1
    return answer


def answered(s: State, f: Frame, player: Number) -> int:
    """The answer of a team that has come in, once it holds.

    -1 if it does not: then either the other member is asked, or nobody yet and the first is to be asked again.
    """
    if put_to_mate(s):
        return settled(s)
    answer = taken(s)
    return answer if holds(s, f, player(s, f), (answer,)) else -1


def holds(s: State, f: Frame, player: int, codes: tuple[int, ...]) -> bool:
    """Whether a choice holds; else the other member is asked, and the instruction must be run again with the answer."""
    if not s.joint or s.joint == FINAL:
        s.joint = NOTHING
        return True
    s.joint = codes
    return not suspend(s, f, s.rules.policies.mate(s, player), AGREE, agreement(s.rules))


def put_to_mate(s: State) -> bool:
    """Whether the request that is open, or has just been answered, is the one to agree."""
    return bool(s.joint) and bool(s.asks) and s.asks[0][1] == AGREE


def settled(s: State) -> int:
    """What the other member has made of a proposal: its first code, or -1 if it is to be chosen once more."""
    agreed = taken(s) == agreement(s.rules)[0]
    proposed, s.joint = s.joint, NOTHING if agreed else FINAL
    return proposed[0] if agreed else -1


def agreement(rules: Rules) -> tuple[int, ...]:
    """The codes of *agree* and *object*."""
    return tuple(rules.codebook.word(word) for word in AGREEMENT)

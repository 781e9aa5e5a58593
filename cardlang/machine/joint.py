"""Choices of a team: one member proposes, the other agrees or objects; an objection leaves it with the proposer.

A question to a team goes to the member whose turn comes sooner. What is chosen (all of it, where several things are) is
then put to the other member. After an objection the first one chooses once more, and that holds. What is forced is not
put to anybody. With the option `joint: proposer` the other member is never asked.

`State.joint` says how far they are: nothing, `PROPOSING`, the codes that are proposed, `FINAL`.
"""

from __future__ import annotations

from cardlang.machine.codebook import AGREEMENT
from cardlang.machine.rules import AGREE, Rules
from cardlang.machine.state import NOTHING, PC, PROGRAM, Frame, State

PROPOSING, FINAL = (-1,), (-2,)


def begin(s: State) -> None:
    """A team is asked: its answer is a proposal, unless it is the one after an objection."""
    if not s.joint and s.rules.parameters.get("joint") != "proposer":
        s.joint = PROPOSING


def holds(s: State, f: Frame, player: int, codes: tuple[int, ...]) -> bool:
    """Whether a choice holds; else the other member is asked, and the instruction must be run again with the answer."""
    if not s.joint or s.joint == FINAL:
        s.joint = NOTHING
        return True
    mate = s.rules.policies.mate(s, player)
    s.joint = codes
    s.asks = [(mate, AGREE, f[PROGRAM], f[PC] - 1, agreement(s.rules), -1)]
    f[PC] -= 1
    return False


def put_to_mate(s: State) -> bool:
    """Whether the request that is open, or has just been answered, is the one to agree."""
    return bool(s.joint) and bool(s.asks) and s.asks[0][1] == AGREE


def settled(s: State, answer: int) -> int:
    """What the other member's answer makes of a proposal: its first code, or -1 if it is to be chosen once more."""
    agreed = answer == agreement(s.rules)[0]
    proposed, s.joint = s.joint, NOTHING if agreed else FINAL
    return proposed[0] if agreed else -1


def agreement(rules: Rules) -> tuple[int, ...]:
    """The codes of *agree* and *object*."""
    return tuple(rules.codebook.word(word) for word in AGREEMENT)

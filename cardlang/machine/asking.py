"""One question to one player: whom it goes to, and how its answer comes in.

A team chooses together: one member proposes, the other agrees or objects. A question to a team goes to the member whose
turn comes sooner. What is chosen (all of it, where several things are) is then put to the other member. After an
objection the first one chooses once more, and that holds. What is forced is not put to anybody. With the option
`joint: proposer` the other member is never asked.

`State.joint` says how far they are: nothing, `PROPOSING`, the codes that are proposed, `FINAL`.
"""

from __future__ import annotations

from cardlang.machine.codebook import AGREEMENT
from cardlang.machine.instructions import Number
from cardlang.machine.knowledge import card_meant, card_of, offered_as
from cardlang.machine.rules import AGREE
from cardlang.machine.state import NOTHING, PC, PROGRAM, Ask, Frame, State, new, note

PROPOSING, FINAL = (-1,), (-2,)


def ask(s: State, f: Frame, player: int, purpose: int, codes: tuple[int, ...], seat: int | None = None) -> bool:
    """Ask a player, or a `seat` of its own: the instruction is run again with the answer. True, as one says that asks.

    What a team answers is a proposal, unless it comes after an objection.
    """
    if seat is None:
        seat = s.rules.policies.seat(s, player)
        if player >= s.rules.players and not s.joint and s.rules.parameters.get("joint") != "proposer":
            s.joint = PROPOSING
    f[PC] -= 1
    s.asks = [new(Ask, (seat, purpose, f[PROGRAM], f[PC], offered_as(s, seat, codes) if s.seen else codes, -1))]
    return True


def forced(s: State, player: int, purpose: int, code: int, chosen: int = 0) -> None:
    """Tell of a single option, which is not asked; `chosen` members of the same choice came before."""
    seat = s.rules.policies.seat(s, player)
    note(s, "forced", player=seat, also=card_of(s, code), option=code, chosen=chosen, purpose=purpose)


def answered(s: State, f: Frame, player: Number | None = None) -> int:
    """The answer that has come in; its request is closed.

    As the whole choice of a `player` that is a team it must hold, else it is -1: then either the other member is asked,
    or nobody yet and the first is to be asked once more.
    """
    answer, joint = s.asks[0].answer, s.joint
    s.asks, s.asked = [], s.asked + 1
    answer = card_meant(s, answer) if s.seen else answer
    if not joint or player is None:
        return answer
    if proposed(s):
        agreed = answer == s.rules.codebook.word(AGREEMENT[0])
        s.joint = NOTHING if agreed else FINAL
        return joint[0] if agreed else -1
    return answer if holds(s, f, player, (answer,)) else -1


def holds(s: State, f: Frame, player: Number, codes: tuple[int, ...]) -> bool:
    """Whether a choice holds; else the other member is asked, and the instruction must be run again with the answer."""
    if s.joint == PROPOSING:
        s.joint, words = codes, tuple(s.rules.codebook.word(word) for word in AGREEMENT)
        return not ask(s, f, -1, AGREE, words, s.rules.policies.mate(s, player(s, f)))
    s.joint = NOTHING
    return True


def proposed(s: State) -> tuple[int, ...]:
    """The codes that are put to the other member of a team, if the request that is open is the one to agree."""
    return s.joint if s.joint > PROPOSING else NOTHING

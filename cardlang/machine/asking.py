"""One question to one player: who is asked, and how the answer comes in.

A team decides jointly: one member proposes, the other agrees or objects. A question to a team goes to the member whose
turn comes sooner. The whole choice is then put to the other member. After an objection the first member chooses once
more, and that choice is final. A forced choice needs no agreement. With the option `joint: proposer` the other member
is never asked.

`State.joint` is the progress of the team: nothing, `PROPOSING`, the proposed codes, `FINAL`.
"""

from __future__ import annotations

from cardlang.machine.codebook import AGREEMENT
from cardlang.machine.instructions import Number
from cardlang.machine.knowledge import card_meant, card_of, offered_as
from cardlang.machine.rules import AGREE
from cardlang.machine.state import NOTHING, PC, PROGRAM, Ask, Frame, State, new, note

PROPOSING, FINAL = (-1,), (-2,)


def ask(s: State, f: Frame, player: int, purpose: int, codes: tuple[int, ...], seat: int | None = None) -> bool:
    """Ask a player, or a given `seat`; the instruction is run again with the answer. Returns True, which stops the run.

    The answer of a team is a proposal, unless it comes after an objection.
    """
    if seat is None:
        seat = s.rules.policies.seat(s, player)
        if player >= s.rules.players and not s.joint and s.rules.parameters.get("joint") != "proposer":
            s.joint = PROPOSING
    f[PC] -= 1
    s.asks = [new(Ask, (seat, purpose, f[PROGRAM], f[PC], offered_as(s, seat, codes) if s.seen else codes, -1))]
    return True


def forced(s: State, player: int, purpose: int, code: int, chosen: int = 0) -> None:
    """Log a single option, which is not asked for; `chosen` members of the same choice came before it."""
    seat = s.rules.policies.seat(s, player)
    note(s, "forced", player=seat, also=card_of(s, code), option=code, chosen=chosen, purpose=purpose)


def answered(s: State, f: Frame, player: Number | None = None) -> int:
    """Close the request and return its answer.

    If `player` is a team and the answer is its whole choice, the result is -1 until the choice is final: either the
    other member has been asked to agree, or the first member must be asked once more.
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
    """Whether a choice is final; if not, the other member is asked and the instruction is run again."""
    if s.joint == PROPOSING:
        s.joint, words = codes, tuple(s.rules.codebook.word(word) for word in AGREEMENT)
        return not ask(s, f, -1, AGREE, words, s.rules.policies.mate(s, player(s, f)))
    s.joint = NOTHING
    return True


def proposed(s: State) -> tuple[int, ...]:
    """The codes that a member of a team is asked to agree to, if that is the open request."""
    return s.joint if s.joint > PROPOSING else NOTHING

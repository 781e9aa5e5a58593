"""Errors of the lower stages under the names that peers are told."""

from __future__ import annotations

from typing import Any

from cardlang.bots.player import BotError
from cardlang.diagnostics.model import CardlangError, SetError
from cardlang.diagnostics.render import concise
from cardlang.match.errors import IllegalChoice, SaveError, StaleRevision
from cardlang.match.room import Audience, Room
from cardlang.rpc.errors import RpcError

_MOST_FINDINGS = 50  # of a faulty set, that are sent


def named(error: CardlangError) -> RpcError:
    """What cannot be played, read or resumed, by name."""
    if isinstance(error, SetError):
        findings = [concise(item) for item in error.diagnostics[:_MOST_FINDINGS]]
        return RpcError("faulty-set", "a set has errors", findings=findings)
    name = "damaged-save" if isinstance(error, SaveError) else "bot-failed" if isinstance(error, BotError) else ""
    return RpcError(name or "cannot-play", str(error))


def refused(room: Room, audience: Audience, seat: Any, error: IllegalChoice) -> RpcError:
    """Why a choice for a seat does not count, as precisely as the one who made it may know."""
    now = room.revision(audience)
    if isinstance(error, StaleRevision):
        return RpcError("stale-revision", str(error), revision=now)
    if room.match.is_over:
        return RpcError("match-over", "the match is over", revision=now)
    name = "illegal-choice" if isinstance(seat, int) and room.asked(seat) else "not-your-turn"
    return RpcError(name, str(error), revision=now)

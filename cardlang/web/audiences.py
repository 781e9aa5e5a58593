"""What those who share a room are sent: a look at all that they may know, and news of what has changed since.

`cardlang serve` sends it over WebSockets, the playground from the worker of its page.
"""

from __future__ import annotations

from typing import Any

from cardlang.match.room import Audience, Room


def as_name(audience: Audience) -> int | str:
    """An audience as it is called on the wire."""
    return audience if isinstance(audience, int) else "watcher"


def look_of(room: Room, audience: Audience, language: str) -> dict[str, Any]:
    """All that an audience may know, with all events so far and the cards that these name."""
    look = room.look(audience, language)
    events = room.told(audience, 0, language)
    cards = {**look["cards"], **room.cards(events, language)}
    return {"as": as_name(audience), **look, "events": events, "cards": cards}


def news_of(room: Room, audience: Audience, since: int, language: str) -> dict[str, Any] | None:
    """What has changed for an audience since a revision; None if nothing has."""
    if room.revision(audience) == since:
        return None
    return {"as": as_name(audience), **room.changes(audience, since, language)}

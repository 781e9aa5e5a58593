"""What has changed between two views, for front ends that animate it.

The differences come from what a seat has been handed already (two views and the events between them), so they reveal
nothing new.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Named = tuple[str, Mapping[str, Any]]  # where a card stands in a view, and what the view says of it


def changed(before: Any, after: Any, pointer: str = "") -> Iterator[dict[str, Any]]:
    """The values that differ, each as `{"at": JSON pointer, "from": ..., "to": ...}`.

    What is new has no `from`, what is gone has no `to`. A list that has grown or shrunk is one value. Applying the
    differences to the earlier view gives the later one.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        for name in {**before, **after}:
            at = f"{pointer}/{_escaped(name)}"
            if name not in after:
                yield {"at": at, "from": before[name]}
            elif name not in before:
                yield {"at": at, "to": after[name]}
            else:
                yield from changed(before[name], after[name], at)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from changed(one, other, f"{pointer}/{index}")
    elif before != after or type(before) is not type(after):
        yield {"at": pointer, "from": before, "to": after}


def moved(before: Any, after: Any, events: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The cards that stand elsewhere in the later view: `card`, `id`, `from` and `to` as JSON pointers.

    A card that has come into view has no `from`, one that has left it no `to`. `event` is the index of the last event
    about the card, `cause` the card whose text moved it; a card that only slid along its row may have neither.
    """
    was, now = dict(cards_in(before)), dict(cards_in(after))
    latest = {event[name]: index for index, event in enumerate(events) for name in ("with", "card") if name in event}
    for card in sorted({*was, *now}):
        old, new = was.get(card), now.get(card)
        if (old and old[0]) == (new and new[0]):
            continue
        data: dict[str, Any] = {"card": card}
        known = new or old
        if known is not None and "id" in known[1]:
            data["id"] = known[1]["id"]
        if old is not None:
            data["from"] = old[0]
        if new is not None:
            data["to"] = new[0]
        if card in latest:
            data["event"] = latest[card]
            if "cause" in (event := events[latest[card]]):
                data["cause"] = event["cause"]
        yield data


def cards_in(view: Any, pointer: str = "") -> Iterator[tuple[int, Named]]:
    """The cards that a view names, each with where it stands; a card that stands twice comes twice."""
    if isinstance(view, dict):
        if type(view.get("card")) is int:
            yield view["card"], (pointer, view)
        for name, part in view.items():
            yield from cards_in(part, f"{pointer}/{_escaped(name)}")
    elif isinstance(view, list):
        for index, part in enumerate(view):
            yield from cards_in(part, f"{pointer}/{index}")


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")

"""Events and cards as JSON, each with its words in a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardlang.library.records import CardRecord
from cardlang.match.wording import event_text
from cardlang.match.words import Words

CARD_FIELDS = ("card", "with", "cause")  # whose values are numbers of cards


def event_as_data(words: Words, event: Mapping[str, Any], language: str) -> dict[str, Any]:
    """A visible event with its words and the words that caused it; its words are None if only programs need it."""
    reason = words.reason(event.get("why", -1), language)
    return {
        "data": dict(event),
        "text": event_text(words, dict(event), language),
        "reason": reason
        and {
            "card": reason.card,
            "name": reason.name,
            "text": reason.text,
            "words": reason.words,
            "start": reason.start,
            "end": reason.end,
        },
    }


def card_as_data(words: Words, card: int, language: str) -> dict[str, Any]:
    """A card by its number: its id and kind, and what stands on it; `reverse` is its other side, where it has one."""
    record = words.record(card)
    data = {"card": card, "id": record.id, "kind": record.section, **_side(words, record, language)}
    return data if record.reverse is None else {**data, "reverse": _side(words, record.reverse, language)}


def _side(words: Words, side: CardRecord, language: str) -> dict[str, Any]:
    return {
        "name": side.name(language),
        "text": words.text_on(side, language),
        "printed": {name: list(v) if isinstance(v, tuple) else v for name, v in side.attributes.items()},
        **({"art": side.art} if side.art else {}),
    }


def cards_as_data(words: Words, data: Any, language: str) -> dict[str, dict[str, Any]]:
    """The cards that the data name by number and the castles that they name by id, and no others.

    The keys are their numbers in the match; castles are numbered after the cards.
    """
    castles = {castle.id: number for number, castle in enumerate(words.castles, start=len(words.cards))}
    return {str(card): card_as_data(words, card, language) for card in sorted(set(_numbers(data, castles)))}


def _numbers(data: Any, castles: Mapping[str, int]) -> Iterable[int]:
    if isinstance(data, Mapping):
        for name in CARD_FIELDS:
            if type(data.get(name)) is int:
                yield data[name]
        if type(data.get("castle")) is str and data["castle"] in castles:
            yield castles[data["castle"]]
        for part in data.values():
            yield from _numbers(part, castles)
    elif isinstance(data, list):
        for part in data:
            yield from _numbers(part, castles)

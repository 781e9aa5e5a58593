"""Requests, options, events and cards as JSON, each with its words in a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cardlang.library.records import CardRecord
from cardlang.match.inputs.options import plain
from cardlang.match.wording import event_text

if TYPE_CHECKING:
    from cardlang.match.game import Game
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request

CARD_FIELDS = ("card", "with", "cause")  # whose values are numbers of cards


def request_as_data(request: Request, language: str) -> dict[str, Any]:
    """All that its seat may know of a request."""
    return {
        "seat": request.seat,
        "purpose": request.purpose,
        "text": request.text(language),
        "behalf": request.behalf or None,
        "source": request.source,
        "secret": request.secret,
        "chosen": list(request.chosen),
        "to_follow": request.to_follow,
        "about": [option_as_data(option, language) for option in request.about],
        "proposed": [option_as_data(option, language) for option in request.proposed],
        "options": [option_as_data(option, language) for option in request.options],
        "default": request.default,
        **_several(request, language),
    }


def _several(request: Request, language: str) -> dict[str, Any]:
    if request.several is None:
        return {}
    cards, least, most = request.several
    return {"several": {"least": least, "most": most, "options": [option_as_data(one, language) for one in cards]}}


def option_as_data(option: Option, language: str) -> dict[str, Any]:
    """An option: its id, its words, and what it stands for."""
    return {"id": option.id, "text": option.text(language), "data": option.data}


def event_as_data(match: Match, event: Mapping[str, Any], language: str) -> dict[str, Any]:
    """An event that somebody may know: its words, none if it only matters to programs, and the words that caused it."""
    reason = match.why(event, language)
    return {
        "data": dict(event),
        "text": event_text(match, dict(event), language),
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


def game_as_data(game: Game) -> dict[str, Any]:
    """What all may know of a match from its beginning to its end: what is played, and by whom."""
    secret = {option.name for option in game.definition.options if option.kind == "lists"}
    sets = dict.fromkeys((each["name"], each["version"]) for each in game.sets)  # once for each of their files
    return {
        **game.named,
        "title": game.title,
        "options": {key: value for key, value in plain(game.options).items() if key not in secret},
        "sets": [{"set": name, "version": version} for name, version in sets],
        "seating": game.seating,
        "actions": len(game.actions),
    }


def card_as_data(game: Game, card: int, language: str) -> dict[str, Any]:
    """A card by its number: its id and kind, and what stands on it; `reverse` is its other side, where it has one."""
    record = game.record(card)
    data = {"card": card, "id": record.id, "kind": record.section, **_side(game, record, language)}
    return data if record.reverse is None else {**data, "reverse": _side(game, record.reverse, language)}


def _side(game: Game, side: CardRecord, language: str) -> dict[str, Any]:
    text, art = side.text(game.mode.name), {"art": side.art} if side.art else {}
    return {
        "name": side.name(language),
        "text": "" if text is None or text.tree is None else str(game.printed(text, language).text),
        "printed": {name: list(v) if isinstance(v, tuple) else v for name, v in side.attributes.items()},
        **art,
    }


def cards_as_data(game: Game, data: Any, language: str) -> dict[str, dict[str, Any]]:
    """The cards that some data name by their numbers, and the castles by their ids: so nobody is told of another one.

    They stand by their numbers; those of castles follow those of the cards.
    """
    castles = {castle.id: number for number, castle in enumerate(game.castles, start=len(game.cards))}
    return {str(card): card_as_data(game, card, language) for card in sorted(set(_numbers(data, castles)))}


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

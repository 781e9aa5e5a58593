"""The default board of a game in a terminal: every part of the view in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from cardlang.games.sentences import counted

Name: TypeAlias = Callable[[int], str]
Titled: TypeAlias = Callable[[str], str | None]
Words: TypeAlias = Callable[[int], str]

_WIDEST = 100
_AROUND = frozenset({
    "game", "mode", "edition", "turn", "round", "phase", "over", "outcome", "winner", "requests", "choices",
})  # fmt: skip


def board(view: Mapping[str, Any], name: Name, titled: Titled) -> RenderableType:
    """Return the whole table of a view; a player of the view may have a `who` (*you*, *random bot*)."""
    del titled
    lines = [line for part, value in view.items() if part not in _AROUND for line in _lines(part, value, name)]
    title = "the end" if view["over"] else f"turn of {view['turn']}, {view['phase']}"
    return Panel(Group(*lines), box=ROUNDED, title=title, subtitle=f"round {view['round']}", width=_WIDEST)


def discarded(view: Mapping[str, Any], name: Name) -> list[str]:
    """Return the discard pile in words, if the view has a part of that name."""
    found = view.get("discard")
    return [f"discard pile: {_cards(found, name) or 'empty'}"] if isinstance(found, list) else []


def on_table(view: Mapping[str, Any], titled: Titled) -> list[tuple[str, list[int | str]]]:
    """Return the known cards on the table, by place."""
    del titled
    return [(where, list(cards)) for where, cards in _known("", view) if cards]


def legend(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the signs on the table and their meanings."""
    del view
    return [("(Name)", "a face-down card that you know"), ("?", "a card that you do not know")]


def result(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], name: Name, words: Words) -> RenderableType:
    """Return the table at the end of the match."""
    del events, words
    return board(view, name, lambda record: None)


def _lines(part: str, value: Any, name: Name) -> Iterator[Text]:
    """Yield the lines of a part of the view: one, or one for each of several things."""
    if part == "players":
        for player in value:
            who = f" ({player['who']})" if player.get("who") else ""
            yield from _thing(
                f"{player['seat']}{who}", {k: v for k, v in player.items() if k not in ("seat", "who")}, name
            )
    elif part == "lanes":
        for lane in value:
            for side, there in lane["sides"].items():
                yield from _thing(f"lane {lane['lane']}, {side}", there, name)
    else:
        yield _line(part, _said(value, name))


def _thing(title: str, parts: Mapping[str, Any], name: Name) -> Iterator[Text]:
    said = "; ".join(f"{part.replace('_', ' ')} {_said(value, name)}" for part, value in parts.items())
    yield _line(title, said)


def _line(title: str, said: str) -> Text:
    return Text(f"{title}: ", style="bold").append(said, style="not bold")


def _said(value: Any, name: Name) -> str:
    match value:
        case {"count": number}:
            return counted(number, "card")
        case list() if value and all(isinstance(row, list) for row in value):
            return " / ".join(_cards(row, name) for row in value)
        case list():
            return _cards(value, name) or "-"
        case dict():
            return "; ".join(f"{part} {_said(inner, name)}" for part, inner in value.items())
        case _:
            return str(value)


def _cards(cards: Sequence[Any], name: Name) -> str:
    return ", ".join(_card(card, name) for card in cards)


def _card(card: Any, name: Name) -> str:
    """Return words for a card and its visible values, or for any other value."""
    if card is None:
        return "?"
    if not isinstance(card, dict) or "card" not in card:
        return str(card)
    shown = [str(value) for part, value in card.items() if part not in ("card", "id", "face_up")]
    called = name(card["card"]) if card.get("face_up", True) else f"({name(card['card'])})"
    return " ".join((called, *shown))


def _known(where: str, value: Any) -> Iterator[tuple[str, list[int]]]:
    """Yield the numbers of the cards in a value, by place."""
    match value:
        case list():
            cards = [item["card"] for item in value if isinstance(item, dict) and "card" in item]
            yield where, cards
            for item in value:
                if isinstance(item, list) or (isinstance(item, dict) and "card" not in item):
                    inner = item.get("seat", item.get("lane", "")) if isinstance(item, dict) else ""
                    yield from _known(f"{where} {inner}".strip(), item)
        case dict():
            for part, inner in value.items():
                if part not in _AROUND and part != "order":
                    yield from _known(f"{where} {part}".strip(), inner)
        case _:
            return

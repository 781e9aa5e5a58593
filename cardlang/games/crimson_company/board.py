"""The table in a terminal: lanes side by side, the opponent's cards above the castles, the first player's below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rich.box import ROUNDED, SIMPLE
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

Name: TypeAlias = Callable[[int], str]

COLOURS = ("cyan", "magenta")


def board(view: Mapping[str, Any], name: Name) -> RenderableType:
    """The whole table as a view shows it; `name` gives the name of a card by its number."""
    return Panel(
        Group(_heading(view), _offer(name, view), _lanes(name, view), _staged(name, view)),
        box=ROUNDED,
        title=f"turn of {view['turn']}, {view['phase']}" if not view["over"] else "the end",
        subtitle=f"round {view['round']}",
    )


def _heading(view: Mapping[str, Any]) -> RenderableType:
    line = Text()
    for index, player in enumerate(view["players"]):
        line.append(f"{player['seat']} ", style=f"bold {COLOURS[index]}")
        line.append(f"{player['coins']} coins, {_castles(player['castles'])}    ")
    line.append(f"supply {view['supply']}    deck {view['deck']['count']}    discard pile {len(view['discard'])}")
    return line


def _castles(count: int) -> str:
    return "no castle" if not count else f"{count} castle{'' if count == 1 else 's'}"


def _card(name: Name, shown: dict[str, Any], *, owner: int | None = None) -> Text:
    """A card in one line: its name and its strength; face-down cards are dim."""
    up = shown.get("face_up", True)
    style = "dim" if not up else COLOURS[owner] if owner is not None else ""
    text = Text(style=style)
    called = name(shown["card"])
    text.append(called if up else f"({called})")
    text.append(f" {shown['strength']}" if up else " 0", style="bold")
    for counter, sign in (("coins", "¢"), ("marks", "*")):
        if shown.get(counter):
            text.append(f" {shown[counter]}{sign}", style="yellow")
    return text


def _offer(name: Name, view: Mapping[str, Any]) -> RenderableType:
    line = Text("on offer: ", style="bold")
    cards = [_card(name, card) for card in view["offer"]]
    line.append_text(Text(", ").join(cards) if cards else Text("nothing"))
    top = view["deck"]["top"]
    if top is not None:
        line.append("    next: ", style="bold")
        line.append_text(_card(name, top))
    return line


def _lanes(name: Name, view: Mapping[str, Any]) -> RenderableType:
    table = Table(box=SIMPLE, expand=True, show_header=False, padding=(0, 1))
    for _ in view["lanes"]:
        table.add_column(justify="center", ratio=1)
    below, above = view["players"][0]["seat"], view["players"][1]["seat"]
    height = max(len(lane["sides"][above]["cards"]) for lane in view["lanes"])
    table.add_row(*(_upper(name, lane, above, height) for lane in view["lanes"]))
    table.add_row(*(_castle(lane) for lane in view["lanes"]))
    table.add_row(*(_side(name, lane, below, 0) for lane in view["lanes"]))
    return table


def _side(name: Name, lane: dict[str, Any], seat: str, owner: int) -> Text:
    lines = [_card(name, card, owner=owner) for card in lane["sides"][seat]["cards"]]
    return Text("\n").join(lines) if lines else Text("-" if lane["open"] else "", style="dim")


def _upper(name: Name, lane: dict[str, Any], seat: str, height: int) -> Text:
    """The far side: its nearest card is the lowest, next to the castle."""
    cards = lane["sides"][seat]["cards"]
    lines = [_card(name, card, owner=1) for card in reversed(cards)]
    filled = lines or [Text("-" if lane["open"] else "", style="dim")]
    return Text("\n").join([Text("")] * (height - len(filled)) + filled)


def _castle(lane: dict[str, Any]) -> RenderableType:
    if not lane["open"]:
        return Text(f"lane {lane['lane']}: won by {lane['won_by']}", style="bold yellow")
    above, below = (lane["sides"][seat]["strength"] for seat in sorted(lane["sides"], reverse=True))
    text = Text(f"{above}\n", style=COLOURS[1])
    text.append(f"═ lane {lane['lane']} ═", style="bold yellow")
    if lane["coins"]:
        text.append(f" {lane['coins']}¢", style="yellow")
    text.append(f"\n{below}", style=COLOURS[0])
    return text


def _staged(name: Name, view: Mapping[str, Any]) -> RenderableType:
    line = Text()
    for index, player in enumerate(view["players"]):
        if player["staged"]:
            line.append(f"{player['seat']} has recruited ", style="bold")
            line.append_text(Text(", ").join([_card(name, card, owner=index) for card in player["staged"]]))
            line.append("    ")
    return line

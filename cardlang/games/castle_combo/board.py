"""The table in a terminal: both rows with their prices, the tableaus side by side, and the score sheets at the end.

Every line fits the terminal: names that are too long for it are cut, numbers never.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

Name: TypeAlias = Callable[[int], str]
Titled: TypeAlias = Callable[[str], str | None]

WIDEST = 140
COLOURS = {"castle": "cyan", "village": "yellow"}  # of the banners
_SHORT = {
    "nobility": "Nob", "faith": "Fai", "scholarship": "Sch", "military": "Mil", "craftsmanship": "Cra",
    "peasantry": "Pea",
}  # fmt: skip
_NARROW = 14  # columns that a cell needs at least


def board(view: Mapping[str, Any], name: Name, titled: Titled) -> RenderableType:
    """The whole table as a view shows it; `name` gives the name of a card by its number. Nothing here is `titled`.

    A player of the view may have a `who` (*you*, *random bot*), which is shown.
    """
    del titled
    return _Board(view, name)


def discarded(view: Mapping[str, Any], name: Name) -> list[str]:
    """The discard piles in words."""
    return [
        f"{where} discard pile: {', '.join(name(card['card']) for card in market['discard']) or 'empty'}"
        for where, market in view["markets"].items()
    ]


def result(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> list[str]:
    """The points of all players, and the gold that breaks ties."""
    del events
    return [
        f"{player['seat']}: {player['score']['total']} points, {player['gold']} gold left"
        for player in view["players"]
        if "score" in player
    ]


class _Board:
    """The table, drawn for the width it is printed with."""

    def __init__(self, view: Mapping[str, Any], name: Name) -> None:
        self.view, self.name = view, name

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, width = self.view, min(options.max_width, WIDEST)
        each = max(3 * _NARROW + 4, min(width - 4, 60))
        tableaus = [_tableau(player, view, self.name, each) for player in view["players"]]
        parts: list[RenderableType] = [_market(view, where, self.name, width - 4) for where in view["markets"]]
        parts.append(Columns(tableaus, padding=(1, 2)))
        if view["over"]:
            parts += [_sheet(player, self.name) for player in view["players"]]
        title = "the end" if view["over"] else f"turn of {_called(view, view['turn'])}, {view['phase']}"
        yield Panel(Group(*parts), box=ROUNDED, title=title, subtitle=f"round {min(view['round'], 9)}", width=width)


def _called(view: Mapping[str, Any], seat: str) -> str:
    who = next((player.get("who") for player in view["players"] if player["seat"] == seat), None)
    return f"{seat} ({who})" if who else seat


def _market(view: Mapping[str, Any], where: str, name: Name, room: int) -> Text:
    """One row: the herald, the cards with their prices, what lies beside them."""
    market = view["markets"][where]
    line = Text("▶ " if view["herald"] == where else "  ", style="bold").append(f"{where:<8}", style=COLOURS[where])
    if not market["open"]:
        return line.append("out of the game", style="dim")
    rest = f"  pile {market['pile']['count']}, discarded {len(market['discard'])}"
    each = max(6, (room - line.cell_len - len(rest)) // 3 - 16)
    for index, card in enumerate(market["row"]):
        line.append(", " if index else "").append(_cut(name(card["card"]), each), style="bold")
        line.append(f" {card['price']}g", style="yellow").append(f" {_shields(card)}", style="dim")
    return line.append(rest, style="dim")


def _shields(card: Mapping[str, Any]) -> str:
    return "+".join(_SHORT[kind] for kind in card.get("shields", ()))


def _tableau(player: Mapping[str, Any], view: Mapping[str, Any], name: Name, room: int) -> RenderableType:
    """The cells that are taken, in the rows and columns they have so far."""
    keys = f"{player['keys']} key" + ("" if player["keys"] == 1 else "s")
    title = f"{_called(view, player['seat'])}: {player['gold']} gold, {keys}"
    grid = Table(box=ROUNDED, show_header=False, show_lines=True, title=title, title_style="bold", padding=(0, 1))
    grid.min_width = min(room, cell_len(title))
    columns = player["tableau"][0] if player["tableau"] else [None]
    for _ in columns:
        grid.add_column(no_wrap=True)
    each = max(_NARROW, room // max(3, len(columns))) - 3
    for row in player["tableau"] or [[None]]:
        grid.add_row(*(_cell(card, name, each) for card in row))
    return grid


def _cell(card: Mapping[str, Any] | None, name: Name, room: int) -> Text:
    if card is None:
        return Text("\n")
    if not card["face_up"]:
        return Text(f"({_cut(name(card['card']), room - 2)})\n", style="dim")
    text = Text(_cut(name(card["card"]), room), style=COLOURS[card["location"]])
    text.append(f"\n{card['cost']}g {_shields(card)}", style="dim")
    return text.append(f" {card['gold']}¢", style="yellow") if "gold" in card else text


def _sheet(player: Mapping[str, Any], name: Name) -> RenderableType:
    """The score sheet: a line for each card, with how its points come about."""
    score = player["score"]
    sheet = Table(box=SIMPLE_HEAD, title=f"{player['seat']}: {score['total']} points", title_style="bold")
    sheet.add_column("card")
    sheet.add_column("points", justify="right")
    sheet.add_column("because")
    for entry in score["cards"]:
        because = ", ".join(_because(part, name) for part in entry["parts"] if part["points"])
        sheet.add_row(name(entry["card"]), str(entry["points"]), because or Text("-", style="dim"))
    sheet.add_row("keys", str(score["keys"]), f"1 × {score['keys']}")
    return sheet


def _because(part: Mapping[str, Any], name: Name) -> str:
    cards = ", ".join(name(card) for card in part["cards"])
    return f"{part['each']} × {part['count']}" + (f": {cards}" if cards else "")


def _cut(text: str, room: int) -> str:
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= max(room, 2):
        text = text[:-1]
    return text.rstrip() + "…"

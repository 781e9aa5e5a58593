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

from cardlang.games.fitting import cut

Name: TypeAlias = Callable[[int], str]
Titled: TypeAlias = Callable[[str], str | None]

WIDEST = 140
COLOURS = {"castle": "cyan", "village": "yellow"}  # of the banners
_SHORT = {
    "nobility": "Nob", "faith": "Fai", "scholarship": "Sch", "military": "Mil", "craftsmanship": "Cra",
    "peasantry": "Pea",
}  # fmt: skip
_ARROWS = {"castle": "↑", "village": "↓"}  # the castle row lies above the village row
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
        each = max(3 * _NARROW + 8, min(width - 4, 64))
        tableaus = [_tableau(player, view, self.name, each) for player in view["players"]]
        parts: list[RenderableType] = [_markets(view, self.name, width - 4)]
        parts.append(Columns(tableaus, padding=(1, 2)))
        if view["over"]:
            parts += [_sheet(player, self.name) for player in view["players"]]
        title = "the end" if view["over"] else f"turn of {_called(view, view['turn'])}, {view['phase']}"
        yield Panel(Group(*parts), box=ROUNDED, title=title, subtitle=f"round {min(view['round'], 9)}", width=width)


def _called(view: Mapping[str, Any], seat: str) -> str:
    who = next((player.get("who") for player in view["players"] if player["seat"] == seat), None)
    return f"{seat} ({who})" if who else seat


def _markets(view: Mapping[str, Any], name: Name, room: int) -> RenderableType:
    """Both rows: the herald, the cards with their prices, what lies beside them."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    each = max(_NARROW, (room - 30) // 3 - 2)
    for where, market in view["markets"].items():
        place = Text("▶ " if view["herald"] == where else "  ", style="bold").append(where, style=COLOURS[where])
        if not market["open"]:
            grid.add_row(place, Text("out of the game", style="dim"))
            continue
        cards = (
            Text(cut(name(card["card"]), each), style="bold")
            .append(f"\n{card['price']}g", style="not bold yellow")
            .append(_printed(card), style="not bold dim")
            for card in market["row"]
        )
        beside = Text(f"pile {market['pile']['count']}\ndiscarded {len(market['discard'])}", style="dim")
        grid.add_row(place, *cards, *([""] * (3 - len(market["row"]))), beside)
    return grid


def _printed(card: Mapping[str, Any]) -> str:
    """The shields, the arrow and the size of the purse, as far as there are any."""
    shields = "+".join(_SHORT[kind] for kind in card.get("shields", ()))
    arrow = _ARROWS[card["arrow"]] if "arrow" in card else ""
    gold = f"{card['gold']}/" if "gold" in card else ""
    purse = f"¢{gold}{card['purse']}" if "purse" in card else ""
    return "".join(f" {part}" for part in (shields, arrow, purse) if part)


def _tableau(player: Mapping[str, Any], view: Mapping[str, Any], name: Name, room: int) -> RenderableType:
    """The cells that are taken, with the numbers of their rows and columns."""
    keys = f"{player['keys']} key" + ("" if player["keys"] == 1 else "s")
    title = f"{_called(view, player['seat'])}: {player['gold']} gold, {keys}"
    grid = Table(box=ROUNDED, show_lines=True, title=title, title_style="bold", padding=(0, 1), header_style="dim")
    grid.min_width, grid.show_header = min(room, cell_len(title)), bool(player["tableau"])
    lines = player["tableau"] or [[None]]
    first = next((card for row in lines for card in row if card is not None), None)
    row, column = (0, 0) if first is None else (first["row"], first["column"] - lines[0].index(first))
    if first is not None:
        grid.add_column(style="dim", max_width=2)
    for number in range(column, column + len(lines[0])):
        grid.add_column(str(number), no_wrap=True)
    each = max(_NARROW, (room - 4) // 3 - 3)
    for number, cells in enumerate(lines, start=row):
        label = [] if first is None else [str(number)]
        grid.add_row(*label, *(_cell(card, name, each) for card in cells))
    return grid


def _cell(card: Mapping[str, Any] | None, name: Name, room: int) -> Text:
    if card is None:
        return Text("\n")
    if not card["face_up"]:
        return Text(f"({cut(name(card['card']), room - 2)})\n", style="dim")
    text = Text(cut(name(card["card"]), room), style=COLOURS[card["location"]])
    shown = {key: value for key, value in card.items() if key != "arrow"}  # it has done what it can
    return text.append(f"\n{card['cost']}g{_printed(shown)}", style="dim")


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

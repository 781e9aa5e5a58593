"""The table in a terminal: lanes side by side, the opponent's cards above the castles, the first player's below.

Every line fits the terminal: names that are too long for it are cut, strengths and coins never.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

Name: TypeAlias = Callable[[int], str]
Titled: TypeAlias = Callable[[str], str | None]

COLOURS = ("cyan", "magenta")
WIDEST = 120  # wider than that the lanes are too far apart to be compared
_FRAME = 4  # columns that the panel takes


def board(view: Mapping[str, Any], name: Name, titled: Titled) -> RenderableType:
    """The whole table as a view shows it.

    `name` gives the name of a card by its number, `titled` that of a castle with a text by its id.

    A player of the view may have a `who` (*you*, *random bot*), which is shown.
    """
    return _Board(view, name, titled)


def discarded(view: Mapping[str, Any], name: Name) -> list[str]:
    """The discard pile in words."""
    return [f"discard pile: {', '.join(name(card['card']) for card in view['discard']) or 'empty'}"]


def result(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> list[str]:
    """How each lane went: its last count, or its sides as they lie."""
    totals: dict[int, dict[str, int]] = {}
    for event in events:
        if event["event"] == "total":
            totals.setdefault(event["lane"], {})[event["player"]] = event["amount"]
    lines = []
    for lane in view["lanes"]:
        winner, number = lane["won_by"], lane["lane"]
        total = totals.get(number, {}) if winner else {s: side["strength"] for s, side in lane["sides"].items()}
        score = ", ".join(f"{seat} {amount}" for seat, amount in sorted(total.items()))
        won = f"won by {winner}" if winner else "not won"
        lines.append(f"lane {number}: {won}{f' ({score})' if score else ''}")
    return lines


class _Board:
    """The table, drawn for the width it is printed with."""

    def __init__(self, view: Mapping[str, Any], name: Name, titled: Titled) -> None:
        self.view, self.name, self.titled = view, name, titled

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        view, name, room = self.view, self.name, width - _FRAME
        parts = [
            _players(view),
            *_stock(name, view, room),
            _lanes(name, self.titled, view, room),
            *_staged(name, view, room),
        ]
        title = "the end" if view["over"] else f"turn of {_called(view, view['turn'])}, {view['phase']}"
        yield Panel(Group(*parts), box=ROUNDED, title=title, subtitle=f"round {view['round']}", width=width)


def _called(view: Mapping[str, Any], seat: str) -> str:
    who = next((player.get("who") for player in view["players"] if player["seat"] == seat), None)
    return f"{seat} ({who})" if who else seat


def _players(view: Mapping[str, Any]) -> Text:
    line = Text()
    for index, player in enumerate(view["players"]):
        line.append("    " if index else "").append(_called(view, player["seat"]), style=f"bold {COLOURS[index]}")
        line.append(f" {_count(player['coins'], 'coin')}, {_count(player['castles'], 'castle')}")
    return line


def _stock(name: Name, view: Mapping[str, Any], room: int) -> list[Text]:
    """The offer, and what lies beside it."""
    top = view["deck"]["top"]
    offer = _row("on offer: ", [(card, "") for card in view["offer"]], name, room)
    rest = f"    deck {view['deck']['count']}    discard pile {len(view['discard'])}    supply {view['supply']}"
    following = _row("next: ", [(top, "")] if top else [], name, room - len(rest))
    return [offer, following.append(rest)]


def _row(title: str, cards: Sequence[tuple[dict[str, Any], str]], name: Name, room: int) -> Text:
    """Cards in one line; the longest names are cut until it fits."""
    widest = max((cell_len(name(card["card"])) for card, _ in cards), default=0)
    while True:
        line = Text(title, style="bold")
        shown = [_card(name, card, widest + 12, longest=widest, style=style) for card, style in cards]
        line.append_text(Text(", ", style="not bold").join(shown) if shown else Text("nothing", style="not bold"))
        if line.cell_len <= room or widest <= 3:
            return line
        widest -= 1


def _card(name: Name, shown: dict[str, Any], room: int, *, longest: int = 99, style: str = "") -> Text:
    """A card in one line: its name and its strength; face-down cards are dim."""
    up = shown.get("face_up", True)
    tail = Text(f" {shown['strength']}" if up else " 0", style="bold")
    for counter, sign in (("coins", "¢"), ("marks", "*")):
        if shown.get(counter):
            tail.append(f" {shown[counter]}{sign}", style="yellow")
    called = _cut(name(shown["card"]), min(longest, room - tail.cell_len - (0 if up else 2)))
    return Text(called if up else f"({called})", style=f"not bold {style}" if up else "not bold dim").append_text(tail)


def _cut(text: str, room: int) -> str:
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= max(room, 2):
        text = text[:-1]
    return text.rstrip() + "…"


def _lanes(name: Name, titled: Titled, view: Mapping[str, Any], room: int) -> RenderableType:
    lanes = view["lanes"]
    table = Table.grid(expand=True, padding=(0, 1))
    for _ in lanes:
        table.add_column(justify="center", ratio=1, no_wrap=True)
    below, above = view["players"][0]["seat"], view["players"][1]["seat"]
    each = room // len(lanes) - 2
    titles = {lane["lane"]: titled(lane["castle"]) or "" if lane["open"] else "" for lane in lanes}
    named = any(titles.values())
    table.add_row("")
    upper = [_side(name, lane, above, 1, each)[::-1] for lane in lanes]
    height = max(len(lines) for lines in upper)
    table.add_row(*(Text("\n").join([Text("")] * (height - len(lines)) + lines) for lines in upper))
    table.add_row(*(_castle(lane, above, below, each, titles[lane["lane"]] if named else None) for lane in lanes))
    table.add_row(*(Text("\n").join(_side(name, lane, below, 0, each)) for lane in lanes))
    return table


def _side(name: Name, lane: dict[str, Any], seat: str, owner: int, room: int) -> list[Text]:
    """The cards of a side, the one at the castle first."""
    cards = lane["sides"][seat]["cards"]
    lines = [_card(name, card, room, style=COLOURS[owner]) for card in cards]
    return lines or [Text("-" if lane["open"] else "", style="dim")]


def _castle(lane: dict[str, Any], above: str, below: str, room: int, title: str | None) -> Text:
    if not lane["open"]:
        return Text(f"\nlane {lane['lane']}: won by {lane['won_by']}", style="bold yellow")
    sides = lane["sides"]
    text = Text(f"{above}: {sides[above]['strength']}\n", style=COLOURS[1])
    text.append(f"═ lane {lane['lane']} ═", style="bold yellow")
    if lane["coins"]:
        text.append(f" {lane['coins']}¢", style="yellow")
    if title is not None:
        text.append(f"\n{_cut(title, room)}", style="yellow")
    return text.append(f"\n{below}: {sides[below]['strength']}", style=COLOURS[0])


def _staged(name: Name, view: Mapping[str, Any], room: int) -> list[Text]:
    """What has been recruited and waits to be played."""
    return [
        _row(f"{player['seat']} has recruited ", [(card, COLOURS[index]) for card in player["staged"]], name, room)
        for index, player in enumerate(view["players"])
        if player["staged"]
    ]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"

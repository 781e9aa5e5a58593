"""The table in a terminal: both rows with their prices, the tableaus, and the score sheets at the end.

Every line fits the terminal: names that are too long are cut, numbers never.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.cells import cell_len
from rich.columns import Columns as SideBySide
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardlang.games.fitting import cut

Name: TypeAlias = Callable[[int], str]
Titled: TypeAlias = Callable[[str], str | None]
Words: TypeAlias = Callable[[int], str]  # the words of a card behind a number, as `why` of an event is one

WIDEST = 140
COLOURS = {"castle": "cyan", "village": "yellow"}  # of the banners
_SHORT = {
    "nobility": "Nob", "faith": "Fai", "scholarship": "Sch", "military": "Mil", "craftsmanship": "Cra",
    "peasantry": "Pea",
}  # fmt: skip
_ARROWS = {"castle": "↑", "village": "↓"}  # the castle row lies above the village row
_NARROW = 14  # minimal columns of a cell
_SHORTEST = 8  # columns of a cell in one line
_HIGH = 40  # lines of a terminal with room for one framed tableau
_FRAMED, _AROUND = 14, 18  # lines of a framed tableau; lines of everything else: rows, a question, answers
ROWS, COLUMNS = ("top", "middle", "bottom"), ("left", "middle", "right")


def board(view: Mapping[str, Any], name: Name, titled: Titled) -> RenderableType:
    """Return the whole table of a view; `name` gives the name of a card by its number. `titled` is not used here.

    A player of the view may have a `who` (*you*, *random bot*), which is shown.
    """
    del titled
    return _Board(view, name)


def on_table(view: Mapping[str, Any], titled: Titled) -> list[tuple[str, list[int | str]]]:
    """Return the cards on the table, by place."""
    del titled
    rows = [(f"{where} row", market["row"]) for where, market in view["markets"].items()]
    tableaus = [
        (f"{player['seat']}'s cards", [card for line in player["tableau"] for card in line if card is not None])
        for player in view["players"]
    ]
    return [(where, [card["card"] for card in cards]) for where, cards in (*rows, *tableaus) if cards]


def legend(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the signs on the table and their meanings."""
    del view
    return [
        ("4g", "4 gold: of a card in a row what it costs you now, of another one what is printed on it"),
        (" ".join(_SHORT.values()), f"shields: {', '.join(_SHORT)}"),
        ("↑ ↓", "the herald goes to the castle row, to the village row, when the card is bought"),
        ("¢5 ¢2/5", "a purse for 5 gold; one with 2 of 5"),
        ("▶", "the herald: cards are taken from this row"),
        ("(Name)", "a face-down card: it shows nothing and scores nothing"),
    ]


def discarded(view: Mapping[str, Any], name: Name) -> list[str]:
    """Return the discard piles in words."""
    return [
        f"{where} discard pile: {', '.join(name(card['card']) for card in market['discard']) or 'empty'}"
        for where, market in view["markets"].items()
    ]


def result(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], name: Name, words: Words) -> RenderableType:
    """Return the score sheets of all players, and the gold that breaks ties; `words` gives the text of a reason."""
    del events
    scored = [player for player in view["players"] if "score" in player]
    return Group(
        *(_sheet(player, name, words) for player in scored),
        *(Text(f"  {p['seat']}: {_many(p['score']['total'], 'point')}, {p['gold']} gold left") for p in scored),
    )


class _Board:
    """The table, rendered for the width and height at which it is printed."""

    def __init__(self, view: Mapping[str, Any], name: Name) -> None:
        self.view, self.name = view, name

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, width = self.view, min(options.max_width, WIDEST)
        room = width - 4
        parts: list[RenderableType] = [_markets(view, self.name, room)]
        parts += _tableaus(view, self.name, room, console.height)
        if view["over"]:
            title = "the end"
        elif view["phase"] == "ending":
            title = "the end: gold goes onto purses"
        else:
            title = f"turn of {_called(view, view['turn'])}, {view['phase']}"
        yield Panel(Group(*parts), box=ROUNDED, title=title, subtitle=f"round {min(view['round'], 9)}", width=width)


def _called(view: Mapping[str, Any], seat: str) -> str:
    who = next((player.get("who") for player in view["players"] if player["seat"] == seat), None)
    return f"{seat} ({who})" if who else seat


def _tableaus(view: Mapping[str, Any], name: Name, room: int, height: int) -> list[RenderableType]:
    """Return all tableaus with frames if they fit; else only that of the viewer or active player, others as text."""
    players = view["players"]
    each = max(3 * _NARROW + 15, min(room, 64))
    beside = max(1, (room + 2) // (each + 2))
    if -(-len(players) // beside) * _FRAMED + _AROUND <= height:
        return [SideBySide([_tableau(player, view, name, each, framed=True) for player in players], padding=(1, 2))]
    mine = next((p for p in players if p.get("who") == "you"), None)
    mine = mine or next(player for player in players if player["seat"] == view["turn"])
    others = [player for player in players if player is not mine]
    side = room if len(others) == 1 else room // 2 - 1
    grid = Table.grid(padding=(0, 2, 0, 0))
    for index in range(0, len(others), room // side):
        grid.add_row(*(_in_lines(player, view, name, side) for player in others[index : index + room // side]))
    return [_tableau(mine, view, name, room, framed=height >= _HIGH), grid]


def _markets(view: Mapping[str, Any], name: Name, room: int) -> RenderableType:
    """Return both rows: the herald, the cards with their prices, the piles."""
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
    """Return the shields, the arrow and the size of the purse of a card, if any."""
    shields = "+".join(_SHORT[kind] for kind in card.get("shields", ()))
    arrow = _ARROWS[card["arrow"]] if "arrow" in card else ""
    gold = f"{card['gold']}/" if "gold" in card else ""
    purse = f"¢{gold}{card['purse']}" if "purse" in card else ""
    return "".join(f" {part}" for part in (shields, arrow, purse) if part)


def _tableau(
    player: Mapping[str, Any], view: Mapping[str, Any], name: Name, room: int, *, framed: bool
) -> RenderableType:
    """Return the occupied cells, with the names of their rows and columns where these are certain."""
    title = Text(_title(player, view, room), style="bold")
    grid = Table(box=ROUNDED if framed else None, show_lines=framed, padding=(0, 1), header_style="dim")
    if not player["tableau"] and not framed:
        return Group(title, Text("  no cards", style="dim"))
    lines = player["tableau"] or [[None]]
    grid.show_header = player["left_column"] is not None
    if player["top_row"] is not None:
        grid.add_column(style="dim", no_wrap=True)
    for index in range(len(lines[0])):
        grid.add_column(COLUMNS[index] if grid.show_header else "", no_wrap=True)
    each = max(_NARROW, (room - 9) // 3 - 3)
    for index, cells in enumerate(lines):
        label = [] if player["top_row"] is None else [ROWS[index]]
        grid.add_row(*label, *(_cell(card, name, each) for card in cells))
    return Group(title, grid)


def _title(player: Mapping[str, Any], view: Mapping[str, Any], room: int) -> str:
    """Return the possessions of a player, without the player's name if space is short."""
    has = f"{player['gold']} gold, {player['keys']} key" + ("" if player["keys"] == 1 else "s")
    whole, short = f"{_called(view, player['seat'])}: {has}", f"{player['seat']}: {has}"
    return whole if cell_len(whole) <= room else cut(short, room)


def _in_lines(player: Mapping[str, Any], view: Mapping[str, Any], name: Name, room: int) -> RenderableType:
    """Return a tableau with a line for each row, with the printed values if there is room."""
    rows = player["tableau"]
    grid = Table.grid(padding=(0, 1, 0, 0))
    each = max(_SHORTEST, (room - 2) // max(1, *(len(cells) for cells in rows), 1) - 2)
    each = min(each, _NARROW * 2)
    for cells in rows:
        grid.add_row(Text(" "), *(_line(card, name, each) for card in cells))
    return Group(
        Text(_title(player, view, room), style="bold"), *([grid] if rows else [Text("  no cards", style="dim")])
    )


def _line(card: Mapping[str, Any] | None, name: Name, room: int) -> Text:
    """Return a cell in one line."""
    if card is None:
        return Text("-", style="dim")
    called = name(card["card"])
    if not card["face_up"]:
        return Text(f"({cut(called, room - 2)})", style="dim")
    facts = _facts(card)
    if room - cell_len(facts) < min(_SHORTEST, cell_len(called)):
        facts = ""  # the name is more important
    text = Text(cut(called, room - cell_len(facts)), style=COLOURS[card["location"]])
    return text.append(facts, style="dim")


def _facts(card: Mapping[str, Any]) -> str:
    """Return the printed values of a card in a tableau, without the arrow, which has no further effect."""
    return f" {card['cost']}g" + _printed({key: value for key, value in card.items() if key != "arrow"})


def _cell(card: Mapping[str, Any] | None, name: Name, room: int) -> Text:
    if card is None:
        return Text("\n")
    if not card["face_up"]:
        return Text(f"({cut(name(card['card']), room - 2)})\n", style="dim")
    text = Text(cut(name(card["card"]), room), style=COLOURS[card["location"]])
    return text.append(f"\n{_facts(card).strip()}", style="dim")


def _sheet(player: Mapping[str, Any], name: Name, words: Words) -> RenderableType:
    """Return the score sheet: a line for each card with the reason for its points, even for 0."""
    score = player["score"]
    sheet = Table(box=SIMPLE_HEAD, title=f"{player['seat']}: {_many(score['total'], 'point')}", title_style="bold")
    sheet.add_column("card")
    sheet.add_column("points", justify="right")
    sheet.add_column("because")
    for entry in score["cards"]:
        because = "; ".join(_because(part, name, words) for part in entry["parts"])
        none = "nothing to score" if entry["face_up"] else "face-down"
        sheet.add_row(name(entry["card"]), str(entry["points"]), because or Text(none, style="dim"))
    sheet.add_row("keys", str(score["keys"]), f"1 point for each of {_many(score['keys'], 'key')}")
    return sheet


def _because(part: Mapping[str, Any], name: Name, words: Words) -> str:
    """Return the scoring words and their count: *Score 3 points for each ...: 2 times (Nun, Spy)*."""
    said = words(part["why"])
    cards = ", ".join(name(card) for card in part["cards"])
    if not part["points"]:
        return f"{said}: {'none' if part['each'] else 'not so'}"
    return f"{said}: {part['count']} × {_many(part['each'], 'point')}" + (f" ({cards})" if cards else "")


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")

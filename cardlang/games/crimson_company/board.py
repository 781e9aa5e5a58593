"""The table in a terminal: lanes side by side, the opponent's cards above the castles, the first player's below.

Every line fits the terminal: names too long for a lane are cut, strengths and coins never.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardlang.games.crimson_company import ring_board
from cardlang.games.crimson_company.drawing import FRAME, Name, Titled, called, card_text, count, row, stock, with_hands
from cardlang.games.crimson_company.events import named
from cardlang.games.fitting import cut

Words: TypeAlias = Callable[[int], str]

COLOURS = ("cyan", "magenta")
WIDEST = 120  # columns; beyond that, lanes are too far apart to compare
_PARTNERS = {"L": "the player on the left", "R": "the player on the right"}
_KNIGHTS = "the robber knights, against whom you play: the rules say what they do"


def board(view: Mapping[str, Any], name: Name, titled: Titled) -> RenderableType:
    """Return the whole table of a view.

    `name` gives the name of a card by its number, `titled` that of a castle with a text by its id.

    A player of the view may have a `who` (*you*, *random bot*), which is shown. Players of one side are grouped, in its
    colour.
    """
    return ring_board.picture(view, name, titled) if ring_board.is_ring(view) else _Board(view, name, titled)


def discarded(view: Mapping[str, Any], name: Name) -> list[str]:
    """Return the discard pile in words."""
    return [f"discard pile: {', '.join(name(card['card']) for card in view['discard']) or 'empty'}"]


def on_table(view: Mapping[str, Any], titled: Titled) -> list[tuple[str, list[int | str]]]:
    """Return the known cards on the table by place, and castles with a text by their ids."""
    groups = [("on offer", view["offer"]), ("next", [view["deck"]["top"]])]
    for player in view["players"]:
        held, where = (player["hand"], "in hand") if with_hands(view) else (player["staged"], "recruited")
        groups.append((f"{player['seat']}, {where}", held))
    for lane in view["lanes"]:
        groups += [(f"lane {lane['lane']}, {named(side)}", of["cards"]) for side, of in lane["sides"].items()]
    known: list[tuple[str, list[int | str]]]
    known = [(where, [card["card"] for card in cards if card is not None]) for where, cards in groups]
    known.append(("castles", [lane["castle"] for lane in view["lanes"] if lane["open"] and titled(lane["castle"])]))
    return [(where, cards) for where, cards in known if cards]


def legend(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the signs on the table and their meanings, without those that this match lacks."""
    rows = [
        ("Name 3", "a card and its strength"),
        ("(Name) 0", "a face-down card: no strength, and its text does nothing"),
        ("2¢", "2 coins that lie on a card or on a castle"),
        ("Name 3 2*", "2 marks lie on the card; its text says what they do"),
        ("A: 7", "the strength of all cards on A's side of the lane"),
    ]
    if ring_board.is_ring(view):
        return [*rows, *ring_board.SIGNS]
    seats = [player["seat"] for player in view["players"]]
    rows += [(seat, _PARTNERS[seat]) for seat in seats if seat in _PARTNERS]
    for side in _sides(view):
        members = [player["seat"] for player in view["players"] if player["side"] == side]
        if side in seats:
            continue
        rows.append((side, f"the side of {' and '.join(members)}") if members else (named(side), _KNIGHTS))
    return rows


def result(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], name: Name, words: Words) -> RenderableType:
    """Return the result of each lane: its last scoring, or its current sides."""
    del name, words
    totals: dict[int, dict[str, int]] = {}
    for event in events:
        if event["event"] == "total":
            totals.setdefault(event["lane"], {})[event["player"]] = event["amount"]
    lines = []
    for lane in view["lanes"]:
        winner, number = lane["won_by"], lane["lane"]
        total = totals.get(number, {}) if winner else {s: side["strength"] for s, side in lane["sides"].items()}
        score = ", ".join(f"{named(seat)} {amount}" for seat, amount in sorted(total.items()))
        won = f"won by {named(winner)}" if winner else "not won" if lane["open"] else "out of the game"
        lines.append(Text(f"  lane {number}: {won}{f' ({score})' if score else ''}"))
    return Group(*lines, *(Text("  ") + placed for placed in ring_board.places(view)))


class _Board:
    """The table, rendered for the width at which it is printed."""

    def __init__(self, view: Mapping[str, Any], name: Name, titled: Titled) -> None:
        self.view, self.name, self.titled = view, name, titled

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        view, name, room = self.view, self.name, width - FRAME
        parts = [
            *_players(view, room),
            *stock(name, view, room),
            _lanes(name, self.titled, view, room),
            *_staged(name, view, room),
        ]
        title = "the end" if view["over"] else f"turn of {called(view, view['turn'])}, {view['phase']}"
        subtitle = f"round {view['round']}" + (f", {view['difficulty']}" if "difficulty" in view else "")
        yield Panel(Group(*parts), box=ROUNDED, title=title, subtitle=subtitle, width=width)


def _sides(view: Mapping[str, Any]) -> list[str]:
    """Return the names of both sides, that of the first player first: below, above."""
    return list(view["lanes"][0]["sides"])


def _colour(view: Mapping[str, Any], side: str) -> str:
    return COLOURS[_sides(view).index(side)]


def _players(view: Mapping[str, Any], room: int) -> list[Text]:
    """Return the players with coins and castles: one line if it fits, else a line for each player or team."""
    if with_hands(view):
        return [_party(view, side) for side in _sides(view)]
    if all(player["seat"] == player["side"] for player in view["players"]):
        shown = [_alone(view, player) for player in view["players"]]
        line = Text("    ").join(shown)
        return [line] if line.cell_len <= room else shown
    return [_team(view, side, room) for side in _sides(view)]


def _alone(view: Mapping[str, Any], player: Mapping[str, Any]) -> Text:
    named = Text(called(view, player["seat"]), style=f"bold {_colour(view, player['side'])}")
    return named.append(f" {count(player['coins'], 'coin')}, {count(player['castles'], 'castle')}", style="not bold")


def _party(view: Mapping[str, Any], side: str) -> Text:
    """Return *P, 1 castle: L (you), R (greedy)*, and who has used the one-time ability; or *K, no castles*."""
    members = [player for player in view["players"] if player["side"] == side]
    names = [called(view, p["seat"]) + (" (ability used)" if p["ability"] == "used" else "") for p in members]
    alone = [player["seat"] for player in members] == [side]
    line = Text(names.pop() if alone else named(side), style=f"bold {_colour(view, side)}")
    line.append(f", {count(view['sides'][side]['castles'], 'castle')}", style="not bold")
    return line.append(f": {', '.join(names)}" if names else "", style="not bold")


def _team(view: Mapping[str, Any], side: str, room: int) -> Text:
    """Return *team A, 1 castle: A1 (you) 3 coins, A2 (greedy) 5 coins*, without names in brackets if space is short."""
    members = [player for player in view["players"] if player["side"] == side]
    castles = f", {count(members[0]['castles'], 'castle')}: " if members else ""
    for long in (True, False):
        line = Text(f"team {side}", style=f"bold {_colour(view, side)}").append(castles, style="not bold")
        for index, player in enumerate(members):
            line.append(", " if index else "", style="not bold")
            line.append(called(view, player["seat"]) if long else player["seat"])
            line.append(f" {count(player['coins'], 'coin')}", style="not bold")
        if line.cell_len <= room:
            break
    return line


def _lanes(name: Name, titled: Titled, view: Mapping[str, Any], room: int) -> RenderableType:
    lanes = view["lanes"]
    table = Table.grid(expand=True, padding=(0, 1))
    for _ in lanes:
        table.add_column(justify="center", ratio=1, no_wrap=True)
    below, above = _sides(view)
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


def _side(name: Name, lane: dict[str, Any], side: str, owner: int, room: int) -> list[Text]:
    """Return the cards of a side, starting at the castle."""
    cards = lane["sides"][side]["cards"]
    lines = [card_text(name, card, room, style=COLOURS[owner]) for card in cards]
    return lines or [Text("-" if lane["open"] else "", style="dim")]


def _castle(lane: dict[str, Any], above: str, below: str, room: int, title: str | None) -> Text:
    if not lane["open"]:
        return Text(f"\nlane {lane['lane']}: won by {named(lane['won_by'])}", style="bold yellow")
    sides = lane["sides"]
    text = Text(f"{named(above)}: {sides[above]['strength']}\n", style=COLOURS[1])
    text.append(f"═ lane {lane['lane']} ═", style="bold yellow")
    if lane["coins"]:
        text.append(f" {lane['coins']}¢", style="yellow")
    if lane["tied"]:
        text.append(" tied", style="dim")
    if title is not None:
        text.append(f"\n{cut(title, room)}", style="yellow")
    return text.append(f"\n{below}: {sides[below]['strength']}", style=COLOURS[0])


def _staged(name: Name, view: Mapping[str, Any], room: int) -> list[Text]:
    """Return the recruited cards that are not played yet, or the known cards in hands."""
    rows = []
    for player in view["players"]:
        held = player["hand"] if with_hands(view) else player["staged"]
        cards = [(card, _colour(view, player["side"])) for card in held if card is not None]
        hidden = len(held) - len(cards)
        more = (f" and {hidden} more" if cards else f"{count(hidden, 'card')} unseen") if hidden else ""
        title = f"{player['seat']} has in hand " if with_hands(view) else f"{player['seat']} has recruited "
        if cards:
            rows.append(row(title, cards, name, room - len(more)).append(more, style="not bold"))
        elif hidden:
            rows.append(Text(title, style="bold").append(more, style="not bold"))
    return rows

"""The table of a ring in a terminal: each player between their two fronts, one line for each lane.

The ring is cut at the point farthest from the viewer, so the viewer's own fronts are above and below their name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardlang.games.crimson_company.drawing import (
    CHOICE,
    FRAME,
    SHORTEST,
    Name,
    Titled,
    called,
    card_text,
    count,
    row,
    stock,
)
from cardlang.games.fitting import cut
from cardlang.games.places import ordinal

COLOURS = ("cyan", "magenta", "green", "blue", "red", "bright_yellow")
WIDEST = 120
_LONGEST = 9  # letters of the name of a castle
SIGNS = (
    ("▶ B", "it is B's turn; below a name is the front on that player's left, above it the one on the right"),
    ("imp 2  A 2 ═ 3 ═ 0 B", "lane 3: A's cards, their strength, then B's; the card at the castle is the nearest"),
    ("bids 2", "what a player has bid in the auction that is going on"),
    (f"{CHOICE}Name 3, {CHOICE}3", "a card or a lane that can be chosen now; effects reach all lanes of all players"),
    ("your opponent", "in the text of a card: whom its owner faces in the lane of the card"),
)  # fmt: skip


def is_ring(view: Mapping[str, Any]) -> bool:
    """Return whether a view shows players in a ring."""
    return "auction" in view


def picture(view: Mapping[str, Any], name: Name, titled: Titled) -> RenderableType:
    """Return the table, as `board.board` does. A view may have `choices`, the options of the open request as data."""
    return _Picture(view, name, titled)


def places(view: Mapping[str, Any]) -> list[Text]:
    """Return a line with the places so far, if any."""
    placed = sorted((p["place"], called(view, p["seat"])) for p in view["players"] if p.get("place"))
    return [Text(", ".join(f"{ordinal(place)} {who}" for place, who in placed), style="bold")] if placed else []


class _Picture:
    """The table, rendered for the width at which it is printed."""

    def __init__(self, view: Mapping[str, Any], name: Name, titled: Titled) -> None:
        self.view, self.name, self.titled = view, name, titled
        self.seats = [player["seat"] for player in view["players"]]
        self.at_table = _from_the_far_side(view)
        self.choices = {(data["kind"], data.get(data["kind"])) for data in view.get("choices", ())}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, width = self.view, min(options.max_width, WIDEST)
        room = width - FRAME
        parts: list[RenderableType] = [*places(view), *stock(self.name, self._offer(), room)]
        for player in self.at_table:
            parts += [self._player(player, room), *self._front(player["seat"], room)]
        title = "the end" if view["over"] else f"turn of {called(view, view['turn'])}, {self._doing()}"
        yield Panel(Group(*parts), box=ROUNDED, title=title, subtitle=f"round {view['round']}", width=width)

    def _doing(self) -> str:
        """Return the phase, and the card that is up for auction."""
        going_on = self.view["auction"]
        return f"auction of {self.name(going_on['card']['card'])}" if going_on else str(self.view["phase"])

    def _offer(self) -> dict[str, Any]:
        """Return the view with the selectable cards of the offer marked."""
        deck = self.view["deck"]
        top = self._marked([deck["top"]])[0] if deck["top"] else None
        return {**self.view, "offer": self._marked(self.view["offer"]), "deck": {**deck, "top": top}}

    def _marked(self, cards: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**card, "choice": ("card", card["card"]) in self.choices} for card in cards]

    def _colour(self, seat: str) -> str:
        return COLOURS[self.seats.index(seat)]

    def _player(self, player: Mapping[str, Any], room: int) -> Text:
        """Return the line of a player between the lanes: coins, castles, the bid, recruited cards."""
        view, seat = self.view, player["seat"]
        turn = "▶ " if seat == view["turn"] and not view["over"] else "  "
        line = Text(f"{turn}{called(view, seat)} ", style=f"bold {self._colour(seat)}")
        line.append(f"{count(player['coins'], 'coin')}, {count(player['castles'], 'castle')}", style="not bold default")
        bids = view["auction"]["bids"] if view["auction"] else None
        if bids and seat in bids:
            line.append(f", bids {bids[seat]}", style="bold yellow")
        if player["staged"]:
            cards = [(card, self._colour(seat)) for card in self._marked(player["staged"])]
            line.append_text(row(", recruited ", cards, self.name, room - line.cell_len))
        return line

    def _front(self, seat: str, room: int) -> Iterator[RenderableType]:
        """Yield the lanes of a player's left front, opposite the next player, without those that are gone."""
        present = {player["seat"] for player in self.at_table}
        lanes = [lane for lane in self.view["lanes"] if next(iter(lane["sides"]), None) == seat]
        table = Table.grid(expand=True, padding=0)
        middle = 12 + (_LONGEST + 1) * any(self.titled(lane["castle"] or "") for lane in self.view["lanes"])
        half = (room - middle) // 2
        for justify, width in (("right", half), ("center", middle), ("left", half)):
            table.add_column(justify=justify, width=width, no_wrap=True)  # type: ignore[arg-type]
        for lane in lanes:
            if present >= set(lane["sides"]):
                table.add_row(*self._lane(lane, half))
        if table.row_count:
            yield table

    def _lane(self, lane: Mapping[str, Any], half: int) -> tuple[Text, Text, Text]:
        if not lane["open"]:
            return Text(), Text(f"{lane['lane']}: {lane['won_by']}'s", style="bold yellow"), Text()
        mark = CHOICE if ("lane", lane["lane"]) in self.choices else ""
        middle = Text(f"═ {mark}{lane['lane']} ═", style="bold yellow")
        if title := self.titled(lane["castle"]):
            middle.append(f" {cut(title, _LONGEST)}", style="not bold")
        if lane["coins"]:
            middle.append(f" {lane['coins']}¢", style="not bold")
        if lane["tied"]:
            middle.append(" tied", style="not bold dim")
        left, right = lane["sides"]
        return self._side(lane, left, half, mirrored=True), middle, self._side(lane, right, half, mirrored=False)

    def _side(self, lane: Mapping[str, Any], seat: str, room: int, *, mirrored: bool) -> Text:
        """Return the cards of a side, nearest to the castle first, and their strength."""
        side, colour = lane["sides"][seat], self._colour(seat)
        sum_of = f"{seat} {side['strength']:>2}" if mirrored else f"{side['strength']:<2} {seat}"
        total = Text(sum_of, style=f"bold {colour}")
        cards = self._marked(side["cards"])
        for longest in range(room, SHORTEST - 1, -1):
            shown = [card_text(self.name, card, longest + 12, longest=longest, style=colour) for card in cards]
            lines = _lines(shown[::-1] if mirrored else shown, room - total.cell_len - 2)
            if len(lines) < 2:
                break
        lines = lines or [Text("-", style="dim")]
        head, *more = lines[::-1] if mirrored else lines
        first = Text("  ").join([head, total] if mirrored else [total, head])
        return Text("\n").join([first, *more])


def _lines(cards: Sequence[Text], room: int) -> list[Text]:
    """Return cards in sequence, wrapped into lines."""
    lines = list[Text]()
    for card in cards:
        joined = Text(", ").join([lines[-1], card]) if lines else card
        if lines and joined.cell_len <= room:
            lines[-1] = joined
        else:
            lines.append(card)
    return lines


def _from_the_far_side(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the players who are still playing, clockwise, with the viewer in the middle."""
    present = [player for player in view["players"] if player["place"] is None or view["over"]]
    looking = [index for index, player in enumerate(present) if player.get("who") == "you"]
    first = (looking[0] - len(present) // 2) % len(present) if len(looking) == 1 else 0
    return [*present[first:], *present[:first]]

"""Drawing functions for the terminal that the boards of all modes share: rows of cards, the offer, seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rich.cells import cell_len
from rich.text import Text

from cardlang.games.crimson_company.events import named
from cardlang.games.fitting import cut

Name: TypeAlias = Callable[[int], str]
Titled: TypeAlias = Callable[[str], str | None]

FRAME = 4  # columns of a panel's frame
CHOICE = "›"  # marks what can be chosen now
SHORTEST = 6  # letters of a name that still identify a card


def called(view: Mapping[str, Any], seat: str) -> str:
    """Return a seat, and who sits there if known."""
    who = next((player.get("who") for player in view["players"] if player["seat"] == seat), None)
    return f"{seat} ({who})" if who else named(seat)


def with_hands(view: Mapping[str, Any]) -> bool:
    """Return whether players of the mode have hands."""
    return "hand" in view["players"][0]


def stock(name: Name, view: Mapping[str, Any], room: int) -> list[Text]:
    """Return the lines of the offer, the deck and the discard pile."""
    top = view["deck"]["top"]
    rest = f"    deck {view['deck']['count']}    discard pile {len(view['discard'])}    supply {view['supply']}"
    following = row("next: ", [(top, "")] if top else [], name, room - len(rest)).append(rest)
    if with_hands(view) and not view["offer"]:
        return [following]
    return [row("on offer: ", [(card, "") for card in view["offer"]], name, room), following]


def row(title: str, cards: Sequence[tuple[dict[str, Any], str]], name: Name, room: int) -> Text:
    """Return cards in one line with the longest names cut, or in several lines if they would be unrecognisable."""
    widest = max((cell_len(name(card["card"])) for card, _ in cards), default=0)
    for longest in (*range(widest, SHORTEST, -1), widest):
        line = Text(title, style="bold")
        shown = [card_text(name, card, longest + 12, longest=longest, style=style) for card, style in cards]
        line.append_text(Text(", ", style="not bold").join(shown) if shown else Text("nothing", style="not bold"))
        if line.cell_len <= room:
            break
    return line


def card_text(name: Name, shown: dict[str, Any], room: int, *, longest: int = 99, style: str = "") -> Text:
    """Return a card in one line: name and strength. Face-down cards are dim; a card that can be chosen is marked."""
    up = shown.get("face_up", True)
    tail = Text(f" {shown['strength']}" if up else " 0", style="bold")
    for counter, sign in (("coins", "¢"), ("marks", "*")):
        if shown.get(counter):
            tail.append(f" {shown[counter]}{sign}", style="yellow")
    for counter, number in shown.get("counters", {}).items():
        tail.append(f" {number} {counter}", style="yellow")
    mark = CHOICE if shown.get("choice") else ""
    short = cut(name(shown["card"]), min(longest, room - tail.cell_len - len(mark) - (0 if up else 2)))
    words = mark + (short if up else f"({short})")
    return Text(words, style=f"not bold {style}" if up else "not bold dim").append_text(tail)


def count(number: int, noun: str) -> str:
    """Return *1 coin* or *2 coins*."""
    return f"{number} {noun}{'' if number == 1 else 's'}"

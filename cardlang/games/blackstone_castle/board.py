"""The table in a terminal: the board with its letters, then each player, then the visible tasks.

A vassal is written with three letters of its faction and three of its role, so it is readable without colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.text import Text

from cardlang.games.blackstone_castle import offer_board
from cardlang.games.blackstone_castle.vocabulary import COLUMNS, FACTIONS, ROLES, ROWS, TYPES
from cardlang.games.fitting import cut
from cardlang.games.sentences import counted

Name: TypeAlias = Callable[[int], str]
Titled: TypeAlias = Callable[[str], str | None]
Words: TypeAlias = Callable[[int], str]
Seen: TypeAlias = Mapping[str, Any]

WIDEST = 110
CELL = 9  # columns of a cell
COLOURS = dict(zip(FACTIONS, ("yellow", "red", "cyan", "magenta"), strict=True))
_NARROWEST = 12  # minimal columns for text
_SHORT = 3  # letters of a faction and of a role
_MET, _OPEN = "+", "-"
_READY, _NEAR = "*", "~"


def board(view: Seen, name: Name, titled: Titled) -> RenderableType:
    """Return the whole table of a view; `name` gives the name of a card by its number. `titled` is not used here."""
    del titled
    return _Board(view, name)


def on_table(view: Seen, titled: Titled) -> list[tuple[str, list[int | str]]]:
    """Return the identifiable cards on the table, by place."""
    del titled
    found = [
        (f"{player['seat']}: {zone}", [card["card"] for card in player[zone] if card is not None])
        for player in view["players"]
        for zone in ("hand", "plot", *(f"{kind}s" for kind in TYPES), "family")
    ]
    found.append(("offer", [card["card"] for card in view.get("offer", ())]))
    return [(where, cards) for where, cards in found if cards]


def legend(view: Seen) -> list[tuple[str, str]]:
    """Return the signs on the table and their meanings."""
    del view
    return [
        (" ".join(faction[:_SHORT].capitalize() for faction in FACTIONS), f"factions: {', '.join(FACTIONS)}"),
        (" ".join(role[:_SHORT].capitalize() for role in ROLES), f"roles: {', '.join(ROLES)}"),
        ("#", "a castle marker: the vassal was used for a task, and makes room for another one"),
        ("x2", "a stack of two vassals of one kind"),
        ("@A", "an agent of A watches the vassal"),
        ("+ -", "a requirement that is met now; one that is not"),
        ("*", "a task that can be completed now: what it asks for lies there, and the badges are met"),
        (
            "~ move",
            "a task that one move (or swap, flip, keep) would make so; whether you can pay for it is not looked at",
        ),
    ]


def discarded(view: Seen, name: Name) -> list[str]:
    """Return the discard piles in words."""
    tasks = [
        f"{deck} discard pile: {', '.join(name(card['card']) for card in there['discard']) or 'empty'}"
        for deck, there in view["decks"].items()
    ]
    used = ", ".join(_vassal(card) for card in view["used vassals"]) or "none"
    return [*tasks, f"used vassals: {used}"]


def result(view: Seen, events: Sequence[Seen], name: Name, words: Words) -> RenderableType:
    """Return the points of each player, and the tasks that gave them."""
    del events, words
    line = _line_of_hand if "vassal offer" in view else _line_of_sets if "offer" in view else _line_of_tasks
    return Group(*(Text(f"  {line(player, name)}") for player in view["players"]))


def _line_of_hand(player: Seen, name: Name) -> str:
    del name
    left, markers = counted(len(player["vassals"]), "vassal"), counted(player["knight_markers"], "knight marker")
    return f"{player['seat']}: {left} left, {markers}"


def _line_of_sets(player: Seen, name: Name) -> str:
    del name
    return f"{player['seat']}: {counted(player['points'], 'point')} ({offer_board.sets(player, _vassal) or 'no sets'})"


def _line_of_tasks(player: Seen, name: Name) -> str:
    done = [name(card["card"]) for kind in TYPES for card in player[f"{kind}s"]]
    return f"{player['seat']}: {counted(player['points'], 'point')} ({', '.join(done) or 'no tasks'})"


class _Board:
    """The table, rendered for the width at which it is printed."""

    def __init__(self, view: Seen, name: Name) -> None:
        self.view, self.name = view, name

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, width = self.view, min(options.max_width, WIDEST)
        room = width - 4
        parts: list[RenderableType] = [
            *_grid(view, room),
            *_players(view, self.name, room),
            *_tasks(view, self.name, room),
        ]
        title = "the end" if view["over"] else f"turn of {_called(view, view['turn'])}, {view['phase']}"
        title += _clock(view)
        piles = ", ".join(f"{pile} {there['pile']['count']}" for pile, there in view["piles"].items())
        goal = f"to {view['goal']} points; " if "goal" in view else ""
        subtitle = f"round {view['round']}; {goal}piles: {piles}"
        yield Panel(Group(*parts), box=ROUNDED, title=title, subtitle=subtitle, width=width)


def _clock(view: Seen) -> str:
    """Return the castle markers in each pool, if they are a clock."""
    return "".join(f", {pool.capitalize()} {count}" for pool, count in view.get("time", {}).items())


def _called(view: Seen, seat: str) -> str:
    who = next((player.get("who") for player in view["players"] if player["seat"] == seat), "")
    return f"{seat} ({who})" if who else seat


def _grid(view: Seen, room: int) -> Iterator[Text]:
    cell = min(CELL, (room - 3) // len(COLUMNS))
    beside = _offers(view, room - 3 - cell * len(COLUMNS))
    header = Text("   " + "".join(letter.ljust(cell) for letter in COLUMNS), style="bold")
    yield header.append(beside[0], "not bold")
    for letter, line, said in zip(ROWS, view["board"], beside[1:], strict=True):
        text = Text(f" {letter} ", style="bold")
        for card in line:
            kind = "." if card is None else cut(_vassal(card), cell - 1)
            style = "dim" if card is None else f"not bold {COLOURS.get(card.get('faction', ''), '')}"
            text.append(kind.ljust(cell), style)
        yield text.append(said, "not bold")


def _offers(view: Seen, room: int) -> list[str]:
    """Return the lines to the right of the board: the priced abilities of the active player, by their first words."""
    player: Seen = next((one for one in view["players"] if one["seat"] == view["turn"]), {})
    verbs: dict[str, list[str]] = {}
    for words in player.get("offers", ()):
        price, _, rest = words.partition(": ")
        verb = rest.split(" ", 1)[0].lower()
        if verb not in verbs.setdefault(price, []):
            verbs[price].append(verb)
    lines = [f"{price}: {', '.join(what)}" for price, what in verbs.items()]
    lines = [cut(line, room) if room > _NARROWEST else "" for line in ("markers buy", *lines)] if lines else []
    return [*lines, *[""] * (1 + len(ROWS))][: 1 + len(ROWS)]


def _vassal(card: Seen) -> str:
    """Return *Lio Spy*, with a castle marker and the agents that watch it."""
    kind = " ".join(card[part][:_SHORT].capitalize() for part in ("faction", "role") if part in card) or "special"
    kind += f"x{card['stack']}" if "stack" in card else ""
    return kind + "#" * bool(card.get("castle")) + "".join(f"@{seat}" for seat in card.get("agents", ()))


def _players(view: Seen, name: Name, room: int) -> Iterator[Text]:
    for player in view["players"]:
        if "offer" in view:
            first, second = offer_board.player(view, player, _vassal)
            yield Text(cut(f"{_called(view, player['seat'])}: {first}", room), "bold")
            yield Text(cut(second, room))
            for line in offer_board.hand(player):
                yield Text(cut(line, room))
            continue
        counts = ", ".join(counted(len(done), kind) for kind in TYPES if (done := player[f"{kind}s"])) or "nothing"
        kept = ", ".join(_vassal(card) for card in player["kept"]) or "none"
        family = "".join(f", {name(card['card'])}" for card in player["family"])
        fields = ("knight_markers", "wizard_markers")
        markers = ", ".join(counted(player[field], field.removesuffix("_markers")) for field in fields)
        said = f"{_called(view, player['seat'])}: {counted(player['points'], 'point')}; markers: {markers}"
        said += f"; kings {player['king_limit']}{family}"
        yield Text(cut(said, room), "bold")
        yield Text(cut(f"   hand: {len(player['hand'])}; completed: {counts}; kept: {kept}", room))


def _tasks(view: Seen, name: Name, room: int) -> Iterator[Text]:
    """Yield the visible tasks in hands and the offer, with their requirements and their nearness."""
    own = [(player["seat"], (*player["hand"], *player["plot"])) for player in view["players"]]
    if "vassal offer" in view:
        beside = ", ".join(map(_vassal, view["vassal offer"]))
        yield Text(cut(f"vassals beside the board: {beside}", room))
    for whose, cards in (*own, ("offer:", view.get("offer", ()))):
        for card in cards:
            if card is None or "requirements" not in card:
                continue
            met = card.get("met", ())
            signs = [f"{_MET if there else _OPEN} " for there in met] or [""] * len(card["requirements"])
            asked = "; ".join(sign + said for sign, said in zip(signs, card["requirements"], strict=True))
            called, sign = f"{whose} {name(card['card'])}", _sign(card.get("near", ()))
            if "offer" in view:
                yield Text(cut(f"{called}: {asked}", room), "green" if met and all(met) else "")
                continue
            badge = f", badge {card['badge']}" if card.get("badge") else ""
            ready = sign.startswith(_READY)
            about = f"{called}: {card['type']}, {counted(card['points'], 'point')}{badge} {sign}".rstrip()
            yield Text(cut(about, room), "bold green" if ready else "bold")
            yield Text(cut(f"   {asked}", room), "green" if ready else "")


def _sign(near: Sequence[str]) -> str:
    """Return *ready* or *~ move or swap*; empty for a task that is further away."""
    if not near:
        return ""
    return f"{_READY} ready" if list(near) == ["ready"] else f"{_NEAR} {' or '.join(near)}"

"""A simulation for people: a few lines and a table of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from cardlang import __version__

if TYPE_CHECKING:
    from rich.console import Console

    from cardlang.sim.figures import Length, Share
    from cardlang.sim.summary import Simulation

NARROW = 60  # columns of a terminal below which the table leaves out what the share says as well
LEAD = 12  # what stands before each line
MARK = "*"  # behind the number of plays of a card that was played seldom


def write(found: Simulation, out: Console) -> None:
    """Print all of it."""
    out.print(Text(_title(found), style="bold"))
    for lead, line in _lines(found):
        for number, part in enumerate(wrap(line, max(20, out.width - LEAD))):
            out.print(Text(f"{'' if number else lead:{LEAD}}{part}"), soft_wrap=True)
    if found.played:
        out.print(_cards(found, out.width))
        out.print(Text(_remarks(found), style="dim"))


def _title(found: Simulation) -> str:
    many = f"{found.played:,} of {found.wanted:,}" if found.interrupted else f"{found.played:,}"
    seeds = f", seeds {found.seed} to {found.seed + found.played - 1}" if found.played else ""
    return f"{found.game.title}: {many} matches between {' and '.join(found.bots)}{seeds}"


def _lines(found: Simulation) -> Iterator[tuple[str, str]]:
    """What is said in a line each: its lead and the rest."""
    versions = {about["name"]: about["version"] for about in found.game.sets}
    yield "sets", f"{', '.join(f'{name} {number}' for name, number in versions.items())}; cardlang {__version__}"
    yield "ended", ", ".join(f"{reason} {count:,}" for reason, count in found.results.items())
    yield "chains cut", f"in {found.cut_matches:,} matches, {found.cuts:,} times"
    yield "turns", _length(found.turns)
    yield "decisions", _length(found.decisions)
    yield "who begins", f"wins {_won(found.first)} decided matches"
    for letter, share in zip(found.game.mode.seats, found.by_seat, strict=False):
        yield f"seat {letter}", f"wins {_won(share)} matches"
    if len(found.bots) > 1:
        for number, (name, share) in enumerate(zip(found.bots, found.by_bot, strict=True), start=1):
            yield f"bot {number}", f"{name} wins {_won(share)} matches"


def _length(found: Length | None) -> str:
    return "none" if found is None else f"median {found.median}, 95 % up to {found.p95}, longest {found.max}"


def _won(share: Share) -> str:
    if share.share is None:
        return "none of 0"
    return f"{share.count:,} ({_percent(share.share)}; {_interval(share)}) of {share.of:,}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _interval(share: Share) -> str:
    return "-" if share.interval is None else "{:.1f} to {:.1f} %".format(*(100 * bound for bound in share.interval))


def _cards(found: Simulation, width: int) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("card", overflow="fold")
    heads = ["played", "won", "share", "95 % interval"]
    if width < NARROW:
        heads.remove("won")
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for card in found.cards:
        told = {
            "played": f"{card.won.of:,}{MARK if card.few else ' '}",
            "won": f"{card.won.count:,} ",
            "share": _percent(card.won.share),
            "95 % interval": _interval(card.won),
        }
        table.add_row(card.name, *(told[head] for head in heads), style="dim" if card.few else "")
    return table


def _remarks(found: Simulation) -> str:
    counted = "A card counts once for each decided match and player who played it; won: how many of these players won."
    few = any(card.few for card in found.cards)
    return f"{counted} {MARK} played seldom: the share says little." if few else counted

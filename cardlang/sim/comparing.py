"""A comparison of two versions for people: a few lines, and tables of the cards and castles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardlang import __version__
from cardlang.sim.columns import Row, fitted
from cardlang.sim.comparison import SAME
from cardlang.sim.report import MARK, in_sets, percent, write_lines, write_wrapped
from cardlang.sim.summary import marked

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from cardlang.sim.comparison import CardDifference, Comparison
    from cardlang.sim.figures import Share
    from cardlang.sim.paired import Means, ShareDifference

CLEAR = "!"  # behind a difference whose interval leaves out 0


def write_comparison(found: Comparison, out: Console) -> None:
    """Print all of it."""
    many = f"{found.played:,} of {found.wanted:,}" if found.interrupted else f"{found.played:,}"
    seeds = f", seeds {found.seed} to {found.seed + found.played - 1}" if found.played else ""
    title = f"{found.game.title}: {many} pairs of matches between {' and '.join(found.bots)}{seeds}"
    write_wrapped(title, out, "bold")
    write_lines(_lines(found), out)
    if found.played:
        for kind, cards in (("card", found.cards), ("castle", found.castles)):
            if cards:
                out.print(_table(kind, cards, found.width, out.width))
        write_wrapped(_remarks(found), out, "dim")


def _lines(found: Comparison) -> Iterator[tuple[str, str]]:
    yield "new", f"{in_sets(marked(found.game))}; cardlang {__version__}"
    yield "old", in_sets(marked(found.old))
    for state in ("changed", "added", "gone"):
        if names := [card.name for card in (*found.cards, *found.castles) if card.record == state]:
            yield state, ", ".join(names)
    if not found.played:
        return
    yield "same winner", f"in {found.alike:,} of {found.played:,} pairs ({100 * found.alike / found.played:.1f} %)"
    ended = [f"{reason} {new:,} ({old:,})" for reason, (new, old) in found.results.items() if new or old]
    yield "ended", f"{', '.join(ended)}; in brackets the old version"
    yield "turns", _means(found.turns)
    yield "decisions", _means(found.decisions)
    if found.contested:
        yield "who begins", _wins(found.first)
    for letter, won in zip(found.game.mode.seats, found.by_seat, strict=False):
        yield f"seat {letter}", _wins(won)
    if len(found.bots) > 1:
        for number, (name, won) in enumerate(zip(found.bots, found.by_bot, strict=True), start=1):
            yield f"bot {number}", f"{name} {_wins(won)}"
    if found.removed is not None:
        what = "removes" if found.removed >= 0 else "adds"
        yield "pairing", f"{what} {abs(100 * found.removed):.0f} % of the variance of a card's difference (median)"


def _means(found: Means | None) -> str:
    if found is None:
        return "none"
    low, high = found.interval
    return f"{found.new:.2f} instead of {found.old:.2f} ({found.new - found.old:+.2f}; {low:+.2f} to {high:+.2f})"


def _wins(won: ShareDifference) -> str:
    return f"wins {_share(won.new)} instead of {_share(won.old)} ({_points(won)}; {_interval(won)})"


def _share(share: Share) -> str:
    return "-" if share.share is None else f"{100 * share.share:.1f} %"


def _points(won: ShareDifference) -> str:
    return "-" if won.difference is None else f"{_signed(won.difference)}{CLEAR if won.clear else ''}"


def _signed(share: float) -> str:
    """Percentage points; what rounds to nothing has no sign of its own."""
    return f"{round(100 * share, 1) + 0.0:+.1f}"


def _interval(won: ShareDifference) -> str:
    return "-" if won.interval is None else f"{_signed(won.interval[0])} to {_signed(won.interval[1])}"


def _table(kind: str, cards: Sequence[CardDifference], width: float, columns: int) -> Table:
    needed = f"for {percent(width, 3)}"
    rows = [
        Row(
            f"{card.name}{f' ({card.record})' if card.record != SAME else ''}",
            {
                "new": f"{_share(card.won.new)}{MARK if card.few else ' '}",
                "old": _share(card.won.old),
                "points": f"{_points(card.won)}{'' if card.won.clear else ' '}",
                "95 % interval": _interval(card.won),
                needed: "-" if (many := card.won.needed(width)) is None else f"{many:,}",
            },
            dim=card.few,
        )
        for card in cards
    ]
    heads = ["new", "old", "points", "95 % interval", needed]
    return fitted(kind, heads, rows, columns, ("old", "new", needed, "95 % interval"))


def _remarks(found: Comparison) -> str:
    points = percent(found.width, 3).removesuffix(" %")
    parts = [
        "new, old: how many won of the players who played the card, in the decided matches; points: new less old.",
        f"for {percent(found.width, 3)}: so many pairs find a difference of {points} points in four of five cases.",
    ]
    if any(card.won.clear for card in (*found.cards, *found.castles)):
        parts.append(f"{CLEAR} the interval leaves out 0; of 20 cards without a difference about one does.")
    if any(card.few for card in (*found.cards, *found.castles)):
        parts.append(f"{MARK} played seldom: the difference says little.")
    return " ".join(parts)

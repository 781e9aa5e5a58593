"""A simulation for people: a few lines, and tables of the cards and castles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from cardlang import __version__
from cardlang.games.places import ordinal
from cardlang.machine.rules import PRICED
from cardlang.sim.columns import Row, fitted

if TYPE_CHECKING:
    from rich.console import Console

    from cardlang.sim.figures import Length, Share
    from cardlang.sim.summary import AbilityFigures, Card, Simulation

LEAD = 12  # columns of the lead of each line
MARK = "*"  # after the number of plays of a card that was played rarely
NEVER = "never"  # for an ability that did not begin, or did nothing
LABEL = 20  # columns of an ability's words below its card
GIVING_WAY = ("won", "did", "95 % interval", "began", "share")  # columns to leave out in a narrow terminal, in order


def write(found: Simulation, out: Console) -> None:
    """Print all of it."""
    write_wrapped(_title(found), out, "bold")
    write_lines(_lines(found), out)
    if found.played:
        for title, count, cards in (("card", "played", found.cards), ("castle", "taken", _castles(found))):
            if cards:
                out.print(_table(title, count, cards, out.width))
        write_lines(_silent((*found.cards, *found.castles)), out)
        write_wrapped(_remarks(found), out, "dim")


def write_lines(lines: Iterable[tuple[str, str]], out: Console) -> None:
    """Print lines, each after its lead, wrapped to the terminal."""
    for lead, line in lines:
        for number, part in enumerate(wrap(line, max(20, out.width - LEAD))):
            out.print(Text(f"{'' if number else lead:{LEAD}}{part}"), soft_wrap=True)


def write_wrapped(text: str, out: Console, style: str) -> None:
    """Print a paragraph, wrapped to the terminal."""
    out.print(Text("\n".join(wrap(text, max(20, out.width))), style=style), soft_wrap=True)


def _title(found: Simulation) -> str:
    many = f"{found.played:,} of {found.wanted:,}" if found.interrupted else f"{found.played:,}"
    seeds = f", seeds {found.seed} to {found.seed + found.played - 1}" if found.played else ""
    return f"{found.game.title}: {many} matches between {' and '.join(found.bots)}{seeds}"


def _lines(found: Simulation) -> Iterator[tuple[str, str]]:
    """The lines of the report, each as its lead and its text."""
    yield "sets", f"{in_sets(found.sets)}; cardlang {__version__}"
    yield "ended", ", ".join(f"{reason} {count:,}" for reason, count in found.results.items())
    yield "chains cut", f"in {found.cut_matches:,} matches, {found.cuts:,} times"
    yield "turns", _length(found.turns)
    yield "decisions", _length(found.decisions)
    if found.contested:
        yield "who begins", f"wins {_won(found.first)} decided matches"
    for letters, share in found.sides:
        alone = len(letters) == 1
        yield f"seat {letters}" if alone else letters, f"{'wins' if alone else 'win'} {_won(share)} matches"
    if found.table is not None:
        yield "the table", f"wins {_won(found.table)} matches"
    for letter, places in zip(found.game.mode.seats, found.places, strict=False):
        yield f"places of {letter}", ", ".join(f"{ordinal(n)} {count:,}" for n, count in enumerate(places, start=1))
    if len(found.bots) > 1:
        for number, (name, share) in enumerate(zip(found.bots, found.by_bot, strict=True), start=1):
            yield f"bot {number}", f"{name} wins {_won(share)} matches"
    if found.cards and found.played:
        yield f"±{percent(found.width, 3)}", _needed(found)


def in_sets(sets: Iterable[Mapping[str, Any]]) -> str:
    """The sets with their versions, and the beginnings of the hashes of their files."""
    files: dict[str, list[str]] = {}
    edited: dict[str, str] = {}
    for about in sets:
        name, version = about["name"], about["version"]
        files.setdefault(f"{name} {version}", []).append(about["sha256"][:8])
        if about["changed"]:
            edited[f"{name} {version}"] = f", changed since version {version}"
    return ", ".join(f"{name} ({' '.join(hashes)}{edited.get(name, '')})" for name, hashes in files.items())


def _needed(found: Simulation) -> str:
    needed = found.needed
    if needed.every is None:
        many = f"; {needed.half:,} matches for half of them" if needed.half is not None else ""
        return f"for every card: nobody can tell, {needed.rarest} was never played{many}"
    if len(found.cards) == 1:
        return f"for {needed.rarest}: about {needed.every:,} matches"
    half = "" if needed.half == needed.every else f"; {needed.half:,} for half of them"
    return f"for every card: about {needed.every:,} matches ({needed.rarest} is played least){half}"


def _length(found: Length | None) -> str:
    return "none" if found is None else f"median {found.median}, 95 % up to {found.p95}, longest {found.max}"


def _won(share: Share) -> str:
    if share.share is None:
        return "none of 0"
    return f"{share.count:,} ({_percent(share.share)}; {_interval(share)}) of {share.of:,}"


def percent(share: float, digits: int = 4) -> str:
    """A width for people, without trailing zeros."""
    return f"{100 * share:.{digits}g} %"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _interval(share: Share) -> str:
    return "-" if share.interval is None else "{:.1f} to {:.1f} %".format(*(100 * bound for bound in share.interval))


def _table(title: str, count: str, cards: Sequence[Card], width: int) -> Table:
    rows = []
    for card in cards:
        cells = {
            count: f"{card.won.of:,}{MARK if card.few else ' '}",
            "won": f"{card.won.count:,} ",
            "share": _percent(card.won.share),
            "95 % interval": _interval(card.won),
        }
        if not card.playable:
            cells = {}
        several = len(card.abilities) > 1
        rows.append(Row(card.name, {**cells, **({} if several else _times(card.abilities))}, dim=card.few))
        rows += [Row(f"  {label(a)}", _times([a]), dim=card.few) for a in card.abilities if several]
    return fitted(title, [count, "won", "share", "95 % interval", "began", "did"], rows, width, GIVING_WAY)


def _castles(found: Simulation) -> tuple[Card, ...]:
    """The castles, unless all of them are plain and so alike."""
    return found.castles if any(castle.abilities for castle in found.castles) else ()


def _times(abilities: Sequence[AbilityFigures]) -> dict[str, str]:
    counts = [(head, number) for a in abilities for head, number in (("began", a.began), ("did", a.did))]
    return {head: f"{number:,}" if number else NEVER for head, number in counts}


def label(ability: AbilityFigures) -> str:
    """A short label for an ability: its keyword, or its first words, since several may have the same price."""
    words, colon, _ = ability.text.partition(":")
    if colon and len(words) <= LABEL and ability.keyword != PRICED:
        return words
    return ability.text if len(ability.text) <= LABEL else f"{ability.text[: LABEL - 3].rstrip(' ,')}..."


def _silent(cards: Iterable[Card]) -> Iterator[tuple[str, str]]:
    """The abilities that never began, and those that began and never did anything."""
    named = [(f"{card.name} ({label(a)})", a) for card in cards for a in card.abilities if not a.did]
    for lead, began in (("never began", False), ("did nothing", True)):
        if found := [name for name, ability in named if (ability.began > 0) == began]:
            yield lead, ", ".join(found)


def _remarks(found: Simulation) -> str:
    parts = []
    if found.cards:
        parts.append("A card counts once for each decided match and player who played it; won: how many of these won.")
    if _castles(found):
        parts.append("A castle counts for the players who have it at the end.")
    if any(card.abilities for card in (*found.cards, *found.castles)):
        parts.append("began, did: how often its ability began, and then changed something or asked somebody.")
    if any(card.few for card in (*found.cards, *found.castles)):
        parts.append(f"{MARK} played seldom: the share says little.")
    return " ".join(parts)

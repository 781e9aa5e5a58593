"""`cardlang games`: all games with their modes, editions, options and sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from cardlang.cli.common import complain_of_plug_ins, count, hang, tell

if TYPE_CHECKING:
    from cardlang.games.definition import GameDefinition
    from cardlang.games.options import MatchOption


def command() -> None:
    """Show games, modes, editions, options and sets."""
    from cardlang.games import BrokenPlugInError, find_game, playable
    from cardlang.match.catalogue import sets_of

    complain_of_plug_ins()
    for index, name in enumerate(playable()):
        try:
            found = find_game(name)
        except BrokenPlugInError as error:
            tell(str(error))
            continue
        typer.echo(f"{'' if not index else chr(10)}{found.id}: {found.title}")
        for mode in found.modes.values():
            default = " (default)" if mode.name == found.default_mode else ""
            sizes = mode.sizes_said
            players = f"{sizes} player" if sizes == "1" else f"{sizes} players"
            players += f" ({mode.players} by default)" if len(mode.sizes) > 1 else ""
            _row("mode", f"{mode.name}{default}: {players}, at least {mode.deck} cards")
        for edition, modes in found.editions.items():
            default = " (default)" if edition == found.default_edition else ""
            _row("edition", f"{edition}{default}: {', '.join(modes)}")
        named = {option.record for option in found.options}
        for cardset_name, records in sets_of(found).items():
            default = " (default)" if cardset_name in found.default_sets else ""
            what = [_counted(kind, ids, named=kind in named) for kind, ids in records.items()]
            _row("set", f"{cardset_name}{default}: {', '.join(what)}")
        for option in found.options:
            _row("option", f"{option.name}={_values(option)}: {option.help}{_default(option)}{_only(found, option)}")


def _row(title: str, text: str) -> None:
    typer.echo(hang(f"  {title:7}  ", text))


def _counted(kind: str, ids: list[str], *, named: bool) -> str:
    """The number of records of a kind, with their ids if an option takes them."""
    number = count(len(ids), kind)
    return f"{number} ({', '.join(ids)})" if named else number


def _values(option: MatchOption) -> str:
    if option.choices:
        return "|".join(option.choices)
    if option.kind == "records":
        return f"{option.record},...".upper()
    if option.kind == "lists":
        return "SEAT:FILE,..."
    return "SEAT:NUMBER" if option.kind == "per seat" else "NUMBER"


def _default(option: MatchOption) -> str:
    default: Any = option.default
    return f" (default {default})" if default not in ({}, (), None) else ""


def _only(found: GameDefinition, option: MatchOption) -> str:
    """The modes and editions that have an option, unless all have it."""
    every = [mode for modes in found.editions.values() for mode in modes.values()]
    having = [mode for mode in every if option.name in mode.options]
    if len(having) == len(every):
        return ""
    names = (m.name if m.edition == found.default_edition else f"{m.name} of the edition {m.edition}" for m in having)
    return f" (only in {', '.join(names)})"

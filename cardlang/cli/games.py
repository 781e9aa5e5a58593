"""`cardlang games`: the games there are, with their modes, editions, options and sets."""

from __future__ import annotations

import typer


def command() -> None:
    """Show games, modes, editions, options and sets."""
    from rich.console import Console
    from rich.table import Table

    from cardlang.games import find_game, playable, vocabularies
    from cardlang.library import load_files, shipped_sets

    console = Console(highlight=False)
    for name in playable():
        found = find_game(name)
        console.print(f"[bold]{found.id}[/]  {found.title}")
        table = Table(box=None, show_header=False, padding=(0, 2))
        table.add_column(style="cyan")
        table.add_column()
        for mode in found.modes.values():
            default = " (default)" if mode.name == found.default_mode else ""
            table.add_row("mode", f"{mode.name}{default}: {mode.players} players, at least {mode.deck} cards")
        table.add_row("edition", ", ".join(found.editions))
        for option in found.options:
            values = "|".join(option.choices) if option.choices else option.kind
            table.add_row("option", f"{option.name}={values}: {option.help}")
        counts: dict[str, int] = {}
        for cardset in load_files(shipped_sets(found.id), vocabularies()).sets:
            cards = sum(record.copies for record in cardset.records if record.kind == "card")
            counts[cardset.name] = counts.get(cardset.name, 0) + cards
        for cardset_name, count in counts.items():
            default = " (default)" if cardset_name in found.default_sets else ""
            table.add_row("set", f"{cardset_name}{default}: {count} cards")
        console.print(table)
    raise typer.Exit

"""`cardlang replay FILE`: tell a saved match from its beginning, or step through it, forward and back.

Exit code 0 for success, 130 after Ctrl-C, 2 for wrong use, for what is no save, and for a match that goes differently
here; the message then names the choice.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardlang.cli.common import fail, path, put_json, waiting
from cardlang.cli.saves import read_save

if TYPE_CHECKING:
    from cardlang.match.saves.replay import Replay


def command(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]",
            help="A saved match: `s FILE` or --save in `cardlang play`; without FILE the one that people played last.",
            parser=path,
        ),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Look at it choice by choice; h at the prompt tells what can be typed.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON object for each choice, with its events.")] = False,
) -> None:
    """Tell a saved match from its beginning, with the words of the cards that made things happen."""
    if step and as_json:
        fail("--step and --json cannot stand together")
    import cardlang

    file = file or _last()
    _, text = read_save(file)
    with waiting("playing it again"):
        try:
            replay = cardlang.replay(text)
        except cardlang.SaveError as error:
            fail(f"{file}: {error}")
    if step:
        from cardlang.cli.stepping import Stepping

        Stepping(replay).run()
    elif as_json:
        _lines(replay)
    else:
        _tell(replay)


def _last() -> Path:
    from cardlang.cli.autosave import last

    found = last(over=True)
    return found if found is not None else fail("no match is kept; say which: cardlang replay FILE")


def _tell(replay: Replay) -> None:
    """Print the whole match as `cardlang play` would have told it."""
    from cardlang.cli.screen import Screen
    from cardlang.match.requests import option_of

    match = replay.match_at(0)
    screen, shown = Screen(match), None
    screen.title()
    screen.print_events(match.events())
    for code in replay.history:
        view = match.view(None)
        if (view["round"], view["turn"]) != shown:
            screen.board()
            shown = (view["round"], view["turn"])
        request = match.requests[0]
        screen.chosen(request, option_of(request, code))
        screen.print_events(match.choose(code, seat=request.seat))
    screen.board()
    if match.is_over:
        screen.result()
    elif match.request is not None:
        screen.pending(match.request)


def _lines(replay: Replay) -> None:
    from cardlang.cli.screen import with_words
    from cardlang.match.requests import option_of

    match = replay.match_at(0)
    setup = {"choice": 0, "events": with_words(match, match.events())}
    put_json(setup, indent=None)
    for number, code in enumerate(replay.history, start=1):
        request = match.requests[0]
        data = option_of(request, code).data
        line = {"choice": number, "seat": request.seat, "purpose": request.purpose, "option": data}
        events = match.choose(code, seat=request.seat)
        put_json({**line, "events": with_words(match, events)}, indent=None)

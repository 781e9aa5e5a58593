"""Bots of the user: a function in a Python file."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from cardlang.bots.player import BotError, Maker


def load(file: str, function: str) -> Maker:
    """The function `function(seat, seed)` of a file, which makes a bot. Raises BotError if it cannot be loaded."""
    if not Path(file).is_file():
        raise BotError(f"there is no file `{file}` to take a bot from")
    if not function:
        raise BotError(f"say which function of `{file}` makes the bot, for example `{file}:clever`")
    spec = spec_from_file_location(f"cardlang_bot_{Path(file).stem}", file)
    assert spec is not None, "the name ends in .py"
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BotError(f"`{file}` cannot be run: {type(error).__name__}: {error}") from error
    maker = getattr(module, function, None)
    if not callable(maker):
        raise BotError(f"`{file}` has no function `{function}`")
    made: Maker = maker
    return made

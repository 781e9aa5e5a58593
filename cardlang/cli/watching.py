"""Shared by commands with `--watch`: wait until a file changes that the command reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from cardlang.cli.common import fail, tell

_PATIENCE = 100  # milliseconds until a wait ends without a change


def follow(paths: list[Path], work: Callable[[], object]) -> None:
    """Call `work` now, and again whenever a set file, scenario file or configuration under the paths changes.

    Ctrl-C ends this and is no failure. Exits if the library that it needs is missing, or a path does not exist.
    """
    with suppress(KeyboardInterrupt):
        for _ in _changes(paths):
            work()


def _changes(paths: list[Path]) -> Iterator[None]:
    """Yield at once and after each change."""
    try:
        from watchfiles import watch
    except ImportError:
        fail("--watch needs the library watchfiles: `pip install 'cardlang[watch]'`")
    folders = {path if path.is_dir() else path.parent for path in paths}  # editors replace files when they save
    if missing := [path for path in paths if not path.exists()]:
        fail(f"--watch: {missing[0]}: there is no such file or folder")
    changes = watch(*folders, watch_filter=_fits, rust_timeout=_PATIENCE, yield_on_timeout=True, raise_interrupt=True)
    next(changes, None)  # the watch is active from here on
    yield
    tell("watching; Ctrl-C ends")
    for found in changes:
        if found:
            names = sorted({Path(name).name for _, name in found})
            tell(f"{', '.join(names[:3])}{' and others' if len(names) > 3 else ''} changed")
            yield


def _fits(_: object, path: str) -> bool:
    from cardlang.library.find import SCENARIOS, SETS
    from cardlang.lint.settings import NAME

    name = Path(path).name
    return SETS.fits(name) or SCENARIOS.fits(name) or name == NAME

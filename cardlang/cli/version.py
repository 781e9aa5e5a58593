"""What `--version` prints."""

from __future__ import annotations

from cardlang import __version__


def print_version() -> None:
    """Print name and version."""
    print(f"cardlang {__version__}")

"""Players that are programs. A bot is a function from a match to the id of an option its request offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from cardlang.match.match import Match

Bot: TypeAlias = "Callable[[Match], int]"
Maker: TypeAlias = "Callable[[int, int], Bot]"  # (seat, seed)


def makers() -> Mapping[str, Maker]:
    """The bots there are, by the name that `--seat` takes."""
    from cardlang.bots.uniform import uniform

    return {"random": uniform}

"""`python -m tests.readings COUNT [SEED]`: compare readings of card texts with what the engine does."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.progress import track

from tests.readings.run import A_FILE, GAMES, differing


def main() -> int:
    """0 if all come out as read; those that do not are told, with their texts."""
    parser = argparse.ArgumentParser(prog="python -m tests.readings", description=__doc__)
    parser.add_argument("count", type=int, help="how many texts of each game to try")
    parser.add_argument("seed", nargs="?", default="readings", help="what they are drawn from")
    given = parser.parse_args()
    console, found = Console(stderr=True), 0
    for first in track(range(0, given.count, A_FILE), "texts", console=console):
        for game in GAMES:
            for line in differing(game, f"{given.seed} {first}", min(A_FILE, given.count - first)):
                found += 1
                console.print(line, markup=False, highlight=False)
    tried = given.count * len(GAMES)
    Console().print(f"{tried - found:,} texts of {tried:,} do what they say")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

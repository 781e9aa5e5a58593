"""`python -m tests.words COUNT SEED`: generated texts, of which every word has to count."""

from __future__ import annotations

import argparse

from tests.words.hunting import hunted


def main() -> int:
    """Prints what was found; 1 if there is anything."""
    parser = argparse.ArgumentParser(prog="python -m tests.words", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=1_000)
    parser.add_argument("seed", nargs="?", default="words")
    asked = parser.parse_args()
    wrong = 0
    for number in range(asked.count):
        for found in hunted(f"{asked.seed}/{number}"):
            wrong += 1
            print(found, flush=True)
    print(f"{asked.count} texts, {wrong} words that change nothing")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

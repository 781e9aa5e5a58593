"""Run in a process of its own: resumes saves and plays on, and says after which choice the bytes differ.

Standard input is a JSON list of duels: `history`, `sums` (a hash of the save after each choice, the first before any)
and `saves` by the number of choices made. Standard output is the list of differences.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b

import cardlang


def checksum(match: cardlang.Match) -> str:
    return blake2b(match.to_json().encode(), digest_size=16).hexdigest()


def differences(duel: dict[str, object]) -> list[str]:
    history, sums, saves = duel["history"], duel["sums"], duel["saves"]
    assert isinstance(history, list)
    assert isinstance(sums, list)
    assert isinstance(saves, dict)
    found = []
    for made, text in saves.items():
        match = cardlang.load_match(text)
        for number in range(int(made), len(sums)):
            if checksum(match) != sums[number]:
                found.append(f"loaded after {made}, differs after {number}")
                break
            if number < len(history):
                match.choose(history[number])
    return found


if __name__ == "__main__":
    json.dump([item for duel in json.load(sys.stdin) for item in differences(duel)], sys.stdout)

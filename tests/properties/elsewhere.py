"""Run in a process of its own: `resume` goes on with saves, `digest` plays matches and says what they looked like.

Standard input and output are JSON, and nothing but JSON may get out.

resume: a list of matches `{"history", "saves": {choices made: save}, "end": hash of the last save}`; each save goes on
to the next one, and every eighth to the end. These are loaded first, the last of them ahead, so that each is played
from the beginning; the others may be followed on from the one before. The answer is a list of differences. digest: a
list of `[number of a case, policy, variant, seed]`; the answer is a hash for each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import cardlang

ROOT = Path(__file__).parents[2]
EIGHTH = 8
EVERY = 9  # choices between two looks at everything that is handed out


def checksum(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def resume(matches: Iterable[dict[str, Any]]) -> list[str]:
    """Where a save, read again, does not write the same bytes at once, or does not come to the same end."""
    found = []
    for one in matches:
        history, end, saves = one["history"], one["end"], list(one["saves"].items())
        to_the_end = {*range(0, len(saves), EIGHTH), len(saves) - 1}
        others = [number for number in range(len(saves)) if number not in to_the_end]
        for number in (*sorted(to_the_end, reverse=True), *others):
            made, text = saves[number]
            match = cardlang.load_match(text)
            if match.to_json() != text:
                found.append(f"loaded after {made}, written differently")
            until, wanted = (len(history), end) if number in to_the_end else (int(saves[number + 1][0]), None)
            for code in history[int(made) : until]:
                match.choose(code, seat=match.request.seat if match.request else None)
            if checksum(match.to_json()) != (wanted or checksum(saves[number + 1][1])):
                found.append(f"loaded after {made}, comes to something else after {until}")
    return found


def digest(wanted: Iterable[Sequence[Any]]) -> list[str]:
    """A hash of all that is handed out in a match: views, requests, options and reasons now and then, events, save."""
    from tests.properties import every

    sums = []
    for case, policy, variant, seed in wanted:
        one = every.CASES[case]
        match, seen = one.ready(**one.variants()[variant]).start(seed), []
        for number, now in enumerate(every.walk(match, policy, seed)):
            if number % EVERY == 0:
                options = [[(o.id, o.data, o.text()) for o in request.options] for request in now.requests]
                sources = [request.source for request in now.requests]
                seen.append((now.view(0), options, sources, repr(now), now.fingerprint()))
        events = match.events()
        reasons = [str(match.why(event)) for event in events]
        sums.append(checksum(json.dumps([seen, events, match.events(0), reasons, match.to_json()])))
    return sums


def elsewhere(job: str, given: Any, python: str = sys.executable, **environment: str) -> Any:
    """The answer of another process."""
    done = subprocess.run(
        [python, "-m", "tests.properties.elsewhere", job],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


if __name__ == "__main__":
    json.dump({"resume": resume, "digest": digest}[sys.argv[1]](json.load(sys.stdin)), sys.stdout)

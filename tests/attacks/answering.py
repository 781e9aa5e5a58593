"""Started as a program: answers commands in children of a warm process, each under a limit of memory, and measures.

Reads one JSON list of arguments per line; writes one JSON object per line: exit code, output, errors and seconds of CPU
time. Forking leaves start-up out of the figures; a child may take 64 MB more than the warm process has.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
from pathlib import Path

MEGA = 1024 * 1024
MEMORY = 64 * MEGA
SECONDS = 20  # after which a child is stopped: it hangs


def main() -> None:
    """Warms up with a sound and a faulty set and a scenario, for which the shipped sets are read; then answers."""
    from cardlang.cli import main as cardlang

    with tempfile.TemporaryDirectory() as place:
        for index, word in enumerate(("Flip", "Flibber")):
            path = Path(place, f"{index}.cards.yaml")
            text = f"Deploy: {word} a card here."
            head = "game: crimson-company\nset: s\nversion: 1\n"
            path.write_text(f"{head}cards:\n  o: {{name: {{en: O}}, strength: 1, odd: 1, text: '{text}'}}\n", "utf-8")
            for command in ("lint", "text", "test"):
                _run(cardlang, [command, str(path)], Path(place))
        path = Path(place, "one.test.yaml")
        path.write_text("game: crimson-company\nscenarios: [{name: one, given: {}, then: {over: false}}]\n", "utf-8")
        assert _run(cardlang, ["test", str(path)], Path(place)) == 0
    while line := sys.stdin.readline():
        print(json.dumps(answer(cardlang, json.loads(line))), flush=True)


def answer(cardlang: object, args: list[str]) -> dict[str, object]:
    """What one command says, and what it costs."""
    with tempfile.TemporaryDirectory() as place:
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_AS, (_size() + MEMORY, resource.RLIM_INFINITY))
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            os._exit(_run(cardlang, args, Path(place)))
        _, status, usage = os.wait4(child, 0)
        return {
            "code": os.waitstatus_to_exitcode(status),
            "stdout": (Path(place) / "stdout").read_text("utf-8", "replace"),
            "stderr": (Path(place) / "stderr").read_text("utf-8", "replace"),
            "seconds": usage.ru_utime + usage.ru_stime,
        }


def _size() -> int:
    """The address space of this process."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


def _run(cardlang: object, args: list[str], place: Path) -> int:
    """The exit code of a command whose output goes to files."""
    assert callable(cardlang)
    streams = sys.stdout, sys.stderr, sys.argv
    with (place / "stdout").open("w", encoding="utf-8") as out, (place / "stderr").open("w", encoding="utf-8") as err:
        sys.stdout, sys.stderr, sys.argv = out, err, ["cardlang", *args]
        try:
            cardlang()
        except SystemExit as left:
            return left.code if isinstance(left.code, int) else int(left.code is not None)
        except MemoryError:
            return 99
        finally:
            sys.stdout, sys.stderr, sys.argv = streams
    return 0


if __name__ == "__main__":
    main()

"""`python -m tests check|full|rest|deep`: run a ring of tests (`tests/rings.py`) with the tools that belong to it."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import NamedTuple

from tests.rings import CAMPAIGNS, VARIABLE

ROOT = Path(__file__).parent.parent
TOOLS = {
    "types": "-m mypy",
    "style": "-m ruff check .",
    "format": "-m ruff format --check .",
    "card sets": "-m cardlang lint cardsets",
    "wording of the card sets": "-m cardlang fmt --check cardsets",
}


class Step(NamedTuple):
    """One command of a ring."""

    title: str
    command: str
    environment: Mapping[str, str] = MappingProxyType({})


def main() -> int:
    """0 if every step succeeds; all of them run in any case."""
    given = _arguments()
    with TemporaryDirectory(prefix="compiled-") as compiled:
        return _run(given, _environment(compiled))


def _environment(compiled: str) -> dict[str, str]:
    """Where Python must not write what it has compiled, it writes it elsewhere: the tests start many processes."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept if kept == dict(os.environ) else {**kept, "PYTHONPYCACHEPREFIX": compiled}


def _run(given: argparse.Namespace, environment: Mapping[str, str]) -> int:
    """Each step of a ring, then how they ended."""
    done: list[tuple[str, int, float]] = []
    if given.ring in ("check", "full"):
        tools = [Step(title, command) for title, command in TOOLS.items()]
        with ThreadPoolExecutor(given.jobs) as pool:  # each of them is one process that uses one core
            for step, ended in zip(
                tools, pool.map(lambda step: _ran(step, environment, quiet=True), tools), strict=True
            ):
                _announce(step)
                print(ended.stdout, end="")
                done.append((step.title, ended.returncode, ended.seconds))
    for step in _deep(given) if given.ring == "deep" else _tests(given):
        _announce(step)
        ended = _ran(step, environment)
        done.append((step.title, ended.returncode, ended.seconds))
    print(f"\n== {given.ring}")
    for title, code, seconds in done:
        print(f"{'passed' if code == 0 else 'FAILED':8}{seconds:6.0f} s  {title}")
    return int(any(code for _, code, _ in done))


class Ended(NamedTuple):
    """How a step ended, and what it said if it was to be quiet meanwhile."""

    returncode: int
    seconds: float
    stdout: str


def _announce(step: Step) -> None:
    print(f"\n== {step.title}: python {step.command}", flush=True)


def _ran(step: Step, environment: Mapping[str, str], *, quiet: bool = False) -> Ended:
    began = time.monotonic()
    ended = subprocess.run(
        [sys.executable, *shlex.split(step.command)], cwd=ROOT, env={**environment, **step.environment}, check=False,
        text=True, stdout=subprocess.PIPE if quiet else None, stderr=subprocess.STDOUT if quiet else None,
    )  # fmt: skip
    return Ended(ended.returncode, time.monotonic() - began, ended.stdout or "")


def _tests(given: argparse.Namespace) -> Iterator[Step]:
    yield Step("tests", f"-m pytest -q -n {given.jobs} --dist worksteal --ring {given.ring}")


def _deep(given: argparse.Namespace) -> Iterator[Step]:
    print(f"again with: python -m tests deep {' '.join(given.campaigns)} --seed {given.seed} --part {given.part:g}")
    for name in given.campaigns or CAMPAIGNS:
        campaign = CAMPAIGNS[name]
        count = max(1, int(campaign.deep * given.part))
        words = {"COUNT": count, "SEED": given.seed, "JOBS": given.jobs}
        command = " ".join(str(words.get(word, word)) for word in campaign.command.split(" "))
        title = f"{name}, {count:,} {campaign.what}" if campaign.deep else f"{name}, {campaign.what}"
        yield Step(title, command, {VARIABLE: f"{name}:{count}:{given.seed}"} if campaign.deep else {})


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests", description="Run a ring of tests (see tests/rings.py).")
    rings = parser.add_subparsers(dest="ring", required=True, metavar="RING")
    for ring, text in (
        ("check", "style, types, card sets and the quick tests: minutes"),
        ("full", "that and all other tests: what CI runs"),
        ("rest", "the tests that check leaves out"),
        ("deep", "campaigns with large counts and a new seed: hours"),
    ):
        one = rings.add_parser(ring, help=text, description=text)
        one.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes to share the work")
        if ring == "deep":
            one.add_argument("campaigns", nargs="*", help=f"some of {', '.join(CAMPAIGNS)}; none means all")
            one.add_argument("--seed", type=int, default=secrets.randbelow(10**9), help="the seed to repeat")
            one.add_argument("--part", type=float, default=1.0, help="part of the counts, such as 0.01")
    given = parser.parse_args()
    if given.jobs < 1:
        parser.error("--jobs is a number from 1 on")
    if given.ring == "deep":
        if unknown := [name for name in given.campaigns if name not in CAMPAIGNS]:
            parser.error(f"there is no campaign {unknown[0]}; there is {', '.join(CAMPAIGNS)}")
        if not 0 < given.part <= 1 or given.seed < 0:
            parser.error("--part is over 0 and at most 1, --seed is not negative")
    return given


if __name__ == "__main__":
    sys.exit(main())

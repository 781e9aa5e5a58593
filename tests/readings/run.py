"""Readings, run by the shipped engine as a file of scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from cardlang.scenario import load_scenarios, run
from tests.readings import duels, squares

A_FILE = 100  # readings: no scenario file may hold many more
GAMES: Mapping[str, Callable[..., dict[str, Any]]] = {
    "crimson-company": duels.scenario,
    "castle-combo": squares.scenario,
}


def differing(game: str, seed: str, count: int = A_FILE, *kind: str) -> Iterator[str]:
    """The readings of a seed that are refused, or that come out otherwise; what is found and what was expected.

    With a `kind`, all texts are of it (`duels.KINDS`).
    """
    random = Random(f"{game} {seed}")
    made = {"game": game, "scenarios": [GAMES[game](random, f"{seed} {i}", *kind) for i in range(count)]}
    with TemporaryDirectory() as folder:
        path = Path(folder, "readings.test.yaml")
        path.write_text(yaml.safe_dump(made, sort_keys=False, width=1000), "utf-8")
        loaded, lines = load_scenarios([path]), path.read_text("utf-8").splitlines()
    for found in loaded.diagnostics:
        said = lines[found.location.line - 1].strip() if found.location else ""
        yield f"{found.code}: {found.message}\n    {said}"
    for one in loaded.scenarios:
        result = run(one)
        if not result.passed:
            told = [f"{found.what}: {found.expected} expected, {found.got} found" for found in result.differences]
            yield f"{one.name}\n    {'; '.join((result.problem, *told))}"

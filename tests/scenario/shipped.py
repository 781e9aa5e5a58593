"""The shipped scenarios, read once per process, and only when somebody needs them.

A list of tests has to be made in every process that runs tests, so `names` looks at the YAML alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from cardlang.library.find import SCENARIOS, find_files
from cardlang.library.yaml_parser import LOADER
from cardlang.scenario import Scenario, ScenarioFile, load_scenarios
from cardlang.storage.shipped import data_folder


class Named(NamedTuple):
    """Where a scenario stands: its file, its number there, and what a test of it is called."""

    path: Path
    number: int
    label: str

    def __str__(self) -> str:
        return self.label

    @property
    def scenario(self) -> Scenario:
        return file(self.path).scenarios[self.number]


def names() -> Iterator[Named]:
    """Every shipped scenario."""
    for path in paths():
        document = yaml.load(path.read_text("utf-8"), LOADER)
        for number, one in enumerate(document["scenarios"]):
            yield Named(path, number, f"{one['id']}:{one['name']}" if "id" in one else str(one["name"]))


@cache
def file(path: Path) -> ScenarioFile:
    """One file: its scenarios, and what is wrong with it."""
    (found,) = load_scenarios([path]).files
    return found


@cache
def paths() -> tuple[Path, ...]:
    """All files, in the order in which the command runs them."""
    return tuple(find_files([data_folder("cardsets")], SCENARIOS)[0])


def scenarios() -> Iterator[Scenario]:
    """All of them, in the order of the files."""
    return (scenario for path in paths() for scenario in file(path).scenarios)

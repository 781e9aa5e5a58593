"""`--ring`: which of the collected tests run. `tests/rings.py` says which ring a test belongs to."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from tests.rings import RINGS, in_ring, slow

ROOT = Path(__file__).parent.parent
gc.disable()  # until all tests are collected, which makes much and throws nothing away


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ring", choices=RINGS, default="full", help="the quick tests, the others, or all (default)")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What has no test of the ring is not even imported."""
    path = collection_path.relative_to(ROOT).as_posix() if collection_path.is_relative_to(ROOT) else "."
    return None if path == "." or in_ring(path, config.getoption("--ring")) else True


def pytest_collection_finish() -> None:
    """What has been loaded stays: looking for garbage in it takes a twentieth of the time of all tests."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 100)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ring = config.getoption("--ring")
    if ring != "full":
        out = [item for item in items if slow(item.nodeid) is (ring == "check")]
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if slow(item.nodeid) is not (ring == "check")]

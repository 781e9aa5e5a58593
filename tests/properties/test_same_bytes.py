"""The same seeds give the same bytes in every process, under every hash seed and every Python.

150 matches, spread over all cases, policies and options. Each is played here and under one other hash seed, one in five
by another Python: 3.12 or 3.13.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from sys import base_prefix
from typing import Any

import pytest

from tests.properties.elsewhere import ROOT, digest, elsewhere
from tests.properties.every import CASES, POLICIES
from tests.rings import campaign

ROTATION = [index for index, case in enumerate(CASES) for _ in range(case.weight)]
WANTED: list[list[Any]] = [
    [case, POLICIES[number % 4], number // 4 % len(CASES[case].variants()), number]
    for number in campaign("bytes").seeds
    for case in [ROTATION[number % len(ROTATION)]]
]
HALF = len(WANTED) // 2  # in which every case comes up


def here(wanted: Sequence[list[Any]]) -> list[str]:
    sums = digest(wanted)
    assert len(set(sums)) == len(wanted)
    return sums


@pytest.mark.parametrize(("hash_seed", "wanted"), [("1", WANTED[:HALF]), ("4711", WANTED[HALF:])], ids=["1", "4711"])
def test_every_hash_seed_plays_the_same(hash_seed: str, wanted: list[list[Any]]) -> None:
    """The third one is that of this process."""
    assert elsewhere("digest", wanted, PYTHONHASHSEED=hash_seed) == here(wanted)


@pytest.mark.parametrize(
    ("version", "wanted"), [("3.12", WANTED[:HALF:5]), ("3.13", WANTED[HALF::5])], ids=["3.12", "3.13"]
)
def test_every_python_plays_the_same(version: str, wanted: list[list[Any]]) -> None:
    """With the pure Python dependencies of the interpreter that runs the tests."""
    path = os.pathsep.join([str(ROOT), sysconfig.get_paths()["purelib"]])
    python = other_python(version, path)
    assert elsewhere("digest", wanted, python, PYTHONPATH=path, PYTHONHASHSEED="1") == here(wanted)


def other_python(version: str, path: str) -> str:
    """An interpreter of that version to which `path` is enough to import us; skips the test if there is none."""
    beside = sorted(Path(base_prefix).parent.glob(f"{version}*/bin/python{version}"))
    names = [*map(str, beside), shutil.which(f"python{version}") or ""]
    check = f"import sys, cardlang, lark, yaml, pytest; assert sys.version_info[:2] == ({version.replace('.', ', ')})"
    environment = {**os.environ, "PYTHONPATH": path}
    for name in filter(None, names):
        if subprocess.run([name, "-c", check], env=environment, capture_output=True, check=False).returncode == 0:
            return name
    pytest.skip(f"there is no Python {version} here that can use the installed dependencies")

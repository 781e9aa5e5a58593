"""Pyodide as npm has it, for the tests that run the playground in a browser.

The package stays in the user's cache folder, so it is fetched once.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardlang.playground.site import PYODIDE
from cardlang.storage.folders import cache_folder

(VERSION,) = re.findall(r"pyodide@([0-9.]+)/", PYODIDE)
SLOWEST = 180  # seconds for fetching it


def pyodide(folder: Path) -> Path:
    """The package; tests are skipped where it cannot be had. `folder` takes what is half fetched."""
    cached = (cache_folder() or folder) / "npm" / f"pyodide-{VERSION}.tgz"
    if cached.is_file():
        return cached
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm here to fetch Pyodide with")
    command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SLOWEST)
    except subprocess.TimeoutExpired:
        pytest.skip("npm does not answer")
    packed = folder / cached.name
    if done.returncode or not packed.is_file():
        pytest.skip(f"npm has no Pyodide for us: {done.stderr[-300:]}")
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(packed, half := cached.with_suffix(".new"))
        half.replace(cached)
    except OSError:
        return packed
    return cached

"""A save goes on alike in another process, under another hash seed, and under another Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from functools import lru_cache
from pathlib import Path
from typing import Any

import duels
import pytest
import resume

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@lru_cache(maxsize=8)
def duel(seed: int, policy: str, every: int = 1) -> dict[str, Any]:
    sums, saves = [], {}
    match = duels.all_cards().start(seed)
    for number, now in enumerate(duels.walk(match, duels.POLICIES[policy], seed)):
        sums.append(resume.checksum(now))
        if number % every == 0 or now.is_over:
            saves[number] = now.to_json()
    return {"history": list(match.history), "sums": sums, "saves": saves}


def play_on(python: str, given: list[dict[str, Any]], **environment: str) -> list[str]:
    done = subprocess.run(
        [python, str(HERE / "resume.py")],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(("hash_seed", "policy"), [("0", "uniform"), ("4711", "flipping")])
def test_every_request_of_a_duel_resumes_in_another_process(hash_seed: str, policy: str) -> None:
    given = [duel(seed, policy) for seed in range(2)]
    assert sum(len(one["saves"]) for one in given) > 100
    assert play_on(sys.executable, given, PYTHONHASHSEED=hash_seed) == []


@pytest.mark.parametrize("version", ["3.12", "3.13"])
def test_a_save_resumes_under_another_python(version: str) -> None:
    """With the pure Python dependencies of the interpreter that runs the tests."""
    libraries = sysconfig.get_paths()["purelib"]
    path = os.pathsep.join([str(ROOT), libraries])
    python = other_python(version, path)
    given = [duel(seed, "uniform", every=9) for seed in range(2)]
    assert play_on(python, given, PYTHONPATH=path, PYTHONHASHSEED="1") == []


def other_python(version: str, path: str) -> str:
    """An interpreter of that version to which `path` is enough to import us; skips the test if there is none."""
    beside = sorted(Path(sys.base_prefix).parent.glob(f"{version}*/bin/python{version}"))
    names = [*map(str, beside), shutil.which(f"python{version}") or ""]
    check = f"import sys, cardlang, lark, yaml; assert sys.version_info[:2] == ({version.replace('.', ', ')})"
    environment = {**os.environ, "PYTHONPATH": path}
    for name in filter(None, names):
        if subprocess.run([name, "-c", check], env=environment, capture_output=True, check=False).returncode == 0:
            return name
    pytest.skip(f"there is no Python {version} here that can use the installed dependencies")


def test_a_difference_would_be_found() -> None:
    wrong = {**duel(0, "uniform", every=6)}
    wrong["sums"] = [*wrong["sums"][:-1], "0"]
    assert resume.differences(wrong)[0].startswith("loaded after 0, differs after ")

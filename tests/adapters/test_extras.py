"""The libraries are optional: the package does without them, and who wants an adapter is told what to install."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from cardlang import CardlangError

NEEDS = {
    "pettingzoo": "pettingzoo",
    "gymnasium": "gymnasium",
    "openspiel": "pyspiel",
}  # the adapter, which is called like its extra


@pytest.mark.parametrize(("adapter", "library"), NEEDS.items())
def test_a_library_that_is_missing_is_named_with_its_extra(
    adapter: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"cardlang.adapters.{adapter}", raising=False)
    with pytest.raises(ImportError) as found:
        import_module(f"cardlang.adapters.{adapter}")
    assert isinstance(found.value, CardlangError)
    assert str(found.value) == (
        f"`{library}` is not installed; it comes with an extra: pip install 'cardlang[{adapter}]'"
    )


def test_nothing_else_loads_them() -> None:
    code = (
        "import sys, cardlang, cardlang.adapters, cardlang.bots, cardlang.cli.app\n"
        "cardlang.game('crimson-company').start(1)\n"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"

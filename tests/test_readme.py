"""What the README promises is true: its Python runs, its card lints, its links lead somewhere, its commands exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PAGES = sorted(
    page for page in ROOT.rglob("*.md") if not {".venv", "build", "dist"} & set(page.relative_to(ROOT).parts)
)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_python_example_runs() -> None:
    (example,) = blocks("python")
    exec(compile(example, "README.md", "exec"), {})


def test_the_card_of_the_readme_is_sound_and_its_scenario_passes(tmp_path: Path) -> None:
    cards, scenarios = [block for block in blocks("yaml") if block.startswith("game:")]
    path, tests = tmp_path / "my.cards.yaml", tmp_path / "my.test.yaml"
    path.write_text(cards, "utf-8")
    tests.write_text(scenarios, "utf-8")
    for command in (
        ("lint", str(path)), ("fmt", "--check", str(path)), ("text", str(path)), ("test", str(tests)),
    ):  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-c", "from cardlang.cli import main; main()", *command],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_simulations_of_the_readme_run_as_they_stand_there(tmp_path: Path) -> None:
    cards = next(block for block in blocks("yaml") if block.startswith("game:") and "\nset:" in block)
    for name in ("my", "old"):
        (tmp_path / f"{name}.cards.yaml").write_text(cards, "utf-8")
    lines = re.findall(r"^cardlang (sim .*my\.cards\.yaml.*?) +#", README, re.MULTILINE)
    assert len(lines) == 2
    for line in lines:
        done = subprocess.run(
            [sys.executable, "-c", "from cardlang.cli import main; main()", *line.split(), "--games=2", "--jobs=1"],
            capture_output=True, text=True, check=False, cwd=tmp_path,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr


def test_every_command_of_the_readme_exists() -> None:
    named = set(
        re.findall(
            r"\bcardlang (lint|fmt|explain|text|test|play(?:ground)?|sim|replay|rpc|serve|games|new|help)\b", README
        )
    )
    help_text = subprocess.run(
        [sys.executable, "-c", "from cardlang.cli import main; main()", "--help"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in named:
        assert re.search(rf"\b{name}\b", help_text), f"`cardlang {name}` is in the README and not in --help"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_folder_of_the_package_says_what_is_in_it() -> None:
    for folder in (ROOT / "cardlang").rglob("*"):
        inside = list(folder.glob("*.py")) if folder.is_dir() else []
        if len(inside) > 2 and "_data" not in folder.parts and folder.name != "flow":
            pages = [place / "README.md" for place in (folder, folder.parent) if (place / "README.md").exists()]
            text = "\n".join(page.read_text("utf-8") for page in pages)
            missing = [f.name for f in inside if f.name != "__init__.py" and f.stem not in text]
            assert not missing or folder.name == "checks", f"no README of {folder} mentions {missing}"

"""The faults as data: what is planted where, and which test must notice."""

from __future__ import annotations

import subprocess
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDER = Path(__file__).parent / "planted"
AREAS = (
    "language", "linter", "rules", "editions", "teams", "ring", "vassals", "hands", "machine", "views", "secrets",
    "saves", "liveness", "simulation", "terminal", "rooms",
)  # fmt: skip


class BoardError(Exception):
    """A fault that cannot be planted any more, or is not said well."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: in `file` the text `old`, which stands there exactly once, becomes `new`.

    `why` says in one sentence what the mistake is, as somebody might have made it. `test` is what must notice: the id
    of a pytest test, or a scenario's file and name (`cardsets/some-game/tests/bids.test.yaml::a bid is a coin`).
    """

    id: str
    area: str
    why: str
    file: str
    old: str
    new: str
    test: str

    @property
    def entry(self) -> dict[str, str]:
        """As it stands in the file of its area."""
        return {name: value for name, value in asdict(self).items() if name != "area"}

    def planted(self, source: str) -> str:
        """The source with the fault in it. Raises BoardError if the text to replace is not there exactly once."""
        count = source.count(self.old)
        if count != 1:
            raise BoardError(f"`{self.id}`: the text to replace stands {count} times in {self.file}, not once")
        return source.replace(self.old, self.new)


def changed(faults: list[Fault], revision: str) -> list[Fault]:
    """Those whose file, test or entry is not what it was at a revision. Raises BoardError if git knows none such."""
    names = {*_git("diff", "--name-only", revision), *_git("ls-files", "--others", "--exclude-standard")}
    before: set[tuple[str, ...]] = set()
    for path in _git("ls-tree", "--name-only", revision, f"{FOLDER.relative_to(ROOT)}/"):
        entries = tomllib.loads("\n".join(_git("show", f"{revision}:{path}")))["fault"]
        before |= {tuple(sorted(entry.values())) for entry in entries}
    return [
        fault
        for fault in faults
        if {fault.file, fault.test.partition("::")[0]} & names or tuple(sorted(fault.entry.values())) not in before
    ]


def _git(*words: str) -> list[str]:
    """The lines that git answers."""
    done = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BoardError(f"`git {' '.join(words)}`: {done.stderr.strip()}")
    return done.stdout.splitlines()


def load(areas: tuple[str, ...] = AREAS) -> list[Fault]:
    """All faults in the order of the areas. Raises BoardError for an entry that is not whole, or an id given twice."""
    found: list[Fault] = []
    for area in areas:
        for entry in tomllib.loads((FOLDER / f"{area}.toml").read_text("utf-8"))["fault"]:
            if entry.keys() != {"id", "why", "file", "old", "new", "test"}:
                raise BoardError(f"`{entry.get('id')}` in {area}.toml has the fields {', '.join(entry)}")
            found.append(Fault(area=area, **entry))
    ids = [fault.id for fault in found]
    if doubled := sorted({name for name in ids if ids.count(name) > 1}):
        raise BoardError(f"these ids are given twice: {', '.join(doubled)}")
    return found

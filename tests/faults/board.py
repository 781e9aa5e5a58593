"""The faults as data: what is planted where, and which test must notice."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDER = Path(__file__).parent / "planted"
AREAS = (
    "language", "linter", "rules", "editions", "teams", "hands", "machine", "views", "secrets", "saves", "liveness",
    "simulation", "terminal",
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

    def planted(self, source: str) -> str:
        """The source with the fault in it. Raises BoardError if the text to replace is not there exactly once."""
        count = source.count(self.old)
        if count != 1:
            raise BoardError(f"`{self.id}`: the text to replace stands {count} times in {self.file}, not once")
        return source.replace(self.old, self.new)


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

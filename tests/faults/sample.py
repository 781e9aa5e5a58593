"""Plants mutants that a seed draws from the whole package, and says which share of them is noticed, and by what."""

from __future__ import annotations

import difflib
import json
import math
import random
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue

from tests.faults.board import ROOT, BoardError
from tests.faults.field import Field
from tests.faults.mutate import Edit, Source, is_mutant, proposed
from tests.faults.touched import SCENARIOS, Map, Touch

EQUIVALENTS = Path(__file__).parent / "equivalents.toml"
BUDGET = 60.0  # seconds of tests that run for a mutant which no scenario notices
NO_END = 400  # seconds of its processor after which a run hangs
CACHED = ("storage", "syntax")  # what is planted there may spoil the cache of parsers, or be hidden by it


@dataclass(frozen=True, slots=True)
class Mutant:
    """An edit of a file of the package, and the lines that it changes."""

    file: str
    line: int
    begins: int  # the line on which its statement begins: the others are not always measured
    edit: Edit
    old: str
    new: str

    def planted(self, source: str) -> str:
        """The source of the file with the mutant in it."""
        return self.edit.applied(source)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: who noticed it and how; of how many tests that touch it how many were run."""

    mutant: Mutant
    stage: str
    by: str
    how: str
    run: int
    touching: int
    seconds: float

    @property
    def noticed(self) -> bool:
        """Whether anybody did."""
        return bool(self.stage)


# --- drawing --------------------------------------------------------------------------------------------------


def mutant(file: str, text: str, edit: Edit) -> Mutant:
    """An edit as a mutant, known by the whole lines that it changes."""
    source = Source(text)
    begin, end = text.rfind("\n", 0, edit.start) + 1, text.find("\n", edit.end)
    end = len(text) if end < 0 else end
    old, new = text[begin:end], text[begin : edit.start] + edit.new + text[edit.end : end]
    return Mutant(file, source.line(edit.start), source.statement(edit.start), edit, old.strip(), new.strip())


def equivalents() -> dict[tuple[str, str, str], str]:
    """Mutants that change nothing which anybody could notice, by file, lines before and after, with the reason."""
    entries = tomllib.loads(EQUIVALENTS.read_text("utf-8")).get("equivalent", [])
    return {(one["file"], one["old"].strip(), one["new"].strip()): one["why"] for one in entries}


def drawn(number: int, seed: str, words: Sequence[str] = ()) -> list[Mutant]:
    """So many mutants: every line that has any is as likely as another, then every operator, then every edit.

    Words choose files by parts of their paths.
    """
    texts = {
        name: path.read_text("utf-8")
        for path in sorted((ROOT / "cardlang").rglob("*.py"))
        if (name := path.relative_to(ROOT).as_posix()) and (not words or any(word in name for word in words))
    }
    lines = [(file, line, edits) for file, text in texts.items() for line, edits in _by_line(text)]
    if not lines:
        raise BoardError(f"no file of the package has {' or '.join(words)} in its path")
    dice, known = random.Random(seed), equivalents()
    found: list[Mutant] = []
    while len(found) < number and lines:
        file, _, edits = lines.pop(dice.randrange(len(lines)))
        operator = dice.choice(sorted({edit.operator for edit in edits}))
        edit = dice.choice([edit for edit in edits if edit.operator == operator])
        one = mutant(file, texts[file], edit)
        if is_mutant(texts[file], edit) and (file, one.old, one.new) not in known:
            found.append(one)
    return found


def _by_line(text: str) -> Iterator[tuple[int, list[Edit]]]:
    source, lines = Source(text), dict[int, list[Edit]]()
    for edit in proposed(text):
        lines.setdefault(source.line(edit.start), []).append(edit)
    yield from lines.items()


# --- planting -------------------------------------------------------------------------------------------------


def chosen(touches: Sequence[Touch], stage: str, budget: float) -> dict[str, float]:
    """The tests to run, within a budget: from every module in turn the quickest, modules of the same stage first."""
    modules: dict[str, list[Touch]] = {}
    for touch in sorted(touches, key=lambda touch: (touch.seconds, touch.test)):
        modules.setdefault(touch.test.partition("::")[0], []).append(touch)
    order = sorted(modules, key=lambda module: (not module.startswith(f"tests/{stage}/"), module))
    found: dict[str, float] = {}
    left = budget
    while order:
        for module in tuple(order):
            touch = modules[module].pop(0)
            if touch.seconds <= left:
                found[touch.test] = touch.seconds
                left -= touch.seconds
            else:
                modules[module].clear()
            if not modules[module]:
                order.remove(module)
    return found


class Sample:
    """Judges mutants in copies of the project."""

    def __init__(self, touched: Map, budget: float = BUDGET) -> None:
        self._touched = touched
        self._budget = budget

    def run(self, mutants: Sequence[Mutant], jobs: int, tick: Callable[[Verdict], object]) -> list[Verdict]:
        """What becomes of each, `jobs` at the same time."""
        with ExitStack() as stack:
            fields: SimpleQueue[Field] = SimpleQueue()
            for _ in range(min(jobs, len(mutants))):
                fields.put(stack.enter_context(Field()))

            def work(one: Mutant) -> Verdict:
                field = fields.get()
                try:
                    verdict = self.judged(one, field)
                finally:
                    fields.put(field)
                tick(verdict)
                return verdict

            with ThreadPoolExecutor(jobs) as pool:
                return list(pool.map(work, mutants))

    def judged(self, one: Mutant, field: Field) -> Verdict:
        """Plant a mutant and let first scenarios, then tests that touch it, look for it."""
        began = time.perf_counter()
        touches = self._touched.of(one.file, one.line, one.begins)
        scenarios = sorted(touch.test for touch in touches if touch.test.startswith(f"{SCENARIOS}/"))
        random.Random(one.old).shuffle(scenarios)  # neighbours test alike
        others = [touch for touch in touches if not touch.test.startswith(f"{SCENARIOS}/")]
        stage_of = one.file.split("/")[1]
        tests = chosen(others, stage_of, self._budget)
        run, stage, by, how = 0, "", "", ""
        with field.planted(one):
            for name, asked in (("scenarios", scenarios), ("tests", tests)):
                if asked and not stage:
                    run += len(asked)
                    by, how = _ask(field, name, asked, fresh=stage_of in CACHED)
                    stage = name if by else ""
        return Verdict(one, stage, by, how, run, len(touches), time.perf_counter() - began)


def _ask(field: Field, name: str, asked: Sequence[str] | dict[str, float], *, fresh: bool) -> tuple[str, str]:
    """Who notices, and how; the process itself if it breaks or hangs."""
    question = json.dumps({"scenarios": [], "tests": {}, "fresh": fresh, name: asked})
    ended = field.module("tests.faults.judge", given=question, processor=NO_END, patience=4 * NO_END)
    if ended.hung:
        return f"all {name}", "no end"
    try:
        verdict = json.loads(ended.output.splitlines()[-1])
    except (IndexError, ValueError):
        return f"all {name}", (ended.errors.splitlines() or ["it breaks"])[-1]
    return verdict["by"], verdict["how"]


# --- figures --------------------------------------------------------------------------------------------------


def wilson(hits: int, number: int) -> tuple[float, float]:
    """The interval in which a share lies with 95 %."""
    if not number:
        return 0.0, 1.0
    z, share = 1.96, hits / number
    middle = share + z * z / (2 * number)
    half = z * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return (middle - half) / (1 + z * z / number), (middle + half) / (1 + z * z / number)


def difference(one: Mutant) -> str:
    """A mutant as a diff of the lines that it changes."""
    lines = difflib.ndiff(one.old.splitlines(), one.new.splitlines())
    return "\n".join(line.rstrip() for line in lines if not line.startswith("?"))


def as_json(verdicts: Sequence[Verdict]) -> str:
    """All verdicts, for programs."""
    noticed = sum(one.noticed for one in verdicts)
    entries = [{**asdict(one), "noticed": one.noticed} for one in verdicts]
    interval = wilson(noticed, len(verdicts))
    return json.dumps(
        {"mutants": len(verdicts), "noticed": noticed, "interval": interval, "verdicts": entries}, indent=1
    )

"""The lists of CONTRIBUTING are enough: a toy check, event and construct are added by them in a copy, and work."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
MOST = 7  # steps of a list

# What is written into each file: the whole of a new one, or lines before (`<`) or behind (`>`) a line that begins so.
Edits = Mapping[str, str | tuple[tuple[str, str, str], ...]]

CHECK: Edits = {
    "cardlang/lint/checks/shouted.py": '''\
"""A name in capitals.

What: finds names without a small letter.
Why: nobody likes to be shouted at.
Example: *OGRE*.
Instead: *Ogre*.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.vocabulary.model import Vocabulary

CODE = "L199"
SLUG = "shouted"
SEVERITY = Severity.WARNING


def check(record: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """The record's names."""
    if any(name.isupper() for name in record.names.values()):
        yield Diagnostic(CODE, "this name is shouted", record.location, SEVERITY, help="write it in small letters")
''',
    "cardlang/lint/registry.py": (
        (">", "from cardlang.lint.checks import (", "    shouted,"),
        (">", "CARD_CHECKS: ", "    shouted,"),
    ),
    "cardlang/lint/pages/L199.md": "# L199: a name in capitals\n\nNobody likes to be shouted at.\n",
}
EVENT: Edits = {
    "cardlang/games/crimson_company/flow/income.py": (
        (">", "from cardlang.machine.state import", "from cardlang.machine.state import note"),
        (">", "    amount, active =", '    note(s, "toast", player=active, amount=2)'),
    ),
    "cardlang/games/crimson_company/events.py": (
        (
            ">",
            "EVENTS = Events(",
            '    event("toast", "player count", "{player} raises {amount} glasses", title="a toast"),',
        ),
    ),
}
CONSTRUCT: Edits = {
    "grammar/english.lark": (
        ("<", "half: ", "square: _SQUARE _term  // Gain coins equal to the square of the number of cards here."),
        (">", "_named_amount: ", "             | square"),
        ("<", '_DOUBLED: "twice"', '_SQUARE: "the square of"'),
    ),
    "cardlang/syntax/nodes.py": (
        (
            "<",
            "Per: TypeAlias",
            ("@dataclass(frozen=True, slots=True, kw_only=True)\n"
            "class Square(Computed):\n"
            '    """`the square of the number of cards here`."""\n\n'
            "    value: Value\n\n"),
        ),
        (">", "Value: TypeAlias", "Value |= Square"),
        ("<", "        case Half(value=inner) |", "        case Square(value=inner):\n            return (inner,)"),
    ),
    "cardlang/syntax/builders/values.py": (
        (
            "<",
            '@builds("half")',
            ('@builds("square")\n'
            "def _square(c: Children) -> n.Square:\n"
            "    return n.Square(value=c.values()[0], span=c.span)\n\n"),
        ),
    ),
    "cardlang/syntax/printer/phrases.py": (
        ("<", "        case n.Half():", "        case n.Square():\n            _square(page, node)"),
        (
            "<",
            "def _term(",
            ("@spanned\n"
            "def _square(page: Page, node: n.Square) -> None:\n"
            '    page.word("the square of")\n'
            "    _term(page, node.value)\n\n"),
        ),
    ),
    "cardlang/meaning/sentences/values.py": (
        (">", "from cardlang.syntax.nodes import (", "    Square,"),
        ("<", "        case Half(", "        case Square(value=inner):\n            check_value(context, inner)"),
    ),
    "cardlang/lint/analysis/amounts.py": (
        ("<", "from cardlang.syntax.nodes import", "from cardlang.syntax.nodes import Square"),
        (
            "<",
            "            case Half(",
            ("            case Square(value=inner):\n"
            "                whole = self.value(inner)\n"
            "                return _made(0, max(whole.numbers.low**2, whole.numbers.high**2), whole)"),
        ),
    ),
    "cardlang/compile/values/numbers.py": (
        (
            "<",
            "        case n.Half():",
            ("        case n.Square():\n"
            "            scope.reads(value)\n"
            "            inner = number(scope, value.value)\n"
            "            return lambda s, f: inner(s, f) ** 2"),
        ),
    ),
}  # fmt: skip
KINDS = {"A check of the linter": CHECK, "An event of a game": EVENT, "A construct of the language": CONSTRUCT}

PROGRAM = '''
import json
from pathlib import Path

import cardlang
from cardlang.games import vocabularies
from cardlang.games.position import CardAt, Position
from cardlang.library import load_files
from cardlang.lint import examiner, lint_files
from cardlang.lint.explain import codes, title
from cardlang.match.start import start_position

assert Path(cardlang.__file__).is_relative_to(Path.cwd())
words, told = vocabularies(), {}

path = Path("my.cards.yaml")
path.write_text("""game: crimson-company
set: my
version: 1
cards:
  loud: {name: {en: LOUD}, strength: 1}
  wise:
    name: {en: Wise}
    strength: 2
    text: |
      Deploy: Gain coins equal to the square of the number of cards in play.
""")
found = lint_files([path], lambda: examiner(words, lambda _: ())).diagnostics
told["check"] = [[one.code, codes()[one.code], title(one.code)] for one in found if one.code > "L1"]

match = cardlang.game("crimson-company").start(seed=1, log={"toast"})
while not match.events():
    match.choose(match.request.options[0])
event = match.events(0)[0]
told["event"] = [event, match.game.definition.events.sentence(event, str)]

records = {record.id: record for record in load_files([path], words).require()[0].records}
lanes = tuple({"A": (CardAt("loud", f"a{lane}"),), "B": (CardAt("loud", f"b{lane}"),)} for lane in range(1))
position = Position(
    "A", "deployment", coins={"A": 0, "B": 0}, staged={"A": (CardAt("wise", "wise"),)}, lanes=(*lanes, {}, {})
)
match = start_position("crimson-company", None, position, lambda _, name: records.get(name))
gained = [event for event in match.choose(match.request.options[0]) if event["event"] == "gain"][0]
told["construct"] = [gained["amount"], match.why(gained).words]
print(json.dumps(told))
'''


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy with all three says of them."""
    copy = tmp_path_factory.mktemp("copy")
    for folder in ("cardlang", "cardsets", "grammar"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "static"))
    for kind in KINDS.values():
        for name, what in kind.items():
            write(copy / name, what)
    environment = {**os.environ, "PYTHONPATH": str(copy), "CARDLANG_NO_CACHE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def write(path: Path, what: str | tuple[tuple[str, str, str], ...]) -> None:
    """Make a file anew, or change one."""
    if isinstance(what, str):
        path.write_text(what, "utf-8")
        return
    lines = path.read_text("utf-8").split("\n")
    for where, beginning, new in what:
        number = next((number for number, line in enumerate(lines) if line.startswith(beginning)), None)
        assert number is not None, f"{path.name} has no line that begins with `{beginning}`: let this test find another"
        lines.insert(number + (where == ">"), new)
    path.write_text("\n".join(lines), "utf-8")


def test_a_check_is_added_by_its_list(told: dict[str, Any]) -> None:
    assert told["check"] == [["L199", "shouted", "a name in capitals"]]


def test_an_event_is_added_by_its_list(told: dict[str, Any]) -> None:
    event = {"event": "toast", "player": "B", "amount": 2}
    assert told["event"] == [event, "B raises 2 glasses"]


def test_a_construct_is_added_by_its_list(told: dict[str, Any]) -> None:
    assert told["construct"] == [9, "Gain coins equal to the square of the number of cards in play"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_list_is_short_and_names_what_was_touched(kind: str) -> None:
    (steps,) = re.findall(rf"^\*\*{kind}\*\*.*?$(.*?)^$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(re.findall(r"^\d+\. ", steps, re.MULTILINE)) <= MOST
    named = re.findall(r"`([^` ]+)`", steps)
    for path in KINDS[kind]:
        fits = (fnmatch(path, f"*{name}*") for name in named if "/" in name or name.endswith(".py"))
        assert any(fits), f"the list for this does not name {path}"

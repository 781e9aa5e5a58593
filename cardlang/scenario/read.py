"""Reading scenario files: find them, check their shape, turn them into scenarios, say what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardlang.diagnostics.model import Diagnostic, Span
from cardlang.library.compose import compose
from cardlang.library.find import find_files
from cardlang.library.nodes import ListNode, MapNode, Scalar, Value
from cardlang.library.schema import violations
from cardlang.library.source import SourceFile, UnreadableError, decode, read_bytes
from cardlang.scenario.fixtures import Shelf, shipped_records
from cardlang.scenario.model import Files, Scenario, ScenarioFile
from cardlang.scenario.scenario import read_scenario
from cardlang.vocabulary.model import Vocabulary

SUFFIX = ".test.yaml"
_SCHEMA = Path(__file__).parent / "schemas" / "scenario.schema.json"


def load_scenarios(paths: Iterable[Path | str]) -> Files:
    """Read scenario files and folders of them. Never raises for what a file holds.

    A folder is walked for `*.test.yaml` in the order of names; a folder without any is unreadable.
    """
    files: list[ScenarioFile] = []
    paths_found, unreadable = find_files(paths, (SUFFIX,), "scenario file")
    for path in paths_found:
        try:
            data = read_bytes(path)
        except UnreadableError as error:
            unreadable.append(error)
            continue
        source, found = decode(str(path), data)
        files.append(ScenarioFile(str(path), source, (), tuple(found)) if found else read_file(source))
    return Files(tuple(files), tuple(unreadable))


def read_file(source: SourceFile) -> ScenarioFile:
    """The scenarios of one file, none if anything is wrong with it."""
    from cardlang.games import vocabularies

    document = compose(source)
    found = list(document.diagnostics)
    if not isinstance(document.root, MapNode):
        if not found:
            found.append(Diagnostic("D012", "the file holds no scenarios", source.location(Span(0, 0))))
        return ScenarioFile(source.path, source, (), tuple(found))
    vocabulary = _game(document.root, source, vocabularies(), found)
    found.extend(violations(source, document.root, _schema(vocabulary)))
    if vocabulary is None or found:
        return ScenarioFile(source.path, source, (), _sorted(found))
    scenarios, more = _scenarios(source, document.root, vocabulary)
    return ScenarioFile(source.path, source, scenarios if not more else (), _sorted(more))


def _scenarios(
    source: SourceFile, root: MapNode, vocabulary: Vocabulary
) -> tuple[tuple[Scenario, ...], list[Diagnostic]]:
    empty = Shelf(vocabulary, shipped_records(vocabulary.game), {})
    shelf, found = empty.with_fixtures(source, root, ())
    nodes = root.get("scenarios")
    scenarios = []
    for index, node in enumerate(nodes.items if isinstance(nodes, ListNode) else ()):
        if isinstance(node, MapNode):
            path = ("scenarios", str(index))
            own, more = shelf.with_fixtures(source, node, path)
            found.extend(more)
            mode, edition = _word(root, "mode"), _word(root, "edition")
            scenarios.append(read_scenario(node, source, own, path, found, mode, edition))
    return tuple(scenarios), [item for item in found if item.severity.value == "error"]


def _game(
    root: MapNode, source: SourceFile, known: Mapping[str, Vocabulary], found: list[Diagnostic]
) -> Vocabulary | None:
    node = root.get("game")
    if not isinstance(node, Scalar) or node.text in known:
        return known.get(node.text) if isinstance(node, Scalar) else None
    near = get_close_matches(node.text[:80], list(known), n=1)
    advice = f"did you mean `{near[0]}`?" if near else "the games are " + ", ".join(f"`{name}`" for name in known)
    place = source.location(node.span, "/game")
    found.append(Diagnostic("D021", f"there is no game `{node.text[:60]}`", place, help=advice))
    return None


@lru_cache(maxsize=8)
def _base_schema() -> dict[str, Any]:
    return dict(json.loads(_SCHEMA.read_text(encoding="utf-8")))


def _schema(vocabulary: Vocabulary | None) -> dict[str, Any]:
    """The schema with the numbers that the game prints on its cards and castles."""
    schema: dict[str, Any] = json.loads(json.dumps(_base_schema()))
    for printed in vocabulary.printed if vocabulary else ():
        number = {"type": "integer", "minimum": printed.low, "maximum": printed.high}
        schema["$defs"][printed.record]["properties"][printed.attribute] = number
    return schema


def _word(node: MapNode, name: str) -> str | None:
    value: Value | None = node.get(name)
    return value.text if isinstance(value, Scalar) else None


def _sorted(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(found, key=lambda item: (item.location.span, item.code, item.message)))

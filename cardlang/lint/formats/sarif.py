"""Findings as SARIF 2.1.0, the exchange format of code scanning, with their fixes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote

from cardlang import __version__
from cardlang.diagnostics.model import Diagnostic, Fix, Location, Severity
from cardlang.library.source import SourceFile
from cardlang.lint.explain import codes, page, title
from cardlang.lint.formats.run import Run

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
Json: TypeAlias = dict[str, Any]


def sarif(run: Run) -> str:
    """Return a SARIF log of one run: the codes found, with their pages, and a result for each finding."""
    rules = sorted({item.code for item in run.found})
    slugs = codes()
    sources = {path: SourceFile(path, text) for path, text in run.texts.items()}
    missing = [
        {"level": "error", "message": {"text": reason}, "locations": [{"physicalLocation": _file(path)}]}
        for path, reason in run.unreadable
    ]
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "cardlang",
                "semanticVersion": __version__,
                "rules": [_rule(code, slugs[code]) for code in rules],
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{"executionSuccessful": not missing, "toolExecutionNotifications": missing}],
            "results": [_result(item, rules.index(item.code), sources) for item in run.found],
        }],
    }  # fmt: skip
    return json.dumps(log, indent=2, ensure_ascii=True) + "\n"


def _rule(code: str, slug: str) -> Json:
    words = page(code)
    return {
        "id": code,
        "name": "".join(part.capitalize() for part in slug.split("-")),
        "shortDescription": {"text": title(code)},
        "help": {"text": words, "markdown": words},
    }


def _result(item: Diagnostic, rule: int, sources: Mapping[str, SourceFile]) -> Json:
    place = item.location
    where: Json = {"physicalLocation": {**_file(place.path), "region": _region(place)}}
    if place.pointer:
        where["logicalLocations"] = [{"fullyQualifiedName": place.pointer}]
    said = [item.message, *([f"help: {item.help}"] if item.help else []), *item.notes]
    result: Json = {
        "ruleId": item.code,
        "ruleIndex": rule,
        "level": _LEVELS[item.severity],
        "message": {"text": "\n".join(said)},
        "locations": [where],
    }
    if item.fix is not None and place.path in sources:
        result["fixes"] = [_fix(item.fix, sources[place.path])]
    return result


def _fix(fix: Fix, source: SourceFile) -> Json:
    replaced = {"deletedRegion": _region(source.location(fix.span)), "insertedContent": {"text": fix.text}}
    changes = [{**_file(source.path), "replacements": [replaced]}]
    return {
        "description": {"text": fix.title},
        "artifactChanges": changes,
        "properties": {"safe": fix.safe},
    }


def _region(place: Location) -> Json:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "charOffset": place.span.start,
        "charLength": place.span.end - place.span.start,
    }


def _file(path: str) -> Json:
    """Return the location of a file. Relative paths stay relative, so that a pipeline finds them in its checkout."""
    file = Path(path)
    return {"artifactLocation": {"uri": file.as_uri() if file.is_absolute() else quote(file.as_posix())}}

"""A report for programs: JSON of a versioned shape (`../schemas/report.schema.json`)."""

from __future__ import annotations

import json

from cardlang import __version__
from cardlang.diagnostics.render import as_json
from cardlang.lint.formats.run import Run

VERSION = 1
"""The version of the shape. Keys may be added within a version; none is changed or removed."""


def json_report(run: Run) -> str:
    """Return the whole run as one JSON object."""
    data = {
        "version": VERSION,
        "tool": {"name": "cardlang", "version": __version__},
        "files": list(run.paths),
        "records": dict(run.records),
        "counts": {severity.value: count for severity, count in run.counted().items()},
        "findings": [as_json(item) for item in run.found],
        "unreadable": [{"path": path, "reason": reason} for path, reason in run.unreadable],
    }
    return json.dumps(data, indent=2, ensure_ascii=True) + "\n"

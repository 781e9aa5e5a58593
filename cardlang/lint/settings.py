"""`cardlang.toml`: the lint configuration of a project, in the folder of its sets or above it.

[lint]
select = ["L", "C"]          # only these codes or prefixes of codes
ignore = ["L004"]            # all but these
fail-on = "error"            # the lowest severity that makes the exit code 1
baseline = "baseline.json"   # relative to this file
languages = ["en", "de"]     # every record must have a name in each
text-length = 160            # characters that fit on a card

[lint.severity]
L003 = "error"               # for this code; errors stay errors
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from cardlang.diagnostics.model import CardlangError, Diagnostic, Severity
from cardlang.library.source import UnreadableError, read_bytes
from cardlang.library.structure import LANGUAGES

NAME = "cardlang.toml"
FAIL_ON = ("error", "warning", "note", "never")
_KEYS = ("select", "ignore", "fail-on", "baseline", "severity", "languages", "text-length")


class SettingsError(CardlangError):
    """The configuration is invalid. Each of `faults` names the file, the line if it is known, and what is wrong."""

    def __init__(self, *faults: str) -> None:
        super().__init__(faults[0])
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Settings:
    """The lint configuration; the defaults hold without a file."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: str = "warning"
    baseline: Path | None = None
    severity: Mapping[str, Severity] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    text_length: int | None = None

    @property
    def has_expectations(self) -> bool:
        """Whether the project has expectations of its records."""
        return bool(self.languages) or self.text_length is not None

    def with_severity(self, item: Diagnostic) -> Diagnostic:
        """Return a finding with the severity configured for its code; errors stay errors."""
        wanted = self.severity.get(item.code)
        return item if wanted is None or item.severity is Severity.ERROR else replace(item, severity=wanted)


def nearest(path: Path) -> Path | None:
    """Return the configuration file in the folder of a path, or in the nearest folder above it."""
    start = Path(os.path.abspath(path))
    folders = [start, *start.parents] if start.is_dir() else start.parents
    return next((folder / NAME for folder in folders if (folder / NAME).is_file()), None)


def read_settings(file: Path, codes: Callable[[], Collection[str]]) -> Settings:
    """Read a configuration file. `codes` returns all known codes; it is called only if the file names codes.

    Raises SettingsError.
    """
    try:
        text = read_bytes(file).decode("utf-8")
        data = tomllib.loads(text)
    except UnreadableError as error:
        raise SettingsError(str(error)) from None
    except UnicodeDecodeError:
        raise SettingsError(f"{file}: this is not UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{file}: this is not TOML: {error}") from None
    reader = _Reader(file, text)
    settings = reader.settings(data, codes)
    if reader.faults:
        raise SettingsError(*(fault for _, fault in sorted(reader.faults)))
    return settings


class _Reader:
    """Reads the settings one by one and collects what is wrong with them."""

    def __init__(self, file: Path, text: str) -> None:
        self.file, self.lines, self.faults = file, text.splitlines(), list[tuple[int, str]]()

    def settings(self, data: Mapping[str, Any], codes: Callable[[], Collection[str]]) -> Settings:
        """Return the settings; those with a fault have their defaults."""
        for name in data.keys() - {"lint"}:
            self.wrong(name, f"there is no setting `{name}`{_near(name, ['lint']) or '; all are in `[lint]`'}")
        table = data.get("lint", {})
        if not isinstance(table, dict):
            self.wrong("lint", "`lint` is a table: write `[lint]`")
            return Settings()
        for name in sorted(table.keys() - {*_KEYS}):
            near = _near(name, _KEYS) or f"; `[lint]` has {', '.join(_KEYS)}"
            self.wrong(name, f"there is no setting `{name}`{near}")
        known = codes() if table.keys() & {"select", "ignore", "severity"} else ()
        baseline = table.get("baseline")
        if baseline is not None and (not isinstance(baseline, str) or not baseline):
            self.wrong("baseline", "`baseline` is the name of a file")
            baseline = None
        fail_on = table.get("fail-on", "warning")
        if fail_on not in FAIL_ON:
            self.wrong("fail-on", f"`fail-on` is one of {', '.join(FAIL_ON)}")
        return Settings(
            self.codes("select", table.get("select", []), known),
            self.codes("ignore", table.get("ignore", []), known),
            fail_on,
            None if baseline is None else self.file.parent / baseline,
            self.severities(table.get("severity", {}), known),
            self.languages(table.get("languages", [])),
            self.length(table.get("text-length")),
        )

    def wrong(self, name: str, message: str) -> None:
        """Add a fault of a setting, with its line."""
        written = re.compile(
            rf"""\s*(\[\s*(lint\.)?["']?{re.escape(name)}["']?\s*\]|["']?{re.escape(name)}["']?\s*=)"""
        )
        line = next((number for number, line in enumerate(self.lines, 1) if written.match(line)), 0)
        self.faults.append((line, f"{self.file}{f':{line}' if line else ''}: {message}"))

    def languages(self, given: Any) -> tuple[str, ...]:
        """Return the languages that every record must have."""
        if not isinstance(given, list) or not all(isinstance(one, str) and one in LANGUAGES for one in given):
            self.wrong("languages", '`languages` is a list of languages that cards can have: ["en", "de"]')
            return ()
        return tuple(given)

    def length(self, given: Any) -> int | None:
        """Return the length of a text."""
        if given is not None and (type(given) is not int or given < 1):
            self.wrong("text-length", "`text-length` is a number of signs")
            return None
        return given

    def codes(self, name: str, given: Any, known: Collection[str]) -> tuple[str, ...]:
        """Return a list of codes."""
        if not isinstance(given, list) or not all(isinstance(code, str) and code for code in given):
            self.wrong(name, f'`{name}` is a list of codes or their beginnings: ["L", "D013"]')
            return ()
        for code in given:
            if not any(one.startswith(code) for one in known):
                self.wrong(name, f"`{name}`: there is no code `{code}`")
        return tuple(given)

    def severities(self, given: Any, known: Collection[str]) -> dict[str, Severity]:
        """Return the severities by code."""
        words = [severity.value for severity in Severity]
        message = f"`[lint.severity]` gives each code one of {', '.join(words)}"
        if not isinstance(given, dict):
            self.wrong("severity", message)
            return {}
        for code, word in given.items():
            if code not in known:
                self.wrong(code, f"`[lint.severity]`: there is no code `{code}`")
            elif word not in words:
                self.wrong(code, message)
        return {code: Severity(word) for code, word in given.items() if word in words}


def _near(name: str, known: Collection[str]) -> str:
    near = get_close_matches(name, list(known), n=1)
    return f", did you mean `{near[0]}`?" if near else ""

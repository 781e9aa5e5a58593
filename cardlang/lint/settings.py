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
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardlang.diagnostics.model import CardlangError, Diagnostic, Severity
from cardlang.library.source import UnreadableError, read_bytes
from cardlang.library.structure import LANGUAGES

NAME = "cardlang.toml"
FAIL_ON = ("error", "warning", "note", "never")
_KEYS = ("select", "ignore", "fail-on", "baseline", "severity", "languages", "text-length")


class SettingsError(CardlangError):
    """The configuration is invalid. The message names the file and the fault."""


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
        data = tomllib.loads(read_bytes(file).decode("utf-8"))
    except UnreadableError as error:
        raise SettingsError(str(error)) from None
    except UnicodeDecodeError:
        raise SettingsError(f"{file}: this is not UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{file}: this is not TOML: {error}") from None
    table = data.get("lint", {})
    if unknown := [*(data.keys() - {"lint"}), *((table.keys() - {*_KEYS}) if isinstance(table, dict) else ())]:
        raise SettingsError(f"{file}: there is no setting `{min(unknown)}`; `[lint]` has {', '.join(_KEYS)}")
    if not isinstance(table, dict):
        raise SettingsError(f"{file}: `lint` is a table: write `[lint]`")
    known = codes() if table.keys() & {"select", "ignore", "severity"} else ()
    baseline = table.get("baseline")
    if baseline is not None and (not isinstance(baseline, str) or not baseline):
        raise SettingsError(f"{file}: `baseline` is the name of a file")
    fail_on = table.get("fail-on", "warning")
    if fail_on not in FAIL_ON:
        raise SettingsError(f"{file}: `fail-on` is one of {', '.join(FAIL_ON)}")
    return Settings(
        _codes(file, "select", table.get("select", []), known),
        _codes(file, "ignore", table.get("ignore", []), known),
        fail_on,
        None if baseline is None else file.parent / baseline,
        _severities(file, table.get("severity", {}), known),
        _languages(file, table.get("languages", [])),
        _length(file, table.get("text-length")),
    )


def _languages(file: Path, given: Any) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(one, str) and one in LANGUAGES for one in given):
        raise SettingsError(f'{file}: `languages` is a list of languages that cards can have: ["en", "de"]')
    return tuple(given)


def _length(file: Path, given: Any) -> int | None:
    if given is not None and (type(given) is not int or given < 1):
        raise SettingsError(f"{file}: `text-length` is a number of signs")
    return given


def _codes(file: Path, name: str, given: Any, known: Collection[str]) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(code, str) and code for code in given):
        raise SettingsError(f'{file}: `{name}` is a list of codes or their beginnings: ["L", "D013"]')
    for code in given:
        if not any(one.startswith(code) for one in known):
            raise SettingsError(f"{file}: `{name}`: there is no code `{code}`")
    return tuple(given)


def _severities(file: Path, given: Any, known: Collection[str]) -> dict[str, Severity]:
    words = [severity.value for severity in Severity]
    if not isinstance(given, dict) or not all(word in words for word in given.values()):
        raise SettingsError(f"{file}: `[lint.severity]` gives each code one of {', '.join(words)}")
    for code in given:
        if code not in known:
            raise SettingsError(f"{file}: `[lint.severity]`: there is no code `{code}`")
    return {code: Severity(word) for code, word in given.items()}

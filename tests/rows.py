"""Tests over thousands of rows, many rows in one test: collecting and reporting a test takes longer than most rows."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest
from _pytest.mark import ParameterSet

SIZE = 40


class Row(NamedTuple):
    """The values of a row, and what it is called in the report."""

    values: tuple[Any, ...]
    name: str


def each_row(rows: Iterable[Any], size: int = SIZE) -> Callable[[Callable[..., None]], Any]:
    """Make a test of a check that takes the values of one row; a test that fails names all of its rows that do.

    A row is a tuple of values, one value, or `pytest.param(..., id=...)`.
    """
    every = [_row(row) for row in rows]
    shares = [every[start : start + size] for start in range(0, len(every), size)]

    def decorate(check: Callable[..., None]) -> Any:
        @pytest.mark.parametrize("share", shares, ids=[f"from {share[0].name}" for share in shares])
        def test(share: list[Row]) -> None:
            failed = [report for row in share if (report := _report(check, row)) is not None]
            if failed:
                pytest.fail("\n\n".join(failed), pytrace=False)

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        return test

    return decorate


def _row(row: Any) -> Row:
    if isinstance(row, ParameterSet):
        return Row(tuple(row.values), str(row.id))
    values = row if type(row) is tuple else (row,)
    return Row(values, ", ".join(map(str, values)))


def _report(check: Callable[..., None], row: Row) -> str | None:
    """What is wrong with a row, None if nothing."""
    try:
        check(*row.values)
    except Exception as error:
        said = "".join(traceback.format_exception_only(error)).rstrip()
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{row.name}\n{last.filename}:{last.lineno}: {said}"
    return None

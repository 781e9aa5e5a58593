"""Parameters held against their schema."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardlang.diagnostics.clipping import clipped

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from cardlang.rpc.shapes import Shape


def misfit(validator: Validator, params: Any) -> tuple[str, str] | None:
    """Where parameters do not fit (a JSON path) and why; None if they do."""
    from jsonschema.exceptions import best_match

    error = best_match(validator.iter_errors(params))
    return None if error is None else (clipped(error.json_path), clipped(error.message))


@lru_cache(maxsize=1)
def _strict() -> Any:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    return extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]


def validator(shape: Shape) -> Validator:
    """A validator for which `1.0` and `true` are no integers."""
    made: Validator = _strict()(shape)
    return made

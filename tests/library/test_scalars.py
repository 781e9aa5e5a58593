"""Plain scalars mean what YAML 1.2 says, whatever older readers take them for."""

from __future__ import annotations

import math

import pytest

from cardlang.library.scalars import resolve

OLDER = ("y", "n", "yes", "no", "on", "off")  # truth values of YAML 1.1


@pytest.mark.parametrize("word", [form for word in OLDER for form in (word, word.capitalize(), word.upper())])
def test_words_stay_words(word: str) -> None:
    assert resolve(word) == word


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True), ("True", True), ("TRUE", True), ("false", False), ("FALSE", False), ("tRue", "tRue"),
        ("", None), ("~", None), ("null", None), ("NULL", None), ("none", "none"),
        ("0", 0), ("012", 12), ("-3", -3), ("+3", 3), ("0o17", 15), ("0x1F", 31), ("0x1f", 31), ("1_000", "1_000"),
        ("12:30", "12:30"), ("1.5", 1.5), (".5", 0.5), ("1e3", 1000.0), ("1.", 1.0), ("2001-01-01", "2001-01-01"),
        ("1.2.3", "1.2.3"), (".inf", math.inf), ("-.inf", -math.inf), ("inf", "inf"), ("=", "="), ("<<", "<<"),
    ],
)  # fmt: skip
def test_the_core_rules(text: str, value: object) -> None:
    found = resolve(text)
    assert (found, type(found)) == (value, type(value))


def test_not_a_number() -> None:
    assert math.isnan(resolve(".nan"))  # type: ignore[arg-type]


@pytest.mark.parametrize("digits", [18, 19, 5_000])
def test_numbers_too_long_to_be_read_are_far_outside_every_range(digits: int) -> None:
    for sign, text in ((1, "9" * digits), (-1, "-" + "9" * digits)):
        found = resolve(text)
        assert isinstance(found, int)
        assert sign * found >= 10**17
    assert resolve("+" + "9" * digits) == resolve("9" * digits)

"""The page of the protocol: its examples are one conversation, which takes place as it stands there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.rpc.errors import CODES
from cardlang.rpc.limits import LIMITS
from cardlang.rpc.methods import METHODS
from cardlang.rpc.transcript import repeatable
from tests.rpc.peers import validator

FOLDER = Path(cardlang.__file__).parent / "rpc"
PAGE = (FOLDER / "PROTOCOL.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```jsonl\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
REST = "…"  # in an example: there is more, or another value
Sent = tuple[str, list[str]]


def conversation() -> list[Sent]:
    """Each line that is sent with those that come back."""
    found: list[Sent] = []
    for line in "".join(EXAMPLES).splitlines():
        way, text = line[:4], line[4:]
        assert way in ("--> ", "<-- "), line
        if way == "--> ":
            found.append((text, []))
        else:
            found[-1][1].append(text)
    return found


def fits(shown: Any, real: Any) -> bool:
    """Whether an example shows what has come, but for what it leaves out."""
    if shown == REST:
        return True
    if isinstance(shown, dict) and isinstance(real, dict):
        known = shown.keys() - {REST}
        whole = REST in shown or known == real.keys()
        return whole and known <= real.keys() and all(fits(shown[name], real[name]) for name in known)
    if isinstance(shown, list) and isinstance(real, list):
        first = shown[:-1] if REST in shown[-1:] else shown
        whole = len(first) == len(real) or len(first) < len(shown)
        return whole and len(first) <= len(real) and all(map(fits, first, real))
    return type(shown) is type(real) and shown == real


def test_the_examples_are_one_conversation() -> None:
    server = repeatable()
    for sent, expected in conversation():
        response = server.answer(sent.encode())
        if response is None:
            assert expected == [], sent
            continue
        (text,) = expected
        real = json.loads(response)
        assert fits(json.loads(text), real), (
            f"{sent}\nthe page: {text}\nin truth: {json.dumps(real, ensure_ascii=False)}"
        )
        if isinstance(real, dict) and "result" in real:
            validator(json.loads(sent)["method"]).validate(real["result"])


def test_every_method_error_and_limit_stands_on_the_page() -> None:
    headings = re.findall(r"^### `(.+)`$", PAGE, re.MULTILINE)
    assert sorted(headings) == sorted(method.name for method in METHODS)
    shown = {
        json.loads(sent)["method"] for sent, _ in conversation() if sent.startswith('{"jsonrpc"') and sent.endswith("}")
    }
    assert shown >= set(headings)
    assert re.findall(r"^\| (-?\d+) \| `([a-z-]+)` \|", PAGE, re.MULTILINE) == [
        (str(code), name) for name, code in CODES.items()
    ]
    for value in LIMITS.values():
        assert re.search(rf"\b{value:,}\b", PAGE), value


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_every_parameter_stands_on_the_page(method: Any) -> None:
    part = PAGE.split(f"### `{method.name}`")[1].split("\n### ")[0]
    for name in method.params["properties"]:
        assert f"`{name}`" in part or f'"{name}"' in part, name


def test_a_page_that_lies_is_found() -> None:
    assert fits({"a": 1, REST: REST}, {"a": 1, "b": 2})
    assert not fits({"a": 1}, {"a": 1, "b": 2})
    assert not fits({"a": 1, "b": REST}, {"a": 1})
    assert fits([1, REST], [1, 2, 3])
    assert not fits([1], [1, 2])
    assert not fits([1, 2, REST], [1])
    assert not fits({"a": True}, {"a": 1})


def test_every_file_of_the_folder_stands_on_its_page() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    for file in FOLDER.iterdir():
        assert file.name in page or file.name in ("__init__.py", "__pycache__", "README.md"), file.name

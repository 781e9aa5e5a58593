"""The page of the wire: its examples are one conversation, which takes place as it stands there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import cardlang

pytest.importorskip("starlette")

from cardlang.web.errors import OWN
from cardlang.web.methods import METHODS
from tests.rpc.test_protocol_page import fits
from tests.web.served import serving

FOLDER = Path(cardlang.__file__).parent / "web"
PAGE = (FOLDER / "WIRE.md").read_text("utf-8")
LINES = "".join(re.findall(r"^```jsonl\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)).splitlines()


def test_the_examples_are_one_conversation() -> None:
    with serving() as served:
        room = served.open()
        member = served.enter(room["room"])
        for sent, expected in zip(LINES[::2], LINES[1::2], strict=True):
            assert (sent[:4], expected[:4]) == ("--> ", "<-- ")
            asked = json.loads(sent[4:].replace("SECRET", room["seats"][0]["secret"]))
            member.number = asked["id"] - 1
            answer = member.call(asked["method"], **asked["params"])
            shown = json.loads(expected[4:])
            assert fits(shown.get("result", shown.get("error")), answer), f"{sent}\n{json.dumps(answer)}"


def test_a_room_is_what_the_page_shows() -> None:
    body, answer = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    with serving() as served:
        room = served.open(**json.loads(body))
        assert room.keys() == json.loads(answer).keys()
        assert [seat.keys() for seat in room["seats"]] == [seat.keys() for seat in json.loads(answer)["seats"]]


def test_every_method_and_error_stands_on_the_page() -> None:
    assert re.findall(r"^### `(.+)`$", PAGE, re.MULTILINE) == list(METHODS)
    errors = re.findall(r"^\| (\d+) \| `([a-z-]+)` \|", PAGE, re.MULTILINE)
    assert errors == [(str(code), name) for name, code in OWN.items()]


def test_every_file_of_the_folder_stands_on_its_page() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    for file in FOLDER.glob("*.py"):
        assert file.name == "__init__.py" or f"`{file.name}`" in page, file.name

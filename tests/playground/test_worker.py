"""What the worker of a page runs, as the page has it: from the wheels of the site, in a Python without anything else.

So no jsonschema, no Rich, no Typer and no libyaml can be on the way from a key to a finding or a move.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

import cardlang
from cardlang.playground.limits import TEXT_CHARACTERS
from cardlang.playground.site import beginning
from cardlang.playground.wheels import wheels

GAMES = [game["game"] for game in cardlang.catalogue()["games"]]
PAGE = """
import sys
sys.path.insert(0, sys.argv[1])
from cardlang.playground.worker import Worker
worker = Worker()
for line in sys.stdin:
    said = worker.step() if line == "step\\n" else worker.answer(line)
    print(said or "[]", flush=True)
    if line == "end\\n":
        break
print(sorted({name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)), flush=True)
"""


class Page:
    """A page at the other end."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process, self.number = process, 0
        self.news: list[dict[str, Any]] = []

    def tell(self, line: str) -> list[dict[str, Any]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        found: list[dict[str, Any]] = json.loads(self.process.stdout.readline())
        return found

    def call(self, method: str, **params: Any) -> Any:
        """The result of a method, or its error."""
        self.number += 1
        *news, answer = self.tell(json.dumps({"id": self.number, "method": method, "params": params}))
        self.news += news
        assert answer["id"] == self.number
        return answer["result"] if "result" in answer else answer["error"]

    def judge(self, text: str) -> dict[str, Any]:
        return {**self.call("check", text=text), **self.call("cards", text=text)}

    def steps(self) -> None:
        """Let the bots answer."""
        while news := self.tell("step"):
            self.news += news


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("wheels")
    for data in wheels().values():
        with ZipFile(BytesIO(data)) as packed:
            packed.extractall(folder)
    command = [sys.executable, "-I", "-S", "-c", PAGE, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        made = Page(process)
        yield made
        made.tell("end")
        assert process.stdout is not None
        loaded = process.stdout.readline()
        assert process.wait(10) == 0
    packages = {"cardlang", "lark", "yaml"}
    assert set(json.loads(loaded.replace("'", '"'))) - {"__main__", "__mp_main__"} == packages


@pytest.mark.parametrize("game", GAMES)
def test_a_set_to_begin_with_is_sound_and_played_to_its_end(game: str, page: Page) -> None:
    text = beginning(game)
    judged = page.judge(text)
    assert judged["findings"] == []
    assert [card["faulty"] for card in judged["cards"]] == [False, False]
    for card in judged["cards"]:
        start, end = card["span"]
        assert text[start:end] == card["id"]
        assert card["name"]
        assert card["text"]
    options = {"turn limit": 8} if game == "blackstone-castle" else {}
    assert page.call("open", text=text, bots={"1": "greedy"}, options=options) == {}
    joined = page.call("join", language="de")
    assert joined["info"]["game"] == game
    assert joined["seats"] == [0]
    assert "my-set" in [one["set"] for one in joined["info"]["sets"]]
    look, answers = joined["looks"][0], 0
    while not look["over"]:
        page.steps()
        for news in page.news:
            assert news["params"]["since"] == look["revision"], "nothing is left out"
            look = news["params"]
        page.news.clear()
        if look["requests"]:
            option = look["requests"][0]["options"][answers % len(look["requests"][0]["options"])]["id"]
            result = page.call("choose", seat=0, option=option, revision=look["revision"])
            assert result["revision"] > look["revision"], result
            answers += 1
    assert answers > 5
    assert look["outcome"]["result"] in ("won", "draw", "unfinished", "stalemate")


def test_an_answer_is_taken_back(page: Page) -> None:
    page.call("open", text=beginning(GAMES[1]), bots={"1": "random"})
    page.call("join")
    page.steps()
    look = page.call("language", language="en")["looks"][0]
    refused = page.call("undo")
    assert refused["data"]["name"] == "cannot-undo"
    page.call("choose", seat=0, option=look["requests"][0]["options"][0]["id"], revision=look["revision"])
    assert page.call("undo") == {"done": True}
    after = page.call("language", language="en")["looks"][0]
    assert after["requests"] == look["requests"]
    assert page.call("choose", seat=1, option=0, revision=0)["data"]["name"] == "not-allowed"
    assert page.call("choose", seat=0, option=10**9, revision=after["revision"])["data"]["name"] == "illegal-choice"


def test_findings_stand_at_their_words(page: Page) -> None:
    text = "# 🂡🂢\n" + beginning(GAMES[0]).replace("Move", "Moev")
    judged = page.judge(text)
    (finding,) = judged["findings"]
    units = text.encode("utf-16-le")
    start, end = finding["span"]
    assert units[2 * start : 2 * end].decode("utf-16-le") == "Moev", "offsets are those of JavaScript"
    assert finding["help"] == "did you mean `Move`?"
    assert finding["fix"]["text"] == "Move"
    assert judged["errors"] == 1
    faulty, sound = judged["cards"]
    assert (faulty["faulty"], sound["faulty"]) == (True, False)
    assert "Moev another of your cards" in faulty["text"]
    assert page.call("open", text=text)["data"]["name"] == "faulty-set"
    assert page.call("explain", code=finding["code"]).startswith("# S001")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", {"D012"}),
        ("game", {"D015"}),
        ("game: nix\nset: s\nversion: 1\ncards: {}\n", {"D021"}),
        ("game: crimson-company\nset: s\nversion: x\ncards:\n  ogre: {nam: 3}\n", {"D013", "D014", "D015"}),
        ("game: crimson-company\nset: s\nversion: 1\ncards:\n  ogre:\n    text: Deploy: Flip it.\n", {"D005", "D015"}),
        ("a: " + "[" * 30_000, {"D011", "D013", "D014"}),
        ("a: &a [*a]\n", {"D008", "D013", "D014"}),
        ("- 1\n" * 2_000, {"D015"}),
        ("\0", {"D004"}),
    ],
)
def test_whatever_is_typed_is_answered(text: str, codes: set[str], page: Page) -> None:
    judged = page.judge(text)
    found = {finding["code"] for finding in judged["findings"]}
    assert found
    assert found <= codes | {"D014", "D015"}, found
    assert judged["errors"] > 0
    assert page.call("open", text=text)["data"]["name"] == "faulty-set"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("no json", "invalid-params"),
        ("[]", "invalid-params"),
        ('{"id": 1}', "invalid-params"),
        ('{"id": 1, "method": "nix"}', "unknown-method"),
        ('{"id": 1, "method": "check"}', "invalid-params"),
        ('{"id": 1, "method": "check", "params": {"text": 3}}', "invalid-params"),
        ('{"id": 1, "method": "check", "params": {"text": "\\ud800"}}', "invalid-params"),
        ('{"id": 1, "method": "explain", "params": {"code": "../README"}}', "invalid-params"),
        ('{"id": 1, "method": "open", "params": {"text": "", "bots": {"1": "x.py:f"}}}', "faulty-set"),
    ],
)
def test_odd_messages_are_refused_by_name(line: str, name: str, page: Page) -> None:
    (answer,) = page.tell(line)
    assert answer["error"]["data"]["name"] == name


def test_what_cannot_be_played_is_said_without_folders(page: Page) -> None:
    text = beginning(GAMES[0])
    for params, said in (
        ({"bots": {"1": "x.py:f"}}, "there is no bot"),
        ({"bots": {"7": "greedy"}}, "there is no seat 7"),
        ({"mode": "nix"}, "has no mode `nix`"),
        ({"options": {"nix": 1}}, "nix"),
        ({"options": {"lists": "A:/etc/passwd"}}, "option `lists` is an object"),
        ({"sets": ["/etc/passwd"]}, "passwd"),
    ):
        error = page.call("open", text=text, **params)
        assert said in error["message"], error
    twice = text.replace("ferry-captain", "alchemist")
    message = page.call("open", text=twice)["message"]
    assert "`alchemist` stands in" in message
    assert "/tmp" not in message
    long = page.call("check", text="#" * (TEXT_CHARACTERS + 1))
    assert long["data"]["name"] == "message-too-long"

"""Links that hold a set: the page's own module, run by Node, against Python, and against what strangers may send."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import zlib
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.playground.limits import LINK_CHARACTERS, TEXT_CHARACTERS
from cardlang.playground.site import beginning

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="there is no `node` here to run the modules of the page")
STATIC = Path(cardlang.__file__).parent / "playground" / "static"
LIMITS = {"text": TEXT_CHARACTERS, "link": LINK_CHARACTERS}
PROGRAM = """
import { fragmentOf, holdsSet, textOf } from "./link.mjs";
import { carried } from "./carried.mjs";
import fs from "node:fs";
const calls = { fragmentOf, holdsSet, textOf, carried };
const answers = [];
for (const [name, args] of JSON.parse(fs.readFileSync(0, "utf8"))) {
  try { answers.push(await calls[name](...args)); } catch (error) { answers.push({ error: error.name }); }
}
console.log(JSON.stringify(answers));
"""


def run(folder: Path, *calls: tuple[str, list[Any]]) -> list[Any]:
    """What functions of the page give; an error stands as its name."""
    assert NODE is not None
    for name in ("link", "carried"):
        shutil.copy(STATIC / f"{name}.js", folder / f"{name}.mjs")
    (folder / "program.mjs").write_text(PROGRAM, "utf-8")
    done = subprocess.run(
        [NODE, "program.mjs"],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def packed(data: bytes, form: str = "1") -> str:
    """A fragment as this page has it, made by Python."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = deflate.compress(data) + deflate.flush()
    return f"#set={form}.{base64.urlsafe_b64encode(body).rstrip(b'=').decode()}"


TEXTS = ["game: x\n", "", "ü 🂡 \u202e\0 '\"<script>", "a\n" * 20_000, beginning("castle-combo")]


def test_what_is_packed_comes_out_again(tmp_path: Path) -> None:
    fragments = run(tmp_path, *(("fragmentOf", [text, LIMITS]) for text in TEXTS))
    assert all(fragment.startswith("#set=1.") and len(fragment) <= LINK_CHARACTERS for fragment in fragments)
    assert all(set(fragment[7:]) <= set("-_") | set(map(chr, range(128))) - set("+/= ") for fragment in fragments)
    assert run(tmp_path, *(("textOf", [fragment, LIMITS]) for fragment in fragments)) == TEXTS
    for fragment, text in zip(fragments, TEXTS, strict=True):  # the format is what the page about it says
        body = fragment.removeprefix("#set=1.")
        assert zlib.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), -15).decode() == text
    assert run(tmp_path, *(("textOf", [packed(text.encode()), LIMITS]) for text in TEXTS)) == TEXTS


def test_whatever_a_link_says_it_is_text_or_refused(tmp_path: Path) -> None:
    noise = base64.urlsafe_b64encode(os.urandom(20_000)).decode()
    hostile = {
        "#set=": "damaged",
        "#set=1": "damaged",
        "#set=1.": "damaged",
        "#set=1.AA.AA": "damaged",
        "#set=x.AAAA": "damaged",
        "#set=1.<script>alert(1)</script>": "damaged",
        "#set=1.AAAA": "damaged",
        "#set=1.A": "damaged",
        f"#set=1.{noise.rstrip('=')}": "damaged",
        packed(b"abc")[:-2]: "damaged",
        packed(b"\xff\xfe\xed\xa0\x80"): "damaged",
        packed(b"x", "2"): "newer",
        packed(b"x", "99999"): "damaged",
        packed(b"\0" * 6_000_000): "tooLong",
        packed(b"a" * (TEXT_CHARACTERS + 1)): "tooLong",
        packed("🂡".encode() * TEXT_CHARACTERS): "tooLong",
        "#set=1." + "A" * LINK_CHARACTERS: "tooLong",
    }
    found = run(tmp_path, *(("textOf", [fragment, LIMITS]) for fragment in hostile))
    for (fragment, name), answer in zip(hostile.items(), found, strict=True):
        assert answer == {"error": name}, fragment[:60]


def test_bounds_are_taken_to_the_last_character(tmp_path: Path) -> None:
    most = "a" * TEXT_CHARACTERS
    incompressible = base64.b64encode(os.urandom(45_000)).decode()
    calls: list[tuple[str, list[Any]]] = [
        ("textOf", [packed(most.encode()), LIMITS]),
        ("fragmentOf", [most + "a", LIMITS]),
        ("fragmentOf", [incompressible, LIMITS]),
        ("textOf", [packed(b"a\r\nb\rc"), LIMITS]),
    ]
    assert run(tmp_path, *calls) == [most, {"error": "tooLong"}, {"error": "tooLong"}, "a\nb\nc"]


def test_other_fragments_hold_no_set(tmp_path: Path) -> None:
    assert run(tmp_path, ("holdsSet", [""]), ("holdsSet", ["#text"]), ("holdsSet", ["#set=1.AA"])) == [
        False,
        False,
        True,
    ]


def test_findings_move_with_their_words(tmp_path: Path) -> None:
    found = [{"span": [4, 7], "fix": 1}, {"span": [8, 11], "fix": 1}]
    answers = run(
        tmp_path,
        ("carried", [found, "one two six", "one two six"]),
        ("carried", [found, "one two six", "one and two six"]),
        ("carried", [found, "one two six", "one twoo six"]),
        ("carried", [found, "one two six", ""]),
    )
    assert answers[0] == found
    assert [one["span"] for one in answers[1]] == [[8, 11], [12, 15]]
    assert [one["fix"] for one in answers[1]] == [None, None], "a fix is for the text that was judged"
    assert [one["span"] for one in answers[2]] == [[4, 7], [9, 12]]
    assert answers[3] == []

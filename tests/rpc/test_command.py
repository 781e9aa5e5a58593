"""`cardlang rpc` as a process and as a command: streams, transcripts, wrong use."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cardlang.cli.app import app
from cardlang.rpc.limits import LINE_BYTES
from tests.rpc.transcripts import FOLDER, transcript

ALL = sorted(FOLDER.glob("*.jsonl"))
HELLO = b'{"jsonrpc":"2.0","id":1,"method":"hello"}\n'


def call(*args: object, sent: bytes = b"") -> Result:
    return CliRunner().invoke(app, ["rpc", *map(str, args)], input=sent)


def test_a_process_goes_on_whatever_it_is_sent_and_ends_with_its_input() -> None:
    sent = HELLO + b"\x00\xff\n" + b"[" * 1_000_000 + b"\n" + b"x" * (LINE_BYTES + 10) + b"\n" + HELLO * 50 + HELLO[:20]
    done = subprocess.run(
        [sys.executable, "-m", "cardlang", "rpc"], input=sent, capture_output=True, check=False, timeout=60
    )
    responses = [json.loads(line) for line in done.stdout.splitlines()]
    names = [response.get("error", {}).get("data", {}).get("name", "") for response in responses]
    assert names == ["", "parse-error", "parse-error", "message-too-long", *[""] * 50, "parse-error"]
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_transcripts_come_back_as_they_were(path: Path) -> None:
    done = call("--replay", path)
    assert done.exit_code == 0, f"{done.output}\nif that is meant: python -m tests.rpc.transcripts"
    assert "0 answered differently" in done.output


def test_what_is_recorded_can_be_replayed(tmp_path: Path) -> None:
    game = ALL[-1].stem
    file = tmp_path / "t.jsonl"
    entries = [json.loads(line) for line in transcript(game).splitlines()[1:]]
    sent = b"".join(
        (entry["text"] if "text" in entry else json.dumps(entry["send"])).encode() + b"\n" for entry in entries
    )
    start = b'{"jsonrpc":"2.0","id":1,"method":"start","params":{"as":"host","game":"%s"}}\n' % game.encode()
    done = call("--record", file, sent=sent + start + b"\xff\n")
    assert done.exit_code == 0
    assert [json.loads(line) for line in done.stdout.splitlines()][: len(entries) - 1] == [
        entry["receive"] for entry in entries if entry["receive"] is not None
    ]
    assert [json.loads(line) for line in file.read_text("utf-8").splitlines()][1 : len(entries) + 1] == entries
    assert call("--replay", file).exit_code == 0


def test_another_answer_is_found_and_shown_at_its_place(tmp_path: Path) -> None:
    text = ALL[-1].read_text("utf-8")
    lines = text.splitlines()
    entry = json.loads(lines[1])
    entry["receive"]["result"]["title"] = "Chess"
    file = tmp_path / "t.jsonl"
    file.write_text("\n".join([lines[0], json.dumps(entry), *lines[2:]]), "utf-8")
    done = call("--replay", file)
    assert done.exit_code == 1
    assert f'{file}:2: /result/title: "Chess" in the transcript, now ' in done.output
    assert "1 answered differently" in done.output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is no transcript"), ("{", "no JSON"), ("[]", "no object"), ("{}", "this is no transcript"),
        ('{"transcript": 1}\n{"send": {}}', "line 2"), ('{"transcript": 1}\n{"text": 7, "receive": 1}', "line 2"),
        ("[" * 100_000, "no JSON"), ('{"transcript": 1}\n{"text": "\\ud800", "receive": 1}', "line 2"),
    ],
)  # fmt: skip
def test_what_is_no_transcript(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "t.jsonl"
    file.write_text(text, "utf-8")
    done = call("--replay", file)
    assert done.exit_code == 2
    assert message in done.output


def test_wrong_use(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    for args in (
        ("--replay", tmp_path / "none"), ("--record", tmp_path / "none" / "x"), ("--sets", tmp_path / "none"),
        ("--record", file, "--replay", file), ("more",),
    ):  # fmt: skip
        done = call(*args)
        assert done.exit_code == 2, args
        assert "Traceback" not in done.output
    assert not file.exists()


def test_no_other_command_loads_it() -> None:
    script = (
        "import sys; sys.argv = ['cardlang', 'games']\n"
        "from cardlang.cli import main\ntry:\n    main()\nexcept SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith('cardlang.rpc')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"

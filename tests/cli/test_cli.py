"""The commands as a user calls them: output, exit codes, and that nothing ends in a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from functools import partial
from pathlib import Path

import pytest

from cardlang.syntax import languages
from tests.cli.forked import run

ROOT = Path(__file__).resolve().parents[2]
HEAD = "game: crimson-company\nset: my-set\nversion: 1\n"
OGRE = "  ogre:\n    name: {en: Ogre}\n    strength: 3\n"
GOOD = f"{HEAD}cards:\n{OGRE}    text: |\n      Deploy: Flip a card here.\n"
LOOSE = GOOD.replace("Deploy: Flip", "Flip")
BAD = GOOD.replace("Flip", "Flibber")
KEYS = {
    "code", "severity", "message", "path", "line", "column", "end_line", "end_column", "span", "pointer", "help",
    "notes", "fix",
}  # fmt: skip


ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}


def cardlang(*args: str | Path, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    return run([*map(str, args)], "", cwd, **environment)


def write(folder: Path, text: str, name: str = "a.cards.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def test_lint_of_the_shipped_sets_is_clean() -> None:
    done = cardlang("lint", "cardsets/")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("cards, 20 castles: no findings\n")


def test_lint_full(tmp_path: Path) -> None:
    done = cardlang("lint", write(tmp_path, BAD))
    assert done.returncode == 1
    assert "error[S001]: unknown word `Flibber`" in done.stdout
    assert f"--> {tmp_path / 'a.cards.yaml'}:9:15" in done.stdout
    assert "9 |       Deploy: Flibber a card here.\n  |               ^^^^^^^\n" in done.stdout
    assert done.stdout.endswith("1 file, 1 card: 1 error\n")
    assert "\x1b" not in done.stdout


def test_lint_concise(tmp_path: Path) -> None:
    path = write(tmp_path, BAD)
    done = cardlang("lint", path, "--format", "concise")
    assert done.returncode == 1
    assert done.stdout == f"{path}:9:15: S001 unknown word `Flibber`\n"


def test_json_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = write(tmp_path, LOOSE, "a\u202e\x9b\U000e0001ä.cards.yaml")
    done = cardlang("lint", path, "--format", "json")
    assert json.loads(done.stdout)[0]["path"] == str(path)
    assert "a\\u202e\\u009b\\udb40\\udc01ä.cards.yaml" in done.stdout


def test_lint_json(tmp_path: Path) -> None:
    path = write(tmp_path, LOOSE)
    done = cardlang("lint", path, "--format", "json")
    assert done.returncode == 1
    (found,) = json.loads(done.stdout)
    assert set(found) == KEYS
    assert (found["code"], found["severity"], found["line"], found["pointer"]) == (
        "L003",
        "warning",
        9,
        "/cards/ogre/text",
    )
    assert found["fix"]["text"] == "Deploy: Flip a card here."
    assert LOOSE[slice(*found["fix"]["span"])] == "Flip a card here."
    assert json.loads(cardlang("lint", write(tmp_path, GOOD), "--format", "json").stdout) == []


def test_lint_fixes_what_is_safe(tmp_path: Path) -> None:
    text = LOOSE.replace("Flip a card here.", "Kill a creature here.\n      gain 1 coins.")
    path = write(tmp_path, text + "# the end\n")
    before = path.read_bytes()
    shown = cardlang("lint", "--diff", path)
    assert (shown.returncode, path.read_bytes()) == (1, before)
    assert "-      gain 1 coins." in shown.stdout
    done = cardlang("lint", "--fix", path)
    assert done.returncode == 0
    after = path.read_text()
    assert "Then gain 1 coin." in after
    assert "Kill a creature here." in after  # a wording is no fault
    assert after.endswith("# the end\n")
    assert cardlang("lint", "--fix", path).returncode == 0
    assert path.read_text() == after


def test_lint_fixes_more_when_told_to(tmp_path: Path) -> None:
    path = write(tmp_path, LOOSE.replace("Flip a card here.", "Deploy: Filp a card here. Then gian 1 coin."))
    assert cardlang("lint", "--fix", path).returncode == 1
    assert "Filp" in path.read_text()
    assert cardlang("lint", "--unsafe-fixes", path).returncode == 0
    assert "Deploy: Flip a card here. Then gain 1 coin." in path.read_text()
    assert [item.name for item in tmp_path.iterdir()] == [path.name]


def test_lint_writes_out_what_it_can_mend(tmp_path: Path) -> None:
    path = write(tmp_path, LOOSE.replace("Flip a card here.", "Deploy: You may pay 1 coin and flip a card here."))
    assert cardlang("fmt", path).returncode == 2
    assert cardlang("lint", "--fix", path).returncode == 0
    assert "Deploy: You may pay 1 coin. If you do, flip a card here." in path.read_text()


def test_a_wording_is_a_note(tmp_path: Path) -> None:
    worded = LOOSE.replace("Flip a card here.", "When you deploy this card, kill target creature here.")
    path = write(tmp_path, worded)
    done = cardlang("lint", path)
    assert (done.returncode, "1 note" in done.stdout) == (0, True)
    (found,) = json.loads(cardlang("lint", path, "--format", "json").stdout)
    assert (found["code"], found["severity"]) == ("L003", "note")
    assert "Deploy: Destroy a card here." in found["help"]
    assert cardlang("fmt", "--keep-wordings", path).returncode == 0
    assert path.read_text() == worded
    path.write_text(worded.replace("target creature", "target creature here. gain 1 coins. Flip a card"))
    assert cardlang("lint", path).returncode == 1
    assert cardlang("fmt", "--keep-wordings", path).returncode == 0
    assert "kill target creature here. Then gain 1 coin. Then flip a card here." in path.read_text()
    assert cardlang("fmt", path).returncode == 0
    assert "Deploy: Destroy a card here. Then gain 1 coin." in path.read_text()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--select", "S"], 0),
        (["--select", "L003,S001"], 1),
        (["--select", "l"], 1),
        (["--ignore", "L003"], 0),
        (["--select", "L", "--ignore", "L003"], 0),
        (["--ignore", "S", "--ignore", "D"], 1),
        (["--ignore", "l"], 0),
        (["--select", "X"], 2),
        (["--select", "R"], 0),
        (["--ignore", "L999"], 2),
        (["--format", "xml"], 2),
    ],
)
def test_lint_options(tmp_path: Path, options: list[str], code: int) -> None:
    assert cardlang("lint", write(tmp_path, LOOSE), *options).returncode == code


def test_lint_of_unreadable_paths(tmp_path: Path) -> None:
    done = cardlang("lint", tmp_path / "none.cards.yaml", write(tmp_path, BAD))
    assert done.returncode == 2
    assert "there is no such file or folder" in done.stderr
    assert "S001" in done.stdout
    assert cardlang("lint", tmp_path / "none.cards.yaml").stdout == "", "nothing was read, so nothing was found clean"
    assert cardlang("lint").returncode == 2
    assert cardlang("lint", ROOT / "README.md" if (ROOT / "README.md").exists() else ROOT / "LICENSE").returncode == 2


@pytest.mark.parametrize(
    "command",
    [["lint"], ["fmt"], ["text"], ["test"], ["replay"], ["play", "--resume"], ["play", "castle-combo", "--save"]],
)
def test_an_empty_path_is_not_the_current_folder(tmp_path: Path, command: list[str]) -> None:
    """As when a shell variable is not set; `fmt` would have rewritten every set below."""
    path = write(tmp_path, LOOSE)
    done = cardlang(*command, "", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "an empty path" in done.stderr
    assert path.read_text("utf-8") == LOOSE


@pytest.mark.parametrize(
    ("text", "column", "code"), [("1 coin: Gain 1 coin", 7, "P001"), ("Deploy: Flip this face-up card", 25, "P002")]
)
def test_lint_tells_what_a_game_cannot_play(text: str, column: int, code: str, tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("Deploy: Flip a card here", text))
    done = cardlang("lint", path, "--format", "concise")
    assert done.returncode == 1
    assert done.stdout.startswith(f"{path}:9:{column}: {code} ")


def test_both_places_of_a_duplicate_id(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    write(tmp_path, GOOD.replace("{en: Ogre}", "{en: Troll}"), "b.cards.yaml")
    done = cardlang("lint", tmp_path)
    assert "b.cards.yaml:5:3" in done.stdout
    assert f"the first `ogre` is at {tmp_path / 'a.cards.yaml'}:5:3" in done.stdout


def test_colour_only_where_it_is_wanted(tmp_path: Path) -> None:
    path = write(tmp_path, BAD)
    assert "\x1b[" in cardlang("lint", path, FORCE_COLOR="1").stdout
    assert "\x1b[3" not in cardlang("lint", path, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("Flip", "\N{RIGHT-TO-LEFT OVERRIDE}\x9b31m").replace("Ogre", '"\\e[31m"'))
    done = cardlang("lint", path)
    assert done.returncode == 1
    assert not {"\x1b", "\x9b", "\N{RIGHT-TO-LEFT OVERRIDE}"} & set(done.stdout)


def test_fmt(tmp_path: Path) -> None:
    text = (
        (
            f"# a remark\r\n{HEAD}cards:   # here\r\n{OGRE}    text: |   # why\r\n\r\n"
            "        Flip a card here.   \r\n        Gain 1 coin.\r\n\r\n\r\n"
            "  elf: {name: {en: Elf}, strength: 1, text: 'Gain 1 coin.'}  # flow\r\n"
            "  imp:\r\n    name: {en: Imp}\r\n    strength: 1\r\n    text: Gain 1 coin.\r\n"
            "  fay:\r\n    name: {en: Fay}\r\n    strength: 1\r\n    text: Gain 1 coin. # a remark\r\n"
            "    modes:\r\n      solo: >  # folded\r\n        Gain\r\n        1 coin.\r\n"
            '      co-op: "Deploy: Gain\r\n        1 coin."\r\n'
        )
        .replace("\r\n", "\n")
        .replace("\n", "\r\n")
    )
    text = text.replace("Gain 1 coin.\r\n\r\n\r\n", "Then gain 1 coin.\r\n\r\n\r\n")
    path = write(tmp_path, text)
    path.chmod(0o640)
    assert cardlang("fmt", "--check", path).returncode == 1
    assert path.read_bytes() == text.encode()
    done = cardlang("fmt", path)
    assert (done.returncode, done.stdout) == (0, f"changed {path}\n")
    expected = (
        text.replace("Flip a card here.   \r\n", "Deploy: Flip a card here.\r\n")
        .replace("text: 'Gain 1 coin.'", 'text: "Deploy: Gain 1 coin."')
        .replace("text: Gain 1 coin.\r\n", "text: |\r\n      Deploy: Gain 1 coin.\r\n")
        .replace("text: Gain 1 coin. #", 'text: "Deploy: Gain 1 coin." #')
        .replace("solo: >  # folded\r\n        Gain\r\n", "solo: >  # folded\r\n        Deploy: Gain\r\n")
    )
    assert path.read_bytes().decode() == expected
    assert path.stat().st_mode & 0o777 == 0o640
    assert [item.name for item in tmp_path.iterdir()] == ["a.cards.yaml"]
    assert cardlang("fmt", "--check", path).returncode == 0
    assert "L003" not in cardlang("lint", path).stdout


def test_fmt_keeps_line_breaks_of_canonical_texts(tmp_path: Path) -> None:
    text = GOOD.replace("Flip a card", "Flip\n      a\n       card  ")
    path = write(tmp_path, text)
    assert cardlang("fmt", path).returncode == 0
    assert path.read_text() == text


def test_fmt_keeps_a_byte_order_mark_and_links(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    path = write(tmp_path / "real", "\ufeff" + LOOSE)
    link = tmp_path / "link.cards.yaml"
    link.symlink_to(path)
    assert cardlang("fmt", link).returncode == 0
    assert link.is_symlink()
    assert path.read_bytes() == ("\ufeff" + GOOD).encode()


@pytest.mark.parametrize(("line", "code"), [("text: |\n      Deploy: Flibber.", "S001"), ("copies: two", "D015")])
def test_fmt_leaves_faulty_files_alone(tmp_path: Path, line: str, code: str) -> None:
    text = LOOSE + OGRE.replace("ogre", "elf") + f"    {line}\n"
    path, other = write(tmp_path, text), write(tmp_path, LOOSE, "b.cards.yaml")
    assert cardlang("fmt", "--check", tmp_path).returncode == 2, "which is worse than a file that would change"
    done = cardlang("fmt", tmp_path)
    assert done.returncode == 2
    assert code in done.stderr
    assert path.read_text() == text
    assert other.read_text() == GOOD


def test_fmt_writes_a_text_that_reads_well_and_means_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, LOOSE.replace("Flip a card here", "Draw  a card here"))
    assert "C013" in cardlang("lint", path).stdout
    assert cardlang("fmt", path).returncode == 0
    assert path.read_text() == GOOD.replace("Flip a card here", "Draw a card here")


def test_fmt_of_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    path = write(tmp_path, LOOSE)
    if os.geteuid() == 0:
        pytest.skip("the superuser may write everywhere")
    tmp_path.chmod(0o500)
    done = cardlang("fmt", path)
    tmp_path.chmod(0o700)
    assert done.returncode == 2
    assert path.read_text() == LOOSE


def test_explain() -> None:
    done = cardlang("explain", "d005")
    assert done.returncode == 0
    assert done.stdout.startswith("# D005: ")
    assert cardlang("explain").stdout.count("\n") > 40
    for misspelt in ("D0005", "d0005"):
        done = cardlang("explain", misspelt)
        assert done.returncode == 2
        assert "did you mean `D005`?" in done.stderr


def test_explain_takes_a_code_without_its_zeros_and_its_name() -> None:
    for code in ("d5", "D05", "text-on-key-line"):
        assert cardlang("explain", code).stdout.startswith("# D005: ")


def test_text(tmp_path: Path) -> None:
    done = cardlang("text", write(tmp_path, LOOSE))
    assert done.returncode == 0
    assert done.stdout == ("my-set (crimson-company, my-set 1)\n\n  Ogre, strength 3\n    Deploy: Flip a card here.\n")
    assert cardlang("text", write(tmp_path, BAD)).returncode == 2
    done = cardlang("text", write(tmp_path, GOOD), "--lang", "xx")
    assert done.returncode == 2
    assert "the languages are: en" in done.stderr
    told = " ".join(cardlang("text", "--help").stdout.replace("│", " ").split())
    named = " or ".join(f"`{language}`" for language in languages())
    assert f"The language of names and texts: {named}; no other one has a grammar yet." in told


def test_text_tells_copies_bans_and_what_a_card_says_in_some_modes_only(tmp_path: Path) -> None:
    modes = "modes:\n      solo, co-op: |\n        Deploy: Gain 1 coin.\n"
    path = write(tmp_path, f"{GOOD}    copies: 2\n    banned: [duel, teams]\n    {modes}")
    done = cardlang("text", path, tmp_path / "none.cards.yaml")
    assert done.returncode == 2, "not all that was asked for could be read"
    assert done.stdout.splitlines()[2:] == [
        "  Ogre, strength 3, 2 copies, not in duel, teams",
        "    Deploy: Flip a card here.",
        "    [solo, co-op] Deploy: Gain 1 coin.",
    ]
    alone = cardlang("text", write(tmp_path, f"{GOOD}    banned: [duel]\n"))
    assert alone.stdout.splitlines()[2] == "  Ogre, strength 3, not in duel"


def test_version_is_fast_and_imports_little() -> None:
    program = (
        "import sys; sys.argv = ['cardlang', '--version']; from cardlang.cli import main; main(); "
        "assert not {'typer', 'rich', 'lark', 'yaml', 'jsonschema'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert done.stdout == f"cardlang {project['version']}\n"
    assert cardlang("--version").stdout == done.stdout


def test_it_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "cardlang", "sim", "--games", "4", "--jobs", "2", "--json", "crimson-company"]
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["matches"]["played"] == 4


@pytest.mark.parametrize(
    ("command", "argument"),
    [("lint", "{PATH...}"), ("explain", "[CODE|WORD]..."), ("play", "[GAME]"), ("sim", "{GAME}"), ("replay", "[FILE]")],
)
def test_the_help_writes_arguments_alike(command: str, argument: str) -> None:
    assert f"{command} [OPTIONS] {argument}" in " ".join(cardlang(command, "--help").stdout.split())


@pytest.mark.parametrize("args", [["--help"], ["lint", "--help"], ["fmt", "-h"], ["text", "-h"], ["explain", "-h"]])
def test_help(args: list[str]) -> None:
    done = cardlang(*args)
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_a_command_is_loaded_when_it_is_asked_for() -> None:
    program = (
        "import sys; sys.argv[1:] = ['games']\n"
        "try: from cardlang.cli import main; main()\n"
        "finally: print(*[name for name in sys.modules if name.startswith('cardlang.cli.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert {"cardlang.cli.app", "cardlang.cli.games"} <= loaded
    assert not loaded & {"cardlang.cli.lint", "cardlang.cli.play", "cardlang.cli.sim"}


def test_wrong_use() -> None:
    done = cardlang("frobnicate")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def start(*args: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from cardlang.cli import main; main()", *map(str, args)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # jobs in the background ignore it
    )  # fmt: skip


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    cards = "".join(f"  c{n}: {{name: {{en: C{n}}}, strength: 1, text: 'Flibber {n}'}}\n" for n in range(400))
    with start("lint", write(tmp_path, f"{HEAD}cards:\n{cards}")) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert process.returncode == 1


def test_control_c(tmp_path: Path) -> None:
    cards = "".join(f"  c{n}: {{name: {{en: C{n}}}, strength: 1, text: 'Flibber {n}'}}\n" for n in range(500))
    for index in range(8):
        write(tmp_path, f"{HEAD}cards:\n{cards}", f"{index}.cards.yaml")
    with start("lint", tmp_path) as process:
        time.sleep(1.0)
        try:
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "Traceback" not in errors

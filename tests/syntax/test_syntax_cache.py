"""The cache of parsers is a help and never a trouble."""

import os
import subprocess
import sys

import pytest
from syntax_support import CRIMSON

from cardlang.syntax import tables
from cardlang.syntax.lexicon import make_lexicon
from cardlang.syntax.parse import Reader

TEXT = "Deploy: Flip a card here."


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "cardlang" / "parsers"


def _read():
    return Reader(make_lexicon(CRIMSON)).read(TEXT, "text")


def test_a_parser_is_kept_and_a_spoilt_one_made_again(folder, capfd):
    first = _read()
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    made = tables.make_parser
    try:
        tables.make_parser = None  # a kept parser is not made again
        assert _read() == first
    finally:
        tables.make_parser = made
    for spoilt in (b"", b"nonsense", whole[:-100], b"\0" * 64 + whole[64:]):
        kept.write_bytes(spoilt)
        assert tables.CACHE.read(kept.name) is None
    assert _read() == first
    assert tables.CACHE.read(kept.name) is not None
    assert capfd.readouterr() == ("", "")


def test_what_is_whole_but_no_parser_is_made_again(folder):
    first = _read()
    (kept,) = folder.iterdir()
    for stored in (b"no tables", b"[]", b"[" * 100_000, b"[[{}],[],[]]", b"[1,2,3,4,5]", b"[[],[[1]],[],{},{}]"):
        tables.CACHE.write(kept.name, stored)
        assert _read() == first


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path, monkeypatch, capfd):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert _read()
    assert capfd.readouterr() == ("", "")


def test_importing_the_nodes_does_not_load_the_parser_generator():
    code = "import sys, cardlang.syntax.nodes, cardlang.syntax; sys.exit('lark' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)

"""The cache of tables is a help and never a trouble."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from cardlang.syntax.lexicon import make_lexicon
from cardlang.syntax.parse import Reader
from cardlang.syntax.tables import CACHE, tables_of
from tests.syntax.syntax_support import CRIMSON

TEXT = "Deploy: Flip a card here."
TABLES = tables_of(make_lexicon(CRIMSON))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "cardlang" / "parsers"


def _read():
    return Reader(make_lexicon(CRIMSON)).read(TEXT, "text")


@pytest.fixture
def made(monkeypatch):
    """How often tables are made; they are the same each time, and making them takes long."""
    tables, made = TABLES, []
    monkeypatch.setattr("cardlang.syntax.tables.make_tables", lambda lexicon: made.append(lexicon) or tables)
    return made


def test_tables_are_kept_and_spoilt_ones_made_again(made, folder, capfd):
    first = _read()
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    assert _read() == first
    assert len(made) == 1
    for count, spoilt in enumerate((b"", b"nonsense", whole[:-100], b"\0" * 64 + whole[64:]), 2):
        kept.write_bytes(spoilt)
        assert _read() == first
        assert len(made) == count
        assert kept.read_bytes() == whole
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("cardlang.syntax.tables.version_of", lambda name: f"another {name}"),
        ("cardlang.syntax.tables.CACHE_FORMAT", 0),
        ("sys.version", "another Python"),
    ],
)
def test_tables_of_another_version_are_made_again(made, folder, monkeypatch, what, value):
    _read()
    monkeypatch.setattr(what, value)
    _read()
    assert len(made) == len([*folder.iterdir()]) == 2


def test_tables_of_other_words_of_the_same_game_are_made_again(made, folder):
    _read()
    noun = replace(CRIMSON.nouns[0], words={"en": ("cart", "carts")})
    tables_of(make_lexicon(replace(CRIMSON, nouns=(noun, *CRIMSON.nouns[1:]))))
    assert len(made) == len([*folder.iterdir()]) == 2


def test_what_is_whole_but_no_table_is_made_again(made, folder):
    first = _read()
    (kept,) = folder.iterdir()
    for stored in (b"no tables", b"[]", b"[" * 100_000, b"[[{}],[],[]]", b"[1,2,3,4,5]", b"[[],[[1]],[],{},{}]"):
        CACHE.write(kept.name, stored)
        assert _read() == first
    assert len(made) == 7


def test_a_folder_that_cannot_be_written_is_no_error(made, tmp_path, monkeypatch, capfd):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert _read()
    assert made
    assert capfd.readouterr() == ("", "")


def test_importing_the_nodes_does_not_load_the_parser_generator():
    code = "import sys, cardlang.syntax.nodes, cardlang.syntax; sys.exit('lark' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)

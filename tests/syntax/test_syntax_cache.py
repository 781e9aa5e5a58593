"""Lark's parser is made once per grammar and language, not per vocabulary; its cache is a help and never a trouble."""

import os
import pickle
import stat
import subprocess
import sys
from dataclasses import replace

import pytest

from cardlang.syntax import lark_parser
from cardlang.syntax.lark_parser import CACHE, parser_of
from cardlang.syntax.lexing.lexicon import grammar_source
from cardlang.syntax.lexing.terminals import make_lexicon
from cardlang.syntax.parse import Reader
from tests.syntax.syntax_support import CRIMSON, VOCABULARIES

TEXT = "Deploy: Flip a card here."


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    yield tmp_path / "cardlang" / "parsers"
    parser_of.cache_clear()


@pytest.fixture(scope="module")
def parser():
    return parser_of("en")


@pytest.fixture
def made(parser, monkeypatch):
    """How often a parser is made; it is the same each time, and making it takes long."""
    made = []
    monkeypatch.setattr(lark_parser, "make_parser", lambda source: made.append(source) or parser)
    return made


def _read():
    """Read as a new process does."""
    parser_of.cache_clear()
    return Reader(make_lexicon(CRIMSON)).read(TEXT, "text")


def test_a_parser_is_kept_and_a_spoilt_one_made_again(made, folder, capfd):
    first = _read()
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    assert _read() == first
    assert len(made) == 1
    for count, spoilt in enumerate((b"", b"nonsense", whole[:-100], b"\0" * 64 + whole[64:]), 2):
        kept.write_bytes(spoilt)
        assert _read() == first
        assert len(made) == count
        assert _read() == first
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("cardlang.syntax.lark_parser.version_of", lambda name: f"another {name}"),
        ("cardlang.syntax.lark_parser.CACHE_FORMAT", 0),
        ("cardlang.syntax.lark_parser.grammar_source", lambda language: grammar_source(language) + "// changed"),
        ("sys.version", "another Python"),
    ],
)
def test_a_parser_of_another_version_is_made_again(made, folder, monkeypatch, what, value):
    _read()
    monkeypatch.setattr(what, value)
    _read()
    assert len(made) == len([*folder.iterdir()]) == 2


def test_all_vocabularies_share_one_parser_whatever_their_words(made, folder):
    noun = replace(CRIMSON.nouns[0], words={"en": ("cart", "carts")})
    parser_of.cache_clear()
    for vocabulary in (*VOCABULARIES.values(), replace(CRIMSON, nouns=(noun, *CRIMSON.nouns[1:]))):
        assert Reader(make_lexicon(vocabulary)).productions
    assert Reader(make_lexicon(vocabulary)).read("Deploy: Flip each cart here.", "text")
    assert len(made) == len([*folder.iterdir()]) == 1


def test_what_is_whole_but_no_parser_is_made_again(made, folder):
    first = _read()
    (kept,) = folder.iterdir()
    for stored in (b"no pickle", b"", pickle.dumps([]), pickle.dumps({"memo": {}, "data": {}}), b"cnowhere\nat_all\n."):
        CACHE.write(kept.name, stored)
        assert _read() == first
    assert len(made) == 6


class _Intruder:
    """What would leave a file behind if it were unpickled."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_nothing_is_unpickled_that_somebody_else_may_have_written(made, folder, tmp_path):
    _read()
    (kept,) = folder.iterdir()
    bad = pickle.dumps(_Intruder(tmp_path / "entered"))
    kept.write_bytes(bad)  # without the hash that the cache writes
    _read()
    CACHE.write(kept.name, bad)
    kept.chmod(stat.S_IRUSR | stat.S_IWUSR | stat.S_IWOTH)
    _read()
    assert not (tmp_path / "entered").exists()
    assert len(made) == 3


@pytest.mark.usefixtures("folder")
def test_a_folder_that_cannot_be_written_is_no_error(made, tmp_path, monkeypatch, capfd):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert _read()
    assert made
    assert capfd.readouterr() == ("", "")


def test_processes_that_start_at_once_read_all_alike(tmp_path):
    code = (
        "from cardlang.games import vocabularies; from cardlang.syntax import parse_text;"
        f"print(parse_text('{TEXT}', vocabularies()['crimson-company']).tree)"
    )
    environment = {
        **os.environ,
        "XDG_CACHE_HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    runs = [subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE) for _ in range(2)]
    told = {run.communicate()[0] for run in runs}
    assert [run.returncode for run in runs] == [0] * 2
    assert len(told) == 1
    assert len([*(tmp_path / "cardlang" / "parsers").iterdir()]) == 1


def test_importing_the_nodes_does_not_load_lark():
    code = "import sys, cardlang.syntax.parse, cardlang.syntax.nodes; sys.exit('lark' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)

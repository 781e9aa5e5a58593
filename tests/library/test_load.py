"""Loading: what ends up in records, where findings point, what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardlang.diagnostics.model import SetError, Span
from cardlang.games import vocabularies
from cardlang.library import MAIN, Loaded, UnreadableError, load_files, shipped_sets
from cardlang.library.limits import MAX_CARDS, MAX_FILE_BYTES, MAX_TEXT_BYTES
from cardlang.storage.shipped import data_folder

WORDS = vocabularies()
HEAD = "game: crimson-company\nset: my-set\nversion: 1\n"
OGRE = "  ogre:\n    name: {en: Ogre}\n    strength: 3\n"


def load(folder: Path, text: str | bytes, name: str = "a.cards.yaml") -> Loaded:
    data = text if isinstance(text, bytes) else text.encode()
    (folder / name).write_bytes(data)
    return load_files([folder / name], WORDS)


def codes(loaded: Loaded) -> list[str]:
    return [item.code for item in loaded.diagnostics]


def test_a_record(tmp_path: Path) -> None:
    text = (
        f"{HEAD}title: Mine\norigin: ours\ncards:\n{OGRE}"
        "    copies: 2\n    banned: [free-for-all]\n    origin: partly\n"
        "    text: |\n      Deploy: Flip a card here.\n    modes:\n      solo, co-op: |\n        Deploy: Gain 1 coin.\n"
    )
    loaded = load(tmp_path, text)
    assert codes(loaded) == []
    (cardset,) = loaded.require()
    assert (cardset.game, cardset.name, cardset.version, cardset.title) == ("crimson-company", "my-set", 1, "Mine")
    assert len(cardset.sha256) == 64
    (ogre,) = cardset.records
    assert (ogre.id, ogre.kind, ogre.copies, ogre.banned, ogre.origin) == (
        "ogre",
        "card",
        2,
        ("free-for-all",),
        "partly",
    )
    assert ogre.attributes == {"strength": 3}
    assert list(ogre.texts) == [MAIN, "solo", "co-op"]
    assert ogre.texts["solo"] is ogre.texts["co-op"]
    assert ogre.text("duel") is ogre.texts[MAIN]
    assert ogre.texts[MAIN].sound
    assert ogre.name("es") == "Ogre"
    assert (ogre.location.line, ogre.location.column, ogre.location.pointer) == (7, 3, "/cards/ogre")
    place = ogre.texts["solo"].locate(Span(8, 12))
    assert (place.line, place.column, place.end_column) == (17, 17, 21)
    assert loaded.sources[str(tmp_path / "a.cards.yaml")].text[slice(*place.span)] == "Gain"


def test_a_finding_in_a_text_points_into_the_file(tmp_path: Path) -> None:
    text = f"{HEAD}cards:\n{OGRE}    text: |\n      Deploy: Flip a card here.\n      Then flibber a card here.\n"
    found = load(tmp_path, text).diagnostics[0]
    assert found.code.startswith("S")
    assert (found.location.line, found.location.column) == (10, 12)
    assert text[slice(*found.location.span)] == "flibber"
    assert found.location.pointer == "/cards/ogre/text"


def test_a_broken_text_hides_no_other_card(tmp_path: Path) -> None:
    body = "    text: |\n      Deploy: Flibber.\n"
    text = f"{HEAD}cards:\n{OGRE}{body}{OGRE.replace('ogre', 'elf')}    text: |\n      Deploy: Gain 1 coin.\n"
    loaded = load(tmp_path, text)
    assert {code[0] for code in codes(loaded)} == {"S"}
    assert [record.id for record in loaded.sets[0].records] == ["ogre", "elf"]
    assert loaded.sets[0].records[1].texts[MAIN].sound
    with pytest.raises(SetError):
        loaded.require()


LINES = ["Deploy: Gain 1 coin.", " Deploy: Gain 1 coin.", "Gain\n1 coin.", "Deploy: Gain 1 coin.\n\nThen draw.\n"]


@pytest.mark.parametrize("lines", LINES)
@pytest.mark.parametrize(
    "behind", ["", "  elf:\n    name: {en: Elf}\n    strength: 3\n    copies: 0\n", "notes: none\n"]
)
def test_a_text_that_is_not_indented_is_one_finding_and_hides_no_other(tmp_path: Path, lines: str, behind: str) -> None:
    found = load(tmp_path, f"{HEAD}cards:\n{OGRE}    text: |\n{lines}\n{behind}").diagnostics
    assert [(item.code, item.location.line, item.location.column) for item in found[:1]] == [("D017", 8, 11)]
    assert [item.code for item in found[1:]] == (["D016"] if "copies" in behind else [])


def test_what_a_second_document_takes_away_is_not_missing(tmp_path: Path) -> None:
    assert codes(load(tmp_path, f"{HEAD}---\ncards:\n{OGRE}")) == ["D010"]


def test_an_echo_of_a_broken_part_is_not_reported(tmp_path: Path) -> None:
    loaded = load(tmp_path, f"{HEAD}cards:\n{OGRE}    text: Deploy: Gain 1 coin.\n")
    assert codes(loaded) == ["D005"]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ["D012"]),
        (b"# nothing\n", ["D012"]),
        (b"\xef\xbb\xbf" + HEAD.encode() + b"cards: {}\n", ["D003"]),
        ((HEAD + "cards: {}\n").encode("utf-16"), ["D002"]),
        ((HEAD + "cards: {}\n").encode("utf-32"), ["D002"]),
        (HEAD.encode() + "title: Dämon\ncards: {}\n".encode("latin-1"), ["D002"]),
        (b"just words\n", ["D015"]),
        (b"game: crimson-compani\nset: s\nversion: 1\ncards: {a: {b: c}}\n", ["D021"]),
        (b"set: s\nversion: 1\ncards: {a: {b: c}}\n", ["D014"]),
        (HEAD.encode(), ["D014"]),
        (HEAD.encode() + b"castles: {}\n", ["D013"]),
        (f"{HEAD}card:\n{OGRE}".encode(), ["D013"]),  # a field with a misspelt name is not missing as well
        (f"{HEAD}cards:\n{OGRE}".replace("strength", "strenght").encode(), ["D013"]),
        (f"{HEAD}cards:\n{OGRE}    modes: {{solo co-op: x}}\n".encode(), ["D022"]),
        (f"{HEAD}cards:\n{OGRE}  elf: *ogre\n".encode(), ["D008"]),
    ],
)
def test_files(tmp_path: Path, data: bytes, expected: list[str]) -> None:
    assert codes(load(tmp_path, data)) == expected


def test_castles_of_a_game_without_castles(tmp_path: Path) -> None:
    text = "game: castle-combo\nset: s\nversion: 1\ncastles:\n  keep:\n    name: {en: Keep}\n"
    (found,) = load(tmp_path, text, "a.castles.yaml").diagnostics
    assert (found.code, found.message) == ("D013", "`castle-combo` has no castles")
    assert text[slice(*found.location.span)] == "castles"


def test_limit_of_a_file(tmp_path: Path) -> None:
    text = HEAD + "cards: {}\n#"
    assert codes(load(tmp_path, text + "x" * (MAX_FILE_BYTES - len(text)))) == []
    assert codes(load(tmp_path, text + "x" * (MAX_FILE_BYTES - len(text) + 1))) == ["D001"]


def test_limit_of_cards(tmp_path: Path) -> None:
    def cards(count: int) -> str:
        return HEAD + "cards:\n" + "".join(f"  c{n}: {{name: {{en: C{n}}}, strength: 1}}\n" for n in range(count))

    assert codes(load(tmp_path, cards(MAX_CARDS))) == []
    assert codes(load(tmp_path, cards(MAX_CARDS + 1))) == ["D019"]


@pytest.mark.parametrize("letter", ["x", "ü"])
def test_limit_of_a_text(tmp_path: Path, letter: str) -> None:
    size = len(letter.encode())
    for length, expected in ((MAX_TEXT_BYTES // size, False), (MAX_TEXT_BYTES // size + 1, True)):
        text = f"{HEAD}cards:\n{OGRE}    text: {letter * length}\n"
        assert ("D020" in codes(load(tmp_path, text))) is expected
        assert codes(load(tmp_path, text)).count("D020") <= 1


@pytest.mark.parametrize(("value", "expected"), [("-20", []), ("99", []), ("-21", ["D016"]), ("100", ["D016"])])
def test_limit_of_a_printed_number(tmp_path: Path, value: str, expected: list[str]) -> None:
    text = f"{HEAD}cards:\n{OGRE}".replace("strength: 3", f"strength: {value}")
    assert codes(load(tmp_path, text)) == expected


def test_limit_of_a_version(tmp_path: Path) -> None:
    for version, expected in (("1000000", []), ("1000001", ["D016"]), ("0", ["D016"])):
        text = HEAD.replace("version: 1", f"version: {version}") + "cards: {}\n"
        assert codes(load(tmp_path, text)) == expected


def test_modes(tmp_path: Path) -> None:
    text = (
        f"{HEAD}cards:\n{OGRE}    banned: [sollo]\n    modes:\n      solo, coop: |\n        Deploy: Gain 1 coin.\n"
        "      duel,solo: |\n        Deploy: Gain 2 coins.\n"
    )
    loaded = load(tmp_path, text)
    words = [(item.code, text[slice(*item.location.span)]) for item in loaded.diagnostics]
    assert words == [("D022", "sollo"), ("D022", "coop"), ("D023", "solo")]


@pytest.mark.parametrize("items", ["{}, 1", "m{n}", "{a: {n}}"])
def test_a_list_of_thousands_is_answered_in_few_words(tmp_path: Path, items: str) -> None:
    banned = ", ".join(items.replace("{n}", str(number)) for number in range(10_000))
    assert 0 < len(codes(load(tmp_path, f"{HEAD}cards:\n{OGRE}    banned: [{banned}]\n"))) <= 300


def test_after_a_thousand_findings_each_text_tells_its_first(tmp_path: Path) -> None:
    card = "  card-{}:\n    name: {{en: Card {}}}\n    strength: 1\n    text: |\n      Aa bb cc dd ee.\n"
    loaded = load(tmp_path, f"{HEAD}cards:\n" + "".join(card.format(n, n) for n in range(300)))
    told = [len(record.texts[MAIN].findings) for record in loaded.sets[0].records]
    assert told == [5] * 200 + [1] * 100


def test_a_text_for_no_mode_is_not_read(tmp_path: Path) -> None:
    loaded = load(tmp_path, f"{HEAD}cards:\n{OGRE}    modes: {{sollo: Flop., duel: Flop.}}\n")
    assert sorted(codes(loaded)) == ["D022", "S001"]


def test_folders_are_walked(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("z.cards.yaml", "b/y.castles.yaml", "b/x.test.yaml", ".hidden/w.cards.yaml", "notes.yaml"):
        section = "castles" if "castles" in name else "cards"
        (tmp_path / name).write_text(HEAD + f"{section}: {{}}\n")
    loaded = load_files([tmp_path, tmp_path / "z.cards.yaml"], WORDS)
    assert [Path(cardset.path).name for cardset in loaded.sets] == ["z.cards.yaml", "y.castles.yaml"]
    assert not loaded.unreadable


def test_unreadable_paths(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "x.txt").write_text("x")
    loaded = load_files([tmp_path / "none.cards.yaml", tmp_path / "empty", tmp_path / "x.txt", "a\0b"], WORDS)
    assert len(loaded.unreadable) == 4
    with pytest.raises(UnreadableError):
        loaded.require()


def test_shipped_sets_are_sound() -> None:
    assert data_folder("grammar").is_dir()
    loaded = load_files(shipped_sets("crimson-company"), WORDS)
    assert loaded.diagnostics == ()
    cards = [record for cardset in loaded.require() for record in cardset.records]
    assert sum(record.kind == "card" for record in cards) == 71
    assert sum(record.kind == "castle" for record in cards) == 20
    sizes = {Path(cardset.path).name: len(cardset.records) for cardset in loaded.sets}
    assert sizes == {
        "base.cards.yaml": 30, "base.castles.yaml": 3, "deluxe.castles.yaml": 6, "free-for-all.castles.yaml": 9,
        "ragnarok.cards.yaml": 20, "the-other-side.cards.yaml": 21, "the-other-side.castles.yaml": 2,
    }  # fmt: skip
    assert shipped_sets("no-such-game") == []


def test_jsonschema_is_not_imported_for_sound_files() -> None:
    program = (
        "import sys\nfrom cardlang.games import vocabularies\nfrom cardlang.library import load_files, shipped_sets\n"
        "load_files(shipped_sets('crimson-company'), vocabularies()).require()\n"
        "assert 'jsonschema' not in sys.modules and 'rich' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_what_a_merge_key_was_to_bring_is_not_missed(tmp_path: Path) -> None:
    loaded = load(tmp_path, f"{HEAD}cards:\n  ogre:\n    <<: {{strength: 3}}\n    name: {{en: Ogre}}\n")
    (found,) = loaded.diagnostics
    assert (found.code, found.location.line, found.location.column) == ("D013", 6, 5)
    assert found.help == "nothing is taken over from elsewhere: write each field out"

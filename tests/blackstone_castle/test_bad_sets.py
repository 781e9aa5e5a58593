"""Set files of the game that are wrong: what is told, and where."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from cardlang.diagnostics.model import Diagnostic
from cardlang.games import vocabularies
from cardlang.library import load_files, shipped_sets

HEAD = "game: blackstone-castle\nset: mine\nversion: 1\n"
TASK = {
    "name": "{en: Night Watch}",
    "deck": "guild",
    "type": "knight",
    "points": "2",
    "badge": "a lion spy",
    "requirement": "Requires a lion spy in column L and any scout in column C (T).",
}
VASSAL = {"faction": "lion", "role": "spy", "reverse": "{faction: dragon, role: scout}"}


def record(fields: Mapping[str, str], **changes: str | None) -> str:
    merged = {**fields, **changes}
    return "  one:\n" + "".join(f"    {name}: {value}\n" for name, value in merged.items() if value is not None)


def findings(folder: Path, section: str, text: str) -> tuple[tuple[Diagnostic, ...], str]:
    path = folder / f"mine.{section}.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return load_files([path], vocabularies()).diagnostics, HEAD + text


def told(folder: Path, section: str, text: str) -> tuple[str, str, str]:
    """The code of the only finding, the words it stands on, and what it says."""
    found, whole = findings(folder, section, text)
    assert len(found) == 1, found
    return found[0].code, whole[slice(*found[0].location.span)], f"{found[0].message}; {found[0].help}"


@pytest.mark.parametrize(
    ("changes", "code", "words", "says"),
    [
        ({"badge": None}, "D014", "one", "`one` has no `badge`"),
        ({"requirement": None}, "D014", "one", "`one` has no `requirement`"),
        ({"points": None}, "D014", "one", "`one` has no `points`"),
        ({"points": "-1"}, "D016", "-1", "between 0 and 20"),
        ({"deck": "gild"}, "D017", "gild", "did you mean `guild`?"),
        ({"type": "kings"}, "D017", "kings", "did you mean `king`?"),
        ({"reward": "king"}, "D013", "reward", "there is no field `reward`"),
        ({"text": "x"}, "S001", "x", "unknown word `x`"),
        ({"badge": "[lion, spy]"}, "D015", "[lion, spy]", "must be text"),
        ({"badge": "a"}, "S012", "", ""),
        ({"badge": "a lion spy in column L"}, "C181", "a lion spy in column L", "a badge says who, not where"),
        ({"requirement": "Requires a lion spy in column X."}, "C182", "column X", "there is no column `X`"),
        ({"requirement": "Requires a lion spy in column T."}, "C182", "column T", "write `row T`"),
        ({"requirement": "Requires a lion spy at L-X."}, "C182", "at L-X", "there is no line `X`"),
        ({"requirement": "Requires a lion spy at L-A."}, "C183", "at L-A", "name a column and a row"),
        ({"requirement": "Requires any spy at B-S and a lion spy in row S (O)."}, "C183", "row S (O)", "never meet"),
        ({"requirement": "Requires any spy in row S (A) and a lion spy in row O."}, "C184", "row S (A)", "second"),
    ],
)
def test_a_wrong_task(tmp_path: Path, changes: dict[str, str | None], code: str, words: str, says: str) -> None:
    found = told(tmp_path, "tasks", "tasks:\n" + record(TASK, **changes))
    assert found[0] == code
    assert words in (found[1], "")
    assert says in found[2]


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        ({"reverse": None}, "D014", "`one` has no `reverse`"),
        ({"reverse": "{faction: dragon}"}, "D014", "`reverse` has no `role`"),
        ({"reverse": "{faction: dragon, role: scot}"}, "D017", "did you mean `scout`?"),
        ({"reverse": "dragon scout"}, "D015", "must be fields"),
        ({"faction": "wolf"}, "D017", "must be one of"),
        ({"role": None}, "D014", "has no `role`"),
        ({"text": "x"}, "D013", "there is no field `text`"),
        ({"copies": "0"}, "D016", "between 1 and 99"),
    ],
)
def test_a_wrong_vassal(tmp_path: Path, changes: dict[str, str | None], code: str, says: str) -> None:
    found = told(tmp_path, "vassals", "vassals:\n" + record(VASSAL, **changes))
    assert found[0] == code
    assert says in found[2]


def test_sound_records(tmp_path: Path) -> None:
    assert findings(tmp_path, "tasks", "tasks:\n" + record(TASK))[0] == ()
    assert findings(tmp_path, "vassals", "vassals:\n" + record(VASSAL))[0] == ()
    named = record(VASSAL, name="{en: Marshal}", copies="2")
    assert findings(tmp_path, "vassals", "vassals:\n" + named)[0] == ()


def test_records_of_another_game(tmp_path: Path) -> None:
    found = told(tmp_path, "castles", "castles:\n  keep: {name: {en: Keep}}\n")
    assert found[0] == "D013"
    assert "`blackstone-castle` has no castles" in found[2]


@pytest.mark.parametrize(("word", "there"), [("vassals", 71), ("tasks", 31)])
def test_a_complete_file_has_all_of_the_game(tmp_path: Path, word: str, there: int) -> None:
    path = next(path for path in shipped_sets("blackstone-castle") if word in path.name)
    text = path.read_text(encoding="utf-8")
    first = text.index("\n\n", text.index(f"\n{word}:")) if word == "vassals" else text.index("\n  bridge-toll:")
    last = text.index("\n\n", first + 2)
    copy = tmp_path / path.name
    copy.write_text(text[:first] + text[last:], encoding="utf-8")
    (found,) = load_files([copy], vocabularies()).diagnostics
    assert found.code == "D026"
    assert f"this file has {there}" in found.message
    copy.write_text((text[:first] + text[last:]).replace("complete: true\n", ""), encoding="utf-8")
    assert load_files([copy], vocabularies()).diagnostics == ()


def test_in_a_complete_file_decks_have_their_types(tmp_path: Path) -> None:
    """BC-SC-99: a guild task that becomes a trick."""
    path = next(path for path in shipped_sets("blackstone-castle") if "tasks" in path.name)
    copy = tmp_path / path.name
    copy.write_text(path.read_text(encoding="utf-8").replace("type: knight", "type: trick", 1), encoding="utf-8")
    (found,) = load_files([copy], vocabularies()).diagnostics
    assert (found.code, found.message) == (
        "D027", "`gate-watch` is of the deck `guild`, so its type cannot be `trick`",
    )  # fmt: skip
    assert found.help == "write `knight` or `wizard`, or leave `complete` out of the file"
    (note,), _ = findings(tmp_path, "tasks", "tasks:\n" + record(TASK, type="trick"))
    assert (note.code, note.severity.value) == ("C193", "note")  # a set of one's own may do otherwise


@pytest.mark.parametrize(
    ("fields", "code", "words", "says"),
    [
        ("type: special, text: 'Income: Gain 1 knight.'", "C191", "Income:", "of the type `special`"),
        ("type: wild, text: '1 knight: Draw a task.'", "C191", "1 knight:", "of the type `wild`"),
        ("type: rules, text: '1 knight: Draw a task.'", "C191", "1 knight:", "`start` or `family`"),
        ("type: family, text: 'Match: Draw a task.'", "C191", "Match:", "a card of the type `agent` can have it"),
        ("type: agent, stack: king, text: 'Always: You have no limits.'", "C191", "Always:", "here stands `Match:`"),
        ("type: family, text: 'When you keep this vassal, draw a task.'", "C191", "you keep this vassal", "never kept"),
        ("type: special, text: 'After an opponent flips this card, draw a task.'", "C191", "an opponent", "nobody's"),
        ("type: special, text: 'Always: Other players cannot flip vassals.'", "C191", "Other players", "nobody's"),
        ("type: family, text: '1 knight: Flip this card.'", "C191", "Flip this card", "name what lies on the board"),
        ("type: rules, text: 'Always: This card cannot be swapped.'", "C191", "This card cannot be swapped", "swap"),
        ("type: family, text: 'Always: This card counts as a spy.'", "C191", "This card counts as a spy", "as a spy"),
        ("type: agent, stack: trick, text: 'Match: Draw a task.'", "C192", "one", "write `knight`, `wizard` or `king`"),
        ("type: family, stack: king, text: 'Always: You have no limits.'", "C192", "one", "leave `stack` out"),
        ("type: agent, text: 'Match: Draw a task.'", "D014", "one", "write `knight`, `wizard` or `king`"),
    ],
)
def test_a_card_with_what_its_type_does_not_have(tmp_path: Path, fields: str, code: str, words: str, says: str) -> None:
    found = told(tmp_path, "cards", f"cards:\n  one: {{name: {{en: One}}, {fields}}}\n")
    assert found[:2] == (code, words)
    assert says in found[2]

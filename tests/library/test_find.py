"""Which files are meant by the paths that a user names."""

from __future__ import annotations

from pathlib import Path

from cardlang.library.find import SCENARIOS, SETS, find_files, section_of


def put(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")


def found(*paths: Path) -> list[str]:
    files, unreadable = find_files(paths)
    assert not unreadable
    return [file.name for file in files]


def test_a_file_is_found_once_by_whatever_names(tmp_path: Path) -> None:
    put(tmp_path, "sets/a.cards.yaml")
    (tmp_path / "link.cards.yaml").symlink_to(tmp_path / "sets" / "a.cards.yaml")
    plain, around = tmp_path / "sets" / "a.cards.yaml", tmp_path / "sets" / ".." / "sets" / "a.cards.yaml"
    assert found(plain, around, tmp_path / "link.cards.yaml", tmp_path / "sets") == ["a.cards.yaml"]


def test_folders_come_in_the_order_of_their_names_whatever_is_inside_them(tmp_path: Path) -> None:
    put(tmp_path, "b/2.cards.yaml", "a/z/1.cards.yaml", "c/3.cards.yaml", "0.cards.yaml")
    assert found(tmp_path) == ["0.cards.yaml", "1.cards.yaml", "2.cards.yaml", "3.cards.yaml"]


def test_links_to_folders_are_not_followed(tmp_path: Path) -> None:
    put(tmp_path, "sets/a.cards.yaml", "elsewhere/b.cards.yaml")
    (tmp_path / "sets" / "more").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "sets" / "round").symlink_to(tmp_path / "sets")
    assert found(tmp_path / "sets") == ["a.cards.yaml"]


def test_the_end_of_its_name_says_what_a_file_holds() -> None:
    names = ("a.cards.yaml", "a.castles.yaml", "my.cards.new.castles.yaml", "a.castles.d/b.cards.yaml", "a.yaml")
    assert [section_of(name) for name in names] == ["cards", "castles", "castles", "cards", "cards"]


def test_a_file_of_another_kind_is_told_its_command(tmp_path: Path) -> None:
    put(tmp_path, "a.cards.yaml", "b.test.yaml", "c.yaml")
    names = ("a.cards.yaml", "b.test.yaml", "c.yaml")
    paths = [tmp_path / name for name in names]
    for kind, told in (
        (SETS, [f"; this is a scenario file: `cardlang test {paths[1]}`", ""]),
        (SCENARIOS, [f"; this is a set file: `cardlang lint {paths[0]}`", ""]),
    ):
        _, unreadable = find_files(paths, kind)
        assert [error.reason for error in unreadable] == [kind.named + words for words in told]

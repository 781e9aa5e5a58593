"""What is generated of the language reference: its index, the words of each game, the wordings, effects of other games.

`python -m tests.syntax.reference_words` writes them anew.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from cardlang.games import find_game, playable, vocabularies
from cardlang.lint import other_games
from cardlang.lint.reference import INDEX, PageSection, index_rows, sections, sections_on, within
from cardlang.syntax.parse import reader
from cardlang.syntax.wordlist import word_tables

PAGE = Path(__file__).parents[2] / "grammar" / "README.md"
OTHER_GAMES = PAGE.parent / "from-other-games.md"


def index(page: str) -> str:
    """The index of the language: by what one wants to do, by construct, by word."""
    lines = ["### By what you want to do", ""]
    for under in dict.fromkeys(want.under for want in index_rows()):
        lines += [f"**{under}**", "", "| to ... | write | section |", "|---|---|---|"]
        lines += [
            f"| {row.want} | {row.write} | {_link(page, row.section)} |" for row in index_rows() if row.under == under
        ]
        lines.append("")
    lines += ["### By construct", "", "| construct | as in | section |", "|---|---|---|"]
    for construct in sorted({want.construct for want in index_rows()}):
        rows = [want for want in index_rows() if want.construct == construct]
        links = dict.fromkeys(_link(page, row.section) for row in rows)
        lines.append(f"| {construct} | {rows[0].write} | {', '.join(links)} |")
    lines += ["", "### By word", "", "The words of the language itself; those of the games stand in sections 11 to 13."]
    lines += ["`cardlang explain WORD` has a page for each.", ""]
    by_letter: dict[str, list[str]] = {}
    for phrase, section in words_of_language():
        by_letter.setdefault(phrase[0], []).append(f"*{phrase}* {_linked(section)}")
    lines += [f"- {', '.join(found)}" for found in by_letter.values()]
    return "\n".join(lines)


@cache
def words_of_language() -> list[tuple[str, PageSection]]:
    """The words and phrases that are the same in every game, each with the section that explains it."""
    other = {str(word) for row in _rows() if row["kind"] == "word" for word in row["word"]}
    found = list[tuple[str, PageSection]]()
    for name, group in reader(vocabularies()["crimson-company"]).lexicon.structure.items():
        for phrase in group[:1] if name.startswith("_") else group:
            bare = phrase.strip(" ,:;.()")
            if bare and not {bare, phrase} & other and (told := _told(bare)):
                found.append((bare, told))
    return sorted(dict(found).items())


def _told(phrase: str) -> PageSection | None:
    numbers = [section.heading for section in sections(PAGE.read_text("utf-8"))]
    games = numbers.index("11. The words of Crimson Company")
    return next((section for section in sections_on(phrase) if numbers.index(section.heading) < games), None)


def _link(page: str, key: str) -> str:
    return _linked(within(page, key)[0])


def _linked(section: PageSection) -> str:
    return f"[{section.key}](#{section.anchor})"


def _rows() -> Sequence[Mapping[str, str]]:
    rows: Sequence[Mapping[str, str]] = yaml.safe_load((PAGE.parent / "wordings.en.yaml").read_text(encoding="utf-8"))
    return rows


def other_games_page() -> str:
    """The page of effects of other games: what stands by hand at its top, then what the games' rows say."""
    head, _, _ = OTHER_GAMES.read_text("utf-8").partition("<!-- effects -->")
    games = {game: vocabularies()[game] for game in playable()}
    titles = {game: find_game(game).title for game in games}
    return f"{head}<!-- effects -->\n\n{other_games.page(games, titles).rstrip()}\n"


def wordings(rows: Sequence[Mapping[str, str]]) -> str:
    """What may be written in other words, and how it is printed: a table of words, then texts game by game, mends."""
    kinds = ("word", "shape", "task", "mend")
    words, shapes, tasks, mends = ([row for row in rows if row["kind"] == kind] for kind in kinds)
    listed = [f"| *{row['for']}* | {', '.join(f'*{word}*' for word in row['word'])} |" for row in words]
    lines = ["| printed | read, too |", "|---|---|", *listed, ""]
    for game in dict.fromkeys(map(_game, [*words, *shapes])):
        lines += [f"```{game}", *(row["write"] for row in (*words, *shapes) if _game(row) == game), "```", ""]
    lines += ["| written | printed |", "|---|---|", *map(_pair, [*shapes, *tasks]), ""]
    lines += ["What follows is refused as it stands, and `cardlang lint --fix` writes it out:", ""]
    lines += ["| written | put in its place |", "|---|---|", *map(_pair, mends)]
    return "\n".join(lines)


def _game(row: Mapping[str, str]) -> str:
    return row.get("game", "crimson-company")


def _pair(row: Mapping[str, str]) -> str:
    return f"| {row['write']} | {row['canonical']} |"


def with_words(page: str) -> str:
    """The page with its index, the wordings, and the tables of every game that can be played, between their marks."""
    rows = _rows()
    page, count = re.subn(
        f"## {INDEX}\n.*?(?=^## 1\\. )",
        lambda _: f"## {INDEX}\n\n{index(page)}\n\n",
        page, flags=re.DOTALL | re.MULTILINE,
    )  # fmt: skip
    assert count == 1, "the index stands at the top of the reference once"
    begin, end = "<!-- wordings -->", "<!-- end of wordings -->"
    table = f"{begin}\n\n{wordings(rows)}\n\n{end}"
    page, count = re.subn(rf"{begin}\n.*?{end}", lambda _: table, page, flags=re.DOTALL)
    assert count == 1, "the wordings stand in the reference once"
    for game in playable():
        begin, end = f"<!-- words: {game} -->", "<!-- end of words -->"
        tables = f"{begin}\n\n{word_tables(vocabularies()[game]).strip()}\n\n{end}"
        page, count = re.subn(rf"{begin}\n.*?{end}", lambda _, tables=tables: tables, page, flags=re.DOTALL)
        assert count == 1, f"the words of {game} stand in the reference once"
    return page


if __name__ == "__main__":
    PAGE.write_text(with_words(PAGE.read_text("utf-8")), "utf-8")
    OTHER_GAMES.write_text(other_games_page(), "utf-8")

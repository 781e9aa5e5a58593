"""The words of each game in the language reference, as its vocabulary has them, and the wordings of the language.

`python -m tests.syntax.reference_words` writes them anew.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import yaml

from cardlang.games import playable, vocabularies
from cardlang.syntax.wordlist import word_tables

PAGE = Path(__file__).parents[2] / "grammar" / "README.md"


def wordings(rows: Sequence[Mapping[str, str]]) -> str:
    """What may be written in other words, and how it is printed: a table of words, then texts game by game, mends."""
    words, shapes, mends = ([row for row in rows if row["kind"] == kind] for kind in ("word", "shape", "mend"))
    listed = [f"| *{row['for']}* | {', '.join(f'*{word}*' for word in row['word'])} |" for row in words]
    lines = ["| printed | read, too |", "|---|---|", *listed, ""]
    for game in dict.fromkeys(map(_game, [*words, *shapes])):
        lines += [f"```{game}", *(row["write"] for row in (*words, *shapes) if _game(row) == game), "```", ""]
    lines += ["| written | printed |", "|---|---|", *map(_pair, shapes), ""]
    lines += ["What follows is refused as it stands, and `cardlang lint --fix` writes it out:", ""]
    lines += ["| written | put in its place |", "|---|---|", *map(_pair, mends)]
    return "\n".join(lines)


def _game(row: Mapping[str, str]) -> str:
    return row.get("game", "crimson-company")


def _pair(row: Mapping[str, str]) -> str:
    return f"| {row['write']} | {row['canonical']} |"


def with_words(page: str) -> str:
    """The page with the wordings, and the tables of every game that can be played, between their marks."""
    rows = yaml.safe_load((PAGE.parent / "wordings.en.yaml").read_text(encoding="utf-8"))
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

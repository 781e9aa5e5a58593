"""The words of each game in the language reference, as its vocabulary has them, and the wordings of the language.

`python -m tests.syntax.reference_words` writes them anew.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

from cardlang.games import playable, vocabularies
from cardlang.syntax.wordlist import word_tables

PAGE = Path(__file__).parents[2] / "grammar" / "README.md"


def wordings(rows: Iterable[Mapping[str, str]]) -> str:
    """What may be written in other words, and how it is printed: a table of words, then texts game by game."""
    words = [(row["for"], ", ".join(f"*{word}*" for word in row["word"])) for row in rows if row["kind"] == "word"]
    lines = [
        "| the cards print | you may write, too |",
        "|---|---|",
        *(f"| *{was}* | {now} |" for was, now in words),
        "",
    ]
    for game in dict.fromkeys(row.get("game", "crimson-company") for row in rows):
        lines += [
            f"```{game}",
            *(row["write"] for row in rows if row.get("game", "crimson-company") == game),
            "```",
            "",
        ]
    shapes = [row for row in rows if row["kind"] == "shape"]
    lines += ["| written | printed |", "|---|---|", *(f"| {row['write']} | {row['canonical']} |" for row in shapes)]
    return "\n".join(lines)


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

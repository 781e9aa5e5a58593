"""The words of each game in the language reference, as its vocabulary has them.

`python -m tests.syntax.reference_words` writes them anew.
"""

import re
from pathlib import Path

from cardlang.games import playable, vocabularies
from cardlang.syntax.wordlist import word_tables

PAGE = Path(__file__).parents[2] / "grammar" / "README.md"


def with_words(page: str) -> str:
    """The page with the tables of every game that can be played between its marks."""
    for game in playable():
        begin, end = f"<!-- words: {game} -->", "<!-- end of words -->"
        tables = f"{begin}\n\n{word_tables(vocabularies()[game]).strip()}\n\n{end}"
        page, count = re.subn(rf"{begin}\n.*?{end}", lambda _, tables=tables: tables, page, flags=re.DOTALL)
        assert count == 1, f"the words of {game} stand in the reference once"
    return page


if __name__ == "__main__":
    PAGE.write_text(with_words(PAGE.read_text("utf-8")), "utf-8")

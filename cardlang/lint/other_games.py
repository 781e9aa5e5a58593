"""Pages on effects of other card games and their nearest equivalents here, made from each game's `mechanics.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.lint.reference import PageSection
from cardlang.syntax.errors.elsewhere import mechanic
from cardlang.vocabulary.model import Mechanic, Vocabulary

_HAS = {"yes": "yes", "near": "no, but this comes near", "no": "no"}


def rows_of(words: str, games: Mapping[str, Vocabulary]) -> dict[str, Mechanic]:
    """Return each game's row for the effect that some words ask for; empty if they ask for none."""
    asked = [one.id for one in (mechanic(words, vocabulary) for vocabulary in games.values()) if one is not None]
    return {
        game: row for game, vocabulary in games.items() for row in vocabulary.mechanics if asked and row.id == asked[0]
    }


def effect(rows: Mapping[str, Mechanic], titles: Mapping[str, str]) -> str:
    """Return the section on one effect in all games, in Markdown."""
    first = next(iter(rows.values()))
    lines = [f"### {first.id}: {first.does}", "", f"Asked for as {', '.join(f'*{word}*' for word in first.words)}.", ""]
    for game, row in rows.items():
        lines += [f"{titles[game]}: **{_HAS[row.has]}**; {row.says}.", ""]
        lines += [f"```{game}", row.text, "```", ""] if row.text else []
    return "\n".join(lines)


def page(games: Mapping[str, Vocabulary], titles: Mapping[str, str]) -> str:
    """Return the page on all effects in all games, with a table of contents, in Markdown."""
    effects = dict.fromkeys(row.id for vocabulary in games.values() for row in vocabulary.mechanics)
    return "\n".join([*_contents(games, effects), "", *(effect(_answers(id_, games), titles) for id_ in effects)])


def _contents(games: Mapping[str, Vocabulary], effects: Mapping[str, None]) -> Iterator[str]:
    yield "| effect | " + " | ".join(games) + " |"
    yield "|" + "---|" * (len(games) + 1)
    for id_ in effects:
        answers = _answers(id_, games)
        does = next(iter(answers.values())).does
        has = (answers[game].has if game in answers else "-" for game in games)
        anchor = PageSection(3, "", f"{id_}: {does}", ()).anchor
        yield f"| [{id_}](#{anchor}): {does} | {' | '.join(has)} |"


def _answers(id_: str, games: Mapping[str, Vocabulary]) -> dict[str, Mechanic]:
    return {game: row for game, vocabulary in games.items() for row in vocabulary.mechanics if row.id == id_}

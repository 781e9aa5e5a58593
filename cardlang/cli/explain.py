"""`cardlang explain CODE`: a bad card, the corrected card, and why. `cardlang explain WORD`: what a word means.

Exit code 2 for what is neither a code nor a known word.
"""

from __future__ import annotations

import sys
from typing import Annotated, NoReturn

import typer

from cardlang.cli.common import console, fail, known_codes


def command(
    asked: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CODE|WORD]...",
            help="A code as `lint` or `test` prints it, or its name; a word or phrase of card texts, of this or "
            "another card game. Without it: all codes.",
        ),
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="Only what a word means in this game.")] = None,
) -> None:
    """Explain a code: a bad card, the mended one, and why; or a word of card texts: what it means, with examples."""
    from cardlang.lint import page, title

    words = " ".join(asked or ()).strip()
    if not words:
        for known, slug in known_codes().items():
            typer.echo(f"{known}  {slug:26} {title(known)}")
        return
    try:
        text = page(_meant(words))
    except LookupError:
        text = _word(words, game)
    if not sys.stdout.isatty():
        typer.echo(text.rstrip())
        return
    from rich.markdown import Markdown

    out = console()
    out.print(Markdown(text, code_theme="ansi_dark"), width=min(out.width, 100))


def _meant(code: str) -> str:
    """The full code for its short name, or for the code without leading zeros."""
    named = {slug: known for known, slug in known_codes().items()}
    number = code[1:]
    return named.get(code.lower()) or (code[:1] + (number.zfill(3) if number.isdecimal() else number)).upper()


def _word(words: str, game: str | None) -> str:
    """The page of a word, within 80 columns; exits if the word is unknown."""
    from cardlang.cli.columns import narrowed
    from cardlang.games import find_game, playable, vocabularies
    from cardlang.lint.words import word_page

    if game is not None and game not in playable():
        fail(f"there is no game `{game}`; there are {', '.join(playable())}")
    games = {one: vocabularies()[one] for one in ([game] if game else playable())}
    text = word_page(words, games, {one: find_game(one).title for one in games})
    if text is None:
        _unknown(words, game)
    return narrowed(text)


def _unknown(words: str, game: str | None) -> NoReturn:
    """Exit with the nearest code or words, or with the games that have the word."""
    from difflib import get_close_matches

    from cardlang.games import playable, vocabularies
    from cardlang.lint.words import near_words, word_page

    if near := get_close_matches(words.upper(), known_codes(), n=1):
        fail(f"there is no code `{words}`; did you mean `{near[0]}`?")
    others = [one for one in playable() if game and word_page(words, {one: vocabularies()[one]}, {one: one})]
    if others:
        fail(f"`{words}` is no word of {game}, but of {', '.join(others)}: `cardlang explain {words}`")
    found = near_words(words, {one: vocabularies()[one] for one in ([game] if game else playable())})
    advice = "`cardlang explain` lists all codes, `cardlang help language` what texts can say"
    if found:
        advice = f"did you mean {' or '.join(f'`{one}`' for one in found)}?"
    fail(f"there is no code and no word `{words}`{f' in {game}' if game else ''}; {advice}")

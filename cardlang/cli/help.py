"""`cardlang help TOPIC [WORD]`: the reference pages that ship with cardlang, or their parts about a word.

The page of the language is long, so only its index is shown; a number, a heading or a word selects sections, and
`--all` shows the whole page. Pages are set for 80 columns; whole pages are piped as they ship.

Exit code 2 for an unknown topic, and for a word that no page has.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from cardlang.cli.common import console, count, fail


class Topic(NamedTuple):
    """A page: the folder in which it ships (the package itself if empty), its file, its subject."""

    folder: str
    file: str
    about: str


TOPICS: Mapping[str, Topic] = {
    "language": Topic("grammar", "README.md", "how card texts are written: by what you want to do"),
    "other-games": Topic("grammar", "from-other-games.md", "effects of other card games in the words of each game"),
    "sets": Topic("cardsets", "README.md", "set files: their fields and limits"),
    "scenarios": Topic("cardsets", "SCENARIOS.md", "scenario files: tests of what cards do"),
    "rules": Topic("cardsets", "*/rules.md", "the rules of the games, numbered; WORD may be a game"),
    "contract": Topic("", "match/CONTRACT.md", "the Python contract: what front ends and servers may rely on"),
    "protocol": Topic("", "rpc/PROTOCOL.md", "`cardlang rpc`: every message, for programs in other languages"),
    "serve": Topic("", "web/README.md", "`cardlang serve`: a table in the browser, rooms, links, what is kept"),
    "wire": Topic("", "web/WIRE.md", "`cardlang serve`: every message, for clients of your own"),
    "playground": Topic("", "playground/README.md", "`cardlang playground`: a site to write and play cards on, hosted"),
}
_HEADING = re.compile(r"#{1,4} ")
_FENCE = "```"
_HINT = (
    "`cardlang help language 4` shows section 4, `cardlang help language cannot` what the sections say of a word,"
    " `cardlang explain cannot` the page of the word, and `cardlang help language --all` everything."
)


def command(
    context: typer.Context,
    topic: Annotated[str | None, typer.Argument(metavar="[TOPIC]", help=f"One of {', '.join(TOPICS)}.")] = None,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="Only the parts that are about these words.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="Only the rules of this game.")] = None,
    whole: Annotated[bool, typer.Option("--all", help="The whole page of the language, as it ships.")] = False,
) -> None:
    """Read the references: the language, effects of other games, set files, scenarios, rules."""
    if topic is None:
        for name, one in TOPICS.items():
            typer.echo(f"{name:13}{one.about}")
        typer.echo("`cardlang help TOPIC` shows the page, `cardlang help TOPIC WORD` the parts that are about a word.")
        return
    if topic not in TOPICS:
        _unknown(topic, getattr(context.find_root().command, "commands", ()))
    if game is not None and topic != "rules":
        fail("only `cardlang help rules` has pages for each game")
    if whole and (topic != "language" or words):
        fail("`--all` shows the whole page of `cardlang help language`, without words")
    pages = _pages(topic)
    asked = list(words or ())
    if topic in ("language", "other-games") and not whole:
        from cardlang.cli.columns import narrowed

        _show(narrowed(_of_language(" ".join(asked)) if topic == "language" else _of_other_games(pages[0], asked)))
        return
    if topic == "rules":
        pages, asked = _of_games(pages, game, asked)
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    if asked:
        text = _about(" ".join(asked), text, topic)
    _show(text)


def _of_language(words: str) -> str:
    """The index; with words, the section of that number or heading, else the parts of sections about them."""
    from cardlang.lint.reference import INDEX, find, index_rows, language, within

    page = language()
    if not words:
        index = [section.text for section in within(page, INDEX)]
        return "\n\n".join([*index[:-1], _HINT])  # the last part of the index is that by word
    if found := within(page, words):
        return "\n\n".join(section.text for section in found)
    wanted = [
        want for want in index_rows() if words.casefold() in f"{want.want} {want.construct} {want.word}".casefold()
    ]
    rows = [f"- to {want.want}: `{want.write}` (`cardlang help language {want.section}`)" for want in wanted]
    parts = [*(["\n".join(rows)] if rows else []), *find(page, words)]
    if not parts:
        fail(f"`{words}` stands nowhere in `cardlang help language`; `cardlang explain {words}` may know it")
    return "\n\n".join(parts)


def _of_other_games(page: Path, words: list[str]) -> str:
    """The list of effects, or those that match words."""
    text = page.read_text(encoding="utf-8")
    return _about(" ".join(words), text, "other-games") if words else text


def _unknown(topic: str, commands: Collection[str]) -> None:
    """Exit with advice: a command has its own help, a code its own page."""
    from difflib import get_close_matches

    if topic in commands:
        fail(f"`{topic}` is a command: `cardlang {topic} --help`")
    if re.fullmatch("[A-Za-z][0-9]{3}", topic):
        fail(f"`{topic}` is a code: `cardlang explain {topic}`")
    near = get_close_matches(topic, TOPICS, n=1)
    advice = f"did you mean `{near[0]}`?" if near else f"there is {', '.join(TOPICS)}"
    fail(f"there is no topic `{topic}`; {advice}")


def _pages(topic: str) -> list[Path]:
    from cardlang.storage.shipped import PACKAGE, data_folder

    folder, file, _ = TOPICS[topic]
    return sorted((data_folder(folder) if folder else PACKAGE).glob(file))


def _of_games(pages: list[Path], game: str | None, words: list[str]) -> tuple[list[Path], list[str]]:
    """The pages of the game named by an option or by the first word, or of all games; and the remaining words."""
    by_game = {page.parent.name: page for page in pages}
    if game is None and words and words[0] in by_game:
        game, *words = words
    if game is None:
        return pages, words
    if game not in by_game:
        fail(f"there are no rules of `{game}`; there are those of {', '.join(by_game)}")
    return [by_game[game]], words


def _about(words: str, text: str, topic: str) -> str:
    """The parts of a page about words: matching rules, else parts with matching headings, else with matching text."""
    from cardlang.library.rulebook import chapters, search

    wanted = words.casefold()
    if topic == "rules" and (rules := [rule for chapter in search(chapters(text), words) for rule in chapter.rules]):
        return "\n".join(f"- **{number}** {said}" for number, said in rules)
    parts = list(_parts(text))
    found = [part for part in parts if wanted in part.splitlines()[0].casefold()]
    found = found or [part for part in parts if wanted in part.casefold()]
    if not found:
        fail(f"`{words}` stands nowhere in `cardlang help {topic}`")
    if len(found) > 1:
        headings = "; ".join(part.splitlines()[0].lstrip("# ") for part in found)
        return "\n\n".join([f"{count(len(found), 'part')}: {headings}", *found])
    return found[0]


def _parts(text: str) -> Iterable[str]:
    """The parts of a page, each from one heading to the next."""
    part, fenced = list[str](), False
    for line in text.splitlines():
        fenced ^= line.startswith(_FENCE)
        if part and not fenced and _HEADING.match(line):
            yield "\n".join(part).rstrip()
            part = []
        part.append(line)
    yield "\n".join(part).rstrip()


def _is_terminal() -> bool:
    return sys.stdout.isatty()


def _show(text: str) -> None:
    """Print a page: formatted and paged on a terminal, unchanged in a pipe."""
    if not _is_terminal():
        typer.echo(text.rstrip())
        return
    from rich.markdown import Markdown

    os.environ.setdefault("LESS", "FRX")  # colours as they are; what fits on the screen is not paged
    out = console()
    with out.pager(styles=True):
        out.print(Markdown(text, code_theme="ansi_dark"), width=min(out.width, 100))

"""`cardlang text WHAT...`: print card texts in canonical words, of files, sets or single cards.

Exit code 2 for wrong use, unreadable paths, faulty sets and a language without a grammar.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardlang.cli.common import complain, fail, hang, path, read, show
from cardlang.cli.exits import WRONG_USE

if TYPE_CHECKING:
    from cardlang.library import CardRecord, CardSet, Loaded
    from cardlang.vocabulary.model import Vocabulary


def command(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="WHAT...",
            help="Set files or folders of them; the name of a shipped set; a card or castle by its id or its name, of "
            "the files that are named beside it or of the shipped sets.",
        ),
    ],
    lang: Annotated[
        str, typer.Option("--lang", help="The language of names and texts: `en`; no other one has a grammar yet.")
    ] = "en",
    reminders: Annotated[
        bool, typer.Option("--reminders", help="Behind a keyword of a set's own, in brackets, what it stands for.")
    ] = False,
) -> None:
    """Print the text of cards."""
    from cardlang.syntax import languages

    if lang not in languages():
        fail(f"there is no grammar for `{lang}` yet; the languages are: {', '.join(languages())}")
    paths = [path(item) for item in what if _is_path(item)]
    names = [item for item in what if not _is_path(item)]
    loaded = _read(paths, whole=bool(names)) if paths else None
    if names:
        _print_named(names, loaded, lang, reminders)
    elif loaded is not None:
        printed = [(cardset, found) for cardset in loaded.sets if (found := _sound(cardset, loaded))]
        for index, (cardset, records) in enumerate(printed):
            _print_records(cardset, records, lang, reminders, gap=bool(index))
        if loaded.errors:
            fail("what has errors is left out")
    if loaded is not None and loaded.unreadable:
        raise typer.Exit(WRONG_USE)


def _sound(cardset: CardSet, loaded: Loaded) -> Sequence[CardRecord]:
    """The records of a set without errors; none of them if an error is outside of them."""
    own = [f"/{record.section}s/{record.id}" for record in cardset.records]
    faulty = set[str]()
    for item in loaded.errors:
        if item.location.path == cardset.path:
            place = next((one for one in own if f"{item.location.pointer}/".startswith(f"{one}/")), None)
            if place is None:
                return ()
            faulty.add(place)
    return [record for record, place in zip(cardset.records, own, strict=True) if place not in faulty]


def _is_path(item: str) -> bool:
    """Whether an argument looks like a file or folder, existing or not; everything else is a name."""
    return not item or os.sep in item or "/" in item or item.endswith((".yaml", ".yml")) or Path(item).exists()


def _read(paths: Sequence[Path], *, whole: bool = True) -> Loaded:
    """Load files and show the errors in them; exits then if they are to be `whole`."""
    loaded = read(paths)
    complain(loaded)
    if loaded.errors:
        show(loaded.errors, loaded, err=True)
        if whole:
            fail("the sets have errors")
    return loaded


def _print_named(names: Sequence[str], loaded: Loaded | None, lang: str, reminders: bool) -> None:
    """Print shipped sets by id, and cards by id or name; the user's own files take precedence over shipped ones."""
    from cardlang.games import vocabularies
    from cardlang.library import shipped_sets

    shipped = _read([file for game in vocabularies() for file in shipped_sets(game)]).sets
    own = loaded.sets if loaded is not None else ()
    found: list[tuple[CardSet, Sequence[CardRecord]]] = []
    for name in names:
        sets = [(cardset, cardset.records) for cardset in shipped if cardset.name == name]
        cards = [(cardset, (record,)) for cardset, record in _called(name, own) or _called(name, shipped)]
        if not sets and not cards:
            _unknown(name, (*own, *shipped))
        found += sets or cards
    for index, (cardset, records) in enumerate(found):
        _print_records(cardset, records, lang, reminders, gap=bool(index))


def _called(name: str, sets: Sequence[CardSet]) -> list[tuple[CardSet, CardRecord]]:
    """The records with an id or a name, in any language; case is ignored."""
    wanted = name.casefold()
    return [(cardset, record) for cardset in sets for record in cardset.records if wanted in record.all_names]


def _unknown(name: str, sets: Sequence[CardSet]) -> None:
    """Exit with the nearest names."""
    from difflib import get_close_matches

    records = [record for cardset in sets for record in cardset.records]
    known = {said.casefold(): said for record in records for said in (*record.names.values(), record.id)}
    known |= {cardset.name: cardset.name for cardset in sets}
    near = get_close_matches(name.casefold(), known, n=3, cutoff=0.65)
    listed = " or ".join(f"`{known[word]}`" for word in near)
    advice = f"did you mean {listed}?" if near else "`cardlang games` lists the sets, `cardlang text SET` their cards"
    fail(f"there is no file, set or card `{name}`; {advice}")


def _print_records(cardset: CardSet, records: Sequence[CardRecord], lang: str, reminders: bool, *, gap: bool) -> None:
    if gap:
        typer.echo()
    typer.echo(f"{cardset.title} ({cardset.game}, {cardset.name} {cardset.version})")
    for record in records:
        _print_record(record, lang, reminders)


def _print_record(record: CardRecord, lang: str, reminders: bool) -> None:
    from cardlang.games import vocabularies

    for line in _lines(record, vocabularies()[record.game], lang, reminders=reminders):
        words_only = line.lstrip()
        typer.echo(hang(" " * (2 + len(line) - len(words_only)), words_only) if line else "")


def _lines(record: CardRecord, vocabulary: Vocabulary, language: str, *, reminders: bool) -> list[str]:
    """The lines of one card: its name, its numbers, its phrases, each text with the modes it is for, its other side."""
    from cardlang.lint import canonical

    facts = [record.printed] if record.attributes else []
    phrases = [(name, item.form, canonical(item, vocabulary, language)) for name, item in record.phrases.items()]
    facts += [f"{name} {words}" for name, form, words in phrases if form == "badge"]
    if record.copies > 1:
        facts.append(f"{record.copies} copies")
    if record.banned:
        facts.append(f"not in {', '.join(record.banned)}")
    lines = ["", ", ".join([record.name(language), *facts])]
    lines += [f"  {words}" for _, form, words in phrases if form == "requirement"]
    groups: dict[int, list[str]] = {}
    for mode, text in record.texts.items():
        groups.setdefault(id(text), []).append(mode)
    texts = {id(text): text for text in record.texts.values()}
    for key, modes in groups.items():
        label = f"[{', '.join(modes)}] " if any(modes) else ""
        lines.append(f"  {label}{canonical(texts[key], vocabulary, language, reminders=reminders)}")
    if record.reverse is not None:
        _, title, *said = _lines(record.reverse, vocabulary, language, reminders=reminders)
        name = title if record.reverse.names else record.reverse.printed
        lines += [f"  on its other side: {name}", *said]
    return lines

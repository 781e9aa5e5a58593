"""Loads set files: returns what is sound in each, and reports what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from cardlang.diagnostics.model import Diagnostic, Span
from cardlang.library import schema, structure
from cardlang.library.build import Builder, as_origin, entries_of
from cardlang.library.complete import incomplete
from cardlang.library.compose import compose
from cardlang.library.consistency import inconsistencies
from cardlang.library.definitions import definitions, faulty_words
from cardlang.library.find import SECTIONS, find_files, section_of
from cardlang.library.limits import MAX_CARDS
from cardlang.library.mentions import named_in_texts
from cardlang.library.nodes import MapNode, Value, to_data
from cardlang.library.own import declared, own_words
from cardlang.library.records import CardSet, Loaded
from cardlang.library.source import SourceFile, UnreadableError, decode, read_bytes
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import with_own

Progress: TypeAlias = Callable[[int, int, str], None]  # files done, files in all, the next path


def load_files(
    paths: Iterable[Path | str], vocabularies: Mapping[str, Vocabulary], *, progress: Progress | None = None,
    cached: bool = False,
) -> Loaded:  # fmt: skip
    """Load set files and folders of them; `vocabularies` are by game id. Never raises for the content of a file.

    A folder is searched for `*.cards.yaml`, `*.castles.yaml` and so on, sorted by name. Unreadable paths and folders
    without set files are listed in `unreadable`. With `cached`, the trees of the texts are stored in the user's cache,
    which pays for files that seldom change.
    """
    sets: list[CardSet] = []
    diagnostics: list[Diagnostic] = []
    sources: dict[str, SourceFile] = {}
    files, unreadable = find_files(paths)
    for index, path in enumerate(files):
        if progress is not None:
            progress(index, len(files), str(path))
        try:
            data = read_bytes(path)
        except UnreadableError as error:
            unreadable.append(error)
            continue
        source, cardset, found = read_data(str(path), data, vocabularies, cached=cached)
        sources[source.path] = source
        sets.extend([cardset] if cardset is not None else [])
        diagnostics.extend(found)
    return Loaded(tuple(sets), tuple(diagnostics), sources, tuple(unreadable))


def read_data(
    path: str, data: bytes, vocabularies: Mapping[str, Vocabulary], *, cached: bool = False
) -> tuple[SourceFile, CardSet | None, list[Diagnostic]]:
    """Read the bytes of one set file. Returns the file, the readable part of its set, and all findings by place."""
    source, found = decode(path, data)
    cardset, more = read_set(source, vocabularies, cached=cached) if source.text or not found else (None, [])
    return source, cardset, sorted([*found, *more], key=lambda item: (item.location.span, item.code, item.message))


def read_set(
    source: SourceFile, vocabularies: Mapping[str, Vocabulary], *, cached: bool = False
) -> tuple[CardSet | None, list[Diagnostic]]:
    """Return the readable part of the set in a file, and all findings on it.

    The name of the file determines the kind of its records.
    """
    section = section_of(source.path)
    document = compose(source)
    found = list(document.diagnostics)
    root = document.root
    if root is None or (document.damaged and not isinstance(root, MapNode)):
        if not found:
            found.append(Diagnostic("D012", "the file is empty", source.location(Span(0, 0))))
        return None, found
    vocabulary, unknown = _game_of(root, source, vocabularies)
    own, wrong_words = own_words(root, source, vocabulary) if vocabulary is not None else ((), [])
    own = (*own, *named_in_texts(root, section))
    vocabulary = None if vocabulary is None else with_own(vocabulary, own)
    if vocabulary is None or not structure.conforms(to_data(root), section, vocabulary):
        rules, theirs = schema.schema_for(section, vocabulary), _elsewhere(vocabulary, vocabularies)
        wrong = schema.violations(source, _shortened(root, section), rules, theirs)
        found.extend(item for item in wrong if not document.echoes(item, (section,)))
    found.extend([*unknown, *wrong_words])
    if vocabulary is None or not isinstance(root, MapNode):
        return None, found
    if (key := root.key(section)) is not None and all(f"{item.record}s" != section for item in vocabulary.sections):
        place = source.location(key.span, f"/{section}")
        found.append(Diagnostic("D013", f"`{vocabulary.game}` has no {section}", place, help="leave the file out"))
    name, title = _text(root, "set"), _text(root, "title")
    origin = as_origin(root.data("origin"), "attested")
    defined, wrong_definitions = definitions(root, source, vocabulary, own, SECTIONS[section])
    found.extend(wrong_definitions)
    builder = Builder(source, section, vocabulary, name, origin, own, faulty_words(defined), cached)
    records = builder.records(entries_of(root.get(section))[:MAX_CARDS], (section,))
    found.extend(builder.diagnostics)
    whole = root.data("complete") is True
    found.extend(inconsistencies(records, vocabulary, whole=whole))
    if whole:
        found.extend(incomplete(records, vocabulary, section, source.location(root.entries["complete"][0].span)))
    version = root.data("version")
    version = version if type(version) is int else 0
    node = root.get("version")
    versioned = source.location(node.span if node is not None else Span(0, 0), "/version")
    made = CardSet(
        vocabulary.game, name, version, versioned, title or name, source.path, records, source.sha256,
        tuple(text for texts in defined.values() for text in texts), declared(root, source, own),
    )  # fmt: skip
    return made, found


def _game_of(
    root: Value, source: SourceFile, vocabularies: Mapping[str, Vocabulary]
) -> tuple[Vocabulary | None, list[Diagnostic]]:
    node = root.get("game") if isinstance(root, MapNode) else None
    if node is None or not isinstance(game := to_data(node), str):
        return None, []  # reported by the schema
    if game in vocabularies:
        return vocabularies[game], []
    near = get_close_matches(game[:80], list(vocabularies), n=1)
    known = ", ".join(f"`{name}`" for name in vocabularies)
    advice = f"did you mean `{near[0]}`?" if near else f"the games are: {known}"
    place = source.location(node.span, "/game")
    return None, [Diagnostic("D021", f"there is no game `{game[:60]}`", place, help=advice)]


def _elsewhere(mine: Vocabulary | None, vocabularies: Mapping[str, Vocabulary]) -> dict[str, str]:
    """Return the printed fields that only other games have, with the game."""
    own = {printed.attribute for printed in mine.printed} if mine is not None else set[str]()
    others = ((printed.attribute, game) for game, other in vocabularies.items() for printed in other.printed)
    return {field: game for field, game in others if field not in own}


def _shortened(root: Value, section: str) -> Value:
    """Return a tree with at most one record more than is allowed: enough for the finding, and fast to check."""
    records = root.get(section) if isinstance(root, MapNode) else None
    if not isinstance(root, MapNode) or not isinstance(records, MapNode) or len(records.fields) <= MAX_CARDS:
        return root
    short = MapNode(dict(islice(records.entries.items(), MAX_CARDS + 1)), records.span)
    return MapNode({**root.entries, section: (root.entries[section][0], short)}, root.span)


def _text(root: MapNode, name: str) -> str:
    value = root.data(name)
    return value if isinstance(value, str) else ""

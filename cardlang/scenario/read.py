"""Read scenario files: find them, check their shape, turn them into scenarios, report faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from cardlang.diagnostics.model import Diagnostic, Severity, Span
from cardlang.games import find_game, playable, vocabularies
from cardlang.games.definition import GameDefinition
from cardlang.library.compose import compose
from cardlang.library.definitions import definitions, faulty_words
from cardlang.library.find import SCENARIOS, SECTIONS, find_files
from cardlang.library.nodes import ListNode, MapNode, Scalar, pointer
from cardlang.library.own import own_words
from cardlang.library.records import CardSet
from cardlang.library.schema import violations
from cardlang.library.source import SourceFile, UnreadableError, decode, read_bytes
from cardlang.scenario.accept import unknown_modes
from cardlang.scenario.fixtures import Shelf
from cardlang.scenario.model import Files, Scenario, ScenarioFile
from cardlang.scenario.rules import unknown_rules
from cardlang.scenario.scenario import read_scenario
from cardlang.scenario.schema import schema_for
from cardlang.scenario.sets import own_sets, shipped, tested
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import OwnWords, with_own

_NO_CARD = "R004"
_CUT = "D010"  # a file that was not read to its end


def load_scenarios(paths: Iterable[Path | str]) -> Files:
    """Read scenario files and folders of them. The contents of a file never raise an error.

    A folder is searched for `*.test.yaml` in the order of names; a folder without any is unreadable.
    """
    files: list[ScenarioFile] = []
    paths_found, unreadable = find_files(paths, SCENARIOS)
    for path in paths_found:
        try:
            data = read_bytes(path)
        except UnreadableError as error:
            unreadable.append(error)
            continue
        source, found = decode(str(path), data)
        errors = _errors(found)  # notes, such as one on a byte order mark, do not affect the scenarios
        files.append(ScenarioFile(str(path), source, (), errors) if errors else read_file(source))
    return Files(tuple(files), tuple(unreadable))


def read_file(source: SourceFile) -> ScenarioFile:
    """The scenarios of one file that can be run. An error inside a scenario disables only that scenario. An error
    outside of them, or in a file that cannot be read to its end, disables all of them.
    """
    document = compose(source)
    found = list(document.diagnostics)
    if not isinstance(document.root, MapNode):
        if not found:
            found.append(Diagnostic("D012", "the file holds no scenarios", source.location(Span(0, 0))))
        return ScenarioFile(source.path, source, (), tuple(found))
    vocabulary = _vocabulary(document.root, source, vocabularies(), found)
    game = None if vocabulary is None or vocabulary.game not in playable() else find_game(vocabulary.game)
    own: OwnWords = ()
    silent = frozenset[str]()
    if vocabulary is not None:
        own, wrong_words = own_words(document.root, source, vocabulary)
        vocabulary = with_own(vocabulary, own)
        defined, wrong_definitions = definitions(document.root, source, vocabulary, own, "card")
        found.extend([*wrong_words, *wrong_definitions])
        silent = faulty_words(defined)
    cardsets: tuple[CardSet, ...] = ()
    if game is not None:
        named = own_sets(document.root, source, game.id, [])
        sets, cardsets = (*shipped(game.id), *named), tested(source.path, named, shipped(game.id))
        if counters := _counters(own, sets):
            game = replace(game, notation=game.notation.with_counters(counters))
    notation = None if game is None else game.notation
    wrong = violations(source, document.root, schema_for(vocabulary, notation))
    found.extend(item for item in wrong if not document.echoes(item, (*SECTIONS, "scenarios")))
    scenarios: dict[int, Scenario] = {}
    if vocabulary is not None and (nodes := _sound(document.root, found)) is not None:
        scenarios = dict(_scenarios(source, document.root, nodes, vocabulary.game, game, (own, silent), found))
    if any(item.code == _CUT for item in found):
        scenarios = {}
    faulty = {number: name for number, name in _names(document.root).items() if number not in scenarios}
    found.extend(_same_names(source, document.root))
    warnings = tuple(item for item in found if item.severity is Severity.WARNING)
    return ScenarioFile(source.path, source, tuple(scenarios.values()), _errors(found), faulty, warnings, cardsets)


def _counters(words: OwnWords, sets: Iterable[CardSet]) -> list[str]:
    """The counters that a file and the sets add to those of the game."""
    every = [*words, *(word for cardset in sets for word, _ in cardset.words)]
    return list(dict.fromkeys(word.id for word in every if word.kind == "counter"))


def _names(root: MapNode) -> dict[int, str]:
    """The names of all scenarios by their number."""
    nodes = root.get("scenarios")
    every = nodes.items if isinstance(nodes, ListNode) else ()
    return {number: str(node.data("name") or "") for number, node in enumerate(every) if isinstance(node, MapNode)}


def _same_names(source: SourceFile, root: MapNode) -> Iterator[Diagnostic]:
    """Scenarios with the name of one before them: a failure could be that of either."""
    nodes, seen = root.get("scenarios"), dict[str, int]()
    for number, node in enumerate(nodes.items if isinstance(nodes, ListNode) else ()):
        name = node.get("name") if isinstance(node, MapNode) else None
        if not isinstance(name, Scalar):
            continue
        place = source.location(name.span, pointer(("scenarios", str(number), "name")))
        first = seen.setdefault(name.text, place.line)
        if first != place.line:
            message = f"the scenario of line {first} is called so, too"
            yield Diagnostic("R013", message, place, Severity.WARNING, help="take another name")


def _sound(root: MapNode, found: Sequence[Diagnostic]) -> dict[int, MapNode] | None:
    """The scenarios of a file without errors, by number; None if an error is outside of the scenarios."""
    key, nodes = root.key("scenarios"), root.get("scenarios")
    if key is None or not isinstance(nodes, ListNode):
        return None
    places = [item.location.span.start for item in found]
    if any(not key.span.end <= start < nodes.span.end for start in places):
        return None
    return {
        index: node
        for index, node in enumerate(nodes.items)
        if isinstance(node, MapNode) and not any(node.span.start <= start < node.span.end for start in places)
    }


def _scenarios(
    source: SourceFile, root: MapNode, nodes: Mapping[int, MapNode], name: str, game: GameDefinition | None,
    words: tuple[OwnWords, frozenset[str]], found: list[Diagnostic],
) -> Iterator[tuple[int, Scenario]]:  # fmt: skip
    """The scenarios of a game. If the game is missing, only the rules that they cite are checked; if a set of the file
    is, nothing is said of names that it may have.
    """
    shelf, known, all_sets = None, len(found), True
    if game is None:
        place = root.get("game") or root
        message = f"there is no game `{name}` to play; there is {', '.join(playable())}"
        found.append(Diagnostic("R010", message, source.location(place.span, "/game")))
    else:
        own = own_sets(root, source, name, found)
        all_sets = len(found) == known
        shelf, wrong = Shelf.of(game, shipped(name), own, *words).with_fixtures(source, root, ())
        found.extend(wrong)
        found.extend(() if nodes else unknown_modes(root, game, source))
    usable = not _errors(found[known:])
    for index, node in nodes.items():
        path = ("scenarios", str(index))
        wrong = list(unknown_rules(node, path, source, name))
        if shelf is not None:
            within, faults = shelf.with_fixtures(source, node, path)
            wrong.extend(faults)
            scenario = read_scenario(node, source, within, path, wrong, root)
            if usable and not _errors(wrong):
                yield index, scenario
        found.extend(item for item in wrong if all_sets or item.code != _NO_CARD or _is_near(item))


def _is_near(item: Diagnostic) -> bool:
    """Whether a name that is not known looks like one that is."""
    return (item.help or "").startswith("did you mean")


def _vocabulary(
    root: MapNode, source: SourceFile, known: Mapping[str, Vocabulary], found: list[Diagnostic]
) -> Vocabulary | None:
    node = root.get("game")
    if not isinstance(node, Scalar) or node.text in known:
        return known.get(node.text) if isinstance(node, Scalar) else None
    near = get_close_matches(node.text[:80], list(known), n=1)
    advice = f"did you mean `{near[0]}`?" if near else "the games are " + ", ".join(f"`{name}`" for name in known)
    place = source.location(node.span, "/game")
    found.append(Diagnostic("D021", f"there is no game `{node.text[:60]}`", place, help=advice))
    return None


def _errors(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """All errors in the order of their locations; errors of a position that several scenarios share occur once."""
    errors = {(item.location.span, item.code, item.message): item for item in found if item.severity is Severity.ERROR}
    return tuple(errors[key] for key in sorted(errors))

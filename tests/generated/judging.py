"""What becomes of one text before it is played: read, understood, printed, compiled; every answer is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal
from zlib import crc32

from cardlang.compile import IdleError, compile_text
from cardlang.compile.abilities import faults
from cardlang.diagnostics.model import Span
from cardlang.games import find_game, vocabularies
from cardlang.library.load import read_data
from cardlang.meaning import Meaning, understand
from cardlang.meaning.codes import CODES as MEANING_CODES
from cardlang.meaning.cost import LIMIT
from cardlang.syntax import CODES as SYNTAX_CODES
from cardlang.syntax import parse_text, print_text
from cardlang.syntax.lexing.lexer import said_in
from cardlang.syntax.nodes import Text
from cardlang.syntax.parse import reader
from cardlang.vocabulary.model import Vocabulary
from tests.written_out import lark_of

Source = Literal["card", "castle"]
STAGES = ("unreadable", "unsound", "sound", "unplayable", "playable")
PLAYED = frozenset({"crimson-company", "castle-combo"})  # the games whose programs are run


class WrongError(AssertionError):
    """Something that no text may bring about."""


@dataclass(slots=True)
class Verdict:
    """How far a text has come, the codes of its findings, and the productions that its tree was built with."""

    text: str
    game: str
    source: Source
    stage: str = "unreadable"
    codes: tuple[str, ...] = ()
    productions: frozenset[str] = frozenset()
    meaning: Meaning | None = None
    costs: tuple[int, ...] = field(default=())


@cache
def _lark(game: str) -> Any:
    """Lark's own parser and lexer, for what they read and by which productions."""
    return lark_of(said_in(reader(vocabularies()[game]).lexicon, "text"))


def _productions(text: str, game: str, tree: Text | None) -> frozenset[str]:
    """The productions by which a text is read; Lark itself must read it, if the reader does."""
    from lark.exceptions import UnexpectedInput

    try:
        found = _lark(game).parse(text, start="text")
    except UnexpectedInput:
        if tree is not None:
            raise WrongError("the reader takes what the grammar does not have") from None
        return frozenset()
    return frozenset(str(part.data) for part in found.iter_subtrees())


def judge(text: str, game: str, source: Source) -> Verdict:
    """Read a text of a game; raises WrongError for an answer that is none."""
    vocabulary, verdict = vocabularies()[game], Verdict(text, game, source)
    parsed = parse_text(text, vocabulary)
    if _chosen(text):
        verdict.productions = _productions(text, game, parsed.tree)
        if verdict.productions and parsed.findings and reader(vocabulary).stop(text, "text") is not None:
            raise WrongError("the reader refuses what the grammar has")
    if (parsed.tree is None) == (not parsed.findings):
        raise WrongError("a text has either a tree or findings")
    _placed(parsed.findings, text, {*SYNTAX_CODES, *MEANING_CODES})  # of some sentences no tree is made
    verdict.codes = tuple(finding.code for finding in parsed.findings)
    if parsed.tree is None:
        if _chosen(text) and parse_text(text, vocabulary).findings != parsed.findings:
            raise WrongError("the same text has other findings when it is read again")
        return verdict
    meaning = understand(parsed.tree, vocabulary, source=source, text=text)
    _placed(meaning.findings, text, MEANING_CODES)
    verdict.codes = tuple(finding.code for finding in meaning.findings)
    if meaning.sound or _chosen(text):
        _survives_printing(parsed.tree, meaning, vocabulary, source)
    verdict.stage = "sound" if meaning.sound else "unsound"
    if not meaning.sound:
        if _chosen(text) and understand(parsed.tree, vocabulary, source=source, text=text).findings != meaning.findings:
            raise WrongError("the same tree has other findings when it is checked again")
        return verdict
    if not all(0 < cost <= LIMIT for cost in meaning.cost):
        raise WrongError(f"a sound text with a static cost of {meaning.cost}")
    verdict.meaning, verdict.costs = meaning, meaning.cost
    if game in PLAYED:
        _compiles(verdict, meaning)
    return verdict


def _chosen(text: str) -> bool:
    """One text in four, for the checks that do everything twice."""
    return crc32(text.encode(errors="surrogatepass")) % 4 == 0


def _placed(findings: Iterable[Any], text: str, codes: Any) -> None:
    for finding in findings:
        inside = 0 <= finding.span.start <= finding.span.end <= len(text)
        if not inside or not finding.message or finding.code not in codes:
            raise WrongError(f"{finding.code} at {finding.span} of {len(text)} characters: {finding.message}")


def _survives_printing(tree: Text, meaning: Meaning, vocabulary: Vocabulary, source: Source) -> None:
    """The canonical form says the same, is its own canonical form, and means the same."""
    printed = print_text(tree, vocabulary)
    again = parse_text(printed.text, vocabulary)
    if again.tree is None:
        if [finding.code for finding in again.findings] == ["S008"]:
            return  # what is printed in full may be longer than a text may be
        raise WrongError(f"what was printed cannot be read: {printed.text}")
    if again.tree != tree:
        raise WrongError(f"another tree was printed: {printed.text}")
    if print_text(again.tree, vocabulary).text != printed.text:
        raise WrongError(f"printed twice, said otherwise: {printed.text}")
    if not all(0 <= span.start <= span.end <= len(printed.text) for span in printed.spans.values()):
        raise WrongError(f"a node was printed outside its text: {printed.text}")
    if any(finding.code == "C100" for finding in meaning.findings):
        return  # that no keyword says when it is done; the printed text has the keyword
    twin = understand(again.tree, vocabulary, source=source, text=printed.text)
    if (twin.sound, twin.cost) != (meaning.sound, meaning.cost):
        raise WrongError(f"printed, it means something else: {printed.text}")
    # Of *each gold's shield* one finding may cover the phrase and all in it; printed, *the shield of each gold*, each
    # word has its own. *For every 3 keys below, you get ...* is printed with its amount, which one finding may cover.
    if not {finding.code for finding in meaning.findings} <= {finding.code for finding in twin.findings}:
        raise WrongError(f"printed, it has other findings: {printed.text}")


def _compiles(verdict: Verdict, meaning: Meaning) -> None:
    """A sound text has words that change nothing, or becomes the same programs however it is written."""
    dialect = find_game(verdict.game).dialect
    refused = faults(meaning, dialect)
    verdict.stage = "unplayable" if refused else "playable"
    if refused:
        verdict.codes = (*verdict.codes, *("P002" for _ in refused))
        for error in refused:
            if not isinstance(error, IdleError):
                raise WrongError(f"no program can be made of a sound text: {verdict.text}")
            if not (0 <= error.span.start < error.span.end <= len(verdict.text)) or not error.message:
                raise WrongError(f"P002 at {error.span} of {len(verdict.text)} characters: {error.message}")
        return
    canonical = print_text(meaning.tree, dialect.vocabulary).text
    tree = parse_text(canonical, dialect.vocabulary).tree if _chosen(verdict.text) else None
    if tree is not None:
        twin = understand(tree, dialect.vocabulary, source=verdict.source, text=canonical)
        if _shape(meaning, dialect) != _shape(twin, dialect):
            raise WrongError(f"printed, it compiles to another program: {canonical}")


def _shape(meaning: Meaning, dialect: Any) -> list[Any]:
    """What of the programs can be compared: the instructions, the words behind them, slots and keys."""
    found = []
    for made in compile_text(meaning, dialect, "generated"):
        program = made.program
        found.append((made.ability.keys, made.ability.limit))
        found += [(program.kinds, program.nodes, program.slots)] if program is not None else []
    return found


def judge_file(data: bytes) -> Counter[str]:
    """Read bytes as a set file; the codes of what is found, each at a place inside the file."""
    source, _, found = read_data("generated.cards.yaml", data, vocabularies())
    for diagnostic in found:
        place = diagnostic.location
        if not (Span(0, 0) <= place.span and place.span.end <= len(source.text)) or place.line < 1 or place.column < 1:
            raise WrongError(f"{diagnostic.code} at {place}: {diagnostic.message}")
        if not diagnostic.message:
            raise WrongError(f"{diagnostic.code} says nothing")
    return Counter(diagnostic.code for diagnostic in found)

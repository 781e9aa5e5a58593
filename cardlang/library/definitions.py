"""The definitions of a set's own keywords: each is parsed and bound once, with findings at its own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cardlang.diagnostics.model import Diagnostic, Finding, Span
from cardlang.library.build import as_diagnostic
from cardlang.library.nodes import MapNode, Scalar, Value
from cardlang.library.own import badly_named
from cardlang.library.records import CardText, Kind
from cardlang.library.source import SourceFile
from cardlang.meaning import understand
from cardlang.syntax.desugar.shorthands import shorthands
from cardlang.syntax.nodes import Text
from cardlang.syntax.parse import parse_text
from cardlang.vocabulary.model import NUMBER, ShorthandEntry, Vocabulary
from cardlang.vocabulary.own import OwnKeyword, OwnWords

MOST_ABILITIES = 4


def definitions(
    root: Value, source: SourceFile, vocabulary: Vocabulary, own: OwnWords, kind: Kind
) -> tuple[dict[str, tuple[CardText, ...]], list[Diagnostic]]:
    """Return the definitions by keyword id, for the lowest and the highest number, and the findings on them."""
    texts = {
        word.id: tuple(_read(vocabulary.shorthand[word.id], scalar, source, vocabulary, own, kind))
        for word in own
        if isinstance(word, OwnKeyword) and (scalar := _scalar(root, word.id)) is not None
    }
    unnamed = [
        text
        for word in badly_named(root, own)
        if (scalar := _scalar(root, word.id)) is not None
        for text in _read(_nameless(word), scalar, source, vocabulary, own, kind)
    ]
    found = {
        (item.location.span, item.code): item
        for cases in (*texts.values(), unnamed)
        for text in cases
        for item in (as_diagnostic(finding, text) for finding in text.findings)
    }
    return texts, list(found.values())


def _nameless(word: OwnKeyword) -> ShorthandEntry:
    return ShorthandEntry(id=word.id, words={}, text=word.text, numbers=word.numbers)


def faulty_words(defined: Mapping[str, Sequence[CardText]]) -> frozenset[str]:
    """Return the keywords whose definitions have errors."""
    return frozenset(name for name, texts in defined.items() if not all(text.sound for text in texts))


def _scalar(root: Value, name: str) -> Scalar | None:
    """Return the text of a definition in the file."""
    node: Value | None = root
    for field in ("words", "keywords", name, "text"):
        node = node.get(field) if isinstance(node, MapNode) else None
    return node if isinstance(node, Scalar) else None


def _read(
    entry: ShorthandEntry, scalar: Scalar, source: SourceFile, vocabulary: Vocabulary, own: OwnWords, kind: Kind
) -> Iterator[CardText]:
    where = f"/words/keywords/{entry.id}/text"
    for number in sorted(set(entry.numbers or (None,)), key=lambda number: number or 0):
        text = entry.definition(number)
        if misfit := _misfit(entry):
            yield CardText(text, None, None, (misfit,), scalar, source, where, own)
            return
        parsed = parse_text(text, vocabulary)
        findings: Sequence[Finding] = parsed.findings
        meaning = None
        if parsed.tree is not None and not (findings := tuple(_out_of_bounds(parsed.tree))):
            meaning = understand(parsed.tree, vocabulary, source=kind, text=text)
            findings = meaning.findings
        told = tuple(_in_definition(finding, entry.text) for finding in findings)
        yield CardText(text, parsed.tree, meaning, told, scalar, source, where, own)


def _in_definition(finding: Finding, text: str) -> Finding:
    """Move a finding from the text with a number to the definition, without its fix, which would write the number."""
    start = text.rfind(NUMBER, 0, finding.span.end + len(NUMBER) - 1)
    end = max(finding.span.end, start + len(NUMBER)) if 0 <= start < finding.span.end else finding.span.end
    return replace(finding, span=Span(finding.span.start, end), fix=None)


def _misfit(entry: ShorthandEntry) -> Finding | None:
    """Return the finding on a definition with a number whose keyword has none, or the other way round."""
    start = entry.text.find(NUMBER)
    if entry.numbers is None and start >= 0:
        message = f"`{NUMBER}` stands for a number that the keyword does not have"
        advice = "say which numbers there are: `number: {low: 1, high: 5}`"
        return Finding("D053", message, Span(start, start + len(NUMBER)), help=advice)
    if entry.numbers is not None and start < 0:
        message = "the number of the keyword changes nothing"
        advice = f"write `{NUMBER}` in the definition, where the number stands; or leave `number:` out"
        return Finding("D053", message, Span(0, len(entry.text.rstrip())), help=advice)
    return None


def _out_of_bounds(tree: Text) -> Iterator[Finding]:
    """Yield findings on what no definition may contain: keywords of the set, and too many abilities."""
    for short in shorthands(tree):
        message = "the definition of a keyword names a keyword of the set"
        yield Finding("D054", message, short.span, help="write out what it stands for")
    if len(tree.abilities) > MOST_ABILITIES:
        message = f"a keyword stands for at most {MOST_ABILITIES} abilities, this one for {len(tree.abilities)}"
        yield Finding("D055", message, tree.abilities[MOST_ABILITIES].span, help="make several keywords of them")

"""Keywords of a set's own in a text: their numbers, and whose words a finding in what they stand for is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.meaning.report import Report
from cardlang.syntax.desugar.shorthands import shorthands
from cardlang.syntax.nodes import Shorthand, Text
from cardlang.vocabulary.model import ShorthandEntry, Vocabulary


def check_shorthands(tree: Text, vocabulary: Vocabulary, report: Report) -> None:
    """Check the keywords of a set's own. Where something is wrong, nothing can be said about the rest of the text."""
    seen: set[str] = set()
    for short in shorthands(tree):
        entry = vocabulary.shorthand[short.word]
        if not entry.takes(short.n):
            _number(entry, short, report)
        elif short.word in seen:
            message = f"{_called(entry, short.n)} stands here although the card has that keyword already"
            report.add("C204", short, message, "keep one of them; name the sum of both numbers if both count")
        seen.add(short.word)
    for ability in tree.abilities:
        if ability.short is not None and not ability.body:
            entry = vocabulary.shorthand[ability.short.word]
            report.add("C203", ability.short, f"what {_called(entry, ability.short.n)} stands for cannot be read")


def _number(entry: ShorthandEntry, short: Shorthand, report: Report) -> None:
    name = entry.words["en"][0]
    if entry.numbers is None:
        report.add("C202", short, f"`{name}` has no number", f"write `{name}.`")
        return
    low, high = entry.numbers
    numbers = f"{low}" if low == high else f"{low} to {high}"
    message = f"`{name}` has no number here" if short.n is None else f"`{name}` has no number `{short.n}`"
    report.add("C202", short, message, f"write `{name} {high}.`: its numbers are {numbers}")


def told(findings: Iterable[Finding], tree: Text, vocabulary: Vocabulary) -> tuple[Finding, ...]:
    """The findings of a text; of those in what a keyword stands for the first one, about the keyword."""
    places = {short.span: short for short in shorthands(tree)}
    if not places:
        return tuple(findings)
    found: list[Finding] = []
    for finding in (_told(finding, places, vocabulary) for finding in findings):
        if finding.span not in places or all(finding.span != other.span for other in found):
            found.append(finding)
    return tuple(found)


def _told(finding: Finding, places: dict[Span, Shorthand], vocabulary: Vocabulary) -> Finding:
    span = next((span for span in places if span.start <= finding.span.start and finding.span.end <= span.end), None)
    if span is None or finding.code in ("C202", "C203", "C204"):
        return finding
    entry, n = vocabulary.shorthand[places[span].word], places[span].n
    definition = " ".join(entry.definition(n).split())
    advice = f"{_called(entry, n)} stands for `{definition}`"
    return replace(finding, span=span, help=f"{advice}; {finding.help}" if finding.help else advice, fix=None)


def _called(entry: ShorthandEntry, n: int | None) -> str:
    return f"`{entry.words['en'][0]}{'' if n is None else f' {n}'}`"

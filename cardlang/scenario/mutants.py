"""Mutants of card texts: one thing is changed, like a typo or a bug of the engine, and the card's tests should notice.

Only sound texts with another meaning are mutants. Texts that are refused are left out, and so are those that compile to
the same programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from cardlang.compile import Compiled, CompileError, compile_text
from cardlang.compile.dialect import Dialect, dialect_with
from cardlang.compile.fingerprint import fingerprint
from cardlang.library.records import CardText, Kind
from cardlang.meaning import understand
from cardlang.syntax import UnsayableError, parse_text
from cardlang.syntax import nodes as n
from cardlang.syntax.optional import changed
from cardlang.syntax.printer.printing import print_words
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import with_own

Change: TypeAlias = tuple[n.Node, str, Any]  # a node, one of its fields, another value for it


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed text: the new words, the words that they replace, and the span of those in the text."""

    text: CardText
    before: str
    after: str
    node: n.Node


def mutants(text: CardText, kind: Kind, vocabulary: Vocabulary, dialect: Dialect) -> Iterator[Mutant]:
    """All mutants of a sound text, each once."""
    assert text.tree is not None
    assert text.meaning is not None
    vocabulary, dialect = with_own(vocabulary, text.own), dialect_with(dialect, text.own)
    said = print_words(text.tree, vocabulary)
    met, programs = {said}, fingerprint(compile_text(text.meaning, dialect, ""))
    for node, field, value in _changes(text.tree, vocabulary):
        try:
            words = print_words(changed(text.tree, node, field, value), vocabulary)
        except UnsayableError:
            continue
        if words in met:
            continue
        met.add(words)
        made = _sound(text, words, kind, vocabulary)
        if made is None or (compiled := _compiled(made, dialect)) is None or fingerprint(compiled) == programs:
            continue
        before, after = difference(said, words)
        yield Mutant(made, before, after, node)


def _sound(text: CardText, words: str, kind: Kind, vocabulary: Vocabulary) -> CardText | None:
    """The words as a text in the same place; None if they are not sound."""
    parsed = parse_text(words, vocabulary)
    if parsed.tree is None:
        return None
    meaning = understand(parsed.tree, vocabulary, source=kind, text=words)
    if not meaning.sound:
        return None
    return replace(text, source=words, tree=meaning.tree, meaning=meaning, findings=())


def _compiled(text: CardText, dialect: Dialect) -> tuple[Compiled, ...] | None:
    assert text.meaning is not None
    try:
        return compile_text(text.meaning, dialect, "")
    except CompileError:
        return None


def difference(before: str, after: str) -> tuple[str, str]:
    """The words in which two texts differ; if words were added or left out, with the next word.

    >>> difference("Deploy: You may flip a card here.", "Deploy: Flip a card here.")
    ('You may flip', 'Flip')
    >>> difference("Gain 1 coin.", "You may gain 1 coin.")
    ('Gain', 'You may gain')
    """
    old, new = before.split(), after.split()
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    behind = 0
    while behind < min(len(old), len(new)) - start and old[-1 - behind] == new[-1 - behind]:
        behind += 1
    if len(old) - behind == start or len(new) - behind == start:
        behind = max(0, behind - 1)
    return " ".join(old[start : len(old) - behind]), " ".join(new[start : len(new) - behind])


# --- what is changed -------------------------------------------------------------------------------


def _changes(tree: n.Text, vocabulary: Vocabulary) -> Iterator[Change]:
    for node in preorder(tree):
        for change in (_optional, _linked, _how_many, _whose, _numbers, _compared, _when):
            for field, value in change(node, vocabulary):
                yield node, field, value


Fields: TypeAlias = Iterator[tuple[str, Any]]


def _optional(node: n.Node, _: Vocabulary) -> Fields:
    """May or must."""
    if isinstance(node, n.Step) and not isinstance(node.action, n.Statement):
        yield "modal", None if node.modal == "may" else "may"


def _linked(node: n.Node, _: Vocabulary) -> Fields:
    """*Then*, *If you do*, *Otherwise*."""
    if isinstance(node, n.Step) and node.link != "first":
        yield from (("link", link) for link in ("then", "if_done", "else") if link != node.link)


_QUANTITIES: dict[n.QuantityKind, n.QuantityKind] = {
    "a": "each",
    "another": "each",
    "each": "a",
    "all": "a",
    "any_number": "a",
    "exact": "up_to",
    "up_to": "exact",
    "at_least": "at_most",
    "at_most": "at_least",
    "n_more": "n_fewer",
    "n_fewer": "n_more",
}


def _how_many(node: n.Node, _: Vocabulary) -> Fields:
    """One or all, so many or up to so many, or more, or less."""
    if isinstance(node, n.Quantity) and node.kind in _QUANTITIES:
        yield "kind", _QUANTITIES[node.kind]


def _whose(node: n.Node, vocabulary: Vocabulary) -> Fields:
    """Whose things they are, and who does something."""
    if isinstance(node, n.Sel):
        enemy = [one.id for one in vocabulary.adjectives if one.of_opponents and one.id in node.adjectives]
        if enemy:
            yield "adjectives", tuple(word for word in node.adjectives if word not in enemy)
        if node.poss in ("you", "opponent") and not _is_player(node, vocabulary):
            yield "poss", "opponent" if node.poss == "you" else "you"
    if isinstance(node, n.Step) and isinstance(node.subject, n.Sel) and not isinstance(node.action, n.Statement):
        yield "subject", None
    if isinstance(node, n.Has | n.Fact) and isinstance(node.subject, n.Sel) and _is_player(node.subject, vocabulary):
        yield "subject", n.Pron(word="you")


def _is_player(node: n.Sel, vocabulary: Vocabulary) -> bool:
    return vocabulary.noun[node.noun].kind == "player"


def _numbers(node: n.Node, _: Vocabulary) -> Fields:
    """One more, one less."""
    match node:
        case n.Quantity(n=int(number)) | n.Cmp(n=number) | n.Cap(n=number) | n.Within(n=number) | n.Room(n=number):
            yield from (("n", other) for other in (number + 1, number - 1) if other > 0)
        case n.Times(n=number):
            yield "n", number + 1
        case n.Limit(times=number):
            yield from (("times", other) for other in (number + 1, number - 1) if other)
        case n.CostItem(count=number):
            yield "count", number + 1
        case n.Step(repeat=int(number)):
            yield "repeat", number + 1
        case n.Change(amount=int(number)):
            yield from (("amount", other) for other in (number + 1, number - 1, -number) if other)
        case n.Sum(right=int(number)) | n.Higher(right=int(number)) | n.Difference(right=int(number)):
            yield "right", number + 1
        case _:
            return


def _compared(node: n.Node, _: Vocabulary) -> Fields:
    """3, 3 or more, 3 or less; more, less, equal."""
    match node:
        case n.Cmp():
            yield from (("op", op) for op in ("eq", "ge", "le") if op != node.op)
        case n.Whose():
            yield from (("op", op) for op in ("more", "less", "equal", "at most", "at least") if op != node.op)
        case n.Higher():
            yield "level", not node.level
        case n.Most() | n.Extreme():
            opposite = {"most": "fewest", "fewest": "most", "highest": "lowest", "lowest": "highest"}
            yield "kind", opposite[node.kind]
        case n.Is():
            yield "negated", not node.negated
        case _:
            return


def _when(node: n.Node, vocabulary: Vocabulary) -> Fields:
    """Before or after; how long something holds, when it is done later, how far back is looked."""
    match node:
        case n.Listener():
            yield from (("when", when) for when in ("before", "after") if when != node.when)
        case n.Step(duration=str(held)):
            yield from (("duration", one.id) for one in vocabulary.durations if one.id != held)
        case n.Later(when=str(moment)):
            yield from (("when", one.id) for one in vocabulary.moments if one.id != moment)
        case n.Later(every=True, within=within):
            yield "within", "before your turn" if within == "turn" else "turn"
        case n.Later(within=within):
            yield "within", None if within == "turn" else "turn"
        case n.Since(within=within) | n.Was(within=within):
            yield "within", "round" if within == "turn" else "turn"
        case _:
            return

"""The needs of an act, as claims: something to act on, coins to pay with, things to count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from cardlang.lint.analysis.claims import ClaimReader
from cardlang.lint.analysis.numbers import Numbers
from cardlang.lint.analysis.reading import StepQuestion, TextReading
from cardlang.lint.analysis.satisfiability import satisfiable
from cardlang.lint.analysis.terms import Claim
from cardlang.syntax.nodes import AttrOf, Condition, Count, Do, Node, Pron, Quantity, Sel, Step

_ONE_AT_LEAST = Numbers.between(1, inf)
_YOU = Pron(word="you")
_TAKEN = frozenset({"a", "another", "exact", "up_to", "any_number", "each", "all", "the", "at_least", "bare"})


@dataclass(frozen=True, slots=True)
class Need:
    """A need of an act, without which it does nothing: equivalent claims, and the node that has the need."""

    claims: tuple[Claim, ...]
    words: Node


def missing(reading: TextReading, asked: StepQuestion) -> tuple[Need, Condition] | None:
    """Return a need of a step that one of its conditions rules out, and that condition; None if there is none."""
    conditions = (*asked.around, *asked.step.conditions)
    if not conditions:
        return None
    reader = reading.reader()
    cases = reader.cases(conditions)
    if not satisfiable(cases, asked.known):
        return None
    for need in needs(reader, asked.step):
        for claim in need.claims:
            for condition in conditions:
                if not satisfiable(reader.cases([condition]), (*asked.known, claim)):
                    return need, condition
    return None


def needs(reader: ClaimReader, step: Step) -> Iterator[Need]:
    """Yield the needs of a step."""
    if step.each is not None:
        yield _there(reader, step.each)
    do = step.action
    if not isinstance(do, Do) or (verb := reader.vocabulary.verb.get(do.verb)) is None:
        return
    doer = step.subject if step.subject is not None else _YOU
    for thing in do.args.objects:
        if not isinstance(thing, Sel) or thing.quantity.kind not in _TAKEN:
            continue
        kind = reader.vocabulary.kind.get(thing.noun)
        if kind == "resource":
            source = do.args.role("from")
            holder = source.target if source is not None else doer if verb.spends else None
            if holder is not None and reader.definite(holder) and do.args.equal is None and do.args.per is None:
                least = (thing.quantity.n or 1) if verb.spends and verb.in_full and step.modal == "may" else 1
                claim = _has(reader, holder, thing, least)
                yield Need((claim,), thing)
        elif kind == "card" and thing.quantity.kind != "bare":
            yield _there(reader, thing)
    per = do.args.per
    if isinstance(per, Sel):
        yield _there(reader, per)
    if isinstance(do.args.equal, Count):
        yield _there(reader, do.args.equal.what, words=do.args.equal)
    for counted in (do.args.equal, per):
        if isinstance(counted, Node) and not isinstance(counted, Count):
            beside = tuple(reader.position_claims(counted)) if isinstance(counted, AttrOf) or counted is per else ()
            if beside:
                yield Need(beside, counted)


def _there(reader: ClaimReader, what: Sel, words: Node | None = None) -> Need:
    """Return the need that a thing exists; for *your X* also as *you have X*."""
    claims = [Claim(reader.count_of(what), _ONE_AT_LEAST)]
    if what.poss == "you":
        claims.append(_has(reader, _YOU, replace(what, poss=None), 1))
    return Need(tuple(claims), what if words is None else words)


def _has(reader: ClaimReader, holder: Sel | Pron, what: Sel, least: int) -> Claim:
    bare = replace(what, quantity=Quantity(kind="bare"))
    return Claim(reader.held_by(holder, bare), Numbers.between(least, inf))

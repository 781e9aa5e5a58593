"""Builders of what is kept of drawn cards: *Draw 3 tasks. Keep one of them and discard the others.*"""

from __future__ import annotations

import re
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.amounts import number_in
from cardlang.syntax.builders.building import Children, MisreadError, builds
from cardlang.vocabulary.model import Vocabulary

_KEPT = "kept"


@builds("keeps_some")
def _keeps_some(c: Children) -> n.Step:
    """Return a step that only tells how many are kept, or less than 0 for those not; `with_drawn` asks of how many."""
    said = re.sub(r"^,\s*(?:and |then )?", "", " ".join(c.text("KEEP_SOME").split()))
    number = number_in(re.split(r"\b(?:of|in|into|and|,)\b", said, maxsplit=1)[0].strip(" ,"))
    advice = "draw a number of cards first: *Draw 3 ... . Then discard 2 of them.*"
    c.untaken[c.start] = Finding("S002", "of which cards this speaks is not said", c.span, help=advice)
    kept = -number if said.startswith("discard") else number
    return n.Step(action=n.Name(attr=_KEPT, low=kept), span=c.span)


def with_drawn(c: Children, abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """*Draw 3 tasks. Keep one of them and discard the others* is *Draw 3 tasks. Then discard 2 of them*."""
    if not any(finding.message.startswith("of which cards") for finding in c.untaken.values()):
        return abilities
    return tuple(replace(one, body=_steps(c, one.body)) for one in abilities)


def _steps(c: Children, steps: tuple[n.Step, ...]) -> tuple[n.Step, ...]:
    found: list[n.Step] = []
    for step in steps:
        if isinstance(step.action, n.Seq):
            step = replace(step, action=replace(step.action, steps=_steps(c, step.action.steps)))
        if not isinstance(step.action, n.Name) or step.action.attr != _KEPT:
            found.append(step)
            continue
        before = _drawn(c.lexicon.vocabulary, found[-1]) if found else None
        if before is None or step.link != "then":
            continue  # refused as untaken
        kept, at = step.action.low or 0, Span(step.span.end, step.span.end)
        rest = -kept if kept < 0 else before - kept
        if not 0 < rest < before:
            raise MisreadError(Finding("S002", f"of {before} cards this leaves none", step.span, help="keep fewer"))
        c.untaken.pop(step.action.span.start if step.action.span.end else step.span.start, None)
        c.untaken.pop(step.span.start, None)
        quantity = n.Quantity(kind="exact", n=rest, span=at)
        them = n.Sel(quantity=quantity, noun="card", from_them=True, span=at)
        found.append(replace(step, action=n.Do(verb=_lets_go(c.lexicon.vocabulary), args=n.Args(objects=(them,)))))
    return tuple(found)


def _drawn(words: Vocabulary, step: n.Step) -> int | None:
    """Return how many cards a step draws that come into a hand."""
    if not isinstance(step.action, n.Do) or not words.verb[step.action.verb].deals or step.subject is not None:
        return None
    things = step.action.args.objects
    one = things[0] if len(things) == 1 else None
    exact = isinstance(one, n.Sel) and one.quantity.kind == "exact" and not (step.each or step.repeat or step.modal)
    return one.quantity.n if exact and isinstance(one, n.Sel) else None


def _lets_go(words: Vocabulary) -> str:
    """Return the verb for cards that are given up: what it cannot act on is lost."""
    return next(verb.id for verb in words.verbs if verb.otherwise is not None)

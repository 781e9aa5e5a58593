"""Builders of how often something may be done in one turn: *complete 2 tasks per turn*, *one more task this turn*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds

YOU = n.Pron(word="you")
_USUAL = 1
"""How often what has a limit is done in one turn by the rules."""
_HOW_OFTEN = "how often stands in front: *Once per turn, ...*"


def so_often(c: Children, action: n.Do, *, timed: bool = False) -> n.Change | None:
    """*You may complete one more task* is *you get +1 completion limit*, *2 tasks* is *you have completion limit 2*.

    What may be done once, *you may pay 2 keys*, is a rule only where the time is said (`timed`).
    """
    words, (what, *more) = c.lexicon.vocabulary, action.args.objects or (None,)
    used = bool(words.verb[action.verb].calls) and ("use", action.span.start) in c.marked  # *you may use 2 keys*
    done = [attr for attr in words.attributes if attr.most_done and (attr.most_done == action.verb or used)]
    entry = next((attr for attr in done if attr.most_done == action.verb or attr.most_done_to), None)
    if entry is None or more or not isinstance(what, n.Sel):
        return None
    quantity, span, limit = what.quantity, action.span, entry.id
    plain = n.Sel(quantity=quantity, noun=entry.most_done_to or words.verb[action.verb].takes or "", plural=what.plural)
    if action.args != n.Args(objects=(plain,)) or what != plain:
        return None
    acts = "act" in words.verb[entry.most_done].use
    match quantity.kind:
        case "n_more":
            return n.Change(attr=limit, op="add", amount=quantity.n or 1, span=span)
        case "another":
            return n.Change(attr=limit, op="add", amount=1, span=span)
        case "exact" | "up_to" if quantity.n is not None and quantity.n > 1 and (not acts or timed):
            c.marked.add(("so often", span.start))
            return n.Change(attr=limit, op="set", amount=quantity.n, span=span)
        case _:
            return None


@builds("turns_ahead")
def _turns_ahead(c: Children) -> NodePart:
    """*On each of your turns you may spend a second key*: as if it stood behind."""
    return NodePart("tail", {"per turn": c.span, "span": c.span})


@builds("tail_per_turn")
def _tail_per_turn(c: Children) -> NodePart:
    """*Per turn instead of 1* says no more: it is once by the rules."""
    if c.words("NUMBER") and c.number() != _USUAL:
        raise _not_usual(c.word("NUMBER").span)
    other = {"other purpose": c.word("OTHER_PURPOSE").span} if c.words("OTHER_PURPOSE") else {}
    return NodePart("tail", {"per turn": c.span, **other, "span": c.span})


def check_often(c: Children, steps: list[n.Step], parts: Mapping[str, Any], said: Span | None) -> None:
    """Refuse *per turn* behind anything but a limit on what is done in one turn, and such a limit without a time."""
    known, last = c.lexicon.vocabulary.attribute, steps[-1]
    if said is not None and isinstance(last.action, n.Do) and last.modal == "may" and last.subject in (None, YOU):
        raised = so_often(c, last.action, timed=True)
        steps[-1] = last if raised is None else replace(last, action=raised, subject=None, modal=None)
    action = steps[-1].action
    if said is not None and not (isinstance(action, n.Change) and known[action.attr].most_done):
        raise MisreadError(Finding("S002", "how often this is done is not said here", said, help=_HOW_OFTEN))
    if said is not None and steps[-1].instead:
        _check_usual(c, last)
        steps[-1] = replace(steps[-1], instead=False)
    timed = said is not None or "duration" in parts or "duration" in parts.get("tail", ())
    if ("so often", action.span.start) in c.marked and not timed:
        advice = "write *per turn* behind it"
        raise MisreadError(Finding("S002", "in what time this is done so often is not said", action.span, help=advice))


def _check_usual(c: Children, step: n.Step) -> None:
    """*2 keys instead of 1 each turn* says no more than *2 keys each turn*."""
    for start, said in tuple(c.replaced.items()):
        if step.span.start <= start < step.span.end:
            if said.single[0] != _USUAL:
                raise _not_usual(said.span)
            del c.replaced[start]


def _not_usual(span: Span) -> MisreadError:
    return MisreadError(Finding("C044", f"by the rules there is {_USUAL}", span, help="leave it out, or name that"))


@builds("only_once")
def _only_once(c: Children) -> NodePart:
    span = Span(c.start, c.end - 1)
    return NodePart("only once", n.Limit(times=1, noun=c.ids("TIME", "NOUN")[0], span=span))


@builds("only_for_one")
def _only_for_one(c: Children) -> NodePart:
    """*You can do this for only one card per turn*: `spared` takes it for those that are gone through at once."""
    span = Span(c.start, c.end - 1)
    c.untaken[c.start] = Finding("S002", "which of them this is said of is not clear", span, help=_HOW_OFTEN)
    return NodePart("only once", n.Limit(times=1, noun="turn", span=span))


def with_limit(
    header: n.Keyword | n.Cost | None, listener: n.Listener | None, body: Sequence[n.Step], limit: n.Limit
) -> tuple[n.Keyword | n.Cost | None, n.Listener | None, n.Limit | None]:
    """*1 coin: Flip a card. Use this only once per turn* is *Once per turn, 1 coin: Flip a card*."""
    said = header.limit if isinstance(header, n.Cost) else listener.limit if listener is not None else None
    if said is not None:
        raise MisreadError(Finding("S002", "how often is said twice", limit.span, help="leave one of them out"))
    if isinstance(header, n.Cost):
        return replace(header, limit=limit), listener, None
    if listener is None:
        return header, listener, limit
    if body[0].modal == "may":  # the limit in front counts how often it is heard
        advice = "write in front how often it is asked: *Once per turn, after ..., you may ...*"
        raise MisreadError(Finding("S002", "whether what is declined counts is not clear", limit.span, help=advice))
    return header, replace(listener, limit=limit), None


@builds("tail_other_purpose")
def _tail_other_purpose(c: Children) -> NodePart:
    return NodePart("tail", {"other purpose": c.span, "span": c.span})


def for_another_purpose(c: Children, step: n.Step, said: Span) -> n.Step:
    """*You may spend a second key, but not for the same purpose* has a limit on each purpose, too: one of each."""
    known = c.lexicon.vocabulary
    done = known.attribute[step.action.attr].most_done if isinstance(step.action, n.Change) else ""
    limit = next((attr.id for attr in known.attributes if done and attr.same_done == done), None)
    if limit is None:
        raise MisreadError(Finding("S002", "no purposes are told apart here", said, help=_HOW_OFTEN))
    action = n.Change(attr=limit, op="set", amount=1, span=said)
    return n.Step(action=action, subject=step.subject, span=said)

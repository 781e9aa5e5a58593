"""What is taken from players, where no verb says so: they lose it, and you gain what was lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError
from cardlang.syntax.builders.several import copied
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def with_losses(c: Children, abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """*Take 1 knight from the active player* is *The active player loses 1 knight. Then gain 1 knight for each ...*."""
    words = c.lexicon.vocabulary
    if any("player" in verb.roles.get("from", ()) for verb in words.verbs):
        return abilities
    found = tuple(replace(one, body=_steps(words, one.body)) for one in abilities)
    for before, ability in zip(abilities, found, strict=True):
        if before != ability:
            _check_lost_once(words, ability)
    return found


def _steps(words: Vocabulary, steps: Sequence[n.Step]) -> tuple[n.Step, ...]:
    found: list[n.Step] = []
    for step in steps:
        match step.action:
            case n.Seq(steps=inner):
                found.append(replace(step, action=replace(step.action, steps=_steps(words, inner))))
            case n.Choose(options=options):
                told = tuple(_as_one(_steps(words, (one,))) for one in options)
                found.append(replace(step, action=replace(step.action, options=told)))
            case n.Later(step=later):
                found.append(replace(step, action=replace(step.action, step=_as_one(_steps(words, (later,))))))
            case n.Do() as act if (taken := _taken(words, step, act)) is not None:
                bare = step == n.Step(action=act, link=step.link)
                found += taken if bare else [replace(step, action=_as_one(taken).action)]
            case _:
                found.append(step)
    return tuple(found)


def _as_one(steps: Sequence[n.Step]) -> n.Step:
    if len(steps) == 1:
        return steps[0]
    first, *others = steps
    span = Span(first.span.start, steps[-1].span.end)
    return n.Step(action=n.Seq(steps=(replace(first, link="first"), *others), span=span), link=first.link, span=span)


def _taken(words: Vocabulary, step: n.Step, act: n.Do) -> list[n.Step] | None:
    """Return the steps that say so; none where nothing is taken from players, or more is said."""
    loses = next((one for one in words.verbs if one.spends and not one.in_full and "resource" in one.objects), None)
    whom = act.args.role("from")
    things = [one for one in act.args.objects if isinstance(one, n.Sel)]
    if loses is None or whom is None or not words.verb[act.verb].unsaid or step.subject is not None or step.modal:
        return None
    plain = len(things) == len(act.args.objects) and act.args == n.Args(objects=act.args.objects, roles=act.args.roles)
    who = whom.target
    if not plain or not isinstance(who, n.Sel) or words.kind[who.noun] != "player" or len(act.args.roles) > 1:
        return None
    if any(words.kind[one.noun] != "resource" or one.quantity.kind not in ("a", "exact", "all") for one in things):
        return None
    if any(one != n.Sel(quantity=one.quantity, noun=one.noun) for one in things):
        return None
    lost = tuple(replace(one, poss="they") if one.quantity.kind == "all" else one for one in things)
    args = n.Args(objects=lost, span=Span(things[0].span.start, things[-1].span.end))
    lose = n.Step(action=n.Do(verb=loses.id, args=args, span=act.span), subject=who, link=step.link, span=step.span)
    return [lose, *(_gained(act.verb, loses.id, one) for one in things)]


def _gained(gains: str, loses: str, thing: n.Sel) -> n.Step:
    """Return *then gain 1 knight for each knight lost this way*."""
    at = Span(thing.span.end, thing.span.end)
    one = n.Sel(quantity=n.Quantity(kind="exact", n=1, span=at), noun=thing.noun, span=at)
    way = n.ThisWay(verb=loses, span=at)
    per = n.Sel(quantity=n.Quantity(kind="each", span=at), noun=thing.noun, filters=(way,), span=at)
    return copied(n.Step(action=n.Do(verb=gains, args=n.Args(objects=(one,), per=per)), link="then"), at.start)


def _check_lost_once(words: Vocabulary, ability: n.Ability) -> None:
    """Refuse to take what is lost otherwise in the same ability, too: that would be counted."""
    spending = [node for node in preorder(ability) if isinstance(node, n.Do) and words.verb[node.verb].spends]
    lost = [one.noun for act in spending for one in act.args.objects if isinstance(one, n.Sel)]
    if len(lost) > len({*lost}):
        message, advice = "what is lost otherwise would be counted, too", "write two abilities, or take it once"
        raise MisreadError(Finding("S028", message, ability.span, help=advice))

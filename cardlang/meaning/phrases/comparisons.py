"""Checks comparisons inside phrases: *weaker than this card*, *whose strength is less than an amount*."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.nouns import check_attribute, check_phrase
from cardlang.meaning.quantities import has_role
from cardlang.meaning.report import article, base, either, plural
from cardlang.meaning.sentences.values import check_value
from cardlang.meaning.use.delayed import put_off
from cardlang.syntax.nodes import (
    Ability,
    AttrOf,
    Extreme,
    Fact,
    In,
    Is,
    Node,
    PairOf,
    Pron,
    Sel,
    Sharing,
    Step,
    Test,
    Than,
    Whose,
)
from cardlang.syntax.walk import preorder

_OPEN = ("a", "another", "exact", "up_to", "any_number")


def check_comparisons(context: Context, ability: Ability) -> None:
    """Check all comparisons of an ability, each with the phrase that it describes."""
    heard = [later.when for later in put_off(ability) if isinstance(later.when, Fact)]
    heard += [ability.listener.fact] if ability.listener is not None else []
    for node in (node for fact in heard for node in preorder(fact)):
        if isinstance(node, Than) and context.vocabulary.adjective[node.adjective].attr is None:
            message = "where a card lay among the others is not told of it"
            context.report.add("C144", node, message, "write where it lies: *here*")
    pairs = {id(node.what) for node in preorder(ability) if isinstance(node, PairOf)}
    for node in preorder(ability):
        if isinstance(node, Is) and isinstance(node.state, Sharing):
            _shared(context, node.subject, node.state)
        elif isinstance(node, Is) and isinstance(node.state, Than):
            _than(context, node.subject, node.state)
            if context.same(node.subject, node.state.than):
                message = f"this compares {article(context.noun(node.state.than))} with itself"
                context.report.add("C031", node.state.than, message, "name another one")
        elif isinstance(node, Sel):
            for one in node.filters:
                if isinstance(one, Than):
                    _than(context, node, one)
                elif isinstance(one, Sharing):
                    _shared(context, node, one, among=id(node) in pairs)
                elif isinstance(one, Whose):
                    _whose(context, node, one)
                elif isinstance(one, Test):
                    check_attribute(context, one, node)
        elif isinstance(node, Step):
            _which_of_two(context, node)
        elif isinstance(node, Extreme):
            for one in node.filters:
                if isinstance(one, Test | Than | Whose | Sharing):
                    context.report.add("C144", one, "a total is that of all cards there", "leave it out")


def _which_of_two(context: Context, step: Step) -> None:
    """*If it is adjacent to a spy, flip that vassal*: it may be the one or the other."""
    beside = [
        one.state.than
        for one in step.conditions
        if isinstance(one, Is)
        and isinstance(one.state, Than)
        and context.vocabulary.adjective[one.state.adjective].role == "relation"
    ]
    if not any(isinstance(one, Sel) and one.quantity.kind in _OPEN for one in beside):
        return
    for node in preorder(step.action):
        if isinstance(node, Sel) and node.quantity.kind == "that" and context.kind(node) == "card":
            noun = context.noun(node)
            message = f"`that {noun}` may be the one that is asked about, or the one beside it"
            advice = f"write `it` for the first; for the other one choose it: *Then choose a {noun} adjacent to it*"
            context.report.add("C002", node, message, advice)


def _shared(context: Context, thing: Sel | Pron, one: Sharing, *, among: bool = False) -> None:
    """*A card sharing a shield with this card*: cards share what there are several kinds of."""
    kinds = sorted(
        {part for part, kind in context.vocabulary.powers.parts if kind} if context.vocabulary.powers else ()
    )
    powers = context.vocabulary.powers
    common = context.vocabulary.noun[one.noun].common and powers is not None and bool(powers.alike)
    if context.kind(thing) != "card" or (one.noun not in kinds and not common):
        shared = [f"a {base(context.vocabulary.noun[part])}" for part in kinds]
        message = f"{article(context.noun(thing))} shares no {base(context.vocabulary.noun[one.noun])} with another"
        advice = f"cards share {either(shared)}: *a card sharing {shared[0]} with this card*" if shared else None
        context.report.add("C124", one, message, advice)
        return
    if one.other is None:
        if not among:
            advice = (
                "add with what: *with this card*; two of them share it in *each pair of adjacent cards sharing ...*"
            )
            context.report.add("C124", one, "with what it is shared is not said", advice)
        return
    if context.kind(one.other) != "card":
        message = f"nothing is shared with {article(context.noun(one.other))}"
        context.report.add("C124", one.other, message, "name another card: *with this card*")
        return
    if context.same(thing, one.other):
        context.report.add("C031", one.other, "a card shares all with itself", "name another one")
    _compared_with(context, one.other)


def _than(context: Context, thing: Sel | Pron, one: Than) -> None:
    entry = context.vocabulary.adjective[one.adjective]
    kind, noun = context.kind(thing), context.noun(thing)
    if kind not in entry.fits:
        words = context.report.quote(one, base(entry))
        context.report.add(
            "C144", one, f"{article(noun)} is never {words}", "compare two amounts: *if ... is more than ...*"
        )
        return
    other = context.kind(one.than)
    if other != kind and not (entry.role == "relation" and other == "card"):
        message = f"{article(noun)} is not compared with {article(context.noun(one.than))}"
        context.report.add("C144", one.than, message, f"compare it with another {noun}")
        return
    if entry.role == "relation" and isinstance(one.than, Sel) and _lies_nowhere(context, one.than):
        apart = context.vocabulary.noun[one.than.noun].apart
        what = article(context.noun(one.than)) if apart else f"such a {context.noun(one.than)}"
        message = f"{what} never lies where things lie beside each other"
        context.report.add("C194", one.than, message, "name what lies on the board")
        return
    _compared_with(context, one.than)


def _lies_nowhere(context: Context, thing: Sel) -> bool:
    """Return whether nothing can lie beside a thing: a king, a kept vassal."""
    entry = context.vocabulary.noun[thing.noun]
    return entry.apart or has_role(thing, "zone", context.vocabulary) is not None


def _compared_with(context: Context, other: Sel | Pron) -> None:
    """What something is compared with is one thing, or each of several."""
    if isinstance(other, Pron):
        if other.word in ("them", "others"):
            context.report.add("C145", other, "they are several", "write `each of them` or `one of them`")
        return
    if other.quantity.kind == "bare" and other.plural:
        many = plural(context.vocabulary.noun[other.noun])
        whose = "of your " if other.poss else ""
        advice = f"write `each {whose}...`, or `{'one' if whose else 'a'} {whose}...` for any one of them"
        context.report.add("C145", other, f"with how many {many} it is compared is not said", advice)
    check_phrase(context, other, "than", placed=False)
    _decided(context, other)


def _whose(context: Context, thing: Sel, one: Whose) -> None:
    check_attribute(context, one, thing)
    check_value(context, one.value)
    for node in preorder(one):
        if isinstance(node, Sel):
            _decided(context, node)
    named = one.value.of if isinstance(one.value, AttrOf) and not one.value.total else None
    for node in preorder(one):
        if isinstance(node, Sel) and node is not named and _other(context, node):
            message = "other than which one is not said: than the one that is described, or than this card"
            context.report.add("C145", node, message, "say how many there are of all of them")


def _other(context: Context, sel: Sel) -> bool:
    return sel.quantity.kind == "another" or has_role(sel, "other", context.vocabulary) is not None


def _decided(context: Context, sel: Sel) -> None:
    """What stands inside must be one that is known: nobody chooses for a comparison."""
    inner: list[Node | None] = [sel.of, *(item.where for item in sel.filters if isinstance(item, In))]
    for one in inner:
        if isinstance(one, Sel) and one.quantity.kind in _OPEN:
            advice = "name the one that is meant, or all of them: *in play*"
            context.report.add("C145", context.determiner(one), "which one is meant is not said", advice)

"""Checks comparisons inside phrases: *weaker than this card*, *whose strength is less than an amount*."""

from __future__ import annotations

from cardlang.meaning.later import put_off
from cardlang.meaning.phrases import check_attribute, check_phrase
from cardlang.meaning.quantities import has_role
from cardlang.meaning.report import article, base, either, plural
from cardlang.meaning.setting import Setting
from cardlang.meaning.values import check_value
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
    Test,
    Than,
    Whose,
)
from cardlang.syntax.walk import preorder

_OPEN = ("a", "another", "exact", "up_to", "any_number")


def check_comparisons(setting: Setting, ability: Ability) -> None:
    """Check all comparisons of an ability, each with the phrase that it describes."""
    heard = [later.when for later in put_off(ability) if isinstance(later.when, Fact)]
    heard += [ability.listener.fact] if ability.listener is not None else []
    for node in (node for fact in heard for node in preorder(fact)):
        if isinstance(node, Than) and setting.vocabulary.adjective[node.adjective].attr is None:
            message = "where a card lay among the others is not told of it"
            setting.report.add("C144", node, message, "write where it lies: *here*")
    pairs = {id(node.what) for node in preorder(ability) if isinstance(node, PairOf)}
    for node in preorder(ability):
        if isinstance(node, Is) and isinstance(node.state, Sharing):
            _shared(setting, node.subject, node.state)
        elif isinstance(node, Is) and isinstance(node.state, Than):
            _than(setting, node.subject, node.state)
            if setting.same(node.subject, node.state.than):
                message = f"this compares {article(setting.noun(node.state.than))} with itself"
                setting.report.add("C031", node.state.than, message, "name another one")
        elif isinstance(node, Sel):
            for one in node.filters:
                if isinstance(one, Than):
                    _than(setting, node, one)
                elif isinstance(one, Sharing):
                    _shared(setting, node, one, among=id(node) in pairs)
                elif isinstance(one, Whose):
                    _whose(setting, node, one)
                elif isinstance(one, Test):
                    check_attribute(setting, one, node)
        elif isinstance(node, Extreme):
            for one in node.filters:
                if isinstance(one, Test | Than | Whose | Sharing):
                    setting.report.add("C144", one, "a total is that of all cards there", "leave it out")


def _shared(setting: Setting, thing: Sel | Pron, one: Sharing, *, among: bool = False) -> None:
    """*A card sharing a shield with this card*: cards share what there are several kinds of."""
    kinds = sorted(
        {part for part, kind in setting.vocabulary.powers.parts if kind} if setting.vocabulary.powers else ()
    )
    if setting.kind(thing) != "card" or one.noun not in kinds:
        shared = [f"a {base(setting.vocabulary.noun[part])}" for part in kinds]
        message = f"{article(setting.noun(thing))} shares no {base(setting.vocabulary.noun[one.noun])} with another"
        advice = f"cards share {either(shared)}: *a card sharing {shared[0]} with this card*" if shared else None
        setting.report.add("C124", one, message, advice)
        return
    if one.other is None:
        if not among:
            advice = (
                "add with what: *with this card*; two of them share it in *each pair of adjacent cards sharing ...*"
            )
            setting.report.add("C124", one, "with what it is shared is not said", advice)
        return
    if setting.kind(one.other) != "card":
        message = f"nothing is shared with {article(setting.noun(one.other))}"
        setting.report.add("C124", one.other, message, "name another card: *with this card*")
        return
    if setting.same(thing, one.other):
        setting.report.add("C031", one.other, "a card shares all with itself", "name another one")
    _compared_with(setting, one.other)


def _than(setting: Setting, thing: Sel | Pron, one: Than) -> None:
    entry = setting.vocabulary.adjective[one.adjective]
    kind, noun = setting.kind(thing), setting.noun(thing)
    if kind not in entry.fits:
        words = setting.report.quote(one, base(entry))
        setting.report.add(
            "C144", one, f"{article(noun)} is never {words}", "compare two amounts: *if ... is more than ...*"
        )
        return
    other = setting.kind(one.than)
    if other != kind:
        message = f"{article(noun)} is not compared with {article(setting.noun(one.than))}"
        setting.report.add("C144", one.than, message, f"compare it with another {noun}")
        return
    _compared_with(setting, one.than)


def _compared_with(setting: Setting, other: Sel | Pron) -> None:
    """What something is compared with is one thing, or each of several."""
    if isinstance(other, Pron):
        if other.word in ("them", "others"):
            setting.report.add("C145", other, "they are several", "write `each of them` or `one of them`")
        return
    if other.quantity.kind == "bare" and other.plural:
        many = plural(setting.vocabulary.noun[other.noun])
        whose = "of your " if other.poss else ""
        advice = f"write `each {whose}...`, or `{'one' if whose else 'a'} {whose}...` for any one of them"
        setting.report.add("C145", other, f"with how many {many} it is compared is not said", advice)
    check_phrase(setting, other, "than", placed=False)
    _decided(setting, other)


def _whose(setting: Setting, thing: Sel, one: Whose) -> None:
    check_attribute(setting, one, thing)
    check_value(setting, one.value)
    for node in preorder(one):
        if isinstance(node, Sel):
            _decided(setting, node)
    named = one.value.of if isinstance(one.value, AttrOf) and not one.value.total else None
    for node in preorder(one):
        if isinstance(node, Sel) and node is not named and _other(setting, node):
            message = "other than which one is not said: than the one that is described, or than this card"
            setting.report.add("C145", node, message, "say how many there are of all of them")


def _other(setting: Setting, sel: Sel) -> bool:
    return sel.quantity.kind == "another" or has_role(sel, "other", setting.vocabulary) is not None


def _decided(setting: Setting, sel: Sel) -> None:
    """What stands inside must be one that is known: nobody chooses for a comparison."""
    inner: list[Node | None] = [sel.of, *(item.where for item in sel.filters if isinstance(item, In))]
    for one in inner:
        if isinstance(one, Sel) and one.quantity.kind in _OPEN:
            advice = "name the one that is meant, or all of them: *in play*"
            setting.report.add("C145", setting.determiner(one), "which one is meant is not said", advice)

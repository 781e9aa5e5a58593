"""*Adjacent to it* beside a card that has been named: *flip a vassal, then flip each vassal adjacent to it*.

Behind a verb that acts on two things, *swap it with a vassal adjacent to it*, the word for how the second one lies to
the first says this by itself; elsewhere *it* has to be kept, as one with which something is compared. So it is with
what things have in common: *choose a vassal, then flip each vassal of its faction*. Where a card has been named before
such an act on another one, *flip a lion, then swap a vassal with a vassal adjacent to it*, *it* may be either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import MisreadError
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Adjective, Vocabulary

_CHOSEN = ("exact", "up_to", "any_number")
_SINGLE = ("a", "another", "the", "that", "this")
_NAMED = ("a", "another", "the")


def with_things_beside(tree: n.Text, text: str, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which what lies beside something says beside what, or raise MisreadError."""
    words = (*vocabulary.adjectives, *(noun for noun in vocabulary.nouns if noun.common))
    if not any(isinstance(entry, Adjective) and entry.comparative and entry.role == "relation" for entry in words):
        return tree
    found: dict[int, n.Node] = {}
    for ability in tree.abilities:
        _check_which(ability, text, vocabulary)
        found |= _within(ability, text, vocabulary)
    return rewritten(tree, found) if found else tree


def _within(ability: n.Ability, text: str, vocabulary: Vocabulary) -> dict[int, n.Node]:
    found, named = dict[int, n.Node](), False
    nodes = preorder(ability)
    goals = {id(node.target) for node in nodes if isinstance(node, n.Role)}
    acted = {id(one) for node in nodes if isinstance(node, n.Args) for one in node.objects}
    counted = {id(one) for node in nodes if isinstance(node, n.SetOf) for one in node.items}
    counted |= {id(node.what) for node in nodes if isinstance(node, n.PairOf | n.CountsAs)}
    for node in nodes:
        if not isinstance(node, n.Sel):
            continue
        beside = _beside_this(node, vocabulary)
        if id(node) not in goals | counted:
            beside = _beside_it(beside, text, vocabulary)
            if named and not (id(node) in acted and _several(node)):
                beside = _of_its_kind(beside, text)
        named = named or (vocabulary.kind[node.noun] == "card" and node.quantity.kind in _SINGLE)
        if beside is not node:
            found[id(node)] = beside
    return found


def _check_which(ability: n.Ability, text: str, vocabulary: Vocabulary) -> None:
    """Refuse *it* behind an act on one card, if another one was named before that act."""
    nodes = preorder(ability)
    cards = [one for one in nodes if isinstance(one, n.Sel) and vocabulary.kind[one.noun] == "card"]
    for act in (node for node in nodes if isinstance(node, n.Do)):
        before = any(one.quantity.kind in _SINGLE[:-1] and one.span.end <= act.span.start for one in cards)
        acted = next((one for one in act.args.objects if isinstance(one, n.Sel) and one.quantity.kind in _NAMED), None)
        for target in (role.target for role in act.args.roles if before and acted is not None):
            if isinstance(target, n.Sel) and (at := _it_of(target, text, vocabulary)) is not None:
                noun = vocabulary.noun[target.noun if vocabulary.kind[target.noun] == "card" else cards[0].noun]
                one = noun.words["en"][0]
                message = f"`{text[at.start : at.end]}` may be said of what this acts on, or of what was named before"
                advice = (
                    f"write `that {one}` for the one named before; for the other one choose it first: *choose a {one}*"
                )
                raise MisreadError(Finding("S050", message, at, help=advice))


def _it_of(sel: n.Sel, text: str, vocabulary: Vocabulary) -> Span | None:
    """Return where *it* stands in *adjacent to it*, *of its faction*."""
    beside = _beside_it(sel, text, vocabulary)
    if beside is not sel and isinstance(first := beside.filters[0], n.Than):
        return first.span
    alike = sel.alike if _of_its_kind(sel, text) is not sel else None
    words = text[alike.span.start : alike.span.end].lower().split() if alike is not None else []
    return alike.span if alike is not None and {"it", "its"} & {*words} else None


def _several(sel: n.Sel) -> bool:
    """Whether several are chosen, so that what is said may be said of them together."""
    return sel.quantity.kind in _CHOSEN and sel.quantity.n != 1


def _beside_it(sel: n.Sel, text: str, vocabulary: Vocabulary) -> n.Sel:
    said = text[sel.span.start : sel.span.end].lower()
    for word in sel.adjectives:
        entry = vocabulary.adjective.get(word)
        if entry is None or entry.role != "relation" or not entry.comparative:
            continue
        phrases = (re.escape(phrase).replace(r"\ ", r"\s+") for phrase in _phrases(entry, vocabulary))
        if (found := next((one for phrase in phrases if (one := re.search(rf"\b{phrase}\b", said))), None)) is not None:
            at = Span(sel.span.start + found.start(), sel.span.start + found.end())
            it = Span(at.end - len("it"), at.end) if found[0].endswith("it") else at
            than = n.Than(adjective=word, than=n.Pron(word="it", span=it), span=at)
            left = tuple(one for one in sel.adjectives if one != word)
            return replace(sel, adjectives=left, filters=(than, *sel.filters))
    return sel


def _of_its_kind(sel: n.Sel, text: str) -> n.Sel:
    """*Of its faction*, *of the same faction* behind one card that is named: sharing a faction with it."""
    alike = sel.alike
    if alike is None or not alike.same or alike.second or alike.unlike:
        return sel
    if any(n.ends_the_phrase(one) for one in sel.filters):
        return sel
    at = alike.span
    it = Span(at.end - len("it"), at.end) if text[at.start : at.end].lower().endswith(" it") else at
    sharing = n.Sharing(noun=alike.noun, other=n.Pron(word="it", span=it), span=at)
    return replace(sel, alike=None, filters=(*sel.filters, sharing))


def _phrases(entry: Adjective, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield how *it* is named behind the word: *adjacent to it*, *next to it*, *directly above it*."""
    also = vocabulary.also.get("en", {})
    written = [*entry.words["en"], *(phrase for (phrase, *_) in also.get("behind", {}).get(entry.id, ()))]
    yield from (phrase for phrase in written if phrase.endswith(" it") or " its " in phrase)
    yield f"{entry.comparative['en']} it"


def _beside_this(sel: n.Sel, vocabulary: Vocabulary) -> n.Sel:
    """*Adjacent to it* of this card is the word for what lies so to this card."""
    for one in sel.filters:
        if not isinstance(one, n.Than) or one.than != n.Sel(quantity=n.Quantity(kind="this"), noun="card"):
            continue
        entry = vocabulary.adjective.get(one.adjective)
        if entry is None or entry.role != "relation":
            continue
        around = f"{entry.comparative['en']} this card"
        own = around if around in vocabulary.adjective else "" if entry.offsets else entry.id
        if own:
            filters = tuple(other for other in sel.filters if other is not one)
            known = vocabulary.adjective
            behind = known[own].behind
            kinds = tuple(x for x in sel.adjectives if not behind and x in known and known[x].role == "compound")
            others = tuple(x for x in sel.adjectives if x not in kinds)
            return replace(sel, adjectives=(*others, own, *kinds), filters=filters)
    return sel

"""Builders of what leans on words in front of it: conditions behind an act, *they* and *those cards* for several cards.

The canonical text has conditions in front, where nobody has been named yet; so whoever acts is named in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError
from cardlang.syntax.rewriting import copied, rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def leaning(c: Children, ability: n.Ability) -> n.Ability:
    """Return an ability in which conditions behind an act, *they* and *those cards* name what they lean on."""
    others: dict[int, n.Node] = {}
    first = next(iter(ability.body), None) if ability.listener is None else None
    for step in (one for one in preorder(ability) if isinstance(one, n.Step)):
        made = _of_the_doer(c, of_cards(c.lexicon.vocabulary, step, lambda who: _is_they(c, who)))
        made = _of_the_one_told(c, made)
        if step is first:
            made = _of_the_object(c, made)
        if made is not step:
            others[id(step)] = made
    return rewritten(ability, others) if others else ability


# --- who acts ---------------------------------------------------------------------------------------------------


def _of_the_doer(c: Children, step: n.Step) -> n.Step:
    """*Your opponent loses 2 coins if they lead this lane*: if your opponent leads it."""
    they = [one for asked in _behind(step) for one in preorder(asked) if _is_they(c, one)]
    if not they:
        return step
    who = _doer(c, step)
    if who is None:
        return step
    if who.quantity.kind == "each":
        that = replace(they[0], quantity=n.Quantity(kind="that", span=_at(who))) if isinstance(they[0], n.Sel) else who
        return _of_each(step, who, that)
    named = {id(one): replace(copied(who, one.span.start), span=one.span) for one in they}
    return replace(step, conditions=tuple(_put(one, named) for one in step.conditions))


def _of_the_one_told(c: Children, step: n.Step) -> n.Step:
    """*Your opponent cannot play cards in lanes they lead* is *in lanes your opponent leads*: a rule has no doer.

    So it is with *your opponent's cards*. Of *each player* who does something, each has lanes of their own.
    """
    lanes = [one for one in preorder(step.action) if isinstance(one, n.Led | n.Where)]
    they = [one.subject for one in lanes if isinstance(one.subject, n.Sel) and one.subject.quantity.kind == "that"]
    if not they or not isinstance(step.action, n.Statement | n.Do):
        return step
    told = isinstance(step.action, n.Statement)
    who = _owner(c, step.subject) if told else step.subject
    if not isinstance(who, n.Sel) or c.lexicon.vocabulary.kind[who.noun] != "player":
        return step
    if not told:
        each = who.quantity.kind == "each" and step.each is None
        return _of_each(step, who, copied(they[0], they[0].span.start)) if each else step
    if who.quantity.kind not in ("bare", "the") or who.plural or who.best is not None:
        advice = "name one player: *your opponent cannot ... in lanes your opponent leads*"
        raise MisreadError(Finding("S027", "whose lanes these are is not clear", they[0].span, help=advice))
    named = {id(one): replace(copied(who, one.span.start), span=one.span) for one in they}
    return replace(step, action=rewritten(step.action, named))


def _owner(c: Children, what: n.Sel | n.Pron | None) -> n.Sel | n.Pron | None:
    """Return the player of whom something is told, or to whom the cards belong of which it is told."""
    if not isinstance(what, n.Sel) or c.lexicon.vocabulary.kind[what.noun] != "card":
        return what
    if what.poss == "opponent":
        return n.Sel(quantity=n.Quantity(kind="bare", span=_at(what)), noun="opponent", poss="you", span=_at(what))
    return what.of


def _of_each(step: n.Step, who: n.Sel, that: n.Sel | n.Pron) -> n.Step:
    """*Each player does something* is *for each player, that player does it*."""
    inner = replace(step, subject=replace(that, span=_at(who)), link="first")
    if not step.conditions:
        return replace(inner, each=who, link=step.link)
    seq = n.Seq(steps=(inner,), span=step.span)
    return n.Step(action=seq, each=who, link=step.link, span=step.span)


def _at(who: n.Sel) -> Span:
    return Span(who.span.start, who.span.start)


def _put(condition: n.Condition, named: Mapping[int, n.Node]) -> n.Condition:
    return rewritten(condition, named)


def _behind(step: n.Step) -> list[n.Condition]:
    """Return the conditions that stand behind the act."""
    return [one for one in step.conditions if one.span.start >= step.action.span.end > 0]


def _is_they(c: Children, node: n.Node) -> bool:
    return isinstance(node, n.Sel) and node.quantity.kind == "that" and ("they", node.span.start) in c.marked


def _doer(c: Children, step: n.Step) -> n.Sel | None:
    """Return the player who acts, or else the one with whom something is done."""
    kinds, who = c.lexicon.vocabulary.kind, step.subject
    if isinstance(who, n.Sel):
        each = who.quantity.kind == "each" and isinstance(step.action, n.Do) and step.each is None
        certain = who.quantity.kind in ("bare", "the") and not who.plural and who.best is None
        return who if kinds[who.noun] == "player" and (certain or each) else None
    if who is not None or not isinstance(step.action, n.Do):
        return None
    args = step.action.args
    named = [one for one in (*args.objects, *(role.target for role in args.roles)) if isinstance(one, n.Sel)]
    players = [one for one in named if kinds[one.noun] == "player" and one.quantity.kind == "bare" and not one.plural]
    return players[0] if len(players) == 1 else None


# --- what is acted on --------------------------------------------------------------------------------------------


def _of_the_object(c: Children, step: n.Step) -> n.Step:
    """*Destroy an enemy card here if it is face-down* is *destroy an enemy face-down card here*.

    Of one that is certain it is asked: *if the strongest enemy card here is face-down, destroy it*.
    """
    behind = _behind(step)
    act = step.action
    if len(behind) != 1 or not isinstance(act, n.Do) or len(act.args.objects) != 1:
        return step
    thing = act.args.objects[0]
    named = [one for one in preorder(step) if isinstance(one, n.Sel) and c.lexicon.vocabulary.kind[one.noun] == "card"]
    it = [one for one in preorder(behind[0]) if isinstance(one, n.Pron) and one.word == "it"]
    inside = {id(one) for one in preorder(behind[0])}
    alone = [one for one in named if id(one) not in inside and one.quantity.kind != "this"]
    if not isinstance(thing, n.Sel) or len(it) != 1 or alone != [thing] or thing.from_them:
        return step
    made: n.Sel | n.Pron | None
    if thing.quantity.kind in ("a", "another"):
        made = _such(c, thing, behind[0])
        left = tuple(one for one in step.conditions if one is not behind[0])
    elif thing.quantity.kind == "the" and not thing.plural and thing.quantity.n is None:
        asked = rewritten(behind[0], {id(it[0]): replace(copied(thing, it[0].span.start), span=it[0].span)})
        made, left = (
            n.Pron(word="it", span=thing.span),
            tuple(asked if one is behind[0] else one for one in step.conditions),
        )
    else:
        return step
    if made is None:
        return step
    return replace(step, action=replace(act, args=replace(act.args, objects=(made,))), conditions=left)


def _such(c: Children, thing: n.Sel, asked: n.Condition) -> n.Sel | None:
    """Return one of things of which that is so; none if it cannot be said of the thing."""
    denied = isinstance(asked, n.Unless)
    inner = asked.condition if isinstance(asked, n.Unless) else asked
    ends = bool(thing.filters) and n.ends_the_phrase(thing.filters[-1])
    match inner:
        case n.Is(subject=n.Pron(word="it"), state=str(face), negated=negated):
            faces = {one.id for one in c.lexicon.vocabulary.faces}
            if faces & {*thing.adjectives}:
                return None
            shown = (faces - {face}).pop() if negated != denied else face
            return replace(thing, adjectives=(*thing.adjectives, shown))
        case n.Is(subject=n.Pron(word="it"), state=n.Than() as than, negated=False) if not (denied or ends):
            return replace(thing, filters=(*thing.filters, than))
        case n.Compare(value=n.AttrOf(attr=attr, of=n.Pron(word="it"), total=False), cmp=cmp) if not denied:
            test = n.Test(attr=attr, cmp=cmp, span=inner.span)
            return replace(thing, test=test) if thing.test is None else None
        case _:
            return None


# --- several cards -----------------------------------------------------------------------------------------------


def of_cards(words: Vocabulary, step: n.Step, they: Callable[[n.Sel], bool]) -> n.Step:
    """*They cannot be moved*, *those cards get +1 strength*: what is so of each of several cards named before."""
    who, action = step.subject, step.action
    if isinstance(who, n.Sel) and (they(who) or _is_those(words, who)):
        passive = isinstance(action, n.Forbid) and action.passive
        number = isinstance(action, n.Change) and "card" in words.attribute[action.attr].of
        if passive or number:
            return replace(step, subject=_each_of_them(words, who.span))
    if isinstance(action, n.Do) and any(
        isinstance(one, n.Sel) and _is_those(words, one) for one in action.args.objects
    ):
        objects = tuple(
            n.Pron(word="them", span=one.span) if isinstance(one, n.Sel) and _is_those(words, one) else one
            for one in action.args.objects
        )
        return replace(step, action=replace(action, args=replace(action.args, objects=objects)))
    return step


def _is_those(words: Vocabulary, one: n.Sel) -> bool:
    """Return whether a phrase is *those cards*, without further words."""
    that = n.Sel(quantity=n.Quantity(kind="that"), noun=one.noun, plural=True)
    return one == that and words.kind[one.noun] == "card"


def _each_of_them(words: Vocabulary, span: Span) -> n.Sel:
    card = next(noun.id for noun in words.nouns if noun.kind == "card")
    return n.Sel(quantity=n.Quantity(kind="each", span=span), noun=card, from_them=True, span=span)

"""*That many*: as many as were met by the one step before that counts something.

*Your opponent loses 3 coins. You gain that many.* is *Then gain coins equal to the number of coins lost this way*. The
verb of that step is open until a text is read as a whole.
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
from cardlang.vocabulary.model import Vocabulary

_OPEN = ""  # the verb that is not known yet
_SAID = re.compile(
    r"\b(many|much|number|amount|did)\b|\beach\s*[.;]|\bevery\s*[.;]|\b(each|every)\s+(one|of\s+\w+)\s*[.;]",
    re.IGNORECASE,
)
_COUNTED = ("resource", "counter")
_SEVERAL = ("exact", "up_to", "any_number", "each", "all", "all_but", "bare")
_IN_FULL = "say which: *equal to the number of ... lost this way*"


def open_count(noun: str, span: Span) -> n.Count:
    """Return the number of *that many*; of what, is found when the whole text is read."""
    bare, way = n.Quantity(kind="bare", span=span), n.ThisWay(verb=_OPEN, span=span)
    return n.Count(what=n.Sel(quantity=bare, noun=noun, plural=True, filters=(way,), span=span), span=span)


def open_doers(who: n.Sel, span: Span) -> n.Sel:
    """Return *each player who did*; what they did, and to what, is found when the whole text is read."""
    return replace(who, filters=(n.ThisWay(verb=_OPEN, span=span),), span=span)


def open_each(span: Span) -> n.Sel:
    """Return *for each*; of what, is found when the whole text is read."""
    each, way = n.Quantity(kind="each", span=span), n.ThisWay(verb=_OPEN, span=span)
    return n.Sel(quantity=each, noun="card", filters=(way,), span=span)


def is_open(text: str, tree: n.Node) -> bool:
    """Return whether a part of a text says *that many* or *who did*: only in a whole text it is clear of what."""
    parts = (node for node in preorder(tree) if isinstance(node, n.Args | n.Change))
    open_ = ((isinstance(one, n.Args) and _is_open(one)) or _asks_who(one) for one in parts)
    return bool(_SAID.search(text)) and any(open_)


def counted(text: str, tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which each *that many* says of what, or raise MisreadError."""
    if not is_open(text, tree):
        return tree
    return replace(tree, abilities=tuple(_ability(one, vocabulary) for one in tree.abilities))


def _is_open(args: n.Args) -> bool:
    equal = args.equal.value if isinstance(args.equal, n.Times) else args.equal
    if not isinstance(equal, n.Count) or not equal.what.filters:
        return False
    way = equal.what.filters[0]
    return isinstance(way, n.ThisWay) and way.verb == _OPEN


def _asks_who(node: n.Args | n.Change) -> bool:
    per = node.per.filters[0] if isinstance(node.per, n.Sel) and node.per.filters else None
    return isinstance(per, n.ThisWay) and per.verb == _OPEN


def _ability(ability: n.Ability, vocabulary: Vocabulary) -> n.Ability:
    plain = list(_plain(ability.body))
    steps = {id(args): i for i, step in enumerate(plain) if (args := _args(step)) is not None}
    found: dict[int, n.Node] = {}
    for node in preorder(ability):
        if isinstance(node, n.Args) and _is_open(node):
            at = node.equal.span if isinstance(node.equal, n.Count | n.Times) else node.span
            if id(node) not in steps:
                message = "in a loop or a choice `that many` may be those of one round or of all"
                raise MisreadError(Finding("S049", message, at, help=_IN_FULL))
            step = plain[steps[id(node)]]
            args = _filled(node, plain[: steps[id(node)] + 1], at, vocabulary)
            found[id(node)] = args
            kinds = {vocabulary.kind[one.noun] for one in args.objects if isinstance(one, n.Sel)}
            if isinstance(step.action, n.Do) and not kinds <= {*_COUNTED, "points"}:
                del found[id(node)]
                found[id(step)] = _one_by_one(step, step.action, args, at, vocabulary)
        if isinstance(node, n.Args | n.Change) and isinstance(node.per, n.Sel) and _asks_who(node):
            before = plain[: steps[id(node)]] if id(node) in steps else []
            doers = vocabulary.kind[node.per.noun] == "player"
            per = _done_by_each(before, node.per, vocabulary) if doers else _each_met(before, node.per, vocabulary)
            found[id(node)] = replace(node, per=per)
    return rewritten(ability, found) if found else ability


def _done_by_each(before: list[n.Step], per: n.Sel, vocabulary: Vocabulary) -> n.Sel:
    """*For each player who did* is *for each card destroyed this way*, *for every 2 coins paid this way*.

    That is so where each of them does one thing, to one card or to so many coins, and nobody else does it.
    """
    asked = [step for step in before if _asks_all(step.each or step.subject, per, vocabulary)]
    acts = [act for step in asked for act in preorder(step) if isinstance(act, n.Do)]
    all_acts = [act for step in before for act in preorder(step) if isinstance(act, n.Do)]
    act = acts[0] if len(asked) == 1 and acts else None
    what = act.args.objects[0] if act is not None and len(act.args.objects) == 1 else None
    chosen = any(isinstance(node, n.Choose) for step in asked for node in preorder(step))
    alone = act is not None and sum(1 for one in all_acts if one.verb == act.verb) == 1
    single = isinstance(what, n.Sel) and what.quantity.kind in ("a", "exact", "the", "this")
    if act is None or not isinstance(what, n.Sel) or chosen or not alone or not single:
        advice = "say what is counted: *for each card destroyed this way*"
        raise MisreadError(Finding("S049", "it is not clear who has done what", per.span, help=advice))
    verb, several = vocabulary.verb[act.verb], what.quantity.n or 1
    full = verb.in_full or (vocabulary.noun[what.noun].endless and not verb.spends)
    if several > 1 and not full:
        advice = f"say what is counted: *for every {several} ... {verb.words['en'][-1]} this way*"
        raise MisreadError(Finding("S049", "one of them may have done less than that", per.span, help=advice))
    quantity = replace(per.quantity, kind="every", n=several) if several > 1 else per.quantity
    singular, plural = vocabulary.noun[what.noun].words["en"]
    way = n.ThisWay(verb=act.verb, span=per.span)
    many = several > 1 and singular != plural
    return n.Sel(quantity=quantity, noun=what.noun, plural=many, filters=(way,), span=per.span)


def _each_met(before: list[n.Step], per: n.Sel, vocabulary: Vocabulary) -> n.Sel:
    """*For each* is *for each card moved this way*: of the one step before that counts something."""
    done = [act for one in before for act in preorder(one) if isinstance(act, n.Do)]
    counting = [act for act in done if _counts(act, vocabulary)]
    alone = len(counting) == 1 and [one.verb for one in done].count(counting[0].verb) == 1
    cards = [act for act in done[done.index(counting[0]) + 1 :] if _is_of_cards(act, vocabulary)] if alone else []
    if not alone or cards or not any(_args(one) is counting[0].args for one in before):
        advice = "say of what: *for each card moved this way*, *for each of your cards here*"
        raise MisreadError(Finding("S049", "of what there are so many is not clear", per.span, help=advice))
    (what,), way = counting[0].args.objects, n.ThisWay(verb=counting[0].verb, span=per.span)
    assert isinstance(what, n.Sel)
    several = [one for one in before if _args(one) is counting[0].args and _is_of_several(one, vocabulary)]
    if several and (what.quantity.n or 1) > 1:
        advice = "say of what: *for each coin lost this way*, or of whom: *for each opponent who ...*"
        raise MisreadError(Finding("S049", "this may be each of them, or each player", per.span, help=advice))
    return replace(per, noun=what.noun, filters=(way,))


def _is_of_cards(act: n.Do, vocabulary: Vocabulary) -> bool:
    """Return whether an act is done to other cards: *each* may be those, too."""
    return any(isinstance(one, n.Sel) and vocabulary.kind[one.noun] == "card" for one in act.args.objects)


def _is_of_several(step: n.Step, vocabulary: Vocabulary) -> bool:
    who = step.each or step.subject
    return isinstance(who, n.Sel) and vocabulary.kind[who.noun] == "player" and who.quantity.kind in ("each", "all")


def _asks_all(who: n.Sel | n.Pron | None, per: n.Sel, vocabulary: Vocabulary) -> bool:
    """Return whether a step asks several players, all of whom *each player who did* may be."""
    if not isinstance(who, n.Sel) or vocabulary.kind[who.noun] != "player":
        return False
    return per.noun in (who.noun, "player") and (who.quantity.kind in ("each", "all") or who.plural)


def _plain(steps: tuple[n.Step, ...]) -> Iterator[n.Step]:
    """Yield the steps that are carried out once, one after the other; what is not so simple as a whole."""
    for step in steps:
        once = step.each is None and step.repeat is None
        if once and isinstance(step.action, n.Seq):
            yield from _plain(step.action.steps)
        else:
            yield step


def _args(step: n.Step) -> n.Args | None:
    once = step.each is None and step.repeat is None
    return step.action.args if once and isinstance(step.action, n.Do) else None


def _filled(args: n.Args, steps: list[n.Step], at: Span, vocabulary: Vocabulary) -> n.Args:
    """Return arguments with the number of what was met by the one step that counts something."""
    *before, step = steps
    done = [act for one in before for act in preorder(one) if isinstance(act, n.Do)]
    counting = [act for act in done if _counts(act, vocabulary)]
    if not counting:
        message = "no step before does something to a number of things"
        raise MisreadError(Finding("S049", message, at, help="say of what: *equal to the number of ... here*"))
    act = counting[0]
    alone = [one.verb for one in done].count(act.verb) == 1 and any(_args(one) is act.args for one in before)
    who = step.subject
    each = isinstance(who, n.Sel) and who.poss is None and who.quantity.kind in ("each", "all", "bare")
    if len(counting) > 1 or not alone or each:
        raise MisreadError(Finding("S049", "it is not clear which number this is", at, help=_IN_FULL))
    what = act.args.objects[0]
    assert isinstance(what, n.Sel)
    singular, plural = vocabulary.noun[what.noun].words["en"]
    count, many = open_count(what.noun, at), singular != plural
    way = n.ThisWay(verb=act.verb, span=at)
    count = replace(count, what=replace(count.what, plural=many, filters=(way,)))
    things = args.objects
    if len(things) == 1 and isinstance(things[0], n.Sel) and things[0].span == at:  # *gain that many*
        things = (replace(things[0], noun=what.noun, plural=many),)
    equal: n.Value = replace(args.equal, value=count) if isinstance(args.equal, n.Times) else count
    return replace(args, objects=things, equal=equal)


def _one_by_one(step: n.Step, act: n.Do, args: n.Args, at: Span, vocabulary: Vocabulary) -> n.Step:
    """*Destroy that many enemy cards* is *for each card flipped this way, destroy an enemy card*.

    What stays where it is could be the same card twice then: *flip that many* is refused.
    """
    (thing,), count, verb = args.objects, args.equal, vocabulary.verb[act.verb]
    of = thing.of if isinstance(thing, n.Sel) else None
    piled = of is not None and vocabulary.kind[of.noun] == "zone"
    goes = piled or verb.strips or verb.deals is not None
    met = count.what if isinstance(count, n.Count) and vocabulary.kind[count.what.noun] == "card" else None
    if not isinstance(thing, n.Sel) or met is None or not goes or thing.quantity.kind != "bare":
        message, advice = f"`{verb.words['en'][0]}` takes no number that is told so", "say how many: *up to 2 ...*"
        raise MisreadError(Finding("S049", message, at, help=advice))
    one = replace(thing, quantity=replace(thing.quantity, kind="the" if piled else "a"), plural=False)
    each = replace(met, quantity=replace(met.quantity, kind="each"), plural=False)
    return replace(step, action=replace(act, args=replace(args, objects=(one,), equal=None)), each=each)


def _counts(act: n.Do, vocabulary: Vocabulary) -> bool:
    """Return whether an act is done to a number of things: *lose 3 coins*, *flip up to 2 cards*."""
    if len(act.args.objects) != 1 or not isinstance(what := act.args.objects[0], n.Sel):
        return False
    kind, quantity = vocabulary.kind[what.noun], what.quantity
    several = quantity.kind in _SEVERAL and (quantity.kind, quantity.n) != ("exact", 1)
    return kind in _COUNTED or (kind == "card" and several)

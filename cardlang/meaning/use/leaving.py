"""Checks acts on what is no longer there: a card that leaves play, was drawn or discarded, a lane that was won."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.places import in_play, says_where, where_in_play
from cardlang.meaning.quantities import is_source, kind_of, refers_back
from cardlang.meaning.report import article, base, participle, plural
from cardlang.meaning.use.apart import check_apart
from cardlang.meaning.use.delayed import inside
from cardlang.meaning.use.looking_back import is_away, is_destroyed, lies_outside, places, points_back, puts_back
from cardlang.meaning.use.piles import drawn_out
from cardlang.meaning.use.statics import is_rule
from cardlang.syntax.nodes import (
    Ability,
    Change,
    Coord,
    Do,
    Fact,
    Forbid,
    In,
    Is,
    Listener,
    Place,
    Pron,
    Sel,
    Step,
    Than,
)
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Verb


def check_leaving(context: Context, ability: Ability) -> None:
    """Check all steps of an ability in their order."""
    leaves, of_then = context.timing == "leaving", inside(ability)
    for node in preorder(ability):
        if isinstance(node, Sel):
            _lane_of(context, node)
        check_apart(context, ability, node)
        if isinstance(node, Than):
            _beside_what_left(context, ability, node)
        if isinstance(node, Is):
            _where_it_lay(context, ability, node)
        if not isinstance(node, Step):
            continue
        if id(node) in of_then:  # this card has left by then
            if isinstance(node.action, Do):
                _act(context, ability, node.action, leaves=False)
            continue
        if isinstance(node.action, Do):
            _act(context, ability, node.action, leaves=leaves)
        elif leaves and isinstance(node.action, Change | Forbid) and _is_this(context, node.subject):
            subject = node.subject or node
            message = "this card is leaving play, so nothing can last on it"
            context.report.add("C088", subject, message, "put it back first, or name other cards: *your cards here*")
        leaves = leaves and not puts_back(context, node)


def _beside_what_left(context: Context, ability: Ability, node: Than) -> None:
    """*Keep a vassal. Then flip each vassal adjacent to it*: it lies beside nothing any more."""
    entry = context.vocabulary.adjective.get(node.adjective)
    if entry is None or entry.role != "relation" or not points_back(node.than, context.vocabulary):
        return
    if is_away(context, ability, node.than):
        message = f"what has left the board is {base(entry)} to nothing"
        advice = "do it ahead: *Choose a vassal. Then flip each vassal adjacent to it. Then keep that vassal*"
        context.report.add("C088", node, message, advice)


def _where_it_lay(context: Context, ability: Ability, asked: Is) -> None:
    """*Keep a vassal. Then if it is on the edge, ...*: it lies there no more."""
    it = asked.subject
    said = asked.state.filters if isinstance(asked.state, Sel) else (asked.state,)
    where = next((one for one in said if isinstance(one, In | Place | Coord) and _in_sight(context, one)), None)
    if where is None:
        return
    if _is_this(context, it):
        gone = _has_just_left(context, ability.listener)
    else:
        gone = points_back(it, context.vocabulary) and (
            is_away(context, ability, it) or is_destroyed(context, ability, it)
        )
    named = context.antecedents.get(id(it))
    if not gone or any(isinstance(one, Do) and _puts_it(context, one, named) for one in preorder(ability)):
        return
    thing = article(context.noun(named or it))
    advice = f"name the place ahead of it: *{thing} {context.report.quote(where, 'here').strip('`')}*"
    context.report.add("C088", where, "what has left play lies there no more", advice)


def _in_sight(context: Context, where: In | Place | Coord) -> bool:
    """Whether this is a place where cards in play lie."""
    zone = where.where if isinstance(where, In) and context.kind(where.where) == "zone" else None
    return not isinstance(zone, Sel) or in_play(context, zone)


def _has_just_left(context: Context, listener: Listener | None) -> bool:
    """Whether this card hears that it has left."""
    if listener is None or _ahead(listener) or not context.verb(listener.fact.verb).lifts:
        return False
    return any(_is_this(context, thing) for thing in (listener.fact.subject, *listener.fact.args.objects))


def _puts_it(context: Context, do: Do, named: Sel | Pron | None) -> bool:
    """Whether a step puts what was named before somewhere, or what is asked for is named by it."""
    here = any(points_back(one, context.vocabulary) or one is named for one in do.args.objects)
    return here and places(context.verb(do.verb))


def _is_this(context: Context, thing: Sel | Pron | None) -> bool:
    return thing is not None and is_source(thing, context.vocabulary)


def _act(context: Context, ability: Ability, do: Do, *, leaves: bool) -> None:
    verb = context.verb(do.verb)
    if verb.in_play:
        other = [role.target for role in do.args.roles if role.preposition == "with"]  # of two that are swapped
        for thing in (*do.args.objects, *other):
            _in_play(context, ability, do, verb, thing, leaves=leaves)
    if verb.brings and not is_rule(context, ability):
        for thing in do.args.objects:
            _brought(context, ability, verb, thing)
    if "with" in verb.required and context.timing == "leaving":
        for thing in (*do.args.objects, *(role.target for role in do.args.roles)):
            if _is_this(context, thing):
                message = "a card that is leaving has no place to give to another one"
                context.report.add("C088", do, message, f"{base(verb)} other cards, or put this card somewhere")
    if "lane" in verb.roles.get("to", ()):
        for thing in do.args.objects:
            if not verb.brings and points_back(thing, context.vocabulary) and is_destroyed(context, ability, thing):
                back = next(
                    (base(one) for one in context.vocabulary.verbs if "side" in one.roles.get("onto", ())), None
                )
                advice = (
                    f"bring it back: *{back} it face-up onto your side of this lane*" if back else "name another card"
                )
                context.report.add("C088", do, "what has left play lies in no lane that it could leave", advice)
    for thing in do.args.objects:
        if isinstance(thing, Sel) and context.kind(thing) == "counter":
            _counters(context, ability, do, thing, leaves=leaves)


def _in_play(context: Context, ability: Ability, do: Do, verb: Verb, thing: Sel | Pron, *, leaves: bool) -> None:
    """An act on cards of which a text says itself that they are not in play."""
    advice = where_in_play(context)
    if leaves and _is_this(context, thing):
        message = f"this card is leaving play: there is nothing left to {base(verb)}"
        context.report.add("C088", do, message, "leave it out, or name another card: *a card here*")
    elif points_back(thing, context.vocabulary) and is_away(context, ability, thing):
        message = f"only cards in play are {participle(verb)}, and this one is not"
        drawn = drawn_out(context, ability, thing)
        context.report.add("C088", thing, message, drawn or f"put it into play first, or {advice}")
    elif isinstance(thing, Sel) and lies_outside(context, thing):
        context.report.add("C088", thing, f"only cards in play are {participle(verb)}", advice)


def _brought(context: Context, ability: Ability, verb: Verb, thing: Sel | Pron) -> None:
    """An act that brings cards into play, on cards that are there."""
    if context.kind(thing) != "card":
        return
    if points_back(thing, context.vocabulary):
        there = not _gone_by_then(context, ability)
    else:
        there = is_source(thing, context.vocabulary) or not _lies_elsewhere(context, thing)
    if not there:
        return
    elsewhere = [one for one in context.vocabulary.adjectives if one.role == "zone" and not one.owned]
    named = " or ".join(f"*{article(base(one))} card*" for one in elsewhere[:2])
    if isinstance(thing, Sel) and not says_where(context, thing):
        message = f"{context.report.quote(thing, context.noun(thing))} does not say where it comes from"
        context.report.add("C014", thing, message, f"say {named}")
    else:
        message = f"what lies in play cannot be {participle(verb)} once more"
        heard = context.listener.fact if context.listener is not None else None
        advice = f"name a card that is not in play: {named}"
        if heard is not None and heard.verb == verb.id and _is_or_was_named(context, thing):
            advice = f"announce it: *When ... would {base(verb)} ..., ... {base(verb)} it face-down instead.*"
        context.report.add("C088", thing, message, advice)


def _is_or_was_named(context: Context, thing: Sel | Pron) -> bool:
    return points_back(thing, context.vocabulary) or is_source(thing, context.vocabulary)


def _lies_elsewhere(context: Context, thing: Sel | Pron) -> bool:
    """Whether a phrase says of cards that they lie outside play."""
    return isinstance(thing, Sel) and lies_outside(context, thing)


def _gone_by_then(context: Context, ability: Ability) -> bool:
    """Whether a card named before may lie outside play: some words of the ability take it from there, or bring it."""
    announced = ability.listener.fact if ability.listener is not None and _ahead(ability.listener) else None
    for node in preorder(ability):
        if isinstance(node, Do | Fact) and node is not announced:
            verb = context.verb(node.verb)
            if verb.away or verb.strips or "zone" in verb.roles.get("into", ()):
                return True
        if isinstance(node, Sel) and _lies_elsewhere(context, node):
            return True
    return context.timing == "leaving"


def _ahead(listener: Listener) -> bool:
    """Whether what a listener hears has not happened yet."""
    return listener.fact.would or listener.when == "before"


def _counters(context: Context, ability: Ability, do: Do, laid: Sel, *, leaves: bool) -> None:
    many = plural(context.vocabulary.noun[laid.noun])
    for role in do.args.roles:
        if leaves and role.preposition in ("from", "onto") and _is_this(context, role.target):
            message = f"a card that is leaving bears no {many} any more: only their number is known"
            advice = f"count them: *for each {base(context.vocabulary.noun[laid.noun])} on this card*"
            context.report.add("C088", do, message, advice)
        elif not context.vocabulary.noun[laid.noun].in_play or not points_back(role.target, context.vocabulary):
            continue
        elif is_away(context, ability, role.target):
            message = f"{many} lie on cards in play only, and this one is not in play"
            context.report.add(
                "C088", role.target, message, "name a card in play: *a card here*, or put it there first"
            )


def _lane_of(context: Context, sel: Sel) -> None:
    """A lane that was won is closed; the two cards of a swap have changed theirs."""
    ref = context.refs.get(id(sel))
    if ref is None or context.kind(sel) != "lane" or not refers_back(sel, context.vocabulary):
        return
    named = context.antecedents.get(id(sel))
    if ref.kind == "event_object" and (named is None or kind_of(named, context.vocabulary) == "lane"):
        message = "that lane is closed by then, and nothing lies in it any more"
        context.report.add("C088", sel, message, "name another one: *this lane*, *a lane*; or cards in play")
    elif ref.kind == "step_role" and ref.role == "with":
        message = "both cards have changed their lanes: which one is meant is not said"
        advice = "choose the lane ahead of it: *Choose a lane. Then move a card here to that lane.*"
        context.report.add("C088", sel, message, advice)

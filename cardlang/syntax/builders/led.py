"""Builders of clauses behind nouns, asked of each thing: *for each lane you lead*, *each opponent who has 3 coins*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.ruled import done_this_turn
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


@builds("led", "led_by", "led_they", "led_not", "led_not_by", "led_not_they")
def _led(c: Children) -> NodePart:
    """*Each lane you lead*: what is asked of each is put where that is gone through."""
    verb = c.ids("VERB", "DOING")[0]
    said = next(iter(c.words("PRONOUN", "NOUN")), None)
    who: n.Sel | n.Pron = n.Pron(word="you", span=said.span if said is not None else c.span)
    if c.words("NOUN"):
        bare = n.Quantity(kind="bare", span=Span(c.start, c.start))
        at = Span(c.start, said.span.end if said is not None else c.end)
        who = n.Sel(quantity=bare, noun=c.id("NOUN"), poss="you", span=at)
    if c.name in ("led_they", "led_not_they"):
        who = that_player(c.lexicon.vocabulary, c.span)
    if (c.words("NOUN") and c.id("NOUN") != "opponent") or (c.words("PRONOUN") and c.text("PRONOUN") != "you"):
        raise MisreadError(Finding("S027", "who does that is not clear", c.span, help=NO_CLAUSE))
    denied = c.name.startswith("led_not")
    if denied and "act" in c.lexicon.vocabulary.verb[verb].use:
        raise MisreadError(Finding("S027", "when that is not done is not said", c.span, help=NO_CLAUSE))
    if (since := done_this_turn(c, verb, who)) is not None:  # *the coins you bid*
        return NodePart("held", [since])
    if "act" in c.lexicon.vocabulary.verb[verb].use and c.name == "led":  # *each card you flip*
        return NodePart("held", [n.ThisWay(verb=verb, span=c.span)])
    if "act" in c.lexicon.vocabulary.verb[verb].use:  # *each card they flip*: when?
        raise MisreadError(Finding("S027", "when that is done is not said", c.span, help=NO_CLAUSE))
    fact = n.Fact(subject=who, verb=verb, args=n.Args(span=c.span), span=c.span)
    c.clauses[c.start] = n.Unless(condition=fact, span=c.span) if denied else fact
    return NodePart("led", c.start)


def that_player(vocabulary: Vocabulary, span: Span) -> n.Sel:
    """Return *that player*."""
    player = next((noun.id for noun in vocabulary.nouns if noun.kind == "player"), "player")
    return n.Sel(quantity=n.Quantity(kind="that", span=span), noun=player, span=span)


NO_CLAUSE = "behind a noun stands no sentence: *For each lane, if you lead that lane, ...*"


def asked_of_each(c: Children, each: n.Sel) -> n.Condition | None:
    """Return what a clause behind a noun asks of each of the things: *if you lead that lane*."""
    at = next((at for at in c.clauses if each.span.start <= at < each.span.end), None)
    if at is None or (_of_a_lane(c, at) and c.lexicon.vocabulary.kind[each.noun] != "lane"):
        return None  # *for each card in a lane you lead*
    fact = c.clauses.pop(at)
    that = n.Sel(quantity=n.Quantity(kind="that", span=each.span), noun=each.noun, span=each.span)
    if isinstance(fact, n.Has) and ("there", at) in c.marked:  # *each lane where you have no cards*
        there = n.In(preposition="in", where=that, span=that.span)
        return replace(fact, what=replace(fact.what, filters=(there, *fact.what.filters)))
    if isinstance(fact, n.Exists):
        there = n.In(preposition="in", where=that, span=that.span)
        return replace(fact, what=replace(fact.what, filters=(there, *fact.what.filters)))
    if isinstance(fact, n.Has):
        return replace(fact, than=that) if fact.than == each else replace(fact, subject=that)
    if isinstance(fact, n.Unless):
        asked = fact.condition
        assert isinstance(asked, n.Fact)
        return replace(fact, condition=replace(asked, args=replace(asked.args, objects=(that,))))
    assert isinstance(fact, n.Fact)
    return replace(fact, args=replace(fact.args, objects=(that,)))


def _of_a_lane(c: Children, at: int) -> bool:
    """Return whether a clause says what is so in a lane, not what a player has."""
    return not isinstance(c.clauses[at], n.Has) or ("there", at) in c.marked


def lanes_where(c: Children, ability: n.Ability) -> n.Ability:
    """*Move this card to a lane you lead*: what nothing has gone through is what the lane must be like."""
    others: dict[int, n.Node] = {}
    nodes = preorder(ability) if c.clauses else ()
    for at, clause in [*c.clauses.items()]:
        around = [
            one for one in nodes
            if isinstance(one, n.Sel) and one.span.start <= at < one.span.end
            and c.lexicon.vocabulary.kind[one.noun] == "lane"
        ]  # fmt: skip
        if not around or not _of_a_lane(c, at):
            continue
        lane = around[-1]
        before = others.get(id(lane), lane)
        assert isinstance(before, n.Sel)
        others[id(lane)] = replace(before, filters=(*before.filters, _so_there(clause)))
        del c.clauses[at]
    return rewritten(ability, others) if others else ability


def _so_there(clause: n.Condition) -> n.Where | n.Led:
    match clause:
        case n.Has(subject=subject, what=what, than=than):
            return n.Where(what=what, subject=subject, than=than, span=clause.span)
        case n.Exists(what=what):
            return n.Where(what=what, span=clause.span)
        case n.Unless(condition=n.Fact(subject=subject, verb=verb)):
            return n.Led(subject=subject, verb=verb, negated=True, span=clause.span)
        case n.Fact(subject=subject, verb=verb):
            return n.Led(subject=subject, verb=verb, span=clause.span)
        case _:
            raise AssertionError(clause)


def for_each_that(c: Children, step: n.Step) -> n.Step:
    """*Gain 1 coin for each lane you lead* is *for each lane, if you lead that lane, gain 1 coin*."""
    if (found := _done_to_each(c, step)) is not None:
        return found
    action = step.action
    per = action.args.per if isinstance(action, n.Do) else action.per if isinstance(action, n.Change) else None
    if not c.clauses or not isinstance(per, n.Sel) or (asked := asked_of_each(c, per)) is None:
        return step
    if per.quantity.kind != "each":
        raise MisreadError(Finding("S027", "this cannot be asked here", per.span, help=NO_CLAUSE))
    cap = action.args.cap if isinstance(action, n.Do) else action.cap if isinstance(action, n.Change) else None
    if cap is not None:
        advice = "say it in steps: *If you lead 2 or more lanes, gain 2 .... Otherwise, if you lead a lane, gain 1 ...*"
        message = "each of them is asked for itself, so nothing bounds what they bring together"
        raise MisreadError(Finding("S027", message, cap.span, help=advice))
    if isinstance(action, n.Do):
        action = replace(action, args=replace(action.args, per=None))
    elif isinstance(action, n.Change):
        action = replace(action, per=None)
    if isinstance(asked, n.Fact):
        step, asked = _by_whom(step, asked, c.lexicon.vocabulary)
    inner = replace(step, action=action, conditions=(*step.conditions, asked))
    return n.Step(action=n.Seq(steps=(inner,), span=step.span), each=per, span=step.span)


def _by_whom(step: n.Step, asked: n.Fact, vocabulary: Vocabulary) -> tuple[n.Step, n.Fact]:
    """*Each player gains 1 coin for each lane they lead*: for each lane, whoever leads it gains 1 coin."""
    they, who = asked.subject, step.subject
    if not isinstance(they, n.Sel) or they.quantity.kind != "that":
        return step, asked
    if not isinstance(who, n.Sel) or vocabulary.kind[who.noun] != "player" or step.modal is not None:
        raise MisreadError(Finding("S027", "who does that is not clear", asked.span, help=NO_CLAUSE))
    if who.quantity.kind in ("bare", "that", "the"):
        return step, replace(asked, subject=replace(who, span=they.span))
    if who.quantity.kind not in ("each", "all") or who.noun != they.noun or who.adjectives:
        raise MisreadError(Finding("S027", "who does that is not clear", asked.span, help=NO_CLAUSE))
    anybody = replace(they, quantity=n.Quantity(kind="a", span=they.span))
    return replace(step, subject=they), replace(asked, subject=anybody)


def _done_to_each(c: Children, step: n.Step) -> n.Step | None:
    """*Take 1 coin from each opponent who has 3* is *for each opponent, if that opponent has 3, take 1 from them*."""
    action = step.action
    if not c.clauses or not isinstance(action, n.Do):
        return None
    people = [step.subject, *(role.target for role in action.args.roles)]
    who = next((x for x in people if isinstance(x, n.Sel) and isinstance(c.clauses.get(x.span.start), n.Has)), None)
    asked = asked_of_each(c, who) if who is not None else None
    if who is None or not isinstance(asked, n.Has):
        return None
    asked_at_once(c, asked, step)
    at = Span(who.span.start, who.span.start)
    that = n.Sel(quantity=n.Quantity(kind="that", span=at), noun=who.noun, span=at)
    roles = tuple(replace(role, target=that) if role.target is who else role for role in action.args.roles)
    do = replace(action, args=replace(action.args, roles=roles))
    doer = that if step.subject is who else step.subject
    inner = replace(step, action=do, subject=doer, conditions=(*step.conditions, asked))
    return n.Step(action=n.Seq(steps=(inner,), span=step.span), each=who, span=step.span)


def asked_at_once(c: Children, asked: n.Has, step: n.Step) -> None:
    """Note that *each opponent who has more gold than you* is told before you get any of it.

    In a loop it would be asked anew of what you have by then; `lost_and_gained` takes it up.
    """
    act = step.action
    with_you = n.Pron(word="you") in (asked.subject, asked.than)
    if not with_you or not isinstance(act, n.Do) or {one.noun for one in _counted(act)} != {asked.what.noun}:
        return
    if "player" not in {kind for kinds in c.lexicon.vocabulary.verb[act.verb].roles.values() for kind in kinds}:
        return
    lost = "*For each ..., if ..., that player loses 1 .... Then gain 1 ... for each ... lost this way*"
    message, advice = "whether this is asked anew, when you have more or fewer, is not said", f"say it in steps: {lost}"
    words = Span(asked.span.start + 1, asked.span.end)  # without the space in front
    c.untaken[asked.span.start] = Finding("S028", message, words, help=advice)


def lost_and_gained(c: Children, loop: n.Step) -> list[n.Step] | None:
    """*Take 1 gold from each opponent who has more gold than you*: they lose it, and you gain what was lost."""
    words, inner = c.lexicon.vocabulary, loop.action.steps[0] if isinstance(loop.action, n.Seq) else loop
    act = inner.action
    asked = next((one for one in inner.conditions if one.span.start in c.untaken), None)
    if asked is None or loop.each is None or not isinstance(act, n.Do):
        return None
    loses = next((one for one in words.verbs if one.spends and not one.in_full and "resource" in one.objects), None)
    gains = next((one for one in words.verbs if one.unsaid and "resource" in one.objects), None)
    (thing,) = _counted(act)
    taken = words.verb[act.verb].required == ("from",) and act.args == n.Args(objects=(thing,), roles=act.args.roles)
    exact = thing == n.Sel(quantity=thing.quantity, noun=thing.noun) and thing.quantity.kind in ("a", "exact")
    bare = inner == n.Step(action=act, conditions=(asked,))
    plain = loop == n.Step(action=loop.action, each=loop.each, link=loop.link)
    if loses is None or gains is None or not (taken and exact and bare and plain):
        return None
    del c.untaken[asked.span.start]
    c.marked.add(("at once", loop.span.start))
    that = n.Sel(quantity=n.Quantity(kind="that", span=asked.span), noun=loop.each.noun, span=asked.span)
    lose = n.Do(verb=loses.id, args=n.Args(objects=(thing,), span=thing.span), span=act.span)
    lost = replace(loop, action=n.Seq(steps=(replace(inner, action=lose, subject=that),), span=loop.action.span))
    at = Span(loop.span.end, loop.span.end)
    one = n.Sel(quantity=n.Quantity(kind="exact", n=1, span=at), noun=thing.noun, span=at)
    way = n.ThisWay(verb=loses.id, span=at)
    per = n.Sel(quantity=n.Quantity(kind="each", span=at), noun=thing.noun, filters=(way,), span=at)
    gain = n.Do(verb=gains.id, args=n.Args(objects=(one,), per=per, span=at), span=at)
    return [lost, n.Step(action=gain, link="then", span=at)]


def check_lost_once(c: Children, ability: n.Ability) -> None:
    """Refuse *take 1 gold from each opponent who has more gold than you* where other gold is lost, too."""
    for mark, start in tuple(c.marked):
        nodes = preorder(ability)
        loop = next((node for node in nodes if isinstance(node, n.Step) and node.span.start == start), None)
        if mark != "at once" or loop is None:
            continue
        lost = {node.verb for node in preorder(loop) if isinstance(node, n.Do)}
        if sum(isinstance(node, n.Do) and node.verb in lost for node in nodes) > 1:
            advice = "write two abilities, or let nothing else be lost"
            raise MisreadError(Finding("S028", "what is lost otherwise would be counted, too", loop.span, help=advice))


def _counted(act: n.Do) -> tuple[n.Sel, ...]:
    return tuple(one for one in act.args.objects if isinstance(one, n.Sel))

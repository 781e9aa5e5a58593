"""Builders of who is meant: *everyone*, *whoever has more coins*, *the player leading this lane*; their order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Sentence, builds
from cardlang.syntax.builders.goals import fitted
from cardlang.syntax.rewriting import copied
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

# --- all of them ------------------------------------------------------------------------------------------


def player_noun(vocabulary: Vocabulary) -> str:
    """Return the noun that stands for any player."""
    return next((noun.id for noun in vocabulary.nouns if noun.kind == "player"), "player")


@builds("everyone", "everyone_else")
def _everyone(c: Children) -> n.Sel:
    """*Everyone* is each player, *everyone else* each other player."""
    vocabulary, each = c.lexicon.vocabulary, n.Quantity(kind="each", span=c.span)
    other = [word.id for word in vocabulary.adjectives if word.role == "other"] if c.name == "everyone_else" else []
    return n.Sel(quantity=each, noun=player_noun(vocabulary), adjectives=tuple(other[:1]), span=c.span)


@builds("no_one")
def _no_one(c: Children) -> n.Sel:
    """*No one* is no player."""
    none = n.Quantity(kind="no", span=c.span)
    return n.Sel(quantity=none, noun=player_noun(c.lexicon.vocabulary), span=c.span)


@builds("with_you")
def _with_you(c: Children) -> NodePart:
    return NodePart("tail", {"with you": c.span, "span": c.span})


@builds("even_those", "those_too")
def _even_those(c: Children) -> NodePart:
    """*Even face-down ones* says what is so anyway: `check_those` asks whether they are among those that are meant."""
    those = (c.word("EVEN_THOSE", "THOSE_TOO").text.lower(), c.span)
    return NodePart("those", those) if c.name == "those_too" else NodePart("tail", {"those": those, "span": c.span})


def check_those(c: Children, things: Iterable[n.Sel], said: tuple[str, Span]) -> None:
    """Refuse *even face-down ones* of things that are not all meant, or of which these are none."""
    words, (text, span) = c.lexicon.vocabulary, said
    faces = {face.id for face in words.faces}
    other = {word.id for word in words.adjectives if word.role == "other"}
    anybodys = not {"own", "yours", "whose", "owns", "belong", "side", "sides"}.isdisjoint(re.findall(r"[a-z]+", text))
    enemy = {word.id for word in words.adjectives if word.of_opponents}
    barred = other if "this" in text or "itself" in text else enemy if anybodys else faces
    for thing in things:
        many = thing.quantity.kind in ("each", "all", "bare", "every") and words.kind[thing.noun] == "card"
        if anybodys and (thing.poss is not None or _of_a_side(words, thing)):
            continue
        if many and not barred & {*thing.adjectives, *thing.either} and not (barred is other and thing.of):
            return
    advice = "leave it out, or name all of them: *all cards here*"
    raise MisreadError(Finding("S002", "these are not among those that are meant", span, help=advice))


def _of_a_side(words: Vocabulary, thing: n.Sel) -> bool:
    """Whether things lie on one side, so that they are not everybody's."""
    places = [thing.of, *(one.where for one in thing.filters if isinstance(one, n.In))]
    return any(isinstance(one, n.Sel) and words.kind[one.noun] in ("side", "player") for one in places)


def check_everybody(c: Children, step: n.Step, span: Span) -> None:
    """Refuse *..., including you* where it is not said of all players."""
    who = step.subject
    if who != n.Sel(quantity=n.Quantity(kind="each"), noun=player_noun(c.lexicon.vocabulary)):
        advice = "leave it out, or write `each player`"
        raise MisreadError(Finding("S002", "you are not one of those", span, help=advice))


@builds("both_do")
def _both_do(c: Children) -> NodePart:
    """*You and your opponent each gain 1 coin* is *gain 1 coin. Then your opponent gains 1 coin*, in that order."""
    other, action = c.one(n.Sel), c.items[-1]
    if c.lexicon.vocabulary.kind[other.noun] != "player":
        advice = "name two players, or write two sentences"
        raise MisreadError(Finding("S027", "only players act", other.span, help=advice))
    if isinstance(action, n.Do) and other.noun == "opponent" and other.poss == "you" and _theirs(action):
        each = n.Quantity(kind="each", span=other.span)  # *you and your opponent each destroy one of their cards*
        everybody = n.Sel(quantity=each, noun=player_noun(c.lexicon.vocabulary), span=other.span)
        return NodePart("steps", [n.Step(action=action, subject=everybody, span=c.span)])
    check_whose(action)
    you = n.Pron(word="you", span=Span(c.start, c.start))
    twice = copied(action, action.span.start)
    both = [n.Step(action=action, subject=you, span=c.span), n.Step(action=twice, subject=other, span=c.span)]
    if c.words("AND_YOU"):
        both.reverse()
    return NodePart("steps", [both[0], replace(both[1], link="then")])


@builds("both_each")
def _both_each(c: Children) -> NodePart:
    """*You and both your neighbours gain 2 keys each*: you first, then they."""
    other, (thing, *more) = c.one(n.Sel), c.part("objects")
    verb, words = c.lexicon.vocabulary.verb[c.id("VERB")], c.lexicon.vocabulary
    counted = isinstance(thing, n.Sel) and words.kind[thing.noun] == "resource" and not more
    if words.kind[other.noun] != "player" or not counted:
        advice = "say it of each: *You and your opponent each gain 1 ...*"
        raise MisreadError(Finding("S027", "who does this with what is not clear", c.span, help=advice))
    if other.quantity.kind in ("bare", "all") and other.noun != "opponent":
        other = replace(other, quantity=n.Quantity(kind="each", span=other.quantity.span), plural=False, poss=None)
    you = n.Pron(word="you", span=Span(c.start, c.start))
    act = n.Do(verb=verb.id, args=n.Args(objects=(thing,), span=thing.span), span=c.span)
    twice = copied(act, act.span.start)
    first = n.Step(action=act, subject=you, span=c.span)
    return NodePart("steps", [first, n.Step(action=twice, subject=other, link="then", span=c.span)])


def _theirs(action: n.Node) -> bool:
    return any(isinstance(one, n.Sel) and one.poss == "they" for one in preorder(action))


def check_whose(action: n.Node) -> None:
    """Refuse *you and your opponent each lose half your coins*: the other one would lose half of yours."""
    args = action.args if isinstance(action, n.Do) else n.Args()
    acted = {one.noun for one in args.objects if isinstance(one, n.Sel)}
    inside = [*args.objects, *(preorder(args.equal) if isinstance(args.equal, n.Node) else ())]
    yours = next((one for one in inside if isinstance(one, n.Sel) and one.poss == "you" and one.noun in acted), None)
    if yours is not None and yours.noun != "opponent":
        advice = "say it of each player: *Each player destroys one of their ...*"
        raise MisreadError(Finding("S027", "whose they are is not clear", yours.span, help=advice))


@builds("they_each")
def _they_each(c: Children) -> n.Step:
    """*They each gain 1 coin*: each of those who have just been named."""
    who, action = c.one(n.Sel), c.items[-1]
    each = n.Quantity(kind="each", span=who.span)
    return n.Step(action=action, subject=n.Sel(quantity=each, noun="card", from_them=True, span=who.span), span=c.span)


@builds("each_does")
def _each_does(c: Children) -> n.Step:
    """*Your neighbours each gain 1 gold* is *each neighbour gains 1 gold*."""
    who, action = c.one(n.Sel), c.items[-1]
    quantity = who.quantity.kind
    several = (
        quantity in ("each", "all") or (quantity == "bare" and who.plural) or (quantity, who.plural) == ("the", True)
    )
    if c.lexicon.vocabulary.kind[who.noun] != "player" or not several:
        advice = "it is said of several players: *each player gains ...*"
        raise MisreadError(Finding("S027", "of whom each does this is not clear", who.span, help=advice))
    each = n.Quantity(kind="each", span=who.quantity.span)
    return n.Step(action=action, subject=replace(who, quantity=each, poss=None, plural=False), span=c.span)


# --- in which order ---------------------------------------------------------------------------------------


@builds("from_active", "in_turn", "turn_behind")
def _in_turn(c: Children) -> NodePart:
    """*Beginning with the active player* says what is so anyway: `check_order` asks whether it is said of players."""
    words = c.word("FROM_ACTIVE", "IN_TURN", "TURN_BEHIND")
    said = words.text.lower().strip("(), ").split()
    if said[-1] in ("you", "opponent"):
        advice = "players act in turn, the active player first: leave it out, or write two steps"
        raise MisreadError(Finding("S002", "who is first is always the active player", words.span, help=advice))
    return NodePart("in turn", words.span)


def check_order(vocabulary: Vocabulary, who: n.Sel | n.Pron | None, span: Span) -> None:
    """Refuse an order of players where nothing is done by several of them."""
    several = isinstance(who, n.Sel) and who.quantity.kind in ("each", "all") and vocabulary.kind[who.noun] == "player"
    if not several:
        advice = "it is said of several players: *each player may ...*; else leave it out"
        raise MisreadError(Finding("S002", "nobody acts in turn here", span, help=advice))


# --- the one of whom something is so ----------------------------------------------------------------------


def _the_player(c: Children) -> n.Sel:
    at = Span(c.start, c.start)
    return n.Sel(quantity=n.Quantity(kind="the", span=at), noun=player_noun(c.lexicon.vocabulary), span=c.span)


@builds("whoever")
def _whoever(c: Children) -> NodePart:
    """*Whoever has more coins* is *the player with the most coins*."""
    what = c.one(n.Sel)
    kinds: dict[str, Literal["most", "fewest"]] = {"more": "most", "most": "most", "fewest": "fewest"}
    if what.quantity.kind not in kinds:
        advice = "of all who have so many write *each player with ...*"
        raise MisreadError(Finding("S028", "this may be so of several players", what.span, help=advice))
    return _ranked(c, _the_player(c), what, kinds[what.quantity.kind])


@builds("whoever_fewer", "with_fewer")
def _fewer(c: Children) -> NodePart:
    """*The player with fewer coins* is *the player with the fewest coins*."""
    *who, what = c.all(n.Sel)
    player = who[0] if who else _the_player(c)
    if player.quantity.kind != "the" or player.filters or player.best is not None:
        advice = "say than whom: *each player with fewer coins than you*"
        raise MisreadError(Finding("S028", "fewer than who?", what.span, help=advice))
    return _ranked(c, player, what, "fewest")


@builds("with_fewer_than")
def _fewer_than(c: Children) -> NodePart:
    """*Each player with fewer coins than you*: of each it is asked whether you have more coins than they."""
    who, what, than = c.objects()
    assert isinstance(who, n.Sel)
    assert isinstance(what, n.Sel)
    if who.quantity.kind != "each":
        advice = "*each player with ...*, or ask in front: *If that player has ..., that player ...*"
        raise MisreadError(Finding("S028", "only of `each` is it said in this way what they have", c.span, help=advice))
    more = replace(what, quantity=n.Quantity(kind="more", span=what.quantity.span), plural=False)
    at = Span(who.span.end, c.end)
    that = n.Sel(quantity=n.Quantity(kind="that", span=at), noun=who.noun, span=at)
    return NodePart("with_", (who, n.Has(subject=than, what=more, than=that, span=at), None))


def _ranked(c: Children, who: n.Sel, what: n.Sel, kind: Literal["most", "fewest"]) -> NodePart:
    bare = n.Quantity(kind="bare", span=what.quantity.span)
    best = n.Most(kind=kind, what=replace(what, quantity=bare, plural=c.several(what.noun)), span=what.span)
    return NodePart("with_", (replace(who, best=best, span=c.span), None, None))


@builds("who_does", "whoever_does")
def _who_does(c: Children) -> NodePart:
    """*The player who leads this lane gains 1 coin* is *if a player leads this lane, that player gains 1 coin*."""
    vocabulary, verb = c.lexicon.vocabulary, c.ids("VERB", "DOING")[0]
    who = c.all(n.Sel)[0] if c.name == "who_does" else _the_player(c)
    one = who.quantity.kind in ("the", "a") and who == n.Sel(quantity=who.quantity, noun=player_noun(vocabulary))
    happens = vocabulary.verb[verb].for_good and "when" in vocabulary.verb[verb].hears
    if not one or ("act" in vocabulary.verb[verb].use and not happens):
        advice = "ask in front: *If a player ..., that player ...*; what somebody does is heard: *After a player ...*"
        raise MisreadError(Finding("S028", "who is meant is not clear", c.span, help=advice))
    some = replace(who, quantity=n.Quantity(kind="a", span=who.quantity.span))
    fact = n.Fact(subject=some, verb=verb, args=fitted(c, verb, c.arguments()), span=c.span)
    if happens:  # *whoever wins this lane gains 3 coins* is *when a player wins this lane, that player ...*
        c.untaken[c.start] = Finding(
            "S028", "who is meant is not clear", c.span, help="write it as `When a player ..., ...`"
        )
        c.marked.add(("happens", c.start))
    return NodePart("with_", (who, fact, None))


def check_doer(c: Children, ability: n.Ability) -> None:
    """Refuse *each coin you paid this way* where somebody else pays, too: *paid this way* counts what all have paid."""
    for mark, start in tuple(c.marked):
        inside = [node for node in preorder(ability) if isinstance(node, n.ThisWay) and node.span.start == start]
        if mark != "you did" or not inside:
            continue
        way = inside[0]
        for step in preorder(ability):
            acts = isinstance(step, n.Step) and isinstance(step.action, n.Do) and step.action.verb == way.verb
            if acts and isinstance(step, n.Step) and step.subject not in (None, n.Pron(word="you")):
                advice = "leave `you` out for what all have done; else let you act alone"
                raise MisreadError(Finding("S028", "what others have done this way counts, too", way.span, help=advice))


# --- all who are first ------------------------------------------------------------------------------------------


def each_of_the_first(c: Children, who: n.Sel | n.Pron | None, action: n.Action, may: n.Modal | None) -> n.Step | None:
    """*Each player with the most keys* are all who are level: *for each player, if no player has more keys ...*."""
    if not isinstance(who, n.Sel) or who.quantity.kind not in ("each", "all") or not isinstance(who.best, n.Most):
        return None
    plain = who == n.Sel(quantity=who.quantity, noun=who.noun, best=who.best, plural=who.plural)
    if who.noun != player_noun(c.lexicon.vocabulary) or not plain or not isinstance(action, n.Do):
        return None
    return _each_first(who, who.best, action, may, Span(who.span.start, action.span.end))


def _each_first(who: n.Sel, best: n.Most, action: n.Action, may: n.Modal | None, span: Span) -> n.Step:
    at = Span(best.span.start, best.span.start)
    that = n.Sel(quantity=n.Quantity(kind="that", span=at), noun=who.noun, span=at)
    more = replace(best.what, quantity=n.Quantity(kind="more", span=at), plural=False)
    asked: n.Condition
    if best.kind == "most":
        nobody = n.Sel(quantity=n.Quantity(kind="no", span=at), noun=who.noun, span=at)
        asked = n.Has(subject=nobody, what=more, than=that, span=best.span)
    else:
        another = n.Sel(quantity=n.Quantity(kind="another", span=at), noun=who.noun, span=at)
        asked = n.Unless(condition=n.Has(subject=that, what=more, than=another, span=best.span), span=best.span)
    inner = n.Step(action=action, subject=replace(that), modal=may, conditions=(asked,), span=span)
    each = replace(who, quantity=n.Quantity(kind="each", span=who.quantity.span), best=None, plural=False)
    return n.Step(action=n.Seq(steps=(inner,), span=span), each=each, span=span)


def all_of_the_first(c: Children, steps: list[n.Step], said: Span) -> list[n.Step]:
    """*The player with the most gold loses 3. If several players are tied, they all do* is said of each of them."""
    step = steps[0]
    who = step.subject
    first = isinstance(who, n.Sel) and who.quantity.kind == "the" and isinstance(who.best, n.Most)
    if len(steps) != 1 or not first or not isinstance(who, n.Sel) or step.repeat or step.conditions or step.each:
        advice = "it is said behind *the player with the most ... gains ...*; else leave it out"
        raise MisreadError(Finding("S024", "nobody ties here", said, help=advice))
    all_of_them = replace(who, quantity=n.Quantity(kind="each", span=who.quantity.span))
    made = each_of_the_first(c, all_of_them, step.action, step.modal)
    return [made] if made is not None else steps


# --- what somebody has -----------------------------------------------------------------------------------------


@builds("owned_now")
def _owned_now(_: Children) -> NodePart:
    return NodePart("having", "you")


@builds("owned_by_them")
def _owned_by_them(_: Children) -> NodePart:
    return NodePart("having", "they")


@builds("owned_by_a", "owned_by_that")
def _owned_by_one(c: Children) -> NodePart:
    """*Each shield a neighbour has* is each shield of a neighbour."""
    noun = c.id("NOUN")
    if c.lexicon.vocabulary.kind[noun] != "player":
        advice = "what belongs to a thing is said by *of*: *the coins of that castle*"
        raise MisreadError(Finding("S027", "only players have things in this way", c.span, help=advice))
    unique = c.lexicon.vocabulary.noun[noun].unique  # *the player to your left has*
    kind: n.QuantityKind = "that" if c.name == "owned_by_that" else "the" if unique else "a"
    quantity = n.Quantity(kind=kind, span=c.span)
    return NodePart("having", n.Sel(quantity=quantity, noun=noun, span=c.span))


# --- those who do, and those who do not ----------------------------------------------------------------------------


def contrasted(c: Children, sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """*Each player who has 3 coins loses 1. Each player who does not gains 1*: of the others it is not so."""
    found: list[Sentence] = []
    for sentence in sentences:
        step, before = sentence.steps[0], found[-1].steps[-1] if found else None
        asked = _asked_of_each(before) if before is not None else None
        if before is not None and asked is not None and _are_others(c, before, step):
            advice = "for the rest of them write *each ... who does not*, for all but you *each opponent*"
            raise MisreadError(Finding("S011", "who else is meant is not clear", step.span, help=advice))
        denied = step.each is not None and ("does not", step.each.span.start) in c.marked
        if denied and before is not None and asked is not None and before.each == step.each:
            assert step.each is not None
            sentence = replace(sentence, steps=(_denied(c, before, step, asked), *sentence.steps[1:]))
        found.append(sentence)
    return tuple(found)


def _asked_of_each(step: n.Step) -> n.Condition | None:
    """Return what is asked of each of those who do something; none if more is asked, or nothing."""
    inner = step.action.steps[0] if step.each is not None and isinstance(step.action, n.Seq) else None
    alone = isinstance(step.action, n.Seq) and len(step.action.steps) == 1
    if inner is None or not alone or len(inner.conditions) != 1 or step.conditions or inner.modal is not None:
        return None
    return inner.conditions[0]


def _are_others(c: Children, before: n.Step, step: n.Step) -> bool:
    who, known = step.subject, c.lexicon.vocabulary.adjective
    if not isinstance(who, n.Sel) or who.quantity.kind != "each" or before.each is None or who.noun != before.each.noun:
        return False
    return any(word in known and known[word].role == "other" for word in who.adjectives) and not before.each.adjectives


def _denied(c: Children, before: n.Step, step: n.Step, asked: n.Condition) -> n.Step:
    """Return what those do of whom the condition does not hold, which what the others did must not have changed."""
    assert step.each is not None
    assert isinstance(step.action, n.Seq)
    acted = {
        node.noun
        for act in preorder(before.action)
        if isinstance(act, n.Args)
        for node in act.objects
        if isinstance(node, n.Sel)
    }
    about = {node.noun for node in preorder(asked) if isinstance(node, n.Sel)}
    kinds = c.lexicon.vocabulary.kind
    if any(kinds[noun] != "player" for noun in acted & about):
        advice = "ask for it in front, or name what they have: *each player who has 3 or more ...*"
        raise MisreadError(Finding("S011", "what is asked has changed by then", step.each.span, help=advice))
    del c.untaken[step.each.span.start]
    at = step.each.span.end
    again = copied(asked, at)
    unless: n.Condition = n.Unless(condition=again, span=Span(at, at))
    if isinstance(again, n.Has) and again.what.quantity.kind == "no":
        some = n.Quantity(kind="at_least", n=1, span=Span(at, at))
        unless = replace(again, what=replace(again.what, quantity=some, plural=False))
    (inner,) = step.action.steps
    return replace(step, action=replace(step.action, steps=(replace(inner, conditions=(unless,)),)))


# --- each of whom may do something ------------------------------------------------------------------------------


def each_for_themselves(c: Children, sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """*Each player may pay 1 coin. If they do, they gain ...* is asked of each, and done by each who does."""
    found: list[Sentence] = []
    for sentence in sentences:
        before = found[-1] if found else None
        whole = _for_each_who_may(c, before.steps, sentence.steps) if before is not None else None
        if whole is None or before is None:
            found.append(sentence)
        else:
            found[-1] = replace(before, steps=(whole,))
    return tuple(found)


def _for_each_who_may(c: Children, before: tuple[n.Step, ...], steps: tuple[n.Step, ...]) -> n.Step | None:
    """Return what is done for each of several players, if what they get for it is theirs; else none."""
    payment, first = before[-1], steps[0]
    who = payment.subject
    each = isinstance(who, n.Sel) and who.quantity.kind == "each" and c.lexicon.vocabulary.kind[who.noun] == "player"
    alone = len(before) == 1 and payment.modal == "may" and isinstance(payment.action, n.Do)
    plain = not (payment.conditions or payment.each or payment.repeat or payment.duration or payment.secret)
    if not (each and alone and plain) or not isinstance(who, n.Sel) or first.link != "if_done":
        return None
    if not any(_is_theirs(node) for step in steps for node in preorder(step)):
        return None
    at = Span(who.span.start, who.span.start)
    that = n.Sel(quantity=n.Quantity(kind="that", span=at), noun=who.noun, span=who.span)
    paid = replace(payment, subject=that, link="first")
    if len(steps) > 1:
        inner = n.Seq(steps=tuple(replace(one, link="then" if i else "first") for i, one in enumerate(steps)))
        first = n.Step(action=inner, link="if_done", span=Span(first.span.start, steps[-1].span.end))
    span = Span(payment.span.start, first.span.end)
    return n.Step(action=n.Seq(steps=(paid, first), span=span), each=who, link=payment.link, span=span)


def _is_theirs(node: n.Node) -> bool:
    return isinstance(node, n.Sel) and (node.poss == "they" or (node.quantity.kind == "that" and node.noun == "player"))

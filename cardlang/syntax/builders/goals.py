"""Builders of goals: where something goes, said in other words than the verb's own preposition takes.

*Put it on your side* is *put it onto your side*, *return a card here to the offer* is *put a card here into the offer*,
*move an enemy card in another lane here* is *move an enemy card in another lane to this lane*.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.taken import taking
from cardlang.syntax.lexing.lexicon import fold
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Verb, Vocabulary

_GOALS: tuple[n.Preposition, ...] = ("to", "into", "onto")


@builds("goal")
def _goal(c: Children) -> n.Role:
    """Return where something goes; `fitted` finds the preposition that the verb takes for it."""
    if c.words("PLACE") and (side := _side_here(c)) is not None:  # *on your side here*
        return n.Role(preposition="to", target=side, span=c.span)
    if not c.words("PLACE"):
        places = c.all(n.Sel)
        place = places[0] if len(places) == 1 else _side_of(c, *places)  # *in any lane on your side*
        return n.Role(preposition="to", target=place, span=c.span)
    target = _at(c.lexicon.vocabulary, c.id("PLACE"), c.span)
    if target is None:
        said = c.words("PLACE")[0].text
        advice = "where it goes is said with to, into or onto"
        raise MisreadError(Finding("S034", f"`{said}` is no place to go to", c.span, help=advice))
    c.marked.add(("goes here", c.start))
    return n.Role(preposition="to", target=target, span=c.span)


def _side_here(c: Children) -> n.Sel | None:
    """*On your side here* is *on your side of this lane*; none where nothing but a place is named."""
    sides, there = c.all(n.Sel), c.word("PLACE")
    if not sides:
        return None
    lane = _at(c.lexicon.vocabulary, c.id("PLACE"), there.span)
    if lane is None:
        advice = "name one place: *onto your side of this lane*"
        raise MisreadError(Finding("S034", "where it goes is said twice", c.span, help=advice))
    return _side_of(c, lane, sides[0])


def _side_of(c: Children, lane: n.Sel, side: n.Sel) -> n.Sel:
    """*In any lane on your side* is on your side of a lane; which stands first does not matter."""
    kinds = c.lexicon.vocabulary.kind
    if kinds[lane.noun] == "side":
        lane, side = side, lane
    if kinds[lane.noun] != "lane" or kinds[side.noun] != "side" or side.of is not None:
        advice = "name one place: *onto your side of a lane*"
        raise MisreadError(Finding("S034", "where it goes is said twice", c.span, help=advice))
    if lane.quantity.kind == "any":
        lane = replace(lane, quantity=n.Quantity(kind="a", span=lane.quantity.span))
    return replace(side, of=lane, span=c.span)


@builds("lane_here")
def _lane_here(c: Children) -> NodePart:
    """*If you lead here*: this lane, for verbs that act on lanes; `fitted` finds out."""
    said, target = c.words("PLACE")[0], _at(c.lexicon.vocabulary, c.id("PLACE"), c.span)
    advice = f"`{said.text}` says where a thing is, behind a noun; where it goes is said with to, into or onto"
    finding = Finding("S002", f"`{said.text}` cannot stand here", c.span, help=advice)
    if target is None:
        raise MisreadError(finding)
    c.untaken[c.start] = finding
    c.marked.add(("here", c.start))
    return NodePart("objects", (target,))


@builds("role_here")
def _role_here(c: Children) -> n.Role:
    """*From here* is *from this lane*."""
    target, word = _at(c.lexicon.vocabulary, c.id("PLACE"), c.word("PLACE").span), c.word("PREPOSITION")
    if target is None:
        advice = "name it with its noun"
        raise MisreadError(Finding("S034", f"`{c.word('PLACE').text}` is no place to go to", c.span, help=advice))
    return n.Role(preposition=cast("n.Preposition", fold(word.text)), target=target, span=c.span)


@builds("role_another")
def _role_another(c: Children) -> n.Role:
    """*To a different one*: of what, `another_place` finds out."""
    word, said = c.word("PREPOSITION"), c.word("ANOTHER_ONE", "ANOTHER_ALONE").span
    c.marked.add(("another one", c.start))
    other = n.Sel(quantity=n.Quantity(kind="another", span=said), noun="card", span=said)
    return n.Role(preposition=cast("n.Preposition", fold(word.text)), target=other, span=c.span)


def another_place(c: Children, args: n.Args) -> n.Args:
    """*From this lane to a different one* is *from this lane to another lane*: one such as was named before."""
    open_ = next((role for role in args.roles if ("another one", role.span.start) in c.marked), None)
    if open_ is None:
        return args
    before = [role.target for role in args.roles if role.span.start < open_.span.start and role.preposition == "from"]
    for one in args.objects:
        before += [there.where for there in one.filters if isinstance(there, n.In)] if isinstance(one, n.Sel) else []
        here = [there for there in one.filters if isinstance(there, n.Place)] if isinstance(one, n.Sel) else []
        before += [at for there in here if (at := _at(c.lexicon.vocabulary, there.word, there.span)) is not None]
    places = [one.noun for one in before if isinstance(one, n.Sel)]
    if len({*places}) != 1:
        advice = "name it with its noun: *to another lane*"
        raise MisreadError(Finding("S034", "another what?", open_.span, help=advice))
    assert isinstance(open_.target, n.Sel)
    named = replace(open_, target=replace(open_.target, noun=places[0]))
    return replace(args, roles=tuple(named if role is open_ else role for role in args.roles))


@builds("there")
def _there(c: Children) -> n.In:
    """*There* is in the lane just named."""
    noun = next((_noun(c.lexicon.vocabulary, place.this) for place in c.lexicon.vocabulary.places if place.this), None)
    if noun is None:
        advice = "say where: with the noun behind *in*"
        finding = Finding("S034", "`there` names no place in this game", c.span, help=advice)
        noun = next((one.id for one in c.lexicon.vocabulary.nouns if one.letters), None)
        if noun is None:
            raise MisreadError(finding)
        c.untaken[c.start] = finding  # a requirement knows what lines were named before
        c.marked.add(("in there", c.start))
    that = n.Sel(quantity=n.Quantity(kind="that", span=c.span), noun=noun, span=c.span)
    return n.In(preposition="in", where=that, span=c.span)


def _holder(c: Children, verb: str, target: n.Sel) -> n.Sel:
    """Return what of a card something is put onto, if the verb takes only a part that holds things: its purse."""
    entry, words = c.lexicon.vocabulary.verb[verb], c.lexicon.vocabulary
    taken = {kind for goal in _GOALS for kind in entry.roles.get(goal, ())}
    if taken != {"part"} or words.kind[target.noun] != "card" or target.quantity.kind not in ("this", "that"):
        return target
    holder = next(noun.id for noun in words.nouns if noun.holder)
    at = Span(target.span.start, target.span.start)
    return n.Sel(quantity=n.Quantity(kind="a", span=at), noun=holder, of=target, span=target.span)


def _noun(words: Vocabulary, kind: str) -> str:
    return next(noun.id for noun in words.nouns if noun.kind == kind)


def _at(words: Vocabulary, place: str, span: Span) -> n.Sel | None:
    """Return the place that a word such as *here* means, if it means just one."""
    kind = words.place[place].this
    if kind is None:
        return None
    return n.Sel(quantity=n.Quantity(kind="this", span=span), noun=_noun(words, kind), span=span)


def fitted(c: Children, verb: str, args: n.Args) -> n.Args:
    """Return arguments with the preposition that the verb takes for each goal; a castle stands for its lane."""
    entry, kinds = c.lexicon.vocabulary.verb[verb], c.lexicon.vocabulary.kind
    objects, roles = args.objects, args.roles
    for i, role in enumerate(roles):
        target = role.target
        if role.preposition not in _GOALS or not isinstance(target, n.Sel):
            continue
        target = _holder(c, verb, target)
        if target is not role.target:
            roles = (*roles[:i], replace(role, target=target), *roles[i + 1 :])
            role = roles[i]
        kind = kinds[target.noun]
        taken = [one for one in _GOALS if kind in entry.roles.get(one, ())]
        if len(taken) == 1 and role.preposition != taken[0]:
            roles = (*roles[:i], replace(role, preposition=taken[0]), *roles[i + 1 :])
    for i, thing in enumerate(objects):
        here = ("here", thing.span.start) in c.marked
        if here and isinstance(thing, n.Sel) and kinds[thing.noun] in entry.objects:
            c.untaken.pop(thing.span.start, None)  # *lead here*
        if isinstance(thing, n.Sel) and (at := c.lexicon.vocabulary.noun[thing.noun].at) in entry.objects:
            assert at is not None
            if kinds[thing.noun] not in entry.objects:
                objects = (*objects[:i], replace(thing, noun=_noun(c.lexicon.vocabulary, at)), *objects[i + 1 :])
    same = objects is args.objects and roles is args.roles
    return args if same else replace(args, objects=objects, roles=roles)


def meant(c: Children, verb: str, *things: n.Sel | n.Pron) -> str:
    """*Discard a coin* is *lose a coin*: return the verb that acts on such things where this one does not."""
    words = c.lexicon.vocabulary
    kinds = {words.kind[one.noun] for one in things if isinstance(one, n.Sel)}
    other = words.verb[verb].otherwise
    if other is None or len(kinds) != 1 or any(isinstance(one, n.Pron) for one in things):
        return verb
    return other if not kinds & {*words.verb[verb].objects} and kinds <= {*words.verb[other].objects} else verb


def given_back(vocabulary: Vocabulary, act: n.Do, modal: n.Modal | None) -> n.Do | None:
    """*Return 2 coins to the supply* is *lose 2 coins*; who may do so pays them, or does not."""
    args = act.args
    if not _with_the_supply(vocabulary, args) or args.roles[0].preposition not in _GOALS:
        return None
    if "from" not in vocabulary.verb[act.verb].roles:
        return None
    verbs = [one.id for one in vocabulary.verbs if one.spends and "resource" in one.objects]
    paid = [one for one in verbs if vocabulary.verb[one].in_full == (modal == "may")]
    return replace(act, verb=paid[0], args=replace(args, roles=())) if paid else None


def _with_the_supply(vocabulary: Vocabulary, args: n.Args) -> bool:
    """Return whether somebody's coins, and nothing else, are brought to the supply or from there."""
    if len(args.objects) != 1 or len(args.roles) != 1:
        return False
    (thing,), (role,) = args.objects, args.roles
    if not isinstance(thing, n.Sel) or not isinstance(role.target, n.Sel) or vocabulary.kind[thing.noun] != "resource":
        return False
    held = thing == n.Sel(quantity=thing.quantity, noun=thing.noun, plural=thing.plural)
    return held and not (vocabulary.noun[role.target.noun].countable or role.target.filters)


def from_the_supply(vocabulary: Vocabulary, act: n.Do) -> n.Do | None:
    """*Take 2 coins from the supply* is *gain 2 coins*, *pay 2 coins to the supply* is *pay 2 coins*; else none."""
    if not _with_the_supply(vocabulary, act.args):
        return None
    verb, way = vocabulary.verb[act.verb], act.args.roles[0].preposition
    if way in ("to", "into") and verb.spends and "zone" not in verb.roles.get(way, ()):
        return replace(act, args=replace(act.args, roles=()))
    if way != "from":
        return None
    gained = next((one.id for one in vocabulary.verbs if one.unsaid and "resource" in one.objects), None)
    taken = "from" in verb.required and "player" in verb.roles.get("from", ())
    if gained is None or not (verb.id == gained or taken):
        return None
    return replace(act, verb=gained, args=replace(act.args, roles=()))


def got_from(vocabulary: Vocabulary, verb: str, args: n.Args) -> str:
    """*Gain 1 gold from each opponent* is *take 1 gold from each opponent*: return the verb that says so."""
    entry = vocabulary.verb[verb]
    whom = args.roles[0].target if len(args.roles) == 1 and args.roles[0].preposition == "from" else None
    things = {vocabulary.kind[one.noun] if isinstance(one, n.Sel) else "" for one in args.objects}
    person = whom == n.Pron(word="you") or (isinstance(whom, n.Sel) and vocabulary.kind[whom.noun] == "player")
    source = "player" if person else vocabulary.kind[whom.noun] if isinstance(whom, n.Sel) else ""
    takes = taking(vocabulary)
    if not entry.unsaid or "from" in entry.roles or takes is None or things != {"resource"}:
        return verb
    return takes.id if source in takes.roles["from"] else verb


def all_or_nothing(c: Children, act: n.Action) -> n.Action:
    """*You may discard 2 coins* is *you may pay 2 coins*: who may choose so gives all of them, or does not."""
    match act:
        case n.Do(verb=verb, args=args) if act.span.start in c.spent:
            kinds = {c.lexicon.vocabulary.kind[one.noun] for one in args.objects if isinstance(one, n.Sel)}
            paid = (one.id for one in c.lexicon.vocabulary.verbs if one.in_full and kinds <= {*one.objects})
            return replace(act, verb=next(paid, verb))
        case n.Seq(steps=(first, *others)):  # an option of several steps
            return replace(act, steps=(replace(first, action=all_or_nothing(c, first.action)), *others))
        case _:
            return act


def turned(
    c: Children, verb: str, subject: n.Sel | n.Pron, args: n.Args, *, passive: bool
) -> tuple[n.Sel | n.Pron, n.Args]:
    """*A card is flipped face-down* is *a face-up card is flipped*."""
    if args.face is None or not c.lexicon.vocabulary.verb[verb].turns:
        return subject, args
    if not passive and len(args.objects) == 1 and _is_certain(args.objects[0]):
        return subject, args  # what it shows is asked for first, by `still_to_turn`
    if passive:
        return _of_the_other_face(c, subject, args.face), replace(args, face=None)
    objects = tuple(_of_the_other_face(c, one, args.face) for one in args.objects)
    # By the time that the last of several is turned, what the first one called may have turned it.
    several = len(objects) > 1 or any(isinstance(one, n.Sel) and _may_be_several(one) for one in objects)
    return subject, replace(args, face=args.face if several else None, objects=objects)


def _may_be_several(thing: n.Sel) -> bool:
    one_of = ("a", "another") if thing.plural else ("a", "another", "the", "any", "bare")
    return thing.quantity.kind not in one_of and (thing.quantity.kind, thing.quantity.n) != ("exact", 1)


def _is_certain(thing: n.Sel | n.Pron) -> bool:
    """Return whether it is one certain thing that is turned: *it*, *this card*, *that card*."""
    return thing.word == "it" if isinstance(thing, n.Pron) else thing.quantity.kind in ("this", "that")


def with_place(c: Children, args: n.Args) -> n.Args:
    """Return arguments with the place behind the participle: *cannot be played here face-down*."""
    goals = c.all(n.Role)
    if not goals:
        return args
    face = c.id("FACE") if c.words("FACE") else None
    return n.Args(roles=goals, face=face, span=goals[0].span)


def done_there(c: Children, verb: str, subject: n.Sel | n.Pron, args: n.Args) -> tuple[n.Sel | n.Pron, n.Args]:
    """*After a card is destroyed here* is *after a card here is destroyed*: the verb has nowhere to go to."""
    place = next(iter(c.all(n.Role)), None)
    if place is None:
        return subject, args
    words, where = c.lexicon.vocabulary, place.target
    entry, kind = words.verb[verb], words.kind[where.noun] if isinstance(where, n.Sel) else ""
    here = ("goes here", place.span.start) in c.marked
    if here and "to" in entry.required and kind in entry.roles["to"] and not args.roles:
        face = c.id("FACE") if c.words("FACE") else args.face
        return subject, replace(args, roles=(place,), face=face)  # *after a card is moved here*, as *move a card here*
    goes = entry.roles.keys() & {*_GOALS} and not entry.own_turn
    if (
        goes
        or kind not in ("lane", "side", "line")
        or not isinstance(subject, n.Sel)
        or subject.filters
        or subject.best
    ):
        advice = (
            "say it of the card: *after a card here is ...*; or where it goes: *after a card is moved to this lane*"
        )
        raise MisreadError(Finding("S034", "where it lay, or where it goes?", place.span, help=advice))
    there = n.In(preposition="on" if kind == "side" else "in", where=where, span=place.span)
    face = c.id("FACE") if c.words("FACE") else args.face
    return replace(subject, filters=(there,)), replace(args, face=face)


def where_they_lie(
    c: Children, subject: n.Sel | n.Pron | None, forbid: n.Forbid
) -> tuple[n.Sel | n.Pron | None, n.Forbid]:
    """*Cards cannot be flipped here* is *cards here cannot be flipped*: the verb has nowhere to go to."""
    roles, verbs = forbid.args.roles, [c.lexicon.vocabulary.verb[verb] for verb in forbid.verbs]
    place = roles[0] if forbid.passive and len(roles) == 1 else None
    if place is None or not isinstance(subject, n.Sel) or subject.filters or not isinstance(place.target, n.Sel):
        return subject, forbid
    kind = c.lexicon.vocabulary.kind[place.target.noun]
    if place.preposition != "to" or kind not in ("lane", "side") or any(verb.roles for verb in verbs):
        return subject, forbid
    there = n.In(preposition="in" if kind == "lane" else "on", where=place.target, span=place.span)
    return replace(subject, filters=(there,)), replace(forbid, args=replace(forbid.args, roles=()))


def left_as_it_is(
    c: Children, subject: n.Sel | n.Pron | None, forbid: n.Forbid
) -> tuple[n.Sel | n.Pron | None, n.Forbid]:
    """*Cards here cannot be flipped face-down* is *face-up cards here cannot be flipped*."""
    face, args = forbid.args.face, forbid.args
    if face is None or not any(c.lexicon.vocabulary.verb[verb].turns for verb in forbid.verbs):
        return subject, forbid
    things = (subject,) if forbid.passive and subject is not None else args.objects
    if things and all(_is_this_card(c, one) for one in things) and c.lexicon.vocabulary.face[face].value:
        return subject, replace(forbid, args=replace(args, face=None))  # its text works while it is face-up
    if len(forbid.verbs) > 1 or any(_is_certain(one) for one in things):
        advice = "ask for it first: *if it is face-up, it cannot be flipped*"
        raise MisreadError(Finding("S037", "it may show that face already", c.span, help=advice))
    turned_so = tuple(_of_the_other_face(c, one, face) for one in things)
    if forbid.passive:
        return turned_so[0] if turned_so else subject, replace(forbid, args=replace(args, face=None))
    return subject, replace(forbid, args=replace(args, face=None, objects=turned_so))


def _is_this_card(c: Children, thing: n.Sel | n.Pron) -> bool:
    this = isinstance(thing, n.Sel) and thing.quantity.kind == "this"
    return this and isinstance(thing, n.Sel) and c.lexicon.vocabulary.kind[thing.noun] == "card"


def still_to_turn(c: Children, act: n.Do) -> n.Is | None:
    """Return what is asked before one certain thing is turned: *flip it face-up* is *if it is face-down, flip it*."""
    face = act.args.face
    if face is None or not c.lexicon.vocabulary.verb[act.verb].turns:
        return None
    thing, at = act.args.objects[0], Span(c.start, c.start)
    if not _is_certain(thing):
        return None
    other = next((one.id for one in c.lexicon.vocabulary.faces if one.id != face), face)
    return n.Is(subject=replace(thing, span=at), state=other, span=at)


def asked_alone(span: Span) -> Finding:
    """Return the finding for a thing to be turned that may show that face already, where nothing can be asked."""
    advice = "ask for it in a sentence of its own: *If it is face-up, flip it.*"
    return Finding("S037", "it may show that face already", span, help=advice)


def _of_the_other_face(c: Children, thing: n.Sel | n.Pron, face: str) -> n.Sel | n.Pron:
    """Return a thing that does not yet show a face, to be turned so that it does."""
    other = next((one.id for one in c.lexicon.vocabulary.faces if one.id != face), None)
    if other is None or not isinstance(thing, n.Sel) or _is_certain(thing) or thing.from_them:
        raise MisreadError(asked_alone(c.span))
    faces = {one.id for one in c.lexicon.vocabulary.faces}
    if face in thing.adjectives:
        advice = "`flip` alone turns it: leave out the face behind it"
        raise MisreadError(Finding("S037", "it shows that face already", c.span, help=advice))
    if faces.intersection(thing.adjectives):
        return thing
    known = c.lexicon.vocabulary.adjective
    first = sum(1 for word in thing.adjectives if word in known and known[word].role in ("superlative", "other"))
    adjectives = (*thing.adjectives[:first], other, *thing.adjectives[first:])
    return replace(thing, adjectives=adjectives)


@builds("do_turn")
def _do_turn(c: Children) -> n.Do:
    """*Turn a card over* is *flip a card*, *turn a card face-up* is *flip a face-down card*."""
    verb = turner(c)
    if c.text("TURN").endswith("s"):
        c.continued.add(c.start)
    return n.Do(verb=verb, args=_turning(c, verb, c.objects()[0]), span=c.span)


@builds("fact_turns")
def _fact_turns(c: Children) -> n.Fact:
    verb, (subject, thing) = turner(c), c.objects()
    args = _turning(c, verb, thing)
    if args.face is not None:
        raise MisreadError(asked_alone(c.span))
    return n.Fact(subject=subject, verb=verb, args=args, span=c.span)


def _turning(c: Children, verb: str, thing: n.Sel | n.Pron) -> n.Args:
    face = c.id("FACE") if c.words("FACE") else None
    args = n.Args(objects=(thing,), face=face, span=thing.span)
    return turned(c, verb, thing, args, passive=False)[1]


def turner(c: Children) -> str:
    """Return the verb of this game that turns cards over."""
    verb = next((one.id for one in c.lexicon.vocabulary.verbs if one.turns), None)
    if verb is None:
        raise MisreadError(Finding("S033", "nothing is turned over in this game", c.span, help="leave it out"))
    return verb


def with_goal(c: Children, verb: str, args: n.Args) -> n.Args:
    """Return the arguments of an act; a place behind its object is where that goes, if nothing else says it.

    What is acted on must be told without that place, or it may be where the thing is: *move a card in another lane*.
    """
    args = turned(c, verb, n.Pron(word="you"), fitted(c, verb, args), passive=False)[1]
    entry = c.lexicon.vocabulary.verb[verb]
    if not args.objects or any(role.preposition in n.GOALS for role in args.roles):
        return args
    played = entry.own_turn and entry.takes_face
    somewhere = played or (not entry.required and {"into", "onto"} <= entry.roles.keys())
    if not (set(entry.required) & {*_GOALS} or somewhere):
        return args
    thing = args.objects[-1]
    source, kinds = args.role("from"), c.lexicon.vocabulary.kind
    zone = source.target if source is not None else None
    if source is not None and isinstance(zone, n.Sel) and zone.filters and kinds[zone.noun] == "zone":
        role = _goal_behind(c, verb, zone.filters[-1])  # *put 1 coin from the supply on this card*
        if role is None:
            return args
        origin = replace(source, target=replace(zone, filters=zone.filters[:-1]))
        return replace(args, roles=(*(origin if one is source else one for one in args.roles), role))
    if not isinstance(thing, n.Sel) or not thing.filters:
        return args
    if not _told(c.lexicon.vocabulary, thing, args) and not _comes_here(entry, thing):
        return args
    role = _goal_behind(c, verb, thing.filters[-1])
    if role is None:
        return args
    if _comes_here(entry, thing):
        c.marked.add(("comes here", c.start))
    return _going_to(args, thing, role)


def _comes_here(entry: Verb, thing: n.Sel) -> bool:
    """*Move an enemy card here* brings it here from wherever it lies: it has to go somewhere."""
    return bool(entry.required) and isinstance(thing.filters[-1], n.Place)


def _going_to(args: n.Args, last: n.Sel, role: n.Role) -> n.Args:
    """Return the arguments of an act where the place behind its last object is where that goes."""
    objects = (*args.objects[:-1], replace(last, filters=last.filters[:-1]))
    return replace(args, objects=objects, roles=(*args.roles, role))


def _goal_behind(c: Children, verb: str, where: n.Filter) -> n.Role | None:
    """Return where something goes, said by a place behind another noun: *put 1 coin on this card*."""
    target = target_of(c.lexicon.vocabulary, where)
    if target is None:
        return None
    target, roles = _holder(c, verb, target), c.lexicon.vocabulary.verb[verb].roles
    taken = [one for one in _GOALS if c.lexicon.vocabulary.kind[target.noun] in roles.get(one, ())]
    return n.Role(preposition=taken[0], target=target, span=where.span) if len(taken) == 1 else None


def played_on_own_side(c: Children, verb: str, args: n.Args) -> n.Args:
    """*Play it on your side of this lane* is *play it to this lane*: cards are played onto one's own side."""
    entry, kinds = c.lexicon.vocabulary.verb[verb], c.lexicon.vocabulary.kind
    if not (entry.own_turn and entry.takes_face and len(args.roles) == 1):
        return args
    (role,) = args.roles
    side = role.target
    if not isinstance(side, n.Sel) or kinds[side.noun] != "side" or side.poss != "you" or side.of is None:
        return args
    return replace(args, roles=(replace(role, preposition="to", target=side.of),))


def put_on_own_side(words: Vocabulary, verb: str, args: n.Args) -> n.Args:
    """*Put the top card of the deck face-down here* is *onto your side of this lane*.

    So is what is yours, in a lane. Of other cards it is not said whose side is meant.
    """
    entry = words.verb[verb]
    taken = {kind for goal in _GOALS for kind in entry.roles.get(goal, ())}
    if "side" not in taken or "lane" in taken or not args.objects:
        return args
    source = args.role("from")
    fresh = source is not None and isinstance(source.target, n.Sel) and words.kind[source.target.noun] == "zone"
    if not all(fresh or _is_yours(words, one) for one in args.objects):
        return args
    if not any(role.preposition in n.GOALS for role in args.roles):
        thing = args.objects[-1]
        target = target_of(words, thing.filters[-1]) if isinstance(thing, n.Sel) and thing.filters else None
        if not isinstance(thing, n.Sel) or target is None or not _told(words, thing, args):
            return args
        if words.kind[target.noun] != "lane":
            return args
        args = _going_to(args, thing, n.Role(preposition="to", target=target, span=thing.filters[-1].span))
    return replace(args, roles=tuple(_onto_own_side(words, role) for role in args.roles))


def drawn_ones_here(words: Vocabulary, ability: n.Ability) -> n.Ability:
    """*Look at the top 3 cards of the deck. Put one of them face-down here* is *onto your side of this lane*."""
    steps = [node for node in preorder(ability) if isinstance(node, n.Step) and isinstance(node.action, n.Do)]
    found: dict[int, n.Node] = {}
    for before, step in pairwise(steps):
        act, drawn = step.action, before.action
        assert isinstance(act, n.Do)
        assert isinstance(drawn, n.Do)
        entry = words.verb[act.verb]
        taken = {kind for goal in _GOALS for kind in entry.roles.get(goal, ())}
        yours = all(one.subject in (None, n.Pron(word="you")) for one in (before, step))
        if not yours or "side" not in taken or "to" in entry.roles or not words.verb[drawn.verb].fresh:
            continue
        if not all(isinstance(one, n.Pron) or one.from_them or one.quantity.kind == "that" for one in act.args.objects):
            continue
        roles = tuple(_onto_own_side(words, role) for role in act.args.roles)
        if drawn.args.objects and roles != act.args.roles:
            found[id(act)] = replace(act, args=replace(act.args, roles=roles))
    return rewritten(ability, found) if found else ability


def _is_yours(words: Vocabulary, thing: n.Sel | n.Pron) -> bool:
    if isinstance(thing, n.Pron):
        return False  # it may be somebody else's
    known = words.adjective
    of_a_pile = any(word in known and known[word].zone for word in thing.adjectives)
    of_a_pile = of_a_pile or (thing.of is not None and words.kind[thing.of.noun] == "zone")
    return words.kind[thing.noun] == "card" and (of_a_pile or thing.quantity.kind == "this" or thing.poss == "you")


def _onto_own_side(words: Vocabulary, role: n.Role) -> n.Role:
    lane = role.target
    if role.preposition not in n.GOALS or not isinstance(lane, n.Sel) or words.kind[lane.noun] != "lane":
        return role
    bare = n.Quantity(kind="bare", span=Span(role.span.start, role.span.start))
    side = n.Sel(quantity=bare, noun=_noun(words, "side"), poss="you", of=lane, span=role.span)
    return replace(role, preposition="onto", target=side)


def on_side_of(c: Children, subject: n.Sel | n.Pron | None, act: n.Do) -> n.Do:
    """*Your opponent puts the top card of the deck here* is *onto their side of this lane*."""
    if subject is None or not isinstance(subject, n.Sel):
        return act
    theirs = {("own side", role.span.start) for role in act.args.roles} & c.marked
    if not theirs:
        return act
    roles = tuple(
        replace(role, target=replace(role.target, poss="they"))
        if isinstance(role.target, n.Sel) and role.target.poss == "you" and ("own side", role.span.start) in theirs
        else role
        for role in act.args.roles
    )
    return replace(act, args=replace(act.args, roles=roles))


def played_there(c: Children, verb: str, args: n.Args) -> n.Args:
    """*Cannot play more cards here* is *cannot play cards to this lane*: what is played lies nowhere yet."""
    entry, kinds = c.lexicon.vocabulary.verb[verb], c.lexicon.vocabulary.kind
    if not (entry.own_turn and entry.takes_face) or len(args.objects) != 1:
        return args
    (thing,) = args.objects
    if not isinstance(thing, n.Sel):
        return args
    if thing.quantity.kind in ("more", "any"):
        thing = replace(thing, quantity=replace(thing.quantity, kind="bare"), plural=True)
    faces = [word for word in thing.adjectives if word in {one.id for one in c.lexicon.vocabulary.faces}]
    if len(faces) == 1 and args.face is None:  # *cannot play face-down cards*: it has no face yet
        thing = replace(thing, adjectives=tuple(word for word in thing.adjectives if word not in faces))
        args = replace(args, face=faces[0])
    roles = args.roles
    target = target_of(c.lexicon.vocabulary, thing.filters[-1]) if thing.filters and not roles else None
    taken = [one for one in _GOALS if target is not None and kinds[target.noun] in entry.roles.get(one, ())]
    if target is not None and len(taken) == 1:
        roles = (n.Role(preposition=taken[0], target=target, span=thing.filters[-1].span),)
        thing = replace(thing, filters=thing.filters[:-1])
    return replace(args, objects=(thing,), roles=roles)


def _told(words: Vocabulary, thing: n.Sel, args: n.Args) -> bool:
    """Return whether it is said where a thing is, without the last of what stands behind it."""
    zones = any(word in words.adjective and words.adjective[word].zone for word in thing.adjectives)
    counted = words.kind[thing.noun] in ("resource", "counter")
    named = thing.from_them or thing.quantity.kind in ("this", "that") or thing.of is not None
    return zones or counted or named or len(thing.filters) > 1 or any(one.preposition == "from" for one in args.roles)


def target_of(words: Vocabulary, where: n.Filter) -> n.Sel | None:
    """Return the place that is meant by where something lies, if it means just one."""
    if isinstance(where, n.Place):
        return _at(words, where.word, where.span)
    return where.where if isinstance(where, n.In) and isinstance(where.where, n.Sel) else None

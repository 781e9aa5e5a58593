"""Builders of rules about what is played: *cards are played face-down here*, *only such cards can be played*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, builds
from cardlang.syntax.builders.goals import fitted, played_there, target_of
from cardlang.syntax.builders.orders import done_to
from cardlang.syntax.builders.ruled import bounded
from cardlang.syntax.lexing.lexicon import fold
from cardlang.vocabulary.model import Verb

# --- a rule, said as if it happened --------------------------------------------------------------------------


@builds("is_done_so")
def _is_done_so(c: Children) -> n.Step:
    """*Cards are played face-down here* is *when a player would play a card here, they play it face-down instead*.

    *Cards must be played to this lane* is *each player must play cards to this lane*, and what is done to something
    certain is an order.
    """
    thing = c.objects()[0]
    args = c.arguments()
    if c.words("FACE"):
        where = c.all(n.Role)  # *cards are played here face-down*
        args = n.Args(roles=where, face=c.id("FACE"), span=c.word("FACE").span)
    elif c.all(n.Role):  # *cards must be played here*
        args = n.Args(roles=c.all(n.Role), span=c.all(n.Role)[0].span)
    verb = play_of_the_rules(c)
    said = c.words("PART")
    ruled = verb is not None and (not said or c.id("PART") == verb.id)
    if said and not ruled and (ordered := done_to(c, thing, c.id("PART"), args)):
        return ordered
    if not ruled or verb is None or not isinstance(thing, n.Sel) or (args.face is None and not c.words("MUST_BE")):
        advice = "an order names the act, *destroy ...*; what happens each time is heard: *When ... would ...*"
        raise MisreadError(Finding("S048", "this is neither an order nor a rule", c.span, help=advice))
    return _played_so(c, verb, thing, args)


def _played_so(c: Children, verb: Verb, thing: n.Sel, args: n.Args, by: n.Sel | n.Pron | None = None) -> n.Step:
    """Return the rule that such cards are played with a face, or to a lane; `by`: who plays them, if that is said."""
    at = Span(c.start, c.start)
    you, it = n.Pron(word="you", span=at), n.Pron(word="it", span=at)
    this = thing.quantity.kind == "this"
    who: n.Sel | n.Pron = by or (you if this or thing.poss == "you" else _player(c, thing, at))
    if args.face is None:
        return _must_play(c, verb, who, thing, args)
    one = thing if this else replace(_bare(c, thing), quantity=n.Quantity(kind="a", span=thing.quantity.span))
    heard = fitted(c, verb.id, replace(args, face=None, objects=(one,), roles=(*args.roles, *_goal(c, thing))))
    fact = n.Fact(subject=who, verb=verb.id, args=heard, would=True, span=c.span)
    played = n.Args(objects=(replace(thing, span=at) if this else it,), face=args.face, span=args.span)
    act = n.Do(verb=verb.id, args=played, span=args.span)
    mine = isinstance(who, n.Pron) and who.word == "you"
    again = None if mine else n.Sel(quantity=n.Quantity(kind="that", span=at), noun="player", span=at)
    return n.Step(action=act, subject=again, instead=True, conditions=(fact,), span=c.span)


def _must_play(c: Children, verb: Verb, who: n.Sel | n.Pron, thing: n.Sel, args: n.Args) -> n.Step:
    """*Cards can only be played to this lane* is *each player must play cards to this lane*."""
    if isinstance(who, n.Sel) and who.quantity.kind == "a":
        who = replace(who, quantity=replace(who.quantity, kind="each"))
    every = replace(_bare(c, thing), quantity=replace(thing.quantity, kind="bare"), plural=True)
    cards = thing if thing.quantity.kind == "this" else every
    args = fitted(c, verb.id, replace(args, objects=(cards,), roles=(*args.roles, *_goal(c, thing))))
    act = n.Do(verb=verb.id, args=args, span=c.span)
    return n.Step(action=act, subject=who, modal="must", span=c.span)


def played_with_face(c: Children, step: n.Step) -> n.Step:
    """*Players must play cards face-down here* and *play their cards face-down here* are that rule, too.

    *You may play this card face-down* is *when you would play this card, you may play it face-down instead*.
    """
    act, verb, who = step.action, play_of_the_rules(c), step.subject
    if not isinstance(act, n.Do) or verb is None or act.verb != verb.id or act.args.face is None or step.instead:
        return step
    things = act.args.objects
    thing = things[0] if len(things) == 1 else None
    several = isinstance(thing, n.Sel) and thing.quantity.kind in ("bare", "each", "all") and not thing.from_them
    ruled = step.modal is not None or who == n.Pron(word="you")  # *you play this card face-down*
    several = several or (ruled and isinstance(thing, n.Sel) and thing.quantity.kind == "this")
    several = several and isinstance(thing, n.Sel) and c.lexicon.vocabulary.kind[thing.noun] == "card"
    player = isinstance(who, n.Sel) and c.lexicon.vocabulary.kind[who.noun] == "player"
    player = player or who == n.Pron(word="you") or (who is None and step.modal is not None)
    if not isinstance(thing, n.Sel) or not several or not player or step.conditions or _of_others(c, thing):
        return step
    if not isinstance(who, n.Sel):
        who = n.Pron(word="you", span=Span(c.start, c.start))
    elif who.quantity.kind in ("each", "all") or (who.quantity.kind == "bare" and who.poss is None):
        who = replace(who, quantity=replace(who.quantity, kind="a"), plural=False)
    args = replace(act.args, objects=())
    made = _played_so(c, verb, replace(thing, poss=None), args, who)
    return replace(made, modal="may") if step.modal == "may" else made


def is_played_so(step: n.Step) -> bool:
    """Return whether a step is the rule that such cards are played with a face."""
    return step.instead and any(isinstance(one, n.Fact) and one.would for one in step.conditions)


def ruled_for_a_time(span: Span) -> Finding:
    """Return the finding for such a rule with a duration."""
    advice = (
        "it holds while a card that says so lies there: *Passive: Your opponent's cards are played face-down here.*"
    )
    return Finding("S048", "no rule says for a time with which face cards are played", span, help=advice)


def _of_others(c: Children, thing: n.Sel) -> bool:
    """Return whether a phrase means the opponents' cards, which nobody but them plays."""
    known = c.lexicon.vocabulary.adjective
    return any(word in known and known[word].of_opponents for word in thing.adjectives)


def may_be_played(c: Children, subject: n.Sel | n.Pron | None, action: n.Action) -> n.Step | None:
    """*This card can be played face-down* is *you may play this card face-down*."""
    if not isinstance(action, n.Forbid) or ("can be", action.span.start) not in c.marked or action.by is not None:
        return None
    verb, thing = play_of_the_rules(c), subject
    if verb is None or action.verbs != (verb.id,) or action.args.face is None or not isinstance(thing, n.Sel):
        return None
    if thing.quantity.kind not in ("this", "bare", "each", "all", "any", "a"):
        return None
    return replace(_played_so(c, verb, thing, replace(action.args, objects=())), modal="may")


def play_of_the_rules(c: Children) -> Verb | None:
    """Return the verb of the rules with which cards come with a face, if the game has one."""
    verbs = c.lexicon.vocabulary.verbs
    return next((verb for verb in verbs if verb.takes_face and verb.own_turn and "would" in verb.use), None)


def _player(c: Children, thing: n.Sel, at: Span) -> n.Sel:
    """Return who plays such cards: whose they are, else any player."""
    if thing.poss == "opponent":
        return n.Sel(quantity=n.Quantity(kind="bare", span=at), noun="opponent", poss="you", span=at)
    known = c.lexicon.vocabulary.adjective
    enemy = any(word in known and known[word].of_opponents for word in thing.adjectives)
    return n.Sel(quantity=n.Quantity(kind="a", span=at), noun="opponent" if enemy else "player", span=at)


def _bare(c: Children, thing: n.Sel) -> n.Sel:
    """Return such a card without whose it is and to which lane it goes."""
    known = c.lexicon.vocabulary.adjective
    adjectives = tuple(word for word in thing.adjectives if not (word in known and known[word].of_opponents))
    filters = tuple(one for one in thing.filters if not isinstance(one, n.Place | n.In | n.ThisWay))
    return replace(thing, poss=None, adjectives=adjectives, filters=filters, plural=False)


def _goal(c: Children, thing: n.Sel) -> tuple[n.Role, ...]:
    """Return where such cards go: *cards in this lane are played face-down*."""
    where = [one for one in thing.filters if isinstance(one, n.In | n.Place)]
    if not where:
        return ()
    target = target_of(c.lexicon.vocabulary, where[0])
    if target is None or len(where) > 1:
        advice = "name the lane: *cards are played face-down in this lane*"
        raise MisreadError(Finding("S034", "where such cards go is not said", where[0].span, help=advice))
    return (n.Role(preposition="to", target=target, span=where[0].span),)


# --- what cannot be played --------------------------------------------------------------------------------------


def played_by_nobody(
    c: Children, subject: n.Sel | n.Pron | None, forbid: n.Forbid
) -> tuple[n.Sel | n.Pron | None, n.Forbid]:
    """*Cards cannot be played to this lane* is *players cannot play cards to this lane*."""
    verb = c.lexicon.vocabulary.verb[forbid.verbs[0]]
    rules = verb.own_turn and verb.takes_face and len(forbid.verbs) == 1
    if not rules or not forbid.passive or forbid.by is not None or not isinstance(subject, n.Sel):
        return subject, forbid
    if subject.quantity.kind not in ("bare", "no", "each", "all") or c.lexicon.vocabulary.kind[subject.noun] != "card":
        return subject, forbid
    at = Span(c.start, c.start)
    who = n.Pron(word="you", span=at) if subject.poss == "you" else _all_of(_player(c, subject, at))
    cards = replace(_bare(c, subject), quantity=replace(subject.quantity, kind="bare"), plural=True)
    args = replace(forbid.args, objects=(cards,), roles=(*forbid.args.roles, *_goal(c, subject)))
    args = played_there(c, verb.id, fitted(c, verb.id, args))
    return who, replace(forbid, args=args, passive=False)


def _all_of(who: n.Sel) -> n.Sel:
    if who.quantity.kind != "a":
        return who
    if who.noun == "opponent":
        return replace(who, quantity=replace(who.quantity, kind="bare"), poss="you")
    return replace(who, quantity=replace(who.quantity, kind="bare"), plural=True)


@builds("only_such_can")
def _only_such_can(c: Children) -> n.Step:
    """*Only cards of strength 3 or less can be played here* is *players cannot play cards of strength 4 or more*."""
    thing, args = c.one(n.Sel), c.arguments()
    if goals := c.all(n.Role):
        args = n.Args(roles=goals, span=goals[0].span)
    verb, ruled = c.id("PART"), play_of_the_rules(c)
    args = fitted(c, verb, args)
    if ruled is not None and verb == ruled.id and (face := _only_face(c, thing)) is not None:
        told = tuple(word for word in thing.adjectives if word != face)
        return _played_so(c, ruled, replace(thing, adjectives=told), replace(args, face=face))
    others = _all_others(c, thing)
    forbid = n.Forbid(verbs=(verb,), args=args, span=c.span)
    subject, forbid = played_by_nobody(c, others, forbid)
    return n.Step(action=forbid, subject=subject, span=c.span)


def _only_face(c: Children, thing: n.Sel) -> str | None:
    faces = [word for word in thing.adjectives if word in {face.id for face in c.lexicon.vocabulary.faces}]
    return faces[0] if len(faces) == 1 and thing.test is None else None


def _all_others(c: Children, thing: n.Sel) -> n.Sel:
    """Return what is left of some things if those that are told by one word are taken away."""
    words, face = c.lexicon.vocabulary, _only_face(c, thing)
    enemy = next((word.id for word in words.adjectives if word.of_opponents), None)
    is_enemy = enemy is not None and enemy in thing.adjectives
    tested = [one for one in (thing.test, *thing.filters) if isinstance(one, n.Test)]
    told = [face, thing.poss, enemy if is_enemy else None, *tested]
    if len([one for one in told if one is not None]) != 1 or thing.best is not None or thing.quantity.kind != "bare":
        advice = "say what cannot: *Players cannot play cards of strength 4 or more to this lane.*"
        raise MisreadError(Finding("S045", "which are left out is not clear", thing.span, help=advice))
    if tested:
        (test,) = tested
        beyond = replace(test, cmp=_beyond(test))
        filters = tuple(beyond if one is test else one for one in thing.filters)
        return replace(thing, test=beyond if thing.test is test else thing.test, filters=filters)
    if face is not None:
        other = next(one.id for one in words.faces if one.id != face)
        return replace(thing, adjectives=tuple(other if word == face else word for word in thing.adjectives))
    if is_enemy:
        return replace(thing, adjectives=tuple(word for word in thing.adjectives if word != enemy), poss="you")
    if thing.poss != "you" or enemy is None:
        advice = "say what cannot: *Your cards cannot be moved to this lane.*"
        raise MisreadError(Finding("S045", "which are left out is not clear", thing.span, help=advice))
    return replace(thing, poss=None, adjectives=(enemy, *thing.adjectives))


def _beyond(test: n.Test) -> n.Cmp | n.Parity:
    """Return what all other numbers are like."""
    match test.cmp:
        case n.Cmp(op="le", n=number):
            return replace(test.cmp, op="ge", n=number + 1)
        case n.Cmp(op="ge", n=number):
            return replace(test.cmp, op="le", n=number - 1)
        case n.Parity(word=word):
            return replace(test.cmp, word="odd" if word == "even" else "even")
        case n.Cmp() | n.Named():
            advice = "say which cannot be, in two sentences: *... of strength 4 or more*, *... of strength 2 or less*"
            raise MisreadError(Finding("S045", "which are left out is not clear", test.span, help=advice))


@builds("can_only")
def _can_only(c: Children) -> n.Step:
    """*Your opponent can only play cards face-down here* is that rule; *to this lane*, they must play them there."""
    who, verb, ruled, args = c.objects()[0], c.id("VERB"), play_of_the_rules(c), c.arguments()
    if c.lexicon.vocabulary.verb[verb].sized:
        act = n.Do(verb=verb, args=fitted(c, verb, args), span=c.span)
        return n.Step(action=bounded(c, act, "may", only=True), subject=who, span=c.span)
    thing = args.objects[0] if len(args.objects) == 1 else None
    several = isinstance(thing, n.Sel) and thing.quantity.kind in ("bare", "each", "all", "this")
    if ruled is None or verb != ruled.id or not several or not isinstance(thing, n.Sel):
        advice = f"say what cannot be done: *cannot {fold(c.word('VERB').text)} ...*"
        raise MisreadError(Finding("S045", "what is forbidden by this is not clear", c.span, help=advice))
    args = played_there(c, verb, fitted(c, verb, args))
    thing = args.objects[0]
    assert isinstance(thing, n.Sel)
    if thing.test is not None or any(isinstance(one, n.Test) for one in thing.filters):
        others = replace(_all_others(c, thing), plural=True)
        forbid = n.Forbid(verbs=(verb,), args=replace(args, objects=(others,)), passive=False, span=c.span)
        return n.Step(action=forbid, subject=who, span=c.span)
    step = n.Step(action=n.Do(verb=verb, args=args, span=c.span), subject=who, modal="must", span=c.span)
    return played_with_face(c, step)

"""Builders of facts: what happens, what has happened, who has done it."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.conditions import check_somebody
from cardlang.syntax.builders.goals import done_there, fitted, turned
from cardlang.syntax.builders.owners import at_its_place, finished, opponent_of
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.kinds import Ends
from cardlang.vocabulary.model import Verb, Vocabulary

_TWO_LINES = (
    "count in both: *if there are no castle cards in this row or column*; ask of each: *if ... this row ... or if ...*"
)


@builds("fact_does", "fact_would", "fact_is_done", "fact_would_be")
def _fact(c: Children) -> n.Fact:
    """*A card is flipped by a player* is *a player flips a card*: who does it is the subject."""
    subject, by, verb = _by_one(c, c.objects()[0]), c.part("by"), c.ids("VERB", "PART", "DOING")[0]
    args = c.arguments()
    entry = c.lexicon.vocabulary.verb[verb]
    thing = isinstance(subject, n.Sel) and c.lexicon.vocabulary.kind.get(subject.noun) in entry.objects
    itself = bool(c.words("VERB")) and entry.of_itself and thing and not args.objects  # *when this card moves*
    done = itself or bool(c.words("PART"))
    if done:
        subject, args = done_there(c, verb, subject, args)
    if c.words("PART") and isinstance(subject, n.Sel):  # *this castle is won* is *this lane is won*
        subject = replace(subject, noun=at_its_place(c.lexicon.vocabulary, subject.noun, verb))
    if by is not None:
        subject, args = by, replace(args, objects=(_lying_here(c, entry, subject),))
    args = fitted(c, verb, args)
    effect = None
    if c.name == "fact_does" and (source := args.role("from")) is not None:  # *you gain coins from an effect*
        target = source.target
        if isinstance(target, n.Sel) and c.lexicon.vocabulary.kind[target.noun] == "effect":
            effect = one_effect(target)
            args = replace(args, roles=tuple(role for role in args.roles if role is not source))
    subject, args = turned(c, verb, subject, args, passive=by is None and done)
    return n.Fact(
        by=effect,
        subject=subject,
        verb=verb,
        args=args,
        would=c.name in ("fact_would", "fact_would_be"),
        passive=by is None and done,
        span=c.span,
    )


_EITHER = "ask for each by itself: *if ... or if ...*; write a sentence or an ability for each that is heard"


@builds("fact_does_either", "fact_would_either", "fact_is_done_either", "fact_would_be_either")
def _either(c: Children) -> n.Fact:
    """*A card here is moved or swapped*: the first of several acts; the others are heard, too (`heard_either`)."""
    words, kind = c.lexicon.vocabulary, "VERB" if c.words("VERB") else "PART"
    verbs = words.uncovered(tuple(dict.fromkeys(c.ids(kind))))
    subject, by, args = c.objects()[0], c.part("by"), c.arguments()
    thing = isinstance(subject, n.Sel) and words.kind.get(subject.noun)
    plain = args.face is None and not args.roles and args.equal is None
    itself = kind == "VERB" and not args.objects
    if not plain or itself or any(kind == "PART" and thing not in words.verb[verb].objects for verb in verbs):
        raise MisreadError(Finding("S021", "this may be said of each of them, or of the last", c.span, help=_EITHER))
    if by is not None:
        subject, args = by, replace(args, objects=(subject,))
    if len(verbs) > 1:
        c.also_heard[c.start] = verbs[1:]
        c.untaken[c.start] = Finding("S020", "two things that happen share one subject", c.span, help=_EITHER)
    would, passive = c.name.startswith("fact_would"), kind == "PART" and by is None
    return n.Fact(subject=subject, verb=verbs[0], args=args, would=would, passive=passive, span=c.span)


def heard_either(c: Children, ability: n.Ability) -> tuple[n.Ability, ...]:
    """*After this card is moved or swapped, ...* as an ability for each of them."""
    heard = ability.listener
    verbs = c.also_heard.get(heard.fact.span.start, ()) if heard is not None else ()
    if heard is None or heard.limit is not None:  # once for either, or for each?
        return (ability,)
    if verbs:
        c.untaken.pop(heard.fact.span.start, None)
    others = (replace(heard, fact=replace(heard.fact, verb=verb)) for verb in verbs)
    return (ability, *(replace(rewritten(ability, {}), listener=rewritten(other, {})) for other in others))


def _by_one(c: Children, subject: n.Sel | n.Pron) -> n.Sel | n.Pron:
    """*Your opponent's effect* is *one of your opponent's effects*: an event is the work of one."""
    if not isinstance(subject, n.Sel) or c.lexicon.vocabulary.kind[subject.noun] != "effect":
        return subject
    if subject.quantity.kind != "bare" or subject.plural or subject.poss not in ("you", "opponent"):
        return subject
    return replace(subject, quantity=n.Quantity(kind="a", span=subject.quantity.span))


def _lying_here(c: Children, verb: Verb, thing: n.Sel | n.Pron) -> n.Sel | n.Pron:
    """*A card here is moved by a player* says where it lay: *a player moves a card in this lane*, and not to it."""
    places = {one.id: one.this for one in c.lexicon.vocabulary.places}
    if not isinstance(thing, n.Sel) or not verb.roles.keys() & {*n.GOALS}:
        return thing

    def there(one: n.Filter) -> n.Filter:
        if not isinstance(one, n.Place) or places[one.word] != "lane":
            return one
        this = n.Quantity(kind="this", span=one.span)
        return n.In(preposition="in", where=n.Sel(quantity=this, noun="lane", span=one.span), span=one.span)

    return replace(thing, filters=tuple(map(there, thing.filters)))


@builds("fact_by")
def _by_effect(c: Children) -> n.Fact:
    """*You gain coins by a card effect*: a player does it, and an effect brings it about."""
    (subject, *_), verb, by = c.objects(), c.id("VERB"), c.part("by")
    if not isinstance(by, n.Sel) or c.lexicon.vocabulary.kind[by.noun] != "effect":
        advice = "name the effects: *by an effect*, *by an enemy effect*"
        raise MisreadError(Finding("S027", "who does this is said in front", by.span, help=advice))
    args = fitted(c, verb, c.arguments())
    subject, args = turned(c, verb, subject, args, passive=False)
    return n.Fact(subject=subject, verb=verb, args=args, by=one_effect(by), span=c.span)


def one_effect(by: n.Sel) -> n.Sel:
    """*By effects* is *by an effect*: an event is the work of one."""
    if by.quantity.kind not in ("bare", "any") or by.poss is not None:
        return by
    return replace(by, quantity=n.Quantity(kind="a", span=by.quantity.span), plural=False)


@builds("fact_undoes")
def _undoes(c: Children) -> n.Fact:
    """*You are behind in this lane* is *your opponent leads this lane*."""
    subject, verb = c.objects()[0], c.id("UNDOING")
    other = opponent_of(subject)
    if other is None:
        advice = "say who leads it: *if your opponent leads this lane*"
        raise MisreadError(Finding("S027", "who is ahead then is not said", c.span, help=advice))
    return n.Fact(subject=other, verb=verb, args=fitted(c, verb, c.arguments()), span=c.span)


@builds("was", "was_done")
def _was(c: Children) -> n.Was | n.Exists:
    """*A card was destroyed by you this turn* asks for the event *you destroy a card*.

    Of a card that is destroyed, *if this card was destroyed by an effect* asks for this turn: `check_since`.
    """
    within: Ends = "round" if c.words("WITHIN") and c.text("WITHIN") == "this round" else "turn"
    thing, by, verb = c.objects()[0], c.part("by"), c.id("PART")
    if isinstance(thing, n.Sel):
        thing = replace(thing, noun=at_its_place(c.lexicon.vocabulary, thing.noun, verb))
    if c.name == "was_done" and (won := _done_for_good(c, thing, verb, by)) is not None:
        return won
    args = c.arguments()
    if by is not None:
        args = replace(args, objects=(thing,))
    args = fitted(c, verb, args)
    span = Span(c.start, c.word("WITHIN").start - 1) if c.words("WITHIN") else c.span
    if c.name == "was_done":
        c.marked.add(("since", c.start))
    fact = n.Fact(subject=thing if by is None else by, verb=verb, args=args, passive=by is None, span=span)
    return n.Was(fact=fact, within=within, span=c.span)


def _by_none(was: n.Was) -> n.Was | n.Unless:
    """*No opponent paid gold this turn*: unless an opponent did."""
    who = was.fact.subject
    if not isinstance(who, n.Sel) or who.quantity.kind != "no":
        return was
    fact = replace(was.fact, subject=_any_one(who))
    return n.Unless(condition=replace(was, fact=fact), span=was.span)


def _any_one(who: n.Sel) -> n.Sel:
    other = who.adjectives == ("other",)
    quantity = replace(who.quantity, kind="another" if other else "a")
    return replace(who, quantity=quantity, adjectives=() if other else who.adjectives, plural=False)


_WON_SO_OFTEN = ("a", "another", "no", "exact", "exactly", "at_least", "at_most")


def _done_for_good(c: Children, thing: n.Sel | n.Pron, verb: str, by: n.Sel | n.Pron | None) -> n.Exists | None:
    """*If a lane has been won* is *if there is a lane won by a player*: what is done for good needs no time."""
    words = c.lexicon.vocabulary
    several = isinstance(thing, n.Sel) and thing.quantity.kind in _WON_SO_OFTEN
    if not isinstance(thing, n.Sel) or not several or not words.verb[verb].for_good or thing.filters:
        return None
    at = Span(thing.span.end, thing.span.end)
    anybody = n.Sel(quantity=n.Quantity(kind="a", span=at), noun=c.lexicon.noun_of("player") or "player", span=at)
    return n.Exists(what=_done_by(c, thing, verb, by or anybody, at), span=c.span)


def check_since(c: Children, ability: n.Ability) -> None:
    """Refuse *if a card was flipped*, which does not say since when, but for how this card has just been destroyed."""
    words, header = c.lexicon.vocabulary, ability.header
    leaves = isinstance(header, n.Keyword) and words.keyword[header.word].timing == "leaving"
    for node in preorder(ability):
        if not isinstance(node, n.Was) or ("since", node.span.start) not in c.marked:
            continue
        about = [node.fact.subject] if node.fact.passive else [*node.fact.args.objects]
        this = [one for one in about if isinstance(one, n.Pron) or one.quantity.kind == "this"]
        entry = words.verb[node.fact.verb]
        if leaves and entry.for_good and this:  # *if this lane was won by your opponent*
            continue
        if not leaves or node.fact.passive or not this or not (entry.strips and entry.in_play):
            advice = (
                "say since when, *if a card was flipped this turn*, or name what was done: *each card flipped this way*"
            )
            at = Span(node.span.end, node.span.end + 1)
            raise MisreadError(Finding("S002", "since when is not said", at, help=advice))


@builds("did")
def _did(c: Children) -> n.Was | n.Unless:
    """*You have destroyed a card this turn* is *a card was destroyed by you this turn*."""
    within: Ends = "turn" if c.text("WITHIN") == "this turn" else "round"
    verb, start = c.ids("HAS_DONE", "HAS_NOT_DONE", "DID")[0], c.word("HAS_DONE", "HAS_NOT_DONE", "DID").start
    args = fitted(c, verb, c.arguments())
    if len(args.objects) != 1:
        raise MisreadError(
            Finding("S027", "this asks for one thing that was done", Span(start, c.end), help=_ONE_THING)
        )
    span = Span(c.start, c.word("WITHIN").start - 1)
    fact = n.Fact(subject=c.objects()[0], verb=verb, args=args, span=span)
    return _by_none(n.Was(fact=fact, within=within, span=c.span))


@builds("did_then")
def _did_then(c: Children) -> n.Was:
    """*If an effect destroyed this card* asks how it has just been destroyed, and for nothing else: `check_since`."""
    args = fitted(c, c.id("DID"), c.arguments())
    things = args.objects
    if len(things) != 1 or (isinstance(things[0], n.Sel) and things[0].quantity.kind not in ("this", "that")):
        at = Span(c.word("DID").start, c.end)
        raise MisreadError(
            Finding("S002", "since when is not said", at, help="write *this turn* or *this round* behind it")
        )
    c.marked.add(("since", c.start))
    fact = n.Fact(subject=c.objects()[0], verb=c.id("DID"), args=args, span=c.span)
    return n.Was(fact=fact, within="turn", span=c.span)


@builds("has_done")
def _has_done(c: Children) -> n.Exists | n.Has:
    """*You have won 2 or more lanes* is *there are 2 or more lanes won by you*."""
    word, args = c.word("HAS_DONE", "HAS_NOT_DONE"), c.arguments()
    things = args.objects
    plain = len(things) == 1 and isinstance(things[0], n.Sel) and not things[0].filters and not things[0].best
    if not plain or args != n.Args(objects=things):
        raise MisreadError(
            Finding("S027", "this does not say when that was", Span(word.start, c.end), help=_SINCE_WHEN)
        )
    verb = c.lexicon.id_of(word.type, word.text)
    what = things[0]
    assert isinstance(what, n.Sel)
    if (noun := finished(c, what.noun, verb)) is not None:
        return n.Has(subject=c.objects()[0], what=replace(what, noun=noun), span=c.span)
    return n.Exists(what=_done_by(c, what, verb, c.objects()[0], word.span), span=c.span)


def _done_by(c: Children, what: n.Sel, verb: str, by: n.Sel | n.Pron, span: Span) -> n.Sel:
    """Return things that stay what somebody has made of them, as done by them: *lanes won by you*."""
    noun = at_its_place(c.lexicon.vocabulary, what.noun, verb)
    if isinstance(by, n.Sel) and by.quantity.kind == "no":
        if what.quantity.kind not in ("a", "bare"):
            advice = "ask of one of them: *unless your opponent has won 2 or more lanes*"
            raise MisreadError(Finding("S027", "of each of several this is not asked", by.span, help=advice))
        by = _any_one(by)  # *no other player has won a lane*: none is won by another one
        what = replace(what, quantity=replace(what.quantity, kind="no"))
    return replace(what, noun=noun, filters=(n.DoneBy(verb=verb, by=by, span=span),))


@builds("has_done_than")
def _has_done_than(c: Children) -> n.Has | n.Higher:
    """*You have completed fewer tasks than an opponent* is *an opponent has more completed tasks than you*."""
    subject, what, than = c.objects()
    assert isinstance(what, n.Sel)
    verb = c.id("HAS_DONE")
    noun = finished(c, what.noun, verb)
    certain = all(isinstance(who, n.Pron) or who.quantity.kind in ("bare", "that", "the") for who in (subject, than))
    plain = certain and not what.filters and what.best is None
    if noun is None and c.lexicon.vocabulary.verb[verb].for_good and plain:
        bare = replace(what, quantity=n.Quantity(kind="bare", span=what.quantity.span), plural=c.several(what.noun))
        mine, theirs = (
            n.Count(what=_done_by(c, bare, verb, who, what.span), span=what.span) for who in (subject, than)
        )
        fewer = what.quantity.kind == "bare"
        if what.quantity.kind in ("bare", "more"):
            return n.Higher(left=theirs if fewer else mine, right=mine if fewer else theirs, span=c.span)
    if noun is None:
        advice = _COUNTED if c.lexicon.vocabulary.verb[verb].for_good else _SINCE_WHEN
        raise MisreadError(Finding("S027", "this does not say when that was", c.span, help=advice))
    if what.quantity.kind == "bare":  # *fewer*
        check_somebody(subject)
        more = n.Quantity(kind="more", span=Span(what.span.start, what.span.start))
        return n.Has(
            subject=than, what=replace(what, noun=noun, quantity=more, plural=False), than=subject, span=c.span
        )
    return n.Has(subject=subject, what=replace(what, noun=noun), than=than, span=c.span)


_ONE_THING = "write it as two conditions"
_COUNTED = "compare two: *if the number of lanes won by you is more than the number of lanes won by your opponent*"
_SINCE_WHEN = "write *this turn* or *this round* behind it"


@builds("by")
def _by(c: Children) -> NodePart:
    by = c.objects()[0]
    return NodePart("by", as_effect(c.lexicon.vocabulary, by) if isinstance(by, n.Sel) else by)


def as_effect(words: Vocabulary, by: n.Sel) -> n.Sel:
    """*Enemy cards* do what their effects do."""
    effect = next((noun.id for noun in words.nouns if noun.kind == "effect"), None)
    if effect is None or words.kind[by.noun] != "card" or words.noun[by.noun].apart:
        return by
    several = by.quantity.kind == "bare" and by.plural
    quantity = n.Quantity(kind="bare" if several else "a", span=Span(by.span.start, by.span.start))
    return n.Sel(quantity=quantity, noun=effect, plural=several, of=by, span=by.span)

"""Builders of texts, abilities, sentences and steps."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Literal, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.amounts import FACTORS, both_lines, of_each_thing, of_what, reckoned
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Word, builds
from cardlang.syntax.builders.clauses import both_ways, by_effects, out_of_it, revealed, this_place
from cardlang.syntax.builders.given import may_be_handed, taken
from cardlang.syntax.builders.goals import (
    all_or_nothing,
    another_place,
    fitted,
    from_the_supply,
    given_back,
    got_from,
    left_as_it_is,
    meant,
    on_side_of,
    played_on_own_side,
    played_there,
    put_on_own_side,
    still_to_turn,
    where_they_lie,
    with_goal,
    with_place,
)
from cardlang.syntax.builders.joints import check_used
from cardlang.syntax.builders.lanes import check_swapped, joined, swapped_for
from cardlang.syntax.builders.led import for_each_that
from cardlang.syntax.builders.neighbours import next_ones
from cardlang.syntax.builders.often import so_often
from cardlang.syntax.builders.orders import bound, check_several
from cardlang.syntax.builders.owners import drawn_from
from cardlang.syntax.builders.people import each_of_the_first
from cardlang.syntax.builders.places import scored_there
from cardlang.syntax.builders.playing import may_be_played, played_by_nobody, played_with_face
from cardlang.syntax.builders.prices import every_part, priced
from cardlang.syntax.builders.relatives import borne_by_what_lies_there, told_in_full, with_what
from cardlang.syntax.builders.ruled import bounded, of_bids_so_high, of_your_bid
from cardlang.syntax.builders.several import any_one, both_there, modal, only_number, to_nobody
from cardlang.syntax.builders.sides import each_side, winner
from cardlang.syntax.builders.taken import note_taken, out_of_purse
from cardlang.syntax.builders.totals import check_amounts
from cardlang.syntax.builders.values import all_of_them, all_there, own_numbers
from cardlang.syntax.builders.wordings import below_a_stack, is_this_card, of_this_card, things_to_get, unsaid
from cardlang.syntax.lexing.lexicon import fold
from cardlang.syntax.rewriting import copied


def is_you(subject: n.Sel | n.Pron | None) -> bool:
    """Return whether *you* are meant."""
    return isinstance(subject, n.Pron) and subject.word == "you"


@builds("step")
def _step(c: Children) -> n.Step | NodePart:
    two = next_ones(c, c.items[0])
    made = _one_step(c)
    if two is None or not isinstance(made, n.Step):
        return made
    second = replace(copied(made, made.span.end), subject=two[1], link="then")
    return NodePart("steps", [made, second])


@builds("gets_there")
def _gets_there(c: Children) -> n.Step | NodePart:
    """*Your other cards get +2 strength in this lane*: those in this lane do."""
    subject, action, where = c.items
    words = c.lexicon.vocabulary
    cards = isinstance(subject, n.Sel) and words.kind.get(subject.noun) == "card" and not subject.from_them
    one = isinstance(subject, n.Sel) and subject.quantity.kind in ("this", "that", "the", "a", "another")
    here = isinstance(where, n.Place) or where.where.quantity.kind == "this"
    placed = cards and not all(isinstance(x, n.Test | n.Than | n.Whose) for x in subject.filters)
    if not cards or one or not here or placed or subject.of or subject.best:
        advice = "say where they lie behind the noun: *your other cards here get +2 ...*"
        raise MisreadError(Finding("S002", "this does not say which of them are meant", where.span, help=advice))
    c.items = (replace(subject, filters=(where, *subject.filters)), action)
    return _one_step(c)


def _one_step(c: Children) -> n.Step | NodePart:
    *before, action = c.items
    forbidden = isinstance(action, n.Forbid)
    subject = all_there(c.lexicon.vocabulary, before[0] if before else None, forbidden=forbidden)
    if isinstance(action, n.Forbid):
        action = replace(action, args=all_of_them(c.lexicon.vocabulary, action.args, forbidden=True))
    if subject is not None and ("either", subject.span.start) in c.marked:
        advice = "write *each ...* of both, *a ...* of one that you choose"
        raise MisreadError(
            Finding("S028", "whether one of them does this or both is not clear", subject.span, help=advice)
        )
    if isinstance(action, n.Do):
        action = bounded(c, on_side_of(c, subject, action), modal_of(c))
    high: tuple[n.Condition, ...] = ()
    if isinstance(action, n.Forbid):
        action = of_your_bid(c.lexicon.vocabulary, subject, action)
        if (asked_of_bids := of_bids_so_high(c, action)) is not None:
            high, action = (asked_of_bids[0],), asked_of_bids[1]
    if isinstance(action, n.Forbid) and (made := by_effects(c, subject, action)) is not None:
        subject, action = made
    if isinstance(action, n.Forbid):
        subject, action = left_as_it_is(c, *where_they_lie(c, subject, action))
        if ("can be", action.span.start) not in c.marked:
            subject, action = played_by_nobody(c, subject, action)
    if isinstance(action, n.Forbid) and (ways := both_ways(c, subject, action)) is not None:
        return ways
    if (allowed := may_be_played(c, subject, action)) is not None:
        return allowed
    if (denied := to_nobody(c, subject, action)) is not None:
        return denied
    if isinstance(action, n.Forbid) and action.by is not None and subject is not None and _is_player(c, action.by):
        subject, action = action.by, _forbidden_to(action, subject)
    if c.words("SECRETLY"):  # what is done in secret is said as it is printed
        if is_you(subject):
            word, advice = c.word("SECRETLY"), "in secret choose several at once: *each player secretly ...*"
            raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help=advice))
        return n.Step(action=action, subject=subject, secret=True, span=c.span)
    may = bound(c, modal_of(c), action) if len(before) > 1 and not isinstance(action, n.Forbid) else None
    if isinstance(subject, n.Sel) and isinstance(
        subject.best, n.Most
    ):  # *the player with the most coins loses half of them*
        action = of_what(c, action, subject.best.what)
    if may == "may" and isinstance(action, n.Do) and (handed := may_be_handed(c, action, subject)) is not None:
        return handed
    if isinstance(action, n.Do) and (given := taken(c, action, subject, may)):
        return for_each_that(c, given)
    if isinstance(action, n.Do) and (counted := of_each_thing(c, action, subject)) is not None:
        subject, action = counted
    if isinstance(action, n.Do) and of_this_card(c, action, subject) and not is_this_card(subject):
        subject = None
    if (each := each_of_the_first(c, subject, action, may)) is not None:
        return each
    conditions = high
    if isinstance(action, n.Do) and (asked := still_to_turn(c, action)) is not None:  # *flip it face-up*
        conditions, action = (asked,), replace(action, args=replace(action.args, face=None))
    if isinstance(action, n.Do) and (there := scored_there(c, action)) is not None:  # *score 5 points in a corner*
        conditions, action = there
    if isinstance(action, n.Change):
        subject = every_part(c, priced(c, action, subject))
        check_several(c, action, subject)
    if not isinstance(action, n.Do | n.Name) and is_you(subject):
        subject = None  # a statement says *you* wherever nobody else is its subject
    secret = bool(c.words("SECRETLY"))
    if may == "may" and isinstance(action, n.Do) and (raised := so_often(c, action)) is not None:
        return n.Step(action=raised, subject=None if is_you(subject) else subject, span=c.span)
    action = all_or_nothing(c, action) if may == "may" else action
    subject, action = winner(c, subject, action)
    step = n.Step(action=action, subject=subject, modal=may, secret=secret, conditions=conditions, span=c.span)
    return for_each_that(c, each_side(c, played_with_face(c, step)))


def _is_player(c: Children, by: n.Sel | n.Pron) -> bool:
    return is_you(by) or (isinstance(by, n.Sel) and c.lexicon.vocabulary.kind[by.noun] == "player")


def _forbidden_to(forbid: n.Forbid, what: n.Sel | n.Pron) -> n.Forbid:
    """*X cannot be flipped by your opponent* is *your opponent cannot flip X*."""
    return replace(forbid, args=replace(forbid.args, objects=(what,)), passive=False, by=None)


def modal_of(c: Children) -> n.Modal | None:
    """Return the modal verb of a production, if it has one."""
    return modal(c.text("MODAL")) if c.words("MODAL") else None


@builds("do")
def _do(c: Children) -> n.Do:
    verb, *rest = c.items
    args = rest[0] if rest else c.arguments()
    if verb.text.lower() in ("use", "uses"):
        c.marked.add(("use", c.start))
    check_used(c, args)
    return _act(c, verb, args, c.span)


@builds("do_either")
def _do_either(c: Children) -> n.Do:
    """*Gain either 1 coin for each ... or 2 coins for each ...*: the first of two acts."""
    for word in c.words("CHOICE_OF"):
        if not word.text.startswith("a "):
            c.marked.add(("your choice" if word.text.startswith("your") else "their choice", word.start))
    return _act(c, c.words("VERB")[0], c.arguments(), c.span)


@builds("do_things")
def _do_things(c: Children) -> NodePart:
    """*Gain 1 knight or 1 wizard* is a choice between two acts of one verb."""
    verb, things = c.words("VERB")[0], c.objects()
    for word in c.words("CHOICE_OF"):
        if not word.text.startswith("a "):
            c.marked.add(("your choice" if word.text.startswith("your") else "their choice", word.start))
    entry = c.lexicon.vocabulary.verb[c.lexicon.id_of("VERB", verb.text)]
    counted = all(isinstance(one, n.Sel) and c.lexicon.vocabulary.kind[one.noun] == "resource" for one in things)
    if counted and {"card", "player"} <= {*entry.objects} and "act" in entry.use:  # *choose 4 gold or 2 keys*
        return NodePart("things or", things_to_get(c, tuple(one for one in things if isinstance(one, n.Sel))))
    last = things[-1]
    if isinstance(last, n.Sel) and last.filters and any(isinstance(one, n.Sel) and not one.filters for one in things):
        advice = "write *Choose one: ...; or ...*, and what each of them is"
        raise MisreadError(Finding("S021", "this may be said of each of them, or of the last", last.span, help=advice))
    starts = (c.start, *(one.span.start for one in things[1:]))
    spans = [Span(start, one.span.end) for start, one in zip(starts, things, strict=True)]
    parts = zip(things, spans, strict=True)
    roles = c.all(n.Role)
    return NodePart("acts", [_act(c, verb, _taken_from(one, roles), span) for one, span in parts])


def _taken_from(thing: n.Sel | n.Pron, roles: tuple[n.Role, ...]) -> n.Args:
    """*Take 1 coin or 1 mark from your opponent*: each of them from there."""
    return n.Args(objects=(thing,), roles=tuple(copied(role, thing.span.end) for role in roles), span=thing.span)


def _act(c: Children, verb: Word, args: n.Args, span: Span) -> n.Do:
    """Return what is done to what, however the verb and its objects are worded."""
    if verb.text[-1] == "s" and c.lexicon.is_third(verb.text):
        c.continued.add(span.start)
    note_taken(c, verb, args)
    args = all_of_them(c.lexicon.vocabulary, args)
    said = from_nobody(c, verb.text, args)
    to_supply(c, args, said)
    from_supply(c, args, said)
    id_ = _fitting(c, revealed(c, verb.text, said, args), args, span.start)
    args = out_of_purse(c.lexicon.vocabulary, id_, args)
    id_ = got_from(c.lexicon.vocabulary, id_, args)
    args = this_place(c, id_, out_of_it(c, id_, any_one(with_what(c, id_, args))))
    args = drawn_from(c, id_, played_on_own_side(c, id_, with_goal(c, id_, another_place(c, args))))
    placed = put_on_own_side(c.lexicon.vocabulary, id_, args)
    c.marked |= {("own side", role.span.start) for role in placed.roles if role not in args.roles}
    args = placed
    if any(role.preposition not in c.lexicon.vocabulary.verb[id_].roles for role in args.roles):
        c.marked.add(("put here", span.start))
    args = swapped_for(c.lexicon.vocabulary, id_, below_a_stack(c, id_, args))
    act = n.Do(verb=id_, args=joined(c, id_, args), span=span)
    if (back := given_back(c.lexicon.vocabulary, act, None)) is not None:
        c.spent.add(span.start)
    return back or from_the_supply(c.lexicon.vocabulary, act) or act


def from_nobody(c: Children, written: str, args: n.Args) -> str:
    """*Take 3 gold* is *gain 3 gold*: where nobody is named whom it is taken from, it comes from the supply."""
    words, verb = c.lexicon.vocabulary, c.lexicon.id_of("VERB", written)
    entry, things = words.verb[verb], args.objects
    if "player" not in entry.roles.get("from", ()) or "from" not in entry.required or args.roles or not things:
        return verb
    as_printed = fold(written) in [form.lower() for form in entry.words[c.lexicon.language]]  # *steal 3 gold*
    counted = all(isinstance(one, n.Sel) and one.poss is None and one.of is None for one in things)
    other = unsaid(words, *things)
    kinds = {words.kind[one.noun] for one in things if isinstance(one, n.Sel)}
    if not as_printed or not counted or other is None or kinds != {"resource"}:
        return verb
    return other.id


@builds("role_supply")
def _role_supply(c: Children) -> NodePart:
    """*To the supply* is left out behind verbs that bring things there; `to_supply` takes it up."""
    advice = "what goes there is paid: *pay 2 ...*"
    c.untaken[c.start] = Finding("S033", "nothing is brought there in this way", c.span, help=advice)
    c.marked.add(("to supply", c.start))
    return NodePart("to supply", c.span)


def to_supply(c: Children, args: n.Args, verb: str) -> None:
    """Take up *to the supply* behind a verb that spends something, where nobody else gets it."""
    for mark, start in tuple(c.marked):
        if mark == "to supply" and args.span.start <= start < args.span.end and not args.roles:
            c.marked.discard((mark, start))
            if c.lexicon.vocabulary.verb[verb].spends:
                c.untaken.pop(start, None)


def from_supply(c: Children, args: n.Args, verb: str) -> None:
    """Refuse *from the supply* where it is not said of what a verb brings from there anyway."""
    for one in args.objects:
        entry = c.lexicon.vocabulary.verb[meant(c, verb, one)]
        if (span := c.supplied.pop(one.span.start, None)) and not (entry.supplied or entry.unsaid):
            advice = "what comes from there is gained: leave it out, or write `gain`"
            raise MisreadError(Finding("S002", "nothing is brought from there in this way", span, help=advice))


def _fitting(c: Children, verb: str, args: n.Args, at: int) -> str:
    """*Gain 2 points* is *score 2 points*: what is done with things of their kind."""
    words = c.lexicon.vocabulary
    if (other := meant(c, verb, *args.objects)) != verb:
        c.spent.add(at)
        return other
    entry, things = words.verb[verb], args.objects
    if not entry.unsaid or any(isinstance(one, n.Pron) or words.kind[one.noun] in entry.objects for one in things):
        return verb
    meant_by = unsaid(words, *things) if things else None
    return meant_by.id if meant_by is not None and meant_by.undone is not None else verb


@builds("do_name")
def _do_name(c: Children) -> n.Name:
    """*Choose a number from 1 to 4* is *name a strength from 1 to 4*, where cards have no other number."""
    low, high = (int(number) for number in re.findall("[0-9]+", c.text("RANGE"))) if c.words("RANGE") else (None, None)
    attr = c.id("ATTR") if c.words("ATTR") else only_number(c)
    return n.Name(attr=attr, low=low, high=high, span=c.span)


@builds("do_name_kind")
def _do_name_kind(c: Children) -> n.Name:
    return n.Name(noun=c.id("NAME_KIND"), span=c.span)


@builds("again")
def _again(c: Children) -> NodePart:
    return NodePart("again", (c.text("AGAIN") if c.words("AGAIN") else "again", c.span))


@builds("gets", "gets_plain", "gets_each")
def _gets(c: Children) -> n.Change:
    """*Gets +1* is *gets +1 strength* where cards have no other number that changes."""
    for word in c.words("EACH_ALONE"):
        c.untaken[c.start] = Finding("S002", "each of what?", word.span, help="leave it out, or name several")
    return _change(c, c.id("ATTR") if c.words("ATTR") else only_number(c), "add", c.number())


@builds("of_this_card", "lone")
def _of_this_card(c: Children) -> n.Step:
    """*+2 strength.* is *this card gets +2 strength*."""
    at = Span(c.start, c.start)
    change = c.maybe(n.Change) or _change(c, c.id("ATTR"), "add", c.number())
    this = n.Sel(quantity=n.Quantity(kind="this", span=at), noun="card", span=at)
    return for_each_that(c, n.Step(action=change, subject=this, span=c.span))


@builds("has_number")
def _has_number(c: Children) -> n.Change:
    return _change(c, c.id("ATTR"), "set", c.number())


@builds("has_value")
def _has_value(c: Children) -> n.Change:
    if (thing := c.part("that_of")) is not None:  # *equal to that of the strongest card*
        attr = c.id("ATTR")
        return _change(c, attr, "set", n.AttrOf(attr=attr, of=thing, span=thing.span))
    value = rounded(c, c.values()[0])
    return _change(c, c.id("ATTR"), "set", own_numbers(c.lexicon.vocabulary, value))


@builds("has_as_much")
def _has_as_much(c: Children) -> n.Change:
    """*Has the same strength as X* is *has strength equal to the strength of X*."""
    attr, (of,) = c.id("ATTR"), c.objects()
    return _change(c, attr, "set", n.AttrOf(attr=attr, of=of, span=of.span))


@builds("counts_with")
def _counts_with(c: Children) -> n.Change:
    """*Count with their printed strength* is *have strength equal to their printed strength*."""
    value = own_numbers(c.lexicon.vocabulary, c.values()[0])
    of = c.lexicon.vocabulary.attribute[value.attr].printed_of if isinstance(value, n.Own) else ""
    if not of:
        raise MisreadError(Finding("S027", "this number is theirs anyway", c.span, help="say which: *have strength 3*"))
    return _change(c, of, "set", value)


@builds("counts_twice")
def _counts_twice(c: Children) -> n.Change:
    """*Counts double* is *has double strength*, where cards have no other number that changes."""
    return _change(c, only_number(c), "times", 3 if c.text("COUNTS_TWICE").endswith("triple") else 2)


@builds("has_times")
def _has_times(c: Children) -> n.Change:
    return _change(c, c.id("ATTR"), "times", FACTORS[c.text("TIMES")])


@builds("costs")
def _costs(c: Children) -> n.Change:
    """*Cost you 1 gold less* is *cost 1 less*."""
    for word in (*c.words("PRONOUN"), *c.words("NOUN")):
        kinds = c.lexicon.vocabulary.kind
        if word.text.lower() != "you" and (word.type == "PRONOUN" or kinds[c.id("NOUN")] != "resource"):
            advice = "say how much: *cost 1 less*, *cost 2 more*"
            raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help=advice))
    sign = -1 if c.text("DIRECTION") == "less" else 1
    return _change(c, c.id("ATTR_VERB"), "add", sign * c.number())


def _change(c: Children, attr: str, op: Literal["add", "set", "times"], amount: n.Value) -> n.Change:
    return n.Change(attr=attr, op=op, amount=amount, per=c.part("per"), cap=c.maybe(n.Cap), span=c.span)


@builds("be_forbidden", "forbidden")
def _forbidden(c: Children) -> n.Forbid:
    passive, verbs = bool(c.words("PART")), c.lexicon.vocabulary.uncovered(c.ids("PART", "VERB"))
    args = played_there(c, verbs[0], fitted(c, verbs[0], with_place(c, c.arguments())))
    if isinstance(args.per, n.Sel) and args.per == n.Sel(quantity=args.per.quantity, noun=_task(c), plural=True):
        args = replace(args, per=None)  # *cannot be used for tasks*
    args = replace(args, objects=tuple(_any_such(c, verbs, one) for one in args.objects))
    return n.Forbid(verbs=verbs, args=args, passive=passive, by=c.part("by"), span=c.span)


def _any_such(c: Children, verbs: tuple[str, ...], what: n.Sel | n.Pron) -> n.Sel | n.Pron:
    """*Cannot complete another task* is *cannot complete a task*, where that is done to tasks alone."""
    takes = {c.lexicon.vocabulary.verb[verb].takes for verb in verbs}
    if isinstance(what, n.Sel) and what.quantity.kind == "another" and takes == {what.noun}:
        return replace(what, quantity=replace(what.quantity, kind="a"))
    return what


def _task(c: Children) -> str:
    """Return the noun of what cards on the board are used for, if there is one."""
    return next((noun.id for noun in c.lexicon.vocabulary.nouns if noun.held), "")


@builds("not_counted")
def _not_counted(c: Children) -> n.Forbid:
    """*Vassals in row S do not count toward tasks* is *cannot be used*."""
    verbs = [one for one in c.lexicon.vocabulary.verbs if one.in_play and one.passive and "act" not in one.use]
    if not verbs or c.id("NOUN") != _task(c):
        advice = "say what cannot be done: *cards here cannot be moved*"
        raise MisreadError(Finding("S002", "nothing counts in this way", c.span, help=advice))
    return n.Forbid(verbs=(verbs[0].id,), args=n.Args(span=Span(c.end, c.end)), span=c.span)


@builds("can_be_but")
def _can_be_but(c: Children) -> n.Forbid:
    """*Can be flipped, but not moved* is *cannot be moved*: what is allowed anyway is left out."""
    but = next(i for i, item in enumerate(c.items) if isinstance(item, Word) and item.type.startswith("BUT"))
    allowed, verbs = (
        tuple(c.lexicon.id_of("PART", item.text) for item in items if isinstance(item, Word) and item.type == "PART")
        for items in (c.items[:but], c.items[but:])
    )
    family = [verb for one in verbs for verb in (one, *c.lexicon.vocabulary.verb[one].family)]
    if twice := next((verb for verb in family if verb in allowed), None):
        message = f"`{twice}` is allowed and forbidden at once"
        raise MisreadError(Finding("S045", message, c.span, help="say only what cannot be done"))
    verbs = c.lexicon.vocabulary.uncovered(verbs)
    return n.Forbid(verbs=verbs, args=c.arguments(), passive=True, span=c.span)


@builds("lack")
def _lack(c: Children) -> n.Lack:
    return n.Lack(what=c.one(n.Sel), span=c.span)


@builds("room")
def _room(c: Children) -> n.Room:
    """*May have at most 3 cards here* is *cannot have more than 3 cards here*."""
    if (allowed := modal_of(c)) == "must":
        advice = "write *cannot have more than ...*"
        raise MisreadError(Finding("C116", "nobody has to have cards", c.span, help=advice))
    assert allowed in ("may", None)
    what, most = c.one(n.Sel), c.number()
    singular, plural = c.lexicon.vocabulary.noun[what.noun].words[c.lexicon.language]
    return n.Room(n=most, what=replace(what, plural=most != 1 and singular != plural), span=c.span)


@builds("counts_as")
def _counts_as(c: Children) -> n.CountsAs:
    if (word := c.maybe(n.Pron)) is not None:
        advice = "say as what it counts: *this card counts as any card*"
        raise MisreadError(Finding("S002", "a pronoun cannot stand here", word.span, help=advice))
    return n.CountsAs(what=c.one(n.Sel), span=c.span)


@builds("args", "rest")
def _args(c: Children) -> n.Args:
    parts: dict[str, Any] = {}
    roles: list[n.Role] = []
    face: str | None = None
    cap: n.Cap | None = None
    for item in c.items:
        kind = item.__class__
        if kind is NodePart:
            parts[item.name] = item.value
        elif kind is n.Role:
            roles.append(item)
        elif kind is n.Cap:
            cap = item
        elif kind is n.Pron:
            parts["objects"] = (item,)
        elif item.type == "EACH_ALONE":  # *move 2 vassals one space each*
            check_each_of_several(parts["objects"], item)
        else:
            face = c.lexicon.id_of("FACE", item.text)
    if "far" in parts:  # *up to 2 spaces diagonally*
        roles.append(_each_so_far(parts["far"], parts["objects"]))
    if "instead" in parts:  # *half of your coins*
        thing, parts["equal"] = parts["instead"]
        parts["objects"] = (thing,)
    if "reckoned" in parts:  # *2 points for each card beyond the third*
        parts["objects"], parts["equal"], cap = reckoned(c, parts["reckoned"], parts.get("objects", ()), cap)
    check_amounts(parts.get("objects", ()), parts.get("per"), c.lexicon.vocabulary)
    check_swapped(c.lexicon.vocabulary, parts.get("objects", ()), tuple(roles))
    return n.Args(
        objects=parts.get("objects", ()),
        equal=parts.get("equal"),
        face=face,
        roles=tuple(roles),
        per=parts.get("per"),
        cap=cap,
        order=parts.get("order"),
        span=c.span,
    )


def check_each_of_several(things: tuple[n.Sel | n.Pron, ...], said: Word) -> None:
    """Refuse *move a vassal one space each*."""
    one = things[0] if len(things) == 1 else None
    if isinstance(one, n.Sel) and one.quantity.kind in ("a", "another", "this", "that", "the") and not one.plural:
        raise MisreadError(Finding("S002", "`each` is said of several", said.span, help="leave it out"))


def _each_so_far(role: n.Role, things: tuple[n.Sel | n.Pron, ...]) -> n.Role:
    """*Move 2 vassals one space* brings them to adjacent empty spaces, each to its own."""
    one = ("a", "another", "the", "this", "that", "any")
    single = len(things) == 1 and isinstance(things[0], n.Sel) and things[0].quantity.kind in one
    it = len(things) == 1 and isinstance(things[0], n.Pron) and things[0].word == "it"
    if single or it or not isinstance(role.target, n.Sel):
        return role
    bare = replace(role.target.quantity, kind="bare")
    return replace(role, target=replace(role.target, quantity=bare, plural=True))


@builds("order")
def _in_any_order(_: Children) -> NodePart:
    return NodePart("order", "any")


@builds("objects")
def _objects(c: Children) -> NodePart:
    found: list[n.Sel | n.Pron] = []
    for one in c.items:
        found += next_ones(c, one) or (one,)
    return NodePart("objects", both_there(c.lexicon.vocabulary, *found))


@builds("equal")
def _equal(c: Children) -> NodePart:
    return NodePart("equal", rounded(c, c.values()[0]))


def rounded(c: Children, value: n.Value) -> n.Value:
    """Return an amount as it is rounded: half of a number, and no other."""
    for words in c.words("ROUNDED_DOWN", "ROUNDED_UP"):
        if not isinstance(value, n.Half):
            advice = "only half of a number is rounded: leave it out"
            raise MisreadError(Finding("S002", "there is nothing to round", words.span, help=advice))
        if words.type == "ROUNDED_UP":
            value = replace(value, up=True, span=Span(value.span.start, words.span.end))
    return value


@builds("role", "to_there")
def _role(c: Children) -> n.Role:
    preposition, target = c.items
    word = _AT_AN_END.get(preposition.type) or cast("n.Preposition", fold(preposition.text))
    if (
        ("this one", target.span.start) in c.marked
        and word in ("to", "from")
        and (lane := c.lexicon.noun_of("lane")) is not None
    ):
        target = replace(target, noun=lane)
    return n.Role(preposition=word, target=target, span=c.span)


_AT_AN_END: dict[str, n.Preposition] = {"ON_TOP_OF": "on top of", "UNDER": "under"}


@builds("per_each")
def _per_each(c: Children) -> NodePart:
    """*For every 2 coins, rounded down*: as it is anyway."""
    what = c.one(n.Sel)
    for words in c.words("ROUNDED_DOWN"):
        if what.quantity.kind != "every":
            advice = "only `every 2` and `half` are rounded, and always down: leave it out"
            raise MisreadError(Finding("S002", "there is nothing to round", words.span, help=advice))
    return both_lines(c, what) or NodePart("per", what)


@builds("per_lines")
def _per_lines(c: Children) -> NodePart:
    """*For each row and each column with 3 village cards*: rows and columns, each counted for itself."""
    first = c.all(n.Sel)[0]
    words, second = c.lexicon.vocabulary, c.id("NOUN")
    said: list[Any] = [*c.part("held", []), *(one for one in c.items if isinstance(one, n.Bearing))]
    filters = [told_in_full(c, second, one, {}) for one in said]
    held = [n.Holding(what=one.what, span=one.span) for one in filters if isinstance(one, n.Bearing)]
    whole = tuple(borne_by_what_lies_there(c, held))
    told = [one for one in c.items if not isinstance(one, Word) and one is not first]
    plain = first == n.Sel(quantity=n.Quantity(kind="each"), noun=first.noun) and first.noun != second
    plain = plain and all(isinstance(one, n.Bearing) or getattr(one, "name", "") == "held" for one in told)
    both = next((noun.id for noun in words.nouns if {*noun.id.split(" or ")} == {first.noun, second}), None)
    if not plain or both is None or len(held) != len(filters):
        advice = "count one of them, and the other in a step of its own: *Then ... for each ...*"
        raise MisreadError(Finding("S002", "which lines are meant is not clear", c.span, help=advice))
    made = both_lines(c, replace(first, noun=both, filters=whole))
    assert made is not None
    return made


@builds("per_kind")
def _per_kind(c: Children) -> NodePart:
    return NodePart("per", c.one(n.Kinds))

"""Builders of the productions that only wordings have: each makes the nodes of the canonical text.

What could be built, but is read otherwise by people, is refused here (`MisreadError`) or, where it takes the words as
they were typed to see it, in `misread.py`."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.amounts import FACTORS, reckoned
from cardlang.syntax.builders.asked import the_same
from cardlang.syntax.builders.building import Built, Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.conditions import had_by
from cardlang.syntax.builders.owners import owned
from cardlang.syntax.builders.places import scored_there
from cardlang.syntax.builders.several import both_there, modal
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS
from cardlang.syntax.rewriting import copied
from cardlang.syntax.walk import DEEPEST
from cardlang.vocabulary.model import Verb, Vocabulary


@builds("put_back")
def _put_back(c: Children) -> n.Args:
    """*Put them back* is *put them on top of the deck*; `misread` asks whether they were looked at there."""
    vocabulary, at = c.lexicon.vocabulary, Span(c.end, c.end)
    stacks = [noun.id for noun in vocabulary.nouns if noun.stack]
    if not stacks:
        raise MisreadError(
            Finding("C114", "it is not said where", c.span, help="name the place: *onto ...*, *into ...*")
        )
    stack = n.Sel(quantity=n.Quantity(kind="the", span=at), noun=stacks[0], span=at)
    role = n.Role(preposition="on top of", target=stack, span=at)
    return n.Args(objects=c.part("objects"), roles=(role,), order=c.part("order"), span=c.span)


def below_a_stack(c: Children, verb: str, args: n.Args) -> n.Args:
    """*Into the deck* is *under the deck* for a verb that tells its ends apart."""
    vocabulary = c.lexicon.vocabulary
    if "under" not in vocabulary.verb[verb].roles:
        return args
    stacked = [role.preposition == "into" and _is_stack(role.target, vocabulary) for role in args.roles]
    roles = [replace(role, preposition="under") if put else role for role, put in zip(args.roles, stacked, strict=True)]
    return replace(args, roles=tuple(roles)) if any(stacked) else args


def _is_stack(target: n.Sel | n.Pron, vocabulary: Vocabulary) -> bool:
    return isinstance(target, n.Sel) and vocabulary.noun[target.noun].stack


@builds("without_verb")
def _without_verb(c: Children) -> n.Step:
    """*2 coins.* is *gain 2 coins*; *-2 points* is what takes them away."""
    words, rest = c.lexicon.vocabulary, {"per": c.part("per"), "cap": c.maybe(n.Cap), "equal": c.part("equal")}
    signs, things = [int(word.text.replace("−", "-")) for word in c.words("SIGNED")], c.all(n.Sel)
    for sign, number, noun in zip(signs, c.words("SIGNED"), c.words("NOUN"), strict=False):
        many = n.Quantity(kind="exact", n=abs(sign), span=number.span)
        id_ = c.lexicon.id_of("NOUN", noun.text)
        things += (n.Sel(quantity=many, noun=id_, span=Span(number.start, noun.span.end)),)
    if (more := c.part("reckoned")) is not None:
        whole, rest["equal"], rest["cap"] = reckoned(c, more, things, rest["cap"])
        things = tuple(one for one in whole if isinstance(one, n.Sel))
    what, verb = things[0], unsaid(words, *things)
    if signs and max(signs) < 0 and verb is not None:
        verb = words.verb[verb.undone] if verb.undone else None
    elif any(sign < 1 for sign in signs):
        verb = None
    named = ("exact", "a") if rest["equal"] is None else ("bare",)
    if verb is None or not {one.quantity.kind for one in things} <= {*named}:
        advice = "say what is done with it" if verb is None else f"say what is done: *{verb.words['en'][0]} ...*"
        raise MisreadError(Finding("S031", "a verb is missing", what.span, help=advice))
    for one in things:
        c.supplied.pop(one.span.start, None)
    action = n.Do(verb=verb.id, args=n.Args(objects=things, **rest, span=c.span), span=c.span)
    if (there := scored_there(c, action)) is not None:  # *5 points in a corner*
        return n.Step(action=there[1], conditions=there[0], span=c.span)
    return n.Step(action=action, span=c.span)


@builds("things_or")
def _things_or(c: Children) -> NodePart:
    return NodePart("things or", things_to_get(c, c.all(n.Sel)))


def things_to_get(c: Children, things: tuple[n.Sel, ...]) -> tuple[n.Step, ...]:
    """*4 gold or 2 keys* is *gain 4 gold* or *gain 2 keys*."""
    words, options = c.lexicon.vocabulary, []
    for thing in things:
        verb = unsaid(words, thing)
        counted = thing == n.Sel(quantity=thing.quantity, noun=thing.noun, plural=thing.plural)
        if verb is None or not counted or thing.quantity.kind not in ("a", "exact"):
            advice = "write what is done: *Choose one: ...; or ...*"
            raise MisreadError(Finding("S031", "a verb is missing", thing.span, help=advice))
        c.supplied.pop(thing.span.start, None)
        act = n.Do(verb=verb.id, args=n.Args(objects=(thing,), span=thing.span), span=thing.span)
        options.append(n.Step(action=act, span=thing.span))
    return tuple(options)


def unsaid(words: Vocabulary, *things: n.Sel | n.Pron) -> Verb | None:
    """Return what is done with things where no verb is said."""
    kinds = {words.kind[one.noun] if isinstance(one, n.Sel) else "" for one in things}
    return next((one for one in words.verbs if one.unsaid and kinds <= {*one.objects}), None)


def with_owner(step: n.Step, words: Vocabulary) -> n.Step:
    """*1 point for each key* is for each of yours, where nobody else acts and the game says so of keys."""
    mine = isinstance(step.subject, n.Pron | None) or is_this_card(step.subject)
    match step.action:
        case n.Do(args=args) as act if mine:
            per, equal = _per_of_yours(args.per, words), _of_yours(args.equal, words)
            if per is args.per and equal is args.equal:
                return step
            return replace(step, action=replace(act, args=replace(args, per=per, equal=equal)))
        case n.Change(per=n.Sel() as per) as change if mine and owned(per, words) is not per:
            return replace(step, action=replace(change, per=owned(per, words)))
        case _:
            return step


def _per_of_yours(per: n.Per | None, words: Vocabulary) -> n.Per | None:
    if isinstance(per, n.Sel):
        return owned(per, words)
    if isinstance(per, n.SetOf):
        items = tuple(owned(one, words) if one.quantity.kind == "exact" else one for one in per.items)
        return per if items == per.items else replace(per, items=items)
    return per


def _of_yours(value: n.Value | None, words: Vocabulary, levels: int = DEEPEST) -> n.Value | None:
    """Return an amount whose counts are of your own things; what is too deep is refused later."""
    match value:
        case n.Count(what=what):
            yours = owned(what, words)
            return value if yours is what else replace(value, what=yours)
        case n.Half(value=inner) | n.Times(value=inner) if levels:
            made = _of_yours(inner, words, levels - 1)
            return value if made is inner or made is None else replace(value, value=made)
        case n.Sum(left=left, right=right) | n.Difference(left=left, right=right) if levels:
            one, other = _of_yours(left, words, levels - 1), _of_yours(right, words, levels - 1)
            same = one is left and other is right
            return value if same or one is None or other is None else replace(value, left=one, right=other)
        case _:
            return value


@builds("do_worth")
def _do_worth(c: Children) -> n.Do:
    """*This card is worth 2 points* is *score 2 points*; `worth_of` asks whether it is this card."""
    things = c.part("objects")
    verb = unsaid(c.lexicon.vocabulary, *things)
    if verb is None or verb.undone is None:
        advice = "say what has it: *this card has strength 2*, *this card gets +2 strength*"
        raise MisreadError(Finding("S031", "only points say what a card is worth", c.span, help=advice))
    to = c.maybe(n.Role)
    if to is not None and not (to.preposition == "to" and to.target == n.Pron(word="you")):
        raise MisreadError(Finding("S031", "a card scores for its owner alone", to.span, help="leave it out"))
    c.worth.add(c.start)
    args = n.Args(objects=things, per=c.part("per"), cap=c.maybe(n.Cap), span=Span(things[0].span.start, c.end))
    return n.Do(verb=verb.id, args=args, span=c.span)


def is_this_card(subject: n.Sel | n.Pron | None) -> bool:
    """Return whether somebody named is this card."""
    return isinstance(subject, n.Sel) and subject == n.Sel(quantity=n.Quantity(kind="this"), noun="card")


def of_this_card(c: Children, action: n.Do, subject: n.Sel | n.Pron | None) -> bool:
    """Return whether *is worth* says what this card scores; refuse it of others."""
    if action.span.start not in c.worth:
        return False
    if isinstance(subject, n.Sel) and not (subject.quantity.kind == "this" and subject.noun == "card"):
        advice = "what others bring is counted: *score 2 points for each ...*"
        raise MisreadError(Finding("S031", "a card scores for itself", subject.span, help=advice))
    return True


@builds("do_get")
def _do_get(c: Children) -> n.Do:
    """*You get 2 coins* is *gain 2 coins*."""
    things = c.part("objects")
    verb = unsaid(c.lexicon.vocabulary, *things)
    if verb is None:
        advice = "say what is done with it: *draw*, *put ... onto*"
        raise MisreadError(Finding("S031", "nobody just gets this", c.span, help=advice))
    args = n.Args(objects=tuple(things), per=c.part("per"), span=Span(things[0].span.start, c.end))
    return n.Do(verb=verb.id, args=args, span=c.span)


@builds("multiplies")
def _multiplies(c: Children) -> n.Step:
    """*Double its strength* and *its strength is doubled* are *it has double strength*."""
    (value,) = c.all(n.AttrOf)
    change = n.Change(
        attr=value.attr,
        op="times",
        amount=FACTORS[c.word("TIMES", "MULTIPLIED").text.lower().removesuffix("d")],
        per=c.part("per"),
        cap=c.maybe(n.Cap),
        span=c.span,
    )
    return n.Step(action=change, subject=value.of, span=c.span)


@builds("raised")
def _raised(c: Children) -> n.Step:
    """*Its strength is 2 higher* and *is increased by 2* are *it gets +2 strength*."""
    (value,) = c.all(n.AttrOf)
    how = c.word("HIGHER", "CHANGED_BY", "ADD").text.lower()
    sign = -1 if how.split()[0] in _SINKING else 1
    number = NUMBER_WORDS.get(c.text("NUMBER")) or int(c.text("NUMBER"))
    amount, per, cap = sign * number, c.part("per"), c.maybe(n.Cap)
    c.marked.add(("raised", c.start))
    change = n.Change(attr=value.attr, op="add", amount=amount, per=per, cap=cap, span=c.span)
    return n.Step(action=change, subject=value.of, span=c.span)


@builds("raised_above", "lowered_below")
def _raised_above(c: Children) -> n.Step:
    """*Your hand limit is 1 higher than your king limit* is *you have hand limit equal to your king limit plus 1*."""
    value, *more = c.values()
    assert isinstance(value, n.AttrOf)
    total = n.Sum(
        left=more[0], right=c.number(), minus=c.name == "lowered_below", span=Span(c.word("NUMBER").start, c.end)
    )
    return n.Step(action=n.Change(attr=value.attr, op="set", amount=total, span=c.span), subject=value.of, span=c.span)


@builds("room_more")
def _room_more(c: Children) -> n.Change:
    """*You may hold up to 2 more knights than your king limit* is *you get +2 knight limit*; so is *2 more knights*."""
    (noun, *where), known = c.ids("NOUN"), c.lexicon.vocabulary.attribute
    limit = next((attr.id for attr in known.values() if attr.most_of == noun), None)
    if c.words("PRONOUN") and limit is not None and where.pop() != known[limit].as_many:  # *than you have kings*
        limit = None
    other = any(known[attr].most_of not in ("", noun) for attr in c.ids("ATTR"))
    held = c.lexicon.vocabulary.noun[noun].held
    allowed = not c.words("MODAL") or modal(c.text("MODAL")) == "may"
    if not allowed or limit is None or other or (where and not (held and where == ["hand"])):
        advice = "say which limit changes: *You get +2 hand limit.*"
        if not any(attr.most_of for attr in known.values()):
            advice = "how much there may be is printed, or a rule of the game: no text changes it"
        raise MisreadError(Finding("C116", "no such limit is known", c.span, help=advice))
    per, cap = c.part("per"), c.maybe(n.Cap)
    return n.Change(attr=limit, op="add", amount=c.number(), per=per, cap=cap, span=c.span)


_SINKING = frozenset({"lower", "smaller", "less", "reduced", "decreased", "lowered", "subtract"})


@builds("counts_all", "treat")
def _counts_all(c: Children) -> n.Step | NodePart:
    """*Counts as both a scout and a spy* says two things, *treat this card as a spy* is *this card counts as a spy*."""
    subject, first, *more = c.objects()
    if not isinstance(first, n.Sel):
        advice = "say as what it counts: *this card counts as any card*"
        raise MisreadError(Finding("S002", "a pronoun cannot stand here", first.span, help=advice))
    kinds = [first, *(one for one in more if isinstance(one, n.Sel))]
    last = kinds[-1]
    if len(kinds) > 1 and last.quantity.kind == "bare":  # *any scout or spy*
        kinds[-1] = replace(last, quantity=replace(first.quantity, span=last.quantity.span))
    elif len(kinds) > 1 and (first.quantity.kind, last.quantity.kind) == ("a", "any"):  # *... of every faction*
        kinds[0] = replace(first, quantity=replace(first.quantity, kind="any"))
    steps = []
    for i, kind in enumerate(kinds):
        who = subject if i == 0 else copied(subject, kind.span.start)
        span = c.span if len(kinds) == 1 else Span(c.start if i == 0 else kind.span.start, kind.span.end)
        action = n.CountsAs(what=kind, span=Span(kind.span.start, kind.span.end))
        steps.append(n.Step(action=action, subject=who, link="then" if i else "first", span=span))
    return steps[0] if len(steps) == 1 else NodePart("steps", steps)


@builds("unlimited")
def _unlimited(c: Children) -> n.Step:
    """*There is no limit to how many knights you may have* is *you have no knight limit*."""
    who, lack = c.one(n.Pron), _no_limit(c)
    if who.word != "you":
        advice = "say whose: *You have no hand limit.*"
        raise MisreadError(Finding("C116", "whose limit this is is not clear", who.span, help=advice))
    return n.Step(action=lack, span=c.span)


@builds("room_any")
def _room_any(c: Children) -> n.Lack:
    """*May have any number of knights* is *have no knight limit*."""
    return _no_limit(c)


def _no_limit(c: Children) -> n.Lack:
    (noun, *where), words = c.ids("NOUN"), c.lexicon.vocabulary
    limit = next((attr.id for attr in words.attributes if attr.most_of == noun), "")
    verbs = [words.verb[verb] for verb in c.ids("VERB")]
    there = [*where, *(words.area_zone for _ in c.words("AREA"))]
    held = ["hand"] if words.noun[noun].held else [words.area_zone]
    kept = words.kind[noun] == "card" and all(verb.lifts for verb in verbs)
    if not limit or there not in ([], held) or (verbs and not kept) or modal(c.text("MODAL")) != "may":
        advice = "say which limit there is none of: *You have no hand limit.*"
        raise MisreadError(Finding("C116", "no such limit is known", c.span, help=advice))
    what = n.Sel(quantity=n.Quantity(kind="no", span=c.span), noun=limit, span=c.span)
    return n.Lack(what=what, span=c.span)


@builds("exempt")
def _exempt(c: Children) -> n.Step:
    """*The hand limit does not apply to you* is *you have no hand limit*."""
    values = c.all(n.AttrOf)
    attr = values[0].attr if values else c.id("ATTR")
    whose = values[0].of if values else c.objects()[0]
    noun = c.lexicon.vocabulary.noun.get(attr)
    if noun is None or not noun.lifted or (c.words("PREPOSITION") and c.text("PREPOSITION") != "to"):
        advice = "write `has` and the number"
        raise MisreadError(Finding("S002", "there is always such a number", c.span, help=advice))
    what = n.Sel(quantity=n.Quantity(kind="no", span=c.span), noun=noun.id, span=c.span)
    return n.Step(action=n.Lack(what=what, span=c.span), subject=whose, span=c.span)


@builds("gains_number")
def _gains_number(c: Children) -> n.Change:
    """*Gains 2 strength* is *gets +2 strength*."""
    sign = c.lexicon.vocabulary.verb[c.id("VERB")].changes
    if not sign:
        advice = "a number changes by *gets +2* and *gets -2*"
        raise MisreadError(Finding("S031", "nobody does that with a number", c.span, help=advice))
    amount = sign * c.number()
    return n.Change(attr=c.id("ATTR"), op="add", amount=amount, per=c.part("per"), cap=c.maybe(n.Cap), span=c.span)


@builds("gives_more")
def _gives_more(c: Children) -> n.Step:
    """*Give a card +1 strength* is *a card gets +1 strength*."""
    change = n.Change(
        attr=c.id("ATTR"), op="add", amount=c.number(), per=c.part("per"), cap=c.maybe(n.Cap), span=c.span
    )
    return n.Step(action=change, subject=c.objects()[0], span=c.span)


@builds("they")
def _they(c: Children) -> n.Sel:
    """*They*, of one player, is *that player*; where no player was named, it is refused as that is."""
    c.marked.add(("they", c.start))
    player = next((noun.id for noun in c.lexicon.vocabulary.nouns if noun.kind == "player"), "player")
    return n.Sel(quantity=n.Quantity(kind="that", span=c.span), noun=player, span=c.span)


@builds("that_is")
def _that_is(c: Children) -> NodePart:
    """*That is not face-up* is *that is face-down*, where things have two faces."""
    face, faces = c.id("FACE"), [one.id for one in c.lexicon.vocabulary.faces]
    if c.words("THAT_IS_NOT"):
        (face,) = (one for one in faces if one != face) if len(faces) == 2 else (face,)
    return NodePart("behind", face)


@builds("that_is_so")
def _that_is_so(c: Children) -> NodePart:
    """*Each purse that is full* is *each full purse*."""
    return NodePart("beside", (c.id("ADJ"),))


@builds("at_random")
def _at_random(c: Children) -> NodePart:
    words = c.lexicon.vocabulary.adjectives
    return NodePart("behind", next((word.id for word in words if word.role == "random"), "random"))


@builds("has_both")
def _has_both(c: Children) -> NodePart:
    """*You have a card here and 3 coins* are two conditions."""
    subject, *both = c.objects()
    first, second = both_there(c.lexicon.vocabulary, *both)
    assert isinstance(first, n.Sel)
    assert isinstance(second, n.Sel)
    if (
        isinstance(subject, n.Sel) and c.lexicon.vocabulary.kind[subject.noun] == "line"
    ):  # *this row has a ... and a ...*
        if subject.quantity.kind not in ("this", "that", "the"):
            advice = "ask of one row or column, or count those that hold both: *if there is a row with ... and ...*"
            raise MisreadError(Finding("S036", "whether one of them holds both is not asked so", c.span, help=advice))
        contains, there = bool(c.words("CONTAINS")), the_same(c, subject, second.span.start)
        held = had_by(c, subject, first, contains=contains), had_by(c, there, second, contains=contains)
        spans = Span(c.start, first.span.end), second.span
        return NodePart("both", tuple(replace(one, span=at) for one, at in zip(held, spans, strict=True)))
    one = n.Has(subject=subject, what=first, span=Span(c.start, first.span.end))
    return NodePart(
        "both", (one, n.Has(subject=the_same(c, subject, second.span.start), what=second, span=second.span))
    )


@builds("if_both")
def _if_both(c: Children) -> NodePart:
    return NodePart("conditions", c.part("both"))


@builds("gets_more")
def _gets_more(c: Children) -> n.Change:
    return n.Change(attr=c.id("ATTR"), op="add", amount=c.number(), per=c.part("per"), cap=c.maybe(n.Cap), span=c.span)


@builds("count_one_more")
def _one_more(c: Children) -> Built:
    return n.Quantity(kind="n_more", n=1, span=c.span)

"""Builders of the productions that only wordings have: each makes the nodes of the canonical text.

What could be built, but is read otherwise by people, is refused here (`MisreadError`) or, where it takes the words as
they were typed to see it, in `misread.py`."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.amounts import FACTORS, reckoned, some_of
from cardlang.syntax.builders.asked import the_same
from cardlang.syntax.builders.building import Built, Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.owners import of_owner, owned
from cardlang.syntax.builders.places import scored_there
from cardlang.syntax.builders.several import both_there, modal
from cardlang.syntax.desugar.counted import open_count, open_doers
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


def taken(c: Children, action: n.Do, giver: n.Sel | n.Pron | None, modal: n.Modal | None) -> n.Step | None:
    """*A neighbour gives you 1 gold* is *take 1 gold from a neighbour*, where nothing else says what is given."""
    if action.span.start not in c.given:
        return None
    (role,) = action.args.roles
    who: n.Sel | n.Pron = giver or n.Pron(word="you", span=Span(action.span.start, action.span.start))
    args = replace(action.args, roles=(n.Role(preposition="from", target=who, span=who.span),))
    if (
        isinstance(args.per, n.Sel)
        and args.per.poss == "they"
        and isinstance(who, n.Sel)
        and who.quantity.kind == "the"
    ):
        per = replace(args.per, poss=None, of=copied(who, args.per.span.start))
        args = replace(args, per=per)
    you = isinstance(role.target, n.Pron) and role.target.word == "you"
    mine = isinstance(who, n.Pron) and who.word == "you"
    if (pays := _handed_over(c, action)) and modal is not None and mine and not you:  # all of it, or nothing
        return n.Step(action=replace(action, verb=pays), modal=modal, span=c.span)
    several = isinstance(role.target, n.Sel) and role.target.quantity.kind in ("each", "all")
    if several and c.lexicon.vocabulary.verb[action.verb].unsaid:
        advice = "let each of them gain it, and say what you lose: *each opponent gains 1 ...*"
        raise MisreadError(Finding("S033", "from whom each of them gets it is not said", action.span, help=advice))
    if modal is not None or (you and giver is None):
        advice = "say who takes what from whom: *take 1 ... from a player*"
        raise MisreadError(Finding("S033", "this cannot be given", action.span, help=advice))
    return n.Step(action=replace(action, args=args), subject=None if you else role.target, span=c.span)


def may_be_handed(c: Children, action: n.Do, giver: n.Sel | n.Pron | None) -> NodePart | None:
    """*That player may give you 1 knight*, where nobody pays to players: they may pay it, and then you gain it."""
    if action.span.start not in c.given or not c.lexicon.vocabulary.verb[action.verb].unsaid:
        return None
    pays = next((one.id for one in c.lexicon.vocabulary.verbs if one.in_full and one.spends), None)
    several = ("each", "all", "bare", "exact", "up_to", "any_number")
    taker, you = action.args.roles[0].target, n.Pron(word="you")
    theirs = isinstance(giver, n.Sel) and giver.quantity.kind not in several and taker == you
    yours = giver in (None, you) and isinstance(taker, n.Sel) and taker.quantity.kind not in several
    plain = action.args == n.Args(objects=action.args.objects, roles=action.args.roles)
    if pays is None or not (theirs or yours) or not plain:
        return None
    at = Span(c.end, c.end)
    paid, again = replace(action.args, roles=()), tuple(copied(one, at.start) for one in action.args.objects)
    who = giver if theirs else None
    may = n.Step(action=replace(action, verb=pays, args=paid), subject=who, modal="may", span=c.span)
    gain = n.Do(verb=action.verb, args=n.Args(objects=again, span=at), span=at)
    return NodePart("steps", [may, n.Step(action=gain, subject=taker if yours else None, link="if_done", span=at)])


def _handed_over(c: Children, action: n.Do) -> str | None:
    """Return the verb by which somebody is paid all of an amount or nothing, if the game has one."""
    things = action.args.objects
    counted = len(things) == 1 and isinstance(things[0], n.Sel) and things[0].quantity.kind in ("a", "exact")
    verbs = c.lexicon.vocabulary.verbs
    return next((one.id for one in verbs if counted and one.in_full and "player" in one.roles.get("to", ())), None)


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


@builds("gift")
def _gift(c: Children) -> n.Sel:
    if some := c.words("SOME_OF"):  # *gives you 2 of it*: of what is found by `each_who`
        return some_of(c, some[0])
    word, noun = c.word("GIFT"), c.id("NOUN")
    many = word.text.lower().split()[0]  # *2 of their coins*
    number = NUMBER_WORDS.get(many) or (int(many) if many.isdecimal() else None)
    quantity = n.Quantity(kind="exact" if number is not None else "a", n=number, span=word.span)
    return n.Sel(quantity=quantity, noun=noun, span=c.span)


@builds("things")
def _things(c: Children) -> n.Sel:
    noun, forms = c.lexicon.id_of("NOUN", c.word("GIVEN").text), c.lexicon.vocabulary.noun
    singular, plural = forms[noun].words[c.lexicon.language]
    bare = n.Quantity(kind="bare", span=Span(c.start, c.start))
    return n.Sel(quantity=bare, noun=noun, plural=singular != plural, span=c.span)


@builds("fact_gives")
def _fact_gives(c: Children) -> n.Fact:
    """*Your opponent pays you 1 coin*, asked for or heard of."""
    subject, *_ = c.objects()
    given = _given(c, c.objects()[1:])
    if given.span.start in c.given:
        advice = "say who takes what: *after you take 1 ... from a player*"
        raise MisreadError(Finding("S033", "this is not heard of in this way", c.span, help=advice))
    return n.Fact(subject=subject, verb=given.verb, args=given.args, span=c.span)


@builds("do_give")
def _do_give(c: Children) -> n.Do:
    """*Give your opponent 1 coin* is *pay 1 coin to your opponent*."""
    return _given(c, c.objects())


def _given(c: Children, objects: tuple[n.Sel | n.Pron, ...]) -> n.Do:
    things, role, equal = c.part("objects"), c.maybe(n.Role), c.part("equal")
    if (halved := c.part("instead")) is not None:  # *half of your coins*
        what, equal = halved
        things, objects = (what,) if role is not None else None, (*objects, what)
    if things is None:
        to, what = objects
        things, role = (what,), n.Role(preposition="to", target=to, span=to.span)
    assert role is not None
    words, verb = c.lexicon.vocabulary, next((one for one in c.lexicon.vocabulary.verbs if one.given), None)
    said = c.words("VERB")
    if said and "player" in words.verb[c.id("VERB")].roles.get("to", ()):
        verb = words.verb[c.id("VERB")]
    elif said and (verb is None or c.id("VERB") != verb.id):
        advice = "say to whom behind it: *... to your opponent*"
        raise MisreadError(Finding("S033", "this cannot be given", c.span, help=advice))
    if verb is None:  # whoever gets it takes it
        takes = (one for one in words.verbs if "player" in one.roles.get("from", ()))
        verb = next(takes, None) or unsaid(words, *things)  # what is gained from somebody, they lose: `with_losses`
        c.given.add(c.start)
    kinds = {words.kind[one.noun] if isinstance(one, n.Sel) else None for one in things}
    if verb is None or role.preposition != "to" or not kinds <= {*verb.objects}:
        advice = "say who gains what: *that player gains ...*"
        if verb is None and {"resource"} == kinds:
            advice = "nothing is handed over: let one pay and another gain, *... pays 1 ..., then you gain 1 ...*"
        raise MisreadError(Finding("S033", "this cannot be given", c.span, help=advice))
    if c.lexicon.is_third(said[0].text) if said else c.text("GIVE").endswith("s"):
        c.continued.add(c.start)
    span = Span(things[0].span.start, c.end)
    args = n.Args(objects=tuple(things), equal=equal, roles=(role,), per=c.part("per"), cap=c.maybe(n.Cap), span=span)
    return n.Do(verb=verb.id, args=args, span=c.span)


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


@builds("halved")
def _halved(c: Children) -> NodePart:
    """*Half of your coins* are *coins equal to half the number of your coins*."""
    c.marked.add(("half", c.start))
    noun, at = c.id("NOUN"), Span(c.start, c.start)
    things = n.Sel(quantity=n.Quantity(kind="bare", span=at), noun=noun, plural=_plural(c), span=c.word("NOUN").span)
    owner, whose = c.part("owner"), c.part("whose")
    if whose is not None:  # *half of that player's coins*
        if whose.quantity.kind != "that" or c.lexicon.vocabulary.kind[whose.noun] != "player":
            advice = "name the player first: *Choose a player. Take half of their ...*"
            raise MisreadError(Finding("S033", "whose half this is cannot be said so", whose.span, help=advice))
        owner = "they"
    of = replace(things, poss=owner, span=Span(c.start, c.word("NOUN").span.end))
    up = bool(c.words("ROUNDED_UP"))
    return NodePart("instead", (things, n.Half(value=n.Count(what=of, span=of.span), up=up, span=c.span)))


@builds("half_its_number")
def _half_its_number(c: Children) -> NodePart:
    """*Half its cost in gold* is *gold equal to half its cost*."""
    (number,) = c.values()
    if c.text("IN") != "in":
        advice = "say of what: *half its cost in gold*"
        raise MisreadError(Finding("S002", f"`{c.text('IN')}` cannot stand here", c.word("IN").span, help=advice))
    half = n.Half(value=number, up=bool(c.words("ROUNDED_UP")), span=c.span)
    return NodePart("instead", (_things_named(c), half))


@builds("that_many")
def _that_many(c: Children) -> NodePart:
    """*That many* is a number that the whole text tells, *twice as many* is twice that."""
    things, said = c.maybe(n.Sel), c.word("THAT_MANY", "TWICE_THAT_MANY").span
    if things is not None and c.part("owner") is not None:
        things = replace(things, poss=c.part("owner"))
    if things is None:  # of what is told then, too
        resource = c.lexicon.noun_of("resource") or "card"
        things = n.Sel(quantity=n.Quantity(kind="bare", span=said), noun=resource, plural=True, span=said)
    number: n.Value = open_count(things.noun, said)
    if c.words("TWICE_THAT_MANY"):
        number = n.Times(n=2, value=number, span=said)
    return NodePart("instead", (things, number))


@builds("per_who_did")
def _per_who_did(c: Children) -> NodePart:
    """*For each player who did* counts what they did it to; that is found when the whole text is read."""
    (who,), said = c.objects(), c.word("WHO_DID").span
    plain = isinstance(who, n.Sel) and who == n.Sel(quantity=n.Quantity(kind="each"), noun=who.noun)
    if not plain or not isinstance(who, n.Sel) or c.lexicon.vocabulary.kind[who.noun] != "player":
        advice = "write *for each player who did*, of those who were just asked to do something"
        raise MisreadError(Finding("S049", "who has done what is not known here", said, help=advice))
    return NodePart("per", open_doers(who, c.span))


@builds("as_many")
def _as_many(c: Children) -> NodePart:
    """*As many coins as there are cards here* are *coins equal to the number of cards here*."""
    what = c.one(n.Sel)
    return NodePart("instead", (_things_named(c), n.Count(what=what, span=what.span)))


@builds("as_many_as_had")
def _as_many_as_had(c: Children) -> NodePart:
    """*As many coins as you have cards here* are *coins equal to the number of your cards here*."""
    who, what = c.objects()
    assert isinstance(what, n.Sel)
    whose = of_owner(who, replace(what, plural=c.several(what.noun)))
    return NodePart("instead", (_things_named(c), n.Count(what=whose, span=what.span)))


@builds("as_much")
def _as_much(c: Children) -> NodePart:
    """*As many coins as its strength* are *coins equal to its strength*."""
    return NodePart("instead", (_things_named(c), c.values()[0]))


@builds("as_much_as")
def _as_much_as(c: Children) -> NodePart:
    """*As much gold as that card costs* is *gold equal to the cost of that card*."""
    (what,) = c.objects()
    return NodePart("instead", (_things_named(c), n.AttrOf(attr=c.id("ATTR_VERB"), of=what, span=what.span)))


@builds("as_scored")
def _as_scored(c: Children) -> NodePart:
    """*As many points as an adjacent card* are those of the one that has most of them: nobody chooses another."""
    (what,), words = c.objects(), c.lexicon.vocabulary
    worth = next(attr for attr in words.attributes if attr.scored)
    at = Span(c.start, c.start)
    points = n.Sel(quantity=n.Quantity(kind="bare", span=at), noun=worth.scored, plural=True, span=at)
    if isinstance(what, n.Pron) or what.quantity.kind == "that":
        return NodePart("instead", (points, n.AttrOf(attr=worth.id, of=what, span=what.span)))
    best = isinstance(what.best, n.Most) and what.best.kind == "most" and what.best.what.noun == worth.scored
    if what.quantity.kind not in ("a", "another", "the") or (what.quantity.kind == "the") != (
        best or bool(c.words("SCORES_MOST"))
    ):
        advice = "write *as many points as an adjacent card*: that is the one with the most of them"
        raise MisreadError(Finding("S015", "of which card these are is not said", what.span, help=advice))
    other = ("other",) if what.quantity.kind == "another" else ()
    every = replace(
        what, quantity=n.Quantity(kind="bare", span=what.quantity.span), plural=True, best=None,
        adjectives=(*other, *what.adjectives), from_them=False,
    )  # fmt: skip
    return NodePart("instead", (points, n.AttrOf(attr=worth.id, of=every, extreme="highest", span=what.span)))


def _things_named(c: Children) -> n.Sel:
    noun, bare = c.words("NOUN")[0], n.Quantity(kind="bare", span=Span(c.start, c.start))
    return n.Sel(quantity=bare, noun=c.lexicon.id_of("NOUN", noun.text), plural=_plural(c), span=noun.span)


def _plural(c: Children) -> bool:
    words, noun = c.lexicon.vocabulary, c.ids("NOUN")[0]
    return any(singular != plural for singular, plural in [words.noun[noun].words[c.lexicon.language]])


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
    one = n.Has(subject=subject, what=first, span=Span(c.start, first.span.end))
    return NodePart(
        "both", (one, n.Has(subject=the_same(c, subject, second.span.start), what=second, span=second.span))
    )


@builds("if_both")
def _if_both(c: Children) -> NodePart:
    return NodePart("conditions", c.part("both"))


@builds("per_one")
def _per_one(c: Children) -> NodePart:
    what = c.one(n.Sel)
    return NodePart("per", replace(what, quantity=replace(what.quantity, kind="each"), plural=False))


@builds("per_every")
def _per_every(c: Children) -> NodePart:
    """*Per 2 cards* is *for every 2 cards*."""
    what, number = c.one(n.Sel), c.word("NUMBER")
    every = n.Quantity(kind="every", n=c.number(), span=number.span)
    return NodePart("per", replace(what, quantity=every, plural=False))


@builds("gets_more")
def _gets_more(c: Children) -> n.Change:
    return n.Change(attr=c.id("ATTR"), op="add", amount=c.number(), per=c.part("per"), cap=c.maybe(n.Cap), span=c.span)


@builds("count_one_more")
def _one_more(c: Children) -> Built:
    return n.Quantity(kind="n_more", n=1, span=c.span)

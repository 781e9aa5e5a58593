"""Checks a verb and what follows it against the signature in the vocabulary: objects, roles, face, amount, bound."""

from __future__ import annotations

from typing import Literal

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.nouns import check_phrase
from cardlang.meaning.phrases.places import check_laid
from cardlang.meaning.phrases.positions import Position
from cardlang.meaning.quantities import MORE, chosen, distributes, is_source, single, stack_end
from cardlang.meaning.report import article, base, either, participle, phrase_in, plural, verb_in, word_in
from cardlang.meaning.sentences.called import check_called
from cardlang.meaning.sentences.values import check_cap, check_per, check_value
from cardlang.meaning.use.looking_back import points_back
from cardlang.meaning.use.piles import check_at_an_end, check_mixed, check_order, check_peeked, stacks_named
from cardlang.syntax.nodes import GOALS, Args, Bearing, Fact, Forbid, In, Node, Place, Pron, Role, Sel
from cardlang.vocabulary.model import Kind, Noun, Verb

Manner = Literal["act", "more", "rule", "event", "happened", "asked"]
"""An act; an act that adds *N more*; a rule (`must`, `cannot`, a permission); a listener's fact;
what has happened, which is counted; a condition's fact."""

_OBJECT: dict[Manner, Position] = {
    "act": "object",
    "more": "more",
    "rule": "ruled",
    "event": "event_object",
    "happened": "asked",
    "asked": "led",
}
_LAID_ON: dict[Kind, tuple[Kind, ...]] = {
    "card": ("side", "end", "space", "zone", "lane", "player", "line", "card"),
    "resource": ("castle", "card", "part", "zone", "player"),
    "counter": ("card", "castle"),
}
"""Where a card, a coin or a mark can lie, be put or be taken from; narrower than the verb's own signature."""


def check_args(context: Context, verb: Verb, args: Args, node: Node, manner: Manner, *, passive: bool = False) -> None:
    """Check all that follows a verb. `node` is what the verb stands in."""
    if verb.calls and manner == "act":
        check_called(context, verb, args, node)
    elif not passive:
        _objects(context, verb, args, node, manner)
    elif manner == "event" and isinstance(node, Fact):
        _barred(context, verb, node.subject, act=False)
    if not passive:
        _lay_or_goes(context, verb, args, node, manner)
    _roles(context, verb, args, node, manner)
    _face(context, verb, args, manner, passive=passive)
    _amount(context, verb, args, manner)
    check_order(context, args, act=manner == "act")
    if manner == "act":
        _single_partner(context, verb, args)
        _same_thing(context, verb, args)
        check_peeked(context, verb, args)
        check_mixed(context, verb, args, node)


# --- objects -----------------------------------------------------------------------------------------


def _objects(context: Context, verb: Verb, args: Args, node: Node, manner: Manner) -> None:
    name = base(verb)
    if not args.objects:
        if verb.objects and not verb.optional_object:
            what = article(_nouns(context, verb.objects)[0])
            context.report.add(
                "C021", verb_in(node, verb), f"`{name}` does not say what", f"name it: *{name} {what} ...*"
            )
        return
    if not verb.objects:
        context.report.add("C022", args.objects[0], f"`{name}` takes no object", "leave it out")
        return
    amount = args.equal is not None
    for thing in args.objects:
        _object(context, verb, thing)
        check_fresh(context, verb, thing)
        check_shown(context, verb, thing)
        if manner in ("act", "event"):
            _barred(context, verb, thing, act=manner == "act")
        position = "amount" if amount else _position(context, verb, thing, manner)
        check_phrase(context, thing, position, placed=_placed(context, verb, args, manner))
        if manner == "act" and isinstance(thing, Sel):
            _part_of_each(context, thing)
            if not verb.in_play:
                _whose(context, verb, args, thing)
        if verb.origin and manner == "act" and isinstance(thing, Sel):
            _own_origin(context, verb, thing)
        if verb.deals is not None and manner == "act":
            _dealt(context, verb, verb.deals, thing)
        if verb.unit is not None and (not isinstance(thing, Sel) or thing.noun != verb.unit):
            only = base(context.vocabulary.noun[verb.unit])
            context.report.add("C020", thing, f"`{name}` acts on the {only} alone", f"write `{name} the {only}`")
    if len(args.objects) > 1 and verb.required:
        context.report.add(
            "C022",
            args.objects[1],
            f"`{name}` takes one object",
            f"write `{verb.required[0]}` for the other one, or make two sentences",
        )
    elif len(args.objects) > 1 and manner == "asked":
        message, advice = f"`{name}` is asked of one thing", "ask once more: *if you lead ... and if you lead ...*"
        context.report.add("C022", args.objects[1], message, advice)


def _barred(context: Context, verb: Verb, thing: Sel | Pron, *, act: bool) -> None:
    """Refuse *flip a used vassal*: what is in that state is not touched, or only under one keyword."""
    named = context.antecedents.get(id(thing)) if act else None
    brought = _brought_about(context, thing) if act else ()
    for word in dict.fromkeys((*_states(thing), *_states(named), *brought)):
        entry = context.vocabulary.adjective.get(word)
        if entry is None or verb.id not in entry.barred:
            continue
        keyword = context.vocabulary.keyword.get(entry.freed.get(verb.id, ""))
        if act and keyword is not None and context.listener is None and context.keyword == keyword:
            continue
        noun, one = context.noun(named or thing), base(entry)
        message = f"{article(f'{one} {noun}')} cannot be {participle(verb)}"
        advice = "name others"
        if keyword is not None:
            message += f" but under `{base(keyword)}:`"
            advice = f"write *{base(keyword)}: You may {base(verb)} {article(f'{one} {noun}')}.*"
        said = context.adjective(thing, word) if isinstance(thing, Sel) and word in thing.adjectives else thing
        context.report.add("P003", said, message, advice)


def _states(thing: Sel | Pron | None) -> tuple[str, ...]:
    return thing.adjectives if isinstance(thing, Sel) else ()


def _lay_or_goes(context: Context, verb: Verb, args: Args, node: Node, manner: Manner) -> None:
    """*After your opponent moves a card here*, *cannot move cards here*: a card that lay here, or to this lane?"""
    alone = isinstance(node, Fact) or (isinstance(node, Forbid) and len(node.verbs) == 1)
    goes = any(kind in ("lane", "side") for word in GOALS for kind in verb.roles.get(word, ()))
    if manner not in ("event", "happened", "rule") or not alone or not goes or verb.brings or args.roles:
        return
    known = {one.id: one for one in context.vocabulary.places}
    for thing in args.objects:
        here = [one for one in thing.filters if isinstance(one, Place)] if isinstance(thing, Sel) else []
        if here and known[here[-1].word].this:
            lane = known[here[-1].word].this
            message = f"where it lay, or where it goes: `{base(verb)} ... {here[-1].word}` may be either"
            advice = f"say which of them: *a card in this {lane}*, *to this {lane}*, *onto your side of this {lane}*"
            context.report.add("C014", here[-1], message, advice)


def _brought_about(context: Context, thing: Sel | Pron) -> tuple[str, ...]:
    """*After you use a vassal, flip it*: what is heard has put it into that state."""
    heard = context.listener.fact if context.listener is not None else None
    if heard is None or heard.would:
        return ()
    ref, about = context.refs.get(id(thing)), (heard.subject,) if heard.passive else heard.args.objects
    it = ref is not None and ref.kind == "event_object"
    this = is_source(thing, context.vocabulary) and any(is_source(one, context.vocabulary) for one in about)
    state = participle(context.verb(heard.verb))
    return tuple(one.id for one in context.vocabulary.adjectives if (it or this) and one.barred and base(one) == state)


def check_fresh(context: Context, verb: Verb, thing: Sel | Pron) -> None:
    """Check that nothing is said to lie on what comes from outside play: *recruits a card bearing a mark*."""
    for one in thing.filters if verb.fresh and isinstance(thing, Sel) else ():
        if isinstance(one, Bearing) and isinstance(thing, Sel):
            check_laid(context, one.what, thing, fresh=True)


def check_shown(context: Context, verb: Verb, thing: Sel | Pron) -> None:
    """Refuse *after you buy a face-down card* where all that is bought shows its front."""
    faces = {face.id for face in context.vocabulary.faces} - {verb.shows}
    shown = [word for word in thing.adjectives if word in faces] if verb.shows and isinstance(thing, Sel) else []
    if shown:
        message = f"what is {participle(verb)} is {verb.shows}, so nothing is told of {shown[0]} cards"
        context.report.add("C041", thing, message, f"leave it out; {shown[0]} cards are only counted")


def _whose(context: Context, verb: Verb, args: Args, thing: Sel) -> None:
    """*Discard all kept vassals*: one's own, or those of everybody? Of one that is chosen it is the same."""
    told = thing.quantity.kind in ("this", "that", "the") or thing.from_them or args.role("from") is not None
    if told or thing.poss or thing.of or thing.filters:
        return
    if context.vocabulary.lies_with_somebody(thing.noun, thing.adjectives) and not _misfit(context, verb, thing):
        message = f"{context.report.quote(thing, thing.noun)} does not say whose"
        context.report.add("C014", thing, message, "write `your ...`, `their ...`, `... of an opponent`")


def _dealt(context: Context, verb: Verb, noun: str, thing: Sel | Pron) -> None:
    """*Draw 2 tasks*: nobody sees ahead of it which ones they are, so they are counted and no more."""
    name, many = base(verb), plural(context.vocabulary.noun[noun])
    words = context.vocabulary.adjective
    if points_back(thing, context.vocabulary):  # `piles` asks whether these were looked at
        return
    if not isinstance(thing, Sel) or (thing.noun != noun and stack_end(thing, context.vocabulary) is None):
        context.report.add(
            "C020",
            thing,
            f"`{name}` brings {many} from a deck",
            f"write `{name} a {base(context.vocabulary.noun[noun])}`",
        )
    elif stack_end(thing, context.vocabulary) is not None:
        message = f"`{name}` brings {many} from the top of a deck that is named, or of one that is chosen for each"
        context.report.add("C013", thing, message, f"name the deck: *{name} 2 ... {many}*, or look at the cards before")
    elif thing.quantity.kind not in ("a", "exact"):
        words_of = context.report.quote(context.determiner(thing), thing.quantity.kind)
        context.report.add("C015", context.determiner(thing), f"{words_of} has no meaning here", "write a number")
    elif more := next((one for one in (thing.of, thing.test, thing.alike, *thing.filters) if one is not None), None):
        context.report.add("C013", more, f"`{name}` says by itself where it takes from", "leave this out")
    elif (
        thing.poss is not None or thing.either or any(words[one].of != noun for one in thing.adjectives if one in words)
    ):
        context.report.add(
            "C013", thing, f"which {many} come is not known ahead", f"name a deck at most: *{name} 2 ... {many}*"
        )


def _position(context: Context, verb: Verb, thing: Sel | Pron, manner: Manner) -> Position:
    if manner == "rule" and verb.sized:
        return "sized"
    counted = context.kind(thing) in ("resource", "counter", "points")
    return "event_amount" if manner in ("event", "happened") and counted else _OBJECT[manner]


def _own_origin(context: Context, verb: Verb, thing: Sel) -> None:
    """*Draw 2 cards*: where they come from is in the verb."""
    here = next((one for one in thing.filters if isinstance(one, Place | In)), None)
    if here:
        context.report.add("C013", here, f"`{base(verb)}` says by itself where it takes from", "leave the place out")
    elif thing.quantity.kind in ("all", "each", "any_number") and not thing.of:
        words = context.report.quote(context.determiner(thing), thing.quantity.kind)
        context.report.add("C015", context.determiner(thing), f"{words} has no meaning here", "write a number")


def _object(context: Context, verb: Verb, thing: Sel | Pron) -> None:
    kind = context.kind(thing)
    if kind is not None and _misfit(context, verb, thing):
        context.report.add(
            "C020",
            thing,
            f"`{base(verb)}` does not act on {article(context.noun(thing))}",
            f"`{base(verb)}` takes {either(_nouns(context, verb.objects, verb))}" + _rather(context, verb, kind),
        )


def _rather(context: Context, verb: Verb, kind: Kind) -> str:
    others = [base(one) for one in context.vocabulary.verbs if kind in one.objects and "act" in one.use and one != verb]
    return f"; {either(others[:5])} acts on such a thing" if others else ""


def _nouns(context: Context, kinds: tuple[Kind, ...], verb: Verb | None = None) -> list[str]:
    """The nouns of such kinds; with a verb those of things that it is ever done to."""
    away = verb is not None and verb.in_play
    nouns = [noun for noun in context.vocabulary.nouns if noun.kind in kinds and _acted_on(noun)]
    return [base(noun) for noun in nouns if not (away and noun.apart)]


def _misfit(context: Context, verb: Verb, thing: Sel | Pron) -> bool:
    """Whether a verb is known not to act on this."""
    return context.kind(thing) is not None and not _takes(context, verb.objects, thing)


def _takes(context: Context, kinds: tuple[Kind, ...], thing: Sel | Pron) -> bool:
    """Whether a verb that takes such kinds of things takes this one."""
    return context.kind(thing) in kinds and (isinstance(thing, Pron) or _acted_on(context.vocabulary.noun[thing.noun]))


def _acted_on(noun: Noun) -> bool:
    return noun.kind != "part" or noun.holder


def _placed(context: Context, verb: Verb, args: Args, manner: Manner) -> bool:
    """Whether the verb or its roles say where the object is, so that the noun need not."""
    if verb.brings:
        return True  # see `leaving`
    if manner in ("event", "happened", "asked", "rule") or verb.origin:
        return manner != "rule" or bool(args.roles) or "act" not in verb.use or verb.origin
    kinds = {context.kind(role.target) for role in args.roles if role.preposition == "from"}
    return bool(kinds & {"zone", "lane", "side"})


# --- roles -------------------------------------------------------------------------------------------


def _roles(context: Context, verb: Verb, args: Args, node: Node, manner: Manner) -> None:
    seen: set[str] = set()
    for role in args.roles:
        _role(context, verb, role, seen)
        if role.preposition not in verb.roles:
            continue  # it has been told that this does not belong here
        check_phrase(context, role.target, "event_role" if manner in ("event", "happened") else "role", placed=False)
        _lies_there(context, args, role)
        if role.preposition == "with":
            _barred(context, verb, role.target, act=manner == "act")
        if role.preposition in ("on top of", "under"):
            check_at_an_end(context, role, act=manner == "act")
        if manner == "act":
            if verb.brings and role.preposition == "onto" and context.momentary:
                advice = "write `to` and the lane, or `put` the card there"
                message = f"who is to {base(verb)} a card does it onto their own side"
                context.report.add("C023", phrase_in(role, "onto"), message, advice)
            _one_goal(context, args, role)
            _one_origin(context, args, role)
        seen.add(role.preposition)
    if manner not in ("act", "more"):
        return
    whole = bool(args.objects) and all(context.kind(thing) in verb.whole for thing in args.objects)
    if whole:
        for role in args.roles:
            message = f"`{base(verb)}` takes {article(context.noun(args.objects[0]))} from nobody"
            context.report.add("C023", phrase_in(role, role.preposition), message, "leave it out")
        return
    if verb.returns and any(context.kind(thing) == "card" for thing in args.objects):
        _returned(context, verb, args, node)
        return
    missing = [preposition for preposition in verb.required if preposition not in seen]
    if not missing and {"onto", "into"} <= set(verb.roles) and not seen & GOALS and not verb.required:
        missing = ["onto"]
    wrong = any(role.preposition not in verb.roles for role in args.roles)
    wrong = wrong or any(_misfit(context, verb, thing) for thing in args.objects)
    if missing and args.objects and not wrong:
        kinds = _nouns(context, verb.roles[missing[0]])
        advice = _meant_goal(context, missing[0], args)
        context.report.add(
            "C025",
            verb_in(node, verb),
            f"`{base(verb)}` does not say `{missing[0]}` what",
            advice or f"add `{missing[0]}` and {either(article(one) for one in kinds[:4])}",
        )


def _returned(context: Context, verb: Verb, args: Args, node: Node) -> None:
    """*Put them on top of the castle pile*: cards go nowhere else."""
    if not any(role.preposition in ("on top of", "under") for role in args.roles):
        where = phrase_in(args.roles[0], args.roles[0].preposition) if args.roles else verb_in(node, verb)
        message = f"`{base(verb)}` takes cards to the top or the bottom of a pile"
        context.report.add("C025", where, message, f"write {stacks_named(context, 'on top of the')}")


def _meant_goal(context: Context, preposition: str, args: Args) -> str:
    """*Move an enemy card here* may mean that it goes here; empty where nothing says so."""
    places = context.vocabulary.place
    for thing in args.objects:
        last = thing.filters[-1] if isinstance(thing, Sel) and thing.filters else None
        kind = places[last.word].this if isinstance(last, Place) else None
        noun = next((one.id for one in context.vocabulary.nouns if one.kind == kind), None)
        if isinstance(last, Place) and noun is not None and preposition == "to":
            word = places[last.word].words["en"][0]
            return f"`{word}` says where it lies now; say where it goes: *to this {noun}*, *to another {noun}*"
    return ""


def _without(context: Context, verb: Verb, role: Role) -> str:
    """What to write where a verb does not take a preposition."""
    if role.preposition == "with" and context.kind(role.target) in ("counter", "resource", "part"):
        return f"what a card has on it stands behind the noun: *a card bearing 1 or more {context.noun(role.target)}s*"
    if role.preposition == "to" and context.kind(role.target) == "lane" and "side" in verb.roles.get("onto", ()):
        return "say onto whose side: *onto your side of this lane*"
    return f"`{base(verb)}` takes {either(verb.roles)}" if verb.roles else "leave it out"


def _role(context: Context, verb: Verb, role: Role, seen: set[str]) -> None:
    where = phrase_in(role, role.preposition)
    if role.preposition not in verb.roles:
        context.report.add(
            "C023", where, f"`{base(verb)}` does not take `{role.preposition}`", _without(context, verb, role)
        )
        return
    if role.preposition in seen:
        context.report.add("C023", where, f"`{role.preposition}` stands twice", "keep one of them")
    kind, kinds = context.kind(role.target), verb.roles[role.preposition]
    if kind is not None and not _takes(context, kinds, role.target):
        context.report.add(
            "C024",
            role.target,
            f"`{base(verb)} ... {role.preposition}` does not go with {article(context.noun(role.target))}",
            _goal_advice(context, verb, role.preposition, kind),
        )


def _goal_advice(context: Context, verb: Verb, preposition: str, kind: Kind) -> str:
    better = [name for name, kinds in verb.roles.items() if kind in kinds and name != preposition]
    if better:
        return f"write `{better[0]}`"
    if kind == "lane" and "side" in verb.roles[preposition]:
        return f"write `{preposition} your side of` the lane"
    fitting = verb.roles[preposition]
    if kind == "card" and fitting == ("part",):  # what lies on a card lies on a part of it
        part = next(article(base(noun)) for noun in context.vocabulary.nouns if noun.kind == "part" and noun.holder)
        return f"name what of the card: *{preposition} {part} of this card*"
    return f"`{preposition}` goes with {either(_nouns(context, fitting))}"


def _lies_there(context: Context, args: Args, role: Role) -> None:
    """A card is not put onto a castle, nor a coin onto a side; only a mass zone (the supply) holds resources."""
    where = context.kind(role.target)
    for thing in args.objects:
        kind = context.kind(thing)
        if kind not in _LAID_ON or where is None or role.preposition == "with":
            continue
        if where == "card" and isinstance(thing, Sel) and isinstance(role.target, Sel):
            check_laid(context, thing, role.target)
        noun = context.vocabulary.noun[role.target.noun] if isinstance(role.target, Sel) else None
        fits = where in _LAID_ON[kind] and not (kind == "card" and where == "card")
        if not fits or (where == "zone" and noun and not _zone_holds(noun, kind)):
            context.report.add(
                "C024",
                role.target,
                f"{article(context.noun(thing))} is not kept with {article(context.noun(role.target))}",
                "name a side, an end of a side, or a pile" if kind == "card" else "name a card, a castle or the supply",
            )


_EVERY = ("each", "all")


def _one_goal(context: Context, args: Args, role: Role) -> None:
    """A card lies in one place, so it does not go to each of several; coins and marks do, so many to each."""
    target = role.target
    if isinstance(target, Pron) or role.preposition not in GOALS:
        return
    several = target.quantity.kind in _EVERY or distributes(target)
    _part_of_each(context, target)
    if several and any(context.kind(thing) == "card" for thing in args.objects):
        message = "a card goes to one place, not to each of several"
        context.report.add(
            "C015", target, message, "begin the sentence with `For each ...,` and name the goal by `that`"
        )


def _part_of_each(context: Context, thing: Sel) -> None:
    """Refuse *a purse of each of your cards* as what something is done to: it would be one purse of any of them."""
    owner, single = thing.of, thing.quantity.kind not in _EVERY
    if context.kind(thing) == "part" and single and owner is not None and owner.quantity.kind in _EVERY:
        part, whole = base(context.vocabulary.noun[thing.noun]), base(context.vocabulary.noun[owner.noun])
        advice = f"begin with `For each ...,` and go on with *{article(part)} of that {whole}*"
        context.report.add("C015", thing, f"this is one {part} of any {whole}, not one of each", advice)


def _one_origin(context: Context, args: Args, role: Role) -> None:
    """That one card of each of several lanes is meant is said behind *in*; `from` says only where cards come from."""
    target = role.target
    if isinstance(target, Pron) or role.preposition != "from" or target.quantity.kind not in _EVERY:
        return
    cards = [one for one in args.objects if isinstance(one, Sel) and context.kind(one) == "card"]
    if any(one.quantity.kind not in (*_EVERY, "bare") for one in cards):
        where = context.determiner(target)
        words = context.report.quote(where, target.quantity.kind)
        advice = f"say it of the card: *a card in each {base(context.vocabulary.noun[target.noun])}*"
        context.report.add("C015", where, f"{words} behind `from` does not say that one of each is meant", advice)


def _zone_holds(noun: Noun, kind: Kind) -> bool:
    return noun.countable == (kind == "card")


# --- face, amount ------------------------------------------------------------------------------------


def _face(context: Context, verb: Verb, args: Args, manner: Manner, *, passive: bool) -> None:
    if args.face is None:
        return
    where = word_in(args, context.vocabulary.face[args.face])
    told = verb.face_told and manner in ("event", "happened", "asked")
    if not (verb.takes_face or verb.turns or told):
        takes = [base(one) for one in context.vocabulary.verbs if one.takes_face and "act" in one.use]
        context.report.add(
            "C026",
            where,
            f"`{base(verb)}` does not set a face",
            f"{either(takes)} can; before the noun the word asks: *a {args.face} card*"
            if verb.shows is None
            else f"what is {participle(verb)} is {verb.shows} anyway: leave it out",
        )
    elif not passive and all(context.kind(thing) != "card" for thing in args.objects):
        context.report.add("C026", where, "only a card has a face", "leave the word out")


def _amount(context: Context, verb: Verb, args: Args, manner: Manner) -> None:
    """*equal to*, *for each* and a bound need a verb that takes an amount, and an object that is one."""
    parts: list[tuple[str, Node]] = []
    if isinstance(args.equal, Node):
        parts.append(("equal to", args.equal))
    if args.per is not None:
        parts.append(("for each", args.per))
    counts = verb.takes_amount and all(context.kind(one) not in ("card", None) for one in args.objects)
    for words, node in parts:
        if not counts or manner in ("event", "happened", "asked", "rule"):
            context.report.add(
                "C027",
                node,
                f"`{base(verb)}` takes no amount here, so `{words}` means nothing",
                "to repeat the step begin the sentence with `For each ...,`",
            )
        elif words == "for each" and (vague := [one for one in args.objects if not _exact(one)]):
            example = f"*{base(verb)} 1 {context.noun(vague[0])} for each ...*"
            context.report.add("C027", node, "there is no number to multiply", f"write a number: {example}")
    if isinstance(args.equal, int):
        where = phrase_in(args, f"equal to {args.equal}")
        context.report.add("C016", where, "a plain number needs no `equal to`", f"write `{args.equal}` before the noun")
    if args.equal is not None:
        check_value(context, args.equal)
    check_per(context, args.per)
    free = any(isinstance(one, Sel) and one.quantity.kind in ("any_number", "up_to") for one in args.objects)
    if args.cap is not None and free:
        context.report.add("C028", args.cap, "who chooses how many needs no bound beside it", "write `up to` a number")
    elif args.cap is not None:
        check_cap(context, args.cap, dynamic=bool(parts), falling=False)


def _exact(thing: Sel | Pron) -> bool:
    return isinstance(thing, Sel) and thing.quantity.kind in ("a", "exact", *MORE)


# --- two things --------------------------------------------------------------------------------------


def _single_partner(context: Context, verb: Verb, args: Args) -> None:
    """What takes `with` joins one thing with one thing."""
    if "with" not in verb.required:
        return
    things = [*args.objects[:1], *(role.target for role in args.roles if role.preposition == "with")]
    for thing in things:
        if not single(thing) and context.kind(thing) in verb.objects:
            context.report.add(
                "C015",
                thing,
                f"`{base(verb)}` takes one for one",
                "name one: `a`, `one of`, `another`, `this`, `the strongest`",
            )


def _same_thing(context: Context, verb: Verb, args: Args) -> None:
    for role in args.roles:
        if not args.objects:
            continue
        first, other = args.objects[0], role.target
        if role.preposition == "to" and context.timing != "leaving" and _is_there(context, first, other):
            message, advice = (
                f"what is to {base(verb)} lies there already",
                f"name another goal: `another {context.noun(other)}`",
            )
            context.report.add("C031", other, message, advice)
        if role.preposition == "with" and context.same(first, other):
            named = context.report.quote(first, "it")[1:-1]
            advice = f"name another one: *{base(verb)} {named} with another card here*"
            context.report.add("C031", other, f"`{base(verb)}` needs two different things", advice)
    _same_ends(context, verb, args)


def _same_ends(context: Context, verb: Verb, args: Args) -> None:
    """*Put 1 coin from this castle onto this castle*: it ends where it begins."""
    ends = [role for role in args.roles if role.preposition in GOALS or role.preposition == "from"]
    if len(ends) == 2 and ends[0].preposition != ends[1].preposition:
        one, other = ends[0].target, ends[1].target
        named = isinstance(one, Sel) and one.quantity.kind in ("this", "the", "bare") and one == other
        if named or context.same(one, other):
            context.report.add("C031", other, f"what is to {base(verb)} comes from there", "name another goal")


def check_doer(context: Context, doer: Sel | Pron, verb: Verb, args: Args) -> None:
    """Check that nobody pays or takes something to or from themselves."""
    for role in args.roles:
        named = isinstance(doer, Sel) and doer.quantity.kind in ("the", "bare") and doer == role.target
        if context.kind(role.target) == "player" and (named or context.same(doer, role.target)):
            message = f"nobody does this to themselves: `{base(verb)}` takes another player behind `{role.preposition}`"
            context.report.add("C031", role.target, message, "name another player: `you`, `your opponent`")


def _is_there(context: Context, thing: Sel | Pron, goal: Sel | Pron) -> bool:
    """Whether a goal is this lane, and a thing says of itself that it lies in it: *this card*, *a card here*."""
    if not isinstance(goal, Sel) or isinstance(thing, Pron):
        return False
    kind = context.kind(goal)
    if goal.quantity.kind == "that":
        return any(isinstance(item, In) and context.same(item.where, goal) for item in thing.filters)
    if goal.quantity.kind != "this":
        return False
    if is_source(thing, context.vocabulary):
        return kind == "lane"
    for item in thing.filters:
        if isinstance(item, Place) and item.word in context.vocabulary.place:
            here = context.vocabulary.place[item.word].this
        elif isinstance(item, In) and isinstance(item.where, Sel) and item.where.quantity.kind == "this":
            here = context.kind(item.where)
        else:
            continue
        if here == kind:
            return True
    return False


def needs_chooser(context: Context, args: Args) -> bool:
    """Whether somebody must choose something; an amount of coins needs no choice."""
    things = (*args.objects, *(role.target for role in args.roles))
    return any(chosen(one) and context.kind(one) not in ("resource", "counter", "points") for one in things)

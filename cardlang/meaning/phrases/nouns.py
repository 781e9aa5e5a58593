"""Checks noun phrases: quantity, adjectives, number, part or owner, and whether the noun says where."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.adjectives import check_adjectives
from cardlang.meaning.phrases.places import (
    HAS,
    check_filters,
    check_held,
    check_nobodys,
    check_owner_lies_there,
    check_said_once,
    lies_apart,
    on_what,
    says_where,
)
from cardlang.meaning.phrases.positions import ADVICE, ALLOWED, FIRST_OF_SEVERAL, INSTEAD, SINGULAR_ONLY, Position
from cardlang.meaning.quantities import distributes, has_role, lies_open, stack_end, the_way
from cardlang.meaning.report import Words, article, base, either, plural
from cardlang.meaning.sentences.naming import check_named_kind
from cardlang.syntax.nodes import (
    Coord,
    Equality,
    Extreme,
    Filter,
    In,
    Kinds,
    Most,
    OfKind,
    Place,
    Pron,
    Sel,
    Test,
    Than,
    Whose,
)
from cardlang.vocabulary.model import Kind

_OF: dict[Kind, tuple[Kind, ...]] = {
    "card": ("zone", "player"),
    "player": ("player",),
    "side": ("lane", "player"),
    "castle": ("lane",),
    "zone": ("player",),
    "end": ("side",),
    "space": ("player", "line"),
    "resource": ("player",),
    "part": ("player", "card"),
    "kind": ("player", "card"),
    "effect": ("card",),
    "bid": ("player",),
    "limit": ("player",),
    "points": ("player",),
}
_OWNED: frozenset[Kind] = frozenset(
    {
        "card",
        "player",
        "side",
        "zone",
        "end",
        "space",
        "resource",
        "counter",
        "part",
        "kind",
        "effect",
        "bid",
        "limit",
        "points",
    }
)
_THIS: frozenset[Kind] = frozenset({"card", "lane", "side", "castle", "space", "line"})
_NO_THE_BECAUSE_MANY: frozenset[Kind] = frozenset(
    {"card", "player", "lane", "castle", "side", "end", "resource", "counter", "part"}
)
_MANY_ALIKE: frozenset[Kind] = frozenset({"card", "castle", "lane", "resource"})
"""Kinds of which an adjective leaves several, unless it compares them."""
_NAMED: frozenset[Kind] = frozenset({"player", "side", "zone", "end", "space", "line", "effect", "bid"})
"""Kinds whose single thing needs a determiner, an owner or letters; of other kinds one counts."""
_ALIKE_ASKED = ("exact", "exactly", "at_least", "at_most")
_ALIKE_CHOSEN = ("exact", "up_to", "any_number")
_COUNTED: frozenset[Position] = frozenset({"counted", "per", "existing", "each", "set"})


def check_phrase(context: Context, thing: Sel | Pron, position: Position, *, placed: bool = True) -> None:
    """Check a noun phrase at its place of the sentence. `placed` is False where it must say where by itself."""
    if isinstance(thing, Pron) or thing.noun not in context.vocabulary.noun:
        return
    _name(context, thing)
    _quantity(context, thing, position)
    if thing.from_them:
        _of_them(context, thing, position)
        return
    _owner(context, thing)
    check_adjectives(context, thing, position)
    _number(context, thing, position)
    _this(context, thing)
    _trait(context, thing)
    _the(context, thing)
    _part(context, thing)
    if thing.alike is not None and not _may_be_alike(context, thing, position):
        message = "only a requirement compares what several things have in common"
        kinds = [base(one) for one in context.vocabulary.adjectives if one.role == "compound" and one.of]
        kind = next((word for word in kinds if word not in thing.adjectives), "")
        many = plural(context.vocabulary.noun[thing.noun])
        context.report.add("C190", thing.alike, message, f"say of which kind they are: *{kind} {many}*")
    if isinstance(thing.test, OfKind):
        check_named_kind(context, thing, thing.test)
    elif thing.test is not None:
        check_attribute(context, thing.test, thing)
    if isinstance(thing.test, Equality):
        _alike(context, thing, thing.test, position)
    _unseen(context, thing, position)
    if thing.filters:
        check_filters(context, thing, inner=_inner)
    if thing.best is not None:
        _best(context, thing, thing.best)
    if thing.quantity.kind == "all_but" and distributes(thing):
        message = "how many are left out in each of these places, or of all, is not said"
        context.report.add("C121", context.determiner(thing), message, "begin with `For each ...,` and name one place")
    somebodys = context.vocabulary.lies_with_somebody(thing.noun, thing.adjectives)
    had = context.kind(thing) in ("resource", "counter") or somebodys
    if position in _COUNTED and had and not _says_whose(thing):
        whose = f"write `{thing.quantity.n} of your ...`" if position == "set" else "write `your ...`"
        advice = f"{whose}, `their ...`" if somebodys else f"{whose}, {on_what(context)}"
        context.report.add("C014", thing, f"{context.report.quote(thing, thing.noun)} does not say whose", advice)
    if not placed and context.vocabulary.noun[thing.noun].demands_place and not says_where(context, thing):
        _where(context, thing)


def _may_be_alike(context: Context, sel: Sel, position: Position) -> bool:
    """Whether several that somebody chooses are compared, or one with that with which it is swapped."""
    powers, kind, n = context.vocabulary.powers, sel.quantity.kind, sel.quantity.n
    if powers is None or not powers.alike or context.kind(sel) != "card" or has_role(sel, "random", context.vocabulary):
        return False
    if position == "role":
        return kind in ("a", "another")
    return position == "object" and kind in _ALIKE_CHOSEN and (n is None or n > 1)


def _says_whose(sel: Sel) -> bool:
    return bool(sel.poss or sel.of or sel.filters)


def _inner(context: Context, thing: Sel | Pron, position: Position) -> None:
    check_phrase(context, thing, position, placed=position != "borne")


# --- quantities --------------------------------------------------------------------------------------


def _quantity(context: Context, sel: Sel, position: Position) -> None:
    kind, n = sel.quantity.kind, sel.quantity.n
    if kind not in ALLOWED[position]:
        words = context.report.quote(context.determiner(sel), kind)
        context.report.add(
            "C015", context.determiner(sel), f"{words} has no meaning here", INSTEAD.get(position) or ADVICE[kind]
        )
    elif kind == "the" and n is not None and position not in FIRST_OF_SEVERAL:
        words = context.report.quote(context.determiner(sel), f"the {n}")
        context.report.add("C015", context.determiner(sel), f"{words} has no meaning here", "name one of them")
    elif (
        n is not None
        and n <= 0
        and not (n == 0 and ((kind == "at_most" and position in ("had", "existing")) or position == "sized"))
    ):
        asks = "leave the step out, or name a number"
        if position in ("had", "existing", "asked", "borne"):
            always = "leave it out: that is always so" if kind == "at_least" else "write `no`"
            asks = always if n == 0 else "leave the sentence out: that is never so"
        words = context.report.quote(context.determiner(sel), "0")
        context.report.add("C016", context.determiner(sel), f"{words} says nothing", asks)
    elif n is not None and (most := _most(context, sel, position)) is not None and n > most - (kind == "at_most"):
        so, number = (", so this is always so", f"below {most}") if kind == "at_most" else ("", f"up to {most}")
        where = context.determiner(sel)
        context.report.add("C016", where, f"there are never more than {most}{so}", f"name a number {number}")
    elif n is not None and not context.vocabulary.noun[sel.noun].countable:
        noun = context.noun(sel)
        context.report.add("C015", context.determiner(sel), f"`{noun}` cannot be counted", f"write `the {noun}`")


def _most(context: Context, sel: Sel, position: Position) -> int | None:
    """How many such things there can be at most where somebody counts their own; none if nothing bounds them."""
    entry, own = context.vocabulary.noun[sel.noun], position in ("had", "existing", "set", "per")
    if entry.most is None or not own or sel.of is not None:
        return None
    places = [item.where for item in sel.filters if isinstance(item, In) and isinstance(item.where, Sel)]
    lines = [(context.vocabulary.noun[one.noun].most, len(one.either) or 1) for one in places]
    room = [most * many for most, many in lines if most is not None] if entry.kind in ("card", "space") else []
    return min([entry.most, *room])


def _number(context: Context, sel: Sel, position: Position) -> None:
    """A noun without determiner: *your opponent*, but not *flip your cards* or *flip card here*."""
    noun = context.vocabulary.noun[sel.noun]
    if sel.quantity.kind in ("this", "that") and sel.plural:
        word = sel.quantity.kind
        context.report.add(
            "C015",
            sel,
            f"`{word}` names one {base(noun)}",
            f"write `{word} {base(noun)}`, `each {base(noun)}`, or `them` for a set named before",
        )
        return
    if sel.quantity.kind != "bare":
        return
    one, many = base(noun), plural(noun)
    counted = noun.kind in ("card", "resource", "counter", "part", "lane", "castle") and one != many
    if counted and not sel.plural and position not in ("lifted", "limited"):
        advice = f"write `{article(one)}` or `all {many}`"
        if sel.poss:
            whose = {"it": "its", "they": "their"}.get(sel.poss, "your")
            advice = f"write `an enemy {one}`" if sel.poss == "opponent" else f"write `one of {whose} {many}`"
        context.report.add("C015", context.noun_span(sel), f"which `{one}` is meant is not said", advice)
    elif noun.kind in _NAMED and one != many and not (sel.plural or sel.poss or sel.letters):
        advice = f"write `the {one}`" if noun.unique else f"write `{article(one)}`, `each {one}` or `that {one}`"
        context.report.add("C015", context.noun_span(sel), f"which `{one}` is meant is not said", advice)
    elif sel.plural and position in SINGULAR_ONLY:
        context.report.add(
            "C015", sel, f"which `{many}` are meant is not said", f"write `{article(one)}` or `all {many}`"
        )
    elif sel.plural and position == "actor":
        context.report.add("C015", sel, "it is not said who acts when", f"write `each {one}`")


def _this(context: Context, sel: Sel) -> None:
    if sel.quantity.kind != "this":
        return
    kind, noun = context.kind(sel), context.noun(sel)
    if kind not in _THIS:
        context.report.add(
            "C003",
            sel,
            f"there is no `this {noun}`: a text stands on a {context.source}",
            f"write `this card's {noun}`" if kind == "part" else f"write `that {noun}` for one named before",
        )
    elif context.source == "castle" and kind in ("card", "side"):
        advice = (
            "write `this castle`" if kind == "card" else "write `each side of this lane` or `your side of this lane`"
        )
        context.report.add("C003", sel, f"`this {noun}` does not exist: the text stands on a castle", advice)


def _trait(context: Context, sel: Sel) -> None:
    """A card shows its trait on its front, and `this card` is the one of the text whatever its traits."""
    noun = context.vocabulary.noun[sel.noun]
    if not noun.trait:
        return
    for face in context.vocabulary.faces:
        if face.value and face.id in sel.adjectives:
            message = f"a {face.words['en'][0]} card shows no trait"
            context.report.add("C200", sel, message, f"leave `{face.words['en'][0]}` out, or write `card`")
    if sel.quantity.kind == "this":
        context.report.add("C201", sel, f"`this {base(noun)}` is this card, whatever it is", "write `this card`")


def _name(context: Context, sel: Sel) -> None:
    """A card shows its name on its front; *a card named Old Salt* is any card of that record."""
    if sel.named is None:
        return
    called = f"a card named {context.vocabulary.name[sel.named].words['en'][0]}"
    if context.vocabulary.noun[sel.noun].id != "card":
        context.report.add("C205", sel, "only cards are named in texts", f"write `{called}`")
    elif sel.quantity.kind == "this":
        context.report.add("C205", sel, "`this card` is the card of the text, whatever its name", "write `this card`")
    elif sel.quantity.kind == "bare" and not sel.plural and not sel.poss:
        context.report.add(
            "C205", sel, "there may be several cards of that name, or none", f"write `{called}`, or `this card`"
        )
    for face in context.vocabulary.faces:
        if face.value and face.id in sel.adjectives:
            message = f"a {face.words['en'][0]} card shows no name"
            context.report.add("C206", sel, message, f"leave `{face.words['en'][0]}` out, or write `card`")


def _the(context: Context, sel: Sel) -> None:
    """`the` names the single one there is."""
    noun = context.vocabulary.noun[sel.noun]
    if the_way(sel, context.vocabulary) is not None:
        return  # the one that a step has met; the binding has looked whether it is one
    if sel.quantity.kind != "the" or noun.unique or noun.kind not in _NO_THE_BECAUSE_MANY or not noun.countable:
        return
    one, many = base(noun), plural(noun)
    part = noun.kind in ("castle", "end") and sel.of is not None
    alone = any(_one_space(context, one) for one in sel.filters)
    tells = sel.adjectives or sel.best or part or alone
    singles_out = (
        part or alone or any(_singles_out(context, word) for word in sel.adjectives) or noun.kind not in _MANY_ALIKE
    )
    if sel.quantity.n is not None:
        if not (has_role(sel, "superlative", context.vocabulary) or stack_end(sel, context.vocabulary)):
            message = f"which {sel.quantity.n} of them are meant is not said"
            first = next((base(one) for one in context.vocabulary.adjectives if one.role == "superlative"), "")
            which = f"`the {sel.quantity.n} {first} {many}`, `" if first else "`"
            advice = f"write {which}{sel.quantity.n} {many}` to choose them, or `all {many}`"
            context.report.add("C110", context.determiner(sel), message, advice)
    elif sel.plural and not has_role(sel, "superlative", context.vocabulary):
        context.report.add("C015", context.determiner(sel), f"`the` names one {one}", f"write `all {many}`")
    elif not (tells and (singles_out or sel.best)):
        named = [article(one), *([f"this {one}"] if noun.kind in _THIS else []), f"that {one}"]
        context.report.add(
            "C015",
            context.determiner(sel),
            f"there may be several {many}: `the` picks none of them",
            "write `your opponent` or `that player`"
            if noun.kind == "player"
            else f"write {either(named)}{_singled_out(context)}",
        )


def _unseen(context: Context, sel: Sel, position: Position) -> None:
    """Nobody knows the cards below the top one, so only acts are about them."""
    end = stack_end(sel, context.vocabulary)
    acted_on = position == "object" or (position == "role" and sel.quantity.n is None)
    if end is None or acted_on or lies_open(sel, end, context.vocabulary):
        return
    opened = any(noun.opened for noun in context.vocabulary.nouns)
    advice = f"draw them, or look at them, and go on with `them`: only `the top {context.noun(sel)}` lies open"
    advice = advice if opened else "look at them, and go on with `them`: discard one, put the others back"
    context.report.add("C111", sel, "nobody knows these cards", advice)


def _singled_out(context: Context) -> str:
    """An example of a card that is the only one of its kind, in the words of the game."""
    found = next((base(entry) for entry in context.vocabulary.adjectives if entry.role == "superlative"), None)
    here = " here" if "here" in context.vocabulary.place else ""
    return f"; or say which: *the {found} card{here}*" if found else ""


def _singles_out(context: Context, word: str) -> bool:
    entry = context.vocabulary.adjective.get(word)
    return entry is not None and (entry.role == "superlative" or entry.single)


def _one_space(context: Context, one: Filter) -> bool:
    """*The card in the centre*: on one space lies one card at most."""
    if isinstance(one, Coord):
        return len(one.cells) == 1
    if not isinstance(one, Place):
        return False
    spots = context.vocabulary.bounds.spots.get(one.word) or context.vocabulary.place[one.word].cells
    return len(spots) == 1


def _of_them(context: Context, sel: Sel, position: Position) -> None:
    """*The weakest of them*: what stands before `of them` compares; where they lie has been said."""
    if isinstance(sel.test, OfKind):
        check_named_kind(context, sel, sel.test)
    elif sel.test is not None:
        check_attribute(context, sel.test, sel)
    for one in sel.filters:
        if not isinstance(one, Test | Than | Whose):
            advice = "say it where they are named first, or name them anew: *one of the cards drawn this way ...*"
            context.report.add("C012", one, "this picks none of them", advice)
    check_adjectives(context, sel, position)
    for word in sel.adjectives if not has_role(sel, "superlative", context.vocabulary) else ():
        context.report.add(
            "C012",
            context.adjective(sel, word),
            f"`{word}` picks none of them",
            f"write `one of them`{_singled_out(context).replace('card here', 'of them')}",
        )


# --- owners, parts, numbers --------------------------------------------------------------------------


def _owner(context: Context, sel: Sel) -> None:
    kind = context.kind(sel)
    if kind == "counter" and sel.poss and sel.poss != "it":
        context.report.add(
            "C018", sel, f"{article(context.noun(sel))} belongs to nobody", f"say on what: {on_what(context)}"
        )
    elif sel.poss and kind is not None and kind not in _OWNED:
        noun = context.noun(sel)
        advice = f"write `this {noun}`, or say `your side of` a lane" if kind in _THIS else "leave out whose it is"
        context.report.add("C018", sel, f"{article(noun)} belongs to nobody", advice)
    elif (sel.poss or "enemy" in sel.adjectives) and (apart := lies_apart(context, sel)) is not None:
        where, words = apart
        context.report.add("C019", where, f"{words} belongs to nobody", "leave out whose it is")
    elif sel.poss == "you" and "enemy" in sel.adjectives:
        where = context.adjective(sel, "enemy")
        context.report.add("C019", where, "what is `your` own is never `enemy`", "keep one of them")
    else:
        check_owner_lies_there(context, sel)
        if sel.poss or (sel.of is not None and context.kind(sel.of) == "player"):
            check_nobodys(context, sel)


def _part(context: Context, sel: Sel) -> None:
    if sel.of is None:
        best = sel.best is not None or has_role(sel, "superlative", context.vocabulary)
        one = (sel.poss and sel.quantity.kind == "bare") or (sel.quantity.kind == "the" and not (sel.plural or best))
        if context.kind(sel) == "side" and one:
            side = "your side" if sel.poss else "the enemy side"
            context.report.add("C014", sel, "it is not said of which lane", f"write `{side} of this lane`")
        return
    kind, of = context.kind(sel), context.kind(sel.of)
    if of == "player" and sel.poss:
        context.report.add("C018", sel.of, "whose they are is said twice", "name one owner")
        return
    if kind is not None and of is not None and of not in _OF.get(kind, ()):
        owner = context.noun(sel.of)
        advice = {"lane": "write `in` the lane", "side": "write `on` the side"}.get(of, "leave it out")
        advice = (
            "ask what has been bid: *If you bid 5 or more coins, ...*" if kind == "bid" and of == "resource" else advice
        )
        context.report.add("C018", sel.of, f"{article(context.noun(sel))} is not part of {article(owner)}", advice)
    check_phrase(context, sel.of, "owner")


def check_attribute(context: Context, test: Test | Equality | Whose | Kinds, sel: Sel) -> None:
    """Check that such things have the number that is asked of them."""
    if test.attr not in context.vocabulary.noun[sel.noun].attributes:
        entry = context.vocabulary.attribute[test.attr]
        where = Words(test, (*entry.words.values(), tuple(entry.plural.values())))
        context.report.add(
            "C011", where, f"{article(context.noun(sel))} has no {base(entry)}", _who_has(context, test.attr)
        )


def _alike(context: Context, sel: Sel, alike: Equality, position: Position) -> None:
    """Only several things are alike, or differ: as many as a condition asks for, or as somebody chooses."""
    kind, n = sel.quantity.kind, sel.quantity.n
    asked = position in ("had", "existing") and kind in _ALIKE_ASKED
    chosen = position == "object" and kind in _ALIKE_CHOSEN and not has_role(sel, "random", context.vocabulary)
    if position != "paired" and (not (asked or chosen) or (n is not None and n < 2)):
        words = context.report.quote(alike, alike.kind)
        attr = base(context.vocabulary.attribute[alike.attr])
        advice = f"say how many: `2 ... of the same {attr}`; or as what: `with the same {attr} as this card`"
        context.report.add("C146", alike, f"{words} is said of several that are counted or chosen", advice)


def _who_has(context: Context, attr: str) -> str:
    of = context.vocabulary.attribute[attr].of
    return f"{attr} is a number of {either(base(noun) for noun in context.vocabulary.nouns if noun.kind in of)}"


def _best(context: Context, sel: Sel, best: Most | Extreme) -> None:
    """*with the most cards here*, *with the lowest total strength here*."""
    compared = context.kind(sel)
    place = compared in ("lane", "side", "castle")
    if compared not in ("player", "lane", "side", "castle"):
        context.report.add(
            "C018", best, f"{article(context.noun(sel))} has nothing to compare", "compare players or places"
        )
    elif sel.quantity.kind not in ("the", "a"):
        words = context.report.quote(context.determiner(sel), sel.quantity.kind)
        advice = "write `the`"
        if compared == "player" and sel.quantity.kind in ("each", "all"):
            advice = "of all who are level write *For each player, if no player has more ... than that player, ...*"
        context.report.add("C012", context.determiner(sel), f"{words} does not go with a comparison", advice)
    match best:
        case Most(what=what):
            if compared is not None and context.kind(what) not in (*HAS.get(compared, ()), None):
                where, many = context.noun(sel), plural(context.vocabulary.noun[what.noun])
                advice = "compare by what lies there" if place else "compare by what a player can have"
                context.report.add("C018", what, f"{article(where)} holds no {many}", advice)
            check_phrase(context, what, "compared", placed=place)
            check_held(context, compared, what)
        case Extreme(attr=attr, filters=filters):
            owners = context.vocabulary.attribute[attr].of
            holder = next((noun for noun in context.vocabulary.nouns if noun.kind in owners), None)
            if "card" not in owners or holder is None:
                context.report.add("C011", best, f"`{attr}` cannot be added up", "compare by a number of cards")
            elif not place and not filters and holder.demands_place:
                context.report.add("C014", best, "it is not said where", _places_advice(context))
            check_said_once(context, filters)
            for one in filters:
                if isinstance(one, In):
                    _inner(context, one.where, "place")


# --- where -------------------------------------------------------------------------------------------


def _where(context: Context, sel: Sel) -> None:
    words = context.report.quote(sel, context.noun(sel))
    context.report.add("C014", sel, f"{words} does not say where", _places_advice(context))


def _places_advice(context: Context) -> str:
    places = [base(place) for place in context.vocabulary.places if "card" in place.fits]
    return f"say {either([*places[:3], 'in another lane'])}" if places else "say where"

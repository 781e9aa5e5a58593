"""Checks noun phrases: quantity, adjectives, number, part or owner, and whether the noun says where."""

from __future__ import annotations

from cardlang.meaning.adjectives import check_adjectives
from cardlang.meaning.places import (
    HAS,
    check_filters,
    check_held,
    check_owner_lies_there,
    check_said_once,
    lies_apart,
    on_what,
    says_where,
)
from cardlang.meaning.positions import ADVICE, ALLOWED, FIRST_OF_SEVERAL, INSTEAD, SINGULAR_ONLY, Position
from cardlang.meaning.quantities import distributes, has_role, lies_open, stack_end, the_way
from cardlang.meaning.report import Words, article, base, either, plural
from cardlang.meaning.setting import Setting
from cardlang.syntax.nodes import Equality, Extreme, In, Kinds, Most, Pron, Sel, Test, Whose
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


def check_phrase(setting: Setting, thing: Sel | Pron, position: Position, *, placed: bool = True) -> None:
    """Check a noun phrase at its place of the sentence. `placed` is False where it must say where by itself."""
    if isinstance(thing, Pron) or thing.noun not in setting.vocabulary.noun:
        return
    _name(setting, thing)
    _quantity(setting, thing, position)
    if thing.from_them:
        _of_them(setting, thing, position)
        return
    _owner(setting, thing)
    check_adjectives(setting, thing, position)
    _number(setting, thing, position)
    _this(setting, thing)
    _trait(setting, thing)
    _the(setting, thing)
    _part(setting, thing)
    if thing.alike is not None:
        message = "only a requirement compares what several things have in common"
        setting.report.add("C190", thing.alike, message, "leave it out")
    if thing.test is not None:
        check_attribute(setting, thing.test, thing)
    if isinstance(thing.test, Equality):
        _alike(setting, thing, thing.test, position)
    _unseen(setting, thing, position)
    if thing.filters:
        check_filters(setting, thing, inner=_inner)
    if thing.best is not None:
        _best(setting, thing, thing.best)
    if thing.quantity.kind == "all_but" and distributes(thing):
        message = "how many are left out in each of these places, or of all, is not said"
        setting.report.add("C121", setting.determiner(thing), message, "begin with `For each ...,` and name one place")
    if position in _COUNTED and setting.kind(thing) in ("resource", "counter") and not _says_whose(thing):
        whose = f"write `{thing.quantity.n} of your ...`" if position == "set" else "write `your ...`"
        advice = f"{whose}, {on_what(setting)}"
        setting.report.add("C014", thing, f"{setting.report.quote(thing, thing.noun)} does not say whose", advice)
    if not placed and setting.vocabulary.noun[thing.noun].demands_place and not says_where(setting, thing):
        _where(setting, thing)


def _says_whose(sel: Sel) -> bool:
    return bool(sel.poss or sel.of or sel.filters)


def _inner(setting: Setting, thing: Sel | Pron, position: Position) -> None:
    check_phrase(setting, thing, position, placed=position != "borne")


# --- quantities --------------------------------------------------------------------------------------


def _quantity(setting: Setting, sel: Sel, position: Position) -> None:
    kind, n = sel.quantity.kind, sel.quantity.n
    if kind not in ALLOWED[position]:
        words = setting.report.quote(setting.determiner(sel), kind)
        setting.report.add(
            "C015", setting.determiner(sel), f"{words} has no meaning here", INSTEAD.get(position) or ADVICE[kind]
        )
    elif kind == "the" and n is not None and position not in FIRST_OF_SEVERAL:
        words = setting.report.quote(setting.determiner(sel), f"the {n}")
        setting.report.add("C015", setting.determiner(sel), f"{words} has no meaning here", "name one of them")
    elif n is not None and n <= 0 and not (n == 0 and kind == "at_most" and position in ("had", "existing")):
        asks = "leave the step out, or name a number"
        if position in ("had", "existing", "asked", "borne"):
            always = "leave it out: that is always so" if kind == "at_least" else "write `no`"
            asks = always if n == 0 else "leave the sentence out: that is never so"
        words = setting.report.quote(setting.determiner(sel), "0")
        setting.report.add("C016", setting.determiner(sel), f"{words} says nothing", asks)
    elif n is not None and (most := _most(setting, sel, position)) is not None and n > most - (kind == "at_most"):
        so, number = (", so this is always so", f"below {most}") if kind == "at_most" else ("", f"up to {most}")
        where = setting.determiner(sel)
        setting.report.add("C016", where, f"there are never more than {most}{so}", f"name a number {number}")
    elif n is not None and not setting.vocabulary.noun[sel.noun].countable:
        noun = setting.noun(sel)
        setting.report.add("C015", setting.determiner(sel), f"`{noun}` cannot be counted", f"write `the {noun}`")


def _most(setting: Setting, sel: Sel, position: Position) -> int | None:
    """How many such things there can be at most where somebody counts their own; none if nothing bounds them."""
    entry, own = setting.vocabulary.noun[sel.noun], position in ("had", "existing", "set", "per")
    if entry.most is None or not own or sel.of is not None:
        return None
    places = [item.where for item in sel.filters if isinstance(item, In) and isinstance(item.where, Sel)]
    lines = [(setting.vocabulary.noun[one.noun].most, len(one.either) or 1) for one in places]
    room = [most * many for most, many in lines if most is not None] if entry.kind in ("card", "space") else []
    return min([entry.most, *room])


def _number(setting: Setting, sel: Sel, position: Position) -> None:
    """A noun without determiner: *your opponent*, but not *flip your cards* or *flip card here*."""
    noun = setting.vocabulary.noun[sel.noun]
    if sel.quantity.kind in ("this", "that") and sel.plural:
        word = sel.quantity.kind
        setting.report.add(
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
        setting.report.add("C015", setting.noun_span(sel), f"which `{one}` is meant is not said", advice)
    elif noun.kind in _NAMED and one != many and not (sel.plural or sel.poss or sel.letters):
        advice = f"write `the {one}`" if noun.unique else f"write `{article(one)}`, `each {one}` or `that {one}`"
        setting.report.add("C015", setting.noun_span(sel), f"which `{one}` is meant is not said", advice)
    elif sel.plural and position in SINGULAR_ONLY:
        setting.report.add(
            "C015", sel, f"which `{many}` are meant is not said", f"write `{article(one)}` or `all {many}`"
        )
    elif sel.plural and position == "actor":
        setting.report.add("C015", sel, "it is not said who acts when", f"write `each {one}`")


def _this(setting: Setting, sel: Sel) -> None:
    if sel.quantity.kind != "this":
        return
    kind, noun = setting.kind(sel), setting.noun(sel)
    if kind not in _THIS:
        setting.report.add(
            "C003",
            sel,
            f"there is no `this {noun}`: a text stands on a {setting.source}",
            f"write `that {noun}` for one named before",
        )
    elif setting.source == "castle" and kind in ("card", "side"):
        advice = (
            "write `this castle`" if kind == "card" else "write `each side of this lane` or `your side of this lane`"
        )
        setting.report.add("C003", sel, f"`this {noun}` does not exist: the text stands on a castle", advice)


def _trait(setting: Setting, sel: Sel) -> None:
    """A card shows its trait on its front, and `this card` is the one of the text whatever its traits."""
    noun = setting.vocabulary.noun[sel.noun]
    if not noun.trait:
        return
    for face in setting.vocabulary.faces:
        if face.value and face.id in sel.adjectives:
            message = f"a {face.words['en'][0]} card shows no trait"
            setting.report.add("C200", sel, message, f"leave `{face.words['en'][0]}` out, or write `card`")
    if sel.quantity.kind == "this":
        setting.report.add("C201", sel, f"`this {base(noun)}` is this card, whatever it is", "write `this card`")


def _name(setting: Setting, sel: Sel) -> None:
    """A card shows its name on its front; *a card named Old Salt* is any card of that record."""
    if sel.named is None:
        return
    called = f"a card named {setting.vocabulary.name[sel.named].words['en'][0]}"
    if setting.vocabulary.noun[sel.noun].id != "card":
        setting.report.add("C205", sel, "only cards are named in texts", f"write `{called}`")
    elif sel.quantity.kind == "this":
        setting.report.add("C205", sel, "`this card` is the card of the text, whatever its name", "write `this card`")
    elif sel.quantity.kind == "bare" and not sel.plural and not sel.poss:
        setting.report.add(
            "C205", sel, "there may be several cards of that name, or none", f"write `{called}`, or `this card`"
        )
    for face in setting.vocabulary.faces:
        if face.value and face.id in sel.adjectives:
            message = f"a {face.words['en'][0]} card shows no name"
            setting.report.add("C206", sel, message, f"leave `{face.words['en'][0]}` out, or write `card`")


def _the(setting: Setting, sel: Sel) -> None:
    """`the` names the single one there is."""
    noun = setting.vocabulary.noun[sel.noun]
    if the_way(sel, setting.vocabulary) is not None:
        return  # the one that a step has met; the binding has looked whether it is one
    if sel.quantity.kind != "the" or noun.unique or noun.kind not in _NO_THE_BECAUSE_MANY or not noun.countable:
        return
    one, many = base(noun), plural(noun)
    part = noun.kind in ("castle", "end") and sel.of is not None
    tells = sel.adjectives or sel.best or part
    singles_out = part or any(_singles_out(setting, word) for word in sel.adjectives) or noun.kind not in _MANY_ALIKE
    if sel.quantity.n is not None:
        if not (has_role(sel, "superlative", setting.vocabulary) or stack_end(sel, setting.vocabulary)):
            message = f"which {sel.quantity.n} of them are meant is not said"
            first = next((base(one) for one in setting.vocabulary.adjectives if one.role == "superlative"), "")
            which = f"`the {sel.quantity.n} {first} {many}`, `" if first else "`"
            advice = f"write {which}{sel.quantity.n} {many}` to choose them, or `all {many}`"
            setting.report.add("C110", setting.determiner(sel), message, advice)
    elif sel.plural and not has_role(sel, "superlative", setting.vocabulary):
        setting.report.add("C015", setting.determiner(sel), f"`the` names one {one}", f"write `all {many}`")
    elif not (tells and (singles_out or sel.best)):
        named = [article(one), *([f"this {one}"] if noun.kind in _THIS else []), f"that {one}"]
        setting.report.add(
            "C015",
            setting.determiner(sel),
            f"there may be several {many}: `the` picks none of them",
            "write `your opponent` or `that player`"
            if noun.kind == "player"
            else f"write {either(named)}{_singled_out(setting)}",
        )


def _unseen(setting: Setting, sel: Sel, position: Position) -> None:
    """Nobody knows the cards below the top one, so only acts are about them."""
    end = stack_end(sel, setting.vocabulary)
    acted_on = position == "object" or (position == "role" and sel.quantity.n is None)
    if end is None or acted_on or lies_open(sel, end):
        return
    advice = f"draw them, or look at them, and go on with `them`: only `the top {setting.noun(sel)}` lies open"
    setting.report.add("C111", sel, "nobody knows these cards", advice)


def _singled_out(setting: Setting) -> str:
    """An example of a card that is the only one of its kind, in the words of the game."""
    found = next((base(entry) for entry in setting.vocabulary.adjectives if entry.role == "superlative"), None)
    return f"; or say which: *the {found} card here*" if found else ""


def _singles_out(setting: Setting, word: str) -> bool:
    entry = setting.vocabulary.adjective.get(word)
    return entry is not None and (entry.role == "superlative" or entry.single)


def _of_them(setting: Setting, sel: Sel, position: Position) -> None:
    """*The weakest of them*: what stands before `of them` compares."""
    check_adjectives(setting, sel, position)
    for word in sel.adjectives if not has_role(sel, "superlative", setting.vocabulary) else ():
        setting.report.add(
            "C012",
            setting.adjective(sel, word),
            f"`{word}` picks none of them",
            f"write `one of them`{_singled_out(setting).replace('card here', 'of them')}",
        )


# --- owners, parts, numbers --------------------------------------------------------------------------


def _owner(setting: Setting, sel: Sel) -> None:
    kind = setting.kind(sel)
    if kind == "counter" and sel.poss and sel.poss != "it":
        setting.report.add(
            "C018", sel, f"{article(setting.noun(sel))} belongs to nobody", f"say on what: {on_what(setting)}"
        )
    elif sel.poss and kind is not None and kind not in _OWNED:
        noun = setting.noun(sel)
        advice = f"write `this {noun}`, or say `your side of` a lane" if kind in _THIS else "leave out whose it is"
        setting.report.add("C018", sel, f"{article(noun)} belongs to nobody", advice)
    elif (sel.poss or "enemy" in sel.adjectives) and (apart := lies_apart(setting, sel)) is not None:
        where, words = apart
        setting.report.add("C019", where, f"{words} belongs to nobody", "leave out whose it is")
    elif sel.poss == "you" and "enemy" in sel.adjectives:
        where = setting.adjective(sel, "enemy")
        setting.report.add("C019", where, "what is `your` own is never `enemy`", "keep one of them")
    else:
        check_owner_lies_there(setting, sel)


def _part(setting: Setting, sel: Sel) -> None:
    if sel.of is None:
        best = sel.best is not None or has_role(sel, "superlative", setting.vocabulary)
        one = (sel.poss and sel.quantity.kind == "bare") or (sel.quantity.kind == "the" and not (sel.plural or best))
        if setting.kind(sel) == "side" and one:
            side = "your side" if sel.poss else "the enemy side"
            setting.report.add("C014", sel, "it is not said of which lane", f"write `{side} of this lane`")
        return
    kind, of = setting.kind(sel), setting.kind(sel.of)
    if kind is not None and of is not None and of not in _OF.get(kind, ()):
        owner = setting.noun(sel.of)
        advice = {"lane": "write `in` the lane", "side": "write `on` the side"}.get(of, "leave it out")
        setting.report.add("C018", sel.of, f"{article(setting.noun(sel))} is not part of {article(owner)}", advice)
    check_phrase(setting, sel.of, "owner")


def check_attribute(setting: Setting, test: Test | Equality | Whose | Kinds, sel: Sel) -> None:
    """Check that such things have the number that is asked of them."""
    if test.attr not in setting.vocabulary.noun[sel.noun].attributes:
        entry = setting.vocabulary.attribute[test.attr]
        where = Words(test, (*entry.words.values(), tuple(entry.plural.values())))
        setting.report.add(
            "C011", where, f"{article(setting.noun(sel))} has no {base(entry)}", _who_has(setting, test.attr)
        )


def _alike(setting: Setting, sel: Sel, alike: Equality, position: Position) -> None:
    """Only several things are alike, or differ: as many as a condition asks for, or as somebody chooses."""
    kind, n = sel.quantity.kind, sel.quantity.n
    asked = position in ("had", "existing") and kind in _ALIKE_ASKED
    chosen = position == "object" and kind in _ALIKE_CHOSEN and not has_role(sel, "random", setting.vocabulary)
    if position != "paired" and (not (asked or chosen) or (n is not None and n < 2)):
        words = setting.report.quote(alike, alike.kind)
        attr = base(setting.vocabulary.attribute[alike.attr])
        advice = f"say how many: `2 ... of the same {attr}`; or as what: `with the same {attr} as this card`"
        setting.report.add("C146", alike, f"{words} is said of several that are counted or chosen", advice)


def _who_has(setting: Setting, attr: str) -> str:
    of = setting.vocabulary.attribute[attr].of
    return f"{attr} is a number of {either(base(noun) for noun in setting.vocabulary.nouns if noun.kind in of)}"


def _best(setting: Setting, sel: Sel, best: Most | Extreme) -> None:
    """*with the most cards here*, *with the lowest total strength here*."""
    compared = setting.kind(sel)
    place = compared in ("lane", "side", "castle")
    if compared not in ("player", "lane", "side", "castle"):
        setting.report.add(
            "C018", best, f"{article(setting.noun(sel))} has nothing to compare", "compare players or places"
        )
    elif sel.quantity.kind not in ("the", "a"):
        words = setting.report.quote(setting.determiner(sel), sel.quantity.kind)
        setting.report.add("C012", setting.determiner(sel), f"{words} does not go with a comparison", "write `the`")
    match best:
        case Most(what=what):
            if compared is not None and setting.kind(what) not in (*HAS.get(compared, ()), None):
                where, many = setting.noun(sel), plural(setting.vocabulary.noun[what.noun])
                advice = "compare by what lies there" if place else "compare by what a player can have"
                setting.report.add("C018", what, f"{article(where)} holds no {many}", advice)
            check_phrase(setting, what, "compared", placed=place)
            check_held(setting, compared, what)
        case Extreme(attr=attr, filters=filters):
            owners = setting.vocabulary.attribute[attr].of
            holder = next((noun for noun in setting.vocabulary.nouns if noun.kind in owners), None)
            if "card" not in owners or holder is None:
                setting.report.add("C011", best, f"`{attr}` cannot be added up", "compare by a number of cards")
            elif not place and not filters and holder.demands_place:
                setting.report.add("C014", best, "it is not said where", _places_advice(setting))
            check_said_once(setting, filters)
            for one in filters:
                if isinstance(one, In):
                    _inner(setting, one.where, "place")


# --- where -------------------------------------------------------------------------------------------


def _where(setting: Setting, sel: Sel) -> None:
    words = setting.report.quote(sel, setting.noun(sel))
    setting.report.add("C014", sel, f"{words} does not say where", _places_advice(setting))


def _places_advice(setting: Setting) -> str:
    places = [base(place) for place in setting.vocabulary.places if "card" in place.fits]
    return f"say {either([*places[:3], 'in another lane'])}" if places else "say where"

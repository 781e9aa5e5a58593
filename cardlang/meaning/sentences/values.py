"""Checks amounts: numbers of things, totals, `for each`, bounds."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.nouns import check_attribute, check_phrase
from cardlang.meaning.phrases.places import says_where
from cardlang.meaning.quantities import single
from cardlang.meaning.report import article, base, either, plural
from cardlang.syntax.nodes import (
    AttrOf,
    Cap,
    Count,
    Difference,
    Equality,
    Half,
    Kinds,
    Node,
    Own,
    PairOf,
    Per,
    Pron,
    Sel,
    SetOf,
    Sum,
    Than,
    Times,
    Value,
)
from cardlang.syntax.walk import preorder


def check_value(context: Context, value: Value, *, own: bool = False) -> None:
    """Check an amount. With `own` it is set for each of several things: *equal to their printed strength*."""
    match value:
        case AttrOf():
            _attribute(context, value)
        case Own(attr=attr):
            if not own or not context.vocabulary.attribute[attr].printed_of:
                _own(context, value)
        case Count(what=what):
            check_phrase(context, what, "counted", placed=False)
        case Kinds(of=of):
            check_kinds(context, value)
            check_phrase(context, of, "counted", placed=False)
        case Half(value=inner):
            if isinstance(inner, int):
                context.report.add("C016", value, "half of a number is a number", "write the number")
            check_value(context, inner, own=own)
        case Times(n=n, value=inner):
            if n < 2:
                context.report.add("C016", value, f"{n} times an amount says nothing", "leave it out, or write `twice`")
            elif isinstance(inner, int):
                context.report.add("C160", value, "this is a number that can be reckoned", f"write `{n * inner}`")
            check_value(context, inner, own=own)
        case Difference(left=left, right=right):
            _two_amounts(context, value, left, right, own=own)
        case Sum(left=left, right=right):
            _two_amounts(context, value, left, right, own=own)
        case int():
            pass


def _two_amounts(context: Context, value: Difference | Sum, left: Value, right: Value, *, own: bool) -> None:
    """Amounts that are reckoned from two others: two plain numbers, and one amount taken from itself, are none."""
    check_value(context, left, own=own)
    check_value(context, right, own=own)
    apart = isinstance(value, Difference) or value.minus
    if isinstance(left, int) and isinstance(right, int):
        result = abs(left - right) if isinstance(value, Difference) else left - right if apart else left + right
        context.report.add("C160", value, "this is a number that can be reckoned", f"write `{result}`")
    elif apart and left == right:
        message = "an amount taken from itself is nothing"
        context.report.add("C031", right if isinstance(right, Node) else value, message, "name another amount")


def _own(context: Context, value: Own) -> None:
    """*Their printed strength*: only a statement gives each of several things a number of its own."""
    name = base(context.vocabulary.attribute[value.attr])
    printed = next((base(one) for one in context.vocabulary.attributes if one.printed_of), "")
    advice = f"write `the total {name} of ...`, or name one thing"
    advice += f"; *have strength equal to their {printed}* gives each of them its own" if printed else ""
    message = f"several things have several numbers: which {name} is meant is not said"
    context.report.add("C065", value, message, advice)


def _attribute(context: Context, value: AttrOf) -> None:
    entry = context.vocabulary.attribute[value.attr]
    kind, name = context.kind(value.of), base(entry)
    if kind is not None and kind not in entry.of:
        having = either(base(noun) for noun in context.vocabulary.nouns if noun.kind in entry.of)
        context.report.add(
            "C011", value, f"{article(context.noun(value.of))} has no {name}", f"{name} is a number of {having}"
        )
    if value.extreme and single(value.of):
        message = f"one thing has one {name}: it is neither the highest nor the lowest"
        advice = f"write `the {name} of ...`, or name several things"
        context.report.add("C161", value, message, advice)
    elif not (value.total or value.extreme) and not single(value.of):
        context.report.add(
            "C065",
            value,
            f"several things have several numbers: which {name} is meant is not said",
            f"write `the total {name} of ...` or `the highest {name} of ...`, or name one thing",
        )
    check_phrase(context, value.of, "summed" if value.total or value.extreme else "valued", placed=False)


def check_kinds(context: Context, kinds: Kinds) -> None:
    """Check that such things have the numbers of which there may be different ones."""
    check_attribute(context, kinds, kinds.of)
    if isinstance(kinds.of.test, Equality):
        message, advice = "their numbers are alike or not, so there is nothing to count", "leave it out"
        context.report.add("C146", kinds.of.test, message, advice)


def check_whose(context: Context, who: Sel | Pron, *amounts: Per | Value | None) -> None:
    """Check that it is said whose cards are counted where somebody else acts, and cards lie before players.

    *Each player gains 1 gold for each castle card*: yours lie where the text does, and a reader takes theirs.
    """
    if not isinstance(who, Sel) or context.kind(who) != "player" or not context.vocabulary.before_players:
        return
    for amount in amounts:
        for one in preorder(amount) if isinstance(amount, Node) else ():
            if not isinstance(one, Sel) or context.kind(one) not in ("card", "part"):
                continue
            beside = any(isinstance(there, Than) for there in one.filters)  # *adjacent to this card*
            told = one.poss is not None or one.of is not None or one.quantity.kind == "this" or beside
            if not told and not says_where(context, one):
                many = plural(context.vocabulary.noun[one.noun])
                message = "whether these are theirs or yours is not said"
                context.report.add("C014", one, message, f"write `their {many}`, or `your {many}`")
                return


def check_per(context: Context, per: Per | None) -> None:
    """Check what follows `for`."""
    match per:
        case Sel():
            if per.quantity.kind not in ("each", "every"):
                where = context.determiner(per)
                words = context.report.quote(where, per.quantity.kind)
                context.report.add(
                    "C060", where, f"{words} does not go with `for`", "write `for each` or `for every 2`"
                )
            check_phrase(context, per, "per", placed=False)
        case SetOf(items=items):
            for item in items:
                check_phrase(context, item, "set", placed=item.quantity.kind == "exact")
            _same_places(context, items)
        case PairOf(what=what):
            check_phrase(context, what, "paired", placed=False)
        case Kinds(of=of):
            check_kinds(context, per)
            check_phrase(context, of, "counted", placed=False)
        case None:
            pass


def _same_places(context: Context, items: tuple[Sel, ...]) -> None:
    """What stands behind a part of a set belongs to it alone, which no reader of *1 X and 1 Y here* would think."""
    placed = [item for item in items if context.kind(item) != "resource"]  # coins of somebody lie nowhere
    for item in placed:
        if item.filters and not all(one.filters for one in placed):
            message, advice = "this is said of one part of the set alone", "say it behind each part of the set"
            context.report.add("C013", item.filters[0], message, advice)


def check_cap(
    context: Context, cap: Cap, *, dynamic: bool, falling: bool, signed: bool = False, rising: bool = False
) -> None:
    """A bound must be reachable: `below` for what falls, `above` for what grows."""
    if falling and cap.kind == "above":
        context.report.add("C028", cap, "this only gets lower, so it is never above", "write `but not below`")
    elif rising and cap.kind == "below":
        context.report.add("C028", cap, "this only gets higher, so it is never below", "write `but not above`")
    elif not dynamic and not signed:
        context.report.add("C028", cap, "a fixed number needs no bound", "leave the bound out, or change the number")
    elif dynamic and not signed and cap.kind == "above" and cap.n <= 0:
        context.report.add("C028", cap, "nothing would be left", "bound it above 0")

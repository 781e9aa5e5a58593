"""Checks amounts: numbers of things, totals, `for each`, bounds."""

from __future__ import annotations

from cardlang.meaning.phrases import check_attribute, check_phrase
from cardlang.meaning.quantities import single
from cardlang.meaning.report import article, base, either
from cardlang.meaning.setting import Setting
from cardlang.syntax.nodes import AttrOf, Cap, Count, Equality, Half, Kinds, Per, Sel, SetOf, Value


def check_value(setting: Setting, value: Value) -> None:
    """Check an amount."""
    match value:
        case AttrOf():
            _attribute(setting, value)
        case Count(what=what):
            check_phrase(setting, what, "counted", placed=False)
        case Kinds(of=of):
            check_kinds(setting, value)
            check_phrase(setting, of, "counted", placed=False)
        case Half(value=inner):
            if isinstance(inner, int):
                setting.report.add("C016", value, "half of a number is a number", "write the number")
            check_value(setting, inner)
        case int():
            pass


def _attribute(setting: Setting, value: AttrOf) -> None:
    entry = setting.vocabulary.attribute[value.attr]
    kind, name = setting.kind(value.of), base(entry)
    if kind is not None and kind not in entry.of:
        having = either(base(noun) for noun in setting.vocabulary.nouns if noun.kind in entry.of)
        setting.report.add(
            "C011", value, f"{article(setting.noun(value.of))} has no {name}", f"{name} is a number of {having}"
        )
    if not value.total and not single(value.of):
        setting.report.add(
            "C065",
            value,
            f"several things have several numbers: which {name} is meant is not said",
            f"write `the total {name} of ...`, or name one thing",
        )
    check_phrase(setting, value.of, "summed" if value.total else "valued", placed=False)


def check_kinds(setting: Setting, kinds: Kinds) -> None:
    """Check that such things have the numbers of which there may be different ones."""
    check_attribute(setting, kinds, kinds.of)
    if isinstance(kinds.of.test, Equality):
        message, advice = "their numbers are alike or not, so there is nothing to count", "leave it out"
        setting.report.add("C146", kinds.of.test, message, advice)


def check_per(setting: Setting, per: Per | None) -> None:
    """Check what follows `for`."""
    match per:
        case Sel():
            if per.quantity.kind not in ("each", "every"):
                where = setting.determiner(per)
                words = setting.report.quote(where, per.quantity.kind)
                setting.report.add(
                    "C060", where, f"{words} does not go with `for`", "write `for each` or `for every 2`"
                )
            check_phrase(setting, per, "per", placed=False)
        case SetOf(items=items):
            for item in items:
                check_phrase(setting, item, "set", placed=item.quantity.kind == "exact")
            _same_places(setting, items)
        case Kinds(of=of):
            check_kinds(setting, per)
            check_phrase(setting, of, "counted", placed=False)
        case None:
            pass


def _same_places(setting: Setting, items: tuple[Sel, ...]) -> None:
    """What stands behind a part of a set belongs to it alone, which no reader of *1 X and 1 Y here* would think."""
    for item in items:
        if item.filters and not all(one.filters for one in items):
            message, advice = "this is said of one part of the set alone", "say it behind each part of the set"
            setting.report.add("C013", item.filters[0], message, advice)


def check_cap(setting: Setting, cap: Cap, *, dynamic: bool, falling: bool, signed: bool = False) -> None:
    """A bound must be reachable: `below` for what falls, `above` for what grows."""
    if falling and cap.kind == "above":
        setting.report.add("C028", cap, "this only gets lower, so it is never above", "write `but not below`")
    elif signed and not falling and cap.kind == "below" and not dynamic:
        setting.report.add("C028", cap, "this only gets higher, so it is never below", "write `but not above`")
    elif not dynamic and not signed:
        setting.report.add("C028", cap, "a fixed number needs no bound", "leave the bound out, or change the number")
    elif dynamic and not signed and cap.kind == "above" and cap.n <= 0:
        setting.report.add("C028", cap, "nothing would be left", "bound it above 0")

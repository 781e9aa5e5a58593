"""The possible values of an amount in some modes: an interval, and the rule of the game that bounds it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from cardlang.lint.analysis.numbers import AMOUNTS, ANY, Numbers
from cardlang.meaning.quantities import kind_of
from cardlang.syntax.nodes import (
    AttrOf,
    Count,
    Difference,
    Half,
    Kinds,
    Own,
    Pron,
    Sel,
    Sum,
    Times,
    Value,
)
from cardlang.vocabulary.bounds import Bound, Whose
from cardlang.vocabulary.model import Vocabulary


@dataclass(frozen=True, slots=True)
class Amount:
    """The possible values of a number, and the reason for their bounds: a clause, or empty."""

    numbers: Numbers
    why: str = ""


ANYTHING, COUNTED = Amount(ANY), Amount(AMOUNTS)


@dataclass(frozen=True, slots=True)
class AmountBounds:
    """The bounds of a game in some of its modes."""

    vocabulary: Vocabulary
    modes: Sequence[str]

    def most(self, noun: str, *whose: Whose) -> Amount:
        """Return how many of a noun can exist, or belong to one owner, in the mode that has the most of them."""
        widest: Bound | None = None
        for mode in self.modes or ("",):
            rows = [
                row
                for row in self.vocabulary.bounds.amounts
                if row.noun == noun and row.whose in ("all", *whose) and (not row.modes or mode in row.modes)
            ]
            if not rows:
                return COUNTED
            tightest = min(rows, key=lambda row: row.most)
            if widest is None or tightest.most > widest.most:
                widest = tightest
        assert widest is not None
        return Amount(Numbers.between(0, widest.most), widest.why)

    def count(self, what: Sel) -> Amount:
        """Return how many things can fit a phrase."""
        entry = self.vocabulary.noun.get(what.noun)
        if entry is None or what.from_them:
            return COUNTED
        own = what.of is None and what.poss in (None, "you") and not what.filters
        if own and entry.most is not None:
            return Amount(Numbers.between(0, entry.most), f"there are never more than {entry.most}")
        match entry.kind:
            case "part":
                holder = what.of if what.of is not None else None
                on_one = holder is not None and kind_of(holder, self.vocabulary) == "card" and _one(holder)
                return self.most(what.noun, "player", "card") if on_one else COUNTED
            case "resource" if what.poss == "you":
                return self.most(what.noun, "player")
            case _:
                return self.most(what.noun)

    def held(self, holder: Sel | Pron, what: Sel) -> Amount:
        """Return how many of something a holder can have."""
        kind = kind_of(holder, self.vocabulary)
        if kind == "card":
            return self.most(what.noun, "card")
        if kind != "player":
            return self.most(what.noun)
        entry = self.vocabulary.noun.get(what.noun)
        if entry is not None and entry.most is not None and what.of is None:
            return Amount(Numbers.between(0, entry.most), f"nobody has more than {entry.most}")
        return self.most(what.noun, "player")

    def value(self, value: Value) -> Amount:
        """Return the possible values of an amount."""
        match value:
            case int():
                return Amount(Numbers.between(value, value))
            case Count(what=what):
                return self.count(what)
            case Kinds(of=of):
                return self.count(of)
            case Half(value=inner, up=up):
                whole = self.value(inner)
                return _made((whole.numbers.low + up) // 2, (whole.numbers.high + up) // 2, whole)
            case Times(n=factor, value=inner):
                whole = self.value(inner)
                return _made(factor * whole.numbers.low, factor * whole.numbers.high, whole)
            case Difference(left=left, right=right):
                one, other = self.value(left), self.value(right)
                apart = (one.numbers.high - other.numbers.low, other.numbers.high - one.numbers.low)
                return _made(0, max(apart), one, other)
            case Sum(left=left, right=right, minus=minus):
                one, other = self.value(left), self.value(right)
                if minus:
                    low, high = one.numbers.low - other.numbers.high, one.numbers.high - other.numbers.low
                else:
                    low, high = one.numbers.low + other.numbers.low, one.numbers.high + other.numbers.high
                return _made(low, high, one, other)
            case AttrOf() | Own():
                return self.attribute(value)

    def attribute(self, value: AttrOf | Own) -> Amount:
        """Return the possible values of an attribute: the printable ones if no text can change it, and 0 if absent."""
        entry = self.vocabulary.attribute.get(value.attr)
        attr = (entry.printed_of if entry is not None else "") or value.attr
        printed = next((row for row in self.vocabulary.printed if row.attribute == attr and not row.choices), None)
        fixed = entry is not None and (entry.bought or not entry.changeable)
        if printed is None or not fixed or (isinstance(value, AttrOf) and value.total):
            return ANYTHING
        return Amount(
            Numbers.between(min(printed.low, 0), printed.high),
            f"the {value.attr} of a card is at most {printed.high}",
        )


def _one(what: Sel | Pron) -> bool:
    return isinstance(what, Pron) or what.quantity.kind in ("this", "that")


def _made(low: float, high: float, *of: Amount) -> Amount:
    """Return an amount computed from others."""
    if low != low or high != high:  # infinity minus infinity
        low, high = -inf, inf
    whys = [one.why for one in of if one.why]
    return Amount(Numbers.between(low, high), " and ".join(dict.fromkeys(whys)))

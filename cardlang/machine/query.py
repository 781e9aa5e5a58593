"""Queries: the values of the rules that static texts may change. Game code reads such a value only through a query.

Layers make the order of texts irrelevant: first replacements, then additions, then factors, then operations with a
bound. Only in `pick` the last text in game order wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlang.machine import scoring
from cardlang.machine.rules import QUERY, Static
from cardlang.machine.state import CARD_MASK, State, ref_of


def column(query: str) -> str:
    """The index key of a query."""
    return QUERY + query


def entered(s: State, column: int) -> list[int]:
    """The cards in a column of the index, in game order."""
    bits = s.armed[column]
    if not bits & bits - 1:  # one at most
        return [bits.bit_length() - 1] if bits else []
    cards = []
    while bits:
        low = bits & -bits
        cards.append(low.bit_length() - 1)
        bits ^= low
    return s.rules.policies.order(s, cards)


def modifiers(s: State, query: str, args: tuple[int, ...]) -> Iterator[tuple[Static, int, Any]]:
    """The texts that apply now: the static, the ref of its card, its value; in game order."""
    rules = s.rules
    cards = entered(s, rules.query[query])
    if args and query in OWN and not rules.in_play[s.place[args[0] & CARD_MASK]]:
        cards.append(args[0] & CARD_MASK)
    for card in cards:
        me = ref_of(s, card)
        for static, ability in rules.statics.get((rules.record[card], query), ()):
            if ability.face == s.face[card] and (static.own or rules.in_play[s.place[card]]):
                f = static.look(s, me, args)
                if f is not None:
                    yield static, me, static.value(s, f)


# Queries whose first argument is a card that may itself carry the text, wherever it lies.
OWN = frozenset({"play", "face", "faces", "amount of play"})


def idle(s: State, query: str) -> bool:
    """Whether no card in play changes the query: the fast path of every reader."""
    return not s.armed[s.rules.query[query]]


def concerned(s: State, query: str, card: int) -> bool:
    """Whether a card in play or the card itself, wherever it lies, changes the query: for queries in `OWN`."""
    rules = s.rules
    return bool(s.armed[rules.query[query]]) or (rules.record[card], query) in rules.statics


def number(s: State, query: str, base: int, args: tuple[int, ...]) -> int:
    """Fold a number: set, then add, then times, then operations with a bound.

    Of operations with a bound, those that lower come first, in order of falling bounds, then those that raise, in order
    of rising bounds. So no operation blocks another's full effect or undoes it.
    """
    if not s.armed[s.rules.query[query]] and query not in OWN:
        return base
    value, adds, factor = base, 0, 1
    bounded: list[tuple[int, int, int, int]] = []
    for static, _, amount in modifiers(s, query, args):
        match static.op:
            case "set":
                value = amount
            case "add":
                adds += amount
            case "times":
                factor *= amount
            case "bounded":
                what, bound = static.within
                bounded.append((what, -bound if what == scoring.REDUCE else bound, amount, bound))
            case "only" | "with" | "without" | "no" | "pick":
                raise AssertionError(f"`{static.op}` does not fold a number")
    value = (value + adds) * factor
    for what, _, amount, bound in sorted(bounded):
        value = scoring.applied(value, what, amount, bound)
    return value


def allowed(s: State, query: str, args: tuple[int, ...]) -> bool:
    """Fold a flag: any *cannot* wins."""
    if not s.armed[s.rules.query[query]]:
        return True
    return all(static.op != "no" for static, _, _ in modifiers(s, query, args))


def pick(s: State, query: str, base: int, args: tuple[int, ...]) -> int:
    """The last text in game order decides."""
    value = base
    for _, _, amount in modifiers(s, query, args):
        value = amount
    return value

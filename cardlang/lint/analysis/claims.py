"""Conditions as claims: each says of what it asks, and which of its values it asks for.

Two conditions speak of the same thing if their phrases are the same and their words of reference stand for the same
(`Meaning.refs`). What is not understood any further is a claim about the condition itself, which holds or does not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf

from cardlang.lint.analysis.amounts import Amount, AmountBounds
from cardlang.lint.analysis.numbers import Numbers, fitting
from cardlang.lint.analysis.terms import ABSENT, Case, Claim, Term, Values, some_of
from cardlang.meaning.model import Meaning
from cardlang.meaning.quantities import kind_of
from cardlang.syntax.nodes import (
    AnyOf,
    AttrOf,
    Compare,
    Condition,
    Count,
    Exists,
    Fact,
    Has,
    Higher,
    In,
    Is,
    Node,
    Place,
    Pron,
    Quantity,
    Sel,
    Than,
    Unless,
    Value,
    Was,
    operands,
)
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

_MOST_ALTERNATIVES = 64
_BARE = Quantity(kind="bare")
_TURNED = {"more": "less", "less": "more", "level": "level"}
_RANKS: Mapping[str, frozenset[str]] = {
    "most": frozenset({"most"}),
    "second_most": frozenset({"second most", "fewest of two"}),
    "fewest": frozenset({"fewest", "fewest of two"}),
}
"""What somebody is among all, by what they have of something; of two players the second most are the fewest, too."""


@dataclass(frozen=True, slots=True)
class ClaimReader:
    """What conditions of a text claim."""

    limits: AmountBounds
    meaning: Meaning
    fits_itself: Callable[[Sel], bool] = field(default=lambda _: False, compare=False)
    _read: dict[tuple[int, bool], list[Case]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the game."""
        return self.limits.vocabulary

    def cases(self, conditions: Iterable[Condition], *, hold: bool = True) -> list[Case] | None:
        """The cases in which all of some conditions hold, or not all of them do; none if there are too many."""
        each = [self._cases_once(one, hold=hold) for one in conditions]
        if not hold:
            return [case for cases in each for case in cases]
        many = 1
        for cases in each:
            many *= len(cases)
        return None if many > _MOST_ALTERNATIVES else [sum(parts, ()) for parts in product(*each)]

    def _cases_once(self, node: Condition, *, hold: bool) -> list[Case]:
        """The cases of one condition, which many ask for: of a node of the tree, which its text keeps alive."""
        key = id(node), hold
        if key not in self._read:
            self._read[key] = self._cases(node, hold=hold)
        return self._read[key]

    def _cases(self, node: Condition, *, hold: bool) -> list[Case]:
        match node:
            case Unless(condition=inner):
                return self._cases(inner, hold=not hold)
            case AnyOf(conditions=parts):
                each = [self._cases(one, hold=hold) for one in parts]
                if hold:
                    return [case for cases in each for case in cases]
                return [sum(cases, ()) for cases in product(*each)]
            case _:
                return [tuple(self._claims(node, hold=hold))]

    def _claims(self, node: Condition, *, hold: bool) -> Iterator[Claim]:
        if any(isinstance(one, Sel) and "random" in one.adjectives for one in preorder(node)):
            return  # who is meant differs from time to time
        yield Claim(Term(self.key(node), frozenset({"yes", "no"})), frozenset({"yes" if hold else "no"}))
        if hold and (there := _wants(node)) is not None:
            yield from self.beside(there)
        claim = self._claim(node)
        if claim is None:
            return
        if hold:
            yield claim
        elif claim.term.key is not None:
            values = claim.values
            rest = values.others() if isinstance(values, Numbers) else _set(claim.term.all) - values
            yield Claim(claim.term, rest)

    def _claim(self, node: Condition) -> Claim | None:
        match node:
            case Has():
                return self._has(node)
            case Exists(what=what):
                asked = _asked(what.quantity)
                return None if asked is None else Claim(self.count_of(what), asked)
            case Compare(value=value, cmp=cmp):
                return None if _of_any(value) else Claim(self._value(value), fitting(cmp))
            case Higher():
                return self._higher(node)
            case Is():
                return self._is(node)
            case Fact():
                return self._fact(node)
            case Was() | AnyOf() | Unless():
                return None

    def beside(self, node: Node) -> Iterator[Claim]:
        """Where this card must lie for something to lie in a direction that some words name: *the card above*."""
        beyond = self.vocabulary.bounds.beyond
        for sel in preorder(node) if beyond else ():
            if isinstance(sel, Sel) and sel.quantity.kind == "the" and sel.of is None:
                for word in sel.adjectives:
                    if word in beyond:
                        outside = frozenset(f"{x}, {y}" for x, y in beyond[word])
                        everywhere, this = self._board, ("this", "card")
                        term = Term(("cell", this), everywhere | {ABSENT}, f"beyond the edge lies no card {word}")
                        yield Claim(term, everywhere - outside)

    # --- numbers -------------------------------------------------------------------------------------

    def _has(self, node: Has) -> Claim | None:
        ranks = _RANKS.get(node.what.quantity.kind)
        if ranks is not None:
            if not self.definite(node.subject):
                return None
            every = frozenset({"in between", *(rank for of in _RANKS.values() for rank in of)})
            return Claim(Term(("rank", self.who(node.subject), self.key(neutral(node.what))), every), ranks)
        if node.than is not None:
            if node.what.quantity.kind != "more":
                return None
            what = self.key(neutral(node.what))
            return self._compared(node.subject, node.than, ("more", what), "more")
        asked = _asked(node.what.quantity)
        if asked is None:
            return None
        if not self.definite(node.subject):
            return self._of_some(node, asked)
        if (place := self._place_of(node.subject)) is not None and self.vocabulary.kind.get(node.what.noun) == "card":
            there = replace(node.what, filters=(place, *node.what.filters))  # *this lane has* is *there are here*
            return Claim(self._count(there, self.limits.count(there)), asked)
        return Claim(self.held_by(node.subject, node.what), asked)

    def held_by(self, holder: Sel | Pron, what: Sel) -> Term:
        """How many of something one certain holder has."""
        term = self._count(what, self.limits.held(holder, what))
        return replace(term, key=("has", self.who(holder), term.key))

    def count_of(self, what: Sel) -> Term:
        """How many of the things there are that a phrase names."""
        return self._count(what, self.limits.count(what))

    def _of_some(self, node: Has, asked: Numbers) -> Claim | None:
        """What one of several has, or each: it is bounded, and nothing else is known of it."""
        if not isinstance(node.subject, Sel) or node.subject.quantity.kind not in ("a", "another", "each", "no"):
            return None
        amount = self.limits.held(node.subject, node.what)
        term = Term(("some", self.key(node)), amount.numbers, amount.why)
        return Claim(term, asked.others() if node.subject.quantity.kind == "no" else asked)

    def _place_of(self, holder: Sel | Pron) -> Place | None:
        """The place phrase that means *in this LANE*."""
        if not isinstance(holder, Sel) or holder.quantity.kind != "this":
            return None
        kind = self.vocabulary.kind.get(holder.noun)
        word = next((entry.id for entry in self.vocabulary.places if entry.this == kind), None)
        return None if word is None else Place(word=word)

    def _compared(self, one: Sel | Pron, other: Sel | Pron, by: Hashable, way: str) -> Claim | None:
        """How somebody compares with another one, or with each of several, of whom some may have more and some less."""
        several = [who for who in (one, other) if isinstance(who, Sel) and who.quantity.kind == "each"]
        if not all(who in several or self.definite(who) for who in (one, other)) or len(several) == 2:
            return None
        claim = self._order(("of", by, self.who(one)), ("of", by, self.who(other)), way)
        if several:
            claim = replace(claim, term=replace(claim.term, all=frozenset({"more", "less", "level", "mixed"})))
        return claim

    def _count(self, what: Sel, amount: Amount) -> Term:
        plain = neutral(what)
        numbers = amount.numbers if not _single(what) else amount.numbers & Numbers.between(0, 1)
        refs = self.meaning.refs.get(id(what)), self.meaning.owners.get(id(what))
        zone, in_play, everywhere = self._where(plain)
        return Term(("count", self.key(plain), refs), numbers, amount.why, plain, zone, in_play, everywhere)

    def _where(self, what: Sel) -> tuple[str, bool, Place | None]:
        """The zone that a phrase names, whether it speaks of what is in play, and its words for all of that."""
        words = (self.vocabulary.adjective.get(word) for word in what.adjectives)
        zone = next((entry.zone or "" for entry in words if entry is not None and entry.role == "zone"), "")
        in_play, everywhere = False, None
        for one in what.filters:
            if isinstance(one, Place):
                in_play = True
                if any(entry.everywhere and entry.id == one.word for entry in self.vocabulary.places):
                    everywhere = one
            elif isinstance(one, In) and isinstance(one.where, Sel):
                kind = self.vocabulary.kind.get(one.where.noun)
                zone = one.where.noun if kind == "zone" else zone
                in_play = in_play or kind in ("lane", "side", "castle")
        return zone, in_play, everywhere

    def _value(self, value: Value) -> Term:
        amount = self.limits.value(value)
        if isinstance(value, Count):
            return self._count(value.what, amount)
        return Term(("value", self._amount_key(value)), amount.numbers, amount.why)

    def _amount_key(self, value: Value) -> Hashable:
        if isinstance(value, AttrOf):
            return "attr", value.attr, value.total, value.extreme, self.who(value.of)
        if isinstance(value, Node):
            return self.key(value)
        return value

    def _higher(self, node: Higher) -> Claim | None:
        if _of_any(node.left) or _of_any(node.right):
            return None
        if isinstance(node.right, int):
            fits = Numbers.between(node.right + (not node.level), node.right if node.level else inf)
            return Claim(self._value(node.left), fits)
        if isinstance(node.left, int):
            fits = Numbers.between(node.left if node.level else -inf, node.left - (not node.level))
            return Claim(self._value(node.right), fits)
        left, right = self.limits.value(node.left), self.limits.value(node.right)
        claim = self._order(
            self._amount_key(node.left), self._amount_key(node.right), "level" if node.level else "more"
        )
        one, other = left.numbers, right.numbers
        can = {
            word
            for word, so in (
                ("more", one.high > other.low),
                ("less", one.low < other.high),
                ("level", bool(one & other)),
            )
            if so
        }
        if isinstance(node.left, Count) and isinstance(node.right, Count):
            one_term, other_term = self._value(node.left), self._value(node.right)
            if some_of(one_term, other_term):
                can.discard("more")
            if some_of(other_term, one_term):
                can.discard("less")
        why = " and ".join(dict.fromkeys(filter(None, (left.why, right.why))))
        turned = claim.term.key != ("order", self._amount_key(node.left), self._amount_key(node.right))
        ways = frozenset(_TURNED[word] for word in can) if turned else frozenset(can)
        return Claim(replace(claim.term, all=ways, why=why), claim.values)

    def _order(self, one: Hashable, other: Hashable, way: str) -> Claim:
        """How two amounts lie to each other, whichever is named first."""
        ways = frozenset({"more", "less", "level"})
        if hash(one) > hash(other):
            one, other, way = other, one, _TURNED[way]
        return Claim(Term(("order", one, other), ways), frozenset({way}))

    # --- faces, places, who leads --------------------------------------------------------------------

    def _is(self, node: Is) -> Claim | None:
        if not self.definite(node.subject):
            return None
        who = self.who(node.subject)
        if isinstance(node.state, str):
            faces = frozenset({*self.vocabulary.face})
            wanted = faces - {node.state} if node.negated else frozenset({node.state})
            return Claim(self.face_of(who), wanted)
        if isinstance(node.state, Than):
            entry = self.vocabulary.adjective.get(node.state.adjective)
            if entry is None or node.negated:
                return None
            than = node.state.than
            if (
                who == ("this", "card")
                and isinstance(than, Sel)
                and than.quantity.kind == "each"
                and self.fits_itself(than)
            ):
                than_what = entry.comparative["en"]
                why = f"this card is one of them, and nothing is {than_what} itself"
                return Claim(Term(("than", self.key(node)), frozenset({"no"}), why), frozenset({"yes"}))
            way = "more" if entry.direction == "max" else "less"
            return self._compared(node.subject, node.state.than, ("is", entry.attr or "place"), way)
        if who == ("this", "card") and isinstance(node.state, In) and (claim := self._of_lane(node.state, node)):
            return claim
        cells = self.cells(node.state) if isinstance(node.state, Place | In) else None
        if cells is None:
            return None
        everywhere = self._board
        wanted = everywhere - cells if node.negated else cells
        return Claim(Term(("cell", who), everywhere | {ABSENT}), wanted)

    def _of_lane(self, where: In, node: Is) -> Claim | None:
        """That this card lies in another place than it does: *in another lane*."""
        inner = where.where
        if not isinstance(inner, Sel) or inner.quantity.kind not in ("a", "another") or node.negated:
            return None
        kind, ref = self.vocabulary.kind.get(inner.noun), self.meaning.refs.get(id(inner))
        if not any(entry.this == kind for entry in self.vocabulary.places) or ref is None or ref.kind != "source":
            return None
        why = f"this card lies in this {inner.noun}"
        return Claim(Term(("elsewhere", self.key(node)), frozenset({"no"}), why), frozenset({"yes"}))

    def face_of(self, who: Hashable) -> Term:
        """Which face something shows."""
        return Term(("face", who), frozenset({*self.vocabulary.face, ABSENT}))

    @property
    def _board(self) -> frozenset[str]:
        bounds = self.vocabulary.bounds
        rows = (*bounds.lines.values(), *bounds.spots.values())
        size = max((max(cell) for cells in rows for cell in cells), default=0) + 1
        return frozenset(f"{x}, {y}" for x in range(size) for y in range(size))

    def cells(self, where: Place | In) -> frozenset[str] | None:
        """The cells of a board that a place names; none if it names no certain ones."""
        bounds = self.vocabulary.bounds
        if isinstance(where, Place):
            found = bounds.spots.get(where.word)
            return None if found is None else frozenset(f"{x}, {y}" for x, y in found)
        line = where.where
        if not isinstance(line, Sel) or line.poss or line.of is not None or line.quantity.kind not in ("the", "bare"):
            return None
        words = (*line.adjectives, *line.either)
        named = [bounds.lines.get((line.noun, word)) for word in words]
        if not named or len(line.adjectives) > 1:
            return None
        if any(one is None for one in named):
            return None
        return frozenset(f"{x}, {y}" for one in named for x, y in one or ())

    def _fact(self, node: Fact) -> Claim | None:
        verb = self.vocabulary.verb.get(node.verb)
        things = node.args.objects
        if verb is None or verb.hears or node.passive or len(things) != 1 or not self.definite(things[0]):
            return None
        everybody = frozenset({"you", "your opponent", "another opponent", "nobody"})
        who = node.subject
        if isinstance(who, Pron):
            found = {"you"} if who.word == "you" else set()
        elif who.noun == "opponent" and who.quantity.kind == "bare" and who.poss == "you":
            found = {"your opponent"}
        elif who.noun == "opponent" and who.quantity.kind == "a":
            found = {"your opponent", "another opponent"}
        elif who.noun == "player" and who.quantity.kind in ("a", "no") and not who.filters and not who.adjectives:
            found = {"nobody"} if who.quantity.kind == "no" else {*everybody} - {"nobody"}
        else:
            found = set()
        return Claim(Term(("does", node.verb, self.who(things[0])), everybody), frozenset(found)) if found else None

    # --- who is meant --------------------------------------------------------------------------------

    def definite(self, thing: Sel | Pron) -> bool:
        """Whether one certain thing is meant, which is the same wherever the same words stand."""
        if isinstance(thing, Pron):
            return thing.word in ("you", "it")
        if "random" in thing.adjectives or thing.plural:
            return False
        if thing.quantity.kind == "bare":
            return thing.poss is not None
        return thing.quantity.kind in ("this", "that") or (thing.quantity.kind == "the" and thing.quantity.n is None)

    def who(self, thing: Sel | Pron) -> Hashable:
        """What stands for the thing that is meant: *it* for *this card* is this card."""
        named = self.meaning.antecedents.get(id(thing))
        if named is not None and (named.quantity.kind == "this" or self._the_opponent(named)):
            return self.who(named)
        if isinstance(thing, Sel) and thing.quantity.kind == "this":
            return "this", kind_of(thing, self.vocabulary)
        ref = self.meaning.refs.get(id(thing))
        if ref is not None and ref.kind == "source":
            return "this", kind_of(thing, self.vocabulary)
        if ref is not None and (isinstance(thing, Pron) or thing.quantity.kind == "that"):
            return "ref", ref
        return self.key(thing)

    def _the_opponent(self, named: Sel) -> bool:
        """Whether a phrase means one certain player: *your opponent*."""
        return named.quantity.kind == "bare" and named.poss == "you" and kind_of(named, self.vocabulary) == "player"

    def key(self, node: Node) -> Hashable:
        """A node with what its words of reference stand for; a later *if it* is another one than an earlier."""
        refs, owners = self.meaning.refs, self.meaning.owners
        inside = preorder(node)
        return node, tuple((refs.get(id(one)), owners.get(id(one))) for one in inside if isinstance(one, Sel | Pron))


def _set(values: Values) -> frozenset[str]:
    assert isinstance(values, frozenset)
    return values


def neutral(what: Sel) -> Sel:
    """A phrase without how many of it there are."""
    other = ("other",) if what.quantity.kind == "another" and "other" not in what.adjectives else ()
    return replace(what, quantity=_BARE, plural=False, adjectives=(*other, *what.adjectives))


def _single(what: Sel) -> bool:
    return what.quantity.kind == "the" and not what.plural and what.quantity.n is None


def _asked(quantity: Quantity) -> Numbers | None:
    """How many there are to be; none if that is not asked."""
    number = quantity.n or 0
    match quantity.kind:
        case "no":
            return Numbers.between(0, 0)
        case "at_least":
            return Numbers.between(number, inf)
        case "at_most" | "up_to":
            return Numbers.between(0, number)
        case "exact" | "exactly":
            return Numbers.between(number, number)
        case "a" | "another" | "bare":
            return Numbers.between(1, inf)
        case _:
            return None


def _wants(node: Condition) -> Node | None:
    """What a condition that holds needs to be there; an amount of what is not there is 0, which may do as well."""
    match node:
        case Compare(cmp=cmp):
            return None if fitting(cmp) & Numbers.between(0, 0) else node
        case Higher(level=level, left=left):
            return None if level or isinstance(left, int) else left
        case _:
            return node


def _of_any(value: Value) -> bool:
    """Whether it is a number of any one of several: *the strength of a card here*."""
    if isinstance(value, AttrOf) and isinstance(value.of, Sel) and not value.total and value.extreme is None:
        return value.of.quantity.kind in ("a", "another")
    return any(map(_of_any, operands(value)))

"""Conditions as claims: each claim names a term and the values that the condition requires of it.

Two conditions are about the same term if their phrases are equal and their words of reference have the same referents
(`Meaning.refs`). A condition that is not analysed further becomes a claim about itself: it holds or it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf

from cardlang.lint.analysis.amounts import Amount, AmountBounds
from cardlang.lint.analysis.numbers import Numbers, fitting
from cardlang.lint.analysis.terms import ABSENT, Case, Claim, Term, Values, counts_part_of
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
from cardlang.vocabulary.model import Printed, Vocabulary

_MOST_ALTERNATIVES = 64
_BARE = Quantity(kind="bare")
EVERYBODY = frozenset({"you", "your opponent", "another opponent", "nobody"})
SIDES = frozenset({"yours", "theirs", "nobody's"})
_TURNED = {"more": "less", "less": "more", "level": "level"}
_RANKS: Mapping[str, frozenset[str]] = {
    "most": frozenset({"most"}),
    "second_most": frozenset({"second most", "fewest of two"}),
    "fewest": frozenset({"fewest", "fewest of two"}),
}
"""The ranks of a player by how much they have. Of two players, the one with the second most also has the fewest."""


@dataclass(frozen=True, slots=True)
class ClaimReader:
    """Turns the conditions of a text into claims."""

    limits: AmountBounds
    meaning: Meaning
    fits_itself: Callable[[Sel], bool] = field(default=lambda _: False, compare=False)
    _read: dict[tuple[int, bool], list[Case]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the game."""
        return self.limits.vocabulary

    def cases(self, conditions: Iterable[Condition], *, hold: bool = True) -> list[Case] | None:
        """Return the cases in which all conditions hold, or with `hold=False` not all; None if there are too many."""
        each = [self._cases_once(one, hold=hold) for one in conditions]
        if not hold:
            return [case for cases in each for case in cases]
        many = 1
        for cases in each:
            many *= len(cases)
        return None if many > _MOST_ALTERNATIVES else [sum(parts, ()) for parts in product(*each)]

    def _cases_once(self, node: Condition, *, hold: bool) -> list[Case]:
        """Return the cases of one condition, cached by the identity of its node, which the text keeps alive."""
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
            return  # the referent differs each time
        yield Claim(Term(self.key(node), frozenset({"yes", "no"})), frozenset({"yes" if hold else "no"}))
        if hold and (there := _wants(node)) is not None:
            yield from self.position_claims(there)
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

    def position_claims(self, node: Node) -> Iterator[Claim]:
        """Yield where this card must lie for there to be something in a named direction: *the card above*."""
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
            return Claim(Term(("rank", self.referent_key(node.subject), self.key(neutral(node.what))), every), ranks)
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
        """Return the term for how many of something a definite holder has."""
        term = self._count(what, self.limits.held(holder, what))
        return replace(term, key=("has", self.referent_key(holder), term.key))

    def count_of(self, what: Sel) -> Term:
        """Return the term for how many things fit a phrase."""
        return self._count(what, self.limits.count(what))

    def _of_some(self, node: Has, asked: Numbers) -> Claim | None:
        """Return the claim about what one or each of several holders has; only its bounds are known."""
        if not isinstance(node.subject, Sel) or node.subject.quantity.kind not in ("a", "another", "each", "no"):
            return None
        amount = self.limits.held(node.subject, node.what)
        term = Term(("some", self.key(node)), amount.numbers, amount.why)
        return Claim(term, asked.others() if node.subject.quantity.kind == "no" else asked)

    def _place_of(self, holder: Sel | Pron) -> Place | None:
        """Return the place phrase for *in this LANE*, or None if the holder is no lane or another one."""
        if not isinstance(holder, Sel) or holder.quantity.kind != "this":
            return None
        kind = self.vocabulary.kind.get(holder.noun)
        word = next((entry.id for entry in self.vocabulary.places if entry.this == kind), None)
        return None if word is None else Place(word=word)

    def _compared(self, one: Sel | Pron, other: Sel | Pron, by: Hashable, way: str) -> Claim | None:
        """Return the claim that one thing exceeds another, or each of several; then the result may also be "mixed"."""
        several = [who for who in (one, other) if isinstance(who, Sel) and who.quantity.kind == "each"]
        if not all(who in several or self.definite(who) for who in (one, other)) or len(several) == 2:
            return None
        claim = self._order(("of", by, self.referent_key(one)), ("of", by, self.referent_key(other)), way)
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
        """Return the zone of a phrase, whether it is limited to cards in play, and its place phrase for all of play."""
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
            return "attr", value.attr, value.total, value.extreme, self.referent_key(value.of)
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
            if counts_part_of(one_term, other_term):
                can.discard("more")
            if counts_part_of(other_term, one_term):
                can.discard("less")
        why = " and ".join(dict.fromkeys(filter(None, (left.why, right.why))))
        turned = claim.term.key != ("order", self._amount_key(node.left), self._amount_key(node.right))
        ways = frozenset(_TURNED[word] for word in can) if turned else frozenset(can)
        return Claim(replace(claim.term, all=ways, why=why), claim.values)

    def _order(self, one: Hashable, other: Hashable, way: str) -> Claim:
        """Return the claim about the order of two amounts; it does not depend on which is named first."""
        ways = frozenset({"more", "less", "level"})
        if hash(one) > hash(other):
            one, other, way = other, one, _TURNED[way]
        return Claim(Term(("order", one, other), ways), frozenset({way}))

    # --- faces, places, who leads --------------------------------------------------------------------

    def _is(self, node: Is) -> Claim | None:
        if not self.definite(node.subject):
            return self._there_is(node)
        who = self.referent_key(node.subject)
        if isinstance(node.state, Sel):
            return self._of_a_kind(node.state, who, negated=node.negated)
        if isinstance(node.state, str):
            faces = frozenset({*self.vocabulary.face})
            wanted = faces - {node.state} if node.negated else frozenset({node.state})
            return Claim(self.face_of(who), wanted)
        if isinstance(node.state, Than):
            entry = self.vocabulary.adjective.get(node.state.adjective)
            if entry is None or node.negated or entry.direction is None:
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
        return Claim(Term(("cell", who), self._reached(node.subject) | {ABSENT}), wanted)

    def _there_is(self, node: Is) -> Claim | None:
        """Return the claim of *no cards are in play*, which is that there are none."""
        subject, asked = node.subject, None
        if isinstance(subject, Sel) and isinstance(node.state, Place | In) and not node.negated:
            other = subject.quantity.kind == "another" or "other" in subject.adjectives
            asked = None if other or subject.poss not in (None, "you") else _asked(subject.quantity)
        if asked is None or not isinstance(subject, Sel) or not isinstance(node.state, Place | In):
            return None
        return Claim(self.count_of(replace(subject, filters=(node.state, *subject.filters))), asked)

    def _of_a_kind(self, state: Sel, who: Hashable, *, negated: bool) -> Claim | None:
        """Return the claim that a thing is one of somebody's, or one with a printed word: *a village card*."""
        words = (*state.adjectives, *state.either)
        if neutral(state) != Sel(
            quantity=_BARE, noun=state.noun, poss=state.poss, adjectives=state.adjectives, either=state.either
        ):
            return None
        if (side := self.side_of(state)) and words == (() if state.poss else words[:1]):
            term, wanted = Term(("side", who), SIDES), frozenset({side})
        elif words and state.poss is None and (printed := self._printed_with(words)) is not None:
            term, wanted = Term(("printed", who, printed.attribute), frozenset(printed.choices)), frozenset(words)
        else:
            return None
        return Claim(term, term.all - wanted if negated and isinstance(term.all, frozenset) else wanted)

    def side_of(self, what: Sel) -> str:
        """Return whether a phrase means things of yours or of an opponent; empty if it does not say."""
        if what.poss == "you":
            return "yours"
        words = (self.vocabulary.adjective.get(word) for word in what.adjectives)
        return "theirs" if any(entry is not None and entry.of_opponents for entry in words) else ""

    def _printed_with(self, words: tuple[str, ...]) -> Printed | None:
        """Return the printed field of which each card has one word, if these are such words."""
        fields = (row for row in self.vocabulary.printed if row.record == "card" and row.choices and not row.many)
        return next((row for row in fields if row.required and {*words} <= {*row.choices}), None)

    def _reached(self, subject: Sel | Pron) -> frozenset[str]:
        """Return the cells in which a thing can lie: *the card above* lies in no bottom row."""
        beyond = self.vocabulary.bounds.beyond
        if not isinstance(subject, Sel) or subject.of is not None or subject.quantity.kind != "the":
            return self._board
        board = {(x, y) for at in self._board for x, y in [map(int, at.split(", "))]}
        found = board
        for outside in (beyond[word] for word in subject.adjectives if word in beyond):
            for a, b in ((0, -1), (0, 1), (-1, 0), (1, 0)):
                if {(x, y) for x, y in board if (x + a, y + b) not in board} == {*outside}:
                    found = found & {(x + a, y + b) for x, y in board}
        return frozenset(f"{x}, {y}" for x, y in found)

    def _of_lane(self, where: In, node: Is) -> Claim | None:
        """Return the claim that this card lies elsewhere than it does: *in another lane*."""
        inner = where.where
        if not isinstance(inner, Sel) or inner.quantity.kind not in ("a", "another") or node.negated:
            return None
        kind, ref = self.vocabulary.kind.get(inner.noun), self.meaning.refs.get(id(inner))
        if not any(entry.this == kind for entry in self.vocabulary.places) or ref is None or ref.kind != "source":
            return None
        why = f"this card lies in this {inner.noun}"
        return Claim(Term(("elsewhere", self.key(node)), frozenset({"no"}), why), frozenset({"yes"}))

    def face_of(self, who: Hashable) -> Term:
        """Return the term for the face that something shows."""
        return Term(("face", who), frozenset({*self.vocabulary.face, ABSENT}))

    @property
    def _board(self) -> frozenset[str]:
        bounds = self.vocabulary.bounds
        rows = (*bounds.lines.values(), *bounds.spots.values())
        size = max((max(cell) for cells in rows for cell in cells), default=0) + 1
        return frozenset(f"{x}, {y}" for x in range(size) for y in range(size))

    def cells(self, where: Place | In) -> frozenset[str] | None:
        """Return the cells of the board that a place names, or None if they are not fixed."""
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
        who = node.subject
        if isinstance(who, Pron):
            found = {"you"} if who.word == "you" else set()
        elif who.noun == "opponent" and who.quantity.kind == "bare" and who.poss == "you":
            found = {"your opponent"}
        elif who.noun == "opponent" and who.quantity.kind == "a":
            found = {"your opponent", "another opponent"}
        elif who.noun == "player" and who.quantity.kind in ("a", "no") and not who.filters and not who.adjectives:
            found = {"nobody"} if who.quantity.kind == "no" else {*EVERYBODY} - {"nobody"}
        else:
            found = set()
        return (
            Claim(Term(("does", node.verb, self.referent_key(things[0])), EVERYBODY), frozenset(found))
            if found
            else None
        )

    # --- who is meant --------------------------------------------------------------------------------

    def definite(self, thing: Sel | Pron) -> bool:
        """Return whether a phrase means one definite thing, the same wherever the same words occur."""
        if isinstance(thing, Pron):
            return thing.word in ("you", "it")
        if "random" in thing.adjectives or thing.plural:
            return False
        if thing.quantity.kind == "bare":
            return thing.poss is not None
        return thing.quantity.kind in ("this", "that") or (thing.quantity.kind == "the" and thing.quantity.n is None)

    def referent_key(self, thing: Sel | Pron) -> Hashable:
        """Return a key for the referent of a phrase: *it* for *this card* gives the key of this card."""
        named = self.meaning.antecedents.get(id(thing))
        if named is not None and (named.quantity.kind == "this" or self._the_opponent(named)):
            return self.referent_key(named)
        if isinstance(thing, Sel) and thing.quantity.kind == "this":
            return "this", kind_of(thing, self.vocabulary)
        ref = self.meaning.refs.get(id(thing))
        if ref is not None and ref.kind == "source":
            return "this", kind_of(thing, self.vocabulary)
        if ref is not None and (isinstance(thing, Pron) or thing.quantity.kind == "that"):
            return "ref", ref
        return self.key(thing)

    def _the_opponent(self, named: Sel) -> bool:
        """Return whether a phrase means one definite player: *your opponent*."""
        return named.quantity.kind == "bare" and named.poss == "you" and kind_of(named, self.vocabulary) == "player"

    def key(self, node: Node) -> Hashable:
        """Return a key of a node and its referents, so that *it* differs where it has another antecedent."""
        refs, owners = self.meaning.refs, self.meaning.owners
        inside = preorder(node)
        return node, tuple((refs.get(id(one)), owners.get(id(one))) for one in inside if isinstance(one, Sel | Pron))


def _set(values: Values) -> frozenset[str]:
    assert isinstance(values, frozenset)
    return values


def neutral(what: Sel) -> Sel:
    """Return a phrase without its quantity."""
    other = ("other",) if what.quantity.kind == "another" and "other" not in what.adjectives else ()
    return replace(what, quantity=_BARE, plural=False, adjectives=(*other, *what.adjectives))


def _single(what: Sel) -> bool:
    return what.quantity.kind == "the" and not what.plural and what.quantity.n is None


def _asked(quantity: Quantity) -> Numbers | None:
    """Return the numbers that a quantity requires, or None if it requires none."""
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
    """Return the part of a condition that must exist for it to hold; None if it can hold for a count of 0."""
    match node:
        case Compare(cmp=cmp):
            return None if fitting(cmp) & Numbers.between(0, 0) else node
        case Higher(level=level, left=left):
            return None if level or isinstance(left, int) else left
        case _:
            return node


def _of_any(value: Value) -> bool:
    """Return whether a value is a number of any one of several things: *the strength of a card here*."""
    if isinstance(value, AttrOf) and isinstance(value.of, Sel) and not value.total and value.extreme is None:
        return value.of.quantity.kind in ("a", "another")
    return any(map(_of_any, operands(value)))

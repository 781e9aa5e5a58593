"""Things of which no text says where they are: *destroy an enemy card* is *destroy an enemy card in play*.

A game may have a place that is meant where none is said. It is put into the tree, so that the canonical text names it.
It is not guessed where a thing may as well lie elsewhere: *discard a card*, *a card weaker than an enemy card here*.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeVar

from cardlang.diagnostics.model import Span
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Verb, Vocabulary

_PLACES = n.Place | n.In | n.Coord | n.ThisWay | n.Since | n.DoneBy | n.Within
_COMPARED = n.Than | n.Whose | n.Sharing
Thing_ = TypeVar("Thing_", n.Sel, "n.Sel | n.Pron")


def says_where(sel: n.Sel, vocabulary: Vocabulary) -> bool:
    """Whether a noun phrase says by itself where its things are."""
    if sel.quantity.kind in ("this", "that") or sel.letters:
        return True
    if sel.of is not None and vocabulary.kind[sel.of.noun] == "zone":
        return True
    known = vocabulary.adjective
    zone = any(word in known and known[word].role == "zone" for word in (*sel.adjectives, *sel.either))
    return zone or any(isinstance(one, _PLACES) for one in sel.filters)


def placed(text: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which things are said to lie where they are meant to."""
    everywhere = next((place.id for place in vocabulary.places if place.unsaid), None)
    if everywhere is None or not any(isinstance(node, n.Sel) and _lacks(node, vocabulary) for node in preorder(text)):
        return text
    return replace(text, abilities=tuple(_ability(one, vocabulary, everywhere) for one in text.abilities))


def _lacks(sel: n.Sel, vocabulary: Vocabulary) -> bool:
    return vocabulary.noun[sel.noun].demands_place and not sel.from_them and not says_where(sel, vocabulary)


def _ability(ability: n.Ability, vocabulary: Vocabulary, everywhere: str) -> n.Ability:
    header = ability.header
    reach = vocabulary.keyword[header.word].reach if isinstance(header, n.Keyword) else None
    if reach is not None:  # what changes there is in one place
        everywhere = next((place.id for place in vocabulary.places if place.this == reach), everywhere)
    places = _Places(vocabulary, n.Place(word=everywhere), reach is None)
    return replace(ability, body=tuple(places.step(step) for step in ability.body))


def put_there(step: n.Step, where: n.In, vocabulary: Vocabulary) -> n.Step:
    """Return a step whose things of which it is not said where they are lie in a place: *in each lane, flip a card*."""
    return _Places(vocabulary, where, counted=True).step(step)


class _Places(NamedTuple):
    """The place that is meant, and whether it is meant of all that is asked and counted, too."""

    vocabulary: Vocabulary
    where: n.Place | n.In
    counted: bool

    def step(self, step: n.Step) -> n.Step:
        """Return a step with places."""
        return replace(
            step,
            subject=self._meant(step.subject) if step.subject is not None else None,
            conditions=tuple(self._condition(one) for one in step.conditions) if self.counted else step.conditions,
            each=self._meant(step.each) if step.each is not None and self.counted else step.each,
            action=self._action(step.action),
        )

    def _action(self, action: n.Action) -> n.Action:
        match action:
            case n.Do(verb=verb, args=args):
                return replace(action, args=self._args(self.vocabulary.verb[verb], args))
            case n.Forbid(verbs=verbs, args=args):
                return replace(action, args=self._args(self.vocabulary.verb[verbs[0]], args))
            case n.Seq(steps=steps):
                return replace(action, steps=tuple(map(self.step, steps)))
            case n.Choose(options=options):
                return replace(action, options=tuple(map(self.step, options)))
            case n.Later(step=later):
                return replace(action, step=self.step(later))
            case n.Change(amount=amount, per=per):
                return replace(action, amount=self._value(amount), per=self._per(per))
            case n.Lack() | n.CountsAs() | n.Room() | n.Name():
                return action

    def _args(self, verb: Verb, args: n.Args) -> n.Args:
        from_there = verb.origin or args.role("from") is not None
        objects = [one if from_there or not self._acts_on(verb, one) else self._meant(one) for one in args.objects]
        return replace(
            args,
            objects=tuple(objects),
            roles=tuple(replace(role, target=self._meant(role.target)) for role in args.roles),
            equal=self._value(args.equal) if args.equal is not None else None,
            per=self._per(args.per),
        )

    def _acts_on(self, verb: Verb, thing: n.Sel | n.Pron) -> bool:
        """Whether a verb acts on such a thing in play and nowhere else."""
        if verb.in_play or verb.required or self._between(thing):
            return True
        if verb.away or verb.brings or not isinstance(thing, n.Sel):
            return False
        known = self.vocabulary.adjective
        enemy = any(word in known and known[word].of_opponents for word in thing.adjectives)
        return enemy or thing.poss is not None or (thing.of is not None and self._is_player(thing.of))

    def _between(self, thing: n.Sel | n.Pron) -> bool:
        """Whether it is said how several things lie to each other: *in different lanes*."""
        known = self.vocabulary.adjective
        return isinstance(thing, n.Sel) and any(word in known and known[word].between for word in thing.adjectives)

    def _is_player(self, one: n.Sel | n.Pron) -> bool:
        return one.word == "you" if isinstance(one, n.Pron) else self.vocabulary.kind[one.noun] == "player"

    def _condition(self, condition: n.Condition) -> n.Condition:
        match condition:
            case n.Has(subject=subject, what=what) if self._is_player(subject):
                return replace(condition, what=self._meant(what))
            case n.Exists(what=what):
                return replace(condition, what=self._meant(what))
            case n.Compare(value=value):
                return replace(condition, value=self._value(value))
            case n.Higher(left=left, right=right):
                return replace(condition, left=self._value(left), right=self._value(right))
            case n.AnyOf(conditions=conditions):
                return replace(condition, conditions=tuple(map(self._condition, conditions)))
            case n.Unless(condition=inner):
                return replace(condition, condition=self._condition(inner))
            case n.Has() | n.Fact() | n.Was() | n.Is():
                return condition

    def _value(self, value: n.Value) -> n.Value:
        if not self.counted:
            return value
        match value:
            case n.Count(what=what):
                return replace(value, what=self._meant(what))
            case n.AttrOf(of=thing):
                return replace(value, of=self._meant(thing))
            case n.Kinds(of=of):
                return replace(value, of=self._meant(of))
            case n.Half(value=inner) | n.Times(value=inner):
                return replace(value, value=self._value(inner))
            case n.Difference(left=left, right=right) | n.Sum(left=left, right=right):
                return replace(value, left=self._value(left), right=self._value(right))
            case int() | n.Own():
                return value

    def _per(self, per: n.Per | None) -> n.Per | None:
        match per:
            case _ if not self.counted:
                return per
            case n.Sel():
                return self._meant(per)
            case n.SetOf() | n.PairOf():  # these may be counted in any place
                return per
            case n.Kinds(of=of):
                return replace(per, of=self._meant(of))
            case None:
                return None

    def _meant(self, thing: Thing_) -> Thing_:
        """Return a thing that lies where it is meant to; as it is if it says where, or may lie in several places."""
        if not isinstance(thing, n.Sel):
            return thing
        place = replace(self._nearer(thing) or self.where, span=Span(thing.span.end, thing.span.end))
        if thing.best is not None and self.counted and self._is_player(thing):
            return replace(thing, best=self._held(thing.best, place))
        if (
            thing.best is not None
            or not _lacks(thing, self.vocabulary)
            or any(self._compared_there(one) for one in thing.filters)
        ):
            return thing
        return replace(thing, filters=(place, *thing.filters))

    def _nearer(self, thing: n.Sel) -> n.Place | None:
        """Return this lane for *the card nearest to the castle*: what has no number is measured in one lane."""
        known = self.vocabulary.adjective
        superlatives = [known[word] for word in thing.adjectives if word in known and known[word].direction]
        if not isinstance(self.where, n.Place) or all(entry.attr for entry in superlatives):
            return None
        return next((n.Place(word=place.id) for place in self.vocabulary.places if place.this == "lane"), None)

    def _held(self, best: n.Most | n.Extreme, place: n.Place | n.In) -> n.Most | n.Extreme:
        if isinstance(best, n.Most):
            return replace(best, what=self._meant(best.what))
        return best if best.filters else replace(best, filters=(place,))

    def _compared_there(self, one: n.Filter) -> bool:
        """Whether a comparison names a place: *weaker than an enemy card here* may say so of the first card."""
        return isinstance(one, _COMPARED) and any(isinstance(node, n.Place | n.In) for node in preorder(one))

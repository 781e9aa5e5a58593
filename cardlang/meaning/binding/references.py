"""Binds words of reference: *it*, *them*, *that lane*, *their*, *another*, *paid this way*.

One pass over each ability in the order of its words. What has been named is kept in `NamedThings`; a word of reference
looks back from where it stands. References never cross abilities.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Literal

from cardlang.meaning.binding.antecedents import Antecedent, Done, NamedThings, Number, Position, number_of
from cardlang.meaning.binding.lookup import Lookup
from cardlang.meaning.model import Ref
from cardlang.meaning.quantities import (
    compared,
    has_role,
    is_others,
    is_source,
    is_you,
    kind_of,
    refers_back,
    single,
    takes_part,
)
from cardlang.meaning.report import Report
from cardlang.syntax.nodes import (
    GOALS,
    Ability,
    AnyOf,
    Args,
    AttrOf,
    Bearing,
    Change,
    Choose,
    Compare,
    Computed,
    Condition,
    Coord,
    Count,
    CountsAs,
    Do,
    DoneBy,
    Equality,
    Exists,
    Extreme,
    Fact,
    Filter,
    Forbid,
    Has,
    Higher,
    Holding,
    In,
    Is,
    Kinds,
    Lack,
    Later,
    Led,
    Most,
    Name,
    Named,
    OfKind,
    Own,
    PairOf,
    Per,
    Place,
    Pron,
    Room,
    Sel,
    Seq,
    SetOf,
    Sharing,
    Since,
    Step,
    Test,
    Text,
    Than,
    ThisWay,
    Total,
    Unless,
    Value,
    Was,
    Where,
    Whose,
    Within,
    operands,
)
from cardlang.vocabulary.model import Vocabulary


@dataclass(frozen=True, slots=True)
class Clause:
    """The clause a word stands in: its acting player, and the card that its verb acts on."""

    actor: Ref | None = None
    object: Ref | None = None  # set when the clause's own object is *it* or *that card*
    moved: Ref | None = (
        None  # set in the goal of what is moved, and in what it is swapped with: whose lane *another lane* excludes
    )

    def moving(self, moved: Ref | None) -> Clause:
        """The clause with another such lane, or none."""
        return self if moved is self.moved else Clause(self.actor, self.object, moved)


class Binder:
    """Binds all references of one text."""

    def __init__(self, vocabulary: Vocabulary, report: Report, source: Literal["card", "castle"]) -> None:
        self._vocabulary = vocabulary
        self._source = source
        self._look = Lookup(vocabulary, report, source)
        self._report = report
        self._clause = 0
        self._number = 0
        self._named: dict[str, tuple[int, ...]] = {}  # the steps that have named a number or a kind, by what it is
        self._swapped: Sel | Pron | None = None  # what something is swapped with: *another lane* is that of neither
        self.steps: dict[int, int] = {}

    @property
    def refs(self) -> dict[int, Ref]:
        """What each word of reference stands for."""
        return self._look.refs

    @property
    def owners(self) -> dict[int, Ref]:
        """Whom *their* and *its* mean."""
        return self._look.owners

    @property
    def called(self) -> dict[int, str]:
        """By which noun it was named before."""
        return self._look.called

    @property
    def antecedents(self) -> dict[int, Sel]:
        """The phrase that first named what a word stands for."""
        return self._look.antecedents

    @property
    def others(self) -> dict[int, tuple[Ref, ...]]:
        """What *other* excludes beside the nearest one."""
        return self._look.others

    @property
    def ways(self) -> dict[int, tuple[int, ...]]:
        """The steps that each *this way* speaks of."""
        return self._look.ways

    def bind(self, text: Text) -> None:
        """Bind the references of all abilities."""
        for ability in text.abilities:
            self._ability(ability)

    # --- abilities and steps -----------------------------------------------------------------------

    def _ability(self, ability: Ability) -> None:
        self._look.named = NamedThings()
        self._number, self._named = 0, {}
        if ability.listener:
            self._listener(ability.listener.fact, -1)
        self._sequence(ability.body, None)

    def _sequence(self, steps: tuple[Step, ...], actor: Ref | None) -> None:
        named = self._look.named
        start = end = len(named.items)  # what the step before has named
        for step in steps:
            outer = named.hidden
            if step.link == "else":
                before = (item for item in named.items[start:end] if item.position in _OF_A_STEP)
                named.hidden = outer.union(before)
            start = end
            self._step(step, actor)
            end = len(named.items)
            named.hidden = outer

    def _step(self, step: Step, actor: Ref | None) -> None:
        number = self._number
        self._number += 1
        self.steps[id(step)] = number
        named = self._look.named
        outer, named.beside = named.beside, dict(named.beside)
        only_one, self._look.only_one = self._look.only_one, any(map(self._counts_one_card, step.conditions))
        for part, condition in enumerate(step.conditions):
            self._clause += 1
            self._condition(condition, Ref("step_condition", step=number, part=part))
        start, before = len(named.items), self._named
        self._clause += 1
        if step.each:
            self._sel(step.each, Clause(actor))
            self._name(step.each, Ref("step_each", step=number), "each", number="one")
            self._name_lane((step.each,), Ref("step_each", step=number), "one")
        self._action(step, number, actor)
        named.beside, self._look.only_one = outer, only_one
        if step.each or step.repeat or (step.subject and not single(step.subject)):
            self._named = before  # each round has had its own
        if step.each:
            named.past.add(kind_of(step.each, self._vocabulary))
            named.items[:] = [item for item in named.items if item.ref != Ref("step_each", step=number)]
        if step.each or step.repeat:
            named.blur(start, frozenset(), number)
        elif step.subject and not single(step.subject):
            named.blur(start, frozenset({"condition", "subject"}), number)

    def _counts_one_card(self, condition: Condition) -> bool:
        """Whether somebody is asked to have exactly one card, which *it* may be."""
        if not isinstance(condition, Has) or condition.than is not None:
            return False
        quantity = condition.what.quantity
        return (quantity.kind, quantity.n) == ("exactly", 1) and kind_of(condition.what, self._vocabulary) == "card"

    def _action(self, step: Step, number: int, actor: Ref | None) -> None:
        """Bind subject and action of a step; what they name can be referred to afterwards."""
        subject = step.subject
        clause = Clause(actor)
        changes = isinstance(step.action, Change)
        if subject:
            with self._look.one_clause(step) if changes else nullcontext():
                self._phrase(subject, clause)
            if kind_of(subject, self._vocabulary) == "player":
                clause = Clause(None if is_you(subject) else Ref("clause_subject"))
        self._name_subject(step, number)
        match step.action:
            case Do(args=args) as do:
                named = subject is not None and refers_back(subject, self._vocabulary)
                self._look.doer = self.refs.get(id(subject)) if named else Ref("step_subject", step=number)
                self._do(args, number, clause)
                self._look.doer = None
                kinds = frozenset(kind_of(thing, self._vocabulary) for thing in args.objects)
                self._look.named.done.append(Done(do.verb, args.objects, kinds, number))
            case Name(attr=attr, noun=noun):
                self._named = {**self._named, attr or noun: (*self._named.get(attr or noun, ()), number)}
            case Seq(steps=steps):
                self._sequence(steps, clause.actor)
            case Choose(options=options):
                before = self._named
                for option in options:
                    start = len(self._look.named.items)
                    self._step(option, clause.actor)
                    del self._look.named.items[start:]
                    self._named = before
            case Later() as later:
                self._later(later, number)
            case Change(amount=amount, per=per):
                with self._look.one_clause(step):
                    self._value(amount, clause)
                self._per(per, clause)
            case Forbid(args=args, by=by):
                self._args(args, clause)
                if by is not None:
                    self._phrase(by, clause)
            case Lack(what=what) | CountsAs(what=what) | Room(what=what):
                self._sel(what, clause)

    def _later(self, later: Later, number: int) -> None:
        """Bind what is done later: nothing behind it can speak of that.

        What it waits for takes the place of what the ability has heard.
        """
        named = self._look.named
        start, done, outer = len(named.items), len(named.done), named.hidden
        before = self._named
        if isinstance(later.when, Fact):
            named.hidden = outer.union(item for item in named.items if item.ref.kind.startswith("event_"))
            self._listener(later.when, number)
        self._step(later.step, None)
        self._named = before
        named.hidden = outer
        del named.items[start:]
        del named.done[done:]

    def _name_subject(self, step: Step, number: int) -> None:
        if step.subject and kind_of(step.subject, self._vocabulary) == "player":
            self._name(step.subject, Ref("step_subject", step=number), "subject")

    def _do(self, args: Args, number: int, clause: Clause) -> None:
        """Bind what follows a verb in the order of its words, then name it for later steps."""
        self._check_together(args)
        with self._look.one_clause(args):
            for thing in args.objects:
                self._phrase(thing, clause)
            own = self._own_object(args)
            self._rest(args, Clause(clause.actor, own, clause.moved), self._moved(args, number))
        both_cards = self._names_two_cards(args)
        both = "with" if both_cards and any(role.preposition == "with" for role in args.roles) else ""
        for thing in args.objects:
            ref = Ref("step_object", step=number, role=both)
            self._name(thing, ref, "object", number="set" if both_cards else None)
            self._name_places(thing, Ref("step_place", step=number))
        for role in args.roles:
            ref = Ref("step_role", step=number, role=role.preposition)
            self._name(role.target, ref, "role", number="set" if both_cards else None)
            self._name_places(role.target, ref)
        if not args.roles:
            self._name_lane(args.objects, Ref("step_place", step=number))

    def _check_together(self, args: Args) -> None:
        """*Flip 2 enemy cards in the same lane* behind a card that was acted on: that may be the lane of this card."""
        for thing in args.objects:
            words = thing.adjectives if isinstance(thing, Sel) else ()
            known = (self._vocabulary.adjective.get(word) for word in words)
            same = any(entry is not None and entry.between == "same" for entry in known)
            if same and any(item.kind in ("card", "lane") and not item.source for item in self._look.named.items):
                message = "this may be the lane of what was named before, or one in which all of them lie"
                advice = "write `in that lane` for the one before; else give this an ability of its own"
                self._report.add("C002", thing, message, advice)

    def _name_lane(self, things: tuple[Sel | Pron, ...], ref: Ref, number: Number | None = None) -> None:
        """Note the lane of a card that is acted on or gone through, where no phrase names it: *in that lane*."""
        lane = next((noun.id for noun in self._vocabulary.nouns if noun.kind == "lane"), None)
        cards = [one for one in things if kind_of(one, self._vocabulary) == "card"]
        if lane is None or not cards or any(self._has_lane(one) for one in cards):
            return
        how_many: Number = number or ("one" if len(cards) == 1 and number_of(cards[0]) == "one" else "set")
        self._look.named.items.append(Antecedent(lane, "lane", ref, how_many, "lies", self._clause))

    def _has_lane(self, card: Sel | Pron) -> bool:
        """Whether a phrase says in which lane a card lies, or it lies in none."""
        if isinstance(card, Pron):
            return False
        if is_source(card, self._vocabulary) or has_role(card, "zone", self._vocabulary) or self._in_zone(card):
            return True
        return any(isinstance(one, In) for one in card.filters)

    def _own_object(self, args: Args) -> Ref | None:
        """The card that the clause acts on, if a word of reference names it."""
        for thing in args.objects:
            if refers_back(thing, self._vocabulary) and kind_of(thing, self._vocabulary) == "card" and single(thing):
                return self.refs.get(id(thing))
        return None

    def _moved(self, args: Args, number: int) -> Ref | None:
        """Whose lane *another lane* excludes in a goal; none: the source's."""
        first = args.objects[0] if args.objects else None
        if first is None or kind_of(first, self._vocabulary) != "card" or is_source(first, self._vocabulary):
            return None
        if isinstance(first, Sel) and (has_role(first, "zone", self._vocabulary) or self._in_zone(first)):
            return None
        return Ref("step_object", step=number)

    def _in_zone(self, sel: Sel) -> bool:
        return sel.of is not None and kind_of(sel.of, self._vocabulary) == "zone"

    def _names_two_cards(self, args: Args) -> bool:
        """`swap a card here with an enemy card here`: neither is *it* afterwards. `this card` does not count."""
        named = [*args.objects, *(role.target for role in args.roles)]
        cards = [one for one in named if kind_of(one, self._vocabulary) == "card"]
        return sum(not is_source(one, self._vocabulary) for one in cards) > 1

    # --- facts and conditions ------------------------------------------------------------------------

    def _listener(self, fact: Fact, number: int) -> None:
        """Bind what is heard; `number` is that of the step which waits for it, -1 for the listener of the ability."""
        self._clause += 1
        about = Ref("event_object", step=number)
        self._fact(fact)
        if fact.passive:
            self._name(fact.subject, about, "object")
        else:
            effect = kind_of(fact.subject, self._vocabulary) == "effect"
            self._name(fact.subject, about if effect else Ref("event_subject", step=number), "subject")
        for thing in fact.args.objects:
            self._name(thing, about, "object")
        if fact.would and kind_of(fact.subject, self._vocabulary) != "effect":
            # What is announced can be prevented as an effect, whoever announces it.
            effects = [noun.id for noun in self._vocabulary.nouns if noun.kind == "effect"]
            named = self._look.named.items
            named += [Antecedent(noun, "effect", about, "one", "subject", self._clause) for noun in effects]
        place = Ref("event_place", step=number)
        for one in (fact.subject, *fact.args.objects, *(role.target for role in fact.args.roles)):
            self._name_places(one, place)
        for role in fact.args.roles:
            self._name(role.target, place, "role")
        verb = self._vocabulary.verb[fact.verb]
        if not (fact.args.roles or verb.required or verb.brings):
            self._name_lane((fact.subject,) if fact.passive else fact.args.objects, about)

    def _fact(self, fact: Fact) -> None:
        self._phrase(fact.subject, Clause())
        acting = not fact.passive and kind_of(fact.subject, self._vocabulary) == "player"
        clause = Clause(Ref("clause_subject") if acting and not is_you(fact.subject) else None)
        for thing in fact.args.objects:
            self._phrase(thing, clause)
        about = (fact.subject, *fact.args.objects)
        moved = any(kind_of(thing, self._vocabulary) == "card" for thing in about)
        self._rest(fact.args, clause, Ref("event_object") if moved else None)
        if fact.by is not None:
            self._phrase(fact.by, Clause())

    def _condition(self, condition: Condition, ref: Ref | None) -> None:
        """Bind a condition; with `ref`, what it speaks of can be referred to afterwards."""
        about: Sel | Pron | None = None
        match condition:
            case Fact(subject=subject):
                self._fact(condition)
                about = subject
            case Was(fact=fact):
                self._fact(fact)  # what has happened is counted, not met again
            case Has(subject=subject, what=what, than=than):
                self._phrase(subject, Clause())
                clause = self._clause_of(subject)
                self._sel(what, clause)
                if than:
                    self._phrase(than, clause)
                    self._other_than_asked(than, subject, clause)
                about = compared(subject, than, self._vocabulary)
            case Exists(what=what):
                self._sel(what, Clause())
                about = what if what.quantity.kind != "no" else None  # what is not there is named no more
            case Is(subject=subject, state=state):
                with self._look.one_clause(condition):
                    self._phrase(subject, Clause())
                    if isinstance(state, Sel):
                        self._sel(state, Clause())
                    elif not isinstance(state, str):
                        self._filter(state, Clause(), None)
                about = subject
            case Compare(value=value):
                self._value(value, Clause())
                about = _about(value)
            case Higher(left=left, right=right):
                with self._look.one_clause(condition):
                    self._value(left, Clause())
                    self._value(right, Clause())
                about, other = _about(left), _about(right)
                if isinstance(other, Pron):  # *it* goes on meaning what *its* means in the comparison
                    about = other
            case AnyOf(conditions=conditions):
                for one in conditions:
                    self._condition(one, None)
            case Unless(condition=inner):  # what was not found is named no more
                self._condition(inner, None)
        if about and ref:
            self._name_condition(about, ref)

    def _other_than_asked(self, than: Sel | Pron, subject: Sel | Pron, clause: Clause) -> None:
        """*If a player has more coins than each other player*: other than the one of whom it is asked."""
        if not isinstance(than, Sel) or kind_of(than, self._vocabulary) != "player":
            return
        other = than.quantity.kind == "another" or has_role(than, "other", self._vocabulary)
        if other and clause.actor is not None and not refers_back(subject, self._vocabulary):
            self.refs[id(than)] = clause.actor

    def _clause_of(self, subject: Sel | Pron) -> Clause:
        third = isinstance(subject, Sel) and kind_of(subject, self._vocabulary) == "player"
        return Clause(Ref("clause_subject") if third else None)

    def _name_condition(self, about: Sel | Pron, ref: Ref) -> None:
        kind = kind_of(about, self._vocabulary)
        vague = kind == "card" and isinstance(about, Sel) and about.quantity.kind in ("a", "another", "exact")
        alike = isinstance(about, Sel) and isinstance(about.test, Equality)  # which of those that are alike is not said
        self._name(about, ref, "condition", number="vague" if (vague and single(about)) or alike else None)

    # --- naming --------------------------------------------------------------------------------------

    def _name(self, thing: Sel | Pron, ref: Ref, position: Position, number: Number | None = None) -> None:
        """Note that a thing was named. A word of reference names what it stands for."""
        kind = kind_of(thing, self._vocabulary)
        if kind is None or is_you(thing):
            return
        noun = thing.noun if isinstance(thing, Sel) else "card"
        source = isinstance(thing, Sel) and thing.quantity.kind == "this"
        if source and kind != "card":
            return
        back = refers_back(thing, self._vocabulary) and not is_others(thing)
        before = self.refs.get(id(thing), ref)
        both = position == "condition" and before.kind == "step_condition" and kind == "player"  # *if that player too*
        swapped = ref.kind == "step_object" and ref.role != ""  # *swap it with that card*: two cards
        if back and position != "each" and not both and not swapped:
            ref = before
        self._look.named.nouns.setdefault(ref, noun)
        if isinstance(thing, Sel) and not back:
            self._look.named.phrases.setdefault(ref, thing)
        how_many = number or number_of(thing)
        of = self.refs.get(id(thing)) if takes_part(thing) else None
        self._look.named.items.append(Antecedent(noun, kind, ref, how_many, position, self._clause, source, of))

    def _name_places(self, thing: Sel | Pron, ref: Ref) -> None:
        """Note the lanes, sides and castles named inside a noun phrase: `a card in another lane`."""
        todo = [thing]
        while todo:
            now = todo.pop()
            if isinstance(now, Pron) or not (now.filters or now.of):
                continue
            inner = [place.where for place in now.filters if isinstance(place, In)]
            for one in (*inner, *([now.of] if now.of else [])):
                todo.append(one)
                place = kind_of(one, self._vocabulary) in ("lane", "side", "castle")
                if place and isinstance(one, Sel) and one.quantity.kind not in ("this", "that"):
                    self._name(one, ref, "place")

    # --- phrases -------------------------------------------------------------------------------------

    def _args(self, args: Args, clause: Clause) -> None:
        for thing in args.objects:
            self._phrase(thing, clause)
        self._rest(args, clause, None)

    def _rest(self, args: Args, clause: Clause, moved: Ref | None) -> None:
        if args.equal is not None:
            self._value(args.equal, clause)
        for role in args.roles:
            goal = role.preposition in GOALS
            self._look.partner = kind_of(role.target, self._vocabulary) == "player"
            self._swapped = role.target if role.preposition == "with" and moved is not None else None
            self._phrase(role.target, clause.moving(moved if goal or self._swapped is not None else None))
            self._swapped = None
            self._look.partner = False
        self._per(args.per, clause)

    def _per(self, per: Per | None, clause: Clause) -> None:
        match per:
            case Kinds(of=one) | PairOf(what=one) | (Sel() as one):
                self._sel(one, clause)
            case SetOf(items=items):
                for item in items:
                    self._sel(item, clause)
            case None:
                pass

    def _phrase(self, thing: Sel | Pron, clause: Clause) -> None:
        if isinstance(thing, Pron):
            self._look.pronoun(thing)
        else:
            self._sel(thing, clause)

    def _sel(self, sel: Sel, clause: Clause) -> None:
        self._look.phrase(sel, clause.actor, clause.object, clause.moved)
        inside = clause.moving(clause.moved if sel.of else None)
        if sel.of:
            self._sel(sel.of, inside)
        if isinstance(sel.test, Test) and isinstance(sel.test.cmp, Named):
            self._named_before(sel.test, sel.test.attr, sel.test.cmp)
        elif isinstance(sel.test, OfKind):
            self._named_before(sel.test, sel.test.noun, sel.test)
        beside = clause if sel is self._swapped else clause.moving(None)
        for one in sel.filters:
            self._filter(one, beside if isinstance(one, In) else clause.moving(None), sel.noun)
        match sel.best:
            case Most(what=what):
                self._sel(what, clause)
            case Extreme(filters=filters):
                for one in filters:
                    self._filter(one, clause, None)
            case None:
                pass

    def _named_before(self, test: Test | OfKind, what: str, word: Named | OfKind) -> None:
        """*Of that strength*, *of that type*: the number or kind that somebody has named."""
        found = self._named.get(what, ())
        if len(found) == 1:
            self.refs[id(word)] = Ref("step_named", step=found[0])
        elif found:
            message = f"more than one {what} has been named before"
            self._report.add("C002", test, message, "name one alone")
        else:
            same = f"; of a card: *with the same {what} as that card*" if isinstance(test, Test) else ""
            if isinstance(test, OfKind) and self._vocabulary.noun[what].common:
                same = f"; of several: *of the same {what}*"
            self._report.add(
                "C001",
                test,
                f"no {what} has been named before",
                f"write *name a {what}* before it, in the same ability{same}",
            )

    def _filter(self, one: Filter, clause: Clause, noun: str | None) -> None:
        """Bind what describes a thing of that noun; none where no noun stands before it."""
        match one:
            case In(where=where):
                self._phrase(where, clause)
            case Bearing(what=what) | Holding(what=what):
                self._sel(what, clause)
            case Since():
                pass
            case DoneBy(by=by):
                self._phrase(by, clause)
            case ThisWay():
                self._look.way(one, noun)
            case Sharing(other=other):
                if other is not None:
                    self._phrase(other, clause)
                    self._other_than_described(other)
            case Than(than=than):
                self._phrase(than, clause)
                self._other_than_described(than)
            case Whose(value=value):
                self._value(value, clause)
                if isinstance(value, AttrOf):
                    self._other_than_described(value.of)
            case Where(what=what, subject=subject, than=than):
                if subject is not None:
                    self._phrase(subject, Clause())
                self._sel(what, Clause() if subject is None else self._clause_of(subject))
                if than is not None:
                    self._phrase(than, Clause())
            case Led(subject=subject):
                self._phrase(subject, Clause())
            case Place() | Coord() | Total() | Within() | Test():
                pass

    def _other_than_described(self, thing: Sel | Pron) -> None:
        """*A card weaker than another card here*: other than the card that is described."""
        if isinstance(thing, Sel) and (thing.quantity.kind == "another" or has_role(thing, "other", self._vocabulary)):
            self.refs[id(thing)] = Ref("described")

    def _value(self, value: Value, clause: Clause) -> None:
        match value:
            case AttrOf(of=of):
                self._phrase(of, clause)
            case Count(what=what) | Kinds(of=what):
                self._sel(what, clause)
            case int() | Own() | Computed():
                for inner in operands(value):
                    self._value(inner, clause)


_OF_A_STEP = frozenset[Position]({"object", "role", "place", "lies"})


def _about(value: Value) -> Sel | Pron | None:
    """The things whose number is compared."""
    match value:
        case AttrOf(of=of):
            return of
        case Count(what=what) | Kinds(of=what):
            return what
        case Computed():
            first, *others = operands(value)
            return None if others else _about(first)
        case int() | Own():
            return None

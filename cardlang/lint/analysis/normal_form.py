"""A normal form of steps, so that steps that do the same can be compared although they are worded differently.

*Do this 2 times: gain 1 coin* is *gain 2 coins*; *for each card here, flip it* is *flip each card here*; *flip up to 1
card* is *you may flip a card*; *a card on an enemy side of this lane* is *an enemy card here*.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from cardlang.lint.analysis.claims import ClaimReader
from cardlang.meaning.quantities import is_you
from cardlang.syntax.nodes import Args, Do, Filter, In, Node, Per, Place, Pron, Quantity, Sel, Seq, Step

_ONE = Quantity(kind="a")


def normal_form(reader: ClaimReader, step: Step) -> Hashable:
    """Return the normal form of a step: a value that is equal for steps that do the same."""
    steps = [_plain(reader, one) for one in _several(step)]
    total = _total(reader, steps)
    return total if total is not None else tuple(reader.key(one) for one in steps)


def _several(step: Step) -> Sequence[Step]:
    """Return the steps of an option if nothing surrounds them, else the option itself."""
    around = step.conditions or step.each or step.repeat or step.duration or step.modal or step.subject
    return step.action.steps if isinstance(step.action, Seq) and not around else (step,)


def _total(reader: ClaimReader, steps: Sequence[Step]) -> Hashable | None:
    """Return what steps give or take in all, if all of them give or take the same thing; else None."""
    kinds, total = set[Hashable](), 0
    for step in steps:
        do = step.action
        if not isinstance(do, Do) or step.conditions or step.each or step.modal or step.instead or step.duration:
            return None
        args = do.args
        thing = args.objects[0] if len(args.objects) == 1 else None
        if args.equal is not None or args.per is not None or args.cap is not None or not isinstance(thing, Sel):
            return None
        if reader.vocabulary.kind.get(thing.noun) != "resource" or thing.quantity.kind not in ("a", "exact"):
            return None
        bare = replace(step, action=replace(do, args=replace(args, objects=())), repeat=None, link="first")
        kinds.add((reader.key(bare), thing.noun, thing.poss, thing.adjectives, reader.vocabulary.verb[do.verb].in_full))
        total += (thing.quantity.n or 1) * (step.repeat or 1)
    in_parts = len(steps) > 1 or any(step.repeat for step in steps)
    if len(kinds) != 1 or (
        in_parts
        and any(reader.vocabulary.verb[step.action.verb].in_full for step in steps if isinstance(step.action, Do))
    ):
        return None
    return (*kinds, total)


def _plain(reader: ClaimReader, step: Step) -> Step:
    """Return the normal form of a single step."""
    found = replace(step, link="first" if step.link == "then" else step.link)
    if step.subject is not None and is_you(step.subject):
        found = replace(found, subject=None)
    do = found.action
    if not isinstance(do, Do):
        if isinstance(do, Seq) and len(do.steps) == 1 and found.each is not None:
            inner = _plain(reader, do.steps[0])
            if not inner.conditions and inner.each is None and inner.link == "first":
                found = replace(inner, each=found.each, conditions=found.conditions)
                do = found.action
        if not isinstance(do, Do):
            return found
    things = tuple(_named(reader, thing) for thing in do.args.objects)
    looped = found.each is not None and len(things) == 1 and isinstance(things[0], Pron) and things[0].word == "it"
    if looped and found.each is not None and do.args == Args(objects=do.args.objects) and found.modal is None:
        things, found = (_named(reader, found.each),), replace(found, each=None)
    only = things[0] if len(things) == 1 else None
    if isinstance(only, Sel) and only.quantity == Quantity(kind="up_to", n=1) and found.modal is None:
        things, found = (replace(only, quantity=_ONE),), replace(found, modal="may")
    return replace(found, action=replace(do, args=replace(do.args, objects=things, per=_counted(reader, do.args))))


def _counted(reader: ClaimReader, args: Args) -> Per | None:
    """Return the normal form of the phrase after *for*."""
    counted = _named(reader, args.per) if isinstance(args.per, Sel) else args.per
    assert not isinstance(counted, Pron)
    return counted


def _named(reader: ClaimReader, thing: Sel | Pron) -> Sel | Pron:
    """Return the normal form of a phrase, its words sorted; a phrase with a word of reference stays as it is."""
    meaning = reader.meaning
    if not isinstance(thing, Sel) or id(thing) in meaning.refs or id(thing) in meaning.owners:
        return thing
    poss, adjectives, filters = thing.poss, {*thing.adjectives}, list[Filter]()
    for one in thing.filters:
        side = one.where if isinstance(one, In) and isinstance(one.where, Sel) else None
        here = _this_place(reader, side.of) if side is not None and _of_a_side(reader, side) else None
        if side is None or here is None or poss is not None:
            filters.append(one)
            continue
        poss, adjectives = side.poss, adjectives | {*side.adjectives}
        filters.append(here)
    quantity = _ONE if thing.quantity == Quantity(kind="exact", n=1) else thing.quantity
    return replace(
        thing,
        quantity=quantity,
        poss=poss,
        adjectives=tuple(sorted(adjectives)),
        either=tuple(sorted(thing.either)),
        filters=tuple(filters),
    )


def _of_a_side(reader: ClaimReader, side: Sel) -> bool:
    """Return whether a phrase means one side of a lane, yours or an enemy's."""
    if (
        reader.vocabulary.kind.get(side.noun) != "side"
        or side.filters
        or side.either
        or id(side) in reader.meaning.owners
    ):
        return False
    return (side.poss == "you" and not side.adjectives) or (side.poss is None and side.adjectives == ("enemy",))


def _this_place(reader: ClaimReader, lane: Node | None) -> Place | None:
    """Return the phrase *here* for *of this lane*, or None for any other lane."""
    if not isinstance(lane, Sel) or lane.quantity.kind != "this":
        return None
    kind = reader.vocabulary.kind.get(lane.noun)
    word = next((entry.id for entry in reader.vocabulary.places if entry.this == kind), None)
    return None if word is None else Place(word=word)

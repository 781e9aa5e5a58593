"""Builders of lines of the board that somebody chooses: *Choose a row or column and flip each vassal in it.*

Lines are told by their letters, so this is a choice between them: *Choose one: flip each vassal in row S; or ...*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardlang.diagnostics.model import Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, builds
from cardlang.syntax.rewriting import copied, rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

_ONE = (("a", None), ("any", None), ("exact", 1), ("that", None))


@builds("some_line")
def _some_line(c: Children) -> n.Sel:
    """*A row or column*: `with_lines` makes a choice of it."""
    words = c.lexicon.vocabulary
    lines = tuple(noun.id for noun in words.nouns if noun.letters and noun.words["en"][0] in c.text("SOME_LINE"))
    that = c.text("SOME_LINE").startswith(("that", "the"))
    quantity = n.Quantity(kind="that" if that else "a", span=c.span)
    return n.Sel(quantity=quantity, noun=lines[0], either=lines, span=c.span)


def with_lines(c: Children, abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """Return abilities in which a line that is chosen is one of several with letters."""
    if not any(noun.letters for noun in c.lexicon.vocabulary.nouns):
        return abilities
    return tuple(replace(one, body=_chosen(c, one.body)) for one in abilities)


def _told(c: Children, step: n.Step) -> n.Step:
    """*Flip each vassal in one row* is *in a row*, which stands among what they have in common elsewhere."""
    if not isinstance(step.action, n.Do):
        return step
    others = {
        id(thing): _in_some_line(c, thing)
        for thing in step.action.args.objects
        if isinstance(thing, n.Sel) and thing.quantity.kind in ("each", "all")
    }
    return rewritten(step, others) if others else step


def _in_some_line(c: Children, sel: n.Sel) -> n.Sel:
    known = c.lexicon.vocabulary.adjective
    said = any(mark == "one line" and sel.span.start <= at < sel.span.end for mark, at in c.marked)
    beside = [word for word in sel.adjectives if word in known and known[word].offsets and known[word].behind]
    if not said or len(beside) != 1:
        return sel
    axes = [noun for noun in c.lexicon.vocabulary.nouns if noun.letters]
    lines = [one.id for one in axes if any(offset[one.axis] == 0 for offset in known[beside[0]].offsets)]
    at = Span(sel.span.end, sel.span.end)
    either = tuple(lines) if len(lines) > 1 else ()
    where = n.Sel(quantity=n.Quantity(kind="a", span=at), noun=lines[0], either=either, span=at)
    adjectives = tuple(word for word in sel.adjectives if word not in beside)
    return replace(sel, adjectives=adjectives, filters=(*sel.filters, n.In(preposition="in", where=where, span=at)))


def _chosen(c: Children, steps: Sequence[n.Step]) -> tuple[n.Step, ...]:
    found, left = list[n.Step](), [_told(c, _within(c, step)) for step in steps]
    while left:
        step = left.pop(0)
        line, there = _choice_of_line(c, step), list[n.Step]()
        while line is not None and left and _speaks_of(c, left[0], line):
            there.append(left.pop(0))
        if line is not None and there:
            found.append(_one_of(c, step, line, there))
        elif (line := _line_within(c, step)) is not None:
            found.append(_one_of(c, step, line, [step]))
        else:
            found.append(step)
    return tuple(found)


def _within(c: Children, step: n.Step) -> n.Step:
    """Return a step with what stands within it: in a sequence, or put off."""
    match step.action:
        case n.Seq(steps=steps):
            return replace(step, action=replace(step.action, steps=_chosen(c, steps)))
        case n.Later(step=later):
            return replace(step, action=replace(step.action, step=_within(c, later)))
        case _:
            return step


def _is_line(words: Vocabulary, sel: n.Node | None, *kinds: n.QuantityKind) -> bool:
    """Whether a phrase names some line alone, without a letter."""
    if not isinstance(sel, n.Sel) or not words.noun[sel.noun].letters or sel.letters:
        return False
    bare = sel == n.Sel(quantity=sel.quantity, noun=sel.noun, either=sel.either)
    return bare and sel.quantity.kind in kinds and (sel.quantity.kind, sel.quantity.n) in _ONE


def _choice_of_line(c: Children, step: n.Step) -> n.Sel | None:
    """Return the line of *choose a row*."""
    words = c.lexicon.vocabulary
    if (
        step.subject is not None
        or not isinstance(step.action, n.Do)
        or "line" not in words.verb[step.action.verb].objects
    ):
        return None
    things = step.action.args.objects
    alone = len(things) == 1 and step.action.args == n.Args(objects=things)
    line = things[0] if alone else None
    return line if isinstance(line, n.Sel) and _is_line(words, line, "a", "any", "exact") else None


def _places(c: Children, step: n.Step, line: n.Sel) -> list[n.In]:
    """Return where a step speaks of the line chosen before: *in that row*, *in it*, *there*."""
    words, found = c.lexicon.vocabulary, list[n.In]()
    for node in preorder(step):
        if not isinstance(node, n.In):
            continue
        there = ("in there", node.span.start) in c.marked
        it = isinstance(node.where, n.Pron) and node.where.word == "it"
        that = _is_line(words, node.where, "that") and isinstance(node.where, n.Sel) and node.where.noun == line.noun
        if there or it or (that and isinstance(node.where, n.Sel) and node.where.either in (line.either, ())):
            found.append(node)
    return found


def _speaks_of(c: Children, step: n.Step, line: n.Sel) -> bool:
    return step.link == "then" and bool(_places(c, step, line))


def _line_within(c: Children, step: n.Step) -> n.Sel | None:
    """Return the line of *flip each vassal in a row*, which whoever acts chooses."""
    if not isinstance(step.action, n.Do):
        return None
    lines = [
        one.where
        for thing in step.action.args.objects
        if isinstance(thing, n.Sel) and thing.quantity.kind in ("each", "all")
        for one in thing.filters
        if isinstance(one, n.In) and _is_line(c.lexicon.vocabulary, one.where, "a", "any", "exact")
    ]
    return lines[0] if len(lines) == 1 and isinstance(lines[0], n.Sel) else None


def _one_of(c: Children, choice: n.Step, line: n.Sel, there: list[n.Step]) -> n.Step:
    """Return the choice between the lines; `there` is what is done in the line chosen."""
    words, options = c.lexicon.vocabulary, list[n.Step]()
    at, end = choice.span.start, there[-1].span.end
    places = [one for step in there for one in _places(c, step, line)]
    if there == [choice]:
        places = [node for node in preorder(choice) if isinstance(node, n.In) and node.where is line]
    for noun in line.either or (line.noun,):
        for letter in words.noun[noun].letters:
            where = n.Sel(quantity=n.Quantity(kind="bare"), noun=noun, letters=(letter,))
            others: Mapping[int, n.Node] = {id(one): n.In(preposition="in", where=where) for one in places}
            steps = tuple(
                replace(copied(rewritten(step, others), at), link="then" if i else "first", modal=None, subject=None)
                if there == [choice]
                else replace(copied(rewritten(step, others), at), link="then" if i else "first")
                for i, step in enumerate(there)
            )
            options.append(steps[0] if len(steps) == 1 else n.Step(action=n.Seq(steps=steps)))
    for one in places:
        c.untaken.pop(one.span.start, None)
    span = Span(at, end)
    return replace(choice, action=n.Choose(options=tuple(options), span=span), span=span)

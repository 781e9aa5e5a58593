"""Builders of *instead* behind a plain act: *Gain 1 coin. If ..., gain 3 coins instead.*"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, Sentence, builds
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


class Replaced(NamedTuple):
    """What *instead of 2 coins* names: each number with its noun, if there is one, and where that stands."""

    amounts: tuple[tuple[int, str | None], ...]
    span: Span

    @property
    def single(self) -> tuple[int, str | None]:
        """The number and the noun, where there is one amount."""
        return self.amounts[0] if len(self.amounts) == 1 else (-1, None)


@builds("instead_step")
def _instead(c: Children) -> n.Step:
    step = c.one(n.Step)
    if ("comes here", step.action.span.start) in c.marked:  # *move another of your cards here instead*
        advice = "say both: *move one of your cards here to another lane*, *move one of your cards to this lane*"
        message = "this may be where it lies, or where it goes"
        raise MisreadError(Finding("S021", message, step.action.span, help=advice))
    return replace(_as_said(step), instead=True, span=c.span)


def _as_said(step: n.Step) -> n.Step:
    """*You may play this card face-down instead* answers what is announced, it announces nothing itself."""
    act, fact = step.action, step.conditions[0] if step.conditions else None
    if not step.instead or not isinstance(act, n.Do) or not isinstance(fact, n.Fact) or not fact.would:
        return step
    if step.modal != "may" or act.args.objects != fact.args.objects:
        return step
    return replace(step, action=replace(act, args=replace(act.args, roles=fact.args.roles)), conditions=())


@builds("instead_of")
def _instead_of(c: Children) -> n.Step:
    """*Gain 3 coins instead of 2*: `alternatives` asks whether the sentence before gives 2."""
    numbers, nouns = c.words("NUMBER"), [c.lexicon.id_of("NOUN", word.text) for word in c.words("NOUN")]
    amounts = tuple(NUMBER_WORDS.get(one.text.lower()) or int(one.text) for one in numbers)
    c.replaced[c.start] = Replaced(tuple(zip_longest(amounts, nouns)), Span(numbers[0].start, c.end))
    return replace(c.one(n.Step), instead=True, span=c.span)


def alternatives(
    c: Children, sentences: tuple[Sentence, ...], *, announced: bool, counted: bool
) -> tuple[Sentence, ...]:
    """*A. If C, B instead* is *If C, B. Otherwise, A*: one of the two is done.

    *Otherwise* is also done where the step before could not be, so B must be certain, or fail only where A does.
    `announced`: the ability has something else that can be replaced, so *instead* speaks of that. `counted`: points are
    only counted, and *Otherwise* asks of the condition alone.
    """
    found: list[Sentence] = []
    for i, sentence in enumerate(sentences):
        behind = sentences[i + 1].steps[0].link if i + 1 < len(sentences) else "then"
        _check_as_liked(c, sentence, behind)
        fits = not announced and behind in ("first", "then") and found and _alternative(c, found[-1], sentence)
        fits = fits and not any(_alike(one, found[-1].steps[0]) for other in found[:-1] for one in other.steps)
        if fits and (counted or _certain(c, found[-1].steps[0], sentence.steps[0])):
            (plain,), (asked,) = found[-1].steps, sentence.steps
            _check_replaced(c, plain, asked)
            found[-1] = Sentence((replace(asked, instead=False, link=plain.link),))
            found.append(Sentence((replace(plain, link="else"),)))
            continue
        for step in sentence.steps:
            _check_replaced(c, None, step)
        found.append(sentence)
    return tuple(found)


def _check_as_liked(c: Children, sentence: Sentence, behind: str) -> None:
    """Refuse *if you do* behind a choice that may leave all as it is."""
    asked = behind in ("if_done", "else") or any(step.link == "if_done" for step in sentence.steps)
    liked = next((step for step in sentence.steps if ("as liked", step.action.span.start) in c.marked), None)
    if asked and liked is not None:
        advice = "say it of the other row: *You may move the herald to the other row. If you do, ...*"
        message = "whether it is done where all stays as it is, is not said"
        raise MisreadError(Finding("S021", message, liked.action.span, help=advice))


def beyond_the_rule(c: Children, listener: n.Listener | None, sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """*When you take a card face-down, gain 8 gold instead of 6* is *gain 2 gold*: what comes on top of the rule."""
    fact = listener.fact if listener is not None else None
    by_rule = c.lexicon.vocabulary.verb[fact.verb].compensated.get(fact.args.face or "", {}) if fact else {}
    if fact is None or fact.would or not by_rule:
        return sentences
    return tuple(
        replace(sentence, steps=tuple(_more_than(c, step, by_rule) for step in sentence.steps))
        for sentence in sentences
    )


def _more_than(c: Children, step: n.Step, by_rule: Mapping[str, int]) -> n.Step:
    """Return a step that says how much there is in all as one that says how much comes on top."""
    start = next((start for start in c.replaced if _within(step, start)), None)
    act = step.action
    if start is None or not isinstance(act, n.Do) or not c.lexicon.vocabulary.verb[act.verb].supplied:
        return step
    said = c.replaced[start]
    things = [one for one in act.args.objects if isinstance(one, n.Sel) and one.quantity.kind in ("exact", "a")]
    if len(things) != len(act.args.objects) or len(things) != len(said.amounts):
        raise MisreadError(Finding("C044", "these are not as many amounts", said.span, help=_ON_TOP))
    more: list[n.Sel] = []
    for thing, (number, noun) in zip(things, said.amounts, strict=True):
        usual, whole = by_rule.get(thing.noun), thing.quantity.n or 1
        if usual is None or number != usual or noun not in (None, thing.noun):
            nouns = c.lexicon.vocabulary.noun
            rule = " and ".join(f"{amount} {nouns[word].words['en'][1]}" for word, amount in by_rule.items())
            raise MisreadError(Finding("C044", f"by the rules there are {rule}", said.span, help=_ON_TOP))
        if whole <= usual:
            raise MisreadError(Finding("C044", "that is no more than by the rules", said.span, help=_ON_TOP))
        more.append(replace(thing, quantity=replace(thing.quantity, kind="exact", n=whole - usual)))
    del c.replaced[start]
    args = replace(act.args, objects=tuple(more))
    return replace(step, action=replace(act, args=args), instead=False)


_ON_TOP = "say what comes on top: *After you ..., gain 2 ...*"


def _alternative(c: Children, before: Sentence, sentence: Sentence) -> bool:
    """Return whether a sentence can only say what is done instead of all that the one before says."""
    if len(before.steps) != 1 or len(sentence.steps) != 1 or before.static or sentence.static:
        return False
    (plain,), (asked,) = before.steps, sentence.steps
    words = c.lexicon.vocabulary
    if not asked.instead or asked.link != "first" or not asked.conditions or plain.link not in ("first", "then"):
        return False
    if plain.conditions or plain.instead or not (_is_bare(plain) and _is_bare(asked)) or plain.modal != asked.modal:
        return False
    if any(isinstance(one, n.Fact) and one.would for one in asked.conditions):
        return False
    if _refers_back(plain) or _refers_back(asked) or (_names_a_card(plain, words) and _other(asked, words)):
        return False
    return not _half_said(plain, asked)


def _alike(one: n.Step, other: n.Step) -> bool:
    """Return whether two steps do the same to the same kind of things: *instead* may speak of either, or of both."""
    if not isinstance(one.action, n.Do) or not isinstance(other.action, n.Do):
        return False
    return one.action.verb == other.action.verb and _nouns(one.action.args) == _nouns(other.action.args)


def _certain(c: Children, plain: n.Step, asked: n.Step) -> bool:
    """Return whether the second act is always done, or is the first one with another amount."""
    first, second = plain.action, asked.action
    if isinstance(second, n.Change):
        return True
    if not isinstance(second, n.Do) or asked.modal is not None or not _fixed(second.args):
        return False
    verb = c.lexicon.vocabulary.verb[second.verb]
    if verb.unsaid and not verb.use & {"cannot", "would"}:  # nothing can keep it from being done
        return True
    if not isinstance(first, n.Do) or not _fixed(first.args) or not verb.takes_amount or verb.in_full:
        return False
    alike = first.verb == second.verb and plain.subject == asked.subject and _nouns(first.args) == _nouns(second.args)
    return alike and replace(first.args, objects=()) == replace(second.args, objects=())


def _fixed(args: n.Args) -> bool:
    """Return whether a number of things is named, at least one, and nothing else bounds it."""
    if len(args.objects) != 1 or args.per is not None or args.equal is not None or args.cap is not None:
        return False
    (thing,) = args.objects
    if not isinstance(thing, n.Sel) or thing.quantity.kind not in ("a", "exact") or thing.quantity.n == 0:
        return False
    return thing == n.Sel(quantity=thing.quantity, noun=thing.noun)


def _is_bare(step: n.Step) -> bool:
    one = isinstance(step.action, n.Do | n.Change)
    return one and step.each is None and step.repeat is None and step.duration is None and not step.secret


def _any_node(step: n.Step, asked: Callable[[n.Node], bool]) -> bool:
    return any(asked(node) for node in preorder(step))


def _refers_back(step: n.Step) -> bool:
    """Return whether a step speaks of what was named before, which may be something else in another order."""

    def back(node: n.Node) -> bool:
        match node:
            case n.Pron(word=word):
                return word != "you"
            case n.Sel(quantity=quantity):
                return quantity.kind == "that" or node.from_them or node.poss in ("it", "they")
            case n.ThisWay() | n.Named() | n.OfKind():
                return True
            case _:
                return False

    return _any_node(step, back)


def _names_a_card(step: n.Step, words: Vocabulary) -> bool:
    counted = ("resource", "points", "counter")
    return _any_node(step, lambda node: isinstance(node, n.Sel) and words.kind[node.noun] not in counted)


def _other(step: n.Step, words: Vocabulary) -> bool:
    """Return whether a step speaks of another one, which may be another one than the card before."""

    def other(node: n.Node) -> bool:
        if not isinstance(node, n.Sel):
            return False
        named = [words.adjective.get(word) for word in node.adjectives]
        return node.quantity.kind == "another" or any(entry is not None and entry.role == "other" for entry in named)

    return _any_node(step, other)


def _half_said(plain: n.Step, asked: n.Step) -> bool:
    """Return whether only a part of the act may be replaced: *1 point for each key ..., 2 points instead*."""
    if not isinstance(plain.action, n.Do):
        return False
    first = plain.action.args
    if len(first.objects) > 1:
        return True
    if not isinstance(asked.action, n.Do):
        return False
    second = asked.action.args
    same = plain.action.verb == asked.action.verb and _nouns(first) == _nouns(second)
    return same and (first.per is not None) != (second.per is not None)


def _nouns(args: n.Args) -> tuple[str, ...]:
    return tuple(one.noun for one in args.objects if isinstance(one, n.Sel))


def _check_replaced(c: Children, plain: n.Step | None, asked: n.Step) -> None:
    """Refuse *instead of 2* where the act before does not say 2."""
    said = next((one for start, one in c.replaced.items() if _within(asked, start)), None)
    if said is None:
        return
    if plain is None:
        advice = "say what comes in addition, *After ..., gain 2 ...*, or both acts: *If ..., .... Otherwise, ...*"
        raise MisreadError(Finding("C044", "the sentence before does not say this", said.span, help=advice))
    things = plain.action.args.objects if isinstance(plain.action, n.Do) else ()
    thing = things[0] if things else None
    same = (
        isinstance(thing, n.Sel) and (thing.quantity.n or 1) == said.single[0] and said.single[1] in (None, thing.noun)
    )
    if not same:
        advice = "name the amount of the sentence before, or write only `instead`"
        raise MisreadError(Finding("C044", "the sentence before says another amount", said.span, help=advice))


def _within(step: n.Step, start: int) -> bool:
    return step.span.start <= start < step.span.end

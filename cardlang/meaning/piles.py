"""Checks what texts say of the order of piles: looked at, shuffled, put on top of them or under them."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.looking_back import named_by, points_back
from cardlang.meaning.quantities import lies_open, single, stack_end
from cardlang.meaning.report import base, either, participle, phrase_in, plural, verb_in
from cardlang.syntax.nodes import Ability, Args, AttrOf, Do, Is, Node, Pron, Role, Sel, Step, ThisWay
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Verb


def _is_stack(context: Context, thing: Sel | Pron | None) -> bool:
    """Whether a pile is named whose cards lie in an order that texts can tell."""
    return (
        isinstance(thing, Sel) and thing.noun in context.vocabulary.noun and context.vocabulary.noun[thing.noun].stack
    )


def _stacks(context: Context, words: str) -> str:
    return either(f"*{words} {base(noun)}*" for noun in context.vocabulary.nouns if noun.stack)


def check_at_an_end(context: Context, role: Role, *, act: bool) -> None:
    """Check *on top of the deck*, *under the deck*: other piles have no ends, and no event tells of it."""
    if not act:
        where = phrase_in(role, role.preposition)
        context.report.add(
            "C087", where, "it is not told at which end", f"write *into the {context.noun(role.target)}*"
        )
    elif not _is_stack(context, role.target) and context.kind(role.target) == "zone":
        message = f"the cards of {_the(context, role.target)} lie in no order"
        context.report.add("C113", role.target, message, f"write *into {_the(context, role.target)}*")


def _the(context: Context, thing: Sel | Pron) -> str:
    return f"the {context.noun(thing)}"


def check_order(context: Context, args: Args, *, act: bool) -> None:
    """Check that *in any order* is of several cards that come to lie in one."""
    if args.order is None:
        return
    ends = any(role.preposition in ("on top of", "under") for role in args.roles)
    several = len(args.objects) > 1 or any(not single(thing) for thing in args.objects)
    where = phrase_in(args, "in any order")
    if not act or not ends:
        advice = f"leave it out, or say {_stacks(context, 'on top of the')}"
        context.report.add("C115", where, "what goes there comes to lie in no order", advice)
    elif not several:
        context.report.add("C115", where, "one card lies in no order", "leave it out")


def check_secrets(context: Context, ability: Ability) -> None:
    """Check that nothing hangs on cards that only those know who have looked at them."""
    for node in preorder(ability):
        match node:
            case AttrOf(of=of) | Is(subject=of):
                asked: Sel | Pron | None = of
            case Sel(from_them=True, adjectives=(_, *_)):
                asked = node
            case Sel() if _asks(context, node):
                asked = node
            case _:
                continue
        if asked is not None and _seen_by_one(context, ability, asked):
            advice = "let everybody see them first: put them somewhere, or draw them instead"
            context.report.add("C111", asked, "only who looked knows what is on these cards", advice)


def _asks(context: Context, sel: Sel) -> bool:
    """Whether a phrase asks something of looked-at cards: *each card of strength 3 looked at this way*."""
    looked = any(isinstance(one, ThisWay) and context.verb(one.verb).peeks for one in sel.filters)
    told = [word for word in sel.adjectives if word in context.vocabulary.adjective]
    plain = all(context.vocabulary.adjective[word].role in ("other", "random") for word in told)
    return looked and (sel.test is not None or not plain or len(sel.filters) > 1)


def _seen_by_one(context: Context, ability: Ability, word: Sel | Pron) -> bool:
    """Whether what a word stands for was looked at, and lies where it lay."""
    if isinstance(word, Sel) and any(isinstance(one, ThisWay) for one in word.filters) and _asks(context, word):
        return True
    for _ in range(MOST_STEPS):
        named = named_by(context, ability, word) if points_back(word, context.vocabulary) else None
        if isinstance(named, Step) and named.each is not None and _is_of_loop(context, word):
            return _asks_of_each(context, named.each)
        if not isinstance(named, Step) or not isinstance(named.action, Do) or not named.action.args.objects:
            return False
        verb, first = context.verb(named.action.verb), named.action.args.objects[0]
        if verb.peeks:
            if _laid_open(context, ability, word):
                return False
            end = stack_end(first, context.vocabulary) if isinstance(first, Sel) else None
            return end is None or not (isinstance(first, Sel) and lies_open(first, end))
        if verb.roles or verb.in_play or verb.strips:  # it may have gone to where all see it
            return False
        word = first
    return False


def _laid_open(context: Context, ability: Ability, word: Sel | Pron) -> bool:
    """Whether all that a word stands for is put somewhere else by the ability: *put them into the offer*."""
    ref = context.refs.get(id(word))
    for do in preorder(ability):
        if isinstance(do, Do) and not any(role.preposition in ("on top of", "under") for role in do.args.roles):
            moves = bool(context.verb(do.verb).roles) or context.verb(do.verb).strips
            if moves and any(isinstance(one, Pron) and context.refs.get(id(one)) == ref for one in do.args.objects):
                return True
    return False


def _is_of_loop(context: Context, word: Sel | Pron) -> bool:
    """Whether a word stands for the thing of a loop."""
    ref = context.refs.get(id(word))
    return ref is not None and ref.kind == "step_each"


def _asks_of_each(context: Context, each: Sel) -> bool:
    return any(isinstance(one, ThisWay) and context.verb(one.verb).peeks for one in each.filters)


MOST_STEPS = 100
"""How far a word is followed back through steps that choose."""


def check_peeked(context: Context, verb: Verb, args: Args) -> None:
    """Check that what nobody sees is looked at: the first or last cards of a stack."""
    for thing in args.objects if verb.peeks else ():
        lies = isinstance(thing, Sel) and _is_stack(context, thing.of) and stack_end(thing, context.vocabulary)
        if not lies and context.kind(thing) in verb.objects:
            many = plural(context.vocabulary.noun[thing.noun]) if isinstance(thing, Sel) else "cards"
            message = f"{participle(verb)} are only the first or last {many} of a pile"
            advice = f"write {_stacks(context, f'{base(verb)} the top 3 {many} of the')}"
            context.report.add("C112", thing, message, advice)


def check_mixed(context: Context, verb: Verb, args: Args, node: Node) -> None:
    """Check that a stack is shuffled, with what is put into it."""
    if not verb.mixes or not args.objects:
        return
    goal, first = args.role("into"), args.objects[0]
    if goal is not None and not _is_stack(context, goal.target):
        message = f"the cards of {_the(context, goal.target)} lie in no order"
        context.report.add("C113", goal.target, message, f"write {_stacks(context, 'into the')}")
    elif goal is None and context.kind(first) == "card":
        advice = f"add {_stacks(context, 'into the')}"
        context.report.add("C025", verb_in(node, verb), f"`{base(verb)}` does not say `into` what", advice)
    elif goal is None and context.kind(first) == "zone" and not _is_stack(context, first):
        message = f"the cards of {_the(context, first)} lie in no order"
        context.report.add("C113", first, message, f"write {_stacks(context, f'{base(verb)} the')}")
    elif goal is not None and _is_stack(context, first):
        advice = f"write *{base(verb)} {_the(context, first)}*"
        context.report.add("C031", first, f"the cards of {_the(context, first)} lie there already", advice)

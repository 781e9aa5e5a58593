"""Checks what texts say of the order of piles: looked at, shuffled, put on top of them or under them."""

from __future__ import annotations

from cardlang.meaning.back import named_by, points_back
from cardlang.meaning.quantities import lies_open, single, stack_end
from cardlang.meaning.report import base, either, participle, phrase_in, plural, verb_in
from cardlang.meaning.setting import Setting
from cardlang.syntax.nodes import Ability, Args, AttrOf, Do, Is, Node, Pron, Role, Sel, Step, ThisWay
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Verb


def _is_stack(setting: Setting, thing: Sel | Pron | None) -> bool:
    """Whether a pile is named whose cards lie in an order that texts can tell."""
    return (
        isinstance(thing, Sel) and thing.noun in setting.vocabulary.noun and setting.vocabulary.noun[thing.noun].stack
    )


def _stacks(setting: Setting, words: str) -> str:
    return either(f"*{words} {base(noun)}*" for noun in setting.vocabulary.nouns if noun.stack)


def check_at_an_end(setting: Setting, role: Role, *, act: bool) -> None:
    """Check *on top of the deck*, *under the deck*: other piles have no ends, and no event tells of it."""
    if not act:
        where = phrase_in(role, role.preposition)
        setting.report.add(
            "C087", where, "it is not told at which end", f"write *into the {setting.noun(role.target)}*"
        )
    elif not _is_stack(setting, role.target) and setting.kind(role.target) == "zone":
        message = f"the cards of {_the(setting, role.target)} lie in no order"
        setting.report.add("C113", role.target, message, f"write *into {_the(setting, role.target)}*")


def _the(setting: Setting, thing: Sel | Pron) -> str:
    return f"the {setting.noun(thing)}"


def check_order(setting: Setting, args: Args, *, act: bool) -> None:
    """Check that *in any order* is of several cards that come to lie in one."""
    if args.order is None:
        return
    ends = any(role.preposition in ("on top of", "under") for role in args.roles)
    several = len(args.objects) > 1 or any(not single(thing) for thing in args.objects)
    where = phrase_in(args, "in any order")
    if not act or not ends:
        advice = f"leave it out, or say {_stacks(setting, 'on top of the')}"
        setting.report.add("C115", where, "what goes there comes to lie in no order", advice)
    elif not several:
        setting.report.add("C115", where, "one card lies in no order", "leave it out")


def check_secrets(setting: Setting, ability: Ability) -> None:
    """Check that nothing hangs on cards that only those know who have looked at them."""
    for node in preorder(ability):
        match node:
            case AttrOf(of=of) | Is(subject=of):
                asked: Sel | Pron | None = of
            case Sel(from_them=True, adjectives=(_, *_)):
                asked = node
            case Sel() if _asks(setting, node):
                asked = node
            case _:
                continue
        if asked is not None and _seen_by_one(setting, ability, asked):
            advice = "let everybody see them first: put them somewhere, or draw them instead"
            setting.report.add("C111", asked, "only who looked knows what is on these cards", advice)


def _asks(setting: Setting, sel: Sel) -> bool:
    """Whether a phrase asks something of looked-at cards: *each card of strength 3 looked at this way*."""
    looked = any(isinstance(one, ThisWay) and setting.verb(one.verb).peeks for one in sel.filters)
    told = [word for word in sel.adjectives if word in setting.vocabulary.adjective]
    plain = all(setting.vocabulary.adjective[word].role in ("other", "random") for word in told)
    return looked and (sel.test is not None or not plain or len(sel.filters) > 1)


def _seen_by_one(setting: Setting, ability: Ability, word: Sel | Pron) -> bool:
    """Whether what a word stands for was looked at, and lies where it lay."""
    if isinstance(word, Sel) and any(isinstance(one, ThisWay) for one in word.filters) and _asks(setting, word):
        return True
    for _ in range(MOST_STEPS):
        named = named_by(setting, ability, word) if points_back(word, setting.vocabulary) else None
        if isinstance(named, Step) and named.each is not None and _is_of_loop(setting, word):
            return _asks_of_each(setting, named.each)
        if not isinstance(named, Step) or not isinstance(named.action, Do) or not named.action.args.objects:
            return False
        verb, first = setting.verb(named.action.verb), named.action.args.objects[0]
        if verb.peeks:
            if _laid_open(setting, ability, word):
                return False
            end = stack_end(first, setting.vocabulary) if isinstance(first, Sel) else None
            return end is None or not (isinstance(first, Sel) and lies_open(first, end))
        if verb.roles or verb.in_play or verb.strips:  # it may have gone to where all see it
            return False
        word = first
    return False


def _laid_open(setting: Setting, ability: Ability, word: Sel | Pron) -> bool:
    """Whether all that a word stands for is put somewhere else by the ability: *put them into the offer*."""
    ref = setting.refs.get(id(word))
    for do in preorder(ability):
        if isinstance(do, Do) and not any(role.preposition in ("on top of", "under") for role in do.args.roles):
            moves = bool(setting.verb(do.verb).roles) or setting.verb(do.verb).strips
            if moves and any(isinstance(one, Pron) and setting.refs.get(id(one)) == ref for one in do.args.objects):
                return True
    return False


def _is_of_loop(setting: Setting, word: Sel | Pron) -> bool:
    """Whether a word stands for the thing of a loop."""
    ref = setting.refs.get(id(word))
    return ref is not None and ref.kind == "step_each"


def _asks_of_each(setting: Setting, each: Sel) -> bool:
    return any(isinstance(one, ThisWay) and setting.verb(one.verb).peeks for one in each.filters)


MOST_STEPS = 100
"""How far a word is followed back through steps that choose."""


def check_peeked(setting: Setting, verb: Verb, args: Args) -> None:
    """Check that what nobody sees is looked at: the first or last cards of a stack."""
    for thing in args.objects if verb.peeks else ():
        lies = isinstance(thing, Sel) and _is_stack(setting, thing.of) and stack_end(thing, setting.vocabulary)
        if not lies and setting.kind(thing) in verb.objects:
            many = plural(setting.vocabulary.noun[thing.noun]) if isinstance(thing, Sel) else "cards"
            message = f"{participle(verb)} are only the first or last {many} of a pile"
            advice = f"write {_stacks(setting, f'{base(verb)} the top 3 {many} of the')}"
            setting.report.add("C112", thing, message, advice)


def check_mixed(setting: Setting, verb: Verb, args: Args, node: Node) -> None:
    """Check that a stack is shuffled, with what is put into it."""
    if not verb.mixes or not args.objects:
        return
    goal, first = args.role("into"), args.objects[0]
    if goal is not None and not _is_stack(setting, goal.target):
        message = f"the cards of {_the(setting, goal.target)} lie in no order"
        setting.report.add("C113", goal.target, message, f"write {_stacks(setting, 'into the')}")
    elif goal is None and setting.kind(first) == "card":
        advice = f"add {_stacks(setting, 'into the')}"
        setting.report.add("C025", verb_in(node, verb), f"`{base(verb)}` does not say `into` what", advice)
    elif goal is None and setting.kind(first) == "zone" and not _is_stack(setting, first):
        message = f"the cards of {_the(setting, first)} lie in no order"
        setting.report.add("C113", first, message, f"write {_stacks(setting, f'{base(verb)} the')}")
    elif goal is not None and _is_stack(setting, first):
        advice = f"write *{base(verb)} {_the(setting, first)}*"
        setting.report.add("C031", first, f"the cards of {_the(setting, first)} lie there already", advice)

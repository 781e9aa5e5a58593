"""Checks what texts say of the order of piles: looked at, shuffled, put on top of them or under them."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.meaning.context import Context
from cardlang.meaning.quantities import lies_open, single, stack_end
from cardlang.meaning.report import article, base, participle, phrase_in, plural, verb_in
from cardlang.meaning.use.looking_back import named_by, points_back
from cardlang.syntax.nodes import Ability, Args, AttrOf, Do, Has, In, Is, Node, Pron, Role, Sel, Step, ThisWay
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Verb


def _is_stack(context: Context, thing: Sel | Pron | None) -> bool:
    """Whether a pile is named whose cards lie in an order that texts can tell."""
    return (
        isinstance(thing, Sel) and thing.noun in context.vocabulary.noun and context.vocabulary.noun[thing.noun].stack
    )


def stacks_named(context: Context, words: str) -> str:
    """The stacks of the game behind some words: *on top of the deck*."""
    return " or ".join(f"*{words} {base(noun)}*" for noun in context.vocabulary.nouns if noun.stack)


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
        advice = f"leave it out, or say {stacks_named(context, 'on top of the')}"
        context.report.add("C115", where, "what goes there comes to lie in no order", advice)
    elif not several:
        context.report.add("C115", where, "one card lies in no order", "leave it out")


def check_secrets(context: Context, ability: Ability) -> None:
    """Check that nothing hangs on cards that only those know who have looked at them."""
    for node in preorder(ability):
        for asked in _asked_of(context, node):
            if _seen_by_one(context, ability, asked):
                opened = any(noun.opened for noun in context.vocabulary.nouns)
                advice = "let everybody see them first: put them somewhere, or draw them instead"
                advice = advice if opened else "let everybody see one first: *discard one of them*, and ask of it then"
                context.report.add("C111", asked, "only who looked knows what is on these cards", advice)


def _asked_of(context: Context, node: Node) -> Iterator[Sel | Pron]:
    """The cards that a node asks something of: a number, what they are like, what is printed on them."""
    match node:
        case AttrOf(of=of) | Is(subject=of) | Has(subject=of):
            yield from (of,) if of is not None else ()
        case Sel(from_them=True, adjectives=(_, *_)):
            yield node
        case Sel() if _asks(context, node):
            yield node
        case Sel() if context.kind(node) in ("part", "kind"):
            holders = (node.of, *(one.where for one in node.filters if isinstance(one, In)))
            yield from (one for one in holders if one is not None)
        case _:
            return


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
            return end is None or not (isinstance(first, Sel) and lies_open(first, end, context.vocabulary))
        if verb.roles or verb.in_play or verb.strips or verb.from_piles:  # it may have gone to where all see it
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
            pile = next(base(noun) for noun in context.vocabulary.nouns if noun.stack)
            advice = f"write *{base(verb)} the top 3 {many} of the {pile}*"
            context.report.add("C112", thing, message, advice)


def check_pile_cards(context: Context, ability: Ability, do: Do) -> None:
    """Check that cards of a closed pile are only looked at or discarded, and that those put back have lain there."""
    verb = context.verb(do.verb)
    if verb.peeks or verb.from_piles:
        _unsaid_which(context, do)
    for thing in (*do.args.objects, *(role.target for role in do.args.roles)):
        pile = _closed_pile(context, thing)
        if verb.deals is not None and thing in do.args.objects and points_back(thing, context.vocabulary):
            _dealt_again(context, ability, verb, thing)
        elif pile is not None and not (verb.peeks or verb.from_piles):
            advice = f"look at it first, or write *discard the top card of the {pile}*"
            message = f"nobody sees the cards of the {pile}: they are looked at or discarded"
            context.report.add("C091", thing, message, advice)
        elif verb.returns and thing in do.args.objects and context.kind(thing) == "card":
            _returned(context, ability, do, thing)


def _unsaid_which(context: Context, do: Do) -> None:
    """Refuse *discard a task from the power deck*: which one lies where is known of the first and the last alone."""
    source = do.args.role("from")
    for thing in do.args.objects:
        of = source.target if source is not None else thing.of if isinstance(thing, Sel) else None
        if not isinstance(thing, Sel) or not isinstance(of, Sel) or not _is_stack(context, of):
            continue
        if stack_end(thing, context.vocabulary) is None and not context.vocabulary.noun[of.noun].opened:
            one, pile = base(context.vocabulary.noun[thing.noun]), base(context.vocabulary.noun[of.noun])
            named = article(pile) if of.quantity.kind == "a" else f"the {pile}"
            advice = f"write *{base(context.verb(do.verb))} the top {one} of {named}*"
            context.report.add("C112", thing, "which of these cards is meant, nobody can see", advice)


def _dealt_again(context: Context, ability: Ability, verb: Verb, thing: Sel | Pron) -> None:
    """*Look at the top 2 cards of the power deck. Then draw one of them.*: only such cards are drawn by name."""
    if _looked_in(context, ability, thing) is None:
        noun = base(context.vocabulary.noun[verb.deals or ""])
        message = f"only {plural(context.vocabulary.noun[verb.deals or ''])} of a deck are {participle(verb)}"
        advice = f"write *{base(verb)} {article(noun)}*, or look at the top cards of a deck before"
        context.report.add("C091", thing, message, advice)


def drawn_out(context: Context, ability: Ability, thing: Sel | Pron) -> str:
    """How a card that was looked at is got, as advice: it is drawn; empty where no verb does that."""
    deals = next((base(verb) for verb in context.vocabulary.verbs if verb.deals), None)
    if deals is None or _looked_in(context, ability, thing) is None:
        return ""
    return f"to have what was {participle(peeking(context))}, write *{deals} it* or *{deals} one of them*"


def _closed_pile(context: Context, thing: Sel | Pron) -> str | None:
    if not isinstance(thing, Sel) or not _is_stack(context, thing.of) or not stack_end(thing, context.vocabulary):
        return None
    entry = context.vocabulary.noun[thing.of.noun] if thing.of is not None else None
    return None if entry is None or entry.opened else base(entry)


def _returned(context: Context, ability: Ability, do: Do, thing: Sel | Pron) -> None:
    lies = _looked_in(context, ability, thing)
    noun = next(one for one in context.vocabulary.nouns if one.stack) if lies is None else context.vocabulary.noun[lies]
    pile = base(noun)
    if lies is None:
        peeks = peeking(context)
        first = f"{base(peeks).capitalize()} the top 3 cards of the {pile}. Then put them on top of the {pile}."
        message = f"only cards that were {participle(peeks)} are {participle(context.verb(do.verb))} back"
        context.report.add("C091", thing, message, f"write *{first}*")
        return
    for role in do.args.roles:
        if isinstance(role.target, Sel) and role.target.noun != lies:
            message = f"these cards lie in the {pile}"
            context.report.add("C091", role.target, message, f"write *{role.preposition} the {pile}*")


def peeking(context: Context) -> Verb:
    """The verb by which cards of a pile are looked at."""
    return next(verb for verb in context.vocabulary.verbs if verb.peeks)


def _looked_in(context: Context, ability: Ability, word: Sel | Pron) -> str | None:
    """The pile in which cards lie that were looked at, and have stayed there."""
    for _ in range(MOST_STEPS):
        named = named_by(context, ability, word) if points_back(word, context.vocabulary) else None
        if not isinstance(named, Step) or not isinstance(named.action, Do) or not named.action.args.objects:
            return None
        verb, first = context.verb(named.action.verb), named.action.args.objects[0]
        if verb.peeks:
            return first.of.noun if isinstance(first, Sel) and first.of is not None else None
        if verb.roles or verb.only is not None:
            return None
        word = first
    return None


def check_mixed(context: Context, verb: Verb, args: Args, node: Node) -> None:
    """Check that a stack is shuffled, with what is put into it."""
    if not verb.mixes or not args.objects:
        return
    goal, first = args.role("into"), args.objects[0]
    if goal is not None and not _is_stack(context, goal.target):
        message = f"the cards of {_the(context, goal.target)} lie in no order"
        context.report.add("C113", goal.target, message, f"write {stacks_named(context, 'into the')}")
    elif goal is None and context.kind(first) == "card":
        advice = f"add {stacks_named(context, 'into the')}"
        context.report.add("C025", verb_in(node, verb), f"`{base(verb)}` does not say `into` what", advice)
    elif goal is None and context.kind(first) == "zone" and not _is_stack(context, first):
        message = f"the cards of {_the(context, first)} lie in no order"
        context.report.add("C113", first, message, f"write {stacks_named(context, f'{base(verb)} the')}")
    elif goal is not None and _is_stack(context, first):
        advice = f"write *{base(verb)} {_the(context, first)}*"
        context.report.add("C031", first, f"the cards of {_the(context, first)} lie there already", advice)

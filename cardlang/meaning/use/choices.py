"""Checks phrases that leave open which thing is meant, where nobody is asked or nobody could tell."""

from __future__ import annotations

from cardlang.meaning.binding.antecedents import general_noun
from cardlang.meaning.context import Context
from cardlang.meaning.quantities import MORE, has_role, span_of, stack_end
from cardlang.meaning.report import article, base, participle, plural
from cardlang.meaning.use.looking_back import named_by, points_back
from cardlang.meaning.use.piles import check_pile_cards
from cardlang.meaning.use.several import OPEN, asked, numbers_of, several
from cardlang.syntax.nodes import (
    Ability,
    AttrOf,
    Change,
    Choose,
    Compare,
    Condition,
    Do,
    Higher,
    Listener,
    Node,
    Pron,
    Sel,
    Step,
    Value,
)
from cardlang.syntax.walk import preorder

_AT_ONCE = 8
"""How many things are drawn by lot at once."""
_ONE_OF = ("a", "another", "the", "exact", "up_to", "any_number")


def check_choices(context: Context, ability: Ability) -> None:
    """Check who could say which thing is meant, and whether they can tell the things apart."""
    nodes = preorder(ability)
    optional = {id(one) for node in nodes if _optional(node) for one in preorder(node)}
    drawn: set[int] = set()
    for node in nodes:
        if isinstance(node, Step):
            for condition in node.conditions:
                _condition(context, condition)
            _totals(context, node, optional=id(node) in optional)
        elif isinstance(node, Do):
            _drawn(context, node)
            _only(context, ability, node)
            check_pile_cards(context, ability, node)
            _one_owner(context, ability, node)
            if context.verb(node.verb).draws:
                drawn |= {id(thing) for thing in node.args.objects}
            _ends(context, node)
    conditions = [
        inner for node in nodes if isinstance(node, Step) for one in node.conditions for inner in preorder(one)
    ]
    open_ones = {id(one) for node in conditions for one in several(_phrases(node))}
    for node in nodes:
        if isinstance(node, Sel):
            _player(context, node)
            _lots(context, node)
            if id(node) not in drawn and not points_back(node, context.vocabulary):
                _top(context, node)
        places = _sources(node)
        for sel, where in places:
            if id(where) not in open_ones:
                _of_each(context, sel, where)


def _phrases(node: Node) -> tuple[Sel | Pron, ...]:
    return asked(node) if isinstance(node, Condition) else ()


# --- nobody is asked ---------------------------------------------------------------------------------


def _condition(context: Context, condition: Condition) -> None:
    """A condition asks nobody: no lots are drawn for it, and what is added up is said by itself."""
    for node in preorder(condition):
        if isinstance(node, Compare):
            _lot(context, node.value)
        elif isinstance(node, Higher):
            _lot(context, node.left)
            _lot(context, node.right)
        if isinstance(node, AttrOf):
            _added_up(context, node)


def _lot(context: Context, value: Value) -> None:
    for one in numbers_of(value):
        if one.total or one.extreme or not isinstance(one.of, Sel):
            continue
        word = has_role(one.of, "random", context.vocabulary)
        if word and one.of.quantity.kind in OPEN:
            noun = context.noun(one.of)
            message = f"a condition draws no lots: which {noun} is `{word}` is not decided"
            context.report.add("C080", one.of, message, f"choose it first: *Choose a {word} {noun}.*")


def _optional(node: Node) -> bool:
    """Whether it is asked ahead whether a part of the ability can be carried out."""
    return isinstance(node, Choose) or (isinstance(node, Step) and node.modal == "may")


def _totals(context: Context, step: Step, *, optional: bool) -> None:
    """Nor does a rule; and what must be there in full is known before anything is chosen."""
    ahead: Value
    match step.action:
        case Change(amount=amount) if not context.momentary and not isinstance(amount, int):
            ahead = amount
        case Do(verb=word, args=args) if args.equal is not None and context.verb(word).in_full:
            if not optional and context.verb(word).required:
                return
            ahead = args.equal
        case _:
            return
    for one in numbers_of(ahead):
        _added_up(context, one)


def _added_up(context: Context, amount: AttrOf) -> None:
    if (amount.total or amount.extreme) and isinstance(amount.of, Sel) and span_of(amount.of.quantity) is not None:
        many = plural(context.vocabulary.noun[amount.of.noun])
        message = f"nobody says which {many} are {'added up' if amount.total else 'compared'} here"
        context.report.add("C080", amount.of, message, f"name all of them: *all {many}*, *your {many}*")


def _sources(node: Node) -> list[tuple[Sel, Sel]]:
    """The cards that a node names, with the place that they are taken from."""
    if isinstance(node, Sel) and node.of is not None:
        return [(node, node.of)]
    if isinstance(node, Do) and (role := node.args.role("from")) is not None and isinstance(role.target, Sel):
        return [(thing, role.target) for thing in node.args.objects if isinstance(thing, Sel)]
    return []


def _of_each(context: Context, sel: Sel, where: Sel) -> None:
    """One card *of each player* would be one of all their cards: whose it is, is gone through in front."""
    if context.kind(sel) == "card" and sel.quantity.kind in _ONE_OF and where.quantity.kind == "each":
        noun = base(context.vocabulary.noun[where.noun])
        message = f"this names one card, and not one of each {noun}"
        context.report.add("C080", where, message, f"begin with `For each {noun},` and go on with `of that {noun}`")


def _lots(context: Context, sel: Sel) -> None:
    span = span_of(sel.quantity)
    if has_role(sel, "random", context.vocabulary) and span is not None and span[1] > _AT_ONCE:
        message = f"at most {_AT_ONCE} things are drawn by lot at once"
        context.report.add("C092", context.determiner(sel), message, f"name a number up to {_AT_ONCE}")


# --- nobody can tell ---------------------------------------------------------------------------------


def _player(context: Context, sel: Sel) -> None:
    """A player is nobody's; an owner is that of something."""
    if sel.noun == general_noun("player", context.vocabulary) and sel.poss not in (None, "it"):
        context.report.add("C081", sel, "a player is nobody's", "write `that player` or `your opponent`")


def _top(context: Context, sel: Sel) -> None:
    end = stack_end(sel, context.vocabulary)
    if context.kind(sel) != "card" or end is None:
        return
    stacks = [base(noun) for noun in context.vocabulary.nouns if noun.stack]
    if sel.of is None or not context.vocabulary.noun[sel.of.noun].stack:
        lies = "on top" if end.end == "top" else "below all others"
        named = " or ".join(f"*the {base(end)} card of the {one}*" for one in stacks)
        context.report.add("C081", sel, f"which card lies {lies} is known of a stack alone", f"write {named}")
    elif not context.vocabulary.noun[sel.of.noun].unique:
        _one_stack(context, sel.of)


def _one_stack(context: Context, stack: Sel) -> None:
    """*The top card of a deck*: where there are several, it is one that somebody chooses, or one with a name."""
    if stack == Sel(quantity=stack.quantity, noun=stack.noun) and stack.quantity.kind in ("a", "any"):
        return
    named = " or ".join(f"*the {base(one)}*" for one in context.vocabulary.nouns if one.stack and one.unique)
    one = base(context.vocabulary.noun[stack.noun])
    advice = f"write *{article(one)}*, which whoever does it chooses, or {named}"
    context.report.add("C081", stack, f"which {one} is meant, nothing says", advice)


def _ends(context: Context, do: Do) -> None:
    """The near end and the far one, of a side that is named."""
    for role in do.args.roles:
        goal = role.target
        if not isinstance(goal, Sel) or context.kind(goal) != "end":
            continue
        if not goal.adjectives:
            words = [base(one) for one in context.vocabulary.adjectives if "end" in one.fits]
            named = " or ".join(f"*the {word} end*" for word in words)
            context.report.add("C081", goal, "a side has two ends", f"say which: {named}")
        elif goal.of is None:
            advice = f"say of which side: *the {goal.adjectives[0]} end of your side of this lane*"
            context.report.add("C081", goal, "every side has such an end", advice)


# --- verbs with a source of their own ----------------------------------------------------------------


def _drawn(context: Context, do: Do) -> None:
    """Cards that come one by one from the top of a stack: a number, and nothing said of what they are like."""
    stack = context.verb(do.verb).draws
    if stack is None:
        return
    what = do.args.objects[0]
    if isinstance(what, Sel) and what.quantity.kind in MORE:  # as many as were announced, and more or fewer
        return
    sources = [role.target for role in do.args.roles]
    if isinstance(what, Sel):
        sources += [what.of] if what.of is not None else []
        plain = not ({*what.adjectives} - {"top"} or what.poss or what.test or what.filters)
        numbered = what.quantity.kind in ("a", "exact", "the")
        if plain and numbered and all(isinstance(one, Sel) and one.noun == stack for one in sources):
            return
    verb, pile = base(context.verb(do.verb)), base(context.vocabulary.noun[stack])
    message = f"cards are drawn from the top of the {pile}, a number of them, and nobody knows what they are"
    context.report.add("C091", what, message, f"write a number and nothing else: *{verb} 2 cards*")


def _only(context: Context, ability: Ability, do: Do) -> None:
    """*Discard a displayed card*: other cards stay where they lie."""
    only = context.verb(do.verb).only
    for what in do.args.objects if only is not None else ():
        if context.kind(what) != "card":
            continue
        named = (what,) if not points_back(what, context.vocabulary) else _phrases_before(context, ability, what)
        for one in named:
            first = isinstance(one, Sel) and stack_end(one, context.vocabulary) is not None
            first = first and context.verb(do.verb).from_piles
            if isinstance(one, Sel) and not points_back(one, context.vocabulary) and only not in one.adjectives:
                if first:  # of a pile
                    continue
                verb, noun = context.verb(do.verb), context.noun(what)
                message = f"only {only} {plural(context.vocabulary.noun[one.noun])} are {participle(verb)}"
                context.report.add("C091", what, message, f"write `{base(verb)} a {only} {noun}`")


def _one_owner(context: Context, ability: Ability, do: Do) -> None:
    """*Swap this card with a displayed card*: both lie in the tableau of one player."""
    if not context.verb(do.verb).one_owner:
        return
    things = [*do.args.objects, *(role.target for role in do.args.roles)]
    owners: list[tuple[Sel | Pron, str]] = []
    for thing in things:
        back = points_back(thing, context.vocabulary)
        named = _phrases_before(context, ability, thing) if back else (thing,)
        said = (one for one in named if isinstance(one, Sel) and not points_back(one, context.vocabulary))
        owners += [(thing, _whose(context, one)) for one in said]
    for thing, whose in owners:
        if whose in ("nobody", "somebody") or whose != owners[0][1]:
            message = f"both cards that somebody is to {base(context.verb(do.verb))} lie in one tableau"
            context.report.add("C127", thing, message, "name cards of one player: *another of your cards*")
            return


def _whose(context: Context, sel: Sel) -> str:
    """To whom a card belongs by its phrase: the one whose text it is, somebody, nobody."""
    if has_role(sel, "zone", context.vocabulary):
        return "nobody"
    return "somebody" if sel.of is not None else sel.poss or "you"


def _phrases_before(context: Context, ability: Ability, word: Sel | Pron) -> tuple[Sel | Pron, ...]:
    """The phrases by which the listener or an earlier step has named what a word stands for."""
    named, ref = named_by(context, ability, word), context.refs.get(id(word))
    if isinstance(named, Listener):
        return named.fact.args.objects
    if named is None or ref is None:
        return ()
    if ref.kind == "step_each" and named.each is not None:
        return (named.each,)
    return named.action.args.objects if ref.kind == "step_object" and isinstance(named.action, Do) else ()

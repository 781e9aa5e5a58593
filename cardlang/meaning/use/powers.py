"""Checks a sound text against what its game can do: what the game lacks is told by name, with the nearest wording."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.facts import trigger_names
from cardlang.meaning.report import article, base, either, participle, plural
from cardlang.meaning.use.delayed import listener_of, put_off, then
from cardlang.meaning.use.looking_back import points_back
from cardlang.meaning.use.statics import enlarged_act, is_rule
from cardlang.syntax.nodes import (
    Ability,
    AttrOf,
    Change,
    Cost,
    CountsAs,
    Do,
    Fact,
    Forbid,
    Holding,
    In,
    Lack,
    Led,
    Listener,
    Node,
    PairOf,
    Role,
    Room,
    Sel,
    Statement,
    Step,
)
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.powers import Powers, StatementKind


def check_powers(context: Context, ability: Ability) -> None:
    """Check one ability; a game that says nothing of what it can do has words alone, and lacks nothing."""
    powers = context.vocabulary.powers
    if powers is None:
        return
    if isinstance(ability.header, Cost) and not powers.prices:
        under = either(context.headers("called", "phase", "buying"))
        advice = f"write it under {under}: *You may pay ... . If you do, ...*"
        _lacks(context, ability.header, "has no abilities with a price", advice)
        return
    if context.keyword is not None and context.timing not in powers.timings:
        _lacks(context, ability, f"never calls for {context.keyword_name()}", "write it under another keyword")
        return
    if ability.listener is not None:
        _listener(context, powers, ability.listener, ability)
    for later in put_off(ability):
        if (listener := listener_of(later)) is not None:
            pretended = Ability(header=None, listener=listener, body=(later.step,))
            _listener(then(context, later), powers, listener, pretended)
    nodes = preorder(ability)
    places = {id(node.where) for node in nodes if isinstance(node, In)}
    places |= {id(thing) for node in nodes if isinstance(node, Do) for thing in node.args.objects}
    places |= {id(node.target) for node in nodes if isinstance(node, Role)}
    heard = [later.when.subject for later in put_off(ability) if isinstance(later.when, Fact)]
    heard += [ability.listener.fact.subject] if ability.listener is not None else []
    subjects = {id(subject) for subject in heard}
    for node in nodes:
        if isinstance(node, Step):
            _step(context, powers, node, rule=is_rule(context, ability))
        elif isinstance(node, In):
            _place(context, powers, node)
        elif isinstance(node, Sel) and not points_back(node, context.vocabulary):
            _phrase(context, powers, node, heard=id(node) in subjects, placed=id(node) in places)
        if isinstance(node, PairOf):
            _pair(context, powers, node)
        _numbers(context, powers, node)


def _lacks(context: Context, where: Node, what: str, advice: str) -> None:
    context.report.add("P001", where, f"`{context.vocabulary.game}` {what}", advice)


# --- abilities ---------------------------------------------------------------------------------------


def _listener(context: Context, powers: Powers, listener: Listener, ability: Ability) -> None:
    fact, verb = listener.fact, context.verb(listener.fact.verb)
    enlarged = enlarged_act(ability)
    if enlarged is not None:
        if verb.id not in powers.more:
            few = either(base(one) for one in context.vocabulary.verbs if one.id in powers.more)
            _lacks(context, fact, f"has no amount of `{base(verb)}` that could be more", f"these can be more: {few}")
        return
    if is_rule(context, ability):
        return
    names = trigger_names(fact, context.vocabulary)
    ruled = next((name for name in names if name in powers.ruled), None)
    if ruled is not None and fact.would:
        forbid = f"write `cannot {base(verb)}` to forbid it" if "cannot" in verb.use else ""
        after = f"listen with `After ... {verb.words['en'][1]} ...`" if "after" in verb.hears else ""
        what = f"does not let a text replace what the rules do, to {base(verb)}"
        _lacks(context, listener, what, "; ".join(part for part in (forbid, after) if part))
    elif any(name not in powers.triggers for name in names):
        _lacks(context, listener, f"never tells when something is {participle(verb)}", "listen for another event")


def _step(context: Context, powers: Powers, step: Step, *, rule: bool) -> None:
    match step.action:
        case Change() | Forbid() | Lack() | CountsAs() | Room() as statement:
            _statement(context, powers, statement, step)
        case Do(verb=word) as do if not rule:
            verb = context.verb(word)
            if word not in powers.acts:
                _lacks(context, step, f"carries out no `{base(verb)}` for a text", _rather(context, powers, do))
            for thing in do.args.objects:
                kind = context.kind(thing)
                taken = kind in powers.chosen or kind in verb.objects
                if isinstance(thing, Sel) and kind in ("space", "line", "end", "zone") and not taken:
                    _lacks(
                        context, thing, f"lets nobody choose {article(context.noun(thing))}", "name a card or a player"
                    )
        case Do(verb=word) if step.modal == "may" and not step.instead and word not in powers.may:
            _lacks(context, step, f"has no rule about who may {base(context.verb(word))}", "leave the sentence out")
        case Do(verb=word) if step.modal == "must" and word not in powers.must:
            _lacks(context, step, f"has no rule about who must {base(context.verb(word))}", "leave the sentence out")
        case _:
            pass


def _rather(context: Context, powers: Powers, do: Do) -> str:
    """Verbs that do something to such a thing."""
    kinds = {context.kind(thing) for thing in do.args.objects}
    others = [base(one) for one in context.vocabulary.verbs if one.id in powers.acts and kinds & {*one.objects}]
    return f"these it carries out: {either(others[:6])}" if others else "write another act"


def _statement(context: Context, powers: Powers, action: Statement, step: Step) -> None:
    kind, said, advice = _said(action)
    if kind not in powers.statements:
        _lacks(context, step, f"has no rule that {said}", advice)


def _said(action: Statement) -> tuple[StatementKind, str, str]:
    match action:
        case Change():
            return "change", "changes a number", "let a step act instead"
        case Forbid():
            return "cannot", "forbids something", "let a step act instead"
        case Lack():
            return "no limit", "lifts a limit", "change a number: *has ... 5*, *get +1 ...*"
        case Room():
            return "room", "limits how many cards somebody has in a place", "forbid an act: *cannot play cards ...*"
        case CountsAs():
            return "joker", "lets a card count as another one", "change a number: *has ... 3*, *cost 1 less*"


# --- phrases -----------------------------------------------------------------------------------------


def _phrase(context: Context, powers: Powers, sel: Sel, *, heard: bool, placed: bool) -> None:
    if not powers.one_opponent and not heard:
        _opponent(context, sel)
    kind = context.kind(sel)
    if kind == "line":
        _line(context, powers, sel, placed=placed)
    elif kind == "part":
        _part(context, powers, sel)
    elif kind in ("space", "points") and not placed:
        _count(context, powers, sel)
    elif kind == "end" and not placed:
        _lacks(context, sel, f"does not count {plural(context.vocabulary.noun[sel.noun])}", "count cards or sides")


def _place(context: Context, powers: Powers, inside: In) -> None:
    kind = context.kind(inside.where)
    if kind in ("zone", "lane", "side", "line", "space") and kind not in powers.within:
        named = [article(base(noun)) for noun in context.vocabulary.nouns if noun.kind in powers.within]
        what = f"looks for nothing in {article(context.noun(inside.where))}"
        _lacks(context, inside.where, what, f"name {either(named[:4])}")


def _count(context: Context, powers: Powers, sel: Sel) -> None:
    """*Empty spaces*: what is no card and no coin is counted only where the game knows how."""
    many = plural(context.vocabulary.noun[sel.noun])
    lines = [one for one in sel.filters if isinstance(one, In) and context.kind(one.where) == "line"]
    if (sel.noun, next(iter(sel.adjectives), "")) not in powers.counts:
        known = [f"`{word} {many}`" for noun, word in sorted(powers.counts) if noun == sel.noun]
        _lacks(
            context, sel, f"does not count {many} as such", f"write {' or '.join(known)}" if known else "count cards"
        )
    elif len(sel.filters) > 1 or len(lines) < len(sel.filters):
        _lacks(context, sel, f"counts {many} in one line at most", "keep one of them: *in this row*")
    elif lines and (sel.of is not None or sel.poss not in (None, "you")):
        _lacks(context, sel, f"counts {many} in a line of your own only", "leave out the line, or whose it is")


def _opponent(context: Context, sel: Sel) -> None:
    """*Your opponent*, *their opponent*: in a game for several there may be several."""
    named = sel.noun == "opponent" and sel.quantity.kind == "bare" and sel.poss in ("you", "they")
    if named and sel.poss == "they":
        _lacks(context, sel, "has several players, and each has several opponents", "write `each other player`")
    elif named or sel.poss == "opponent":
        _lacks(
            context,
            sel,
            "has several players: there may be several opponents",
            "write `each opponent` or `an opponent`",
        )


def _line(context: Context, powers: Powers, sel: Sel, *, placed: bool) -> None:
    if sel.letters and powers.lettered:
        return
    lines = [word for noun, word in powers.lines if noun == sel.noun and word != "this"]
    held = sel.filters and all(isinstance(one, Holding) for one in sel.filters)
    if held and not placed and len(lines) > 1 and not (sel.adjectives or sel.either):
        return  # *each row with 2 castle cards*
    words = sel.either or ("this" if sel.quantity.kind == "this" else next(iter(sel.adjectives), ""),)
    if any((sel.noun, word) not in powers.lines for word in words):
        entries = (*context.vocabulary.adjectives, *context.vocabulary.nouns)
        order = [entry.id for entry in entries]
        named = sorted((word for noun, word in powers.lines if noun == sel.noun and word != "this"), key=order.index)
        noun = base(context.vocabulary.noun[sel.noun])
        letters = context.vocabulary.noun[sel.noun].letters
        this = [f"*{noun} {letters[0]}*"] if letters else [f"*this {noun}*"]
        known = [*this, *(f"*the {word} {noun}*" for word in named)]
        if letters and sel.quantity.kind in ("a", "any", "another", "that"):
            known[-1] += (
                f"; which one is chosen: *Choose one: ... in {noun} {letters[0]}; or ... in {noun} {letters[1]}*"
            )
        _lacks(
            context,
            sel,
            f"knows {plural(context.vocabulary.noun[sel.noun])} by their names alone",
            f"write {', '.join(known)}",
        )


def _part(context: Context, powers: Powers, sel: Sel) -> None:
    noun, many = sel.noun, plural(context.vocabulary.noun[sel.noun])
    if sel.either and all((noun, word) in powers.parts for word in sel.either):
        return
    known = powers.parts | powers.states
    kinds = [word for word in sel.adjectives if (noun, word) in known]
    if sel.either or len(kinds) > 1 or (noun, kinds[0] if kinds else "") not in known:
        _lacks(context, sel, f"has no such {many}", f"write `{many}` alone, or one word before it")


def _pair(context: Context, powers: Powers, pair: PairOf) -> None:
    """*Each pair of adjacent cards*: two cards lie so to each other where the game knows how."""
    words = [entry for word in pair.what.adjectives if (entry := context.vocabulary.adjective.get(word)) is not None]
    for entry in words:
        if entry.role == "relation" and entry.id not in powers.pairs:
            many = plural(context.vocabulary.noun[pair.what.noun])
            _lacks(context, pair, f"does not tell which two {many} are {base(entry)}", f"write `each set of 2 {many}`")


def _numbers(context: Context, powers: Powers, node: Node) -> None:
    match node:
        case AttrOf(attr=attr, of=of) if (kind := context.kind(of)) is not None and (attr, kind) not in powers.numbers:
            _lacks(context, node, f"gives {article(context.noun(of))} no {attr}", "read another number")
        case Fact(verb=word) | Led(verb=word) if (
            not context.verb(word).hears and "fact" in context.verb(word).use and word not in powers.asked
        ):
            _lacks(context, node, f"cannot tell who {context.verb(word).words['en'][1]}", "ask for a number")
        case _:
            pass

"""The English of texts, abilities and steps: nodes to words."""

from __future__ import annotations

from typing import assert_never

from cardlang.syntax import nodes as n
from cardlang.syntax.printer.clauses import added_bound, args, cap, condition, fact, per, verb_form
from cardlang.syntax.printer.heads import attribute, is_plural, participle, whole
from cardlang.syntax.printer.page import Page, need, spanned
from cardlang.syntax.printer.phrases import bare, lacked, selector, thing, whole_value
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.kinds import Ends

_FACTORS = {2: "double", 3: "triple"}


# --- texts and abilities ----------------------------------------------------------------------------


@spanned
def text(page: Page, node: n.Text) -> None:
    """Write a whole text."""
    need(node.abilities, "a text has an ability")
    for i, ability in enumerate(node.abilities):
        if ability.short is None:
            _ability(page, ability)
            continue
        _shorthand(page, ability, ability.short)
        last = i + 1 == len(node.abilities) or not node.abilities[i + 1].part
        if page.reminders and last and ability.body:
            _reminder(page, node.abilities[i - ability.part : i + 1])


def _reminder(page: Page, abilities: tuple[n.Ability, ...]) -> None:
    """Write in brackets what a keyword of a set's own stands for."""
    inner = Page(page.vocabulary, page.language, spans=False)
    for ability in abilities:
        _ability(inner, ability)
    page.plain()
    page.word(f"({inner.text()})")


def _shorthand(page: Page, node: n.Ability, short: n.Shorthand) -> None:
    """Write a keyword of a set's own where the first of its abilities stands; all of them stand there."""
    if node.part == 0:
        page.short = page.length
        page.capital()
        page.word(page.forms(page.vocabulary.shorthand, short.word)[0])
        if short.n is not None:
            page.word(whole(short.n))
        page.mark(".")
    for one in preorder(node):
        page.record(one, page.short)


@spanned
def _ability(page: Page, node: n.Ability) -> None:
    page.capital()
    need(node.body, "an ability has a step")
    match node.header:
        case None:
            need(node.listener, "an ability has a keyword, a cost or a listener")
        case n.Keyword():
            _keyword(page, node.header)
        case n.Cost():
            need(node.listener is None, "an ability with a cost has no listener")
            _cost(page, node.header, node.body)
        case never:
            assert_never(never)
    if node.listener is not None:
        first = node.listener.limit is not None and node.listener.limit.first
        need(not first or n.is_declinable(node.body), "the first time is said of what may be declined")
        page.capital()
        _listener(page, node.listener)
    if isinstance(node.header, n.Cost) and node.header.act:
        page.capital()
        _for_an_act(page, node.body[1])
        page.mark(".")
        return
    for i, step in enumerate(node.body):
        if i or node.listener is None:
            page.capital()
        joined = i > 0 and n.goes_on_then(node.body[i - 1], step)
        need(not joined, "`if you do` behind what is done later stands in its sentence")
        need((i == 0) != (step.link == "then") or step.link in ("if_done", "else"), "only the first step has no link")
        sentence(page, step, node.body[i - 1] if i else None)
        page.mark(".")


@spanned
def _keyword(page: Page, node: n.Keyword) -> None:
    page.word(page.forms(page.vocabulary.keyword, node.word)[0])
    page.mark(":")


@spanned
def _cost(page: Page, node: n.Cost, body: tuple[n.Step, ...]) -> None:
    need(node.items or node.limit or node.act, "a cost has an item, or says how often it is free")
    need(not (node.items and node.act), "what is paid and what is done are two prices")
    if node.limit is not None:
        need(not node.limit.first, "only what is heard has a first time")
        _limit(page, node.limit)
        if node.items or node.act:
            page.mark(",")
    if node.act:
        need(len(body) == 2 and body[0].link == "first" and body[1].link == "if_done", "an act is the price of a step")
        act = body[0].action
        need(isinstance(act, n.Do) and act.args.objects, "a price is one act, and says of what")
        need(isinstance(act, n.Do) and page.vocabulary.verb[act.verb].objects, "a price is done to something")
        need(body[0].subject is None and body[0].modal is None and not body[0].instead, "its user pays a price")
        _inner(page, body[0])
    for i, item in enumerate(node.items):
        if i:
            page.word("and")
        _cost_item(page, item)
    page.mark(":")


@spanned
def _for_an_act(page: Page, node: n.Step) -> None:
    """Write what is done for a price that is an act: the colon says *if you do*."""
    _envelope(page, node)


@spanned
def _cost_item(page: Page, node: n.CostItem) -> None:
    singular, plural = page.forms(page.vocabulary.noun, node.noun)
    page.word(whole(node.count), singular if node.count == 1 else plural)


@spanned
def _listener(page: Page, node: n.Listener) -> None:
    if node.limit is not None and node.limit.first:
        when = "when" if node.fact.would else "after"
        need(node.when == when, "the first time is when it would happen, or after it has")
        page.word("the first time")
        _first_time(page, node.limit)
    else:
        if node.limit is not None:
            _limit(page, node.limit)
            page.mark(",")
        page.word(node.when)
    fact(page, node.fact)
    page.mark(",")


@spanned
def _first_time(page: Page, node: n.Limit) -> None:
    need(
        node.times == 1 and node.noun in ("turn", "round", "game"), "the first time is one of each turn, round or game"
    )
    page.word("each", node.noun, "that")


@spanned
def _limit(page: Page, node: n.Limit) -> None:
    often = {1: "once", 2: "twice"}.get(node.times) or f"{whole(node.times)} times"
    page.word(often, "per", page.forms(page.vocabulary.noun, node.noun)[0])


# --- sentences --------------------------------------------------------------------------------------


@spanned
def sentence(page: Page, node: n.Step, before: n.Step | None) -> None:
    """Write one sentence up to its full stop."""
    match node.link:
        case "first":
            pass
        case "then":
            if not isinstance(node.action, n.Statement | n.Later):
                page.word("then")
        case "if_done":
            _if_done(page, before)
        case "else":
            page.word("otherwise")
            page.mark(",")
        case never:
            assert_never(never)
    _envelope(page, node)


def _if_done(page: Page, before: n.Step | None) -> None:
    who = before.subject if before is not None else None
    you = not page.ordered if who is None else who == n.Pron(word="you")
    page.word("if you do" if you else "if they do")
    page.mark(",")


def _envelope(page: Page, node: n.Step) -> None:
    """Write prefixes and what stands behind them."""
    prefixed = _prefixes(page, node)
    match node.action:
        case n.Seq(steps=(one,)) if node.each is not None:
            _judged(page, node, one)
        case n.Seq():
            need(prefixed or node.link in ("if_done", "else"), "steps without a prefix are sentences of their own")
            _sequence(page, node)
        case n.Choose():
            _choose(page, node)
        case n.Later():
            _later(page, node, node.action)
        case _:
            _clause(page, node)


def _later(page: Page, node: n.Step, later: n.Later) -> None:
    """Write when a step is done later, then the step with its own prefixes."""
    need(
        node.subject is None and node.modal is None and not node.instead and not node.secret,
        "what is put off has its subject inside",
    )
    need(later.step.link == "first", "what is put off has no link")
    start = page.length
    if isinstance(later.when, str):
        need(later.within is None and not later.every, "a moment is of one turn")
        page.word(page.forms(page.vocabulary.moment, later.when)[0])
    elif later.every:
        need(node.duration is None, "what is done each time has one time")
        duration = next((one for one in page.vocabulary.durations if one.ends == later.within), None)
        need(duration is not None, "what is done each time is done for a time that can be said")
        page.word(page.forms(page.vocabulary.duration, duration.id if duration is not None else "")[0])
        page.mark(",")
        start = page.length
        page.word("each time")
        fact(page, later.when)
    else:
        page.word("the next time")
        fact(page, later.when)
        if later.within is not None:
            _within(page, later.within)
    page.mark(",")
    _put_off(page, later.step)
    page.record(later, start)


def _within(page: Page, ends: Ends) -> None:
    if ends in ("turn", "round"):
        page.word("this", ends)
        return
    phrase = next((entry.words[page.language][0] for entry in page.vocabulary.durations if entry.ends == ends), "")
    need(phrase and ends != "your turn", "for what is waited as long as is usual, or as long as a duration says")
    page.word(phrase)


@spanned
def _put_off(page: Page, node: n.Step) -> None:
    if isinstance(node.action, n.Seq) and not (node.each is not None and len(node.action.steps) == 1):
        _prefixes(page, node)
        _sequence(page, node)
    else:
        _envelope(page, node)


def _judged(page: Page, node: n.Step, inner: n.Step) -> None:
    """Write what is done for each member if a condition holds for it: `for each lane, if you lead that lane, ...`."""
    need(inner.conditions and inner.link == "first" and inner.each is None, "one step for each has a condition")
    need(node.repeat is None and node.duration is None, "behind `for each ..., if` stand the other prefixes")
    need(node.subject is None and node.modal is None and not node.instead, "a sequence has no subject of its own")
    need(not node.secret, "a sequence has no subject of its own")
    start = page.length
    _envelope_of(page, inner)
    page.record(node.action, start)


@spanned
def _envelope_of(page: Page, node: n.Step) -> None:
    _envelope(page, node)


def _prefixes(page: Page, node: n.Step) -> bool:
    """Write conditions, *for each*, repeat and duration; return whether there are any."""
    _conditions(page, node.conditions)
    if node.each is not None:
        page.word("for")
        selector(page, node.each)
        page.mark(",")
    if node.repeat is not None:
        page.word("do this", whole(node.repeat), "times")
        page.mark(":")
    if node.duration is not None:
        page.word(page.forms(page.vocabulary.duration, node.duration)[0])
        page.mark(",")
    return bool(node.conditions) or node.each is not None or node.repeat is not None or node.duration is not None


def _conditions(page: Page, conditions: tuple[n.Condition, ...]) -> None:
    if not conditions:
        return
    if not isinstance(conditions[0], n.Unless):
        page.word("if")
    for i, one in enumerate(conditions):
        alone = isinstance(one, n.AnyOf | n.Unless)
        need(len(conditions) == 1 or not alone, "`and if`, `or if` and `unless` do not mix")
        if i:
            page.word("and if")
        condition(page, one)
    page.mark(",")


def _sequence(page: Page, node: n.Step) -> None:
    """Write several steps under one prefix."""
    need(node.subject is None and node.modal is None and not node.instead, "a sequence has no subject of its own")
    need(not node.secret, "a sequence has no subject of its own")
    assert isinstance(node.action, n.Seq)
    start = page.length
    steps = node.action.steps
    need(len(steps) > 1, "a sequence has two steps or more")
    for i, step in enumerate(steps):
        if i and step.link == "if_done":
            need(step is steps[-1], "what is done if the step before was goes on to the end of the sequence")
            page.mark(",")
            page.word("and")
            _granted(page, step, steps[i - 1])
            break
        if i:
            page.mark(",")
            page.word("then")
        need(step.link == ("then" if i else "first"), "steps of a sequence are linked by then")
        _inner(page, step)
    page.record(node.action, start)


@spanned
def _granted(page: Page, node: n.Step, before: n.Step) -> None:
    """Write the end of a sequence, which is done if the step before was: one step or several."""
    _if_done(page, before)
    need(_bare(node), "what follows `if you do` in a sequence has no prefix")
    if isinstance(node.action, n.Seq):
        _sequence(page, node)
    else:
        _inner(page, node)


@spanned
def _inner(page: Page, node: n.Step) -> None:
    """Write a step inside a sequence: it has no prefixes of its own."""
    single = not isinstance(node.action, n.Seq | n.Choose | n.Later)
    need(_bare(node) and single, "a step in a sequence is a single one without prefix")
    _clause(page, node)


def _bare(node: n.Step) -> bool:
    return not node.conditions and node.each is None and node.repeat is None and node.duration is None


def _choose(page: Page, node: n.Step) -> None:
    """Write a choice of modes."""
    assert isinstance(node.action, n.Choose)
    need(not node.instead, "a choice of modes takes no `instead`")
    need(len(node.action.options) > 1, "a choice has two options or more")
    start = page.length
    _subject(page, node)
    third = node.modal is None and not is_plural(node.subject, page)
    page.word("chooses one" if third else "choose one", *["at random"] * node.action.random)
    page.mark(":")
    page.ordered = node.subject is not None
    for i, option in enumerate(node.action.options):
        if i:
            page.mark(";")
            page.word("or")
        _option(page, option)
    page.ordered = False
    page.record(node.action, start)


@spanned
def _option(page: Page, node: n.Step) -> None:
    need(node.link == "first", "an option has no link")
    need(not isinstance(node.action, n.Choose), "an option has no options of its own")
    _prefixes(page, node)
    match node.action:
        case n.Seq(steps=(one,)) if node.each is not None:
            need(not isinstance(one.action, n.Choose), "an option has no options of its own")
            _judged(page, node, one)
        case n.Seq():
            _sequence(page, node)
        case n.Later():
            _later(page, node, node.action)
        case _:
            _clause(page, node)


# --- steps ------------------------------------------------------------------------------------------


def _subject(page: Page, node: n.Step, *, always: bool = False) -> None:
    """Write subject and modal; *you* only where an order cannot do without it."""
    you = isinstance(node.subject, n.Pron) and node.subject.word == "you"
    need(not you or (page.ordered and isinstance(node.action, n.Do | n.Name)), "a step of yours has no subject")
    need(node.subject or node.modal is None or not page.ordered, "where somebody else chooses an order has no modal")
    if node.subject is not None:
        thing(page, node.subject)
    elif always or node.modal is not None:
        page.word("you")
    none = isinstance(node.subject, n.Sel) and node.subject.quantity.kind == "no"
    need(not (none and node.modal == "may" and isinstance(node.action, n.Do)), "what nobody may do is forbidden")
    if node.modal is not None:
        page.word(node.modal)
    if node.secret:
        need(node.modal is None and node.subject is not None, "what is done in secret has a subject, and no modal")
        need(isinstance(node.action, n.Do | n.Name), "an act is done in secret")
        page.word("secretly")


@spanned
def _name(page: Page, node: n.Name, base: bool) -> None:
    need(bool(node.attr) != bool(node.noun), "a number or a kind is named")
    if node.noun:
        need(bool(page.vocabulary.noun[node.noun].kinds), "a kind is named that others could be named instead of")
        need(node.low is None and node.high is None, "kinds are no numbers")
        kind = page.forms(page.vocabulary.noun, node.noun)[0]
        page.word("name" if base else "names", "an" if kind[0] in "aeiou" else "a", kind)
        return
    attr = attribute(page, node.attr)
    page.word("name" if base else "names", "an" if attr[0] in "aeiou" else "a", attr)
    need((node.low is None) == (node.high is None), "a range has two ends")
    if node.low is not None and node.high is not None:
        page.word("from", whole(node.low, 0), "to", whole(node.high, 0))


def _no_rule(page: Page, node: n.Step, action: n.Do) -> None:
    """*May bid up to 3 coins* would be a rule about bids."""
    things = [one for one in action.args.objects if isinstance(one, n.Sel)]
    if node.modal is None or len(things) != 1 or not page.vocabulary.verb[action.verb].sized:
        return
    counted = things[0].quantity.kind
    need(node.modal == "may" and counted not in ("no", "at_most", "up_to"), "how many it may be is said by *cannot*")


def _clause(page: Page, node: n.Step) -> None:
    """Write subject, verb and what follows it."""
    action = node.action
    need(node.modal is None or isinstance(action, n.Do | n.Name | n.Choose), "a statement takes no may or must")
    _subject(page, node, always=isinstance(action, n.Statement))
    base = node.modal is not None or is_plural(node.subject, page)
    match action:
        case n.Do():
            _no_rule(page, node, action)
            _do(page, action, base)
        case n.Name():
            _name(page, action, base)
        case n.Change():
            _change(page, action, base)
        case n.Forbid():
            _forbid(page, action)
        case n.Lack():
            _lack(page, action, base)
        case n.CountsAs():
            _counts_as(page, action, base)
        case n.Room():
            _room(page, action)
        case n.Seq() | n.Choose() | n.Later():
            raise AssertionError("written by the envelope")
        case never:
            assert_never(never)
    if node.instead:
        page.word("instead")


@spanned
def _do(page: Page, node: n.Do, base: bool) -> None:
    word = verb_form(page, node.verb, base)
    things = {form for noun in page.vocabulary.nouns for form in noun.words[page.language]}
    need(bool(node.args.objects) or word not in things, f"`{word}` alone is a thing")
    page.word(word)
    if "under" in page.vocabulary.verb[node.verb].roles:
        need(not any(_goes_below(page, role) for role in node.args.roles), "`into` a stack is `under` it")
    args(page, node.args)


def _goes_below(page: Page, role: n.Role) -> bool:
    stacked = isinstance(role.target, n.Sel) and page.vocabulary.noun[role.target.noun].stack
    return stacked and role.preposition == "into"


@spanned
def _change(page: Page, node: n.Change, base: bool) -> None:
    match node.op:
        case "add":
            _add(page, node, base)
        case "set":
            page.word("have" if base else "has", attribute(page, node.attr))
            if not isinstance(node.amount, int):
                page.word("equal to")
                own = [
                    one for one in preorder(node.amount) if isinstance(one, n.AttrOf) and one.of == n.Pron(word="it")
                ]
                printed = page.vocabulary.attribute
                need(not any(printed[one.attr].printed_of for one in own), "what is printed on each is its own")
            page.single = not base
            whole_value(page, node.amount)
            page.single = False
        case "times":
            need(isinstance(node.amount, int) and node.amount in _FACTORS, f"no text says times {node.amount}")
            assert isinstance(node.amount, int)
            page.word("have" if base else "has", _FACTORS[node.amount], attribute(page, node.attr))
        case never:
            assert_never(never)
    per(page, node.per)
    if node.cap is not None and node.cap.added:
        page.mark(",")
        added_bound(page, node.cap, node)
    else:
        cap(page, node.cap)


def _add(page: Page, node: n.Change, base: bool) -> None:
    """Write `gets +1 strength`, or `cost 1 less` for an attribute with a verb of its own."""
    amount = node.amount
    need(isinstance(amount, int), "what is added is a number")
    assert isinstance(amount, int)
    _, *verb = page.forms(page.vocabulary.attribute, node.attr)
    size = whole(abs(amount))
    if verb:
        page.word(verb[0 if base else 1], size, "less" if amount < 0 else "more")
    else:
        page.word("get" if base else "gets", ("-" if amount < 0 else "+") + size, attribute(page, node.attr))


@spanned
def _forbid(page: Page, node: n.Forbid) -> None:
    need(node.verbs, "a prohibition names a verb")
    need(page.vocabulary.uncovered(node.verbs) == node.verbs, "what another verb stands for is left out")
    turns = any(page.vocabulary.verb[verb].turns for verb in node.verbs)
    need(not (turns and node.args.face), "what cannot be turned so shows the other face")
    forms = [participle(page, verb) if node.passive else verb_form(page, verb, base=True) for verb in node.verbs]
    page.word("cannot be" if node.passive else "cannot", forms[0])
    for form in forms[1:]:
        page.word("or", form)
    need(not (node.passive and node.args.objects), "a passive has no object")
    if node.by is not None:
        _by(page, node, node.by)
    args(page, node.args)


def _by(page: Page, node: n.Forbid, by: n.Sel | n.Pron) -> None:
    """Write whose act is forbidden; a player would be the subject."""
    player = by.word == "you" if isinstance(by, n.Pron) else page.vocabulary.kind[by.noun] == "player"
    need(node.passive and not player, "what a player cannot do is said with the player as the subject")
    page.word("by")
    thing(page, by)


@spanned
def _lack(page: Page, node: n.Lack, base: bool) -> None:
    page.word("have" if base else "has")
    lacked(page, node.what)


@spanned
def _room(page: Page, node: n.Room) -> None:
    singular, plural = page.forms(page.vocabulary.noun, node.what.noun)
    need(node.what.plural == (node.n != 1 and singular != plural), "the number says whether there are several")
    page.word("cannot have more than", whole(node.n))
    bare(page, node.what)


@spanned
def _counts_as(page: Page, node: n.CountsAs, base: bool) -> None:
    page.word("count as" if base else "counts as")
    selector(page, node.what)

"""Steps: the envelope around one action, unwound in one fixed order.

link, conditions, snapshot of *each*, repeat, acting players, may, choices, instead, action. Every part is a few
instructions; nothing is nested in the machine.
"""

from __future__ import annotations

from itertools import pairwise

from cardlang.compile.model import all_of
from cardlang.compile.rules.statements import statement
from cardlang.compile.scope import Scope, no_program, read, you
from cardlang.compile.selectors.parties import team_of, the_opponent
from cardlang.compile.steps import rounds
from cardlang.compile.steps.delayed import postpone
from cardlang.compile.steps.loops import for_each
from cardlang.compile.values.conditions import condition, present
from cardlang.compile.verbs import consent
from cardlang.compile.verbs.acts import allowed_to, can_swap, origin_of
from cardlang.compile.verbs.amounts import payable
from cardlang.compile.verbs.choices import choose, may_choose, some_total
from cardlang.compile.verbs.moves import can_move, can_put
from cardlang.compile.verbs.naming import is_opponent, name_compared
from cardlang.compile.verbs.secret import in_secret, name_number
from cardlang.compile.verbs.spaces import can_go
from cardlang.machine import rules, window
from cardlang.machine.instructions import Label, Many, Number, Truth, each, jump, let, step, unless
from cardlang.machine.questions import decide, may, random
from cardlang.machine.state import NOTHING, Frame, State
from cardlang.meaning.model import Ref
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def body(scope: Scope, steps: tuple[n.Step, ...], inherited: int = -1) -> None:
    """A list of steps; `inherited` is the step before the list, for links of its first member."""
    before = inherited
    asked = {id(item) for item, following in pairwise(steps) if following.link == "else" and asks(item)}
    scope.naming |= {scope.meaning.steps[id(item)] for item in steps if _names(item)}
    for item, following in pairwise(steps):
        if _is_for(scope, item, following):
            scope.worth_paying[id(item)] = _can_follow(scope, following)
        elif _may_pay(scope, item) and following.link == "else" and (named := _named_in(scope, following)):
            scope.worth_paying[id(item)] = _all_there(named)
    for item in steps:
        emit(scope, item, before, asked=id(item) in asked)
        before = scope.meaning.steps[id(item)]


def _names(item: n.Step) -> bool:
    """Whether a step chooses something and must do so if it can: *any number of cards* may be none."""
    if not isinstance(item.action, n.Do) or item.action.verb != "choose" or item.modal == "may":
        return False
    things = [what for what in item.action.args.objects if isinstance(what, n.Sel)]
    return all(what.quantity.kind not in ("any_number", "up_to") for what in things)


def _named_in(scope: Scope, node: n.Node) -> list[int]:
    """The slots of what was chosen before and is meant here: *Choose a card here. ... or destroys that card*."""
    inside = {id(part) for part in preorder(node)}
    refs = [
        ref for key, ref in scope.meaning.refs.items() if key in inside and ref.step in scope.naming and ref.loop < 0
    ]
    return [scope.slot(step, "objects") for step in sorted({ref.step for ref in refs})]


def _all_there(slots: list[int]) -> Truth:
    return lambda s, f: all(f[slot] for slot in slots)


def _may_pay(scope: Scope, item: n.Step) -> bool:
    do = item.action
    return isinstance(do, n.Do) and scope.dialect.vocabulary.verb[do.verb].in_full and item.modal == "may"


def _is_for(scope: Scope, item: n.Step, following: n.Step) -> bool:
    """Whether somebody may pay for the next step, and for that alone: *You may pay 1 coin. If you do, flip a card*."""
    number = scope.meaning.steps[id(item)]
    if not _may_pay(scope, item) or following.link != "if_done" or not isinstance(following.action, n.Do | n.Seq):
        return False
    meaning, inside = scope.meaning, {id(node) for node in preorder(following)}
    words = [ref for key, ref in (*meaning.refs.items(), *meaning.owners.items()) if key in inside]
    ways = [step for key, steps in meaning.ways.items() if key in inside for step in steps]
    return number not in (*(ref.step for ref in words), *ways)


def _can_follow(scope: Scope, item: n.Step) -> Truth:
    """Whether a step can be carried out that has not begun yet."""
    outer, scope.step = scope.step, scope.meaning.steps[id(item)]
    try:
        return can_be_done(scope, item)
    finally:
        scope.step = outer


def asks(item: n.Step) -> bool:
    """Whether *Otherwise* behind a step is about what it asks for, *If ...*, not about whether it could be done."""
    return item.modal != "may" and bool(item.conditions or item.link == "if_done")


def emit(scope: Scope, item: n.Step, before: int, *, asked: bool = False) -> None:
    """One step; `asked`: it is kept whether what it asks for was so."""
    asm, number = scope.asm, scope.meaning.steps[id(item)]
    outer_step, outer_actor, outer_node = scope.step, scope.actor, asm.node
    scope.step, asm.node = number, scope.nodes[id(item)]
    scope.reads(item, "link", "conditions", "each", "repeat")
    rounds.begin(scope, number)
    done, end = scope.slot(number, "done"), Label()
    asm.emit(let(done, 0), let(scope.slot(number, "objects"), NOTHING))
    if asked:
        asm.emit(let(scope.slot(number, "asked"), 0))
    if scope.speaks_of(Ref("step_subject", step=number)):  # also where this step is not carried out
        asm.emit(let(scope.slot(number, "subject"), _foreseen(scope, item.subject)))
    scope.slot(number, "events")  # never emptied: inside a loop, *this way* means all rounds
    if item.link == "if_done" and before >= 0:
        asm.emit(unless(_done(scope, before), end))
    if item.link == "else" and before >= 0:  # behind several of them, none was carried out
        scope.chains[number] = (*scope.chains.get(before, ()), before)
        for one in scope.chains[number]:
            asm.emit(unless(_not(scope, one), end))
    unmet = scope.asked_of.get(before, ()) if item.link == "else" else ()
    for there in unmet:  # what was not met is neither so nor otherwise
        asm.emit(unless(there, end))
    scope.asked_of[number] = (*unmet, *(one for test in item.conditions for one in present(scope, test, number)))
    for part, test in enumerate(item.conditions):
        if item is scope.asked_ahead:  # it holds; what it has found is found again in each round, if a word means it
            if scope.speaks_of(Ref("step_condition", step=number, part=part)):
                asm.emit(step(condition(scope, test, number, part)))
            continue
        name_compared(scope, test)
        asm.emit(unless(condition(scope, test, number, part), end))
        rounds.gather(scope, "step_condition", number, part)
    if asked:
        asm.emit(let(scope.slot(number, "asked"), 1))
    if isinstance(item.action, n.Choose) and (named := _named_in(scope, item.action)):
        asm.emit(unless(_all_there(named), end))  # there is nothing of which one could be done
    for_each(scope, item, number, lambda: _repeat(scope, item, number))
    asm.mark(end)
    scope.step, scope.actor, asm.node = outer_step, outer_actor, outer_node


def _foreseen(scope: Scope, subject: n.Sel | n.Pron | None) -> Number:
    """Who is the subject of a step that has not been carried out: *your opponent* is known at any time, else nobody."""
    if isinstance(subject, n.Sel) and is_opponent(scope, subject) and subject.quantity.kind == "bare":
        return the_opponent(scope, subject)
    return lambda s, f: -1


def _done(scope: Scope, before: int) -> Truth:
    done = scope.slot(before, "done")
    return lambda s, f: bool(f[done])


def _not(scope: Scope, before: int) -> Truth:
    """Whether *otherwise* holds: what the step before asked for was not so; where it asked nothing, it was not done."""
    done = scope.slot(before, "asked" if scope.has(before, "asked") else "done")
    return lambda s, f: not f[done]


def _repeat(scope: Scope, item: n.Step, number: int) -> None:
    if item.repeat is None:
        _subject(scope, item, number)
        return
    asm, left, again, end = scope.asm, scope.asm.slot(), Label(), Label()
    times, spend = item.repeat, scope.fuel.spend

    def begin_round(s: State, f: Frame) -> None:
        f[left] -= 1
        spend(s, f, 1)

    asm.emit(let(left, lambda s, f: times))
    asm.mark(again)
    asm.emit(unless(lambda s, f: f[left] > 0, end), step(begin_round))
    _subject(scope, item, number)
    asm.emit(jump(again))
    asm.mark(end)


def _subject(scope: Scope, item: n.Step, number: int) -> None:
    if isinstance(item.action, n.Later):
        postpone(scope, item.action, number, emit)
        return
    if isinstance(item.action, n.Statement) or _decides_lane(item):
        statement(scope, item, number)
        return
    scope.reads(item, "subject")
    if item.subject is None or isinstance(item.subject, n.Pron):
        if item.subject is not None:
            scope.reads(item.subject)
        slot, outer, before = scope.slot(number, "subject"), scope.actor, scope.aimed
        if item.subject is not None:  # *you* where somebody else chooses
            scope.actor, scope.aimed = you, False
        if scope.scoring and isinstance(item.action, n.Do) and item.action.verb == "pay":
            scope.actor = team_of(outer)  # who pays for a card in a lane that is scored is for all its owners to say
        scope.asm.emit(let(slot, scope.actor))
        _modal(scope, item, number)
        scope.actor, scope.aimed = outer, before
        return
    asm, players, position = scope.asm, scope.asm.slot(), scope.asm.slot()
    again, end, slot = Label(), Label(), scope.slot(number, "subject")
    if scope.kind(item.subject.noun) != "player":
        raise no_program(item.subject)
    if item.secret:
        in_secret(scope, item, number)
        return
    choose(scope, item.subject, players)
    asm.emit(let(position, 0))
    asm.mark(again)
    asm.emit(each(players, position, slot, end, scope.fuel.spend))
    outer, scope.actor = scope.actor, read(slot)
    before, scope.aimed = scope.aimed, is_opponent(scope, item.subject)
    _modal(scope, item, number)
    scope.actor, scope.aimed = outer, before
    asm.emit(jump(again))
    asm.mark(end)


def _decides_lane(item: n.Step) -> bool:
    return isinstance(item.action, n.Do) and item.action.verb == "win"


def _modal(scope: Scope, item: n.Step, number: int) -> None:
    refused = Label()
    scope.optional = scope.unpaid = None
    pays = isinstance(item.action, n.Do) and item.action.verb == "pay" and scope.dialect.teams
    if item.modal == "may" or (pays and asks_by_itself(scope, item)):  # *any number* may be none
        scope.reads(item, *["modal"] * (item.modal == "may"))
        if pays:
            scope.unpaid = refused
            consent.begin(scope)
        if asks_by_itself(scope, item):
            scope.optional = refused
        else:
            can, worth = scope.watched(item, possible(scope, item)), scope.worth_paying.get(id(item))
            if worth is not None:
                can = _both(can, worth)
            asked = consent.may_pay(scope, refused, can) if pays else may(scope.actor, rules.MAY, refused, can)
            scope.asm.emit(asked)
    action(scope, item, number)
    scope.unpaid = None
    rounds.gather(scope, "step_object", number)
    scope.asm.mark(refused)
    if item.instead and scope.answering:
        events = scope.slot(number, "events")
        scope.asm.emit(step(lambda s, f: window.substitute(s, f[events] or NOTHING)))


def action(scope: Scope, item: n.Step, number: int) -> None:
    """The verb, the inner steps or the modes."""
    done = scope.slot(number, "done")
    scope.reads(item.action, *["random"] * isinstance(item.action, n.Choose))
    match item.action:
        case n.Do(verb=verb):
            if item.instead and not (scope.answering or scope.leaving):
                raise no_program(item)
            scope.reads(item, "instead")
            emitter = scope.dialect.verbs.get(verb)
            if emitter is None:
                raise no_program(item)
            emitter(scope, item.action, number)
        case n.Name() as name:
            name_number(scope, name, number)
        case n.Seq(steps=steps):
            body(scope, steps)
            inner = [scope.slot(scope.meaning.steps[id(s)], "done") for s in steps]
            scope.asm.emit(let(done, lambda s, f: int(f[done] or any(f[slot] for slot in inner))))
        case n.Choose(options=options, random=drawn):
            _modes(scope, options, number, drawn=drawn)
        case n.Later() | n.Change() | n.Forbid() | n.Lack() | n.CountsAs() | n.Room():
            raise AssertionError("these have no actor")


def _modes(scope: Scope, options: tuple[n.Step, ...], number: int, *, drawn: bool) -> None:
    """The one option that is chosen, or that is drawn of those that can be carried out."""
    asm, chosen, end = scope.asm, scope.asm.slot(), Label()
    feasible = [option_possible(scope, option) for option in options]
    done = scope.slot(number, "done")

    def codes(s: State, f: Frame) -> tuple[int, ...]:
        first = s.rules.codebook.mode
        return tuple([first + i for i, test in enumerate(feasible) if test(s, f)])

    if drawn:
        asm.emit(random(chosen, lambda s, f: [i for i, test in enumerate(feasible) if test(s, f)], "mode"))
        asm.emit(unless(lambda s, f: f[chosen] >= 0, end), let(chosen, lambda s, f: s.rules.codebook.mode + f[chosen]))
    else:
        asm.emit(decide(chosen, scope.actor, rules.MODE, codes, none=end))
    labels = [Label() for _ in options]
    for i, label in enumerate(labels[1:], start=1):
        asm.emit(unless(lambda s, f, i=i: f[chosen] != s.rules.codebook.mode + i, label))  # type: ignore[misc]
    asm.mark(labels[0])
    for i, option in enumerate(options):
        if i:
            asm.mark(labels[i])
        emit(scope, option, -1)
        inner = scope.slot(scope.meaning.steps[id(option)], "done")
        asm.emit(let(done, lambda s, f, inner=inner: f[done] or f[inner]), jump(end))  # type: ignore[misc]
    asm.mark(end)


# --- what may be offered ---------------------------------------------------------------------------


def asks_by_itself(scope: Scope, item: n.Step) -> bool:
    """Whether the action's own first choice can offer *none*, so that no yes or no is needed."""
    do = item.action
    if not isinstance(do, n.Do) or not do.args.objects or item.instead:
        return False
    first = do.args.objects[0]
    if not isinstance(first, n.Sel) or "random" in first.adjectives:
        return False
    if scope.kind(first.noun) in ("resource", "counter"):
        return first.quantity.kind == "any_number"
    return do.verb in CARD_CHOICES and first.quantity.kind in ("a", "another") and group_is_flat(first)


# Verbs whose first choice is the card itself.
CARD_CHOICES = frozenset({"destroy", "flip", "move", "swap", "put", "discard", "play"})


def group_is_flat(sel: n.Sel) -> bool:
    """Whether a choice is made once, not for each side or lane."""
    return not any(
        isinstance(i, n.In) and isinstance(i.where, n.Sel) and i.where.quantity.kind == "each" for i in sel.filters
    )


def possible(scope: Scope, item: n.Step) -> Truth:
    """Whether who acts can carry out an optional step: its objects exist and its price can be paid in full."""
    match item.action:
        case n.Do() as do:
            may, actor, verb = scope.dialect.may, scope.actor, do.verb
            done = _possible_do(scope, do, scope.meaning.steps[id(item)])
            return lambda s, f: may(s, verb, actor(s, f)) and done(s, f)
        case n.Seq(steps=steps):
            return _somebody_can(scope, steps[0])
        case n.Choose(options=options):
            tests = [option_possible(scope, option) for option in options]
            return lambda s, f: any(test(s, f) for test in tests)
        case n.Name() | n.Later() | n.Change() | n.Forbid() | n.Lack() | n.CountsAs() | n.Room():
            return lambda s, f: True


def _both(one: Truth, other: Truth) -> Truth:
    return lambda s, f: one(s, f) and other(s, f)


def option_possible(scope: Scope, option: n.Step) -> Truth:
    """Whether a part of *Choose one* can be carried out."""
    return scope.watched(option, can_be_done(scope, option))


def can_be_done(scope: Scope, option: n.Step) -> Truth:
    """Whether a step can be carried out: its conditions hold, too."""
    number, holds = scope.meaning.steps[id(option)], conditions_hold(scope, option)
    inner = _somebody_can(scope, option)
    if option.each is not None and scope.kind(option.each.noun) not in ("resource", "counter"):
        inner = _for_some(scope.slot(number, "member"), scope.group(option.each).all, inner)
    return _both(holds, inner)


def conditions_hold(scope: Scope, item: n.Step) -> Truth:
    """Whether the conditions of a step hold."""
    number = scope.meaning.steps[id(item)]
    tests = [condition(scope, test, number, part) for part, test in enumerate(item.conditions)]
    return lambda s, f: all(test(s, f) for test in tests)


def _somebody_can(scope: Scope, item: n.Step) -> Truth:
    """Whether a step can be carried out by who it says: by one of them, where it says several."""
    outer, aimed = scope.actor, scope.aimed
    try:
        if item.subject is None:
            return possible(scope, item)
        if isinstance(item.subject, n.Pron):
            scope.actor, scope.aimed = you, False
            return possible(scope, item)
        people, slot = scope.group(item.subject).all, scope.slot(scope.meaning.steps[id(item)], "subject")
        scope.actor, scope.aimed = read(slot), is_opponent(scope, item.subject)
        return _for_some(slot, people, possible(scope, item))
    finally:
        scope.actor, scope.aimed = outer, aimed


def _for_some(slot: int, values: Many, test: Truth) -> Truth:
    """Whether a test holds for one of several values of a slot, which then is as it was."""

    def some(s: State, f: Frame) -> bool:
        kept, found = f[slot], False
        for value in values(s, f):
            f[slot] = value
            found = found or test(s, f)
        f[slot] = kept
        return found

    return some


def _possible_do(scope: Scope, do: n.Do, k: int) -> Truth:
    taken = bool(do.args.objects) or not scope.dialect.vocabulary.verb[do.verb].objects
    if taken and do.verb in scope.dialect.feasible:
        return scope.dialect.feasible[do.verb](scope, do, k)
    if not do.args.objects:
        return lambda s, f: True
    first = do.args.objects[0]
    if isinstance(first, n.Sel) and scope.kind(first.noun) in ("resource", "counter"):
        return payable(scope, do)
    if isinstance(first, n.Sel) and scope.kind(first.noun) == "effect":
        return lambda s, f: True
    members = scope.group(first, origin=origin_of(do)).all
    match do.verb:
        case "move":
            tests = can_go(scope, do, k) if scope.dialect.distances else can_move(scope, do, k)
        case "swap":
            tests = can_swap(scope, do, k)
        case "put":
            tests = can_put(scope, do, k)
        case _:
            tests = allowed_to(scope, do.verb)
    fits = all_of([*tests, *may_choose(scope, first)])
    if isinstance(first, n.Sel) and first.quantity.kind == "all_but":
        kept = first.quantity.n or 0
        return lambda s, f: len(found := members(s, f)) > kept and any(fits(s, f, x) for x in found)
    total = some_total(scope, first, lambda s, f: [x for x in members(s, f) if fits(s, f, x)])
    return total or (lambda s, f: any(fits(s, f, x) for x in members(s, f)))

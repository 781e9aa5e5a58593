"""One ability at a time: which of the three ways it goes (program, listener, static), and its code."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cardlang.compile.dialect import Dialect
from cardlang.compile.rules import statics
from cardlang.compile.rules.listeners import keys_of, matches
from cardlang.compile.rules.rule_changes import announced
from cardlang.compile.scope import CompileError, IdleError, Scope, Watch, no_program
from cardlang.compile.selectors import group
from cardlang.compile.steps import envelope
from cardlang.compile.values.numbers import numbers as amounts
from cardlang.compile.values.tallies import tallies
from cardlang.diagnostics.model import NOWHERE
from cardlang.machine.dispatch import not_used
from cardlang.machine.fuel import Fuel
from cardlang.machine.instructions import Assembler, Label, Truth, step
from cardlang.machine.query import column
from cardlang.machine.rules import PRICED, AbilityCode, Op, Program, Static
from cardlang.machine.state import Event, State
from cardlang.meaning.model import Meaning
from cardlang.meaning.sentences.called import repeats
from cardlang.meaning.use.reach import asked_last
from cardlang.syntax import nodes as n
from cardlang.syntax.optional import OptionalPart, words_of
from cardlang.syntax.walk import preorder


@dataclass(frozen=True, slots=True)
class Compiled:
    """An ability and its program, not yet numbered; a static has no program."""

    ability: AbilityCode
    program: Program | None


def compile_text(
    meaning: Meaning, dialect: Dialect, name: str, watch: Watch | None = None
) -> tuple[Compiled, ...]:  # fmt: skip
    """All abilities of a sound text. Raises CompileError with the span of what the game cannot carry out.

    `watch` makes each condition report what comes of it; the programs are otherwise the same.
    """
    numbers = {id(node): i for i, node in enumerate(preorder(meaning.tree))}
    return tuple(
        _ability(meaning, dialect, ability, numbers, Assembler(f"{name}#{i}"), i, watch)
        for i, ability in enumerate(meaning.tree.abilities)
    )


def faults(meaning: Meaning, dialect: Dialect) -> list[CompileError]:
    """What the game cannot carry out: one error for each ability that has any. No programs are put together."""
    numbers: Mapping[int, int] = defaultdict(int)  # nobody asks which words an instruction comes from
    found = []
    for i, ability in enumerate(meaning.tree.abilities):
        try:
            _ability(meaning, dialect, ability, numbers, _Draft(""), i)
        except CompileError as error:
            found.append(error)
    return found


class _Draft(Assembler):
    """Keeps nothing of what it is given: what a game cannot carry out is refused while instructions are made."""

    def emit(self, *ops: Op) -> None:
        """Forget them."""

    def mark(self, label: Label | None = None, name: str = "") -> Label:  # noqa: ARG002, as in the one that keeps it
        """A label that stands nowhere."""
        return label or Label()

    def build(self) -> Program:
        """A program without instructions."""
        return Program(self.name)


def _ability(
    meaning: Meaning, dialect: Dialect, ability: n.Ability, numbers: Mapping[int, int], asm: Assembler, index: int,
    watch: Watch | None = None,
) -> Compiled:  # fmt: skip
    try:
        return _made(meaning, dialect, ability, numbers, asm, index, watch)
    except CompileError as error:
        if error.span == NOWHERE:
            error.span = ability.span
        raise


def _made(
    meaning: Meaning, dialect: Dialect, ability: n.Ability, numbers: Mapping[int, int], asm: Assembler, index: int,
    watch: Watch | None,
) -> Compiled:  # fmt: skip
    header, node = ability.header, numbers[id(ability)]
    keyword = header.word if isinstance(header, n.Keyword) else ""
    scope = Scope(dialect, meaning, asm, keyword, numbers, Fuel(meaning.cost[index], Label()), group, amounts, watch)
    if isinstance(header, n.Cost):
        made = _priced(scope, ability, header, index, node)
    else:
        made = _compiled(scope, ability, keyword, index, node)
    made.ability.recalls = tuple(sorted(scope.recalls))
    _balance(scope, ability)
    return made


def _priced(scope: Scope, ability: n.Ability, price: n.Cost, index: int, node: int) -> Compiled:
    """An ability with a price: its player may use it whenever the game asks for one and its first step can be done.

    What stands behind *Otherwise* counts, too.
    """
    dialect, first = scope.dialect, ability.body[0]
    for part in price.items:
        if part.noun not in dialect.prices:
            raise no_program(part)
    scope.reads(ability)
    for entered in (price, *price.items, *([price.limit] if price.limit is not None else [])):
        scope.reads(entered)
    scope.reads(price, "limit", "act")
    scope.asm.slot()  # what the ability has spent
    scope.step = scope.meaning.steps[id(first)]
    possible, asked = envelope.option_possible(scope, first), list[Truth]()
    for item, following in pairwise(ability.body):
        if following.link not in ("if_done", "else"):
            break
        if item.conditions and envelope.asks(item):
            asked.append(envelope.conditions_hold(scope, item))
        if following.link == "else":  # behind *If you do, ...* it is done where that was not
            possible = _either(possible, envelope.option_possible(scope, following), tuple(asked))
    if price.act:
        possible = _in_full(scope, first, possible)
    cost = tuple((dialect.resources[part.noun], part.count) for part in price.items)
    verbs = tuple(part.verb for part in preorder(ability) if isinstance(part, n.Do))
    limit = (price.limit.times, price.limit.noun) if price.limit is not None else None
    code = AbilityCode(-1, -1, PRICED, index, node, cost=cost, limit=limit, verbs=verbs, possible=possible)
    return _program(scope, ability, code)


def _either(first: Truth, otherwise: Truth, asked: Sequence[Truth]) -> Truth:
    """Whether a step can be carried out, or what stands behind *Otherwise*, where nothing before it was `asked`."""
    return lambda s, f: first(s, f) or (otherwise(s, f) and not any(test(s, f) for test in asked))


def _in_full(scope: Scope, price: n.Step, possible: Truth) -> Truth:
    """Whether there is all that the act which is the price is about."""
    assert isinstance(price.action, n.Do)
    things = [what for what in price.action.args.objects if isinstance(what, n.Sel) and what.quantity.kind == "exact"]
    wanted = [(scope.group(what).all, what.quantity.n or 1) for what in things if scope.kind(what.noun) == "card"]
    return lambda s, f: possible(s, f) and all(len(there(s, f)) >= count for there, count in wanted)


def _compiled(scope: Scope, ability: n.Ability, keyword: str, index: int, node: int) -> Compiled:
    asm, meaning = scope.asm, scope.meaning
    scope.reads(ability)
    if ability.header is not None:
        scope.reads(ability.header)
    asm.slot()  # what the ability has spent; a static spends nothing
    timing = scope.dialect.vocabulary.keyword[keyword].timing if keyword else "static"
    if ability.listener is not None:
        found = announced(scope, ability)
        if found is not None:
            return _static(keyword, index, node, asm.slots, (found,))
        return _listener(scope, ability, ability.listener, keyword, index, node)
    if timing in ("static", "window"):
        made: list[Static] = []
        earlier: list[n.Step] = []
        for item in ability.body:
            scope.step = meaning.steps[id(item)]
            earlier = earlier if item.link == "else" else []
            made.append(statics.static(scope, item, earlier))
            earlier = [*earlier, item]
        return _static(keyword, index, node, asm.slots, tuple(made))
    if timing == "final":
        lines = tallies(scope, ability.body)
        code = AbilityCode(-1, -1, keyword, index, node, slots=asm.slots, tallies=lines)
        return Compiled(code, None)
    if timing not in ("called", "buying", "phase", "leaving", "scoring", "setup"):
        raise no_program(ability)
    return _program(scope, ability, AbilityCode(-1, -1, keyword, index, node, late=_late(scope, ability, timing)))


def _late(scope: Scope, ability: n.Ability, timing: str) -> int:
    """When an ability is carried out among those of its moment, see `AbilityCode.late`."""
    vocabulary, antecedents = scope.dialect.vocabulary, scope.meaning.antecedents
    if not any(any(asked_last(step, timing, vocabulary, antecedents)) for step in ability.body):
        return 0
    return 1 if any(isinstance(node, n.Change) for node in preorder(ability)) else 2


def _balance(scope: Scope, ability: n.Ability) -> None:
    """Refuse the first words of an ability that change nothing."""
    tree, vocabulary = scope.meaning.tree, scope.dialect.vocabulary
    for idle in scope.ledger.idle(ability):
        node = idle.node if isinstance(idle, OptionalPart) else idle
        raise IdleError(node, words_of(tree, idle, vocabulary))


def _static(keyword: str, index: int, node: int, slots: int, made: tuple[Static, ...]) -> Compiled:
    keys = tuple(dict.fromkeys(column(static.query) for static in made))
    return Compiled(AbilityCode(-1, -1, keyword, index, node, keys=keys, slots=slots, statics=made), None)


def _listener(scope: Scope, ability: n.Ability, listener: n.Listener, keyword: str, index: int, node: int) -> Compiled:
    heard = matches(scope, listener)
    scope.reads(listener, "limit")
    if listener.limit is not None:
        scope.reads(listener.limit, "first")
    window = scope.dialect.windows.get(keyword)
    if window is not None:
        always = heard

        def heard(s: State, me: int, you: int, event: Event) -> bool:
            return window(s, me) and always(s, me, you, event)

    scope.answering = listener.fact.would
    to_goal = any(part.preposition in ("to", "onto", "into") for part in listener.fact.args.roles)
    scope.goal = to_goal or listener.fact.verb == "play"
    limit = (listener.limit.times, listener.limit.noun) if listener.limit is not None else None
    code = AbilityCode(-1, -1, keyword, index, node, keys=keys_of(scope, listener), matches=heard, limit=limit)
    return _program(scope, ability, code)


def _program(scope: Scope, ability: n.Ability, code: AbilityCode) -> Compiled:
    if repeats(ability, scope.dialect.vocabulary):
        scope.asm.mark(scope.begin)
    envelope.body(scope, ability.body)
    limit = ability.listener.limit if ability.listener is not None else None
    if limit is not None and not limit.first and n.is_declinable(ability.body):
        done = scope.slot(scope.meaning.steps[id(ability.body[0])], "done")
        scope.asm.emit(step(lambda s, f: None if f[done] else not_used(s, f)))
    scope.asm.mark(scope.fuel.out)
    if scope.draws:
        tidy = scope.dialect.tidy_drawn
        scope.asm.emit(step(tidy))
    code.methods, code.slots, code.peeks = tuple(scope.methods), scope.asm.slots, scope.peeks
    code.modes = max((len(part.options) for part in preorder(ability) if isinstance(part, n.Choose)), default=0)
    return Compiled(code, scope.asm.build())

"""Naming: which member of a team is meant where coins are concerned, asked once in an ability.

A team has no coins, its members have. Who pays, and who gains or loses what the text does not aim at an opponent, the
team itself names; of *your opponent* you pick the one at whom the card is aimed, unless it is theirs to pay.
"""

from __future__ import annotations

from cardlang.compile.scope import Scope, read, read_all, you
from cardlang.compile.selectors.parties import NAMED, named, possessors
from cardlang.compile.verbs.consent import name_payer
from cardlang.machine import rules
from cardlang.machine.instructions import Label, Many, Number, jump, let, unless
from cardlang.machine.questions import decide
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def name_subject(scope: Scope, slot: int, purse: Number | None = None, column: int = 0) -> None:
    """A member in the place of the team that acts, in a slot. With `purse` it pays that much, and must be able to."""
    if not scope.dialect.teams:
        return
    if purse is not None and scope.unpaid is not None:
        name_payer(scope, slot, _able(scope, slot, purse, column), scope.unpaid)
    label = _name(scope, lambda s, f: (f[slot],), scope.aimed and purse is None, purse, column)
    person = named(scope)
    scope.asm.emit(let(slot, lambda s, f: person(s, f, f[slot])))
    scope.asm.mark(label)


def _able(scope: Scope, team: int, purse: Number, column: int) -> Many:
    """The members of the team in a slot who can pay."""
    may = scope.dialect.may

    def able(s: State, f: Frame) -> list[int]:
        wanted, held = max(1, purse(s, f)), s.held[column]
        return [x for x in s.rules.policies.members(s, f[team]) if held[x] >= wanted and may(s, "pay", x)]

    return able


def name_all(scope: Scope, slot: int, *, aimed: bool) -> None:
    """Members in the place of the teams among the people in a slot."""
    if not scope.dialect.teams:
        return
    label = _name(scope, read_all(slot), aimed)
    person = named(scope)
    scope.asm.emit(let(slot, lambda s, f: tuple([person(s, f, x) for x in f[slot]])))
    scope.asm.mark(label)


def name_owners(scope: Scope, what: n.Sel) -> None:
    """Ahead of an amount: the members whose coins are counted, *your opponent's coins*."""
    if scope.dialect.teams and what.poss in ("you", "opponent", "they"):
        scope.asm.mark(_name(scope, possessors(scope, what), is_opponents(scope, what)))


def name_compared(scope: Scope, test: n.Condition) -> None:
    """Ahead of a condition about coins: the members that it speaks of, *if your opponent has more coins than you*."""
    if not scope.dialect.teams:
        return
    match test:
        case n.Has(subject=subject, what=what, than=than) if what.noun in scope.dialect.resources:
            _name_holder(scope, subject)
            if than is not None and not speaks_of_holder(scope, test):
                _name_holder(scope, than)
            elif than is not None and is_reference(subject):
                holders = scope.group(subject).all
                with scope.acted_by(lambda s, f: next(iter(holders(s, f)), -1)):
                    _name_holder(scope, than)
        case n.Compare(value=value):
            _name_counted(scope, value)
        case n.Higher(left=left, right=right):
            _name_counted(scope, left)
            _name_counted(scope, right)
        case n.Exists(what=what) if what.noun in scope.dialect.resources:
            name_owners(scope, what)
        case n.AnyOf(conditions=conditions):
            for inner in conditions:
                name_compared(scope, inner)
        case n.Unless(condition=inner):
            name_compared(scope, inner)
        case n.Has() | n.Exists() | n.Is() | n.Fact() | n.Was():
            pass


def _name_holder(scope: Scope, who: n.Sel | n.Pron) -> None:
    if scope.kind_of(who) == "player" and is_reference(who):
        scope.asm.mark(_name(scope, scope.group(who).all, is_opponent(scope, who)))


def speaks_of_holder(scope: Scope, test: n.Has) -> bool:
    """Whether a condition compares whoever is asked: *more coins than their opponent*, *than each other player*."""
    refs = (scope.meaning.refs.get(id(node)) for node in preorder(test))
    return any(ref is not None and ref.kind == "clause_subject" for ref in refs)


def is_opponent(scope: Scope, who: n.Sel | n.Pron) -> bool:
    """Whether a text aims at an opponent, also one whom it calls *that player* afterwards."""
    return isinstance(who, n.Sel) and "opponent" in (who.noun, scope.meaning.called.get(id(who)))


def is_opponents(scope: Scope, what: n.Sel) -> bool:
    """Whether things are an opponent's: *your opponent's coins*, or *their coins* behind a word about an opponent."""
    return what.poss == "opponent" or scope.meaning.called.get(id(what)) == "opponent"


def is_reference(who: n.Sel | n.Pron) -> bool:
    """Whether a phrase means somebody in particular: *you*, *your opponent*, *its owner*, *that player*."""
    return isinstance(who, n.Pron) or who.quantity.kind in ("that", "the") or who.poss is not None


def _name_counted(scope: Scope, value: n.Value) -> None:
    match value:
        case n.Count(what=what) if what.noun in scope.dialect.resources:
            name_owners(scope, what)
        case n.Computed():
            for inner in n.operands(value):
                _name_counted(scope, inner)
        case int() | n.AttrOf() | n.Own() | n.Count() | n.Kinds():
            pass


def _name(scope: Scope, people: Many, aimed: bool, purse: Number | None = None, column: int = 0) -> Label:
    """Emit the questions, to *you* if the text is aimed at them; what follows is for teams only, up to the label."""
    asm, memory = scope.asm, scope.slot(NAMED, "named")
    team, one = asm.slot(), asm.slot()
    again, done, end = Label(), Label(), Label()

    def nameless(s: State, f: Frame) -> int:
        if not s.rules.purses:  # it is all the same who of them it is
            return -1
        party, players = s.rules.party, s.rules.players
        known = [party[member] for member in f[memory] or ()]
        return next((x for x in people(s, f) if x >= players and party[x] not in known), -1)

    decider = you if aimed else read(team)

    may = scope.dialect.may

    def candidates(s: State, f: Frame) -> list[int]:
        members, held = list(s.rules.policies.members(s, f[team])), s.held[column]
        if purse is None:
            return members
        wanted, payers = max(1, purse(s, f)), [x for x in members if held[x] and may(s, "pay", x)]
        return [x for x in payers if held[x] >= wanted] or payers or members[:1]

    def teams(s: State, f: Frame) -> bool:
        return bool(s.rules.policies.teams) and any(x >= s.rules.players for x in people(s, f))

    asm.emit(unless(teams, end))
    asm.mark(again)
    asm.emit(unless(lambda s, f: nameless(s, f) >= 0, done), let(team, nameless))
    asm.emit(decide(one, decider, rules.CHOOSE_PLAYER, candidates, "player"))
    asm.emit(let(memory, lambda s, f: (*(f[memory] or ()), f[one])), jump(again))
    asm.mark(done)
    return end

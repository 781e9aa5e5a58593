"""People: who is of the same party, and whose things are meant.

An element of the kind *player* is a player or a team (see `machine.rules.Policies`). What belongs to somebody belongs
to the whole party, so places and players are compared by their parties; by themselves only where one is found by coins.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.compile.model import Group, Measure
from cardlang.compile.scope import Scope, elements, no_program
from cardlang.machine.instructions import Many, Number
from cardlang.machine.state import NOTHING, YOU, Frame, State
from cardlang.syntax import nodes as n

NAMED = -2  # stands in the place of a step: whom an ability has named is kept for all its steps


def sided(s: State, people: Sequence[int], x: int) -> bool:
    """Whether somebody is of the party of one of these people; nobody (-1) is of none."""
    party = s.rules.party
    return x >= 0 and any(party[x] == party[other] for other in people)


def group_of(people: Many) -> Group:
    """These people as a group: whoever is of the same party as one of them belongs to it."""
    return Group("player", people, lambda s, f, x: sided(s, people(s, f), x))


def group_of_members(people: Many) -> Group:
    """These very people as a group, and a team of which one of them is a member."""

    def among(s: State, f: Frame, x: int) -> bool:
        meant = people(s, f)
        return x in meant or (x >= s.rules.players and sided(s, meant, x))

    return Group("player", people, among)


def parties(people: Many) -> Many:
    """The parties of these people."""

    def found(s: State, f: Frame) -> list[int]:
        party = s.rules.party
        return [party[x] for x in people(s, f)]

    return found


def persons(people: Many) -> Many:
    """All players of the parties of these people: for what each has for himself, and for what one of them is chosen."""

    def found(s: State, f: Frame) -> list[int]:
        rules = s.rules
        return [x for team in people(s, f) for x in rules.policies.members(s, rules.teams[rules.party[team]])]

    return found


def team_of(player: Number) -> Number:
    """The whole team of a player; the player where everybody plays alone."""

    def team(s: State, f: Frame) -> int:
        rules = s.rules
        return rules.teams[rules.party[player(s, f)]]

    return team


def named(scope: Scope) -> Measure:
    """The player who stands for a player or team where coins are concerned, for a team has none.

    It is the member that was named in this ability (see `naming`); where nobody can be asked, the one with the most.
    """
    memory = scope.slot(NAMED, "named") if scope.has(NAMED, "named") else -1

    def person(s: State, f: Frame, x: int) -> int:
        if x < s.rules.players:
            return x
        mine = s.rules.policies.members(s, x)
        for member in (f[memory] or NOTHING) if memory >= 0 else NOTHING:
            if member in mine:
                return member  # type: ignore[no-any-return]
        return max(mine, key=lambda member: sum(held[member] for held in s.held))

    return person


def the_opponent(scope: Scope, sel: n.Sel) -> Number:
    """*Your opponent*, where that can only be one."""
    scope.reads(sel, "poss")
    found = scope.dialect.opponent
    if found is None:
        raise no_program(sel)
    return found


def possessors(scope: Scope, sel: n.Sel) -> Many:
    """The players meant by *your*, *their*, *its*, *your opponent's*."""
    dialect = scope.dialect
    scope.reads(sel, "poss")
    match sel.poss:
        case "you":
            return lambda s, f: (f[YOU],)
        case "opponent":
            opponent = the_opponent(scope, sel)
            return lambda s, f: (opponent(s, f),)
        case "they":
            return elements(scope, scope.owner(sel), "player")
        case "it":
            things = elements(scope, scope.owner(sel), "card")
            return lambda s, f: [dialect.owner(s, x) for x in things(s, f)]
        case None:
            raise no_program(sel)


def owner_sets(scope: Scope, sel: n.Sel) -> list[Many]:
    """Whose a card must be: of one of each of these parties."""
    found: list[Many] = []
    scope.reads(sel, "poss")
    scope.reads_words(sel, "enemy")
    if sel.poss == "you":
        found.append(lambda s, f: (s.rules.party[f[YOU]],))
    elif sel.poss is not None:
        found.append(parties(possessors(scope, sel)))
    if "enemy" in sel.adjectives:
        found.append(lambda s, f: s.rules.foes[f[YOU]])
    return found

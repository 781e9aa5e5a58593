"""The places that a phrase speaks of: zones, lines, lanes, sides, what belongs to players."""

from __future__ import annotations

from cardlang.compile.scope import Scope, no_program
from cardlang.compile.selectors.parties import parties, possessors
from cardlang.machine.instructions import Many
from cardlang.machine.state import YOU
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def place_set(scope: Scope, item: n.In | n.Place | n.Coord) -> Many:
    """The places a filter speaks of; of what holds for a time, *here* is where it was when it was said."""
    found = _place_set(scope, item)
    return found if isinstance(item, n.In) and open_ended(item.where) else scope.fixed(found)


def open_ended(where: n.Sel | n.Pron) -> bool:
    """Whether a phrase of several places means whatever fits by then: *lanes you lead*, *the lanes of their cards*.

    *This lane*, *your side of this lane*, *adjacent lanes* and *other lanes* do not change.
    """
    if any(isinstance(node, n.Sel) and node.poss == "they" for node in preorder(where)):
        return True  # of whoever it is asked about
    several = isinstance(where, n.Sel) and where.quantity.kind in ("bare", "all", "each", "any", "a")
    return several and isinstance(where, n.Sel) and bool(where.filters or where.best)


def _place_set(scope: Scope, item: n.In | n.Place | n.Coord) -> Many:
    dialect = scope.dialect
    scope.reads(item)
    if isinstance(item, n.Coord):
        scope.reads(item, "others")
        spaces = [_lettered(scope, item, letters) for letters in item.cells]
        return spaces[0] if len(spaces) == 1 else lambda s, f: [cell for space in spaces for cell in space(s, f)]
    if isinstance(item, n.Place):
        return dialect.places[item.word]
    where = item.where
    if isinstance(where, n.Pron):
        raise no_program(where)
    kind = scope.kind(where.noun)
    if kind == "zone":
        return zone(scope, where)
    if kind == "line":
        return _line(scope, where)
    inner = scope.group(where).all
    sides = dialect.sides
    match kind:
        case "lane":
            return lambda s, f: [p for lane in inner(s, f) for p in sides(s, lane)]
        case "side":
            return inner
        case "player":
            mine = parties(inner)
            return lambda s, f: [p for p, party in enumerate(s.rules.party_of) if party in mine(s, f)]
        case _:
            raise no_program(where)


def zone(scope: Scope, where: n.Sel) -> Many:
    """The places of a zone: *the discard pile*, *your hand*."""
    found = scope.dialect.zones.get(where.noun)
    if found is None:
        raise no_program(where)
    scope.reads(where)
    if where.poss is None:
        return lambda s, f: found(s, f[YOU])
    owners = possessors(scope, where)
    return lambda s, f: [place for player in owners(s, f) for place in found(s, player)]


def _line(scope: Scope, where: n.Sel) -> Many:
    """The places of a line: *this row*, *the top row*, *row S*."""
    if where.letters:
        scope.reads(where, "letters", "or_letters")
        if not where.or_letters:
            return _lettered(scope, where, where.letters)
        named = [_lettered(scope, where, (letter,)) for letter in (*where.letters, *where.or_letters)]
        return lambda s, f: [cell for line in named for cell in line(s, f)]
    which = where.either or ("this" if where.quantity.kind == "this" else next(iter(where.adjectives), ""),)
    scope.reads(where, "either")
    scope.reads_words(where, *which)
    lines = [scope.dialect.lines[where.noun, word] for word in which]
    return lines[0] if len(lines) == 1 else lambda s, f: [cell for line in lines for cell in line(s, f)]


def _lettered(scope: Scope, node: n.Coord | n.Sel, letters: tuple[str, ...]) -> Many:
    """Where the lines with these letters cross: *at B-S*, *column L*."""
    if scope.dialect.lettered is None:
        raise no_program(node)
    return scope.dialect.lettered(letters)

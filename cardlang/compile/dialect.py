"""What a game tells the compiler about its words at run time: the value that `compile_text` works from.

Its functions are about elements as `model` has them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from cardlang.compile.model import Measure, Test
from cardlang.machine.instructions import Many, Number, Truth
from cardlang.machine.state import Frame, State
from cardlang.vocabulary.model import Kind, Vocabulary
from cardlang.vocabulary.own import OwnWords, with_own

if TYPE_CHECKING:
    from cardlang.compile.scope import Scope
    from cardlang.syntax.nodes import Alike, Do

# (state, who acts, ref of a card, lane it goes to or -1, face with which it comes there; CAUSE and WHY of the act)
Leave: TypeAlias = Callable[[State, int, int, int, int, int, int], bool]
Counting: TypeAlias = Callable[[State, int, Sequence[int] | None], int]  # (state, player, places of a line or none)
Emit: TypeAlias = "Callable[[Scope, Do, int], None]"  # (scope, action, number of the step)


def _empty() -> Any:
    """The default of a table of which a game has nothing."""
    return field(default_factory=dict)


def _nobody(*_: object) -> int:
    return -1


def _nothing(*_: object) -> list[int]:
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """The run-time meaning of a vocabulary. What a game does not have may be left out."""

    vocabulary: Vocabulary
    # what there is
    things: Mapping[str, Many]  # noun -> all of them, in game order
    places: Mapping[str, Many]  # place word -> places; *in play* is where cards are looked for if nothing is said
    anywhere: Many | None = None  # the places of all players, if *in play* are one's own
    # zone noun -> its places, for a player; cards are put into the first
    zones: Mapping[str, Callable[[State, int], tuple[int, ...]]] = _empty()
    receiving: Mapping[str, Callable[[State], bool]] = _empty()  # zone noun -> whether a text can put cards into it now
    zone_adjectives: Mapping[str, Many] = _empty()  # adjective -> places
    lines: Mapping[tuple[str, str], Many] = _empty()  # line and *this* or an adjective -> its places
    enterable: Callable[[State, int, int], bool] = lambda s, card, place: True  # whether a card can come to a space
    lettered: Callable[[tuple[str, ...]], Many] | None = None  # letters -> the places where their lines cross
    spaces: Many = _nothing  # of the board, in game order
    # adjective -> whether a space lies to another one like that; *empty* asks the second one alone
    relations: Mapping[str, Callable[[State, int, int], bool]] = _empty()
    # relation -> whether a card lies so beside another one that is named: *adjacent to it*; both by their places
    beside: Mapping[str, Callable[[State, int, int], bool]] = _empty()
    pairs: Mapping[str, Callable[[State, int, int], bool]] = _empty()  # the same of two places, for *pair of ...*
    # what two cards have in common or not -> whether that is so of two refs
    alike: Callable[[Alike], Callable[[State, int, int], bool]] | None = None
    # place word, or nothing -> how many steps a space is away from another one, -1 if none lead there
    distances: Mapping[str, Callable[[State, int, int], int]] = _empty()
    homes: Mapping[str, Many] = _empty()  # noun -> where such cards are looked for if nothing is said
    # the same of cards in a hand, by player: those of whoever acts are meant
    held: Mapping[str, Callable[[State, int], tuple[int, ...]]] = _empty()
    # what is true of it
    nouns: Mapping[str, Test] = _empty()  # a noun for some of the cards only -> whether a card is one of them
    tests: Mapping[str, Test] = _empty()  # adjective -> test
    measures: Mapping[tuple[str, Kind], Measure]  # attribute of a kind -> number
    scoring: Mapping[tuple[str, Kind], Measure] = _empty()  # the same while a lane is scored
    orders: Mapping[str, Measure] = _empty()  # superlatives without attribute -> rank
    tie: Measure = _nobody  # how near to the castle: decides among equals for *the*
    parts: Mapping[tuple[str, str], Measure] = _empty()  # part and its kind ("" for any) -> how many a card shows
    told: Mapping[str, Test] = _empty()  # words of `tests` as they are asked of the card of an event: how it lay ahead
    as_printed: Mapping[str, Test] = _empty()  # words of `tests` and `nouns` without what a card counts as
    pieces: Mapping[str, Number] = _empty()  # a figure on the table -> the place where it stands
    states: Mapping[tuple[str, str], Measure] = _empty()  # part and how it is now -> how many a card shows
    kinds_of: Mapping[str, str] = _empty()  # noun for kinds of parts -> the part
    counts: Mapping[tuple[str, str], Counting] = _empty()  # noun and adjective -> how many of them a player has
    # what can be named: attribute -> its numbers; noun of a kind -> the answers that stand for its kinds
    named: Mapping[str, Callable[[State], Sequence[int]]] = _empty()
    reveals: bool = False  # whether an event tells which card somebody has chosen in secret, once all have chosen
    # what is done
    verbs: Mapping[str, Emit]
    allowed: Mapping[str, Leave] = _empty()  # verb -> whether somebody may do it to a card
    # verb -> whether somebody can carry it out, where there is more to it than its objects
    feasible: Mapping[str, Callable[[Scope, Do, int], Truth]] = _empty()
    free: Callable[[State], bool] = lambda s: False  # whether nothing forbids anything now: *allowed* would all say yes
    may: Callable[[State, str, int], bool] = lambda s, verb, player: True  # whether no text keeps a player from a verb
    follow: Callable[[State, int], int] = _nobody  # a ref that went stale where the card can still be found, or -1
    which_stack: int = -1  # the question which one is meant: *the top card of a deck*
    movable: Test = lambda s, f, x: False  # whether a card has a lane to go to
    room: Callable[[State, int, int, int], bool] = lambda s, ref, place, face: True  # for a card on a side, with a face
    tidy_drawn: Callable[[State, Frame], object] = _nothing  # what becomes of drawn cards when an ability ends
    # people: players, and teams where there are any
    teams: bool = False  # whether some mode has them: then one of them must be named where coins are concerned
    opponents: Callable[[State, int], Sequence[int]]  # of a player
    opponent: Number | None = None  # *your opponent*; none if there may be several
    active: Number
    owner: Callable[[State, int], int]  # ref of a card or castle -> player
    # lanes
    leader: Callable[[State, int], int] = _nobody  # lane -> leading party or -1
    # verb whose things are counted -> to how many of them a party has done it: *lanes won by you*
    done: Mapping[str, Callable[[State, int], int]] = _empty()
    ruleless: frozenset[str] = frozenset()  # verbs that no player does where the rules do them by themselves
    scored_leader: Callable[[State, int], int] = _nobody  # the same by what the lane that is being scored has come to
    side_owner: Callable[[State, int], int] = _nobody  # place -> player
    lane: Callable[[State, Frame, int], int] = _nobody  # ref of a card or castle -> its lane, or -1
    sides: Callable[[State, int], Sequence[int]] = _nothing  # lane -> places
    side_of: Callable[[State, int, int], int] = _nobody  # player, lane -> place, or -1 if they have no side there
    castle: Callable[[State, int], int] = _nobody  # lane -> ref of its castle or -1
    # resources, rules, events
    resources: Mapping[str, int] = _empty()  # noun -> column
    prices: frozenset[str] = frozenset()  # the resources in which abilities may have a price
    counters: Mapping[str, int] = _empty()
    amounts: Mapping[str, int] = _empty()  # verb about coins (or *mark*) -> event kind
    supply: Callable[[State], int] = lambda s: s.rules.players  # the holder that stands for the supply
    # whether coins that somebody would *gain*, *take* or *lose* can move where nobody holds any; None where people do
    flowing: Callable[[State, str, int], bool | None] = lambda s, verb, player: None
    # whether coins or marks count as paid: (state, how many were asked for, how many left)
    paid: Callable[[State, int, int], bool] = lambda _, wanted, moved: 0 < wanted <= moved
    silences: Mapping[str, tuple[str, ...]] = _empty()  # effect adjective -> keywords
    windows: Mapping[str, Callable[[State, int], bool]] = _empty()  # window keyword -> holds for this owner now
    queries: tuple[str, ...]
    query_of: Mapping[str, str] = _empty()  # rule verb (bid on) -> query of its legal objects
    lifted: Mapping[str, str] = _empty()  # noun of *you have no ...* -> query that says whether there is such a thing
    scored: frozenset[tuple[str, Kind]] = frozenset()  # numbers that the final scores of other cards come to
    fronts: frozenset[str] = frozenset()  # attributes that a card has only while it shows its front
    kinds: Mapping[str, int]  # event kind -> number


_WITH_OWN: OrderedDict[tuple[int, int, tuple[str, ...]], tuple[Dialect, Dialect]] = OrderedDict()
_KEPT = 32


def dialect_with(dialect: Dialect, own: OwnWords, counters: Sequence[str] | None = None) -> Dialect:
    """Return a dialect that knows a set's own words; the same one for the same words, as far as the latest go.

    `counters` are all own counters of the match, in the order of their columns behind those of the game.
    """
    vocabulary = with_own(dialect.vocabulary, own)
    if vocabulary is dialect.vocabulary:
        return dialect
    names = tuple(word.id for word in own if word.kind == "counter") if counters is None else tuple(counters)
    key = id(dialect), id(vocabulary), names  # the first two are kept alive with the entry
    found = _WITH_OWN.get(key)
    if found is None:
        first = 1 + max((*dialect.resources.values(), *dialect.counters.values()), default=-1)
        columns = {**dialect.counters, **{name: first + i for i, name in enumerate(names)}}
        found = _WITH_OWN[key] = (dialect, replace(dialect, vocabulary=vocabulary, counters=columns))
        while len(_WITH_OWN) > _KEPT:
            _WITH_OWN.popitem(last=False)
    return found[1]

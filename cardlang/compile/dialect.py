"""What a game tells the compiler about its words at run time: the value that `compile_card` works from.

Elements are ints: refs of cards and castles, indices of lanes and players, indices of places for sides. All functions
take the state and a frame, whose head says who *me* and *you* are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardlang.machine.instructions import Many, Number
from cardlang.machine.state import Frame, State
from cardlang.vocabulary.model import Kind, Vocabulary

if TYPE_CHECKING:
    from cardlang.compile.scope import Scope
    from cardlang.syntax.nodes import Do

Test: TypeAlias = Callable[[State, Frame, int], bool]
Measure: TypeAlias = Callable[[State, Frame, int], int]
Emit: TypeAlias = "Callable[[Scope, Do, int], None]"  # (scope, action, number of the step)


@dataclass(frozen=True, slots=True)
class Dialect:
    """The run-time meaning of a vocabulary."""

    vocabulary: Vocabulary
    things: Mapping[str, Many]  # noun -> all of them, in game order
    places: Mapping[str, Many]  # place word -> places
    zones: Mapping[str, Callable[[State, int], int]]  # zone noun -> place, for a player
    stacks: frozenset[str]  # zone nouns that have a top card
    receiving: frozenset[str]  # zone nouns into which a text may put cards
    zone_adjectives: Mapping[str, Many]  # adjective -> places
    tests: Mapping[str, Test]  # adjective -> test
    measures: Mapping[tuple[str, Kind], Measure]  # attribute of a kind -> number
    scoring: Mapping[tuple[str, Kind], Measure]  # the same while a lane is scored
    orders: Mapping[str, Measure]  # superlatives without attribute -> rank
    tie: Measure  # how near to the castle: decides among equals for *the*
    verbs: Mapping[str, Emit]
    allowed: Mapping[str, Test]  # verb -> whether a card may be chosen for it
    free: Callable[[State], bool]  # whether nothing forbids anything now, so that all of these would say yes
    follow: Callable[[State, int], int]  # a ref that went stale where the card can still be found, or -1
    movable: Test  # whether a card has a lane to go to
    opponents: Callable[[State, int], list[int]]  # of a player
    opponent: Callable[[State, Frame], int]
    active: Number
    leader: Callable[[State, int], int]  # lane -> leading player or -1
    owner: Callable[[State, int], int]  # ref of a card or castle -> player
    side_owner: Callable[[State, int], int]  # place -> player
    lane: Callable[[State, Frame, int], int]  # ref of a card or castle -> its lane (last known for *me*), or -1
    sides: Callable[[State, int], Sequence[int]]  # lane -> places
    side_of: Callable[[State, int, int], int]  # player, lane -> place
    castle: Callable[[State, int], int]  # lane -> ref of its castle or -1
    resources: Mapping[str, int]  # noun -> column
    counters: Mapping[str, int]
    silences: Mapping[str, tuple[str, ...]]  # effect adjective -> keywords
    windows: Mapping[str, Callable[[State, int], bool]]  # window keyword -> holds for this owner now
    queries: tuple[str, ...]
    kinds: Mapping[str, int]  # event kind -> number
    ruled: frozenset[str]  # kinds of events that only the rules bring about
    amounts: Mapping[str, int]  # verb about coins (or *mark*) -> event kind
    supply: Callable[[State], int]  # the holder that stands for the supply
    tidy_drawn: Callable[[State, Frame], object]  # what becomes of drawn cards when an ability ends
    query_of: Mapping[str, str]  # rule verb (bid on) -> query of its legal objects

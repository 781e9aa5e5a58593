"""What the words of the vocabulary mean at the table: the value that card texts are compiled with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardlang.compile.dialect import Dialect, Emit
from cardlang.compile.scope import Scope, no_program
from cardlang.compile.verbs import acts, amounts, effects, moves, piles
from cardlang.games.crimson_company import bringing, kinds, queries
from cardlang.games.crimson_company.flow import castle_coins
from cardlang.games.crimson_company.table import (
    COIN,
    DECK,
    DISCARD,
    DRAWN,
    MARK,
    OFFER,
    open_lanes,
    own_lanes,
    supply,
    table,
)
from cardlang.games.crimson_company.vocabulary import VOCABULARY
from cardlang.machine import primitives
from cardlang.machine.instructions import Label, call, jump, let, unless
from cardlang.machine.state import CARD_MASK, HOME, LIFE, ME, NOTHING, REF, YOU, Event, Frame, State, ref_of
from cardlang.meaning.quantities import stack_end
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def _lane(s: State, f: Frame, ref: int) -> int:
    """The lane of a card or castle; for the source, the one it lay in last if it is in none now."""
    card = ref & CARD_MASK
    lane = s.rules.lane_of[s.place[card]]
    if lane < 0 and f[ME] >= 0 and card == f[ME] & CARD_MASK and f[HOME] >= 0:
        return s.rules.lane_of[f[HOME]]
    return lane


def _castle(s: State, lane: int) -> int:
    row = s.rows[table(s).castle(lane)] if lane >= 0 else []
    return ref_of(s, row[0]) if row else -1


def _side_of(s: State, player: int, lane: int) -> int:
    return table(s).side_of(s, lane, s.rules.party[player])


def _here(s: State, f: Frame) -> Sequence[int]:
    lane = _lane(s, f, f[ME])
    return table(s).sides(s, lane) if lane >= 0 else NOTHING


def _in_play(s: State, f: Frame) -> Sequence[int]:
    layout = table(s)
    if 0 not in s.open:
        return layout.all_sides(s, s.rules.party[f[YOU]])
    return [place for lane in open_lanes(s, f[YOU]) for place in layout.sides(s, lane)]


def _elsewhere(s: State, f: Frame) -> list[int]:
    here = _lane(s, f, f[ME])
    return [place for lane in open_lanes(s, f[YOU]) if lane != here for place in table(s).sides(s, lane)]


def _players(s: State, f: Frame) -> list[int]:
    """*You*, and whoever stands for each other party; the active one first, then clockwise (CC-ORDER-12, CC-FFA-30)."""
    rules, you = s.rules, f[YOU]
    party, active, count = rules.party, rules.party[s.active], len(rules.sides)
    return sorted((you, *rules.policies.rivals(s, you)), key=lambda player: (party[player] - active) % count)


def _owner(s: State, ref: int) -> int:
    return s.rules.policies.controller(s, ref & CARD_MASK)


def _distance(s: State, _: Frame, ref: int) -> int:
    """How many cards lie between this one and the castle."""
    card = ref & CARD_MASK
    return s.rows[s.place[card]].index(card)


def _in_one_lane(s: State, one: int, other: int) -> bool:
    """Whether two places lie in one lane."""
    return s.rules.lane_of[one] == s.rules.lane_of[other]


def _adjacent(s: State, f: Frame, lane: int) -> bool:
    """Whether a lane lies beside this one: of those that the player goes through, the one before or behind it."""
    return abs(_steps_right(s, f, lane)) == 1


def _steps_right(s: State, f: Frame, lane: int) -> int:
    """How many lanes to the right of this one a lane lies for the player; 0 if one of them is none of theirs."""
    lanes, here = table(s).own(s, s.rules.party[f[YOU]]), _lane(s, f, f[ME])
    return lanes.index(lane) - lanes.index(here) if lane in lanes and here in lanes else 0


def _movable(s: State, f: Frame, ref: int) -> bool:
    """Whether its owner has another lane for a card (CC-TERM-10, CC-FFA-17); of one that has left play, *you*."""
    lanes = own_lanes(s, _owner(s, ref) if s.rules.in_play[s.place[ref & CARD_MASK]] else f[YOU])
    return len(lanes) > 1 or (len(lanes) == 1 and lanes[0] != _lane(s, f, ref))


def _follow(s: State, ref: int) -> int:
    """A card that has just been destroyed or discarded lies in the discard pile, for all to see: *put it onto ...*."""
    card = ref & CARD_MASK
    return ref_of(s, card) if s.place[card] == DISCARD and s.refs[card] == ref + LIFE else -1


def _recruiting(s: State, me: int) -> bool:
    """Whether the owner is bidding, or has a bid that is not answered yet: in most modes, the Recruitment phase."""
    bidder, party = queries.bidder(s), s.rules.party
    return bidder >= 0 and (s.rules.parameters["all bid"] or party[_owner(s, me)] == party[bidder])


def _from_the_top(emit: Emit) -> Emit:
    """The same act; for one about the top card of the deck the discard pile is shuffled if need be (CC-EMPTY-05)."""

    def emitted(scope: Scope, action: n.Do, k: int) -> None:
        if any(isinstance(node, n.Sel) and stack_end(node, VOCABULARY) is not None for node in preorder(action)):
            go = Label()
            scope.asm.emit(unless(lambda s, f: not s.rows[DECK], go), call("reshuffle"))
            scope.asm.mark(go)
        emit(scope, action, k)

    return emitted


def _draw(scope: Scope, action: n.Do, k: int) -> None:
    """Cards from the deck, one by one; the discard pile is shuffled when the deck runs out."""
    asm, slots = scope.asm, acts.Slots(scope, k)
    scope.draws = True
    wanted = _drawn(scope, action)
    left, again, go, end, node = asm.slot(), Label(), Label(), Label(), asm.node
    asm.emit(let(left, lambda s, f: min(wanted, len(s.place))))  # nobody can draw more cards than there are
    asm.mark(again)
    asm.emit(unless(lambda s, f: f[left] > 0, end), let(left, lambda s, f: f[left] - 1))
    asm.emit(unless(lambda s, f: not s.rows[DECK], go), call("reshuffle"))
    asm.mark(go)

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        if not s.rows[DECK]:
            return NOTHING
        top = ref_of(s, s.rows[DECK][0])
        f[slots.objects] = (*f[slots.objects], top)
        return (acts.event(s, f, kinds.NUMBER["draw"], ref=top, by=f[slots.subject], node=node),)

    def drawn(_: State, f: Frame) -> tuple[int, ...]:
        there = {e[REF] for e in f[slots.events]}
        return tuple(x for x in f[slots.objects] if x in there)

    asm.emit(
        acts.do(events, scope.fuel), acts.result(slots.objects, slots.events, slots.done), let(slots.objects, drawn)
    )
    asm.emit(jump(again))
    asm.mark(end)


def _drawn(scope: Scope, action: n.Do) -> int:
    """How many cards are drawn: a fixed number, and from the top of the deck."""
    what = action.args.objects[0]
    sources = [part.target for part in action.args.roles]
    if not isinstance(what, n.Sel):
        raise no_program(what)
    sources += [what.of] if what.of is not None else []
    scope.reads(action.args, "objects", "roles")
    scope.reads(what, "of")
    scope.reads_words(what, "top")
    for node in (*action.args.roles, *sources):  # the deck, and no other
        scope.reads(node)
    return what.quantity.n or 1


def _tidy_drawn(s: State, f: Frame) -> None:
    """What an ability has drawn and left goes to the discard pile, or to the hand where there are hands."""
    left = _hand(s, f[YOU])[0] if s.rules.parameters["hand"] else DISCARD
    for card in list(s.rows[DRAWN]):
        primitives.put(s, card, left)


def _hand(s: State, player: int) -> tuple[int, ...]:
    """The hand of a player, or of whoever plays for them, with what an ability has just drawn."""
    return table(s).hand(queries.holder(s, player)), DRAWN


def _may(s: State, verb: str, player: int) -> bool:
    """Whether no text keeps a player from a verb altogether; of a team one member is enough."""
    if queries.unrestricted(s, verb):
        return True
    return any(queries.may_act(s, verb, member) for member in s.rules.policies.members(s, player))


def _permitted(verb: str, s: State, by: int, ref: int, goal: int, face: int, cause: int, why: int) -> bool:
    return queries.permitted(s, verb, by, ref, goal, face, cause, why)


DIALECT = Dialect(
    vocabulary=VOCABULARY,
    things={
        "player": _players,
        "lane": lambda s, f: open_lanes(s, f[YOU]),
        "side": _in_play,
        "castle": lambda s, f: [_castle(s, lane) for lane in open_lanes(s, f[YOU]) if _castle(s, lane) >= 0],
    },
    places={"here": _here, "in play": _in_play, "elsewhere": _elsewhere},
    zones={
        "deck": lambda s, _: (DECK,),
        "discard pile": lambda s, _: (DISCARD,),
        "offer": lambda s, _: (OFFER,),
        "hand": _hand,
    },
    receiving={
        **dict.fromkeys(("deck", "discard pile", "offer"), lambda s: True),
        "hand": lambda s: bool(s.rules.parameters["hand"]),
    },
    zone_adjectives={"offered": lambda s, f: (OFFER,), "discarded": lambda s, f: (DISCARD,)},
    tests={
        "adjacent": _adjacent,
        "to the left": lambda s, f, lane: _steps_right(s, f, lane) == -1,
        "to the right": lambda s, f, lane: _steps_right(s, f, lane) == 1,
        "active": lambda s, f, player: player == s.active,
    },
    relations={"in the same lane": _in_one_lane, "in different lanes": lambda s, a, b: not _in_one_lane(s, a, b)},
    measures={
        ("strength", "card"): lambda s, f, x: queries.strength(s, x & CARD_MASK),
        ("printed strength", "card"): lambda s, f, x: s.rules.numbers[x & CARD_MASK],
        ("strength", "side"): lambda s, f, x: queries.side_total(s, x, scored=False),
        ("scoring limit", "lane"): lambda s, f, x: queries.scoring_limit(s, x),
    },
    scoring={
        ("strength", "card"): lambda s, f, x: queries.current(s, x & CARD_MASK),
        ("strength", "side"): lambda s, f, x: queries.side_total(s, x, scored=True),
    },
    reveals=True,
    named={"strength": lambda s: sorted({0, *s.rules.numbers})},
    orders={"nearest": _distance, "farthest": _distance},
    tie=_distance,
    verbs={
        "destroy": acts.cards("destroy"),
        "flip": acts.cards("flip"),
        "discard": _from_the_top(acts.cards("discard")),
        "move": moves.move,
        "swap": _from_the_top(acts.swap),
        "put": _from_the_top(moves.put),
        "draw": _draw,
        "play": _from_the_top(bringing.play),
        "trigger": effects.call,
        "copy": effects.call,
        "repeat": effects.repeat,
        "look": piles.look(kinds.onlookers),
        "shuffle": piles.shuffle(lambda what: lambda s, f: (DECK,) if what.noun == "deck" else (DISCARD,)),
        "choose": acts.choose_things,
        "prevent": acts.prevent,
        "gain": amounts.transfer,
        "take": amounts.transfer,
        "pay": amounts.transfer,
        "lose": amounts.transfer,
        "remove": amounts.transfer,
    },
    allowed={
        verb: partial(_permitted, verb) for verb in ("destroy", "flip", "discard", "move", "swap", "put", "choose")
    },
    feasible={
        "play": bringing.can_play,
        "trigger": effects.can_call,
        "copy": effects.can_call,
        "repeat": effects.can_repeat,
    },
    free=queries.free,
    room=queries.has_room,
    may=_may,
    follow=_follow,
    movable=_movable,
    teams=True,
    opponents=lambda s, player: s.rules.policies.rivals(s, player),
    opponent=lambda s, f: s.rules.policies.opponent(s, f[YOU], f[HOME]),
    active=lambda s, f: s.active,
    leader=queries.leader,
    done={"win": lambda s, party: s.winner.count(party)},
    ruleless=frozenset({"destroy"}),
    scored_leader=queries.scored_leader,
    owner=_owner,
    side_owner=lambda s, place: s.rules.policies.acting(s, s.rules.owner_of[place]),
    lane=_lane,
    sides=lambda s, lane: table(s).sides(s, lane),
    side_of=_side_of,
    castle=_castle,
    resources={"coin": COIN},
    counters={"mark": MARK},
    silences={word.id: word.keywords for word in VOCABULARY.adjectives if word.keywords},
    windows={"recruitment": _recruiting},
    queries=queries.QUERIES,
    kinds=kinds.NUMBER,
    amounts={
        "gain": kinds.NUMBER["gain"],
        "take": kinds.NUMBER["take"],
        "pay": kinds.NUMBER["pay"],
        "lose": kinds.NUMBER["lose"],
        "put": kinds.NUMBER["transfer"],
        "remove": kinds.NUMBER["remove"],
        "mark": kinds.NUMBER["mark"],
    },
    supply=supply,
    paid=lambda s, wanted, moved: moved > 0 if s.rules.parameters["hand"] else 0 < wanted <= moved,
    flowing=castle_coins.flowing,
    tidy_drawn=_tidy_drawn,
    query_of={"bid": "biddable", "stake": "stakes"},
)

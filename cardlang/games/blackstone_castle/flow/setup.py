"""Setup: decks, vassals, starting resources, piles and families (BC-SETUP, BC-FAM-01)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.blackstone_castle import words
from cardlang.games.blackstone_castle.flow.decks import deck
from cardlang.games.blackstone_castle.flow.references import as_reference, number
from cardlang.games.blackstone_castle.flow.vassals import mix
from cardlang.games.blackstone_castle.table import GUILD, KNIGHT, PAIR, WIZARD, agent, at, piles, supply
from cardlang.games.blackstone_castle.vassals import is_special
from cardlang.games.blackstone_castle.vocabulary import DECKS
from cardlang.machine import primitives
from cardlang.machine.dispatch import due, open_ability
from cardlang.machine.instructions import Assembler, Label, Many, Number, become, call, jump, let, step, unless
from cardlang.machine.knowledge import show
from cardlang.machine.questions import decide, random
from cardlang.machine.rules import Program
from cardlang.machine.state import NOTHING, Frame, State, note, ref_of

HAND = 2  # guild tasks that each player draws (BC-SETUP-12)
SETUP = "setup"  # the keyword of abilities that are carried out at that time


def programs() -> tuple[Program, ...]:
    """Return the procedures of the setup and its choices."""
    return setup_program(), claim_program(), families_program()


def setup_program() -> Program:
    """The whole setup, in the order of the rules."""
    a = Assembler("setup")
    starter = a.slot()
    a.emit(random(starter, lambda s, f: tuple(range(s.rules.seats)), "player"))
    a.emit(step(lambda s, f: _start(s, f[starter])))
    for name in DECKS:
        a.emit(call("shuffle deck", _deck(name)))
    a.emit(step(_deal_tasks))
    lay_out_and_pile_up(a)
    a.emit(call("claim piles"), call("families"), step(_begin), become("turn"))
    return a.build()


def lay_out_and_pile_up(a: Assembler) -> None:
    """Emit the layout of vassals on the starting cells and in piles (BC-SETUP-03 to -06)."""
    number = a.slot()
    a.emit(let(number, 0))
    mix(a, lambda s, f: sorted(s.rows[at(s, "used")]), _lay)
    mix(a, lambda s, f: sorted(s.rows[at(s, "waiting")]), lambda s, f, card: _pile_up(s, f, card, number))


def _deck(name: str) -> Number:
    return lambda s, f: deck(s, name)


def _start(s: State, player: int) -> None:
    """Give each player one knight, one wizard, and a pair of agent markers (BC-SETUP-09, -15)."""
    s.active = s.started = player
    note(s, "start", player=player)
    for each in range(s.rules.seats):
        first = s.rules.parameters["first markers"]
        for resource, count in ((KNIGHT, first), (WIZARD, first), (agent(each), PAIR)):
            primitives.shift(s, resource, supply(s), each, count)


def _deal_tasks(s: State, _: Frame) -> None:
    guild = deck(s, GUILD)
    for player in _in_turn(s):
        for card in s.rows[guild][:HAND]:
            primitives.put(s, card, at(s, "hand", player))
            note(s, "draw", card=card, player=player, place=guild)


def _lay(s: State, _: Frame, card: int) -> None:
    """Lay the first vassals onto the cells; the rest, with the special cards, is shuffled again (G22)."""
    free = [cell for cell in s.rules.parameters["cells"] if not s.rows[cell]]
    if free and not is_special(s, card):
        primitives.put(s, card, free[0])
    else:
        primitives.put(s, card, at(s, "waiting"))


def _pile_up(s: State, f: Frame, card: int, number: int) -> None:
    """Make four piles that differ by at most one card (BC-SETUP-05, -06)."""
    found = piles(s)[: s.rules.parameters["piles"]]
    primitives.put(s, card, found[f[number] % len(found)])
    f[number] += 1


def _in_turn(s: State) -> tuple[int, ...]:
    """Return all players, the starting player first."""
    return tuple((s.started + turn) % s.rules.seats for turn in range(s.rules.seats))


def _each_player(a: Assembler) -> tuple[int, Label, Label]:
    """Emit the head of a loop over the players. Returns the slot of the player and the labels of start and end."""
    left, player, again, end = a.slot(), a.slot(), Label(), Label()
    a.emit(let(left, lambda s, f: _in_turn(s)))
    a.mark(again)
    a.emit(unless(lambda s, f: bool(f[left]), end))
    a.emit(let(player, lambda s, f: f[left][0]), let(left, lambda s, f: f[left][1:]))
    return player, again, end


def claim_program() -> Program:
    """Each player claims a draw pile that nobody else has (BC-SETUP-07)."""
    a = Assembler("claim piles")
    player, again, end = _each_player(a)
    chosen = a.slot()
    a.emit(decide(chosen, lambda s, f: f[player], words.CLAIM_PILE, _unclaimed, "place"))
    a.emit(step(lambda s, f: _claim(s, f[player], f[chosen])), jump(again))
    a.mark(end)
    return a.build()


def _unclaimed(s: State, _: Frame) -> tuple[int, ...]:
    return tuple(one for one in piles(s)[: s.rules.parameters["piles"]] if one not in s.pieces)


def _claim(s: State, player: int, chosen: int) -> None:
    s.pieces[player] = chosen
    note(s, "claim", player=player, place=chosen)


def families_program() -> Program:
    """Each player gets a random family or chooses one of two; then the families' setup abilities (BC-FAM-01, -05)."""
    a = Assembler("families")
    player, again, end = _each_player(a)
    offered, one, chosen = a.slot(), a.slot(), a.slot()
    deal, choose = Label(), Label()
    a.emit(let(offered, NOTHING))
    a.mark(deal)
    a.emit(unless(lambda s, f: len(f[offered]) < s.rules.parameters["families dealt"], choose))
    a.emit(random(one, _undealt(offered), "card"), unless(lambda s, f: f[one] >= 0, choose))
    a.emit(step(lambda s, f: show(s, f[one], 1 << f[player])), as_reference(one))
    a.emit(let(offered, lambda s, f: (*f[offered], f[one])), jump(deal))
    a.mark(choose)
    a.emit(decide(chosen, lambda s, f: f[player], words.CHOOSE_FAMILY, _offered(offered), "card", none=again))
    a.emit(step(lambda s, f: _join(s, f[player], f[chosen], _offered(offered)(s, f))), jump(again))
    a.mark(end)
    return a.build()


def _undealt(offered: int) -> Many:
    """Return the families that nobody has been offered."""
    return lambda s, f: tuple(card for card in s.rows[at(s, "families")] if ref_of(s, card) not in f[offered])


def _offered(slot: int) -> Many:
    """Return the families from which a player can choose."""
    return lambda s, f: tuple(map(number, f[slot]))


def _join(s: State, player: int, chosen: int, offered: Sequence[int]) -> None:
    for card in offered:
        primitives.put(s, card, at(s, "family", player) if card == chosen else at(s, "box"))
    note(s, "family", card=chosen, player=player)


def _begin(s: State, _: Frame) -> None:
    """Open the abilities that are carried out once everything is laid out."""
    for card in reversed(due(s, SETUP)):
        for ability in s.rules.records[s.rules.record[card]].of(SETUP):
            open_ability(s, ref_of(s, card), ability, s.rules.policies.controller(s, card), NOTHING)

"""Steps 3 and 4: priced abilities, the completion of one task, and the replacement of its vassals (BC-TURN-3).

The actions of a player are on the cards before that player. An action is offered if its price can be paid and its first
step is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.games.blackstone_castle import queries, scoring, tasks, words
from cardlang.games.blackstone_castle.cells import CELLS
from cardlang.games.blackstone_castle.flow.references import as_reference, number, reference
from cardlang.games.blackstone_castle.flow.vassals import active, own_pile
from cardlang.games.blackstone_castle.kinds import lay_aside, make, return_agents
from cardlang.games.blackstone_castle.table import CASTLE, limbo, piles, stack, supply
from cardlang.games.blackstone_castle.vassals import number_of, shown
from cardlang.games.questions import flag
from cardlang.games.turns import carry_out
from cardlang.machine import primitives
from cardlang.machine.codebook import NO, YES
from cardlang.machine.dispatch import busy, due, open_ability
from cardlang.machine.instructions import Assembler, Label, call, forget, jump, let, step, unless
from cardlang.machine.knowledge import show
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import PRICED, AbilityCode, Program
from cardlang.machine.state import NOTHING, Frame, State, note, ref_of, scratch
from cardlang.machine.window import act
from cardlang.meaning.requirements.goals import MOST_USED

ON_COMPLETION = "completed"  # the keyword of a task's ability on completion
COMPLETED = -1  # the piece that counts the tasks completed in this turn


def programs() -> tuple[Program, ...]:
    """Return the procedures of the actions phase, of completing a task, and of replacing vassals."""
    return actions_program(), complete_program(), replace_program()


def actions_program() -> Program:
    """Ask for actions until the player stops or has none left."""
    a = Assembler("actions")
    choice = a.slot()
    ability, end = Label(), Label()
    a.emit(step(_none_completed))
    again = a.mark()
    a.emit(step(_stable), step(check), decide(choice, active, words.ACTION, _options))
    a.emit(unless(lambda s, f: f[choice] != flag(s, words.STOP), end))
    a.emit(unless(lambda s, f: f[choice] < s.rules.codebook.ability, ability))
    a.emit(call("complete", lambda s, f: reference(s, f[choice])), forget(), jump(again))
    a.mark(ability)
    a.emit(step(lambda s, f: _use(s, f[choice] - s.rules.codebook.ability)), forget(), jump(again))
    a.mark(end)
    return a.build()


def _none_completed(s: State, _: Frame) -> None:
    s.pieces[COMPLETED] = 0


def _one_completed(s: State, _: Frame) -> None:
    s.pieces[COMPLETED] += 1


def _stable(s: State, _: Frame) -> None:
    s.chain = 0


def _options(s: State, _: Frame) -> tuple[int, ...]:
    """Return the options: abilities, then completable tasks, then *stop*."""
    book = s.rules.codebook
    more = s.pieces[COMPLETED] < queries.limit(s, s.active, queries.COMPLETIONS)  # BC-TURN-3-03
    ready = tasks.completable(s, s.active) if more else ()
    done = [book.card + card for card in ready if limbo(s) >= tasks.uses(s, card)]  # BC-COOP-06
    able = [book.ability + number for number in dict.fromkeys(ability.number for _, ability in usable(s, s.active))]
    return (*able, *done, flag(s, words.STOP))


def usable(s: State, player: int) -> Iterator[tuple[int, AbilityCode]]:
    """Yield the abilities that a player can use now, each with its card."""
    for card, ability in _payable(s, player):
        if possible(s, card, player, ability):
            yield card, ability


def _payable(s: State, player: int) -> Iterator[tuple[int, AbilityCode]]:
    for card in due(s, PRICED):
        if s.rules.owner_of[s.place[card]] != player:
            continue
        for ability in s.rules.records[s.rules.record[card]].of(PRICED):
            if payable(s, player, ability) and not busy(s, ref_of(s, card), ability):
                yield card, ability


def payable(s: State, player: int, ability: AbilityCode) -> bool:
    """Return whether a player has the markers that an ability costs."""
    return all(s.held[resource][player] >= count for resource, count in ability.cost)


def possible(s: State, card: int, player: int, ability: AbilityCode) -> bool:
    """Return whether an ability could be carried out now."""
    return ability.possible is None or ability.possible(s, scratch(s, ref_of(s, card), player))


def _use(s: State, number: int) -> None:
    """Pay for an offered ability, and begin it."""
    card, ability = next((card, one) for card, one in _payable(s, s.active) if one.number == number)
    for resource, count in ability.cost:
        primitives.shift(s, resource, s.active, supply(s), count)
        note(s, "pay", player=s.active, amount=count, resource=resource)
    open_ability(s, ref_of(s, card), ability, s.active, NOTHING)


def complete_program() -> Program:
    """Mark vassals for a task from the hand, and put it into its stack (BC-TASK-06); its slot: the task."""
    a = Assembler("complete")
    card, used, marked = a.slot(), [a.slot() for _ in range(MOST_USED)], Label()
    a.emit(step(lambda s, f: show(s, number(f[card]), s.rules.everybody)))  # the others check it
    for count, slot in enumerate(used):
        before = used[:count]
        a.emit(unless(_uses_more(card, count), marked))
        question = decide(slot, active, words.USE_VASSAL, _usable(card, *before), "card")
        a.emit(about(question, (card, "card"), *((one, "card") for one in before)), as_reference(slot))
    a.mark(marked)
    a.emit(step(lambda s, f: _mark(s, [f[slot] for slot in used[: tasks.uses(s, number(f[card]))]])))
    a.emit(step(_one_completed), step(lambda s, f: put_down(s, s.active, number(f[card]))))
    return a.build()


def _uses_more(card: int, count: int) -> Callable[[State, Frame], bool]:
    return lambda s, f: tasks.uses(s, number(f[card])) > count


def _usable(card: int, *before: int) -> Callable[[State, Frame], tuple[int, ...]]:
    return lambda s, f: tasks.usable(s, number(f[card]), *(number(f[slot]) for slot in before))


def _mark(s: State, used: list[int]) -> None:
    if used:  # a task may ask only how the board looks
        act(s, tuple(make("use", ref=one, by=s.active) for one in used))


def put_down(s: State, player: int, card: int) -> None:
    """Put a completed task into the stack of its type (BC-TASK-07)."""
    found = tasks.task(s, card)
    assert found is not None
    worth = scoring.value(s, player, card)
    goal = stack(s, player, found.type)
    act(s, (make("complete", ref=ref_of(s, card), by=player, amount=worth, to=goal),))
    if (follow := s.rules.parameters["completed"]) is not None:
        follow(s, player, card)
    for ability in reversed(s.rules.records[s.rules.record[card]].of(ON_COMPLETION)):
        open_ability(s, ref_of(s, card), ability, player, NOTHING)


def replace_program() -> Program:
    """Step 4: replace each marked vassal, from the top row on, by the next one of the player's pile (BC-TURN-4)."""
    a = Assembler("replace")
    left, cell, filled, again, end = a.slot(), a.slot(), a.slot(), Label(), Label()
    a.emit(let(left, lambda s, f: tuple(cell for cell in CELLS if any(s.laid[CASTLE][one] for one in s.rows[cell]))))
    a.emit(unless(lambda s, f: bool(f[left]), end), carry_out("replacement"), forget())
    a.mark(again)
    a.emit(unless(lambda s, f: bool(f[left]), end))
    a.emit(let(cell, lambda s, f: f[left][0]), let(left, lambda s, f: f[left][1:]))
    a.emit(step(lambda s, f: _remove_used(s, f[cell])), unless(lambda s, f: not s.rows[f[cell]], again))
    a.emit(about(decide(filled, active, words.REFILL, refilling), (cell, "place")))
    a.emit(unless(lambda s, f: f[filled] == YES, again))
    a.emit(call("fill cell", lambda s, f: f[cell], lambda s, f: own_pile(s, s.active)), jump(again))
    a.mark(end)
    a.emit(call("place specials"), step(check))
    return a.build()


def _remove_used(s: State, cell: int) -> None:
    """Remove the used vassal of a cell, unless it was kept meanwhile."""
    if s.rows[cell] and s.laid[CASTLE][s.rows[cell][0]]:
        remove(s, cell)


def refilling(s: State, _: Frame) -> tuple[int, ...]:
    """Return the options whether to refill an empty cell, asked only in modes that allow fewer (BC-PUZZLE-10, -11)."""
    return (NO, YES) if s.rules.parameters["refill"] == "asked" else (YES,)


def check(s: State, _: Frame) -> None:
    """Mark a stable point, and run the mode's check after each action."""
    if (look := s.rules.parameters["check"]) is not None:
        look(s)


def remove(s: State, cell: int) -> None:
    """Remove the vassal of a cell from the board, with the markers on it."""
    card = s.rows[cell][0]
    note(s, "remove", card=card, place=cell, shows=number_of(shown(s, card)))
    return_agents(s, card)
    lay_aside(s, card)


def refill_piles(s: State, _: Frame) -> tuple[int, ...]:
    """Return the piles from which a cell can be filled after a vassal was kept (BC-KNIGHT-06, G18)."""
    return tuple(one for one in piles(s) if s.rows[one]) or (own_pile(s, s.active),)

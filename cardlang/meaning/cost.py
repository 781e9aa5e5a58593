"""The static cost of an ability: a bound for the steps that the machine can take for it, known from the text alone.

Loops multiply: *for each* reaches at most all cards of a table, all lanes, all players; *do this N times* reaches N.
What other cards do in answer is not counted; the chain limit of the game bounds that.
"""

from __future__ import annotations

from cardlang.meaning.quantities import distributes, kind_of
from cardlang.syntax.nodes import Ability, Choose, Do, Pron, Sel, Seq, Step
from cardlang.vocabulary.model import Vocabulary

LIMIT = 5_000
CARDS, LANES, PLAYERS = 64, 12, 6
AT_MOST = 10**12  # a bound of the bound, so that hostile numbers stay small


def cost_of(ability: Ability, vocabulary: Vocabulary) -> int:
    """The static cost of one ability."""
    return min(AT_MOST, 1 + sum(_step(step, vocabulary) for step in ability.body))


def costliest(ability: Ability, vocabulary: Vocabulary) -> Step:
    """The step that costs most."""
    return max(ability.body, key=lambda step: _step(step, vocabulary))


def _step(step: Step, vocabulary: Vocabulary) -> int:
    match step.action:
        case Do(args=args):
            inner = 1
            for thing in (*args.objects, *(role.target for role in args.roles)):
                inner *= reach(thing, vocabulary)
        case Seq(steps=steps):
            inner = sum(_step(one, vocabulary) for one in steps)
        case Choose(options=options):
            inner = 1 + max((_step(one, vocabulary) for one in options), default=0)
        case _:
            inner = 1
    times = (step.repeat or 1) * (reach(step.each, vocabulary) if step.each else 1)
    actors = reach(step.subject, vocabulary) if step.subject and kind_of(step.subject, vocabulary) == "player" else 1
    return min(AT_MOST, len(step.conditions) + max(1, times) * max(1, actors) * inner)


def reach(thing: Sel | Pron, vocabulary: Vocabulary) -> int:
    """How many things a noun phrase can name at most; an amount of coins is one thing."""
    kind = kind_of(thing, vocabulary)
    if kind in ("resource", "counter", "points"):
        return 1
    everything = {"lane": LANES, "castle": LANES, "side": 2 * LANES, "player": PLAYERS}.get(kind or "card", CARDS)
    if isinstance(thing, Pron):
        return CARDS if thing.word == "them" else 1
    match thing.quantity.kind:
        case "exact" | "up_to" | "exactly":
            many = min(thing.quantity.n or 1, everything)
        case "a" | "another" | "this" | "that":
            many = 1
        case "the":
            many = everything if thing.plural else 1
        case "bare":
            many = everything if thing.plural else 1
        case _:
            many = everything
    return min(everything, many * 2 * LANES) if distributes(thing) else many

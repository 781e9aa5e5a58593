"""The static cost of an ability: a bound for the steps that it can take, known from the text alone.

A step is one round of a loop (a member of *for each*, a repetition, a player who acts) or one thing that an act or a
statement is about; coming to the ability is the first one. Loops multiply: *for each* reaches at most all cards of a
table, all lanes, all players; *do this N times* reaches N; an effect that is repeated is carried out ten times. What
other cards do in answer is not counted: they have a cost of their own, and the chain limit of the game bounds how many
there are. The machine counts in the same way, and the static cost is all the fuel that an ability has.
"""

from __future__ import annotations

from math import prod

from cardlang.meaning.quantities import distributes, kind_of
from cardlang.meaning.sentences.called import REPEATED, repeats
from cardlang.syntax.nodes import (
    Ability,
    Args,
    Change,
    Choose,
    CountsAs,
    Do,
    Forbid,
    Lack,
    Later,
    Name,
    Pron,
    Room,
    Sel,
    Seq,
    Statement,
    Step,
)
from cardlang.vocabulary.model import Vocabulary

LIMIT = 5_000
CARDS, LANES, PLAYERS = 64, 12, 6
AT_MOST = 10**12  # a bound of the bound, so that hostile numbers stay small


def cost_of(ability: Ability, vocabulary: Vocabulary) -> int:
    """The static cost of one ability."""
    once = sum(_step(step, vocabulary) for step in ability.body)
    return min(AT_MOST, 1 + once * (1 + REPEATED * repeats(ability, vocabulary)))


def costliest(ability: Ability, vocabulary: Vocabulary) -> Step:
    """The step that costs most."""
    return max(ability.body, key=lambda step: _step(step, vocabulary))


def _step(step: Step, vocabulary: Vocabulary) -> int:
    """One step with all its rounds: each round costs itself and what is done in it."""
    cost = _action(step, vocabulary)
    if isinstance(step.subject, Sel) and not isinstance(step.action, Statement):
        cost = reach(step.subject, vocabulary) * (1 + cost)
    if step.repeat is not None:
        cost = max(1, step.repeat) * (1 + cost)
    if step.each is not None:
        cost = reach(step.each, vocabulary) * (1 + cost)
    return min(AT_MOST, cost)


def _action(step: Step, vocabulary: Vocabulary) -> int:
    match step.action:
        case Do(args=args):
            return _things(args, vocabulary)
        case Name():
            return 1
        case Seq(steps=steps):
            return sum(_step(one, vocabulary) for one in steps)
        case Choose(options=options):
            return max((_step(one, vocabulary) for one in options), default=0)
        case Forbid(verbs=verbs, args=args):
            meant = sum(1 + len(vocabulary.verb[verb].family) for verb in verbs)
            things = CARDS if args.objects else 1  # *a card* that nobody chooses is any card
            return _subject(step, vocabulary) * meant * things * _holders(args, vocabulary)
        case Later(step=then):
            return 1 + _step(then, vocabulary)
        case Change() | Lack() | CountsAs() | Room():
            return _subject(step, vocabulary)


def _subject(step: Step, vocabulary: Vocabulary) -> int:
    return reach(step.subject, vocabulary) if step.subject is not None else 1


def _holders(args: Args, vocabulary: Vocabulary) -> int:
    return prod(reach(role.target, vocabulary) for role in args.roles)


def _things(args: Args, vocabulary: Vocabulary) -> int:
    """How many things an act is about: its cards; for coins every pair of who gives and who gets."""
    holders, cost = _holders(args, vocabulary), 0
    for thing in args.objects:
        kind = kind_of(thing, vocabulary)
        owners = PLAYERS if isinstance(thing, Sel) and thing.poss in ("they", "it") else 1
        if kind in ("resource", "counter", "points"):
            cost += holders * owners
        elif kind == "zone" and args.roles:
            cost += CARDS  # *shuffle the discard pile into the deck*: each card of it is moved
        else:
            cost += reach(thing, vocabulary)
    return max(1, cost)


def reach(thing: Sel | Pron, vocabulary: Vocabulary) -> int:
    """How many things a noun phrase can name at most; an amount of coins is one thing."""
    kind = kind_of(thing, vocabulary)
    if kind in ("resource", "counter", "points"):
        return 1
    everything = {"lane": LANES, "castle": LANES, "side": 2 * LANES, "player": PLAYERS}.get(kind or "card", CARDS)
    if isinstance(thing, Pron):
        return 1 if thing.word in ("it", "you") else CARDS
    if kind == "castle" and thing.of is not None:
        everything = reach(thing.of, vocabulary)  # a lane has one
    match thing.quantity.kind:
        case "exact" | "up_to" | "exactly":
            many = min(thing.quantity.n or 1, everything)
        case "that" if kind == "player":
            many = everything  # *If a player leads a lane, that player*: each who does
        case "a" | "another" | "this" | "that":
            many = 1
        case "the":
            many = thing.quantity.n or (everything if thing.plural or kind == "castle" else 1)
        case "bare":
            many = everything if thing.plural else 1
        case _:
            many = everything
    return min(everything, many * 2 * LANES) if distributes(thing) else many

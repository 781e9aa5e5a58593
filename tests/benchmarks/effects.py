"""Effects as card text against the hand-written twin: the same positions, questions, answers and end states."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

import cardlang
from cardlang.games import vocabularies
from cardlang.library.load import read_set
from cardlang.library.source import SourceFile
from cardlang.machine import primitives
from cardlang.machine.instructions import push
from cardlang.machine.run import answer, run
from cardlang.machine.state import CARD_BITS, NOTHING, State, ref_of
from cardlang.match.game import Game
from tests.benchmarks import twin
from tests.benchmarks.measure import Row, cost, in_turn, times_slower

GAME = next(iter(vocabularies()))
PLAIN = 30  # cards without a text


@lru_cache(maxsize=1)
def suite() -> Game:
    """A game whose first cards are the ten effects; the others have no text."""
    lines = [f"game: {GAME}", "set: suite", "version: 1", "cards:"]
    for name, (text, _) in twin.EFFECTS.items():
        lines += [f"  {name}:", f"    name: {{en: {name}}}", "    strength: 2", "    text: |", f"      Deploy: {text}"]
    for number in range(PLAIN):
        lines += [f"  plain-{number}:", f"    name: {{en: plain {number}}}", f"    strength: {number % 6}"]
    cardset, faults = read_set(SourceFile("suite.cards.yaml", "\n".join(lines) + "\n"), vocabularies())
    assert cardset is not None, faults
    assert not faults, faults
    usual = cardlang.game(GAME)
    return Game(usual.definition, usual.mode, cardset.records, usual.castles)


def position(effect: int, seed: int) -> State:
    """A table in mid-game: up to three cards without a text on each side, and the effect's card just played."""
    game, chance = suite(), Random(seed)
    s = game.definition.start(game.rules, seed)
    s.stack.clear()
    plain = list(range(len(twin.EFFECTS), len(twin.EFFECTS) + PLAIN))
    chance.shuffle(plain)
    offer = next(p for p, place in enumerate(game.rules.places) if place.zone == "offer")
    for card in plain[:4]:
        primitives.put(s, card, offer)
    sides = [p for p, place in enumerate(game.rules.places) if place.zone == "lane"]
    left = iter(plain[4:])
    for side in sides:
        for _ in range(chance.randrange(4)):
            primitives.put(s, next(left), side, face=chance.randrange(2))
    primitives.put(s, effect, chance.choice([p for p in sides if game.rules.owner_of[p] == 0]), face=0)
    for player in (0, 1):
        primitives.shift(s, 0, 2, player, chance.randrange(6))
    s.life = [1] * len(s.life)
    return s


Pick = Callable[[int, int], int]  # (how many answers came before, how many options) -> which one


def pick(number: int, options: int) -> int:
    return (number * 7 + 3) % options


def play_text(s: State, effect: int, asked: list[tuple[int, tuple[int, ...]]] | None = None) -> None:
    """Carry out the effect as its text says."""
    ability = s.rules.records[s.rules.record[effect]].abilities[0]
    push(s, ability.program, ref_of(s, effect), 0, NOTHING, s.place[effect])
    run(s)
    number = 0
    while s.asks:
        seat, _, _, _, codes, _ = s.asks[0]
        if asked is not None:
            asked.append((seat, codes))
        answer(s, codes[pick(number, len(codes))])
        number += 1


def play_twin(b: twin.Board, effect: int, asked: list[tuple[int, tuple[int, ...]]] | None = None) -> None:
    """Carry out the effect as it was written by hand."""
    function = FUNCTIONS[effect]
    frame = [0, -1, effect | b.life[effect] << CARD_BITS, 0, -1]
    request, number = function(b, frame), 0
    while request is not None:
        if asked is not None:
            asked.append(request)
        code = request[1][pick(number, len(request[1]))]
        if code not in request[1]:
            raise ValueError(code)
        frame[twin.ANSWER] = code
        request, number = function(b, frame), number + 1


FUNCTIONS = [function for _, function in twin.EFFECTS.values()]


def same(s: State, b: twin.Board) -> bool:
    """Whether both came to the same end."""
    return (s.rows, s.place, s.face, s.life, s.held[0]) == (b.rows, b.place, b.face, b.life, b.coins)


def tables(each: int) -> list[tuple[int, State]]:
    """Positions for every effect."""
    return [(effect, position(effect, seed)) for seed in range(each) for effect in range(len(FUNCTIONS))]


def check(each: int = 100) -> None:
    """Both sides ask the same questions and come to the same end, in many positions."""
    for effect, s in tables(each):
        b, ours, theirs = twin.Board(s), [], []
        play_text(s, effect, ours)
        play_twin(b, effect, theirs)
        assert ours == theirs, (effect, ours, theirs)
        assert same(s, b), list(twin.EFFECTS)[effect]


def rows(rounds: int, each: int = 100) -> list[Row]:
    """Both ratios: without and with a log."""
    check(each)
    made = tables(each)

    def text(log: bool) -> Callable[[], float]:
        def side() -> float:
            ready = [(effect, s.clone()) for effect, s in made]
            for _, s in ready:
                s.log = [] if log else None

            def work() -> int:
                for effect, s in ready:
                    play_text(s, effect)
                return len(ready)

            return cost(work)

        return side

    def by_hand() -> float:
        ready = [(effect, twin.Board(s)) for effect, s in made]

        def work() -> int:
            for effect, b in ready:
                play_twin(b, effect)
            return len(ready)

        return cost(work)

    costs = list(in_turn({"text": text(False), "logged": text(True), "twin": by_hand}, rounds))
    reference = "closures 1.76, a walk over the tree 3.5"
    return [
        Row(
            "effects", "ten effects as card text, in the time of a hand-written twin",
            times_slower(costs, "text", "twin"), "<= 1.8", reference,
        ),
        Row(
            "effects-logged", "the same with the log on (the twin keeps none)",
            times_slower(costs, "logged", "twin"), "<= 1.8", reference,
        ),
    ]  # fmt: skip

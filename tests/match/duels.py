"""Random matches to look at: a game with all its shipped sets, players of different tempers, and a way to walk on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache

import cardlang
from cardlang.games import find_game, vocabularies
from cardlang.games.definition import GameDefinition
from cardlang.machine.codebook import DONE, NO, NONE, PASS, YES
from cardlang.machine.primitives import rearm
from cardlang.match.game import Game
from cardlang.match.match import Match

GAME = next(iter(vocabularies()))
SETS = ("base", "ragnarok", "the-other-side")

Policy = Callable[[Match, random.Random], int]


@lru_cache(maxsize=64)
def all_cards(
    mode: str | None = None, edition: str | None = None, players: int | None = None, **options: object
) -> Game:
    """The game with every shipped set, one `Game` for each mode, edition and choice of options."""
    return cardlang.game(
        GAME,
        mode,
        edition,
        cardsets=SETS,
        players=players,
        options={name.replace("_", " "): value for name, value in options.items()},
    )


def definition() -> GameDefinition:
    return find_game(GAME)


def codes(match: Match) -> tuple[int, ...]:
    """The ids on offer to the first who is asked."""
    return match.requests[0].ids


def uniform(match: Match, rng: random.Random) -> int:
    return rng.choice(codes(match))


def stalling(match: Match, rng: random.Random) -> int:
    """Says no, nothing, pass, and bids and pays as little as there is."""
    offered = codes(match)
    for flag in (NO, DONE, NONE, PASS):
        if flag in offered:
            return flag
    kind, _ = match.game.rules.codebook.split(offered[0])
    return min(offered) if kind == "amount" else rng.choice(offered)


def flipping(match: Match, rng: random.Random) -> int:
    """Bids on cards that flip and flips whatever can be flipped."""
    request = match.request
    assert request is not None
    offered = list(codes(match))
    if request.source is not None:
        if YES in offered:
            return YES
        active = [code for code in offered if code not in (DONE, NONE)]
        return rng.choice(active if "lip" in request.source["words"] else offered)
    turners = [option.id for option in request.options if _turns(match, option.data.get("card", -1))]
    return rng.choice(turners or offered)


@lru_cache(maxsize=8)
def _flip_cards(game: Game) -> frozenset[int]:
    records = (*game.cards, *game.castles)
    texts = [record.text(game.mode.name) for record in records]
    return frozenset(number for number, text in enumerate(texts) if text is not None and "lip" in text.source)


def _turns(match: Match, card: int) -> bool:
    return card in _flip_cards(match.game)


POLICIES = {"uniform": uniform, "flipping": flipping, "stalling": stalling}


def walk(match: Match, policy: Policy = uniform, seed: int = 0) -> Iterator[Match]:
    """The match itself at every decision, then once at its end."""
    rng = random.Random(seed)
    while not match.is_over:
        yield match
        match.choose(policy(match, rng), seat=match.requests[0].seat)
    yield match


def played(game: Game, seed: int, policy: Policy = uniform) -> Match:
    """A match from beginning to end."""
    match = game.start(seed)
    for _ in walk(match, policy, seed):
        pass
    return match


def check(match: Match) -> None:
    """The invariants of the game, the index, and the requests."""
    s = match.state
    broken = match.game.definition.invariants(s)
    assert broken == [], broken
    fresh = s.clone()
    rearm(fresh)
    assert fresh.armed == s.armed
    assert s.chain <= s.rules.parameters["chain limit"] + 1
    assert bool(s.asks) != match.is_over
    for seat, _, _, _, codes, answer in s.asks:
        assert seat in range(match.game.players)
        assert len(set(codes)) == len(codes) >= 2, "a forced choice is not asked"
        assert all(0 <= code < len(match.game.actions) for code in codes)
        assert answer == -1

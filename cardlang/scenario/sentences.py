"""The sentences of `when` and `illegal`: what a player does, as a designer would say it.

A sentence is read by the first pattern that fits the whole of it. Nothing here knows a game: whether a card, lane or
amount exists is found out when the sentence is played.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from cardlang.scenario.errors import UnclearError

PLAYER = "[A-F]"
NAME = r"[a-z][a-z0-9-]*(?:\(-?[0-9]+\))?|[A-Z][a-z]*\(-?[0-9]+\)"


@dataclass(frozen=True, slots=True)
class Bids:
    """`A bids 3 on x`: the card, then the amount."""

    player: str
    amount: int
    card: str


@dataclass(frozen=True, slots=True)
class Answers:
    """`B pays off`, `B passes`, `A accepts`, `A declines`, `A chooses nothing`: one of the flags."""

    player: str
    flags: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Plays:
    """`A plays demon in lane 1`, `A plays traitor in lane 2 on B's side`; lane and side may be left out."""

    player: str
    card: str
    lane: int | None = None
    side: str | None = None


@dataclass(frozen=True, slots=True)
class ChoosesCards:
    """`A chooses x`, `A chooses x and y`: a card, or a set of cards in any order."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoosesLane:
    """`A chooses lane 2`."""

    player: str
    lane: int


@dataclass(frozen=True, slots=True)
class ChoosesSide:
    """`A chooses B's side of lane 2`."""

    player: str
    lane: int
    owner: str


@dataclass(frozen=True, slots=True)
class ChoosesPlayer:
    """`A chooses B`."""

    player: str
    chosen: str


@dataclass(frozen=True, slots=True)
class ChoosesMode:
    """`A chooses option 2`: a part of *Choose one*."""

    player: str
    option: int


@dataclass(frozen=True, slots=True)
class Pays:
    """`A pays 2`: an amount."""

    player: str
    amount: int


Sentence: TypeAlias = (
    Bids | Answers | Plays | ChoosesCards | ChoosesLane | ChoosesSide | ChoosesPlayer | ChoosesMode | Pays
)

Build: TypeAlias = Callable[[re.Match[str]], Sentence]

_FLAGS: dict[str, tuple[str, ...]] = {
    "pays off": ("pay",),
    "passes": ("pass",),
    "accepts": ("yes",),
    "declines": ("no", "none"),
    "chooses nothing": ("done", "no", "none"),
}

ALLOWED = (
    "A bids 3 on x",
    "B pays off",
    "B passes",
    "A plays x in lane 1",
    "A plays x in lane 1 on B's side",
    "A chooses x",
    "A chooses x and y",
    "A chooses nothing",
    "A chooses lane 2",
    "A chooses B's side of lane 2",
    "A chooses B",
    "A chooses option 2",
    "A pays 2",
    "A accepts",
    "A declines",
)


def _optional(text: str | None) -> int | None:
    return None if text is None else int(text)


_WHO = rf"(?P<who>{PLAYER}) "

_PATTERNS: tuple[tuple[str, Build], ...] = (
    (rf"bids (?P<n>-?\d+) on (?P<card>{NAME})", lambda m: Bids(m["who"], int(m["n"]), m["card"])),
    (
        rf"plays (?P<card>{NAME})(?: in lane (?P<lane>\d+)(?: on (?P<side>{PLAYER})'s side)?)?",
        lambda m: Plays(m["who"], m["card"], _optional(m["lane"]), m["side"]),
    ),
    (r"(?P<flag>" + "|".join(_FLAGS) + ")", lambda m: Answers(m["who"], _FLAGS[m["flag"]], m["flag"])),
    (r"pays (?P<n>\d+)", lambda m: Pays(m["who"], int(m["n"]))),
    (r"chooses lane (?P<n>\d+)", lambda m: ChoosesLane(m["who"], int(m["n"]))),
    (r"chooses option (?P<n>\d+)", lambda m: ChoosesMode(m["who"], int(m["n"]))),
    (
        rf"chooses (?P<owner>{PLAYER})'s side of lane (?P<n>\d+)",
        lambda m: ChoosesSide(m["who"], int(m["n"]), m["owner"]),
    ),
    (rf"chooses (?P<chosen>{PLAYER})", lambda m: ChoosesPlayer(m["who"], m["chosen"])),
    (
        rf"chooses (?P<cards>(?:{NAME})(?: and (?:{NAME}))*)",
        lambda m: ChoosesCards(m["who"], tuple(m["cards"].split(" and "))),
    ),
)

_COMPILED = tuple((re.compile(_WHO + pattern), build) for pattern, build in _PATTERNS)


def parse_sentence(text: str) -> Sentence:
    """Read one sentence, or raise `UnclearError` with what would be understood.

    >>> parse_sentence("A bids 3 on demon")
    Bids(player='A', amount=3, card='demon')
    >>> parse_sentence("B chooses x and y")
    ChoosesCards(player='B', cards=('x', 'y'))
    """
    words = " ".join(text.split())
    for pattern, build in _COMPILED:
        if found := pattern.fullmatch(words):
            return build(found)
    raise UnclearError(f"`{words}` is not a sentence of this format", _advice(words))


def _advice(words: str) -> str:
    """What to write instead: the forms of the verb that was used, or all of them."""
    who, verb = (*words.split(), "", "")[:2]
    if who and not re.fullmatch(PLAYER, who):
        if re.fullmatch(PLAYER, who.upper()) and verb:
            return f"write players as capital letters: `{who.upper()}`"
        return f"a sentence begins with a player, such as `{ALLOWED[0]}`; in a set write `and` between all cards"
    same = tuple(form for form in ALLOWED if verb and form.split()[1][:4] == verb[:4])
    return "write " + ", ".join(f"`{form}`" for form in same or ALLOWED)


def players_of(sentence: Sentence) -> tuple[str, ...]:
    """The players in a sentence."""
    named = (getattr(sentence, name, None) for name in ("player", "side", "owner", "chosen"))
    return tuple(player for player in named if player)


def lane_of(sentence: Sentence) -> int | None:
    """The lane in a sentence."""
    match sentence:
        case Plays(lane=lane):
            return lane
        case ChoosesLane(lane=lane) | ChoosesSide(lane=lane):
            return lane
        case _:
            return None


def cards_of(sentence: Sentence) -> tuple[str, ...]:
    """The names of cards in a sentence, to be checked before anything is played."""
    match sentence:
        case Bids(card=card) | Plays(card=card):
            return (card,)
        case ChoosesCards(cards=cards):
            return cards
        case Answers() | ChoosesLane() | ChoosesSide() | ChoosesPlayer() | ChoosesMode() | Pays():
            return ()

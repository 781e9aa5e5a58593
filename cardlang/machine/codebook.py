"""The codebook: every answer that may ever be given in a match, as one fixed range of integers.

Ids do not depend on the order of options and stay valid in replays; a research library gets a constant action space
with a mask for free.
"""

from __future__ import annotations

from dataclasses import dataclass, field

FLAGS = ("no", "yes", "done", "pass", "pay", "none")
NO, YES, DONE, PASS, PAY, NONE = range(len(FLAGS))
AGREEMENT = ("agree", "object")  # words of a codebook where teams decide jointly
MODES = 8  # options of one *Choose one*, if no text of the match has more


@dataclass(frozen=True, slots=True)
class Codebook:
    """Offsets of the kinds of answers: flags, modes, players, lanes, places, cards, abilities, amounts, own flags."""

    players: int
    lanes: int
    places: int
    cards: int
    amounts: int  # the highest amount
    words: tuple[str, ...] = ()  # the game's own flags
    spots: int = 0  # places of single cards, which stand for cards that a seat does not know
    abilities: int = 0  # up to the last one with a price
    modes: int = MODES  # the most options of one *Choose one*

    # Where each kind of answer starts, in the order of the codes; derived.
    starts: dict[str, int] = field(init=False, repr=False, compare=False)
    mode: int = field(init=False, default=len(FLAGS))
    player: int = field(init=False)
    lane: int = field(init=False)
    place: int = field(init=False)
    card: int = field(init=False)
    ability: int = field(init=False)
    amount: int = field(init=False)

    def __post_init__(self) -> None:
        starts, start = {"flag": 0, "mode": self.mode}, self.mode + self.modes
        for name, size in (
            ("player", self.players), ("lane", self.lanes), ("place", self.places), ("card", self.cards),
            ("ability", self.abilities), ("amount", 0),
        ):  # fmt: skip
            starts[name] = start
            object.__setattr__(self, name, start)
            start += size
        object.__setattr__(self, "starts", starts)

    def __len__(self) -> int:
        return self.spot + self.spots

    @property
    def spot(self) -> int:
        """The first code of the spots. They come last, so ids are the same in a game without secrets."""
        return self.flag + len(self.words)

    @property
    def flag(self) -> int:
        """The first code of the game's own flags."""
        return self.amount + self.amounts + 1

    def word(self, flag: str) -> int:
        """The code of one of the game's own flags."""
        return self.flag + self.words.index(flag)

    def split(self, code: int) -> tuple[str, int]:
        """The kind of a code and the value within its kind; raises IndexError outside the codebook.

        The game's own flags follow the common ones.
        """
        if not 0 <= code < len(self):
            raise IndexError(f"no option has the id {code}")
        if code >= self.spot:
            return "spot", code - self.spot
        if code >= self.flag:
            return "flag", len(FLAGS) + code - self.flag
        kind = next(kind for kind in reversed(self.starts) if code >= self.starts[kind])
        return kind, code - self.starts[kind]

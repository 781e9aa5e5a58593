"""The codebook: every answer that may ever be given in a match, as one fixed range of integers.

Ids are stable under reordering and survive in replays, and a research library gets a constant action space with a
mask for free.
"""

from __future__ import annotations

from dataclasses import dataclass

FLAGS = ("no", "yes", "done", "pass", "pay", "none")
NO, YES, DONE, PASS, PAY, NONE = range(len(FLAGS))
MODES = 8  # options of one *Choose one*


@dataclass(frozen=True, slots=True)
class Codebook:
    """Offsets of the kinds of answers: flags, modes, players, lanes, places, cards, amounts."""

    players: int
    lanes: int
    places: int
    cards: int
    amounts: int  # the highest amount

    @property
    def mode(self) -> int:
        """Code of the first mode."""
        return len(FLAGS)

    @property
    def player(self) -> int:
        """Code of player 0."""
        return self.mode + MODES

    @property
    def lane(self) -> int:
        """Code of lane 0."""
        return self.player + self.players

    @property
    def place(self) -> int:
        """Code of place 0."""
        return self.lane + self.lanes

    @property
    def card(self) -> int:
        """Code of card 0."""
        return self.place + self.places

    @property
    def amount(self) -> int:
        """Code of amount 0."""
        return self.card + self.cards

    def __len__(self) -> int:
        return self.amount + self.amounts + 1

    def split(self, code: int) -> tuple[str, int]:
        """The kind of a code and the value within its kind; raises IndexError outside the codebook."""
        if not 0 <= code < len(self):
            raise IndexError(f"no option has the id {code}")
        for kind, start in (
            ("amount", self.amount), ("card", self.card), ("place", self.place), ("lane", self.lane),
            ("player", self.player), ("mode", self.mode),
        ):  # fmt: skip
            if code >= start:
                return kind, code - start
        return "flag", code

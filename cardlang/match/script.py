"""The outcomes of chance that a position prescribes."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.diagnostics.clipping import excerpt
from cardlang.machine import rng
from cardlang.machine.state import State
from cardlang.match.codes import option_data
from cardlang.match.errors import IllegalChoice
from cardlang.match.words import Words


class Script:
    """The prescribed outcomes of chance, named by cards and seats, and used up in order."""

    def __init__(self, outcomes: Sequence[str], names: Sequence[str]) -> None:
        self.left, self.names = list(outcomes), list(names)

    def pick(self, words: Words, s: State, codes: Sequence[int]) -> int:
        """The prescribed code, or one drawn from the generator of the match once the script has ended.

        Raises IllegalChoice if the prescribed outcome is impossible.
        """
        if not self.left:
            s.rng, index = rng.below(s.rng, len(codes))
            return codes[index]
        wanted = self.left.pop(0)
        for code in codes:
            if wanted == self._name(words, code):
                return code
        possible = ", ".join(self._name(words, code) for code in codes)
        raise IllegalChoice(f"chance cannot bring `{excerpt(wanted, str)}` here; it can bring {possible}")

    def _name(self, words: Words, code: int) -> str:
        """The name of an outcome in a script: a card's name in the position, a player, `lane 2`, `option 2`."""
        data = option_data(words, code)
        card, kind = data.get("card"), data["kind"]
        if card is not None and card < len(self.names):
            return str(self.names[card])
        if "id" in data:
            return str(data["id"])
        if kind == "mode":
            return f"option {data[kind]}"
        return str(data[kind]) if kind == "player" else f"{kind} {data[kind]}"

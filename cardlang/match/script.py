"""What chance is to bring, as a position prescribes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlang.machine import rng
from cardlang.match.errors import IllegalChoice
from cardlang.match.requests import option_data

if TYPE_CHECKING:
    from cardlang.match.match import Match


class Script:
    """Outcomes of randomness that a position prescribes, by the names of cards and seats; used up in order."""

    def __init__(self, outcomes: Sequence[str], names: Sequence[str]) -> None:
        self.left, self.names = list(outcomes), list(names)

    def pick(self, match: Match, codes: Sequence[int]) -> int:
        """The prescribed code, or one drawn from the generator of the match once the script has ended.

        Raises IllegalChoice if what is prescribed cannot come up.
        """
        s = match.state
        if not self.left:
            s.rng, index = rng.below(s.rng, len(codes))
            return codes[index]
        wanted = self.left.pop(0)
        for code in codes:
            data = option_data(match.game, code)
            number = data.get("card", -1)
            label = self.names[number] if 0 <= number < len(self.names) else data.get("id")
            if wanted in (label, data.get("player"), f"lane {data.get('lane')}"):
                return code
        possible = ", ".join(self._names(match, codes))
        raise IllegalChoice(f"chance cannot bring `{wanted}` here; it can bring {possible}")

    def _names(self, match: Match, codes: Sequence[int]) -> list[str]:
        data = [option_data(match.game, code) for code in codes]
        return [
            self.names[d["card"]] if 0 <= d.get("card", -1) < len(self.names) else str(d.get("id") or d[d["kind"]])
            for d in data
        ]

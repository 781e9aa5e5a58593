"""A match without its host: answers go straight to the machine, and no events, texts or saves are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlang.machine.run import answer, run
from cardlang.match.match import Match
from cardlang.match.requests import Request
from cardlang.sim.ledger import behind

if TYPE_CHECKING:
    from cardlang.bots import Player
    from cardlang.machine.rules import Rules
    from cardlang.match.game import Game
    from cardlang.sim.ledger import CountingLog


class Unhosted(Match):
    """A match for counting, whose rules may report to a ledger.

    Bots view and copy it like any match; it plays exactly as `choose` would (a test compares the bytes).
    """

    def __init__(self, game: Game, rules: Rules, seed: int, ledger: CountingLog) -> None:
        super().__init__(game, game.definition.start(rules, seed), seed=seed, log=False, begun=True)
        self._ledger = self._state.log = ledger
        run(self._state)

    def play_out(self, players: Sequence[Player], most: int | None = None) -> int:
        """Play to the end, or for `most` decisions; the last of the players answers for chance.

        Returns the number of decisions after which a chain was cut.
        """
        s, ledger, cuts = self._state, self._ledger, 0
        while (asks := s.asks) and (most is None or len(self.history) < most):
            request = Request(self.game, s, asks[0]) if len(asks) == 1 else self.requests[0]
            if (source := behind(s)) is not None:
                ledger.acted(*source)
            seat = request.seat
            answer(s, players[seat].answer(self, request), seat)
            self._remember(asks)
            if ledger.cut:
                ledger.cut, cuts = False, cuts + 1
        return cuts

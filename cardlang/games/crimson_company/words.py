"""What a player may be asked for by the rules of this game."""

from __future__ import annotations

from cardlang.machine.rules import PURPOSES as COMMON

PURPOSES = (
    "bid-card", "bid-amount", "pay-off", "play-card", "play-lane", "play-side", "list-card", "return-coin", "pass-card",
    "auction-card",
)  # fmt: skip
(
    BID_CARD, BID_AMOUNT, PAY_OFF, PLAY_CARD, PLAY_LANE, PLAY_SIDE, LIST_CARD, RETURN_COIN, PASS_CARD, AUCTION_CARD,
) = (len(COMMON) + i for i in range(len(PURPOSES)))  # fmt: skip

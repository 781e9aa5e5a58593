"""The questions of the rules of this game."""

from __future__ import annotations

from cardlang.games.questions import Questions

QUESTIONS = Questions(
    {
        "bid-card": "Which card do you bid on?",
        "bid-amount": "How many coins do you bid?",
        "pay-off": "Pay off the bid or pass?",
        "play-card": "Which card do you play?",
        "play-lane": "Into which lane?",
        "play-side": "Onto which side?",
        "list-card": "Choose a card for the deck",
        "return-coin": "From which castle does a coin go back?",
        "pass-card": "Which card do you pass to your partner?",
        "auction-card": "Which card is auctioned?",
        "play-face": "Play it face-down?",
    },
    instead={"amount": "How many coins?", "pass": "pass", "pay": "pay off"},
)
(
    BID_CARD, BID_AMOUNT, PAY_OFF, PLAY_CARD, PLAY_LANE, PLAY_SIDE, LIST_CARD, RETURN_COIN, PASS_CARD, AUCTION_CARD,
    PLAY_FACE,
) = QUESTIONS.purposes  # fmt: skip

"""The questions of the rules of this game, and its own answers."""

from __future__ import annotations

from cardlang.games.blackstone_castle.vocabulary import FACTIONS, ROLES
from cardlang.games.questions import Questions

QUESTIONS = Questions(
    {
        "claim-pile": "Which draw pile is yours?",
        "choose-family": "Which family do you choose?",
        "recall-task": "Does the task that lies face-down stay, with its agent?",
        "action": "What do you do?",
        "use-vassal": "Which vassal do you use?",
        "draw-from": "From which deck do you draw?",
        "which-deck": "Which deck?",
        "refill": "Is the space filled again?",
        "refill-from": "From which pile is the space filled?",
        "disturb-from": "From which pile is the board disturbed?",
        "place-special": "Where do you put it?",
        "place-agent": "On which task do you place an agent?",
        "agent-target": "On which vassal?",
        "finish-task": "Do you complete the task that lies face-down?",
        "discard-task": "Which task do you discard?",
        "discard-vassal": "Which kept vassal do you discard?",
        "move-vassal": "Which vassal do you move?",
        "move-to": "To which space?",
        "swap-vassal": "Which vassal do you swap?",
        "swap-with": "With which vassal?",
        "flip-vassal": "Which vassal do you flip?",
        "take-vassal": "Which vassal do you take?",
        "join-set": "Which of your sets does it join?",
        "play-vassal": "Which vassal do you lay onto the board?",
        "play-side": "Which side up?",
        "play-to": "Onto which space?",
        "give-vassal": "Which vassal do you give away?",
        "get-vassal": "For which one?",
    },
    answers={
        "stop": "do nothing more",
        "stay": "it stays",
        "recall": "take both back",
        "front": "front up",
        "back": "back up",
        "move": "move a vassal",
        "swap": "swap two vassals",
        "flip": "flip a vassal",
        "take-marker": "take a knight marker",
        "exchange": "exchange a vassal",
    },
    kinds=(*FACTIONS, *ROLES),
    instead={"choose-cards": "Which card?"},
)
(
    CLAIM_PILE, CHOOSE_FAMILY, RECALL_TASK, ACTION, USE_VASSAL, DRAW_FROM, WHICH_DECK, REFILL, REFILL_FROM,
    DISTURB_FROM, PLACE_SPECIAL, PLACE_AGENT,
    AGENT_TARGET, FINISH_TASK, DISCARD_TASK, DISCARD_VASSAL,
    MOVE_VASSAL, MOVE_TO, SWAP_VASSAL, SWAP_WITH, FLIP_VASSAL, TAKE_VASSAL, JOIN_SET,
    PLAY_VASSAL, PLAY_SIDE, PLAY_TO, GIVE_VASSAL, GET_VASSAL,
) = QUESTIONS.purposes  # fmt: skip
(
    STOP, STAY, RECALL, FRONT, BACK, MOVE, SWAP, FLIP, TAKE_MARKER, EXCHANGE,
) = QUESTIONS.flags  # fmt: skip

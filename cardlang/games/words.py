"""The words of every game: what is asked, and answers that are a word, language by language."""

from __future__ import annotations

from collections.abc import Mapping

_COMMON = {
    "en": {
        "choose-cards": "Choose a card",
        "choose-lane": "Choose a lane",
        "choose-side": "Choose a side",
        "choose-player": "Choose a player",
        "amount": "How many?",
        "may": "Do you want to do it?",
        "mode": "Choose one",
        "agreement": "Do you agree?",
        "chance": "What does chance bring?",
        "no": "no",
        "yes": "yes",
        "done": "done",
        "none": "none",
        "agree": "agree",
        "object": "object",
    }
}


def words(own: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """The words of a game: its own, and the common ones where it says nothing else."""
    return {language: {**_COMMON.get(language, {}), **of_game} for language, of_game in own.items()}

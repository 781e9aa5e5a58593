"""The games that cardlang knows. Only this folder names them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from cardlang.vocabulary.model import Vocabulary

_GAMES = ("crimson_company", "castle_combo", "blackstone_castle")


def vocabularies() -> Mapping[str, Vocabulary]:
    """The vocabulary of each game by the game's id."""
    found: dict[str, Vocabulary] = {}
    for folder in _GAMES:
        name = f"{__name__}.{folder}.vocabulary"
        if find_spec(name) is not None:
            vocabulary = cast(Vocabulary, import_module(name).VOCABULARY)
            found[vocabulary.game] = vocabulary
    return found

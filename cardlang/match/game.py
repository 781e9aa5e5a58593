"""Games ready to play, made by name or from a save."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardlang.games import find_game
from cardlang.match.errors import CardlangError, SaveError
from cardlang.match.finding import find_cards, find_mode
from cardlang.match.inputs.integers import seed_of
from cardlang.match.inputs.options import check_options
from cardlang.match.match import Match
from cardlang.match.prepared import PreparedGame
from cardlang.match.saves.contents import GameParts, contents
from cardlang.match.saves.resume import resumed


class Game(PreparedGame[Match]):
    """One game, mode and list of cards. Start as many matches from it as you like; nothing can change it.

    `actions` is the codebook, `options` are all settings, `sets` what the sets say of themselves. `cards` and `castles`
    are the records by their numbers in a match: the cards first, then the castles.
    """

    def start(self, seed: int = 0, *, log: bool | Collection[str] = True) -> Match:
        """Begin a match. The seed, a whole number of up to 1024 bits, fixes everything that chance decides.

        `log=False` keeps no events and is faster; a collection of names keeps the events of these names only. Raises
        GameError for a seed that is not a whole number or too long, and for unknown names of events.
        """
        seed = seed_of(seed)
        return Match(self, self.definition.start(self.rules, seed), seed=seed, log=log)

    @classmethod
    def resume(cls, text: str, *, log: bool | Collection[str] = True) -> Match:
        """Resume a saved match in the game that its save describes. Pickles of matches and requests call this.

        Raises SaveError as `load_match` does.
        """
        saved = contents(text)
        return resumed(game_of(saved.parts), saved, log=log)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game as the save of a match that has just begun, which holds the texts of all cards."""
        return load_game, (self.start().to_json(),)


def game(
    name: str,
    mode: str | None = None,
    edition: str | None = None,
    cardsets: Iterable[str | Path] | str | Path | None = None,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Game:
    """Make a game ready to start.

    `name` is the id of a game, `mode` and `edition` are names (its defaults if none). `cardsets` are names of shipped
    sets or paths of files and folders (the base set if none), `players` is how many take part, `options` are the
    settings by name. `cardlang.catalogue()` lists them all.

    Raises UnknownGameError, GameError (mode, edition, players, options, a path that is not there, too few cards),
    UnreadableError (a file that cannot be read) or SetError (a faulty set, with all its diagnostics).
    """
    found = find_game(name)
    chosen = find_mode(found, mode, edition, players)
    checked = check_options(found, chosen, {} if options is None else options)
    cards, castles, sets = find_cards(found, chosen, cardsets, checked)
    return Game(found, chosen, cards, castles, checked, sets=sets)


@lru_cache(maxsize=8)
def game_of(parts: GameParts) -> Game:
    """The game of a save, cached for other saves of the same game. Raises SaveError if it cannot be played here."""
    try:
        return Game(
            parts.definition, parts.mode, parts.cards, parts.castles, parts.options, sets=parts.sets, stock=parts.stock
        )
    except CardlangError as error:
        raise SaveError(f"this save cannot go on: {error}") from error


def load_game(text: str) -> Game:
    """The game of a saved match, with the cards of the save. Raises SaveError as `load_match` does."""
    return game_of(contents(text).parts)


def load_match(text: str, *, log: bool | Collection[str] = True) -> Match:
    """Resume a saved match; `log` as in `Game.start`.

    A match that began with its setup is replayed from its seed, so it has its events from the beginning.

    Raises SaveError if the save is damaged or foreign, or the match would go on differently.
    """
    return Game.resume(text, log=log)

"""Every game and mode as a game of OpenSpiel: `python_cardlang`, with what chance decides as chance nodes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from cardlang.adapters.extras import MissingExtraError

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingExtraError("openspiel", error) from error

import cardlang
from cardlang.adapters.encoding import SIZE, Encoder
from cardlang.adapters.episode import Audience, Episode
from cardlang.diagnostics.clipping import excerpt
from cardlang.match.differences import changed
from cardlang.match.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlang.adapters.memory import Told

NAME = "python_cardlang"
PARAMETERS: Mapping[str, Any] = MappingProxyType(
    {"game": "", "mode": "", "edition": "", "players": 0, "sets": "", "options": "", "size": SIZE}
)
"""Those of `pyspiel.load_game` with their defaults; `load` writes them."""
MOST_SEATS = 12
LONGEST = 10_000  # decisions and draws that OpenSpiel makes room for; cardlang itself bounds them by `turn limit` only


def load(game: str, *, size: int = SIZE, **settings: Any) -> Any:
    """A game of OpenSpiel from the name of one of ours and the settings of `cardlang.game`.

    `size` is that of an observation. Options are given as on the command line. Raises as `cardlang.game` does.
    """
    given: dict[str, Any] = {"game": game, "size": size}
    players, edition, mode = (settings.pop(name, None) for name in ("players", "edition", "mode"))
    given |= {"players": players or 0, "edition": _quoted(edition or ""), "mode": _quoted(mode or "")}
    options, sets = settings.pop("options", None) or {}, settings.pop("cardsets", None) or ()
    if settings:
        raise GameError(f"there is no setting `{excerpt(next(iter(settings)), str)}`")
    if "chance" in options:
        raise GameError("chance is asked at the chance nodes of OpenSpiel: leave out the option `chance`")
    given["options"] = ";".join(f"{_quoted(name)}:{_quoted(value)}" for name, value in options.items())
    given["sets"] = ";".join(map(_quoted, sets))
    return pyspiel.load_game(NAME, {name: value for name, value in given.items() if value != ""})


class CardGame(pyspiel.Game):
    """A game with its settings; its states are matches."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        given = {**PARAMETERS, **params}
        if not given["game"]:
            raise GameError("say which game it is with `game`: its names are those of `cardlang games`")
        mode, edition = (unquote(given[name]) or None for name in ("mode", "edition"))
        sets = [unquote(name) for name in given["sets"].split(";") if name] or None
        options = _options(given["options"])
        self.game = cardlang.game(given["game"], mode, edition, sets, given["players"] or None, options)
        self.encoder = Encoder(self.game, given["size"])
        alike = cooperative(self.game)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.actions),
            max_chance_outcomes=len(self.game.actions),
            num_players=self.game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if alike else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_kind(alike=alike), info, dict(params))

    def new_initial_state(self) -> CardState:
        """A match at its beginning: chance shuffles first."""
        return CardState(self, Episode(self.game.start(0), self.encoder))

    def max_chance_nodes_in_history(self) -> int:
        """More than there are."""
        return LONGEST

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | None:
        """What a seat sees, what anybody sees, or all there is, with perfect recall also what has been told and
        answered; or what a seat sees and not everybody does. None for anything else."""
        if params:
            raise ValueError(f"an observation has no parameters, so {params} cannot be read")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.public_info:
            return Observer(self, kind.private_info, recall=kind.perfect_recall)
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and not kind.perfect_recall
        return PrivateObserver(self, kind.private_info, recall=False) if own else None


class CardState(pyspiel.State):
    """A match as a state; `episode` has the match itself. OpenSpiel copies and pickles it as any Python object."""

    def __init__(self, game: CardGame, episode: Episode) -> None:
        super().__init__(game)
        self.episode = episode

    def current_player(self) -> int:
        """Whose turn it is, or one of OpenSpiel's players for chance and the end."""
        seat = self.episode.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return seat if seat >= 0 else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.episode.match.is_over

    def returns(self) -> list[float]:
        """What the match returns; zeros before its end."""
        return list(self.episode.match.returns)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, each as likely as the others."""
        ids = self.episode.ids(-1)
        return [(code, 1 / len(ids)) for code in sorted(ids)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CardState:
        """A state that may be this one, for all that the player knows: for search."""
        return CardState(self.get_game(), self.episode.resample(player, int(sampler() * 2**62)))

    def __str__(self) -> str:
        return self.episode.match.fingerprint()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.ids(player))

    def _apply_action(self, action: int) -> None:
        self.episode.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 (only who is asked has actions)
        options = (option for request in self.episode.match.requests for option in request.options)
        words = next((option.text() for option in options if option.id == action), None)
        return f"{action}: {words or self.episode.match.game.actions.describe(action)}"


class Observer:
    """What a player is handed of a state: numbers in `tensor`, by name in `dict`, and text."""

    def __init__(self, game: CardGame, whose: Any, *, recall: bool) -> None:
        self._encoder, self._whose, self._recall = game.encoder, whose, recall
        names = ("view", "past") if recall else ("view",)
        size = game.encoder.size
        self.tensor = np.zeros(size * len(names), np.float32)
        self.dict = {name: self.tensor[size * number :][:size] for number, name in enumerate(names)}

    def set_from(self, state: CardState, player: int) -> None:
        """Put a state into the numbers, as a player sees it."""
        self.dict["view"][:] = state.episode.seen(self._audience(player), player)
        if self._recall:
            self.dict["past"][:] = state.episode.memory(self._told(player), player).numbers

    def string_from(self, state: CardState, player: int) -> str:
        """A state as text, as a player sees it."""
        text = f'{{"player": {player}, "view": {json.dumps(state.episode.view(self._audience(player)))}'
        return text + (f", {state.episode.memory(self._told(player), player).text}}}" if self._recall else "}")

    def _audience(self, player: int) -> Audience:
        """Through whose eyes a player looks: their own, those of anybody who watches, or the host's."""
        if self._whose == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return player
        return None if self._whose == pyspiel.PrivateInfoType.ALL_PLAYERS else ()

    def _told(self, player: int) -> Told:
        audience = self._audience(player)
        return (audience,) if isinstance(audience, int) else audience


class PrivateObserver(Observer):
    """What a player sees and not everybody does: the values in which the two views differ, by their places."""

    def set_from(self, state: CardState, player: int) -> None:
        """Put the values into the numbers."""
        self.dict["view"][:] = self._encoder.view(self._own(state, player), player)

    def string_from(self, state: CardState, player: int) -> str:
        """The values as text; empty if there are none."""
        return json.dumps(own) if (own := self._own(state, player)) else ""

    def _own(self, state: CardState, player: int) -> Mapping[str, Any]:
        episode = state.episode
        return {each["at"]: each.get("to") for each in changed(episode.view(()), episode.view(player))}


def cooperative(game: cardlang.Game) -> bool:
    """Whether all seats win or lose alike, in one party: else what they get sums to 0."""
    seats = set(game.seating["seats"])
    return sum(bool(seats & set(party["players"])) for party in game.seating["parties"]) == 1


def _options(text: str) -> dict[str, str]:
    """The options that `load` has written; chance is always asked."""
    pairs = (part.partition(":") for part in text.split(";") if part)
    return {"chance": "ask", **{unquote(name): unquote(value) for name, _, value in pairs}}


def _quoted(value: Any) -> str:
    """A value as text without the signs that OpenSpiel and we give a meaning; a list as the command line takes it."""
    if isinstance(value, list | tuple | set | frozenset):
        value = ",".join(map(str, value))
    if isinstance(value, Mapping):
        raise GameError("lists of cards and other options with parts cannot be said to OpenSpiel")
    text = quote(str(value), safe=" -")
    plain = text.lower() in ("true", "false") or not text.strip("+-.0123456789")
    return f"%{ord(text[0]):02X}{text[1:]}" if text and plain else text  # or OpenSpiel would read a number


def _kind(*, alike: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name="cardlang",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.IDENTICAL if alike else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
        default_loadable=False,
    )


pyspiel.register_game(_kind(alike=False), CardGame)

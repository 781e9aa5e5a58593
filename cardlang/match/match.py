"""A match: the one object through which a front end plays, views, saves and copies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from cardlang.diagnostics.clipping import excerpt
from cardlang.games.places import worth_of_place
from cardlang.library.records import language_of
from cardlang.machine import rng
from cardlang.machine.codec import fingerprint
from cardlang.machine.knowledge import CHANCE
from cardlang.machine.picking import path_of
from cardlang.machine.rules import DRAW, REASONS, WON
from cardlang.machine.run import answer, meant, run
from cardlang.machine.simultaneous import forget
from cardlang.machine.state import Ask, State
from cardlang.match.errors import GameError, IllegalChoice
from cardlang.match.events import Sieve, journal, readable, visible
from cardlang.match.inputs.integers import integer, number_in, seed_of, several
from cardlang.match.prepared import PreparedGame
from cardlang.match.requests import Option, Request, answer_id, asked_seat, guarded, owed
from cardlang.match.saves.checks import check
from cardlang.match.saves.writing import save
from cardlang.match.script import Script
from cardlang.match.words import Reason


class Match:
    """One match of a game. It waits at a request, or is over.

    `Game.start`, `load_match`, `clone` and `resample` make matches.
    """

    def __init__(
        self, game: AnyGame, state: State, *, seed: int | None, script: Script | None = None, begun: bool = False,
        log: bool | Collection[str] = True, past: Sequence[int] | None = None,
    ) -> None:  # fmt: skip
        """Run a state to its first request, unless the match has `begun` or its position came from a save.

        `seed` is None for a match that did not begin with its setup; `past` are the choices that such a save lists.
        """
        self._game, self._seed = game, seed
        self._state, self._script = state, script
        self._past = None if past is None else tuple(past)  # the choices before the position was read from a save
        self._answered: list[Ask] = []  # the requests answered since; simultaneous ones in seat order
        self._checks: list[str] = []  # the checks of these answers, computed on demand
        self._requests: tuple[Request, ...] | None = None
        state.log = journal(log, game.id)
        if not begun and past is None:
            run(state)
            self._draw()

    # --- looking -----------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._game

    @property
    def seed(self) -> int | None:
        """The seed; None for a match that did not begin with its setup, such as a resampled copy."""
        return self._seed

    @property
    def state(self) -> State:
        """The state of the machine, for hosts that need its internals. Never change it."""
        return self._state

    @property
    def requests(self) -> tuple[Request, ...]:
        """All open requests, in seat order; none when the match is over."""
        if self._requests is None:
            asks = self._state.asks
            if len(asks) == 1:  # as nearly always
                self._requests = (Request(self._game, self._state, asks[0], self._past is not None),)
            else:
                self._requests = tuple([self._request(ask) for ask in sorted(asks) if ask.answer < 0])
        return self._requests

    def _request(self, ask: Ask) -> Request:
        return Request(self._game, self._state, ask, self._past is not None)

    @property
    def request(self) -> Request | None:
        """The open request, the first in seat order if there are several, or None when the match is over."""
        requests = self.requests
        return requests[0] if requests else None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._state.outcome[0] != 0

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How the match ended, `{"result": "won", "winner": "A"}`; None before the end.

        Results are won, draw, stalemate, unfinished and loop; the winner is None if nobody won. Where parties play for
        places, `places` lists the parties that have one, in their order.
        """
        reason, party = self._state.outcome
        if not reason:
            return None
        sides, placed = self._state.rules.sides, self.game.definition.placed(self._state)
        places = {"places": [sides[other] for other in placed]} if placed else {}
        return {"result": REASONS[reason], "winner": sides[party] if party >= 0 else None, **places}

    @property
    def returns(self) -> tuple[float, ...]:
        """One number per seat in [-1, 1]: 1 for a win, 0 without a winner and before the end; they sum to 0.

        The others share the loss: -1 each with two parties, -0.5 with three. Parties that win together share the win.
        Of n parties, place p is worth (n + 1 - 2p) / (n - 1); parties without a place when the match ends share the
        rest. Against the game itself all seats have the same, 1 or -1.
        """
        reason, party = self._state.outcome
        rules = self._state.rules
        parties = rules.wins_as[: rules.seats]
        if reason and (placed := self.game.definition.placed(self._state)):
            count = len(rules.sides)
            worth = {party: worth_of_place(place, count) for place, party in enumerate(placed, start=1)}
            rest = -sum(worth.values()) / max(1, count - len(placed))
            return tuple(worth.get(mine, rest) for mine in parties)
        winners = (party,) if reason == WON else self.game.definition.sharers(self._state) if reason == DRAW else ()
        if not winners:
            return tuple(0.0 for _ in parties)
        others = max(1, len(rules.sides) - 1)
        lost = -1.0 / others
        won = (1.0 + (len(winners) - 1) * lost) / len(winners)
        return tuple(won if mine in winners else lost for mine in parties)

    @property
    def history(self) -> tuple[int, ...]:
        """The option ids chosen so far, of all seats. With the game and the seed they are the whole replay.

        Simultaneous answers enter together, in seat order, when the last of them is in.
        """
        return (*(self._past or ()), *(ask.answer for ask in self._answered))

    @property
    def answered(self) -> tuple[Ask, ...]:
        """The requests behind the history, as the machine has them."""
        return tuple(self._answered)

    @property
    def checks(self) -> str:
        """The checks of the choices in the history, joined into one string as in a save."""
        made = len(self._checks)
        self._checks += [check(self.game.rules, ask) for ask in self._answered[made:]]
        return "".join(self._checks)

    @property
    def script(self) -> Script | None:
        """The outcomes of randomness that a position prescribes."""
        return self._script

    def worth(self, seat: int) -> float:
        """Estimate how good the position is for a seat, from -1 to 1; at the end, what the match `returns`.

        The estimate also uses hidden cards, so a bot should ask a copy that was resampled for its seat. Raises
        IndexError for a seat that does not exist.
        """
        seat = self._seat(seat)
        return self.returns[seat] if self.is_over else self.game.definition.worth(self._state, seat)

    def view(self, seat: int | tuple[()] | None) -> dict[str, Any]:
        """The position as a seat may see it, with the ids that it may answer, JSON-able: see the schema `view`.

        None is the host, who sees everything; `()` is a spectator. Raises IndexError for a seat that does not exist.
        """
        if isinstance(seat, tuple) and not seat:
            seat = self._state.rules.watcher
        elif seat is not None:
            seat = self._seat(seat)
        data = self.game.definition.view(self._state, seat)
        pending = [owed(request, known=seat in (None, request.seat)) for request in self.requests]
        return {**self.game.named, **data, "requests": pending}

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        """List what has happened since the match began, as the seat may know it: see the schema `event`.

        None is the host. A match that was resumed from a save without a seed has only the events since then. Raises
        IndexError for a seat that does not exist, GameError for a match that keeps no log.
        """
        return self.told(None if seat is None else (seat,))

    def told(self, seats: Iterable[int] | None, since: int = 0, until: int | None = None) -> list[dict[str, Any]]:
        """List the events that each of several seats may know, for a screen that they share.

        An empty collection stands for spectators, None for the host. `since` is how many events to skip, `until` the
        index at which to stop; both count all events, as the host sees them. Raises IndexError for seats that do not
        exist, GameError for a match that keeps no log.
        """
        first, last = first_event(since), integer(until)
        if until is not None and (last is None or last < 0):
            raise IndexError(f"there is no event {excerpt(until)} to end with; events are counted from 0")
        if self._state.log is None:
            raise GameError("this match keeps no log, so nobody can say what has happened")
        entries = self._state.log[first:last]
        if seats is None:
            return [readable(self._game.words, entry) for entry in entries]
        together = [self._seat(seat) for seat in several(seats, "seats", IndexError)] or [self._state.rules.watcher]
        return [event for entry in entries if (event := visible(self._game.words, entry, together))]

    def why(self, event: Mapping[str, Any], language: str = "en") -> Reason | None:
        """Find the words of the card that caused an event, or a part of a score; None if the rules of the game did.

        Raises GameError for an event of another game, for what is no event, and for an unknown language.
        """
        if not isinstance(event, Mapping):
            raise GameError(f"an event is a mapping, as `events` hands it out, not {excerpt(event)}")
        name = event.get("event")
        part_of_score = name is None and {"points", "why"} <= event.keys()
        if not part_of_score and (not isinstance(name, str) or name not in self.game.definition.events.names):
            raise GameError(f"this is no event of `{self.game.id}`: {excerpt(event)}")
        number = integer(event.get("why", -1))
        if number is None:
            raise GameError(f"`why` of an event is a whole number, not {excerpt(event['why'])}")
        return self.game.words.reason(number, language_of(language))

    def fingerprint(self) -> str:
        """Hash the canonical position: 32 hexadecimal digits, equal for equal positions on every platform."""
        return fingerprint(self._state)

    # --- playing -----------------------------------------------------------------------------------

    def choose(self, option: int | Option, *, seat: int | None = None) -> list[dict[str, Any]]:
        """Give an answer and play on to the next request. Returns the events in between, as the host sees them.

        `seat` says whose answer it is; without it only one seat may be asked. Raises IllegalChoice, and changes
        nothing, for an option that is not offered, an `Option` of another request, a seat that is not asked, and a
        match that is over.
        """
        seat = seat if seat is None or type(seat) is int else asked_seat(seat)
        code = option if type(option) is int else answer_id(option, self._state, seat)
        if self._past is not None or (self._script is not None and self._script.left):
            self._try(code, seat)
        return self._answer(code, seat)

    def _try(self, code: int, seat: int | None) -> None:
        """Try an answer on a copy, so that a failure leaves the match as it was.

        An outcome that a script prescribes may turn out impossible (IllegalChoice). A position read from a save may be
        one that no match can reach: then the save is to blame for whatever breaks (SaveError).
        """

        def on_a_copy() -> None:
            copy = self.clone(log=True)
            Match._answer(copy, code, seat)
            if self._past is not None:
                copy.look_over()

        guarded(on_a_copy, taken_over=self._past is not None)

    def look_over(self) -> None:
        """Build everything that a front end may show of the open requests, so that a forged save fails here."""
        self.view(None)
        for r in self.requests:
            _ = (r.source, r.secret, r.chosen, r.to_follow, r.behalf)
            _ = [(option.data, option.text()) for option in (*r.options, *r.about, *r.proposed)]

    def _answer(self, code: int, seat: int | None) -> list[dict[str, Any]]:
        s = self._state
        asks, log = s.asks, s.log
        first = len(log) if log else 0
        answer(s, code, seat)
        self._remember(asks)
        if self._script is not None:
            self._draw()
        words = self._game.words
        return [readable(words, entry) for entry in log[first:]] if log else []

    def _remember(self, asks: list[Ask]) -> None:
        """Enter answers in the history; simultaneous ones when the last of them is in, in seat order."""
        if len(asks) == 1:
            self._answered.append(asks[0])
        elif all(ask.answer >= 0 for ask in asks):
            self._answered += [ask for ask in asks if len(ask.codes) > 1]  # what had to be chosen was no choice
        self._requests = None

    def choose_all(self, options: Iterable[int | Option], *, seat: int | None = None) -> list[dict[str, Any]]:
        """Choose several things at once, in any order. Returns the events, as `choose` does.

        The options are the whole choice: nothing is added to them. Raises IllegalChoice, and changes nothing, if they
        cannot be chosen together, or only together with others.
        """
        given, seat = several(options, "options", IllegalChoice), asked_seat(seat)
        wanted = [answer_id(option, self._state, seat) for option in given]
        path = guarded(lambda: path_of(self._state, wanted, seat), taken_over=self._past is not None)
        if self._script is not None and self._script.left:  # what is prescribed for chance may be impossible
            copy = self.clone(log=True)
            for code in path:
                copy.choose(code, seat=seat)
        return [event for code in path for event in self.choose(code, seat=seat)]

    def time_out(self, *, seat: int | None = None) -> list[dict[str, Any]]:
        """Answer for a seat that has taken too long, with the `default` of its request. Returns the events.

        This is a choice like any other, and enters the history. Raises IllegalChoice if the seat is not asked.
        """
        asks = self._state.asks
        ask = asks[meant(asks, asked_seat(seat))]
        return self.choose(self._request(ask).default, seat=ask.seat)

    def _draw(self) -> None:
        """Answer the requests to chance from the script."""
        while self._script is not None and self._state.asks and self._state.asks[0].seat == CHANCE:
            answer(self._state, self._script.pick(self._game.words, self._state, self._state.asks[0].codes))

    def improvise(self) -> None:
        """Drop the script, so that chance decides from here on."""
        if self._script is not None:
            self._script = Script((), self._script.names)

    @property
    def undrawn(self) -> tuple[str, ...]:
        """The prescribed outcomes of chance that have not come up yet."""
        return tuple(self._script.left) if self._script is not None else ()

    # --- copies ------------------------------------------------------------------------------------

    def clone(self, *, log: bool | Collection[str] | None = None) -> Match:
        """Make an independent copy, with the events so far.

        With `log`, as in `Game.start`, the copy begins a log of its own, or keeps none.
        """
        copy = Match(self.game, self._state.clone(), seed=self.seed, begun=True, log=False if log is None else log)
        if log is None and self._state.log is not None:
            copy._state.log = self._state.log.copy()
        copy._state.until = self._state.until
        copy._past, copy._answered, copy._checks = self._past, self._answered[:], self._checks[:]
        if self._script is not None:
            copy._script = Script(self._script.left, self._script.names)
        return copy

    def resample(self, seat: int, seed: int, *, log: bool | Collection[str] | None = None) -> Match:
        """Make a copy in which everything that the seat cannot know is drawn anew; `log` as in `clone`.

        The copy depends only on the seed and on what the seat may know, so it has no history and no seed of its own.
        Raises IndexError for a seat that does not exist, GameError for an invalid seed.
        """
        seat, seed = self._seat(seat), seed_of(seed)
        copy = self.clone(log=log)
        Match._forget(copy, seat, seed)
        self.game.definition.reshuffle(copy.state, seat, seed)
        return copy

    def _forget(self, seat: int, seed: int) -> None:
        """Drop seed and history, and draw anew what other seats have answered in secret."""
        self._seed, self._past, self._answered, self._checks = None, None if self._past is None else (), [], []
        self.improvise()
        self._game = self._game.known_to(seat)
        forget(self._state, seat, rng.seeded(~seed))

    def to_json(self) -> str:
        """Save the match as text, at any moment; `load_match` reads it. It holds all secrets, so it is the host's."""
        checks = "" if self.seed is None else self.checks
        return save(self._game, self._state, seed=self.seed, history=self.history, checks=checks, script=self._script)

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the match as a save. With a seed, unpickling restores the events that the log keeps."""
        log = self._state.log
        kept = log.names if isinstance(log, Sieve) else log is not None
        return partial(type(self.game).resume, log=kept), (self.to_json(),)

    def _seat(self, seat: int) -> int:
        last = self.game.players - 1
        return number_in(seat, 0, last, f"there is no seat {{}}; seats are 0 to {last}")

    def __repr__(self) -> str:
        return f"Match({self.game.id}, {', '.join(map(repr, self.requests)) or self.outcome})"


def first_event(since: int) -> int:
    """How many events to skip; raises IndexError for what is no count."""
    first = integer(since)
    if first is None or first < 0:
        raise IndexError(f"there is no event {excerpt(since)} to begin with; events are counted from 0")
    return first


AnyGame: TypeAlias = PreparedGame[Match]
"""The type of a game for everything that only uses one."""

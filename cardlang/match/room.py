"""Rooms: one match that several people share. A room keeps a snapshot after every answer.

It numbers what it hands to each audience, so that no click counts twice. It reports changes, undoes answers, and
answers for seats that take too long.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from cardlang.diagnostics.clipping import excerpt
from cardlang.library.records import language_of
from cardlang.machine.knowledge import CHANCE
from cardlang.machine.simultaneous import secret
from cardlang.match.data import cards_as_data, event_as_data
from cardlang.match.differences import cards_in, changed, moved
from cardlang.match.errors import CardlangError, GameError, IllegalChoice, StaleRevision
from cardlang.match.inputs.integers import integer, number_in, several
from cardlang.match.match import Match, first_event
from cardlang.match.requests import Option, asked_seat, option_id

Audience: TypeAlias = int | tuple[()] | None
"""Who looks: a seat, `()` for spectators, None for the host."""


class Snapshot(NamedTuple):
    """The match after an answer. The copy keeps no log; `events` is the number of events up to then."""

    match: Match
    events: int
    seat: int | None = None  # who answered; None at the start
    options: tuple[int, ...] = ()  # the ids of the answer
    timed_out: bool = False  # whether the room answered for the seat
    undone: bool = False  # whether an undo led back here


@dataclass(slots=True)
class _Clock:
    """The revision of one audience at each snapshot, and the view it was last handed."""

    revisions: list[int] = field(default_factory=list)
    view: dict[str, Any] | None = None


class Room:
    """A match that several people share. Only the room may make choices in its `match`.

    An audience is a seat, `()` for spectators, or None for the host. A revision counts how often what an audience may
    know has changed; the host's revision counts all answers.
    """

    def __init__(self, match: Match) -> None:
        """Take a match over, with its answers so far if it began with its setup.

        Raises GameError for what is no match, and for a match that does not keep all events.
        """
        if not isinstance(match, Match):
            raise GameError(f"a room needs a match, not {excerpt(match)}")
        if type(match.state.log) is not list:
            raise GameError("a room needs a match that keeps all its events")
        self._match = match
        self._moments = _so_far(match)
        self._path = [*range(len(self._moments))]  # the moments that have not been undone
        self._opened = dict.fromkeys(self._owing(), len(self._moments) - 1)  # seat -> the moment its request opened
        self._clocks: dict[Audience, _Clock] = {}

    @property
    def match(self) -> Match:
        """The match as it stands, to look at."""
        return self._match

    def revision(self, audience: Audience) -> int:
        """The current revision of an audience. Raises IndexError for a seat that does not exist."""
        return self._clock(self._who(audience)).revisions[-1]

    # --- looking -----------------------------------------------------------------------------------------

    def look(self, audience: Audience, language: str = "en") -> dict[str, Any]:
        """Show everything that an audience may know of the position, with words, JSON-able: see the schema `look`.

        Raises IndexError for a seat that does not exist, GameError for an unknown language, as all that has words does.
        """
        audience = self._who(audience)
        data = {"revision": self.revision(audience), "view": self._match.view(audience)}
        return self._with_cards(data, audience, language)

    def changes(self, audience: Audience, since: int, language: str = "en") -> dict[str, Any]:
        """List what has changed for an audience since a revision, JSON-able: see the schema `changes`.

        `kept` is how many of the audience's earlier events still hold; an undo makes it smaller than what was sent.
        Raises StaleRevision for a revision that does not exist yet.
        """
        audience, language = self._who(audience), language_of(language)
        clock = self._clock(audience)
        number = integer(since)
        if number is None or number not in clock.revisions:
            raise StaleRevision(f"there has been no revision {excerpt(since)}; this is {clock.revisions[-1]}")
        first = len(clock.revisions) - 1 - clock.revisions[::-1].index(number)
        before, after = self._moments[first].match.view(audience), self._match.view(audience)
        common = min(moment.events for moment in self._moments[first:])
        events = self._told(audience, common)
        data = {
            "revision": clock.revisions[-1],
            "since": number,
            "kept": len(self._told(audience, 0, common)),
            "events": [event_as_data(self._match.game.words, event, language) for event in events],
            "moved": list(moved(before, after, events)),
            "changed": list(changed(before, after)),
        }
        return self._with_cards(data, audience, language)

    def told(self, audience: Audience, since: int = 0, language: str = "en") -> list[dict[str, Any]]:
        """The visible events of an audience, with words, without the first `since` of them.

        Raises IndexError for a seat that does not exist, and for a `since` that is no number of events.
        """
        audience, language = self._who(audience), language_of(language)
        events = self._told(audience)[first_event(since) :]
        return [event_as_data(self._match.game.words, event, language) for event in events]

    def cards(self, data: Any, language: str = "en") -> dict[str, dict[str, Any]]:
        """The cards that data of this match name, each with what is printed on it."""
        return cards_as_data(self._match.game.words, data, language_of(language))

    def _who(self, audience: Audience) -> Audience:
        """The audience with its seat as a plain `int`. Raises IndexError for a seat that does not exist."""
        if audience is None or (isinstance(audience, tuple) and not audience):
            return audience
        last = self._match.game.players - 1
        return number_in(audience, 0, last, f"there is no seat {{}}; seats are 0 to {last}")

    def _with_cards(self, data: dict[str, Any], audience: Audience, language: str) -> dict[str, Any]:
        """The data with the open requests, the outcome, and every card that is named in them."""
        match = self._match
        known = [r for r in match.requests if audience is None or r.seat == audience]
        data |= {
            "requests": [request.as_data(language) for request in known],
            "waiting": [{"seat": request.seat, "purpose": request.purpose} for request in match.requests],
            "over": match.is_over,
            "outcome": match.outcome,
            "returns": list(match.returns),
        }
        return {**data, "cards": self.cards(data, language)}

    def _told(self, audience: Audience, since: int = 0, until: int | None = None) -> list[dict[str, Any]]:
        seats = audience if audience is None or isinstance(audience, tuple) else (audience,)
        return self._match.told(seats, since, until)

    # --- playing -----------------------------------------------------------------------------------------

    def choose(
        self, options: int | Option | Iterable[int | Option], *, seat: int, revision: int, host: bool = False
    ) -> None:
        """Give an answer, or several as `Match.choose_all`; -1 is the seat of chance, for which the host answers.

        The revision is the seat's, or the host's if the `host` answers for it. Raises IllegalChoice for what is not
        offered, StaleRevision for a revision before the request was opened, IndexError for a seat that does not exist.
        An error changes nothing.
        """
        one = isinstance(options, Option) or integer(options) is not None
        given: list[Any] = [options] if one else several(options, "options", IllegalChoice)
        ids = tuple(option_id(each) for each in given)
        seat = self._check(seat, revision, host=host)
        self._play(lambda: self._match.choose(given[0], seat=seat) if one else self._match.choose_all(given, seat=seat))
        self._add(_moment(self._match, seat, ids))

    def time_out(self, *, seat: int, revision: int) -> int:
        """Answer for a seat that has taken too long, as `Match.time_out`; returns the id.

        The revision is the host's. Raises as `choose` does.
        """
        seat = self._check(seat, revision, host=True)
        code = next(request.default for request in self._match.requests if request.seat == seat)
        self._play(lambda: self._match.choose(code, seat=seat))
        self._add(_moment(self._match, seat, (code,), timed_out=True))
        return code

    def asked(self, seat: int) -> bool:
        """Whether the seat owes an answer; -1 is chance. Raises IndexError for a seat that does not exist."""
        return self._answering(seat) in self._opened

    def _answering(self, seat: int) -> int:
        last = self._match.game.players - 1
        return number_in(seat, CHANCE, last, f"there is no seat {{}}; seats are 0 to {last}")

    def _check(self, given: int, revision: int, *, host: bool) -> int:
        """The seat that answers. Refuses a late answer, to a request that is not open any more."""
        seat = asked_seat(given)
        if seat is None:
            raise IllegalChoice("say whose answer it is with `seat`")
        seat = self._answering(seat)
        clock = self._clock(None if host or seat == CHANCE else seat)
        number, now = integer(revision), clock.revisions[-1]
        if number is None or not 0 <= number <= now:
            raise StaleRevision(f"there has been no revision {excerpt(revision)}; this is {now}")
        opened = self._opened.get(seat)
        if opened is None and number == now:
            raise IllegalChoice(f"no request is open for seat {seat}")
        if opened is None or number < clock.revisions[opened]:
            raise StaleRevision(f"revision {number} is past: the match has gone on to {now}")
        return seat

    def _play(self, act: Any) -> None:
        """Carry out a choice; an error leaves the match as it was."""
        try:
            act()
        except CardlangError:
            raise
        except Exception:
            self._match = self._at(self._moments[-1])
            raise

    def _add(self, moment: Snapshot) -> None:
        self._moments.append(moment)
        number = len(self._moments) - 1
        self._path.append(number)
        still = {seat: at for seat, at in self._opened.items() if seat != moment.seat and not moment.undone}
        self._opened = {owing: still.get(owing, number) for owing in self._owing()}

    def _owing(self) -> list[int]:
        return [request.seat for request in self._match.requests]

    # --- undoing -----------------------------------------------------------------------------------------

    @property
    def answers(self) -> list[dict[str, Any]]:
        """The answers that have not been undone, for the host: the revision before each, its seat and its options."""
        return [
            {"revision": before, "seat": made.seat, "options": list(made.options), "timed_out": made.timed_out}
            for before, number in pairwise(self._path)
            if (made := self._moments[number]).seat is not None
        ]

    def seen_since(self, revision: int) -> dict[str, Any]:
        """What seats have learned since a moment, by the host's revision, and would still know after an undo.

        `cards` maps each seat to the cards that it has seen since and had not seen then; `secrets` is whether secret
        answers have been revealed. Raises StaleRevision for a moment that is not in the past.
        """
        first = self._path.index(self._earlier(revision))
        moments = [self._moments[number] for number in self._path[first:]]
        cards: dict[str, list[int]] = {}
        for seat in range(self._match.game.players):
            known = {card for card, _ in cards_in(moments[0].match.view(seat))}
            seen = (card for moment in moments[1:] for card, _ in cards_in(moment.match.view(seat)))
            told = (
                event[name]
                for event in self._told(seat, moments[0].events)
                for name in ("card", "with")
                if name in event
            )
            if new := sorted({*seen, *told} - known):
                cards[str(seat)] = new
        return {"cards": cards, "secrets": secrets_revealed(moments[0].match, self._match)}

    def undo(self, revision: int) -> dict[str, Any]:
        """Go back to a moment, by the host's revision; returns `seen_since` it. The host decides whether that is fair.

        Revisions go on counting, so answers that were sent before are stale. Raises as `seen_since` does.
        """
        seen, number = self.seen_since(revision), self._earlier(revision)
        for audience in (None, (), *range(self._match.game.players)):
            self._clock(audience)  # brought up to date while the events it depends on exist
        self._match = self._at(self._moments[number])
        del self._path[self._path.index(number) :]
        self._add(self._moments[number]._replace(undone=True))
        return seen

    def _earlier(self, revision: int) -> int:
        number = integer(revision)
        if number is None or number not in self._path[:-1]:
            raise StaleRevision(f"revision {excerpt(revision)} is no moment that this match can go back to")
        return number

    def _at(self, moment: Snapshot) -> Match:
        """The match at a moment, with its events: the first ones of the current log."""
        match = moment.match.clone(log=True)
        match.state.log = (self._match.state.log or [])[: moment.events]
        return match

    # --- counting ----------------------------------------------------------------------------------------

    def _clock(self, audience: Audience) -> _Clock:
        """The revisions of an audience up to now: each new view, visible event or answer of its own makes one."""
        clock = self._clocks.get(audience) or _Clock()
        for number in range(len(clock.revisions), len(self._moments)):
            moment, before = self._moments[number], self._moments[number - 1]
            view = moment.match.view(audience)
            if not number:
                clock.revisions.append(0)
            else:
                news = audience is None or moment.undone or moment.seat == audience or view != clock.view
                news = news or bool(self._told(audience, before.events, moment.events))
                clock.revisions.append(clock.revisions[-1] + news)
            clock.view = view
        self._clocks[audience] = clock
        return clock


def secrets_revealed(before: Match, now: Match) -> bool:
    """Whether secret answers have taken effect between two moments of a match."""
    return any(secret(now.state, ask) for ask in now.answered[len(before.answered) :])


def _moment(
    match: Match, seat: int | None = None, options: tuple[int, ...] = (), *, timed_out: bool = False
) -> Snapshot:
    return Snapshot(match.clone(log=False), len(match.state.log or ()), seat, options, timed_out)


def _so_far(match: Match) -> list[Snapshot]:
    """The moments of a match: all of them if it began with its setup, else only the current one."""
    moments: list[Snapshot] = []
    if match.seed is not None:
        trial = match.game.start(match.seed)
        moments.append(_moment(trial))
        for code in match.history:
            seat = trial.requests[0].seat
            trial.choose(code, seat=seat)
            moments.append(_moment(trial, seat, (code,)))
    now = _moment(match)
    if moments:  # the last one also has the secret answers that are not in the history yet
        moments[-1] = moments[-1]._replace(match=now.match, events=now.events)
    return moments or [now]

"""Requests and options: what a player is asked, as data and in words, built on demand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.library.records import language_of
from cardlang.machine.asking import proposed
from cardlang.machine.codec import fingerprint
from cardlang.machine.knowledge import offered_as
from cardlang.machine.picking import is_card, whole_set
from cardlang.machine.request_context import codes_about
from cardlang.machine.simultaneous import secret, to_follow
from cardlang.machine.state import YOU, Ask, State
from cardlang.match.codes import cards_about, option_data, option_now, source_of
from cardlang.match.errors import CardlangError, IllegalChoice, SaveError
from cardlang.match.inputs.integers import integer
from cardlang.match.prepared import PreparedGame
from cardlang.match.saves.writing import save
from cardlang.match.wording import option_text, question

DECLINING = ("no", "pass", "done", "none", "object")  # the answers that commit to least, in this order


def option_id(option: int | Option) -> int:
    """The id of an option, or an id as it is; raises IllegalChoice for anything else."""
    code = option.id if isinstance(option, Option) else integer(option)
    if code is None:
        raise IllegalChoice(f"an option id is an integer, not {excerpt(option)}")
    return code


def answer_id(option: Any, s: State, seat: int | None) -> int:
    """The id of an answer in a state; raises IllegalChoice for an option of another request than the one that is open.

    An id says nothing of its request, so a late `Option` might mean something else by now.
    """
    if isinstance(option, Option) and not option.is_open_in(s, seat):
        whose = "a request that is not open here" if seat is None else f"no open request of seat {excerpt(seat)}"
        raise IllegalChoice(
            f"option {option.id} belongs to {whose}: options are valid as long as their request is open"
        )
    return option_id(option)


def asked_seat(seat: Any) -> int | None:
    """The seat that a caller names for an answer, or None; raises IllegalChoice for what is no seat."""
    number = integer(seat)
    if number is None and seat is not None:
        raise IllegalChoice(f"no request is open for seat {excerpt(seat)}: a seat is a whole number")
    return number


class Option:
    """One legal answer. Options are immutable, because requests share them."""

    __slots__ = ("_ask", "_code", "_game", "_state")

    def __init__(self, game: PreparedGame[Any], state: State, ask: Ask, code: int) -> None:
        self._game, self._state, self._ask, self._code = game, state, ask, code

    @property
    def id(self) -> int:
        """The id of the option in the codebook of the game, `Game.actions`."""
        return self._code

    @property
    def data(self) -> dict[str, Any]:
        """What the option stands for, JSON-able: see the schema `option`. A card has its place in `at`."""
        return option_now(self._game.words, self._state, self._code)

    @property
    def source(self) -> dict[str, Any] | None:
        """The card behind the question and the words that ask it, as in `Request.source`."""
        return source_of(self._game.words, self._state, self._ask)

    @property
    def about(self) -> tuple[int, ...]:
        """The numbers of the cards among `Request.about`."""
        return cards_about(self._game.words, self._state, self._ask)

    def text(self, language: str = "en") -> str:
        """The option in words. Raises GameError for an unknown language."""
        return option_text(self._game.words, self._state, self._code, self._ask, language_of(language))

    def as_data(self, language: str = "en") -> dict[str, Any]:
        """The option as JSON: its `id`, its words (`text`) and its `data`. Raises GameError for an unknown language."""
        return {"id": self.id, "text": self.text(language), "data": self.data}

    def is_open_in(self, s: State, seat: int | None) -> bool:
        """Whether its request is open for the seat in a state: that of its match, of a clone, or an equal position."""
        ask, own = self._ask, self._state
        if seat not in (None, ask.seat):
            return False
        if any(ask is other for other in s.asks):  # clones share it
            return True
        return s is not own and any(ask is other for other in own.asks) and fingerprint(s) == fingerprint(own)

    def __deepcopy__(self, memo: dict[int, Any]) -> Option:
        return Option(self._game, self._state.clone(), self._ask, self._code)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the option with the position in which it is offered."""
        return _option_again, (type(self._game).resume, save(self._game, self._state), self._ask.seat, self._code)

    def __repr__(self) -> str:
        return f"Option({self._code}, {self.text()!r})"


class Request:
    """A question to one seat (0, 1, ...; -1 is chance). Its options are valid as long as it is open."""

    __slots__ = ("_ask", "_game", "_options", "_state", "_taken_over")

    def __init__(self, game: PreparedGame[Any], state: State, ask: Ask, taken_over: bool = False) -> None:
        self._game, self._state, self._ask = game, state, ask
        self._options: tuple[Option, ...] | None = None
        self._taken_over = taken_over  # whether the position was read from a save and not replayed

    @property
    def seat(self) -> int:
        """Who must answer."""
        return self._ask.seat

    @property
    def purpose(self) -> str:
        """What the answer is for: one of a fixed list, see the schema `purpose`."""
        return self._state.rules.purposes[self._ask.purpose]

    @property
    def options(self) -> tuple[Option, ...]:
        """The legal answers, in game order; at least one."""
        if self._options is None:
            self._options = self._as_options(self._ask.codes)
        return self._options

    def _as_options(self, codes: tuple[int, ...]) -> tuple[Option, ...]:
        return tuple([Option(self._game, self._state, self._ask, code) for code in codes])

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the legal answers, in the order of `options`; cheaper than building those."""
        return self._ask.codes

    @property
    def default(self) -> int:
        """The id of the answer that commits to least: no, pass, done, none, object, or else the first one.

        It depends only on the options, so it reveals nothing. `Match.time_out` chooses it.
        """
        asked = ((option_data(self._game.words, code).get("flag"), code) for code in self.ids)
        declining = {flag: code for flag, code in asked if flag in DECLINING}
        return next((declining[flag] for flag in DECLINING if flag in declining), self.ids[0])

    @property
    def secret(self) -> bool:
        """Whether several seats are asked at once, so that no answer is revealed before all are in."""
        return secret(self._state, self._ask)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The ids that the seat has already chosen from the same set, if the request is secret."""
        return tuple(ask.answer for ask in self._state.asks if ask.seat == self.seat and ask.answer >= 0)

    @property
    def to_follow(self) -> int:
        """How many more must be chosen from the same set after this one, if the request is secret."""
        return to_follow(self._state, self._ask)

    @property
    def whole(self) -> tuple[tuple[Option, ...], int, int]:
        """Everything that this choice may include, with the least and the most; for most choices, one of the options.

        Raises SaveError if the position came from a save and turns out to be damaged.
        """
        codes, least, most = guarded(lambda: whole_set(self._state, self._ask), taken_over=self._taken_over)
        return self._as_options(codes), least, most

    @property
    def several(self) -> tuple[tuple[Option, ...], int, int] | None:
        """For a choice of several things: the options it may include, with the least and the most; else None."""
        options, least, most = self.whole
        cards = tuple(option for option in options if is_card(self._state.rules, option.id))
        return (cards, least, most) if most > 1 else None

    @property
    def behalf(self) -> str:
        """The name of the party for which the seat answers, if that party has no seat; else empty."""
        s = self._state
        you, party = s.stack[-1][YOU] if s.stack else -1, s.rules.party
        you = you if you >= 0 else s.active
        return "" if party[you] in party[: s.rules.seats] else s.rules.names[you]

    @property
    def proposed(self) -> tuple[Option, ...]:
        """What the other member of the team has chosen and this one is asked to agree to."""
        return self._as_options(offered_as(self._state, self.seat, proposed(self._state)))

    @property
    def about(self) -> tuple[Option, ...]:
        """The context: what the seat has just chosen and this answer completes, such as the card of a bid."""
        return self._as_options(codes_about(self._state, self._ask))

    @property
    def source(self) -> dict[str, Any] | None:
        """The card behind the question and the words that ask it, JSON-able; None if the rules ask."""
        return source_of(self._game.words, self._state, self._ask)

    def text(self, language: str = "en") -> str:
        """The question in words, with the words of the card that asks it. Raises GameError for an unknown language."""
        about, before = codes_about(self._state, self._ask), offered_as(self._state, self.seat, proposed(self._state))
        return question(self._game.words, self._state, self._ask, about, before, self.behalf, language_of(language))

    def as_data(self, language: str = "en") -> dict[str, Any]:
        """The whole request with its words, JSON-able: see the schema `request`. For its seat and the host only.

        Raises GameError for an unknown language.
        """
        several = self.several
        data = {
            "seat": self.seat,
            "purpose": self.purpose,
            "text": self.text(language),
            "behalf": self.behalf or None,
            "source": self.source,
            "secret": self.secret,
            "chosen": list(self.chosen),
            "to_follow": self.to_follow,
            "about": [option.as_data(language) for option in self.about],
            "proposed": [option.as_data(language) for option in self.proposed],
            "options": [option.as_data(language) for option in self.options],
            "default": self.default,
        }
        if several is not None:
            cards, least, most = several
            data["several"] = {"least": least, "most": most, "options": [card.as_data(language) for card in cards]}
        return data

    def __deepcopy__(self, memo: dict[int, Any]) -> Request:
        """Copy the request with its position, so that it outlasts the match."""
        return Request(self._game, self._state.clone(), self._ask, self._taken_over)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the request with the position in which it is open."""
        return _again, (type(self._game).resume, save(self._game, self._state), self.seat)

    def __repr__(self) -> str:
        return f"Request(seat={self.seat}, purpose={self.purpose!r})"


def _again(resume: Callable[[str], Any], text: str, seat: int) -> Any:
    """The request of a seat in a position that was saved."""
    return next(request for request in resume(text).requests if request.seat == seat)


def _option_again(resume: Callable[[str], Any], text: str, seat: int, code: int) -> Any:
    """An option of the request of a seat in a saved position, or one from its context."""
    request = _again(resume, text, seat)
    return next(option for option in (*request.options, *request.about, *request.proposed) if option.id == code)


def guarded(act: Callable[[], Any], *, taken_over: bool) -> Any:
    """What an act returns. Raises SaveError for any failure if the position was `taken_over` from a save."""
    try:
        return act()
    except CardlangError:
        raise
    except Exception as error:
        if not taken_over:
            raise
        raise SaveError(f"this match cannot go on: the save it came from was damaged ({excerpt(error)})") from error


def option_of(request: Request, code: int) -> Option:
    """The option of a request with this id."""
    return next(option for option in request.options if option.id == code)


def owed(request: Request, *, known: bool) -> dict[str, Any]:
    """What a view says about a request: who owes an answer and what for; its ids if the options are `known`."""
    data: dict[str, Any] = {"seat": request.seat, "purpose": request.purpose}
    if known:
        data["options"] = list(request.ids)
        if chosen := request.chosen:
            data["chosen"] = list(chosen)
        if about := request.about:
            data["about"] = [option.id for option in about]
        if proposed := request.proposed:
            data["proposed"] = [option.id for option in proposed]
    return data

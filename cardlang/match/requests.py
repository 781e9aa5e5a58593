"""Requests and options: what a player is asked, as data and in words, built only when somebody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.library.records import language_of
from cardlang.machine.asking import proposed
from cardlang.machine.codebook import FLAGS
from cardlang.machine.knowledge import at_spot, offered_as
from cardlang.machine.request_context import codes_about
from cardlang.machine.rules import AbilityCode, Rules
from cardlang.machine.simultaneous import secret, to_follow
from cardlang.machine.state import CARD_MASK, ME, PROGRAM, WHY_BITS, YOU, Ask
from cardlang.match.data import option_as_data, request_as_data
from cardlang.match.errors import IllegalChoice
from cardlang.match.inputs.integers import integer
from cardlang.match.subsets import CARDS, whole_set
from cardlang.match.wording import option_text, question

if TYPE_CHECKING:
    from cardlang.match.game import Game, Reason
    from cardlang.match.match import Match

DECLINING = ("no", "pass", "done", "none", "object")  # the answers that commit to least, in this order


def option_data(game: Game, code: int) -> dict[str, Any]:
    """An option as JSON-able data: its kind and what it names. The same for every moment of a match."""
    rules, definition = game.rules, game.definition
    kind, value = rules.codebook.split(code)
    match kind:
        case "card":
            return {"kind": kind, "card": value, "id": rules.records[rules.record[value]].id}
        case "lane":
            return {"kind": kind, "lane": value + 1}
        case "place":
            return definition.option_at(rules, value)
        case "player":
            return {"kind": kind, "player": rules.people[value]}
        case "mode":
            return {"kind": kind, "mode": value + 1}
        case "amount":
            return {"kind": kind, "amount": value}
        case "ability":
            ability = rules.abilities[value]
            return {
                "kind": kind,
                "ability": value,
                "id": rules.records[ability.record].id,
                "index": _priced(rules, ability),
            }
        case "spot" if value < len(rules.singles):
            return {**definition.option_at(rules, rules.singles[value]), "kind": "occupant"}
        case "spot":
            return {"kind": "hidden", "spot": value - len(rules.singles) + 1}
        case _:
            return {"kind": "flag", "flag": (*FLAGS, *rules.codebook.words)[value]}


def _priced(rules: Rules, ability: AbilityCode) -> int:
    """Which of the abilities with a price an ability is, counted from 1 on each card."""
    record = rules.records[ability.record]
    return sum(bool(one.cost) and one.number <= ability.number for one in record.abilities)


def option_id(option: int | Option) -> int:
    """The id that is meant; raises IllegalChoice for what is none."""
    code = option.id if isinstance(option, Option) else integer(option)
    if code is None:
        raise IllegalChoice(f"an option id is an integer, not {excerpt(option)}")
    return code


def asked_seat(seat: Any) -> int | None:
    """The seat whose answer it is to be, if that is said; raises IllegalChoice for what is no seat."""
    number = integer(seat)
    if number is None and seat is not None:
        raise IllegalChoice(f"no request is open for seat {excerpt(seat)}: a seat is a whole number")
    return number


class Option:
    """One legal answer. It cannot be changed: whoever is asked next may be shown the same one."""

    __slots__ = ("_ask", "_code", "_match")

    def __init__(self, match: Match, code: int, ask: Ask) -> None:
        self._match, self._code, self._ask = match, code, ask

    @property
    def id(self) -> int:
        """Its code in the codebook of the game."""
        return self._code

    @property
    def data(self) -> dict[str, Any]:
        """What it stands for, JSON-able and the caller's own; cards say where they lie."""
        game = self._match.game
        data = option_data(game, self._code)
        state, where = self._match.state, game.definition.where
        if data["kind"] == "card":
            data["at"] = where(state, data["card"])
        elif data["kind"] == "hidden":
            card = at_spot(state, self._code)
            data["at"] = {**where(state, card), "index": state.rows[state.place[card]].index(card) + 1}
        elif data["kind"] == "occupant":
            data["at"] = where(state, at_spot(state, self._code))
        return data

    @property
    def source(self) -> dict[str, Any] | None:
        """The card behind the question that it answers, and the words that ask."""
        return _source(self._match, self._ask)

    @property
    def about(self) -> tuple[int, ...]:
        """The numbers of the cards that the question is about, as in `Request.about`."""
        data = (option_data(self._match.game, code) for code in codes_about(self._match.state, self._ask))
        return tuple(about["card"] for about in data if about["kind"] == "card")

    def text(self, language: str = "en") -> str:
        """The option in words."""
        return option_text(self._match, self, language_of(language))

    def as_data(self, language: str = "en") -> dict[str, Any]:
        """Its id, its words and its data, JSON-able."""
        return option_as_data(self, language_of(language))

    def __repr__(self) -> str:
        return f"Option({self._code}, {self.text()!r})"


class Request:
    """A question to a seat (0, 1, ...; -1 is chance). Its options are good as long as it is pending."""

    __slots__ = ("_ask", "_match", "_options")

    def __init__(self, match: Match, ask: Ask) -> None:
        self._match, self._ask = match, ask
        self._options: tuple[Option, ...] | None = None

    @property
    def seat(self) -> int:
        """Who must answer."""
        return self._ask.seat

    @property
    def purpose(self) -> str:
        """What the answer is for: one of a fixed list."""
        return self._match.state.rules.purposes[self._ask.purpose]

    @property
    def options(self) -> tuple[Option, ...]:
        """The legal answers, in game order."""
        if self._options is None:
            match, ask = self._match, self._ask
            self._options = tuple([Option(match, code, ask) for code in ask.codes])
        return self._options

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the legal answers, in the order of `options`; for programs that need no more than these."""
        return self._ask.codes

    @property
    def default(self) -> int:
        """The id of the answer that commits to least: no, pass, done, none, object, or else the first one.

        It depends on nothing but the options, so it tells nobody anything; `Match.time_out` gives it.
        """
        asked = ((option_data(self._match.game, code).get("flag"), code) for code in self.ids)
        declining = {flag: code for flag, code in asked if flag in DECLINING}
        return next((declining[flag] for flag in DECLINING if flag in declining), self.ids[0])

    @property
    def secret(self) -> bool:
        """Whether several seats are asked at once, and nobody else hears the answer before all are in."""
        return secret(self._match.state, self._ask)

    @property
    def chosen(self) -> tuple[int, ...]:
        """What the seat has chosen already of the same set, if the request is secret."""
        return tuple(ask.answer for ask in self._match.state.asks if ask.seat == self.seat and ask.answer >= 0)

    @property
    def to_follow(self) -> int:
        """How many more of the same set must be chosen after this one, if the request is secret."""
        return to_follow(self._match.state, self._ask)

    @property
    def several(self) -> tuple[tuple[Option, ...], int, int] | None:
        """Where several cards are chosen: all that may be among them, with the least and the most; else None."""
        options, least, most = whole_set(self._match, self)
        cards = tuple(option for option in options if option.data["kind"] in CARDS)
        return (cards, least, most) if most > 1 else None

    @property
    def behalf(self) -> str:
        """The name of who is meant, where the seat answers for a party that has none; else empty."""
        s = self._match.state
        you, party = s.stack[-1][YOU] if s.stack else -1, s.rules.party
        you = you if you >= 0 else s.active
        return "" if party[you] in party[: s.rules.seats] else s.rules.names[you]

    @property
    def proposed(self) -> tuple[Option, ...]:
        """What the other member of the team has chosen, where this one is asked to agree."""
        s = self._match.state
        return tuple(Option(self._match, code, self._ask) for code in offered_as(s, self.seat, proposed(s)))

    @property
    def about(self) -> tuple[Option, ...]:
        """What the seat has chosen just before that its answer goes with: the card of a bid whose amount is asked."""
        codes = codes_about(self._match.state, self._ask)
        return tuple(Option(self._match, code, self._ask) for code in codes)

    @property
    def source(self) -> dict[str, Any] | None:
        """The card behind the question and the words that ask it; none where the rules ask."""
        return _source(self._match, self._ask)

    def text(self, language: str = "en") -> str:
        """The question in words, with those of the card that asks it."""
        return question(self._match, self, language_of(language))

    def as_data(self, language: str = "en") -> dict[str, Any]:
        """All of it with its words, JSON-able: for its seat and the host, and for nobody else."""
        return request_as_data(self, language_of(language))

    def __repr__(self) -> str:
        return f"Request(seat={self.seat}, purpose={self.purpose!r})"


def option_of(request: Request, code: int) -> Option:
    """The option with an id that the request offers."""
    return next(option for option in request.options if option.id == code)


def owed(request: Request, *, known: bool) -> dict[str, Any]:
    """What a view says of a request: who owes an answer and what for; with the ids where the options are `known`."""
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


def look_over(match: Match) -> None:
    """Look at all that a front end may show of what is asked now; what a forger has put there breaks here."""
    match.view(None)
    for r in match.requests:
        _ = (r.source, r.secret, r.chosen, r.to_follow, r.behalf)
        _ = [(option.data, option.text()) for option in (*r.options, *r.about, *r.proposed)]


def _source(match: Match, ask: Ask) -> dict[str, Any] | None:
    s, program = match.state, ask.program
    ability = s.rules.programs[program].ability
    if ability < 0:
        return None
    node = max(s.rules.programs[program].nodes[ask.pc], 0)
    reason: Reason | None = match.game.reason(ability << WHY_BITS | node)
    frame = next((f for f in reversed(s.stack) if f[PROGRAM] == program), None)
    card = frame[ME] & CARD_MASK if frame is not None else -1
    return {
        "card": card,
        "id": reason.card if reason else None,
        "text": reason.text if reason else None,
        "words": reason.words if reason else None,
        "start": reason.start if reason else None,
        "end": reason.end if reason else None,
    }

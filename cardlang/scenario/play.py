"""Carry out the sentences of `when` on a match.

A sentence is one answer or several. An answer is looked up first among the choices that were forced since the last
answer (the match does not ask for them, but a scenario may state them), then in the pending request.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.diagnostics.model import CardlangError
from cardlang.match.errors import IllegalChoice
from cardlang.scenario.host import Session
from cardlang.scenario.options import OptionName, of_card, of_flag, parse_option
from cardlang.scenario.patterns import write
from cardlang.scenario.sentences import ChoosesCards, Says, Sentence

Data: TypeAlias = Mapping[str, Any]


class RefusedError(CardlangError):
    """The match refused a sentence; `asked` says what was asked instead."""

    def __init__(self, message: str, asked: str) -> None:
        super().__init__(message)
        self.message = message
        self.asked = asked


@dataclass(frozen=True, slots=True)
class WantedAnswer:
    """One answer: its player, its purpose (empty: any), and the options that it may mean; messages name the first."""

    player: str
    purpose: str
    options: tuple[OptionName, ...]

    @property
    def words(self) -> str:
        """The answer as a scenario writes it."""
        return self.options[0].text

    def fits(self, data: Data, session: Session) -> bool:
        """Whether the answer may mean an option with this data."""
        return any(option.means(data, session.names) for option in self.options)


def perform(session: Session, sentence: Sentence) -> None:
    """Carry out a sentence. Raises RefusedError; a part of the sentence may have been carried out by then."""
    match sentence:
        case ChoosesCards():
            choose_cards(session, sentence)
        case Says(player=player, form=form, holes=holes):
            for answer in form.answers:
                if answer.implied and not _asks(session, player, answer.purpose):
                    continue
                if not answer.options:
                    session.pass_over(player, answer.purpose)
                    continue
                give(session, WantedAnswer(player, answer.purpose, tuple(_named(session, answer.options, holes))))


def _named(session: Session, options: Sequence[str], holes: Mapping[str, str | int]) -> Iterator[OptionName]:
    """The options of an answer. A single card is a card even if its name is a word for an option: *buys pass*."""
    for option in options:
        card = option == "{card}"
        yield of_card(str(holes["card"])) if card else parse_option(write(option, holes), session.notation.options)


def give(session: Session, answer: WantedAnswer) -> None:
    """Give one answer, to a choice that was forced or to the pending request."""
    if (index := _forced(session, answer)) is not None:
        session.consume(index)
        return
    option = _offered(session, answer)
    if option is None:
        raise _refused(session, answer.player, answer.words)
    session.choose(answer.player, option)


def _refused(session: Session, player: str, *words: str) -> RefusedError:
    """The error for answers that are not offered; it says so if the player is not asked at all."""
    unasked = "" if session.request_of(player) is not None else f": {player} is not asked"
    names = " and ".join(f"`{each}`" for each in words)
    return RefusedError(f"{player} is not offered {names}{unasked}", session.describe_request())


def _asks(session: Session, player: str, purpose: str) -> bool:
    request = session.request_of(player)
    return request is not None and request.purpose == purpose


def choose_cards(session: Session, sentence: ChoosesCards) -> None:
    """Choose a set of cards, in the order in which the match asks for them, and end the choice if needed."""
    left = [WantedAnswer(sentence.player, "", (of_card(name),)) for name in sentence.cards]
    if members := session.members(sentence.player):
        _choose_at_once(session, left, members)
        return
    while left:
        forced = [(index, answer) for answer in left if (index := _forced(session, answer)) is not None]
        if forced:
            index, answer = min(forced, key=lambda pair: pair[0])
            session.consume(index)
            left.remove(answer)
            continue
        found = [(option, answer) for answer in left if (option := _offered(session, answer)) is not None]
        if not found:
            raise _refused(session, sentence.player, *(answer.words for answer in left))
        option, answer = min(found, key=lambda pair: session.rank(sentence.player, pair[0]))
        left.remove(answer)
        session.choose(sentence.player, option)
    _end_choice(session, sentence.player)


def _choose_at_once(session: Session, left: Sequence[WantedAnswer], members: Sequence[tuple[int, Data]]) -> None:
    """Choose a whole set in secret: single members cause no visible events, so it cannot be followed card by card."""
    found: list[int] = []
    for answer in left:
        option = next((code for code, data in members if code not in found and answer.fits(data, session)), None)
        if option is None:
            raise _refused(session, answer.player, answer.words)
        found.append(option)
    try:
        session.choose_set(left[0].player, found)
    except IllegalChoice:
        message = f"{left[0].player} cannot choose these {len(found)} cards, or not alone"
        raise RefusedError(message, session.describe_request()) from None


def _end_choice(session: Session, player: str) -> None:
    """Say `done` if the set could still grow; refuse if it must."""
    if (more := session.forced_along(player)) is not None:
        raise RefusedError(f"{player} must choose `{more}` as well", session.describe_request())
    if not session.goes_on(player):
        return
    option = _offered(session, WantedAnswer(player, "", (of_flag("done"),)))
    if option is None:
        raise RefusedError(f"{player} must choose more cards", session.describe_request())
    session.choose(player, option)


def _forced(session: Session, answer: WantedAnswer) -> int | None:
    """The index of the first unstated forced choice that an answer means; None if there is none."""
    for index, player, purpose, data in session.forced():
        if player == answer.player and answer.purpose in ("", purpose) and answer.fits(data, session):
            return index
    return None


def _offered(session: Session, answer: WantedAnswer) -> int | None:
    """The id of the first pending option that an answer means; None if there is none."""
    request = session.request_of(answer.player)
    if request is None or answer.purpose not in ("", request.purpose):
        return None
    return next((option for option, data in request.options if answer.fits(data, session)), None)

"""Carrying out the sentences of `when` on a match.

A sentence is one answer or several. An answer is found first among the choices that were forced since the last one
(the match does not ask them, but a scenario may state them), then in the pending request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.diagnostics.model import CardlangError
from cardlang.scenario.host import Session
from cardlang.scenario.sentences import (
    Answers,
    Bids,
    ChoosesCards,
    ChoosesLane,
    ChoosesMode,
    ChoosesPlayer,
    ChoosesSide,
    Pays,
    Plays,
    Sentence,
)

Data: TypeAlias = Mapping[str, Any]


class RefusedError(CardlangError):
    """A sentence that the match did not take; `asked` says what was asked instead."""

    def __init__(self, message: str, asked: str) -> None:
        super().__init__(message)
        self.message = message
        self.asked = asked


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: who gives it, in words, for which purposes (none: any), and which options it may mean."""

    player: str
    words: str
    purposes: tuple[str, ...]
    fits: Callable[[Data], bool]


def perform(session: Session, sentence: Sentence) -> None:
    """Carry out a sentence; raises RefusedError, then part of it may have been done."""
    if isinstance(sentence, ChoosesCards):
        choose_cards(session, sentence)
        return
    for answer in answers(session, sentence):
        give(session, answer)


def answers(session: Session, sentence: Sentence) -> tuple[Answer, ...]:
    """The answers that make up a sentence other than the choice of a set of cards."""
    match sentence:
        case Bids(player=who, amount=amount, card=card):
            return (_card(session, who, card, ("bid-card",)), _amount(who, amount, ("bid-amount",)))
        case Plays(player=who, card=card, lane=lane, side=side):
            found = [_card(session, who, card, ("play-card",))]
            if lane is not None:
                found.append(_lane(who, lane, ("play-lane",)))
            if side is not None:
                found.append(_side(who, lane, side, ("play-side",)))
            return tuple(found)
        case Answers(player=who, flags=flags):
            return (Answer(who, flags[0], (), lambda data: data.get("flag") in flags),)
        case ChoosesLane(player=who, lane=lane):
            return (_lane(who, lane, ()),)
        case ChoosesSide(player=who, lane=lane, owner=owner):
            return (_side(who, lane, owner, ()),)
        case ChoosesPlayer(player=who, chosen=chosen):
            return (Answer(who, chosen, (), lambda data: data.get("kind") == "player" and data["player"] == chosen),)
        case ChoosesMode(player=who, option=option):
            return (Answer(who, f"option {option}", (), lambda data: data.get("mode") == option),)
        case Pays(player=who, amount=amount):
            return (_amount(who, amount, ()),)
        case ChoosesCards(player=who, cards=cards):
            return tuple(_card(session, who, name, ()) for name in cards)


def give(session: Session, answer: Answer) -> None:
    """Give one answer, to a choice that was forced or to the pending request."""
    if (index := _forced(session, answer)) is not None:
        session.consume(index)
        return
    option = _offered(session, answer)
    if option is None:
        raise RefusedError(f"{answer.player} is not offered `{answer.words}`", session.describe_request())
    session.choose(option)


def choose_cards(session: Session, sentence: ChoosesCards) -> None:
    """Choose a set of cards, in whatever order the match asks for them, and end the choice if it must be ended."""
    left = [_card(session, sentence.player, name, ()) for name in sentence.cards]
    while left:
        forced = [(index, answer) for answer in left if (index := _forced(session, answer)) is not None]
        if forced:
            index, answer = min(forced, key=lambda pair: pair[0])
            session.consume(index)
            left.remove(answer)
            continue
        found = [(option, answer) for answer in left if (option := _offered(session, answer)) is not None]
        if not found:
            names = " and ".join(f"`{answer.words}`" for answer in left)
            raise RefusedError(f"{sentence.player} is not offered {names}", session.describe_request())
        option, answer = min(found, key=lambda pair: session.rank(pair[0]))
        left.remove(answer)
        session.choose(option)
    _end_choice(session, sentence.player)


def _end_choice(session: Session, player: str) -> None:
    """Say `done` if the set could still grow; refuse if it must."""
    if (more := session.forced_along(player)) is not None:
        raise RefusedError(f"{player} must choose `{more}` as well", session.describe_request())
    if not session.goes_on(player):
        return
    option = _offered(session, Answer(player, "no more cards", (), lambda data: data.get("flag") == "done"))
    if option is None:
        raise RefusedError(f"{player} must choose more cards", session.describe_request())
    session.choose(option)


def _forced(session: Session, answer: Answer) -> int | None:
    """The number of the first forced choice that an answer means and nobody has spoken of."""
    for index, player, purpose, data in session.forced():
        if player == answer.player and _serves(purpose, answer) and answer.fits(data):
            return index
    return None


def _offered(session: Session, answer: Answer) -> int | None:
    """The id of the first pending option that an answer means."""
    request = session.request
    if request is None or request.player != answer.player or not _serves(request.purpose, answer):
        return None
    return next((option for option, data in request.options if answer.fits(data)), None)


def _serves(purpose: str, answer: Answer) -> bool:
    return not answer.purposes or purpose in answer.purposes


def _card(session: Session, who: str, name: str, purposes: tuple[str, ...]) -> Answer:
    names = session.names
    return Answer(who, name, purposes, lambda data: "card" in data and names.fits(data["card"], data["id"], name))


def _lane(who: str, lane: int, purposes: tuple[str, ...]) -> Answer:
    """A lane, or a side where only its lane is in question."""
    return Answer(who, f"lane {lane}", purposes, lambda data: data.get("lane") == lane)


def _side(who: str, lane: int | None, owner: str, purposes: tuple[str, ...]) -> Answer:
    words = f"{owner}'s side"
    return Answer(who, words, purposes, lambda data: data.get("owner") == owner and lane in (None, data.get("lane")))


def _amount(who: str, amount: int, purposes: tuple[str, ...]) -> Answer:
    return Answer(who, str(amount), purposes, lambda data: data.get("amount") == amount)

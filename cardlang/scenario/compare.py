"""Compare `then` with the match: a list of differences, in the names of the scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardlang.scenario.compare_fields import NOTHING, FieldComparison, Mismatch
from cardlang.scenario.happenings import WHO, Happening, cards_of
from cardlang.scenario.host import Session
from cardlang.scenario.model import GENERAL, NOBODY, ExpectedRequest, ScenarioStep, Then
from cardlang.scenario.options import OptionName
from cardlang.scenario.play import RefusedError, perform
from cardlang.scenario.seen import Names, seen


def differences(then: Then, session: Session) -> list[Mismatch]:
    """All differences: the state of the match and its table first, then requests and events."""
    compared = FieldComparison(session.notation, session.view, session.recent, session.names)
    stated = (field for field in (*GENERAL, *session.notation.fields) if field.name in then.fields)
    return [
        *_begun(then),
        *_over(then, session),
        *(found for field in stated for found in compared.field(field, then.fields[field.name])),
        *_rows(then, compared),
        *_asked(then.asked, session),
        *_trials(then, session),
        *_events("", then.events, then.no_events, session.recent, session.names),
        *_sights(then, session),
    ]


def _begun(then: Then) -> Iterator[Mismatch]:
    if then.refused:
        yield Mismatch("refused", "match", f"refused, {then.refused}", "it has begun")


def _over(then: Then, session: Session) -> Iterator[Mismatch]:
    words, over = ("going on", "over"), session.match.is_over
    if then.over not in (None, over):
        yield Mismatch("over", "match", words[not over], words[over])


def _rows(then: Then, compared: FieldComparison) -> Iterator[Mismatch]:
    """The first cards of rows, and the numbers of their cards."""
    names = compared.names
    rows = {row.name: seen(row, compared.view) or () for row in compared.notation.rows}
    for name, wanted in then.tops.items():
        first = rows[name][:1]
        if not any(names.means(card, wanted) for card in first):
            yield Mismatch(f"{name} top", f"top of the {name}", wanted, names.listed(first, faces=False))
    for name, count in then.counts.items():
        if len(rows[name]) != count:
            yield Mismatch("counts", f"cards in {name}", str(count), str(len(rows[name])))


# --- what has happened ----------------------------------------------------------------------------


def _events(
    who: str, stated: Sequence[Happening], denied: Sequence[Happening], events: Sequence[Mapping[str, Any]],
    names: Names,
) -> Iterator[Mismatch]:  # fmt: skip
    """Compare events: all of them, or those visible to a seat (`who`)."""
    field, what = ("sees", f"event for {who}") if who else ("events", "event")
    start = 0
    for wanted in stated:
        found = next((i for i in range(start, len(events)) if happened(wanted, events[i], names)), None)
        if found is None:
            early = any(happened(wanted, event, names) for event in events[:start])
            yield Mismatch(field, what, str(wanted), "earlier than that" if early else "did not happen")
            return
        start = found + 1
    for unwanted in denied:
        count = sum(happened(unwanted, event, names) for event in events)
        if count:
            times = f"{count} time{'' if count == 1 else 's'}"
            yield Mismatch("sees" if who else "no events", what, f"no {unwanted}", times)


def happened(wanted: Happening, event: Mapping[str, Any], names: Names) -> bool:
    """Whether an event of the match is the wanted one."""
    if wanted.ability:
        if event["event"] != "open" or event.get("ability") != wanted.kind:
            return False
    elif event["event"] != wanted.kind:
        return False
    cards = cards_of(event)
    return (
        all(
            any(names.fits(card, record, word) for card, record in cards)
            or word in (event.get("phase"), event.get("ability"))
            for word in wanted.words
        )
        and all(player in [event.get(field) for field in WHO] for player in wanted.players)
        and all(number == event.get("amount") for number in wanted.numbers)
        and all(number == event.get(word) for word, number in wanted.counted.items())
    )


def names_a_card(wanted: Happening, event: Mapping[str, Any], names: Names) -> bool:
    """Whether an event is about a card that the wanted event names."""
    return any(names.fits(card, record, word) for card, record in cards_of(event) for word in wanted.words)


# --- what is asked --------------------------------------------------------------------------------


def _asked(expected: ExpectedRequest | None, session: Session) -> Iterator[Mismatch]:
    if expected is None:
        return
    request = session.request_of(expected.seat) or session.request_of(None)
    if request is None or expected.seat == NOBODY:
        if (request is None) != (expected.seat == NOBODY):
            yield Mismatch(
                "asked", "asked", NOBODY if expected.seat == NOBODY else "a request", session.describe_request()
            )
        return
    if expected.seat not in (None, request.player):
        yield Mismatch("asked", "who is asked", str(expected.seat), request.player)
    if expected.purpose not in (None, request.purpose):
        yield Mismatch("asked", "asked for", str(expected.purpose), request.purpose)
    yield from _options(expected, session, request.options)


def _options(
    expected: ExpectedRequest, session: Session, options: tuple[tuple[int, Mapping[str, Any]], ...]
) -> Iterator[Mismatch]:
    offered = [data for _, data in options]
    got = ", ".join(map(session.option_name, offered))

    def among(name: OptionName) -> bool:
        return any(_is_option(name, data, session) for data in offered)

    if expected.options is not None and not _paired(expected.options, offered, session):
        yield Mismatch("asked", "options", ", ".join(name.text for name in expected.options) or NOTHING, got)
    for name in expected.offers:
        if not among(name):
            yield Mismatch("asked", "options", f"{name.text} among them", got)
    for name in expected.missing:
        if among(name):
            yield Mismatch("asked", "options", f"not {name.text}", got)


def _is_option(name: OptionName, data: Mapping[str, Any], session: Session) -> bool:
    kind = "card" if "card" in data else data["kind"]  # a card is named the same wherever it lies
    return bool(name.kind == kind) and name.means(data, session.names)


def _paired(names: tuple[OptionName, ...], options: list[Mapping[str, Any]], session: Session) -> bool:
    """Whether each name has an option of its own, and no option is left."""
    left = list(options)
    for name in names:
        found = next((data for data in left if _is_option(name, data, session)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _trials(then: Then, session: Session) -> Iterator[Mismatch]:
    """Try sentences on a copy: those that must be accepted, and those that must be refused."""
    before = session.match.fingerprint()
    for step in then.legal:
        if (refusal := _tried(step, session)) is not None:
            yield Mismatch("legal", step.text, "accepted", f"refused: {refusal}")
    for step in then.illegal:
        if _tried(step, session) is None:
            yield Mismatch("illegal", step.text, "refused", "accepted")
    if session.match.fingerprint() != before:
        yield Mismatch("illegal", "the match", "unchanged by what was refused", "changed")


def _tried(step: ScenarioStep, session: Session) -> str | None:
    """Why a sentence is refused; None if it is not."""
    try:
        perform(session.clone(), step.sentence)
    except RefusedError as error:
        return error.message
    return None


# --- what a seat sees -----------------------------------------------------------------------------


def _sights(then: Then, session: Session) -> Iterator[Mismatch]:
    for seat, sight in then.sees.items():
        view, told = session.seen_by(seat)
        compared = FieldComparison(session.notation, view, told, session.names)
        for field in session.notation.fields:
            if field.name in sight.fields:
                for found in compared.field(field, sight.fields[field.name]):
                    yield replace(found, field="sees", what=f"{found.what}, seen by {seat}")
        yield from _events(seat, sight.events, sight.no_events, told, session.names)

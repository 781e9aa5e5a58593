"""Comparing `then` with the match: a list of differences, by names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.scenario.happenings import Happening
from cardlang.scenario.host import Session
from cardlang.scenario.model import NOBODY, Asked, Cards, Lane, Scored, Then
from cardlang.scenario.play import RefusedError, perform
from cardlang.scenario.snapshot import LaneNow, Seen, Snapshot

EMPTY = "nothing"
_IN_ORDER = frozenset({"deck"})


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as expected; `field` is the field of `then` that it belongs to."""

    field: str
    what: str
    expected: str
    got: str


def differences(then: Then, session: Session, now: Snapshot) -> list[Difference]:
    """All that differs, in the order of a table's eyes: coins and cards first, then requests and events."""
    return [
        *_words(then, now),
        *_coins(then.coins, now),
        *_lanes(then.lanes, session, now),
        *_areas("staged", then.staged, now.staged, session),
        *_areas("hands", then.hands, now.hands, session),
        *_rows(then, session, now),
        *_counts(then.counts, now),
        *_by_card("strength", then.strength, session, now, lambda card: card.strength),
        *_by_card("marks", then.marks, session, now, lambda card: card.marks),
        *_scored(then.scored, session),
        *_asked(then.asked, session),
        *_illegal(then, session),
        *_events(then, session),
    ]


def _words(then: Then, now: Snapshot) -> Iterator[Difference]:
    pairs = (
        ("turn", then.turn, now.turn),
        ("phase", then.phase, now.phase),
        ("winner", then.winner, now.winner or NOBODY),
        ("outcome", then.outcome, now.outcome or "none"),
    )
    for name, expected, got in pairs:
        if expected is not None and expected != got:
            yield Difference(name, name, expected, got)
    if then.over is not None and then.over != now.over:
        yield Difference("over", "match", _over(then.over), _over(now.over))


def _over(over: bool) -> str:
    return "over" if over else "going on"


def _coins(expected: Mapping[str, int], now: Snapshot) -> Iterator[Difference]:
    for holder, coins in expected.items():
        got = now.coins.get(holder)
        if got != coins:
            yield Difference("coins", f"coins of {holder}" if holder != "supply" else "supply", str(coins), str(got))


def _lanes(expected: tuple[Lane, ...], session: Session, now: Snapshot) -> Iterator[Difference]:
    for number, lane in enumerate(expected, start=1):
        if number > len(now.lanes):
            yield Difference("lanes", f"lane {number}", "a lane", "there is none")
            continue
        yield from _lane(number, lane, now.lanes[number - 1], session)


def _lane(number: int, lane: Lane, got: LaneNow, session: Session) -> Iterator[Difference]:
    for owner, cards in lane.sides.items():
        there = got.sides.get(owner, ())
        if not _same(cards, there, session):
            yield Difference("lanes", f"lane {number}, side of {owner}", _list(cards), _found(there, session))
    if lane.won_by is not None and lane.won_by != got.won_by:
        yield Difference("lanes", f"lane {number}", f"won by {lane.won_by}", _winner(got.won_by))
    if lane.won_by is None and lane.sides and got.won_by is not None:
        yield Difference("lanes", f"lane {number}", "not won", _winner(got.won_by))
    if lane.castle is not None and lane.castle != got.castle:
        yield Difference("lanes", f"castle of lane {number}", lane.castle, got.castle or "a plain castle")
    if lane.coins is not None and lane.coins != got.coins:
        yield Difference("lanes", f"coins on castle {number}", str(lane.coins), str(got.coins))


def _winner(party: str | None) -> str:
    return f"won by {party}" if party else "not won"


def _areas(
    name: str, expected: Mapping[str, Cards], got: Mapping[str, tuple[Seen, ...]], session: Session
) -> Iterator[Difference]:
    for player, cards in expected.items():
        there = got.get(player, ())
        if not _same_set(cards, there, session):
            yield Difference(name, f"{name} of {player}", _list(cards), _found(there, session))


def _rows(then: Then, session: Session, now: Snapshot) -> Iterator[Difference]:
    rows = (("offer", then.offer, now.offer), ("deck", then.deck, now.deck), ("discard", then.discard, now.discard))
    for name, cards, there in rows:
        same = _same if name in _IN_ORDER else _same_set
        if cards is not None and not same(cards, there, session, faces=False):
            yield Difference(name, name, _list(cards), _found(there, session, faces=False))
    if then.deck_top is not None:
        top = now.deck[:1]
        if not any(session.names.fits(card.card, card.record, then.deck_top) for card in top):
            yield Difference("deck top", "top of the deck", then.deck_top, _found(top, session, faces=False))


def _counts(expected: Mapping[str, int], now: Snapshot) -> Iterator[Difference]:
    got = {"deck": len(now.deck), "offer": len(now.offer), "discard": len(now.discard)}
    for name, count in expected.items():
        if got[name] != count:
            yield Difference("counts", f"cards in {name}", str(count), str(got[name]))


def _by_card(
    field: str, expected: Mapping[str, int], session: Session, now: Snapshot, value: Callable[[Seen], int]
) -> Iterator[Difference]:
    """A number of cards in play; it must hold for all cards that a name fits."""
    in_play = [card for lane in now.lanes for side in lane.sides.values() for card in side]
    for name, number in expected.items():
        got = [value(card) for card in in_play if session.names.fits(card.card, card.record, name)]
        if not got or set(got) != {number}:
            yield Difference(field, f"{field} of {name}", str(number), ", ".join(map(str, got)) or "not in play")


# --- what has happened ----------------------------------------------------------------------------


def scorings(session: Session) -> list[Scored]:
    """The lanes that were scored, in order, with totals and winner."""
    found = []
    totals: dict[str, int] = {}
    for event in session.events:
        if event["event"] == "total":
            totals[event["player"]] = event["amount"]
        elif event["event"] == "score":
            found.append(Scored(event["lane"], totals, event.get("player") or NOBODY))
            totals = {}
    return found


def _scored(expected: tuple[Scored, ...] | None, session: Session) -> Iterator[Difference]:
    if expected is None:
        return
    got = scorings(session)
    for index in range(max(len(expected), len(got))):
        wanted = expected[index] if index < len(expected) else None
        real = got[index] if index < len(got) else None
        if wanted is None or real is None or not _same_scoring(wanted, real):
            what = f"scoring {index + 1}" if max(len(expected), len(got)) > 1 else "scoring"
            yield Difference("scored", what, _scoring(wanted), _scoring(real))


def _same_scoring(wanted: Scored, real: Scored) -> bool:
    totals = all(real.totals.get(player) == total for player, total in wanted.totals.items())
    return wanted.lane == real.lane and totals and wanted.winner in (None, real.winner)


def _scoring(scored: Scored | None) -> str:
    if scored is None:
        return EMPTY
    totals = " : ".join(f"{player} {total}" for player, total in sorted(scored.totals.items()))
    parts = (f"lane {scored.lane}", totals, "" if scored.winner is None else f"won by {scored.winner}")
    return ", ".join(part for part in parts if part)


def _events(then: Then, session: Session) -> Iterator[Difference]:
    events = session.events
    start = 0
    for wanted in then.events:
        found = next((i for i in range(start, len(events)) if happened(wanted, events[i], session)), None)
        if found is None:
            early = any(happened(wanted, event, session) for event in events[:start])
            yield Difference("events", "event", str(wanted), "earlier than that" if early else "did not happen")
            return
        start = found + 1
    for unwanted in then.no_events:
        count = sum(happened(unwanted, event, session) for event in events)
        if count:
            yield Difference("no events", "event", f"no {unwanted}", f"{count} time{'' if count == 1 else 's'}")


def happened(wanted: Happening, event: Mapping[str, Any], session: Session) -> bool:
    """Whether an event of the match is the one that is meant."""
    if wanted.ability:
        if event["event"] != "open" or event.get("ability") != wanted.kind:
            return False
    elif event["event"] != wanted.kind:
        return False
    names = session.names
    cards = [(event["card"], event["id"])] if event.get("card") is not None else []
    cards += [(event["with"], event["with_id"])] if event.get("with") is not None else []
    return (
        all(
            any(names.fits(card, record, word) for card, record in cards)
            or word in (event.get("phase"), event.get("ability"))
            for word in wanted.words
        )
        and all(player in (event.get("player"), event.get("to")) for player in wanted.players)
        and all(number == event.get("amount") for number in wanted.numbers)
        and (wanted.lane is None or wanted.lane == event.get("lane"))
    )


# --- what is asked --------------------------------------------------------------------------------


def _asked(expected: Asked | None, session: Session) -> Iterator[Difference]:
    if expected is None:
        return
    request = session.request
    if request is None or expected.seat == NOBODY:
        if (request is None) != (expected.seat == NOBODY):
            yield Difference(
                "asked", "asked", NOBODY if expected.seat == NOBODY else "a request", session.describe_request()
            )
        return
    if expected.seat not in (None, request.player):
        yield Difference("asked", "who is asked", str(expected.seat), request.player)
    if expected.purpose not in (None, request.purpose):
        yield Difference("asked", "asked for", str(expected.purpose), request.purpose)
    yield from _options(expected, session, request.options)


def _options(
    expected: Asked, session: Session, options: tuple[tuple[int, Mapping[str, Any]], ...]
) -> Iterator[Difference]:
    got = [session.option_name(data) for _, data in options]

    def offered(name: str) -> bool:
        return any(_is_option(name, data, session) for _, data in options)

    if expected.options is not None:
        cards = [data for _, data in options]
        if len(cards) != len(expected.options) or not _paired(expected.options, cards, session):
            yield Difference("asked", "options", ", ".join(expected.options) or EMPTY, ", ".join(got))
    for name in expected.offers:
        if not offered(name):
            yield Difference("asked", "options", f"{name} among them", ", ".join(got))
    for name in expected.missing:
        if offered(name):
            yield Difference("asked", "options", f"not {name}", ", ".join(got))


def _is_option(name: str, data: Mapping[str, Any], session: Session) -> bool:
    if data.get("kind") == "card":
        return session.names.fits(data["card"], data["id"], name)
    return session.option_name(data) == name


def _paired(names: tuple[str, ...], options: list[Mapping[str, Any]], session: Session) -> bool:
    """Whether each name has an option of its own."""
    left = list(options)
    for name in names:
        found = next((data for data in left if _is_option(name, data, session)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _illegal(then: Then, session: Session) -> Iterator[Difference]:
    before = session.match.fingerprint()
    for step in then.illegal:
        trial = session.clone()
        try:
            perform(trial, step.sentence)
        except RefusedError:
            pass
        else:
            yield Difference("illegal", step.text, "refused", "accepted")
    if session.match.fingerprint() != before:
        yield Difference("illegal", "the match", "unchanged by what was refused", "changed")


# --- lists of cards -------------------------------------------------------------------------------


def _same(expected: Cards, got: tuple[Seen, ...], session: Session, *, faces: bool = True) -> bool:
    return len(expected) == len(got) and all(
        session.names.fits(card.card, card.record, shown.name) and (not faces or shown.face_up == card.face_up)
        for shown, card in zip(expected, got, strict=True)
    )


def _same_set(expected: Cards, got: tuple[Seen, ...], session: Session, *, faces: bool = False) -> bool:
    """The same cards in any order; a name of their own is looked for first."""
    if len(expected) != len(got):
        return False
    left = list(got)
    for shown in sorted(expected, key=lambda shown: _frequency(expected, got, session)[shown.name]):
        found = next((card for card in left if _same((shown,), (card,), session, faces=faces)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _frequency(expected: Cards, got: tuple[Seen, ...], session: Session) -> Counter[str]:
    """How many of the cards each name fits, so that a name which fits only one takes it first."""
    return Counter(
        {shown.name: sum(session.names.fits(card.card, card.record, shown.name) for card in got) for shown in expected}
    )


def _list(cards: Cards) -> str:
    return ", ".join(map(str, cards)) or EMPTY


def _found(cards: tuple[Seen, ...], session: Session, *, faces: bool = True) -> str:
    names = (session.names.seen(card) if faces else session.names.shown(card.card, card.record) for card in cards)
    return ", ".join(names) or EMPTY

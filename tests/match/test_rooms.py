"""Rooms: revisions, changes, undo and time-outs; and what stands in words, held to the schemas."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import cardlang
from cardlang import IllegalChoice, Room, StaleRevision, bots
from cardlang.games import playable
from tests.foreign import Number
from tests.match import duels

AUDIENCES = (None, (), 0, 1)


@lru_cache(maxsize=16)
def validator(kind: str, game: str) -> Draft202012Validator:
    return Draft202012Validator(cardlang.schema(kind, game))


def hold(kind: str, game: str, data: Any) -> None:
    """The data has the shape of its kind in the game, and is JSON."""
    assert json.loads(json.dumps(data)) == data
    validator(kind, game).validate(data)


def answer(room: Room, policy: str = "random") -> int:
    """The first seat that is asked answers; which seat that was."""
    request = room.match.request
    assert request is not None
    seat = request.seat
    code = bots.player(policy, seat, len(room.answers))(room.match)
    room.choose(code, seat=seat, revision=room.revision(seat))
    return seat


def carried_out(view: dict[str, Any], changes: list[dict[str, Any]]) -> dict[str, Any]:
    """A view with the changes, as a front end makes it."""
    view = json.loads(json.dumps(view))
    for change in changes:
        *way, last = [part.replace("~1", "/").replace("~0", "~") for part in change["at"].split("/")[1:]]
        there: Any = view
        for part in way:
            there = there[int(part)] if isinstance(there, list) else there[part]
        if isinstance(there, list):
            there[int(last)] = change["to"]
        elif "to" in change:
            there[last] = change["to"]
        else:
            del there[last]
    return view


def told(room: Room, audience: Any) -> list[dict[str, Any]]:
    return room.match.told((audience,) if isinstance(audience, int) else audience)


@pytest.mark.parametrize("game", playable())
def test_changes_make_the_later_view_of_the_earlier_one_also_over_an_undo(game: str) -> None:
    room = Room(cardlang.game(game).start(7))
    known = {who: (room.revision(who), room.match.view(who), told(room, who)) for who in AUDIENCES}
    moved = caused = 0
    for step in range(30):
        if step == 20:
            room.undo(11)
        else:
            answer(room)
        for who in AUDIENCES if step % 4 == 0 else ():
            revision, view, events = known[who]
            changes = room.changes(who, revision)
            assert carried_out(view, changes["changed"]) == room.match.view(who)
            events = events[: changes["kept"]] + [event["data"] for event in changes["events"]]
            assert events == told(room, who)
            moved += len(changes["moved"])
            caused += sum("cause" in each for each in changes["moved"])
            known[who] = (changes["revision"], room.match.view(who), events)
    hold("changes", game, changes)
    hold("look", game, room.look(1, "de"))
    hold("seating", game, room.match.game.seating)
    assert moved > 10
    assert caused or game == "castle-combo"


def test_a_move_says_from_where_to_where_and_which_card_did_it() -> None:
    match = cardlang.game(duels.GAME).start(7)
    room, causes = Room(match), 0
    for _ in range(60):
        if match.is_over:
            break
        seat = answer(room, "greedy")
        changes = room.changes(seat, room.revision(seat) - 1)
        for each in changes["moved"]:
            if "event" in each:
                event = changes["events"][each["event"]]
                assert each["card"] in (event["data"].get("card"), event["data"].get("with"))
                assert each.get("cause") == event["data"].get("cause")
                causes += "cause" in each and event["reason"]["words"] in event["reason"]["text"]
    assert causes


def test_revisions_count_what_an_audience_may_know() -> None:
    """In secret each seat goes on by itself: whoever has not been told anything and sees nothing new counts nothing."""
    room = Room(cardlang.game(duels.GAME, mode="free-for-all").start(3))
    while not (room.match.request and room.match.request.secret):
        answer(room)
    seats = [request.seat for request in room.match.requests]
    first, later = seats[0], seats[-1]
    asked = room.revision(later)
    old = room.revision(first)
    room.choose(room.match.requests[0].ids[0], seat=first, revision=old)
    assert room.revision(first) > old
    assert room.revision(None) == len(room.answers)
    request = next(request for request in room.match.requests if request.seat == later)
    room.choose(request.ids[0], seat=later, revision=asked)  # what others have answered meanwhile does not matter


def test_an_answer_counts_once() -> None:
    room = Room(cardlang.game(duels.GAME).start(7))
    request = room.match.request
    assert request is not None
    code, seat = request.ids[0], request.seat
    room.choose(code, seat=seat, revision=0)
    before = room.match.fingerprint()
    for stale in (0, 99, -1, "0", None, 1.0, True):
        with pytest.raises(StaleRevision):
            room.choose(code, seat=seat, revision=stale)  # type: ignore[arg-type]
    other = next(r.seat for r in room.match.requests)
    with pytest.raises(IllegalChoice, match="no request is open for seat"):
        room.choose(code, seat=1 - other, revision=room.revision(1 - other))
    with pytest.raises(IllegalChoice, match="is not offered"):
        room.choose(10**9, seat=other, revision=room.revision(other))
    assert room.match.fingerprint() == before
    assert len(room.answers) == 1


def test_what_is_handed_in_may_come_from_other_libraries() -> None:
    room = Room(cardlang.game(duels.GAME).start(7))
    request = room.match.request
    assert request is not None
    room.choose(request.options[0], seat=Number(request.seat), revision=Number(0))  # type: ignore[arg-type]
    asked = room.match.requests[0]
    room.choose(Number(asked.ids[0]), seat=asked.seat, revision=1)  # type: ignore[arg-type]
    assert room.answers[1]["options"] == [asked.ids[0]]
    for junk in ("1", None, 1.5, ["1"], object()):
        with pytest.raises(IllegalChoice):
            room.choose(junk, seat=room.match.requests[0].seat, revision=2)  # type: ignore[arg-type]
    for seat in ("A", None, 1.0):
        with pytest.raises(IllegalChoice):
            room.choose(0, seat=seat, revision=2)  # type: ignore[arg-type]
    assert len(room.answers) == 2
    for look in (room.look, room.told, room.revision):
        assert look(Number(1)) == look(1)  # type: ignore[operator]
        with pytest.raises(IndexError):
            look(7)  # type: ignore[operator]


def test_a_time_out_is_a_choice_that_enters_the_history() -> None:
    room = Room(cardlang.game(duels.GAME).start(7))
    for _ in range(12):
        request = room.match.request
        assert request is not None
        assert request.default in request.ids
        flags = {option.data.get("flag"): option.id for option in request.options}
        if "pass" in flags:
            assert request.default == flags["pass"]
        assert room.time_out(seat=request.seat, revision=room.revision(None)) == request.default
    assert all(each["timed_out"] for each in room.answers)
    match = cardlang.game(duels.GAME).start(7)
    for code in room.match.history:
        assert match.request is not None
        assert match.request.default == code
        match.time_out(seat=match.request.seat)
    assert match.fingerprint() == room.match.fingerprint()
    with pytest.raises(IllegalChoice):
        match.time_out(seat=7)


def test_undo_goes_on_as_if_nothing_had_been_answered() -> None:
    room, straight = (Room(cardlang.game(duels.GAME).start(7)) for _ in range(2))
    for _ in range(10):
        answer(room, "greedy")
    before = len(room.match.events())
    seen = room.seen_since(4)
    assert len(room.match.events()) == before
    assert room.undo(4) == seen
    assert seen["cards"]["0"] == seen["cards"]["1"]
    assert [each["revision"] for each in room.answers] == [0, 1, 2, 3]
    for _ in range(4):
        answer(straight, "greedy")
    assert room.match.fingerprint() == straight.match.fingerprint()
    assert room.match.events() == straight.match.events()
    assert room.match.to_json() == straight.match.to_json()
    for gone in (4, 7, 11, 99, -1, "4"):
        with pytest.raises(StaleRevision):
            room.undo(gone)  # type: ignore[arg-type]
    room.undo(0)
    assert room.answers == []


def test_undo_says_that_secret_answers_were_revealed() -> None:
    room = Room(cardlang.game(duels.GAME, mode="free-for-all").start(3))
    while not (room.match.request and room.match.request.secret):
        answer(room)
    start = room.revision(None)
    for _ in range(len(room.match.requests) - 1):
        answer(room)
    assert not room.seen_since(start)["secrets"]
    while room.match.request and room.match.request.secret:
        answer(room)
    assert room.seen_since(start)["secrets"]


def test_a_room_of_a_saved_match_knows_the_answers_before() -> None:
    room = Room(cardlang.game(duels.GAME).start(7))
    for _ in range(8):
        answer(room)
    again = Room(cardlang.load_match(room.match.to_json()))
    for who in AUDIENCES:
        assert again.look(who) == room.look(who)
        assert again.changes(who, 1) == room.changes(who, 1)
    assert again.answers == room.answers
    assert again.undo(3) == room.undo(3)
    with pytest.raises(cardlang.GameError):
        Room(cardlang.game(duels.GAME).start(7, log=False))


def test_cards_speak_the_language_that_is_asked_for() -> None:
    match = cardlang.game(duels.GAME).start(7)
    data = match.requests[0].as_data("de")
    hold("request", duels.GAME, data)
    card = next(option.data["card"] for option in match.requests[0].options if option.data["kind"] == "card")
    english, german = match.game.card(card), match.game.card(card, "de")
    hold("card", duels.GAME, german)
    assert english["name"] != german["name"] == match.game.record(card).name("de")
    assert english["text"] == match.game.text(card)
    assert german["name"] in json.dumps(data, ensure_ascii=False)


def test_a_card_with_two_sides_shows_both() -> None:
    game = cardlang.game("blackstone-castle")
    two = next(number for number in range(len(game.cards)) if game.record(number).reverse is not None)
    hold("card", game.id, game.card(two))
    assert game.card(two)["reverse"]["printed"] != game.card(two)["printed"]


def test_the_catalogue_fits_its_schema() -> None:
    hold("catalogue", duels.GAME, cardlang.catalogue())


def test_a_picture_that_a_set_names_comes_with_its_card_also_after_a_save(tmp_path: Path) -> None:
    file = tmp_path / "mine.cards.yaml"
    file.write_text(
        f"game: {duels.GAME}\nset: mine\nversion: 1\ncards:\n  ogre:\n    name: {{en: Ogre}}\n    strength: 3\n"
        "    art: https://example.org/ogre.png?size=2\n",
        "utf-8",
    )
    game = cardlang.game(duels.GAME, cardsets=["base", str(file)])
    ogre = next(number for number in range(len(game.cards)) if game.record(number).id == "ogre")
    hold("card", game.id, game.card(ogre))
    assert game.card(ogre)["art"] == game.record(ogre).art == "https://example.org/ogre.png?size=2"
    assert "art" not in game.card(0)
    saved = game.start(1).to_json()
    validator("save", game.id).validate(json.loads(saved))
    assert cardlang.load_match(saved).game.card(ogre) == game.card(ogre)


def test_what_can_be_chosen_at_once_is_said_with_the_least_and_the_most() -> None:
    room = cardlang.Room(cardlang.game("crimson-company", options={"tournament": "yes"}).start(seed=2))
    request = room.look(0)["requests"][0]
    several = request["several"]
    assert (several["least"], several["most"]) == (15, 15)
    offered = {option["id"] for option in several["options"]}
    assert offered > {option["id"] for option in request["options"]}  # the last ones are only offered after others
    chosen = sorted(offered)[-15:]
    room.choose(chosen, seat=0, revision=room.revision(0))
    assert room.look(0)["requests"] == []


def test_a_choice_of_one_card_says_nothing_of_several() -> None:
    room = cardlang.Room(cardlang.game("crimson-company").start(seed=2))
    seat = room.match.requests[0].seat
    assert "several" not in room.look(seat)["requests"][0]


def test_castles_that_lie_in_a_lane_can_be_read() -> None:
    game = cardlang.game("crimson-company", cardsets=["base", "deluxe"], options={"castles": ["refuge", "giants-keep"]})
    look = cardlang.Room(game.start(seed=2)).look(())
    texts = {card["id"]: card["text"] for card in look["cards"].values() if card["kind"] == "castle"}
    assert set(texts) == {lane["castle"] for lane in look["view"]["lanes"]} >= {"refuge", "giants-keep"}
    assert texts["refuge"]
    assert texts["giants-keep"]

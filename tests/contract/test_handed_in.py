"""What hosts hand in: numbers of other libraries are as good as ours, and what is none is refused by name."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import cardlang
from cardlang import bots
from tests.contract import playing
from tests.foreign import Number


def test_numbers_of_other_libraries() -> None:
    mine, theirs = playing.game().start(seed=7), playing.game().start(seed=Number(7))  # type: ignore[arg-type]
    assert theirs.to_json() == mine.to_json()
    for _ in range(12):
        code = mine.requests[0].ids[-1]
        assert theirs.choose(Number(code)) == mine.choose(code)  # type: ignore[arg-type]
    assert theirs.to_json() == mine.to_json()
    assert cardlang.load_match(theirs.to_json()).seed == 7
    for ask in (lambda m, seat: m.view(seat), lambda m, seat: m.events(seat), lambda m, seat: m.worth(seat)):
        assert ask(theirs, Number(1)) == ask(mine, 1)
    sample = theirs.resample(Number(1), Number(5))  # type: ignore[arg-type]
    assert sample.to_json() == mine.resample(1, 5).to_json()
    game = cardlang.game("castle-combo", players=Number(3))  # type: ignore[arg-type]
    assert game.start(1).to_json() == cardlang.game("castle-combo", players=3).start(1).to_json()


def test_several_numbers_of_other_libraries_at_once() -> None:
    match = cardlang.game(playing.GAME, options={"tournament": "yes"}).start(1)
    codes = [code for code in range(len(match.game.actions)) if match.game.actions.describe(code)["kind"] == "card"]
    events = match.choose_all(map(Number, codes[:15]), seat=0)  # type: ignore[arg-type]
    assert isinstance(events, list)
    assert [request.seat for request in match.requests] == [1]


@pytest.mark.parametrize("seed", [True, 1.0, "7", None, [7], b"7"])
def test_what_is_no_seed(seed: Any) -> None:
    match = playing.at(3)
    for draw in (playing.game().start, lambda seed: match.resample(0, seed)):
        with pytest.raises(cardlang.GameError, match="a seed is a whole number, not "):
            draw(seed)


@pytest.mark.parametrize("seat", ["A", 1.0, True, b"0", [0]])
def test_what_is_no_seat(seat: Any) -> None:
    match = playing.at(3)
    for look in (
        match.view,
        match.events,
        match.worth,
        lambda seat: match.resample(seat, 1),
        lambda s: match.told([s]),
    ):
        with pytest.raises(IndexError, match=r"there is no seat .*; seats are 0 to 1"):
            look(seat)


def test_the_host_is_no_seat_where_one_is_needed() -> None:
    for look in (lambda match: match.worth(None), lambda match: match.resample(None, 1)):
        with pytest.raises(IndexError, match="there is no seat None"):
            look(playing.at(3))


@pytest.mark.parametrize("log", ["phase", 5, object()])
def test_what_is_no_log(log: Any) -> None:
    match = playing.at(3)
    for begin in (
        lambda: playing.game().start(1, log=log),
        lambda: match.clone(log=log),
        lambda: cardlang.load_match(match.to_json(), log=log),
    ):
        with pytest.raises(cardlang.GameError, match="`log` is True, False or a collection of names"):
            begin()


@pytest.mark.parametrize(
    ("log", "fault"),
    [
        ({"nix"}, "no event of `crimson-company` is called `nix`; there is forced, "),
        (["play", "finsh"], "is called `finsh`; did you mean `finish`"),
        (["location"], "is called `location`"),
        ([["play"]], "`log` is True, False or a collection of names"),
        (b"play", "`log` is True, False or a collection of names"),
    ],
)
def test_events_to_keep_are_events_of_the_game(log: Any, fault: str) -> None:
    match = playing.at(3)
    for begin in (lambda: playing.game().start(1, log=log), lambda: match.clone(log=log)):
        with pytest.raises(cardlang.GameError, match=fault):
            begin()
    assert {event["event"] for event in playing.play(playing.game().start(1, log={"finish"})).events()} == {"finish"}


JUNK = (True, 1.0, "1", b"1", [1], {}, float("nan"), object())


@pytest.mark.parametrize("junk", JUNK)
def test_what_is_no_number_does_not_exist(junk: Any) -> None:
    match = playing.at(3)
    replay, before = cardlang.replay(match.to_json()), match.to_json()
    for look, fault in (
        (match.game.actions.describe, "no option has the id"),
        (match.game.record, "there is no card"),
        (replay.match_at, "there is no choice"),
        (replay.choice, "there is no choice"),
        (lambda since: match.told(None, since), "there is no event"),
    ):
        with pytest.raises(IndexError, match=fault):
            look(junk)
    with pytest.raises(cardlang.IllegalChoice, match="no request is open for seat"):
        match.choose(match.requests[0].ids[0], seat=junk)
    with pytest.raises(cardlang.IllegalChoice, match="no request is open for seat"):
        match.choose_all([match.requests[0].ids[0]], seat=junk)
    assert match.to_json() == before


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError

    def __index__(self) -> int:
        raise RuntimeError


@pytest.mark.parametrize("junk", [10**5_000, -(10**5_000), Unspeakable(), "x" * 100_000], ids=["", "-", "none", "long"])
def test_an_error_can_name_whatever_was_handed_in(junk: Any) -> None:
    match = playing.at(3)
    replay, before, offered = cardlang.replay(match.to_json()), match.to_json(), match.requests[0].ids[0]
    for hand_in, error in (
        (match.choose, cardlang.IllegalChoice),
        (lambda code: match.choose_all([code]), cardlang.IllegalChoice),
        (lambda seat: match.choose(offered, seat=seat), cardlang.IllegalChoice),
        (match.view, IndexError),
        (lambda seat: match.told([seat]), IndexError),
        (match.game.actions.describe, IndexError),
        (match.game.record, IndexError),
        (replay.match_at, IndexError),
        (match.game.start, cardlang.GameError),
        (lambda log: match.clone(log=log), cardlang.GameError),
        (lambda why: match.why({"event": "gain", "why": why}) or match.why(why), cardlang.GameError),
        (cardlang.game, cardlang.UnknownGameError),
        (lambda players: cardlang.game(playing.GAME, players=players), cardlang.GameError),
        (lambda mode: cardlang.game(playing.GAME, mode=mode), cardlang.GameError),
        (lambda turns: cardlang.game(playing.GAME, options={"turn limit": turns}), cardlang.GameError),
        (lambda coins: cardlang.game(playing.GAME, options={"handicap": {"A": coins}}), cardlang.GameError),
        (cardlang.schema, KeyError),
    ):
        with pytest.raises(error) as caught:
            hand_in(junk)
        assert len(str(caught.value)) < 1_000
    assert match.to_json() == before


def test_a_seed_can_be_written_down() -> None:
    game, largest = playing.game(), (1 << 1024) - 1
    for seed in (largest, -largest):
        match = game.start(seed)
        assert cardlang.load_match(match.to_json()).seed == seed
    with pytest.raises(cardlang.GameError, match="a seed has at most 1024 bits, not 1025"):
        game.start(largest + 1)


@pytest.mark.parametrize("junk", [None, 3, 1.5, True, object(), "0", b"0"])
def test_several_are_given_together(junk: Any) -> None:
    match = playing.at(3)
    with pytest.raises(cardlang.IllegalChoice, match=r"options are given together, as in \[0, 1\]"):
        match.choose_all(junk)
    if junk is not None:  # the host
        with pytest.raises(IndexError, match="seats are given together"):
            match.told(junk)


@pytest.mark.parametrize("junk", [None, 3, "gain", [], object()])
def test_what_is_no_event_has_no_reason(junk: Any) -> None:
    with pytest.raises(cardlang.GameError, match="an event is a mapping, as `events` hands it out, not "):
        playing.at(3).why(junk)


@pytest.mark.parametrize("junk", [None, 3, ["en"], {}])
def test_a_language_has_a_name(junk: Any) -> None:
    match = playing.at(3)
    request = match.requests[0]
    name = match.game.record(0).name
    for say in (request.text, request.options[0].text, name, lambda language: match.why({"event": "gain"}, language)):
        with pytest.raises(cardlang.GameError, match="a language is named by a word such as `en`"):
            say(junk)


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ({"mode": ["duel"]}, "has no mode `"),
        ({"mode": ""}, "has no mode ``; there is duel"),
        ({"mode": False}, "has no mode `False`"),
        ({"edition": {"early"}}, "has no edition `"),
        ({"cardsets": 5}, "`cardsets` are names of shipped sets and paths of files and folders, not 5"),
        ({"cardsets": [["base"]]}, "`cardsets` are names"),
        ({"cardsets": ""}, "there is no set or file ``"),
        ({"cardsets": "x" * 5_000}, "there is no set or file `xxx"),
        ({"cardsets": "a\0b"}, "there is no set or file `a"),
        ({"options": []}, "options are a mapping of names to values"),
        ({"options": False}, "options are a mapping of names to values"),
        ({"options": {"turn limit": b"7"}}, "option `turn limit` is a whole number, not `b'7'`"),
        ({"options": {"turn limit": "1_0"}}, "is a whole number, not `1_0`"),
        ({"options": {"turn limit": "7" * 5_000}}, "is a whole number, not `777"),
        ({"options": {"turn limit": Fraction(3, 2)}}, "is a whole number, not `3/2`"),
        ({"options": {"handicap": {"B": Fraction(3, 2)}}}, "is a whole number, not `3/2`"),
    ],
)
def test_what_is_asked_for_is_of_its_kind(asked: dict[str, Any], fault: str) -> None:
    with pytest.raises(cardlang.GameError, match=re.escape(fault)):
        cardlang.game(playing.GAME, **asked)


@pytest.mark.parametrize("players", ["2", 2.0, True])
def test_a_count_of_players_is_a_number(players: Any) -> None:
    with pytest.raises(cardlang.GameError, match=r"is for 2 players, not ('2'|2\.0|True)"):
        cardlang.game(playing.GAME, players=players)


@pytest.mark.parametrize("options", [5, "turn limit=3", [("turn limit", 3)]])
def test_options_are_a_mapping(options: Any) -> None:
    with pytest.raises(cardlang.GameError, match="options are a mapping of names to values"):
        cardlang.game(playing.GAME, options=options)


def test_what_has_no_words_in_a_language_is_told_in_english() -> None:
    match, heard = playing.play(playing.game().start(10)), set[str]()
    for event in match.events():
        if (reason := match.why(event)) is not None and (other := match.why(event, "de")) is not None:
            assert (other.text, other.words) == (reason.text, reason.words)
            heard.add(other.name)
    assert "Todesfee" in heard, "the Banshee has a name there"


@pytest.mark.parametrize("language", ["klingon", "xx", "", "EN", "en-GB", "x" * 100_000])
def test_a_language_that_nobody_speaks_is_refused(language: str) -> None:
    match = playing.at(3)
    request, room = match.requests[0], cardlang.Room(playing.game().start(2))
    for say in (
        request.text, request.as_data, request.options[0].text, request.options[0].as_data,
        lambda other: match.why(match.events()[0], other), lambda other: match.game.card(0, other),
        lambda other: match.game.text(0, other), match.game.record(0).name,
        lambda other: room.look(0, other), lambda other: room.look(1, other), lambda other: room.changes(0, 0, other),
        lambda other: room.told(0, 0, other), lambda other: room.cards({}, other),
    ):  # fmt: skip
        with pytest.raises(cardlang.GameError, match=r"there is no language `.*`; there is en, de, es, fr"):
            say(language)


def test_what_names_no_event_of_the_game_is_none() -> None:
    match = playing.at(3)
    for event in ({}, {"why": 3}, {"event": "x"}, {"event": 3, "why": 3}, {"event": ["gain"]}):
        with pytest.raises(cardlang.GameError, match="this is no event of `crimson-company`"):
            match.why(event)


@pytest.mark.parametrize("since", [-1, None, True, "0", 0.0, (), Unspeakable()])
def test_a_room_tells_from_an_event_on(since: Any) -> None:
    match = playing.at(3)
    room = cardlang.Room(match)
    assert [told["data"] for told in room.told(0, 2)] == match.events(0)[2:]
    with pytest.raises(IndexError, match=r"there is no event .* to begin with"):
        room.told(0, since)
    with pytest.raises(IndexError, match=r"there is no event .* to begin with"):
        match.told((0,), since)


@pytest.mark.parametrize("seat", [2, -2, "0", None, True, 0.0, ()])
def test_only_a_seat_of_the_match_can_be_asked(seat: Any) -> None:
    room = cardlang.Room(playing.game().start(2))
    assert (room.asked(0), room.asked(1), room.asked(-1)) == (True, False, False)
    with pytest.raises(IndexError, match=r"there is no seat .*; seats are 0 to 1"):
        room.asked(seat)
    if type(seat) is int:
        for host in (True, False):
            with pytest.raises(IndexError, match="there is no seat"):
                room.choose(room.match.requests[0].ids[0], seat=seat, revision=0, host=host)
        with pytest.raises(IndexError, match="there is no seat"):
            room.time_out(seat=seat, revision=0)


@pytest.mark.parametrize("junk", [None, 3, "match", playing.game()])
def test_what_is_no_match_is_told_so(junk: Any) -> None:
    with pytest.raises(cardlang.GameError, match="a room needs a match, not "):
        cardlang.Room(junk)
    with pytest.raises(cardlang.CardlangError, match="the bot `random` answers in a match, not in "):
        bots.player("random", 0, 1)(junk)


class Array:
    """An array of another library: what it is compared with, each of its things is; truth it has only with one thing.

    Without things (`None`) it is a single number that stands in no row, which cannot be iterated.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, *things: Any) -> None:
        self.things = things

    def __eq__(self, other: object) -> Any:
        return Array(*(thing == other for thing in self.things))

    def __bool__(self) -> bool:
        if len(self.things) != 1:
            raise ValueError("the truth value of an array is ambiguous")
        return bool(self.things[0])

    def __iter__(self) -> Iterator[Any]:
        if self.things == (None,):
            raise TypeError("iteration over a 0-d array")
        return iter(self.things)

    def __len__(self) -> int:
        return len(self.things)

    def __contains__(self, thing: object) -> bool:
        return thing in self.things


ARRAYS = (Array(), Array("duel"), Array("duel", "teams"), Array(None))


@pytest.mark.parametrize("junk", ARRAYS)
def test_an_array_is_no_name(junk: Any) -> None:
    for ask, error in (
        (lambda: cardlang.game(junk), cardlang.UnknownGameError),
        (lambda: cardlang.game(playing.GAME, mode=junk), cardlang.GameError),
        (lambda: cardlang.game(playing.GAME, edition=junk), cardlang.GameError),
        (lambda: cardlang.game(playing.GAME, options={"chance": junk}), cardlang.GameError),
        (lambda: cardlang.game(playing.GAME, options={"turn limit": junk}), cardlang.GameError),
        (lambda: cardlang.game(playing.GAME, options={"castles": junk}), cardlang.GameError),
        (lambda: cardlang.schema(junk), KeyError),
        (lambda: cardlang.schema("event", junk), cardlang.UnknownGameError),
    ):
        with pytest.raises(error, match=r"there is|is one of|is a whole number|is a list of"):
            ask()


def test_an_array_is_a_collection_if_it_has_a_length() -> None:
    match, single = playing.at(3), Array(None)
    assert match.told(Array(0, 1)) == match.told((0, 1))  # type: ignore[arg-type]
    assert match.told(Array()) == match.told(())  # type: ignore[arg-type]
    assert match.clone(log=Array()).to_json() == match.clone(log=False).to_json()  # type: ignore[arg-type]
    match.clone().choose_all(Array(match.requests[0].ids[0]))  # type: ignore[arg-type]
    for ask, error, fault in (
        (lambda: match.told(single), IndexError, "seats are given together"),  # type: ignore[arg-type]
        (lambda: match.choose_all(single), cardlang.IllegalChoice, "options are given together"),  # type: ignore[arg-type]
        (lambda: match.clone(log=single), cardlang.GameError, "`log` is True, False"),  # type: ignore[arg-type]
        (lambda: cardlang.game(playing.GAME, cardsets=single), cardlang.GameError, "`cardsets` are names"),  # type: ignore[arg-type]
    ):
        with pytest.raises(error, match=fault):
            ask()


def test_an_event_of_another_game_has_no_words_here() -> None:
    match = playing.at(3)
    with pytest.raises(cardlang.GameError, match="the event is of another"):
        match.why({"event": "gain", "why": 10**9})


def test_a_question_in_words() -> None:
    match, sources = playing.game().start(2), 0
    for _ in playing.walk(match, 2):
        for request in match.requests:
            words = request.source["words"] if request.source else ""
            assert request.text().endswith(f"({words})" if words else "")
            assert len(request.text()) > len(words)
            sources += bool(words)
    assert sources > 3


def test_an_option_that_is_handed_out_stays_what_it_is() -> None:
    option = playing.game().start(seed=7).requests[0].options[0]
    with pytest.raises(AttributeError):
        option.id = 3  # type: ignore[misc]


def test_an_event_that_is_handed_out_stays_what_it_is() -> None:
    """Also in matches that come later: events that are alike are worked out once for a game."""
    for match in playing.walk(playing.game().start(5)):
        if any(event["event"] == "forced" for event in match.events()):
            break
    before = copy.deepcopy(match.events())
    for event in match.events():
        for value in event.values():
            if isinstance(value, dict):
                value.clear()
        event.clear()
    assert match.events() == before


def test_at_the_end_a_position_is_worth_what_it_returns() -> None:
    match = playing.game().start(5)
    for _ in playing.walk(match, seed=5):
        pass
    assert tuple(match.worth(seat) for seat in range(2)) == match.returns != (0.0, 0.0)

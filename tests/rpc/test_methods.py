"""What the methods give and refuse."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import cardlang
from cardlang.games import find_game, playable
from cardlang.match.room import Room
from cardlang.rpc import Server
from cardlang.rpc.errors import CODES
from cardlang.rpc.limits import MATCHES
from cardlang.rpc.methods import METHODS, by_name
from tests.rpc.peers import Peer, Refused

DUEL = "crimson-company"


def refused(peer: Peer, method: str, /, **params: Any) -> str:
    with pytest.raises(Refused) as caught:
        peer.ask(method, **params)
    return str(caught.value.name)


def test_every_method_describes_itself() -> None:
    described = Peer().ask("describe")["methods"]
    assert list(described) == Peer().ask("hello")["methods"] == [method.name for method in METHODS]
    for about in described.values():
        Draft202012Validator.check_schema(about["params"])
        Draft202012Validator.check_schema(about["result"])
    assert Peer().ask("describe", method="look")["methods"] == {"look": described["look"]}
    assert refused(Peer(), "describe", method="stare") == "unknown-method"


def test_a_version_that_it_does_not_speak() -> None:
    assert Peer().ask("hello", protocol=1, client="a test")["errors"] == dict(CODES)
    assert refused(Peer(), "hello", protocol=2) == "unknown-version"


def test_games_as_data_are_what_can_be_started() -> None:
    peer = Peer()
    games = peer.ask("games")["games"]
    assert [game["game"] for game in games] == list(playable())
    for game in games:
        for edition in game["editions"]:
            modes = find_game(game["game"]).editions[edition["edition"]]
            assert [(mode["mode"], mode["players"]) for mode in edition["modes"]] == [
                (mode.name, list(mode.sizes)) for mode in modes.values()
            ]
            for mode in edition["modes"][-1:]:
                players = mode["players"][-1]
                about = peer.ask(
                    "start", as_="host", game=game["game"], edition=edition["edition"], mode=mode["mode"],
                    players=players, sets=mode["sets"],
                )  # fmt: skip
                assert (about["mode"], len(about["seating"]["seats"])) == (mode["mode"], players)
                assert about["options"].keys() <= set(mode["options"])
                peer.ask("close", as_="host", match=about["match"])


def test_who_is_not_the_host() -> None:
    peer = Peer()
    match = peer.begin(DUEL)
    hosts = [name for name, method in by_name().items() if method.params["properties"].get("as", {}).get("const")]
    assert set(hosts) == {"start", "load", "time-out", "bot", "answers", "undo", "save", "close"}
    for name in hosts:
        for who in (0, 1, "watcher"):
            params = {"match": match} if "match" in by_name()[name].params["properties"] else {}
            assert refused(peer, name, as_=who, **params) in ("host-only", "invalid-params")
    assert refused(peer, "save", as_=0, match=match) == "host-only"
    assert refused(peer, "save", match=match) == "invalid-params", "nobody is the host without saying so"
    assert refused(peer, "look", match=match) == "invalid-params"
    for who in ("Host", "", -1, 6, True, None, [0], 2):
        assert refused(peer, "look", as_=who, match=match) == "invalid-params"


def test_a_double_click_counts_once() -> None:
    peer = Peer()
    match = peer.begin(DUEL)
    first = peer.ask("look", as_=0, match=match)
    click = {"as_": 0, "match": match, "option": first["requests"][0]["options"][0]["id"], "revision": 0}
    then = peer.ask("choose", **click)
    assert then["revision"] == 1
    assert refused(peer, "choose", **click) == "stale-revision"
    assert peer.ask("look", as_=0, match=match)["revision"] == 1
    assert refused(peer, "choose", **{**click, "revision": 99}) == "stale-revision"


def test_other_seats_options_and_turns() -> None:
    peer = Peer()
    match = peer.begin(DUEL)
    asked = peer.ask("look", as_="host", match=match)["requests"][0]
    mine, other = asked["seat"], 1 - asked["seat"]
    option = asked["options"][0]["id"]
    before = peer.ask("look", as_="host", match=match)
    assert refused(peer, "choose", as_=other, match=match, option=option, revision=0) == "not-your-turn"
    assert refused(peer, "choose", as_="watcher", match=match, option=option, revision=0) == "not-your-turn"
    assert refused(peer, "choose", as_="host", match=match, option=option, revision=0) == "not-your-turn"
    for wrong in (-1, 10**6, 10**30):
        assert refused(peer, "choose", as_=mine, match=match, option=wrong, revision=0) == "illegal-choice"
    assert refused(peer, "choose", as_=mine, match=match, options=[option, option], revision=0) == "illegal-choice"
    assert refused(peer, "choose", as_=mine, match=match, options=[], revision=0) == "illegal-choice"
    for wrong in ({}, {"option": option, "options": [option]}, {"option": 1.0}, {"option": True}, {"option": "1"}):
        assert refused(peer, "choose", as_=mine, match=match, revision=0, **wrong) == "invalid-params"
    assert peer.ask("look", as_="host", match=match) == before
    theirs = peer.ask("look", as_=other, match=match)
    assert theirs["requests"] == []
    assert theirs["waiting"] == [{"seat": mine, "purpose": asked["purpose"]}]


def error_of(peer: Peer, method: str, /, **params: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        peer.ask(method, **params)
    return caught.value


def test_a_refused_answer_says_the_revision_of_now() -> None:
    peer = Peer()
    match = peer.begin(DUEL)
    asked = peer.ask("look", as_="host", match=match)["requests"][0]
    mine, option = asked["seat"], asked["options"][0]["id"]
    peer.ask("choose", as_=mine, match=match, option=option, revision=0)
    click = {"match": match, "option": option, "revision": 0}
    for method, params, name in (
        ("choose", {**click, "as_": "watcher"}, "not-your-turn"),
        ("choose", {**click, "as_": mine}, "stale-revision"),
        ("choose", {**click, "as_": mine, "revision": 1}, "illegal-choice"),
        ("bot", {"match": match, "as_": "host", "seat": 1 - mine, "bot": "random", "revision": 1}, "not-your-turn"),
        ("time-out", {"match": match, "as_": "host", "seat": 1 - mine, "revision": 1}, "not-your-turn"),
    ):
        error, who = error_of(peer, method, **params), params["as_"]
        assert error.name == name
        assert error.data["revision"] == peer.ask("look", as_=who, match=match)["revision"]


@pytest.mark.parametrize(
    ("method", "params", "path", "words"),
    [
        ("look", {"as_": 2}, "$.as", "there is no seat 2; seats are 0 to 1"),
        ("look", {"as_": None}, "$.as", 'null is not a whole number from 0 to 5, "watcher" or "host"'),
        ("look", {"as_": True}, "$.as", 'true is not a whole number from 0 to 5, "watcher" or "host"'),
        ("look", {"as_": 0, "language": "xx"}, "$.language", '"xx" is not "en", "de", "es" or "fr"'),
        ("look", {}, "$", "`as` is missing"),
        ("look", {"as_": 0, "who": 1}, "$", "there is no `who`; there is match, as, language"),
        ("sample", {"as_": 3}, "$.as", "there is no seat 3; seats are 0 to 1"),
        ("choose", {"as_": 0, "revision": 0}, "$", "give either `option` or `options`"),
        ("choose", {"as_": 0, "revision": 0, "option": 1, "options": [1]}, "$", "give either `option` or `options`"),
        ("choose", {"as_": 0, "revision": -1, "option": 1}, "$.revision", "-1 is not a whole number of at least 0"),
        ("choose", {"as_": 0, "revision": 0, "options": [1, "2"]}, "$.options[1]", '"2" is not a whole number'),
        ("time-out", {"as_": "host", "seat": 4, "revision": 0}, "$.seat", "there is no seat 4"),
        ("bot", {"as_": "host", "seat": 4, "bot": "random", "revision": 0}, "$.seat", "there is no seat 4"),
        ("undo", {"as_": "host", "to": 0, "preview": "yes"}, "$.preview", '"yes" is not true or false'),
        ("save", {"as_": None}, "$.as", 'null is not "host"'),
    ],
)
def test_what_does_not_fit_is_said_in_words_of_json(method: str, params: Any, path: str, words: str) -> None:
    peer = Peer()
    error = error_of(peer, method, match=peer.begin(DUEL), **params)
    assert (error.name, error.data["path"]) == ("invalid-params", path)
    assert str(error).startswith(f"{path}: {words}")


def test_lists_that_do_not_fit_are_said_by_their_path() -> None:
    options = {"tournament": "yes", "lists": "A:mine.yaml"}
    error = error_of(Peer(), "start", as_="host", game=DUEL, options=options)
    assert (error.name, error.data["path"]) == ("invalid-params", "$.options.lists")


def test_matches_that_there_are_not() -> None:
    peer = Peer()
    assert refused(peer, "look", as_=0, match="m1") == "unknown-match"
    match = peer.begin(DUEL)
    peer.ask("close", as_="host", match=match)
    assert refused(peer, "look", as_=0, match=match) == "unknown-match"
    assert peer.begin(DUEL) != match, "a name is not used again"


def test_there_is_room_for_so_many_matches() -> None:
    peer = Peer(held=False)
    room = Room(cardlang.game(DUEL).start(1))
    for _ in range(MATCHES):
        peer.join(room)
    assert refused(peer, "start", as_="host", game=DUEL) == "too-many-matches"
    peer.ask("close", as_="host", match="m1")
    peer.begin(DUEL)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"}, {"mode": "chess"}, {"edition": "1066"}, {"players": 9}, {"options": {"speed": 1}},
        {"options": {"turn limit": "x"}}, {"seed": 2**2000}, {"sets": ["nowhere"]}, {"sets": ["/etc/passwd"]},
        {"sets": []},
    ],
)  # fmt: skip
def test_what_cannot_be_played(wrong: dict[str, Any]) -> None:
    assert refused(Peer(), "start", **{"as_": "host", "game": DUEL, **wrong}) == "cannot-play"


def test_no_file_is_read_for_a_peer(tmp_path: Any) -> None:
    file = tmp_path / "secret.yaml"
    file.write_text("- demon\n", "utf-8")
    for lists in (f"A:{file}", {"A": str(file)}, {"0": str(file)}):
        options = {"tournament": "yes", "lists": lists}
        assert refused(Peer(), "start", as_="host", game=DUEL, options=options) == "invalid-params"
    with pytest.raises(Refused, match="there is no set"):
        Peer().ask("start", as_="host", game=DUEL, sets=[str(file)])


def test_sets_that_the_host_has_named(tmp_path: Any) -> None:
    good, bad = tmp_path / "mine.cards.yaml", tmp_path / "bad.cards.yaml"
    card = "    name: {en: Ogre}\n    strength: 3\n    art: ogre.png\n    text: |\n      Deploy: Gain 1 coin.\n"
    head = f"game: {DUEL}\nset: mine\nversion: 1\ncards:\n  ogre:\n"
    good.write_text(head + card, "utf-8")
    bad.write_text(head + card.replace("Gain", "Obtain"), "utf-8")
    peer = Peer(Server([str(good), str(bad)]))
    assert peer.ask("hello")["sets"] == [str(good), str(bad)]
    peer.begin(DUEL, sets=["base", str(good)])
    with pytest.raises(Refused) as caught:
        peer.begin(DUEL, sets=["base", str(bad)])
    assert caught.value.name == "faulty-set"
    finding = caught.value.data["findings"][0]
    assert "bad.cards.yaml:10:15: S001 unknown word `Obtain`" in finding, "a place as all commands write it"
    assert "Location" not in finding


def test_a_save_goes_on_and_a_damaged_one_does_not() -> None:
    peer = Peer()
    match = peer.begin(DUEL)
    peer.ask("time-out", as_="host", match=match, seat=0, revision=0)
    save = peer.ask("save", as_="host", match=match)["save"]
    again = peer.ask("load", as_="host", save=save)["match"]
    assert peer.ask("look", as_=0, match=again) == peer.ask("look", as_=0, match=match)
    for wrong in (save[:-20], save.replace("A", "B", 1), "", "x" * 100, save + save):
        assert refused(peer, "load", as_="host", save=wrong) == "damaged-save"


def test_a_whole_match_by_bots_and_time_outs() -> None:
    peer = Peer(held=False)
    match = peer.begin(DUEL)
    step = 0
    while not (table := peer.ask("look", as_="host", match=match))["over"]:
        seat, revision, step = table["requests"][0]["seat"], table["revision"], step + 1
        if step % 4 == 0:
            done = peer.ask("time-out", as_="host", match=match, seat=seat, revision=revision)
            assert done["option"] == table["requests"][0]["default"]
        else:
            done = peer.ask("bot", as_="host", match=match, seat=seat, bot="random", revision=revision)
        assert done["revision"] == revision + 1
        late = {"as_": "host", "match": match, "seat": seat, "revision": revision}
        assert refused(peer, "time-out", **late) in ("stale-revision", "match-over")
    answers = peer.ask("answers", as_="host", match=match)["answers"]
    assert [answer["timed_out"] for answer in answers] == [(n + 1) % 4 == 0 for n in range(step)]
    assert (
        refused(peer, "choose", as_=0, match=match, option=0, revision=peer.ask("look", as_=0, match=match)["revision"])
        == "match-over"
    )
    save = cardlang.load_match(peer.ask("save", as_="host", match=match)["save"])
    assert list(save.history) == [code for answer in answers for code in answer["options"]]


def test_the_host_answers_for_chance_and_no_seat_is_shown_what_it_may_bring() -> None:
    peer = Peer()
    match = peer.begin(DUEL, options={"chance": "ask"})
    table = peer.ask("look", as_="host", match=match)
    assert table["requests"][0]["seat"] == -1
    for who in (0, 1, "watcher"):
        seen = peer.ask("look", as_=who, match=match)
        assert (seen["requests"], seen["waiting"]) == ([], [{"seat": -1, "purpose": "chance"}])
    option = table["requests"][0]["options"][-1]["id"]
    assert refused(peer, "choose", as_=0, match=match, option=option, revision=0) == "not-your-turn"
    assert peer.ask("choose", as_="host", match=match, option=option, revision=0)["revision"] == 1
    assert refused(peer, "choose", as_="host", match=match, option=option, revision=0) == "stale-revision"
    assert peer.ask("answers", as_="host", match=match)["answers"][0]["seat"] == -1


def test_bots_that_there_are_not() -> None:
    peer = Peer()
    match = peer.begin(DUEL)
    for bot in ("nobody", "x.py:play", "/etc/passwd.py:f", "random:7"):
        assert refused(peer, "bot", as_="host", match=match, seat=0, bot=bot, revision=0) == "bot-failed"
    assert refused(peer, "bot", as_="host", match=match, seat=1, bot="random", revision=0) == "not-your-turn"
    assert refused(peer, "bot", as_="host", match=match, seat=4, bot="random", revision=0) == "invalid-params"


def test_undo_says_what_has_been_seen_and_old_clicks_do_not_count() -> None:
    peer = Peer()
    match = peer.begin(DUEL)
    for _ in range(6):
        table = peer.ask("look", as_="host", match=match)
        seat = table["requests"][0]["seat"]
        peer.ask("bot", as_="host", match=match, seat=seat, bot="greedy", revision=table["revision"])
    before = peer.ask("look", as_="host", match=match)
    preview = peer.ask("undo", as_="host", match=match, to=2, preview=True)
    assert peer.ask("look", as_="host", match=match) == before
    undone = peer.ask("undo", as_="host", match=match, to=2)
    assert undone == {"revision": 7, "seen": preview["seen"]}
    assert undone["seen"]["cards"]["0"]
    now = peer.ask("look", as_="host", match=match)
    assert now["requests"][0]["options"] == peer.ask("look", as_="host", match=match)["requests"][0]["options"]
    asked = now["requests"][0]
    option, seat = asked["options"][0]["id"], asked["seat"]
    for old in range(6):
        assert refused(peer, "choose", as_=seat, match=match, option=option, revision=old) == "stale-revision"
    assert refused(peer, "undo", as_="host", match=match, to=5) == "stale-revision"
    assert refused(peer, "undo", as_="host", match=match, to=7) == "stale-revision"
    changes = peer.ask("changes", as_=seat, match=match, since=6)
    told = peer.ask("events", as_=seat, match=match)["events"]
    assert changes["kept"] + len(changes["events"]) == len(told)


def test_a_click_from_before_an_undo_does_not_count_though_the_same_seat_is_asked() -> None:
    peer = Peer()
    match = peer.begin(DUEL)
    first = peer.ask("look", as_=0, match=match)["requests"][0]["options"]
    peer.ask("choose", as_=0, match=match, option=first[0]["id"], revision=0)
    peer.ask("undo", as_="host", match=match, to=0)
    for old in (0, 1):
        with pytest.raises(Refused, match="is past: the match has gone on to 2"):
            peer.ask("choose", as_=0, match=match, option=first[1]["id"], revision=old)
    peer.ask("choose", as_=0, match=match, option=first[1]["id"], revision=2)


def test_a_fault_of_ours_is_named_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    peer = Peer()
    match = peer.begin(DUEL)
    before = peer.ask("look", as_="host", match=match)
    asked = before["requests"][0]

    def broken(self: cardlang.Match, *_: Any, **__: Any) -> None:
        self.state.active = 1
        raise ZeroDivisionError("the next card is the demon")

    with monkeypatch.context() as patched:
        patched.setattr(cardlang.Match, "choose", broken)
        with pytest.raises(Refused) as caught:
            peer.ask("choose", as_=asked["seat"], match=match, option=asked["options"][0]["id"], revision=0)
    assert caught.value.name == "internal-error"
    assert "demon" not in str(caught.value)
    assert peer.ask("look", as_="host", match=match) == before
    peer.ask("choose", as_=asked["seat"], match=match, option=asked["options"][0]["id"], revision=0)


def test_a_seed_that_nobody_names_is_drawn() -> None:
    tables = set()
    for _ in range(3):
        peer = Peer(Server())
        about = peer.ask("start", as_="host", game=DUEL)
        assert "seed" not in json.dumps(about)
        tables.add(json.dumps(peer.ask("look", as_="host", match=about["match"])["view"]))
    assert len(tables) == 3


def test_a_sample_may_be_the_match_and_is_another_one() -> None:
    """A program in another language searches: it plays on in samples, and the match does not notice."""
    peer = Peer()
    match = peer.begin("castle-combo", players=2)
    table = peer.ask("look", as_=0, match=match)
    before = peer.ask("look", as_="host", match=match)
    values: dict[int, float] = {}
    for option in table["requests"][0]["options"][:3]:
        sample = peer.ask("sample", as_=0, match=match, seed=option["id"])["match"]
        seen = peer.ask("look", as_=0, match=sample)
        assert (seen["view"], seen["requests"]) == (table["view"], table["requests"])
        seen = peer.ask("choose", as_=0, match=sample, option=option["id"], revision=0)
        while not seen["over"]:
            (asked,) = {each["seat"] for each in seen["waiting"]}
            revision = peer.ask("answers", as_="host", match=sample)["revision"]
            peer.ask("bot", as_="host", match=sample, seat=asked, bot="random", revision=revision)
            seen = peer.ask("look", as_=0, match=sample)
        values[option["id"]] = seen["returns"][0]
        peer.ask("close", as_="host", match=sample)
    assert set(values.values()) <= {1.0, 0.0, -1.0}
    assert peer.ask("look", as_="host", match=match) == before
    one, other = (peer.ask("sample", as_=0, match=match, seed=seed)["match"] for seed in (1, 2))
    assert peer.ask("look", as_="host", match=one)["view"] != peer.ask("look", as_="host", match=other)["view"]
    assert refused(peer, "sample", as_="watcher", match=match) == "invalid-params"
    assert refused(peer, "sample", as_=2, match=match) == "invalid-params"
    assert refused(peer, "sample", as_=0, match="m99") == "unknown-match"

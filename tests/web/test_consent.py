"""Undo by consent: proposed, agreed to, refused, withdrawn, and overtaken by an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

pytest.importorskip("starlette")

from tests.web.served import Member, Served, serving


@pytest.fixture
def served() -> Iterator[Served]:
    with serving() as found:
        yield found


class Table(NamedTuple):
    """Two people at a duel and one who watches; the first has answered once, the second not yet."""

    ada: Member
    bob: Member
    eve: Member
    before: dict[str, Any]


@pytest.fixture
def table(served: Served) -> Table:
    room = served.open()
    (ada, _), (bob, _), (eve, _) = served.join(room, 0), served.join(room, 1), served.join(room)
    before = ada.look()
    assert ada.answer(0)
    return Table(ada, bob, eve, before)


def position(member: Member) -> dict[str, Any]:
    """What a seat sees, whatever has happened before."""
    look = member.look()
    return {name: look[name] for name in ("view", "requests", "events")}


def test_what_all_agree_to_is_taken_back(table: Table) -> None:
    assert table.ada.call("undo") == {"done": False}
    asked = table.bob.hear("proposal")
    assert (asked["by"], asked["waiting"]) == (0, [1])
    assert table.eve.hear("proposal")["seen"]["cards"] == {}, "who watches has no cards of their own"
    assert table.ada.look()["revision"] > table.before["revision"], "nothing is taken back before all agree"
    assert table.bob.call("agree", agree=True, proposal=asked["id"]) == {"done": True}
    table.ada.hear("proposal")
    assert table.ada.hear("proposal") == {"id": asked["id"], "done": True}
    now = position(table.ada)
    assert now == {name: table.before[name] for name in now}
    assert table.ada.look()["revision"] > table.before["revision"], "revisions go on counting"


def test_what_was_sent_before_an_undo_does_not_count_any_more(table: Table) -> None:
    table.ada.call("undo")
    table.bob.call("agree", agree=True)
    old = {"seat": 0, "option": table.before["requests"][0]["options"][0]["id"], "revision": 0}
    assert table.ada.refused("choose", **old) == "stale-revision"
    assert table.ada.answer(0)


def test_what_one_refuses_stays_as_it_is(table: Table) -> None:
    table.ada.call("undo")
    here = table.bob.look()
    assert table.bob.call("agree", agree=False) == {"done": False}
    asked, ended = table.ada.hear("proposal"), table.ada.hear("proposal")
    assert ended == {"id": asked["id"], "done": False}
    assert table.bob.look() == here
    assert table.bob.refused("agree", agree=True) == "no-proposal"
    assert table.ada.call("undo") == {"done": False}, "one may ask again"
    assert table.bob.refused("agree", agree=True, proposal=asked["id"]) == "no-proposal"


def test_who_proposes_may_withdraw(table: Table) -> None:
    table.ada.call("undo")
    assert table.ada.refused("agree", agree=True) == "not-allowed"
    assert table.ada.call("agree", agree=False) == {"done": False}
    asked = table.bob.hear("proposal")
    assert table.bob.hear("proposal") == {"id": asked["id"], "done": False}
    assert table.bob.refused("agree", agree=True) == "no-proposal"


def test_who_leaves_withdraws(table: Table) -> None:
    table.ada.call("undo")
    table.ada.call("leave")
    asked = table.bob.hear("proposal")
    assert table.bob.hear("proposal") == {"id": asked["id"], "done": False}


def test_who_leaves_is_not_waited_for(table: Table) -> None:
    table.ada.call("undo")
    table.bob.call("leave")
    asked = table.ada.hear("proposal")
    assert table.ada.hear("proposal") == {"id": asked["id"], "done": True}


def test_an_answer_ends_the_proposal(table: Table) -> None:
    table.ada.call("undo")
    assert table.bob.answer(1) or table.ada.answer(0)
    asked = table.bob.hear("proposal")
    assert table.bob.hear("proposal") == {"id": asked["id"], "done": False}
    assert table.bob.refused("agree", agree=True) == "no-proposal"


def test_only_who_plays_is_asked(table: Table) -> None:
    assert table.eve.refused("undo") == "not-allowed"
    assert table.ada.refused("undo", seat=1) == "not-allowed"
    assert table.bob.refused("undo") == "cannot-undo", "there is no answer of theirs"
    table.ada.call("undo")
    assert table.eve.refused("agree", agree=True) == "not-allowed"
    assert table.eve.refused("agree", agree=False) == "not-allowed"
    assert table.ada.refused("undo") == "cannot-undo", "one proposal at a time"
    assert table.bob.call("agree", agree=True) == {"done": True}


def test_who_comes_later_sees_the_open_proposal(served: Served) -> None:
    room = served.open()
    (ada, _), (bob, _) = served.join(room, 0), served.join(room, 1)
    ada.answer(0)
    ada.call("undo")
    bob.socket.close()
    bob, joined = served.join(room, 1)
    assert (joined["proposal"]["by"], joined["proposal"]["waiting"]) == (0, [1])
    assert bob.call("agree", agree=True) == {"done": True}


def test_what_has_been_seen_is_said_to_whom_it_was_shown(served: Served) -> None:
    room = served.open("castle-combo", players=2)
    (ada, _), (bob, _) = served.join(room, 0), served.join(room, 1)
    first, second = (ada, bob) if ada.look()["requests"] else (bob, ada)
    for _ in range(4):
        first.answer()
    first.call("undo")
    seat = first.looks()[0]["as"]
    asked = second.hear("proposal")
    assert set(asked["seen"]["cards"]) <= {str(1 - seat)}
    assert asked["seen"]["secrets"] is False


def test_a_bot_agrees_to_everything(served: Served) -> None:
    room = served.open(bots={"1": "random"})
    ada, _ = served.join(room, 0)
    while not ada.answer(0):
        ada.hear("news")
    assert ada.call("undo") == {"done": True}

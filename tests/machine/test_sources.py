"""Whose question it is, where several cards with the same text are in the middle of it."""

from __future__ import annotations

from tests.machine.tables import Table, lane

TWICE = "Deploy: Flip another card here."


def test_of_two_copies_the_one_that_asks_is_the_source() -> None:
    """The one that was played waits; it is the one which it has turned up that asks now, and then nobody else."""
    table = Table({"played": (1, TWICE), "x": 2}, [lane("~inner=played x")], staged="played")
    table.choose("1")
    asked = []
    for chosen in ("inner", "x"):
        assert table.match.request is not None
        assert table.match.request.source is not None
        asked.append(table.match.request.source["card"])
        table.choose(chosen)
    assert asked == [table.number["played"], table.number["inner"]]

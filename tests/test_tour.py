"""The tour for contributors shows what its program prints."""

from __future__ import annotations

from tests.tour import PAGE, with_output


def test_the_tour_shows_what_happens() -> None:
    page = PAGE.read_text("utf-8")
    assert with_output(page) == page, "run `python -m tests.tour`, and read what has changed"

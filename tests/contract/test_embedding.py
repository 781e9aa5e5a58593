"""The back end of the page about embedding, as it stands there: whole matches over HTTP, and what goes wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx2")

from starlette.testclient import TestClient

from tests.test_readme import ROOT

(PROGRAM,) = re.findall(
    r"^```python\n(.*?)^```", (ROOT / "cardlang/match/EMBEDDING.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)


class Table:
    """A table of the back end, at which a client looks and clicks."""

    def __init__(self, game: str, **wish: Any) -> None:
        names: dict[str, Any] = {}
        exec(PROGRAM, names)
        self.client = TestClient(names["app"])
        opened = self.client.post("/tables", json={"game": game, **wish})
        assert opened.status_code == 201, opened.text
        self.path, self.keys = f"/tables/{opened.json()['table']}", opened.json()["keys"]

    def look(self, seat: int | None) -> Any:
        return self.client.get(self.path, headers=self.key(seat)).json()

    def click(self, seat: int | None, option: int, revision: int) -> Any:
        click = {"option": option, "revision": revision}
        return self.client.post(f"{self.path}/choose", json=click, headers=self.key(seat))

    def key(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"x-key": self.keys[seat]}


def test_it_is_short() -> None:
    assert PROGRAM.count("\n") < 60


def test_a_whole_match_in_which_every_click_is_a_double_click() -> None:
    table, answers = Table("castle-combo", players=2), 0
    while not (looks := [table.look(seat) for seat in range(2)])[0]["over"]:
        seat, look = next((seat, look) for seat, look in enumerate(looks) if look["requests"])
        option = look["requests"][0]["options"][answers % len(look["requests"][0]["options"])]["id"]
        news = table.click(seat, option, look["revision"])
        assert (news.status_code, news.json()["since"]) == (200, look["revision"])
        assert table.click(seat, option, look["revision"]).status_code in (409, 422)
        answers += 1
    assert answers > 30
    assert table.look(None)["outcome"]["result"] in ("won", "draw")


def test_who_has_no_key_sees_what_all_may_see() -> None:
    table = Table("blackstone-castle", mode="wizard", players=2)
    look = table.look(None)
    assert look["requests"] == []
    assert table.look(0)["view"] != look["view"]
    assert table.click(None, 0, 0).status_code == 403


@pytest.mark.parametrize("game", ["", "chess", "/etc/passwd"])
def test_what_cannot_be_played_is_refused(game: str) -> None:
    table = Table("crimson-company")
    answer = table.client.post("/tables", json={"game": game})
    assert (answer.status_code, "there is no game" in answer.json()["error"]) == (422, True)
    assert table.client.post("/tables", content=b"{").status_code == 422
    assert table.client.get("/tables/nowhere").status_code == 404
    assert table.client.get(f"{table.path}/changes?since=5").status_code == 409
    assert table.client.get(f"{table.path}/changes?since=x").status_code == 422
    assert table.click(0, 99_999, 0).status_code == 422

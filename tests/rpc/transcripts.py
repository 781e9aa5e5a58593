"""The transcripts beside this file: what a front end may send in a match of each game, and what comes back.

`python -m tests.rpc.transcripts` writes them anew, where a card or a view was changed on purpose.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from cardlang.games import playable
from cardlang.rpc import Recorder
from cardlang.rpc.transcript import repeatable

FOLDER = Path(__file__).parent / "transcripts"
STEPS = 6


class _Sender:
    def __init__(self, recorder: Recorder) -> None:
        self._recorder, self._last = recorder, 0

    def ask(self, method: str, /, **params: Any) -> Any:
        self._last += 1
        params = {("as" if name == "as_" else name): value for name, value in params.items()}
        line = json.dumps({"jsonrpc": "2.0", "id": self._last, "method": method, "params": params})
        return json.loads(self._recorder.answer(line.encode()) or b"null").get("result")


def transcript(game: str) -> str:
    """A conversation: a match begins, goes some steps, is taken back; a few messages are wrong."""
    file = io.StringIO()
    recorder = Recorder(repeatable(), file)
    sender = _Sender(recorder)
    match = sender.ask("start", as_="host", game=game, seed=5)["match"]
    sender.ask("look", as_=0, match=match, language="de")
    for step in range(STEPS):
        asked = sender.ask("answers", as_="host", match=match)["revision"]
        table = next(
            table
            for seat in (0, 1)
            if (table := sender.ask("changes", as_=seat, match=match, since=0))["requests"] or seat
        )
        request = table["requests"][0]
        option = request["options"][step % len(request["options"])]["id"]
        click = {"as_": request["seat"], "match": match, "option": option, "revision": table["revision"]}
        assert sender.ask("choose", **click) is not None
        if step == 2:
            sender.ask("choose", **click)  # a second time
            sender.ask("choose", **{**click, "as_": "watcher"})
            sender.ask("save", as_=0, match=match)
        if step == 4:
            sender.ask("undo", as_="host", match=match, to=asked)
    recorder.answer(b'{"jsonrpc":"2.0","id":')
    recorder.answer(b'{"jsonrpc":"2.0","method":"games"}')
    sender.ask("close", as_="host", match=match)
    return file.getvalue()


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for game in playable():
        (FOLDER / f"{game}.jsonl").write_text(transcript(game), "utf-8")


if __name__ == "__main__":
    main()

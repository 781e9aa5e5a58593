"""`cardlang replay FILE --step`: step through a match, forward and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from cardlang.cli.lookup import Looking, TypedCommand, obey, rows_of
from cardlang.cli.prompt import read_line
from cardlang.match.requests import option_of

if TYPE_CHECKING:
    from cardlang.match.saves.replay import Replay


class Stepping:
    """A replay at one of its moments: after `at` choices."""

    def __init__(self, replay: Replay) -> None:
        self.replay, self.at = replay, 0
        self.screen = Looking(replay.match_at(0))
        self.events: list[dict[str, Any]] = []  # those after the last choice

    def _commands(self) -> list[TypedCommand]:
        own = [
            TypedCommand(("n", "next"), "", "the next choice (Enter does as well)", lambda _: self._go(self.at + 1)),
            TypedCommand(("p", "u"), "", "the choice before", lambda _: self._go(self.at - 1)),
            TypedCommand(("g",), "NUMBER", "go to a choice, 0 is the beginning; the number alone will do", self._jump),
            TypedCommand(("first",), "", "go to the beginning", lambda _: self._go(0)),
            TypedCommand(("last",), "", "go to the end", lambda _: self._go(len(self.replay))),
            TypedCommand(("w", "why"), "", "why: what the last choice led to, and why", lambda _: self._why()),
            *self.screen.commands(self._pending),
        ]
        rows = [*rows_of(own), ("q", "leave (Ctrl-C and Ctrl-D do as well)")]
        return [*own, TypedCommand(("h", "?", "help"), "", "this help", lambda _: self.screen.help(rows))]

    def run(self) -> None:
        """Show moments until the user leaves; Ctrl-C is left to the caller."""
        self.screen.title()
        self.screen.say("", Text(f"{len(self.replay)} choices. Type h for help.", style="dim"))
        self._show()
        while (line := self._read()) not in ("q", "quit", "exit"):
            if not obey(line or "n", self._commands()):
                self._slip(line)

    def _slip(self, line: str) -> None:
        if self.screen.called(line):
            self.screen.text(line)
        elif line.isdigit():
            self._jump(line)
        else:
            self.screen.wrong(f"`{line}` cannot be done here; h for help")

    def _why(self) -> None:
        self.screen.why(self.events)

    def _read(self) -> str:
        try:
            return read_line(self.screen.console)
        except EOFError:
            self.screen.console.print()
            return "q"

    def _jump(self, number: str) -> None:
        if number.isascii() and number.isdigit() and len(number) < 10:
            self._go(int(number))
        else:
            self.screen.wrong(f"say which choice, from 0 to {len(self.replay)}: g NUMBER")

    def _go(self, to: int) -> None:
        if to < 0:
            self.screen.wrong("this is the beginning")
        elif to > len(self.replay):
            end = "this is the end" if to == self.at + 1 else f"there is no choice {to}; there are {len(self.replay)}"
            self.screen.wrong(end)
        else:
            self.at = to
            self._show()

    def _show(self) -> None:
        """Show the board, the events that led to it, and the open request."""
        before = self.replay.match_at(max(self.at - 1, 0))
        self.screen = screen = Looking(before)
        screen.console.rule(f"{self.at} of {len(self.replay)}", align="left", style="green")
        if self.at == 0:
            self.events = before.events()
        else:
            screen.catch_up(before.events())
            request, code = before.requests[0], self.replay.history[self.at - 1]
            option = option_of(request, code)
            screen.say("", Text(f"{screen.name(request.seat)}: {screen.question(request)} → {option.text()}", "bold"))
            self.events = before.choose(code, seat=request.seat)
        screen.print_events(self.events)
        screen.board()
        self._pending()

    def _pending(self) -> None:
        """Show the open request at this moment, or the result of the match."""
        if (request := self.screen.match.request) is not None:
            self.screen.pending(request)
        else:
            self.screen.result()

"""`cardlang replay FILE --step`: one moment of a match after the other, forward and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cardlang.cli.screen import LOOKING, Screen
from cardlang.match.requests import option_of

if TYPE_CHECKING:
    from cardlang.match.replay import Replay

COMMANDS = (
    ("n", "the next choice (Enter does as well)"),
    ("p", "the choice before"),
    ("g NUMBER", "go to a choice; 0 is the beginning"),
    ("first, last", "go to the beginning, to the end"),
    ("w", "why: what the last choice led to, and the texts that made it happen"),
    ("q", "leave (Ctrl-C and Ctrl-D do as well)"),
    *LOOKING,
)


class Stepping:
    """A replay at one of its moments: after `at` choices."""

    def __init__(self, replay: Replay) -> None:
        self.replay, self.at = replay, 0
        self.screen = Screen(replay.match_at(0))
        self.events: list[dict[str, Any]] = []  # what the last choice led to
        self._commands: Mapping[str, Callable[[], None]] = {
            "": lambda: self._go(self.at + 1),
            "n": lambda: self._go(self.at + 1),
            "p": lambda: self._go(self.at - 1),
            "first": lambda: self._go(0),
            "last": lambda: self._go(len(self.replay)),
            "w": lambda: self.screen.why(self.events),
            "b": lambda: self.screen.board(),
            "d": lambda: self.screen.discard(),
            "h": lambda: self.screen.commands(COMMANDS),
        }

    def run(self) -> None:
        """Show moments until somebody has seen enough; Ctrl-C is left to the caller."""
        self.screen.title()
        self.screen.say("", Text(f"{len(self.replay)} choices. Type h for help.", style="dim"))
        self._show()
        while (line := self._read()) != "q":
            word, _, rest = line.partition(" ")
            if line in self._commands:
                self._commands[line]()
            elif word == "t":
                self.screen.text(rest.strip())
            elif word == "g":
                self._jump(rest.strip())
            else:
                self.screen.wrong(f"`{line}` is nothing that can be done here")
                self.screen.commands(COMMANDS)

    def _read(self) -> str:
        try:
            return self.screen.console.input("[bold green]>[/] ").strip()
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
        """The board, what led to it, and what is asked now."""
        before = self.replay.match_at(max(self.at - 1, 0))
        self.screen = screen = Screen(before)
        screen.console.rule(f"{self.at} of {len(self.replay)}", align="left", style="green")
        if self.at == 0:
            self.events = before.events()
        else:
            screen.catch_up(before.events())
            request, code = before.requests[0], self.replay.history[self.at - 1]
            option = option_of(request, code)
            screen.say("", Text(f"{screen.name(request.seat)}: {screen.question(request)} → {option.text()}", "bold"))
            self.events = before.choose(code, seat=request.seat)
        screen.tell(self.events)
        screen.board()
        if before.request is not None:
            screen.pending(before.request)
        else:
            screen.result()

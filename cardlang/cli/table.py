"""The table of `cardlang play`: asks people, lets bots answer, saves."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cardlang import bots
from cardlang.cli.saves import write_save
from cardlang.cli.screen import LOOKING, Screen, since_turn
from cardlang.match.errors import CardlangError
from cardlang.match.requests import option_of
from cardlang.match.subsets import whole_set

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request

COMMANDS = (
    ("a number", "take that option; its words do as well, as `{words}`"),
    ("numbers", "several cards at once, with spaces: `1 3`"),
    ("w", "why: what has happened since your last choice, and the words that made it happen"),
    ("s FILE", "save the match"),
    ("q", "leave the table (Ctrl-C and Ctrl-D do as well)"),
    *LOOKING,
)
NUMBER = re.compile(r"-?[0-9]{1,9}")
MANY = 8  # from that many cards on their texts are not printed with the options


class Leave(Exception):  # noqa: N818 - not an error
    """Somebody leaves the table."""


class Table:
    """One match at one terminal. `file` is the save it came from, `save` where it is written to when it stops."""

    def __init__(
        self, match: Match, seats: list[str], *, seed: int, file: Path | None = None, save: Path | None = None
    ) -> None:
        self.match, self.seats, self.save = match, seats, save
        self.bots = [bots.player(name, seat, seed) if name != "human" else None for seat, name in enumerate(seats)]
        self.chance = bots.chance(seed)
        self.recent: list[dict[str, Any]] = []  # what has happened since a person chose last
        self.drawn: tuple[int, str] | None = None  # the round and turn when the board was drawn last
        self.shown: dict[str, Any] = {}  # the view when the board was drawn last
        self.saved = (file, len(match.history)) if file else None  # the save, and how many choices are in it
        self.unsaved = False  # whether it was to be written and could not
        self.people = [seat for seat, name in enumerate(seats) if name == "human"]
        self.listeners = self.people or None  # who is told what happens: all of it where bots are among themselves
        self.told = 0  # how much of what has happened has been told
        alone = len(self.people) == 1
        self.screen = Screen(
            match,
            ["you" if n == "human" and alone else f"{n} bot" if n != "human" and self.people else "" for n in seats],
            eyes=self.people[0] if alone else None,
        )

    def play(self) -> bool:
        """Play until the match is over or somebody leaves; whether it was not interrupted."""
        match, screen = self.match, self.screen
        screen.title()
        if "human" in self.seats:
            screen.say("", Text(f"{self._seats()}. Type h for help.", style="dim"))
        try:
            self._begin()
            while match.request is not None:
                self._answer(match.request)
        except (Leave, KeyboardInterrupt) as left:
            interrupted = isinstance(left, KeyboardInterrupt)
            screen.console.print("\nInterrupted." if interrupted else "You leave the table.")
            self._keep()
            if "human" in self.seats:
                self._farewell()
            return not interrupted
        except CardlangError:
            self._keep()
            raise
        screen.board()
        screen.result()
        self._keep()
        return True

    def _begin(self) -> None:
        """Tell what has happened so far; of a match that was resumed nothing is told twice."""
        happened = self.match.events()
        if self.saved is None:
            self._tell(happened)
        else:
            events = self.match.told(self.listeners)
            self.screen.catch_up(events)
            self.recent, self.told = since_turn(events), len(happened)

    def _tell(self, happened: Sequence[dict[str, Any]]) -> None:
        """Say what has just happened, as far as all people at the terminal may know it."""
        events = self.match.told(self.listeners, self.told)
        self.told += len(happened)
        self.recent += events
        self.screen.tell(events)

    def _keep(self) -> None:
        """Write the match to where it was asked to be written."""
        if self.save is None:
            return
        if problem := write_save(self.match, self.save):
            self.screen.wrong(problem)
            self.unsaved = True
            return
        self.saved = (self.save, len(self.match.history))
        if self.match.is_over:
            self.screen.say("", Text("Saved; look at it with:"))
            self.screen.command(f"cardlang replay {shlex.quote(str(self.save))}")

    def _seats(self) -> str:
        names = list(zip(self.screen.people, self.seats, strict=False))
        people = [letter for letter, name in names if name == "human"]
        others = [f"{letter} is a bot ({name})" for letter, name in names if name != "human"]
        you = f"You are {' and '.join(people)}" if len(people) == 1 else f"{' and '.join(people)} sit at this terminal"
        return ", ".join([you, *others])

    def _farewell(self) -> None:
        if self.saved is None:
            self.screen.say("", Text("The match was not saved."))
            return
        file, choices = self.saved
        later = "" if choices == len(self.match.history) else "What was chosen after saving is not in the file. "
        self.screen.say("", Text(f"{later}Go on with:"))
        self.screen.command(self._resume(file))

    def _resume(self, file: Path) -> str:
        usual = ["human"] + ["random"] * (len(self.seats) - 1)
        seats = "".join(f" --seat {name}" for name in self.seats) if self.seats != usual else ""
        return f"cardlang play --resume {shlex.quote(str(file))}{seats}"

    def _answer(self, request: Request) -> None:
        view = self.match.view(None)
        bot = self.bots[request.seat] if request.seat >= 0 else self.chance
        if bot is None:
            self._hand_over(request)
        turn, table = (view["round"], view["turn"]), {**view, "requests": None, "phase": None}
        if table != self.shown and (bot is None or ("human" not in self.seats and turn != self.drawn)):
            self.screen.board()
            self.shown, self.drawn = table, turn
        if bot is None:
            self._ask(request)
            return
        code = bot(self.match)
        self.screen.chosen(request, option_of(request, code))
        self._tell(self.match.choose(code, seat=request.seat))

    # --- people ------------------------------------------------------------------------------------

    def _hand_over(self, request: Request) -> None:
        """Where several people share the terminal and have secrets, the one who is asked looks alone."""
        secret = request.secret or self.match.game.rules.secrets
        if secret and len(self.people) > 1 and request.seat != self.screen.eyes:
            others = [self.screen.people[seat] for seat in self.people if seat != request.seat]
            self.shown = {}
            try:
                self.screen.alone(request.seat, others)
            except EOFError:
                raise Leave from None

    def _ask(self, request: Request) -> None:
        options, least, most = whole_set(self.match, request)
        question = self.screen.question(request, several=most > 1)
        self.screen.say("", Text(f"{self.screen.name(request.seat)}: {question}", style="bold"))
        if _are_amounts(options):
            first, last = options[0].data["amount"], options[-1].data["amount"]
            self.screen.say("  ", Text(f"an amount from {first} to {last}"))
        else:
            self._list(options)
        total = "total" in str((request.source or {}).get("words"))
        size = "as many as the words say" if total else f"{most if least == most else f'{least} to {most}'} cards"
        if most > 1:
            self.screen.say("  ", Text(f"Choose {size}, all at once: for example `1 2`.", style="dim"))
        while True:
            codes = self._read(options)
            if not codes:
                continue
            try:
                events = self._choose(request, codes, one=len(codes) == 1 and most <= 1)
            except CardlangError as error:
                several = f"not these: choose {size}" if most > 1 else "choose one of these"
                self.screen.wrong(several if len(codes) > 1 or most > 1 else str(error))
                continue
            self.recent = []
            self._tell(events)
            return

    def _choose(self, request: Request, codes: list[int], *, one: bool) -> list[dict[str, Any]]:
        if one:
            return self.match.choose(codes[0], seat=request.seat)
        return self.match.choose_all(codes, seat=request.seat)

    def _list(self, options: Sequence[Option]) -> None:
        """The options with their numbers, and what stands on cards that are not in play yet."""
        state = self.match.state
        away = [
            option
            for option in options
            if option.data["kind"] == "card" and not state.rules.in_play[state.place[option.data["card"]]]
        ]
        zones = {option.data["at"]["zone"] for option in away}
        for index, option in enumerate(options, start=1):
            text = Text(option.text())
            if option in away:
                record = self.match.game.record(option.data["card"])
                text = Text(record.name() if len(zones) == 1 else option.text())
                text.append(f" {record.numbers}", style="bold")
                if len(away) < MANY:
                    text.append(f"  {self.screen.words(record)}", style="dim")
            self.screen.say(f"  {index:>{len(str(len(options)))}}  ", text)
        if len(away) >= MANY:
            self.screen.say("  ", Text("t NAME shows the text of a card.", style="dim"))

    def _read(self, options: Sequence[Option]) -> list[int]:
        """The codes that were typed; an empty list if it was a command or made no sense."""
        try:
            line = self.screen.console.input("[bold green]>[/] ").strip()
        except EOFError:
            self.screen.console.print()
            raise Leave from None
        word, _, rest = line.partition(" ")
        commands = {"t": self.screen.text, "s": self._save}
        alone: dict[str, Callable[[], None]] = {
            "b": self.screen.board, "d": self.screen.discard, "w": lambda: self.screen.why(self.recent),
            "q": self._leave, "h": lambda: self._help(options),
        }  # fmt: skip
        if word in commands:
            commands[word](rest.strip())
            return []
        if word in alone and not rest:
            alone[word]()
            return []
        said = [option.id for option in options if line.casefold() in self._answers(option)]
        numbers = line.replace(",", " ").split()
        if line and len(said) == 1 and not line.isdigit():
            return said
        if not numbers or not all(NUMBER.fullmatch(number) for number in numbers):
            if line:
                self.screen.wrong(f"`{line}` is no answer here")
            self._help(options)
            return []
        return self._numbered([int(number) for number in numbers], options)

    def _answers(self, option: Option) -> tuple[str, str]:
        return option.text().casefold(), self.screen.card_of(option.data).casefold()

    def _numbered(self, numbers: Iterable[int], options: Sequence[Option]) -> list[int]:
        codes = []
        amounts = _are_amounts(options)
        for number in numbers:
            found = [
                option.id
                for index, option in enumerate(options, start=1)
                if number == (option.data["amount"] if amounts else index)
            ]
            if not found:
                self.screen.wrong(f"{number} is not offered")
                return []
            codes += found
        return codes

    def _help(self, options: Sequence[Option]) -> None:
        words = self.screen.card_of(options[-1].data) or options[-1].text()
        self.screen.commands([(command, meaning.format(words=words)) for command, meaning in COMMANDS])

    # --- commands ------------------------------------------------------------------------------------

    def _save(self, name: str) -> None:
        if not name:
            self.screen.wrong("say where: s FILE")
            return
        path = Path(name).expanduser()
        if problem := write_save(self.match, path):
            self.screen.wrong(problem)
            return
        self.saved = (path, len(self.match.history))
        self.screen.say("", Text("Saved; go on with:"))
        self.screen.command(self._resume(path))

    def _leave(self) -> None:
        raise Leave


def _are_amounts(options: Sequence[Option]) -> bool:
    return all(option.data["kind"] == "amount" for option in options)

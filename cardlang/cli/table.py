"""The table of `cardlang play`: asks people, lets bots answer, undoes answers, saves."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cardlang import bots
from cardlang.cli.autosave import Autosave, last
from cardlang.cli.lookup import Looking, TypedCommand, obey, rows_of
from cardlang.cli.prompt import read_line
from cardlang.cli.question import Question, Slip
from cardlang.cli.saves import write_save
from cardlang.cli.screen import since_turn
from cardlang.cli.undo import UndoPoint, moments, objection
from cardlang.match.errors import CardlangError
from cardlang.match.requests import option_of

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.match.requests import Request

HUMAN, OPPONENT = "human", "greedy"  # the defaults: in the first seat, in the others


class Leave(Exception):  # noqa: N818 - not an error
    """Somebody leaves the table."""


class TerminalTable:
    """One match at one terminal. `file` is the save it came from, `save` the file it is written to when it stops."""

    def __init__(
        self, match: Match, seats: list[str], *, seed: int, file: Path | None = None, save: Path | None = None,
        autosave: Autosave | None = None,
    ) -> None:  # fmt: skip
        self.match, self.seats, self.save, self.autosave = match, seats, save, autosave
        self.bots = [bots.player(name, seat, seed) if name != HUMAN else None for seat, name in enumerate(seats)]
        self.chance = bots.chance(seed)
        self.recent: list[dict[str, Any]] = []  # the events since a person last chose
        self.untold: list[dict[str, Any]] = []  # the events of several bots' turns, to be summed up
        self.drawn: tuple[int, str] | None = None  # the round and turn when the board was drawn last
        self.shown: dict[str, Any] = {}  # the view when the board was drawn last
        self.since = 0  # lines about what has happened since then
        self.read: list[int] = []  # the cards whose texts were shown just now
        self.saved = (file, match.history) if file else None  # the save, and the choices that are in it
        self.unsaved = False  # whether writing it failed
        self.people = [seat for seat, name in enumerate(seats) if name == HUMAN]
        self.listeners = self.people or None  # the seats that are told what happens; None for all, without people
        self.summing = len(seats) - len(self.people) > 1 and bool(self.people)  # whether bots' turns are summed up
        self.told = 0  # the number of events that have been told
        self.answers: list[UndoPoint] = moments(match, self.people)  # of people
        alone = len(self.people) == 1
        self.screen = Looking(
            match,
            ["you" if n == HUMAN and alone else f"{n} bot" if n != HUMAN and self.people else "" for n in seats],
            eyes=self.people[0] if alone else None,
        )

    def play(self) -> bool:
        """Play until the match is over or somebody leaves; returns False after Ctrl-C."""
        screen = self.screen
        screen.title()
        if self.people:
            screen.say("", Text(f"{self._seats()}. Type h for help, u to take back an answer.", style="dim"))
        try:
            self._begin()
            while (request := self.match.request) is not None:
                self._answer(request)
        except (Leave, KeyboardInterrupt) as left:
            interrupted = isinstance(left, KeyboardInterrupt)
            screen.console.print("\nInterrupted." if interrupted else "You leave the table.")
            self._keep()
            if self.people:
                self._farewell()
            return not interrupted
        except BaseException:
            self._keep()
            raise
        self._flush()
        screen.board()
        screen.result()
        self._keep()
        return True

    def _begin(self) -> None:
        """Tell what has happened so far; in a resumed match, only what has not been told before."""
        happened = self.match.events()
        if self.saved is None and not self.match.history:
            self._tell(happened)
        else:
            self._catch_up()

    def _catch_up(self) -> None:
        """Take note of events without printing them."""
        events = self.match.told(self.listeners)
        self.screen.catch_up(events)
        self.recent, self.told, self.untold = since_turn(events), len(self.match.events()), []

    def _tell(self, happened: Sequence[dict[str, Any]], *, by_bot: bool = False) -> None:
        """Print new events, as far as all people at the terminal may know them."""
        events = self.match.told(self.listeners, self.told)
        self.told += len(happened)
        self.recent += events
        events = self.screen.unseen(events) if self.people else events
        if not self.summing:
            self.since += self.screen.print_events(events)
            return
        if not by_bot:
            self._flush()
            mine = self.screen.own(events)
            self.since += self.screen.print_events(events[:mine])
            events = events[mine:]
        self.untold += events

    def _flush(self) -> None:
        """Sum up what bots have done since a person was last asked."""
        if self.untold:
            self.screen.sum_up(self.untold)
            self.untold, self.since = [], self.since + 2

    # --- saving ------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Write the match to its `--save` file and to its autosave."""
        self._autosave()
        if self.save is None:
            if self.match.is_over and self.autosave is not None and self.autosave.written is not None:
                self.screen.say("", Text("Look at it again with:"))
                self.screen.command("cardlang replay --step")
            return
        if problem := write_save(self.match, self.save):
            self.screen.wrong(problem)
            self.unsaved = True
            return
        self.saved = (self.save, self.match.history)
        if self.match.is_over:
            self.screen.say("", Text("Saved; look at it with:"))
            self.screen.command(f"cardlang replay {shlex.quote(str(self.save))}")

    def _autosave(self) -> None:
        if self.autosave is not None and (problem := self.autosave.write(self.match)):
            self.screen.wrong(problem)

    def _seats(self) -> str:
        names = list(zip(self.screen.people, self.seats, strict=False))
        people = [letter for letter, name in names if name == HUMAN]
        others = [f"{letter} is a bot ({name})" for letter, name in names if name != HUMAN]
        you = f"You are {' and '.join(people)}" if len(people) == 1 else f"{' and '.join(people)} sit at this terminal"
        return ", ".join([you, *others])

    def _farewell(self) -> None:
        """Print how to resume the match."""
        current = self.match.history
        kept = self.autosave is not None and self.autosave.written == current
        if self.saved is not None and (self.saved[1] == current or not kept):
            later = "" if self.saved[1] == current else "What was chosen after saving is not in the file. "
            self.screen.say("", Text(f"{later}Go on with:"))
            self.screen.command(self._resume(self.saved[0]))
        elif kept:
            self.screen.say("", Text("The match is kept; go on with:"))
            self.screen.command("cardlang play --resume" + self._unless_last())
        else:
            self.screen.say("", Text("The match was not saved."))

    def _unless_last(self) -> str:
        """The file of the match as an argument of `--resume`; empty if it is still the last match."""
        path = self.autosave.path if self.autosave is not None else None
        return "" if path is None or path == last(over=False) else f" {shlex.quote(str(path))}"

    def _resume(self, file: Path) -> str:
        usual = [HUMAN] + [OPPONENT] * (len(self.seats) - 1)
        seats = "".join(f" --seat {shlex.quote(name)}" for name in self.seats) if self.seats != usual else ""
        return f"cardlang play --resume {shlex.quote(str(file))}{seats}"

    # --- answers -----------------------------------------------------------------------------------

    def _answer(self, request: Request) -> None:
        bot = self.bots[request.seat] if request.seat >= 0 else self.chance
        if bot is None:
            self._flush()
            self._hand_over(request)
            self._draw(asked=True)
            self._ask(request)
            return
        self._draw(asked=False)
        code = bot(self.match)
        if not self.summing:
            self.screen.chosen(request, option_of(request, code))
        self._tell(self.match.choose(code, seat=request.seat), by_bot=True)

    def _draw(self, *, asked: bool) -> None:
        """Draw the board if a person needs to see it again; a single new line in the same turn needs no board.

        In a match between bots it is drawn once a turn.
        """
        view = self.match.view(None)
        turn, table = (view["round"], view["turn"]), {**view, "requests": None, "phase": None}
        same = turn == self.drawn and bool(self.shown)
        if table == self.shown or (asked and same and self.since <= 1) or (not asked and (self.people or same)):
            return
        self.screen.board()
        self.shown, self.drawn, self.since, self.read = table, turn, 0, []

    def _hand_over(self, request: Request) -> None:
        """If several people share the terminal and have secrets, let the one who is asked look alone."""
        secret = request.secret or self.match.game.rules.secrets
        if secret and len(self.people) > 1 and request.seat != self.screen.eyes:
            others = [self.screen.people[seat] for seat in self.people if seat != request.seat]
            self.shown = {}
            try:
                self.screen.alone(request.seat, others)
            except EOFError:
                raise Leave from None

    def _ask(self, request: Request) -> None:
        """Ask a person until there is an answer, or an undo."""
        question = Question(self.screen, request)
        question.show(again=self.read)
        self.read = question.about
        commands = self._commands(question)
        match = self.match
        while self.match is match:
            line = self._line()
            if obey(line, commands):
                continue
            try:
                codes = question.codes(line)
            except Slip as slip:
                self._slip(line, str(slip))
                continue
            before = UndoPoint(match.clone(), request.seat, request.secret, line)
            try:
                events = self._choose(request, codes, one=len(codes) == 1 and question.most <= 1)
            except CardlangError as error:
                self.screen.wrong(question.refused(codes, error))
                continue
            self.answers.append(before)
            self._autosave()
            self.recent = []
            self._tell(events)
            return

    def _slip(self, line: str, why: str) -> None:
        """Handle a line that is no answer: show the text of a card by its name, or print the error."""
        if line and self.screen.called(line):
            self.screen.text(line)
        if not line or not self.screen.called(line) or "answers" in why:
            self.screen.wrong(why)

    def _line(self) -> str:
        try:
            return read_line(self.screen.console)
        except EOFError:
            self.screen.console.print()
            raise Leave from None

    def _choose(self, request: Request, codes: list[int], *, one: bool) -> list[dict[str, Any]]:
        if one:
            return self.match.choose(codes[0], seat=request.seat)
        return self.match.choose_all(codes, seat=request.seat)

    # --- undoing -----------------------------------------------------------------------------------

    def _take_back(self) -> None:
        """Go back to the last answer of a person, past all answers of bots since."""
        if not self.answers:
            self.screen.wrong("there is no answer of yours to take back")
            return
        names = {seat: self.screen.name(seat) for seat in self.people}
        if problem := objection(self.answers[-1], self.match, names):
            self.screen.wrong(f"that cannot be taken back: {problem}")
            return
        moment = self.answers.pop()
        self.match = self.screen.match = moment.match
        self._catch_up()
        whose = f" of {names[moment.seat]}" if len(self.people) > 1 else ""
        self.screen.say("", Text(f"Taken back: the answer `{moment.answer}`{whose}.", style="bold"))
        self.since, self.read = 2, []
        self._autosave()

    # --- commands ----------------------------------------------------------------------------------

    def _commands(self, question: Question) -> list[TypedCommand]:
        """The commands that can be typed instead of an answer."""

        def text(words: str) -> None:
            card = question.card(words)
            if card is not None:
                self.screen.card(card)
            elif words.isdigit():
                self.screen.wrong(f"no card stands behind {words}")
            else:
                self.screen.text(words)

        table = {command.names[0]: command for command in self.screen.commands(question.show, question.offered)}
        table["t"] = TypedCommand(("t", "text"), "NAME", "the text of a card by its name; `t 2` of option 2", text)
        own = [
            TypedCommand(("u", "undo"), "", "take back your last answer", lambda _: self._take_back()),
            TypedCommand(("w", "why"), "", "what has happened since your last choice, and why", lambda _: self._why()),
            *table.values(),
            TypedCommand(("s", "save"), "FILE", "save the match", self._save),
            TypedCommand(("q", "quit", "exit"), "", "leave the table (Ctrl-C and Ctrl-D do as well)", self._leave),
        ]
        how = [
            ("a number", f"take that option; its words do as well, as `{question.example()}`"),
            ("numbers", "several cards at once, with spaces: `1 3`"),
        ]
        rows = [*how, *rows_of(own), ("a name", "of a card that is no option: its text")]
        own.append(TypedCommand(("h", "?", "help"), "", "this help", lambda _: self.screen.help(rows)))
        return own

    def _why(self) -> None:
        self.screen.why(self.recent)

    def _save(self, name: str) -> None:
        if not name:
            self.screen.wrong("say where: s FILE")
            return
        path = Path(name).expanduser()
        if problem := write_save(self.match, path):
            self.screen.wrong(problem)
            return
        self.saved = (path, self.match.history)
        self.screen.say("", Text("Saved; go on with:"))
        self.screen.command(self._resume(path))

    def _leave(self, _: str) -> None:
        raise Leave

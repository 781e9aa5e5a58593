"""The table of `cardlang play`: shows the board, tells what happens, asks people, lets bots answer."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from cardlang.bots import makers
from cardlang.match.errors import CardlangError
from cardlang.match.wording import event_text, question

if TYPE_CHECKING:
    from cardlang.library import CardRecord
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request

HELP = """\
  a number        take that option; several numbers, with spaces, take several cards at once
  b               show the board
  w               why: what has just happened, and which words of which card made it happen
  t NAME          the text of a card
  s FILE          save the match
  q               leave the table"""


class Leave(Exception):  # noqa: N818 - not an error
    """Somebody leaves the table."""


class Table:
    """One match at one terminal."""

    def __init__(self, match: Match, seats: list[str], *, seed: int) -> None:
        self.match, self.seats = match, seats
        self.console = Console(highlight=False)
        self.bots = [makers()[name](seat, seed) if name != "human" else None for seat, name in enumerate(seats)]
        self.recent: list[dict[str, Any]] = []
        self.turn: tuple[str, int] | None = None
        self.shown: dict[str, Any] = {}  # the view when the board was drawn last
        self.draw = import_module(match.game.definition.board).board
        self.letters = match.game.definition.seats

    def play(self) -> None:
        """Play until the match is over or somebody leaves."""
        out = self.console
        where = f"{self.match.game.definition.title}, {self.match.game.mode.name}"
        out.print(f"[bold]{where}[/]" + (f", seed {self.match.seed}" if self.match.seed is not None else ""))
        self.tell(self.match.events())
        try:
            while self.match.request is not None:
                self._answer(self.match.request)
        except Leave:
            out.print("You leave the table.")
            return
        self._board("")
        outcome = self.match.outcome or {}
        winner = outcome.get("winner")
        out.print(
            Text(f"{winner} wins." if winner else f"The match ends: {outcome.get('result')}.", style="bold green")
        )

    def _answer(self, request: Request) -> None:
        view = self.match.view(None)
        bot = self.bots[request.seat] if request.seat >= 0 else makers()["random"](0, 0)
        turn, table = (view["turn"], view["round"]), {**view, "requests": None}
        if turn != self.turn or (bot is None and table != self.shown):
            self._board("")
            self.turn, self.shown = turn, table
        if bot is not None:
            before = self.match.request
            code = bot(self.match)
            if before is not None:
                self._say_choice(before, code)
            self.tell(self.match.choose(code))
            return
        self._ask(request)

    def _say_choice(self, request: Request, code: int) -> None:
        option = next(option for option in request.options if option.id == code)
        name = self.letters[request.seat] if request.seat >= 0 else "chance"
        self.console.print(f"[dim]{name}: {escape(question(self.match, request))} {escape(option.text())}[/]")

    def tell(self, events: list[dict[str, Any]]) -> None:
        """Say what has happened, with the words behind it."""
        self.recent = events
        for event in events:
            told = event_text(self.match, event)
            if told is None or event["event"] == "open":
                continue
            reason = self.match.why(event)
            words = f"  [dim italic]{escape(reason.name)}: “{escape(reason.words)}”[/]" if reason else ""
            self.console.print(f"  • {escape(told)}{words}")

    # --- people ------------------------------------------------------------------------------------

    def _ask(self, request: Request) -> None:
        amounts = [option for option in request.options if option.data["kind"] == "amount"]
        seat = self.letters[request.seat]
        self.console.print(f"[bold]{seat}: {escape(question(self.match, request))}[/]")
        if len(amounts) == len(request.options) > 3:
            first, last = amounts[0].data["amount"], amounts[-1].data["amount"]
            self.console.print(f"  a number from {first} to {last}")
        else:
            for index, option in enumerate(request.options, start=1):
                self.console.print(f"  [bold]{index}[/]  {escape(option.text())}{self._printed(option)}")
        while True:
            codes = self._read(request, bool(amounts))
            if not codes:
                continue
            try:
                events = self.match.choose(codes[0]) if len(codes) == 1 else self.match.choose_all(codes)
            except CardlangError as error:
                self.console.print(f"[red]{escape(str(error))}[/]")
                continue
            self.tell(events)
            return

    def _printed(self, option: Option) -> str:
        """What stands on a card that is not in play yet: nobody knows them all by heart."""
        at = option.data.get("at")
        if at is None or at["zone"] == "lane":
            return ""
        record = self.match.game.record(option.data["card"])
        numbers = ", ".join(f"{name} {value}" for name, value in record.attributes.items())
        return f"  [dim]{escape(numbers)}. {escape(self._words(record))}[/]"

    def _words(self, record: CardRecord) -> str:
        from cardlang.syntax import print_text

        text = record.text(self.match.game.mode.name)
        if text is None or text.tree is None:
            return "(no text)"
        return print_text(text.tree, self.match.game.definition.vocabulary).text

    def _read(self, request: Request, amounts: bool) -> list[int]:
        """The codes that were typed; an empty list if it was a command or made no sense."""
        try:
            line = self.console.input("[bold green]>[/] ").strip()
        except EOFError:
            raise Leave from None
        word, _, rest = line.partition(" ")
        commands = {"b": self._board, "w": self._why, "t": self._text, "s": self._save, "q": self._leave}
        if word in commands:
            commands[word](rest.strip())
            return []
        numbers = line.replace(",", " ").split()
        if not numbers or not all(number.lstrip("-").isdigit() for number in numbers):
            self.console.print(HELP)
            return []
        codes = []
        for number in map(int, numbers):
            found = [
                option.id
                for index, option in enumerate(request.options, start=1)
                if number == (option.data["amount"] if amounts and option.data["kind"] == "amount" else index)
            ]
            if not found:
                self.console.print(f"[red]{number} is not offered[/]")
                return []
            codes += found
        return codes

    def _board(self, _: str) -> None:
        match = self.match
        self.console.print(self.draw(match.view(None), lambda card: match.game.record(card).name()))

    def _why(self, _: str) -> None:
        for event in self.recent:
            told, reason = event_text(self.match, event), self.match.why(event)
            if told is not None and reason is not None:
                text = Text(f"    {reason.text}")
                text.stylize("bold underline", 4 + reason.start, 4 + reason.end)
                self.console.print(f"  {escape(told)}, because of {escape(reason.name)}:")
                self.console.print(text)

    def _text(self, name: str) -> None:
        game = self.match.game
        wanted = name.casefold()
        for record in {record.id: record for record in (*game.cards, *game.castles)}.values():
            if wanted and wanted in (record.id, *(n.casefold() for n in record.names.values())):
                numbers = ", ".join(f"{name} {value}" for name, value in record.attributes.items())
                self.console.print(f"  [bold]{escape(record.name())}[/] {numbers}")
                self.console.print(f"    {escape(self._words(record))}")
                return
        self.console.print(f"[red]no card in this match is called `{escape(name)}`[/]")

    def _save(self, name: str) -> None:
        if not name:
            self.console.print("[red]say where: s FILE[/]")
            return
        path = Path(name)
        try:
            temporary = path.with_name(path.name + ".part")
            temporary.write_text(self.match.to_json(), "utf-8")
            temporary.replace(path)
        except OSError as error:
            self.console.print(f"[red]cannot write {escape(name)}: {error.strerror}[/]")
            return
        self.console.print(f"saved; go on with: cardlang play --resume {escape(name)}")

    def _leave(self, _: str) -> None:
        raise Leave

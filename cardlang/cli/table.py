"""The table of `cardlang play`: shows the board, tells what happens, asks people, lets bots answer."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from cardlang import bots
from cardlang.match.errors import CardlangError
from cardlang.match.wording import card_name, event_text, question

if TYPE_CHECKING:
    from cardlang.library import CardRecord
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request

COMMANDS = (
    ("a number", "take that option; its words do as well (`pass`, `lane 2`)"),
    ("numbers", "several cards at once, with spaces: `1 3`"),
    ("b", "show the board"),
    ("d", "show the discard pile"),
    ("w", "why: what has happened since your last choice, and the words that made it happen"),
    ("t NAME", "the text of a card or castle"),
    ("s FILE", "save the match"),
    ("q", "leave the table (Ctrl-C and Ctrl-D do as well)"),
    ("h", "this help"),
)
MANY = 8  # from that many cards on their texts are not printed with the options


class Leave(Exception):  # noqa: N818 - not an error
    """Somebody leaves the table."""


class Table:
    """One match at one terminal."""

    def __init__(self, match: Match, seats: list[str], *, seed: int, file: str | None = None) -> None:
        self.match, self.seats = match, seats
        self.console = Console(highlight=False)
        self.bots = [bots.player(name, seat, seed) if name != "human" else None for seat, name in enumerate(seats)]
        self.chance = bots.chance(seed)
        self.recent: list[dict[str, Any]] = []  # what has happened since a person chose last
        self.turn = ""  # whose turn was announced last
        self.drawn: tuple[int, str] | None = None  # the round and turn when the board was drawn last
        self.shown: dict[str, Any] = {}  # the view when the board was drawn last
        self.subject = ""  # the card or the bid that the rules speak of
        self.totals: dict[int, dict[str, int]] = {}  # the last count of each lane
        self.saved = (file, len(match.history)) if file else None  # the save, and how many choices are in it
        self.draw = import_module(match.game.definition.board).board
        self.letters = match.game.definition.seats
        people = seats.count("human")
        self.who = [
            "you" if n == "human" and people == 1 else f"{n} bot" if n != "human" and people else "" for n in seats
        ]

    def play(self) -> bool:
        """Play until the match is over or somebody leaves; whether it was not interrupted."""
        match, out = self.match, self.console
        title = f"{match.game.definition.title}, {match.game.mode.name}"
        self._say("", Text(title, style="bold").append(f", seed {match.seed}" if match.seed is not None else ""))
        if "human" in self.seats:
            self._say("", Text(f"{self._seats()}. Type h for help.", style="dim"))
        try:
            self.tell(match.events())
            while match.request is not None:
                self._answer(match.request)
        except (Leave, KeyboardInterrupt) as left:
            interrupted = isinstance(left, KeyboardInterrupt)
            out.print("\nInterrupted." if interrupted else "You leave the table.")
            if "human" in self.seats:
                self._farewell()
            return not interrupted
        self._board()
        self._result()
        return True

    def _seats(self) -> str:
        people = [f"{self.letters[seat]}" for seat, name in enumerate(self.seats) if name == "human"]
        bots = [f"{self.letters[seat]} is a bot ({name})" for seat, name in enumerate(self.seats) if name != "human"]
        you = f"You are {' and '.join(people)}" if len(people) == 1 else f"{' and '.join(people)} sit at this terminal"
        return ", ".join([you, *bots])

    def _farewell(self) -> None:
        if self.saved is None:
            self._say("", Text("The match was not saved."))
            return
        file, choices = self.saved
        later = "" if choices == len(self.match.history) else "What was chosen after saving is not in the file. "
        self._say("", Text(f"{later}Go on with:"))
        self._command(self._resume(file))

    def _resume(self, file: str) -> str:
        usual = ["human"] + ["random"] * (len(self.seats) - 1)
        seats = "".join(f" --seat {name}" for name in self.seats) if self.seats != usual else ""
        return f"cardlang play --resume {shlex.quote(file)}{seats}"

    def _result(self) -> None:
        """Who has won, and how each lane went."""
        for lane in self.match.view(None)["lanes"]:
            winner, number = lane["won_by"], lane["lane"]
            total = (
                self.totals.get(number, {}) if winner else {s: side["strength"] for s, side in lane["sides"].items()}
            )
            score = ", ".join(f"{seat} {amount}" for seat, amount in sorted(total.items()))
            won = f"won by {winner}" if winner else "not won"
            self._say("  ", Text(f"lane {number}: {won}{f' ({score})' if score else ''}"))
        outcome = self.match.outcome or {}
        winner = outcome.get("winner")
        self._say("", Text(f"{winner} wins." if winner else f"The match ends: {outcome.get('result')}.", "bold green"))

    def _answer(self, request: Request) -> None:
        view = self.match.view(None)
        bot = self.bots[request.seat] if request.seat >= 0 else self.chance
        turn, table = (view["round"], view["turn"]), {**view, "requests": None}
        if table != self.shown and (bot is None or ("human" not in self.seats and turn != self.drawn)):
            self._board()
            self.shown, self.drawn = table, turn
        if bot is None:
            self._ask(request)
            return
        code = bot(self.match)
        option = next(option for option in request.options if option.id == code)
        if request.source:  # what the rules ask for shows in what happens
            text = Text(f"{self._name(request.seat)} chooses {option.text()}")
            self._say("  • ", self._because(text, self._asker(request), request.source["words"]))
        self._note(option)
        self.tell(self.match.choose(code))

    def _name(self, seat: int) -> str:
        if seat < 0:
            return "chance"
        return f"{self.letters[seat]} ({self.who[seat]})" if self.who[seat] else self.letters[seat]

    def _asker(self, request: Request) -> str:
        card = request.source["card"] if request.source else -1
        return card_name(self.match, card) if card >= 0 else ""

    def _because(self, text: Text, name: str, words: str | None) -> Text:
        return text.append(f"  {name}: “{words}”", style="dim italic") if name and words else text

    # --- what happens --------------------------------------------------------------------------------

    def tell(self, events: list[dict[str, Any]]) -> None:
        """Say what has happened, with the words behind it."""
        self.recent += events
        for event in events:
            if event["event"] == "forced":
                self.subject = self._card_of(event["option"]) or self.subject
            elif event["event"] == "bid":
                self.subject = event_text(self.match, event) or ""
            elif event["event"] == "total":
                self.totals.setdefault(event["lane"], {})[event["player"]] = event["amount"]
        for told, event in self._lines(events):
            if event["event"] == "phase":
                self.console.rule(told, align="left", style="green")
                continue
            reason = self.match.why(event)
            text = Text(told, style="bold yellow" if event["event"] in ("win", "finish") else "")
            self._say("  • ", self._because(text, reason.name, reason.words) if reason else text)

    def _lines(self, events: Iterable[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
        """Events in words; both sides of a lane in one line, and so all that is destroyed with its lane."""
        lines: list[tuple[str, dict[str, Any]]] = []
        for kind, group in groupby(events, _kind):
            same = list(group)
            if kind[0] == "total":
                totals = ", ".join(f"{event['player']} {event['amount']}" for event in same)
                lines.append((f"lane {kind[2]} is scored: {totals}", same[0]))
            elif kind[0] == "destroy" and kind[1] is None and len(same) > 1:
                *names, last = (card_name(self.match, event["card"]) for event in same)
                lines.append((f"{', '.join(names)} and {last} are destroyed", same[0]))
            elif kind[0] == "phase" and same[0]["player"] != self.turn:
                self.turn = same[0]["player"]
                lines.append((f"turn of {self._name(self.letters.index(self.turn))}", same[0]))
            elif kind[0] != "open":
                told = ((event_text(self.match, event), event) for event in same)
                lines += [(text, event) for text, event in told if text is not None]
        return lines

    def _note(self, option: Option) -> None:
        self.subject = self._card_of(option.data) or self.subject

    def _card_of(self, data: dict[str, Any]) -> str:
        return card_name(self.match, data["card"]) if data["kind"] == "card" else ""

    # --- people ------------------------------------------------------------------------------------

    def _question(self, request: Request, *, several: bool = False) -> str:
        """What is asked, and about which card: the one whose words ask, or the one the rules speak of."""
        asked = question(self.match, request)
        if several:
            asked = asked.replace("Choose a card", "Choose cards", 1)
        if request.source:
            source = self._asker(request)
            return f"{source}: {asked}" if source else asked
        about = self.subject and not any(option.data["kind"] == "card" for option in request.options)
        return f"{asked} ({self.subject})" if about else asked

    def _ask(self, request: Request) -> None:
        options, least, most = self._set(request)
        self._say("", Text(f"{self._name(request.seat)}: {self._question(request, several=most > 1)}", style="bold"))
        if _are_amounts(options):
            first, last = options[0].data["amount"], options[-1].data["amount"]
            self._say("  ", Text(f"an amount from {first} to {last}"))
        else:
            self._list(options)
        total = "total" in str((request.source or {}).get("words"))
        size = "as many as the words say" if total else f"{most if least == most else f'{least} to {most}'} cards"
        if most > 1:
            self._say("  ", Text(f"Choose {size}, all at once: for example `1 2`.", style="dim"))
        while True:
            codes = self._read(options)
            if not codes:
                continue
            try:
                one = len(codes) == 1 and (most <= 1 or codes[0] in (o.id for o in options if o.data["kind"] == "flag"))
                events = self.match.choose(codes[0]) if one else self.match.choose_all(codes)
            except CardlangError as error:
                self._wrong(f"not these: choose {size}" if len(codes) > 1 or most > 1 else str(error))
                continue
            self._note(next(option for option in options if option.id == codes[0]))
            self.recent = []
            self.tell(events)
            return

    def _set(self, request: Request) -> tuple[Sequence[Option], int, int]:
        """The options; of a choice of several cards all that can be among them, with the least and greatest number.

        The match asks for such cards one by one and in their order, so it offers the last ones later.
        """
        options = list(request.options)
        if not options or options[0].data["kind"] != "card":
            return options, 1, 1
        trial, offered, least, most = self.match.clone(), list(request.options), None, 0
        last = request
        while True:
            cards = [option for option in offered if option.data["kind"] == "card"]
            if len(cards) < len(offered) and least is None:
                least = most
            if not cards:
                break
            events = trial.choose(cards[0].id)
            most += 1
            following = trial.request
            same = following is not None and (following.seat, following.purpose, following.source) == (
                last.seat, last.purpose, last.source,
            )  # fmt: skip
            if following is None or not same or any(event["event"] != "forced" for event in events):
                break
            new = [option for option in following.options if option.data["kind"] == "card"]
            if cards[0].id in {option.id for option in new} or not {o.id for o in new} & {o.id for o in cards}:
                break
            known = {option.id for option in options}
            flags = [option for option in options if option.data["kind"] != "card"]
            fresh = [option for option in new if option.id not in known]
            options = [option for option in options if option.data["kind"] == "card"] + fresh + flags
            offered = list(following.options)
        return options, most if least is None else least, most

    def _list(self, options: Sequence[Option]) -> None:
        """The options with their numbers, and what stands on cards that are not in play yet."""
        away = [option for option in options if (option.data.get("at") or {"zone": "lane"})["zone"] != "lane"]
        zones = {option.data["at"]["zone"] for option in away}
        for index, option in enumerate(options, start=1):
            text = Text(option.text())
            if option in away:
                record = self.match.game.record(option.data["card"])
                text = Text(record.name() if len(zones) == 1 else option.text())
                text.append(f" {' '.join(str(value) for value in record.attributes.values())}", style="bold")
                if len(away) < MANY:
                    text.append(f"  {self._words(record)}", style="dim")
            self._say(f"  {index:>{len(str(len(options)))}}  ", text)
        if len(away) >= MANY:
            self._say("  ", Text("t NAME shows the text of a card.", style="dim"))

    def _words(self, record: CardRecord) -> str:
        text = record.text(self.match.game.mode.name)
        if text is None or text.tree is None:
            return "(no text)"
        printed: str = self.match.game.printed(text).text
        return printed

    def _read(self, options: Sequence[Option]) -> list[int]:
        """The codes that were typed; an empty list if it was a command or made no sense."""
        try:
            line = self.console.input("[bold green]>[/] ").strip()
        except EOFError:
            self.console.print()
            raise Leave from None
        word, _, rest = line.partition(" ")
        commands = {"t": self._text, "s": self._save}
        alone = {"b": self._board, "d": self._discard, "w": self._why, "q": self._leave, "h": self._help}
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
        if not numbers or not all(number.lstrip("-").isdigit() for number in numbers):
            if line:
                self._wrong(f"`{line}` is no answer here")
            self._help()
            return []
        return self._numbered([int(number) for number in numbers], options)

    def _answers(self, option: Option) -> tuple[str, str]:
        return option.text().casefold(), self._card_of(option.data).casefold()

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
                self._wrong(f"{number} is not offered")
                return []
            codes += found
        return codes

    # --- commands ------------------------------------------------------------------------------------

    def _help(self) -> None:
        for command, meaning in COMMANDS:
            self._say(f"  {command:10}", Text(meaning))

    def _board(self) -> None:
        match = self.match
        view = match.view(None)
        for player, who in zip(view["players"], self.who, strict=True):
            player["who"] = who
        castles = {record.id: record for record in match.game.castles if record.text(match.game.mode.name)}
        for lane in view["lanes"]:
            if lane["castle"] in castles:
                lane["castle_name"] = castles[lane["castle"]].name()
        self.console.print(self.draw(view, lambda card: card_name(match, card)))

    def _discard(self) -> None:
        names = [card_name(self.match, card["card"]) for card in self.match.view(None)["discard"]]
        self._say("  ", Text(f"discard pile: {', '.join(names) or 'empty'}"))

    def _why(self) -> None:
        if not self.recent:
            self._say("  ", Text("nothing has happened since"))
        for told, event in self._lines(self.recent):
            reason = self.match.why(event)
            if event["event"] == "phase":
                continue
            self._say("  • ", Text(told if reason is None else f"{told}, because of {reason.name}:"))
            if reason is not None:
                text = Text(reason.text)
                text.stylize("bold underline", reason.start, reason.end)
                self._say("      ", text)

    def _text(self, name: str) -> None:
        game = self.match.game
        if not name:
            self._wrong("say which card: t NAME")
            return
        wanted = name.casefold()
        records = {record.id: record for record in (*game.cards, *game.castles)}.values()
        called = {record.id: (record.id, *(n.casefold() for n in record.names.values())) for record in records}
        found = [record for record in records if wanted in called[record.id]]
        found = found or [record for record in records if any(wanted in name for name in called[record.id])]
        for record in found[:5]:
            numbers = ", ".join(f"{attribute} {value}" for attribute, value in record.attributes.items())
            self._say("  ", Text(record.name(), style="bold").append(f"  {numbers}", style="not bold"))
            self._say("    ", Text(self._words(record)))
        if len(found) > 5:
            self._say("  ", Text("also " + ", ".join(record.name() for record in found[5:])))
        if not found:
            self._wrong(f"no card in this match is called `{name}`")

    def _save(self, name: str) -> None:
        if not name:
            self._wrong("say where: s FILE")
            return
        path = Path(name).expanduser()
        try:
            if path.is_file() and not path.read_bytes()[:9].startswith(b'{"check":'):
                self._wrong(f"{name} is there already and is no saved match: take another name")
                return
            temporary = path.with_name(path.name + ".part")
            temporary.write_text(self.match.to_json(), "utf-8")
            temporary.replace(path)
        except (OSError, ValueError) as error:
            self._wrong(f"cannot write {name}: {getattr(error, 'strerror', None) or error}")
            return
        self.saved = (str(path), len(self.match.history))
        self._say("", Text("Saved; go on with:"))
        self._command(self._resume(str(path)))

    def _leave(self) -> None:
        raise Leave

    # --- output --------------------------------------------------------------------------------------

    def _wrong(self, message: str) -> None:
        self._say("", Text(message, style="red"))

    def _command(self, line: str) -> None:
        """Prints a line that is to be copied, so it is never broken."""
        self.console.print(Text(f"  {line}"), soft_wrap=True)

    def _say(self, lead: str, text: Text) -> None:
        """Prints a text with what leads it; further lines begin below the text."""
        lines = text.wrap(self.console, max(20, self.console.width - len(lead)))
        for index, line in enumerate(lines):
            line.rstrip()
            self.console.print(Text(lead if not index else " " * len(lead)) + line, soft_wrap=True)


def _are_amounts(options: Sequence[Option]) -> bool:
    return all(option.data["kind"] == "amount" for option in options)


def _kind(event: dict[str, Any]) -> tuple[Any, ...]:
    """Events in a row for which this is the same may be told in one line."""
    player = event.get("player") if event["event"] == "phase" else None
    return event["event"], event.get("why"), event.get("lane"), player

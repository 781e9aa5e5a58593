"""A match on a terminal: the board, what happens and why, the texts of cards. Nobody is asked anything here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cardlang.cli.common import console
from cardlang.match.wording import card_name, event_text, question

if TYPE_CHECKING:
    from cardlang.library import CardRecord
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request


LOOKING = (
    ("b", "show the board"),
    ("d", "show what is discarded"),
    ("t NAME", "the text of a card by its name, or a part of it"),
    ("h", "this help"),
)  # what can be typed wherever a match is shown


class Screen:
    """One match on one terminal; `who` names those who sit at it, seat by seat (empty for nobody in particular).

    It shows what the seat `eyes` may see, or all that the host sees.
    """

    def __init__(self, match: Match, who: Sequence[str] = (), *, eyes: int | None = None) -> None:
        self.match, self.eyes = match, eyes
        self.console = console()
        self.who = list(who) or [""] * match.game.players
        self.people = match.game.rules.people
        self.turn = ""  # whose turn was announced last
        self._board = import_module(match.game.definition.board)

    # --- the table -----------------------------------------------------------------------------------

    def title(self) -> None:
        """Which match this is."""
        match = self.match
        title = Text(match.game.title, style="bold")
        self.say("", title.append(f", seed {match.seed}" if match.seed is not None else ""))

    def board(self) -> None:
        """The whole table."""
        match = self.match
        view = match.view(self.eyes)
        for player, who in zip(view["players"], self.who, strict=True):
            player["who"] = who
        self.console.print(self._board.board(view, self._card_name, self._with_text))

    def discard(self) -> None:
        """The discard piles."""
        for line in self._board.discarded(self.match.view(self.eyes), self._card_name):
            self.say("  ", Text(line))

    def result(self) -> None:
        """Who has won, and how it came about."""
        for line in self._board.result(self.match.view(None), self.match.events()):
            self.say("  ", Text(line))
        outcome = self.match.outcome or {}
        winner = outcome.get("winner")
        self.say("", Text(f"{winner} wins." if winner else f"The match ends: {outcome.get('result')}.", "bold green"))

    def alone(self, seat: int, others: Sequence[str]) -> None:
        """Ask the others to look away, and show from now on what one seat sees. Raises EOFError if nobody is there."""
        self.console.clear()
        verb = "look" if len(others) > 1 else "looks"
        told = f"{self.name(seat)} is asked, {' and '.join(others)} {verb} away. Then press Enter."
        self.say("", Text(told, style="bold"))
        self.console.input()
        self.eyes = seat

    # --- what happens --------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """Who sits there; -1 is chance."""
        if seat < 0:
            return "chance"
        who = self.who[seat] if seat < len(self.who) else ""
        return f"{self.people[seat]} ({who})" if who else self.people[seat]

    def chosen(self, request: Request, option: Option) -> None:
        """Say what somebody has chosen for the words of a card; what the rules ask for shows in what happens."""
        if request.source and not request.secret:
            text = Text(f"{self.name(request.seat)} chooses {option.text()}")
            self.say("  • ", _because(text, self.asker(request), request.source["words"]))

    def tell(self, events: Sequence[dict[str, Any]]) -> None:
        """Say what has happened, with the words behind it."""
        for told, event in self._lines(events):
            if event["event"] == "phase":
                self.console.rule(told, align="left", style="green")
                continue
            reason = self.match.why(event)
            text = Text(told, style="bold yellow" if event["event"] in ("win", "finish") else "")
            self.say("  • ", _because(text, reason.name, reason.words) if reason else text)

    def why(self, events: Sequence[dict[str, Any]]) -> None:
        """Say what has happened, with the whole texts behind it; the words that did it stand out."""
        if not events:
            self.say("  ", Text("nothing has happened since"))
        for told, event in self._lines(events):
            reason = self.match.why(event)
            if event["event"] == "phase":
                continue
            self.say("  • ", Text(told if reason is None else f"{told}, because of {reason.name}:"))
            if reason is not None:
                text = Text(reason.text)
                text.stylize("bold underline", reason.start, reason.end)
                self.say("      ", text)

    def catch_up(self, events: Sequence[dict[str, Any]]) -> None:
        """Take note of what has happened without saying it."""
        self.turn = next((event["player"] for event in reversed(events) if event["event"] == "phase"), self.turn)

    def card_of(self, data: dict[str, Any]) -> str:
        """The name of the card that an option stands for, if it does."""
        return card_name(self.match, data["card"]) if data.get("kind") == "card" else ""

    def _with_text(self, record: str) -> str | None:
        """The name of a castle or the like by its id, if it has a text."""
        game = self.match.game
        found = next((castle for castle in game.castles if castle.id == record), None)
        return found.name() if found is not None and found.text(game.mode.name) else None

    def _card_name(self, card: int) -> str:
        return card_name(self.match, card)

    def asker(self, request: Request) -> str:
        """The name of the card whose words ask, if they do."""
        card = request.source["card"] if request.source else -1
        return card_name(self.match, card) if card >= 0 else ""

    def question(self, request: Request, *, several: bool = False) -> str:
        """What is asked, by the words of which card, and what lies there that it is about."""
        asked = question(self.match, request)
        if several:
            asked = asked.replace("Choose a card", "Choose cards", 1)
        if request.source:
            source = self.asker(request)
            return f"{source}: {asked}" if source else asked
        if request.about or any(option.data["kind"] == "card" for option in request.options):
            return asked
        standing = self.match.game.definition.telling.standing(self.match.state)
        about = event_text(self.match, standing) if standing else ""
        return f"{asked} ({about})" if about else asked

    def pending(self, request: Request) -> None:
        """Say who is asked what now, and what the answers are."""
        self.say("", Text(f"{self.name(request.seat)}: {self.question(request)}", style="bold"))
        self.say("  ", Text("; ".join(option.text() for option in request.options), style="dim"))

    def _lines(self, events: Iterable[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
        """Events in words; those of a kind that the game tells together in one line."""
        lines: list[tuple[str, dict[str, Any]]] = []
        telling = self.match.game.definition.telling
        for kind, group in groupby(events, _kind):
            same = list(group)
            together = telling.together(same, self._card_name)
            if together is not None:
                lines.append((together, same[0]))
            elif kind[0] == "phase" and same[0]["player"] != self.turn:
                self.turn = same[0]["player"]
                lines.append((f"turn of {self.name(self.people.index(self.turn))}", same[0]))
            elif kind[0] != "open":
                told = ((event_text(self.match, event), event) for event in same)
                lines += [(text, event) for text, event in told if text is not None]
        return lines

    # --- cards ---------------------------------------------------------------------------------------

    def text(self, name: str) -> None:
        """The texts of the cards that are called so."""
        game = self.match.game
        if not name:
            self.wrong("say which card: t NAME")
            return
        wanted = name.casefold()
        records = {record.id: record for record in (*game.cards, *game.castles)}.values()
        called = {record.id: (record.id, *(n.casefold() for n in record.names.values())) for record in records}
        found = [record for record in records if wanted in called[record.id]]
        found = found or [record for record in records if any(wanted in name for name in called[record.id])]
        for record in found[:5]:
            self.say("  ", Text(record.name(), style="bold").append(f"  {record.printed}", style="not bold"))
            self.say("    ", Text(self.words(record)))
        if len(found) > 5:
            self.say("  ", Text("also " + ", ".join(record.name() for record in found[5:])))
        if not found:
            self.wrong(f"no card in this match is called `{name}`")

    def words(self, record: CardRecord) -> str:
        """The text of a card in this match."""
        text = record.text(self.match.game.mode.name)
        if text is None or text.tree is None:
            return "(no text)"
        printed: str = self.match.game.printed(text).text
        return printed

    # --- output --------------------------------------------------------------------------------------

    def wrong(self, message: str) -> None:
        """Prints what could not be done."""
        self.say("", Text(message, style="red"))

    def command(self, line: str) -> None:
        """Prints a line that is to be copied, so it is never broken."""
        self.console.print(Text(f"  {line}"), soft_wrap=True)

    def commands(self, commands: Sequence[tuple[str, str]]) -> None:
        """Prints what can be typed."""
        widest = max(len(command) for command, _ in commands)
        for command, meaning in commands:
            self.say(f"  {command:{widest}}  ", Text(meaning))

    def say(self, lead: str, text: Text) -> None:
        """Prints a text with what leads it; further lines begin below the text."""
        lines = text.wrap(self.console, max(20, self.console.width - len(lead)))
        for index, line in enumerate(lines):
            line.rstrip()
            self.console.print(Text(lead if not index else " " * len(lead)) + line, soft_wrap=True)


def with_words(match: Match, events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events with the card and the words that caused them, for other programs."""
    found = []
    for event in events:
        reason = match.why(event)
        found.append(event if reason is None else {**event, "because": {"card": reason.card, "words": reason.words}})
    return found


def since_turn(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events of the turn that is going on."""
    first = 0
    for index, event in enumerate(events):
        if event["event"] == "phase" and event["player"] != events[first].get("player"):
            first = index
    return list(events[first:])


def _because(text: Text, name: str, words: str | None) -> Text:
    return text.append(f"  {name}: “{words}”", style="dim italic") if name and words else text


def _kind(event: dict[str, Any]) -> tuple[Any, ...]:
    """Events in a row for which this is the same may be told in one line."""
    player = event.get("player") if event["event"] == "phase" else None
    return event["event"], event.get("why"), event.get("lane"), event.get("location"), player

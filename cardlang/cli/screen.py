"""A match on a terminal: the board, what happens and why. This module only shows and never asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from cardlang.cli.common import console
from cardlang.cli.prompt import read_line
from cardlang.machine.dispatch import due
from cardlang.machine.rules import PRICED
from cardlang.machine.state import WHY_BITS
from cardlang.match.wording import event_text

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request


class Screen:
    """One match on one terminal; `who` names the players, seat by seat (empty if they have no names).

    It shows what the seat `eyes` may see, or everything, as the host sees it.
    """

    def __init__(self, match: Match, who: Sequence[str] = (), *, eyes: int | None = None) -> None:
        self.match, self.eyes = match, eyes
        self.console = console()
        self.who = list(who) or [""] * match.game.players
        self.people = match.game.rules.people
        self.turn = ""  # whose turn was announced last
        self._drawing = import_module(match.game.definition.board)

    # --- the table -----------------------------------------------------------------------------------

    def title(self) -> None:
        """Print which match this is."""
        match = self.match
        title = Text(match.game.title, style="bold")
        self.say("", title.append(f", seed {match.seed}" if match.seed is not None else ""))

    def board(self) -> None:
        """The whole table."""
        match = self.match
        view = match.view(self.eyes)
        for player, who in zip(view["players"], self.who, strict=True):
            player["who"] = who
        for seat, words in self._offers():
            view["players"][seat].setdefault("offers", []).append(words)
        if match.request is not None and self.eyes in (None, match.request.seat):
            view["choices"] = [option.data for option in match.request.options]
        self.console.print(self._drawing.board(view, self._card_name, self._with_text))

    def _offers(self) -> Iterator[tuple[int, str]]:
        """The abilities with a price that lie before each player, in words."""
        state = self.match.state
        rules = state.rules
        for card in due(state, PRICED):
            owner = rules.owner_of[state.place[card]]
            for ability in rules.records[rules.record[card]].of(PRICED) if 0 <= owner < rules.seats else ():
                reason = self.match.game.words.reason(ability.number << WHY_BITS | ability.node)
                if reason is not None:
                    yield owner, reason.words

    def discard(self) -> None:
        """The discard piles."""
        for line in self._drawing.discarded(self.match.view(self.eyes), self._card_name):
            self.say("  ", Text(line))

    def result(self) -> None:
        """Print who has won, and how."""
        match, speaker = self.match, self.match.game.definition.events.speaker
        self.console.print(self._drawing.result(match.view(None), match.events(), self._card_name, self._words))
        outcome = match.outcome or {}
        winner = outcome.get("winner")
        said = speaker.does(winner, "wins") if winner else f"the match ends: {outcome.get('result')}"
        self.say("", Text(f"{said[0].upper()}{said[1:]}.", "bold green"))

    def alone(self, seat: int, others: Sequence[str]) -> None:
        """Ask the others to look away, and then show what one seat sees. Raises EOFError at the end of the input."""
        self.console.clear()
        verb = "look" if len(others) > 1 else "looks"
        told = f"{self.name(seat)} is asked, {' and '.join(others)} {verb} away. Then press Enter."
        self.say("", Text(told, style="bold"))
        read_line(self.console, "")
        self.eyes = seat

    # --- what happens --------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """The name of the player in a seat; -1 is chance."""
        if seat < 0:
            return "chance"
        who = self.who[seat] if seat < len(self.who) else ""
        named = self.match.game.definition.events.speaker.named(self.people[seat])
        return f"{named} ({who})" if who else named

    def chosen(self, request: Request, option: Option) -> None:
        """Print a choice that a card asked for. Choices that the rules ask for show in the events."""
        if request.source and not request.secret:
            text = Text(f"{self.name(request.seat)} chooses {option.text()}")
            self.say("  • ", _because(text, self.asker(request), request.source["words"]))

    def print_events(self, events: Iterable[dict[str, Any]]) -> int:
        """Print events with the words behind them; returns the number of lines."""
        count = 0
        for told, event in self._lines(events):
            count += 1
            if event["event"] == "phase":
                self.console.rule(told, align="left", style="green")
                continue
            reason = self.match.why(event)
            text = Text(told, style="bold yellow" if event["event"] in ("win", "finish") else "")
            self.say("  • ", _because(text, reason.name, reason.words) if reason else text)
        return count

    def sum_up(self, events: Iterable[dict[str, Any]]) -> None:
        """Print events in one paragraph for each turn."""
        turns: list[tuple[str, list[str]]] = [("", [])]
        for told, event in self._lines(events):
            if event["event"] == "phase":
                turns.append((f"{self.name(self.people.index(event['player']))}: ", []))
                continue
            reason = self.match.why(event)
            turns[-1][1].append(f"{told} ({reason.name})" if reason else told)
        for turn, happened in turns:
            if happened:
                self.say("  • ", Text(turn, "bold").append("; ".join(happened), "not bold"))

    def unseen(self, events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """The events without those that the next board shows as well."""
        shown = self.match.game.definition.events.shown
        return [event for event in events if event["event"] not in shown or "why" in event]

    def why(self, events: Sequence[dict[str, Any]]) -> None:
        """Print events with the full card texts behind them; the words that caused an event stand out."""
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
        """Take note of events without printing them."""
        self.turn = next((event["player"] for event in reversed(events) if self._begins(event)), self.turn)

    def _begins(self, event: dict[str, Any]) -> bool:
        """Whether an event begins a phase of somebody's turn."""
        return event["event"] == "phase" and event["phase"] not in self.match.game.definition.presentation.shared

    def own(self, events: Sequence[dict[str, Any]]) -> int:
        """How many of the events belong to the turn that was announced last."""
        others = (n for n, event in enumerate(events) if self._begins(event) and event["player"] != self.turn)
        return next(others, len(events))

    def card_of(self, data: dict[str, Any]) -> str:
        """The name of the card that an option stands for, if it does."""
        return self._card_name(data["card"]) if data.get("kind") == "card" else ""

    def _with_text(self, record: str) -> str | None:
        """The name of a castle or the like by its id, if it has a text."""
        game = self.match.game
        found = next((castle for castle in game.castles if castle.id == record), None)
        return found.name() if found is not None and found.text(game.mode.name) else None

    def _card_name(self, card: int) -> str:
        return self.match.game.words.name_of(card)

    def _words(self, why: int) -> str:
        """The words of a card behind the `why` of an event."""
        reason = self.match.game.words.reason(why)
        return reason.words if reason else ""

    def asker(self, request: Request) -> str:
        """The name of the card whose words ask; empty if the rules ask."""
        card = request.source["card"] if request.source else -1
        return self._card_name(card) if card >= 0 else ""

    def question(self, request: Request, *, several: bool = False) -> str:
        """The question, with the card and the words that ask it, and what its context holds."""
        asked = request.text()
        if several:
            asked = asked.replace("Choose a card", "Choose cards", 1)
        if request.source:
            source = self.asker(request)
            return f"{source}: {asked}" if source else asked
        if request.about or any(option.data["kind"] == "card" for option in request.options):
            return asked
        standing = self.match.game.definition.presentation.standing(self.match.state)
        about = event_text(self.match.game.words, standing) if standing else ""
        return f"{asked} ({about})" if about else asked

    def pending(self, request: Request) -> None:
        """Print an open request and its options."""
        self.say("", Text(f"{self.name(request.seat)}: {self.question(request)}", style="bold"))
        self.say("  ", Text("; ".join(option.text() for option in request.options), style="dim"))

    def _lines(self, events: Iterable[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
        """Events in words; the game may put several of a kind into one line."""
        lines: list[tuple[str, dict[str, Any]]] = []
        declared = self.match.game.definition.events
        for kind, group in groupby(events, _kind):
            same = list(group)
            together = declared.jointly(same, self._card_name)
            if together is not None:
                lines.append((together, same[0]))
            elif kind[0] == "phase" and self._begins(same[0]) and same[0]["player"] != self.turn:
                self.turn = same[0]["player"]
                lines.append((f"turn of {self.name(self.people.index(self.turn))}", same[0]))
            elif kind[0] not in ("open", "phase"):
                told = ((event_text(self.match.game.words, event), event) for event in same)
                lines += [(text, event) for text, event in told if text is not None]
        return lines

    # --- output --------------------------------------------------------------------------------------

    def wrong(self, message: str) -> None:
        """Print an error."""
        self.say("", Text(message, style="red"))

    def command(self, line: str) -> None:
        """Print a line for copying, which is never wrapped."""
        self.console.print(Text(f"  {line}"), soft_wrap=True)

    def say(self, lead: str, text: Text) -> None:
        """Print a text after its lead; further lines are indented to the start of the text."""
        for index, line in enumerate(self.wrapped(lead, text)):
            line.rstrip()
            self.console.print(Text(lead if not index else " " * cell_len(lead)) + line, soft_wrap=True)

    def wrapped(self, lead: str, text: Text) -> Sequence[Text]:
        """The lines of a text that is printed after a lead."""
        return list(text.wrap(self.console, max(20, self.console.width - cell_len(lead))))


def with_words(match: Match, events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events with the card and the words that caused them, for other programs."""
    found = []
    for event in events:
        reason = match.why(event)
        found.append(event if reason is None else {**event, "because": {"card": reason.card, "words": reason.words}})
    return found


def since_turn(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events of the current turn."""
    first = 0
    for index, event in enumerate(events):
        if event["event"] == "phase" and event["player"] != events[first].get("player"):
            first = index
    return list(events[first:])


def _because(text: Text, name: str, words: str | None) -> Text:
    return text.append(f"  {name}: “{words}”", style="dim italic") if name and words else text


def _kind(event: dict[str, Any]) -> tuple[Any, ...]:
    """A key of an event: consecutive events with equal keys may share a line."""
    player = event.get("player") if event["event"] == "phase" else None
    return event["event"], event.get("why"), event.get("lane"), event.get("location"), player

"""A request at the terminal: how it is shown, and which answer a typed line stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from cardlang.machine.knowledge import knows

if TYPE_CHECKING:
    from cardlang.cli.lookup import Line, Looking
    from cardlang.match.requests import Option, Request

NUMBER = re.compile(r"-?[0-9]{1,9}")
_NUMBERED = re.compile(r"(.*\D)(\d+)")


class Slip(Exception):  # noqa: N818 - not an error
    """A typed line is no answer; the message is one line."""


class Question:
    """One request as it is put to a person."""

    def __init__(self, screen: Looking, request: Request) -> None:
        self.screen, self.request, self.match = screen, request, screen.match
        options, self.least, self.most = request.whole
        self.options = _by_number(options)
        self.amounts = all(option.data["kind"] == "amount" for option in self.options)
        total = "total" in str((request.source or {}).get("words"))
        size = f"{self.most if self.least == self.most else f'{self.least} to {self.most}'} cards"
        self.size = "as many as the words say" if total else size

    # --- what is shown -------------------------------------------------------------------------------

    def show(self, *, again: Sequence[int] = ()) -> None:
        """Show the question, with the texts of the cards in its context, except for those shown just `again`."""
        screen = self.screen
        asked = screen.question(self.request, several=self.most > 1)
        screen.say("", Text(f"{screen.name(self.request.seat)}: {asked}", style="bold"))
        for card in self.about:
            screen.say("  ", self._described(card, Text(self.match.game.record(card).name()), style="not bold"))
        if self.amounts:
            first, last = self.options[0].data["amount"], self.options[-1].data["amount"]
            screen.say("  ", Text(f"an amount from {first} to {last}"))
        else:
            self._list(again)
        if self.most > 1:
            screen.say("  ", Text(f"Choose {self.size}, all at once: for example `1 2`.", style="dim"))

    @property
    def about(self) -> list[int]:
        """The cards that the question is about, without those that can be chosen."""
        presentation, state = self.match.game.definition.presentation, self.match.state
        standing = {} if self.request.source else presentation.standing(state) or {}
        named = [option.data["card"] for option in self.request.about if option.data["kind"] == "card"]
        told = [standing["card"]] if "card" in standing and not named else []
        offered = {option.data["card"] for option in self.options if option.data["kind"] == "card"}
        cards = [*named, *told, *presentation.concerns(state, self.request.purpose)]
        return [card for card in dict.fromkeys(cards) if card not in offered]

    @property
    def offered(self) -> list[int]:
        """The cards that can be chosen, as far as the seat knows them."""
        cards = [option.data["card"] for option in self.options if option.data["kind"] == "card"]
        return [card for card in cards if self._known(card)]

    def _list(self, again: Sequence[int]) -> None:
        """The options with their numbers, and with the texts of their cards if there is room."""
        full = [self._line(number, option, again=again) for number, option in self._numbered()]
        room = self.screen.console.height * 2 // 3
        if sum(len(self.screen.wrapped(*line)) for line in full) <= room:
            lines, hint = full, ""
        else:
            lines = [self._line(number, option, texts=False) for number, option in self._numbered()]
            hint = "t 2 shows the text of the second one, o all texts."
        for line in lines:
            self.screen.say(*line)
        if hint:
            self.screen.say("  ", Text(hint, style="dim"))

    def _numbered(self) -> Iterable[tuple[int, Option]]:
        return enumerate(self.options, start=1)

    def _line(self, number: int, option: Option, *, texts: bool = True, again: Sequence[int] = ()) -> Line:
        lead = f"  {number:>{len(str(len(self.options)))}}  "
        data, text = option.data, Text(option.text())
        if data["kind"] != "card" or not self._known(data["card"]):
            return lead, text
        card = data["card"]
        if self._away(data):
            zones = {o.data["at"]["zone"] for o in self.options if o.data["kind"] == "card" and self._away(o.data)}
            text = Text(self.match.game.record(card).name() if len(zones) == 1 else option.text())
            return lead, self._described(card, text, texts=texts and card not in again)
        if self._mine(data["at"].get("owner")):
            text.append("  yours", style="bold green")
        record = self.match.game.record(card)
        return lead, text.append(f"  {self.screen.words(record)}", style="dim") if texts else text

    def _away(self, data: dict[str, object]) -> bool:
        """Whether the card of an option is not in play."""
        state = self.match.state
        card = data["card"]
        assert isinstance(card, int)
        return not state.rules.in_play[state.place[card]]

    def _known(self, card: int) -> bool:
        """Whether the seat that is asked knows the card; it is shown neither name nor text of any other."""
        return knows(self.match.state, self.request.seat, card)

    def _mine(self, owner: str | None) -> bool:
        """Whether the one who is asked, or their side, owns what lies there."""
        rules, seat = self.match.state.rules, self.request.seat
        return seat >= 0 and owner in (rules.people[seat], rules.sides[rules.wins_as[seat]])

    def _described(self, card: int, text: Text, *, texts: bool = True, style: str = "bold") -> Text:
        """A card with its current numbers and its text."""
        match, record = self.match, self.match.game.record(card)
        beside = match.game.definition.presentation.beside(match.state, card, self.request.seat)
        text.append(f" {beside if beside is not None else record.numbers}", style=style)
        return text.append(f"  {self.screen.words(record)}", style="not bold dim") if texts else text

    # --- what is answered ----------------------------------------------------------------------------

    def codes(self, line: str) -> list[int]:
        """The ids of the options that a line stands for. Raises Slip if it is no answer."""
        if not line:
            raise Slip("no answer yet; h for help")
        said = [option.id for option in self.options if line.casefold() in self._words(option)]
        if len(said) == 1 and not line.isdigit():
            return said
        if not said:
            said = [option.id for option in self.options if self._begins(option, line)]
            if len(said) == 1:
                return said
            said = []
        if len(said) > 1:
            raise Slip(f"{len(said)} answers are called so: say the number of one")
        numbers = line.replace(",", " ").split()
        if not numbers or not all(NUMBER.fullmatch(number) for number in numbers):
            raise Slip(f"`{line}` is no answer here; h for help")
        return [self._code(int(number)) for number in numbers]

    def _begins(self, option: Option, words: str) -> bool:
        """Whether the words begin an answer that is no card."""
        return option.data["kind"] not in ("card", "amount") and option.text().casefold().startswith(words.casefold())

    def _words(self, option: Option) -> tuple[str, str]:
        return option.text().casefold(), self._name(option).casefold()

    def _name(self, option: Option) -> str:
        data = option.data
        return self.screen.card_of(data) if data["kind"] == "card" and self._known(data["card"]) else ""

    def _code(self, number: int) -> int:
        for index, option in self._numbered():
            if number == (option.data["amount"] if self.amounts else index):
                return option.id
        raise Slip(f"{number} is not offered; h for help")

    def refused(self, codes: Sequence[int], error: Exception) -> str:
        """The message for answers that cannot be given together."""
        if len(codes) <= 1 and self.most <= 1:
            return str(error)
        return f"not these: choose {self.size}" if self.most > 1 else "choose one of these"

    def card(self, number: str) -> int | None:
        """The card of the option with a number; for an amount, the card that it is for."""
        if self.amounts or not (number.isascii() and number.isdigit() and 0 < len(number) < 5):
            return None
        option = self.options[int(number) - 1] if 0 < int(number) <= len(self.options) else None
        card: int | None = option.data.get("card") if option is not None else None
        return card if card is not None and self._known(card) else None

    def example(self) -> str:
        """An answer in words, for the help."""
        return self._name(self.options[-1]) or self.options[-1].text()


def _by_number(options: Sequence[Option]) -> list[Option]:
    """Options sorted by the number at their end if they differ in it: for every seat, `1` is lane 1."""
    first: dict[str, int] = {}

    def place(item: tuple[int, Option]) -> tuple[int, int]:
        index, option = item
        found = None if option.data["kind"] in ("card", "hidden", "amount") else _NUMBERED.fullmatch(option.text())
        return (first.setdefault(found[1], index), int(found[2])) if found else (index, 0)

    return [option for _, option in sorted(enumerate(options), key=place)]

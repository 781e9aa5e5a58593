"""Look-ups while a match is shown: card texts, the signs on the board, the rules, the commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cardlang.cli.prompt import read_line
from cardlang.cli.screen import Screen
from cardlang.library import rulebook

if TYPE_CHECKING:
    from cardlang.library import CardRecord

Line = tuple[str, Text]  # what leads a text, and the text
_MOST = 5  # cards whose texts are shown for one part of a name


class TypedCommand(NamedTuple):
    """A command that can be typed. The help shows its first name and its argument."""

    names: tuple[str, ...]
    what: str  # the argument: in capitals, in lower case if it is optional, empty if there is none
    meaning: str
    do: Callable[[str], None]


class Looking(Screen):
    """A screen with look-ups."""

    def commands(self, question: Callable[[], None], offered: Iterable[int] = ()) -> list[TypedCommand]:
        """The commands of every screen with a match. `question` shows the open question, `offered` are its cards."""

        def board(_: str) -> None:
            self.board()
            question()

        return [
            TypedCommand(("b", "board"), "", "show the board and the question", board),
            TypedCommand(("o", "texts"), "", "the texts of all cards on the table", lambda _: self.all_texts(offered)),
            TypedCommand(("t", "text"), "NAME", "the text of a card by its name, or a part of it", self.text),
            TypedCommand(("d", "discard"), "", "show what is discarded", lambda _: self.discard()),
            TypedCommand(("rules",), "word", "the rules of the game, or those in which a word stands", self.rules),
        ]

    # --- cards ---------------------------------------------------------------------------------------

    def text(self, name: str) -> None:
        """Show the texts of the cards with a name, or with a part of it."""
        if not name:
            self.wrong("say which card: t NAME")
            return
        found = self.called(name) or self._called_partly(name)
        self._page([line for record in found[:_MOST] for line in self._in_full(record)])
        if len(found) > _MOST:
            self.say("  ", Text("also " + ", ".join(record.name() for record in found[_MOST:])))
        if not found:
            self.wrong(f"no card in this match is called `{name}`")

    def called(self, name: str) -> list[CardRecord]:
        """The cards and castles of the match with this name, in any language, or with this id."""
        wanted = name.casefold()
        return [record for record in self._records() if wanted in record.all_names]

    def _called_partly(self, part: str) -> list[CardRecord]:
        wanted = part.casefold()
        return [record for record in self._records() if any(wanted in name for name in record.all_names)]

    def _records(self) -> Iterable[CardRecord]:
        game = self.match.game
        return {record.id: record for record in (*game.cards, *game.castles)}.values()

    def card(self, number: int) -> None:
        """The text of one card by its number in the match."""
        self._page(self._in_full(self.match.game.record(number)))

    def _in_full(self, record: CardRecord) -> list[Line]:
        title = Text(record.name(), style="bold").append(f"  {record.printed}", style="not bold")
        return [("  ", title), ("    ", Text(self.words(record)))]

    def words(self, record: CardRecord) -> str:
        """The text of a card in this match."""
        text = record.text(self.match.game.mode.name)
        if text is None or text.tree is None:
            return self._phrases(record) or "(no text)"
        printed: str = self.match.game.words.printed(text).text
        return printed

    def _phrases(self, record: CardRecord) -> str:
        """The phrases of a card without a text: what a task requires, and its badge."""
        from cardlang.lint import canonical

        vocabulary = self.match.game.definition.vocabulary
        said = {item.form: canonical(item, vocabulary, "en") or "" for item in record.phrases.values()}
        badge = f"Badge: {said['badge']}." if "badge" in said else ""
        return " ".join(words for words in (said.get("requirement", ""), badge) if words)

    def all_texts(self, offered: Iterable[int] = ()) -> None:
        """The texts of all cards that lie on the table or are offered, each once."""
        lines: list[Line] = []
        known = set[str]()
        places: list[tuple[str, list[int | str]]] = self._drawing.on_table(self.match.view(self.eyes), self._with_text)
        shown = {self._record(card).id for _, cards in places for card in cards}
        if others := [card for card in offered if self._record(card).id not in shown]:
            places = [*places, ("to choose from", list(others))]
        if not places:
            self.wrong("no card lies on the table")
        for where, cards in places:
            lines.append(("", Text(where, style="bold")))
            for record in map(self._record, cards):
                text = "as above" if record.id in known else self.words(record)
                known.add(record.id)
                lines.append(("  ", Text(f"{record.name()} {record.numbers}".strip()).append(f"  {text}", style="dim")))
        self._page(lines)

    def _record(self, card: int | str) -> CardRecord:
        """A card by its number in the match, or a castle by its id."""
        game = self.match.game
        return game.record(card) if isinstance(card, int) else next(c for c in game.castles if c.id == card)

    # --- the game ------------------------------------------------------------------------------------

    def rules(self, words: str) -> None:
        """Show the rules that contain words, or a chapter by its number; without words, the numbered headings."""
        every = rulebook.chapters(rulebook.rules_page(self.match.game.id) or "")
        if not words:
            width = len(str(len(every)))
            heads = [(f"  {index:>{width}}  ", Text(chapter.title)) for index, chapter in enumerate(every, start=1)]
            self._page([*heads, ("", Text("`rules 3` shows a chapter, `rules WORD` each rule with a word.", "dim"))])
            return
        chosen = int(words) if words.isascii() and words.isdigit() and len(words) < 5 else 0
        found = every[chosen - 1 : chosen] if chosen else rulebook.search(every, words)
        lines: list[Line] = []
        for chapter in found:
            lines.append(("", Text(chapter.title, style="bold")))
            lines += [
                ("  ", Text(said.replace("`", "")).append(f"  {number}", style="dim")) for number, said in chapter.rules
            ]
        self._page(lines)
        if not found:
            self.wrong(f"no rule has `{words}`; rules alone shows the chapters")

    def help(self, rows: Sequence[tuple[str, str]]) -> None:
        """Show the commands, and what the signs on the board mean."""
        signs: Sequence[tuple[str, str]] = self._drawing.legend(self.match.view(self.eyes))
        widest = max(cell_len(first) for first, _ in (*rows, *signs))

        def lines(pairs: Sequence[tuple[str, str]]) -> list[Line]:
            return [(f"  {set_cell_size(first, widest)}  ", Text(meaning)) for first, meaning in pairs]

        self._page([*lines(rows), ("", Text("On the board:", style="bold")), *lines(signs)])

    def _page(self, lines: Iterable[Line]) -> None:
        """Print texts; on a terminal, one screen at a time."""
        room = self.console.height - 2 if sys.stdin.isatty() and self.console.is_terminal else 0
        used = 0
        for lead, text in lines:
            needed = len(self.wrapped(lead, text))
            if room and used and used + needed > room:
                try:
                    if read_line(self.console, "-- Enter: more, q: enough -- ").casefold() == "q":
                        return
                except EOFError:
                    return
                used = 0
            self.say(lead, text)
            used += needed


def rows_of(commands: Iterable[TypedCommand]) -> list[tuple[str, str]]:
    """Commands as the help shows them."""
    return [(f"{command.names[0]} {command.what.upper()}".strip(), command.meaning) for command in commands]


def obey(line: str, commands: Iterable[TypedCommand]) -> bool:
    """Carry out a line if it is a command; whether it was one."""
    word, _, rest = line.partition(" ")
    by_name: Mapping[str, TypedCommand] = {name: command for command in commands for name in command.names}
    found = by_name.get(word.casefold())
    if found is None or (rest.strip() and not found.what):
        return False
    found.do(rest.strip())
    return True

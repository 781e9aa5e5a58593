"""The words of one game: the names and texts of its cards, and the words that caused an event or a request.

All matches of the game share the caches here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.library.records import CardRecord, CardText
from cardlang.machine.rules import AbilityCode, Rules
from cardlang.machine.state import WHY_BITS
from cardlang.match.errors import GameError
from cardlang.match.inputs.integers import number_in
from cardlang.syntax import languages, print_text
from cardlang.vocabulary.own import with_own


@dataclass(frozen=True, slots=True)
class Reason:
    """The words of a card that caused an event: `text[start:end]`, counted in characters.

    `card` is the id of the card and `name` its name; `text` is the whole text, as it is printed.
    """

    card: str
    name: str
    text: str
    start: int
    end: int

    @property
    def words(self) -> str:
        """The words that caused it, cut out of `text`."""
        return self.text[self.start : self.end]


class Words:
    """The words of the cards and castles of one game. Threads may share one instance."""

    def __init__(
        self, definition: GameDefinition, mode: Mode, rules: Rules,
        cards: Sequence[CardRecord], castles: Sequence[CardRecord],
    ) -> None:  # fmt: skip
        self.definition, self.mode, self.rules = definition, mode, rules
        self.cards, self.castles = tuple(cards), tuple(castles)
        self.options: dict[tuple[object, ...], str] = {}  # the cache of `wording`
        self.events: dict[tuple[object, ...], dict[str, Any]] = {}  # the cache of `events`
        self._prints: dict[tuple[int, str], Any] = {}

    def record(self, card: int) -> CardRecord:
        """The record of a card by its number in the match. Raises IndexError without such a card."""
        cards = len(self.cards)
        if type(card) is not int or not 0 <= card < cards + len(self.castles):
            last = cards + len(self.castles) - 1
            card = number_in(card, 0, last, f"there is no card {{}}; cards are 0 to {last}")
        return self.cards[card] if card < cards else self.castles[card - cards]

    def name_of(self, card: int, language: str = "en") -> str:
        """The name of a card by its number in the match."""
        return self.record(card).name(language)

    def text(self, card: int, language: str = "en") -> str:
        """The text of a card by its number in the match, in the words that reasons quote; empty if it has none."""
        return self.text_on(self.record(card), language)

    def text_on(self, side: CardRecord, language: str = "en") -> str:
        """The text that one side of a card has in this mode; empty if it has none."""
        text = side.text(self.mode.name)
        return "" if text is None or text.tree is None else str(self.printed(text, language).text)

    def text_of(self, ability: AbilityCode) -> CardText:
        """The text that an ability of this game belongs to."""
        record = self.record(self.rules.record.index(ability.record))
        text = record.side(ability.face).text(self.mode.name)
        assert text is not None, "it has an ability"
        return text

    def reason(self, why: int, language: str = "en") -> Reason | None:
        """The words behind the `why` of an event or request; None if the rules are. Raises GameError for any other."""
        if why < 0:
            return None
        if why >> WHY_BITS >= len(self.rules.abilities):
            raise GameError(f"there are no words {excerpt(why)} in this game: the event is of another one")
        ability = self.rules.abilities[why >> WHY_BITS]
        record = self.record(self.rules.record.index(ability.record))
        side = record.side(ability.face)
        text = side.text(self.mode.name)
        if text is None or text.tree is None:
            return None
        printed = self.printed(text, language)
        span = printed.spans.get(why & ((1 << WHY_BITS) - 1))
        start, end = (span.start, span.end) if span else (0, len(printed.text))
        return Reason(record.id, side.name(language), printed.text, start, end)

    def printed(self, text: CardText, language: str = "en") -> Any:
        """A text as printed in a language, or in English if that has no printer, with the span of every node."""
        language = language if language in languages() else "en"
        key = (id(text), language)
        if key not in self._prints:
            words = with_own(self.definition.vocabulary, text.own)
            self._prints[key] = print_text(text.tree, words, language)  # type: ignore[arg-type]
        return self._prints[key]

"""A game made ready: its mode, its compiled cards, its checked settings. Everything of a `Game` but its matches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import FrozenInstanceError, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar

from cardlang.compile import Compiled
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.library.records import CardRecord, language_of
from cardlang.machine.rules import RecordCode, Rules
from cardlang.match import engine
from cardlang.match.codes import option_data
from cardlang.match.compiled import compiled
from cardlang.match.data import card_as_data
from cardlang.match.inputs.integers import number_in
from cardlang.match.inputs.options import check_options
from cardlang.match.seating import seating
from cardlang.match.watching import Watch
from cardlang.match.words import Words
from cardlang.syntax.nodes import Forbid
from cardlang.syntax.walk import preorder

MatchT = TypeVar("MatchT")


class Actions:
    """The codebook of a game: every option id that can ever be offered with its cards and castles.

    `len` is the number of ids; they run from 0 to `len - 1`.
    """

    def __init__(self, game: PreparedGame[Any]) -> None:
        self._game = game

    def __len__(self) -> int:
        return len(self._game.rules.codebook)

    def describe(self, option_id: int) -> dict[str, Any]:
        """What an id stands for: the `data` of its option, without the place of its card.

        Raises IndexError outside the codebook.
        """
        last = len(self) - 1
        known = number_in(option_id, 0, last, f"no option has the id {{}}; ids are 0 to {last}")
        return option_data(self._game.words, known)


class PreparedGame(ABC, Generic[MatchT]):
    """One game, mode and list of cards. Start as many matches from it as you like; nothing can change it."""

    def __init__(
        self,
        definition: GameDefinition,
        mode: Mode,
        cards: Sequence[CardRecord],
        castles: Sequence[CardRecord],
        options: Mapping[str, Any] | None = None,
        *,
        sets: Sequence[Mapping[str, Any]] = (),
        stock: int | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.definition, self.mode = definition, mode
        self.cards, self.castles = tuple(cards), tuple(castles)
        self.options = check_options(definition, mode, {} if options is None else options)
        self.sets = tuple(MappingProxyType({**about}) for about in sets)
        self.stock = mode.stock if stock is None else stock  # a position may set its own
        own = {
            word.id: word for record in (*self.cards, *self.castles) for word in record.own if word.kind == "counter"
        }
        self.counters = tuple(own)  # those that sets add
        parts: dict[int, tuple[RecordCode, tuple[Compiled, ...]]] = {}
        for record in (*self.cards, *self.castles):
            if id(record) not in parts:
                parts[id(record)] = compiled(definition, mode, record, self.counters, watch)
        rules = definition.build(
            mode,
            [parts[id(r)] for r in self.cards],
            [parts[id(r)] for r in self.castles],
            {**self.options, "stock": self.stock, "forbidden": self._forbidden(), "own counters": tuple(own.values())},
        )
        self.words = Words(definition, mode, rules, self.cards, self.castles)
        self.rules: Rules = rules if watch is None else watch.over(rules, self.words.text_of)
        self.actions = Actions(self)

    @abstractmethod
    def start(self, seed: int = 0, *, log: bool | Collection[str] = True) -> MatchT:
        """Begin a match. The seed, a whole number of up to 1024 bits, fixes everything that chance decides.

        `log=False` keeps no events and is faster; a collection of names keeps the events of these names only. Raises
        GameError for a seed that is not a whole number or too long, and for unknown names of events.
        """

    @classmethod
    @abstractmethod
    def resume(cls, text: str, *, log: bool | Collection[str] = True) -> MatchT:
        """Resume a saved match in the game that its save describes. Pickles of matches and requests call this.

        Raises SaveError as `load_match` does.
        """

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.definition.id

    @property
    def engine(self) -> int:
        """The number of the engine that plays this game."""
        return engine.ENGINE

    @property
    def players(self) -> int:
        """The number of seats; seats are counted from 0."""
        return self.mode.players

    @property
    def title(self) -> str:
        """A title for people: the game, the mode, and the edition unless it is the default."""
        usual = self.mode.edition == self.definition.default_edition
        return f"{self.definition.title}, {self.mode.name}" + ("" if usual else f", edition {self.mode.edition}")

    @property
    def named(self) -> dict[str, str]:
        """What is played: the names of `game`, `mode` and `edition`."""
        return {"game": self.id, "mode": self.mode.name, "edition": self.mode.edition}

    @property
    def seating(self) -> dict[str, Any]:
        """The map of `seats`, `players` and `parties`, JSON-able."""
        return seating(self.rules)

    def card(self, card: int, language: str = "en") -> dict[str, Any]:
        """What stands on a card, by its number in the match, JSON-able: see the schema `card`.

        Raises IndexError without such a card, GameError for an unknown language.
        """
        return card_as_data(self.words, card, language_of(language))

    def record(self, card: int) -> CardRecord:
        """The record of a card by its number in the match, the caller's own.

        Raises IndexError without such a card.
        """
        found = self.words.record(card)
        return replace(found, names={**found.names}, attributes={**found.attributes})

    def text(self, card: int, language: str = "en") -> str:
        """The text of a card by its number in the match, in the words that reasons quote; empty if it has none.

        Raises IndexError without such a card, GameError for an unknown language.
        """
        return self.words.text(card, language_of(language))

    @cached_property
    def program_hash(self) -> str:
        """A hash of the programs of this game."""
        return engine.hash_of(self.rules)

    def known_to(self, seat: int) -> Self:
        """The same game without the lists that other seats have handed in."""
        secret = {o.name for o in self.definition.options if o.kind == "lists"} & self.options.keys()
        if not any(self.options[name].keys() - {seat} for name in secret):
            return self
        game = object.__new__(type(self))
        options = {**self.options}
        for name in secret:
            lists = {other: given if other == seat else () for other, given in self.options[name].items()}
            options[name] = MappingProxyType(lists)
        game.__dict__.update({**self.__dict__, "options": MappingProxyType(options)})
        return game

    def __setattr__(self, name: str, value: object) -> None:
        if "actions" in self.__dict__:  # complete, and shared by many matches and saves
            raise FrozenInstanceError(f"a game never changes: `{name}` stays what it is")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"a game never changes: `{name}` stays what it is")

    def __copy__(self) -> Self:
        return self  # nothing can change it

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def _forbidden(self) -> frozenset[str]:
        """The verbs that some text of the match forbids."""
        records = {id(r): r for r in (*self.cards, *self.castles)}.values()
        texts = (side.text(self.mode.name) for record in records for side in record.sides)
        nodes = (node for text in texts if text is not None and text.tree is not None for node in preorder(text.tree))
        named = {verb for node in nodes if isinstance(node, Forbid) for verb in node.verbs}
        return frozenset(named.union(*(self.definition.vocabulary.verb[verb].family for verb in named)))

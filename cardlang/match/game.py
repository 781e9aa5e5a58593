"""A game made ready for play: a mode, its cards compiled, its options checked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, replace
from functools import cached_property, lru_cache, partial
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cardlang.compile import Compiled
from cardlang.diagnostics.clipping import excerpt
from cardlang.games import find_game
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.library.records import CardRecord, CardText, language_of
from cardlang.machine.rules import AbilityCode, RecordCode, Rules
from cardlang.machine.state import WHY_BITS
from cardlang.match.compiled import compiled
from cardlang.match.data import card_as_data
from cardlang.match.errors import CardlangError, GameError, SaveError
from cardlang.match.finding import find_cards, find_mode
from cardlang.match.inputs.integers import number_in, seed_of
from cardlang.match.inputs.options import check_options
from cardlang.match.match import Match
from cardlang.match.requests import option_data
from cardlang.match.saves.contents import GameParts, contents
from cardlang.match.saves.resume import resumed
from cardlang.match.saves.writing import game_as_json
from cardlang.match.seating import seating
from cardlang.match.watching import Watch
from cardlang.syntax import languages, print_text
from cardlang.syntax.nodes import Forbid
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.own import with_own

# Grows whenever a saved position would go on differently; 14: cards between two questions are references, purposes.
ENGINE = 15


@dataclass(frozen=True, slots=True)
class Reason:
    """The words of a card that caused something: the card's id and name, its text, and the span of the words in it."""

    card: str
    name: str
    text: str
    start: int
    end: int

    @property
    def words(self) -> str:
        """The words themselves."""
        return self.text[self.start : self.end]


class Actions:
    """The codebook of a game: every option id that can ever be offered, by its cards and castles."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __len__(self) -> int:
        return len(self._game.rules.codebook)

    def describe(self, option_id: int) -> dict[str, Any]:
        """What an id means, as the data of an option. Raises IndexError outside the codebook."""
        last = len(self) - 1
        known = number_in(option_id, 0, last, f"no option has the id {{}}; ids are 0 to {last}")
        return option_data(self._game, known)


class Game:
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
        self.stock = mode.stock if stock is None else stock  # a position may have another one than its mode
        own = {
            word.id: word for record in (*self.cards, *self.castles) for word in record.own if word.kind == "counter"
        }
        self.counters = tuple(own)  # of sets' own
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
        self.rules: Rules = rules if watch is None else watch.over(rules, partial(self._text_of, rules))
        self.actions = Actions(self)

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.definition.id

    @property
    def engine(self) -> int:
        """The number of the engine that plays it."""
        return ENGINE

    @property
    def players(self) -> int:
        """How many players take part."""
        return self.mode.players

    @property
    def title(self) -> str:
        """What people call it: the game, the mode, and the edition unless it is the usual one."""
        usual = self.mode.edition == self.definition.default_edition
        return f"{self.definition.title}, {self.mode.name}" + ("" if usual else f", edition {self.mode.edition}")

    @property
    def named(self) -> dict[str, str]:
        """What is played: the names of game, mode and edition."""
        return {"game": self.id, "mode": self.mode.name, "edition": self.mode.edition}

    @property
    def seating(self) -> dict[str, Any]:
        """The map of seats, players and parties, JSON-able."""
        return seating(self)

    def card(self, card: int, language: str = "en") -> dict[str, Any]:
        """What stands on a card, by its number in the match, JSON-able; raises IndexError without such a card."""
        return card_as_data(self, card, language_of(language))

    def start(self, seed: int = 0, *, log: bool | Collection[str] = True) -> Match:
        """Begin a match. The seed fixes everything that chance decides.

        Without a log there are no events to see, and play is faster; a log may also keep events of some names only.
        """
        seed = seed_of(seed)
        return Match(self, self.definition.start(self.rules, seed), seed=seed, log=log)

    @classmethod
    def resume(cls, text: str, *, log: bool | Collection[str] = True) -> Match:
        """Go on with a saved match, in the game that the save makes; a match is pickled by naming this.

        Raises SaveError as `load_match` does.
        """
        saved = contents(text)
        return resumed(game_of(saved.parts), saved, log=log)

    def known_to(self, seat: int) -> Game:
        """The same game without the lists that other seats have handed in."""
        secret = {o.name for o in self.definition.options if o.kind == "lists"} & self.options.keys()
        if not any(self.options[name].keys() - {seat} for name in secret):
            return self
        game = object.__new__(Game)
        options = {**self.options}
        for name in secret:
            lists = {other: given if other == seat else () for other, given in self.options[name].items()}
            options[name] = MappingProxyType(lists)
        game.__dict__.update({**self.__dict__, "options": MappingProxyType(options)})
        game.__dict__.pop("written", None)  # it says the lists
        return game

    def __setattr__(self, name: str, value: object) -> None:
        if "actions" in self.__dict__:  # it is made; many matches and saves share it
            raise FrozenInstanceError(f"a game never changes: `{name}` stays what it is")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"a game never changes: `{name}` stays what it is")

    def __copy__(self) -> Game:
        return self  # nothing can change it

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the save of a match that has just begun, which holds the texts of all cards."""
        return load_game, (self.start().to_json(),)

    def record(self, card: int) -> CardRecord:
        """The record of a card by its number in the match, the caller's own; raises IndexError without such a card."""
        found = self._record(card)
        return replace(found, names={**found.names}, attributes={**found.attributes})

    def text(self, card: int, language: str = "en") -> str:
        """The text of a card by its number in the match, in the words that reasons quote; empty if it has none."""
        text, language = self._record(card).text(self.mode.name), language_of(language)
        return "" if text is None or text.tree is None else str(self.printed(text, language).text)

    def text_of(self, ability: AbilityCode) -> CardText:
        """The text that an ability of this game is of."""
        return self._text_of(self.rules, ability)

    def _text_of(self, rules: Rules, ability: AbilityCode) -> CardText:
        record = self._record(rules.record.index(ability.record))
        text = record.sides[ability.face].text(self.mode.name)
        assert text is not None, "it has an ability"
        return text

    def _record(self, card: int) -> CardRecord:
        cards = len(self.cards)
        if type(card) is not int or not 0 <= card < cards + len(self.castles):
            last = cards + len(self.castles) - 1
            card = number_in(card, 0, last, f"there is no card {{}}; cards are 0 to {last}")
        return self.cards[card] if card < cards else self.castles[card - cards]

    def reason(self, why: int, language: str = "en") -> Reason | None:
        """The words behind an event or request; none for what the rules of the game do."""
        if why < 0:
            return None
        if why >> WHY_BITS >= len(self.rules.abilities):
            raise GameError(f"there are no words {excerpt(why)} in this game: the event is of another one")
        ability = self.rules.abilities[why >> WHY_BITS]
        card = self.rules.record.index(ability.record)
        record = self._record(card)
        side = record.sides[ability.face]
        text = side.text(self.mode.name)
        if text is None or text.tree is None:
            return None
        printed = self.printed(text, language)
        span = printed.spans.get(why & ((1 << WHY_BITS) - 1))
        start, end = (span.start, span.end) if span else (0, len(printed.text))
        return Reason(record.id, side.name(language), printed.text, start, end)

    def printed(self, text: CardText, language: str = "en") -> Any:
        """A text of this game as the printer of a language says it, in English without one; the span of every node."""
        language = language if language in languages() else "en"
        key = (id(text), language)
        if key not in self._prints:
            words = with_own(self.definition.vocabulary, text.own)
            self._prints[key] = print_text(text.tree, words, language)  # type: ignore[arg-type]
        return self._prints[key]

    def _forbidden(self) -> frozenset[str]:
        """The verbs of which some text of the match says that they cannot be done."""
        records = {id(r): r for r in (*self.cards, *self.castles)}.values()
        texts = (side.text(self.mode.name) for record in records for side in record.sides)
        nodes = (node for text in texts if text is not None and text.tree is not None for node in preorder(text.tree))
        named = {verb for node in nodes if isinstance(node, Forbid) for verb in node.verbs}
        return frozenset(named.union(*(self.definition.vocabulary.verb[verb].family for verb in named)))

    @cached_property
    def option_texts(self) -> dict[tuple[object, ...], str]:
        """Options that have been put into words, see `wording`."""
        return {}

    @cached_property
    def event_data(self) -> dict[tuple[object, ...], dict[str, Any]]:
        """Events that have been told, see `events`."""
        return {}

    @cached_property
    def _prints(self) -> dict[tuple[int, str], Any]:
        return {}

    @cached_property
    def written(self) -> str:
        """What every save of this game begins with, as JSON."""
        return game_as_json(self)

    @cached_property
    def program_hash(self) -> str:
        """A hash of the shape of all programs of this game; what it cannot see is fixed by the texts and `ENGINE`."""
        listing = [
            (program.name, program.kinds, program.nodes, program.slots, program.ability)
            for program in self.rules.programs
        ]
        abilities = [(a.record, a.keyword, a.index, a.keys, a.limit) for a in self.rules.abilities]
        return blake2b(repr((ENGINE, listing, abilities)).encode(), digest_size=16).hexdigest()


def game(
    name: str,
    mode: str | None = None,
    edition: str | None = None,
    cardsets: Iterable[str | Path] | str | Path | None = None,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Game:
    """A game ready to start: `cardsets` are names of shipped sets or paths of files and folders; the base set if none.

    Raises UnknownGameError, GameError (mode, edition, players, options, a path that is not there, too few cards),
    UnreadableError (a file that cannot be read) or SetError (a faulty set, with all its diagnostics).
    """
    found = find_game(name)
    chosen = find_mode(found, mode, edition, players)
    checked = check_options(found, chosen, {} if options is None else options)
    cards, castles, sets = find_cards(found, chosen, cardsets, checked)
    return Game(found, chosen, cards, castles, checked, sets=sets)


@lru_cache(maxsize=8)
def game_of(parts: GameParts) -> Game:
    """The game of a save, made once for saves of the same game. Raises SaveError if it cannot be played here."""
    try:
        return Game(
            parts.definition, parts.mode, parts.cards, parts.castles, parts.options, sets=parts.sets, stock=parts.stock
        )
    except CardlangError as error:
        raise SaveError(f"this save cannot go on: {error}") from error


def load_game(text: str) -> Game:
    """The game of a saved match, with the cards of the save. Raises SaveError as `load_match` does."""
    return game_of(contents(text).parts)


def load_match(text: str, *, log: bool | Collection[str] = True) -> Match:
    """Resume a saved match; `log` as in `Game.start`.

    Its events are known from the beginning where it can be played again.

    Raises SaveError if it is damaged, foreign, or would go on differently.
    """
    return Game.resume(text, log=log)

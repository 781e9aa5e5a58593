"""The contents of a save: its shape is checked, and its cards are made ready for a game.

Nothing here trusts the text. Every value is type-checked before it is used, and card texts may be only a little longer
than in a set file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from cardlang.diagnostics.clipping import excerpt
from cardlang.diagnostics.model import Location
from cardlang.games import find_game
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.library.limits import MAX_VALUE
from cardlang.library.records import CardRecord
from cardlang.library.structure import fits, is_art, is_label
from cardlang.match.errors import CardlangError, SaveError
from cardlang.match.finding import MOST_CARDS, find_mode
from cardlang.match.inputs.integers import is_seed
from cardlang.match.inputs.options import check_options
from cardlang.match.saves.card_texts import LONGEST, SAVE, saved_phrase, saved_text
from cardlang.match.saves.envelope import opened
from cardlang.match.saves.own_words import is_own_word, own_of_data
from cardlang.vocabulary.model import RecordName, Vocabulary
from cardlang.vocabulary.own import OwnWords, with_own

MOST_NAMES = 100  # languages of one card
CHECK_SIZE = 8  # hexadecimal digits of the check of one choice
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, eq=False)
class GameParts:
    """The parts of the game of a save. Saves of the same game share one instance, which is compared by identity."""

    definition: GameDefinition
    mode: Mode
    cards: tuple[CardRecord, ...]
    castles: tuple[CardRecord, ...]
    options: Mapping[str, Any]
    sets: tuple[Mapping[str, Any], ...]
    stock: int


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a save. `checks` joins the checks of all choices; it is empty if the match cannot be replayed.

    `position` and `script` are as written: their numbers are valid only for an engine that makes the same programs,
    which `engine` and `programs` identify.
    """

    parts: GameParts
    engine: int
    programs: str
    seed: int | None
    history: tuple[int, ...]
    checks: str
    position: Mapping[str, Any]
    fingerprint: str
    script: tuple[tuple[str, ...], tuple[str, ...]] | None


def contents(text: str) -> Contents:
    """Read the contents of a save. Raises SaveError, with the reason, for what is none or is unusable here."""
    data = opened(text)
    _shape(data)
    parts = _parts(_of_game(data), data["seed"] is not None)
    history, checks = tuple(data["history"]), data["checks"]
    if data["seed"] is not None and len(checks) != CHECK_SIZE * len(history):
        raise SaveError("this save is damaged: it does not have one check for each choice")
    if data["seed"] is None and checks:
        raise SaveError("this save is damaged: it has checks of choices, and no seed from which to make them again")
    script = data.get("script")
    return Contents(
        parts=parts,
        engine=data["engine"],
        programs=data["programs"],
        seed=data["seed"],
        history=history,
        checks=checks,
        position=data["position"],
        fingerprint=data["fingerprint"],
        script=None if script is None else (tuple(script["left"]), tuple(script["names"])),
    )


# --- the shape ---------------------------------------------------------------------------------------


def _shape(match: dict[str, Any]) -> None:
    """Refuse missing and unknown fields and wrong types. What the save says about its game is checked later."""
    for name in _FIELDS:
        if name not in match and name not in _OPTIONAL:
            raise SaveError(f"this save is damaged: it lacks `{name}`")
    _types(match, [name for name in _FIELDS if name not in _OF_GAME])
    if unknown := sorted(match.keys() - _FIELDS.keys()):
        raise SaveError(f"this save holds `{excerpt(unknown[0], str)}`, which this cardlang does not know")


def _types(match: Mapping[str, Any], names: Iterable[str]) -> None:
    for name in names:
        if name in match and not _FIELDS[name](match[name]):
            raise SaveError(f"this save is damaged: `{name}` is not what it must be")


def _number(value: Any) -> bool:
    return type(value) is int


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MAX_VALUE


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _mapping(value: Any) -> bool:
    return isinstance(value, dict)


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(type(item) is int for item in value)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _records(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_CARDS and all(_record_fits(item) for item in value)


def _record_fits(item: Any) -> bool:
    # in a position, cards without text are named by their numbers, as in `V(3)`
    return _side_fits(item) and is_label(item.get("id")) and ("reverse" not in item or _side_fits(item["reverse"]))


def _side_fits(item: Any) -> bool:
    if not isinstance(item, dict) or not isinstance(item.get("name"), dict):
        return False
    names, text = item["name"].values(), item.get("text", "")
    printed = (value for key, value in item.items() if key not in ("id", "name", "text", "reverse", "art"))
    return (
        len(names) <= MOST_NAMES
        and all(map(is_label, names))
        and _text(text)
        and len(text.encode(errors="surrogatepass")) <= LONGEST
        and is_art(item.get("art", "-"))
        and all(_printed(value) for value in printed)
    )


def _printed(value: Any) -> bool:
    """A number, a word, or a list of words; whether the game has such an attribute is checked later."""
    return (_number(value) and abs(value) <= MAX_VALUE) or _text(value) or (_texts(value) and len(value) <= MOST_NAMES)


def _set(value: Any) -> bool:
    """Whether a value describes a set, as in `Game.sets`."""
    return (
        isinstance(value, dict)
        and value.keys() == {"name", "version", "sha256"}
        and is_label(value["name"])
        and _count(value["version"])
        and _text(value["sha256"])
        and _SHA256.fullmatch(value["sha256"]) is not None
    )


def _script(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"left", "names"} and all(map(_texts, value.values()))


_FIELDS: Mapping[str, Callable[[Any], bool]] = {
    "format": _number,
    "engine": _number,
    "programs": _text,
    "game": _text,
    "mode": _text,
    "edition": _text,
    "players": _count,
    "options": _mapping,
    "sets": lambda value: isinstance(value, list) and len(value) <= MOST_CARDS and all(map(_set, value)),
    "cards": _records,
    "castles": _records,
    "coins": _count,
    "seed": lambda value: value is None or is_seed(value),
    "history": _numbers,
    "checks": _text,
    "position": _mapping,
    "fingerprint": _text,
    "words": lambda value: isinstance(value, list) and all(map(is_own_word, value)),  # those that sets add to the game
    "script": _script,  # only if a position prescribes outcomes of chance
}

_OPTIONAL = ("edition", "script", "words")  # saves without an edition are of the default one
_OF_GAME = ("words", "game", "mode", "edition", "players", "options", "sets", "cards", "castles", "coins")


# --- the game ----------------------------------------------------------------------------------------


def _of_game(match: Mapping[str, Any]) -> str:
    """The fields of a save that describe its game, as a key for `_parts`."""
    try:
        return json.dumps({name: match[name] for name in _OF_GAME if name in match})
    except RecursionError as error:
        raise SaveError("this save is damaged: it is nested too deeply") from error


@lru_cache(maxsize=8)
def _parts(text: str, whole: bool) -> GameParts:
    """The game of a save with the cards that the save holds, whatever the set files say now. Cached by its fields.

    A `whole` match began with its setup and has all the cards of its mode.
    """
    data = json.loads(text)
    _types(data, _OF_GAME)
    try:
        found = find_game(data["game"])
        mode = find_mode(found, data["mode"], data.get("edition"))
        if data["players"] not in mode.sizes:
            raise SaveError(f"this save is damaged: its mode is not for {data['players']} players")
        mode = mode.seating(data["players"])
        if len(data["cards"]) < (mode.deck if whole else 1) or len(data["castles"]) != mode.castles:
            raise SaveError("this save is damaged: it does not have the cards of its mode")
        own = tuple(own_of_data(item) for item in data.get("words") or ())
        cards = tuple(_record(found.vocabulary, "card", item, own) for item in data["cards"])
        castles = tuple(_record(found.vocabulary, "castle", item, own) for item in data["castles"])
        options = check_options(found, mode, _options(found, data["options"]))
        if whole and tuple(found.collect(mode, options, cards, ())) != cards:
            raise SaveError("this save is damaged: its options ask for other cards")
        return GameParts(found, mode, cards, castles, options, tuple(data["sets"]), data["coins"])
    except SaveError:
        raise
    except CardlangError as error:
        raise SaveError(f"this save cannot go on: {error}") from error


def _options(found: GameDefinition, data: dict[str, Any]) -> dict[str, Any]:
    """The options of a save, with seats as numbers again. The path of a file in place of a list of cards is damage."""
    for option in found.options:
        lists = data.get(option.name, {})
        if option.kind == "lists" and not (_mapping(lists) and all(map(_texts, lists.values()))):
            raise SaveError(f"this save is damaged: its `{option.name}` are none")
    return {
        name: {int(seat) if len(seat) == 1 and seat.isdecimal() else seat: amount for seat, amount in value.items()}
        if isinstance(value, dict)
        else value
        for name, value in data.items()
    }


def _record(words: Vocabulary, kind: Literal["card", "castle"], data: dict[str, Any], own: OwnWords) -> CardRecord:
    """A card of a save, with its other side if it has one."""
    vocabulary = with_own(words, own)
    section = next((item.record for item in vocabulary.sections if item.record == data.get("section")), None)
    if section is None and "section" in data:
        raise SaveError(f"this save is damaged: this game has no such records as `{excerpt(data['id'], str)}`")
    about = {phrase.field: phrase for phrase in vocabulary.phrases_on(section or kind) if phrase.field in data}
    if any(not _text(data[name]) or len(data[name].encode(errors="surrogatepass")) > LONGEST for name in about):
        raise SaveError(f"this save is damaged: `{excerpt(data['id'], str)}` has no words where it must")
    phrases = {name: saved_phrase(vocabulary.game, phrase, data["id"], data[name]) for name, phrase in about.items()}
    printed = {key: value for key, value in data.items() if key not in ("section", "reverse", *phrases)}
    record = replace(_side(vocabulary, kind, section or kind, printed, own), section=section or kind, phrases=phrases)
    if "reverse" not in data:
        return record
    if vocabulary.section(record.section).reverse == "never":
        raise SaveError(f"this save is damaged: `{excerpt(data['id'], str)}` has no other side")
    other = {**data["reverse"], "id": record.id}
    return replace(record, reverse=_side(vocabulary, kind, record.section, other, own, reverse=True))


def _side(
    vocabulary: Vocabulary, kind: Literal["card", "castle"], section: RecordName, data: dict[str, Any],
    own: OwnWords, *, reverse: bool = False,
) -> CardRecord:  # fmt: skip
    """One side of a card of a save."""
    game, there = vocabulary.game, vocabulary.printed_on(section)
    fields = {field.attribute: field for field in there if field.sides or not reverse}
    printed = {key: value for key, value in data.items() if key not in ("id", "name", "text", "art")}
    if lacking := [name for name, field in fields.items() if field.required and name not in printed]:
        raise SaveError(f"this save is damaged: `{excerpt(data['id'], str)}` lacks its `{lacking[0]}`")
    for name, value in printed.items():
        if name not in fields or not (fits(value, fields[name]) or (_number(value) and not fields[name].choices)):
            raise SaveError(f"this save is damaged: a {kind} of this game has no such `{excerpt(name, str)}`")
    printed = {name: tuple(value) if isinstance(value, list) else value for name, value in printed.items()}
    texts = {} if "text" not in data else {"": saved_text(game, kind, data["id"], data["text"], own)}
    record = CardRecord(
        data["id"], kind, game, SAVE, data["name"], printed, 1, (), "ours", texts, Location(SAVE), own=own
    )
    return replace(record, art=data["art"]) if "art" in data else record

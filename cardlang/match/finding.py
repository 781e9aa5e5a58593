"""Find the mode of a match, and its cards and castles, from the sets and options that the host names."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.games import vocabularies
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.games.options import MatchOption
from cardlang.library.load import load_files
from cardlang.library.records import CardRecord, CardSet
from cardlang.library.shipped import shipped_sets
from cardlang.match.errors import GameError
from cardlang.match.inputs.integers import integer, listed
from cardlang.vocabulary.own import OwnWord

MOST_CARDS = 1000  # of a match, with its castles


def find_mode(
    found: GameDefinition, mode: str | None = None, edition: str | None = None, players: int | None = None
) -> Mode:
    """The mode of an edition for a number of players, or the default ones. Raises GameError, saying what there is."""
    edition = found.default_edition if edition is None else edition
    if not isinstance(edition, str) or edition not in found.editions:
        raise GameError(f"`{found.id}` has no edition `{excerpt(edition, str)}`; there is {', '.join(found.editions)}")
    modes = found.editions[edition]
    mode = found.default_mode if mode is None else mode
    chosen = modes.get(mode) if isinstance(mode, str) else None
    if chosen is None:
        elsewhere = isinstance(mode, str) and mode in found.modes
        game = f"the edition `{edition}` of `{found.id}`" if elsewhere else f"`{found.id}`"
        raise GameError(f"{game} has no mode `{excerpt(mode, str)}`; there is {', '.join(modes)}")
    if players is None:
        return chosen
    number = integer(players)
    if number not in chosen.sizes:
        sizes = chosen.sizes_said + (" player" if chosen.sizes == (1,) else " players")
        raise GameError(f"the mode `{chosen.name}` is for {sizes}, not {excerpt(players)} ({chosen.sizes_rule})")
    return chosen.seating(number)


def find_cards(
    found: GameDefinition,
    mode: Mode,
    cardsets: Iterable[str | Path] | str | Path | None,
    options: Mapping[str, Any],
) -> tuple[list[CardRecord], list[CardRecord], list[dict[str, Any]]]:
    """The deck and the castles of the sets that are asked for, and what the sets say of themselves.

    `options` are the checked ones of the match.
    """
    shipped = shipped_of(found.id)
    chosen, own = _chosen_sets(found, mode, shipped, cardsets)
    records = [record for cardset in chosen for record in cardset.records]
    _no_doubles([record for record in records if mode.name not in record.banned])
    cards, absent = deck_of(mode, records, options)
    cards = list(found.collect(mode, options, cards, absent))
    castles = _castles(found, mode, shipped, own, options)
    if len(cards) < mode.deck:
        without = f" without those that take no part in it: {', '.join(absent)}" if absent else ""
        raise GameError(
            f"the mode `{mode.name}` needs at least {mode.deck} cards ({mode.deck_rule}); "
            f"these sets have {len(cards)}{without}{_advice_on_default_sets(found, mode, chosen, cardsets)}"
        )
    if len(cards) + mode.castles > MOST_CARDS:
        raise GameError(f"a match holds at most {MOST_CARDS - mode.castles} cards, these sets have {len(cards)}")
    chosen += [cardset for cardset in shipped if cardset not in chosen and any(r in cardset.records for r in castles)]
    about = [{"name": c.name, "version": c.version, "sha256": c.sha256} for c in chosen]
    return cards, castles, about


def shipped_of(game: str) -> tuple[CardSet, ...]:
    """The sets of a game that ship, read again where a file has changed."""
    return _read(tuple((path, path.stat().st_mtime_ns, path.stat().st_size) for path in shipped_sets(game)))


def shipped_records(game: str) -> list[CardRecord]:
    """The records of all sets of a game that ship."""
    return [record for cardset in shipped_of(game) for record in cardset.records]


@lru_cache(maxsize=8)
def _read(files: tuple[tuple[Path, int, int], ...]) -> tuple[CardSet, ...]:
    return load_files([path for path, _, _ in files], vocabularies(), cached=True).require()


def _chosen_sets(
    found: GameDefinition,
    mode: Mode,
    shipped: Sequence[CardSet],
    cardsets: Iterable[str | Path] | str | Path | None,
) -> tuple[list[CardSet], tuple[CardSet, ...]]:
    """The requested sets, or the default ones; and those among them that are not shipped."""
    names = sorted({cardset.name for cardset in shipped})
    wanted = list(_default_sets(found, mode)) if cardsets is None else _named_sets(cardsets)
    paths = [item for item in wanted if item not in names]
    for item in paths:
        if not os.path.exists(item):
            raise GameError(f"there is no set or file `{excerpt(item, str)}`; shipped sets are {', '.join(names)}")
    own = load_files(paths, vocabularies()).require() if paths else ()
    chosen = [*(cardset for cardset in shipped if cardset.name in wanted), *own]
    if foreign := [cardset for cardset in chosen if cardset.game != found.id]:
        raise GameError(f"`{foreign[0].path}` is a set for `{foreign[0].game}`, not for `{found.id}`")
    if mode.box and (own or {cardset.name for cardset in chosen} != set(mode.box)):
        raise GameError(
            f"the edition `{mode.edition}` is played with all cards of {' and '.join(mode.box)} and no others "
            f"({mode.deck_rule}), not with {', '.join(wanted)}"
        )
    return chosen, own


def _default_sets(found: GameDefinition, mode: Mode) -> tuple[str, ...]:
    """The default sets of a mode."""
    return mode.sets or found.default_sets


def _advice_on_default_sets(
    found: GameDefinition, mode: Mode, chosen: Sequence[CardSet], cardsets: Iterable[str | Path] | str | Path | None
) -> str:
    """Advice to name the default sets as well, for a message; empty if the host named them."""
    missing = [name for name in found.default_sets if name not in {cardset.name for cardset in chosen}]
    if not missing or mode.box or cardsets is None:
        return ""
    named = " ".join(f"--sets {excerpt(name, str)}" for name in (*missing, *_named_sets(cardsets)))
    return f"; name every set that takes part: `{named}`"


def deck_of(
    mode: Mode, records: Iterable[CardRecord], options: Mapping[str, Any]
) -> tuple[list[CardRecord], list[str]]:
    """The cards that take part in the mode, one entry per copy, and the ids of those that do not."""
    cards, absent = list[CardRecord](), list[str]()
    for record in records:
        if record.kind == "card" and (mode.name in record.banned or mode.leaves_out(record, options)):
            absent.append(record.id)
        elif record.kind == "card":
            cards += [record] * record.copies
    return cards, absent


def _named_sets(cardsets: Iterable[str | Path] | str | Path) -> list[str]:
    """Names of shipped sets, paths of files and folders."""
    items = [cardsets] if isinstance(cardsets, str | Path) else listed(cardsets)
    items = [cardsets] if items is None else items
    if wrong := [item for item in items if not isinstance(item, str | Path)]:
        raise GameError(f"`cardsets` are names of shipped sets and paths of files and folders, not {excerpt(wrong[0])}")
    return [str(item) for item in items]


def _castles(
    found: GameDefinition,
    mode: Mode,
    shipped: Sequence[CardSet],
    own: Sequence[CardSet],
    options: Mapping[str, Any],
) -> list[CardRecord]:
    """The castles of the lanes, first lane first: those that an option names, else those of the host's own sets.

    Plain castles of the default sets fill the remaining lanes; other castles take part only if they are named.
    """
    theirs = [record for record in _castles_of(own) if mode.name not in record.banned]
    option = next((option for option in found.options if option.record == "castle"), None)
    if option is not None and option.name not in mode.options:
        for record in theirs:
            if record.text(mode.name) is not None:
                raise GameError(f"the edition `{mode.edition}` has no castles with a text, and `{record.id}` has one")
    if option is not None and options.get(option.name):
        known = {record.id: record for record in (*_castles_of(shipped), *_castles_of(own))}
        theirs = [_named(option, name, known, mode) for name in options[option.name]]
    taken = {record.id for record in theirs}
    usual = _castles_of(cardset for cardset in shipped if cardset.name in _default_sets(found, mode))
    plain = [record for record in usual if record.text(mode.name) is None]
    return [*theirs, *(record for record in plain if record.id not in taken)][: mode.castles]


def _castles_of(cardsets: Iterable[CardSet]) -> list[CardRecord]:
    return [record for cardset in cardsets for record in cardset.records if record.kind == "castle"]


def _named(option: MatchOption, name: str, known: Mapping[str, CardRecord], mode: Mode) -> CardRecord:
    """The record of that name."""
    if name not in known:
        there = ", ".join(known)
        raise GameError(
            f"option `{option.name}`: there is no {option.record} `{name}` ({option.rule}); there is {there}; "
            f"name also the set of a {option.record} of your own: `--sets FILE`"
        )
    if mode.name in known[name].banned:
        raise GameError(f"option `{option.name}`: `{name}` is banned in the mode `{mode.name}`")
    return known[name]


def _no_doubles(records: Sequence[CardRecord]) -> None:
    seen: dict[tuple[str, str], CardRecord] = {}
    for record in records:
        other = seen.setdefault((record.kind, record.id), record)
        if other is not record:
            raise GameError(f"`{record.id}` stands in {other.location.path} and in {record.location.path}")
    _words_agree(records)


def _words_agree(records: Sequence[CardRecord]) -> None:
    """Refuse sets that give one id two meanings, or one form two ids, because a save holds the words of all sets."""
    words: dict[tuple[str, str], tuple[OwnWord, CardRecord]] = {}
    forms: dict[tuple[str, str], tuple[OwnWord, CardRecord]] = {}
    for record in records:
        for word in record.own:
            same, first = words.setdefault((word.kind, word.id), (word, record))
            if not same.agrees(word):
                places = f"{first.location.path} and in {record.location.path}"
                raise GameError(f"the {word.kind} `{word.id}` has other words in {places}: give one of them another id")
            for form in dict(word.forms)["en"]:
                other, first = forms.setdefault((word.kind, form.lower()), (word, record))
                if other.id != word.id:
                    places = f"`{other.id}` in {first.location.path} and `{word.id}` in {record.location.path}"
                    raise GameError(f"`{form}` is {places}: give both the same id, or one of them another word")

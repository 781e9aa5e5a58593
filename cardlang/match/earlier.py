"""A game with an earlier version of one of its sets."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardlang.games import vocabularies
from cardlang.library.load import load_files
from cardlang.library.records import CardRecord, CardSet
from cardlang.match.errors import GameError
from cardlang.match.finding import deck_of
from cardlang.match.game import Game


def earlier(game: Game, path: str | Path) -> Game:
    """The same game with another version of one of its set files, matched by the set's name and the kind of records.

    Raises UnreadableError, SetError (a faulty file) or GameError (another game, a set that takes no part, too few
    cards).
    """
    old = _read(path)
    if old.game != game.id:
        raise GameError(f"`{path}` is a set for `{old.game}`, not for `{game.id}`")
    kind = old.records[0].kind if old.records else "card"
    replaced = [r for r in (*game.cards, *game.castles) if (r.set, r.kind) == (old.name, kind)]
    if not replaced:
        there = ", ".join(dict.fromkeys(r.set for r in (*game.cards, *game.castles) if r.kind == kind))
        raise GameError(
            f"`{path}` is a version of the set `{old.name}`, of which no {kind} takes part; there is {there}"
        )
    cards, castles = (_deck(game, old), game.castles) if kind == "card" else (game.cards, _castles(game, old, path))
    return Game(
        game.definition, game.mode, cards, castles, game.options, sets=_sets(game, old, replaced[0]), stock=game.stock
    )


def _read(path: str | Path) -> CardSet:
    if Path(path).is_dir():
        raise GameError(f"`{path}` is a folder: name the one file of which it is an earlier version")
    sets = load_files([path], vocabularies()).require()
    if not sets:
        raise GameError(f"`{path}` is no set file")
    return sets[0]


def _deck(game: Game, old: CardSet) -> Sequence[CardRecord]:
    """The cards of the match, with the cards of the set replaced in the same position."""
    ours = [number for number, record in enumerate(game.cards) if record.set == old.name]
    theirs, absent = deck_of(game.mode, old.records, game.options)
    kept = [record for record in game.cards if record.set != old.name]
    cards = [*kept[: ours[0]], *theirs, *kept[ours[0] :]]
    cards = list(game.definition.collect(game.mode, game.options, cards, absent))
    if len(cards) < game.mode.deck:
        raise GameError(
            f"the mode `{game.mode.name}` needs at least {game.mode.deck} cards ({game.mode.deck_rule}); "
            f"with `{old.path}` there are {len(cards)}"
        )
    return cards


def _castles(game: Game, old: CardSet, path: str | Path) -> Sequence[CardRecord]:
    known = {record.id: record for record in old.records}
    for castle in game.castles:
        if castle.set == old.name and castle.id not in known:
            raise GameError(f"`{path}` has no castle `{castle.id}`")
    return [known[castle.id] if castle.set == old.name else castle for castle in game.castles]


def _sets(game: Game, old: CardSet, replaced: CardRecord) -> list[dict[str, Any]]:
    """The names and versions of the sets. If a set has several files, the one with the replaced records is replaced."""
    file = Path(replaced.location.path)
    digest = sha256(file.read_bytes()).hexdigest() if file.is_file() else ""
    named = [number for number, about in enumerate(game.sets) if about["name"] == old.name]
    exact = [number for number in named if game.sets[number]["sha256"] == digest]
    sets = [dict(about) for about in game.sets]
    if named:
        sets[(exact or named)[0]] = {"name": old.name, "version": old.version, "sha256": old.sha256}
    return sets

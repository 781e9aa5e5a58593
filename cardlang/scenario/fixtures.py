"""The cards and castles that a scenario needs: those written in it, the shipped ones, and cards without text.

A fixture with the id of a shipped card changes only the fields it names: `demon: {strength: 1}` keeps his text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from cardlang.diagnostics.model import Diagnostic, Location
from cardlang.games.definition import GameDefinition
from cardlang.games.notation import zeros
from cardlang.library.build import Builder, entries_of
from cardlang.library.load import load_files
from cardlang.library.nodes import MapNode
from cardlang.library.records import CardRecord, Kind
from cardlang.library.shipped import shipped_sets
from cardlang.library.source import SourceFile
from cardlang.vocabulary.model import Vocabulary

SET = "scenario"


@lru_cache(maxsize=8)
def shipped_records(game: str) -> Mapping[tuple[Kind, str], CardRecord]:
    """The shipped cards and castles of a game, by kind and id.

    Raises SetError if the shipped sets are faulty.
    """
    from cardlang.games import vocabularies

    paths = shipped_sets(game)
    sets = load_files(paths, vocabularies()).require() if paths else ()
    return {(record.kind, record.id): record for cardset in sets for record in cardset.records}


@dataclass(frozen=True, slots=True)
class Shelf:
    """The records that the scenarios of one file can use, by kind and id."""

    game: GameDefinition
    shipped: Mapping[tuple[Kind, str], CardRecord]
    own: Mapping[tuple[Kind, str], CardRecord]

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the game."""
        return self.game.vocabulary

    def find(self, kind: Kind, name: str, where: Location) -> CardRecord | None:
        """The record of that name; cards without text are made as they are asked for."""
        found = self.own.get((kind, name)) or self.shipped.get((kind, name))
        if found is None and kind == "card":
            return self.game.notation.plain_card(name, self.vocabulary, where)
        return found

    def names(self, kind: Kind) -> tuple[str, ...]:
        """The ids that `find` knows."""
        return tuple(dict.fromkeys(name for of, name in (*self.own, *self.shipped) if of == kind))

    def with_fixtures(self, source: SourceFile, node: MapNode, path: tuple[str, ...]) -> tuple[Shelf, list[Diagnostic]]:
        """This shelf with the `cards` and `castles` of a node on top, and what is wrong with their texts."""
        own, found = dict(self.own), list[Diagnostic]()
        for section, kind in _SECTIONS:
            builder = Builder(source, kind, self.vocabulary, SET, "ours")
            entries = entries_of(node.get(section))
            for (key, value), record in zip(entries, builder.records(entries, (*path, section)), strict=True):
                base = self.own.get((kind, key.text)) or self.shipped.get((kind, key.text))
                own[kind, key.text] = _merged(record, base, value, self.vocabulary)
            found.extend(builder.diagnostics)
        return replace(self, own=own), found


_SECTIONS: tuple[tuple[str, Kind], ...] = (("cards", "card"), ("castles", "castle"))


def _merged(record: CardRecord, base: CardRecord | None, node: MapNode, vocabulary: Vocabulary) -> CardRecord:
    """The record as written, with what it leaves out taken from the card of that id or from the defaults."""
    numbers = zeros(vocabulary, record.kind)
    if base is None:
        return replace(record, attributes={**numbers, **record.attributes}, names=record.names or {"en": record.id})
    return replace(
        record,
        names=base.names,
        attributes={**base.attributes, **record.attributes},
        texts=record.texts if node.get("text") or node.get("modes") else base.texts,
        banned=base.banned,
    )

"""The cards and castles that a scenario needs: those written in it, those of sets, and cards without text.

A fixture with the id of a card of a set changes only the fields it names: `demon: {strength: 1}` keeps his text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from cardlang.diagnostics.model import Diagnostic, Location
from cardlang.games.definition import GameDefinition
from cardlang.games.notation import zeros
from cardlang.library.build import Builder, entries_of
from cardlang.library.consistency import inconsistencies
from cardlang.library.find import SECTIONS
from cardlang.library.nodes import MapNode, Scalar
from cardlang.library.records import CardRecord, CardSet, Kind
from cardlang.library.source import SourceFile
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import OwnWords, with_own

SET = "scenario"


@dataclass(frozen=True, slots=True)
class Shelf:
    """The records that the scenarios of one file can use, by kind and id: of sets, and written in the file.

    `sets` maps the id of each set to what a match from its setup is given for it: the name of a shipped set, or files.
    """

    game: GameDefinition
    printed: Mapping[tuple[Kind, str], CardRecord]
    sets: Mapping[str, Sequence[str]]
    written: Mapping[tuple[Kind, str], CardRecord] = field(default_factory=dict)
    words: OwnWords = ()  # that the file adds to those of the game
    faulty: frozenset[str] = frozenset()  # the keywords among them with faults, which have been reported

    @classmethod
    def of(
        cls, game: GameDefinition, shipped: Sequence[CardSet], own: Sequence[CardSet], words: OwnWords = (),
        faulty: frozenset[str] = frozenset(),
    ) -> Shelf:  # fmt: skip
        """The records of sets; those of the file's own sets take precedence over shipped ones with the same id."""
        printed = {(record.kind, record.id): record for cardset in (*shipped, *own) for record in cardset.records}
        sets: dict[str, Sequence[str]] = {cardset.name: [cardset.name] for cardset in shipped}
        sets |= {name: [item.path for item in own if item.name == name] for name in (cardset.name for cardset in own)}
        return cls(game, printed, sets, words=words, faulty=faulty)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the game and of the file."""
        return with_own(self.game.vocabulary, self.words)

    @property
    def only_written(self) -> tuple[CardRecord, ...]:
        """The records written in the file that no set has."""
        return tuple(record for key, record in self.written.items() if key not in self.printed)

    def find(self, kind: Kind, name: str, where: Location) -> CardRecord | None:
        """The record with a name; cards without text are made on demand."""
        found = self.written.get((kind, name)) or self.printed.get((kind, name))
        if found is None and kind == "card":
            return self.game.notation.plain_card(name, self.vocabulary, where)
        return found

    def names(self, kind: Kind) -> tuple[str, ...]:
        """The ids that `find` knows."""
        return tuple(dict.fromkeys(name for of, name in (*self.written, *self.printed) if of == kind))

    def with_fixtures(self, source: SourceFile, node: MapNode, path: tuple[str, ...]) -> tuple[Shelf, list[Diagnostic]]:
        """This shelf with the `cards` and `castles` of a node on top, and what is wrong with their texts."""
        written, found = dict(self.written), list[Diagnostic]()
        for section, kind in SECTIONS.items():
            builder = Builder(source, section, self.vocabulary, SET, "ours", self.words, self.faulty)
            entries = entries_of(node.get(section))
            for (key, value), record in zip(entries, builder.records(entries, (*path, section)), strict=True):
                base = self.written.get((kind, key.text)) or self.printed.get((kind, key.text))
                if base is not None and base.section != record.section:
                    builder.diagnostics.append(_taken(key, base, record, source))
                    continue
                written[kind, key.text] = _merged(record, base, value, self.vocabulary)
                builder.diagnostics.extend(inconsistencies((record,), self.vocabulary, whole=False))
            found.extend(builder.diagnostics)
        return replace(self, written=written), found


def _taken(key: Scalar, base: CardRecord, record: CardRecord, source: SourceFile) -> Diagnostic:
    """The finding about a fixture with the id of a record of another kind: a task named like a start card."""
    words = f"`{key.text}` is the id of a {base.section} of the set `{base.set}`, and this is a {record.section}"
    return Diagnostic("R030", words, source.location(key.span), help="take another id")


def _merged(record: CardRecord, base: CardRecord | None, node: MapNode, vocabulary: Vocabulary) -> CardRecord:
    """The record as written; missing fields come from the card with that id, or from the defaults."""
    record = replace(record, texts={mode: text for mode, text in record.texts.items() if text.source})
    numbers = zeros(vocabulary, record.section)
    if base is None:
        return replace(record, attributes={**numbers, **record.attributes}, names=record.names or {"en": record.id})
    return replace(
        record,
        names=base.names,
        attributes={**base.attributes, **record.attributes},
        texts=record.texts if node.get("text") or node.get("modes") else base.texts,
        banned=base.banned,
    )

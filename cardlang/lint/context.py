"""What a check may look at besides the card in hand: the vocabularies and all cards of the run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardlang.library.records import CardRecord, Loaded
from cardlang.library.source import SourceFile
from cardlang.vocabulary.model import Vocabulary


@dataclass(frozen=True, slots=True)
class Context:
    """One run of the linter. The indexes keep the order of the files.

    `by_id` is keyed by game and id, `by_name` by game, language and name in lower case.
    """

    vocabularies: Mapping[str, Vocabulary]
    sources: Mapping[str, SourceFile]
    by_id: dict[tuple[str, str], list[CardRecord]] = field(default_factory=lambda: defaultdict(list))
    by_name: dict[tuple[str, str, str], list[CardRecord]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, loaded: Loaded, vocabularies: Mapping[str, Vocabulary]) -> Context:
        """The context for everything that was loaded."""
        context = cls(vocabularies, loaded.sources)
        for cardset in loaded.sets:
            for record in cardset.records:
                context.by_id[record.game, record.id].append(record)
                for language, name in record.names.items():
                    context.by_name[record.game, language, name.casefold()].append(record)
        return context

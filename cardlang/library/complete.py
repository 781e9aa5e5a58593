"""The check of a file with `complete: true`: it must have as many records of each kind as the whole game.

A user's own set does not declare this and may have any number of records of any type.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.diagnostics.model import Diagnostic, Location
from cardlang.library.records import CardRecord
from cardlang.vocabulary.model import Vocabulary, Whole

_IF_NOT = "or leave `complete` out"


def incomplete(
    records: Sequence[CardRecord], vocabulary: Vocabulary, section: str, where: Location
) -> Iterator[Diagnostic]:
    """Yield findings, located at `where`, on too few or too many records of a kind in a complete file."""
    for rule in vocabulary.whole:
        if f"{rule.record}s" == section:
            counted = [
                item for item in records if not rule.attribute or item.attributes.get(rule.attribute) == rule.word
            ]
            there = sum(item.copies for item in counted)
            if there != rule.count:
                message = f"the whole game has {rule.count} {_named(rule)}, this file has {there}"
                much, verb = abs(rule.count - there), "add" if there < rule.count else "take out"
                yield Diagnostic("D026", message, where, help=f"{verb} {much}, {_IF_NOT}")


def _named(rule: Whole) -> str:
    """Return words for the records that a rule counts: *tasks of the deck `guild`*."""
    return f"{rule.record}s" + (f" of the {rule.attribute} `{rule.word}`" if rule.attribute else "")

"""The events that the cards of a scenario can cause. An impossible event under `no events` proves nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardlang.diagnostics.model import Diagnostic, Location, Severity
from cardlang.games.notation import Acts
from cardlang.games.position import Position
from cardlang.library.records import CardRecord, CardText
from cardlang.meaning.quantities import is_source
from cardlang.scenario.happenings import Happening
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


@dataclass(frozen=True, slots=True)
class Possible:
    """The events that can happen, as far as that is known; events about which nothing is known are always possible."""

    acts: Acts
    vocabulary: Vocabulary
    position: Position
    records: tuple[CardRecord, ...]

    def fault(self, event: Happening, where: Location) -> Diagnostic | None:
        """A warning about a denied event that could not happen anyway; else None."""
        if event.ability:
            named = [record for record in self.records if record.id in self._ids(event)] or self.records
            if any(event.kind in _keywords(record) for record in named):
                return None
            whose = f"`{event.words[0]}` has" if len(named) == 1 and event.words else "no card of this scenario has"
            no = "no " if whose.endswith("` has") else "an "
            message = f"{whose} {no}ability `{event.kind}`, so this can never happen"
            return _warning(message, where, "deny what its text brings about, or leave this out")
        brought = list(self._brought())
        if event.kind not in self.acts.brought or any(event.kind in kinds for _, kinds, _ in brought):
            return None
        message = f"no text of a card of this scenario brings about `{event.kind}`, so this can never happen"
        advice = "deny what the texts bring about, or leave this out"
        for verb, kinds, words in brought:
            if verb == self.acts.brought[event.kind][0]:
                advice = f"the words *{words}* bring about {' or '.join(f'`{kind}`' for kind in sorted(kinds))}"
        return _warning(message, where, advice)

    def _ids(self, event: Happening) -> set[str]:
        """The records that an event may name."""
        given = {card.name: card.record for card in self.position.cards()}
        return {given.get(word, word) for word in event.words}

    def _brought(self) -> Iterator[tuple[str, set[str], str]]:
        """Each act of each text: its verb, the kinds of events that it may cause, its words."""
        for text in _texts(self.records):
            for ability in text.tree.abilities if text.tree is not None else ():
                leaving = isinstance(ability.header, n.Keyword) and ability.header.word in self.acts.leaving
                for node in preorder(ability):
                    if isinstance(node, n.Do):
                        away = leaving and all(is_source(item, self.vocabulary) for item in node.args.objects)
                        words = text.source[node.span.start : node.span.end]
                        yield node.verb, self._kinds(node.verb, away=away), words

    def _kinds(self, verb: str, *, away: bool) -> set[str]:
        found = {kind for kind, verbs in self.acts.brought.items() if verb in verbs}
        return found - self.acts.in_play if away else found


def _texts(records: Iterable[CardRecord]) -> Iterator[CardText]:
    for record in records:
        yield from {id(text): text for text in record.texts.values()}.values()


def _keywords(record: CardRecord) -> set[str]:
    abilities = (ability for text in _texts([record]) if text.tree is not None for ability in text.tree.abilities)
    return {ability.header.word for ability in abilities if isinstance(ability.header, n.Keyword)}


def _warning(message: str, where: Location, advice: str) -> Diagnostic:
    return Diagnostic("R015", message, where, Severity.WARNING, advice)

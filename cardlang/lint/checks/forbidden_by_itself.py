"""An act that another sentence of the same text forbids, or a listener for such an act.

What: finds acts that a prohibition on the same card always forbids, and listeners for them.
Why: while the prohibition holds, the act is never done and the listener never triggers.
Example: *Passive: This card cannot be moved. Income: You may move this card to another lane.*
Instead: forbid it only to others (*by enemy effects*), or leave one of the two out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.forbidding import Rule, rules
from cardlang.lint.analysis.reading import TextReading, readings
from cardlang.syntax.nodes import Ability, Do, Node, Pron, Step
from cardlang.vocabulary.model import Vocabulary

CODE = "L046"
SLUG = "forbidden-by-itself"
SEVERITY = Severity.WARNING
_ADVICE = "forbid it to others alone, as with *by enemy effects*, or leave one of the two out"


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        always = tuple(rules(reading))
        if not always:
            continue
        told = set[int]()
        for ability in reading.abilities:
            if reading.timing(ability) != "leaving":
                for node, rule in _forbidden(reading, ability, always):
                    if id(node) not in told:
                        told.add(id(node))
                        message = f"{reading.quote(rule.step)} on this card forbids {reading.quote(node)}"
                        yield reading.finding(CODE, message, node, SEVERITY, _ADVICE)


def _forbidden(reading: TextReading, ability: Ability, always: tuple[Rule, ...]) -> Iterator[tuple[Node, Rule]]:
    if ability.listener is not None and not ability.listener.fact.would:
        fact = ability.listener.fact
        doer, things = (None, (fact.subject,)) if fact.passive else (fact.subject, fact.args.objects)
        for rule in always:
            if rule.meets(reading, fact.verb, doer, things):
                yield fact, rule
    for asked in reading.asked:
        do = asked.step.action
        if asked.ability is ability and isinstance(do, Do):
            for rule in always:
                if rule.meets(reading, do.verb, _doer(asked.step), do.args.objects):
                    yield do, rule


def _doer(step: Step) -> Node:
    return Pron(word="you") if step.subject is None else step.subject

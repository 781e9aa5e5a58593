"""What a text needs and a mode lacks, and the findings about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.analysis.reading import TextReading
from cardlang.syntax.nodes import Ability, Keyword, Node
from cardlang.vocabulary.model import Verb

_ADVICE = "give these modes a text of their own under `modes:`, or name them under `banned:`"


def idle_in(reading: TextReading, code: str, node: Node, modes: Sequence[str], message: str) -> Diagnostic:
    """Return a finding about some modes, a note unless the usual mode is included. They fill the `{}` in `message`."""
    usual = reading.vocabulary.modes[:1]
    severity = Severity.WARNING if {*usual} & {*modes} else Severity.NOTE
    return reading.finding(code, message.format(listed(modes)), node, severity, _ADVICE)


def never_triggered(reading: TextReading, ability: Ability) -> tuple[list[str], Node, str] | None:
    """Return the modes in which an ability never triggers, the node that says when it would, and why; None if none."""
    bounds, words = reading.vocabulary.bounds, reading.vocabulary.verb
    if isinstance(ability.header, Keyword):
        closed = bounds.closed.get(ability.header.word, ())
        if modes := [mode for mode in reading.modes if mode in closed]:
            return modes, ability.header, f"nothing calls for {reading.quote(ability.header)} there"
    if ability.listener is not None:
        fact = ability.listener.fact
        idle = bounds.none_in.get(fact.verb, ())
        if modes := [mode for mode in reading.modes if mode in idle]:
            return modes, ability.listener, nobody_does(words[fact.verb])
    return None


def in_each(whys: Mapping[str, str]) -> str:
    """Return the reasons by mode as one clause, which says the modes if the reasons differ."""
    modes = {why: [mode for mode, one in whys.items() if one == why] for why in whys.values()}
    if len(modes) == 1 or "" in modes:
        return next(iter(modes)) if len(modes) == 1 else ""
    return ", ".join(f"{why} in {listed(of)}" for why, of in modes.items())


def listed(modes: Sequence[str]) -> str:
    """Return names in a sentence: *duel, teams and solo*."""
    return " and ".join(filter(None, (", ".join(modes[:-1]), modes[-1])))


def nobody_does(verb: Verb) -> str:
    """Return the clause that nobody does something in a mode."""
    return f"nobody {verb.words['en'][1]}{' anything' if verb.objects else ''} there"

"""Checks what depends on the keyword above a text: words that mean something only later, and keywords used twice."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.report import Report, base, either, plural, word_in
from cardlang.syntax.nodes import (
    Ability,
    AttrOf,
    Equality,
    Holding,
    Keyword,
    Kinds,
    Node,
    Place,
    Sel,
    Test,
    Text,
    Total,
    Whose,
)
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Adjective, Attribute, PlaceWord, Vocabulary


def check_timings(context: Context, ability: Ability) -> None:
    """Report words of an ability that say nothing at its time: *the top row* while the rows still grow."""
    if not context.vocabulary.timed:
        return
    for node in preorder(ability):
        if isinstance(node, AttrOf | Test | Whose | Equality | Kinds | Total):
            _timely(context, node, context.vocabulary.attribute.get(node.attr))
        elif isinstance(node, Place):
            _timely(context, node, context.vocabulary.place.get(node.word))
        elif isinstance(node, Sel):
            for word in (*node.adjectives, *node.either):
                entry = context.vocabulary.adjective.get(word)
                of_pile = entry is not None and entry.end and context.kind(node) == "card"
                _timely(context, node, None if of_pile else entry)
            if context.kind(node) == "line" and any(isinstance(one, Holding) for one in node.filters):
                _counted_lines(context, node)


def _counted_lines(context: Context, sel: Sel) -> None:
    """*Each row with 2 castle cards*: how many there are is certain when the rows are."""
    timings = {one for entry in context.vocabulary.adjectives if "line" in entry.fits for one in entry.timings}
    if timings and context.timing not in timings:
        later = either(context.headers(*sorted(timings)))
        message = f"{plural(context.vocabulary.noun[sel.noun])} are not certain at this time"
        context.report.add("C052", sel, message, f"they are counted under {later}")


def _timely(context: Context, node: Node, entry: Adjective | PlaceWord | Attribute | None) -> None:
    if entry is None or not entry.timings or context.timing in entry.timings:
        return
    later = either(context.headers(*entry.timings))
    message = f"`{base(entry)}` has no meaning at this time"
    context.report.add("C052", word_in(node, entry), message, f"only under {later} is it certain")


def check_single(tree: Text, vocabulary: Vocabulary, report: Report) -> None:
    """Report what stands under a keyword that a card has only once: a second ability, a second step."""
    seen: set[str] = set()
    for ability in tree.abilities:
        entry = vocabulary.keyword.get(ability.header.word) if isinstance(ability.header, Keyword) else None
        if entry is None or not entry.single:
            continue
        advice = f"a card has one `{base(entry)}:`: write all its sentences under it, *{base(entry)}: ... . Then ... .*"
        if entry.id in seen:
            report.add("C055", ability, f"this is the second `{base(entry)}:` of the card", advice)
        seen.add(entry.id)

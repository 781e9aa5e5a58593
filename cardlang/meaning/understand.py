"""The entry of the meaning stage: binds references, checks the text, reckons its cost. Pure and total."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from cardlang.diagnostics.model import Finding
from cardlang.meaning.binding.references import Binder
from cardlang.meaning.context import Context
from cardlang.meaning.cost import LIMIT, cost_of, costliest
from cardlang.meaning.model import Meaning
from cardlang.meaning.phrases.comparisons import check_comparisons
from cardlang.meaning.phrases.lettered import check_letters
from cardlang.meaning.report import Report
from cardlang.meaning.sentences.abilities import check_ability
from cardlang.meaning.sentences.called import check_repeated
from cardlang.meaning.sentences.castles import check_castle
from cardlang.meaning.sentences.timings import check_single, check_timings
from cardlang.meaning.shorthands import check_shorthands, told
from cardlang.meaning.use.choices import check_choices
from cardlang.meaning.use.counts import check_counts
from cardlang.meaning.use.delayed import listener_of, put_off, then
from cardlang.meaning.use.history import check_since
from cardlang.meaning.use.leaving import check_leaving
from cardlang.meaning.use.listeners import check_listener
from cardlang.meaning.use.piles import check_secrets
from cardlang.meaning.use.powers import check_powers
from cardlang.meaning.use.reach import check_reach
from cardlang.meaning.use.statics import check_statics, is_rule
from cardlang.meaning.use.tallies import check_tallies
from cardlang.meaning.use.turned import check_turned
from cardlang.meaning.words import unknown_words
from cardlang.syntax.errors.elsewhere import instead, mechanic_at
from cardlang.syntax.nodes import Ability, Text
from cardlang.syntax.walk import DEEPEST, deeper, preorder
from cardlang.vocabulary.model import Vocabulary

_UNFIT = ("C020", "C022", "C030")  # a verb that does not go with its object, or stands where it has no meaning


def understand(
    tree: Text, vocabulary: Vocabulary, *, source: Literal["card", "castle"] = "card", text: str = ""
) -> Meaning:
    """Find out what a text means, and whether it is sound.

    `source` says what bears the text. With `text`, the words that the tree was read from by this vocabulary, findings
    stand on exactly the wrong words and quote them; without it they stand on the nodes of the tree, whose own words may
    be unknown.
    """
    report = Report(text)
    if not text and _strange(tree, vocabulary, report):
        return Meaning(tree, report.findings, {}, {}, {}, tuple(0 for _ in tree.abilities))
    check_shorthands(tree, vocabulary, report)
    if report.found:
        return Meaning(tree, report.findings, {}, {}, {}, tuple(0 for _ in tree.abilities))
    binder = Binder(vocabulary, report, source)
    binder.bind(tree)
    check_single(tree, vocabulary, report)
    costs, settings = [], []
    for ability in tree.abilities:
        context = Context(
            vocabulary, report, source, ability.header, ability.listener, binder.ways, binder.refs, binder.antecedents,
            binder.steps,
        )  # fmt: skip
        settings.append(context)
        check_castle(context, ability)
        check_ability(context, ability)
        check_comparisons(context, ability)
        check_since(context, ability)
        check_timings(context, ability)
        check_letters(context, ability)
        check_reach(context, ability)
        cost = cost_of(ability, vocabulary)
        costs.append(cost)
        if cost > LIMIT:
            report.add(
                "C062",
                costliest(ability, vocabulary),
                f"this may take {cost:,} steps, more than {LIMIT:,}",
                "loop over fewer things, or not twice",
            )
    if not report.found:  # what a text can do is asked of words that fit each other
        for context, ability in zip(settings, tree.abilities, strict=True):
            check_use(context, ability)
    findings = told(_of_other_games(report.findings, text, vocabulary), tree, vocabulary)
    return Meaning(
        tree, findings, binder.refs, binder.ways, binder.steps, tuple(costs),
        binder.owners, binder.called, binder.antecedents, binder.others,
    )  # fmt: skip


def _of_other_games(findings: tuple[Finding, ...], text: str, vocabulary: Vocabulary) -> Iterator[Finding]:
    """The findings; where words that do not fit each other name an effect of other games, with what this game has."""
    for finding in findings:
        asked = mechanic_at(text, finding.span, vocabulary, known=None) if finding.code in _UNFIT else None
        yield replace(finding, help=instead(asked)) if asked else finding


def check_use(context: Context, ability: Ability) -> None:
    """Check what an ability of sound words could do in play: in any game, then in its own."""
    check_statics(context, ability)
    if ability.listener is not None and not is_rule(context, ability):
        check_listener(context, ability.listener)
    for later in put_off(ability):
        if (listener := listener_of(later)) is not None:
            check_listener(then(context, later), listener)
    check_leaving(context, ability)
    check_turned(context, ability)
    check_repeated(context, ability)
    check_choices(context, ability)
    check_secrets(context, ability)
    check_counts(context, ability)
    check_tallies(context, ability)
    check_powers(context, ability)


def _strange(tree: Text, vocabulary: Vocabulary, report: Report) -> bool:
    """Report what no tree has that was read from a text: nodes too deep within each other, words of other games."""
    nodes = preorder(tree)
    if not deeper(nodes, DEEPEST):
        return unknown_words(nodes, vocabulary, report)
    report.add("C063", tree, "the words are nested too deeply", "make several sentences of them")
    return True

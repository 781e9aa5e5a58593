"""Terminals of several words about cards that are drawn and kept, or replaced."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.syntax.lexing.lexicon import Alternative, Lexicon
from cardlang.syntax.lexing.patterns import NEVER, NUMBER, one_of
from cardlang.vocabulary.model import Vocabulary


def keep_some(lexicon: Lexicon) -> Alternative:
    """Return how many of drawn cards are kept, where they are drawn into a hand: *keep one and discard the rest*."""
    dealt = {verb.deals for verb in lexicon.vocabulary.verbs if verb.deals}
    if not dealt:
        return Alternative("", NEVER)
    number = rf"(?:exactly\s+)?{NUMBER}"
    nouns = [form.text for form in lexicon.forms if form.terminal == "NOUN" and form.id in {"card", *dealt}]
    cards = rf"(?:\s+{one_of(nouns)})?"
    these = rf"{cards}(?:\s+of\s+(?:them|these|those))?"
    hand = r"(?:\s+in(?:to)?\s+your\s+hand)?"
    joint = r"(?:,\s*|\s+)(?:and\s+|then\s+|and\s+then\s+)?"
    rest = rf"the\s+(?:others?(?:\s+{NUMBER})?{cards}|rest|remaining(?:\s+(?:ones?|{NUMBER}))?{cards})"
    keep, drop = r"[Kk]eep|[Tt]ake|[Pp]ut", "discard"
    kept = rf"(?:{keep})\s+{number}{these}{hand}{joint}{drop}\s+{rest}"
    dropped = rf"[Dd]iscard\s+{number}{these}{joint}(?:keep|take)\s+{rest}{hand}"
    return Alternative("", rf"(?:,\s*(?:and\s+|then\s+)?)?(?:{kept}|{dropped})(?=\s*[.;])")


def when_replaced(lexicon: Lexicon) -> Alternative:
    """Return when used cards make room for others: *when the vassals you used for a task are replaced,*."""
    words = lexicon.vocabulary
    state = next((entry for entry in words.adjectives if entry.freed), None)
    if state is None:
        return Alternative("", NEVER)
    word, nouns = state.words[lexicon.language][0], {noun.narrows for noun in words.nouns if noun.narrows}
    things = one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and form.id in nouns)
    for_what = r"(?:\s+(?:for|to\s+complete)\s+(?:a|the|that|your)\s+\w+)?"
    cards = rf"(?:{word}\s+{things}|{things}\s+(?:that\s+)?(?:you\s+(?:have\s+)?)?{word}{for_what})"
    some = rf"(?:(?:an?|any|one\s+of\s+(?:the|your)|the|your|all|all\s+the)\s+)?{cards}"
    goes, go = r"(?:would\s+be|is|are)\s+(?:discarded|replaced)", r"you\s+(?:would\s+)?(?:discard|replace)"
    when = r"(?:[Ww]hen(?:ever)?|[Ii]f|[Bb]efore|[Ee]ach\s+time|[Aa]s)"
    return Alternative("", rf"{when}\s+(?:{some}\s+{goes}|{go}\s+{some})\s*,")


def next_of_pile(lexicon: Lexicon) -> Alternative:
    """Return what takes the place of a card that is replaced: *with the top card of your pile*."""
    if not any(verb.refills for verb in lexicon.vocabulary.verbs):
        return Alternative("", NEVER)
    one = r"(?:the\s+(?:top|next)\s+(?:one|\w+)\s+(?:of|from)|one\s+from|(?:a|the)\s+\w+\s+from)"
    return Alternative(
        "", rf"(?:with|by)\s+{one}\s+your\s+(?:own\s+)?(?:draw\s+)?pile|from\s+your\s+(?:own\s+)?(?:draw\s+)?pile"
    )


def filled_again(lexicon: Lexicon) -> Alternative:
    """Return that the spaces of cards that go are filled: *discard it and refill its space from your pile*."""
    if not any(verb.refills for verb in lexicon.vocabulary.verbs):
        return Alternative("", NEVER)
    joint = r"(?:,\s*)?(?:and\s+then|and|then)\s+"
    which = r"(?:its|their|the|that|those|each)(?:\s+(?:emptied|vacated|empty|freed))?"
    fill = rf"(?:re)?fill\s+{which}\s+(?:spaces?|cells?|squares?)(?:\s+again)?"
    put = r"(?:replace\s+(?:it|them|each(?:\s+of\s+them)?))\s+with\s+the\s+(?:top|next)\s+\w+\s+(?:of|from)"
    return Alternative("", rf"{joint}(?:{fill}\s+from|{put})\s+your\s+(?:own\s+)?(?:draw\s+)?pile")


def spared(lexicon: Lexicon) -> Alternative:
    """Return what is put before a player *instead of discarding it*, where the words for it say that it is kept."""
    words = lexicon.vocabulary
    state = next((entry for entry in words.adjectives if entry.freed), None)
    if state is None:
        return Alternative("", NEVER)
    things = one_of(
        form.text for form in lexicon.forms if form.terminal == "NOUN" and form.id in {"card", *_narrowed(words)}
    )
    used = (
        rf"(?:\s+(?:that\s+)?(?:you\s+(?:have\s+)?)?{state.words[lexicon.language][0]}(?:\s+for\s+(?:it|\w+\s+\w+))?)?"
    )
    several = rf"(?:them|these|those|(?:the|these|those|your)\s+(?:\w+\s+)?{things}{used})"
    number = rf"(?:{NUMBER}|any|either|any\s+number|up\s+to\s+{NUMBER})"
    what = rf"(?:it|(?:that|this)\s+{things}|{number}\s+of\s+{several}|them|both)"
    area = rf"\s+(?:in|into|onto|to|in\s+front\s+of)\s+(?:you|your\s+(?:own\s+)?{one_of(lexicon.phrases('AREA'))})"
    rather = r"(?:,?\s+(?:instead\s+of|rather\s+than)\s+(?:discarding\s+(?:it|them)|being\s+discarded))"
    verbs = r"(?:[Yy]ou\s+(?:may|can)\s+)?(?:[Kk]eep|[Pp]ut|[Tt]ake|[Aa]dd|[Pp]lace|[Mm]ove)"
    return Alternative("", rf"{verbs}\s+{what}(?:{area}(?:{rather}|,?\s+instead)?|{rather})(?=\s*[.;,])")


def _narrowed(words: Vocabulary) -> Iterator[str]:
    """Yield the nouns of the widest kinds of cards: of which others are kinds."""
    yield from {noun.narrows for noun in words.nouns if noun.narrows}


def refilled(_: Lexicon) -> Alternative:
    """Return what the rules do anyway where laid out cards have gone: *..., then refill it*."""
    joined = r"(?:,\s*(?:and\s+)?(?:then\s+)?|and\s+(?:then\s+)?)"
    what = r"(?:it|them|(?:that|the)\s+(?:\w+\s+)?\w+)"
    ones = r"(?:(?:three|3|as\s+many)\s+)?new\s+(?:ones|cards)(?:\s+(?:in\s+(?:their|its)\s+place|instead|there))?"
    new = rf"(?:(?:reveal|draw|deal)\s+{ones}|replace\s+(?:it|them)(?:\s+with\s+{ones})?)"
    return Alternative("", rf"{joined}(?:(?:refill|replenish)\s+{what}|{new})(?=\s*\.)")

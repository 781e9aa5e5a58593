"""Terminals of amounts that are what they seem only before, or behind, certain others."""

from __future__ import annotations

from cardlang.syntax.lexing.lexicon import NUMBER_WORDS, WORD_END, Alternative, Lexicon
from cardlang.syntax.lexing.patterns import NEVER, NUMBER, of_kind, one_of, paid


def gift(lexicon: Lexicon) -> Alternative:
    """Return how much is given, before what can be given: *give your opponent 2 coins*."""
    kinds = lexicon.vocabulary.kind
    given = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == "resource"]
    return Alternative("", rf"{NUMBER}(?:\s+of\s+their(?:\s+own)?)?(?=\s+{one_of(given)})" if given else NEVER)


def given(lexicon: Lexicon) -> Alternative:
    """Return what is given, before how much of it: *give your opponent coins equal to its strength*."""
    kinds = lexicon.vocabulary.kind
    given = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == "resource"]
    return Alternative("", rf"(?i:{one_of(given)})(?=\s+equal\s+to\b)" if given else NEVER)


def of_one(lexicon: Lexicon) -> Alternative:
    """Return *this card's* where no attribute follows it: *whose strength is more than this card's*."""
    kinds = lexicon.vocabulary.kind
    whose = [form.text for form in lexicon.forms if form.terminal == "NOUN_S" and kinds[form.id] == "card"]
    numbers = one_of(lexicon.phrases("ATTR"))
    return Alternative("", rf"(?:this|that)\s+(?i:{one_of(whose)})(?!\s+{numbers})" if whose else NEVER)


def than_number(lexicon: Lexicon) -> Alternative:
    """Return *stronger than* before a number of nothing: *stronger than 4*."""
    words = lexicon.phrases("COMPARATIVE")
    told = [*lexicon.phrases("ADJ"), *lexicon.phrases("FACE"), "of", "or", "more", "fewer"]
    things = one_of([*lexicon.phrases("NOUN"), *told])
    number = rf"(?:[0-9]+|{'|'.join(NUMBER_WORDS)})"
    return Alternative("", rf"{one_of(words)}(?=\s+{number}(?!\w)(?!\s+{things}))" if words else NEVER)


def with_so_much(lexicon: Lexicon) -> Alternative:
    """Return *with* before a number of an attribute: *with 4 or more strength*."""
    number = rf"(?:at\s+least\s+|at\s+most\s+|exactly\s+)?(?:[0-9]+|{'|'.join(NUMBER_WORDS)})(?:\s+or\s+\w+)?"
    return Alternative("", rf"(?:with|(?:that|which)\s+ha(?:s|ve))(?=\s+{number}\s+{one_of(lexicon.phrases('ATTR'))})")


def one_of_each(lexicon: Lexicon) -> Alternative:
    """Return *one of each* before the noun of a kind: *at least one of each shield type*."""
    kinds = of_kind(lexicon, "kind")
    one = r"(?:at\s+least\s+)?(?:one|1)(?:\s+or\s+more)?(?:\s+\w+)?\s+of\s+(?:each|every)"
    return Alternative("", rf"{one}(?=\s+{one_of(kinds)})" if kinds else NEVER)


def as_scored(lexicon: Lexicon) -> Alternative:
    """Return how much is scored before the card that scores it: *as many points as an adjacent card*."""
    scored = [attr.scored for attr in lexicon.vocabulary.attributes if attr.scored]
    nouns = [form.text for form in lexicon.forms if form.terminal == "NOUN" and form.id in scored]
    numbers = one_of(
        [*lexicon.phrases("ATTR"), "number", "amount", "total", "highest", "lowest", "longest", "difference"]
    )
    card = rf"\s+(?:an?|another|that|this|one\s+of|your|the(?!\s+{numbers}))\b(?!\s+\w+\s+(?:ha(?:s|ve)|costs?)\b)"
    return Alternative("", rf"as\s+many\s+{one_of(nouns)}\s+as(?={card})" if nouns else NEVER)


def so_much_less(_: Lexicon) -> Alternative:
    """Return how much less is paid for something: *you pay 1 gold less for village cards*."""
    return Alternative("", rf"{NUMBER}(?=\s+(?:\w+\s+)?less\s+for\b)")


def so_much_off(lexicon: Lexicon) -> Alternative:
    """Return how much something is cheaper: *you get 2 gold off village cards*, *a discount of 1 gold on them*."""
    much = rf"{NUMBER}(?:\s+{paid(lexicon)})?"
    ahead = rf"{much}\s+(?:off|discount(?=\s+(?:on|for)\b))|an?\s+discount\s+of\s+{much}|an?\s+{much}\s+discount"
    return Alternative("", rf"(?:{ahead})(?:\s+(?:on|for|when\s+buying))?(?:\s+the\s+(?:cost|price)\s+of)?{WORD_END}")


def or_per(lexicon: Lexicon) -> Alternative:
    """Return *or* before an amount with a count of its own: *1 gold for each village card or 1 key for each ...*."""
    return Alternative("or", rf"(?=\s+{NUMBER}\s+{paid(lexicon)}\s+(?:for\s+(?:each|every)|per)\b)")


def so_far(lexicon: Lexicon) -> Alternative:
    """Return how far something goes: *up to 2 spaces*."""
    spaces = of_kind(lexicon, "space")
    return Alternative("", rf"(?:up\s+to\s+)?{NUMBER}\s+{one_of(spaces)}" if spaces else NEVER)


def bound_whole(lexicon: Lexicon) -> Alternative:
    """Return a bound with its number in front: *1 key for each card (3 at most)*, *..., 3 at most*."""
    number = rf"(?:[0-9]+|{'|'.join(NUMBER_WORDS)})(?:\s+{paid(lexicon)})?\s+(?:at\s+most|maximum|max)(?!\w)"
    return Alternative("", rf"(?:\(\s*{number}\s*\)|,\s*{number}(?=\s*[.;]))")


def cheaper(lexicon: Lexicon) -> Alternative:
    """Return how much cheaper something is: *castle cards are 1 gold cheaper for you*."""
    how = r"(?:cheaper|less\s+expensive|more\s+expensive)"
    by = rf"{how}\s+by\s+{NUMBER}(?:\s+{paid(lexicon)})?"
    ahead = rf"{NUMBER}(?:\s+{paid(lexicon)})?\s+{how}"
    return Alternative("", rf"(?:{ahead}|{by})(?:\s+for\s+you\b|\s+to\s+buy\b)?(?!\s+than\b)")


def trade(lexicon: Lexicon) -> Alternative:
    """Return *exchange* before what is paid and what is got for it: *exchange 2 keys for 5 gold*."""
    return Alternative("", rf"(?i:{'|'.join(TRADES)})s?(?=\s+{traded(lexicon)})")


TRADES = ("exchange", "trade", "swap", "convert")
"""Verbs that may stand before what is paid for something else."""


def traded(lexicon: Lexicon) -> str:
    """Return the pattern of what is paid, where something is got for it."""
    many = rf"(?:any\s+number|all|up\s+to\s+{NUMBER}|{NUMBER})(?:\s+of)?(?:\s+(?:your|their))?"
    return rf"{many}\s+{paid(lexicon)}\s+for\b"


def else_so_much(lexicon: Lexicon) -> Alternative:
    """Return the amount that there is otherwise: *7 points if you have a key, 2 points if not*."""
    many = rf"(?:(?:and|but|or)\s+)?{NUMBER}(?=(?:\s+{paid(lexicon)})?\s+(?:if\s+not|otherwise)\b)"
    return Alternative(",", rf"\s*{many}")


def or_so_much(lexicon: Lexicon) -> Alternative:
    """Return the amount that there is instead: *1 gold, or 2 gold if you have a key*."""
    return Alternative("", rf"(?:[,;]\s*or|;)\s+{NUMBER}{_if_so(lexicon)}")


def in_so_much(lexicon: Lexicon) -> Alternative:
    """Return the amount that there is instead, in brackets: *1 gold (2 gold if you have a key)*."""
    return Alternative("(", rf"\s*(?:or\s+)?{NUMBER}{_if_so(lexicon)}")


def _if_so(lexicon: Lexicon) -> str:
    """Return the pattern of what stands behind the number of an amount that there is instead of another."""
    return rf"(?=(?:\s+{paid(lexicon)})?(?:\s+instead)?\s+if\b(?!\s+not\b))"

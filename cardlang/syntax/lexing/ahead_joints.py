"""Terminals that join acts, sentences and amounts, told by what they stand before: *and*, *or*, *to*, *;*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.syntax.lexing.lexicon import Alternative, Lexicon
from cardlang.syntax.lexing.patterns import NUMBER, is_player, of_kind, one_of, paid


def and_so(lexicon: Lexicon) -> Alternative:
    """Return *and* before another thing that is asked: *and your opponent has no coins*, *and there is a card here*."""
    people = one_of([*of_kind(lexicon, "player"), *of_kind(lexicon, "card")])
    who = rf"(?:you|they|it|(?:your|that|this|each|no|an?|the)\s+(?:[\w'’-]+\s+){{0,2}}?{people})"
    acts = {verb.id for verb in lexicon.vocabulary.verbs if "act" in verb.use}
    asked = [form.text for form in lexicon.forms if form.terminal == "VERB" and form.id not in acts]
    has = one_of([*lexicon.phrases("_HAS"), *lexicon.phrases("_IS"), *lexicon.phrases("_DO_NOT"), *asked])
    return Alternative("and", rf"(?=\s+(?:{who}\s+{has}(?!\s+by\b)|{one_of(lexicon.phrases('_THERE_IS'))}))")


def and_have(lexicon: Lexicon) -> Alternative:
    """Return *and* before what the one just named has, too: *and have 3 coins*."""
    some = rf"(?:{NUMBER}|no|more|fewer|the\s+(?:most|fewest)|at\s+(?:least|most)|exactly)"
    return Alternative("and", rf"(?=\s+{one_of(lexicon.phrases('_HAS'))}\s+{some}\b)")


def you_and(_: Lexicon) -> Alternative:
    """Return *you and* where both of two do the same: *you and your opponent each gain 1 coin*."""
    return Alternative("you", r"\s+and(?=\s+(?:[\w’']+\s+){1,6}(?:each|both)(?:\s|[.,;]))")


def and_you(_: Lexicon) -> Alternative:
    """Return the same behind the other one: *your opponent and you each gain 1 coin*."""
    return Alternative("and", r"\s+you(?=\s+(?:each|both)\s)")


def each_does(lexicon: Lexicon) -> Alternative:
    """Return *each* before what both of two do."""
    return Alternative("", rf"(?:each|both)(?=\s+{one_of([*lexicon.phrases('VERB'), *lexicon.phrases('GIVE')])})")


def comma_or(lexicon: Lexicon) -> Alternative:
    """Return the *or* between two options behind a comma, before an amount or somebody who acts."""
    people = one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and is_player(lexicon, form))
    acts = one_of([*lexicon.phrases("VERB"), *lexicon.phrases("GIVE")])
    who = rf"(?:(?:each|your|that|an?|all|the)\s+(?:\w+\s+)?{people}|you|they)\s+{acts}"
    number = rf"{NUMBER}\s+{paid(lexicon)}(?!\s+(?:if|otherwise)\b)"
    return Alternative("", rf",\s*or(?=\s+(?:{number}|{who}))|or(?=\s+{who})")


def before_an_act(lexicon: Lexicon, name: str) -> Iterator[Alternative]:
    """Yield the alternatives of an *and* or *or* before an act; *and* may stand before a statement, too."""
    acts = {verb.id for verb in lexicon.vocabulary.verbs if "act" in verb.use}
    words = [form.text for form in lexicon.forms if form.terminal == "VERB" and form.id in acts]
    words += [word for terminal in ("GIVE", "TURN") for word in lexicon.phrases(terminal)]
    longer = [noun for noun in lexicon.phrases("NOUN") if any(noun.startswith(f"{verb} ") for verb in words)]
    nouns = rf"(?!\s+{one_of(longer)})" if longer else ""  # *your hand and discard pile*
    verbs = rf"{one_of(words)}(?!\s+this\s+way\b)"  # *cards and coins put this way*
    if name == "OR_DO":
        behind, word = rf"{nouns}(?=\s+{verbs})", "or"
    else:
        people = one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and is_player(lexicon, form))
        chosen = r"(?:\s+of\s+(?:your|their)\s+choice)?"
        subject = rf"(?:(?:you|it|they|(?:[\w'’]+\s+){{1,3}}{people}{chosen})\s+)?"
        says = one_of(lexicon.phrases("_GETS") + lexicon.phrases("_CANNOT"))
        if costs := lexicon.phrases("ATTR_VERB"):  # *and village cards cost 2 less*
            says = rf"(?:{says}|{one_of(costs)}(?=\s+(?:you\s+)?{NUMBER}\s+(?:(?!or\b)\w+\s+)?(?:less|more)\b))"
        statement = rf"(?:[-\w'’]+\s+){{0,5}}{says}"
        attr = one_of(lexicon.phrases("ATTR"))  # numbers do nothing: *the difference between 5 and its strength*
        number = rf"(?:number|total|highest|lowest)\b|{attr}\s+of\b"
        amount = rf"the\s+(?:{number})|(?:[-−]?[0-9]+|(?:its|your)\s+{attr})\s+{says}"
        behind, word = (
            rf"(?:\s+(?:then|also))?(?!\s+(?:if\b|{amount})){nouns}(?=\s+(?:{subject}(?:may\s+)?{verbs}|{statement}))",
            "and",
        )
    yield Alternative(word, behind)
    yield Alternative(",", rf"\s*{word}{behind}")
    if name == "AND_DO":  # *10 points, but lose 1 point for each key*
        yield Alternative(",", rf"\s*but{behind}")
        if costs:  # *village cards cost 1 less; castle cards cost 2 less*
            links = r"(?!\s*(?i:if|otherwise|else|or|when|after)\b)"
            less = rf"{one_of(costs)}\s+(?:you\s+)?{NUMBER}\s+(?:\w+\s+)?(?:less|more)\b"
            yield Alternative(";", rf"{links}(?=\s*(?:[-\w'’]+\s+){{1,6}}{less})")


JOINED: Mapping[str, tuple[str, ...]] = {"AND_MORE": ("and", "plus", "and also"), "MINUS_MORE": ("minus", "less")}
"""What joins an amount to one before it."""


def before_more(lexicon: Lexicon, name: str) -> Iterator[Alternative]:
    """Yield what joins a second amount: *..., and 2 points for each ...*, *..., 2 for each ...*.

    *Gain 1 coin and 1 mark* names two objects of one verb, so behind *and* only points are said in this way, or no
    thing at all; behind *plus* what is paid with, too.
    """
    kinds = lexicon.vocabulary.kind
    points = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == "points"]
    again = r"(?:for\s+(?:each|every)|per)\b"
    extra = r"(?:(?:more|additional|extra)\s+)?"
    behind = rf"(?=\s+{NUMBER}\s+{extra}(?:{again}{'|' + one_of(points) if points else ''}))"
    of_money = rf"{behind[:-1]}|\s+{NUMBER}\s+{extra}{paid(lexicon)}\s+{again})"
    for word in JOINED[name]:
        first, *more = word.split(" ")
        rest = "".join(rf"\s+{one}" for one in more) + (of_money if word == "plus" else behind)
        yield Alternative(first, rest)
        yield Alternative(",", rf"\s*{first}{rest}")
    if name == "AND_MORE":
        yield Alternative(",", rf"(?=\s+{NUMBER}\s+{extra}{again})")


def before_a_link(_: Lexicon, __: str) -> Iterator[Alternative]:
    """Yield the marks that end a sentence before *otherwise* or *if you do*."""
    answers = r"if\s+(?:you|they)\s+(?:do|don['’]t)\b|if\s+(?:not|so)\b|otherwise\b|else\b"
    yield Alternative(";", rf"(?=\s*(?i:{answers}|if\s+(?:\w+\s+){{1,2}}(?:is|are)\s+already\b))")
    yield Alternative(",", r"(?=\s*(?i:otherwise)\b)")


def to_an_act(lexicon: Lexicon, _: str) -> Iterator[Alternative]:
    """Yield *to* before an act: what is done for, *pay 1 coin to flip a card*."""
    acts = [verb for verb in lexicon.phrases("VERB") if not lexicon.is_third(verb)]
    things = one_of([*lexicon.phrases("NOUN"), *lexicon.phrases("NOUN_S")])
    yield Alternative("to", rf"(?=\s+{one_of([*acts, 'give', 'turn'])})(?!\s+{things})")


def goes_somewhere() -> str:
    """Return what looks for a place to which something goes: *the rest into the offer*, *the other on the bottom*."""
    ways = one_of(["into", "onto", "on", "under", "underneath", "to", "at", "back"])
    return rf"(?=\s+(?:face-(?:up|down)\s+)?{ways})"  # not *the other face-up card*


def and_the_rest(lexicon: Lexicon, _: str) -> Iterator[Alternative]:
    """Yield *and the rest* where it is said where they go: *put one of them into the offer and the rest under ...*."""
    rest = rf"\s+{one_of(lexicon.phrases('OTHERS'))}{goes_somewhere()}"
    yield Alternative("and", rest)
    yield Alternative(",", rf"\s*and{rest}")

"""Patterns of words, and terminals that are what they seem only before certain others: they look at what follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from cardlang.syntax.lexicon import NUMBER_WORDS, PLACES, WORD_END, Alternative, Form, Lexicon, is_word
from cardlang.vocabulary.kinds import Kind
from cardlang.vocabulary.model import Vocabulary

NEVER = r"(?!\d)\d"  # the pattern of a class without words
MET = "another|this|that|the|each|any|no|at|up|exactly|more|fewer|all|both|your|their|its|it|them"
"""Words with which a phrase begins that names what somebody has done something to: *have won a lane*."""


def gap(before: str) -> str:
    """Return the pattern of what stands between words; behind a mark there need be nothing."""
    return r"\s+" if is_word(before) else r"\s*"


def spaced(words: str) -> str:
    """Return words as a pattern: any white space between them, none before a colon, the last one a whole word."""
    pattern = re.sub(r":$", r"\\s*:", r"\s+".join(map(re.escape, words.split(" "))))
    pattern = pattern.replace(r"this\s+card", "(?:this\\s+card|\ue000+)")  # or its name
    return pattern if words[-1] in ".,:;()" else pattern + WORD_END


def cost_number(nouns: Iterable[str]) -> str:
    """Return the pattern of what stands behind the number of a cost: nouns and a colon (`1 knight and 2 wizards:`)."""
    noun = "(" + "|".join(spaced(form) for form in sorted(set(nouns), key=lambda form: (-len(form), form))) + ")"
    return rf"(?=\s+{noun}(\s+and\s+(?:[0-9]+|{'|'.join(NUMBER_WORDS)})\s+{noun})*\s*:)"


def _gift(lexicon: Lexicon) -> Alternative:
    """Return how much is given, before what can be given: *give your opponent 2 coins*."""
    kinds = lexicon.vocabulary.kind
    given = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == "resource"]
    return Alternative("", rf"{NUMBER}(?:\s+of\s+their(?:\s+own)?)?(?=\s+{one_of(given)})" if given else NEVER)


def _given(lexicon: Lexicon) -> Alternative:
    """Return what is given, before how much of it: *give your opponent coins equal to its strength*."""
    kinds = lexicon.vocabulary.kind
    given = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == "resource"]
    return Alternative("", rf"(?i:{one_of(given)})(?=\s+equal\s+to\b)" if given else NEVER)


def _of_one(lexicon: Lexicon) -> Alternative:
    """Return *this card's* where no attribute follows it: *whose strength is more than this card's*."""
    kinds = lexicon.vocabulary.kind
    whose = [form.text for form in lexicon.forms if form.terminal == "NOUN_S" and kinds[form.id] == "card"]
    numbers = one_of(lexicon.phrases("ATTR"))
    return Alternative("", rf"(?:this|that)\s+(?i:{one_of(whose)})(?!\s+{numbers})" if whose else NEVER)


def _than_number(lexicon: Lexicon) -> Alternative:
    """Return *stronger than* before a number of nothing: *stronger than 4*."""
    words = lexicon.phrases("COMPARATIVE")
    told = [*lexicon.phrases("ADJ"), *lexicon.phrases("FACE"), "of", "or", "more", "fewer"]
    things = one_of([*lexicon.phrases("NOUN"), *told])
    number = rf"(?:[0-9]+|{'|'.join(NUMBER_WORDS)})"
    return Alternative("", rf"{one_of(words)}(?=\s+{number}(?!\w)(?!\s+{things}))" if words else NEVER)


def _and_so(lexicon: Lexicon) -> Alternative:
    """Return *and* before another thing that is asked: *and your opponent has no coins*, *and there is a card here*."""
    people = one_of([*_of_kind(lexicon, "player"), *_of_kind(lexicon, "card")])
    who = rf"(?:you|they|it|(?:your|that|this|each|no|an?|the)\s+(?:[\w'’-]+\s+){{0,2}}?{people})"
    acts = {verb.id for verb in lexicon.vocabulary.verbs if "act" in verb.use}
    asked = [form.text for form in lexicon.forms if form.terminal == "VERB" and form.id not in acts]
    has = one_of([*lexicon.phrases("_HAS"), *lexicon.phrases("_IS"), *lexicon.phrases("_DO_NOT"), *asked])
    return Alternative("and", rf"(?=\s+(?:{who}\s+{has}(?!\s+by\b)|{one_of(lexicon.phrases('_THERE_IS'))}))")


def _and_have(lexicon: Lexicon) -> Alternative:
    """Return *and* before what the one just named has, too: *and have 3 coins*."""
    some = rf"(?:{NUMBER}|no|more|fewer|the\s+(?:most|fewest)|at\s+(?:least|most)|exactly)"
    return Alternative("and", rf"(?=\s+{one_of(lexicon.phrases('_HAS'))}\s+{some}\b)")


def _this_alone(lexicon: Lexicon) -> Alternative:
    """Return *this* where no noun follows it: this card."""
    nouns = [form for kind in ("NOUN", "NOUN_S", "TIME", "NAME_ALONE") for form in lexicon.phrases(kind)]
    before = one_of([*lexicon.phrases("ADJ"), *lexicon.phrases("FACE")])
    noun = rf"(?i:(?:{before}(?:\s+or)?\s+)*{one_of([*nouns, 'way', 'one'])})"
    return Alternative("this", rf"(?!\s+{noun})")


def _one_alone(_: Lexicon) -> Alternative:
    """Return *one* where nothing follows of which it could be one: one of those just named."""
    return Alternative("one", r"(?=\s*[.,;]|\s+(?:and|or)\b)")


def _sharing_with(lexicon: Lexicon) -> Alternative:
    """Return *sharing* where it is said with what: *sharing a shield with this card*."""
    things = one_of(lexicon.phrases("NOUN"))
    return Alternative("", rf"{one_of(lexicon.phrases('_SHARING'))}(?=(?:\s+\w+){{1,2}}\s+{things}\s+with\b)")


def _with_so_much(lexicon: Lexicon) -> Alternative:
    """Return *with* before a number of an attribute: *with 4 or more strength*."""
    number = rf"(?:at\s+least\s+|at\s+most\s+|exactly\s+)?(?:[0-9]+|{'|'.join(NUMBER_WORDS)})(?:\s+or\s+\w+)?"
    return Alternative("", rf"(?:with|(?:that|which)\s+ha(?:s|ve))(?=\s+{number}\s+{one_of(lexicon.phrases('ATTR'))})")


def _with_laid(lexicon: Lexicon) -> Alternative:
    """Return *with* before what a card bears or a line holds: *with 2 shields*, *that has no castle cards*."""
    words = r"(?:with|that\s+ha(?:s|ve)|that\s+(?:bear|contain|show|hold)s?|containing|showing|holding)"
    words += r"(?!\s+(?:[\w-]+\s+){1,4}between\b)"  # *in the same row with no card between them*
    several = rf"(?!an?\b){_MANY}"
    return Alternative("", _where_laid(lexicon, words, _MANY, several))


def _with_both(lexicon: Lexicon) -> Alternative:
    """Return *with* before two things that a card bears or a line holds: *with 2 castle cards and 1 village card*."""
    words = r"(?:with|that\s+ha(?:s|ve)|that\s+(?:bear|contain|show)s?|containing|showing|bearing)"
    both = r"(?:\s+both)?"
    lines = "|".join(rf"(?<=\b{word} )" for word in _of_kind(lexicon, "line"))
    many = _MANY.replace("an?|", r"an?|(?:a\s+)?target|", 1)
    part, card = (_laid(lexicon, many, kinds) for kinds in (("part", "counter"), ("part", "counter", "card")))
    people = "".join(rf"(?<!\b{word} )" for word in _of_kind(lexicon, "player"))
    borne = rf"{people}{words}{both}(?=\s+{part}\s+and\s+{part})"
    held = rf"(?:{lines}){words}{both}(?=\s+{card}\s+and\s+{card})"
    return Alternative("", f"(?:{borne}|{held})" if lines else borne)


def _without(lexicon: Lexicon) -> Alternative:
    """Return *without* before what a card may bear or a line may hold: *without shields*."""
    return Alternative("", _where_laid(lexicon, r"without(?:\s+(?:an?|any)\b)?", "", ""))


def _lacking(lexicon: Lexicon) -> Alternative:
    """Return *without* behind players, before what they may have: *each player without keys*."""
    people = "|".join(rf"(?<=\b{word} )" for word in _of_kind(lexicon, "player"))
    things = _laid(lexicon, "", ("part", "counter", "resource"))
    return Alternative("", rf"(?:{people})without(?:\s+(?:an?|any)\b)?(?=\s+{things})")


def _one_of_each(lexicon: Lexicon) -> Alternative:
    """Return *one of each* before the noun of a kind: *at least one of each shield type*."""
    kinds = _of_kind(lexicon, "kind")
    one = r"(?:at\s+least\s+)?(?:one|1)(?:\s+or\s+more)?(?:\s+\w+)?\s+of\s+(?:each|every)"
    return Alternative("", rf"{one}(?=\s+{one_of(kinds)})" if kinds else NEVER)


def _refilled(_: Lexicon) -> Alternative:
    """Return what the rules do anyway where laid out cards have gone: *..., then refill it*."""
    joined = r"(?:,\s*(?:and\s+)?(?:then\s+)?|and\s+(?:then\s+)?)"
    what = r"(?:it|them|(?:that|the)\s+(?:\w+\s+)?\w+)"
    new = r"(?:reveal|draw|deal)\s+new\s+(?:ones|cards)(?:\s+(?:in\s+(?:their|its)\s+place|instead))?"
    return Alternative("", rf"{joined}(?:(?:refill|replenish)\s+{what}|{new})(?=\s*\.)")


def _and_each(lexicon: Lexicon) -> Alternative:
    """Return *and each* between two kinds of lines: *for each row and each column with 3 village cards*."""
    lines = _of_kind(lexicon, "line")
    behind = "|".join(rf"(?<=\b{line} )" for line in lines)
    held = r"(?:with|that|which|containing|holding|bearing|where|made)"
    each = rf"(?:{behind})and\s+(?:each|every)(?=\s+{one_of(lines)}\s+{held}\b)" if lines else NEVER
    return Alternative("", each)


def _where_laid(lexicon: Lexicon, words: str, many: str, several: str) -> str:
    """Return the pattern of words before what is borne, but not behind a player; and before cards behind a line."""
    people = "".join(rf"(?<!\b{word} )" for word in _of_kind(lexicon, "player"))
    lines = "|".join(rf"(?<=\b{word} )|(?<=\b{word} of yours )" for word in _of_kind(lexicon, "line"))
    borne = rf"{people}{words}(?=\s+{_laid(lexicon, many, ('part', 'counter'))})"
    if many:  # *with at least 3 gold on it*
        gold = _laid(lexicon, many, ("resource",))
        borne += rf"|{people}{words}(?=\s+{gold}\s+on\s+(?:it|them)\b)"
        purses = [word for noun in lexicon.vocabulary.nouns if noun.holder for word in noun.words[lexicon.language]]
        borne += "".join(rf"|(?<=\b{word} ){words}(?=\s+{gold})" for word in sorted({*purses}))
        borne = f"(?:{borne})"
    held = rf"(?:{lines}){words}(?=\s+{_laid(lexicon, several, ('card', 'kind'))})"
    if words != "with" and several:  # *a row that has a castle card*; *with a card* may be said of an act
        told = words.replace("with|", "")
        each = "|".join(
            rf"(?<=\b{ahead} {word} )"
            for ahead in ("for each", "for every", "per")
            for word in _of_kind(lexicon, "line")
        )
        held += rf"|(?:{each})with(?=\s+{_laid(lexicon, many, ('card',))})"
        held += rf"|(?:{lines}){told}(?=\s+{_laid(lexicon, many, ('card',))})"
    return f"(?:{borne}|{held})" if lines else borne


def _which(lexicon: Lexicon) -> Alternative:
    """Return *that* before somebody who has or does something: *each shield that they have*."""
    who = rf"you|it|they|(?:your|an?|that)\s+{one_of(_of_kind(lexicon, 'player'))}"
    return Alternative("", rf"(?:that|which)(?=\s+(?:{who})\s+(?!{one_of(lexicon.phrases('_DO_NOT'))}))")


def _not_in(lexicon: Lexicon) -> Alternative:
    """Return *not in* before a line: *each village card not in this row*, *that is outside this row*."""
    lines = _of_kind(lexicon, "line")
    told = rf"(?:(?:or\s+)?{one_of(lexicon.phrases('ADJ'))}\s+)*" if lexicon.phrases("ADJ") else ""
    there = rf"(?=\s+(?:this|the)\s+{told}{one_of(lines)})" if lines else NEVER
    which = r"(?:(?:that|which)\s+(?:is|are|lies?)\s+)?"
    return Alternative("", rf"{which}(?:not\s+in|outside(?:\s+of)?){there}")


def _not_laid(lexicon: Lexicon) -> Alternative:
    """Return *not on your purses*, *outside your purses*: what is on none of the things that hold it."""
    nouns, language = lexicon.vocabulary.nouns, lexicon.language
    holders = [word for noun in nouns if noun.holder for word in noun.words[language]]
    which = r"(?:(?:that|which)\s+(?:is|are|lies?)\s+)?"
    that_is_not = r"(?:that|which)\s+(?:isn['’]t|aren['’]t|do(?:es)?\s+not\s+lie)\s+(?:placed\s+)?(?:on|in|inside)"
    not_on = rf"(?:{which}(?:not\s+(?:placed\s+)?(?:on|in|inside)|outside(?:\s+of)?)|{that_is_not})"
    where = rf"{not_on}\s+(?:(?:your|an?|any|the)\s+)?(?:of\s+your\s+)?"
    return Alternative("", rf"{where}{one_of(holders)}" if holders else NEVER)


def with_no_things(lexicon: Lexicon) -> str:
    """Return the pattern behind any other *with*: no things that are borne, but behind a player."""
    people = "".join(rf"(?<=\b{word} with)|" for word in _of_kind(lexicon, "player"))
    return rf"(?:{people}(?!\s+{_laid(lexicon, _MANY, ('part', 'counter'))}))"


def _of_kind(lexicon: Lexicon, kind: Kind) -> list[str]:
    """Return the nouns of a kind in all their forms."""
    kinds = lexicon.vocabulary.kind
    return sorted(form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == kind)


def _laid(lexicon: Lexicon, number: str, among: tuple[Kind, ...]) -> str:
    """Return the pattern of things of some kinds, with what stands before them."""
    kinds = lexicon.vocabulary.kind
    laid = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] in among]
    words = [*lexicon.phrases("ADJ"), *lexicon.phrases("FACE")]
    told = rf"(?:{one_of(words)}\s+(?:or\s+)?)*" if words else ""
    return rf"(?i:{number}{told}{one_of(laid)})" if laid else NEVER


def _or_what(lexicon: Lexicon) -> Alternative:
    """Return *or* before another thing of which the same is done or asked: *gain 1 knight or 1 wizard*."""
    things = _laid(lexicon, _MANY, ("resource", "counter", "card", "part", "kind", "line"))
    return Alternative("or", rf"(?=\s+{things})")


def _or_is(lexicon: Lexicon) -> Alternative:
    """Return *or* before what else may be so: *if it is in a corner or in the centre*, *or has strength 1*."""
    states = [*lexicon.phrases("FACE"), *lexicon.phrases("PLACE"), *lexicon.phrases("IN"), "is", "are", "has", "have"]
    return Alternative("or", rf"(?=\s+{one_of(states)})")


def _that_lies(lexicon: Lexicon) -> Alternative:
    """Return *that is* before where something lies: *each card that is in this row*, *that lies above this card*."""
    where = one_of([*lexicon.phrases("PLACE"), *lexicon.phrases("BESIDE"), *lexicon.phrases("IN")])
    return Alternative("", rf"(?:that|which)\s+(?:is|are|lies?)(?:\s+now)?(?=\s+{where})")


def _so_much_less(_: Lexicon) -> Alternative:
    """Return how much less is paid for something: *you pay 1 gold less for village cards*."""
    return Alternative("", rf"{NUMBER}(?=\s+(?:\w+\s+)?less\s+for\b)")


def _so_much_off(lexicon: Lexicon) -> Alternative:
    """Return how much something is cheaper: *you get 2 gold off village cards*, *a discount of 1 gold on them*."""
    much = rf"{NUMBER}(?:\s+{_paid(lexicon)})?"
    ahead = rf"{much}\s+(?:off|discount(?=\s+(?:on|for)\b))|an?\s+discount\s+of\s+{much}|an?\s+{much}\s+discount"
    return Alternative("", rf"(?:{ahead})(?:\s+(?:on|for|when\s+buying))?(?:\s+the\s+(?:cost|price)\s+of)?{WORD_END}")


def _or_per(lexicon: Lexicon) -> Alternative:
    """Return *or* before an amount with a count of its own: *1 gold for each village card or 1 key for each ...*."""
    return Alternative("or", rf"(?=\s+{NUMBER}\s+{_paid(lexicon)}\s+(?:for\s+(?:each|every)|per)\b)")


def _full(lexicon: Lexicon) -> Alternative:
    """Return *full* of a line where it is no adjective of the game: *row N is full*."""
    words = r"(?:(?:completely\s+)?(?:full|filled|occupied))"
    return Alternative("", NEVER if "full" in lexicon.phrases("ADJ") else rf"{words}{WORD_END}")


def _or_in(lexicon: Lexicon) -> Alternative:
    """Return *or in* before another line with a letter: *in row S or in row E*."""
    lines = [word for noun in lexicon.vocabulary.nouns if noun.letters for word in noun.words[lexicon.language][:1]]
    return Alternative("or", rf"\s+(?:in|on)(?=\s+{one_of(lines)}\s+[A-Z]\b)" if lines else NEVER)


def _on_table(lexicon: Lexicon) -> Alternative:
    """Return *on the board* where it stands alone, ahead of a rule: *on the board, this card counts as any spy*."""
    nouns = [word for noun in lexicon.vocabulary.nouns if noun.table for word in noun.words[lexicon.language][:1]]
    return Alternative("", rf"(?:[Oo]n|[Ii]n)\s+the\s+{one_of(nouns)}(?=\s*,)" if nouns else NEVER)


def _some_line(lexicon: Lexicon) -> Alternative:
    """Return *a row or column*, of which one is chosen, and *that row or column*."""
    lines = [noun.words[lexicon.language][0] for noun in lexicon.vocabulary.nouns if noun.letters]
    kinds = one_of(lines)
    one = r"(?:an?|one|any|any\s+one|a\s+single)"
    either = rf"{one}\s+{kinds}\s+or\s+(?:{one}\s+)?{kinds}|(?:that|the\s+chosen)\s+{kinds}\s+or\s+{kinds}"
    return Alternative("", f"(?:{either})" if lines else NEVER)


def _keep_some(lexicon: Lexicon) -> Alternative:
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


def _when_replaced(lexicon: Lexicon) -> Alternative:
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


def _next_of_pile(lexicon: Lexicon) -> Alternative:
    """Return what takes the place of a card that is replaced: *with the top card of your pile*."""
    if not any(verb.refills for verb in lexicon.vocabulary.verbs):
        return Alternative("", NEVER)
    one = r"(?:the\s+(?:top|next)\s+(?:one|\w+)\s+(?:of|from)|one\s+from|(?:a|the)\s+\w+\s+from)"
    return Alternative(
        "", rf"(?:with|by)\s+{one}\s+your\s+(?:own\s+)?(?:draw\s+)?pile|from\s+your\s+(?:own\s+)?(?:draw\s+)?pile"
    )


def _filled_again(lexicon: Lexicon) -> Alternative:
    """Return that the spaces of cards that go are filled: *discard it and refill its space from your pile*."""
    if not any(verb.refills for verb in lexicon.vocabulary.verbs):
        return Alternative("", NEVER)
    joint = r"(?:,\s*)?(?:and\s+then|and|then)\s+"
    which = r"(?:its|their|the|that|those|each)(?:\s+(?:emptied|vacated|empty|freed))?"
    fill = rf"(?:re)?fill\s+{which}\s+(?:spaces?|cells?|squares?)(?:\s+again)?"
    put = r"(?:replace\s+(?:it|them|each(?:\s+of\s+them)?))\s+with\s+the\s+(?:top|next)\s+\w+\s+(?:of|from)"
    return Alternative("", rf"{joint}(?:{fill}\s+from|{put})\s+your\s+(?:own\s+)?(?:draw\s+)?pile")


def _spared(lexicon: Lexicon) -> Alternative:
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


def _or_as(lexicon: Lexicon) -> Alternative:
    """Return *or* before another card as which something counts: *counts as any scout or any spy*."""
    another = _laid(lexicon, r"(?:(?:an?|any)\s+)?", ("card",))
    return Alternative("or", rf"(?=\s+{another})")


def _so_far(lexicon: Lexicon) -> Alternative:
    """Return how far something goes: *up to 2 spaces*."""
    spaces = _of_kind(lexicon, "space")
    return Alternative("", rf"(?:up\s+to\s+)?{NUMBER}\s+{one_of(spaces)}" if spaces else NEVER)


def _top_of(lexicon: Lexicon) -> Alternative:
    """Return *the top card of* where no game word says so: whoever draws from a deck draws its top card."""
    kinds = lexicon.vocabulary.kind
    cards = one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == "card")
    top = rf"the\s+top\s+(?:{NUMBER}\s+)?{cards}\s+(?:of|from){WORD_END}"
    return Alternative("", NEVER if "top" in lexicon.phrases("ADJ") else top)


def _bound_whole(lexicon: Lexicon) -> Alternative:
    """Return a bound with its number in front: *1 key for each card (3 at most)*, *..., 3 at most*."""
    number = rf"(?:[0-9]+|{'|'.join(NUMBER_WORDS)})(?:\s+{_paid(lexicon)})?\s+(?:at\s+most|maximum|max)(?!\w)"
    return Alternative("", rf"(?:\(\s*{number}\s*\)|,\s*{number}(?=\s*[.;]))")


def _same_one(lexicon: Lexicon) -> Alternative:
    """Return *the same* before a lane: the one of what was acted on."""
    lanes = _of_kind(lexicon, "lane")
    return Alternative("", rf"(?:the|that)\s+(?:very\s+)?same(?=\s+{one_of(lanes)})" if lanes else NEVER)


def _cheaper(lexicon: Lexicon) -> Alternative:
    """Return how much cheaper something is: *castle cards are 1 gold cheaper for you*."""
    how = r"(?:cheaper|less\s+expensive|more\s+expensive)"
    by = rf"{how}\s+by\s+{NUMBER}(?:\s+{_paid(lexicon)})?"
    ahead = rf"{NUMBER}(?:\s+{_paid(lexicon)})?\s+{how}"
    return Alternative("", rf"(?:{ahead}|{by})(?:\s+for\s+you\b|\s+to\s+buy\b)?(?!\s+than\b)")


def _same_line(lexicon: Lexicon) -> Alternative:
    """Return *in the same row as this card*, where cards lie in lines: it is *in this row*; so of lanes."""
    lines = [noun for noun, _ in lexicon.vocabulary.bounds.lines]
    words = [
        word for noun in dict.fromkeys(lines) for word in lexicon.vocabulary.noun[noun].words[lexicon.language][:1]
    ]
    this = rf"\s+the\s+same\s+{one_of(words)}\s+as\s+this(?:\s+card|\s+one)?\b"
    lanes = rf"\s+the\s+same\s+{one_of(_of_kind(lexicon, 'lane'))}\s+as\s+(?:th(?:is|at)(?:\s+card|\s+one)?|it)\b"
    return Alternative("in", this if words else lanes if _of_kind(lexicon, "lane") else NEVER)


def _trade(lexicon: Lexicon) -> Alternative:
    """Return *exchange* before what is paid and what is got for it: *exchange 2 keys for 5 gold*."""
    return Alternative("", rf"(?i:{'|'.join(TRADES)})s?(?=\s+{traded(lexicon)})")


TRADES = ("exchange", "trade", "swap", "convert")
"""Verbs that may stand before what is paid for something else."""


def traded(lexicon: Lexicon) -> str:
    """Return the pattern of what is paid, where something is got for it."""
    many = rf"(?:any\s+number|all|up\s+to\s+{NUMBER}|{NUMBER})(?:\s+of)?(?:\s+(?:your|their))?"
    return rf"{many}\s+{_paid(lexicon)}\s+for\b"


def _with_more(lexicon: Lexicon) -> Alternative:
    """Return *with* behind players who are compared: *from each opponent with more cards here than you*."""
    return Alternative("", rf"with(?=\s+{more_things(lexicon)})")


def more_things(lexicon: Lexicon) -> str:
    """Return the pattern of things that are compared: *more cards here than*."""
    things = _laid(lexicon, "", ("resource", "counter", "card", "part"))
    return rf"(?:more|fewer|less)\s+{things}(?:\s+[-\w]+){{0,3}}\s+than\b"


def _you_and(_: Lexicon) -> Alternative:
    """Return *you and* where both of two do the same: *you and your opponent each gain 1 coin*."""
    return Alternative("you", r"\s+and(?=\s+(?:[\w’']+\s+){1,6}(?:each|both)\s)")


def _and_you(_: Lexicon) -> Alternative:
    """Return the same behind the other one: *your opponent and you each gain 1 coin*."""
    return Alternative("and", r"\s+you(?=\s+(?:each|both)\s)")


def _each_does(lexicon: Lexicon) -> Alternative:
    """Return *each* before what both of two do."""
    return Alternative("", rf"(?:each|both)(?=\s+{one_of([*lexicon.phrases('VERB'), *lexicon.phrases('GIVE')])})")


def _else_so_much(lexicon: Lexicon) -> Alternative:
    """Return the amount that there is otherwise: *7 points if you have a key, 2 points if not*."""
    many = rf"(?:(?:and|but|or)\s+)?{NUMBER}(?=(?:\s+{_paid(lexicon)})?\s+(?:if\s+not|otherwise)\b)"
    return Alternative(",", rf"\s*{many}")


def _or_so_much(lexicon: Lexicon) -> Alternative:
    """Return the amount that there is instead: *1 gold, or 2 gold if you have a key*."""
    return Alternative(",", rf"\s*or\s+{NUMBER}(?=(?:\s+{_paid(lexicon)})?(?:\s+instead)?\s+if\b(?!\s+not\b))")


def _who_has(lexicon: Lexicon, *, unique: bool = False) -> str:
    """Return the pattern of what follows where it is said what somebody has: *each shield a neighbour has*."""
    known = lexicon.vocabulary.noun
    forms = [form for form in lexicon.forms if form.terminal == "NOUN" and known[form.id].kind == "player"]
    people = sorted(form.text for form in forms if known[form.id].unique or not unique)
    return rf"(?=\s+{one_of(people)}\s+has\b)" if people else NEVER


def _comma_or(lexicon: Lexicon) -> Alternative:
    """Return the *or* between two options behind a comma, before an amount or somebody who acts."""
    people = one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and is_player(lexicon, form))
    acts = one_of([*lexicon.phrases("VERB"), *lexicon.phrases("GIVE")])
    who = rf"(?:(?:each|your|that|an?|all|the)\s+(?:\w+\s+)?{people}|you|they)\s+{acts}"
    number = rf"{NUMBER}\s+{_paid(lexicon)}(?!\s+(?:if|otherwise)\b)"
    return Alternative("", rf",\s*or(?=\s+(?:{number}|{who}))|or(?=\s+{who})")


def _paid(lexicon: Lexicon) -> str:
    """Return the pattern of what is paid with, and of points."""
    kinds = lexicon.vocabulary.kind
    counted = ("resource", "points")
    return one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] in counted)


_A_NUMBER = rf"(?:[0-9]+|{'|'.join(word for word in NUMBER_WORDS if word != 'one')})"  # *one* may be one of them
NUMBER = rf"(?:an?|[0-9]+|{'|'.join(NUMBER_WORDS)})"
_MANY = rf"(?:an?|no|(?:(?:exactly|at\s+least|at\s+most)\s+)?{NUMBER}(?:\s+or\s+\w+)?)\s+"
AHEAD: Mapping[str, Callable[[Lexicon], Alternative]] = {
    "GIFT": _gift,
    "GIVEN": _given,
    "OF_ONE": _of_one,
    "THAN_NUMBER": _than_number,
    "_AND_SO": _and_so,
    "_AND_HAVE": _and_have,
    "THIS_ALONE": _this_alone,
    "_ONE_ALONE": _one_alone,
    "WITH_SO_MUCH": _with_so_much,
    "_WITH_LAID": _with_laid,
    "_WITHOUT": _without,
    "_WITH_BOTH": _with_both,
    "_SHARING_WITH": _sharing_with,
    "_THAT_LIES": _that_lies,
    "OR_WHAT": _or_what,
    "_OR_IS": _or_is,
    "OR_IN": _or_in,
    "KEEP_SOME": _keep_some,
    "SPARED": _spared,
    "WHEN_REPLACED": _when_replaced,
    "NEXT_OF_PILE": _next_of_pile,
    "FILLED_AGAIN": _filled_again,
    "SOME_LINE": _some_line,
    "ON_TABLE": _on_table,
    "SO_MUCH_LESS": _so_much_less,
    "SO_MUCH_OFF": _so_much_off,
    "OR_PER": _or_per,
    "REFILLED": _refilled,
    "ONE_OF_EACH": _one_of_each,
    "_LACKING": _lacking,
    "AND_EACH": _and_each,
    "_FULL": _full,
    "TOP_OF": _top_of,
    "_OR_AS": _or_as,
    "SO_FAR": _so_far,
    "BOUND_WHOLE": _bound_whole,
    "_SAME_ONE": _same_one,
    "_WHERE_MORE": lambda lexicon: Alternative(
        "",
        rf"(?:where|in\s+which)(?=\s+(?:[\w’']+\s+){{1,3}}?{one_of(lexicon.phrases('_HAS'))}\s+(?:more|fewer|less)\b(?!\s+than\b))",
    ),
    "_LIES_IN": lambda _: Alternative(
        "", r"(?:lies|lay|(?:is|was)(?:\s+lying)?)\s+in(?=\s*[.,;]|\s+(?:and|if|unless|instead)\b)"
    ),
    "ADD": lambda _: Alternative("", rf"(?i:add|subtract)(?=\s+{NUMBER}\s+(?:to|from)\b)"),
    "CHEAPER": _cheaper,
    "TRADE": _trade,
    "SAME_LINE": _same_line,
    "_WITH_MORE": _with_more,
    "YOU_AND": _you_and,
    "AND_YOU": _and_you,
    "_EACH_DOES": _each_does,
    "EACH_ALONE": lambda _: Alternative("", r"(?:each|apiece)(?=\s*[.,;)]|\s+(?:if|unless)\b)"),
    "ANOTHER_ALONE": lambda _: Alternative("another", r"(?=\s*[.,;]|\s+(?:if|unless)\b)"),
    "SOME_OF": lambda _: Alternative("", rf"{NUMBER}\s+of\s+(?:it|them|these|those|theirs)(?=\s*[.,;]|\s+if\b)"),
    "ELSE_SO_MUCH": _else_so_much,
    "OR_SO_MUCH": _or_so_much,
    "COMMA_OR": _comma_or,
    "_A_PLAYER": lambda lexicon: Alternative("", rf"(?:an?{_who_has(lexicon)}|the{_who_has(lexicon, unique=True)})"),
    "_THAT_PLAYER": lambda lexicon: Alternative("", rf"that{_who_has(lexicon)}"),
    "_WHICH": _which,
    "_NOT_IN": _not_in,
    "_NOT_LAID": _not_laid,
    "ONE_IN_EACH": lambda _: Alternative(",", r"\s*one(?:\s+of\s+them)?(?=\s+(?:in|on)\s+(?:each|either|every)\b)"),
    "MANY_MORE": lambda lexicon: Alternative("", rf"{NUMBER}(?=\s+{_paid(lexicon)}\s+more\b)"),
    "_JUST": lambda _: Alternative("", rf"(?:only|just)(?=\s+{NUMBER}\s)"),
    "MANY_ALONE": lambda _: Alternative(
        "", rf"(?:(?:only|just)\s+)?{_A_NUMBER}(?=\s*[.,;]|\s+(?:instead|if|unless)\b)"
    ),
}
"""Words that are what they seem only before certain others."""


def _before_an_act(lexicon: Lexicon, name: str) -> Iterator[Alternative]:
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
    paid = rf"{behind[:-1]}|\s+{NUMBER}\s+{extra}{_paid(lexicon)}\s+{again})"
    for word in JOINED[name]:
        first, *more = word.split(" ")
        rest = "".join(rf"\s+{one}" for one in more) + (paid if word == "plus" else behind)
        yield Alternative(first, rest)
        yield Alternative(",", rf"\s*{first}{rest}")
    if name == "AND_MORE":
        yield Alternative(",", rf"(?=\s+{NUMBER}\s+{extra}{again})")


def _before_a_link(_: Lexicon, __: str) -> Iterator[Alternative]:
    """Yield the marks that end a sentence before *otherwise* or *if you do*."""
    answers = r"if\s+(?:you|they)\s+(?:do|don['’]t)\b|if\s+(?:not|so)\b|otherwise\b|else\b"
    yield Alternative(";", rf"(?=\s*(?i:{answers}|if\s+(?:\w+\s+){{1,2}}(?:is|are)\s+already\b))")
    yield Alternative(",", r"(?=\s*(?i:otherwise)\b)")


def _to_an_act(lexicon: Lexicon, _: str) -> Iterator[Alternative]:
    """Yield *to* before an act: what is done for, *pay 1 coin to flip a card*."""
    acts = [verb for verb in lexicon.phrases("VERB") if not lexicon.is_third(verb)]
    things = one_of([*lexicon.phrases("NOUN"), *lexicon.phrases("NOUN_S")])
    yield Alternative("to", rf"(?=\s+{one_of([*acts, 'give', 'turn'])})(?!\s+{things})")


def _and_the_rest(lexicon: Lexicon, _: str) -> Iterator[Alternative]:
    """Yield *and the rest* where it is said where they go: *put one of them into the offer and the rest under ...*."""
    ways = one_of(["into", "onto", "on", "under", "to", "at", "back", "face-up", "face-down"])
    rest = rf"\s+{one_of([*lexicon.phrases('OTHERS'), 'the other'])}(?=\s+{ways})"
    yield Alternative("and", rest)
    yield Alternative(",", rf"\s*and{rest}")


BEFORE: Mapping[str, Callable[[Lexicon, str], Iterator[Alternative]]] = {
    "AND_DO": _before_an_act,
    "OR_DO": _before_an_act,
    "_TO_DO": _to_an_act,
    "_BREAK": _before_a_link,
    "AND_REST": _and_the_rest,
}
"""Small words and marks that are what they seem only before acts and links."""


def is_place(lexicon: Lexicon, form: Form) -> bool:
    """Return whether a noun is one of what something is moved to."""
    return lexicon.vocabulary.noun[form.id].kind in PLACES


def is_counted(lexicon: Lexicon, form: Form) -> bool:
    """Return whether a noun is a resource or a counter."""
    return lexicon.vocabulary.noun[form.id].kind in ("resource", "counter")


def is_player(lexicon: Lexicon, form: Form) -> bool:
    """Return whether a noun is a player."""
    return lexicon.vocabulary.noun[form.id].kind == "player"


def one_of(phrases: Iterable[str]) -> str:
    """Return the pattern of any of some phrases."""
    return "(?:" + "|".join(spaced(form) for form in sorted(set(phrases), key=lambda form: (-len(form), form))) + ")"

"""Terminals of things that are what they seem only before, or behind, certain others: *this*, *with*, *or*."""

from __future__ import annotations

from cardlang.syntax.lexing.lexicon import WORD_END, Alternative, Lexicon
from cardlang.syntax.lexing.patterns import MANY, NEVER, laid, of_kind, one_of

MET = "another|this|that|the|each|any|no|at|up|exactly|more|fewer|all|both|your|their|its|it|them"
"""Words with which a phrase begins that names what somebody has done something to: *have won a lane*."""


def this_alone(lexicon: Lexicon) -> Alternative:
    """Return *this* where no noun follows it: this card."""
    nouns = [form for kind in ("NOUN", "NOUN_S", "TIME", "NAME_ALONE") for form in lexicon.phrases(kind)]
    before = one_of([*lexicon.phrases("ADJ"), *lexicon.phrases("FACE")])
    noun = rf"(?i:(?:{before}(?:\s+or)?\s+)*{one_of([*nouns, 'way', 'one'])})"
    return Alternative("this", rf"(?!\s+{noun})")


def one_alone(_: Lexicon) -> Alternative:
    """Return *one* where nothing follows of which it could be one: one of those just named."""
    return Alternative("one", r"(?=\s*[.,;]|\s+(?:and|or)\b)")


def sharing_with(lexicon: Lexicon) -> Alternative:
    """Return *sharing* where it is said with what: *sharing a shield with this card*."""
    things = one_of(lexicon.phrases("NOUN"))
    return Alternative("", rf"{one_of(lexicon.phrases('_SHARING'))}(?=(?:\s+\w+){{1,2}}\s+{things}\s+with\b)")


def of_same_as(lexicon: Lexicon) -> Alternative:
    """Return *of the same* where it is said as what: *of the same role as that vassal*."""
    things = one_of(lexicon.phrases("NOUN"))
    return Alternative("", rf"{one_of(lexicon.phrases('_OF_SAME'))}(?=\s+{things}\s+as\b)")


def with_laid(lexicon: Lexicon) -> Alternative:
    """Return *with* before what a card bears or a line holds: *with 2 shields*, *that has no castle cards*."""
    words = r"(?:with|that\s+ha(?:s|ve)|that\s+(?:bear|contain|show|hold)s?|containing|showing|holding)"
    words += r"(?!\s+(?:[\w-]+\s+){1,4}between\b)"  # *in the same row with no card between them*
    several = rf"(?!an?\b){MANY}"
    return Alternative("", _where_laid(lexicon, words, MANY, several))


def with_both(lexicon: Lexicon) -> Alternative:
    """Return *with* before two things that a card bears or a line holds: *with 2 castle cards and 1 village card*."""
    words = r"(?:with|that\s+ha(?:s|ve)|that\s+(?:bear|contain|show)s?|containing|showing|bearing)"
    both = r"(?:\s+both)?"
    lines = "|".join(rf"(?<=\b{word} )|(?<=\b{word} of yours )" for word in of_kind(lexicon, "line"))
    many = MANY.replace("an?|", r"an?|(?:a\s+)?target|", 1)
    part, card = (laid(lexicon, many, kinds) for kinds in (("part", "counter"), ("part", "counter", "card")))
    people = "".join(rf"(?<!\b{word} )" for word in of_kind(lexicon, "player"))
    borne = rf"{people}{words}{both}(?=\s+{part}\s+and\s+{part})"
    held = rf"(?:{lines}){words}{both}(?=\s+{card}\s+and\s+{card})"
    return Alternative("", f"(?:{borne}|{held})" if lines else borne)


def with_both_kinds(lexicon: Lexicon) -> Alternative:
    """Return *with both* before two kinds of the same things: *each row with both castle and village cards*."""
    words = r"(?:with|that\s+ha(?:s|ve)|that\s+(?:bear|contain|show|hold)s?|containing|showing|holding)\s+both"
    told = one_of(lexicon.phrases("ADJ")) if lexicon.phrases("ADJ") else NEVER
    return Alternative("", rf"{words}(?=\s+{told}\s+and\s+{told}\s+{_several(lexicon)})")


def without(lexicon: Lexicon) -> Alternative:
    """Return *without* before what a card may bear or a line may hold: *without shields*."""
    return Alternative("", _where_laid(lexicon, r"without(?:\s+(?:an?|any)\b)?", "", ""))


def lacking(lexicon: Lexicon) -> Alternative:
    """Return *without* behind players, before what they may have: *each player without keys*."""
    people = "|".join(rf"(?<=\b{word} )" for word in of_kind(lexicon, "player"))
    things = laid(lexicon, "", ("part", "counter", "resource"))
    return Alternative("", rf"(?:{people})without(?:\s+(?:an?|any)\b)?(?=\s+{things})")


def and_each(lexicon: Lexicon) -> Alternative:
    """Return *and each* between two kinds of lines: *for each row and each column with 3 village cards*."""
    lines = of_kind(lexicon, "line")
    behind = "|".join(rf"(?<=\b{line} )" for line in lines)
    held = r"(?:with|that|which|containing|consisting|holding|bearing|where|made)"
    each = rf"(?:{behind})and\s+(?:each|every)(?=\s+{one_of(lines)}\s+{held}\b)" if lines else NEVER
    return Alternative("", each)


def and_for_each(lexicon: Lexicon) -> Alternative:
    """Return *and each* before something else that is counted: *for each key and each faith shield*."""
    owner = r"(?:of\s+(?:your|their)\s+)?"
    counted, others = (laid(lexicon, owner, kinds) for kinds in (("resource", "part", "counter"), ("card",)))
    if kinds := lexicon.phrases("KIND"):  # *and for each lion*
        others = rf"(?:{others}|{owner}{one_of(kinds)})"
    says = r"(?!(?:\s+[-\w'’]+){1,6}\s+(?:gets?|has|have|cannot|can|scores?|costs?|is|counts?|may)\b)"
    many = r"(?:each|every)"  # *flip this card and each other card*
    ahead = rf"\s+(?:{many}(?=\s+{counted})|for\s+{many}(?=\s+(?:{counted}|{others})))"
    return Alternative("and", rf"{ahead}{says}")


def and_adjective(lexicon: Lexicon) -> Alternative:
    """Return *and* between two words of which each thing is one: *each of your faith and nobility shields*."""
    words = one_of(lexicon.phrases("ADJ")) if lexicon.phrases("ADJ") else NEVER
    return Alternative("and", rf"(?=\s+(?:{words}\s+)+{_several(lexicon)})")


def _several(lexicon: Lexicon) -> str:
    """Return the pattern of nouns for several things."""
    return one_of(word for noun in lexicon.vocabulary.nouns for word in noun.words[lexicon.language][1:])


def _where_laid(lexicon: Lexicon, words: str, many: str, several: str) -> str:
    """Return the pattern of words before what is borne, but not behind a player; and before cards behind a line."""
    people = "".join(rf"(?<!\b{word} )" for word in of_kind(lexicon, "player"))
    lines = "|".join(rf"(?<=\b{word} )|(?<=\b{word} of yours )" for word in of_kind(lexicon, "line"))
    borne = rf"{people}{words}(?=\s+{laid(lexicon, many, ('part', 'counter'))})"
    if many:  # *with at least 3 gold on it*
        gold = laid(lexicon, many, ("resource",))
        borne += rf"|{people}{words}(?=\s+{gold}\s+on\s+(?:it|them)\b)"
        purses = [word for noun in lexicon.vocabulary.nouns if noun.holder for word in noun.words[lexicon.language]]
        borne += "".join(rf"|(?<=\b{word} ){words}(?=\s+{gold})" for word in sorted({*purses}))
        borne = f"(?:{borne})"
    held = rf"(?:{lines}){words}(?=\s+{laid(lexicon, several, ('card', 'kind'))})"
    if words != "with" and several:  # *a row that has a castle card*; *with a card* may be said of an act
        told = words.replace("with|", "")
        each = "|".join(
            rf"(?<=\b{ahead} {word}{yours} )"
            for ahead in ("for each", "for every", "per", "for each of your", "for every one of your")
            for word in of_kind(lexicon, "line")
            for yours in ("", " of yours")
        )
        held += rf"|(?:{each})with(?=\s+{laid(lexicon, many, ('card',))})"
        held += rf"|(?:{lines}){told}(?=\s+{laid(lexicon, many, ('card',))})"
    return f"(?:{borne}|{held})" if lines else borne


def which(lexicon: Lexicon) -> Alternative:
    """Return *that* before somebody who has or does something: *each shield that they have*."""
    who = rf"you|it|they|(?:your|an?|that)\s+{one_of(of_kind(lexicon, 'player'))}"
    return Alternative("", rf"(?:that|which)(?=\s+(?:{who})\s+(?!{one_of(lexicon.phrases('_DO_NOT'))}))")


def not_in(lexicon: Lexicon) -> Alternative:
    """Return *not in* before a line: *each village card not in this row*, *that is outside this row*."""
    lines = of_kind(lexicon, "line")
    told = rf"(?:(?:or\s+)?{one_of(lexicon.phrases('ADJ'))}\s+)*" if lexicon.phrases("ADJ") else ""
    there = rf"(?=\s+(?:this|the)\s+{told}{one_of(lines)})" if lines else NEVER
    which = r"(?:(?:that|which)\s+(?:is|are|lies?)\s+)?"
    return Alternative("", rf"{which}(?:not\s+in|outside(?:\s+of)?){there}")


def not_laid(lexicon: Lexicon) -> Alternative:
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
    people = "".join(rf"(?<=\b{word} with)|" for word in of_kind(lexicon, "player"))
    return rf"(?:{people}(?!\s+{laid(lexicon, MANY, ('part', 'counter'))}))"


def or_what(lexicon: Lexicon) -> Alternative:
    """Return *or* before another thing of which the same is done or asked: *gain 1 knight or 1 wizard*."""
    things = laid(lexicon, MANY, ("resource", "counter", "card", "part", "kind", "line"))
    return Alternative("or", rf"(?=\s+{things})")


def or_is(lexicon: Lexicon) -> Alternative:
    """Return *or* before what else may be so: *if it is in a corner or in the centre*, *or has strength 1*."""
    states = [*lexicon.phrases("FACE"), *lexicon.phrases("PLACE"), *lexicon.phrases("IN"), "is", "are", "has", "have"]
    return Alternative("or", rf"(?=\s+{one_of(states)})")


def that_lies(lexicon: Lexicon) -> Alternative:
    """Return *that is* before where something lies: *each card that is in this row*, *that lies above this card*."""
    where = one_of([*lexicon.phrases("PLACE"), *lexicon.phrases("BESIDE"), *lexicon.phrases("IN")])
    compared = lexicon.phrases("COMPARATIVE")  # *that is adjacent to* has words of its own
    beyond = rf"(?!\s+{one_of(compared)})" if compared else ""
    lies = rf"(?:lies?|(?:is|are)\s+now|(?:is|are){beyond})"
    return Alternative("", rf"(?:that|which)\s+{lies}(?:\s+now)?(?=\s+{where})")


def either_one(lexicon: Lexicon) -> Alternative:
    """Return *either* before somebody of whom there are two: *a key from either neighbour*."""
    people = _of_whom_two(lexicon)
    return Alternative("either", rf"(?<!\bof either)(?<!\bthan either)(?=\s+{one_of(people)})" if people else NEVER)


def either_of(lexicon: Lexicon) -> Alternative:
    """Return *either of* before those of whom there are two: *a key from either of your neighbours*."""
    people = _of_whom_two(lexicon)
    ahead = rf"(?<!\bof either)(?<!\bthan either)\s+(?:one\s+)?of(?=\s+your\s+(?:two\s+)?{one_of(people)})"
    return Alternative("either", ahead if people else NEVER)


def _of_whom_two(lexicon: Lexicon) -> list[str]:
    two = {bound.noun for bound in lexicon.vocabulary.bounds.amounts if bound.most == 2 and bound.whose == "all"}
    people = [noun.id for noun in lexicon.vocabulary.nouns if noun.kind == "player" and noun.id in two]
    return [form.text for form in lexicon.forms if form.terminal == "NOUN" and form.id in people]


def full(lexicon: Lexicon) -> Alternative:
    """Return *full* of a line where it is no adjective of the game: *row N is full*."""
    words = r"(?:(?:completely\s+)?(?:full|filled|occupied))"
    return Alternative("", NEVER if "full" in lexicon.phrases("ADJ") else rf"{words}{WORD_END}")


def or_in(lexicon: Lexicon) -> Alternative:
    """Return *or in* before another line with a letter: *in row S or in row E*."""
    lines = [word for noun in lexicon.vocabulary.nouns if noun.letters for word in noun.words[lexicon.language][:1]]
    return Alternative("or", rf"\s+(?:in|on)(?=\s+{one_of(lines)}\s+[A-Z]\b)" if lines else NEVER)


def on_table(lexicon: Lexicon) -> Alternative:
    """Return *on the board* where it stands alone, ahead of a rule: *on the board, this card counts as any spy*."""
    nouns = [word for noun in lexicon.vocabulary.nouns if noun.table for word in noun.words[lexicon.language][:1]]
    return Alternative("", rf"(?:[Oo]n|[Ii]n)\s+the\s+{one_of(nouns)}(?=\s*,)" if nouns else NEVER)


def some_line(lexicon: Lexicon) -> Alternative:
    """Return *a row or column*, of which one is chosen, and *that row or column*."""
    lines = [noun.words[lexicon.language][0] for noun in lexicon.vocabulary.nouns if noun.letters]
    kinds = one_of(lines)
    one = r"(?:an?|one|any|any\s+one|a\s+single)"
    either = rf"{one}\s+{kinds}\s+or\s+(?:{one}\s+)?{kinds}|(?:that|the\s+chosen)\s+{kinds}\s+or\s+{kinds}"
    return Alternative("", f"(?:{either})" if lines else NEVER)


def or_as(lexicon: Lexicon) -> Alternative:
    """Return *or* before another card as which something counts: *counts as any scout or any spy*."""
    another = laid(lexicon, r"(?:any\s+)?", ("card",))  # `or a` is `OR_WHAT`
    return Alternative("or", rf"(?=\s+{another})")


def same_one(lexicon: Lexicon) -> Alternative:
    """Return *the same* before a lane: the one of what was acted on."""
    lanes = of_kind(lexicon, "lane")
    return Alternative("", rf"(?:the|that)\s+(?:very\s+)?same(?=\s+{one_of(lanes)})" if lanes else NEVER)


def same_line(lexicon: Lexicon) -> Alternative:
    """Return *in the same row as this card*, where cards lie in lines: it is *in this row*; so of lanes."""
    lines = [noun for noun, _ in lexicon.vocabulary.bounds.lines]
    words = [
        word for noun in dict.fromkeys(lines) for word in lexicon.vocabulary.noun[noun].words[lexicon.language][:1]
    ]
    this = rf"\s+the\s+same\s+{one_of(words)}\s+as\s+this(?:\s+card|\s+one)?\b"
    lanes = rf"\s+the\s+same\s+{one_of(of_kind(lexicon, 'lane'))}\s+as\s+(?:th(?:is|at)(?:\s+card|\s+one)?|it)\b"
    return Alternative("in", this if words else lanes if of_kind(lexicon, "lane") else NEVER)


def with_more(lexicon: Lexicon) -> Alternative:
    """Return *with* behind players who are compared: *from each opponent with more cards here than you*."""
    return Alternative("", rf"with(?=\s+{more_things(lexicon)})")


def more_things(lexicon: Lexicon) -> str:
    """Return the pattern of things that are compared: *more cards here than*."""
    things = laid(lexicon, "", ("resource", "counter", "card", "part"))
    return rf"(?:more|fewer|less)\s+{things}(?:\s+[-\w]+){{0,3}}\s+than\b"

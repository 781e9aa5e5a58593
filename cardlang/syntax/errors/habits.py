"""What people write out of habit from other games and everyday English, and what card texts say instead."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax.errors.habits_asked import ASKED
from cardlang.syntax.errors.near_misses import NEAR_MISSES

_OTHERS = r"(?:(?:a|each|every)(?: other)?|another) player's|(?:your|an|each) opponent's"
_OTHER_TURNS = rf"(?:each|every|a|any|their|{_OTHERS}) turn"
_NO_NOT = "what is denied stands alone behind *if*: ask without `not`, and begin the next sentence with `Otherwise,`"
_CHOICE = "a choice between acts is written *Choose one: ...; or ...*"
_CENTRE = (
    "the middle is a row and a column: *if this card is in the middle row and if this card is in the middle column*"
)
_MORE = (
    "ask which is more: *if the total strength of your cards here is more than the total strength of enemy cards here*"
)
_THAN_WHOM = "say who is meant: *more ... than you*, *more ... than the chosen player*"
_STEPS = "a new step is a new sentence with `Then`, or follows `, then` behind a prefix"

# Words that no text has: what to say about them, and the word to put in their place if one fits everywhere.
WORDS: Mapping[str, tuple[str, str | None]] = {
    "can": ("who has the choice `may`; what is forbidden `cannot` be done", "may"),
    **dict.fromkeys(("don't", "dont", "doesn't", "doesnt"), (_NO_NOT, None)),
    **dict.fromkeys(("isn't", "isnt"), ("write `is not`", "is not")),
    **dict.fromkeys(("aren't", "arent"), ("write `are not`", "are not")),
    **dict.fromkeys(("can't", "cant"), ("write `cannot`", "cannot")),
    "without": ("what is missing is said by `no`: `bearing no ...`, `if you have no ...`", None),
    "whenever": ("write `after`, or `when` for what is heard as it happens", "after"),
    "minion": ("write `card`", "card"),
    "allows": ("a limit is raised: *Always: You get +1 vassal limit.*", None),
    "along": (
        "say where it lies, and where it goes: *move a vassal on the edge to an adjacent empty space on the edge*",
        None,
    ),
    **dict.fromkeys(
        ("pile", "piles", "replace", "replaces", "replaced"),
        ("the next vassal of your pile comes where one is replaced: *1 wizard: Replace a vassal on the board.*", None),
    ),
    "type": ("completed tasks have words for their types: *completed knights*, *completed wizards*, *tricks*", None),
    "creature": ("write `card`", "card"),
    "unit": ("write `card`", "card"),
    "battlefield": ("a card that lies in a lane is *in play*: *an enemy card in play*", None),
    "deal": ("no text counts damage: write what happens, *destroy a card*, *that player loses 1 coin*", None),
    "damage": ("no text counts damage: a card is destroyed or is not", None),
    "either": (_CHOICE, None),
    "my": ("write `your`", "your"),
    **dict.fromkeys(("different", "distinct", "unique"), ("kinds are counted as `shield types`", None)),
    **dict.fromkeys(("centre", "center"), (_CENTRE, None)),
    "corners": ("write `in a corner`", None),
    "tap": ("no card is tapped: write `flip`", "flip"),
    "exile": ("write `discard`", "discard"),
    "banish": ("write `discard`", "discard"),
    "counter": ("to stop an effect write `prevent that effect`; what is counted on a card is a `mark`", None),
    "look": ("what is to be seen is drawn: *Draw 3 cards. Then put one of them ...*", None),
    "search": ("what is to be seen is drawn: *Draw 3 cards. Then put one of them ...*", None),
    "rounded": ("half of a number is rounded down anyway: leave it out", None),
    "leading": (
        "ask for it in front: *if a player leads this lane, ...*, *for each lane, if you lead that lane, ...*",
        None,
    ),
    **dict.fromkeys(("expensive", "costliest", "cheapest"), ("no costs are compared: *cards of cost 5 or more*", None)),
    "x": ("an amount is named where it stands: *gets +1 strength for each ...*, *equal to its strength*", None),
    "leaves": ("what happens as a card is destroyed stands under `Destroyed:`", None),
    "arrives": ("name the card by what was done, or write `that card`", None),
    "because": ("ask for it first, *if this card was destroyed by an effect this turn*; go on with *Otherwise,*", None),
    **dict.fromkeys(("whole", "entire"), ("write `all`, and what lies there in the plural", None)),
    "whichever": (
        "say which one: *the other lane where your opponent has the fewest cards*",
        None,
    ),
    **dict.fromkeys(
        ("replaces", "replace", "replacing"),
        ("cards of the offer are not told by when they came: *an offered card*", None),
    ),
    **dict.fromkeys(
        ("unbroken", "consecutive", "uninterrupted", "contiguous"),
        (
            "how close they lie is asked of 2, *2 adjacent vassals*; of more that it is one line, *3 scouts in a row*",
            None,
        ),
    ),
    "elsewhere": ("what counts somewhere counts nowhere else: leave the sentence out", None),
    **dict.fromkeys(("decides", "decide"), ("who decides chooses: *your opponent chooses one of them*", None)),
    **dict.fromkeys(
        ("prefer", "prefers", "like", "likes", "wish", "wishes"),
        ("who may leave it does it by `may`, who may pick chooses: *You may ...*, *Choose one: ...; or ...*", None),
    ),
    "equals": ("write `is equal to` behind *if*; a card *has strength equal to ...*", None),
    **dict.fromkeys(("compare", "comparing", "totals"), (_MORE, None)),
    "through": ("write `by`", "by"),
    "except": ("say which: *each card here weaker than ...*, *all but 1 of your cards here*", None),
    "ignore": ("what is not to count has no strength: *each enemy card here has strength 0*", None),
    **dict.fromkeys(
        ("location", "locations"),
        ("name each: *if there are 3 castle cards in this row or if there are 3 village cards in this row*", None),
    ),
    "rows": ("lines are named one by one: *this row*, *the top or bottom row*", None),
    "anywhere": ("leave the place out; of one of two things that a task asks for write `on the board`", None),
    "over": ("to turn a card over write `flip`", None),
    "steal": ("write `take`, and from whom: *take ... from that player*", "take"),
    "kill": ("write `destroy`", "destroy"),
    "sacrifice": ("write `destroy one of your cards`", "destroy"),
    "trash": ("write `discard`", "discard"),
    "return": ("write `put ... into` or `put ... onto`", "put"),
    "spend": ("write `pay`", "pay"),
    "earn": ("write `gain`", "gain"),
    "receive": ("write `gain`", "gain"),
    "reveal": ("write `flip`", "flip"),
    "power": ("write `strength`", "strength"),
    "pair": ("a pair is a set of 2: *for each set of 2 ...*", None),
    "lower": ("write `or less`", "less"),
    "higher": ("write `or more`", "more"),
    "owner": ("nobody is called the owner: write `your`, `their`, `enemy` or `that player`", None),
    "passes": ("no text hears that a player passes", None),
    "least": ("for at least 5 write `5 or more`", None),
    "many": (
        "an amount is named by `equal to` or `for each`; two are compared: *if the number of ... is equal to ...*",
        None,
    ),
    "only": ("say what there is not: *if you have no other cards here*", None),
    "additional": ("name the whole amount; what is added to an announced one is `more`", None),
    "control": ("write `have`", "have"),
    "controls": ("write `has`", "has"),
    "unless": (
        "let somebody choose, and go on with *Otherwise,*: *Your opponent may pay 1 coin. Otherwise, ...*",
        None,
    ),
    "bear": ("compare the numbers: *if the number of ... is equal to the number of ...*", None),
    "option": ("what may be chosen is written *Choose one: ...; or ...*", None),
    "scored": ("what happens as a lane is scored stands under its keyword", None),
    "start": ("what happens in a phase stands under its keyword", None),
    "beginning": ("what happens in a phase stands under its keyword", None),
    "tied": ("nobody leads a lane that is level: *if no player leads this lane*", None),
    "long": ("what holds all the time stands under its keyword: *if you lead this lane, ...*", None),
    "worth": ("say what has it: *this card has strength 2*, *this card gets +2 strength*", None),
    "game": ("write `round` or `turn`; what happens at its end stands under its keyword", None),
    "while": ("what holds all the time stands under its keyword: *if you lead this lane, ...*", "if"),
    "exchange": ("write `swap`", "swap"),
    "target": ("leave it out: whoever acts chooses, as *an enemy card here*", None),
    "time": ("write `after`", None),
    "was": ("what was done is named behind the noun: *each card destroyed this way*", None),
    "were": ("what was done is named behind the noun: *each card destroyed this way*", None),
    "twice": ("write *Do this 2 times: ...* in front", None),
    "until": ("nothing in this game ends by itself: what holds all the time stands under its keyword", None),
    **dict.fromkeys(
        ("did", "took", "gave", "chose", "gained", "returned"),
        ("what was done is named behind the noun: *each ... taken this way*; what was not, is what you have", None),
    ),
    "whom": ("let somebody be chosen first: *Choose a player. Then you and that player each ...*", None),
    "here": ("say where it is: *on this card*, *in this row*", None),
    **dict.fromkeys(
        ("count", "determine"),
        ("a number is named where it is used: *gain coins equal to the number of face-down cards in play*", None),
    ),
    "equally": ("two amounts are compared by `as many`: *if you have as many ... as ...*", None),
    "ties": ("who wins a lane that is level is said under `Tie:`, *Tie: Win this lane.*", None),
}

# The same ahead of everything else, and in a price.
FIRST = tuple(
    (re.compile(rf"(?:{before})\Z"), re.compile(rf"(?:{word})\b"), advice)
    for before, word, advice in (
        (
            r"(?:\A|[:.;])",
            r"on the board|in (?:a|your|any|the) (?:tableau|display)",
            "where it holds is a condition: *As long as this card is on the board, this card counts as any vassal.*",
        ),
        (
            r"\bvassals? (?:that |which )?you(?:['’]ve| have)?",
            "used?",
            "listen for the use, and act then: *Once per turn, after you use a vassal, gain 1 knight.*",
        ),
        (
            r"\b(?:may|can) complete (?:an?|one|two|another|\d)\b[^.:;]*",
            r"\w+",
            "how many tasks are completed in one turn is a limit: *Always: You get +1 completion limit.*",
        ),
        (
            r"\b(?:kings?|knights?|wizards?|tricks?)",
            "tasks?",
            "of finished tasks write *each of your completed kings*, *3 completed knights*; to draw, *a power task*",
        ),
        (
            r"\w",
            "(?:from |of )?the same deck",
            "name it: *Choose one: discard a guild task, then draw a guild task; or ..., then draw a power task.*",
        ),
        (
            r"\bin (?:row|column) [a-z] or",
            "in",
            "lines of one kind are left open: *in row S or E*, *in column B or K*",
        ),
        (
            r"\bif (?:you|they|that player)",
            "can(?:['’]t|not| not)?",
            "what was not done is asked for: begin with `If you do not,`",
        ),
        (
            r"(?:\A|\.)\s*\d+ \w+",
            "or",
            "a price leaves nothing open: write one ability for each, *2 knights: Draw a task. 1 wizard: Draw a task.*",
        ),
    )
)

# Known words where people put them out of habit: the words just ahead, the words there, what to say about it.
PLACES = tuple(
    (re.compile(rf"(?:{before})\Z"), re.compile(rf"(?:{word})\b"), advice)
    for before, word, advice in (
        (
            r"\bas (?:many|much) points as",
            "(?:the|an?|that|this|your|each|its)",
            "what another card scores is its worth: *equal to the highest worth of your adjacent cards*",
        ),
        (
            r"\bas (?:many|much) \w+ as",
            "(?:the|an?|that|this|your|each|its)",
            "an amount is named by `equal to`: *equal to the number of ...*, *equal to its ...*",
        ),
        (
            r"\bfor (?:each|every) [^.,:;]*",
            "and (?:for )?(?:each|every)",
            "the second one has an amount of its own: *for each ..., plus 1 for each ...*",
        ),
        (
            r"\band (?:your|each|an?|that|the)(?: \w+){1,2}",
            "[0-9]+",
            "say the verb again: *and that player gains 1 ...*",
        ),
        (r"\bif [^.,:;]* (?:rows|columns|lanes) have", "both", "name both: *with 1 or more ... and 1 or more ...*"),
        (r"\bfills?", "up", "leave `up` out: what is filled is full then"),
        (r"\b[0-9]+ of", "(?:each|both)", "name both: *gain 2 ... and 2 ...*"),
        (
            r"\bif (?:you|they|that player) (?:paid|spent|lost|put|\w+ed)\b[^.,:;]*",
            ", |this way",
            "what was done is counted: *if there are 3 or more ... paid this way*",
        ),
        (
            r"\b(?:when|whenever|after|each time|every time) [^.,:;]*\b(?:pays?|spends?|uses?)\b[^.,:;]*",
            "to",
            "what it is paid for is not heard of: name what is done, *after you buy a card*",
        ),
        (
            r"(?:\A|[:.])",
            "(?:in|on|during) (?:a|each|any|every) (?:turn|round)",
            "what happens is heard of by `after`: *Once per turn, after you ..., ...*",
        ),
        (r"\bmore \w+", "than (?:they|he|she|it)", _THAN_WHOM),
        (r"\bmore \w+ than", "(?:they|he|she|it)", _THAN_WHOM),
        (r"\bstrength(?: of)? -?\d+", r"or \d+", "say it as a bound: *of strength 1 or less*, *of strength 3 or more*"),
        (r"\bexceed", "this|that|its|the", "a total is compared with a number: *with total strength 4 or less*"),
        (
            r"\bbids?(?: of yours)?",
            "of",
            "ask what has been bid: *Recruitment: If you bid 5 or more coins, your opponent cannot match your bid.*",
        ),
        (
            r"\bthe card",
            "last",
            "what was done is forgotten: put a mark onto the card, and name cards bearing a mark",
        ),
        (
            r"\bif (?:it|that card) was(?: one of)?",
            "yours|mine|theirs",
            "ask before it is gone: *Choose a card here. If it is one of your cards, ... Then destroy it.*",
        ),
        (
            r"\b(?:each|every|all|an?) [^.,:;]*",
            "not (?:adjacent|next|beside)|that (?:is|are) not (?:adjacent|next|beside)",
            "ask it of each: *For each scout, if there is no lion adjacent to it, flip it*",
        ),
        (
            r"\b(?:each|every|all|an?) [^.,:;]*not",
            "adjacent",
            "ask it of each: *For each scout, if there is no lion adjacent to it, flip it*",
        ),
        (r"\bas many", "of", "how many is said by a number: *up to 2 of their cards here*"),
        (
            r"\bplayer who",
            "does",
            "say it of each: *For each player, that player may ..., and if they do, their side of this lane ...*",
        ),
        (
            r"\b(?:gains?|takes?)",
            "control",
            "a card belongs to whose side it lies on: *put an enemy card here onto your side of this lane*",
        ),
        (r"\bturn", "(?:an?|the|this|that|all|each|one)", "to turn a card over write `flip`"),
        (r"\b(?:an?|the|all|each) opponent", r"\w+", "what an opponent owns is `enemy`: *an enemy card here*"),
        (r"\b(?:an?|the|all|each)", "opponents?['’]", "what an opponent owns is `enemy`: *an enemy card here*"),
        (r"\b(?:an?|the|all|each)", "opponents?['’]", "whose it is stands behind the noun: *a card of an opponent*"),
        (
            r"(?:\A|[:.,]|\bthen|\bmay) ?(?:you )?names? an?",
            r"\w+",
            "only numbers are named; of kinds write the effects to choose from: *Choose one: ...; or ...*",
        ),
        (
            r"\binstead of \d+ \w+",
            "and",
            "behind `instead of` stands one amount: leave it out and say what comes in addition",
        ),
        (
            r"\bthe",
            "next [^.,:;]*cards? (?:you|costs?)",
            "of a price: *Buy: The next castle card you buy costs 2 less.*; else *The next time you buy a card, ...*",
        ),
        (r"(?:\A|[:.,]|\bthen)", "double|triple", "say what has it: *this card has double strength*"),
        (
            r"(?:\A|[:.,])",
            rf"at the end of {_OTHER_TURNS}",
            "your own turns end with `End of turn:`; the turn that is being played ends *at end of turn*",
        ),
        (
            r"(?:\A|[:.,])",
            rf"at the (?:start|beginning) of {_OTHER_TURNS}",
            "cards act in turns of yours: *At the start of each of your turns, ...*",
        ),
        (r"(?:\A|[:.,])", "at the", "what happens in a phase stands under its keyword"),
        (r"\w you", "are", "behind a noun stands no sentence: *For each lane, if you lead that lane, ...*"),
        (
            r"\bif (?:an?|your|enemy)\b[^.,:;]* effects? \w+ed this card",
            ", ",
            "say it of the card, and since when: *if this card was destroyed by an effect this turn*",
        ),
        (
            r"\bif (?:this card|it) was destroyed by (?:(?:an?|enemy|your opponent's) )*(?:card )?effects?",
            ", ",
            "say since when: *if this card was destroyed by an effect this turn*",
        ),
        (
            r"\bon",
            "the same",
            "let somebody choose the side: *Choose a side of this lane. Then swap 2 cards on that side.*",
        ),
        (
            r"\b(?:of|with)(?: a)?",
            r"(?:lower|higher|greater|less|more) strength",
            "than which card is said behind the noun: *weaker than this card*",
        ),
        (r"\bin", "the same", "let somebody choose the lane: *Choose a lane. Then swap 2 cards in that lane.*"),
        (r"\b(?:in|from)", "different", "name the lanes: *swap a card in this lane with a card in another lane*"),
        (
            r"\b(?:when|before|after) you(?: would)?",
            "bid",
            "what is done ahead of a bid is done in the phase before: *Income: You may discard an offered card.*",
        ),
        (
            r"\b(?:that|it)",
            "was the last",
            "ask for what is left: *if there are no marks on this card*",
        ),
        (
            r"\b(?:was|were) \w+",
            ", ",
            "say since when, *if a card was flipped this turn*, or name what was done: *each card flipped this way*",
        ),
        (r"\w you", "lead", "behind a noun stands no sentence: *if you lead that lane*"),
        (r"\bthe middle", ", ", _CENTRE),
        (r"\bpays? [^.,:;]* to", r"\w+", "what is paid for is a new sentence: *You may pay ... . If you do, ...*"),
        (r"\brow", "and", "both lines of a card are *this row or column*, two others *the top or bottom row*"),
        (r"\w", "(?:lowest|highest) strength", "by strength a card is the *weakest* or the *strongest*"),
        (r"\buse this(?: ability)?", "only", "how often stands in front: *Once per turn, 1 knight: ...*"),
        (
            r"\b(?:if|unless) (?:they|you|it|that player) ha(?:s|ve)",
            "none",
            "name what there is none of, *if that player has no knights*; what was not done is *Otherwise, ...*",
        ),
        (
            r"\bthat (?:is|are)",
            "an?",
            "of which kind it is stands in front, *a lion captain*; of either kind: *Choose one: ...; or ...*",
        ),
        (r"\byour", "total", "write *the total strength of your cards here*"),
        (r"\byour cards have an?", "total", "write *the total cost of your cards is 30 or more*"),
        (r"\b(?:each|your|an?|all)", "corner", "write it behind the noun: *cards in a corner*"),
        (
            r"\b(?:each|all|your|an?) [^.,:;]*cards?(?: in this row| here)?",
            "with",
            "what a card bears stands behind it: *a card bearing ...*",
        ),
        (
            r"\b(?:row|column)",
            "with",
            "no lines are counted: say how many cards lie in one, *if there are 3 village cards in this row*",
        ),
        (
            r"\b(?:all|each) [^.,:;]* (?:is|are)",
            r"\w+",
            "say how many there are: *if there are 3 village cards in this row*",
        ),
        (
            r"\bif [^,.:;]*\bor [^,.:;]*",
            "(?:has|have|is|are|leads?)",
            "one of several conditions is enough if they are joined by `or if`",
        ),
        (r"\bif [^,.:;]*", ",? ?or", "one of several conditions is enough if they are joined by `or if`"),
        (
            r"\bfor each [^,.:;]*",
            "or (?!each|every)",
            "what is counted is one kind: count the other in a step of its own",
        ),
        (r"\w", ",? ?or (?!each|every)", _CHOICE),
        (r"\w", "if", "a condition stands in front: *If ..., ...*"),
        (r"\w", "other than", "what is left out is said by `another` or `other`: *another enemy card here*"),
        (
            r"(?:\A|[.:,]|\b(?:after|when)) (?:this|that|an?|another|each|one|your)\b[^,.:;]*",
            r"\w+ed\b|put\b",
            "what is done to a card is said with `is` in front of this word",
        ),
        (
            r"\b(?:after|when|before) (?:this|that|an?|another|each|one|your)\b[^,.:;]*\w+ed",
            ", |(?:to|from|by|onto|into)",
            "what is done to a card is said with `is` in front of this word",
        ),
        (r"(?:\A|[:.,]|\bthen)\s*(?:its|their)", r"\w+ (?:is|are)", "say what has it: *that card has strength 2*"),
        (r"\w", "until", "a duration stands in front: *Until end of turn, ...*"),
        (r"\w", "(?:weak|strong|near|farth)er", "than which card is said behind the noun: *weaker than this card*"),
        (r"\w", "by", "it goes with what is done: *is flipped by an enemy effect*, *cannot be moved by enemy effects*"),
        (r"\w", "half", "half of a number is taken: *equal to half the number of ...*"),
        (r"\blane", "[0-9]", "lanes have no numbers in a text: `this lane`, `another lane`, `a lane`"),
    )
)


_MONEY = frozenset({"coin", "coins", "gold", "golds", "money"})
_CONTRACTED: Mapping[str, str] = {
    "it's": "it is", "that's": "that is", "there's": "there is", "they're": "they are", "you're": "you are",
    "you've": "you have", "they've": "they have",
}  # fmt: skip
_WORD = re.compile(r"[a-z]+(?:[-'][a-z]+)*")
_LINE = re.compile(r"\b[A-Z](?:-[A-Z])?\b")  # *row S*, *at L-T*


def _speaks(advice: str, known: frozenset[str]) -> bool:
    """Whether a game has all the words that an advice would have people write."""
    written = _LINE.sub("", " ".join(re.findall(r"[`*]([^`*]+)[`*]", advice))).lower()
    return all(word in known for word in _WORD.findall(written))


def habitual_word(word: str, span: Span, text: str, known: frozenset[str], money: str) -> Finding | None:
    """Return the finding for a word of habit; `can not` is one of them, and so is any *...'s* before a noun.

    `known` are the words of the game, `money` is what it pays with.
    """
    lower = word.lower().replace("’", "'")
    message = f"unknown word `{word}`"
    if joined := _in_one_word(span, text, known):
        return joined
    if money and lower in _MONEY:
        return Finding("S001", message, span, help=f"write `{money}`", fix=(f"write `{money}`", money))
    if lower == "can" and (behind := re.match(r"can\s+not\b", text[span.start :], re.IGNORECASE)):
        whole = Span(span.start, span.start + behind.end())
        return Finding(
            "S001", "unknown words `can not`", whole, help="write `cannot`", fix=("write `cannot`", "cannot")
        )
    if lower in ("player's", "players'") and (
        that := re.search(r"\b(that|the)\s+$", text[: span.start], re.IGNORECASE)
    ):
        whole = Span(that.start(), span.end)
        said = "one player is named by `their` before a noun"
        instead = "Their" if text[that.start()].isupper() else "their"
        words = " ".join(text[whole.start : whole.end].split())
        return Finding("S001", f"unknown words `{words}`", whole, help=said, fix=(f"write `{instead}`", instead))
    if (full := _CONTRACTED.get(lower)) is not None:
        full = full[:1].upper() + full[1:] if word[:1].isupper() else full
        return Finding("S001", message, span, help=f"write `{full}`", fix=(f"write `{full}`", full))
    if lower.endswith("'s") and (owner := lower.removesuffix("'s")) in known:
        article = "an" if owner[0] in "aeiou" else "a"
        return Finding("S001", message, span, help=f"whose it is stands behind the noun: *... of {article} {owner}*")
    if re.match(r"\s*:", text[span.end :]):  # before a colon it means a keyword
        return None
    return _advice("S001", message, word, span, known)


def habitual_known(word: str, span: Span, known: frozenset[str]) -> Finding | None:
    """Return the finding for a word of habit that the game knows within a longer phrase only: *can* of *can not*."""
    return _advice("S002", f"`{word}` cannot stand here", word, span, known)


def _advice(code: str, message: str, word: str, span: Span, known: frozenset[str]) -> Finding | None:
    lower = word.lower().replace("’", "'")
    told = lower if lower in WORDS else lower.removesuffix("s")  # *that player steals*
    if told not in WORDS or not _speaks(WORDS[told][0], known):
        return None
    said, instead_of = WORDS[told]
    fix = None
    if instead_of and told == lower:
        shown = instead_of.capitalize() if word[:1].isupper() else instead_of
        fix = (f"write `{shown}`", shown)
    return Finding(code, message, span, help=said, fix=fix)


def _in_one_word(span: Span, text: str, known: frozenset[str]) -> Finding | None:
    """Return the finding for two words that are one with a hyphen between them: *face down*."""
    behind = re.compile(r"\s+([a-z]+)", re.IGNORECASE).match(text, span.end)
    if not behind:
        return None
    whole = Span(span.start, behind.end())
    joined = f"{text[span.start : span.end]}-{behind[1].lower()}"
    if joined.lower() not in known:
        return None
    words = " ".join(text[whole.start : whole.end].split())
    return Finding(
        "S001", f"unknown words `{words}`", whole, help=f"write `{joined}`", fix=(f"write `{joined}`", joined)
    )


def habitual_place(
    text: str,
    span: Span,
    expected: frozenset[str],
    terminal: str | None,
    known: frozenset[str],
    *,
    asked: bool = False,
) -> str | None:
    """Return advice for a known word where people put it out of habit, if this is such a place.

    `asked`: the text is a requirement; its first word may be missing.
    """
    word = text[span.start : span.end].lower()
    before = text[: span.start].rstrip().lower()
    if "_SEMI_OR" in expected and word in (".", "") and "_STOP" not in expected:
        return "there are two options or more: the next one follows behind `; or`"
    behind = text[span.start :].lower()
    required = "requires " + before.removeprefix("requires").lstrip()
    for ahead, there, advice in ASKED if asked else ():
        if ahead.search(required) and there.match(behind) and _speaks(advice, known):
            return advice
    for ahead, there, advice in (*FIRST, *NEAR_MISSES):
        if ahead.search(before) and there.match(behind) and _speaks(advice, known):
            return advice
    found = _in_a_choice(word, expected) or _between_steps(word, behind, before, expected, terminal)
    if found:
        return found
    for ahead, there, advice in PLACES:
        if ahead.search(before) and there.match(behind) and _speaks(advice, known):
            return advice
    if word in ("do not", "does not") or (word == "not" and before.endswith(("do", "does"))):
        return _NO_NOT
    if word == "not" and before.endswith("if"):
        return "for what is done if the step before was not write *Otherwise, ...*"
    if word == "not" and before.endswith("may"):
        return "write `cannot`"
    if terminal == "SIGNED":
        return (
            "write `gets` and the change" if before.endswith(("has", "have")) else "say what gets it: *this card gets*"
        )
    if terminal == "ATTR" and re.search(r"\d$", before):
        return f"say what gets it: *this card gets +2 {word}*"
    if terminal == "ATTR" and before.endswith("with"):
        return f"write `of {word}` right behind the noun"
    if word == "until":
        lasting = "a duration is `until end of turn` or `until end of round`, in these words"
        return lasting if "DURATION" in expected else WORDS[word][0]
    if terminal == "NOUN" and re.search(r"\byour opponents$", before):
        return "write `your opponent's`"
    if terminal == "FACE" and re.search(r"\b(?:from|to|onto|into|with)\b[^.,;:]*$", before):
        return "a face stands right behind what is acted on, ahead of `from`, `to` and `onto`"
    if terminal == "PLACE" and re.search(r"\b(is|are|be) \w+$", before):
        return f"say it behind the noun: *a card {word} is ...*"
    return None


def _in_a_choice(word: str, expected: frozenset[str]) -> str | None:
    return "options are parted by `; or`" if "_SEMI_OR" in expected and word in (";", "or", ",") else None


def _between_steps(word: str, behind: str, before: str, expected: frozenset[str], terminal: str | None) -> str | None:
    """Advice where two steps are joined by a comma, a semicolon or *and*."""
    joined = word in (",", ";") and "_STOP" in expected and not behind.startswith(", or ")
    return _STEPS if joined or (terminal == "VERB" and before.endswith(" and")) else None

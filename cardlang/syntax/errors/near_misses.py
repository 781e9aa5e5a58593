"""Known words in an order that no text has, and the nearest text that says what was meant.

Each row has the words just ahead, the words at which reading stops, and the advice. A game whose words do not say the
advice passes it over.
"""

from __future__ import annotations

import re

NEAR_MISSES = tuple(
    (re.compile(rf"(?:{before})\Z"), re.compile(there), advice)
    for before, there, advice in (
        (
            r"",
            r"•",
            "`•` and a space stand ahead of each option behind `Choose one:`; within an option go on with `, then`",
        ),
        *(
            (
                r"(?:\A|[.:,]\s*)(?:after|when|whenever|before) [^.,:;]*",
                r"or\b",
                f"each of them begins an ability of its own: *After {one} is flipped, .... After {one} is moved, ....*",
            )
            for one in ("a card here", "a vassal")
        ),
        (
            r"\bcannot be [^.,:;]*\bby [^.,:;]*",
            r"or\b",
            "`by ...` ends what is forbidden: *cannot be flipped by enemy effects. This card cannot be destroyed.*",
        ),
        (
            r"\bif (?:the|this)(?: [a-z]+)? (?:row|column)",
            r"or\b",
            "ask of each: *if there are no castle cards in this row or if there are no castle cards in this column*",
        ),
        (
            r"",
            r", (?:but |with )?(?:to a|up to|at most|no(?:t)? more than|not above|a|max)\b[^.]*?[+\-−]\d+",
            "what is added for each of several things is bounded so: `up to +3`; any other number: *but not above 8*",
        ),
        (
            r"",
            r", (?:each|one)(?: of them)? (?:in|on|from|of) (?:an? )?(?:different|another|other|separate)\b",
            "one for each place is said of each: *For each lane, you may flip an enemy card in that lane.*",
        ),
        (
            r"\buntil [^.,:;]*",
            r"as (?:many|much)\b",
            (
                "name how much: *gain coins equal to the difference between the number of your opponent's coins and "
                "the number of your coins*"
            ),
        ),
        (
            r"\buntil(?: [^.,:;]*)?",
            r"",
            "a duration stands in front, *Until end of turn, ...*; coins go so far: *gain coins until you have 5*",
        ),
        (
            r"(?:\A|[:.,])\s*only(?: [^.,:;]*)?",
            r"",
            "what there is not is asked, *if you have no other cards here*; what nobody can do is forbidden: *cannot*",
        ),
        (
            r"\bbids? (?:of yours )?of [^.,:;]*",
            r"",
            "ask what has been bid: *Recruitment: If you bid 5 or more coins, your opponent cannot match your bid.*",
        ),
        (
            r"\b(?:take|gain|lose|pay|give|steal|get)s? (?:\d+|one|two|three)",
            r"(?:from|to|for|if|unless|and|then)\b|[.,]",
            "say of what: *gain 1 coin*",
        ),
        (
            r"\b(?:take|gain|lose|pay|give|steal|get)s? (?:\d+|one|two|three)",
            r"(?:from|to|for|if|unless|and|then)\b|[.,]",
            "say of what: *gain 1 gold*",
        ),
        (
            r"\bmost \w+",
            r"\(?(?:ties|tied|or (?:are |is )?tied|or tie)\b",
            "who is level with the first counts, too, if nobody has more: *if no opponent has more gold than you*",
        ),
        (
            r"\bplayers?(?: who| that)?",
            r"(?:is |are )?tied\b",
            "who is level with others for the most is one with the most: *each player with the most gold*",
        ),
        (
            r"\bmost \w+ or",
            r"(?:are |is )?tied?\b|are\b",
            "who is level with the first counts, too, if nobody has more: *if no opponent has more gold than you*",
        ),
        (
            r"\b(?:of|from) (?:the|one|each|a)(?: same)?",
            r"type (?:that |which |of which )?(?:you|they|there)\b",
            "which type there is most of is not known: count one type, or sets, *for each set of 3 identical shields*",
        ),
        (
            r"(?:\A|[:.;,])\s*(?:then )?(?:you )?(?:may )?",
            r"(?:name|choose|pick|select|declare)s? (?:a|any|one) location\b",
            "write both out: *Choose one: gain 1 gold for each castle card; or gain 1 gold for each village card*",
        ),
        (
            r"(?:\A|[:.;,])\s*(?:then )?(?:you )?(?:may )?",
            r"(?:name|choose|pick|select|declare)s? (?:(?:two|2|three|3)|(?:a|any|one) (?:type|kind)\b(?! of))",
            "one is named, with its whole name: *Name a shield type. Then gain 1 gold for each shield of that type*",
        ),
        (
            r"\bfor (?:each|every)(?: of your)? (?!\w*(?:shield|card|purse|key|arrow|gold)s?\b)\w+",
            r"and (?!each|every|for)\w+ (?:shield|card)s?\b",
            "what is of either kind is joined by `or`: *for each faith or military shield*",
        ),
        (
            r"\bchooses?(?: any| up to)? (?:2|two|3|three)(?: different)?(?: of)?(?: the)?",
            r"ones\b|options\b|effects\b|following\b|these\b|:",
            "one option is chosen at a time: *Choose one: gain 3 gold; or gain 2 keys*; for two write each pair as one",
        ),
        *(
            (
                r"\b(?:one|1|two|2|3|three|some|any) of",
                r"(?:theirs|yours|mine|hers|his)\b",
                f"say of what, and whose: *take 1 {thing} from that player*",
            )
            for thing in ("key", "coin")
        ),
        (
            r"\bchoose (?:castle|village) or (?:castle|village)(?: cards?)?",
            r"",
            "write both out: *Choose one: gain 1 gold for each castle card; or gain 1 gold for each village card*",
        ),
        (
            r"\b(?:[Ww]hen|[Ww]henever|[Aa]fter|[Ee]ach time|[Ee]very time) the herald",
            r"(?:moves|goes|is moved|changes)\b",
            "say who moves it: *After a player moves the herald to the castle row, gain 1 gold*",
        ),
        (
            r"\bif (?:you|a player|an opponent|a neighbour)(?: have| has)?",
            r"(?:moved the herald|renewed (?:a|the) row)\b",
            "what is remembered of a turn is whether a key was spent: *if you paid a key this turn*",
        ),
        (
            r"\bof (?:that|this|the (?:chosen|named|same))",
            r"(?:type|kind)\b",
            "say of what: *Name a shield type. Then gain 1 gold for each shield of that type*",
        ),
        (
            r"\b(?:score|gain|take|lose|pay)s? (?:twice|half|double)",
            r"the\b",
            "name of what there is so much: *gain gold equal to twice the number of face-down cards*",
        ),
        (
            r"\b(?:score|gain)s? the",
            r"(?:number|total|cost)\b",
            "name of what there is so much: *score points equal to the number of face-down cards*",
        ),
        (
            r"",
            r"(?:move|send)s? the herald to (?:(?:the|a|either|any) row of your choice|either row)\b",
            "write both out: *Choose one: move the herald to the castle row; or move the herald to the village row*",
        ),
        (
            r"\b(?:have|has) (?:more|fewer|less)",
            r"[,.]",
            "say of what, and than whom: *... has fewer ... than you*",
        ),
        (r"\b(?:per|each|every)", r"(?:different )?type\b", "name what there are types of: *for each shield type*"),
        (
            r"\b(?:of|for) (?:those|these|such)",
            r"\w+",
            "name them once more: what another ability has named is not known here, in the same one they are `them`",
        ),
        (r"\bthan", r"either\b", "more than both is more than each: *if you have more keys than each neighbour*"),
        (
            r"\b(?:equal|same) (?:number|amount) of \w+(?: \w+)?",
            r"and\b",
            "two numbers are compared: *if you have as many castle cards as village cards*",
        ),
        (
            r"\bnot",
            r"(?:adjacent|next to|beside)\b",
            "take off the others: *equal to the number of village cards minus the number of adjacent village cards*",
        ),
        (
            r"\d+ points",
            r"minus the (?:number|total)\b",
            "name what is done: *score points equal to 8 minus the number of face-down cards*",
        ),
        (
            r"\bthis(?: card)? is the",
            r"(?:first|last|final|second|third|ninth)\b",
            "write `your`: *if this is your first card*",
        ),
        (
            r"\bthere (?:is|are)",
            r"only\b",
            "compare: *if the number of castle cards in this row is equal to the number of cards in this row*",
        ),
        (
            r"\b(?:for (?:each|every)|per) (?:\d+|two|three|four|five)[^.,:;]*",
            r",? ?\(?rounded up\b",
            "half of a number is rounded up: *equal to half the number of ..., rounded up*",
        ),
        (
            r"\w \w+ and",
            r", if\b",
            "a condition stands in front of a sentence of its own: *Then if you have no keys, gain 2 keys.*",
        ),
        (
            r"\bpairs? of [^.,:;]*",
            r"and\b",
            "say of each how many: *for each set of 1 castle card and 1 village card*",
        ),
        (
            r"\bif [^.,:;]*\bbids? (?:is|are|was|of)\b[^.:;]*",
            r"",
            "ask what has been bid: *Recruitment: If you bid 5 or more coins, your opponent cannot match your bid.*",
        ),
        (
            r"\bbids?",
            r"costs?\b",
            "listen for the answer: *When your opponent would match your bid, that player pays 1 more coin.*",
        ),
        (r"\bpays? (?:it|them)", r"off\b", "name what is paid off: *your opponent matches your bid*"),
        (
            r"\bfor each of (?:them|those|these)(?: cards)?",
            r"(?:that|which)\b",
            "tell them by what was done: *for each of your cards destroyed this way*",
        ),
        (
            r"\blane (?:that |which )?(?:you|they|your opponent)",
            r"(?:do|does)(?: not|n['’]t)\b",
            "behind a noun stands no sentence: *For each other lane, unless you lead that lane, ...*",
        ),
        (
            r"\bcard",
            r"(?:that|which) (?:has )?(?:destroyed|flipped|moved|swapped|discarded) (?:this|it)\b",
            "no text knows which card did this: name one by what it is, *an enemy card here*",
        ),
        (
            r"\b(?:you|they|player|opponent) (?:may|must|cannot)",
            r"\.",
            "say what they do, too: *you may flip a card here*",
        ),
        (
            r"\bleads? [^.,:;]*lanes",
            r"than\b|as\b",
            "how many lanes somebody leads is not counted: *For each lane, if you lead that lane, gain 1 coin.*",
        ),
        (
            r"",
            r"until (?:the )?(?:end of |after )?(?:your|an?|each|the|their) opponents?['’]?s? (?:next )?turn\b",
            "it lasts until you play again: *Until your next turn, enemy cards here cannot be flipped.*",
        ),
        (
            r"\blane is",
            r"scored (?:only )?(?:when|if|as soon as|once|after|unless|until)\b",
            "the scoring limit says how many cards a side needs, usually 4: *Passive: This lane has scoring limit 5.*",
        ),
        (
            r"\bhere",
            r"(?:an?|the|each|all|any|one|your|up to)\b",
            "`here` stands behind the noun: *a card here*",
        ),
    )
)

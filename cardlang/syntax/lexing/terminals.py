"""From a vocabulary and a grammar file to a lexicon: which words each terminal may be written as, in which order."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from cardlang.syntax.lexing.ahead_amounts import TRADES, traded
from cardlang.syntax.lexing.ahead_joints import JOINED, before_more, goes_somewhere
from cardlang.syntax.lexing.ahead_things import MET, more_things, with_no_things
from cardlang.syntax.lexing.forms import forms_of
from cardlang.syntax.lexing.lexicon import (
    AS_WRITTEN,
    DIGITS,
    INJECTED,
    NUMBER_WORDS,
    PRIORITY,
    WORD,
    WORD_END,
    Alternative,
    Form,
    Lexicon,
    fold,
    grammar_source,
    split_words,
)
from cardlang.syntax.lexing.lookahead import AHEAD, BEFORE
from cardlang.syntax.lexing.patterns import (
    NEVER,
    NUMBER,
    cost_number,
    gap,
    is_counted,
    is_place,
    is_player,
    one_of,
    spaced,
)
from cardlang.vocabulary.errors import VocabularyError
from cardlang.vocabulary.model import Vocabulary

_PHRASES = re.compile(r'^(?P<name>_?[A-Z][A-Z_]*): *(?P<phrases>"[^"]+"(?: *\| *"[^"]+")*) *$', re.MULTILINE)
_PATTERNS = re.compile(r"^(?P<name>_?[A-Z][A-Z_]*): */(?P<pattern>.+)/ *$", re.MULTILINE)


def make_lexicon(vocabulary: Vocabulary, language: str = "en") -> Lexicon:
    """Build the lexicon of one vocabulary in one language."""
    source = grammar_source(language)
    phrases = {found["name"]: found["phrases"] for found in _PHRASES.finditer(source)}
    structure = {name: tuple(re.findall(r'"([^"]+)"', quoted)) for name, quoted in phrases.items()}
    forms = tuple(forms_of(vocabulary, language))
    forms += tuple(_alone(structure, forms))
    lexicon = Lexicon(language, vocabulary, structure, forms, _table(forms, vocabulary.game), {})
    patterns = {name: (Alternative("", pattern),) for name, pattern in _PATTERNS.findall(source)}
    found = {**patterns, **_of_phrases(lexicon)}
    names = sorted(found, key=lambda name: _order(name, lexicon.phrases(name), found[name]))
    return replace(lexicon, terminals={name: found[name] for name in names})


def _alone(structure: Mapping[str, tuple[str, ...]], forms: tuple[Form, ...]) -> Iterator[Form]:
    """Yield the names that may stand without *a card named*: those with a word that no text has otherwise."""
    names = [form for form in forms if form.terminal == "NAME"]
    if not names:
        return
    phrases = [phrase for group in structure.values() for phrase in group]
    phrases += [form.text for form in forms if form.terminal != "NAME"]
    known = {word.lower() for phrase in phrases for word in split_words(phrase)}
    for form in names:
        if any(word.lower() not in known for word in form.text.split()):
            yield Form("NAME_ALONE", form.text, form.id, also=True)


def _table(forms: Iterable[Form], game: str) -> dict[tuple[str, str], str]:
    """Return id by terminal and form; one form must not stand for two ids of one class."""
    table: dict[tuple[str, str], str] = {}
    for form in forms:
        if table.setdefault((form.terminal, fold(form.text)), form.id) != form.id:
            other = table[form.terminal, fold(form.text)]
            raise VocabularyError(f"{game}: `{form.text}` stands for `{other}` and `{form.id}`")
    return table


def _of_phrases(lexicon: Lexicon) -> dict[str, tuple[Alternative, ...]]:
    """Return the alternatives of each terminal that is made of phrases, the longest first."""
    names = (*lexicon.structure, *INJECTED)
    longer: dict[str, set[tuple[str, str]]] = {}  # by the words it begins with: the terminal, and how it goes on
    for name in (name for name in names if name not in AS_WRITTEN):
        for phrase in map(str.lower, lexicon.phrases(name)):
            for space in re.finditer(" ", phrase):
                longer.setdefault(phrase[: space.start()], set()).add((name, phrase[space.end() :]))

    def rests(phrase: str, name: str) -> list[str]:
        """Return how longer phrases go on; a noun or participle (*bid*) does not give way to a verb like *bid on*."""
        places, found = lexicon.phrases("IN") if name in ("NOUN", "PART") else (), longer.get(phrase.lower(), ())
        alike: dict[str, set[str]] = {}  # what follows a phrase takes longer to compile than the phrase
        for of, rest in found:
            verb = of == "VERB" or (of == "COST_VERB" and name == "PART")
            if name == "NOT" and of == "BESIDE_A":  # *it is not adjacent to a lion*
                continue
            if not (verb and rest in places) and (of not in ("SINCE", "DONE_BY") or name == "DONE"):
                alike.setdefault(before(of, f"{phrase} {rest}"), set()).add(spaced(rest))
        return sorted(f"(?:{'|'.join(sorted(words))}){behind}" for behind, words in alike.items())

    acts = "|".join(sorted({verb.split()[0] for verb in lexicon.phrases("VERB") if not lexicon.is_third(verb)}))
    lines = [form.text for form in lexicon.forms if form.terminal == "NOUN" and is_place(lexicon, form)]
    told = rf"(?:(?:or\s+)?{one_of(lexicon.phrases('ADJ'))}\s+)*" if lexicon.phrases("ADJ") else ""
    people = [form.text for form in lexicon.forms if form.terminal == "NOUN" and is_player(lexicon, form)]
    seats = [seat.split(" ", 1)[1] for seat in people if " " in seat]  # *to the right neighbour*
    there = "|".join(map(spaced, [*lines, *seats]))
    beside = rf"(?!\s+(?:{told}(?:{there})|of\s+(?:your|their|its|them|the\s+others)\b))"

    laid = [form.text for form in lexicon.forms if form.terminal == "NOUN" and is_counted(lexicon, form)]
    met = rf"(?!\s+this\s+(?:turn|round|way)\b)(?=\s+(?:{NUMBER}|{MET}|{one_of(laid) if laid else NEVER})(?!\w))"

    different = [noun.split(" ", 1)[1] for noun in lexicon.phrases("NOUN") if noun.startswith("different ")]
    kinds = rf"(?!\s+{one_of(different)})" if different else ""

    most = [word.split(" ", 1)[1] for word in lexicon.phrases("ADJ") if word.startswith(("most ", "least "))]
    expensive = rf"(?!\s+{one_of(most)})" if most else ""  # *the most expensive card*
    things = [form for kind in ("NOUN", "NOUN_S", "NAME_ALONE") for form in lexicon.phrases(kind)]
    words = one_of([*lexicon.phrases("ADJ"), *lexicon.phrases("FACE")]) if lexicon.phrases("ADJ") else NEVER
    others = r"\s+of\s+(?:your|their|its|them|the\s+others)\b"  # *the lion of them*
    noun = rf"\s+(?=\S)(?:or\s+)?(?:{words}(?:\s+or)?\s+)*{one_of(things)}"
    alone = rf"(?!{others}|{noun})" if lexicon.phrases("KIND") else ""

    not_more, trades = rf"(?!\s+{more_things(lexicon)})", rf"(?!\s+{traded(lexicon)})"

    towards = [
        verb
        for verb in lexicon.phrases("VERB")
        if any(one.startswith(f"{verb} to ") for one in lexicon.phrases("VERB"))
    ]

    kinds_of = {form.id: lexicon.vocabulary.kind.get(form.id) for form in lexicon.forms if form.terminal == "NOUN"}
    effects = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds_of[form.id] == "effect"]
    acted = {word.lower() for word in lexicon.phrases("ADJ")} & {word.lower() for word in lexicon.phrases("VERB")}
    acted = acted if effects else set()  # *the purchase effect*, and *you purchase a card*

    numbers = {*lexicon.phrases("ATTR")} & {form.text for form in lexicon.forms if kinds_of.get(form.id) == "limit"}

    def before(name: str, phrase: str) -> str:
        """Return the pattern of what follows: *may choose to* stands before an act, *to the left* before no thing."""
        if name in ("BESIDE", "ALONG"):
            return beside  # *to the left column*
        if name == "WAY" and not phrase.endswith(" way"):  # not *each coin you paid this turn*
            return r"(?=\s*[.,;)]|\s+(?:and|but|if|unless)\b)"
        if name == "_IF" and phrase.endswith(" that"):
            return rf"(?!\s+(?=\S)(?:{words}\s+)*{one_of(things)})"  # *provided that card is face-up*
        if name in ("HAS_DONE", "HAS_NOT_DONE", "DID"):
            return met
        if name == "BOUND" and phrase.startswith(","):  # not *if you lead this lane, up to 2 cards here ...*
            return rf"(?=\s+(?:{NUMBER}(?:\s+\w+)?\s*(?:[.;)]|,\s*then\b)|{NUMBER}\s+(?:more|less)\b|[+\-−][0-9]))"
        if name == "NOUN" and phrase in numbers:  # *your limit is 1 lower*, of a number; not *you have no limit*
            return rf"(?!\s+is\s+(?:{NUMBER}|{one_of(lexicon.phrases('CHANGED_BY'))})(?!\w))"
        if name == "OTHERS" and phrase == "the other":  # *put the other back*, not *to the other*
            return goes_somewhere()
        if name in ("ON_BOTTOM", "ON_TOP"):  # *the rest on the bottom*, not *on bottom cards*
            return r"(?=\s*[.,;)]|\s+(?:in\s+any\s+order|face|and|if|unless)\b)"
        if name in ("ROUNDED_UP", "ROUNDED_DOWN") and phrase.endswith(","):
            return r"(?=\s+(?:to|from|into|onto)\b)"  # *half of their coins, rounded up, to the supply*
        if name == "_NAMES":  # *choose a strength*, *name a strength*
            return rf"(?=\s+(?:an?|target|a\s+target)\s+{one_of(lexicon.phrases('ATTR'))}(?!\s+\w+\s*:))"
        if name == "EACH_TURN" and phrase.endswith(" that"):  # not *each turn that player gains coins*
            return rf"(?!\s+{one_of(people)})"
        if name == "BESIDE_A":  # *is neighbouring a captain*, not *are neighbouring*
            return r"(?=\s+(?:an?|any|no|the|another|each|2|two)\b)" if phrase in lexicon.phrases("ADJ") else ""
        if name in ("TURN_BEHIND", "_IF_ANY"):
            return r"(?=\s*[.;])"
        if name in ("_THE_MOST", "_THE_FEWEST", "RANK"):
            return expensive
        if name == "COSTS_MORE" or (
            name == "WITH_COMPARED" and phrase.startswith("that ") and not phrase.startswith(("that is ", "that are "))
        ):
            return rf"(?!\s+{NUMBER}\b)"  # *that costs less than 3*
        if name == "PLACE" and phrase.startswith(("in the ", "on the ")):
            adjective = one_of(lexicon.phrases("ADJ"))
            other = rf"(?:(?:or|and)\s+{adjective}\s+)*"  # *in the middle row*, *in the middle or top row*
            further = rf"(?!\s+or\s+{adjective}\s)"  # *in the middle or empty space*
            there = f"{phrase.split(' ', 2)[2]} "
            more = [noun.removeprefix(there) for noun in lexicon.phrases("NOUN") if noun.startswith(there)]
            further += rf"(?!\s+{one_of(more)})" if more else ""  # *in the village pile*
            return rf"{further}(?!\s+{other}(?:{'|'.join(map(spaced, lines))}))" if lines else ""
        if name == "PLACE" and phrase.rsplit(" ", 1)[-1] in lexicon.phrases("ADJ"):
            return rf"(?!{noun})"  # *on a diagonal*, not *on a diagonal vassal*
        if name in ("_EACH_DIFFERENT", "_PER_DIFFERENT", "_NUMBER_OF_DIFFERENT"):
            return kinds  # *each different shield*
        if name in ("IF_DONE", "AND_IF_DONE", "_THEY_DO"):
            return r"(?!\s+not\b)"
        if name == "KIND":
            return alone
        if name in ("ADJ", "VERB") and phrase.lower() in acted:
            return rf"({'?=' if name == 'ADJ' else '?!'}\s+{one_of(effects)}(?!\w))"
        if name == "_TOUCHES" and phrase.startswith("is "):  # *is adjacent to a captain*, not *to this card*
            return r"(?=\s+(?:an?|no|any|one|two|three|four|[0-9]+|at\s+(?:least|most)|exactly)(?!\w))"
        if name == "ALIKE" and not phrase.startswith(("of ", "with ")) and not phrase.endswith(" it"):
            return r"(?!\s+with\b)"  # *sharing a role with this card*
        if name == "_BOTH_OF" or phrase in ("both of the", "all of the", "each of the"):  # *both of the same faction*
            return r"(?!\s+(?:the\s+same|same|different|another|one)\b)"
        if name == "_ONE_OF_THE":
            return r"(?!\s+(?:others|rest|remaining)\b)"
        if name == "WITH":
            return with_no_things(lexicon) + not_more
        if name == "VERB" and phrase in towards:  # *move the herald*, not *move the herald to a row*
            return r"(?!\s+to\b)"
        if name == "VERB" and phrase.rstrip("s") in TRADES:
            return trades
        if name == "COST_VERB":
            return rf"(?!\s+one\s*:)(?=\s[^.,:;]*:)(?![^.:]*{one_of(lexicon.phrases('KEYWORD'))})"
        if name == "_THAN_OTHERS":
            return r"(?=\s*[,.;]|\s+and\s+if\b)"  # *than any other player of that lane*
        return rf"(?=\s+(?:{acts})\b)" if name == "MODAL" and " " in phrase else ""

    def alternatives(name: str) -> Iterator[Alternative]:
        if name == "COST_NUMBER":
            behind = cost_number(lexicon.phrases("NOUN"))
            yield Alternative(DIGITS, f"[0-9]+{behind}")
            yield from (Alternative(word, behind) for word in NUMBER_WORDS)
            return
        if name in AHEAD:
            yield AHEAD[name](lexicon)
            return
        if name in BEFORE:
            yield from BEFORE[name](lexicon, name)
            return
        if name in JOINED:
            yield from before_more(lexicon, name)
            return
        for phrase in sorted(set(lexicon.phrases(name)), key=lambda phrase: (-len(phrase), phrase)):
            if name in AS_WRITTEN:
                first, *more = phrase.split(" ")
                yield Alternative(first, "".join(rf"\s+{re.escape(word)}{WORD_END}" for word in more))
            else:
                yield _alternative(phrase, rests(phrase, name), before(name, phrase))
        if name == "_IF":  # *..., if you lead this lane.*, but not *Otherwise, if you lead this lane, ...*
            that = r"(?:\s+that(?=\s+(?:you|your|it|they|there|this|the|no|an?|each|all|none|both|exactly|at|\d+)\b))?"
            words = rf"(?:but\s+)?(?:only\s+)?if|(?:provided|providing){that}"
            yield Alternative(",", rf"\s*(?:{words})\b(?=[^,.;:]*[.;])")
        if name == "_UNLESS":
            yield Alternative(",", r"\s*unless\b(?=[^,.;:]*[.;])")
        if not lexicon.phrases(name):
            yield Alternative("", NEVER)

    return {name: tuple(alternatives(name)) for name in names}


def _order(name: str, phrases: tuple[str, ...], alternatives: tuple[Alternative, ...]) -> tuple[int, float, int, str]:
    """Return what terminals are sorted by, as Lark does it: priority, the most they may match, the longest pattern."""
    whole = "|".join(one.pattern for one in alternatives)
    several = any(" " in phrase or re.search(r"\w:$", phrase) for phrase in phrases)
    unbounded = several or (not phrases and "+" in whole)
    most = math.inf if unbounded else max(map(len, phrases), default=whole.count("["))
    return -PRIORITY.get(name, 0), -most, -len(whole), name


def _alternative(phrase: str, longer: list[str], before: str) -> Alternative:
    """Return how one phrase is written; it gives way to the longer ones that go on with one of these patterns.

    `before` is the pattern of what has to follow.
    """
    found = re.match(WORD, phrase)
    assert found, "a phrase begins with a word or a mark"
    first, more = found[0], phrase[found.end() :]
    rest = ""
    if more:
        rest = (gap(first) if more[0] == " " else "") + spaced(more.lstrip(" "))
    if longer:
        behind = gap(phrase) + r"(?=\S)"  # so that many spaces are passed over once, not word by word
        rest += "(?!" + "|".join(behind + words for words in longer) + ")"
    return Alternative(first[0].lower() + first[1:], rest + before)

"""The English of the head of a noun phrase: number and agreement, determiner, owner, adjectives, noun."""

from __future__ import annotations

from typing import assert_never

from cardlang.syntax import nodes as n
from cardlang.syntax.lexing.lexicon import PLACES
from cardlang.syntax.printer.page import Page, UnsayableError, need
from cardlang.vocabulary.english import indefinite

_FREE = ("the", "this", "that", "no", "any", "bare")  # kinds after which the noun's number means something
LARGEST = 999_999
"""The largest number a text may name."""


# --- number and agreement ---------------------------------------------------------------------------


def is_shared(sel: n.Sel) -> bool:
    """Return whether the phrase takes a part of things: *one of your cards*, *one of them*."""
    return sel.from_them or (sel.poss is not None and sel.quantity.kind != "bare")


def _noun_plural(sel: n.Sel, *, shared: bool) -> bool:
    """Return whether the noun stands in the plural."""
    if shared:
        return True
    match sel.quantity.kind:
        case "a" | "another" | "each":
            return False
        case "next":
            return sel.quantity.n is not None
        case "this" | "that" | "the" | "no" | "any" | "bare":
            return sel.plural or sel.quantity.n is not None
        case "exact" | "up_to" | "exactly" | "all_but" | "n_more" | "n_fewer" | "every":
            return sel.quantity.n != 1
        case "at_least" | "at_most" | "any_number" | "all" | "more" | "most" | "second_most" | "fewest":
            return True
        case never:
            assert_never(never)


def is_plural(subject: n.Sel | n.Pron | None, page: Page) -> bool:
    """Return whether the verb behind a subject stands in its base form; no subject is *you*."""
    if subject is None:
        return True
    if isinstance(subject, n.Pron):
        return subject.word != "it"
    singular, plural = page.forms(page.vocabulary.noun, subject.noun) if not subject.from_them else ("", "s")
    if singular == plural:
        return False
    shared = is_shared(subject)
    if shared and subject.quantity.kind in ("a", "another", "each", "any", "no", "the"):
        return subject.quantity.n is not None
    if shared and subject.quantity.kind in ("exact", "exactly"):  # *exactly 1 of your cards is*
        return subject.quantity.n != 1
    return _noun_plural(subject, shared=shared)


# --- heads ------------------------------------------------------------------------------------------


def head(page: Page, node: n.Sel) -> None:
    """Write determiner, owner, adjectives and noun."""
    shared = is_shared(node)
    need(node.from_them or not node.left, "only a part is taken of the others")
    need(not node.plural or (node.quantity.kind in _FREE and not shared), "the plural of the noun says nothing here")
    need(node.named is None or not node.from_them, "`them` takes no name")
    if node.from_them:
        _one_of_them(page, node)
        return
    singular, plural = page.forms(page.vocabulary.noun, node.noun)
    kinds = [page.vocabulary.adjective[word].of for word in node.adjectives if word in page.vocabulary.adjective]
    need(node.noun != "card" or not any(kinds), "a word for a kind of cards stands before their own noun")
    if node.plural and node.quantity == n.Quantity(kind="the"):
        told = [page.vocabulary.adjective[word] for word in node.adjectives if word in page.vocabulary.adjective]
        beside = any(one.role == "relation" and not one.single for one in told)
        need(not beside, "`the adjacent cards` are all of them")
    zones = {one.id: one for one in page.vocabulary.adjectives if one.role == "zone"}
    if node.poss in ("you", "they") and not node.filters and any(one.owned for one in zones.values()):
        noun_of = page.vocabulary.noun[node.noun]
        plain = noun_of.kind == "card" and not noun_of.apart
        need(not plain or zones.keys() & {*node.adjectives}, "what is somebody's is said to lie before them")
    if node.plural and singular == plural:
        raise UnsayableError(f"`{node.noun}` has no plural")
    adjectives = [_adjective(page, word) for word in node.adjectives if not stands_behind(page, word)]
    need(not any(stands_behind(page, word) for word in node.either), "what stands behind a noun is no choice of words")
    either = [page.forms(page.vocabulary.adjective, word)[0] for word in node.either]
    _check_acts(page, node)
    need(len(either) != 1, "one of several adjectives is one of two at least")
    if either:
        adjectives.append(" or ".join(either))
    noun = plural if _noun_plural(node, shared=shared) else singular
    if node.poss is None:
        _quantity(page, node, adjectives[0] if adjectives else noun, shared=shared)
    elif node.quantity.kind == "the":
        need(_leads(page, node.adjectives[:1]), "`the ... of your` needs an adjective")
        _quantity(page, node, "", adjectives.pop(0), shared=shared)
    else:
        _quantity(page, node, "", shared=shared)
    if node.poss is not None:
        one = (
            node.quantity.kind == "bare" and not node.plural and any(_compares(page, word) for word in node.adjectives)
        )
        need(not one, "one of somebody's things is said as `the weakest of your ...`")
        page.word(_owner(node.poss))
    page.word(*adjectives, *([str(node.quantity.n)] if _from_an_end(page, node) else []), noun)
    for other in node.or_nouns:
        page.word("or", page.forms(page.vocabulary.noun, other)[1 if noun == plural else 0])
    if node.named is not None:
        page.word("named", page.forms(page.vocabulary.name, node.named)[0])


def _from_an_end(page: Page, node: n.Sel) -> bool:
    """Return whether a number stands behind the adjectives, *the top 3 cards*, not before: *the 2 weakest cards*."""
    if node.quantity.kind != "the" or node.quantity.n is None or is_shared(node):
        return False
    if page.vocabulary.kind[node.noun] != "card":
        return False
    entries = [page.vocabulary.adjective.get(word) for word in node.adjectives]
    return any(entry is not None and entry.end for entry in entries)


def _leads(page: Page, words: tuple[str, ...]) -> bool:
    """Return whether the first of these words is an adjective that *the ... of your* takes: neither face nor place."""
    return bool(words) and words[0] in page.vocabulary.adjective and not stands_behind(page, words[0])


def _compares(page: Page, word: str) -> bool:
    entry = page.vocabulary.adjective.get(word)
    return entry is not None and entry.role == "superlative"


def stands_behind(page: Page, word: str) -> bool:
    """Return whether an adjective stands behind its noun: *the lane to the left*."""
    entry = page.vocabulary.adjective.get(word)
    return entry is not None and entry.behind


def _one_of_them(page: Page, node: n.Sel) -> None:
    best = ""
    if node.quantity.kind == "the":
        need(len(node.adjectives) == 1 and _leads(page, node.adjectives), "`the ... of them` needs an adjective")
        best = page.forms(page.vocabulary.adjective, node.adjectives[0])[0]
    plain = bool(best) or not node.adjectives
    need(node.noun == "card" and plain and not node.either and node.poss is None, "`them` takes no further words")
    need(node.quantity.kind != "bare", "`of them` takes a part: it needs a number of them")
    need(not (node.left and node.letters), "the others have no letter in common")
    need(not node.left or node.quantity.kind != "all", "all of the others are `the others`")
    _quantity(page, node, "", best, shared=True)
    page.word("the others" if node.left else "them")


def at_an_end(page: Page, node: n.Sel | n.Pron) -> bool:
    """Return whether a phrase begins with *the top of* or *the bottom of*: behind *on* and *to* they are a goal."""
    if isinstance(node, n.Pron) or not node.adjectives or not is_shared(node):
        return False
    return node.quantity == n.Quantity(kind="the") and _adjective(page, node.adjectives[0]) in ("top", "bottom")


def is_read_as_adjective(page: Page, preposition: str, node: n.Sel | n.Pron) -> bool:
    """Return whether where something goes or comes from begins like what stands behind a noun.

    *From the offer* and *on offer* are *offered*, *under this card* is *below*; *to the left* is so before all that is
    no lane or row.
    """
    if isinstance(node, n.Pron) or is_shared(node) or node.quantity.kind not in ("the", "this", "bare"):
        return False
    words, noun = page.vocabulary, page.vocabulary.noun[node.noun]
    ahead = [word for word in (*node.adjectives, *node.either) if not stands_behind(page, word)]
    first = next((_adjective(page, word) for word in ahead), noun.words[page.language][0])
    behind = {
        form for one in words.adjectives if one.behind for (form,) in words.forms("adjective", one, page.language)
    }
    behind |= {form for forms in words.also.get(page.language, {}).get("behind", {}).values() for (form,) in forms}
    the = "" if node.quantity.kind == "bare" else f"{node.quantity.kind} "
    return f"{preposition} {the}{first}" in behind and noun.kind not in PLACES


def _check_acts(page: Page, node: n.Sel) -> None:
    """Refuse a word for effects that is an act, too, where no effect follows it: *the purchase effect*."""
    for word in (*node.adjectives, *node.either):
        entry = page.vocabulary.adjective.get(word)
        if entry is None or entry.fits != ("effect",):
            continue
        verbs = [page.vocabulary.forms("verb", verb, page.language) for verb in page.vocabulary.verbs]
        acts = {form for words in verbs for forms in words for form in forms}
        last = not node.either and node.adjectives[-1] == word and page.vocabulary.kind[node.noun] == "effect"
        need(last or _adjective(page, word) not in acts, "a word for effects that is an act stands before an effect")


def _adjective(page: Page, word: str) -> str:
    """Return the form of an adjective or a face."""
    if word in page.vocabulary.face:
        return page.forms(page.vocabulary.face, word)[0]
    return page.forms(page.vocabulary.adjective, word)[0]


def _owner(poss: n.Possessor) -> str:
    match poss:
        case "you":
            return "your"
        case "opponent":
            return "your opponent's"
        case "they":
            return "their"
        case "it":
            return "its"
        case never:
            assert_never(never)


def _quantity(page: Page, sel: n.Sel, following: str, best: str = "", *, shared: bool) -> None:
    """Write how many: the determiner, with *of* before an owner or *them*, and `best` (*the weakest of*)."""
    start = page.length
    node = sel.quantity
    counted = node.kind in n.COUNTING
    if counted != (node.n is not None) and node.kind not in ("the", "next"):
        raise UnsayableError(f"the quantity `{node.kind}` {'needs a' if counted else 'has no'} number")
    if node.kind == "the" and node.n is not None:
        need(node.n != 1 and sel.plural != shared, "the first of several are two or more")
    if node.kind == "next":
        need(node.n is None or node.n > 1, "the next ones are two or more")
    if node.n is not None:
        whole(node.n, least=-1 if node.kind == "at_most" else 0)  # *fewer than 0* is one less than none
    page.word(*_determiner(node, following, shared=shared, plural=sel.plural))
    if node.kind == "the" and node.n is not None and not _from_an_end(page, sel):
        page.word(str(node.n))
    page.record(node, start)
    if best:
        page.word(best)
    if shared and node.kind not in ("a", "no", "any_number"):
        page.word("of")


def _determiner(node: n.Quantity, following: str, *, shared: bool, plural: bool) -> tuple[str, ...]:
    """Return the words of a quantity; `following` is the word behind it."""
    if shared and node.kind in ("this", "that", "next", "more", "most", "second_most", "fewest"):
        raise UnsayableError(f"`{node.kind}` does not go with `of`")
    count = "" if node.n is None else str(node.n)
    match node.kind:
        case "bare":
            return ()
        case "a" if shared:
            return ("one", "of")
        case "no" if shared:
            return ("none", "of")
        case "a":
            return (indefinite(following),)
        case "another" | "the" | "each" | "all" | "any" | "no" | "more":
            return (node.kind,)
        case "most" | "second_most" | "fewest":
            return ("the", node.kind.replace("_", " "))
        case "next":
            return ("the next", count) if count else ("the next",)
        case "this":
            return ("these" if plural else "this",)
        case "that":
            return ("those" if plural else "that",)
        case "exact":
            return (count,)
        case "up_to":
            return ("up to", count)
        case "exactly":
            return ("exactly", count)
        case "at_least":
            return (count, "or more")
        case "at_most":
            return (count, "or fewer") if node.n != -1 else ("fewer than", "0")
        case "any_number":
            return ("any number of",)
        case "all_but":
            return ("all but", count)
        case "n_more":
            return (count, "more")
        case "n_fewer":
            return (count, "fewer")
        case "every":
            return ("every", count)
        case never:
            assert_never(never)


def whole(number: int, least: int = 0) -> str:
    """Return a whole number as text, checked against what texts can say."""
    need(least <= number <= LARGEST, f"no text says the number {number}")
    return str(number)


# --- single words -----------------------------------------------------------------------------------


def attribute(page: Page, word: str) -> str:
    """Return the noun of an attribute."""
    return page.forms(page.vocabulary.attribute, word)[0]


def attributes(page: Page, word: str) -> str:
    """Return the plural of an attribute."""
    entry = page.vocabulary.attribute.get(word)
    need(entry is not None and page.language in entry.plural, f"`{word}` has no plural")
    assert entry is not None
    return entry.plural[page.language]


def participle(page: Page, verb: str) -> str:
    """Return the participle of a verb that may stand in the passive."""
    form = page.forms(page.vocabulary.verb, verb)[2]
    need(page.vocabulary.verb[verb].passive, f"`{verb}` has no passive")
    return form

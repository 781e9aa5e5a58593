"""The English of noun phrases and their filters: nodes to words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from cardlang.syntax import nodes as n
from cardlang.syntax.page import Page, UnsayableError, need, spanned

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
        case "this" | "that" | "the" | "no" | "any" | "bare":
            return sel.plural
        case "exact" | "up_to" | "exactly" | "n_more" | "every":
            return sel.quantity.n != 1
        case "at_least" | "at_most" | "any_number" | "all" | "more":
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
        return False
    return _noun_plural(subject, shared=shared)


# --- noun phrases -----------------------------------------------------------------------------------


def objects(page: Page, items: Iterable[n.Sel | n.Pron]) -> None:
    """Write noun phrases and pronouns joined by *and*."""
    for i, item in enumerate(items):
        if i:
            page.word("and")
        thing(page, item)


def thing(page: Page, node: n.Sel | n.Pron) -> None:
    """Write a noun phrase or a pronoun."""
    match node:
        case n.Sel():
            selector(page, node)
        case n.Pron():
            pronoun(page, node)
        case never:
            assert_never(never)


@spanned
def pronoun(page: Page, node: n.Pron) -> None:
    """Write `it`, `them` or `you`."""
    page.word(node.word)


@spanned
def selector(page: Page, node: n.Sel) -> None:
    """Write a whole noun phrase: head, part or test, filters or a comparison."""
    _head(page, node)
    _behind_noun(page, node)
    need(not (node.filters and node.best), "a phrase has filters or a comparison of owners, not both")
    filters(page, node.filters)
    _best(page, node.best)


@spanned
def short(page: Page, node: n.Sel) -> None:
    """Write a noun phrase inside another one: it has no filters and no comparison of its own."""
    need(not node.filters and node.best is None, "a phrase behind of, in, on or bearing takes no filters")
    _head(page, node)
    _behind_noun(page, node)


@spanned
def _place_named(page: Page, node: n.Sel) -> None:
    """Write the place behind *in* or *on*: it may be found by a comparison, but takes no filters."""
    need(not node.filters, "a place behind in or on takes no filters")
    _head(page, node)
    _behind_noun(page, node)
    _best(page, node.best)


@spanned
def bare(page: Page, node: n.Sel) -> None:
    """Write a noun phrase without determiner: *face-down cards here*."""
    need(_is_bare(node) and node.best is None, "only a noun without determiner stands here")
    _head(page, node)
    _behind_noun(page, node)
    filters(page, node.filters)


@spanned
def lacked(page: Page, node: n.Sel) -> None:
    """Write what a rule takes away: *no limits*."""
    need(node.quantity.kind == "no" and not is_shared(node), "what is lacking is said with `no`")
    need(not node.filters and node.best is None, "what is lacking takes no filters")
    _head(page, node)
    _behind_noun(page, node)


@spanned
def set_item(page: Page, node: n.Sel) -> None:
    """Write one kind of a set: *1 faith shield*."""
    kind = node.quantity.kind
    need(kind in n.COUNTING | {"another", "each", "all", "any"} and not is_shared(node), "a set counts its members")
    need(node.best is None, "a member of a set takes no comparison")
    _head(page, node)
    _behind_noun(page, node)
    filters(page, node.filters)


def _is_bare(node: n.Sel) -> bool:
    return node.quantity.kind == "bare" and node.poss is None and not node.from_them


def _head(page: Page, node: n.Sel) -> None:
    """Write determiner, owner, adjectives and noun."""
    shared = is_shared(node)
    need(not node.plural or (node.quantity.kind in _FREE and not shared), "the plural of the noun says nothing here")
    if node.from_them:
        _one_of_them(page, node)
        return
    singular, plural = page.forms(page.vocabulary.noun, node.noun)
    if node.plural and singular == plural:
        raise UnsayableError(f"`{node.noun}` has no plural")
    adjectives = [_adjective(page, word) for word in node.adjectives]
    either = [page.forms(page.vocabulary.adjective, word)[0] for word in node.either]
    need(len(either) != 1, "one of several adjectives is one of two at least")
    if either:
        adjectives.append(" or ".join(either))
    noun = plural if _noun_plural(node, shared=shared) else singular
    if node.poss is None:
        _quantity(page, node, adjectives[0] if adjectives else noun, shared=shared)
    elif node.quantity.kind == "the":
        first = node.adjectives[:1]
        need(first and first[0] in page.vocabulary.adjective, "`the ... of your` needs an adjective")
        _quantity(page, node, "", adjectives.pop(0), shared=shared)
    else:
        _quantity(page, node, "", shared=shared)
    if node.poss is not None:
        page.word(_owner(node.poss))
    page.word(*adjectives, noun)


def _one_of_them(page: Page, node: n.Sel) -> None:
    best = ""
    if node.quantity.kind == "the":
        need(len(node.adjectives) == 1, "`the ... of them` needs an adjective")
        best = page.forms(page.vocabulary.adjective, node.adjectives[0])[0]
    plain = bool(best) or not node.adjectives
    need(node.noun == "card" and plain and not node.either and node.poss is None, "`them` takes no further words")
    need(node.quantity.kind != "bare", "`of them` takes a part: it needs a number of them")
    _quantity(page, node, "", best, shared=True)
    page.word("them")


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
    if counted != (node.n is not None):
        raise UnsayableError(f"the quantity `{node.kind}` {'needs a' if counted else 'has no'} number")
    if node.n is not None:
        whole(node.n, least=-1 if node.kind == "at_most" else 0)  # *fewer than 0* is one less than none
    page.word(*_determiner(node, following, shared=shared, plural=sel.plural))
    page.record(node, start)
    if best:
        page.word(best)
    if shared and node.kind not in ("a", "no", "any_number"):
        page.word("of")


def _determiner(node: n.Quantity, following: str, *, shared: bool, plural: bool) -> tuple[str, ...]:
    """Return the words of a quantity; `following` is the word behind it."""
    if shared and node.kind in ("this", "that", "more"):
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
            return ("an" if following[:1].lower() in tuple("aeiou") else "a",)
        case "another" | "the" | "each" | "all" | "any" | "no" | "more":
            return (node.kind,)
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
        case "n_more":
            return (count, "more")
        case "every":
            return ("every", count)
        case never:
            assert_never(never)


def whole(number: int, least: int = 0) -> str:
    """Return a whole number as text, checked against what texts can say."""
    need(least <= number <= LARGEST, f"no text says the number {number}")
    return str(number)


def _behind_noun(page: Page, node: n.Sel) -> None:
    """Write the one thing that stands right behind a noun: letters, a part or a test."""
    behind = bool(node.letters) + (node.of is not None) + (node.test is not None) + (node.alike is not None)
    if not behind:
        return
    need(behind == 1, "only one thing stands behind a noun")
    if node.letters:
        need(len(node.letters) <= 2 and all(_is_letter(letter) for letter in node.letters), "a line has 1 or 2 letters")
        page.word(node.letters[0], *(f"({letter})" for letter in node.letters[1:]))
    if node.of is not None:
        of = (node.of.quantity.kind, node.of.quantity.n)
        need(of != ("exact", 1) or not page.vocabulary.noun[node.of.noun].common, "`of 1 ...` says `of the same ...`")
        page.word("of")
        short(page, node.of)
    if node.test is not None:
        _test(page, node.test)
    if node.alike is not None:
        _alike(page, node.alike)


def _is_letter(text: str) -> bool:
    return len(text) == 1 and "A" <= text <= "Z"


@spanned
def _test(page: Page, node: n.Test) -> None:
    page.word("of", attribute(page, node.attr))
    comparison(page, node.cmp)


@spanned
def _alike(page: Page, node: n.Alike) -> None:
    singular, plural = page.forms(page.vocabulary.noun, node.noun)
    page.word(*(("of the same", singular) if node.same else ("of different", plural)))


def attribute(page: Page, word: str) -> str:
    """Return the noun of an attribute."""
    return page.forms(page.vocabulary.attribute, word)[0]


@spanned
def comparison(page: Page, node: n.Cmp) -> None:
    """Write `3`, `3 or more`, `3 or less`."""
    page.word(whole(node.n, -LARGEST))
    match node.op:
        case "eq":
            pass
        case "ge":
            page.word("or more")
        case "le":
            page.word("or less")
        case never:
            assert_never(never)


# --- filters ----------------------------------------------------------------------------------------


def filters(page: Page, items: tuple[n.Filter, ...]) -> None:
    """Write filters one behind the other; a place found by a comparison must be the last."""
    for i, item in enumerate(items):
        compares = isinstance(item, n.In) and isinstance(item.where, n.Sel) and item.where.best is not None
        need(not compares or i == len(items) - 1, "a place found by a comparison stands last")
        filter_(page, item)


@spanned
def filter_(page: Page, node: n.Filter) -> None:
    """Write one filter."""
    match node:
        case n.Place(word=word):
            page.word(page.forms(page.vocabulary.place, word)[0])
        case n.In(preposition=preposition, where=where):
            page.word(preposition)
            if isinstance(where, n.Pron):
                pronoun(page, where)
            else:
                _place_named(page, where)
        case n.Coord(letters=letters):
            need(len(letters) == 2 and all(_is_letter(letter) for letter in letters), "a cell has 2 letters")
            page.word("at", "-".join(letters))
        case n.Bearing(what=what):
            page.word("bearing")
            short(page, what)
        case n.Total(attr=attr, cmp=cmp):
            page.word("with total", attribute(page, attr))
            comparison(page, cmp)
        case n.ThisWay(verb=verb):
            page.word(participle(page, verb), "this way")
        case n.Within(n=number):
            page.word("within", whole(number))
        case never:
            assert_never(never)


def participle(page: Page, verb: str) -> str:
    """Return the participle of a verb that may stand in the passive."""
    form = page.forms(page.vocabulary.verb, verb)[2]
    need(page.vocabulary.verb[verb].passive, f"`{verb}` has no passive")
    return form


def _best(page: Page, node: n.Most | n.Extreme | None) -> None:
    match node:
        case None:
            pass
        case n.Most():
            _most(page, node)
        case n.Extreme():
            _extreme(page, node)
        case never:
            assert_never(never)


@spanned
def _most(page: Page, node: n.Most) -> None:
    page.word("with the", node.kind)
    bare(page, node.what)


@spanned
def _extreme(page: Page, node: n.Extreme) -> None:
    page.word("with the", node.kind, "total", attribute(page, node.attr))
    filters(page, node.filters)

"""The English of noun phrases, their filters and amounts: nodes to words. Each of these may stand in the others."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import assert_never

from cardlang.syntax import nodes as n
from cardlang.syntax.printer.heads import (
    LARGEST,
    at_an_end,
    attribute,
    attributes,
    head,
    is_plural,
    is_read_as_adjective,
    is_shared,
    participle,
    stands_behind,
    whole,
)
from cardlang.syntax.printer.page import Page, need, spanned
from cardlang.syntax.shared import goes_on, is_summed_apart, left_open
from cardlang.syntax.walk import preorder

# --- noun phrases -----------------------------------------------------------------------------------


def objects(page: Page, items: Iterable[n.Sel | n.Pron]) -> None:
    """Write noun phrases and pronouns joined by *and*; what stands behind the last one alone is said of all."""
    items, words = tuple(items), page.vocabulary
    need(not any(left_open(one, items[-1], words) for one in items[:-1]), "a place is said of all in front of it")
    need(not any(goes_on(*two, words) for two in pairwise(items)), "what stands behind `and` belongs to the phrase")
    for i, item in enumerate(items):
        if i:
            need(not is_counted_each(page, item), "`and each` joins amounts")
            page.word("and")
        thing(page, item)


def is_counted_each(page: Page, item: n.Sel | n.Pron) -> bool:
    """Whether something behind *and* is read as one more amount: *for each key and each shield*."""
    counted = ("resource", "part", "counter")
    return isinstance(item, n.Sel) and item.quantity.kind == "each" and page.vocabulary.kind[item.noun] in counted


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
    """Write `it`, `them`, `the others` or `you`."""
    page.word("the others" if node.word == "others" else node.word)


@spanned
def selector(page: Page, node: n.Sel) -> None:
    """Write a whole noun phrase: head, part or test, filters or a comparison."""
    head(page, node)
    _behind_noun(page, node, apart=True)
    if node.quantity.kind == "next":
        _bought(page)
    need(not (node.filters and node.best), "a phrase has filters or a comparison of owners, not both")
    _tests_in_order(node)
    plain = not (node.letters or node.of or node.test or node.alike or node.from_them or node.named)
    page.behind_noun = plain and not any(stands_behind(page, word) for word in node.adjectives)
    if page.vocabulary.kind[node.noun] == "kind":  # *with 2 cards* is said of lines and players
        laid = [page.vocabulary.kind[one.what.noun] for one in node.filters if isinstance(one, n.Holding)]
        page.behind_noun = page.behind_noun and "card" not in laid
    filters(page, node.filters, _between(page, node))
    _best(page, node.best)


def _bought(page: Page) -> None:
    """Write `you buy` behind what is bought next."""
    verb = next((one.bought for one in page.vocabulary.attributes if one.bought), "")
    need(verb, "in this game nothing is bought")
    page.word("you", page.forms(page.vocabulary.verb, verb)[0])


def _between(page: Page, node: n.Sel) -> tuple[str, ...]:
    """Return how several things lie to each other, which stands behind their place: *in play in different lanes*."""
    if not node.filters or not isinstance(node.filters[0], n.Place):
        return ()
    known = page.vocabulary.adjective
    return tuple(word for word in node.adjectives if word in known and known[word].between)


def _tests_in_order(node: n.Sel) -> None:
    """Refuse a test among the filters that would be read as the one behind the noun."""
    taken = node.test is not None or node.of is not None or node.letters
    need(taken or not any(isinstance(one, n.Test) for one in node.filters), "the first test stands behind the noun")


@spanned
def short(page: Page, node: n.Sel) -> None:
    """Write a noun phrase inside another one: it has no filters and no comparison of its own."""
    need(not node.filters and node.best is None, "a phrase behind of, in, on or bearing takes no filters")
    head(page, node)
    _behind_noun(page, node, inner=True)


@spanned
def _lying_there(page: Page, node: n.Sel) -> None:
    """Write what a line holds; what these cards bear is asked of them."""
    bearing = all(isinstance(one, n.Bearing) for one in node.filters) and page.vocabulary.kind[node.noun] == "card"
    need((bearing or not node.filters) and node.best is None, "what lies in a line is told by what it is alone")
    head(page, node)
    _behind_noun(page, node, inner=True)
    filters(page, node.filters)


@spanned
def _bearer(page: Page, node: n.Sel) -> None:
    """Write the card of an effect; what follows is about the card."""
    need(node.best is None, "a phrase behind of takes no comparison")
    head(page, node)
    _behind_noun(page, node, inner=True)
    _tests_in_order(node)
    filters(page, node.filters)


@spanned
def _place_named(page: Page, node: n.Sel) -> None:
    """Write the place behind *in* or *on*: found by a comparison, or with where its cards lie or what is so in it."""
    cards = page.vocabulary.kind[node.noun] in ("card", "part")
    lanes = all(isinstance(one, n.Where | n.Led) for one in node.filters)
    need(cards or lanes, "a place behind in or on takes no filters")
    need(node.best is None or not node.filters, "a place behind in or on takes no filters beside a comparison")
    head(page, node)
    _behind_noun(page, node, inner=True)
    _tests_in_order(node)
    filters(page, node.filters)
    _best(page, node.best)


@spanned
def bare(page: Page, node: n.Sel) -> None:
    """Write a noun phrase without determiner: *face-down cards here*."""
    need(_is_bare(node) and node.best is None, "only a noun without determiner stands here")
    head(page, node)
    _behind_noun(page, node)
    filters(page, node.filters)


@spanned
def _owned(page: Page, node: n.Sel) -> None:
    """Write what somebody has, behind *with the most of*: *your face-down cards here*."""
    need(node.quantity.kind == "bare" and node.best is None, "only a noun without determiner stands here")
    head(page, node)
    _behind_noun(page, node)
    filters(page, node.filters)


@spanned
def lacked(page: Page, node: n.Sel) -> None:
    """Write what a rule takes away: *no limits*."""
    need(node.quantity.kind == "no" and not is_shared(node), "what is lacking is said with `no`")
    need(not node.filters and node.best is None, "what is lacking takes no filters")
    if page.vocabulary.noun[node.noun].lifted:
        said = n.Sel(quantity=node.quantity, noun=node.noun, plural=node.plural)
        need(node == said, "of a limit that is lifted nothing is said but its name")
    head(page, node)
    _behind_noun(page, node, inner=True)


@spanned
def set_item(page: Page, node: n.Sel) -> None:
    """Write one kind of a set: *1 faith shield*."""
    kind = node.quantity.kind
    counted = {"each", "all", "any_number", "no"} if is_shared(node) else {"another", "each", "all", "any"}
    need(kind in n.COUNTING | counted and not node.from_them, "a set counts its members")
    need(node.best is None, "a member of a set takes no comparison")
    head(page, node)
    _behind_noun(page, node)
    filters(page, node.filters)


def _is_bare(node: n.Sel) -> bool:
    return node.quantity.kind == "bare" and node.poss is None and not node.from_them


def _behind_noun(page: Page, node: n.Sel, *, inner: bool = False, apart: bool = False) -> None:
    """Write the one thing that stands right behind a noun: letters, a part or a test.

    `inner`: it is the noun of a phrase inside another one, so that filters would belong to that. `apart`: how several
    lie to each other stands behind their place.
    """
    beside = [word for word in node.adjectives if stands_behind(page, word)]
    if apart and (between := _between(page, node)):
        need([*between] == beside, "only one thing stands behind a noun")
        need([*node.adjectives][len(node.adjectives) - 1 :] == beside, "what stands behind a noun comes last")
        beside = []
    entries = [page.vocabulary.adjective[word] for word in beside]
    related = bool(beside) and all(entry.offsets for entry in entries)  # *of the same faction in the same row*
    others = (None if related else node.alike, *(beside[:1] if related else beside))
    kind = node.test if isinstance(node.test, n.OfKind) else None  # *each shield of that type of a neighbour*
    behind = sum(part is not None for part in (node.letters or None, node.of, None if kind else node.test, *others))
    need(kind is None or not (node.letters or node.alike), "what is of a named kind says nothing else of its kind")
    need(not node.or_letters or len(node.letters) == 1, "a letter in brackets belongs to one line")
    if kind is not None:
        _of_kind(page, kind)
    if not behind and node.alike is None:
        return
    need([*node.adjectives][len(node.adjectives) - len(beside) :] == beside, "what stands behind a noun comes last")
    need(behind == 1, "only one thing stands behind a noun")
    if node.letters:
        need(len(node.letters) <= 2 and all(_is_letter(letter) for letter in node.letters), "a line has 1 or 2 letters")
        page.word(node.letters[0], *(f"({letter})" for letter in node.letters[1:]))
    for letter in node.or_letters:
        need(_is_letter(letter), "a line has a letter")
        page.word("or", letter)
    if node.of is not None:
        of = (node.of.quantity.kind, node.of.quantity.n)
        need(of != ("exact", 1) or not page.vocabulary.noun[node.of.noun].common, "`of 1 ...` says `of the same ...`")
        said = of != ("any", None) or node.of.adjectives or node.of.either or node.of.poss
        need(said or not page.vocabulary.noun[node.of.noun].common, "`a spy of any faction` is `any spy`")
        pointed = node.of.quantity.kind in ("this", "that") and page.vocabulary.noun[node.of.noun].kinds
        need(not pointed, "*of that type* is of the one that has been named")
        another = node.of.quantity.kind == "another" and page.vocabulary.noun[node.of.noun].common
        need(not another, "`of another faction` is `of a different faction`")
        page.word("of")
        if page.vocabulary.noun[node.noun].kind == "effect":
            need(not node.filters, "what stands behind a card tells nothing of its effect")
            need(not (inner and node.of.filters), "a phrase behind of, in, on or bearing takes no filters")
            _bearer(page, node.of)
        else:
            short(page, node.of)
    if node.alike is not None:
        _alike(page, node.alike, node.quantity.kind not in ("a", "any", "another"))
    for word in beside:
        page.word(page.forms(page.vocabulary.adjective, word)[0])
    match node.test:
        case None | n.OfKind():
            pass
        case n.Test():
            _test(page, node.test)
        case n.Equality():
            _equality(page, node.test)
        case never:
            assert_never(never)


@spanned
def _of_kind(page: Page, node: n.OfKind) -> None:
    noun = page.vocabulary.noun[node.noun]
    need(bool(noun.kinds), "a kind is meant that can be named")
    page.word("of", "that", noun.short.get(page.language, page.forms(page.vocabulary.noun, node.noun)[0]))


def _is_letter(text: str) -> bool:
    return len(text) == 1 and "A" <= text <= "Z"


@spanned
def _test(page: Page, node: n.Test) -> None:
    start = page.length
    page.word("of")
    if isinstance(node.cmp, n.Named):
        page.word("that", attribute(page, node.attr))
        page.record(node.cmp, start)
        return
    if isinstance(node.cmp, n.Parity):
        comparison(page, node.cmp)
        page.word(attribute(page, node.attr))
        return
    page.word(attribute(page, node.attr))
    comparison(page, node.cmp)


@spanned
def _alike(page: Page, node: n.Alike, several: bool) -> None:
    if node.second:
        shared = [noun.id for noun in page.vocabulary.nouns if noun.common]
        two = node.noun in shared and node.second in shared[shared.index(node.noun) + 1 :]
        need(two, "of two kinds only those are shared, in their order")
    one, second = (page.forms(page.vocabulary.noun, noun) if noun else () for noun in (node.noun, node.second))
    many, several = several, several and not node.same
    kinds = (forms[1 if several else 0] for forms in (one, second) if forms)
    page.word("of the same" if node.same else "of different" if several else "of a different", " and ".join(kinds))
    if node.unlike:
        need(
            node.same and not node.second and node.unlike != node.noun, "of one kind they are alike, of one they differ"
        )
        other = page.forms(page.vocabulary.noun, node.unlike)
        page.word("but different" if many else "but a different", other[1 if many else 0])


@spanned
def _equality(page: Page, node: n.Equality) -> None:
    if node.kind == "same":
        page.word("of the same", attribute(page, node.attr))
    else:
        page.word("of different", attributes(page, node.attr))


@spanned
def comparison(page: Page, node: n.Cmp | n.Parity) -> None:
    """Write `3`, `3 or more`, `3 or less`, `even`."""
    if isinstance(node, n.Parity):
        page.word(node.word)
        return
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


_BOUNDS = {
    "more": "more than", "less": "less than", "equal": "equal to", "at most": "at most", "at least": "at least",
}  # fmt: skip

# --- filters ----------------------------------------------------------------------------------------


def filters(page: Page, items: tuple[n.Filter, ...], between: tuple[str, ...] = ()) -> None:
    """Write filters one behind the other; one that ends in a whole phrase or amount must be the last."""
    for i, item in enumerate(items):
        last, beside = i == len(items) - 1, is_beside_it(page, item)
        need(not n.ends_the_phrase(item) or last or beside, "what ends in a whole phrase stands last")
        need(not beside or (i == 0 and page.behind_noun), "how something lies to `it` stands right behind its noun")
        page.behind_noun = page.behind_noun and i == 0
        near = i == 1 or not isinstance(item, n.Holding)
        cards = i > 0 and isinstance(item, n.Holding) and _is_of_cards(page, items[i - 1])
        page.joined = (
            near and not page.joined and i > 0 and _is_held(page, item) and _is_held(page, items[i - 1], ahead=True)
        )
        need(page.joined or not cards, "what cards bear is asked of these cards")
        filter_(page, item)
        if not i:
            page.word(*(page.forms(page.vocabulary.adjective, word)[0] for word in between))
    page.joined = False


def is_beside_it(page: Page, item: n.Filter) -> bool:
    """Return whether a filter says how something lies to a card that has been named: *adjacent to it*."""
    entry = page.vocabulary.adjective.get(item.adjective) if isinstance(item, n.Than) else None
    it = isinstance(item, n.Than) and isinstance(item.than, n.Pron) and item.than.word == "it"
    return it and entry is not None and entry.role == "relation"


def _is_of_cards(page: Page, item: n.Filter) -> bool:
    return isinstance(item, n.Holding) and page.vocabulary.kind[item.what.noun] == "card"


def _is_held(page: Page, item: n.Filter, *, ahead: bool = False) -> bool:
    """Return whether a filter says how much a card bears or a line holds, so that a second one is joined by *and*."""
    if not isinstance(item, n.Bearing | n.Holding):
        return False
    if isinstance(item, n.Holding) and item.what.filters and ahead:
        return False
    what, kind = item.what, page.vocabulary.kind[item.what.noun]
    counted = what.quantity.kind in ("a", "exact", "exactly", "at_least", "at_most", "no")
    held = isinstance(item, n.Holding)
    if held and what.quantity.kind == "a" and kind == "card":
        return False
    known = page.vocabulary.adjective
    there = what.filters if held else ()
    plain = n.Sel(quantity=what.quantity, noun=what.noun, adjectives=what.adjectives, plural=what.plural, filters=there)
    words = all(word in known and not stands_behind(page, word) for word in what.adjectives)
    return counted and words and what == plain and kind in ("part", "counter", *(("card",) if held else ()))


@spanned
def filter_(page: Page, node: n.Filter) -> None:
    """Write one filter."""
    match node:
        case n.Place(word=word):
            page.word(page.forms(page.vocabulary.place, word)[0])
        case n.In(preposition=preposition, where=where):
            need(preposition == "in" or not at_an_end(page, where), "`on the top of` says where something goes")
            bare = isinstance(where, n.Sel) and where.quantity.kind == "bare"
            need(not (bare and is_read_as_adjective(page, preposition, where)), "`on offer` says that it is offered")
            page.word(preposition)
            if isinstance(where, n.Pron):
                pronoun(page, where)
            else:
                _place_named(page, where)
        case n.Coord():
            for i, letters in enumerate(node.cells):
                need(len(letters) == 2 and all(_is_letter(letter) for letter in letters), "a cell has 2 letters")
                page.word("or" if i else "at", "-".join(letters))
        case n.Bearing(what=what):
            page.word("and" if page.joined else "bearing")
            short(page, what)
        case n.Holding(what=what):
            # *With* is read before a number of cards or shields alone.
            counted = what.quantity.kind in ("exact", "exactly", "at_least", "at_most", "no") and not what.from_them
            counted = counted or (what.quantity.kind == "a" and page.vocabulary.kind[what.noun] == "part")
            among = page.vocabulary.kind[what.noun] in ("card", "part") and what.poss is None and not what.either
            page.word("and" if page.joined else "with" if counted and among and page.behind_noun else "bearing")
            _lying_there(page, what)
        case n.Total(attr=attr, cmp=cmp):
            page.word("with total", attribute(page, attr))
            comparison(page, cmp)
        case n.ThisWay(verb=verb):
            page.word(participle(page, verb), "this way")
        case n.Since(verb=verb, within=within, by=by):
            done, act = participle(page, verb), page.vocabulary.verb[verb]
            need(act.tells_doer or by is None, "who did it is told of what is counted: `bid by you this turn`")
            paid = by is not None and {*act.objects} == {"resource"}
            finite = done in page.forms(page.vocabulary.verb, verb)[:2] and not paid
            need(not finite, f"`{done}` is what something does now, too")
            page.word(done, *[f"by {'you' if by == 'you' else 'your opponent'}"] * (by is not None), "this", within)
        case n.DoneBy(verb=verb, by=by):
            done = participle(page, verb)
            need(done not in page.forms(page.vocabulary.verb, verb)[:2], f"`{done}` is what something does now, too")
            page.word(done, "by")
            thing(page, by)
        case n.Within(n=number):
            page.word("within", whole(number))
        case n.Test(attr=attr, cmp=cmp):
            need(not isinstance(cmp, n.Named), "the number named before stands behind the noun")
            assert not isinstance(cmp, n.Named)
            page.word("whose", attribute(page, attr), "is")
            comparison(page, cmp)
        case n.Where():
            _where(page, node)
        case n.Led(subject=subject, verb=verb, negated=negated):
            they = _is_that_player(page, subject)
            base = they or is_plural(subject, page)
            if they:
                start = page.length
                page.word("they")
                for one in preorder(subject):
                    page.record(one, start)
            else:
                thing(page, subject)
            does, does_not = page.forms(page.vocabulary.verb, verb)[:2], "do not" if base else "does not"
            page.word(*([does_not, does[0]] if negated else [does[0 if base else 1]]))
        case n.Sharing():
            common = page.vocabulary.noun[node.noun].common
            need(not common or node.other is not None, "what is shared of a kind is `of the same ...`")
            page.word("sharing")
            shared(page, node)
        case n.Than(adjective=adjective, than=than):
            entry = page.vocabulary.adjective.get(adjective)
            need(entry is not None and page.language in entry.comparative, f"`{adjective}` compares with nothing else")
            assert entry is not None
            page.word(entry.comparative[page.language])
            thing(page, than)
        case n.Whose(attr=attr, op="equal", value=n.AttrOf(attr=same, total=False, extreme=None) as amount) if (
            attr == same
        ):
            page.word("with the same", attribute(page, attr), "as")
            start = page.length
            thing(page, amount.of)
            page.record(amount, start)
        case n.Whose(attr=attr, op=op, value=amount):
            need(not isinstance(amount, int), "a number is compared by a test")
            page.word("whose", attribute(page, attr), "is", _BOUNDS[op])
            _term(page, amount)
        case never:
            assert_never(never)


def shared(page: Page, node: n.Sharing) -> None:
    """Write what is shared, and with what: `a shield with this card`."""
    noun = page.forms(page.vocabulary.noun, node.noun)[0]
    page.word("an" if noun[0] in "aeiou" else "a", noun)
    if node.other is None:
        page.sharing = page.length
        return
    page.word("with")
    thing(page, node.other)


def _is_that_player(page: Page, who: n.Sel | n.Pron) -> bool:
    """Return whether somebody is *that player* without further words, behind a lane *they*."""
    that = isinstance(who, n.Sel) and who == n.Sel(quantity=n.Quantity(kind="that"), noun=who.noun)
    return that and isinstance(who, n.Sel) and page.vocabulary.kind[who.noun] == "player"


def _where(page: Page, node: n.Where) -> None:
    page.word("where")
    if node.subject is None:
        page.word("there", "are" if is_plural(node.what, page) else "is")
    else:
        thing(page, node.subject)
        page.word("have" if is_plural(node.subject, page) else "has")
    selector(page, node.what)
    if node.than is not None:
        page.word("than")
        thing(page, node.than)


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
    need(not node.what.letters, "a line that has a name is not one of many")
    page.word("with the", node.kind, *(["of"] if node.what.poss is not None else []))
    if node.what.poss is not None:
        _owned(page, node.what)
    else:
        bare(page, node.what)


@spanned
def _extreme(page: Page, node: n.Extreme) -> None:
    page.word("with the", node.kind, "total", attribute(page, node.attr))
    filters(page, node.filters)


# --- amounts ----------------------------------------------------------------------------------------


def whole_value(page: Page, node: n.Value) -> None:
    """Write an amount that stands in no other one: half of a number may be rounded up there."""
    if not isinstance(node, n.Half) or not node.up:
        value(page, node)
        return
    _half_up(page, node)


def value(page: Page, node: n.Value) -> None:
    """Write an amount."""
    match node:
        case int():
            page.word(whole(node, -LARGEST))
        case n.AttrOf():
            _attr_of(page, node)
        case n.Own():
            _own(page, node)
        case n.Count():
            _count(page, node)
        case n.Kinds():
            _kinds(page, node)
        case n.Half():
            _half(page, node)
        case n.Times():
            _times(page, node)
        case n.Difference():
            _difference(page, node)
        case n.Sum():
            _sum(page, node)
        case never:
            assert_never(never)


@spanned
def _attr_of(page: Page, node: n.AttrOf) -> None:
    if not (node.total or node.extreme) and isinstance(node.of, n.Pron) and node.of.word in ("it", "you"):
        start = page.length
        page.word("its" if node.of.word == "it" else "your")
        page.record(node.of, start)
        page.word(attribute(page, node.attr))
        return
    need(not (node.total and node.extreme), "the total of some numbers is no highest one")
    of = page.vocabulary.noun[node.of.noun] if isinstance(node.of, n.Sel) else None
    pointed = isinstance(node.of, n.Sel) and node.of.quantity.kind in ("this", "that")
    need(not (of is not None and of.kinds and pointed), "*of that type* is said of things")
    fold = ["total"] if node.total else [node.extreme] if node.extreme else []
    page.word("the", *fold, attribute(page, node.attr), "of")
    thing(page, node.of)


@spanned
def _own(page: Page, node: n.Own) -> None:
    printed = page.vocabulary.attribute[node.attr].printed_of
    page.word("its" if page.single and printed else "their", attribute(page, node.attr))


@spanned
def _count(page: Page, node: n.Count) -> None:
    page.word("the number of")
    selector(page, node.what)


@spanned
def _kinds(page: Page, node: n.Kinds) -> None:
    page.word("the longest run of" if node.run else "the number of different", attributes(page, node.attr), "of")
    selector(page, node.of)


def _term(page: Page, node: n.Value) -> None:
    """Write an amount where a sum cannot stand: there are no brackets."""
    need(not isinstance(node, n.Sum), "a sum stands in no other amount")
    value(page, node)


@spanned
def _half_up(page: Page, node: n.Half) -> None:
    page.word("half")
    _term(page, node.value)
    page.mark(",")
    page.word("rounded up")


@spanned
def _half(page: Page, node: n.Half) -> None:
    need(not node.up, "only a whole amount is rounded up")
    page.word("half")
    _term(page, node.value)


@spanned
def _times(page: Page, node: n.Times) -> None:
    page.word(*(["twice"] if node.n == 2 else [whole(node.n, 0), "times"]))
    _term(page, node.value)


@spanned
def _difference(page: Page, node: n.Difference) -> None:
    need(not is_summed_apart(node.left, node.right, page.vocabulary), "a place is said of all in front of it")
    page.word("the difference between")
    _term(page, node.left)
    page.word("and")
    _term(page, node.right)


@spanned
def _sum(page: Page, node: n.Sum) -> None:
    apart = is_summed_apart(node.left, node.right, page.vocabulary)
    need(not apart, "a place is said of all in front of it")
    value(page, node.left)
    page.word("minus" if node.minus else "plus")
    _term(page, node.right)

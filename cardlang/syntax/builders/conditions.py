"""Builders of conditions: what somebody has, what is there, what something is like."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.ahead import place_of
from cardlang.syntax.builders.boards import check_one_line
from cardlang.syntax.builders.building import Built, Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.filters import FILTERS, beyond_number, compared, one_beside, shared_part
from cardlang.syntax.builders.owners import of_owner, others_than, with_beside
from cardlang.syntax.builders.people import player_noun
from cardlang.syntax.builders.phrases import HOLDERS
from cardlang.syntax.lexing.lexicon import fold
from cardlang.syntax.rewriting import copied
from cardlang.vocabulary.model import Vocabulary

_TWO_LINES = (
    "count in both: *if there are no castle cards in this row or column*; ask of each: *if ... this row ... or if ...*"
)


@builds("condition")
def _condition(c: Children) -> Built:
    condition: Built = c.items[0]
    return condition


@builds("has")
def _has(c: Children) -> n.Has | n.Exists:
    """*This row has 3 castle cards* is *there are 3 castle cards in this row*, *a row has them* that there is one."""
    subject, what = c.objects()
    assert isinstance(what, n.Sel)
    return replace(had_by(c, subject, what, contains=bool(c.words("CONTAINS"))), span=c.span)


@builds("area_full")
def _area_full(c: Children) -> n.Has:
    """*Your tableau is complete* is *you have 9 cards*: so many come to lie there."""
    word, words = c.word("AREA"), c.lexicon.vocabulary
    full = next(((noun.id, noun.most) for noun in words.nouns if noun.most is not None and noun.kind == "card"), None)
    if full is None:
        advice = "say how many: *if you have 3 or more ...*"
        raise MisreadError(Finding("S002", "there is always room in it", c.span, help=advice))
    noun, most = full
    at = Span(word.span.start, word.span.start)
    every = n.Sel(quantity=n.Quantity(kind="exact", n=most, span=at), noun=noun, span=c.span)
    return n.Has(subject=n.Pron(word="you", span=at), what=every, span=c.span)


@builds("area_has")
def _area_has(c: Children) -> n.Has:
    """*Your tableau has no vassals* is *you have no kept vassals*, or *you have no cards* where all yours lie there."""
    (what,), word = c.all(n.Sel), c.word("AREA")
    words = c.lexicon.vocabulary
    noun = words.noun[what.noun]
    kept = [one.id for one in words.adjectives if one.role == "zone" and one.owned and "card" in one.fits]
    if noun.held or noun.kind not in ("card", "resource", "part"):
        advice = "say what you have: *if you have 2 or more ...*"
        raise MisreadError(Finding("S034", "nothing of this kind lies there", word.span, help=advice))
    if kept and noun.kind == "card" and not noun.apart and not {*kept} & {*what.adjectives}:
        what = replace(what, adjectives=(*kept, *what.adjectives))
    return n.Has(subject=n.Pron(word="you", span=word.span), what=what, span=c.span)


def had_by(c: Children, subject: n.Sel | n.Pron, what: n.Sel, *, contains: bool = False) -> n.Has | n.Exists:
    """Return the condition that somebody has something, or that it lies somewhere."""
    kind = c.lexicon.vocabulary.kind[subject.noun] if isinstance(subject, n.Sel) else None
    if isinstance(subject, n.Sel) and (kind == "line" or (contains and kind in HOLDERS)):
        found = held_there(subject, what, c.lexicon.vocabulary)
        if found is not None:
            return found
    you = isinstance(subject, n.Pron) and subject.word == "you"
    most = c.lexicon.vocabulary.noun[what.noun].most if c.lexicon.vocabulary.kind[what.noun] == "kind" else None
    if you and most is not None and what.quantity.kind in ("each", "all"):  # *you have every shield type*
        what = replace(what, quantity=n.Quantity(kind="exact", n=most, span=what.quantity.span), plural=False)
    if (
        you and ("not laid", what.span.start) in c.marked
    ):  # *no gold outside your purses*, *king tasks you have completed*
        plural = what.quantity.kind in ("no", "bare") and c.several(what.noun)
        what = replace(what, poss=None, plural=plural)
    counted = what.quantity.kind not in n.RANKS and c.lexicon.vocabulary.kind[what.noun] == "part"
    if you and counted and any(isinstance(one, n.In) for one in what.filters):
        return n.Exists(what=what, span=c.span)  # *no other faith shields* are those on your other cards
    if you and any(isinstance(one, n.Holding) for one in what.filters):  # *3 shield types with 2 or more shields*
        return n.Exists(what=what, span=c.span)
    if contains:
        advice = "write `have`: *if you have 3 or more ...*"
        raise MisreadError(Finding("S027", "only places contain things", c.span, help=advice))
    return n.Has(subject=subject, what=what, span=c.span)


def held_there(line: n.Sel, what: n.Sel, words: Vocabulary) -> n.Exists | None:
    """Return what asks for things in a line, or for lines with so many of them; none for what is not said so."""
    most = words.noun[line.noun].most if words.kind[line.noun] == "line" and " or " not in line.noun else None
    if line.quantity.kind in ("each", "all") and most is not None:  # *each row has a castle card*
        every = n.Quantity(kind="exact", n=most, span=line.quantity.span)
        line = replace(line, quantity=every)
    if line.poss == "you" and words.kind[line.noun] == "line":  # *2 of your rows have a purse*
        line = replace(line, poss=None)
    if line.quantity.kind in ("this", "that", "the") and not line.filters:
        check_one_line(line, what, _TWO_LINES)
        there = n.In(preposition="in", where=line, span=line.span)
        last = len(what.filters) - bool(what.filters and n.ends_the_phrase(what.filters[-1]))
        return n.Exists(what=replace(what, filters=(*what.filters[:last], there, *what.filters[last:])))
    if what.quantity.kind == "a" and words.kind[line.noun] == "line":  # *3 rows have a castle card*
        what = replace(what, quantity=n.Quantity(kind="at_least", n=1, span=what.quantity.span))
    counted = what.quantity.kind in ("exact", "exactly", "at_least", "at_most") and what.best is None
    if line.quantity.kind not in ("a", "exact", "at_least", "no") or line.best is not None or not counted:
        return None
    if words.kind[what.noun] not in ("card", "part") or what.filters or what.of is not None or what.test is not None:
        return None
    held = n.Holding(what=what, span=what.span)
    return n.Exists(what=replace(line, filters=(*line.filters, held)))


@builds("has_one_of_each")
def _has_one_of_each(c: Children) -> n.Has | n.Exists:
    """*You have one of each shield type* is *you have 6 shield types*."""
    said, noun = c.word("ONE_OF_EACH"), c.id("NOUN")
    each = n.Quantity(kind="each", span=said.span)
    subject, what = c.objects()[0], n.Sel(quantity=each, noun=noun, span=Span(said.start, c.end))
    return replace(had_by(c, subject, what), span=c.span)


@builds("has_not")
def has_not(c: Children) -> n.Has:
    """*You do not have a card here* is *you have no card here*, *not 3 coins* is *2 or fewer coins*."""
    subject, what = c.objects()
    assert isinstance(what, n.Sel)
    kind, number = what.quantity.kind, what.quantity.n
    if kind in ("a", "bare"):
        none = n.Quantity(kind="no", span=what.quantity.span)
        return n.Has(subject=subject, what=replace(what, quantity=none), span=c.span)
    if kind in ("exact", "at_least") and number is not None:
        fewer = n.Quantity(kind="at_most", n=number - 1, span=what.quantity.span)
        return n.Has(subject=subject, what=replace(what, quantity=fewer), span=c.span)
    advice = "say what there is, or begin the next sentence with `Otherwise,`"
    raise MisreadError(Finding("S035", "it is not clear what is denied here", c.span, help=advice))


@builds("is_only")
def _is_only(c: Children) -> n.Has | n.Exists:
    """*This is your only card here* is *you have no other cards here*."""
    subject, what = c.objects()
    assert isinstance(what, n.Sel)
    if isinstance(subject, n.Sel) and subject.quantity.kind not in ("this", "that"):
        advice = "say how many there are: *if you have exactly 1 card here*"
        raise MisreadError(Finding("S036", "whether it is the only one is asked of one card", c.span, help=advice))
    if not _is_one_anyway(c, what):
        whose = "you have" if what.poss == "you" else "there are"
        advice = f"write *if {whose} no other ...*; if this may be none itself, *if this card is ... and {whose} ...*"
        raise MisreadError(Finding("S036", "whether it is one itself would not be asked", what.span, help=advice))
    if what.poss != "you":
        return n.Exists(what=what, span=c.span)
    you = n.Pron(word="you", span=Span(what.span.start, what.span.start))
    return n.Has(subject=you, what=replace(what, poss=None), span=c.span)


def _is_one_anyway(c: Children, what: n.Sel) -> bool:
    """Return whether a card with a text is one of those: a card, face-up, where it lies."""
    words = c.lexicon.vocabulary
    up = [face.id for face in words.faces if face.value == 0]
    there = all(
        (isinstance(one, n.Place) and words.place[one.word].this is not None)
        or (isinstance(one, n.In) and isinstance(one.where, n.Sel) and _this_one(one.where))
        for one in what.filters
    )
    plain = what.test is None and what.alike is None and what.of is None and not what.either
    return there and plain and what.noun == c.lexicon.noun_of("card") and all(one in up for one in what.adjectives[1:])


def _this_one(where: n.Sel) -> bool:
    """Return whether a place is that of this card: *in this lane*, *on your side of this lane*."""
    of = where.of.quantity.kind if where.of is not None else ""
    return "this" in (where.quantity.kind, of) and where.poss in (None, "you")


def _two_kinds(c: Children, who: n.Sel | n.Pron, more: n.Sel, fewer: n.Sel | n.Pron) -> n.Higher | None:
    """*You have more castle cards than village cards* compares two numbers of one owner's things."""
    kinds = c.lexicon.vocabulary.kind
    if not isinstance(fewer, n.Sel) or kinds[fewer.noun] == "player" or fewer.quantity.kind != "bare":
        return None
    if kinds[fewer.noun] != kinds[more.noun] or fewer.poss or more.poss or fewer.of or more.of:
        return None
    if not isinstance(who, n.Pron) or who.word != "you":
        return None
    bare = replace(more, quantity=replace(more.quantity, kind="bare"), plural=c.several(more.noun))
    values = [
        n.Count(what=of_owner(who, one), span=one.span) for one in in_one_place(c.lexicon.vocabulary, bare, fewer)
    ]
    return n.Higher(left=values[0], right=values[1], span=c.span)


def in_one_place(words: Vocabulary, one: n.Sel, other: n.Sel) -> tuple[n.Sel, n.Sel]:
    """*More face-down cards here than face-up cards*: where one of two is counted, the other one is counted, too.

    *Fewer tasks in hand than kings*: these lie in a place of their own.
    """

    def placed(sel: n.Sel, at: n.Sel) -> n.Sel:
        places = tuple(there for there in at.filters if isinstance(there, n.Place | n.In))
        elsewhere = words.noun[sel.noun].apart and sel.noun != at.noun and not words.noun[sel.noun].held
        if sel.filters or not places or len(places) < len(at.filters) or elsewhere:
            return sel
        return replace(sel, filters=tuple(copied(there, sel.span.end) for there in places))

    return placed(one, other), placed(other, one)


@builds("has_than")
def _has_than(c: Children) -> n.Has | n.Higher:
    """*You have 2 fewer coins than your opponent* is *your opponent has 2 more coins than you*."""
    subject, what, *thans = c.objects()
    assert isinstance(what, n.Sel)
    if isinstance(subject, n.Sel) and ("one", subject.quantity.span.start) in c.marked:  # *one player*
        subject = replace(subject, quantity=n.Quantity(kind="a", span=subject.quantity.span))
    if thans and what.quantity.kind == "more" and (found := _two_kinds(c, subject, what, thans[0])) is not None:
        return found
    than: n.Sel | n.Pron = thans[0] if thans else others_than(c, subject)
    if what.quantity.kind == "n_fewer":
        subject, than, what = than, subject, replace(what, quantity=replace(what.quantity, kind="n_more"))
    return n.Has(subject=subject, what=what, than=than, span=c.span)


@builds("has_many_more")
def _has_many_more(c: Children) -> n.Has:
    """*You have 2 coins more than your opponent* is *2 more coins than*."""
    subject, than = c.objects()
    quantity = c.one(n.Quantity)
    what = n.Sel(quantity=quantity, noun=c.id("NOUN"), span=Span(quantity.span.start, c.word("NOUN").span.end))
    return n.Has(subject=subject, what=what, than=than, span=c.span)


@builds("has_at_least_more")
def _has_at_least_more(c: Children) -> n.Has:
    """*You have at least 2 more coins than your opponent* is *2 more coins than*."""
    subject, what, than = c.objects()
    assert isinstance(what, n.Sel)
    quantity = n.Quantity(kind="n_more", n=c.number(), span=c.word("NUMBER").span)
    return n.Has(subject=subject, what=replace(what, quantity=quantity, plural=False), than=than, span=c.span)


@builds("has_fewer")
def _has_fewer(c: Children) -> n.Has | n.Higher:
    """*You have fewer coins than your opponent* is *your opponent has more coins than you*."""
    subject, what, than = c.objects()
    assert isinstance(what, n.Sel)
    check_somebody(subject)
    if isinstance(than, n.Sel) and (found := _two_kinds(c, subject, than, what)) is not None:
        return found
    start = what.span.start
    more = replace(what, quantity=n.Quantity(kind="more", span=Span(start, start)), plural=False)
    return n.Has(subject=than, what=more, than=subject, span=c.span)


def check_somebody(subject: n.Sel | n.Pron) -> None:
    """Refuse *if no player has fewer coins than you*: whoever has fewer is the one than whom another has more."""
    if isinstance(subject, n.Sel) and subject.quantity.kind == "no":
        advice = "say it the other way round: *unless you have more ... than an opponent*"
        raise MisreadError(Finding("S002", "nobody is compared with others", subject.span, help=advice))


@builds("exists")
def _exists(c: Children) -> n.Exists:
    return n.Exists(what=c.one(n.Sel), span=c.span)


@builds("is_face")
def _is_face(c: Children) -> n.Is:
    if c.words("ALREADY"):
        c.marked.add(("already", c.start))
    return n.Is(subject=c.objects()[0], state=c.id("FACE"), negated=negated(c), span=c.span)


@builds("has_as_many")
def _has_as_many(c: Children) -> n.Has | n.Higher:
    """*Both players have the same number of cards here* is *no player has the most cards here*."""
    who, what, *other = c.objects()
    assert isinstance(what, n.Sel)
    if not other and isinstance(who, n.Sel) and c.lexicon.vocabulary.kind[who.noun] == "side":
        who, what = _whose_sides(c, who, what)
    same = c.word("THAT_MANY")
    if fold(same.text).startswith("that"):
        advice = "say how many, or compare two: *if you have the same number of cards here as your opponent*"
        raise MisreadError(Finding("S049", "which number is meant is not said", same.span, help=advice))
    plural = replace(what, plural=c.several(what.noun))
    both = [one for one in (who, *other) if isinstance(one, n.Sel)]
    several = any(one.quantity.kind in ("each", "all", "a", "another") for one in both)
    if other and not several:
        mine, theirs = (n.Count(what=of_owner(one, plural), span=what.span) for one in (who, other[0]))
        return n.Higher(left=mine, right=theirs, level=True, span=c.span)
    if other or not isinstance(who, n.Sel) or ("both", who.span.start) not in c.marked:
        # of all players nobody could have the most though some have fewer
        advice = "compare two: *if you have the same number of cards here as your opponent*"
        raise MisreadError(Finding("S002", "the same number as who?", same.span, help=advice))
    nobody = replace(who, quantity=n.Quantity(kind="no", span=who.quantity.span))
    most = replace(plural, quantity=n.Quantity(kind="most", span=what.quantity.span), plural=False)
    return n.Has(subject=nobody, what=most, span=c.span)


def _whose_sides(c: Children, sides: n.Sel, what: n.Sel) -> tuple[n.Sel, n.Sel]:
    """*Both sides of this lane have the same number of cards* is said of both players' cards in this lane."""
    words = c.lexicon.vocabulary
    open_ = c.untaken.pop(sides.span.start, None)
    plain = n.Sel(quantity=sides.quantity, noun=sides.noun, of=sides.of, filters=sides.filters)
    here = [one for one in (*sides.filters, *what.filters) if isinstance(one, n.Place)]
    lane = sides.of is not None and sides.of.quantity.kind == "this"
    said = sides.quantity.kind == "each" and sides == plain and (lane or here) and len(sides.filters) <= len(here)
    if not said or words.kind[what.noun] != "card" or not all(words.place[one.word].this for one in here):
        span, advice = sides.span, "say it of the players: *both players have the same number of cards here*"
        raise MisreadError(open_ or Finding("S032", "the same number as which side?", span, help=advice))
    if not any(isinstance(one, n.Place) for one in what.filters):
        word = here[0].word if here else next(one.id for one in words.places if one.this == "lane")
        what = replace(what, filters=(*what.filters, n.Place(word=word, span=Span(c.end, c.end))))
    c.marked.add(("both", sides.span.start))
    return replace(sides, noun=player_noun(words), of=None, filters=()), what


@builds("is_level")
def _is_level(c: Children) -> n.Fact:
    """*The total strengths here are equal* is *no player leads this lane*."""
    lane = c.lexicon.noun_of("lane")
    verb = next((one.id for one in c.lexicon.vocabulary.verbs if one.objects == ("lane",) and "act" not in one.use), "")
    if lane is None or not verb:
        raise MisreadError(Finding("S002", "nothing is level in this game", c.span, help="compare two amounts"))
    nobody = n.Sel(quantity=n.Quantity(kind="no", span=c.span), noun=player_noun(c.lexicon.vocabulary), span=c.span)
    this = n.Sel(quantity=n.Quantity(kind="this", span=c.span), noun=lane, span=c.span)
    return n.Fact(subject=nobody, verb=verb, args=n.Args(objects=(this,), span=c.span), span=c.span)


@builds("has_even", "there_is_even")
def _even_number(c: Children) -> n.Compare:
    """*You have an even number of coins* is *the number of your coins is even*."""
    *owner, what = c.objects()
    assert isinstance(what, n.Sel)
    if owner:
        what = of_owner(owner[0], what)
    word = c.text("EVEN_NUMBER").split()[1]
    parity = n.Parity(word=cast("Literal['even', 'odd']", word), span=c.word("EVEN_NUMBER").span)
    return n.Compare(
        value=n.Count(what=replace(what, plural=c.several(what.noun)), span=what.span), cmp=parity, span=c.span
    )


@builds("is_there")
def _is_there(c: Children) -> n.Is:
    area = any(isinstance(item, NodePart) and item.name == "area" for item in c.items)
    state = place_of(c) if area else next(item for item in c.items if isinstance(item, FILTERS))
    return n.Is(subject=c.objects()[0], state=state, negated=negated(c), span=c.span)


@builds("is_than")
def _is_than(c: Children) -> n.Is | n.Compare | n.Unless:
    """*It has lower strength than this card* is *it is weaker than this card*; *than 4*, its strength is compared."""
    if compared_with := c.words("THAN_NUMBER"):
        test = beyond_number(c, c.lexicon.id_of("COMPARATIVE", compared_with[0].text), c.number())
        (thing,) = c.objects()
        value = n.AttrOf(attr=test.attr, of=thing, span=thing.span)
        assert not isinstance(test.cmp, n.Named)
        asked = n.Compare(value=value, cmp=test.cmp, span=c.span)
        return n.Unless(condition=asked, span=c.span) if negated(c) else asked
    return is_compared(c)


def is_compared(c: Children) -> n.Is:
    """Return the condition that something is more than something else: *stronger than this card*."""
    subject, other = c.objects()
    word = c.word("COMPARATIVE", "COMPARED")
    adjective = c.lexicon.id_of(word.type, word.text)
    than = n.Than(
        adjective=adjective, than=one_beside(c.lexicon.vocabulary, adjective, other), span=Span(word.start, c.end)
    )
    return n.Is(subject=subject, state=than, negated=negated(c), span=c.span)


@builds("shares")
def _shares(c: Children) -> n.Is:
    subject, other = c.objects()
    sharing = n.Sharing(noun=shared_part(c), other=other, span=Span(c.word("SHARES").start, c.end))
    return n.Is(subject=subject, state=sharing, span=c.span)


@builds("has_same_kind")
def _has_same_kind(c: Children) -> n.Is:
    """*It shows the same faction as that vassal* is *it shares a faction with that vassal*."""
    subject, other = c.objects()
    sharing = n.Sharing(noun=shared_part(c), other=other, span=Span(c.word("NOUN").start, c.end))
    return n.Is(subject=subject, state=sharing, span=c.span)


@builds("is_kind")
def _is_kind(c: Children) -> n.Is:
    """*All cards here are enemy cards* is *each card here is an enemy card*."""
    subject, kind = c.objects()
    assert isinstance(kind, n.Sel)
    of_all = isinstance(subject, n.Sel) and subject.quantity.kind in ("all", "each") and subject.best is None
    if not of_all or negated(c) or not isinstance(subject, n.Sel):
        advice = "say how many there are, *if there are 3 ...*, or ask of all: *if all cards here are ...*"
        raise MisreadError(Finding("S036", "of how many this is asked is not said", c.span, help=advice))
    each = replace(subject, quantity=n.Quantity(kind="each", span=subject.quantity.span), plural=False)
    one = replace(kind, quantity=n.Quantity(kind="a", span=kind.quantity.span), plural=False)
    return n.Is(subject=each, state=one, span=c.span)


@builds("was_one")
def _was_one(c: Children) -> n.Is:
    """*If it was a trick*: of what kind something is does not change, so it is asked now."""
    subject, state = c.objects()
    assert isinstance(state, n.Sel)
    words = c.lexicon.vocabulary
    kinds = all((entry := words.adjective.get(word)) is not None and entry.of for word in state.adjectives)
    bare = n.Sel(quantity=state.quantity, noun=state.noun, adjectives=state.adjectives)
    if state != bare or not kinds or state.quantity.kind != "a":
        advice = "ask in front of the act: *Choose a card .... If it is ..., .... Then flip it*"
        raise MisreadError(Finding("S036", "what it was before is not asked here", c.span, help=advice))
    if any(words.noun[name].fronts for name in (state.noun, words.noun[state.noun].narrows) if name):
        c.marked.add(("was shown", c.start))
    return n.Is(subject=subject, state=state, span=c.span)


@builds("is_one")
def _is_one(c: Children) -> n.Is | n.Exists:
    """*This card is the strongest here* is *the strongest card here*: what it is one of is what it is itself."""
    subject, state = c.objects()
    assert isinstance(state, n.Sel)
    if not state.noun:
        noun = subject.noun if isinstance(subject, n.Sel) else c.lexicon.noun_of("card") or "card"
        state = replace(state, noun=noun)
    if (there := _is_beside(c, subject, state)) is not None:
        return there
    return n.Is(subject=subject, state=state, negated=negated(c), span=c.span)


def _is_beside(c: Children, subject: n.Sel | n.Pron, state: n.Sel) -> n.Exists | None:
    """*A castle card is adjacent to this card* is *there is an adjacent castle card*; else none."""
    bare = state == n.Sel(quantity=state.quantity, noun=state.noun, adjectives=state.adjectives, plural=state.plural)
    if (
        not bare
        or len(state.adjectives) != 1
        or negated(c)
        or (there := lying_beside(c, subject, state.adjectives[0])) is None
    ):
        return None
    c.untaken.pop(state.span.start, None)
    return there


def lying_beside(c: Children, subject: n.Sel | n.Pron, word: str) -> n.Exists | None:
    """*A castle card is adjacent* is *there is an adjacent castle card*; none for one certain card, or all of them."""
    entry = c.lexicon.vocabulary.adjective.get(word)  # a face is none
    if entry is None:
        return None
    some = ("a", "no", "exact", "exactly", "at_least", "at_most")
    card = isinstance(subject, n.Sel) and c.lexicon.vocabulary.kind[subject.noun] == "card" and "card" in entry.fits
    if entry.role != "relation" or (entry.behind and not entry.around) or not card or not isinstance(subject, n.Sel):
        return None
    if subject.quantity.kind not in some:
        return None
    if subject.filters or subject.poss is not None or subject.of is not None or subject.best is not None:
        return None
    adjectives = with_beside(c, subject.adjectives, (word,))
    return n.Exists(what=replace(subject, adjectives=adjectives), span=c.span)


@builds("is_yours")
def _is_yours(c: Children) -> n.Is:
    """*It is yours* is *it is one of your cards*."""
    start = c.objects()[0].span.end
    card = next(noun.id for noun in c.lexicon.vocabulary.nouns if noun.kind == "card")
    one = n.Quantity(kind="a", span=Span(start, start))
    yours = n.Sel(quantity=one, noun=card, poss="you", span=Span(start, c.end))
    return n.Is(subject=c.objects()[0], state=yours, negated=negated(c), span=c.span)


def negated(c: Children) -> bool:
    """Return whether *not* stands behind *is*."""
    return bool(c.words("NOT", "ISNT"))


@builds("compare")
def _compare(c: Children) -> n.Compare:
    return n.Compare(value=c.values()[0], cmp=compared(c), span=c.span)


@builds("has_same")
def _has_same(c: Children) -> n.Higher:
    """*It has the same strength as this card* is *its strength is equal to the strength of this card*."""
    attr, (one, other) = c.id("ATTR"), c.objects()
    left, right = (n.AttrOf(attr=attr, of=thing, span=thing.span) for thing in (one, other))
    return n.Higher(left=left, right=right, level=True, span=c.span)


@builds("higher")
def _higher(c: Children) -> n.Higher:
    left, right = c.values()
    return n.Higher(left=left, right=right, span=c.span)


@builds("lower")
def _lower(c: Children) -> n.Higher:
    """*A is less than B* is *B is more than A*."""
    left, right = c.values()
    return n.Higher(left=right, right=left, span=c.span)


@builds("level")
def _level(c: Children) -> n.Higher:
    left, right = c.values()
    return n.Higher(left=left, right=right, level=True, span=c.span)

"""Builders of relative clauses and their like: *each opponent who has 3 coins*, *a column of village cards alone*."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, builds
from cardlang.syntax.builders.people import player_noun
from cardlang.syntax.builders.tails import times_of
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.kinds import Kind
from cardlang.vocabulary.model import Vocabulary

# --- people -----------------------------------------------------------------------------------------------


@builds("whom")
def _whom(c: Children) -> n.Sel:
    """*From each opponent who has 3 coins*: what is asked of each is put where they are gone through."""
    who, what, *than = c.objects()
    assert isinstance(who, n.Sel)
    assert isinstance(what, n.Sel)
    asked_who(c, who, what, than[0] if than else None)
    return replace(who, span=c.span)


@builds("whom_fewer")
def _whom_fewer(c: Children) -> n.Sel:
    """*From each opponent who has fewer coins than you*: of each it is asked whether you have more."""
    who, what, than = c.objects()
    assert isinstance(who, n.Sel)
    assert isinstance(what, n.Sel)
    more = replace(what, quantity=n.Quantity(kind="more", span=what.quantity.span), plural=False)
    asked_who(c, who, more, than)
    at = c.clauses[who.span.start].span
    c.clauses[who.span.start] = n.Has(subject=than, what=more, than=who, span=at)
    return replace(who, span=c.span)


def asked_who(c: Children, who: n.Sel, what: n.Sel, than: n.Sel | n.Pron | None) -> None:
    """Enter what players must have as a clause behind their noun; of others than *each* it is refused."""
    end = (than or what).span.end
    if who.quantity.kind != "each" or c.lexicon.vocabulary.kind[who.noun] != "player":
        player = c.lexicon.vocabulary.noun[player_noun(c.lexicon.vocabulary)].words[c.lexicon.language][0]
        noun = c.lexicon.vocabulary.noun[who.noun].words[c.lexicon.language][0]
        one = f"{'another' if who.quantity.kind == 'another' else 'an' if noun[0] in 'aeiou' else 'a'} {noun}"
        first = f"*Choose {one}. Then if that {player} has ..., ... that {player}*"
        advice = f"choose first, and ask then: {first}; of all of them write *each {noun} who has ...*"
        said = Span(who.span.start, end)
        raise MisreadError(Finding("S028", "only of `each` is it said in this way what they have", said, help=advice))
    at = Span(who.span.end, end)
    c.clauses[who.span.start] = n.Has(subject=who, what=what, than=than, span=at)


def with_what(c: Children, verb: str, args: n.Args) -> n.Args:
    """*Take 1 key from each opponent with 3 keys*: what they have, unless the verb takes *with*."""
    if len(args.roles) < 2 or "with" in c.lexicon.vocabulary.verb[verb].roles:
        return args
    *before, whom, what = args.roles
    who, had = whom.target, what.target
    if before or (whom.preposition, what.preposition) != ("from", "with"):
        return args
    if not isinstance(who, n.Sel) or not isinstance(had, n.Sel) or c.lexicon.vocabulary.kind[who.noun] != "player":
        return args
    each = who == n.Sel(quantity=n.Quantity(kind="each"), noun=who.noun)
    if not each or had.quantity.kind not in ("exact", "at_least", "at_most"):
        return args
    asked_who(c, who, had, None)
    return replace(args, roles=(replace(whom, target=replace(who, span=Span(who.span.start, what.span.end))),))


# --- lines and kinds ----------------------------------------------------------------------------------------


def told_in_full(c: Children, noun: str, one: n.Filter, parts: Mapping[str, Any]) -> n.Filter:
    """Return a filter with the number that *only* stands for, or with the noun that *of which* leaves out."""
    words = c.lexicon.vocabulary
    if not isinstance(one, n.Bearing):
        return one
    if ("yours", one.span.start) in c.marked and (
        parts.keys() & {"of", "whose"} or parts.get("owner") not in (None, "you")
    ):
        advice = "whose they are is said once: *with 2 or more ...*"
        raise MisreadError(Finding("S027", "two owners are named", one.span, help=advice))
    if ("where", one.span.start) in c.marked and words.kind[noun] != "line":
        advice = "write *where you have the most ...* or *where you have the fewest ...*"
        raise MisreadError(Finding("S002", "which one is meant is not clear", one.span, help=advice))
    if ("only", one.span.start) in c.marked:
        c.marked.add(("filled", one.span.start))
        return replace(one, what=filled_with(noun, one.what, words, one.span))
    if ("so many", one.span.start) in c.marked:
        return of_its_kind(c, noun, one)
    if words.kind[noun] == "line" and words.kind[one.what.noun] == "card" and one.what.quantity.kind == "a":
        quantity = n.Quantity(kind="at_least", n=1, span=one.what.quantity.span)
        return replace(one, what=replace(one.what, quantity=quantity))
    return one


_LAID: frozenset[Kind] = frozenset({"part", "resource", "kind"})


def laid_on_cards(
    words: Vocabulary, noun: str, filters: Sequence[n.Filter], of: n.Sel | None, end: int
) -> tuple[list[n.Filter], n.Sel | None]:
    """*Each shield on castle cards in this row*, *of your cards with a purse*: what follows is said of these cards."""
    kinds, found = words.kind, list(filters)
    if kinds[noun] not in _LAID:
        return found, of
    if of is not None and found and kinds[of.noun] == "card" and not of.filters:
        found, of = [n.In(preposition="on", where=of, span=of.span), *found], None
    for i, one in enumerate(found):
        where = one.where if isinstance(one, n.In) else None
        if not isinstance(where, n.Sel) or kinds[where.noun] not in ("card", "part") or one.span.start == one.span.end:
            continue
        rest = found[i + 1 :]
        if rest and where.best is None and not where.filters and where.quantity.kind not in ("this", "that"):
            all_of_them = n.Quantity(kind="bare", span=where.quantity.span)
            if where.quantity.kind == "the" and where.plural and where.quantity.n is None:
                where = replace(where, quantity=all_of_them)
            test, first = where.test, rest[0]
            if test is None and where.of is None and isinstance(first, n.Test):
                test, rest = first, rest[1:]
            cards = replace(where, test=test, filters=tuple(rest), span=Span(where.span.start, end))
            on = n.In(preposition="on", where=cards, span=Span(one.span.start, end))
            return [*found[:i], on], of
    return found, of


def on_cards_beside(
    c: Children, noun: str, beside: Sequence[str], filters: list[n.Filter]
) -> tuple[tuple[str, ...], list[n.Filter]]:
    """*Each shield adjacent to this card* is *each shield on adjacent cards*: how things lie, and the filters then."""
    words = c.lexicon.vocabulary
    known, kind = words.adjective, words.kind[noun]
    near = [known[one] for one in beside if known[one].role == "relation" and kind not in known[one].fits]
    said = any(mark == "beside this" and c.start <= start < c.end for mark, start in c.marked)
    borne = c.name not in ("np", "bare", "pair_of", "set_item")  # *a card with a shield adjacent to this card*
    if kind != "part" or len(near) != 1 or "card" not in near[0].fits or borne or not said:
        return tuple(beside), filters
    (one,) = near
    quantity = n.Quantity(kind="the" if one.single else "bare", span=c.span)
    cards = n.Sel(quantity=quantity, noun="card", adjectives=(one.id,), plural=not one.single, span=c.span)
    on_them = n.In(preposition="on", where=cards, span=c.span)
    return tuple(word for word in beside if word != one.id), [on_them, *filters]


def borne_by_what_lies_there(c: Children, filters: Sequence[n.Filter]) -> list[n.Filter]:
    """*Each row with 2 cards with a purse*: the purse is asked of these cards, not of the row."""
    kinds, found = c.lexicon.vocabulary.kind, list[n.Filter]()
    for one in filters:
        before = found[-1] if found else None
        if (
            isinstance(one, n.Holding)
            and isinstance(before, n.Holding)
            and kinds[before.what.noun] == "card"
            and kinds[one.what.noun] != "card"
            and (before.what.filters or ("and held", one.span.start) not in c.marked)
        ):
            borne = n.Bearing(what=one.what, span=one.span)
            what = before.what
            span = Span(what.span.start, one.span.end)
            what = replace(what, filters=(*what.filters, borne), span=span)
            found[-1] = replace(before, what=what, span=Span(before.span.start, one.span.end))
        else:
            found.append(one)
    return found


def part_of_kinds(words: Vocabulary, noun: str) -> str | None:
    """Return the part whose kinds a noun counts: *shield* of *shield type*."""
    if words.kind[noun] != "kind":
        return None
    parts = words.powers.parts if words.powers is not None else ()
    return next((part for part, kind in sorted(parts) if kind in words.noun[noun].kinds), None)


@builds("only_such")
def _only(c: Children) -> n.Bearing:
    """*With only village cards* is *with 3 village cards* in a column of three."""
    c.marked.add(("only", c.start))
    return n.Bearing(what=c.one(n.Sel), span=c.span)


def filled_with(line: str, what: n.Sel, words: Vocabulary, span: Span) -> n.Sel:
    """Return what a line holds that holds nothing else: as many cards as it has cells."""
    sizes = {len(cells) for (noun, _), cells in words.bounds.lines.items() if noun == line}
    if len(sizes) != 1 or words.kind[what.noun] != "card" or what.of is not None:
        advice = "say how many there are: *with 3 ...*, or what there is not: *without ...*"
        raise MisreadError(Finding("S002", "how many that are is not said", span, help=advice))
    many = n.Quantity(kind="exact", n=sizes.pop(), span=what.quantity.span)
    return replace(what, quantity=many, plural=False)


@builds("holds_only")
def _holds_only(c: Children) -> n.Exists:
    """*This row contains only village cards* is *there are 3 village cards in this row*."""
    line, what = c.objects()
    assert isinstance(what, n.Sel)
    words = c.lexicon.vocabulary
    if not isinstance(line, n.Sel) or words.kind[line.noun] != "line" or line.quantity.kind not in ("this", "the"):
        advice = "say how many there are, or ask for what there is not: *if you have no ...*"
        raise MisreadError(Finding("S027", "how many that are is not said", c.span, help=advice))
    filled = filled_with(line.noun, what, words, c.span)
    c.marked.add(("filled", c.start))
    return n.Exists(what=replace(filled, filters=(n.In(preposition="in", where=line, span=line.span),)), span=c.span)


def check_filled(c: Children, ability: n.Ability) -> None:
    """Refuse *this row contains only village cards* where a line may have gaps: then it says no number."""
    keyword = ability.header.word if isinstance(ability.header, n.Keyword) else None
    if keyword is not None and c.lexicon.vocabulary.keyword[keyword].timing == "final":
        return
    for mark, start in c.marked:
        if mark == "filled" and ability.span.start <= start < ability.span.end:
            of = "*if the number of ... in this row is equal to the number of cards in this row*"
            message = "a line may have gaps now, so this does not say how many there are"
            raise MisreadError(
                Finding("S036", message, Span(start, ability.span.end), help=f"compare the numbers: {of}")
            )


@builds("so_many_of", "so_often", "exactly_so_often", "more_often")
def _so_many_of(c: Children) -> n.Bearing:
    """*Of which you have 2 or more* is *with 2 or more shields*, of kinds of shields; `_sel` finds their noun."""
    quantity = c.maybe(n.Quantity)
    if quantity is None:
        said = c.word("TIMES_OVER", "ONCE", "NUMBER")
        number = _how_often(c) + (c.name == "more_often")
        kind: n.QuantityKind = "exactly" if c.name == "exactly_so_often" else "at_least"
        quantity = n.Quantity(kind=kind, n=number, span=said.span)
    else:
        if c.text("PRONOUN") != "you":
            raise MisreadError(Finding("S027", "whose they are is not clear", c.span, help="write `you have`"))
        c.marked.add(("yours", c.start))
    c.marked.add(("so many", c.start))
    noun = c.id("NOUN") if c.words("NOUN") else ""  # *you have exactly one shield of*
    what = n.Sel(quantity=quantity, noun=noun, span=quantity.span)
    return n.Bearing(what=what, span=c.span)


@builds("appears", "appears_at_least", "appears_more")
def _appears(c: Children) -> n.Condition:
    """*No shield type appears more than twice* is *there is no shield type with 3 or more shields*."""
    (what,), said = c.objects(), c.word("TIMES_OVER", "ONCE", "NUMBER")
    words = c.lexicon.vocabulary
    part = part_of_kinds(words, what.noun) if isinstance(what, n.Sel) else None
    plain = isinstance(what, n.Sel) and not what.filters and what.of is None and c.part("area", "you") == "you"
    if part is None or not isinstance(what, n.Sel) or not plain:
        advice = "say how many there are: *if there are 2 or more ...*"
        raise MisreadError(Finding("S002", "of what there are so many is not said", c.span, help=advice))
    number = _how_often(c) + (c.name == "appears_more")
    kind: n.QuantityKind = "exactly" if c.name == "appears" else "at_least"
    many = n.Quantity(kind=kind, n=number, span=said.span)
    held = n.Holding(what=n.Sel(quantity=many, noun=part, span=said.span), span=said.span)
    quantity, most = what.quantity, words.noun[what.noun].most
    if quantity.kind in ("each", "all") and most is not None:
        quantity = n.Quantity(kind="exact", n=most, span=quantity.span)
    return n.Exists(what=replace(what, quantity=quantity, plural=False, filters=(held,)), span=c.span)


def _how_often(c: Children) -> int:
    """Return the number of *once*, *twice*, *3 times*, *3 or more times*."""
    said = c.word("TIMES_OVER", "ONCE", "NUMBER")
    if said.type == "NUMBER":
        return c.number()
    return times_of(said.text) if said.type == "TIMES_OVER" else 1


@builds("so_many", "just_so_many")
def _so_many(c: Children) -> n.Quantity:
    kind: n.QuantityKind = "exactly" if c.name == "just_so_many" else "at_least"
    return n.Quantity(kind=kind, n=c.number(), span=c.span)


def of_its_kind(c: Children, noun: str, held: n.Bearing) -> n.Bearing:
    """Return so many of a kind with the noun of what is of that kind."""
    part = part_of_kinds(c.lexicon.vocabulary, noun)
    if part is None or held.what.noun not in ("", part):
        advice = "write how many with their noun: *with 2 or more ...*"
        raise MisreadError(Finding("S002", "of what there are so many is not said", held.span, help=advice))
    return replace(held, what=replace(held.what, noun=part))


# --- which one it is --------------------------------------------------------------------------------------------


@builds("is_nth")
def _is_nth(c: Children) -> n.Has:
    """*This is your last card* is *you have 9 cards*, *your third card* that there are exactly 3, when it has come."""
    (subject,), every = c.objects(), c.words("LAST_OF_ALL")
    noun, word = ("card", "last") if every else (c.id("NOUN"), c.text("NTH").split()[1])
    most = c.lexicon.vocabulary.noun[noun].most
    this = isinstance(subject, n.Sel) and subject.quantity.kind == "this" and subject.noun == "card" == noun
    if most is None or not this:
        advice = "say how many there are: *if you have 3 or more cards*"
        raise MisreadError(Finding("S036", "which one came when is not known", c.span, help=advice))
    c.marked.add(("nth", c.start))
    last = word in ("last", "final")
    many = n.Quantity(kind="exact" if last else "exactly", n=most if last else _ORDINALS.index(word) + 1, span=c.span)
    you = n.Pron(word="you", span=Span(c.start, c.start))
    return n.Has(subject=you, what=n.Sel(quantity=many, noun=noun, span=c.span), span=c.span)


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def check_nth(c: Children, keyword: str | None, body: tuple[n.Step, ...]) -> None:
    """Refuse *this is your third card* where more cards may have come in the meantime."""
    for mark, start in c.marked:
        if mark != "nth":
            continue
        inside = [node for step in body for node in preorder(step)]
        asked = next((node for node in inside if isinstance(node, n.Has) and node.span.start == start), None)
        verbs = c.lexicon.vocabulary.verb
        brought = any(isinstance(node, n.Do) and "card" in verbs[node.verb].whole for node in inside)
        if asked is not None and (keyword != c.lexicon.vocabulary.default_keyword or brought):
            advice = "say how many there are then: *if you have 3 or more cards*"
            raise MisreadError(Finding("S036", "more cards may have come by then", asked.span, help=advice))


@builds("whole")
def _whole(c: Children) -> n.Sel:
    """*The whole offer* is *all cards in the offer*."""
    words, zone = c.lexicon.vocabulary, c.id("NOUN")
    entry = words.noun[zone]
    if entry.kind != "zone" or not entry.countable:
        advice = "say what of it is meant: *all cards here*, *all your coins*"
        raise MisreadError(Finding("S002", f"`{c.text('NOUN')}` is no pile of cards", c.span, help=advice))
    start = c.word("NOUN").start
    kind: n.QuantityKind = "bare" if c.part("owner") else "the"
    where = n.Sel(quantity=n.Quantity(kind=kind, span=Span(start, start)), noun=zone, poss=c.part("owner"), span=c.span)
    card = next(noun.id for noun in words.nouns if noun.kind == "card")
    there = n.In(preposition="in", where=where, span=c.span)
    every = n.Quantity(kind="all", span=Span(c.start, start))
    return n.Sel(quantity=every, noun=card, plural=False, filters=(there,), span=c.span)


# --- places and purses ----------------------------------------------------------------------------------------


def at_a_spot(c: Children, quantity: n.Quantity | None, *, owned: bool) -> tuple[n.Place, n.Quantity | None]:
    """*All four corners* are all cards in a corner; how many corners there are is checked."""
    place, word, words = c.id("SPOT"), c.word("SPOT"), c.lexicon.vocabulary
    advice = f"name the cards: *2 cards {words.place[place].words[c.lexicon.language][0]}*"
    if c.name == "short":
        return n.Place(word=place, span=word.span), _so_many_spots(c, place, quantity)
    if not (quantity is None or quantity.kind in ("each", "all")):
        raise MisreadError(Finding("S034", "this names all cards that lie there", word.span, help=advice))
    numbers = c.words("NUMBER")
    if numbers and c.number() != len(words.bounds.spots.get(place, ())):
        raise MisreadError(Finding("C016", "there are not so many", numbers[0].span, help="leave the number out"))
    if numbers or (quantity is None and owned):
        quantity = n.Quantity(kind="all", span=Span(c.start, c.start))
    if quantity is None:
        raise MisreadError(Finding("S034", "which of them are meant is not said", word.span, help=advice))
    return n.Place(word=place, span=word.span), quantity


def _so_many_spots(c: Children, place: str, quantity: n.Quantity | None) -> n.Quantity:
    """*In any two corners*, *in each corner*: how many lie there, which only a requirement takes up."""
    words, word = c.lexicon.vocabulary, c.word("SPOT")
    there = len(words.bounds.spots.get(place, ()))
    count = c.number() if c.words("NUMBER") else quantity.n if quantity is not None else None
    if quantity is not None and quantity.kind in ("each", "all", "every"):
        count = count or there
    elif quantity is not None and quantity.kind != "exact":
        count = None
    advice = f"name the cards: *2 cards {words.place[place].words[c.lexicon.language][0]}*"
    if count is None or count > there:
        raise MisreadError(Finding("S034", "this names all cards that lie there", word.span, help=advice))
    c.untaken[c.start] = Finding("S034", "this names all cards that lie there", word.span, help=advice)
    return n.Quantity(kind="exact", n=count, span=Span(c.start, c.start))


def on_other_cards(
    c: Children, noun: str, adjectives: tuple[str, ...], parts: MutableMapping[str, Any]
) -> tuple[tuple[str, ...], n.Sel] | None:
    """*Your other purses* are the purses of your other cards."""
    words = c.lexicon.vocabulary
    other = next(
        (word for word in adjectives if word in words.adjective and words.adjective[word].role == "other"), None
    )
    if other is None or not words.noun[noun].holder or parts.get("owner") != "you" or parts.keys() & {"of", "whose"}:
        return None
    card = next(entry.id for entry in words.nouns if entry.kind == "card")
    at = Span(c.start, c.start)
    bare = n.Quantity(kind="bare", span=at)
    cards = n.Sel(quantity=bare, noun=card, poss="you", adjectives=(other,), plural=True, span=at)
    del parts["owner"]
    return tuple(word for word in adjectives if word != other), cards


def on_others(
    c: Children, noun: str, adjectives: tuple[str, ...], filters: list[n.Filter], parts: Mapping[str, Any]
) -> tuple[tuple[str, ...], list[n.Filter]] | None:
    """*Other faith shields* are those on your other cards: of a card's parts each is told by its card."""
    words = c.lexicon.vocabulary
    other = [word for word in adjectives if word in words.adjective and words.adjective[word].role == "other"]
    owners = {parts.get(name) for name in ("owner", "having")} - {None, "you"}
    if not other or words.kind[noun] != "part" or filters or owners or parts.keys() & {"of", "whose", "area"}:
        return None
    card = next(entry.id for entry in words.nouns if entry.kind == "card")
    at = Span(c.start, c.start)
    bare = n.Quantity(kind="bare", span=at)
    cards = n.Sel(quantity=bare, noun=card, poss="you", adjectives=(other[0],), plural=True, span=at)
    there = n.In(preposition="on", where=cards, span=at)
    return tuple(word for word in adjectives if word not in other), [there]


def with_gold(c: Children, noun: str, filters: list[n.Filter], *, bare: bool) -> tuple[str, list[n.Filter]]:
    """*Purses with 3 gold on them* are told by their cards: *cards bearing 3 gold*."""
    words = c.lexicon.vocabulary
    counted = ("resource", "counter")
    laid = [one for one in filters if isinstance(one, n.Bearing) and words.kind[one.what.noun] in counted]
    if not laid:
        return noun, filters
    rest = [
        one
        for i, one in enumerate(filters)
        if not (i and filters[i - 1] in laid and isinstance(one, n.In) and isinstance(one.where, n.Pron))
    ]
    if words.kind[noun] != "part" or not words.noun[noun].holder:
        return noun, rest
    quantity = laid[0].what.quantity
    some = quantity.kind in ("a", "exact", "exactly", "at_least") and (quantity.n or 1) > 0
    if not some or not bare:
        advice = "ask for the cards: *cards bearing 3 or more ...*; a purse may be *full* or *empty*"
        raise MisreadError(Finding("S002", "such a purse cannot be told", laid[0].span, help=advice))
    return next(entry.id for entry in words.nouns if entry.kind == "card"), rest


def the_only_part(
    words: Vocabulary, noun: str, quantity: n.Quantity, of: n.Sel | None, owner: n.Possessor | None, *, plural: bool
) -> n.Quantity:
    """*This card's purse* and *its purse* are *a purse of this card*, where no card has more of them."""
    only = any(one.noun == noun and one.whose == "card" and one.most == 1 for one in words.bounds.amounts)
    single = of is not None and words.kind[of.noun] == "card" and of.quantity.kind in ("this", "that", "the", "a")
    named = (single and quantity.kind == "the") or (owner == "it" and quantity.kind == "bare")
    named = named and not plural
    return replace(quantity, kind="a") if only and named and quantity.n is None else quantity


def check_all_yours(c: Children) -> None:
    """Refuse *a row of yours* where what is named alone lies elsewhere than in front of you."""
    if any(word.role == "zone" and word.owned and "card" in word.fits for word in c.lexicon.vocabulary.adjectives):
        raise MisreadError(Finding("C018", "it belongs to nobody", c.span, help="leave out whose it is"))


def your_line(c: Children, noun: str, *, plural: bool) -> bool:
    """Return whether *your left column* says no more than *the left column*: all lines named are one's own."""
    words = c.lexicon.vocabulary
    kept = any(word.role == "zone" and word.owned and "card" in word.fits for word in words.adjectives)
    return words.kind[noun] == "line" and not kept and not plural


def near_you(c: Children, noun: str) -> bool:
    """Return whether *your* says of players only what they are anyway: *both your neighbours*."""
    entry = c.lexicon.vocabulary.noun[noun]
    return entry.kind == "player" and not entry.unique and noun not in ("player", "opponent")


def all_there_are(c: Children, noun: str, quantity: n.Quantity | None) -> n.Quantity | None:
    """*All six shield types* are 6 of them, where there are no more."""
    if quantity is not None or not c.words("NUMBER") or not c.words("NOUN") or len(c.items) != 2:
        return quantity
    entry, number = c.lexicon.vocabulary.noun[noun], c.word("NUMBER")
    if entry.kind not in ("kind", "line") or entry.most != c.number():
        advice = "leave `all` out, or the number"
        raise MisreadError(
            Finding("C016", "there are not so many, or they are not counted so", number.span, help=advice)
        )
    return n.Quantity(kind="exact", n=c.number(), span=Span(c.start, number.span.end))

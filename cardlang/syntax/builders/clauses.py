"""Builders of clauses that say in one what the canonical text says in two, or of a rule as if it happened.

*Put one of them into the offer and the rest under the deck* is two acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Literal, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Word, builds
from cardlang.syntax.builders.conditions import has_not, in_one_place
from cardlang.syntax.builders.goals import fitted
from cardlang.syntax.builders.owners import of_owner
from cardlang.syntax.builders.taken import owner_of
from cardlang.syntax.builders.values import own_numbers
from cardlang.syntax.lexing.lexicon import Lexicon, fold
from cardlang.syntax.rewriting import copied
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.common import TURN_END

# --- one verb of two things -----------------------------------------------------------------------------


@builds("split")
def _split(c: Children) -> NodePart:
    """*Put one of them into the offer and the rest under the deck* is *put one of them ... Then put the others ...*."""
    at = c.items.index(c.word("AND_REST"))
    verb = c.lexicon.id_of("VERB", c.items[0].text)
    rest = c.word("AND_REST")
    others = n.Pron(word="others", span=Span(rest.start + rest.text.lower().index("and") + 4, rest.span.end))
    first, second = c.items[1:at], c.items[at + 1 :]
    (things,) = [one.value for one in first if isinstance(one, NodePart)]
    return NodePart("steps", [_put(c, verb, things, first, c.start), _put(c, verb, (others,), second, rest.span.end)])


def _put(c: Children, verb: str, things: tuple[n.Sel | n.Pron, ...], said: Sequence[Any], start: int) -> n.Step:
    roles = tuple(one for one in said if isinstance(one, n.Role))
    face = next(
        (c.lexicon.id_of("FACE", one.text) for one in said if isinstance(one, Word) and one.type == "FACE"), None
    )
    order: Literal["any"] | None = (
        "any" if any(isinstance(one, NodePart) and one.name == "order" for one in said) else None
    )
    span = Span(start, roles[-1].span.end)
    args = fitted(c, verb, n.Args(objects=things, face=face, roles=roles, order=order, span=span))
    return n.Step(action=n.Do(verb=verb, args=args, span=span), link="then", span=span)


@builds("role_end")
def _role_end(c: Children) -> n.Role:
    """*On the bottom* is *under the deck*, of cards that were looked at there (`misread` asks for that)."""
    at = Span(c.end, c.end)
    return n.Role(preposition="on top of" if c.words("ON_TOP") else "under", target=_the_stack(c), span=at)


@builds("do_ends")
def _do_ends(c: Children) -> NodePart:
    """*Put it back on top or on the bottom* is a choice between two acts."""
    verb, things, pile = c.word("VERB"), c.part("objects"), c.maybe(n.Sel)
    if len(things) != 1 or _are_several(things[0]):
        advice = "write *put any number of them under ... Then put the others on top of ... in any order*"
        raise MisreadError(Finding("S021", "one by one, or all of them?", c.word("AT_AN_END").span, help=advice))
    id_ = c.lexicon.id_of("VERB", verb.text)
    acts = []
    for i, preposition in enumerate(_ENDS):
        at = Span(c.end, c.end)
        target = pile if pile is not None else _the_stack(c)
        role = n.Role(preposition=preposition, target=copied(target, c.end) if i else target, span=at)
        thing = copied(things[0], c.start) if i else things[0]
        args = fitted(c, id_, n.Args(objects=(thing,), roles=(role,), span=c.span))
        acts.append(n.Do(verb=id_, args=args, span=c.span))
    return NodePart("acts", acts)


_ENDS: tuple[n.Preposition, n.Preposition] = ("on top of", "under")


def _the_stack(c: Children) -> n.Sel:
    """Return the pile that is not named: `desugar.stack` says which one it is."""
    stacks = [noun.id for noun in c.lexicon.vocabulary.nouns if noun.stack]
    if not stacks:
        raise MisreadError(Finding("C114", "it is not said of what", c.span, help="name it: *on top of ...*"))
    at = Span(c.end, c.end)
    return n.Sel(quantity=n.Quantity(kind="the", span=at), noun=stacks[0], span=at)


# --- out of a lane ---------------------------------------------------------------------------------------


@builds("role_out", "role_both")
def _role_out(c: Children) -> n.Role:
    (target,) = c.objects()
    if c.name == "role_both":
        c.marked.add(("both ways", c.start))
    return n.Role(preposition="from", target=target, span=c.span)


@builds("role_area_you", "role_area_they")
def _role_area(c: Children) -> n.Role:
    """*From your tableau* is *from your display*, where cards before a player lie in such a zone."""
    zone, word = c.lexicon.vocabulary.area_zone, c.word("PREPOSITION")
    if not zone:
        advice = "what lies there is named alone: *one of your cards*"
        raise MisreadError(Finding("S034", "this goes without saying", c.span, help=advice))
    owner: n.Possessor = "you" if c.name == "role_area_you" else "they"
    at = Span(word.span.end, c.end)
    target = n.Sel(quantity=n.Quantity(kind="bare", span=at), noun=zone, poss=owner, span=at)
    return n.Role(preposition=cast("n.Preposition", fold(word.text)), target=target, span=c.span)


def out_of_it(c: Children, verb: str, args: n.Args) -> n.Args:
    """*Move a card out of this lane* is *move a card from this lane to another lane*; several go *to other lanes*."""
    entry = c.lexicon.vocabulary.verb[verb]
    if any(("both ways", role.span.start) in c.marked for role in args.roles):
        advice = "say where it goes; what is forbidden both ways *cannot be moved into or out of this lane*"
        raise MisreadError(Finding("S034", "where does it go?", args.span, help=advice))
    gone = next((role for role in args.roles if role.preposition == "from"), None)
    if gone is None or "to" not in entry.required or any(role.preposition in n.GOALS for role in args.roles):
        return args
    lane = isinstance(gone.target, n.Sel) and c.lexicon.vocabulary.kind[gone.target.noun] in entry.roles["to"]
    if not lane or not isinstance(gone.target, n.Sel):
        return args
    at = Span(gone.span.end, gone.span.end)
    target = n.Sel(quantity=n.Quantity(kind="another", span=at), noun=gone.target.noun, span=at)
    if any(_are_several(one) for one in args.objects):
        bare = n.Quantity(kind="bare", span=at)
        target = replace(target, quantity=bare, adjectives=("other",), plural=True)
    return replace(args, roles=(*args.roles, n.Role(preposition="to", target=target, span=at)))


def _are_several(thing: n.Sel | n.Pron) -> bool:
    if isinstance(thing, n.Pron):
        return thing.word in ("them", "others")
    return thing.plural or thing.quantity.kind in ("each", "all") or (thing.quantity.n or 1) > 1


def this_place(c: Children, verb: str, args: n.Args) -> n.Args:
    """*Win it* is *win this lane*: of a verb that is about places alone, *it* is the place of the card."""
    kinds = c.lexicon.vocabulary.verb[verb].objects
    if kinds != ("lane",) or not args.objects or args.objects[0] != n.Pron(word="it"):
        return args
    noun, span = c.lexicon.noun_of("lane"), args.objects[0].span
    assert noun is not None
    this = n.Sel(quantity=n.Quantity(kind="this", span=span), noun=noun, span=span)
    return replace(args, objects=(this,))


def both_ways(c: Children, subject: n.Sel | n.Pron | None, forbid: n.Forbid) -> NodePart | None:
    """*Cards cannot be moved out of this lane* is *cards in this lane cannot be moved*; *into or out of*: that, too.

    So is *your opponent cannot move cards out of this lane*: those in this lane.
    """
    roles, things = forbid.args.roles, forbid.args.objects
    way = next((role for role in roles if role.preposition == "from" and isinstance(role.target, n.Sel)), None)
    thing = subject if forbid.passive else things[0] if len(things) == 1 else None
    if forbid.passive and ("can be", forbid.span.start) in c.marked and isinstance(thing, n.Sel):
        if thing.quantity.kind != "no":
            return None
        thing = replace(thing, quantity=replace(thing.quantity, kind="bare"), plural=True)  # *no card can be moved*
    if way is None or not isinstance(thing, n.Sel) or len(roles) > 1 or not isinstance(way.target, n.Sel):
        return None
    kind, there = c.lexicon.vocabulary.kind[way.target.noun], n.In(preposition="in", where=way.target, span=way.span)
    said_twice = len(thing.filters) == 1 and _this_lane(c, thing.filters[0]) and way.target.quantity.kind == "this"
    if kind == "player" or kind not in c.lexicon.vocabulary.verb[forbid.verbs[0]].roles.get("to", ()):
        return None
    if thing.filters and not said_twice:
        return None

    def ruled(thing: n.Sel, roles: tuple[n.Role, ...]) -> n.Step:
        objects = things if forbid.passive else (thing,)
        who, args = (thing if forbid.passive else subject), replace(forbid.args, roles=roles, objects=objects)
        return n.Step(action=replace(forbid, args=args), subject=who, span=c.span)

    steps = [ruled(thing if said_twice else replace(thing, filters=(there,)), ())]
    if ("both ways", way.span.start) in c.marked:
        steps.insert(0, ruled(thing, (replace(way, preposition="to"),)))
    return NodePart("steps", steps)


def _this_lane(c: Children, where: n.Filter) -> bool:
    """Whether a filter says *here*, or *in this lane*."""
    if isinstance(where, n.Place):
        return c.lexicon.vocabulary.place[where.word].this == "lane"
    return isinstance(where, n.In) and isinstance(where.where, n.Sel) and where.where.quantity.kind == "this"


def by_effects(c: Children, subject: n.Sel | n.Pron | None, forbid: n.Forbid) -> tuple[n.Sel | n.Pron, n.Forbid] | None:
    """*Effects cannot destroy cards here* is *cards here cannot be destroyed by effects*."""
    verbs = c.lexicon.vocabulary.verb
    effect = isinstance(subject, n.Sel) and c.lexicon.vocabulary.kind[subject.noun] == "effect"
    if forbid.passive or not effect or len(forbid.args.objects) != 1 or not all(verbs[x].passive for x in forbid.verbs):
        return None
    thing, *_ = forbid.args.objects
    return thing, replace(forbid, args=replace(forbid.args, objects=()), passive=True, by=subject)


# --- what a number is --------------------------------------------------------------------------------------


@builds("that_of")
def _that_of(c: Children) -> NodePart:
    return NodePart("that_of", c.objects()[0])


@builds("becomes")
def _becomes(c: Children) -> n.Step:
    """*Its strength is 5* is *it has strength 5*."""
    value = c.items[0]
    assert isinstance(value, n.AttrOf)
    amount: n.Value
    if (thing := c.part("that_of")) is not None:  # *that of the strongest card*
        amount = n.AttrOf(attr=value.attr, of=thing, span=thing.span)
    elif c.words("NUMBER", "SIGNED"):
        amount = c.number()
    else:
        amount = own_numbers(c.lexicon.vocabulary, c.values()[-1])
    action = n.Change(attr=value.attr, op="set", amount=amount, span=c.span)
    return n.Step(action=action, subject=value.of, span=c.span)


# --- two keywords, one thing taken and put -----------------------------------------------------------------------


def each_or_once(lexicon: Lexicon) -> str:
    """Return how the end of each turn is told from that of this one."""
    moment = next(one.words[lexicon.language][0] for one in lexicon.vocabulary.moments if one.id == "end of turn")
    return f"write `{TURN_END.words[lexicon.language][0]}:` for the end of each turn, `{moment}` for that of this one"


def check_keywords(c: Children, first: n.Keyword | n.Cost | None, second: n.Keyword) -> None:
    """*Passive: At the start of your turn, ...* is *Income: ...*: the second one says when, if the first does not."""
    if not isinstance(first, n.Keyword) or first.span.start == first.span.end:
        return
    keywords = c.lexicon.vocabulary.keyword
    before, after = keywords[first.word], keywords[second.word]
    if before.timing == "static" or (before.timing == after.timing == "scoring" and after.reach and before != after):
        return
    advice = "an ability works at one time: leave one of them out, or write two abilities"
    if after.id == TURN_END.id:
        advice = each_or_once(c.lexicon)
    raise MisreadError(Finding("S047", "two times are named", Span(first.span.start, second.span.end), help=advice))


def _chooses(c: Children) -> str | None:
    """Return the verb that does nothing but name a thing, if the game has one."""
    verbs = c.lexicon.vocabulary.verbs
    return next((verb.id for verb in verbs if "act" in verb.use and {"card", "player"} <= {*verb.objects}), None)


def revealed(c: Children, written: str, verb: str, args: n.Args) -> str:
    """*Reveal the top card of the deck* is *choose* it: it lies open, and what follows may ask of it."""
    (thing,) = args.objects if len(args.objects) == 1 else (None,)
    if not written.lower().startswith("reveal") or not isinstance(thing, n.Sel):
        return verb
    known, chooses = c.lexicon.vocabulary.adjective, _chooses(c)
    top = any(word in known and known[word].end == "top" for word in thing.adjectives)
    opened = thing.of is not None and c.lexicon.vocabulary.noun[thing.of.noun].opened
    certain = thing.quantity.kind == "the" and opened
    return chooses if chooses is not None and top and certain else verb


def taken_up(c: Children, steps: list[n.Step]) -> list[n.Step]:
    """*Take an offered card and put it onto your side*: what is taken only to be put somewhere is chosen."""
    chooses = _chooses(c)
    found = list(steps)
    for i, (step, then) in enumerate(pairwise(steps)):
        act, further = step.action, then.action
        if chooses is None or not isinstance(act, n.Do) or not isinstance(further, n.Do):
            continue
        entry = c.lexicon.vocabulary.verb[act.verb]
        card = len(act.args.objects) == 1 and c.lexicon.vocabulary.kind[_noun(act.args.objects[0])] == "card"
        it = n.Pron(word="it")
        taken = card and "from" in entry.required and "card" not in entry.objects and not act.args.roles
        put = further.args.objects == (it,) and any(role.preposition in n.GOALS for role in further.args.roles)
        if taken and put:
            found[i] = replace(step, action=replace(act, verb=chooses))
    return found


def they_are(c: Children, steps: list[n.Step], *, heard: bool) -> list[n.Step]:
    """*Choose a card your opponent controls. They move it*: who was named as its owner alone goes on acting.

    If `heard`, an event may have named another player, so it is refused.
    """
    found = list(steps)
    owner: n.Sel | None = None
    for i, step in enumerate(steps):
        subject = step.subject
        they = isinstance(subject, n.Sel) and ("they", subject.span.start) in c.marked
        if isinstance(subject, n.Sel) and they and owner is not None:
            if heard:
                advice = "write `that player` for the one of the event, or `your opponent`"
                raise MisreadError(Finding("S011", "who is meant?", subject.span, help=advice))
            found[i] = replace(step, subject=replace(owner, span=subject.span))
        elif _names_a_player(c, step):
            return found
        elif any(isinstance(node, n.Sel) and node.poss == "opponent" for node in preorder(step)):
            owner = n.Sel(quantity=n.Quantity(kind="bare"), noun="opponent", poss="you")
    return found


def _names_a_player(c: Children, step: n.Step) -> bool:
    kinds = c.lexicon.vocabulary.kind
    return any(isinstance(node, n.Sel) and kinds[node.noun] == "player" for node in preorder(step))


def _noun(thing: n.Sel | n.Pron) -> str:
    return thing.noun if isinstance(thing, n.Sel) else "player"


# --- comparing ---------------------------------------------------------------------------------------------------


@builds("there_are_more", "has_more_kinds")
def _there_are_more(c: Children) -> n.Higher:
    """*There are more enemy cards than your cards here* compares two numbers, in one place."""
    *first, other = c.objects()
    owner = first.pop(0) if c.name == "has_more_kinds" else None
    assert isinstance(other, n.Sel)
    if first:
        one = first[0]
        assert isinstance(one, n.Sel)
        quantity = one.quantity
    else:  # *more face-down than face-up cards here*
        adjectives, either = c.part("adjectives", ((), ()))
        quantity = c.one(n.Quantity)
        one = replace(other, adjectives=adjectives, either=either, span=other.span)
    if quantity.kind != "more" or other.quantity.kind != "bare":
        advice = "write *if there are more ... than ...*, or compare the numbers: *if the number of ... is ...*"
        raise MisreadError(Finding("S002", "how these are compared is not clear", c.span, help=advice))
    bare = n.Quantity(kind="bare", span=quantity.span)
    sides = [
        replace(side, quantity=bare, plural=c.several(side.noun))
        for side in in_one_place(c.lexicon.vocabulary, one, other)
    ]
    if owner is not None:
        sides = [of_owner(owner, side) for side in sides]
    left, right = (n.Count(what=side, span=side.span) for side in sides)
    return n.Higher(left=left, right=right, span=c.span)


@builds("more_there", "fewer_there")
def _more_there(c: Children) -> NodePart:
    """*Each lane where you have more cards than your opponent*: it is asked of each."""
    who, what, than = c.objects()
    assert isinstance(what, n.Sel)
    if ("they", than.span.start) in c.marked and who == n.Pron(word="you"):  # *more cards than they do*
        than = owner_of(c.lexicon.vocabulary, "opponent", than.span) or than
    if c.name == "fewer_there":
        who, than = than, who
        what = replace(what, quantity=n.Quantity(kind="more", span=what.quantity.span), plural=False)
    return _asked_there(c, n.Has(subject=who, what=what, than=than, span=c.span))


@builds("none_there")
def _none_there(c: Children) -> NodePart:
    """*A lane where you do not have a card* is *a lane where you have no card*."""
    asked = has_not(c)
    assert isinstance(asked, n.Has)
    return _asked_there(c, asked)


@builds("some_there")
def _some_there(c: Children) -> NodePart:
    """*A lane where there are 2 or more enemy cards*."""
    what = c.objects()[0]
    assert isinstance(what, n.Sel)
    return _asked_there(c, n.Exists(what=what, span=c.span))


def _asked_there(c: Children, asked: n.Has | n.Exists) -> NodePart:
    c.clauses[c.start] = asked
    c.marked.add(("there", c.start))
    return NodePart("led", c.start)


@builds("most_there")
def _most_there(c: Children) -> n.Most | n.Bearing | NodePart:
    """*The lane where you have the fewest cards* is *the lane with the fewest of your cards*."""
    who, what = c.objects()
    assert isinstance(what, n.Sel)
    kind = what.quantity.kind
    if (cards := _every_one(c, who)) is not None and c.lexicon.vocabulary.kind[what.noun] == "part":
        return _all_there(c, cards, filters=(n.Bearing(what=what, span=what.span),))
    you = isinstance(who, n.Pron) and who.word == "you"
    if you and kind in ("a", "exact", "exactly", "at_least", "at_most", "no"):  # of a row: what it holds
        c.marked.add(("where", c.start))
        _asked_there(c, n.Has(subject=who, what=what, span=c.span))  # of a lane
        return n.Bearing(what=what, span=c.span)
    if kind in ("a", "exact", "exactly", "at_least", "at_most", "no"):
        return _asked_there(c, n.Has(subject=who, what=what, span=c.span))
    if kind != "most" and kind != "fewest":
        advice = "write *where you have the most ...* or *where you have the fewest ...*"
        raise MisreadError(Finding("S002", "which one is meant is not clear", c.span, help=advice))
    bare = n.Quantity(kind="bare", span=what.quantity.span)
    return n.Most(kind=kind, what=of_owner(who, replace(what, quantity=bare, plural=c.several(what.noun))), span=c.span)


@builds("all_there_so", "all_there_cost")
def _all_there_so(c: Children) -> n.Bearing:
    """*In which all cards are castle cards* is *with only castle cards*, *no card costs 0* is without such cards."""
    who, *kind = c.objects()
    cards, like = _every_one(c, who), kind[0] if kind else None
    if cards is None or (isinstance(like, n.Sel) and not _just_such(like, cards.noun)):
        advice = "write what lies there: *with 3 ...*, *without ...*"
        raise MisreadError(Finding("S027", "this cannot be asked here", c.span, help=advice))
    if c.name == "all_there_cost":
        return _all_there(c, cards, test=n.Test(attr=c.id("ATTR_VERB"), cmp=c.one(n.Cmp), span=c.span))
    if like is None:
        return _all_there(c, cards, adjectives=(c.lexicon.id_of("FACE", c.text("FACE_THERE")),))
    assert isinstance(like, n.Sel)
    return _all_there(c, cards, adjectives=like.adjectives)


def _just_such(like: n.Sel, noun: str) -> bool:
    """Return whether a phrase says by adjectives alone what things are like: *castle cards*."""
    plain = n.Sel(quantity=like.quantity, noun=noun, adjectives=like.adjectives, plural=like.plural)
    return bool(like.adjectives) and like.quantity.kind in ("a", "bare") and like == plain


def _every_one(c: Children, who: n.Sel | n.Pron) -> n.Sel | None:
    """Return *every card*, *all cards* or *no card* where nothing else is said of them, or None for others."""
    if not isinstance(who, n.Sel) or c.lexicon.vocabulary.kind[who.noun] != "card":
        return None
    plain = replace(who, poss=None) if who.poss == "you" else who
    if who.quantity.kind not in ("each", "all", "no"):
        return None
    return plain if plain == n.Sel(quantity=who.quantity, noun=who.noun, plural=who.plural) else None


def _all_there(c: Children, cards: n.Sel, **like: Any) -> n.Bearing:
    """Return what a line bears whose cards are all like this, or none of them."""
    if cards.quantity.kind != "no":
        c.marked.add(("only", c.start))  # how many they are in such a line, `told_in_full` says
    return n.Bearing(what=replace(cards, plural=True, **like), span=c.span)

"""What is read where a tree was printed that no text stands for: builders say some things in one way alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, replace
from itertools import count, pairwise
from typing import Any

from cardlang.syntax import nodes as n
from cardlang.syntax.builders.behind import of_cards
from cardlang.syntax.builders.conditions import held_there
from cardlang.syntax.builders.facts import as_effect, one_effect
from cardlang.syntax.builders.filters import one_beside
from cardlang.syntax.builders.goals import drawn_ones_here, got_from, put_on_own_side
from cardlang.syntax.builders.joints import additional, for_every
from cardlang.syntax.builders.lanes import swapped_for
from cardlang.syntax.builders.owners import at_its_place
from cardlang.syntax.builders.phrases import HOLDERS
from cardlang.syntax.builders.prices import all_such
from cardlang.syntax.builders.relatives import laid_on_cards, part_of_kinds, the_only_part
from cardlang.syntax.builders.ruled import just_done
from cardlang.syntax.builders.several import any_one
from cardlang.syntax.builders.taken import out_of_purse
from cardlang.syntax.builders.texts import of_the_other_keyword
from cardlang.syntax.builders.values import all_of_them, all_there, every_one_of, such_things
from cardlang.syntax.builders.wordings import unsaid, with_owner
from cardlang.syntax.desugar.beside import with_things_beside
from cardlang.syntax.desugar.castles import with_castles_won
from cardlang.syntax.desugar.discarded import with_owners
from cardlang.syntax.desugar.hand import with_hands
from cardlang.syntax.desugar.it import with_this_card
from cardlang.syntax.desugar.place import with_that_lane, with_this_place
from cardlang.syntax.desugar.set_up import dealt_besides
from cardlang.syntax.desugar.sides import sided
from cardlang.syntax.desugar.them import with_them
from cardlang.syntax.desugar.told_again import without_words_told_again
from cardlang.syntax.desugar.unplaced import placed
from cardlang.syntax.desugar.watched import with_the_watched
from cardlang.syntax.printer.printing import PrintedText
from cardlang.vocabulary.model import Vocabulary

GOALS = ("to", "into", "onto")


def where_printed(tree: n.Text, printed: PrintedText) -> n.Text:
    """The tree with the place of each node in its text: what a word can mean depends on what stands before it."""
    numbers = count()

    def with_place(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(with_place, value))
        if not isinstance(value, n.Node):
            return value
        span = printed.spans[next(numbers)]
        below = {one.name: with_place(getattr(value, one.name)) for one in fields(value) if one.name != "span"}
        return replace(value, span=span, **below)

    return with_place(tree)


def _each_for_a_time(step: n.Step) -> tuple[n.Step, ...]:
    """*Until end of turn* holds for each of several statements."""
    action = step.action
    if not isinstance(action, n.Seq) or step.duration is None or step.link not in ("first", "then"):
        return (step,)
    bare = n.Step(action=action, link=step.link, duration=step.duration)
    plain = all(
        isinstance(one.action, n.Statement) and not one.conditions and one.link in ("first", "then")
        for one in action.steps
    )
    if not plain or step != bare:
        return (step,)
    first, *others = action.steps
    return tuple(replace(one, duration=step.duration) for one in (replace(first, link=step.link), *others))


def as_built(node: Any, words: Vocabulary, text: str = "", *, owned: bool = True) -> Any:
    """The tree that is built of what a tree is printed as; `owned`: nothing is done for each of several things."""
    if isinstance(node, tuple):
        return tuple(as_built(one, words, owned=owned) for one in node)
    if not isinstance(node, n.Node):
        return node
    apart = isinstance(node, n.Later | n.Choose) or (isinstance(node, n.Step) and node.link == "if_done")
    owned = (owned or apart) and not (isinstance(node, n.Step) and node.each is not None)
    below = {one.name: getattr(node, one.name) for one in fields(node) if one.name != "span"}
    if isinstance(node, n.Ability) and isinstance(node.header, n.Cost) and node.header.act:
        return replace(node, body=(node.body[0], *as_built(node.body[1:], words)))  # a price is read as it stands
    node = replace(node, **{name: as_built(value, words, owned=owned) for name, value in below.items()})
    if isinstance(node, n.Ability) and isinstance(node.header, n.Keyword) and node.listener is None and node.body:
        node = replace(node, body=of_the_other_keyword(words, node.header, node.body))
    if isinstance(node, n.Ability):
        node = replace(node, body=tuple(one for step in node.body for one in _each_for_a_time(step)))
        listener, body = just_done(words, node.listener, node.body)
        node = replace(node, listener=listener, body=body)
    if isinstance(node, n.Do | n.Forbid):
        node = replace(node, args=all_of_them(words, node.args, forbidden=isinstance(node, n.Forbid)))
    if isinstance(node, n.Do):
        node = replace(node, args=swapped_for(words, node.verb, node.args))
    match node:
        case n.Text():
            theirs = with_owners(with_hands(node, words), words)
            won = with_that_lane(with_castles_won(theirs, words), words)
            named = with_this_card(with_this_place(won, "", words), "", words)
            told = without_words_told_again(named, words)
            beside = with_them(with_things_beside(told, text, words), words)
            watched = with_the_watched(dealt_besides(beside, words), words)
            return placed(sided(watched, words), words)
        case n.Sel():
            return _sel(node, words)
        case n.Fact(subject=n.Sel() as subject, passive=True):  # *this castle is won* is *this lane is won*
            return replace(node, subject=replace(subject, noun=at_its_place(words, subject.noun, node.verb)))
        case n.Unless(condition=n.Has() | n.Exists() as denied) if denied.what.quantity.kind == "no":
            return replace(denied, what=replace(denied.what, quantity=n.Quantity(kind="at_least", n=1), plural=False))
        case n.Step():
            forbidden = isinstance(node.action, n.Forbid)
            node = replace(node, subject=all_there(words, node.subject, forbidden=forbidden))
            node = _on_their_side(node, below["action"])
            node = of_cards(words, node, lambda _: False)
            node = _priced(_out_of(_by_effects(_for_every(node, words), words), words), words)
            return with_owner(node, words) if owned else node
        case n.AttrOf(of=of) if node.total or node.extreme:  # *the highest cost of the cards*
            return replace(node, of=every_one_of(of))
        case n.Kinds(of=of):
            return replace(node, of=such_things(words, of))
        case n.Count(what=what):
            return replace(node, what=such_things(words, what))
        case n.Sharing(noun=noun):  # *sharing a shield type* is *sharing a shield*
            return replace(node, noun=part_of_kinds(words, noun) or noun)
        case n.Has(subject=n.Pron(word="you"), than=None, what=what) if any(
            isinstance(x, n.Holding) for x in what.filters
        ):
            return n.Exists(what=what)
        case n.Has(subject=n.Sel() as subject, than=None) if words.kind[subject.noun] == "line":
            return held_there(subject, node.what, words) or node
        case n.In(where=n.Sel(noun=noun)) if words.kind[noun] in ("side", "castle", "part"):
            return replace(node, preposition="on")
        case n.Than(adjective=adjective, than=than):  # *adjacent to any spy* is *adjacent to a spy*
            return replace(node, than=one_beside(words, adjective, than))
        case n.Listener(when="when", fact=n.Fact(would=False, verb=verb)):
            hears = words.verb[verb].hears
            return replace(node, when="after") if "after" in hears and "when" not in hears else node
        case n.Has(than=n.Sel(quantity=n.Quantity(kind="any"), noun="player", adjectives=("other",)) as than):
            you = isinstance(node.subject, n.Pron) and node.subject.word == "you"
            each = n.Sel(quantity=n.Quantity(kind="each"), noun="opponent" if you else "player")
            plain = replace(than, quantity=each.quantity, noun=each.noun, adjectives=()) == each
            others = each if you else replace(each, adjectives=("other",))
            return _of_the_one_with_more(replace(node, than=others) if plain else node)
        case n.Has():
            return _of_the_one_with_more(node)
        case n.Ability():
            return drawn_ones_here(words, _on_top(_ability(node, words), words))
        case n.Do(verb=verb, args=args):
            args = _fitted(verb, _turned(verb, args, words), words)
            verb, args = _from_nobody(_scored(verb, args, words), args, words), _this_place(verb, args, words)
            args = out_of_purse(words, verb, args)
            verb = got_from(words, verb, args)
            node, args = replace(node, verb=verb), _with_goal(verb, any_one(args), words)
            args = put_on_own_side(words, verb, args)
            return replace(node, args=_joined(verb, _below(verb, args, words), words))
        case n.Fact(verb=verb, args=args):
            thing = isinstance(node.subject, n.Sel) and words.kind[node.subject.noun] in words.verb[verb].objects
            itself = thing and words.verb[verb].of_itself and not args.objects and node.by is None  # *a card moves*
            made = replace(node, args=_fitted(verb, args, words), passive=node.passive or itself)
            return _by_an_effect(made, words)
        case n.Was(fact=n.Fact(subject=n.Sel() as who, passive=False) as fact):  # *if it was flipped by an enemy card*
            return replace(node, fact=replace(fact, subject=as_effect(words, who)))
        case n.Forbid(verbs=(verb, *_), args=args, by=by):
            by = as_effect(words, by) if isinstance(by, n.Sel) else by
            return replace(node, args=_fitted(verb, args, words), by=by)
        case _:
            return node


def _on_their_side(node: n.Step, written: n.Action) -> n.Step:
    """*Your opponent puts the top card of the deck here* is *onto their side of this lane*."""
    built = node.action
    if not isinstance(node.subject, n.Sel) or not isinstance(built, n.Do) or not isinstance(written, n.Do):
        return node
    last, said = built.args.roles[-1:], written.args.roles[-1:]
    if not last or not isinstance(last[0].target, n.Sel) or last[0].target.noun != "side":
        return node
    if said and isinstance(said[0].target, n.Sel) and said[0].target.noun == "side":
        return node
    theirs = replace(last[0], target=replace(last[0].target, poss="they"))
    return replace(node, action=replace(built, args=replace(built.args, roles=(*built.args.roles[:-1], theirs))))


def _by_an_effect(node: n.Fact, words: Vocabulary) -> n.Fact:
    """*You gain coins from an effect* is *by an effect*."""
    source = node.args.role("from")
    plain = not (node.would or node.passive) and node.by is None and source is not None
    if not plain or not isinstance(source.target, n.Sel) or words.kind[source.target.noun] != "effect":
        return node
    roles = tuple(role for role in node.args.roles if role is not source)
    return replace(node, by=one_effect(source.target), args=replace(node.args, roles=roles))


def _sel(node: n.Sel, words: Vocabulary) -> n.Sel:
    """*All players* act one by one, a line *with 2 cards* holds them, and *the top card* is that of the deck."""
    if (
        node.quantity.kind == "all"
        and words.kind[node.noun] == "player"
        and not (node.poss or node.of or node.from_them)
    ):
        node = replace(node, quantity=n.Quantity(kind="each"))
    known = [words.adjective[word] for word in node.adjectives if word in words.adjective]
    beside = any(one.behind and len(one.offsets) == 1 for one in known)
    if beside and node.quantity == n.Quantity(kind="the") and not node.from_them:
        node = replace(node, quantity=n.Quantity(kind="a"), plural=False)  # *the captain directly below it*
    entry, yours = words.noun[node.noun], node.poss == "you" and not node.from_them
    if yours and entry.kind == "player" and not entry.unique and node.noun != "player":
        kind = node.quantity.kind  # *all of your opponents* are each opponent
        if kind in ("a", "each", "all"):
            node = replace(node, poss=None, quantity=replace(node.quantity, kind="each" if kind == "all" else kind))
    node = replace(node, filters=_on_a_side_here(node.filters, words))
    made = n.Holding if words.kind[node.noun] in HOLDERS else n.Bearing
    held = [
        made(what=_at_least_one(one.what, words) if words.kind[node.noun] == "line" else one.what)
        if isinstance(one, n.Bearing | n.Holding)
        else one
        for one in node.filters
    ]
    found, of = laid_on_cards(words, node.noun, _without_on_it(tuple(held), words), node.of, node.span.end)
    node = replace(node, filters=tuple(found), of=of)
    shared = node.from_them or (node.poss is not None and node.quantity.kind == "the")
    said = node.adjectives[1:] if shared else node.adjectives  # *the weakest of your bottom cards*
    ends = any(word in words.adjective and words.adjective[word].end for word in said)
    stacks = [one.id for one in words.nouns if one.stack and one.unique]
    behind = node.of or node.test or node.alike or node.letters  # one of them at most
    if ends and not (node.filters or behind) and words.kind[node.noun] == "card" and len(stacks) == 1:
        node = replace(node, of=n.Sel(quantity=n.Quantity(kind="the"), noun=stacks[0]))
    if (node.poss, node.quantity.kind, entry.unique, entry.kind) == ("you", "bare", True, "player"):
        node = replace(node, poss=None, quantity=n.Quantity(kind="the"))  # *your left neighbour*
    if not node.from_them:
        node = replace(
            node, quantity=the_only_part(words, node.noun, node.quantity, node.of, node.poss, plural=node.plural)
        )
    kept = any(word.role == "zone" and word.owned and "card" in word.fits for word in words.adjectives)
    if yours and entry.kind == "line" and not kept and node.quantity.kind == "each":
        node = replace(node, poss=None)  # *each of your rows*
    told = [one for one in known if not one.behind]
    plain = yours and told and not (node.filters or node.test or node.best or node.either or node.plural)
    if plain and entry.kind == "line" and not kept and node.quantity.kind == "bare":
        node = replace(node, poss=None, quantity=n.Quantity(kind="the"))  # *your left column*
    return node


def _without_on_it(filters: tuple[n.Filter, ...], words: Vocabulary) -> tuple[n.Filter, ...]:
    """*Cards with 3 gold on them* are cards with 3 gold."""

    def laid(one: n.Filter) -> bool:
        return isinstance(one, n.Bearing | n.Holding) and words.kind[one.what.noun] in ("resource", "counter")

    return tuple(
        one
        for i, one in enumerate(filters)
        if not (i and laid(filters[i - 1]) and isinstance(one, n.In) and isinstance(one.where, n.Pron))
    )


def _at_least_one(what: n.Sel, words: Vocabulary) -> n.Sel:
    """*A row with a card* is one with 1 or more."""
    some = what.quantity.kind == "a" and words.kind[what.noun] == "card"
    return replace(what, quantity=n.Quantity(kind="at_least", n=1)) if some else what


def _on_a_side_here(filters: tuple[n.Filter, ...], words: Vocabulary) -> tuple[n.Filter, ...]:
    """*On your side here* is *on your side of this lane*."""
    for i, (one, there) in enumerate(pairwise(filters)):
        side = one.where if isinstance(one, n.In) and isinstance(one.where, n.Sel) else None
        this = words.place[there.word].this if isinstance(there, n.Place) else None
        lane = next((noun.id for noun in words.nouns if this is not None and noun.kind == this), None)
        if side is not None and words.kind[side.noun] == "side" and side.of is None and lane is not None:
            where = replace(side, of=n.Sel(quantity=n.Quantity(kind="this"), noun=lane))
            return (*filters[:i], n.In(preposition="on", where=where), *filters[i + 2 :])
    return filters


def _of_the_one_with_more(node: n.Has) -> n.Has:
    """*You have 2 fewer coins than your opponent* is *your opponent has 2 more coins than you*."""
    if node.than is None or node.what.quantity.kind != "n_fewer":
        return node
    what = replace(node.what, quantity=replace(node.what.quantity, kind="n_more"))
    return replace(node, subject=node.than, what=what, than=node.subject)


def _on_top(node: n.Ability, words: Vocabulary) -> n.Ability:
    """What is one more of nothing announced is so much."""
    heard, header = node.listener, node.header
    window = isinstance(header, n.Keyword) and words.keyword[header.word].timing == "window"
    comes = not window if heard is None else heard.when == "after"
    return replace(node, body=additional(words, heard and heard.fact, node.body)) if comes else node


def _ability(node: n.Ability, words: Vocabulary) -> n.Ability:
    if node.listener is not None:
        under = words.heard_under
        if under and node.header is None:
            node = replace(node, header=n.Keyword(word=under))
    holds = words.keyword[node.header.word].holds if isinstance(node.header, n.Keyword) else ()
    if "statement" in holds and "act" not in holds:
        node = replace(node, body=tuple(part for step in node.body for part in _rules(step)))
    first = node.body[0]
    match first:
        case n.Step(link="first", conditions=(n.Fact() as fact, *others)) if node.listener is None and _is_heard(
            fact, holds, words
        ):
            head = replace(first, conditions=tuple(others))
            plain = (head.conditions, head.each, head.repeat, head.duration) == ((), None, None, None)
            steps = head.action.steps if isinstance(head.action, n.Seq) and plain else (head,)
            when = "when" if fact.would else "after"
            return replace(node, listener=n.Listener(when=when, fact=fact), body=(*steps, *node.body[1:]))
    return node


def _is_heard(fact: n.Fact, holds: Collection[str], words: Vocabulary) -> bool:
    """*If a card would be destroyed, ...*, or what has just happened: *Recruitment: If your opponent passes, ...*."""
    verb = words.verb[fact.verb]
    just_now = "act" not in holds and "after" in verb.hears and "act" not in verb.use
    return "listener" in holds and (fact.would or just_now)


def _rules(step: n.Step) -> tuple[n.Step, ...]:
    """*If you lead this lane, A and B* are two rules, where both are such."""

    def plain(one: n.Step) -> bool:
        return (one.each, one.repeat, one.duration) == (None, None, None) and one.link not in ("if_done", "else")

    parts = step.action.steps if isinstance(step.action, n.Seq) and plain(step) else ()
    if not all(isinstance(one.action, n.Statement) and plain(one) and not one.conditions for one in parts) or not parts:
        return (step,)
    return tuple(
        replace(one, link="then" if i else step.link, conditions=step.conditions) for i, one in enumerate(parts)
    )


def _scored(verb: str, args: n.Args, words: Vocabulary) -> str:
    """*Gain 2 points* is *score 2 points*."""
    entry, things = words.verb[verb], args.objects
    if not entry.unsaid or any(isinstance(one, n.Pron) or words.kind[one.noun] in entry.objects for one in things):
        return verb
    other = unsaid(words, *things) if things else None
    return other.id if other is not None and other.undone is not None else verb


def _from_nobody(verb: str, args: n.Args, words: Vocabulary) -> str:
    """*Take 3 gold* is *gain 3 gold*."""
    entry, things = words.verb[verb], args.objects
    taken = "player" in entry.roles.get("from", ()) and "from" in entry.required and not args.roles and things
    owned = any(isinstance(one, n.Pron) or one.poss is not None or one.of is not None for one in things)
    other = unsaid(words, *things)
    counted = {words.kind[one.noun] for one in things if isinstance(one, n.Sel)} == {"resource"}
    return other.id if taken and not owned and other is not None and counted else verb


def _by_effects(step: n.Step, words: Vocabulary) -> n.Step:
    """*Effects cannot destroy cards here* is *cards here cannot be destroyed by effects*."""
    match step:
        case n.Step(subject=n.Sel() as by, action=n.Forbid(passive=False, args=n.Args(objects=(thing,))) as forbid):
            if words.kind[by.noun] != "effect" or not all(words.verb[verb].passive for verb in forbid.verbs):
                return step
            passive = replace(forbid, args=replace(forbid.args, objects=()), passive=True, by=by)
            return replace(step, subject=thing, action=passive)
        case _:
            return step


def _out_of(step: n.Step, words: Vocabulary) -> n.Step:
    """*Cards cannot be moved out of this lane* is *cards in this lane cannot be moved*."""
    subject, forbid = step.subject, step.action
    if not isinstance(subject, n.Sel) or subject.filters or not isinstance(forbid, n.Forbid) or not forbid.passive:
        return step
    match forbid.args.roles:
        case (n.Role(preposition="from", target=n.Sel() as way),):
            kind = words.kind[way.noun]
            if kind == "player" or kind not in words.verb[forbid.verbs[0]].roles.get("to", ()):
                return step
            there = replace(subject, filters=(n.In(preposition="in", where=way),))
            return replace(step, subject=there, action=replace(forbid, args=replace(forbid.args, roles=())))
        case _:
            return step


def _for_every(step: n.Step, words: Vocabulary) -> n.Step:
    """*For every 2 coins paid this way, gain 1 card* is an amount *for every 2*."""
    each = step.each
    if isinstance(each, n.Sel) and each.quantity.kind == "each" and isinstance(step.action, n.Do):
        bare = replace(step, each=None, conditions=(), repeat=None, duration=None)
        whole = for_every([bare], each, words, judged=False) if step.action.args.cap is None else None
        return replace(step, each=None, action=whole.action) if whole is not None else step
    if isinstance(each, n.Sel) and isinstance(step.action, n.Change) and step.action.cap is not None:
        bare = replace(step, each=None, conditions=(), repeat=None, duration=None)
        whole = for_every([bare], each, words, judged=False)
        return replace(step, each=None, action=whole.action) if whole is not None else step
    if not isinstance(each, n.Sel) or each.quantity.kind != "every" or step.modal is not None:
        return step
    match step.action:
        case n.Change(op="add", per=None) as change:
            return replace(step, each=None, action=replace(change, per=each))
        case n.Do(args=n.Args(objects=(n.Sel() as thing,), per=None, equal=None) as args) as act:
            counted = words.kind[thing.noun] in ("resource", "counter", "points")
            if not counted or thing.quantity.kind not in ("a", "exact"):
                return step
            return replace(step, each=None, action=replace(act, args=replace(args, per=each)))
        case _:
            return step


def _priced(step: n.Step, words: Vocabulary) -> n.Step:
    """*Each castle card costs 1 less* is *castle cards cost 1 less*."""
    match step:
        case n.Step(subject=n.Sel() as things, action=n.Change(op="add", attr=attr)) if words.attribute[attr].bought:
            return replace(step, subject=all_such(words, things))
        case _:
            return step


def _this_place(verb: str, args: n.Args, words: Vocabulary) -> n.Args:
    """*Win it* is *win this lane*."""
    if words.verb[verb].objects != ("lane",) or args.objects[:1] != (n.Pron(word="it"),):
        return args
    lane = next(noun.id for noun in words.nouns if noun.kind == "lane")
    return replace(args, objects=(n.Sel(quantity=n.Quantity(kind="this"), noun=lane),))


def _turned(verb: str, args: n.Args, words: Vocabulary) -> n.Args:
    """Trees that flip something face-up are not made: there the reader adds what is asked first."""
    return replace(args, face=None) if words.verb[verb].turns else args


def _fitted(verb: str, args: n.Args, words: Vocabulary) -> n.Args:
    entry = words.verb[verb]

    def role(one: n.Role) -> n.Role:
        if one.preposition not in GOALS or not isinstance(one.target, n.Sel):
            return one
        taken = [goal for goal in GOALS if words.kind[one.target.noun] in entry.roles.get(goal, ())]
        return replace(one, preposition=taken[0]) if len(taken) == 1 else one

    def thing(one: n.Sel | n.Pron) -> n.Sel | n.Pron:
        if not isinstance(one, n.Sel) or words.kind[one.noun] in entry.objects:
            return one
        place = words.noun[one.noun].at
        at = next((noun.id for noun in words.nouns if noun.kind == place and place in entry.objects), None)
        return replace(one, noun=at) if at else one

    return replace(args, objects=tuple(map(thing, args.objects)), roles=tuple(map(role, args.roles)))


def _below(verb: str, args: n.Args, words: Vocabulary) -> n.Args:
    """*Onto a deck*, where *into* is meant, is under it."""

    def role(one: n.Role) -> n.Role:
        stack = isinstance(one.target, n.Sel) and words.noun[one.target.noun].stack
        return replace(one, preposition="under") if stack and one.preposition == "into" else one

    return replace(args, roles=tuple(map(role, args.roles))) if "under" in words.verb[verb].roles else args


def _joined(verb: str, args: n.Args, words: Vocabulary) -> n.Args:
    """*Swap 2 cards* is *swap a card with a card*."""
    match args:
        case n.Args(objects=(n.Sel(quantity=n.Quantity(kind="exact", n=2)) as two,), roles=()):
            known = [words.adjective[word] for word in two.adjectives if word in words.adjective]
            beside = [word for word in known if word.role == "relation"]
            if words.verb[verb].required == ("with",) and all(word.offsets and not word.around for word in beside):
                other = replace(two, quantity=n.Quantity(kind="a"))
                alone = tuple(word for word in two.adjectives if word not in {entry.id for entry in beside})
                one = replace(other, adjectives=alone)
                return replace(args, objects=(one,), roles=(n.Role(preposition="with", target=other),))
    return args


def _with_goal(verb: str, args: n.Args, words: Vocabulary) -> n.Args:
    entry = words.verb[verb]
    goes = {*GOALS} & {*entry.required} or (not entry.required and {"into", "onto"} <= {*entry.roles})
    goes = goes or (entry.own_turn and entry.takes_face)
    if not goes or not args.objects or any(one.preposition in n.GOALS for one in args.roles):
        return args
    *others, last = args.objects
    if not isinstance(last, n.Sel) or not last.filters:
        return args
    zones = {word.id for word in words.adjectives if word.zone}
    told = (
        zones & {*last.adjectives}
        or words.kind[last.noun] in ("resource", "counter")
        or last.from_them
        or last.quantity.kind in ("this", "that")
        or last.of is not None
        or len(last.filters) > 1
        or any(one.preposition == "from" for one in args.roles)
        or (entry.required and isinstance(last.filters[-1], n.Place))
    )
    match last.filters[-1]:
        case n.In(where=n.Sel() as where):
            target = where
        case n.Place(word=word) if (kind := words.place[word].this) is not None:
            noun = next(noun.id for noun in words.nouns if noun.kind == kind)
            target = n.Sel(quantity=n.Quantity(kind="this"), noun=noun)
        case _:
            return args
    taken = [goal for goal in GOALS if words.kind[target.noun] in entry.roles.get(goal, ())]
    if not told or len(taken) != 1:
        return args
    role = n.Role(preposition=taken[0], target=target)
    objects = (*others, replace(last, filters=last.filters[:-1]))
    return replace(args, objects=objects, roles=(*args.roles, role))

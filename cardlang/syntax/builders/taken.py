"""What is taken from players, where no verb says so: they lose it, and you gain what was lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, Word
from cardlang.syntax.lexing.lexicon import fold
from cardlang.syntax.rewriting import copied, rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Verb, Vocabulary

TAKES = ("take", "takes", "steal", "steals")
"""The words of what somebody else has no longer then, whatever they are in the game."""


def note_taken(c: Children, verb: Word, args: n.Args) -> None:
    """Note that half of what somebody has is taken, for `from_whom`; half that is laid somewhere would be new."""
    half = args.equal
    if not isinstance(half, n.Half) or ("half", half.span.start) not in c.marked:
        return
    if fold(verb.text) in TAKES or c.lexicon.vocabulary.verb[c.lexicon.id_of("VERB", verb.text)].unsaid:
        c.marked.add(("half taken", half.span.start))
    elif args.role("onto") is not None:
        advice = f"as many from the supply are *{verb.text.lower()} ... equal to half the number of ... onto ...*"
        raise MisreadError(Finding("S033", "half of what somebody has is not laid anywhere", half.span, help=advice))


def from_whom(c: Children, abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """*Take half of your opponent's coins* is to take them from that player, who loses them."""
    if not any(mark == "half taken" for mark, _ in c.marked):
        return abilities
    found = []
    for ability in abilities:
        others: dict[int, n.Node] = {}
        for step in (node for node in preorder(ability) if isinstance(node, n.Step)):
            half = step.action.args.equal if isinstance(step.action, n.Do) else None
            if isinstance(half, n.Half) and ("half taken", half.span.start) in c.marked:
                others[id(step.action)] = _taken_from_owner(c, step, half)
        found.append(rewritten(ability, others))
    return tuple(found)


def _taken_from_owner(c: Children, step: n.Step, half: n.Half) -> n.Do:
    words, do, count = c.lexicon.vocabulary, step.action, half.value
    assert isinstance(do, n.Do)
    assert isinstance(count, n.Count)
    you, at = step.subject is None or step.subject == n.Pron(word="you"), Span(half.span.end, half.span.end)
    owner = count.what.poss
    from_ = owner_of(words, owner, at)
    if from_ is None or (owner == "you") == you or do.args.roles:
        advice = "*... equal to half the number of ...* come from the supply, *... from that player* from somebody"
        raise MisreadError(Finding("S033", "from whom this is taken is not said", half.span, help=advice))
    takes = taking(words)
    role = n.Role(preposition="from", target=from_, span=at)
    return replace(do, verb=takes.id if takes is not None else do.verb, args=replace(do.args, roles=(role,)))


def out_of_purse(words: Vocabulary, verb: str, args: n.Args) -> n.Args:
    """*Gain 2 of your opponent's coins* is *gain 2 coins from your opponent*: what is somebody's is not new."""
    entry, things = words.verb[verb], args.objects
    gains = bool(entry.unsaid) and "resource" in entry.objects
    if not (gains or _takes(entry)) or len(things) != 1 or args.roles or args.equal:
        return args
    (thing,) = things
    if not isinstance(thing, n.Sel) or words.kind[thing.noun] != "resource":
        return args
    whose, at = thing.of if isinstance(thing.of, n.Sel) else None, Span(thing.span.end, thing.span.end)
    lies = thing.filters[0].where if len(thing.filters) == 1 and isinstance(thing.filters[0], n.In) else None
    if isinstance(lies, n.Sel) and words.kind[lies.noun] in ("card", "castle") and thing.poss is None and whose is None:
        return _laid_there(thing, lies, args, at)  # *gain all coins on this castle*
    somebody = whose is not None and words.kind[whose.noun] == "player" and thing.poss is None
    whom = whose if somebody else owner_of(words, thing.poss, at)
    if whom is None:
        return args
    quantity = replace(thing.quantity, kind="all") if thing.quantity.kind == "bare" else thing.quantity
    plural = thing.plural and quantity.n != 1 and quantity.kind not in ("a", "all")
    taken = replace(thing, quantity=quantity, poss=None, of=None, plural=plural)
    return replace(args, objects=(taken,), roles=(n.Role(preposition="from", target=whom, span=at),))


def _laid_there(thing: n.Sel, lies: n.Sel, args: n.Args, at: Span) -> n.Args:
    """Return arguments of what is taken from where it lies; *the coins on this card* are all of them."""
    every = thing.quantity.kind in ("bare", "the") and thing.plural
    quantity = n.Quantity(kind="all", span=thing.quantity.span) if every else thing.quantity
    role = n.Role(preposition="from", target=lies, span=at)
    taken = replace(thing, quantity=quantity, plural=thing.plural and quantity.kind != "all", filters=())
    return replace(args, objects=(taken,), roles=(role,))


def owner_of(words: Vocabulary, poss: n.Possessor | None, at: Span) -> n.Sel | n.Pron | None:
    """Return the player whose things they are: *your opponent*, *that player*, *you*; none for a card's."""
    match poss:
        case "opponent":
            return n.Sel(quantity=n.Quantity(kind="bare", span=at), noun="opponent", poss="you", span=at)
        case "they":
            player = next(noun.id for noun in words.nouns if noun.kind == "player")
            return n.Sel(quantity=n.Quantity(kind="that", span=at), noun=player, span=at)
        case "you":
            return n.Pron(word="you", span=at)
        case _:
            return None


def taking(words: Vocabulary) -> Verb | None:
    """Return the verb that takes something from players, if the game has one."""
    return next((one for one in words.verbs if _takes(one)), None)


def _takes(verb: Verb) -> bool:
    return "from" in verb.required and "player" in verb.roles["from"]


def with_losses(c: Children, abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """*Take 1 knight from the active player* is *The active player loses 1 knight. Then gain 1 knight for each ...*.

    So are coins that are gained from a card, in all games: they are removed first.
    """
    words = c.lexicon.vocabulary
    found = tuple(replace(one, body=_steps(words, one.body)) for one in abilities)
    for before, ability in zip(abilities, found, strict=True):
        if before != ability:
            _check_lost_once(words, ability)
    return found


def _steps(words: Vocabulary, steps: Sequence[n.Step]) -> tuple[n.Step, ...]:
    found: list[n.Step] = []
    for step in steps:
        match step.action:
            case n.Seq(steps=inner):
                found.append(replace(step, action=replace(step.action, steps=_steps(words, inner))))
            case n.Choose(options=options):
                told = tuple(_as_one(_steps(words, (one,))) for one in options)
                found.append(replace(step, action=replace(step.action, options=told)))
            case n.Later(step=later):
                found.append(replace(step, action=replace(step.action, step=_as_one(_steps(words, (later,))))))
            case n.Do() as act if (taken := _taken(words, step, act)) is not None:
                bare = step == n.Step(action=act, subject=step.subject, link=step.link)
                found += taken if bare else [replace(step, action=_as_one(taken).action, subject=None)]
            case _:
                found.append(step)
    return tuple(found)


def _as_one(steps: Sequence[n.Step]) -> n.Step:
    if len(steps) == 1:
        return steps[0]
    first, *others = steps
    span = Span(first.span.start, steps[-1].span.end)
    return n.Step(action=n.Seq(steps=(replace(first, link="first"), *others), span=span), link=first.link, span=span)


def _taken(words: Vocabulary, step: n.Step, act: n.Do) -> list[n.Step] | None:
    """Return the steps that say so; none where nothing is taken from players, or more is said."""
    whom = act.args.role("from")
    if whom is not None and isinstance(whom.target, n.Sel) and words.kind[whom.target.noun] == "card":
        return _removed(words, step, act, whom)
    if any("player" in verb.roles.get("from", ()) for verb in words.verbs):
        return None
    loses = next((one for one in words.verbs if one.spends and not one.in_full and "resource" in one.objects), None)
    things = [one for one in act.args.objects if isinstance(one, n.Sel)]
    if loses is None or whom is None or not words.verb[act.verb].unsaid or step.modal:
        return None
    half = act.args.equal if isinstance(act.args.equal, n.Half) else None
    bare = n.Args(objects=act.args.objects, roles=act.args.roles, equal=half)
    plain = len(things) == len(act.args.objects) and act.args == bare
    who, taker = whom.target, step.subject
    yours = who == n.Pron(word="you") and isinstance(taker, n.Sel) and taker.quantity.kind not in ("each", "all")
    theirs = taker is None and isinstance(who, n.Sel) and words.kind[who.noun] == "player"
    if not plain or not (yours or theirs) or len(act.args.roles) > 1:
        return None
    many = ("a", "exact", "all") if half is None else ("bare",)
    if any(words.kind[one.noun] != "resource" or one.quantity.kind not in many for one in things):
        return None
    if any(one != n.Sel(quantity=one.quantity, noun=one.noun, plural=one.plural) for one in things):
        return None
    owner: n.Possessor = "you" if yours else "they"
    lost = tuple(replace(one, poss=owner) if one.quantity.kind == "all" else one for one in things)
    args = n.Args(objects=lost, equal=half, span=Span(things[0].span.start, things[-1].span.end))
    loser, lose_it = None if yours else who, n.Do(verb=loses.id, args=args, span=act.span)
    lose = n.Step(action=lose_it, subject=loser, link=step.link, span=step.span)
    gained = (_gained(act.verb, loses.id, one) for one in things)
    return [lose, *(replace(one, subject=taker) for one in gained)]


def _removed(words: Vocabulary, step: n.Step, act: n.Do, source: n.Role) -> list[n.Step] | None:
    """*Gain all coins from this card* is *Remove all coins from this card. Then gain 1 coin for each coin ...*."""
    removes = next((one for one in words.verbs if {"resource", "counter"} & {*one.objects} and _empties(one)), None)
    gains = next((one for one in words.verbs if one.unsaid and "resource" in one.objects), None)
    things, verb = act.args.objects, words.verb[act.verb]
    gained = bool(verb.unsaid) or _takes(verb)
    if removes is None or gains is None or not gained or len(things) != 1:
        return None
    thing = things[0]
    if not isinstance(thing, n.Sel) or words.kind[thing.noun] != "resource" or act.args.roles != (source,):
        return None
    if act.args != n.Args(objects=things, roles=act.args.roles) or step.subject is not None or step.modal:
        return None
    remove = n.Step(action=replace(act, verb=removes.id), link=step.link, span=step.span)
    return [remove, _gained(gains.id, removes.id, thing)]


def _empties(verb: Verb) -> bool:
    return "card" in verb.roles.get("from", ()) and "from" in verb.required


def _gained(gains: str, loses: str, thing: n.Sel) -> n.Step:
    """Return *then gain 1 knight for each knight lost this way*."""
    at = Span(thing.span.end, thing.span.end)
    one = n.Sel(quantity=n.Quantity(kind="exact", n=1, span=at), noun=thing.noun, span=at)
    way = n.ThisWay(verb=loses, span=at)
    per = n.Sel(quantity=n.Quantity(kind="each", span=at), noun=thing.noun, filters=(way,), span=at)
    return copied(n.Step(action=n.Do(verb=gains, args=n.Args(objects=(one,), per=per)), link="then"), at.start)


def _check_lost_once(words: Vocabulary, ability: n.Ability) -> None:
    """Refuse to take what is lost otherwise in the same ability, too: that would be counted."""
    acts = [node for node in preorder(ability) if isinstance(node, n.Do)]
    spending = [act for act in acts if words.verb[act.verb].spends or _empties(words.verb[act.verb])]
    lost = [one.noun for act in spending for one in act.args.objects if isinstance(one, n.Sel)]
    if len(lost) > len({*lost}):
        message, advice = "what is lost otherwise would be counted, too", "write two abilities, or take it once"
        raise MisreadError(Finding("S028", message, ability.span, help=advice))

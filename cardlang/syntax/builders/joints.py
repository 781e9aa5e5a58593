"""How acts and sentences hang together: *for every 2 coins, ...*, *you may A and B with it*, *if it is already so*."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, Word
from cardlang.syntax.builders.several import again
from cardlang.syntax.rewriting import copied, rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Adjective, Vocabulary

# --- amounts and acts -------------------------------------------------------------------------------------


def for_every(steps: list[n.Step], each: n.Sel, words: Vocabulary, *, judged: bool) -> n.Step | None:
    """*For every 2 coins paid this way, gain 1 card* is an amount *for every 2*; nothing where no amount is named.

    *For each card here, gain 1 coin, but at most 3* is one, too: the bound is that of all together. And so is *for each
    shield, gain 1 coin*, of what is only counted, and *for each village card, score 2 points*. `judged`: something is
    asked of each of them.
    """
    if len(steps) == 1 and each.quantity.kind == "each" and _is_bounded(steps[0]):
        return _amount_for(steps[0], each, words)
    if len(steps) == 1 and each.quantity.kind == "each" and not judged and _only_counts(steps[0], each, words):
        return _amount_for(steps[0], each, words)
    if each.quantity.kind != "every" or len(steps) != 1:
        return None
    return _amount_for(steps[0], each, words)


def _is_bounded(step: n.Step) -> bool:
    """Return whether an act has a bound of its own and asks nothing of what is gone through."""
    act = step.action
    bounded = act.args.cap is not None if isinstance(act, n.Do) else isinstance(act, n.Change) and act.cap is not None
    return bounded and not any(_points_back(node) for node in preorder(step))


def _only_counts(step: n.Step, each: n.Sel, words: Vocabulary) -> bool:
    """Return whether things are only counted, by what they are or for points, and nothing is asked of each."""
    act = step.action
    if (
        not isinstance(act, n.Do)
        or step.conditions
        or step.repeat
        or any(_points_back(node) for node in preorder(step))
    ):
        return False
    counted = words.kind[each.noun] in ("part", "kind", "resource", "counter")
    return counted or words.verb[act.verb].undone is not None


def _amount_for(step: n.Step, each: n.Sel, words: Vocabulary) -> n.Step | None:
    if step.each is not None or step.modal is not None:
        return None
    match step.action:
        case n.Change(op="add", per=None) as change:
            return replace(step, action=replace(change, per=each))
        case n.Do(args=n.Args(objects=(n.Sel() as thing,), per=None, equal=None) as args) as act:
            counted = words.kind[thing.noun] in ("resource", "counter", "points")
            if not counted or thing.quantity.kind not in ("a", "exact"):
                return None
            return replace(step, action=replace(act, args=replace(args, per=each)))
        case _:
            return None


def may_and(before: n.Step, step: n.Step, words: Vocabulary) -> n.Step | None:
    """*You may discard a card and gain coins equal to its strength*: what is done with that card, if it was done."""
    if before.modal != "may" or step.modal is not None or step.subject is not None or step.link == "if_done":
        return None
    act = before.action
    if not isinstance(act, n.Do) or not isinstance(step.action, n.Do) or len(act.args.objects) != 1:
        return None
    (thing,) = act.args.objects
    card = isinstance(thing, n.Sel) and words.kind[thing.noun] == "card" and thing.quantity.kind != "this"
    if not card or not any(_points_back(node) for node in preorder(step.action)):
        return None
    subject = None if before.subject is None else again(before.subject, step.span.start)
    return replace(step, subject=subject, link="if_done")


def _points_back(node: n.Node) -> bool:
    match node:
        case n.Pron(word=word):
            return word != "you"
        case n.Sel(quantity=quantity, poss=poss):
            return poss == "it" or quantity.kind == "that" or node.from_them
        case _:
            return False


_IT = n.Pron(word="it")


def begun_again(c: Children, step: n.Step, words: str, span: Span) -> n.Step:
    """*Trigger its deployment effect again* says no more; *as if it were printed on this card*, it is copied."""
    act, vocabulary = step.action, c.lexicon.vocabulary
    verbs = vocabulary.verb
    calls = verbs[act.verb].calls if isinstance(act, n.Do) else ""
    if isinstance(act, n.Do) and words == "again" and verbs[act.verb].turns and act.args.objects == (_IT,):
        c.marked.add(("again", act.span.start))  # *you may pay 1 coin to flip it again*: `check_again`
        return step
    if not isinstance(act, n.Do) or not calls:
        advice = "an effect is triggered again; an act is done twice: *Do this 2 times: ...*"
        raise MisreadError(Finding("S002", "what is done again is no effect", span, help=advice))
    if words.startswith(("as if", "as though")) and calls == "there":
        copies = next((verb.id for verb in vocabulary.verbs if verb.calls == "here"), None)
        if copies is None:
            advice = "leave it out: the effect is that of its card"
            raise MisreadError(Finding("S002", "no effect is copied in this game", span, help=advice))
        return replace(step, action=replace(act, verb=copies))
    return step


def check_again(c: Children, ability: n.Ability) -> None:
    """Refuse *Choose a card here. Then flip it again*: it has not been flipped before."""
    acts = [node for node in preorder(ability) if isinstance(node, n.Do)]
    for act in (one for one in acts if ("again", one.span.start) in c.marked):
        if not any(one.verb == act.verb and one.span.start < act.span.start for one in acts):
            advice = "leave `again` out: it has not been done before"
            raise MisreadError(Finding("S002", "this is done for the first time", act.span, help=advice))


def check_used(c: Children, args: n.Args) -> None:
    """Refuse *use the effect of an opponent's card*: whether it is that player's, or is copied, is not said."""
    words = [word for word in c.words("VERB") if not _as_printed(c, word)]
    if not words:
        return
    c.marked.add(("carried out", c.start))
    words = [word for word in words if word.text.lower() in ("use", "uses")]
    if not words or c.lexicon.vocabulary.verb[c.id("VERB")].calls != "there":
        return
    for thing in args.objects:
        of = thing.of if isinstance(thing, n.Sel) else None
        if of is not None and _may_be_theirs(of):
            raise _whose_effect(words[0].span)


def _as_printed(c: Children, word: Word) -> bool:
    """Return whether a verb is the canonical one: *trigger*, and not *carry out* or *use*."""
    entry = c.lexicon.vocabulary.verb[c.lexicon.id_of("VERB", word.text)]
    return word.text.lower() in entry.words[c.lexicon.language] or entry.calls != "there"


def _may_be_theirs(of: n.Sel) -> bool:
    return of.of is not None or of.poss in ("opponent", "they") or "enemy" in of.adjectives


def _whose_effect(at: Span) -> MisreadError:
    advice = "`copy` carries it out as an effect of this card, `trigger` as one of that player"
    return MisreadError(Finding("S028", "whose effect it then is is not said", at, help=advice))


def check_carried_out(c: Children, ability: n.Ability) -> None:
    """Refuse *Choose an enemy card here. Carry out its deployment effect*, too."""
    nodes = preorder(ability)
    for act in (node for node in nodes if isinstance(node, n.Do) and ("carried out", node.span.start) in c.marked):
        effect = act.args.objects[0] if act.args.objects else None
        its = isinstance(effect, n.Sel) and (effect.poss == "it" or _is_that_card(effect.of))
        cards = [
            one for one in nodes if isinstance(one, n.Sel) and one.span.end <= act.span.start and one is not effect
        ]
        cards = [one for one in cards if c.lexicon.vocabulary.kind[one.noun] == "card" and one.quantity.kind != "that"]
        theirs = its and bool(cards) and _may_be_theirs(cards[-1])
        theirs = theirs or (isinstance(effect, n.Sel) and effect.of is not None and _may_be_theirs(effect.of))
        if theirs and c.lexicon.vocabulary.verb[act.verb].calls == "there":
            raise _whose_effect(Span(act.span.start, act.args.span.start - 1))


def _is_that_card(of: n.Sel | None) -> bool:
    return of is not None and of.quantity.kind == "that"


def told_alone(vocabulary: Vocabulary, header: n.Keyword | None, fact: n.Fact) -> bool:
    """Return whether a condition can only tell what has just happened: *Recruitment: If your opponent passes, ...*."""
    if header is None or "act" in vocabulary.keyword[header.word].holds:
        return False
    verb = vocabulary.verb[fact.verb]
    return "after" in verb.hears and "act" not in verb.use


def additional(vocabulary: Vocabulary, heard: n.Fact | None, body: tuple[n.Step, ...]) -> tuple[n.Step, ...]:
    """*After your opponent matches your bid, gain 1 additional coin* is *gain 1 coin*: it comes on top anyway.

    So it is where nothing is heard of.

    Behind *after you gain coins*, it may be meant to change what was gained.
    """
    if heard is not None and vocabulary.verb[heard.verb].changes:
        return body
    return tuple(_without_more(step, vocabulary) for step in body)


def _without_more(step: n.Step, vocabulary: Vocabulary) -> n.Step:
    act = step.action
    if not isinstance(act, n.Do) or len(act.args.objects) != 1 or not _moves_amounts(vocabulary, act.verb):
        return step
    (thing,) = act.args.objects
    if not isinstance(thing, n.Sel) or thing.quantity.kind != "n_more":
        return step
    exact = replace(thing, quantity=replace(thing.quantity, kind="exact"))
    return replace(step, action=replace(act, args=replace(act.args, objects=(exact,))))


def dearer(payment: n.Step, step: n.Step, words: Vocabulary) -> n.Step | None:
    """*Your opponent pays 1 more coin to match your bid* is *when they would match your bid, they pay 1 more coin*."""
    pays, act, who = payment.action, step.action, payment.subject
    if not isinstance(pays, n.Do) or not isinstance(act, n.Do) or who is None or payment.modal is not None:
        return None
    more = any(isinstance(one, n.Sel) and one.quantity.kind == "n_more" for one in pays.args.objects)
    if not more or not words.verb[pays.verb].in_full or words.verb[act.verb].use & {"would", "act"} != {"would"}:
        return None
    things = tuple(_single(one) for one in act.args.objects)
    heard = replace(act.args, objects=things)
    if isinstance(who, n.Sel) and who.quantity.kind in ("each", "all"):
        who = replace(who, quantity=replace(who.quantity, kind="a"))
    fact = n.Fact(subject=who, verb=act.verb, args=heard, would=True, span=Span(payment.span.start, payment.span.start))
    that = n.Sel(quantity=n.Quantity(kind="that"), noun="player", span=payment.span)
    return replace(payment, subject=that, conditions=(fact,), span=Span(payment.span.start, step.span.end))


def _single(thing: n.Sel | n.Pron) -> n.Sel | n.Pron:
    """Return one of things of which the same is said of each: *your bids*, *any bid of yours*."""
    if not isinstance(thing, n.Sel) or thing.poss is None or thing.quantity.kind not in ("bare", "all", "each", "a"):
        return thing
    return replace(thing, quantity=n.Quantity(kind="bare", span=thing.quantity.span), plural=False)


def _moves_amounts(vocabulary: Vocabulary, verb: str) -> bool:
    entry = vocabulary.verb[verb]
    return entry.changes != 0 or entry.spends or (entry.unsaid and "resource" in entry.objects)


# --- sentences --------------------------------------------------------------------------------------------


def apart(c: Children, header: n.Keyword | None, body: tuple[n.Step, ...]) -> tuple[n.Step, ...]:
    """*If you lead this lane, this card gets +1 strength and cannot be moved* are two rules with that condition."""
    keywords = c.lexicon.vocabulary.keyword
    if header is None or "statement" not in keywords[header.word].holds or "act" in keywords[header.word].holds:
        return body
    found: list[n.Step] = []
    for step in body:
        inner = step.action.steps if isinstance(step.action, n.Seq) else ()
        rules = inner and all(isinstance(one.action, n.Statement) and _is_plain(one) for one in inner)
        if not rules or not _is_plain(replace(step, conditions=())):
            found.append(step)
            continue
        for i, one in enumerate(inner):
            asked = step.conditions if i == 0 else tuple(copied(test, one.span.start) for test in step.conditions)
            span = Span(step.span.start if i == 0 else one.span.start, one.span.end)
            link: n.LinkKind = step.link if i == 0 else "then"
            found.append(replace(one, link=link, conditions=asked, span=span))
    return tuple(found)


def _is_plain(step: n.Step) -> bool:
    if step.link in ("if_done", "else"):
        return False
    return not step.conditions and step.each is None and step.repeat is None and step.duration is None


def either_way(c: Children, steps: list[n.Step]) -> list[n.Step]:
    """*If it is face-up, flip it; if it is already face-down, destroy it*: what it shows is asked once, for both."""
    found: list[n.Step] = []
    for step in steps:
        asked = next((one for one in step.conditions if ("already", one.span.start) in c.marked), None)
        if asked is None:
            found.append(step)
            continue
        c.marked.discard(("already", asked.span.start))
        before = found[-1] if found else None
        if before is not None and _other_way(before, step):
            options = tuple(replace(one, link="first") for one in (before, step))
            span = Span(before.span.start, step.span.end)
            found[-1] = n.Step(action=n.Choose(options=options, span=span), link=before.link, span=span)
            continue
        if any(_acts(one) for one in found):
            advice = "ask ahead of the act, or leave `already` out for what is so behind it"
            raise MisreadError(Finding("S036", "an act in front of this may have changed it", asked.span, help=advice))
        found.append(step)
    return found


def _other_way(before: n.Step, step: n.Step) -> bool:
    """Return whether two steps are asked of one thing that shows one face or the other."""
    if len(before.conditions) != 1 or len(step.conditions) != 1 or step.link not in ("first", "then"):
        return False
    one, other = before.conditions[0], step.conditions[0]
    faces = isinstance(one, n.Is) and isinstance(other, n.Is) and one.subject == other.subject
    if not faces or not isinstance(one, n.Is) or not isinstance(other, n.Is) or one.negated or other.negated:
        return False
    bare = all(isinstance(x.action, n.Do | n.Seq) and x.each is None and x.repeat is None for x in (before, step))
    return bare and isinstance(one.state, str) and isinstance(other.state, str) and one.state != other.state


def _acts(step: n.Step) -> bool:
    return not (isinstance(step.action, n.Do) and step.action.verb == "choose")


def chosen_among_ties(c: Children, steps: list[n.Step], said: Span) -> list[n.Step]:
    """*Flip the weakest card here. If several tie, you choose* is *flip a weakest card here*."""
    known, found = c.lexicon.vocabulary.adjective, []
    others: dict[int, n.Node] = {}
    for step in steps:
        named = [node for node in preorder(step.action) if isinstance(node, n.Sel) and _is_best(node, known)]
        somebody = step.subject is not None and step.subject != n.Pron(word="you")
        counted = any(node.quantity.n is not None or node.plural or node.from_them for node in named)
        if named and (somebody or counted):
            advice = "say it with the card: whoever acts chooses *a weakest card here*"
            raise MisreadError(Finding("S024", "who chooses which one is not said so", said, help=advice))
        for node in named:
            others[id(node)] = replace(node, quantity=replace(node.quantity, kind="a"))
        found.append(rewritten(step, others) if named else step)
    if not others:
        advice = "it is said behind *the weakest card here*; else leave it out"
        raise MisreadError(Finding("S024", "nothing ties here", said, help=advice))
    return found


def _is_best(sel: n.Sel, known: Mapping[str, Adjective]) -> bool:
    best = any(word in known and known[word].role == "superlative" for word in sel.adjectives)
    return best and sel.quantity.kind == "the"

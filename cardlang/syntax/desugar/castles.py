"""*Castles that somebody has* are lanes won by them: *if you have a castle*, *for each of your castles*.

What belongs to nobody while it is in play belongs to whoever has won the place where it lies: the canonical text names
who that is.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Span
from cardlang.syntax import nodes as n
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def with_castles_won(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which castles that a player has are lanes that this player has won."""
    verb = next((one.id for one in vocabulary.verbs if one.objects == ("lane",) and one.for_good), None)
    lane = next((noun.id for noun in vocabulary.nouns if noun.kind == "lane"), None)
    if verb is None or lane is None:
        return tree
    found: dict[int, n.Node] = {}
    places = {id(node.where) for node in preorder(tree) if isinstance(node, n.In)}  # nothing lies in what has been won
    for node in preorder(tree):
        made: n.Node | None = None
        if isinstance(node, n.Step) and any(_theirs(one, vocabulary) for one in preorder(node.action)):
            found |= _of_whom(node, lane, verb, vocabulary)
        if id(node) in found:
            continue
        if isinstance(node, n.Has) and _is_castle(node.what, vocabulary) and _is_player(node.subject, vocabulary):
            made = _had(node, lane, verb)
        elif isinstance(node, n.Sel) and _is_castle(node, vocabulary) and id(node) not in places:
            made = _owned(node, lane, verb, vocabulary)
        if made is not None:
            found[id(node)] = made
    return rewritten(tree, found) if found else tree


def _theirs(node: n.Node, vocabulary: Vocabulary) -> bool:
    return isinstance(node, n.Sel) and node.poss == "they" and _is_castle(node, vocabulary)


def _of_whom(step: n.Step, lane: str, verb: str, vocabulary: Vocabulary) -> dict[int, n.Node]:
    """Return what *each castle they have* is in a step: theirs from whom something is taken, or each one's who acts."""
    gone = step.action.args.role("from") if isinstance(step.action, n.Do) else None
    each = isinstance(step.subject, n.Sel) and step.subject.quantity.kind == "each" and step.each is None
    them = [one for one in preorder(step.action) if _theirs(one, vocabulary) and isinstance(one, n.Sel)]
    if step.subject is None and gone is not None and _is_player(gone.target, vocabulary):
        return {id(one): _won(one, lane, verb, gone.target) for one in them}
    asked = [one.subject for one in step.conditions if isinstance(one, n.Has) and _is_player(one.subject, vocabulary)]
    if step.subject is None and len(asked) == 1 and isinstance(asked[0], n.Sel):  # *if your opponent has more, ...*
        return {id(one): _won(one, lane, verb, asked[0]) for one in them}
    if not each or not isinstance(step.subject, n.Sel) or not _is_player(step.subject, vocabulary):
        return {}
    that = replace(step.subject, quantity=replace(step.subject.quantity, kind="that"))
    action = rewritten(step.action, {id(one): _won(one, lane, verb, that) for one in them})
    return {id(step): replace(step, subject=that, each=step.subject, action=action)}


def _is_castle(sel: n.Sel, vocabulary: Vocabulary) -> bool:
    return vocabulary.kind[sel.noun] == "castle" and not (sel.filters or sel.best or sel.adjectives or sel.either)


def _is_player(who: n.Sel | n.Pron, vocabulary: Vocabulary) -> bool:
    if isinstance(who, n.Pron):
        return who.word == "you"
    return vocabulary.kind[who.noun] == "player" and who.quantity.kind in ("bare", "that", "a", "each", "no")


def _had(has: n.Has, lane: str, verb: str) -> n.Condition | None:
    what = has.what
    if what.poss is not None or what.of is not None:
        return None
    if has.than is None:
        if what.quantity.kind in n.RANKS or what.quantity.kind in ("more", "n_more", "n_fewer"):
            return None
        return n.Exists(what=_won(what, lane, verb, has.subject), span=has.span)
    if what.quantity.kind != "more" or not isinstance(has.than, n.Sel | n.Pron):
        return None
    every = replace(what, quantity=n.Quantity(kind="bare", span=what.quantity.span), plural=True)
    left, right = (n.Count(what=_won(every, lane, verb, who), span=what.span) for who in (has.subject, has.than))
    return n.Higher(left=left, right=right, span=has.span)


def _owned(sel: n.Sel, lane: str, verb: str, vocabulary: Vocabulary) -> n.Sel | None:
    at = Span(sel.span.end, sel.span.end)
    if sel.quantity.kind == "bare" and not sel.plural:
        return None  # *your castle* may be this one
    if sel.of is not None and _is_player(sel.of, vocabulary):
        return _won(sel, lane, verb, sel.of)
    match sel.poss:
        case "you":
            return _won(sel, lane, verb, n.Pron(word="you", span=at))
        case "opponent":
            opponent = next(noun.id for noun in vocabulary.nouns if noun.kind == "player" and noun.id == "opponent")
            bare = n.Quantity(kind="bare", span=at)
            return _won(sel, lane, verb, n.Sel(quantity=bare, noun=opponent, poss="you", span=at))
        case "they":
            player = next(noun.id for noun in vocabulary.nouns if noun.kind == "player")
            return _won(
                sel, lane, verb, n.Sel(quantity=n.Quantity(kind="that", span=sel.span), noun=player, span=sel.span)
            )
        case "it" | None:
            return None


def _won(sel: n.Sel, lane: str, verb: str, by: n.Sel | n.Pron) -> n.Sel:
    return replace(sel, noun=lane, poss=None, of=None, filters=(n.DoneBy(verb=verb, by=by, span=sel.span),))

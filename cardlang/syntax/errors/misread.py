"""Texts that could be read, but that people read otherwise: refused, each with what to write instead.

The tree says what a text would mean, its spans and the text how that was said: *a card here if its strength is 3* has a
tree in which a condition asks of something earlier, and stands behind the card that everybody takes it to be about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.clauses import each_or_once
from cardlang.syntax.desugar.stack import is_unsaid
from cardlang.syntax.lexing.lexicon import Lexicon
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.common import TURN_END

_SUSPECT = re.compile(
    r"\b(and|but|most|max|maximum|minimum|less|more|up|if|back|top|bottom|unless|choice|sacrific\w+|reveal\w*|controls?|owns?)\b"
    r"|\beach other\b",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*,?\s*(?:and|but)(\s+then)?\s*", re.IGNORECASE)
_CHOICE = re.compile(r"of (your|their) choice", re.IGNORECASE)
_CONTROL = re.compile(r"(?<!your )(?<!their )\b(controls?|owns?)\b", re.IGNORECASE)
_SACRIFICE = re.compile(r"\bsacrific\w+(?! this way)", re.IGNORECASE)
_REVEAL = re.compile(r"\breveal\w*(?! this way)", re.IGNORECASE)
_COUNTED = ("resource", "counter", "points")


def misreadings(text: str, tree: n.Text, lexicon: Lexicon) -> tuple[Finding, ...]:
    """Return what people would read otherwise in a text."""
    found = [*_at_the_end(text, tree, lexicon)]
    if not _SUSPECT.search(text):
        return tuple(found)
    nodes = preorder(tree)
    steps = [node for node in nodes if isinstance(node, n.Step)]
    found += _of_words(text, nodes, lexicon)
    for step in steps:
        found += _behind(step, lexicon)
    for sequence in _sequences(nodes):
        for before, step in pairwise(sequence):
            if step.link == "then" and _AND.fullmatch(text, before.span.end, step.span.start):
                found += _joined(text, before, step, lexicon)
    found += _chosen(text, steps)
    found += _each_other(text, nodes)
    for node in nodes:
        if isinstance(node, n.Sel) and sum(isinstance(one, n.Coord) for one in node.filters) > 1:
            advice = "name them one by one: *2 wizards: Flip a vassal at B-S. Then flip a vassal at K-E.*"
            found.append(Finding("S002", "a card lies at one space", node.span, help=advice))
    found += _bounded(text, nodes, lexicon)
    for node in nodes:
        if isinstance(node, n.Ability):
            found += _put_back(node, lexicon)
    return tuple(sorted(found, key=lambda finding: finding.span))


def _sequences(nodes: Iterable[n.Node]) -> Iterator[tuple[n.Step, ...]]:
    for node in nodes:
        if isinstance(node, n.Ability):
            yield node.body
        elif isinstance(node, n.Seq):
            yield node.steps


def _behind(step: n.Step, lexicon: Lexicon) -> Iterator[Finding]:
    """Find a condition behind its step that seems to ask of what the step acts on."""
    named = [node for node in preorder(step.action) if isinstance(node, n.Sel)]
    things = {sel.noun for sel in named if lexicon.vocabulary.kind[sel.noun] not in _COUNTED}
    for condition in step.conditions:
        if condition.span.start < step.action.span.end:
            continue
        for node in preorder(condition):
            if things and _looks_back(node, things):
                advice = "say it with the thing: *a card of strength 3 here*, *a face-down card here*; else in front"
                yield Finding("S020", "this seems to ask of what is acted on", condition.span, help=advice)
                break


def _looks_back(node: n.Node, things: set[str]) -> bool:
    match node:
        case n.Pron(word=word):
            return word != "you"
        case n.Sel(quantity=n.Quantity(kind="that"), noun=noun):
            return noun in things
        case n.Sel(poss=poss, from_them=from_them):
            return from_them or poss == "it"
        case _:
            return False


def _joined(text: str, before: n.Step, step: n.Step, lexicon: Lexicon) -> Iterator[Finding]:
    """Find an *and* behind which it is not clear who acts, or whether they have to."""
    at = Span(*_trimmed(text, before.span.end, step.span.start))
    if not isinstance(step.action, n.Do | n.Choose) or step.modal is not None:
        return
    if before.modal is not None or isinstance(before.action, n.Forbid):
        word = before.modal or "cannot"
        advice = "in a sentence of its own: *You may .... If you do, ....*, or *Then ....*"
        yield Finding("S022", f"does `{word}` hold for what stands behind `and`, too?", at, help=advice)
    elif before.subject is not None and step.subject is None:
        verb = text[step.span.start : step.span.end].split()[0]
        if verb.lower() == "you":
            return
        advice = f"*... and {_third(verb, lexicon)} ...* goes on with the same player; what you do is *Then {verb} ...*"
        yield Finding("S023", f"who is to {verb}?", step.span, help=advice)


def _third(verb: str, lexicon: Lexicon) -> str:
    entries = lexicon.vocabulary.verbs
    forms = (form for entry in entries for form in lexicon.vocabulary.forms("verb", entry, lexicon.language))
    return next((third for base, third, _ in forms if base.split()[0] == verb.lower()), verb)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    part = text[start:end]
    return start + len(part) - len(part.lstrip(" ,\n\t")), end - len(part) + len(part.rstrip())


def _put_back(ability: n.Ability, lexicon: Lexicon) -> Iterator[Finding]:
    """Find *put them back* where nothing was looked at before: cards come from many places."""
    looked = False
    for node in preorder(ability):
        if not isinstance(node, n.Do):
            continue
        looked = looked or lexicon.vocabulary.verb[node.verb].peeks
        if not looked and any(map(is_unsaid, node.args.roles)):
            advice = "name the place: *on top of the deck*, *onto your side of this lane*"
            yield Finding("C114", "it is not said where", node.span, help=advice)


def _bounded(text: str, nodes: tuple[n.Node, ...], lexicon: Lexicon) -> Iterator[Finding]:
    """Find a bound of something else than what is brought: *1 point for each key, up to 5 keys*."""
    for node in nodes:
        if not isinstance(node, n.Args | n.Change) or node.cap is None:
            continue
        said = _BOUNDED.search(text[node.cap.span.start : node.cap.span.end])
        if said is None:
            continue
        things = node.objects if isinstance(node, n.Args) else ()
        noun = lexicon.id_of("NOUN", said[1])
        if not all(isinstance(one, n.Sel) and one.noun == noun for one in things) or not things:
            advice = "bound what is brought, *but not above 5*, by the number alone"
            yield Finding("S002", "something else than the amount is bounded here", node.cap.span, help=advice)


_BOUNDED = re.compile(
    r"(?<![+\-−\d])\d+\s+(?!(?:at most|max|maximum|more|less)\b)([^\d\s)][^)]*?)"
    r"(?:\s+(?:at most|max|maximum))?\s*\)?\Z",
    re.IGNORECASE,
)


def _at_the_end(text: str, tree: n.Text, lexicon: Lexicon) -> Iterator[Finding]:
    """Find *At the end of your turn,* behind another ability: it may go on with that one, or be one of its own."""
    for before, ability in pairwise(tree.abilities):
        header = ability.header
        if not isinstance(header, n.Keyword) or header.word != TURN_END.id:
            continue
        said = text[header.span.start : header.span.end].lower()
        if said.startswith("at ") and "\n" not in text[before.span.end : header.span.start]:
            yield Finding("S047", "this may be each turn, or this one alone", header.span, help=each_or_once(lexicon))


def _chosen(text: str, steps: list[n.Step]) -> Iterator[Finding]:
    """Find *of your choice* where somebody else acts, and so chooses."""
    for found in _CHOICE.finditer(text):
        around = [step for step in steps if step.span.start <= found.start() and found.end() <= step.span.end]
        if not around:
            continue
        acting = next((step.subject for step in reversed(around) if step.subject is not None), None)  # of options, too
        yours = found[1].lower() == "your"
        if acting is not None and acting.span.start < found.start() and found.end() <= acting.span.end:
            acting = None  # *a neighbour of your choice gains 2 gold*: who acts is chosen by you
        if yours != (acting is None or (isinstance(acting, n.Pron) and acting.word == "you")):
            advice = "who acts chooses: leave it out, or let the other one act"
            yield Finding("S024", "somebody else acts here, and chooses", Span(*found.span()), help=advice)


def _each_other(text: str, nodes: tuple[n.Node, ...]) -> Iterator[Finding]:
    """Find *adjacent to each other* said of one thing alone."""
    for found in _TO_EACH_OTHER.finditer(text):
        around = [
            node
            for node in nodes
            if isinstance(node, n.Sel) and node.span.start <= found.start() and found.end() <= node.span.end
        ]
        if around and not (around[-1].plural or around[-1].quantity.n):
            advice = "of one thing leave out `to each other`; or name several"
            yield Finding("S002", "this is said of several, and here is one", Span(*found.span()), help=advice)


_TO_EACH_OTHER = re.compile(r"\b(?:to|as) each other\b", re.IGNORECASE)


def _of_words(text: str, nodes: tuple[n.Node, ...], lexicon: Lexicon) -> Iterator[Finding]:
    """Find words that say more than the word they are read as."""
    acts = {node.span.start: node for node in nodes if isinstance(node, n.Do)}
    for found in _SACRIFICE.finditer(text):
        act = acts.get(found.start())
        if act is None or not all(_own(one) for one in act.args.objects):
            advice = "of any card write `destroy`"
            yield Finding("S025", "only one's own cards are sacrificed", Span(*found.span()), help=advice)
    for found in _REVEAL.finditer(text):
        if re.match(r"\s+(?:\w+\s+)?new\b", text[found.end() :]):  # *and reveal new ones* in their place
            continue
        act = acts.get(found.start())
        turned = act is None or lexicon.vocabulary.verb[act.verb].turns
        if turned and not (act and all(_face_down(one, lexicon) for one in act.args.objects)):
            advice = "*flip a face-down card*; `flip` alone turns face-up cards face-down, too"
            yield Finding("S026", "only face-down cards are revealed", Span(*found.span()), help=advice)
    kinds = lexicon.vocabulary.kind
    for found in _CONTROL.finditer(text):
        around = [node for node in nodes if node.span.start < found.start() and found.end() <= node.span.end]
        thing = around[-1] if around else None
        who = thing.subject if isinstance(thing, n.Has) else None
        what = thing.what if isinstance(thing, n.Has) else thing
        player = not isinstance(who, n.Sel) or kinds[who.noun] == "player"
        kind = kinds[what.noun] if isinstance(what, n.Sel) else ""
        owns = found[1].lower().startswith("own") and kind in ("resource", "part", "kind", "counter")
        if not (kind == "card" or owns) or not player:
            advice = "what somebody has is said by `have`; who is ahead in a lane leads it"
            message = f"only players {found[1].lower().rstrip('s')} things, and only cards"
            yield Finding("S027", message, Span(*found.span()), help=advice)


def _own(one: n.Sel | n.Pron) -> bool:
    return isinstance(one, n.Sel) and (one.poss in ("you", "they") or one.quantity.kind == "this")


def _face_down(one: n.Sel | n.Pron, lexicon: Lexicon) -> bool:
    hidden = {face.id for face in lexicon.vocabulary.faces if face.value}
    return isinstance(one, n.Sel) and not hidden.isdisjoint(one.adjectives)

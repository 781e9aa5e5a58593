"""Questions about a noun phrase that several passes ask: its kind, whether it names exactly one, who must choose."""

from __future__ import annotations

from typing import Literal

from cardlang.syntax.nodes import In, Pron, Quantity, Sel, ThisWay
from cardlang.vocabulary.model import Adjective, Kind, Vocabulary

CHOOSING = frozenset({"a", "another", "exact", "up_to", "any_number", "all_but"})
MORE = frozenset({"n_more", "n_fewer"})  # they change an announced amount
ALL = 10_000  # more than there ever are


def kind_of(sel: Sel | Pron, vocabulary: Vocabulary) -> Kind | None:
    """The kind of thing that is named; none for a noun that the vocabulary does not have."""
    if isinstance(sel, Sel):
        return vocabulary.kind.get(sel.noun)
    return "player" if sel.word == "you" else "card"


def distributes(sel: Sel) -> bool:
    """Whether the selection is made apart for several places: `a card on each side of this lane`."""
    todo = [sel] if sel.filters or sel.of else []
    while todo:
        now = todo.pop()
        inner = [place.where for place in now.filters if isinstance(place, In) and isinstance(place.where, Sel)]
        inner += [now.of] if now.of else []
        if any(part.quantity.kind == "each" for part in inner):
            return True
        todo += inner
    return False


def stack_end(sel: Sel, vocabulary: Vocabulary) -> Adjective | None:
    """The word by which a phrase names the first or last cards of a stack, if there is one: *top*, *bottom*."""
    if vocabulary.kind.get(sel.noun, "card") != "card":  # *the top row*
        return None
    entries = (vocabulary.adjective.get(word) for word in sel.adjectives)
    return next((entry for entry in entries if entry is not None and entry.end), None)


def lies_open(sel: Sel, end: Adjective, vocabulary: Vocabulary) -> bool:
    """Whether a phrase with such a word names the one card on top, where everybody sees that."""
    closed = sel.of is not None and vocabulary.noun[sel.of.noun].stack and not vocabulary.noun[sel.of.noun].opened
    return end.end == "top" and sel.quantity.n is None and not closed


def single(sel: Sel | Pron) -> bool:
    """Whether exactly one thing is named, if there is any: `a card here`, `this lane`, `your opponent`."""
    if isinstance(sel, Pron):
        return sel.word not in ("them", "others")
    if distributes(sel):
        return False
    match sel.quantity.kind:
        case "a" | "another":
            return True
        case "this" | "that" | "the" | "bare" | "any":
            return not sel.plural and sel.quantity.n is None
        case "exact" | "up_to" | "exactly":
            return sel.quantity.n == 1
        case _:
            return False


def chosen(sel: Sel | Pron) -> bool:
    """Whether somebody must choose which one is meant."""
    return isinstance(sel, Sel) and sel.quantity.kind in CHOOSING


def span_of(quantity: Quantity) -> tuple[int, int] | None:
    """The least and the greatest number that may be chosen, or none if nothing is to be chosen."""
    wanted = quantity.n or 0
    match quantity.kind:
        case "a" | "another":
            return 1, 1
        case "exact" | "exactly":
            return wanted, wanted
        case "up_to" | "at_most":
            return 0, wanted
        case "at_least":
            return wanted, ALL
        case "any_number":
            return 0, ALL
        case (
            "this"
            | "that"
            | "the"
            | "next"
            | "each"
            | "all"
            | "all_but"
            | "any"
            | "no"
            | "more"
            | "n_more"
            | "n_fewer"
            | "most"
            | "second_most"
            | "fewest"
            | "every"
            | "bare"
        ):
            return None


def is_you(thing: Sel | Pron) -> bool:
    """Whether `you` is named."""
    return isinstance(thing, Pron) and thing.word == "you"


def party_of(sel: Sel) -> Literal["you", "opponent"] | None:
    """Whose a thing is, if its phrase says that it is yours or an opponent's."""
    if "enemy" in sel.adjectives or sel.poss == "opponent":
        return "opponent"
    return "you" if sel.poss == "you" else None


def is_others(thing: Sel | Pron) -> bool:
    """Whether *the others* are named: what is left of several."""
    return isinstance(thing, Pron) and thing.word == "others"


def takes_part(thing: Sel | Pron) -> bool:
    """Whether some of several are named, and others left: *one of them*, *all but 2 of them*."""
    return isinstance(thing, Sel) and thing.from_them and thing.quantity.kind not in ("each", "all", "any", "no")


def is_source(sel: Sel | Pron, vocabulary: Vocabulary) -> bool:
    """Whether `this card` is named."""
    return isinstance(sel, Sel) and sel.quantity.kind == "this" and kind_of(sel, vocabulary) == "card"


def the_way(sel: Sel, vocabulary: Vocabulary) -> ThisWay | None:
    """What was done to the one thing that *the card chosen this way* names, if the phrase is such a one."""
    alone = len(sel.filters) == 1 and not (sel.of or sel.poss or sel.test or sel.best)
    if sel.quantity.kind != "the" or sel.plural or not alone or has_role(sel, "superlative", vocabulary):
        return None
    return sel.filters[0] if isinstance(sel.filters[0], ThisWay) else None


def refers_back(thing: Sel | Pron, vocabulary: Vocabulary) -> bool:
    """Whether a phrase stands for one thing that was named before: *it*, *that card*, *the card chosen this way*."""
    if isinstance(thing, Pron):
        return thing.word != "you"
    return thing.quantity.kind == "that" or the_way(thing, vocabulary) is not None


def compared(subject: Sel | Pron, than: Sel | Pron | None, vocabulary: Vocabulary) -> Sel | Pron:
    """Of whom *that player* behind a comparison is said: of another one than *you*, and still of *that player*."""
    if isinstance(than, Sel) and (isinstance(subject, Pron) or refers_back(than, vocabulary)):
        return than
    return subject


def has_role(sel: Sel, role: str, vocabulary: Vocabulary) -> str | None:
    """The first adjective of that role, if any."""
    for word in sel.adjectives:
        entry = vocabulary.adjective.get(word)
        if entry and entry.role == role:
            return word
    return None

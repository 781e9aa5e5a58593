"""Consistency within one record: between two fields, and between its type and the abilities of its text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord, CardText
from cardlang.meaning.report import article, base, either, participle
from cardlang.meaning.use.apart import acted_on
from cardlang.syntax.nodes import Ability, Cost, CountsAs, Do, Fact, Forbid, Keyword, Node, Quantity, Sel, Step
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Bearer, Pairing, Vocabulary


def inconsistencies(records: Sequence[CardRecord], vocabulary: Vocabulary, *, whole: bool) -> Iterator[Diagnostic]:
    """Yield findings on records whose fields are inconsistent, and on abilities that never trigger on such a record.

    `whole`: the file declares itself the complete game.
    """
    for record in records:
        for pairing in vocabulary.pairings:
            if pairing.record == record.section and record.attributes.get(pairing.attribute) == pairing.word:
                yield from _paired(record, pairing, vocabulary, whole=whole)
        for bearer in vocabulary.bearers_of(record.section, record.attributes):
            yield from _borne(record, bearer, vocabulary)


# --- two fields ---------------------------------------------------------------------------------------------


def _paired(record: CardRecord, rule: Pairing, vocabulary: Vocabulary, *, whole: bool) -> Iterator[Diagnostic]:
    word = record.attributes.get(rule.field)
    known = {one for item in vocabulary.printed if item.attribute == rule.field for one in item.choices}
    if word in rule.words or (word is None and not rule.words) or (word is not None and word not in known):
        return  # consistent, or an unknown word, which the schema reports
    is_one = f"`{record.id}` is of the {rule.attribute} `{rule.word}`"
    allowed = either(rule.words)
    if word is None:
        yield Diagnostic("D014", f"{is_one}, so it needs a {rule.field}", record.location, help=f"write {allowed}")
    elif not rule.words:
        advice = f"leave `{rule.field}` out"
        yield Diagnostic("C192", f"{is_one}, so it has no {rule.field}", record.location, help=advice)
    elif not rule.free:
        message = f"{is_one}, so its {rule.field} cannot be `{word}`"
        yield Diagnostic("C192", message, record.location, help=f"write {allowed}")
    elif whole:
        message = f"{is_one}, so its {rule.field} cannot be `{word}`"
        yield Diagnostic("D027", message, record.location, help=f"write {allowed}, or leave `complete` out of the file")
    else:
        message = f"{is_one}, and in the game the {rule.field} of these is {allowed}"
        advice = f"`{word}` is played as it stands: leave it if it is meant"
        yield Diagnostic("C193", message, record.location, Severity.NOTE, help=advice)


# --- abilities ----------------------------------------------------------------------------------------------


def _borne(record: CardRecord, bearer: Bearer, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    for text in {id(text): text for side in record.sides for text in side.texts.values()}.values():
        for ability in text.tree.abilities if text.tree is not None else ():
            if not _carried_out(ability, bearer):
                yield _never(ability, text, bearer, vocabulary)
            if bearer.around:
                yield from _nobodys(ability, text, bearer, vocabulary)
            else:
                yield from _nowhere(ability, text, bearer, vocabulary)


def _nobodys(ability: Ability, text: CardText, bearer: Bearer, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Yield findings on *other players* and *opponents* for a card that is nobody's, before anybody acts."""
    header, listener = ability.header, ability.listener
    static = isinstance(header, Keyword) and vocabulary.keyword[header.word].timing == "static" and listener is None
    told: list[Node] = [listener.fact.subject] if listener is not None else []
    told += [node for step in ability.body if static for node in preorder(step)]
    for node in told:
        if not isinstance(node, Sel) or vocabulary.kind[node.noun] != "player":
            continue
        words = [vocabulary.adjective.get(word) for word in node.adjectives]
        if node.noun == "opponent" or any(word is not None and word.role == "other" for word in words):
            message = f"a card of the {bearer.attribute} `{bearer.word}` is nobody's, so nobody is the other player"
            advice = "say it of every player: *players cannot ...*, *after a player ...*"
            yield Diagnostic("C191", message, text.locate(node.span), help=advice)


def _nowhere(ability: Ability, text: CardText, bearer: Bearer, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Yield findings on *adjacent to this card* and *flip this card* for a card that is never on the board."""
    for node in preorder(ability):
        if (never := _never_true(node, vocabulary)) is not None:
            kind = f"a {bearer.record} of the {bearer.attribute} `{bearer.word}`"
            message = f"{kind} never lies on the board, so it is never {never}"
            yield Diagnostic("C191", message, text.locate(node.span), help="name what lies on the board")
        for word in node.adjectives if isinstance(node, Sel) else ():
            entry = vocabulary.adjective.get(word)
            if entry is not None and entry.around:
                message = f"a card of the {bearer.attribute} `{bearer.word}` never lies beside others"
                there = [one.word for one in vocabulary.bearers if one.record == bearer.record and one.around]
                advice = f"write it on a card of the {bearer.attribute} {either(there)}, or leave `{base(entry)}` out"
                yield Diagnostic("C191", message, text.locate(node.span), help=advice)


def _never_true(node: Node, vocabulary: Vocabulary) -> str | None:
    """Return what a node says about this card that is possible only on the board: *flipped*, *counted as a spy*."""
    match node:
        case Do(verb=name) | Fact(verb=name):
            verbs, things = (name,), acted_on(node)
        case Step(subject=Sel() as subject, action=Forbid(verbs=verbs, passive=True)):
            things = (subject,)
        case Step(action=Forbid(verbs=verbs, args=args)):
            things = args.objects
        case Step(subject=Sel(quantity=Quantity(kind="this")), action=CountsAs(what=what)):
            return f"counted as {article(base(vocabulary.noun[what.noun]))}"
        case _:
            return None
    known = [vocabulary.verb[name] for name in verbs if vocabulary.verb[name].in_play]
    itself = any(isinstance(thing, Sel) and thing.quantity.kind == "this" for thing in things)
    return " or ".join(participle(verb) for verb in known) if known and itself else None


def _carried_out(ability: Ability, bearer: Bearer) -> bool:
    match ability.header:
        case Keyword(word=word):
            return word in bearer.keywords
        case Cost():
            return bearer.prices
        case None:
            return bearer.listeners


def _never(ability: Ability, text: CardText, bearer: Bearer, vocabulary: Vocabulary) -> Diagnostic:
    match ability.header:
        case Keyword(word=word):
            what = f"`{base(vocabulary.keyword[word])}:`"
        case Cost():
            what = "an ability with a price"
        case None:
            what = "a listener"
    others = [one.word for one in vocabulary.bearers if one.record == bearer.record and _carried_out(ability, one)]
    here = [f"{base(vocabulary.keyword[word])}:" for word in bearer.keywords]
    alone = [" or a price"] * bearer.prices + [" or a listener without a keyword"] * bearer.listeners
    message = f"{what} is never carried out on a card of the {bearer.attribute} `{bearer.word}`"
    elsewhere = f"a card of the {bearer.attribute} {either(others)} can have it; " if others else ""
    advice = f"{elsewhere}here stands {either(here)}{''.join(alone)}"
    where = ability.header or ability.listener or ability
    return Diagnostic("C191", message, text.locate(where.span), help=advice)

"""Checks what *it*, *them* and *that card* stand for where that never lies on the board: a task, a king.

A noun of such things beside its verb is seen at once (L035, C194); a pronoun shows it only with what it looks back to.
"""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.report import article, base, either, participle
from cardlang.meaning.use.looking_back import named_by, points_back
from cardlang.syntax.nodes import Ability, Coord, Do, Fact, In, Is, Listener, Node, Place, Pron, Sel
from cardlang.vocabulary.model import Noun, Verb


def check_apart(context: Context, ability: Ability, node: Node) -> None:
    """Check one node of an ability."""
    match node:
        case Do() | Fact() if context.verb(node.verb).in_play:
            for thing in acted_on(node):
                _acted_on(context, ability, context.verb(node.verb), thing)
        case Is():
            _asked(context, ability, node)
        case _:
            pass


def acted_on(node: Do | Fact) -> tuple[Sel | Pron, ...]:
    """What is acted on, and what it is exchanged with."""
    things = (node.subject,) if isinstance(node, Fact) and node.passive else node.args.objects
    return (*things, *(role.target for role in node.args.roles if role.preposition == "with"))


def _named(context: Context, thing: Sel | Pron) -> Noun | None:
    """What such a word stands for, if that never lies on the board."""
    if not points_back(thing, context.vocabulary):
        return None
    noun = _noun(context, thing)
    return noun if noun is not None and noun.apart else None


def _noun(context: Context, thing: Sel | Pron) -> Noun | None:
    """The noun of what a word looks back to."""
    phrase = context.antecedents.get(id(thing))
    return context.vocabulary.noun.get(phrase.noun) if phrase is not None else None


def _acted_on(context: Context, ability: Ability, verb: Verb, thing: Sel | Pron) -> None:
    """*Draw a task. Then keep it.*: only what lies on the board is kept."""
    if (noun := _named(context, thing)) is None:
        return
    message = f"{article(base(noun))} never lies on the board, so it is not {participle(verb)}"
    fitting = [one for one in context.vocabulary.verbs if "card" in one.objects and "act" in one.use]
    others = either(base(one) for one in fitting if not (one.in_play or one.deals or one.peeks or one.required))
    advice = f"{others} acts on such a thing"
    if _is_drawn(context, ability, thing) and noun.held:
        advice = f"who draws {article(base(noun))} has it in hand: leave this out; {advice}"
    context.report.add("C088", thing, message, advice)


def _is_drawn(context: Context, ability: Ability, thing: Sel | Pron) -> bool:
    by = named_by(context, ability, thing)
    act = by.fact if isinstance(by, Listener) else None if by is None else by.action
    return isinstance(act, Do | Fact) and context.verb(act.verb).deals is not None


def _asked(context: Context, ability: Ability, one: Is) -> None:
    """*If it is a spy*, *if it is on the edge*, of a task; *if it is a task*, of a vassal."""
    if (noun := _named(context, one.subject)) is None:
        _vassal(context, one)
        return
    match one.state:
        case Sel() as state:
            other = context.vocabulary.noun.get(state.noun)
            if other is None or not _never(context, noun, other, drawn=_is_drawn(context, ability, one.subject)):
                return
            message = f"{article(base(noun))} is never {article(base(other))}"
            if other.apart:
                message = f"{article(base(noun))} that is drawn is no {base(other)} yet"
            decks = [base(entry) for entry in context.vocabulary.adjectives if entry.of == noun.id]
            advice = f"ask of which deck it is: *if it is {article(decks[0])} {base(noun)}*" if decks else None
            context.report.add("C064", state, message, advice)
        case Place() | Coord() | In() as where:
            if isinstance(where, Place) and not context.vocabulary.place[where.word].cells:
                return
            if isinstance(where, In) and context.kind(where.where) not in ("line", "space"):
                return
            message = f"{article(base(noun))} never lies on the board"
            context.report.add("C194", where, message, "leave it out, or name what lies on the board")
        case _:
            pass


def _never(context: Context, noun: Noun, other: Noun, *, drawn: bool) -> bool:
    """Whether a thing of the first kind, which never lies on the board, is none of the other kind."""
    if other.apart:
        return drawn and other.id != noun.id
    return _is_piece(context, other)


def _is_piece(context: Context, noun: Noun) -> bool:
    """Whether a noun is that of things which lie on the board, or of one of their kinds: *vassal*, *spy*."""
    return bool(noun.narrows) or noun.id in {one.narrows for one in context.vocabulary.nouns}


def _vassal(context: Context, one: Is) -> None:
    """*If it is a task*, of a vassal."""
    noun, state = _noun(context, one.subject), one.state
    if noun is None or not isinstance(state, Sel) or not points_back(one.subject, context.vocabulary):
        return
    if (other := context.vocabulary.noun.get(state.noun)) is None:
        return
    if _is_piece(context, noun) and other.apart:
        kinds = [
            base(kind) for kind in context.vocabulary.nouns if kind.narrows and kind.narrows in (noun.id, noun.narrows)
        ]
        message = f"{article(base(noun))} is never {article(base(other))}"
        context.report.add("C064", state, message, f"ask what it shows: *if it is {article(kinds[0])}*")

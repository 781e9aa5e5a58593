"""The facts about a thing that hold right after a step acted on it: *flip a face-up card here. Then if it is ...*.

They hold if the step did something, so they tell only what never holds. Each lasts until the next step that changes
anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.lint.analysis.claims import ClaimReader
from cardlang.lint.analysis.numbers import ANY, numbers_asked
from cardlang.lint.analysis.terms import Case, Claim, Term
from cardlang.meaning.model import Ref
from cardlang.syntax.nodes import Do, Sel, Step

_CHOICE = "choose"
_SINGLE = frozenset({"a", "another", "the"})


def only_chooses(step: Step) -> bool:
    """Return whether a step changes nothing."""
    return isinstance(step.action, Do) and step.action.verb == _CHOICE


def facts_after(reader: ClaimReader, step: Step) -> Case:
    """Return what is certain of the thing that a step acted on, if it acted on one."""
    do, number = step.action, reader.meaning.steps.get(id(step))
    if not isinstance(do, Do) or number is None or len(do.args.objects) != 1 or step.each or step.repeat:
        return ()
    (thing,) = do.args.objects
    if not isinstance(thing, Sel) or thing.quantity.kind not in _SINGLE or thing.plural:
        return ()
    return tuple(_facts(reader, do, thing, ("ref", Ref("step_object", number))))


def _facts(reader: ClaimReader, do: Do, thing: Sel, who: tuple[str, Ref]) -> Iterator[Claim]:
    verb, faces = reader.vocabulary.verb[do.verb], reader.vocabulary.face
    shown = [word for word in thing.adjectives if word in faces]
    if verb.turns and do.args.face is None and shown and all(not faces[word].value for word in shown):
        # what lies face-down has no text that could turn it again
        backs = frozenset(word for word, face in faces.items() if face.value)
        yield _claim(reader.face_of(who), backs, f"a {shown[0]} card that is {verb.words['en'][2]} shows its back")
    if do.verb == _CHOICE or verb.strips:  # its numbers are those that it had
        asked = dict.fromkeys((attr for attr, _ in numbers_asked(thing)), ANY)
        for attr, numbers in numbers_asked(thing):
            asked[attr] &= numbers
        for attr, numbers in asked.items():
            term = Term(("value", ("attr", attr, False, None, who)), ANY)
            yield Claim(
                Term(term.key, ANY, f"the words before name the {attr} of what is {verb.words['en'][2]}"), numbers
            )
    if do.verb == _CHOICE and (side := reader.side_of(thing)):
        term = Term(("side", who), frozenset({side}), f"what is chosen is {_WHOSE[side]}")
        yield Claim(term, frozenset({side}))


_WHOSE = {"yours": "yours", "theirs": "an opponent's"}


def _claim(term: Term, values: frozenset[str], why: str) -> Claim:
    return Claim(Term(term.key, term.all, why), values)

"""Checks acts on effects: *trigger the deployment effect of a card*, *copy* one, *repeat this effect*."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.nouns import check_phrase
from cardlang.meaning.quantities import has_role, is_source, single
from cardlang.meaning.report import base, either, verb_in
from cardlang.syntax.nodes import Ability, Args, Choose, Do, Later, Node, Sel, Seq, Step
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Adjective, Verb, Vocabulary

REPEATED = 9
"""How often an effect can be repeated."""
_CALLED = ("called", "phase", "buying", "leaving")
"""The timings of abilities that can be called: they are steps, and nothing is needed for them but their card."""


def check_called(context: Context, verb: Verb, args: Args, node: Node) -> None:
    """Check what is repeated, triggered or copied."""
    thing = args.objects[0] if args.objects else None
    name = base(verb)
    if thing is None:
        advice = "name it: *this effect*" if verb.calls == "again" else f"name it: *{name} {_example(context)}*"
        context.report.add("C021", verb_in(node, verb), f"`{name}` does not say what", advice)
    elif not isinstance(thing, Sel) or context.kind(thing) != "effect" or len(args.objects) > 1:
        wrong = thing if len(args.objects) < 2 else args.objects[1]
        context.report.add("C020", wrong, f"`{name}` acts on an effect, and on nothing else", _advice(context, verb))
    elif verb.calls == "again":
        _this_effect(context, thing)
    else:
        _effect_of(context, verb, thing)


def _advice(context: Context, verb: Verb) -> str:
    return "write `repeat this effect`" if verb.calls == "again" else f"write *{base(verb)} {_example(context)}*"


def _example(context: Context) -> str:
    kinds = _kinds(context)
    return f"the {base(kinds[0])} effect of a card here" if kinds else "the effect of a card"


def _kinds(context: Context) -> list[Adjective]:
    """The words for kinds of effects that can be called."""
    keywords = context.vocabulary.keyword
    return [
        one
        for one in context.vocabulary.adjectives
        if one.keywords and all(keywords[word].timing in _CALLED for word in one.keywords)
    ]


def _this_effect(context: Context, thing: Sel) -> None:
    plain = replace(thing, quantity=replace(thing.quantity, kind="this"))
    if thing.quantity.kind != "this" or plain != Sel(quantity=plain.quantity, noun=thing.noun, plural=thing.plural):
        message = "only the effect that is being carried out can be repeated"
        context.report.add("C150", thing, message, "write `this effect`; another one is triggered or copied")


def _effect_of(context: Context, verb: Verb, thing: Sel) -> None:
    """*The deployment effect of an enemy card here*, *its deployment effect*."""
    kinds, name = _kinds(context), base(verb)
    said = has_role(thing, "compound", context.vocabulary)
    of_it = thing.poss == "it" and thing.quantity.kind == "bare"
    if said not in [one.id for one in kinds] or len(thing.adjectives) > 1:
        where = context.noun_span(thing) if said is None else thing
        message = f"which effect one is to {name} is not said" if said is None else f"nobody can {name} such an effect"
        context.report.add("C150", where, message, f"write {either(f'{base(one)} effect' for one in kinds)}")
    elif not of_it and (thing.quantity.kind != "the" or thing.poss or thing.plural):
        message, advice = (
            "it is not said of which card",
            f"write *{_example(context)}*, or *of each of your other cards here*",
        )
        context.report.add("C150", thing, message, advice)
    elif thing.of is None and not of_it:
        context.report.add("C150", thing, "it is not said of which card", f"write *{_example(context)}*")
    if verb.calls == "here" and context.source == "castle":
        message = "what a castle copies would speak of a card, and a castle is none"
        context.report.add("C150", thing, message, "write `trigger`")
    if thing.of is None:
        return
    check_phrase(context, thing.of, "object", placed=False)
    keywords = context.vocabulary.adjective[said].keywords if said else ()
    if is_source(thing.of, context.vocabulary) and context.keyword and context.keyword.id in keywords:
        message = "this effect is being carried out, and does not begin within itself"
        context.report.add("C150", thing.of, message, "write `repeat this effect`, or name another card")


def check_repeated(context: Context, ability: Ability) -> None:
    """Check that an effect that is repeated can end, and that it is said for the whole of it."""
    for step, last, looped in _flat(ability.body):
        act = step.action
        if not isinstance(act, Do) or context.verb(act.verb).calls != "again":
            continue
        name = base(context.verb(act.verb))
        where = verb_in(act, context.verb(act.verb))
        if step.subject is not None:
            message = "who repeats an effect does it as it stands, so somebody else would be `you`"
            context.report.add("C151", step.subject, message, "leave it out: *you may repeat this effect*")
        if looped or step.each or step.repeat or context.would:
            message = f"`{name} this effect` stands for the whole ability, and cannot stand within a part of it"
            context.report.add("C151", where, message, "write it in a sentence of its own; or `Do this 2 times:`")
        elif not last:
            message = f"what stands behind `{name} this effect` is done once at the end, or each time: it is not said"
            context.report.add("C151", where, message, "make it the last sentence")
        elif not (step.modal == "may" or step.conditions or step.link in ("if_done", "else") or looped):
            message = f"nothing ends it: the effect would be carried out {REPEATED + 1} times"
            context.report.add("C151", where, message, "write `you may`, `If you do,` or `Do this 2 times:`")


def repeats(ability: Ability, vocabulary: Vocabulary) -> bool:
    """Whether an ability repeats itself."""
    return any(isinstance(node, Do) and vocabulary.verb[node.verb].calls == "again" for node in preorder(ability))


def _flat(steps: tuple[Step, ...], last: bool = True, looped: bool = False) -> Iterator[tuple[Step, bool, bool]]:
    """All steps, whether each is the last thing that is done, and whether it stands within rounds."""
    for number, step in enumerate(steps):
        rest = steps[number + 1 :]
        ends = last and all(one.link == "else" for one in rest)
        yield step, ends, looped
        within = looped or bool(step.each or step.repeat or (step.subject and not single(step.subject)))
        match step.action:
            case Seq(steps=inner):
                yield from _flat(inner, ends, within)
            case Choose(options=options):
                for option in options:
                    yield from _flat((option,), ends, within)
            case Later(step=then):
                yield from _flat((then,), ends, True)
            case _:
                pass

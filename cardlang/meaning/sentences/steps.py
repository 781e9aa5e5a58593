"""Checks steps: links, envelopes, who acts, and whether such a step may stand under the header of its ability."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.nouns import check_phrase
from cardlang.meaning.quantities import MORE, is_source, single
from cardlang.meaning.report import Where, article, base, either, phrase_in, verb_in, word_in
from cardlang.meaning.sentences.conditions import check_condition
from cardlang.meaning.sentences.naming import check_named, check_secret
from cardlang.meaning.sentences.prices import check_option, check_penalty
from cardlang.meaning.sentences.statements import check_statement
from cardlang.meaning.sentences.values import check_whose
from cardlang.meaning.sentences.verbs import Manner, check_args, check_doer
from cardlang.meaning.use.delayed import check_later, then
from cardlang.syntax.nodes import (
    Change,
    Choose,
    CountsAs,
    Do,
    Forbid,
    Lack,
    Later,
    Name,
    Pron,
    Room,
    Sel,
    Seq,
    Statement,
    Step,
)
from cardlang.vocabulary.model import Timing, Verb

_LINKS = {"then": ["then"], "if_done": ["if you do", "if they do"], "else": ["otherwise"]}
_LOOPS = 2


def flat(steps: tuple[Step, ...], *, later: bool = False) -> Iterator[Step]:
    """All steps, those inside sequences and options included; with `later` also those that are done later."""
    todo = list(reversed(steps))
    while todo:
        step = todo.pop()
        yield step
        match step.action:
            case Seq(steps=inner) | Choose(options=inner):
                todo.extend(reversed(inner))
            case Later(step=put_off) if later:
                todo.append(put_off)
            case _:
                pass


def check_steps(context: Context, steps: tuple[Step, ...], loops: int = 0) -> None:
    """Check a sequence of steps."""
    before: Step | None = None
    for step in steps:
        _link(context, step, before)
        _step(context, step, loops)
        before = step


# --- links -------------------------------------------------------------------------------------------


def _link(context: Context, step: Step, before: Step | None) -> None:
    if step.link == "first":
        return
    if before is not None:
        check_penalty(context, before, step)
    wrong = _wrong_link(step, before)
    if wrong is not None:
        where = phrase_in(step, *_LINKS[step.link])
        message, advice = wrong
        context.report.add("C049", where, message.format(context.report.quote(where, step.link)), advice)


def _wrong_link(step: Step, before: Step | None) -> tuple[str, str] | None:
    """Why a step cannot be linked to the one before, with a place for the link's words, and advice."""
    if before is None:
        return "{} follows no step of this ability", "leave it out"
    if step.link == "else" and before.each:
        return (
            "{} after `For each` does not say for which of them",
            "let somebody choose (*... chooses one: ...; or ...*), or say `For each` again with the opposite `if`",
        )
    if before.repeat and step.link != "then":
        return (
            "{} may be meant each time, or once behind all of them",
            "each time: go on in its sentence (*..., and if you do, ...*), or write out what is done time for time",
        )
    if isinstance(before.action, Later):
        return _behind_later(step)
    if step.link == "if_done" and isinstance(before.action, Choose):
        return "{} after a choice does not say of which option", "put it into the option"
    if not isinstance(before.action, Statement):
        return None
    if step.link == "if_done":
        return "a statement is not done, so {} never holds or fails", "link it to an act"
    if step.link == "else" and before.link in ("first", "then") and not before.conditions:
        return "the statement before always holds, so {} never comes", "give it an `If ...,`"
    return None


def _behind_later(step: Step) -> tuple[str, str] | None:
    if step.link != "then":
        return (
            "{} does not wait: the step before is done later",
            "go on in its sentence: *..., and if you do, ...*; or ask ahead of it",
        )
    if isinstance(step.action, Statement | Later):
        return None
    return (
        "{} may mean now, or behind what is done later",
        "now: put it ahead of that; behind it: go on in its sentence with `, then`",
    )


# --- envelopes -----------------------------------------------------------------------------------------


def _step(context: Context, step: Step, loops: int) -> None:
    for condition in step.conditions:
        check_condition(context, condition)
    if step.each:
        loops += 1
        _each(context, step.each, loops)
    if step.repeat is not None:
        _repeat(context, step)
    _modal(context, step)
    _instead(context, step)
    if step.secret:
        check_secret(context, step)
    match step.action:
        case Do() as do:
            _do(context, step, do)
        case Name() as name:
            _lasting(context, step)
            if _allowed(context, phrase_in(step, "name", "names")):
                check_named(context, name)
            if step.subject:
                _actor(context, step.subject, "name")
                if not single(step.subject):
                    context.report.add("C015", step.subject, "one number is named", "let one player name it")
        case Seq(steps=steps):
            _lasting(context, step)
            check_steps(context, steps, loops)
        case Choose(options=options):
            _choose(context, step, options, loops)
        case Later() as later:
            _lasting(context, step)
            check_later(context, later)
            _step(then(context, later), later.step, loops)
        case Change() | Forbid() | Lack() | CountsAs() | Room() as statement:
            check_statement(context, step, statement)


def _each(context: Context, each: Sel, loops: int) -> None:
    if each.quantity.kind != "each":
        where = context.determiner(each)
        words = context.report.quote(where, each.quantity.kind)
        context.report.add("C060", where, f"{words} does not go with `For`", "write `For each ...,`")
    if loops > _LOOPS:
        context.report.add("C061", each, "`For each` stands inside two others", "make an ability of its own")
    if not context.momentary:
        context.report.add(
            "C048",
            each,
            "a rule holds for all at once, it does not go from one to the next",
            "name them: *cards in lanes*",
        )
    check_phrase(context, each, "each", placed=False)


def _repeat(context: Context, step: Step) -> None:
    where = phrase_in(step, f"do this {step.repeat} times")
    if step.repeat is not None and step.repeat < 2:
        context.report.add("C016", where, f"to do it {step.repeat} times needs no repetition", "leave the words out")
    elif isinstance(step.action, Statement):
        context.report.add("C048", where, "a statement holds, it is not done several times", "name a greater number")


def _lasting(context: Context, step: Step) -> None:
    if step.duration:
        entry = context.vocabulary.duration[step.duration]
        context.report.add(
            "C048",
            word_in(step, entry),
            "an act does not last",
            "a duration belongs to `gets`, `has` or `cannot`",
        )


def _choose(context: Context, step: Step, options: tuple[Step, ...], loops: int) -> None:
    _lasting(context, step)
    if not _allowed(context, phrase_in(step, "choose one", "chooses one")):
        return
    if len(options) < 2:
        context.report.add("C050", step.action, "there is only one option", "add another after `; or`")
    if step.subject:
        _actor(context, step.subject, "choose")
        context = replace(context, chooser=step.subject)
    for option in options:
        check_option(context, step, option)
        _step(context, option, loops)


# --- may, must, instead ----------------------------------------------------------------------------------


def _modal(context: Context, step: Step) -> None:
    if step.modal is None:
        return
    where = phrase_in(step, step.modal)
    verb = context.verb(step.action.verb) if isinstance(step.action, Do) else None
    if step.modal == "must" and not (verb and "must" in verb.use and context.timing in ("static", "window")):
        ruled = [base(one) for one in context.vocabulary.verbs if "must" in one.use]
        if verb and "must" in verb.use:
            advice = f"write it under {either(context.headers('static'))}"
        else:
            advice = f"every step must be done, so leave it out; as a rule it goes with {either(ruled)}"
        context.report.add("C046", where, "`must` makes no rule here", advice)
    if verb and _permits(context, step, verb) and "may" not in verb.use:
        ruled = [base(one) for one in context.vocabulary.verbs if "may" in one.use]
        must = f"; `{base(verb)}` makes one with `must`" if "must" in verb.use else ""
        if must and verb.takes_face:
            must += f" or a face: *you may {base(verb)} cards face-down here*"
        context.report.add("C046", where, "`may` makes no rule here", f"as a rule it goes with {either(ruled)}{must}")
    if step.modal == "may" and adds(step):
        context.report.add("C046", where, "what is added to an announced amount is never a choice", "leave `may` out")


def _instead(context: Context, step: Step) -> None:
    if not step.instead:
        return
    where = phrase_in(step, "instead")
    if context.would:
        if not isinstance(step.action, Do):
            context.report.add("C044", where, "a statement replaces no event", "let a step act instead")
    elif context.timing != "leaving" or context.listener:
        leaving = context.headers("leaving")
        would = any("would" in verb.use for verb in context.vocabulary.verbs)
        ways = [
            *(["begin with `When ... would ...,`"] if would else []),
            *([f"write it under {either(leaving)}"] if leaving else []),
            "of two acts write both: *If ..., .... Otherwise, ....*",
        ]
        context.report.add("C044", where, "nothing has been announced that this could replace", "; ".join(ways))
    elif not (
        isinstance(step.action, Do) and any(is_source(one, context.vocabulary) for one in step.action.args.objects)
    ):
        context.report.add(
            "C044",
            where,
            f"under {context.keyword_name()} `instead` says where this card goes",
            "act on `this card`, or leave it out",
        )


def adds(step: Step) -> bool:
    """Whether a step changes an announced amount: `gain 1 more coin`, `gain 1 fewer coin`."""
    if not isinstance(step.action, Do):
        return False
    return any(isinstance(one, Sel) and one.quantity.kind in MORE for one in step.action.args.objects)


# --- acts ----------------------------------------------------------------------------------------------


def _do(context: Context, step: Step, do: Do) -> None:
    verb = context.verb(do.verb)
    where = verb_in(do, verb)
    _lasting(context, step)
    more = adds(step)
    rule = _rule(context, step, verb, more=more)
    if not rule and step.modal != "must" and not _permits(context, step, verb) and _allowed(context, where, verb):
        _acts(context, step, verb, where)
    if more:
        _more(context, step, do)
    if step.subject:
        _actor(context, step.subject, base(verb), ruled=rule and not more and not step.instead)
    if verb.prevents:
        _prevent(context, do, verb, where)
    if step.modal == "must" and "must" not in verb.use:
        return  # it has been told that this is no rule; how its words would be read as an act is not
    ruling = (rule and not step.instead) or step.modal == "must"
    manner: Manner = "more" if more else "rule" if ruling else "act"
    check_args(context, verb, do.args, do, manner)
    check_whose(context, step.subject or context.chooser or Pron(word="you"), do.args.per, do.args.equal)
    if manner == "act":
        check_doer(context, step.subject or context.chooser or Pron(word="you"), verb, do.args)


def _rule(context: Context, step: Step, verb: Verb, *, more: bool) -> bool:
    """Whether the step changes a rule and never runs."""
    if step.modal is not None:
        return not context.momentary and step.modal in verb.use
    announced = context.would and "would" in verb.use
    return (announced and step.instead and "act" not in verb.use) or (more and context.would)


def _permits(context: Context, step: Step, verb: Verb) -> bool:
    """Whether *may* can only be meant as a rule, and not as the choice to do something now."""
    return step.modal == "may" and not context.momentary and ("act" not in verb.use or verb.brings)


def _allowed(context: Context, where: Where, verb: Verb | None = None) -> bool:
    """Acts stand under a keyword that holds acts, behind a listener, or behind a price."""
    keyword = context.keyword
    if keyword is None or context.listener is not None or "act" in keyword.holds:
        return True
    words = context.report.quote(where, "this")
    context.report.add(
        "C040",
        where,
        f"{words} is an act, and {context.keyword_name()} holds none: it says what is so, not what happens",
        _under(context, verb.timings if verb is not None else ()),
    )
    return False


def _under(context: Context, timings: Sequence[Timing]) -> str:
    """Where an act can stand: under keywords that hold acts, of these timings if there are any, or after an event."""
    if context.listener is not None and context.keyword is None and "static" in timings:
        return f"begin the ability with {either(context.headers('static'))}"
    keywords = [
        one for one in context.vocabulary.keywords if "act" in one.holds and one.timing in (timings or [one.timing])
    ]
    advice = f"write it under {either([f'{base(one)}:' for one in keywords[:3]])}"
    return advice if timings and "static" not in timings else f"{advice}, or behind `After ...,`"


def _acts(context: Context, step: Step, verb: Verb, where: Where) -> None:
    if "act" not in verb.use:
        context.report.add(
            "C030", where, f"`{base(verb)}` is no act that a text can call for", _instead_of(context, step, verb)
        )
    elif verb.timings and not {context.timing, context.began} & {*verb.timings}:
        advice = _at_this_time(context, step) or _under(context, verb.timings)
        context.report.add("C052", where, f"`{base(verb)}` has no meaning at this time", advice)
    elif verb.timings and verb.objects == ("lane",):
        _one_lane(context, step)


def _at_this_time(context: Context, step: Step) -> str | None:
    """The verb of this time that acts on such a thing, where the one that is written does not: *gain 3 points*."""
    things = step.action.args.objects if isinstance(step.action, Do) else ()
    kinds = {context.kind(thing) for thing in things}
    for verb in context.vocabulary.verbs:
        if verb.unsaid and context.timing in verb.timings and kinds and kinds <= {*verb.objects}:
            return f"write `{base(verb)}`"
    return None


def _one_lane(context: Context, step: Step) -> None:
    """What is scored is this lane, and one player wins it."""
    if step.subject and not single(step.subject):
        context.report.add("C015", step.subject, "only one player can do this", "name one player")
    for thing in step.action.args.objects if isinstance(step.action, Do) else ():
        if isinstance(thing, Sel) and thing.quantity.kind != "this":
            context.report.add("C015", context.determiner(thing), "only this lane is being scored", "write `this lane`")


def _instead_of(context: Context, step: Step, verb: Verb) -> str:
    """What to write in place of an act that is none."""
    if "may" in verb.use and step.modal == "may":
        window = context.headers("static", "window")
        return f"`may {base(verb)}` is a permission: write it under {either(window)}"
    uses = {
        "fact": "in a condition or a listener",
        "would": "in `When ... would`",
        "must": "with `must` under a static keyword",
        "may": "with `may` under a window",
        "cannot": "with `cannot`",
    }
    said = [words for use, words in uses.items() if use in verb.use]
    cards = verb.objects == ("card",) and any(
        "onto" in one.roles and "act" in one.use for one in context.vocabulary.verbs
    )
    keyword = base(verb).capitalize()
    named = any(base(one) == keyword for one in context.vocabulary.keywords)
    return (
        f"it stands {', '.join(said)}"
        + ("; to bring a card into play write `put`" if cards and "onto" in verb.roles else "")
        + (f"; the keyword is `{keyword}:`" if named else "")
    )


def _more(context: Context, step: Step, do: Do) -> None:
    """`N more` and `N fewer` change an announced amount, and are then the only step."""
    first = next(one for one in do.args.objects if isinstance(one, Sel) and one.quantity.kind in MORE)
    where = context.determiner(first)
    words = context.report.quote(where, "more")
    if not context.would:
        context.report.add(
            "C045",
            where,
            f"{words} changes an announced amount, and none is announced",
            "write `When ... would ...,` before it, or leave the word out",
        )
    elif step.instead:
        context.report.add("C045", where, f"{words} changes the amount, `instead` replaces", "keep one of them")
    elif first.quantity.kind == "n_fewer" and context.listener is not None:
        announced = context.verb(context.listener.fact.verb)
        if announced.in_full:
            name = base(announced)
            message = (
                f"what somebody would {name} is asked ahead, whether they can {name} all of it: it does not get less"
            )
            context.report.add("C126", where, message, "write what they gain: *that player gains 1 coin*")


def _actor(context: Context, subject: Sel | Pron, name: str, *, ruled: bool = False) -> None:
    kind = context.kind(subject)
    if kind not in ("player", None):
        context.report.add(
            "C029",
            subject,
            f"{article(context.noun(subject))} does not {name}: only players act",
            f"write the act as a command: *{name.capitalize()} ...*",
        )
    check_phrase(context, subject, "ruled_actor" if ruled else "actor")


def _prevent(context: Context, do: Do, verb: Verb, where: Where) -> None:
    thing = do.args.objects[0] if do.args.objects else None
    told = isinstance(thing, Sel) and thing.quantity.kind == "that" and not _speaks_of_effect(context)
    if told:  # the binding of `that effect` has found nothing already
        return
    if not context.would:
        context.report.add(
            "C054",
            where,
            f"there is nothing to {base(verb)}: nothing is announced",
            "begin with `When an effect would ...,`",
        )
    elif isinstance(thing, Sel) and thing.quantity.kind != "that" and context.kind(thing) == "effect":
        context.report.add("C054", thing, f"only what is announced can be {verb.words['en'][2]}", "write `that effect`")


def _speaks_of_effect(context: Context) -> bool:
    """Whether `that effect` means something here: what is announced, or the effect that does it."""
    told = context.listener is not None and context.kind(context.listener.fact.subject) == "effect"
    return told or context.would

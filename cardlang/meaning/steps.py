"""Checks steps: links, envelopes, who acts, and whether such a step may stand under the header of its ability."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardlang.meaning.conditions import check_condition
from cardlang.meaning.later import check_later, then
from cardlang.meaning.phrases import check_phrase
from cardlang.meaning.quantities import MORE, is_source, single
from cardlang.meaning.report import Where, article, base, either, phrase_in, verb_in, word_in
from cardlang.meaning.setting import Setting
from cardlang.meaning.statements import check_statement
from cardlang.meaning.verbs import Manner, check_args, check_doer
from cardlang.syntax.nodes import (
    Change,
    Choose,
    CountsAs,
    Do,
    Forbid,
    Lack,
    Later,
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


def check_steps(setting: Setting, steps: tuple[Step, ...], loops: int = 0) -> None:
    """Check a sequence of steps."""
    before: Step | None = None
    for step in steps:
        _link(setting, step, before)
        _step(setting, step, loops)
        before = step


# --- links -------------------------------------------------------------------------------------------


def _link(setting: Setting, step: Step, before: Step | None) -> None:
    if step.link == "first":
        return
    wrong = _wrong_link(step, before)
    if wrong is not None:
        where = phrase_in(step, *_LINKS[step.link])
        message, advice = wrong
        setting.report.add("C049", where, message.format(setting.report.quote(where, step.link)), advice)


def _wrong_link(step: Step, before: Step | None) -> tuple[str, str] | None:
    """Why a step cannot be linked to the one before, with a place for the link's words, and advice."""
    if before is None:
        return "{} follows no step of this ability", "leave it out"
    if step.link == "else" and before.each:
        return (
            "{} after `For each` does not say for which of them",
            "let somebody choose (*... chooses one: ...; or ...*), or say `For each` again with the opposite `if`",
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


def _step(setting: Setting, step: Step, loops: int) -> None:
    for condition in step.conditions:
        check_condition(setting, condition)
    if step.each:
        loops += 1
        _each(setting, step.each, loops)
    if step.repeat is not None:
        _repeat(setting, step)
    _modal(setting, step)
    _instead(setting, step)
    match step.action:
        case Do() as do:
            _do(setting, step, do)
        case Seq(steps=steps):
            _lasting(setting, step)
            check_steps(setting, steps, loops)
        case Choose(options=options):
            _choose(setting, step, options, loops)
        case Later() as later:
            _lasting(setting, step)
            check_later(setting, later)
            _step(then(setting, later), later.step, loops)
        case Change() | Forbid() | Lack() | CountsAs() | Room() as statement:
            check_statement(setting, step, statement)


def _each(setting: Setting, each: Sel, loops: int) -> None:
    if each.quantity.kind != "each":
        where = setting.determiner(each)
        words = setting.report.quote(where, each.quantity.kind)
        setting.report.add("C060", where, f"{words} does not go with `For`", "write `For each ...,`")
    if loops > _LOOPS:
        setting.report.add("C061", each, "`For each` stands inside two others", "make an ability of its own")
    if not setting.momentary:
        setting.report.add(
            "C048",
            each,
            "a rule holds for all at once, it does not go from one to the next",
            "name them: *cards in lanes*",
        )
    check_phrase(setting, each, "each", placed=False)


def _repeat(setting: Setting, step: Step) -> None:
    where = phrase_in(step, f"do this {step.repeat} times")
    if step.repeat is not None and step.repeat < 2:
        setting.report.add("C016", where, f"to do it {step.repeat} times needs no repetition", "leave the words out")
    elif isinstance(step.action, Statement):
        setting.report.add("C048", where, "a statement holds, it is not done several times", "name a greater number")


def _lasting(setting: Setting, step: Step) -> None:
    if step.duration:
        entry = setting.vocabulary.duration[step.duration]
        setting.report.add(
            "C048",
            word_in(step, entry),
            "an act does not last",
            "a duration belongs to `gets`, `has` or `cannot`",
        )


def _choose(setting: Setting, step: Step, options: tuple[Step, ...], loops: int) -> None:
    _lasting(setting, step)
    if not _allowed(setting, phrase_in(step, "choose one", "chooses one")):
        return
    if len(options) < 2:
        setting.report.add("C050", step.action, "there is only one option", "add another after `; or`")
    if step.subject:
        _actor(setting, step.subject, "choose")
        setting = replace(setting, chooser=step.subject)
    for option in options:
        _step(setting, option, loops)


# --- may, must, instead ----------------------------------------------------------------------------------


def _modal(setting: Setting, step: Step) -> None:
    if step.modal is None:
        return
    where = phrase_in(step, step.modal)
    verb = setting.verb(step.action.verb) if isinstance(step.action, Do) else None
    if step.modal == "must" and not (verb and "must" in verb.use and setting.timing in ("static", "window")):
        ruled = [base(one) for one in setting.vocabulary.verbs if "must" in one.use]
        if verb and "must" in verb.use:
            advice = f"write it under {either(setting.headers('static'))}"
        else:
            advice = f"every step must be done, so leave it out; as a rule it goes with {either(ruled)}"
        setting.report.add("C046", where, "`must` makes no rule here", advice)
    if verb and _permits(setting, step, verb) and "may" not in verb.use:
        ruled = [base(one) for one in setting.vocabulary.verbs if "may" in one.use]
        must = f"; `{base(verb)}` makes one with `must`" if "must" in verb.use else ""
        setting.report.add("C046", where, "`may` makes no rule here", f"as a rule it goes with {either(ruled)}{must}")
    if step.modal == "may" and adds(step):
        setting.report.add("C046", where, "what is added to an announced amount is never a choice", "leave `may` out")


def _instead(setting: Setting, step: Step) -> None:
    if not step.instead:
        return
    where = phrase_in(step, "instead")
    if setting.would:
        if not isinstance(step.action, Do):
            setting.report.add("C044", where, "a statement replaces no event", "let a step act instead")
    elif setting.timing != "leaving" or setting.listener:
        leaving = setting.headers("leaving")
        setting.report.add(
            "C044",
            where,
            "nothing has been announced that this could replace",
            "begin with `When ... would ...,`" + (f", or write it under {either(leaving)}" if leaving else ""),
        )
    elif not (
        isinstance(step.action, Do) and any(is_source(one, setting.vocabulary) for one in step.action.args.objects)
    ):
        setting.report.add(
            "C044",
            where,
            f"under {setting.keyword_name()} `instead` says where this card goes",
            "act on `this card`, or leave it out",
        )


def adds(step: Step) -> bool:
    """Whether a step changes an announced amount: `gain 1 more coin`, `gain 1 fewer coin`."""
    if not isinstance(step.action, Do):
        return False
    return any(isinstance(one, Sel) and one.quantity.kind in MORE for one in step.action.args.objects)


# --- acts ----------------------------------------------------------------------------------------------


def _do(setting: Setting, step: Step, do: Do) -> None:
    verb = setting.verb(do.verb)
    where = verb_in(do, verb)
    _lasting(setting, step)
    more = adds(step)
    rule = _rule(setting, step, verb, more=more)
    if not rule and step.modal != "must" and not _permits(setting, step, verb) and _allowed(setting, where, verb):
        _acts(setting, step, verb, where)
    if more:
        _more(setting, step, do)
    if step.subject:
        _actor(setting, step.subject, base(verb), ruled=rule and not more and not step.instead)
    if "effect" in verb.objects:
        _prevent(setting, do, verb, where)
    if step.modal == "must" and "must" not in verb.use:
        return  # it has been told that this is no rule; how its words would be read as an act is not
    ruling = (rule and not step.instead) or step.modal == "must"
    manner: Manner = "more" if more else "rule" if ruling else "act"
    check_args(setting, verb, do.args, do, manner)
    if manner == "act":
        check_doer(setting, step.subject or setting.chooser or Pron(word="you"), verb, do.args)


def _rule(setting: Setting, step: Step, verb: Verb, *, more: bool) -> bool:
    """Whether the step changes a rule and never runs."""
    if step.modal is not None:
        return not setting.momentary and step.modal in verb.use
    announced = setting.would and "would" in verb.use
    return (announced and step.instead and "act" not in verb.use) or (more and setting.would)


def _permits(setting: Setting, step: Step, verb: Verb) -> bool:
    """Whether *may* can only be meant as a rule, and not as the choice to do something now."""
    return step.modal == "may" and not setting.momentary and "act" not in verb.use


def _allowed(setting: Setting, where: Where, verb: Verb | None = None) -> bool:
    """Acts stand under a keyword that holds acts, behind a listener, or behind a price."""
    keyword = setting.keyword
    if keyword is None or setting.listener is not None or "act" in keyword.holds:
        return True
    words = setting.report.quote(where, "this")
    setting.report.add(
        "C040",
        where,
        f"{words} is an act, and {setting.keyword_name()} holds none: it says what is so, not what happens",
        _under(setting, verb.timings if verb is not None else ()),
    )
    return False


def _under(setting: Setting, timings: Sequence[Timing]) -> str:
    """Where an act can stand: under keywords that hold acts, of these timings if there are any, or after an event."""
    if setting.listener is not None and setting.keyword is None and "static" in timings:
        return f"begin the ability with {either(setting.headers('static'))}"
    keywords = [
        one for one in setting.vocabulary.keywords if "act" in one.holds and one.timing in (timings or [one.timing])
    ]
    advice = f"write it under {either([f'{base(one)}:' for one in keywords[:3]])}"
    return advice if timings and "static" not in timings else f"{advice}, or behind `After ...,`"


def _acts(setting: Setting, step: Step, verb: Verb, where: Where) -> None:
    if "act" not in verb.use:
        setting.report.add(
            "C030", where, f"`{base(verb)}` is no act that a text can call for", _instead_of(setting, step, verb)
        )
    elif verb.timings and not {setting.timing, setting.began} & {*verb.timings}:
        advice = _at_this_time(setting, step) or _under(setting, verb.timings)
        setting.report.add("C052", where, f"`{base(verb)}` has no meaning at this time", advice)
    elif verb.timings and verb.objects == ("lane",):
        _one_lane(setting, step)


def _at_this_time(setting: Setting, step: Step) -> str | None:
    """The verb of this time that acts on such a thing, where the one that is written does not: *gain 3 points*."""
    things = step.action.args.objects if isinstance(step.action, Do) else ()
    kinds = {setting.kind(thing) for thing in things}
    for verb in setting.vocabulary.verbs:
        if "act" in verb.use and setting.timing in verb.timings and kinds and kinds <= {*verb.objects}:
            return f"write `{base(verb)}`"
    return None


def _one_lane(setting: Setting, step: Step) -> None:
    """What is scored is this lane, and one player wins it."""
    if step.subject and not single(step.subject):
        setting.report.add("C015", step.subject, "only one player can do this", "name one player")
    for thing in step.action.args.objects if isinstance(step.action, Do) else ():
        if isinstance(thing, Sel) and thing.quantity.kind != "this":
            setting.report.add("C015", setting.determiner(thing), "only this lane is being scored", "write `this lane`")


def _instead_of(setting: Setting, step: Step, verb: Verb) -> str:
    """What to write in place of an act that is none."""
    if "may" in verb.use and step.modal == "may":
        window = setting.headers("static", "window")
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
        "onto" in one.roles and "act" in one.use for one in setting.vocabulary.verbs
    )
    keyword = base(verb).capitalize()
    named = any(base(one) == keyword for one in setting.vocabulary.keywords)
    return (
        f"it stands {', '.join(said)}"
        + ("; to bring a card into play write `put`" if cards and "onto" in verb.roles else "")
        + (f"; the keyword is `{keyword}:`" if named else "")
    )


def _more(setting: Setting, step: Step, do: Do) -> None:
    """`N more` and `N fewer` change an announced amount, and are then the only step."""
    first = next(one for one in do.args.objects if isinstance(one, Sel) and one.quantity.kind in MORE)
    where = setting.determiner(first)
    words = setting.report.quote(where, "more")
    if not setting.would:
        setting.report.add(
            "C045",
            where,
            f"{words} changes an announced amount, and none is announced",
            "write `When ... would ...,` before it, or leave the word out",
        )
    elif step.instead:
        setting.report.add("C045", where, f"{words} changes the amount, `instead` replaces", "keep one of them")
    elif first.quantity.kind == "n_fewer" and setting.listener is not None:
        announced = setting.verb(setting.listener.fact.verb)
        if announced.in_full:
            name = base(announced)
            message = (
                f"what somebody would {name} is asked ahead, whether they can {name} all of it: it does not get less"
            )
            setting.report.add("C126", where, message, "write what they gain: *that player gains 1 coin*")


def _actor(setting: Setting, subject: Sel | Pron, name: str, *, ruled: bool = False) -> None:
    kind = setting.kind(subject)
    if kind not in ("player", None):
        setting.report.add(
            "C029",
            subject,
            f"{article(setting.noun(subject))} does not {name}: only players act",
            f"write the act as a command: *{name.capitalize()} ...*",
        )
    check_phrase(setting, subject, "ruled_actor" if ruled else "actor")


def _prevent(setting: Setting, do: Do, verb: Verb, where: Where) -> None:
    thing = do.args.objects[0] if do.args.objects else None
    told = isinstance(thing, Sel) and thing.quantity.kind == "that" and not _speaks_of_effect(setting)
    if told:  # the binding of `that effect` has found nothing already
        return
    if not setting.would:
        setting.report.add(
            "C054",
            where,
            f"there is nothing to {base(verb)}: nothing is announced",
            "begin with `When an effect would ...,`",
        )
    elif isinstance(thing, Sel) and thing.quantity.kind != "that" and setting.kind(thing) == "effect":
        setting.report.add("C054", thing, f"only what is announced can be {verb.words['en'][2]}", "write `that effect`")


def _speaks_of_effect(setting: Setting) -> bool:
    """Whether `that effect` means something here: what is announced, or the effect that does it."""
    told = setting.listener is not None and setting.kind(setting.listener.fact.subject) == "effect"
    return told or setting.would

"""Checks abilities: header, listener, and that what stands there belongs under them."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.report import article, base, either, participle, phrase_in, plural, verb_in, word_in
from cardlang.meaning.sentences.conditions import check_fact
from cardlang.meaning.sentences.steps import adds, check_steps, flat
from cardlang.meaning.use.delayed import listener_of, put_off, then
from cardlang.meaning.use.statics import is_rule
from cardlang.syntax.nodes import Ability, Cost, Do, Fact, Forbid, Later, Limit, Listener, Pron, Sel, Step


def check_ability(context: Context, ability: Ability) -> None:
    """Check one ability."""
    if isinstance(ability.header, Cost):
        _cost(context, ability.header)
        if ability.header.limit is not None:
            _limit(context, ability.header.limit)
        if ability.header.act:
            _spent(context, ability.header, ability.body[0])
    if ability.header is None and ability.listener is None:
        context.report.add(
            "C051", ability, "it is not said when this happens", "begin with a keyword or with `After ...,`"
        )
    if ability.listener:
        _listener(context, ability.listener)
        if context.would:
            _answers(context, ability.listener, ability.body)
            _more_alone(context, ability.body)
            _each_time(context, ability.listener, ability.body)
    check_steps(context, ability.body)
    for later in put_off(ability):
        if (listener := listener_of(later)) is not None:
            _awaited(then(context, later), listener, later)
    _whose_phase(context, ability)


def _whose_phase(context: Context, ability: Ability) -> None:
    """Under a keyword of somebody's phase, what only they do then and what they never do then."""
    keyword = context.keyword
    if keyword is None or not (keyword.own or keyword.others):
        return
    told: list[tuple[Sel | Pron | None, str, Fact | Forbid | Do]] = []
    if ability.listener is not None:
        told.append((ability.listener.fact.subject, ability.listener.fact.verb, ability.listener.fact))
    for step in flat(ability.body):
        if isinstance(step.action, Forbid) and not step.action.passive:
            told += [(step.subject, verb, step.action) for verb in step.action.verbs]
        elif isinstance(step.action, Do) and step.modal == "may":
            told.append((step.subject, step.action.verb, step.action))
    for subject, name, node in told:
        you = subject is None or (isinstance(subject, Pron) and subject.word == "you")
        opponent = isinstance(subject, Sel) and subject.poss == "you" and context.kind(subject) == "player"
        if (you and name in keyword.others) or (opponent and name in keyword.own):
            verb = context.verb(name)
            who, other = ("you", "your opponent") if you else ("your opponent", "you")
            noun = next((one for one in context.vocabulary.nouns if one.kind in verb.objects), None)
            what = f" {article(base(noun))}" if noun else ""
            context.report.add(
                "C052",
                verb_in(node, verb),
                f"in this phase {who} never {verb.words['en'][0 if you else 1]}{what}",
                f"write `{other}`, or another keyword than {context.keyword_name()}",
            )


def _cost(context: Context, cost: Cost) -> None:
    paid = [noun for noun in context.vocabulary.nouns if noun.kind in ("resource", "counter")]
    for number, item in enumerate(cost.items):
        noun = context.vocabulary.noun.get(item.noun)
        if noun and noun not in paid:
            advice = f"a price is counted in {either(map(plural, paid))}"
            context.report.add("C053", item, f"nobody pays with {plural(noun)}", advice)
        elif item.count == 0:
            context.report.add("C016", item, "a price of 0 says nothing", "leave it out")
        elif noun and (same := [one for one in cost.items[:number] if one.noun == item.noun]):
            total = item.count + sum(one.count for one in same)
            advice = f"write `{total} {plural(noun)}`"
            context.report.add("C195", item, f"{plural(noun)} stand in this price twice", advice)


def _spent(context: Context, cost: Cost, price: Step) -> None:
    """A price that is an act uses something up, or the ability could be used without end."""
    act = price.action
    if isinstance(act, Do) and context.verb(act.verb).price:
        for one in act.args.objects if not act.args.roles else ():
            _owned(context, one)
    if cost.limit is not None or not isinstance(act, Do) or context.verb(act.verb).price:
        return
    verb = context.verb(act.verb)
    others = either(base(one) for one in context.vocabulary.verbs if one.price)
    advice = "write `Once per turn,` in front" + (f", or a price that uses something up: {others}" if others else "")
    message = f"to {base(verb)} uses nothing up, so this could be done without end"
    context.report.add("C053", verb_in(act, verb), message, advice)


def _owned(context: Context, one: Sel | Pron) -> None:
    """Where cards lie before players and as nobody's, too, a price says which of them pays it."""
    words = context.vocabulary
    kept = next((word for word in words.adjectives if word.role == "zone" and word.owned and "card" in word.fits), None)
    if kept is None or not isinstance(one, Sel) or context.kind(one) != "card" or words.noun[one.noun].apart:
        return
    told = one.poss or one.filters or one.from_them or one.quantity.kind == "this" or one.of
    if told or any(word in words.adjective and words.adjective[word].role == "zone" for word in one.adjectives):
        return
    board = next((base(noun) for noun in words.nouns if noun.table), "")
    advice = f"write *one of your {base(kept)} {plural(words.noun[one.noun])}*; what is nobody's lies *on the {board}*"
    context.report.add("C221", one, "whether one of your own pays this is not said", advice)


def _where_listened(context: Context) -> str:
    """Where a listener can stand: alone, if acts have a meaning at any time, else under a keyword that holds it."""
    vocabulary = context.vocabulary
    if any("act" in verb.use and not verb.timings for verb in vocabulary.verbs):
        return "begin the ability with the listener, without a keyword"
    return f"write it under {either(f'{base(one)}:' for one in vocabulary.keywords if 'listener' in one.holds)}"


def _listener(context: Context, listener: Listener) -> None:
    keyword, report = context.keyword, context.report
    if keyword and "listener" not in keyword.holds:
        report.add(
            "C041",
            listener,
            f"nothing is listened for under {context.keyword_name()}",
            _where_listened(context),
        )
    if listener.limit is not None:
        _limit(context, listener.limit)
    _heard(context, listener)
    check_fact(context, listener.fact, "event")


def _awaited(context: Context, listener: Listener, later: Later) -> None:
    """What is waited for: an event that the game tells of, answered by one that is announced."""
    _heard(context, listener)
    check_fact(context, listener.fact, "event")
    if listener.fact.would and later.every:
        would = phrase_in(listener.fact, "would be", "would")
        message = "what is about to happen is answered once, and not each time for so long"
        advice = "write *the next time ... would ...*, or what cannot be done: *until end of turn, ... cannot be ...*"
        context.report.add("C041", would, message, advice)
    elif listener.fact.would:
        _answers(context, listener, (later.step,))
        if is_rule(context, Ability(header=None, listener=listener, body=(later.step,))):
            message = "this changes a rule, and a rule is never used up"
            advice = "listen for what is done: *the next time you gain coins, gain 1 coin*"
            context.report.add("C045", later.step, message, advice)


def _limit(context: Context, limit: Limit) -> None:
    noun = context.vocabulary.noun[limit.noun]
    if noun.kind != "time":
        message = f"`{limit.noun}` is no span of time"
        context.report.add("C053", word_in(limit, noun), message, "write `Once per round,` or `Once per turn,`")
    if limit.times == 0:
        context.report.add("C016", limit, "what answers 0 times never answers", "write `Once per turn,` or more")


def _heard(context: Context, listener: Listener) -> None:
    """Whether the game tells of such an event in such a way: announced, as it happens, ahead of it or behind it."""
    fact, report = listener.fact, context.report
    verb = context.verb(fact.verb)
    where = verb_in(fact, verb)
    if fact.would:
        if listener.when != "when":
            would = phrase_in(fact, "would be", "would")
            report.add("C042", would, f"`would` does not go with `{listener.when}`", "write `When ... would ...,`")
        elif "would" not in verb.hears or "would" not in verb.use:
            report.add(
                "C041",
                where,
                f"nothing in this game announces that something will be {participle(verb)}",
                _hears(context, "would"),
            )
    elif not verb.hears or ("fact" not in verb.use and listener.when not in verb.hears):
        advice = f"write `would {base(verb)}`" if verb.hears else _hears(context, "after")
        advice = "it is no event: ask it in a condition" if "fact" in verb.use else advice
        report.add("C041", where, f"nothing tells when something is {participle(verb)}", advice)
    elif listener.when not in verb.hears or "fact" not in verb.use:
        hears = [f"`{one}`" for one in ("after", "when", "before") if one in verb.hears]
        advice = f"write {' or '.join(hears)}" if hears else f"write `When ... would {base(verb)} ...,`"
        report.add("C041", where, f"nothing is told `{listener.when}` something is {participle(verb)}", advice)


def _hears(context: Context, when: str) -> str:
    """The verbs that a listener may have; `would` is also a use of a verb, the others are facts."""
    use = "would" if when == "would" else "fact"
    heard = [f"`{base(verb)}`" for verb in context.vocabulary.verbs if when in verb.hears and use in verb.use]
    return f"these are: {', '.join(heard[:8])}" if heard else "in this game nothing is: write `After ...,`"


def _answers(context: Context, listener: Listener, body: tuple[Step, ...]) -> None:
    """A `would` listener must replace, prevent or add: else nothing is done about what was announced."""
    if not any(_answer(context, step) for step in flat(body)):
        context.report.add(
            "C043",
            phrase_in(listener.fact, "would be", "would"),
            "something is announced, but no step replaces, prevents or adds to it",
            "end a step with `instead`, write `prevent that effect` or `1 more`; or listen with `After ...,`",
        )


def _more_alone(context: Context, body: tuple[Step, ...]) -> None:
    """`N more` changes the announced amount and never runs; so no step can follow it or stand before it."""
    if len(body) > 1 and any(adds(step) for step in flat(body)):
        other = next((step for step in body if not adds(step)), body[1])
        context.report.add(
            "C045",
            other,
            "where an announced amount is raised nothing else is done",
            "write an ability of its own for this step: `After ...,`",
        )


def _each_time(context: Context, listener: Listener, body: tuple[Step, ...]) -> None:
    """What changes a rule answers whenever the rules ask, so it cannot be used up."""
    if listener.limit and (not context.verb(listener.fact.verb).objects or any(adds(step) for step in flat(body))):
        context.report.add(
            "C045",
            listener.limit,
            "this changes a rule, and a rule is never used up",
            "leave the limit out; or listen with `After ...,`",
        )


def _answer(context: Context, step: Step) -> bool:
    if step.instead:
        return True
    if not isinstance(step.action, Do):
        return False
    prevents = context.verb(step.action.verb).prevents
    return prevents or adds(step)

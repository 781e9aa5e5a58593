"""Looks back from a word of reference to the one thing it can mean, or says why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from cardlang.meaning.binding.antecedents import Antecedent, NamedThings, matches
from cardlang.meaning.model import Ref
from cardlang.meaning.quantities import has_role, kind_of, party_of, single, the_way
from cardlang.meaning.report import Report, article, base, participle, phrase_in
from cardlang.syntax.desugar.told_again import told_again
from cardlang.syntax.nodes import Node, Pron, Sel, Step, ThisWay
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

_OF_CARDS = "name the player; of cards say it in front of them: *flip up to 2 face-down cards here*"
_PAST = (
    "what `For each ...,` goes through is known in its own sentence only: "
    "go on there with `, then` or `, and if you do,`"
)
_CONTROLLER = Ref("controller")
_SOURCE = Ref("source")


_ONE_BY_ONE = {
    "card": "write `them` or `one of them`",
    "player": "put it into the same sentence: *For each player, that player ..., then that player ...*",
}
"""What to write where one of several things is meant, by the kind of thing."""


class Lookup:
    """Answers what a word of reference stands for, given what has been named so far."""

    def __init__(self, vocabulary: Vocabulary, report: Report, source: Literal["card", "castle"]) -> None:
        self._vocabulary = vocabulary
        self._report = report
        self._source = source
        self.named = NamedThings()
        self.refs: dict[int, Ref] = {}
        self.owners: dict[int, Ref] = {}
        self.called: dict[int, str] = {}
        self.ways: dict[int, tuple[int, ...]] = {}
        self.antecedents: dict[int, Sel] = {}
        self.others: dict[int, tuple[Ref, ...]] = {}
        self.doer: Ref | None = None  # the subject of the clause
        self.partner = False  # whether a player is named whom the clause acts on: never its own subject
        self.only_one = False  # whether a condition of the step counts exactly one card that somebody has
        self._it: Ref | None = None  # what *it* means in a clause that names another card by *that card*

    @contextmanager
    def one_clause(self, clause: Node) -> Iterator[None]:
        """Binds the words of a clause, in which *it* and *that card* are two cards: *swap it with that card*."""
        outer, self._it = self._it, self._it_beside_that(clause)
        try:
            yield
        finally:
            self._it = outer

    def _it_beside_that(self, clause: Node) -> Ref | None:
        nodes = _words_of(clause)
        that = any(isinstance(one, Sel) and one.quantity.kind == "that" and self._is_card(one) for one in nodes)
        it = any(one.word == "it" if isinstance(one, Pron) else one.poss == "it" for one in nodes)
        nearest = self._nearest_card() if that and it else None
        return nearest.ref if nearest is not None and nearest.number == "one" else None

    def _is_card(self, sel: Sel) -> bool:
        return kind_of(sel, self._vocabulary) == "card"

    def _nearest_card(self) -> Antecedent | None:
        """What *it* looks back to; it may be several cards."""
        return next((one for one in self.named.nearest_first() if _for_it(one) and not one.source), None)

    # --- what a node needs ---------------------------------------------------------------------------

    def pronoun(self, pron: Pron) -> None:
        """Bind *it*, *them* and *the others*; *you* needs nothing."""
        if pron.word == "it":
            self._keep(pron, self._single_card(pron))
        elif pron.word == "them":
            self._keep(pron, self._card_set(pron))
        elif pron.word == "others":
            self._the_others(pron)

    def phrase(self, sel: Sel, actor: Ref | None, own: Ref | None, moved: Ref | None) -> None:
        """Bind whatever in the head of a noun phrase refers to something."""
        if sel.left:
            self._the_others(sel)
        elif sel.from_them:
            self._keep(sel, self._card_set(sel))
        elif sel.quantity.kind == "that":
            ref = self._that(sel)
            self._keep(sel, ref)
            self._call(sel, ref)
        elif (way := the_way(sel, self._vocabulary)) is not None:
            self._keep(sel, self._met_this_way(sel, way))
        elif sel.quantity.kind == "another" or has_role(sel, "other", self._vocabulary):
            self._keep(sel, self._excluded(sel, own, moved))
            self._others(sel)
        self._owner(sel, actor)

    def _owner(self, sel: Sel, actor: Ref | None) -> None:
        """Bind *their* and *its* before a noun."""
        ref: Ref | None = None
        if sel.poss == "they":
            ref = actor or self._player(sel)
        elif sel.poss == "it":
            ref = self._single_card(sel)
        if ref:
            self.owners[id(sel)] = ref
            self.refs.setdefault(id(sel), ref)
            self._call(sel, ref)

    def way(self, way: ThisWay, noun: str | None) -> None:
        """Bind *VERBed this way* to the earlier steps that did so, with things of that kind if the verb can do that."""
        verb, entry = self._vocabulary.verb[way.verb], self._vocabulary.noun.get(noun or "")
        done = [(one.kinds, one.step) for one in self.named.done if one.verb == way.verb]
        asked = entry if entry is not None and entry.kind in verb.objects else None
        # A step with things that the verb does not take is told as such; it is not told again here.
        steps = tuple(n for kinds, n in done if asked is None or asked.kind in kinds or not kinds <= {*verb.objects})
        self.ways[id(way)] = steps
        if steps and verb.for_good:
            self._report.add(
                "C005",
                way,
                f"a step that {verb.words['en'][1]} something takes effect after the text, so nothing is "
                f"{participle(verb)} this way yet",
                f"listen for it: *when {article(base(asked) if asked else 'thing')} is {participle(verb)}, ...*",
            )
        elif not steps:
            what, one = (f"no {base(asked)}", article(base(asked))) if asked and done else ("nothing", "something")
            advice = f"write a step that {verb.words['en'][1]} {one} earlier in this ability"
            self._report.add(
                "C005",
                way,
                f"{what} is {participle(verb)} before `{participle(verb)} this way`",
                advice,
            )

    def _keep(self, node: Pron | Sel, ref: Ref | None) -> None:
        if ref:
            self.refs[id(node)] = ref
            if ref in self.named.phrases:
                self.antecedents[id(node)] = self.named.phrases[ref]

    def _call(self, sel: Sel, ref: Ref | None) -> None:
        if ref in self.named.nouns:
            self.called[id(sel)] = self.named.nouns[ref]

    # --- it and them ---------------------------------------------------------------------------------

    def _single_card(self, node: Pron | Sel) -> Ref | None:
        source: Antecedent | None = None
        for item in self.named.nearest_first():
            if not _for_it(item):
                continue
            if item.source:
                source = source or item
                continue
            if source is not None and source.clause != item.clause:
                self._two_cards(node)
                return None
            if item.number == "one" and self.only_one:
                self._one_counted(node)
                return None
            if item.number == "one":
                return item.ref
            self._unclear_it(node, item)
            return None
        self._no_card(node, source is not None)
        return None

    def _two_cards(self, node: Pron | Sel) -> None:
        message = f"{self._word(node)} may be this card or the one named before it"
        self._report.add("C002", node, message, "write `this card`, or `that card` for the other one")

    def _one_counted(self, node: Pron | Sel) -> None:
        message = f"{self._word(node)} may be the one card that is counted, or the one named before"
        advice = "write `that card` for the one before; for the other one *if there is exactly 1 of ...*, or name it"
        self._report.add("C002", node, message, advice)

    def _unclear_it(self, node: Pron | Sel, item: Antecedent) -> None:
        word = self._word(node)
        if item.number == "vague":
            self._report.add(
                "C002",
                node,
                f"{word} may mean any of several cards: a condition with `a` picks none of them",
                "let a step name the card: *flip a card here, then move it*",
            )
        else:
            self._report.add(
                "C002",
                node,
                f"{word} must mean one card, but the words before it may name several",
                "write `them` or `one of them` for a set, or `that card` in an ability of its own",
            )

    def _no_card(self, node: Pron | Sel, source: bool) -> None:
        word = self._word(node)
        if source:
            self._report.add("C001", node, f"{word} does not say whether this card is meant", "write `this card`")
        else:
            self._report.add(
                "C001",
                node,
                f"{word} has nothing to refer to: no earlier step of this ability acts on a single card",
                _PAST if self.named.past - {"player"} else self._other_than_card(),
            )

    def _other_than_card(self) -> str:
        """What to write for *it* if the one thing named last is no card."""
        for item in self.named.nearest_first():
            if item.number == "one" and item.kind in ("part", "lane", "side", "castle", "line"):
                return f"`it` is a card: write `that {base(self._vocabulary.noun[item.noun])}`"
        return "name the card: `this card`, `a card here`"

    def _card_set(self, node: Pron | Sel) -> Ref | None:
        seen = someone = False
        for item in self.named.nearest_first():
            someone = someone or item.kind == "player"
            if item.kind != "card" or item.position not in ("object", "condition"):
                continue
            if item.number == "set":
                return item.ref
            seen = seen or not item.source
        self._report.add(
            "C001",
            node,
            f"{self._report.quote(node, 'them')} has no set of cards to refer to",
            "write `it` for a single card"
            if seen
            else "one player is `that player`; several cards are named before"
            if someone
            else "name a set before: *draw 3 cards*, *if there are 2 or more ...*",
        )
        return None

    def _the_others(self, node: Pron | Sel) -> None:
        """*The others*: of the several things of which some were taken last, those that were not."""
        taken = next((item.of for item in self.named.nearest_first() if item.of is not None), None)
        if taken is None:
            several = any(item.kind == "card" and item.number == "set" for item in self.named.nearest_first())
            advice = "let a step take *one of them* before, or write *all but 2 ...* for all that are not chosen"
            advice = advice if several else "name the cards: *each other card here*"
            self._report.add("C120", node, "no step before takes some of several cards, and leaves others", advice)
            return
        self._keep(node, taken)
        self.others[id(node)] = tuple(dict.fromkeys(item.ref for item in self.named.items if item.of == taken))

    # --- that NOUN and their -------------------------------------------------------------------------

    def _that(self, sel: Sel) -> Ref | None:
        found = [item for item in self.named.nearest_first() if matches(item, sel.noun, self._vocabulary)]
        if not found:
            self._no_that(sel)
            return None
        told = told_again(sel, self._vocabulary)
        found = [item for item in found if self._is_called(item, told)]
        if not found:
            word = base(self._vocabulary.noun[sel.noun])
            message = f"no {word} that was named before is called `{' '.join(told)}`"
            self._report.add("C232", sel, message, f"write `that {word}` for the last one; else name it so before")
            return None
        if self.partner:
            found = [item for item in found if item.ref != self.doer]
            if not found:
                message = f"{self._that_words(sel)} is who does it: nobody does this to themselves"
                self._report.add("C031", sel, message, "name another player: `you`, `your opponent`")
                return None
        if not told and (nearer := self._narrower(sel, found[0])) is not None:
            words = base(self._vocabulary.noun[nearer.noun])
            message = f"{self._that_words(sel)} may be the {words} that was named last, or the one before it"
            self._report.add("C002", sel, message, f"write `that {words}`, or name the other one last")
            return None
        if self._it is not None and self._is_card(sel):
            return self._beside_it(sel, found, self._it)
        first = found[0]
        if first.position == "lies" and any(one.position != "lies" for one in found):
            message = f"{self._that_words(sel)} may be the one named before or that of the card acted on since"
            self._report.add(
                "C002", sel, message, "name the card and the lane in two abilities, or leave one of them out"
            )
            return None
        if first.ref in self.named.beside:
            return self.named.beside[first.ref]
        loop = first.ref.kind == "step_each" and self._is_card(sel)
        if loop and len({one.ref for one in found if _one(one)}) > 1:
            self._hidden_by_loop(sel, found)
            return None
        rivals = {item.ref for item in found if item.clause == first.clause}
        if len(rivals) > 1:
            self._report.add(
                "C002",
                sel,
                f"{self._that_words(sel)} may mean two different ones of the clause before it",
                "name it again, or make two steps of that clause",
            )
            return None
        if first.number != "one":
            self._report.add(
                "C002",
                sel,
                f"{self._that_words(sel)} must mean one, but the words before it may name several",
                _ONE_BY_ONE.get(first.kind, "begin the sentence with `For each ...,`"),
            )
            return None
        return first.ref

    def _beside_it(self, sel: Sel, found: list[Antecedent], it: Ref) -> Ref | None:
        """*That card* in a clause that says *it*, too: the other one. Without another one it is the same card."""
        others = {one.ref for one in found if one.ref != it and _one(one)}
        if len(others) > 1:
            self._report.add(
                "C002",
                sel,
                f"{self._that_words(sel)} may mean several cards beside `it`",
                "say what was done to it: *the card chosen this way*",
            )
            return None
        for other in others:
            self.named.beside[it] = other  # so *that card* goes on meaning it in this sentence
        return next(iter(others), it)

    def _is_called(self, item: Antecedent, words: tuple[str, ...]) -> bool:
        """Whether what was named was named with some words: *that lion* means a lion."""
        phrase = self.named.phrases.get(item.ref)
        return not words or (phrase is not None and {*words} <= {*phrase.adjectives})

    def _narrower(self, sel: Sel, found: Antecedent) -> Antecedent | None:
        """What has been named since by a noun for some of those things: a scout is a vassal, too."""
        for item in self.named.nearest_first():
            if item == found:
                return None
            if self._vocabulary.noun[item.noun].narrows == sel.noun and _one(item) and item.ref != found.ref:
                return item
        return None

    def _hidden_by_loop(self, sel: Sel, found: list[Antecedent]) -> None:
        """*That card* behind *for each card*, where a card was named before: both fit."""
        before = next(one for one in found if _one(one) and one.ref != found[0].ref)
        verb = next((one.verb for one in self.named.done if Ref("step_object", step=one.step) == before.ref), None)
        other = f", `the card {participle(self._vocabulary.verb[verb])} this way` for the other one" if verb else ""
        self._report.add(
            "C002",
            sel,
            f"{self._that_words(sel)} may be the card of `For each` or the one named before it",
            f"write `it` for the card of `For each`{other}",
        )

    def _met_this_way(self, sel: Sel, way: ThisWay) -> Ref | None:
        """*The card chosen this way*: there must be one step that did it, and it must have met one such thing."""
        kind, verb = kind_of(sel, self._vocabulary), self._vocabulary.verb[way.verb]
        met = [one for one in self.named.done if one.verb == way.verb and kind in one.kinds]
        found = [one for one in met if any({*sel.adjectives} <= _words(thing) for thing in one.objects)]
        noun, done = base(self._vocabulary.noun[sel.noun]), f"{participle(verb)} this way"
        if not met:
            return None  # it is told that nothing was
        if not found:
            message = f"no step before says `{' '.join(sel.adjectives)}` of what it is about"
            one = len(met) == 1 and met[0].loop < 0 and len(met[0].objects) == 1 and single(met[0].objects[0])
            which = "the" if one else "each other" if has_role(sel, "other", self._vocabulary) else "each"
            self._report.add("C005", sel, message, f"write `{which} {noun} {done}`")
        elif len(found) > 1:
            message = f"several steps before have {participle(verb)} something"
            advice = f"*the enemy {noun} {done}*" if kind == "card" else f"`that {noun}` right behind its step"
            self._report.add("C002", sel, message, f"say which with a word of its step: {advice}")
        elif found[0].loop >= 0 or len(found[0].objects) != 1 or not single(found[0].objects[0]):
            message = f"`the` names one {noun}, but that step may have {participle(verb)} several"
            self._report.add("C002", sel, message, f"write `each {noun} {done}` or `one of them`")
        else:
            return Ref("step_object", step=found[0].step)
        return None

    def _no_that(self, sel: Sel) -> None:
        noun, kind = base(self._vocabulary.noun[sel.noun]), self._vocabulary.noun[sel.noun].kind
        advice = {
            "player": "name a player before: *after a player ...,*, *if your opponent ...,*",
            "effect": "announce it: *When an effect would ...,*",
            "card": "name a card before, or say `this card`",
        }.get(kind, f"let an earlier step choose it: *Choose {article(noun)}.*")
        advice = _PAST if kind in self.named.past else advice
        if self._report.quote(sel, "").lower() == "`they`":
            self._report.add("C001", sel, "no player that `they` could mean was named before", _OF_CARDS)
            return
        self._report.add("C001", sel, f"{self._that_words(sel)} refers to no earlier {noun} of this ability", advice)

    def _player(self, sel: Sel) -> Ref | None:
        """The player of *their* where the clause has no acting player of its own: that of *that player*."""
        where = phrase_in(sel, "their")
        for item in self.named.nearest_first():
            if item.kind != "player":
                continue
            if item.number == "one":
                return item.ref
            self._report.add(
                "C002",
                where,
                "`their` must mean one player, but the words before it may name several",
                "begin the sentence with `each player` or `For each player,`",
            )
            return None
        self._report.add("C001", where, "`their` has no other player to refer to", "write `your`, or name the player")
        return None

    # --- other and another ---------------------------------------------------------------------------

    def _excluded(self, sel: Sel, own: Ref | None, moved: Ref | None) -> Ref | None:
        match kind_of(sel, self._vocabulary):
            case "card":
                self._check_others(sel, own)
                return own or self._named_card(sel) or self._this_card(sel)
            case "lane":
                return moved or _SOURCE
            case "player":
                return self._named_player() or _CONTROLLER
            case "side" if self._source == "castle":
                said = self._report.quote(phrase_in(sel, "other"), "other")
                message = f"{said} than which? a castle lies on no side"
                self._report.add("C006", sel, message, "say whose: *your side*, *your opponent's side*")
                return None
            case _:
                return _SOURCE

    def _others(self, sel: Sel) -> None:
        """*Each other card drawn this way*: other than all that has been done with some of them since."""
        ways = [one.verb for one in sel.filters if isinstance(one, ThisWay)]
        steps = [one.step for one in self.named.done if one.verb in ways]
        if steps and self._is_card(sel):
            since = [item for item in self.named.items if item.kind == "card" and item.ref.kind == "step_object"]
            self.others[id(sel)] = tuple(dict.fromkeys(one.ref for one in since if one.ref.step > min(steps)))

    def _check_others(self, sel: Sel, own: Ref | None) -> None:
        """*Destroy an enemy card here. Then flip each other card here*: other than that one, or than this card?"""
        if own is not None or self._source != "card" or sel.quantity.kind not in ("each", "all"):
            return
        before = next((one for one in self.named.nearest_first() if one.kind == "card"), None)
        if before is None or before.source or before.position != "object" or before.ref.kind != "step_object":
            return
        if (named := self.named.phrases.get(before.ref)) is not None and has_role(named, "other", self._vocabulary):
            return  # those were others than this card, too
        acts = [self._vocabulary.verb[one.verb] for one in self.named.done if one.step == before.ref.step]
        way = any(isinstance(one, ThisWay) for one in sel.filters)
        if way or not (before.number == "set" or any(verb.away or verb.strips or verb.lifts for verb in acts)):
            return
        where = phrase_in(sel, "other")
        message = f"{self._report.quote(where, 'other')} than this card, or than what was named before?"
        advice = "say it in front of that step, for `other than this card`; or leave `other` out"
        self._report.add("C002", where, message, advice)

    def _named_card(self, sel: Sel) -> Ref | None:
        """The card named last; of *another of your cards* an enemy card is none, so that it is not passed over."""
        positions = ("object", "each")
        for item in self.named.nearest_first():
            if item.kind != "card" or item.number != "one" or item.position not in positions or item.source:
                continue
            phrase = self.named.phrases.get(item.ref)
            enemy = phrase is not None and party_of(phrase) == "opponent"
            if enemy and party_of(sel) == "you" and self._source == "card":
                continue
            return item.ref
        return None

    def _named_player(self) -> Ref | None:
        for item in self.named.nearest_first():
            if item.kind == "player" and item.number == "one":
                return item.ref
        return None

    def _this_card(self, sel: Sel) -> Ref | None:
        if self._source == "card":
            return _SOURCE
        where = phrase_in(sel, "another", "other")
        self._report.add(
            "C006",
            where,
            f"{self._report.quote(where, 'other')} than what? a castle is no card, and none was named",
            "leave the word out",
        )
        return None

    # --- words ---------------------------------------------------------------------------------------

    def _word(self, node: Pron | Sel) -> str:
        return "`its`" if isinstance(node, Sel) else self._report.quote(node, node.word)

    def _that_words(self, sel: Sel) -> str:
        return f"`that {base(self._vocabulary.noun[sel.noun])}`"


def _words_of(clause: Node) -> list[Sel | Pron]:
    """The phrases of a clause; of a step what it changes, not the prefixes in front of it."""
    parts = [clause.subject, clause.action] if isinstance(clause, Step) else [clause]
    return [node for part in parts if part is not None for node in preorder(part) if isinstance(node, Sel | Pron)]


def _words(thing: Sel | Pron) -> set[str]:
    """The adjectives by which a step has named something."""
    return {*thing.adjectives} if isinstance(thing, Sel) else set()


def _for_it(item: Antecedent) -> bool:
    """Whether *it* looks at this thing at all."""
    return item.kind == "card" and item.position in ("object", "each", "condition")


def _one(item: Antecedent) -> bool:
    """Whether exactly one thing was named there that *that X* can mean."""
    return item.number == "one" and not item.source

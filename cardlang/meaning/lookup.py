"""Looks back from a word of reference to the one thing it can mean, or says why there is none."""

from __future__ import annotations

from typing import Literal

from cardlang.meaning.antecedents import Antecedent, Named, matches
from cardlang.meaning.model import Ref
from cardlang.meaning.quantities import has_role, kind_of
from cardlang.meaning.report import Report, article, base, participle, phrase_in
from cardlang.syntax.nodes import Pron, Sel, ThisWay
from cardlang.vocabulary.model import Vocabulary

_PAST = (
    "what `For each ...,` goes through is known in its own sentence only: "
    "go on there with `, then` or `, and if you do,`"
)
_CONTROLLER = Ref("controller")
_SOURCE = Ref("source")


class Lookup:
    """Answers what a word of reference stands for, given what has been named so far."""

    def __init__(self, vocabulary: Vocabulary, report: Report, source: Literal["card", "castle"]) -> None:
        self._vocabulary = vocabulary
        self._report = report
        self._source = source
        self.named = Named()
        self.refs: dict[int, Ref] = {}
        self.owners: dict[int, Ref] = {}
        self.called: dict[int, str] = {}
        self.ways: dict[int, tuple[int, ...]] = {}

    # --- what a node needs ---------------------------------------------------------------------------

    def pronoun(self, pron: Pron) -> None:
        """Bind *it* and *them*; *you* needs nothing."""
        if pron.word == "it":
            self._keep(pron, self._single_card(pron))
        elif pron.word == "them":
            self._keep(pron, self._card_set(pron))

    def phrase(self, sel: Sel, actor: Ref | None, own: Ref | None, moved: Ref | None) -> None:
        """Bind whatever in the head of a noun phrase refers to something."""
        if sel.from_them:
            self._keep(sel, self._card_set(sel))
        elif sel.quantity.kind == "that":
            ref = self._that(sel)
            self._keep(sel, ref)
            self._call(sel, ref)
        elif sel.quantity.kind == "another" or has_role(sel, "other", self._vocabulary):
            self._keep(sel, self._excluded(sel, own, moved))
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
        done = [(kinds, number) for name, kinds, number in self.named.done if name == way.verb]
        asked = entry if entry is not None and entry.kind in verb.objects else None
        # A step with things that the verb does not take is told as such; it is not told again here.
        steps = tuple(n for kinds, n in done if asked is None or asked.kind in kinds or not kinds <= {*verb.objects})
        self.ways[id(way)] = steps
        if not steps:
            what, one = (f"no {base(asked)}", article(base(asked))) if asked and done else ("nothing", "something")
            self._report.add(
                "C005",
                way,
                f"{what} is {participle(verb)} before `{participle(verb)} this way`",
                f"write a step that {verb.words['en'][1]} {one} earlier in this ability",
            )

    def _keep(self, node: Pron | Sel, ref: Ref | None) -> None:
        if ref:
            self.refs[id(node)] = ref

    def _call(self, sel: Sel, ref: Ref | None) -> None:
        if ref in self.named.nouns:
            self.called[id(sel)] = self.named.nouns[ref]

    # --- it and them ---------------------------------------------------------------------------------

    def _single_card(self, node: Pron | Sel) -> Ref | None:
        source = False
        for item in self.named.nearest_first():
            if item.kind != "card" or item.position not in ("object", "each", "condition"):
                continue
            if item.source:
                source = True
                continue
            if item.number == "one":
                return item.ref
            self._unclear_it(node, item)
            return None
        self._no_card(node, source)
        return None

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
            self._report.add("C001", node, f"{word} never means `this card`", "repeat `this card`")
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
            if item.number == "one" and item.kind in ("part", "lane", "side", "castle"):
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

    # --- that NOUN and their -------------------------------------------------------------------------

    def _that(self, sel: Sel) -> Ref | None:
        found = [item for item in self.named.nearest_first() if matches(item, sel.noun, self._vocabulary)]
        if not found:
            self._no_that(sel)
            return None
        first = found[0]
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
                "begin the sentence with `For each ...,`" if first.kind != "card" else "write `them` or `one of them`",
            )
            return None
        return first.ref

    def _no_that(self, sel: Sel) -> None:
        noun, kind = base(self._vocabulary.noun[sel.noun]), self._vocabulary.noun[sel.noun].kind
        advice = {
            "player": "name a player before: *after a player ...,*, *if your opponent ...,*",
            "effect": "announce it: *When an effect would ...,*",
            "card": "name a card before, or say `this card`",
        }.get(kind, f"let an earlier step choose it: *Choose {article(noun)}.*")
        advice = _PAST if kind in self.named.past else advice
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
                return own or self._named_card() or self._this_card(sel)
            case "lane":
                return moved or _SOURCE
            case "player":
                return self._named_player() or _CONTROLLER
            case _:
                return _SOURCE

    def _named_card(self) -> Ref | None:
        positions = ("object", "each")
        for item in self.named.nearest_first():
            if item.kind == "card" and item.number == "one" and item.position in positions and not item.source:
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

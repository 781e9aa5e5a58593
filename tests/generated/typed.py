"""Type-directed trees: what the vocabulary and the table of positions allow, so that most of them mean something.

`Trees` makes every tree that the grammar can say; here each choice is narrowed by kinds: a verb takes an object of its
signature, a noun phrase a quantity that its place in the sentence allows, a pronoun an antecedent that was named.
What the checker refuses all the same shows that it can refuse trees that are almost right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from cardlang.games import find_game, playable
from cardlang.meaning.phrases.nouns import _OF as PARTS
from cardlang.meaning.phrases.places import _WITHIN as WITHIN
from cardlang.meaning.phrases.places import HAS as POSSESSIONS
from cardlang.meaning.phrases.positions import ALLOWED, FIRST_OF_SEVERAL, Position
from cardlang.meaning.quantities import MORE, single
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Adjective, KeywordEntry, Kind, Noun, PlaceWord, Verb
from tests.syntax.syntax_trees import Trees, yours

AMOUNTS: tuple[Kind, ...] = ("resource", "counter", "points")
OWNABLE: tuple[Kind, ...] = ("card", "side", "zone", "resource", "part", "space", "kind")
BEARERS: tuple[Kind, ...] = ("part", "counter", "resource", "kind")
EACH: tuple[Kind, ...] = ("lane", "card", "player", "side", "line")
WITH_ONE_OPPONENT = frozenset(game for game in playable() if find_game(game).dialect.opponent is not None)
CALLED = ("called", "phase", "buying", "leaving")  # the timings of abilities that can be called
BOUNDS = ("more", "less", "equal", "at most", "at least")
COMPARED: dict[Kind, tuple[Kind, ...]] = {"player": ("card", "resource", "part"), "lane": ("card",), "side": ("card",)}


class Typed(Trees):
    """Makes trees of which most are sound. `source` is what bears the text."""

    source: str = "card"
    idle: frozenset[str] = frozenset()  # keywords for which nothing calls: they come less often

    def text(self) -> n.Text:
        self.once: set[str] = set()  # keywords that a card has once and this one has
        return n.Text(abilities=self.some(self.ability, 1, 2))

    def rarely(self) -> bool:
        """Whether to do now what the checker refuses: seldom enough that most texts are sound."""
        return self.maybe(0.01)

    def can(self, what: str, thing: object) -> bool:
        """Whether the game has such a power; one that says nothing of what it can do has all."""
        powers = self.vocabulary.powers
        return powers is None or thing in getattr(powers, what) or self.rarely()

    # --- abilities

    def ability(self) -> n.Ability:
        self.named: set[str] = set()  # nouns of which *that NOUN* can speak
        self.cards: str | None = None  # the pronoun for the cards of the step before
        self.left = False  # whether that step has taken some of several, and left others
        self.done: list[str] = []  # verbs of earlier steps, for *this way*
        self.timing = "listener"
        self.unused: frozenset[str] = frozenset()  # verbs and attributes that nothing asks for under this keyword
        self.would = False
        keywords = [one for one in self.vocabulary.keywords if self.fits_source(one)]
        powers, kind = self.vocabulary.powers, self.random.random()
        if kind < (0.15 if powers is None or powers.prices else 0.003):
            return n.Ability(header=n.Cost(items=(self.cost_item(),)), listener=None, body=self.acts())
        heard = [verb for verb in self.vocabulary.verbs if verb.hears and self.can("triggers", verb.id)]
        if kind < 0.3 and heard:
            return self.listening(self.pick(heard), keywords)
        keyword = self.pick([one for one in keywords if one.id not in self.idle or self.maybe(0.1)])
        self.timing, self.unused = keyword.timing, keyword.idle
        header = n.Keyword(word=keyword.id)
        if keyword.single:
            self.once.add(keyword.id)
            return n.Ability(header=header, listener=None, body=self.acts(2 if self.rarely() else 1))
        if "act" in keyword.holds and ("statement" not in keyword.holds or self.maybe(0.5)):
            return n.Ability(header=header, listener=None, body=self.acts())
        return n.Ability(header=header, listener=None, body=self.rules())

    def fits_source(self, keyword: KeywordEntry) -> bool:
        """Whether this card can have an ability under a keyword, or another one."""
        never = self.source == "castle" and keyword.timing in ("called", "leaving")
        return not (never or keyword.id in self.once) or self.rarely()

    def timely(self, word: Adjective | PlaceWord | Verb) -> bool:
        """Whether a word means something under the keyword of this ability."""
        return not word.timings or self.timing in word.timings or self.rarely()

    def cost_item(self) -> n.CostItem:
        paid = [noun for noun in self.vocabulary.nouns if noun.kind in ("resource", "counter")]
        return n.CostItem(count=self.random.randint(1, 3), noun=self.id(paid))

    def listening(self, verb: Verb, keywords: Sequence[KeywordEntry]) -> n.Ability:
        when = self.pick(sorted(verb.hears))
        self.would = when == "would" and "would" in verb.use
        fact = self.event(verb)
        times = [noun.id for noun in self.vocabulary.nouns if noun.kind == "time"]
        often = n.Limit(times=self.random.randint(1, 3), noun=self.pick(times)) if times and self.maybe(0.1) else None
        word = "when" if when == "would" else when
        listener = n.Listener(when=word, fact=fact, limit=often)
        holding = [keyword for keyword in keywords if "listener" in keyword.holds]
        timed = all(one.timings for one in self.vocabulary.verbs if "act" in one.use)
        keyword = self.pick(holding) if holding and (timed or self.maybe(0.3)) else None
        header = n.Keyword(word=keyword.id) if keyword is not None else None
        self.timing = keyword.timing if keyword is not None else "listener"
        body = self.answer(verb) if self.would else self.acts()
        return n.Ability(header=header, listener=listener, body=body)

    def event(self, verb: Verb) -> n.Fact:
        passive = verb.passive and bool(verb.objects) and self.maybe(0.4)
        if not verb.objects and verb.use == {"would"}:  # an effect would trigger
            subject = self.phrase("effect", "event_subject")
            return n.Fact(subject=subject, verb=verb.id, args=n.Args(), would=self.would)
        if passive:
            subject = self.phrase(self.pick(verb.objects), "event_subject")
            args = n.Args(roles=self.roles(verb, "event_role"))
        else:
            effect = "card" in verb.objects and self.nouns("effect") and self.maybe(0.2)
            doer = "effect" if effect else "player"
            subject = self.phrase(doer, "event_subject") if self.maybe(0.7) else n.Pron(word="you")
            objects = (self.phrase(self.pick(verb.objects), "event_object"),) if verb.objects else ()
            args = n.Args(objects=objects, roles=self.roles(verb, "event_role"))
        things = (subject, *args.objects, *(role.target for role in args.roles))
        self.remember(things)
        cards = [thing for thing in things if self.kind_of(thing) == "card"]
        self.cards = "it" if len(cards) == 1 and single(cards[0]) else None
        return n.Fact(subject=subject, verb=verb.id, args=args, would=self.would, passive=passive)

    def answer(self, verb: Verb) -> tuple[n.Step, ...]:
        """What a *would* needs: more of it, something instead, or *prevent that effect*."""
        kind = self.random.random()
        preventing = [one for one in self.vocabulary.verbs if one.objects == ("effect",)]
        if verb.takes_amount and kind < 0.5:
            thing = self.phrase(self.pick(verb.objects), "more")
            return (n.Step(action=n.Do(verb=verb.id, args=n.Args(objects=(thing,))), subject=self.that_actor()),)
        if preventing and kind < 0.6:
            effect = n.Sel(quantity=n.Quantity(kind="that"), noun=self.noun_of("effect").id)
            first = n.Step(action=n.Do(verb=preventing[0].id, args=n.Args(objects=(effect,))))
            return (first, *self.acts(1, link="then")) if self.maybe() else (first,)
        step = self.act()
        if not isinstance(step.action, n.Do):
            return (step,)
        return (n.Step(action=step.action, subject=step.subject, modal=step.modal, instead=True),)

    def that_actor(self) -> n.Sel | None:
        said = [noun for noun in self.named if self.vocabulary.noun[noun].kind == "player"]
        return n.Sel(quantity=n.Quantity(kind="that"), noun="player") if said else None

    # --- steps

    def acts(self, most: int = 3, link: str = "first") -> tuple[n.Step, ...]:
        found: list[n.Step] = []
        for _ in range(self.random.randint(1, most)):
            found.append(self.act(self.link(found[-1]) if found else link))
        if self.maybe(0.08) and self.vocabulary.moments:  # the last one: an act behind it would be now or then
            found[-1] = self.put_off(found[-1])
        return tuple(found)

    def put_off(self, step: n.Step) -> n.Step:
        """*At end of turn, ...*, *The next time ..., ...*."""
        heard = [verb for verb in self.vocabulary.verbs if "after" in verb.hears and "fact" in verb.use]
        waits = bool(heard) and self.maybe(0.4)
        when = self.event(self.pick(heard)) if waits else self.id(self.vocabulary.moments)
        within = self.pick((None, "turn", "round")) if waits else None
        every = within is not None and step.modal is None
        later = n.Later(when=when, step=replace(step, link="first"), within=within, every=every)
        return n.Step(action=later, link=step.link)

    def link(self, before: n.Step) -> str:
        if not isinstance(before.action, n.Do) or before.each is not None:
            return "then"
        return self.pick(("then", "then", "then", "if_done", "else"))

    def act(self, link: str = "first", *, options: bool = True) -> n.Step:
        given: dict[str, Any] = {"link": link}
        if self.maybe(0.25):
            given["conditions"] = self.conditions()
        if self.timing == "final" and not self.rarely():  # a line of a score sheet
            return self.clause_(**given)
        if self.maybe(0.12):
            kinds = [kind for kind in EACH if self.can("chosen", kind)]
            each = self.phrase(self.pick([kind for kind in kinds if self.nouns(kind)] or ["player"]), "each")
            if each.quantity.kind == "each":
                given["each"] = each
                self.remember((each,))
        if self.maybe(0.06):
            given["repeat"] = self.random.randint(2, 4)
        kind = self.random.random()
        if options and kind < 0.08:
            choices = tuple(self.act(options=False) for _ in range(self.random.randint(2, 3)))
            subject = self.actor_(0.2)
            if subject is not None:
                choices = tuple(yours(one, self.maybe(0.3)) for one in choices)
            return n.Step(action=n.Choose(options=choices, random=self.maybe(0.2)), subject=subject, **given)
        if len(given) > 1 and kind < 0.2:
            links = self.pick((("first", "then"), ("first", "then", "then"), ("first", "if_done")))
            return n.Step(action=n.Seq(steps=tuple(self.clause_(link) for link in links)), **given)
        if kind < 0.14 and (priced := next((one for one in self.vocabulary.attributes if one.bought), None)):
            return n.Step(**self.price(priced.id), **given)
        if kind < 0.26 and self.vocabulary.durations:
            statement = self.statement_step("set_now")
            return n.Step(
                action=statement.action, subject=statement.subject, duration=self.id(self.vocabulary.durations), **given
            )
        return self.clause_(**given)

    def price(self, attr: str) -> dict[str, Any]:
        """*The next 2 castle cards you buy cost 1 less*, *until end of turn, castle cards cost 1 less*."""
        words = [one.id for one in self.vocabulary.adjectives if one.role == "compound" and "card" in one.fits]
        once = self.maybe(0.6)
        quantity = n.Quantity(kind="next", n=self.pick((None, None, 2, 3))) if once else n.Quantity(kind="bare")
        adjectives = (self.pick(words),) if words and self.maybe(0.5) else ()
        what = n.Sel(quantity=quantity, noun=self.noun_of("card").id, adjectives=adjectives, plural=not once)
        by = n.Change(attr=attr, op="add", amount=self.pick((-3, -2, -1, 1, 2)))
        ends = None if once and self.maybe(0.6) else self.id(self.vocabulary.durations)
        return {"action": by, "subject": what, "duration": ends}

    def has_looked(self) -> bool:
        """Whether a card has been looked at last, which can be put back."""
        return bool(self.done and self.cards) and self.vocabulary.verb[self.done[-1]].peeks

    def clause_(self, link: str = "first", **given: Any) -> n.Step:
        possible = [
            verb
            for verb in self.vocabulary.verbs
            if "act" in verb.use and self.timely(verb) and self.can("acts", verb.id)
            if (self.timing in CALLED if verb.calls else verb.objects != ("effect",))
            if not verb.returns or {"resource", "counter"} & {*verb.objects} or self.has_looked() or self.rarely()
        ]
        verb = self.pick(possible or self.vocabulary.verbs)  # a game may have no act for this time
        line = self.timing == "final" and not self.rarely()
        subject = None if line else self.actor_()
        modal = "may" if not line and self.maybe(0.2) else None
        do = n.Do(verb=verb.id, args=self.signature(verb, modal))
        own = n.Sel(quantity=n.Quantity(kind="this"), noun="card")
        instead = self.timing == "leaving" and own in do.args.objects and self.maybe(0.7)
        things = (*do.args.objects, *(role.target for role in do.args.roles))
        self.remember((*((subject,) if subject else ()), *things))
        self.done.append(verb.id)
        return n.Step(action=do, subject=subject, modal=modal, instead=instead, link=link, **given)

    def actor_(self, part: float = 0.25) -> n.Sel | None:
        if not self.maybe(part):
            return None
        if self.maybe(0.4) and self.vocabulary.game in WITH_ONE_OPPONENT:
            return n.Sel(quantity=n.Quantity(kind="bare"), noun="opponent", poss="you")
        return self.phrase("player", "actor")

    def signature(self, verb: Verb, modal: str | None) -> n.Args:
        """Objects, roles, amount and face as the verb takes them."""
        if verb.calls and not self.rarely():
            return n.Args(objects=(self.called(verb),))
        if not verb.objects:
            return n.Args()
        kind = self.pick([one for one in verb.objects if one in AMOUNTS or self.can("chosen", one)] or verb.objects)
        given: dict[str, Any] = {}
        amount = kind in AMOUNTS and verb.takes_amount
        if amount and self.maybe(0.2):
            given["equal"] = self.value_()
        position: Position = "amount" if "equal" in given else "object"
        first = self.phrase(kind, position, single_only="with" in verb.required)
        if verb.origin and self.maybe(0.9):
            first = n.Sel(quantity=self.pick((n.Quantity(kind="a"), self.quantity_("exact"))), noun=first.noun)
        if verb.only and first.quantity.kind != "that" and not self.rarely():
            what = self.pick(("a", "exact", "up_to", "each", "all"))
            first = n.Sel(quantity=self.quantity_(what), noun=first.noun, adjectives=(verb.only,))
        own = verb.deals or verb.unit  # what it takes from decks; the one zone that it acts on
        if own and not self.rarely():
            several = verb.deals is not None and self.maybe(0.4)
            quantity = n.Quantity(kind="exact", n=2) if several else n.Quantity(kind="a" if verb.deals else "the")
            first = n.Sel(quantity=quantity, noun=own, plural=several)
        if verb.peeks and not self.rarely():  # nobody need look at what lies open
            the = n.Quantity(kind="the", n=self.random.choice((None, 2, 3)))
            tops = [one.id for one in self.vocabulary.adjectives if one.end and kind in one.fits]
            dealt = next((one.deals for one in self.vocabulary.verbs if one.deals), None)  # what lies in decks
            first = n.Sel(
                quantity=the, noun=dealt or first.noun, adjectives=(self.pick(tops),), of=self.stack(),
                plural=the.n is not None,
            )  # fmt: skip
        if verb.mixes and kind == "zone" and not self.rarely():
            first = self.stack()
        if verb.timings and kind == "lane":
            first = n.Sel(quantity=n.Quantity(kind="this"), noun=first.noun)
        endless = verb.supplied and self.vocabulary.noun[first.noun].endless and not self.rarely()
        if kind in AMOUNTS and "equal" not in given and (endless or (modal is None and self.maybe(0.8))):
            first = n.Sel(quantity=self.small_number(), noun=first.noun)
        if amount and "equal" not in given and first.quantity.kind in ("a", "exact") and self.maybe(0.2):
            given["per"] = self.per_()
        if ("per" in given or "equal" in given) and self.maybe(0.2):
            given["cap"] = n.Cap(kind="above", n=self.random.randint(1, 5))
        objects: tuple[n.Sel | n.Pron, ...] = (first,)
        if kind == "card" and self.cards and self.maybe(0.25) and (self.cards == "it" or "with" not in verb.required):
            objects = (n.Pron(word="others" if self.left and self.maybe() else self.cards),)
        elif kind == "card" and verb.returns and self.has_looked():
            objects = (n.Pron(word=self.cards),)
        elif self.maybe(0.04) and not verb.required:
            objects = (first, self.phrase(kind, position))
        if kind == "card" and verb.takes_face and self.maybe(0.3):
            given["face"] = self.id(self.vocabulary.faces)
        found = self.at_an_end(verb.id, n.Args(objects=objects, roles=self.roles(verb, "role", kind), **given))
        if any(role.preposition in ("under", "on top of") for role in found.roles) and not given and self.maybe(0.3):
            found = replace(found, order="any")
        if kind == "card" and isinstance(objects[0], n.Sel):
            self.cards = "it" if single(objects[0]) else "them"
            self.left = objects[0].from_them and objects[0].quantity.kind not in ("each", "all")
            if len(objects) > 1 or "with" in verb.required:
                self.cards = None
        return found

    def called(self, verb: Verb) -> n.Sel:
        """*this effect*, *the deployment effect of a card here*."""
        noun, keywords = self.noun_of("effect"), self.vocabulary.keyword
        if verb.calls == "again":
            return n.Sel(quantity=n.Quantity(kind="this"), noun=noun.id)
        kinds = [
            word for word in self.vocabulary.adjectives if any(keywords[one].timing in CALLED for one in word.keywords)
        ]
        of = self.phrase("card", "object", single_only=True)
        return n.Sel(quantity=n.Quantity(kind="the"), noun=noun.id, adjectives=(self.id(kinds),), of=of)

    def roles(self, verb: Verb, position: Position, kind: Kind | None = None) -> tuple[n.Role, ...]:
        found: list[n.Role] = []
        if verb.mixes and not self.rarely():
            return (n.Role(preposition="into", target=self.stack()),) if kind == "card" else ()
        goal = self.pick(("into", "under", "on top of")) if kind == "card" and self.maybe(0.3) else "onto"
        for preposition, kinds in verb.roles.items():
            goals = not verb.required and {"onto", "into"} <= set(verb.roles) and preposition == goal
            needed = (preposition in verb.required or goals) and position == "role"
            if not needed and not self.maybe(0.5 if preposition in ("onto", "into") else 0.15):
                continue
            if kind == "card":
                kinds = tuple(one for one in kinds if preposition == "with" or one not in ("card", "castle", "player"))
            elif kind in AMOUNTS:
                kinds = tuple(one for one in kinds if one not in ("side", "end", "lane"))
            if kinds and not (preposition == "into" and any(role.preposition == "onto" for role in found)):
                target = self.phrase(self.pick(kinds), position, single_only=True)
                target = self.pile(target, mass=kind in AMOUNTS)
                if kind == "card" and preposition in ("on top of", "under") and not self.rarely():
                    target = self.stack()  # nothing else has a top
                found.append(n.Role(preposition=preposition, target=target))
        return tuple(found)

    def stack(self) -> n.Sel:
        """A pile whose cards lie in an order: *the deck*."""
        return n.Sel(quantity=n.Quantity(kind="the"), noun=self.id([one for one in self.vocabulary.nouns if one.stack]))

    def pile(self, sel: n.Sel, *, mass: bool) -> n.Sel:
        """A pile of cards, or the supply for coins; anything but a zone as it is."""
        noun = self.vocabulary.noun[sel.noun]
        fitting = [one for one in self.nouns("zone") if one.countable != mass]
        if noun.kind != "zone" or noun in fitting or not fitting:
            return sel
        quantity = n.Quantity(kind="the" if (found := self.pick(fitting)).unique else "bare")
        return n.Sel(quantity=quantity, noun=found.id, poss=None if found.unique else "you")

    # --- statements

    def rules(self) -> tuple[n.Step, ...]:
        found: list[n.Step] = []
        for _ in range(self.random.randint(1, 2)):
            self.cards = None
            step = self.permission() if self.maybe(0.2) else self.statement_step("held")
            conditions = self.conditions() if self.maybe(0.25) else ()
            link = "then" if found else "first"
            found.append(
                n.Step(
                    action=step.action, subject=step.subject, modal=step.modal, link=link, conditions=conditions
                )
            )  # fmt: skip
        return tuple(found)

    def permission(self) -> n.Step:
        """*NP may bid on X*, *NP must play X to Y*."""
        ways = [(verb, modal) for verb in self.vocabulary.verbs for modal in ("may", "must") if modal in verb.use]
        ways = [(verb, modal) for verb, modal in ways if verb.id not in self.unused]
        if not ways:
            return self.statement_step("held")
        verb, modal = self.pick(ways)
        objects = (self.phrase(self.pick(verb.objects), "ruled"),) if verb.objects else ()
        subject = None if self.maybe(0.3) else self.phrase("player", "ruled_actor")
        do = n.Do(verb=verb.id, args=n.Args(objects=objects, roles=self.roles(verb, "role")))
        return n.Step(action=do, subject=subject, modal=modal)

    def statement_step(self, position: Position) -> n.Step:
        kind = self.random.random()
        limits = [noun for noun in self.vocabulary.nouns if noun.kind == "limit"]
        if self.timing == "scoring" and not self.rarely():  # nothing but numbers changes while they are counted
            return self.change(position)
        if kind < 0.3 and self.can("statements", "cannot"):
            return self.prohibition(position)
        if kind < 0.4 and limits:
            sel = n.Sel(quantity=n.Quantity(kind="no"), noun=self.id(limits), plural=True)
            return n.Step(action=n.Lack(what=sel), subject=n.Pron(word="you"))
        if kind < 0.45 and self.can("statements", "joker"):
            what = self.phrase("card", "joker")
            return n.Step(action=n.CountsAs(what=what), subject=self.phrase("card", position))
        holds = position == "held" and (self.timing in ("static", "window") or self.rarely())
        if kind < 0.5 and holds and self.vocabulary.powers is not None and "room" in self.vocabulary.powers.statements:
            most, places = self.random.randint(1, 4), [n.Place(word=one.id) for one in self.vocabulary.places[:2]]
            face = (self.id(self.vocabulary.faces),) if self.maybe() else ()
            what = n.Sel(
                quantity=n.Quantity(kind="bare"), noun=self.noun_of("card").id, adjectives=face, plural=most != 1,
                filters=(self.pick(places),),
            )  # fmt: skip
            return n.Step(action=n.Room(n=most, what=what), subject=self.phrase("player", "ruled_actor"))
        return self.change(position)

    def change(self, position: Position) -> n.Step:
        """*NP gets +1 strength*, *NP costs 1 less*."""
        changed = [one for one in self.vocabulary.attributes if one.changeable]
        if self.timing == "scoring" and not self.rarely():  # the others are read before
            changed = [one for one in changed if "card" in one.of] or changed
        attr = self.pick([one for one in changed if one.id not in self.unused] or changed)
        op = self.pick(("add", "add", "set", "times"))
        amount: Any = self.pick((-2, -1, 1, 2, 3))
        if op == "set":
            amount = self.value_() if self.maybe(0.4) else self.random.randint(0, 5)
        elif op == "times":
            amount = self.pick((2, 3))
        per = self.per_() if op == "add" and self.maybe(0.25) else None
        cap = n.Cap(kind="below" if amount < 0 else "above", n=0) if op == "add" and self.maybe(0.15) else None
        if per is not None and self.maybe(0.3):
            cap = n.Cap(
                kind="below" if amount < 0 else "above", n=self.pick((1, 2, 3)) * (-1 if amount < 0 else 1), added=True
            )
        action = n.Change(attr=attr.id, op=op, amount=amount, per=per, cap=cap)
        kinds = [kind for kind in attr.of if kind != "side" or self.timing == "scoring"] or attr.of
        subject = self.phrase(self.pick(kinds), position)
        return n.Step(action=action, subject=self.for_sale(subject) if attr.bought else subject)

    def for_sale(self, sel: n.Sel) -> n.Sel:
        """The phrase of what is not bought yet: it says what is printed, and neither whose it is nor where it lies."""
        words = tuple(
            one.id for one in self.vocabulary.adjectives if one.role == "compound" and one.id in sel.adjectives
        )
        what = sel.quantity.kind if sel.quantity.kind in ("all", "each", "bare") else "each"
        printed = tuple(one for one in sel.filters if isinstance(one, n.Bearing))
        changed = {"quantity": self.quantity_(what), "adjectives": words, "filters": printed, "poss": None, "of": None}
        return sel if self.rarely() else n.Sel(**{**_fields(sel), **changed, "plural": what == "bare", "best": None})

    def prohibition(self, position: Position) -> n.Step:
        passive = self.maybe(0.6)
        verbs = [verb for verb in self.vocabulary.verbs if "cannot" in verb.use and (verb.passive or not passive)]
        if not verbs:
            return self.statement_step(position)
        verb = self.pick(verbs)
        if passive and verb.objects:
            kind = self.pick([one for one in verb.objects if one not in AMOUNTS] or verb.objects)
            alike = [one for one in verbs if kind in one.objects]
            chosen = tuple(dict.fromkeys((verb.id, self.id(alike)))) if self.maybe(0.3) else (verb.id,)
            subject = self.phrase(kind, position)
            by = (
                self.phrase("effect", "source") if kind == "card" and self.nouns("effect") and self.maybe(0.3) else None
            )
            return n.Step(action=n.Forbid(verbs=chosen, args=n.Args(), passive=True, by=by), subject=subject)
        objects = (self.phrase(self.pick(verb.objects), "ruled"),) if verb.objects and self.maybe(0.8) else ()
        args = n.Args(objects=objects, roles=self.roles(verb, "role") if self.maybe(0.3) else ())
        subject = self.phrase("player", "ruled_actor")
        return n.Step(action=n.Forbid(verbs=(verb.id,), args=args, passive=False), subject=subject)

    # --- conditions and values

    def conditions(self) -> tuple[n.Condition, ...]:
        if self.maybe(0.1):
            return (n.AnyOf(conditions=self.some(self.condition, 2, 2)),)
        if self.maybe(0.05):
            return (n.Unless(condition=self.condition()),)
        return self.some(self.condition, 1, 1 if self.maybe(0.85) else 2)

    def condition(self) -> n.Condition:
        return self.pick((self.asked, self.possession, self.existence, self.state, self.comparison, self.contest))()

    def asked(self) -> n.Condition:
        verbs = [verb for verb in self.vocabulary.verbs if "fact" in verb.use and not verb.hears and verb.objects]
        if not verbs:
            return self.existence()
        verb = self.pick(verbs)
        subject = n.Pron(word="you") if self.maybe(0.6) else self.phrase("player", "asked")
        args = n.Args(objects=(self.phrase(self.pick(verb.objects), "led"),))
        return n.Fact(subject=subject, verb=verb.id, args=args)

    def possession(self) -> n.Condition:
        kinds = [kind for kind in POSSESSIONS if self.nouns(kind) and kind != "resource"]
        kind = self.pick(kinds)
        held = [one for one in POSSESSIONS[kind] if self.nouns(one)]
        if not held:
            return self.existence()
        what = self.pick(held)
        subject = n.Pron(word="you") if kind == "player" and self.maybe(0.6) else self.phrase(kind, "asked")
        if kind == "player" and what != "limit" and self.maybe(0.3):  # nobody has more of a limit
            sel = n.Sel(quantity=n.Quantity(kind="more"), noun=self.noun_of(what).id)
            return n.Has(subject=subject, what=sel, than=self.phrase("player", "than"))
        placed = kind in ("lane", "side", "zone", "line")
        return n.Has(subject=subject, what=self.phrase(what, "had", without=("more", *MORE), placed=placed))

    def existence(self) -> n.Condition:
        kinds: list[Kind] = ["card", "card", "card", "lane", "counter", "part"]
        return n.Exists(what=self.phrase(self.pick([kind for kind in kinds if self.nouns(kind)]), "existing"))

    def state(self) -> n.Condition:
        subject = self.definite()
        kind = self.random.random()
        if kind < 0.5:
            state: Any = self.id(self.vocabulary.faces)
        elif kind < 0.8:
            state = self.filter_of("card") or self.id(self.vocabulary.faces)
        else:
            state = self.phrase("card", "state")
        return n.Is(subject=subject, state=state, negated=self.maybe(0.3))

    def comparison(self) -> n.Condition:
        return n.Compare(value=self.value_(), cmp=self.cmp_())

    def contest(self) -> n.Condition:
        right = self.value_()
        return n.Higher(left=self.value_(), right=right, level=self.maybe(0.3) and not isinstance(right, int))

    def cmp_(self) -> n.Cmp:
        return n.Cmp(op=self.pick(("eq", "ge", "le")), n=self.random.randint(1, 5))

    def value_(self, depth: int = 1) -> n.Value:
        kind = self.random.random()
        attrs = self.vocabulary.attributes
        if kind < 0.15 and depth:
            return self.reckoned()
        if kind < 0.55 and attrs:
            attr = self.pick(attrs)
            owner = self.pick(attr.of)
            if owner == "card" and self.maybe(0.5):
                return n.AttrOf(attr=attr.id, of=self.definite())
            if owner == "player" and self.maybe(0.5):
                return n.AttrOf(attr=attr.id, of=n.Pron(word="you"))
            if self.maybe(0.5):
                extreme: Any = self.pick((None, None, "highest", "lowest"))
                of = self.phrase(owner, "summed")
                if of.quantity.kind in ("a", "another", "exact", "this", "that") and not self.rarely():
                    of = n.Sel(**{**_fields(of), "quantity": self.quantity_("all"), "plural": False})
                return n.AttrOf(attr=attr.id, of=of, total=extreme is None, extreme=extreme)
            return n.AttrOf(attr=attr.id, of=self.phrase(owner, "valued", single_only=True))
        if kind < 0.6 and (numbers := self.of_cards()):
            return n.Kinds(attr=self.pick(numbers), of=self.phrase("card", "counted"), run=self.maybe())
        if self.maybe(0.05) and (done := self.done_for_good()) is not None:
            return n.Count(what=done)
        return n.Count(what=self.phrase(self.counted_kind(), "counted"))

    def of_cards(self) -> list[str]:
        return [one.id for one in self.vocabulary.attributes if "card" in one.of and one.plural]

    def reckoned(self) -> n.Value:
        """An amount that is reckoned from others."""
        one, other = self.value_(0), self.random.choice((self.value_(0), self.random.randint(1, 4)))
        return self.pick(
            (
                n.Half(value=one),
                n.Times(n=self.random.randint(2, 3), value=one),
                n.Difference(left=one, right=other),
                n.Sum(left=one, right=other, minus=self.maybe()),
            )
        )

    def counted_kind(self) -> Kind:
        kinds: list[Kind] = ["card", "card", "card", "lane", "castle", "counter", "part", "kind", "space", "resource"]
        return self.pick([kind for kind in kinds if self.nouns(kind)])

    def per_(self) -> n.Sel | n.SetOf:
        if self.maybe(0.1):
            items = self.some(lambda: self.phrase(self.pick(("card", "part")), "set"), 1, 2)
            return n.SetOf(items=items)
        powers = self.vocabulary.powers
        if powers is not None and powers.pairs and self.maybe(0.1):
            what = self.phrase("card", "paired")
            return n.PairOf(what=replace(what, adjectives=(self.pick(sorted(powers.pairs)), *what.adjectives)))
        if self.maybe(0.1) and (attrs := self.of_cards()):
            return n.Kinds(attr=self.pick(attrs), of=self.phrase("card", "counted"))
        return self.phrase(self.counted_kind(), "per")

    # --- noun phrases

    def definite(self) -> n.Sel | n.Pron:
        """A card that needs no choice: *it* or *this card*."""
        if self.cards == "it" and self.maybe(0.6):
            return n.Pron(word="it")
        if self.source == "card":
            return n.Sel(quantity=n.Quantity(kind="this"), noun=self.noun_of("card").id)
        return self.phrase("card", "valued", single_only=True)

    def nouns(self, kind: Kind) -> list[Noun]:
        return [noun for noun in self.vocabulary.nouns if noun.kind == kind and noun.id != "owner"]

    def noun_of(self, kind: Kind, position: Position | None = None) -> Noun:
        """A noun of a kind; among parts one that verbs act on, where a verb does."""
        nouns = self.nouns(kind) or self.vocabulary.nouns
        acted_on = [noun for noun in nouns if noun.holder] if position in ("object", "role") else []
        return self.pick(acted_on or nouns)

    def kind_of(self, thing: n.Sel | n.Pron) -> Kind:
        if isinstance(thing, n.Pron):
            return "player" if thing.word == "you" else "card"
        return self.vocabulary.noun[thing.noun].kind

    def remember(self, things: Iterable[n.Sel | n.Pron]) -> None:
        for thing in things:
            if isinstance(thing, n.Sel) and not thing.from_them:
                self.named.add("player" if thing.noun == "opponent" else thing.noun)

    def small_number(self) -> n.Quantity:
        if self.maybe(0.3):
            return n.Quantity(kind="up_to", n=self.random.randint(1, 3))
        return n.Quantity(kind="exact", n=self.random.randint(1, 3))

    def phrase(
        self, kind: Kind, position: Position, *, depth: int = 1, without: Sequence[str] = (), placed: bool = False,
        single_only: bool = False,
    ) -> n.Sel:  # fmt: skip
        """A noun phrase of a kind with a quantity that its position allows."""
        noun = self.noun_of(kind, position)
        singular, plural = noun.words["en"]
        if noun.unique:
            return n.Sel(quantity=n.Quantity(kind="the"), noun=noun.id)
        if noun.id == "opponent" and self.vocabulary.game in WITH_ONE_OPPONENT and ({"bare", "a"} & ALLOWED[position]):
            return n.Sel(quantity=n.Quantity(kind="bare"), noun=noun.id, poss="you")
        if kind == "card" and self.cards == "them" and position == "object" and self.maybe(0.15):
            what = self.pick(("a", "each", "all", "exact", "the"))
            compared = [word.id for word in self.vocabulary.adjectives if word.role == "superlative" and what == "the"]
            what = what if compared or what != "the" else "a"
            words = (self.pick(compared),) if compared else ()
            return n.Sel(quantity=self.quantity_(what), noun=noun.id, adjectives=words, from_them=True)
        fitting = [q for q in sorted(ALLOWED[position]) if q not in without and self.fits(q, noun, position)]
        if single_only:
            fitting = [q for q in fitting if q in ("a", "another", "this", "that", "the")] or fitting
        what = self.pick(fitting or ["a"])
        if what == "the":
            return self.superlative(noun, position, depth)
        many = what == "bare" and singular != plural and position not in ("event_subject",)
        given: dict[str, Any] = {"adjectives": self.adjectives_(noun, what)}
        sorts = [word for word in self.vocabulary.adjectives if word.role == "compound" and kind in word.fits]
        sorts = [word.id for word in sorts if self.tells(word, noun)]
        if (known := self.counted_as(noun)) and not self.rarely():
            word = self.pick(known)
            given["adjectives"], sorts = (word,) if word else (), [word for word in sorts if word in known]
        if len(sorts) > 1 and not given["adjectives"] and what != "this" and self.maybe(0.15):
            given["either"] = tuple(self.random.sample(sorts, 2))
        related = any(self.vocabulary.adjective[word].role in ("relation", "zone") for word in self.words_of(given))
        if related and not self.rarely():
            pass  # *enemy* and *discarded* say whose it is, or that it is nobody's
        elif kind in OWNABLE and what not in ("this", "that", "another", "more", *MORE) and self.maybe(0.2):
            given["poss"] = self.owner(what)
        somebodys = self.vocabulary.lies_with_somebody(noun.id, tuple(given["adjectives"]))
        if somebodys and what not in ("this", "that", "another", "more", *MORE) and not self.rarely():
            given["poss"] = self.owner(what)  # *each of your completed kings*
        if kind in AMOUNTS and position in ("counted", "per", "existing", "each"):
            given["poss"] = "you" if kind == "resource" else None
        if kind == "end" or (kind in ("side", "castle") and what in ("a", "bare", "each", "all", "another")):
            given.pop("poss", None)
            given["of"] = self.part_of(kind, depth)
        found = self.placed(n.Sel(quantity=self.quantity_(what), noun=noun.id, plural=many, **given), depth, placed)
        if kind == "counter" and position in ("counted", "per", "existing", "each") and not found.filters:
            this = n.Sel(quantity=n.Quantity(kind="this"), noun="castle" if self.source == "castle" else "card")
            return n.Sel(**{**_fields(found), "filters": (n.In(preposition="on", where=this),)})  # nobody's own
        return found

    def owner(self, what: str) -> str:
        opponents = what != "bare" and self.vocabulary.game in WITH_ONE_OPPONENT
        owners = ["you", "you", "opponent"] if opponents else ["you"]
        return self.pick([*owners, "they"] if "player" in self.named else owners)

    def part_of(self, kind: Kind, depth: int) -> n.Sel | None:
        kinds = [one for one in PARTS.get(kind, ()) if one != "player" and self.nouns(one)]
        if not kinds or depth < -1:
            return None
        return _bare(self.phrase(self.pick(kinds), "owner", depth=depth - 1, single_only=True))

    def fits(self, quantity: str, noun: Noun, position: Position) -> bool:
        """Whether a quantity can stand before this noun now."""
        if quantity == "this":
            mine = ("card", "lane", "side", "castle") if self.source == "card" else ("lane", "castle")
            return noun.kind in (*mine, "line", "space")
        if quantity == "that":
            return noun.id in self.named
        if quantity == "another" and self.source == "castle":
            return False
        if quantity == "any":
            return position == "joker"
        if quantity == "bare" and position in ("object", "event_subject", "event_object", "actor", "valued"):
            return False
        if noun.kind in AMOUNTS and position in ("object", "ruled"):
            return quantity in ("a", "exact", "up_to", "any_number", "all", "all_but")
        return noun.countable or quantity in ("the", "bare", "this", "that")

    def quantity_(self, kind: str) -> n.Quantity:
        return n.Quantity(kind=kind, n=self.random.randint(1, 3) if kind in n.COUNTING else None)

    def superlative(self, noun: Noun, position: Position, depth: int) -> n.Sel:
        """*the strongest card here*, *the lane with the most cards*, or one that needs no superlative."""
        best = [one for one in self.vocabulary.adjectives if one.role == "superlative" and noun.kind in one.fits]
        the = n.Quantity(kind="the")
        if noun.kind in COMPARED and noun.kind != "card":
            kinds = [kind for kind in COMPARED[noun.kind] if self.nouns(kind)]
            what = self.phrase(self.pick(kinds), "compared", depth=depth - 1, placed=noun.kind in ("lane", "side"))
            attrs = [one.id for one in self.vocabulary.attributes if "card" in one.of]
            places = [one.id for one in self.vocabulary.places if "card" in one.fits and self.timely(one)]
            filters = (n.Place(word=self.pick(places)),) if noun.kind == "player" and places else ()
            if attrs and self.maybe(0.3):
                rank: Any = n.Extreme(kind=self.pick(("highest", "lowest")), attr=self.pick(attrs), filters=filters)
            else:
                rank = n.Most(kind=self.pick(("most", "fewest")), what=what)
            return n.Sel(quantity=the, noun=noun.id, best=rank)
        if noun.kind == "end":
            words = [one.id for one in self.vocabulary.adjectives if noun.kind in one.fits]
            return n.Sel(quantity=the, noun=noun.id, adjectives=(self.pick(words),), of=self.part_of("end", depth))
        if noun.kind == "castle":
            return n.Sel(quantity=the, noun=noun.id, of=self.part_of("castle", depth))
        tops = [one.id for one in self.vocabulary.adjectives if one.end and noun.kind in one.fits]
        piles = [one for one in self.vocabulary.nouns if one.kind == "zone" and one.unique and one.countable]
        if tops and piles and self.maybe(0.2):
            pile = n.Sel(quantity=the, noun=self.id(piles))
            if position == "object" and self.maybe(0.4):
                the = n.Quantity(kind="the", n=self.random.randint(2, 4))
            several = the.n is not None
            return n.Sel(quantity=the, noun=noun.id, adjectives=(self.pick(tops),), of=pile, plural=several)
        if not best:
            what = "a" if "a" in ALLOWED[position] else "each" if "each" in ALLOWED[position] else "bare"
            many = what == "bare" and len(set(noun.words["en"])) > 1
            return self.placed(n.Sel(quantity=n.Quantity(kind=what), noun=noun.id, plural=many), depth, False)
        poss = self.owner("the") if self.maybe(0.2) else None
        if position in FIRST_OF_SEVERAL and self.maybe(0.2):
            the = n.Quantity(kind="the", n=self.random.randint(2, 4))
        plural = the.n is not None and poss is None
        sel = n.Sel(quantity=the, noun=noun.id, adjectives=(self.id(best),), poss=poss, plural=plural)
        return self.placed(sel, depth, False)

    def adjectives_(self, noun: Noun, quantity: str) -> tuple[str, ...]:
        """At most one face and one word that fits."""
        kind = noun.kind
        found: list[str] = []
        root = self.vocabulary.noun[noun.narrows or noun.id]
        faced = kind == "card" and (not (root.fronts or root.apart) or self.rarely())  # vassals and tasks have no face
        if faced and quantity not in ("this", "that") and self.maybe(0.15):
            found.append(self.id(self.vocabulary.faces))
        if quantity in ("this", "that", "more", *MORE) or not self.maybe(0.25):
            return tuple(found)
        words = [one for one in self.vocabulary.adjectives if kind in one.fits and self.goes(one, quantity)]
        words = [one for one in words if self.timely(one) and self.tells(one, noun)]
        words = [one for one in words if one.role != "zone" or self.maybe(0.2)]
        if self.blank(found) and not self.rarely():
            words = [one for one in words if one.role not in ("compound", "superlative")]
        return (self.id(words), *found) if words else tuple(found)

    def blank(self, words: Iterable[str]) -> bool:
        """Whether one of these words says that nothing of the card can be seen."""
        return any(face.blank and face.id in words for face in self.vocabulary.faces)

    def words_of(self, given: dict[str, Any]) -> list[str]:
        """The adjectives of a phrase that is being made, without faces."""
        return [word for word in given["adjectives"] if word in self.vocabulary.adjective]

    def counted_as(self, noun: Noun) -> tuple[str, ...]:
        """The sorts that the game has of a part, or of what is known by its number alone; "" for any of them."""
        powers = self.vocabulary.powers
        pairs = sorted(powers.parts | powers.counts) if powers is not None else []
        return tuple(word for name, word in pairs if name == noun.id)

    def tells(self, word: Adjective, noun: Noun) -> bool:
        """Whether a word can say which kind of thing a noun means: a lion is a vassal, a scout too, a task is not."""
        thing = noun.narrows or noun.id
        sorted_ = any(one.of == thing for one in self.vocabulary.adjectives)
        return not word.of or not sorted_ or word.of == thing or self.rarely()

    def goes(self, word: Adjective, quantity: str) -> bool:
        if word.behind or word.id == "top":
            return self.rarely()  # *the card below*, *the top card of the deck*
        if word.role == "superlative":
            return quantity in ("a", "all")
        if word.role == "random":
            return quantity in ("a", "exact") and self.maybe(0.2)
        if word.role == "other":
            return quantity not in ("a", "another") and self.source == "card"
        return word.role != "relation" or self.maybe(0.2)

    def placed(self, sel: n.Sel, depth: int, placed: bool) -> n.Sel:
        """The phrase with a test, a place or another filter, if it needs or may have one."""
        noun = self.vocabulary.noun[sel.noun]
        given = _fields(sel)
        attrs = [attr for attr in noun.attributes if noun.kind == "card" and not self.blank(sel.adjectives)]
        if attrs and sel.of is None and self.maybe(0.1) and sel.quantity.kind not in ("this", "that"):
            parity = n.Parity(word=self.pick(("even", "odd")))
            given["test"] = n.Test(attr=self.pick(attrs), cmp=parity if self.maybe(0.2) else self.cmp_())
        several = sel.quantity.kind in ("exact", "up_to", "any_number", "at_least", "exactly", "at_most")
        if several and sel.of is None and noun.kind == "card" and (numbers := self.of_cards()) and self.maybe(0.15):
            given["test"] = n.Equality(attr=self.pick(numbers), kind=self.pick(("same", "different")))
        zoned = any(
            word in self.vocabulary.adjective and self.vocabulary.adjective[word].role == "zone"
            for word in sel.adjectives
        )
        needs = noun.demands_place and not zoned and sel.quantity.kind not in ("this", "that")
        filters: list[n.Filter] = []
        if (needs and (not placed or self.maybe(0.3))) or (not zoned and self.maybe(0.1)):
            found = self.filter_of(noun.kind, depth)
            filters += [found] if found is not None and sel.quantity.kind not in ("this", "that") else []
        if attrs and sel.quantity.kind == "any_number" and self.maybe(0.5):
            filters.append(n.Total(attr=self.pick(attrs), cmp=n.Cmp(op="ge", n=self.random.randint(2, 4))))
        if noun.kind == "card" and depth > 0 and self.maybe(0.03) and any(self.nouns(kind) for kind in BEARERS):
            kinds = [kind for kind in BEARERS if self.nouns(kind)]
            filters.append(n.Bearing(what=_bare(self.phrase(self.pick(kinds), "borne", depth=0))))
        told = attrs or any(word.comparative for word in self.vocabulary.adjectives)
        if told and noun.kind == "card" and depth > 0 and sel.quantity.kind != "any_number" and self.maybe(0.06):
            filters.append(self.compared(attrs))
        if self.vocabulary.game.startswith("blackstone") and noun.kind == "space" and self.maybe(0.2):
            filters.append(n.Within(n=self.random.randint(1, 4)))
        given["filters"] = tuple(filters)
        return n.Sel(**given)

    def compared(self, attrs: list[str]) -> n.Filter:
        """*weaker than this card*, *whose strength is less than the number of cards here*."""
        words = [word.id for word in self.vocabulary.adjectives if word.comparative]
        if words and (not attrs or self.maybe()):
            than = self.definite() if self.maybe(0.5) else self.phrase("card", "than", depth=0)
            return n.Than(adjective=self.pick(words), than=than)
        powers = self.vocabulary.powers
        shared = sorted({part for part, kind in powers.parts if kind}) if powers is not None else []
        if shared and self.maybe():
            return n.Sharing(noun=self.pick(shared), other=self.definite())
        value = self.value_(0)
        return n.Whose(attr=self.pick(attrs), op=self.pick(BOUNDS), value=value)

    def done_for_good(self) -> n.Sel | None:
        """*lanes won by you*: things that somebody has done something to in the whole match."""
        verbs = [verb for verb in self.vocabulary.verbs if verb.for_good]
        if not verbs:
            return None
        verb = self.pick(verbs)
        by = n.DoneBy(verb=verb.id, by=n.Pron(word="you") if self.maybe() else self.phrase("player", "asked", depth=0))
        noun = self.pick(self.nouns(self.pick(verb.objects)))
        return n.Sel(quantity=n.Quantity(kind="bare"), noun=noun.id, plural=True, filters=(by,))

    def filter_of(self, kind: Kind, depth: int = 1) -> n.Filter | None:
        words = [one.id for one in self.vocabulary.places if kind in one.fits and self.timely(one)]
        ways = [verb for verb in self.done if kind in self.vocabulary.verb[verb].objects]
        if ways and self.maybe(0.25):
            return n.ThisWay(verb=self.pick(ways))
        if words and (depth < 1 or self.maybe(0.65)):
            return n.Place(word=self.pick(words))
        inside = [(where, how) for (thing, where), how in WITHIN.items() if thing == kind and self.nouns(where)]
        inside = [(where, how) for where, how in inside if kind != "card" or self.can("within", where)]
        if not inside:
            return n.Place(word=self.pick(words)) if words else None
        where, how = self.pick(inside)
        found = self.phrase(where, "place", depth=0, placed=True, single_only=self.maybe(0.7))
        return n.In(preposition=self.pick(how), where=_bare(found))


def _fields(node: n.Sel) -> dict[str, Any]:
    return {name: getattr(node, name) for name in node.__dataclass_fields__ if name != "span"}


def _bare(sel: n.Sel) -> n.Sel:
    """The phrase as it can stand inside another one."""
    inner = None if sel.of is None else _bare(sel.of)
    quantity = n.Quantity(kind="a") if sel.best is not None else sel.quantity
    return n.Sel(**{**_fields(sel), "quantity": quantity, "filters": (), "best": None, "of": inner})

"""Random trees that texts stand for, made kind by kind from the words of a vocabulary."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

from cardlang.syntax import nodes as n
from cardlang.syntax.builders.values import own_numbers
from cardlang.syntax.shared import goes_on, is_summed_apart, left_open
from cardlang.vocabulary.model import Vocabulary

COUNTED = ("exact", "up_to", "exactly", "at_least", "at_most", "all_but", "n_more", "n_fewer", "every")
SHARED = ("a", "another", "the", *COUNTED, "any_number", "each", "all", "any", "no")
PLAIN = (*SHARED, "this", "that", "more", "bare")
NUMBERED = ("the", "this", "that", "no", "any", "bare")
BOUNDS = ("more", "less", "equal", "at most", "at least")


class Trees:
    """Makes trees; `depth` bounds how phrases nest."""

    def __init__(self, random: Random, vocabulary: Vocabulary) -> None:
        self.random = random
        self.vocabulary = vocabulary
        acts = {form for verb in vocabulary.verbs for forms in vocabulary.forms("verb", verb, "en") for form in forms}
        words = [word for word in vocabulary.adjectives if not word.behind]
        # what is an act, too, stands before effects alone: *the purchase effect*
        self.in_front = [word for word in words if word.fits != ("effect",) or word.words["en"][0] not in acts]
        self.everything = [noun for noun in vocabulary.nouns if noun.kind != "time" and not noun.lifted]
        self.shared = [noun for noun in self.everything if not noun.common]
        self.kept = [word.id for word in vocabulary.adjectives if word.role == "zone" and word.owned]
        self.lifted = [noun for noun in vocabulary.nouns if noun.lifted]
        self.times = [noun for noun in vocabulary.nouns if noun.kind == "time" and noun.id != "game"]
        self.durations = [entry for entry in vocabulary.durations if entry.ends != "game"]
        self.spans = 0  # times and durations so far: every fifth is the whole game, and the seeds are none the wiser
        self.others = {word.id for word in vocabulary.adjectives if word.role == "other"}
        self.beside = {word.id for word in vocabulary.adjectives if word.role == "relation" and not word.single}
        self.compared_by = {word.id for word in vocabulary.adjectives if word.role == "superlative"}

    def maybe(self, part=0.3):
        return self.random.random() < part

    def pick(self, items):
        return self.random.choice(list(items))

    def some(self, make, low, high):
        return tuple(make() for _ in range(self.random.randint(low, high)))

    def number(self):
        return self.pick((0, 1, 1, 2, 3, 40))

    def integer(self):
        return self.pick((-2, 0, 1, 2, 999_999))

    def id(self, entries):
        return self.pick(entries).id

    def span(self, entries, whole):
        picked, self.spans = self.id(entries), self.spans + 1
        return picked if self.spans % 5 else whole

    # --- texts

    def text(self):
        return n.Text(abilities=self.some(self.ability, 1, 3))

    def ability(self):
        listener = self.listener() if self.maybe() else None
        header = n.Keyword(word=self.id(self.vocabulary.keywords))
        if listener is None and self.maybe():
            header = n.Cost(items=self.some(self.cost_item, 1, 2), limit=self.often())
            if self.maybe(0.2):
                header = n.Cost(items=(), limit=self.often(), act=True)
                return n.Ability(header=header, listener=None, body=(self.price(), self.step("if_done")))
            if header.limit is not None and self.maybe():
                header = n.Cost(items=(), limit=header.limit)
        if listener is not None and self.maybe(0.5) and not self.vocabulary.heard_under:
            header = None
        links = ["first", *(self.pick(("then", "then", "if_done", "else")) for _ in range(self.random.randint(0, 2)))]
        if listener is None and self.maybe(0.1):  # behind a comma *otherwise* begins a sentence
            links[0] = self.pick(("if_done", "else"))
        body = [self.step(link) for link in links]
        for i, (before, step) in enumerate(pairwise(body), start=1):
            if n.goes_on_then(before, step):  # it would be read as a part of the sentence before
                body[i] = replace(step, link="else")
        if listener is not None and n.is_declinable(tuple(body)) and self.maybe(0.3):
            listener = self.heard_first(listener)
        return n.Ability(header=header, listener=listener, body=tuple(body))

    def heard_first(self, listener):
        when = "when" if listener.fact.would else "after"
        limit = n.Limit(times=1, noun=self.pick(("turn", "round")), first=True)
        return replace(listener, when=when, limit=limit)

    def cost_item(self):
        return n.CostItem(count=self.number(), noun=self.id(self.everything))

    def price(self):
        """An act of which nothing but a noun is said."""
        verb = next(one for one in self.vocabulary.verbs if one.id == "discard")
        args = n.Args(objects=(n.Sel(quantity=n.Quantity(kind="exact", n=2), noun=self.vocabulary.nouns[0].id),))
        return n.Step(action=n.Do(verb=verb.id, args=args))

    def listener(self):
        return n.Listener(when=self.pick(("when", "after", "before")), fact=self.fact(2), limit=self.often())

    def often(self):
        return n.Limit(times=self.number(), noun=self.span(self.times, "game")) if self.maybe() else None

    # --- steps

    def prefixes(self):
        given = {}
        if self.maybe():
            given["conditions"] = self.conditions()
        if self.maybe(0.2):
            given["each"] = self.sel(1)
        if self.maybe(0.2):
            given["repeat"] = self.number()
        if self.maybe(0.2) and self.vocabulary.durations:
            given["duration"] = self.span(self.durations, "rest of the game")
        return given

    def step(self, link, *, options=True):
        prefixes = self.prefixes()
        if "each" in prefixes and self.maybe(0.3):
            return self.judged(link, prefixes, options=options)
        kind = self.random.random()
        if kind < 0.15 and (prefixes or link in ("if_done", "else")):
            return n.Step(action=self.seq(), link=link, **prefixes)
        if kind < 0.3 and options:
            choices = tuple(self.step("first", options=False) for _ in range(self.random.randint(2, 3)))
            subject, modal = self.actor()
            if subject is not None:
                choices = tuple(yours(one, self.maybe()) for one in choices)
            choose = n.Choose(options=choices, random=self.maybe())
            modal = None if modal == "must" else modal  # *you must choose one* is an order
            return n.Step(action=choose, subject=subject, modal=modal, link=link, **prefixes)
        if kind < 0.36 and self.vocabulary.moments:
            when = self.fact(2) if self.maybe() else self.id(self.vocabulary.moments)
            within = self.pick((None, "turn", "round")) if isinstance(when, n.Fact) else None
            inner = self.step("first", options=options)
            every = within is not None and inner.modal is None
            prefixes = {name: value for name, value in prefixes.items() if not (every and name == "duration")}
            return n.Step(action=n.Later(when=when, step=inner, within=within, every=every), link=link, **prefixes)
        return self.clause(link, **prefixes)

    def judged(self, link, prefixes, *, options):
        """For each ..., if ...: the condition belongs to the inner step, as do all prefixes behind it."""
        outer = {name: prefixes[name] for name in ("conditions", "each") if name in prefixes}
        inner = {name: prefixes[name] for name in ("repeat", "duration") if name in prefixes}
        inner["conditions"] = self.conditions()
        if self.maybe(0.3):
            one = n.Step(action=self.seq(), **inner)
        elif options and self.maybe(0.3):
            choices = tuple(self.step("first", options=False) for _ in range(2))
            one = n.Step(action=n.Choose(options=choices), **inner)
        else:
            one = self.clause("first", **inner)
        return n.Step(action=n.Seq(steps=(one,)), link=link, **outer)

    def seq(self):
        steps = [self.clause(link) for link in ("first", "then", "then")[: self.random.randint(1, 3)]]
        if len(steps) == 1 or self.maybe(0.3):
            granted = n.Step(action=self.seq(), link="if_done") if self.maybe(0.3) else self.clause("if_done")
            steps.append(granted)
        return n.Seq(steps=tuple(steps))

    def actor(self):
        subject, modal = self.subject(), self.pick((None, None, "may", "must"))
        none = isinstance(subject, n.Sel) and subject.quantity.kind == "no"
        return subject, None if none and modal == "may" else modal  # *no player may* is *players cannot*

    def subject(self):
        if self.maybe(0.5):
            return None
        if self.maybe(0.1):
            return n.Pron(word=self.pick(("it", "them")))
        found = self.sel(1)
        # At the start of a sentence *bids on* is the verb, never the noun before *on*.
        return found if found.noun != "bid" else None

    def cheaper(self, attr):
        return n.Change(attr=attr, op="add", amount=self.pick((-1, 2)))

    def bought(self):
        """What is bought next: a test at most, and what it bears."""
        quantity = n.Quantity(kind="next", n=self.pick((None, 2, 3)))
        words = [one.id for one in self.vocabulary.adjectives if one.role == "compound" and "card" in one.fits]
        attr = self.id([one for one in self.vocabulary.attributes if "card" in one.of])
        test = n.Test(attr=attr, cmp=n.Cmp(op="ge", n=3)) if self.maybe(0.3) else None
        return n.Sel(quantity=quantity, noun="card", adjectives=(self.pick(words),) if self.maybe() else (), test=test)

    def clause(self, link, **prefixes):
        instead = self.maybe(0.15)
        if (price := next((one for one in self.vocabulary.attributes if one.bought), None)) and self.maybe(0.05):
            return n.Step(action=self.cheaper(price.id), subject=self.bought(), link=link, **prefixes)
        if self.maybe(0.6):
            subject, modal = self.actor()
            action = self.name() if self.maybe(0.05) else self.do()
            secret = subject is not None and modal is None and self.maybe(0.1)
            ruled = isinstance(action, n.Do) and "must" in self.vocabulary.verb[action.verb].use
            modal = None if modal == "must" and not ruled else modal  # *you must flip a card* is an order
            if isinstance(action, n.Do) and self.vocabulary.verb[action.verb].sized:
                modal = None  # *may bid up to 3 coins* is a rule
            named = {"action": action, "subject": subject, "modal": modal, "secret": secret}
            return n.Step(**named, instead=instead, link=link, **prefixes)
        return n.Step(action=self.statement(), subject=self.subject(), instead=instead, link=link, **prefixes)

    def do(self):
        verb = self.pick(self.vocabulary.verbs)
        if verb.otherwise is not None:  # *discard a coin* is *lose a coin*
            verb = self.vocabulary.verb[verb.otherwise]
        args = self.at_an_end(verb.id, self.args())
        if verb.deals is not None:  # *from any deck* is left out
            args = replace(args, roles=(), order=None)
        if set(verb.required) & {*n.GOALS} and not any(role.preposition in n.GOALS for role in args.roles):
            left = tuple(role for role in args.roles if role.preposition != "from")  # that leads to another one
            args = replace(args, roles=left, order=args.order if left else None)
        if not args.objects and {*verb.words["en"]} & {
            form for one in self.vocabulary.nouns for form in one.words["en"]
        }:
            args = replace(args, objects=(self.thing(0),))  # *bid* alone is a thing
        return n.Do(verb=verb.id, args=replace(args, face=None) if verb.turns else args)

    def at_an_end(self, verb, args):
        """*Into the deck* is read as *under the deck*, where the verb tells them apart."""
        if "under" not in self.vocabulary.verb[verb].roles:
            return args
        stacks = {noun.id for noun in self.vocabulary.nouns if noun.stack}
        below = [one.preposition == "into" and getattr(one.target, "noun", "") in stacks for one in args.roles]
        roles = [replace(one, preposition="under") if put else one for one, put in zip(args.roles, below, strict=True)]
        return replace(args, roles=tuple(roles))

    def statement(self):
        makers = (self.change, self.forbid, self.lack, self.counts_as, self.room)
        return self.pick(makers)()

    def change(self):
        op = self.pick(("add", "set", "set", "times"))
        of_each = own_numbers(self.vocabulary, self.whole_value())
        amount = {"add": self.integer(), "set": of_each, "times": self.pick((2, 3))}[op]
        per = None if reckoned(amount) else self.per()
        cap = self.cap()
        if op == "add" and per is not None and amount and self.maybe(0.3):  # a bound of what is added
            most = self.random.randint(1, 9)
            cap = n.Cap(kind="above" if amount > 0 else "below", n=most if amount > 0 else -most, added=True)
        return n.Change(attr=self.id(self.vocabulary.attributes), op=op, amount=amount, per=per, cap=cap)

    def forbid(self):
        passive = self.maybe(0.5)
        verbs = [verb for verb in self.vocabulary.verbs if (verb.passive or not passive)]
        chosen = self.vocabulary.uncovered(self.some(lambda: self.id(verbs), 1, 2))
        by = self.source() if passive and self.maybe(0.2) else None
        args = self.args(objects=not passive)
        said = [one for one in args.objects if isinstance(one, n.Pron) or one.quantity.kind not in ("more", "any")]
        face = None if any(self.vocabulary.verb[verb].turns for verb in chosen) else args.face
        return n.Forbid(verbs=chosen, args=replace(args, objects=tuple(said), face=face), passive=passive, by=by)

    def source(self):
        found = self.thing(1)
        player = found.word == "you" if isinstance(found, n.Pron) else self.vocabulary.kind[found.noun] == "player"
        return None if player else found

    def lack(self):
        if self.lifted and self.maybe(0.3):
            return n.Lack(what=n.Sel(quantity=n.Quantity(kind="no"), noun=self.id(self.lifted), plural=self.maybe()))
        return n.Lack(what=self.sel(1, kinds=("no",), poss=False, filters=False))

    def room(self):
        what, most = self.sel(1, kinds=("bare",), poss=False, best=False), self.number()
        singular, plural = self.vocabulary.noun[what.noun].words["en"]
        return n.Room(n=most, what=replace(what, plural=most != 1 and singular != plural))

    def counts_as(self):
        return n.CountsAs(what=self.sel(1))

    def args(self, *, objects=True):
        if self.maybe(0.2):
            return n.Args()
        args = n.Args(
            objects=self.some(lambda: self.thing(2), 0, 2) if objects else (),
            equal=self.whole_value() if self.maybe(0.2) else None,
            face=self.id(self.vocabulary.faces) if self.maybe(0.2) else None,
            roles=self.some(self.role, 0, 2) if self.maybe() else (),
            per=self.per(),
            cap=self.cap(),
        )
        it = n.Pron(word="it")  # *and the others* begins a sentence about them
        rest = tuple(
            it
            if one == n.Pron(word="others") or (isinstance(one, n.Sel) and self.joins_amounts(one))
            else one  # *and 2 points* goes on with a score
            for one in args.objects[1:]
        )
        args = self.apart(replace(args, objects=(*args.objects[:1], *rest)))
        if reckoned(args.equal):
            args = replace(args, per=None)
        ordered = args.roles and args.per is None and args.cap is None and self.maybe(0.2)
        return replace(args, order="any") if ordered else args

    def joins_amounts(self, one):
        kind = self.vocabulary.kind[one.noun]
        return kind == "points" or (one.quantity.kind == "each" and kind in ("resource", "part", "counter"))

    def apart(self, args):
        """No place and no phrase that may be said of both: *a card and a card here*, *swap a lane with one there*."""
        words, both = self.vocabulary, len(args.objects) > 1
        if both and (left_open(*args.objects, words) or goes_on(*args.objects, words)):
            args = replace(args, objects=args.objects[:1])
        partner = args.role("with")
        if partner is not None and any(left_open(one, partner.target, words) for one in args.objects):
            args = replace(args, roles=tuple(role for role in args.roles if role.preposition != "with"))
        return args

    def role(self):
        words, target = ("to", "into", "onto", "from", "with", "on top of", "under"), self.thing(1)
        word = self.pick(words)
        counted = isinstance(target, n.Sel) and self.vocabulary.kind[target.noun] in ("part", "counter", "card", "kind")
        if word == "with" and counted:  # *with 2 marks* says what the thing before it bears
            target = n.Pron(word="it")
        if word in ("to", "onto") and self.starts_at_an_end(target):
            word = "with"
        if self.is_beside(word, target):
            word, target = "with", n.Pron(word="it")
        return n.Role(preposition=word, target=target)

    def is_beside(self, word, thing):
        """Whether it begins with what stands behind a noun: *from the offer*, *to the left*, *under this card*."""
        words = self.vocabulary
        if isinstance(thing, n.Pron) or thing.quantity.kind not in ("the", "this", "a"):
            return False
        told = {one.id: one.words["en"][0] for one in (*words.adjectives, *words.faces)}
        first = [*(told[one] for one in (*thing.adjectives, *thing.either)), words.noun[thing.noun].words["en"][0]][0]
        behind = [*words.also["en"].get("behind", {}).values()]
        behind += [words.forms("adjective", one, "en") for one in words.adjectives if one.behind]
        begun = f"{word} {thing.quantity.kind} {first} "
        return any(begun.startswith(f"{form} ") for forms in behind for (form, *_) in forms)

    def within(self, where):
        """*In the top of your rows*, never *on the top of*, which is where something is put.

        *In the middle* and *in the village* are places by themselves, whatever follows.
        """
        if isinstance(where, n.Sel) and where.quantity.kind == "the":
            first = where.adjectives[0] if where.adjectives else where.noun
            shared = where.from_them or where.poss is not None
            places = [form for one in self.vocabulary.places for form in self.vocabulary.forms("place", one, "en")]
            if any(form == f"in the {first}" for form, *_ in places):
                where = replace(where, quantity=n.Quantity(kind="a" if shared else "each"), plural=False)
                where = replace(where, adjectives=()) if where.from_them else where
        if isinstance(where, n.Sel) and where.poss == "it" and f"in its {where.noun}" in self.said_behind():
            where = replace(where, poss="you")  # *in its row* tells how two things lie to each other
        bare = isinstance(where, n.Sel) and where.quantity.kind == "bare"
        offered = bare and f"on {where.noun}" in self.said_behind()
        inside = self.starts_at_an_end(where) or offered  # *on offer* is *offered*
        return n.In(preposition="in" if inside else self.pick(("in", "on")), where=where)

    def said_behind(self):
        """What else may be said for an adjective that stands behind its noun."""
        return {form for forms in self.vocabulary.also["en"].get("behind", {}).values() for form, *_ in forms}

    def starts_at_an_end(self, thing):
        words = {word.id for word in self.vocabulary.adjectives if word.words["en"][0] in ("top", "bottom")}
        shared = isinstance(thing, n.Sel) and (thing.from_them or thing.poss is not None)
        return shared and thing.quantity == n.Quantity(kind="the") and thing.adjectives[0] in words

    def per(self):
        if self.maybe(0.8):
            return None
        if self.maybe(0.1):
            return n.Kinds(attr=self.id(self.vocabulary.attributes), of=self.sel(1))
        lie = [one for one in self.in_front if one.role == "relation"]
        if lie and self.maybe(0.1):
            card = next(one for one in self.vocabulary.nouns if one.kind == "card")
            pair = self.sel(1, kinds=("bare",), best=False)
            words = tuple(word for word in pair.adjectives if word in {one.id for one in self.in_front})
            of = None if pair.of is None else replace(pair.of, filters=())
            what = replace(pair, of=of, noun=card.id, adjectives=(self.id(lie), *words), plural=True, best=None)
            what = self.as_said(what)
            if self.maybe():
                what = replace(what, filters=(n.Sharing(noun=self.id(self.shared)),))
            return n.PairOf(what=what)
        return self.sel(1) if self.maybe(0.6) else n.SetOf(items=self.some(self.set_item, 1, 3))

    def set_item(self):
        item = self.set_item_()  # *and 2 points* goes on with a score, *and each key* with an amount
        if item.quantity.kind == "each":
            item = replace(item, quantity=n.Quantity(kind="all"))
        return item if self.vocabulary.kind[item.noun] != "points" else self.set_item()

    def set_item_(self):
        if self.maybe(0.3):
            one = self.sel(1, poss=False, filters=False)
            return self.as_said(replace(one, quantity=self.quantity("exact"), plural=False, poss="you"))
        return self.sel(1, kinds=(*COUNTED, "another", "each", "all", "any"), poss=False, filters=False)

    def cap(self):
        return n.Cap(kind=self.pick(("below", "above")), n=self.integer()) if self.maybe(0.2) else None

    # --- noun phrases

    def thing(self, depth):
        return n.Pron(word=self.pick(("it", "them", "others", "you"))) if self.maybe(0.15) else self.sel(depth)

    def sel(self, depth, *, kinds=PLAIN, poss=True, filters=True, best=None):
        owner = self.pick(("you", "opponent", "they", "it")) if poss and self.maybe() else None
        if poss and kinds is PLAIN and self.maybe(0.05):
            return self.of_them(depth, filters, best)
        kind = self.pick([kind for kind in kinds if owner is None or kind in (*SHARED, "bare")])
        noun = self.pick(self.everything)
        owner = "you" if owner == "it" and noun.kind == "lane" else owner  # *its lane* is that lane
        kind = "each" if kind == "any" and noun.common else kind  # *a spy of any role* is any spy
        adjectives = self.adjectives()
        if noun.kind == "part":  # *your other purses* are the purses of your other cards
            adjectives = tuple(word for word in adjectives if word not in self.others)
        if owner is not None and kind == "the":
            first = [word for word in self.in_front if f"{word.id} {noun.id}" not in self.vocabulary.noun]
            adjectives = (self.id(first), *adjectives)
        if owner is not None and kind == "bare":  # *your weakest card* is *the weakest of your cards*
            adjectives = tuple(word for word in adjectives if word not in self.compared_by)
        said = self.as_said(n.Sel(quantity=n.Quantity(kind="bare"), noun=noun.id, poss=owner, adjectives=adjectives))
        noun = self.vocabulary.noun[said.noun]
        adjectives = tuple(word for word in said.adjectives if f"{word} {noun.id}" not in self.vocabulary.noun)
        pool = [word for word in self.in_front if f"{word.id} {noun.id}" not in self.vocabulary.noun]
        singular, plural = noun.words["en"]
        numbered = kind in NUMBERED and singular != plural and (owner is None or kind == "bare")
        quantity = self.quantity(kind)
        if quantity.n is not None and kind == "the" and singular == plural:
            quantity = n.Quantity(kind="the")
        made = self.of_card(
            quantity=quantity,
            noun=noun.id,
            poss=owner,
            either=self.some(lambda: self.id(pool), 2, 3) if self.maybe(0.05) else (),
            plural=numbered and (self.maybe(0.5) or quantity.n is not None),
            **self.behind(depth, adjectives),
            **self.ending(depth, filters, best),
        )
        if made.quantity == n.Quantity(kind="the") and self.beside & {*made.adjectives}:
            return replace(made, plural=False)  # *the adjacent cards* are all of them
        return made

    def as_said(self, sel):
        """*A guild card* is *a guild task*, and *your cards* lie before you."""
        known, noun, adjectives = self.vocabulary.adjective, self.vocabulary.noun[sel.noun], sel.adjectives
        if sel.poss in ("you", "they") and noun.kind == "card" and not noun.apart:
            adjectives = (*self.kept, *adjectives)
        kinds = [known[word].of for word in adjectives if word in known and known[word].of]
        return replace(sel, adjectives=adjectives, noun=kinds[0] if kinds and noun.id == "card" else noun.id)

    def of_card(self, **given):
        """What is said behind the card of an effect is about the card."""
        of, said = given.get("of"), given.get("filters", ())
        if self.vocabulary.noun[given["noun"]].holder:  # *purses with 3 gold on them* are told by their cards
            said = tuple(one for one in said if not (isinstance(one, n.Bearing) and self.is_laid(one.what)))
            given = {**given, "filters": said}
        if of is not None and self.vocabulary.kind[given["noun"]] == "limit":  # *limit of knights* is one word
            return n.Sel(**{**given, "of": None})
        if of is None or self.vocabulary.kind[given["noun"]] != "effect":
            return n.Sel(**given)
        if self.vocabulary.kind[of.noun] in ("effect", "line", "kind"):  # nor have lines and kinds effects
            return n.Sel(**{**given, "filters": ()})
        if of.test is None and of.of is None and not of.letters:
            said = tuple(one for one in said if not isinstance(one, n.Test))
        return n.Sel(**{**given, "of": replace(of, filters=said), "filters": ()})

    def is_laid(self, what):
        return self.vocabulary.kind[what.noun] in ("resource", "counter")

    def of_them(self, depth, filters, best):
        kind, ending = self.pick(SHARED), self.ending(depth, filters, best)
        left = self.maybe() and kind != "all"  # all of the others are the others
        words = (self.id(self.in_front),) if kind == "the" else ()
        behind = self.behind(depth, words, beside=False)
        if left and behind.get("letters"):
            behind |= {"letters": (), "or_letters": ()}  # *the others* have no letter in common
        return n.Sel(quantity=self.quantity(kind), noun="card", from_them=True, left=left, **behind, **ending)

    def quantity(self, kind):
        if kind == "the" and self.maybe(0.2):
            return n.Quantity(kind=kind, n=self.number() + 2)
        return n.Quantity(kind=kind, n=self.number() if kind in COUNTED else None)

    def adjectives(self):
        words = [*self.in_front, *self.vocabulary.faces]
        return self.some(lambda: self.id(words), 0, 2) if self.maybe() else ()

    def behind(self, depth, adjectives, *, beside=True):
        """What stands behind the noun, with all adjectives: the one of them that stands there is the last."""
        last = [word.id for word in self.vocabulary.adjectives if word.behind]
        last = [word for word in last if "in a different" not in word]  # *in a different row from* goes on
        kind = self.random.random()
        given = {"adjectives": adjectives}
        if kind < 0.1 and depth:
            of = self.sel(depth - 1, filters=False)
            return {**given, "of": of} if not self.alike(of) else given
        if kind < 0.2:
            test = self.test()
            if isinstance(test, n.OfKind) and depth and self.maybe():
                of = self.sel(depth - 1, filters=False)
                return {**given, "test": test, **({} if self.alike(of) else {"of": of})}
            return {**given, "test": test}
        if kind < 0.22:
            return {**given, "alike": self.in_common()}
        if kind < 0.25 and last and beside:
            return {"adjectives": (*adjectives, self.pick(last))}
        if kind < 0.27:
            return {**given, "letters": self.some(self.letter, 1, 2)}
        return {**given, "letters": (self.letter(),), "or_letters": (self.letter(),)} if kind < 0.3 else given

    def in_common(self):
        """*Of the same faction*, *of different factions and roles*."""
        shared = [noun.id for noun in self.vocabulary.nouns if noun.common]
        if len(shared) > 1 and self.maybe():
            if self.maybe():
                first, second = shared if self.maybe() else shared[::-1]
                return n.Alike(noun=first, unlike=second)
            return n.Alike(noun=shared[0], same=self.maybe(), second=shared[1])
        return n.Alike(noun=self.id(self.everything), same=self.maybe())

    def alike(self, of):
        """Whether a part is said in another way: *of 1 faction* is *of the same*, *of any faction* is *any*."""
        entry = self.vocabulary.noun[of.noun]
        said = (of.quantity.kind, of.quantity.n)
        if entry.kinds and of.quantity.kind in ("this", "that"):
            return True  # *of that type* is of the one that has been named
        return bool(entry.common) and said in (("exact", 1), ("any", None), ("another", None))

    def of_a_kind(self, of):
        """Whether a number of a kind would be said of the things that are of it: *of its faction*, *of that type*."""
        return self.alike(of) or (bool(self.vocabulary.noun[of.noun].common) and of.poss == "it")

    def test(self):
        plural = [one.id for one in self.vocabulary.attributes if one.plural]
        if self.maybe(0.2) and plural:
            return n.Equality(attr=self.pick(plural), kind=self.pick(("same", "different")))
        named = self.maybe(0.1)
        if named and (kinds := self.named_kinds()):
            return n.OfKind(noun=self.pick(kinds))
        cmp = n.Named() if named else self.compared()
        return n.Test(attr=self.id(self.vocabulary.attributes), cmp=cmp)

    def named_kinds(self):
        return [noun.id for noun in self.vocabulary.nouns if noun.kinds]

    def letter(self):
        return self.pick("ABKZ")

    def coord(self):
        first, second = self.letter(), self.letter()
        return n.Coord(letters=(first, second), others=((second, first),) if first > second else ())

    def ending(self, depth, filters, best):
        if filters and depth and self.maybe(0.4):
            return {"filters": self.filters(depth)}
        return (
            {"best": self.best(depth)} if (best if best is not None else filters) and depth and self.maybe(0.1) else {}
        )

    def filters(self, depth):
        found = self.some(lambda: self.filter(depth), 1, 2)
        if all(isinstance(one, n.Coord) for one in found):  # nothing lies at two spaces at once
            found = found[:1]
        if self.maybe(0.1):
            verb = self.id([verb for verb in self.vocabulary.verbs if verb.passive and tells_the_past(verb)])
            found = (n.Since(verb=verb, within=self.pick(("turn", "round")), by=self.since_by(verb)), *found)
        if self.maybe(0.1):
            where = self.sel(depth - 1, filters=False)
            where = n.Sel(**{**fields_of(where), "best": self.best(depth)})
            found = (*found, self.within(where))
        elif self.maybe(0.15):
            found = (*found, self.last_filter(depth))
        return found

    def since_by(self, id_):
        verb, powers = self.vocabulary.verb[id_], self.vocabulary.powers
        always = not tells_the_past(verb, alone=True)  # *bid this turn* is what somebody does
        told = verb.tells_doer and (always or self.maybe(0.4))
        return self.pick(("you", "opponent") if powers.one_opponent else ("you",)) if told else None

    def filter(self, depth):
        words = self.vocabulary
        inner = max(depth - 1, 0)
        passive = [verb for verb in words.verbs if verb.passive]
        makers = [
            lambda: n.Place(word=self.id(words.places)),
            lambda: self.within(self.sel(inner, filters=False)),
            lambda: n.In(preposition="on", where=n.Pron(word="it")),
            self.coord,
            lambda: n.Bearing(what=self.sel(inner, filters=False)),
            lambda: n.Total(attr=self.id(words.attributes), cmp=self.cmp()),
            lambda: n.ThisWay(verb=self.id(passive)),
            lambda: n.Within(n=self.number()),
        ]
        return self.pick(makers)()

    def last_filter(self, depth):
        """A filter that ends in a phrase or an amount: nothing follows it."""
        compared = [word.id for word in self.vocabulary.adjectives if word.comparative]
        if compared and self.maybe(0.5):
            return self.than(self.pick(compared), self.thing(depth - 1))
        if self.maybe(0.2):
            return n.Sharing(noun=self.id(self.shared), other=self.other(depth - 1))
        if self.maybe(0.2):
            verb = self.id(
                [verb for verb in self.vocabulary.verbs if verb.passive and tells_the_past(verb, alone=True)]
            )
            return n.DoneBy(verb=verb, by=self.thing(depth - 1))
        value = self.value(0)
        while isinstance(value, int) or reckoned(value):
            value = self.value(0)
        return n.Whose(
            attr=self.id(self.vocabulary.attributes),
            op=self.pick(BOUNDS),
            value=value,
        )

    def than(self, adjective, other):
        """*Adjacent to it* stands right behind a noun, as a word of its own."""
        it = self.vocabulary.adjective[adjective].role == "relation" and other == n.Pron(word="it")
        return n.Than(adjective=adjective, than=n.Pron(word="them") if it else other)

    def other(self, depth):
        """What shares something: *with 2 marks* says what a thing bears."""
        found = self.thing(depth)
        borne = isinstance(found, n.Sel) and self.vocabulary.kind[found.noun] in ("part", "counter", "kind")
        return n.Pron(word="it") if borne else found

    def best(self, depth):
        if self.maybe(0.5):
            what = self.sel(depth - 1, kinds=("bare",), poss=False, best=False)
            what = replace(what, letters=(), or_letters=())  # a line that has a name is not one of many
            return n.Most(kind=self.pick(("most", "fewest")), what=what)
        filters = self.filters(depth) if self.maybe() else ()
        return n.Extreme(
            kind=self.pick(("highest", "lowest")), attr=self.id(self.vocabulary.attributes), filters=filters
        )

    def compared(self):
        return n.Parity(word=self.pick(("even", "odd"))) if self.maybe(0.2) else self.cmp()

    def cmp(self):
        return n.Cmp(op=self.pick(("eq", "ge", "le")), n=self.integer())

    # --- conditions and values

    def conditions(self):
        if self.maybe():
            return (n.AnyOf(conditions=self.some(self.condition, 2, 3)),)
        if self.maybe():
            asked = self.condition()
            paid = isinstance(asked, n.Fact) and self.vocabulary.verb[asked.verb].in_full  # that is a step of its own
            return (n.Unless(condition=replace(asked, would=True) if paid else asked),)
        return self.some(self.condition, 1, 2)

    def condition(self):
        kinds = (self.fact, self.was, self.has, self.exists, self.is_, self.compare, self.higher)
        return self.pick(kinds)(1)

    def was(self, depth):
        by, about = self.thing(depth) if self.maybe(0.3) else None, self.thing(depth)
        args = self.apart(replace(self.args(objects=False), objects=(about,) if by is not None else ()))
        verb = self.id([verb for verb in self.vocabulary.verbs if verb.passive])
        fact = n.Fact(subject=about if by is None else by, verb=verb, args=args, passive=by is None)
        return n.Was(fact=fact, within=self.pick(("turn", "round")))

    def fact(self, depth):
        passive = self.maybe()
        verbs = [verb for verb in self.vocabulary.verbs if verb.passive or not passive]
        verb, args = self.pick(verbs), self.args(objects=not passive)
        subject, would = self.thing(depth), self.maybe()
        effects = [noun for noun in self.vocabulary.nouns if noun.kind == "effect"]
        by = None
        if not (passive or would or args == n.Args() or args.per) and effects and self.maybe(0.2):
            by = n.Sel(quantity=n.Quantity(kind="a"), noun=self.pick(effects).id)
        liked = verb.id == "choose" and subject == n.Pron(word="you") and not passive  # *if you choose*: if you like
        return n.Fact(
            subject=subject,
            verb=verb.id,
            args=replace(args, face=None) if verb.turns else args,
            would=would or liked,
            passive=passive,
            by=by if not liked else None,
        )

    def has(self, depth):
        if not self.maybe():
            return n.Has(subject=self.thing(depth), what=self.not_done(self.sel(depth)))
        more = self.sel(depth, kinds=("more",), poss=False) if self.maybe(0.7) else self.sel(depth)
        return n.Has(subject=self.thing(depth), what=more, than=self.thing(depth))

    def not_done(self, what):
        """*You have completed tasks* is read of what you have done."""
        done = {verb.words["en"][2] for verb in self.vocabulary.verbs}
        first = what.adjectives[0] if what.adjectives else what.noun.split()[0]
        bare = what.quantity.kind == "bare" and first in done
        return replace(what, quantity=n.Quantity(kind="each"), plural=False) if bare else what

    def exists(self, depth):
        return n.Exists(what=self.sel(depth))

    def is_(self, depth):
        definite = [kind for kind in PLAIN if kind != "bare"]
        states = (
            lambda: self.id(self.vocabulary.faces),
            lambda: self.filter(depth),
            lambda: self.sel(depth, kinds=definite, poss=False),
        )
        compared = [word.id for word in self.vocabulary.adjectives if word.comparative]
        state = self.pick(states)()
        if self.maybe(0.05):
            state = n.Sharing(noun=self.id(self.everything), other=self.other(depth))
            return n.Is(subject=self.thing(depth), state=state)
        if compared and self.maybe(0.15):
            state = self.than(self.pick(compared), self.thing(depth))
            if isinstance(state.than, n.Sel) and state.than.quantity.kind == "no":  # *it is not adjacent to ...*
                state = self.id(self.vocabulary.faces)
        return n.Is(subject=self.thing(depth), state=state, negated=self.maybe())

    def compare(self, depth):
        return n.Compare(value=self.value(depth), cmp=self.compared())

    def higher(self, depth):
        right = self.value(depth)
        return n.Higher(left=self.value(depth), right=right, level=self.maybe() and not isinstance(right, int))

    def value(self, depth):
        kind = self.random.random()
        if kind < 0.3:
            return self.integer()
        if kind < 0.6:
            attr = self.id(self.vocabulary.attributes)
            fold = self.random.choice((None, "total", "highest", "lowest"))
            extreme = fold if fold in ("highest", "lowest") else None
            of = self.thing(depth)
            if isinstance(of, n.Sel) and self.of_a_kind(of):
                of = n.Pron(word="it")
            return n.AttrOf(attr=attr, of=of, total=fold == "total", extreme=extreme)
        if kind < 0.65:
            return n.Own(attr=self.id(self.vocabulary.attributes))
        if kind < 0.7:
            return self.reckoned(depth)
        plural = [one.id for one in self.vocabulary.attributes if one.plural]
        if kind < 0.75 and plural:
            return n.Kinds(attr=self.pick(plural), of=self.sel(depth), run=self.maybe())
        return n.Count(what=self.sel(depth))

    def whole_value(self):
        """An amount that stands in no other one: half of a number may be rounded up."""
        found = self.value(1)
        return replace(found, up=self.maybe()) if isinstance(found, n.Half) else found

    def name(self):
        """Somebody says a number, one of all or one of some that follow each other."""
        low, high = (self.random.randint(0, 3), self.random.randint(3, 9)) if self.maybe() else (None, None)
        if self.maybe(0.3) and (kinds := self.named_kinds()):
            return n.Name(noun=self.pick(kinds))
        return n.Name(attr=self.id(self.vocabulary.attributes), low=low, high=high)

    def reckoned(self, depth):
        """An amount that is made of others: one term each, but for what stands before *plus*."""
        if self.maybe():
            found = n.Sum(left=self.value(depth), right=self.term(depth), minus=self.maybe())
            return replace(found, left=2) if self.is_open(found) else found
        if self.maybe():
            found = n.Difference(left=self.term(depth), right=self.term(depth))
            return replace(found, left=2) if self.is_open(found) else found
        if self.maybe():
            return n.Times(n=self.random.randint(0, 4), value=self.term(depth))
        return n.Half(value=self.term(depth))

    def is_open(self, amount):
        """Whether the place of the second amount may be that of the first: *the number of X plus that of Y here*."""
        return is_summed_apart(amount.left, amount.right, self.vocabulary)

    def term(self, depth):
        """An amount that is no sum."""
        found = self.value(depth)
        return n.Count(what=self.sel(depth)) if isinstance(found, n.Sum) else found


def tells_the_past(verb, *, alone=False):
    """Whether *flipped this turn* has a word of its own: *put this turn* would be what puts something now.

    Whoever did it is said of coins, if it is heard of: *coins bid by you this turn*. `alone`: without a time behind it.
    """
    base, third, participle = verb.words["en"]
    told = {*verb.objects} == {"resource"} and verb.hears & {"when", "after"} and not alone
    return participle not in (base, third) or bool(told)


def reckoned(amount):
    """Whether an amount may end in a number that *for each* behind it belongs to: *5 plus 2 for each card*."""
    return isinstance(amount, n.Sum | n.Difference | n.Times | n.Half)


def fields_of(node):
    return {name: getattr(node, name) for name in node.__dataclass_fields__}


def yours(option: n.Step, wanted: bool) -> n.Step:
    """An option of somebody else's choice in which *you* act, if wanted; there *may* always has a subject.

    What has no subject is done by whoever chooses.
    """
    if isinstance(option.action, n.Seq):
        inner = tuple(yours(step, wanted) for step in option.action.steps)
        return replace(option, action=replace(option.action, steps=inner))
    if isinstance(option.action, n.Later):
        return replace(option, action=replace(option.action, step=yours(option.action.step, wanted)))
    orders = isinstance(option.action, n.Do | n.Name) and option.subject is None
    return replace(option, subject=n.Pron(word="you")) if orders and (wanted or option.modal) else option

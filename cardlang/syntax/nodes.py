"""The tree of card text: frozen, slotted nodes with spans outside equality.

Words are lemmas: ids of the vocabulary's entries, never forms of one language. The tree knows nothing of
Lark, of words or of games. One union per question a reader may ask (`Action`, `Condition`, `Value`, `Filter`),
closed, so that a ``match`` over it can be checked for gaps.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cardlang.diagnostics.model import NOWHERE, Span
from cardlang.vocabulary.kinds import Ends

QuantityKind = Literal[
    "a",  # one; the deciding player chooses
    "another",  # one, not the one meant by the rule of `other`
    "this",  # the source's own
    "that",  # the antecedent of that noun
    "the",  # the single one there is, or the first N; with a superlative the tie rule of the game decides
    "next",  # the next one, or the next N, of what somebody will buy
    "exact",  # N
    "up_to",  # up to N
    "exactly",  # exactly N (in conditions and filters)
    "at_least",  # N or more
    "at_most",  # N or fewer
    "any_number",  # any number of
    "each",  # one after the other, each with its own choices
    "all",  # one batch, fixed at the start
    "all_but",  # all but N, which the deciding player names
    "any",  # any kind will do
    "no",  # none
    "more",  # more (than)
    "most",  # more than every other player
    "second_most",  # fewer than exactly one other player, and more than all the rest
    "fewest",  # fewer than every other player
    "n_more",  # N more
    "n_fewer",  # N fewer
    "every",  # every N: floor division, only after `for`
    "bare",  # no determiner
]
RANKS: frozenset[QuantityKind] = frozenset({"most", "second_most", "fewest"})  # they compare a player with all others
COUNTING: frozenset[QuantityKind] = frozenset(
    {"exact", "up_to", "exactly", "at_least", "at_most", "all_but", "n_more", "n_fewer", "every"}
)
"""The kinds of quantity that have a number."""
Possessor = Literal["you", "opponent", "they", "it"]
PronounWord = Literal["it", "them", "others", "you"]
LinkKind = Literal["first", "then", "if_done", "else"]
Modal = Literal["may", "must"]
When = Literal["when", "after", "before"]
Preposition = Literal["to", "into", "onto", "from", "with", "on top of", "under"]

GOALS: frozenset[Preposition] = frozenset({"to", "into", "onto", "on top of", "under"})
"""The prepositions that say where something goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """The base of all nodes: where the words stand in the card text (character offsets, half open)."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# --- texts and abilities ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Node):
    """A whole card text: `Deploy: Flip a card here. Income: Gain 1 coin.`"""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability(Node):
    """A header, a listener or both, and what happens: `Deploy: Flip a card here.`

    A text without header gets the default keyword of the game from the builder; the header is none only before a
    listener. Where a set's own keyword stands in the text (`Hoard 2.`), `short` is that keyword in each ability of its
    definition, and `part` the number of the ability in the definition. So all stages but the printer see abilities.
    """

    header: Keyword | Cost | None
    listener: Listener | None
    body: tuple[Step, ...]
    short: Shorthand | None = None
    part: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shorthand(Node):
    """A keyword of a set's own, which stands for the abilities of its definition: `Hoard 2`."""

    word: str
    n: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword(Node):
    """An ability kind: `Deploy:`."""

    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost(Node):
    """The price of an activated ability: `1 knight:`, and how often it is used: `Once per turn, 1 knight:`.

    One that is free says how often: `Once per turn:`. With `act` the first step of the ability is the price, and the
    second one, *if you do*, is what is bought: `Discard one of your kept vassals: Gain 2 knights.`
    """

    items: tuple[CostItem, ...]
    limit: Limit | None = None
    act: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CostItem(Node):
    """One part of a cost: `1 knight`."""

    count: int
    noun: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Listener(Node):
    """`After a player plays a card here,` with an optional `Once per round,` before it."""

    when: When
    fact: Fact
    limit: Limit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit(Node):
    """How often a listener answers: `Once per round,`, `3 times per turn,`. The noun is one of time.

    With `first` what is heard uses it up, also where it is declined: `The first time each turn that ..., you may ...`.
    """

    times: int
    noun: str
    first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(Node):
    """Something that happens: `a player would play a card here`, `a card here is destroyed`.

    In a passive fact the subject is the thing acted on and `args.objects` is empty. `by` is the effect by which
    somebody does it: `you gain coins by an enemy effect`.
    """

    subject: Sel | Pron
    verb: str
    args: Args
    would: bool = False
    passive: bool = False
    by: Sel | None = None


# --- steps ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Node):
    """One envelope around one action: `Then if you lead this lane, each player may flip a card here.`

    Unwound in this order: link, conditions, each, repeat, may, choices by the subject, instead, action, duration.
    A subject of none means `you`. With `secret` nobody knows what the others choose until all have chosen.
    """

    action: Action
    subject: Sel | Pron | None = None
    modal: Modal | None = None
    secret: bool = False
    instead: bool = False
    link: LinkKind = "first"
    conditions: tuple[Condition, ...] = ()
    each: Sel | None = None
    repeat: int | None = None
    duration: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(Node):
    """A verb and its arguments: `flip a card here`."""

    verb: str
    args: Args


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Node):
    """Somebody says a number: `name a strength`; behind it things *of that strength* have this number.

    With `low` and `high` it is one of these and those between: `name a strength from 1 to 4`. With `noun` it is a kind
    of things instead, and `attr` is empty: `name a shield type`; behind it things *of that type* are of this kind.
    """

    attr: str = ""
    noun: str = ""
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seq(Node):
    """Several steps under one prefix or in one mode: `flip a card here, then move it to another lane`."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Node):
    """One mode of several: `Choose one: gain 2 coins; or flip a card here.` With `random` nobody chooses it.

    Each option is one step; an option of several steps is a step whose action is a `Seq`.
    """

    options: tuple[Step, ...]
    random: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Later(Node):
    """One step that is done later: `at end of turn, destroy this card`.

    `when` is a moment of the vocabulary, or what is waited for: `the next time your opponent gains coins, gain 2
    coins`. Then `within` says with which turn the waiting ends: *this turn*; without it, with your next one. With
    `every` it is done each time until then: `until end of turn, each time you gain coins, flip a card`.
    """

    when: str | Fact
    step: Step
    within: Ends | None = None
    every: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Node):
    """A statement about a number: `gets +2 strength`, `has strength 3`, `has double strength`, `cost 1 less`.

    `op` add takes a signed amount, set an amount or a value, times a factor.
    """

    attr: str
    op: Literal["add", "set", "times"]
    amount: int | Value
    per: Per | None = None
    cap: Cap | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbid(Node):
    """`cannot be moved or swapped` (passive) or `cannot gain coins`.

    `by` are the effects of `cannot be moved by enemy effects`; a player who cannot do it is the subject.
    """

    verbs: tuple[str, ...]
    args: Args
    passive: bool = True
    by: Sel | Pron | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lack(Node):
    """Lifts a rule: `has no limits`."""

    what: Sel


@dataclass(frozen=True, slots=True, kw_only=True)
class CountsAs(Node):
    """A joker: `counts as any vassal`."""

    what: Sel


@dataclass(frozen=True, slots=True, kw_only=True)
class Room(Node):
    """A limit on places: `cannot have more than 3 cards here`; `n` is the most."""

    n: int
    what: Sel


Statement: TypeAlias = Change | Forbid | Lack | CountsAs | Room
Action: TypeAlias = Do | Name | Seq | Choose | Later | Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Args(Node):
    """What follows a verb: objects, amount, face, roles, `for each`, bound, order.

    `equal` is the amount after *equal to*; `objects` has two members only for verbs that take two (`gain 1 knight
    and 1 wizard`, `discard each other card here and this card`). `order` is *in any order*: the doer says which card
    comes first.
    """

    objects: tuple[Sel | Pron, ...] = ()
    equal: Value | None = None
    face: str | None = None
    roles: tuple[Role, ...] = ()
    per: Per | None = None
    cap: Cap | None = None
    order: Literal["any"] | None = None

    def role(self, *prepositions: Preposition) -> Role | None:
        """The first role with one of these prepositions, if there is one."""
        return next((role for role in self.roles if role.preposition in prepositions), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Role(Node):
    """A prepositional object of a verb: `to another lane`, `from your opponent`. The preposition is an id."""

    preposition: Preposition
    target: Sel | Pron


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap(Node):
    """`but not below 0`, `but not above 3`; with `added`, of what is added *for each* thing: `, up to +3`."""

    kind: Literal["below", "above"]
    n: int
    added: bool = False


# --- selectors -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity(Node):
    """How many, and who is meant: `a`, `up to 2 of`, `each`. `n` is given for the kinds of `COUNTING` only.

    *the* and *the next* may have a number of 2 or more, too: `the 2 weakest`, `the top 3`, `the next 2`.
    """

    kind: QuantityKind
    n: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sel(Node):
    """A noun phrase: `one of their face-up cards of strength 2 or less in play`.

    `plural` carries meaning only after *the*, *this*, *that*, *no*, *any* and a bare noun; elsewhere it follows from
    the quantity and is False. `either` are adjectives of which one is enough: *faith or nobility shields*. `from_them`
    is *one of them* or *the weakest of them* (the noun is then "card"), with `left` *one of the others*.
    `your cards` is bare + possessor, `one of your cards` is `a` + possessor, `2 of your cards` exact + possessor,
    `the weakest of your cards` is `the` + superlative + possessor. `your opponent` is bare + you + noun `opponent`.

    `or_nouns` are nouns of which one would do as well, in a requirement: *any scout or spy*.

    `named` is the id of the record in `a card named Old Salt`. `letters` are those of *column C (T)*; with `or_letters`
    the line is one of several: *column B or K*.
    """

    quantity: Quantity
    noun: str
    poss: Possessor | None = None
    adjectives: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    plural: bool = False
    of: Sel | None = None
    test: Test | Equality | OfKind | None = None
    alike: Alike | None = None
    letters: tuple[str, ...] = ()
    or_letters: tuple[str, ...] = ()
    or_nouns: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    best: Most | Extreme | None = None
    from_them: bool = False
    left: bool = False
    named: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pron(Node):
    """`it`, `them`, `the others`, `you`."""

    word: PronounWord


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOf(Node):
    """`for each set of 1 knight and 1 wizard`; one item with an adjective *identical* counts per kind."""

    items: tuple[Sel, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairOf(Node):
    """`for each pair of adjacent village cards`: any two of them that lie so to each other, whatever else they do.

    A pair without such a word is a set of 2.
    """

    what: Sel


@dataclass(frozen=True, slots=True, kw_only=True)
class Cmp(Node):
    """A comparison with a number: `3`, `3 or more`, `3 or less`."""

    op: Literal["eq", "ge", "le"]
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Parity(Node):
    """Whether a number can be halved: `even`, `odd`."""

    word: Literal["even", "odd"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Node):
    """The number that has been named: `of that strength`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfKind(Node):
    """Of the kind that has been named: `of that type`; the noun is that of the kind."""

    noun: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Test(Node):
    """An attribute test directly behind the noun: `of strength 2 or less`, `of even strength`, `of that strength`.

    A second one stands among the filters: `of strength 2 or more here whose strength is 4 or less`.
    """

    attr: str
    cmp: Cmp | Parity | Named


@dataclass(frozen=True, slots=True, kw_only=True)
class Equality(Node):
    """What numbers several things have: `of the same strength`, `of different strengths`."""

    attr: str
    kind: Literal["same", "different"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Alike(Node):
    """What several things have in common or not, behind the noun: `of the same faction`, `of different roles`.

    `second` is another kind, of which the same is said: `of the same faction and role`. `unlike` is one of which the
    opposite is said, behind *the same* alone: `of the same role but different factions`.
    """

    noun: str
    same: bool = True
    second: str = ""
    unlike: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Node):
    """A fixed place phrase: `here`, `in play`, `elsewhere`."""

    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class In(Node):
    """In or on a named place: `in another lane`, `on each side of this lane`, `on this card`."""

    preposition: Literal["in", "on"]
    where: Sel | Pron


@dataclass(frozen=True, slots=True, kw_only=True)
class Coord(Node):
    """One cell by its two letters: `at C-T`; with `others` any one of several: `at A-O or C-O`."""

    letters: tuple[str, ...]
    others: tuple[tuple[str, ...], ...] = ()

    @property
    def cells(self) -> tuple[tuple[str, ...], ...]:
        """The letters of all cells that are named."""
        return (self.letters, *self.others)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearing(Node):
    """Has parts: `bearing exactly 2 shields`."""

    what: Sel


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding(Node):
    """Has things that lie in it: *each row* `with 2 or more faith shields`."""

    what: Sel


@dataclass(frozen=True, slots=True, kw_only=True)
class Total(Node):
    """A condition on the chosen set: `with total strength 3 or more`."""

    attr: str
    cmp: Cmp


@dataclass(frozen=True, slots=True, kw_only=True)
class ThisWay(Node):
    """Objects of a verb earlier in this ability: `drawn this way`."""

    verb: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Since(Node):
    """What has happened to things in a time: `destroyed this turn`, `flipped this round`. They are only counted.

    `by` says who did it: `paid by you this turn`.
    """

    verb: str
    within: Ends
    by: Literal["you", "opponent"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneBy(Node):
    """What somebody has done to things, once and for all: `won by you`. They are only counted."""

    verb: str
    by: Sel | Pron


@dataclass(frozen=True, slots=True, kw_only=True)
class Within(Node):
    """A distance: `within 3`."""

    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Than(Node):
    """A comparison with something else: `stronger than this card`. The adjective is the superlative's.

    Of a relation it is where something lies beside another thing: `adjacent to that vassal`.
    """

    adjective: str
    than: Sel | Pron


@dataclass(frozen=True, slots=True, kw_only=True)
class Whose(Node):
    """An attribute compared with an amount: `whose strength is less than the number of cards here`.

    Equal to the same attribute of something: `with the same strength as this card`.
    """

    attr: str
    op: Literal["more", "less", "equal", "at most", "at least"]
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing(Node):
    """Of one kind with something else: `sharing a shield with this card`; as a condition `shares a shield with it`.

    Of a pair, without another one: `each pair of adjacent cards sharing a shield`.
    """

    noun: str
    other: Sel | Pron | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Where(Node):
    """What is so in a lane: `where you have no cards`, `where your opponent has more cards than you`.

    Without a subject it is of no certain player: `where there are 2 or more face-down cards`.
    """

    what: Sel
    subject: Sel | Pron | None = None
    than: Sel | Pron | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Led(Node):
    """Of whom something is so in a lane: `a lane you lead`, `a lane your opponent does not lead`."""

    subject: Sel | Pron
    verb: str
    negated: bool = False


Filter: TypeAlias = (
    Place | In | Coord | Bearing | Holding | Total | ThisWay | Since | DoneBy | Within | Test | Than | Whose | Sharing
    | Where | Led
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Most(Node):
    """Comparing owners or places by a count: `with the most face-down cards here`."""

    kind: Literal["most", "fewest"]
    what: Sel


@dataclass(frozen=True, slots=True, kw_only=True)
class Extreme(Node):
    """Comparing owners or places by a sum: `with the lowest total strength here`."""

    kind: Literal["highest", "lowest"]
    attr: str
    filters: tuple[Filter, ...] = ()


# --- conditions and values -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Has(Node):
    """`you have 5 or more coins`, `your opponent has more coins than you`."""

    subject: Sel | Pron
    what: Sel
    than: Sel | Pron | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Was(Node):
    """`a card was destroyed this turn`, `2 or more cards were flipped by you this round`."""

    fact: Fact
    within: Ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Exists(Node):
    """`there are 3 or more enemy cards here`."""

    what: Sel


@dataclass(frozen=True, slots=True, kw_only=True)
class Is(Node):
    """`this card is not face-up`, `it is in the top row`, `it is the strongest card here`.

    `state` is a face (a word of the vocabulary), a place, or a selector it must belong to.
    """

    subject: Sel | Pron
    state: str | Filter | Sel
    negated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Node):
    """`its strength is 3 or more`, `the number of cards here is even`."""

    value: Value
    cmp: Cmp | Parity


@dataclass(frozen=True, slots=True, kw_only=True)
class Higher(Node):
    """`the strength of this card is more than the total strength of enemy cards here`; with `level`, *is equal to*."""

    left: Value
    right: Value
    level: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOf(Node):
    """`if you lead this lane or if you have no coins`: at least one of them holds."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unless(Node):
    """`unless you lead this lane`: the condition does not hold."""

    condition: Condition


Condition: TypeAlias = Fact | Was | Has | Exists | Is | Compare | Higher | AnyOf | Unless
Asked: TypeAlias = Sel | Higher
"""A part of a requirement: *a lion spy in column L*, *more griffins than dragons in row S*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttrOf(Node):
    """`its strength`, `the strength of that card`, `the total strength of enemy cards here`.

    With `extreme`, `the highest strength of enemy cards here`.
    """

    attr: str
    of: Sel | Pron
    total: bool = False
    extreme: Literal["highest", "lowest"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Own(Node):
    """`their printed strength`: of each of those whose number a statement sets, its own."""

    attr: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Node):
    """`the number of face-down cards here`."""

    what: Sel


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinds(Node):
    """`the number of different strengths of cards here`; behind `for`: `each different strength of cards here`.

    With `run`, how many of them follow each other without a gap: `the longest run of strengths of cards here`.
    """

    attr: str
    of: Sel
    run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed(Node):
    """The base of amounts that are computed from other amounts, its `operands`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Half(Computed):
    """`half the number of cards here`, rounded down; with `up`, `half its strength, rounded up` as a whole amount."""

    value: Value
    up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Times(Computed):
    """`twice the number of cards here`, `3 times its strength`."""

    n: int
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference(Computed):
    """`the difference between its strength and the number of cards here`: how far they lie apart."""

    left: Value
    right: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum(Computed):
    """`the number of cards here plus 2`, `its strength minus 1`; computed from the left."""

    left: Value
    right: Value
    minus: bool = False


Per: TypeAlias = Sel | SetOf | PairOf | Kinds
Value: TypeAlias = int | AttrOf | Own | Count | Kinds | Half | Times | Difference | Sum


def ends_the_phrase(one: Filter) -> bool:
    """Whether a filter ends in a whole phrase or an amount, so that nothing can stand behind it."""
    if isinstance(one, In):
        return isinstance(one.where, Sel) and (one.where.best is not None or bool(one.where.filters))
    return isinstance(one, Test | Than | Whose | Sharing | DoneBy | Where | Led)


def operands(value: Value) -> tuple[Value, ...]:
    """Return the amounts that an amount is computed from."""
    match value:
        case Half(value=inner) | Times(value=inner):
            return (inner,)
        case Difference(left=left, right=right) | Sum(left=left, right=right):
            return left, right
        case int() | AttrOf() | Own() | Count() | Kinds():
            return ()


def is_declinable(body: tuple[Step, ...]) -> bool:
    """Whether an ability does nothing at all if what may be done in its first step is not."""
    return body[0].modal == "may" and all(item.link == "if_done" for item in body[1:])


def goes_on_then(before: Step, step: Step) -> bool:
    """Whether *If you do* behind what is done later is asked then: *At end of turn, flip this card. If you do, ...*.

    Each of several rounds would have an answer of its own.
    """
    if step.link != "if_done" or not isinstance(before.action, Later) or before.each or before.repeat:
        return False
    then = before.action.step
    bare = not (step.conditions or step.each or step.repeat or step.duration)
    single = isinstance(then.action, Do) and not (then.each or then.repeat)
    return bare and single and not isinstance(step.action, Choose | Later)

"""The hand-written twin: ten effects as state machines in plain Python, as somebody would write them for one game.

Each makes the checks that the rules ask for (who may be chosen, who listens, what forbids it, what is called), asks the
same questions with the same codes and stops for every answer; a frame is plain data. Where something would listen, it
raises: the positions of the benchmark have no such card, but looking is part of the work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardlang.machine.state import State

PC, ANSWER, ME, YOU, CHOSEN = range(5)
Frame = list[int]
Request = tuple[int, tuple[int, ...]]  # who is asked, and the codes of the options
LIFE = 1 << 10
DISCARD, LIMBO = 2, 3
UP = 0


class Board:
    """What lies where: the columns that the ten effects read and write."""

    __slots__ = (
        "active", "card_code", "changes", "coins", "face", "lane_code", "lane_of", "lasting", "life", "listening",
        "offer", "open", "owner_of", "place", "rows", "sides", "strength", "texts",
    )  # fmt: skip

    def __init__(self, s: State) -> None:
        rules, book = s.rules, s.rules.codebook
        self.place, self.face, self.life = s.place[:], s.face[:], s.life[:]
        self.rows = [row[:] for row in s.rows]
        self.coins, self.open, self.active = s.held[0][:], s.open[:], s.active
        self.offer, self.lasting = s.rows[1], list(s.lasting)
        self.lane_of, self.owner_of = rules.lane_of, rules.owner_of
        self.card_code, self.lane_code = book.card, book.lane
        lanes = range(len(s.open))
        self.sides = [
            [p for p, lane in enumerate(rules.lane_of) if lane == x and rules.owner_of[p] >= 0] for x in lanes
        ]
        printed = [rules.records[record] for record in rules.record]
        self.strength = [record.number for record in printed]
        self.texts = [bool(record.abilities) for record in printed]
        keys = {key: s.armed[column] for key, column in rules.keys.items()}
        kinds = {key.split(":")[1] for key in keys if not key.startswith("q:")}
        self.listening = {
            kind: [keys[f"{when}:{kind}"] for when in ("would", "before", "when", "after")] for kind in kinds
        }
        self.changes = {key[2:]: bits for key, bits in keys.items() if key.startswith("q:")}

    def copy(self) -> Board:
        """An independent copy."""
        twin = Board.__new__(Board)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.place, twin.face, twin.life = self.place[:], self.face[:], self.life[:]
        twin.rows, twin.coins = [row[:] for row in self.rows], self.coins[:]
        return twin


class Heard(Exception):  # noqa: N818 - no error: the slow path of the twin, which the suite never takes
    """A card would listen or change a rule."""


# --- looking -----------------------------------------------------------------------------------------


def in_play(b: Board, you: int) -> list[int]:
    """Cards in lanes that are open: the active player's first, each side as its owner sees it, near to far."""
    del you
    lanes, found = [lane for lane, is_open in enumerate(b.open) if is_open], []
    for owner in (b.active, 1 - b.active):
        for lane in lanes if owner == 0 else lanes[::-1]:
            found += b.rows[b.sides[lane][owner]]
    return found


def here(b: Board, me: int) -> list[int]:
    """Cards in the lane of this card."""
    sides = b.sides[b.lane_of[b.place[me & LIFE - 1]]]
    return b.rows[sides[b.active]] + b.rows[sides[1 - b.active]]


def may(b: Board, what: str, card: int) -> bool:
    """Whether the rules as they stand allow an act on a card."""
    if b.changes["can"] or b.changes["may act"] or b.lasting:
        raise Heard(what, card)
    return True


def strength(b: Board, card: int) -> int:
    """Base strength: nothing while face-down."""
    if b.changes["strength"] or b.lasting:
        raise Heard("strength", card)
    return b.strength[card] if b.face[card] == UP else 0


def alive(b: Board, ref: int) -> bool:
    """Whether the card is still the one it was."""
    return ref >= 0 and b.life[ref % LIFE] == ref // LIFE


def lane(b: Board, card: int) -> int:
    """The lane it lies in."""
    return b.lane_of[b.place[card]]


# --- asking ------------------------------------------------------------------------------------------


def choose(b: Board, f: Frame, seat: int, cards: Sequence[int]) -> Request | None:
    """Ask for one of the cards, or take the only one; CHOSEN holds its ref, or -1 if there is none."""
    if f[ANSWER] < 0:
        if len(cards) > 1:
            return seat, tuple([b.card_code + card for card in cards])
        f[CHOSEN] = cards[0] + LIFE * b.life[cards[0]] if cards else -1
        return None
    card = f[ANSWER] - b.card_code
    f[CHOSEN], f[ANSWER] = card + LIFE * b.life[card], -1
    return None


# --- acting ------------------------------------------------------------------------------------------


def unheard(b: Board, kind: str) -> None:
    """Nobody listens to this kind of act, before or after it."""
    for bits in b.listening[kind]:
        if bits:
            raise Heard(kind)


def ready(b: Board, kind: str, ref: int) -> bool:
    """Whether the card is there to be acted upon, and nothing forbids it."""
    return alive(b, ref) and lane(b, ref % LIFE) >= 0 and may(b, kind, ref % LIFE)


def put(b: Board, card: int, place: int) -> None:
    """To the far end of a place."""
    b.rows[b.place[card]].remove(card)
    b.rows[place].append(card)
    b.place[card] = place


def destroy(b: Board, ref: int) -> int:
    """Destroy a card; returns the strength it had, or -1 if nothing was destroyed."""
    if not ready(b, "destroy", ref):
        return -1
    unheard(b, "destroy")
    card = ref % LIFE
    had = strength(b, card)
    if b.face[card] == UP and b.texts[card] and b.changes["acts"]:
        raise Heard("destroyed", card)
    put(b, card, LIMBO)
    if alive(b, ref):
        put(b, card, DISCARD)
        b.face[card] = UP
        b.life[card] += 1
    refill(b)
    return had


def flip(b: Board, ref: int) -> bool:
    """Turn a card over; one that shows its front again would deploy again."""
    if not ready(b, "flip", ref):
        return False
    unheard(b, "flip")
    card = ref % LIFE
    b.face[card] ^= 1
    if b.face[card] == UP and b.texts[card]:
        raise Heard("deploy", card)
    refill(b)
    return True


def move(b: Board, ref: int, goal: int) -> bool:
    """To its owner's side of another lane."""
    if not ready(b, "move", ref) or not b.open[goal] or lane(b, ref % LIFE) == goal:
        return False
    unheard(b, "move")
    card = ref % LIFE
    put(b, card, b.sides[goal][b.owner_of[b.place[card]]])
    refill(b)
    return True


def transfer(b: Board, kind: str, player: int, source: int, target: int, amount: int) -> int:
    """As many coins as there are."""
    if amount <= 0 or not may(b, kind, player):
        return 0
    unheard(b, kind)
    if b.changes[f"amount of {kind}"]:
        raise Heard(kind)
    moved = min(amount, b.coins[source])
    b.coins[source] -= moved
    b.coins[target] += moved
    refill(b)
    return moved


def refill(b: Board) -> None:
    """The offer is full: nothing here takes a card from it."""
    if len(b.offer) < 4:
        raise Heard("refill")


# --- the ten effects ---------------------------------------------------------------------------------

SUPPLY = 2


def alchemist(b: Board, f: Frame) -> Request | None:
    if asked := choose(b, f, f[YOU], [c for c in in_play(b, f[YOU]) if may(b, "destroy", c)]):
        return asked
    had = destroy(b, f[CHOSEN])
    transfer(b, "gain", f[YOU], SUPPLY, f[YOU], had)
    return None


def assassin(b: Board, f: Frame) -> Request | None:
    if asked := choose(b, f, f[YOU], [c for c in here(b, f[ME]) if b.face[c] == UP and may(b, "destroy", c)]):
        return asked
    destroy(b, f[CHOSEN])
    return None


def bully(b: Board, f: Frame) -> Request | None:
    weak = [c for c in in_play(b, f[YOU]) if strength(b, c) <= 2 and may(b, "destroy", c)]
    if asked := choose(b, f, f[YOU], weak):
        return asked
    destroy(b, f[CHOSEN])
    return None


def blood_priest(b: Board, f: Frame) -> Request | None:
    other = 1 - f[YOU]
    theirs = b.rows[b.sides[lane(b, f[ME] % LIFE)][other]]
    if asked := choose(b, f, other, [c for c in theirs if may(b, "destroy", c)]):
        return asked
    destroy(b, f[CHOSEN])
    return None


def chaos_mage(b: Board, f: Frame) -> Request | None:
    me = f[ME] % LIFE
    if asked := choose(b, f, f[YOU], [c for c in in_play(b, f[YOU]) if c != me and may(b, "flip", c)]):
        return asked
    flip(b, f[CHOSEN])
    return None


def clumsy_ogre(b: Board, f: Frame) -> Request | None:
    me = f[ME] % LIFE
    mine = b.rows[b.sides[lane(b, me)][f[YOU]]]
    for ref in [c + LIFE * b.life[c] for c in mine if c != me]:
        flip(b, ref)
    return None


def seductress(b: Board, f: Frame) -> Request | None:
    enemies = [c for c in in_play(b, f[YOU]) if b.owner_of[b.place[c]] != f[YOU] and may(b, "flip", c)]
    if asked := choose(b, f, f[YOU], enemies):
        return asked
    flip(b, f[CHOSEN])
    move(b, f[CHOSEN], lane(b, f[ME] % LIFE))
    return None


def thief(b: Board, f: Frame) -> Request | None:
    transfer(b, "take", f[YOU], 1 - f[YOU], f[YOU], 1)
    return None


def war_bear(b: Board, f: Frame) -> Request | None:
    sides = b.sides[lane(b, f[ME] % LIFE)]
    mine, theirs = (sum([strength(b, c) for c in b.rows[sides[player]]]) for player in (f[YOU], 1 - f[YOU]))
    if mine > theirs:
        transfer(b, "gain", f[YOU], SUPPLY, f[YOU], 2)
    return None


def wizard(b: Board, f: Frame) -> Request | None:
    lanes = [x for x, is_open in enumerate(b.open) if is_open]
    if f[PC] == 0:
        me = f[ME] % LIFE
        movable = [c for c in in_play(b, f[YOU]) if c != me and may(b, "move", c) and lanes != [lane(b, c)]]
        if asked := choose(b, f, f[YOU], movable):
            return asked
        if f[CHOSEN] < 0:
            return None
        f[PC] = 1
    if f[ANSWER] >= 0:
        goal = f[ANSWER] - b.lane_code
    else:
        goals = [x for x in lanes if x != lane(b, f[CHOSEN] % LIFE)]
        if len(goals) > 1:
            return f[YOU], tuple([b.lane_code + x for x in (goals if f[YOU] == 0 else goals[::-1])])
        goal = goals[0]
    move(b, f[CHOSEN], goal)
    return None


EFFECTS: Mapping[str, tuple[str, Callable[[Board, Frame], Request | None]]] = {
    "alchemist": ("Destroy a card in play. Then gain coins equal to its strength.", alchemist),
    "assassin": ("Destroy a face-up card here.", assassin),
    "bully": ("Destroy a card of strength 2 or less in play.", bully),
    "blood-priest": ("Your opponent destroys one of their cards here.", blood_priest),
    "chaos-mage": ("Flip another card in play.", chaos_mage),
    "clumsy-ogre": ("Flip all of your other cards here.", clumsy_ogre),
    "seductress": ("Flip an enemy card in play. Then move it to this lane.", seductress),
    "thief": ("Take 1 coin from your opponent.", thief),
    "war-bear": ("If you lead this lane, gain 2 coins.", war_bear),
    "wizard": ("Move another card in play to another lane.", wizard),
}

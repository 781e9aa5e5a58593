"""What is forbidden: *enemy cards here cannot be moved*, *your opponent cannot flip cards*, always or for a time.

A prohibition is a test of what is asked about an act: on whom or by whom, which verb, which card, to where. A text that
holds all the time is asked as a static. For a time, the frame of its ability is kept with what was chosen and where
*here* was (`machine.lasting`), and the cards are those that fit when they are asked about, also such as came later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardlang.compile.model import Test, all_of
from cardlang.compile.scope import Scope, read
from cardlang.compile.selectors.comparisons import COMPARISONS
from cardlang.compile.selectors.features import card_tests
from cardlang.compile.selectors.measures import enough
from cardlang.compile.selectors.places import open_ended
from cardlang.compile.selectors.source import effect_test
from cardlang.compile.verbs.acts import Slots
from cardlang.compile.verbs.choices import choose, how_many
from cardlang.machine.delayed import HELD, put_off
from cardlang.machine.instructions import Label, Many, Number, let, step
from cardlang.machine.rules import Held
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n


class Prohibition(NamedTuple):
    """The query that asks for it, whether it can be about what is asked, and whether it is, in a frame."""

    query: str
    concerns: Callable[[tuple[int, ...]], bool]
    forbids: Callable[[State, Frame, tuple[int, ...]], bool]


def prohibition(scope: Scope, forbid: n.Forbid, subjects: Test) -> Prohibition:
    """What a *cannot* forbids to its subjects: the scope's actor is who acts.

    The query is asked with the card or the player, the number of the verb, the card, the lane or the number of things,
    the face of the card there, and for what is done to cards with the cause and the number of its ability.
    """
    wanted = _forbidden_verbs(scope, forbid)
    cards = [what for what in forbid.args.objects if scope.kind_of(what) == "card"]
    objects = [such_card(scope, what, forbid.verbs) for what in cards if not _any_card(scope, what, forbid.verbs)]
    goals, amounts = [_goal(scope, part.target) for part in forbid.args.roles], _sizes(scope, forbid)
    face = _face_forbidden(scope, forbid)
    scope.reads(forbid, "by")
    by = effect_test(scope, forbid.by) if isinstance(forbid.by, n.Sel) else None

    def concerns(args: tuple[int, ...]) -> bool:
        return args[1] in wanted and face in (-1, args[4])

    def forbids(s: State, f: Frame, args: tuple[int, ...]) -> bool:
        if not subjects(s, f, args[0]):
            return False
        if objects and not (args[2] >= 0 and any(test(s, f, args[2]) for test in objects)):
            return False
        if by is not None and not by(s, f, args[5], args[6]):
            return False
        if amounts and not any(enough(quantity, args[3]) for quantity in amounts):
            return False
        return not goals or any(args[3] in goal(s, f) for goal in goals)

    return Prohibition("can" if forbid.passive else "may act", concerns, forbids)


def _goal(scope: Scope, target: n.Sel | n.Pron) -> Many:
    found = scope.group(target).all
    return found if open_ended(target) else scope.fixed(found)


def forbidden_for_now(scope: Scope, item: n.Step, forbid: n.Forbid, k: int, ends: Number) -> None:
    """*Until end of round, cards here cannot be moved*: players and what is chosen are fixed now, other cards not."""
    enter_forbidden(scope, item, forbid)
    slots, goes_on, spend = Slots(scope, k), Label(), scope.fuel.spend
    subjects, subject = slots.objects, slots.subject
    scope.reads(item, "subject")
    with scope.standing():
        found = choose(scope, item.subject or n.Pron(word="you", span=item.span), subjects)
        every = isinstance(item.subject, n.Sel) and item.subject.quantity.kind in ("bare", "all", "each", "any")
        chosen = not isinstance(item.subject, n.Sel) or how_many(scope, item.subject) is not None
        fits: Test = found.test if found.live and every and not chosen else lambda s, f, x: x in f[subjects]
        with scope.acted_by(read(subject)):  # *their cards* are those of each of them
            query, concerns, forbids = prohibition(scope, forbid, fits)

    def applies(s: State, f: Frame, args: tuple[int, ...]) -> bool:
        f[subject] = args[0]
        return concerns(args) and forbids(s, f, args)

    def act(s: State, f: Frame) -> None:
        if spend(s, f, 1):
            put_off(s, f, HELD, ends(s, f), goes_on.pc)

    scope.asm.hold_at(goes_on, Held(query, applies, lambda f, number: 0))
    scope.asm.emit(step(act), let(slots.done, lambda s, f: int(bool(f[subjects]))))
    scope.asm.mark(goes_on)


def _forbidden_verbs(scope: Scope, forbid: n.Forbid) -> list[int]:
    """The numbers of the verbs that a *cannot* forbids, and of those that a collective verb among them stands for."""
    verbs = scope.dialect.vocabulary.verb
    names = {name for verb in forbid.verbs for name in (verb, *verbs[verb].family)}
    return [number for number, verb in enumerate(verbs) if verb in names]


def _face_forbidden(scope: Scope, forbid: n.Forbid) -> int:
    """The face with which cards must not come to where they go; -1 for any."""
    face = forbid.args.face
    scope.reads(forbid.args, "face")
    return scope.dialect.vocabulary.face[face].value if face is not None else -1


def _any_card(scope: Scope, what: n.Sel | n.Pron, verbs: tuple[str, ...]) -> bool:
    """Whether a phrase means just any card to which these verbs are done."""
    return (
        isinstance(what, n.Sel)
        and all(what.noun in ("card", scope.dialect.vocabulary.verb[verb].takes) for verb in verbs)
        and what.quantity.kind in ("a", "any", "bare")
        and not (what.filters or what.adjectives or what.either or what.test or what.poss or what.of or what.best)
    )


def enter_forbidden(scope: Scope, item: n.Step, forbid: n.Forbid) -> None:
    """Enter what a *cannot* says in the ledger, but for the cards that it describes: these the program tests."""
    scope.reads(forbid, "passive")
    scope.reads(forbid.args, "objects", "roles")
    for part in forbid.args.roles:
        scope.reads(part)
    for what in forbid.args.objects:
        kind = scope.kind_of(what)
        if kind != "card" or _any_card(scope, what, forbid.verbs):
            scope.reads(what)
        of_opponent = isinstance(item.subject, n.Sel) and item.subject.noun == "opponent"
        if kind == "bid" and of_opponent and isinstance(what, n.Sel) and what.poss == "you":
            # of an opponent it goes without saying: nobody matches their own bid
            scope.reads(what, "poss")


def _sizes(scope: Scope, forbid: n.Forbid) -> list[n.Quantity]:
    """How many things an act must not be about, of verbs of which that is said: *cannot bid more than 3 coins*."""
    sized = any(scope.dialect.vocabulary.verb[word].sized for word in forbid.verbs)
    counted = [sel for sel in forbid.args.objects if isinstance(sel, n.Sel) and scope.kind(sel.noun) == "resource"]
    return [sel.quantity for sel in counted if sized]


def such_card(scope: Scope, what: n.Sel | n.Pron, verbs: tuple[str, ...]) -> Test:
    """Whether a card is one of those meant; what is played or bid on lies in no lane unless the text says so."""
    if isinstance(what, n.Sel) and what.noun == "card" and {"play", "bid"} & set(verbs):
        zones = set(what.adjectives) & set(scope.dialect.zone_adjectives)
        placed = any(not isinstance(one, COMPARISONS) for one in what.filters)
        if not (zones or placed or what.of) and what.quantity.kind != "this":
            scope.reads(what)
            return all_of(card_tests(scope, what))
    return scope.group(what).test

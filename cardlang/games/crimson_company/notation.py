"""The notation of this game in scenarios: lanes, staging areas, offer and deck; bids and plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardlang.games.crimson_company.merging import first_fronts, merger
from cardlang.games.crimson_company.modes import Mode
from cardlang.games.crimson_company.ring import EACH
from cardlang.games.crimson_company.table import ZONES
from cardlang.games.notation import (
    FLAG,
    Acts,
    Castle,
    Event,
    Fault,
    Field,
    Flag,
    GroupList,
    Notation,
    Number,
    OptionForm,
    PlainCards,
    Reply,
    Seat,
    SentenceForm,
    WordChoice,
)
from cardlang.games.position import SETUP, Position
from cardlang.games.zones import by_zone, fields, side_field
from cardlang.machine.codebook import AGREEMENT


def coins(mode: Mode, position: Position) -> int:
    """Return the number of all coins: that of the mode, unless the position states the supply."""
    return _stated(position) if "supply" in position.fields.get("coins", {}) else mode.stock


def _stated(position: Position) -> int:
    lanes, numbers = position.fields.get("lanes", ()), (position.fields.get(name, {}) for name in ("coins", "bids"))
    return sum([*(n for stated in numbers for n in stated.values()), *(lane.get("coins", 0) for lane in lanes)])


def _faults(mode: Mode, position: Position) -> Iterator[Fault]:
    held, bids = _stated(position), position.fields.get("bids", {})
    if held > mode.stock:
        message = f"these are {held} coins, and `{mode.name}` has {mode.stock}"
        stated = "supply" in position.fields.get("coins", {})
        advice = "leave `supply` out: it has what is left" if stated else f"share out {mode.stock} at most"
        yield Fault(("coins", "lanes", "bids"), message, advice)
    answered = [phase for phase, turns in mode.parameters["bids"].items() if turns]
    if bids and position.phase not in answered:
        message = f"no bid lies there when `{position.phase}` begins"
        advice = f"say `phase: {answered[0]}`" if answered else "take an edition in which bids outlast their phase"
        yield Fault(("bids",), message, advice)
    if len(bids) > 1 or 0 in bids.values():
        yield Fault(("bids",), "there is one bid at a time, of one coin or more", "name one card, with the coins on it")
    if any(lane.get("tied") for lane in position.fields.get("lanes", ())) and not mode.waits:
        message = f"a tied lane of `{mode.name}` is scored again without waiting for anything"
        yield Fault(("lanes",), message, "leave `tied` out, or name an edition in which it waits")
    yield from _nobody_there(mode, position)
    if position.options.get("castles") and position.phase != SETUP:
        message = "the option `castles` is for a fresh match"
        yield Fault(("options",), message, "give a lane its castle: `lanes: [{castle: x}]`")
    yield from (_without_hands if not mode.parameters["hand"] else _with_hands)(mode, position)


def _nobody_there(mode: Mode, position: Position) -> Iterator[Fault]:
    """Yield faults of sides: only two players of a ring have a side of a lane, and a placed player has none
    (CC-FFA-03, -PLACE-02).
    """
    fields, places = position.fields, position.fields.get("place", {})
    if places and (fault := _no_places(mode, position, list(places.values()))):
        yield Fault(("place",), *fault)
        return
    for name in (name for name in ("coins", "staged") if fields.get(name)):
        for player in (player for player in places if fields[name].get(player)):
            yield Fault((name,), f"{player} has left and has no `{name}`", f"leave {player} out")
    if position.turn in places:
        yield Fault(("turn", "place"), f"{position.turn} has left, and has no turn", "name a player who plays on")
    fronts = _fronts(mode, position) if mode.ring else []
    for number, (lane, front) in enumerate(zip(fields.get("lanes", ()), fronts, strict=False), start=1):
        there = [mode.seats[player] for player in front]
        lies = f"lies between {there[0]} and {there[1]}" if there else "is gone"
        for name in (name for name in mode.seats if lane.get(name) and name not in there):
            message = f"{name} has no side of lane {number}, which {lies}"
            yield Fault(("lanes",), message, f"each front has {EACH} lanes; the one between A and B comes first")


def _no_places(mode: Mode, position: Position, places: list[int]) -> tuple[str, str] | None:
    """Return why these players cannot have a place already (message and advice), or None."""
    if not mode.ring:
        return f"in `{mode.name}` nobody leaves before the end", "leave `place` out"
    if position.options.get("places") != "all":
        return "nobody has a place before the end, unless the others play on", "say `options: {places: all}`"
    if sorted(places) != list(range(1, len(places) + 1)):
        return "who has left has place 1, 2 and so on", "count them from 1, each once"
    if len(places) > mode.players - 2:
        return "at least two players play on", "leave some out"
    return None


def _fronts(mode: Mode, position: Position) -> list[tuple[int, ...]]:
    """Return the players at each lane after the placed players have left; won lanes were won before."""
    stated, places = position.fields.get("lanes", ()), position.fields.get("place", {})
    is_open = [int("won by" not in lane) for lane in stated] + [1] * (mode.lanes - len(stated))
    fronts, seated = first_fronts(mode.players), list(range(mode.players))
    for name in sorted(places, key=places.__getitem__):
        player = mode.seats.index(name)
        fronts = merger(fronts, is_open, seated, player).merged(fronts)
        seated.remove(player)
    return fronts


def _without_hands(mode: Mode, position: Position) -> Iterator[Fault]:
    if "ability" in position.fields:
        yield Fault(("ability",), f"there is no ability in `{mode.name}` that could be used", "leave `ability` out")


def _with_hands(mode: Mode, position: Position) -> Iterator[Fault]:
    """Yield faults in modes with hands: only castles have coins, and only players with a seat have hands and phases."""
    fields, turn, phase = position.fields, position.turn, position.phase
    if any(holder in mode.people for holder in fields.get("coins", {})):
        yield Fault(("coins",), f"in `{mode.name}` coins lie on castles only", "write `lanes: [{coins: 3}]`")
    if "staged" in fields:
        yield Fault(("staged",), f"in `{mode.name}` cards are played from the hand", "write `hands: {...}`")
    for name in ("hands", "ability"):
        if seatless := [player for player in fields.get(name, {}) if player in mode.automata]:
            yield Fault((name,), f"{seatless[0]} has no `{name}`", f"leave {seatless[0]} out")
    if turn in mode.people and phase in mode.phases and (turn, phase) not in mode.course:
        theirs = ", ".join(f"{player}'s {name}" for player, name in mode.course)
        yield Fault(("phase", "turn"), f"{turn} has no phase `{phase}`", f"a round is {theirs}")


def _leader(lane: Mapping[str, Any]) -> str | None:
    """Return the side that leads a lane, outside of Scoring (CC-CARD-CUTTHROAT-01, -02)."""
    totals = {side: shown["strength"] for side, shown in lane["sides"].items()}
    best = [side for side, total in totals.items() if total == max(totals.values())]
    return best[0] if len(best) == 1 else None


def _scorings(events: Iterable[Event]) -> list[Mapping[str, Any]]:
    """Return the scored lanes in order, with the total of each side and the winner."""
    found: list[Mapping[str, Any]] = []
    totals: dict[str, int] = {}
    for event in events:
        if event["event"] == "total":
            totals[event["player"]] = event["amount"]
        elif event["event"] == "score":
            found.append({"lane": event["lane"], **totals, "winner": event.get("player")})
            totals = {}
    return found


_LANE = GroupList(
    one="lane",
    order="from A's left to A's right; in a ring front by front, the one between A and B first",
    side=side_field(by_zone(ZONES)["lane"]),
    fields=(
        Field("won by", Seat(side=True, nothing="not won"), at=("won_by",)),
        Field("castle", Castle(plain="castle")),
        Field("coins", Number()),
        Field("tied", Flag()),
        Field("leads", Seat(side=True, nobody=True), given=False, made=_leader),
    ),
    closed_by="won by",
)
_SCORING = GroupList(
    one="scoring",
    side=Field("total", Number(negative=True), at=("*",)),
    fields=(Field("lane", Number(), needed=True), Field("winner", Seat(side=True, nobody=True))),
    whole=True,
)
_CARD = Reply(("{card}",), "play-card")
_LANE_OF_PLAY = Reply(("lane {lane}",), "play-lane")
_ONLY_SIDE = Reply((), "play-side")

NOTATION = Notation(
    phase="deployment",
    fields=(
        Field("coins", Number(), of="seats", others={"supply": ("supply",)}),
        Field("lanes", _LANE),
        *fields(ZONES, "staging", "hand"),
        Field("place", Number(), of="seats"),
        Field("ability", WordChoice(words=("used", "unused")), of="seats"),
        *fields(ZONES, "offer", "deck", "discard"),
        Field("strength", Number(negative=True), of="cards", among=("lanes",), given=False),
        Field("marks", Number(), of="cards", among=("lanes",)),
        Field("bids", Number(), of="cards", at=("coins",), among=("offer", "deck")),
        Field("bidder", Seat(nobody=True), given=False),
        Field("scored", _SCORING, given=False, told=_scorings),
    ),
    plains=(PlainCards("V", "strength"),),
    sentences=(
        SentenceForm(
            "bids {amount} on {card}",
            (Reply(("{card}",), "bid-card"), Reply(("{amount}",), "bid-amount")),
            "A bids 3 on x",
        ),
        SentenceForm("auctions {card}", (Reply(("{card}",), "auction-card"),), "A auctions x"),
        SentenceForm("bids {amount}", (Reply(("{amount}",), "bid-amount"),), "B bids 3"),
        SentenceForm("buys", (Reply(("pay",), "pay-off"),), "A buys"),
        SentenceForm("agrees", (Reply(("agree",), "agreement"),), "B2 agrees"),
        SentenceForm("objects", (Reply(("object",), "agreement"),), "B2 objects"),
        SentenceForm("pays off", (Reply(("pay",)),), "B pays off"),
        SentenceForm("plays {card} in lane {lane}", (_CARD, _LANE_OF_PLAY, _ONLY_SIDE), "A plays x in lane 1"),
        SentenceForm(
            "plays {card} in lane {lane} on {owner}'s side",
            (_CARD, _LANE_OF_PLAY, Reply(("{owner}'s side of lane {lane}",), "play-side")),
            "A plays x in lane 1 on B's side",
        ),
        SentenceForm("plays {card}", (_CARD,), "A plays x"),
        SentenceForm(
            "returns a coin from lane {lane}",
            (Reply(("lane {lane}",), "return-coin"),),
            "A returns a coin from lane 1",
        ),
        SentenceForm("passes {card}", (Reply(("{card}",), "pass-card"),), "L passes x"),
        SentenceForm(
            "discards {card} for castle {number}",
            (_CARD, Reply(("castle {number}",), "play-lane")),
            "A discards x for castle 1",
        ),
    ),
    options=(
        *(OptionForm(FLAG, word, word) for word in AGREEMENT),
        OptionForm("lane", "lane {lane}", "lane 2"),
        OptionForm("side", "{owner}'s side of lane {lane}", "B's side of lane 2"),
        OptionForm("castle", "castle {number}", "castle 2"),
    ),
    acts=Acts(
        brought={
            "flip": ("flip",),
            "swap": ("swap",),
            "move": ("move",),
            "put": ("put", "move"),
            "take": ("take",),
        },
        in_play=frozenset({"move"}),
        leaving=frozenset({"destroyed"}),
    ),
    numbered={"lane": lambda mode: mode.lanes},
    faults=_faults,
)

"""Every bound of a save, tried at it and one past it: of its fields, and of the numbers of its position."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import pytest

import cardlang
from cardlang import SaveError
from cardlang.library.limits import MAX_VALUE
from cardlang.machine.codec import decode, encode
from cardlang.machine.rules import REASONS, Rules
from cardlang.machine.state import PC, PROGRAM
from cardlang.match.finding import MOST_CARDS
from cardlang.match.saves.card_texts import LONGEST
from cardlang.match.saves.contents import MOST_NAMES, contents
from tests.match import duels
from tests.match.test_forged_saves import forged, match_at, sealed

Data = dict[str, Any]


@lru_cache(maxsize=1)
def saved() -> str:
    return match_at(3, 40).to_json()


def data() -> Data:
    found: Data = json.loads(saved())["match"]
    return found


# --- the fields -----------------------------------------------------------------------------------------


def many_cards(count: int) -> Callable[[Data], None]:
    def change(match: Data) -> None:
        match["cards"] = [match["cards"][0]] * count

    return change


def text_of(size: int) -> Callable[[Data], None]:
    """A text of so many bytes, and of fewer characters."""

    def change(match: Data) -> None:
        match["cards"][0]["text"] = "\N{EURO SIGN}" * (size // 3) + "x" * (size % 3)

    return change


def names(count: int) -> Callable[[Data], None]:
    def change(match: Data) -> None:
        match["cards"][0]["name"] = {f"l{number}": "x" for number in range(count)}

    return change


SET = {"name": "mine", "version": 1, "sha256": "0" * 64}


def field(name: str, value: Any) -> Callable[[Data], None]:
    return lambda match: match.__setitem__(name, value)


def checks(more: int) -> Callable[[Data], None]:
    """So many digits more than there are checks of choices, or fewer."""

    def change(match: Data) -> None:
        match["checks"] = match["checks"][:more] if more < 0 else match["checks"] + "0" * more

    return change


def about(name: str, value: Any) -> Callable[[Data], None]:
    """What the only set says of itself."""
    return field("sets", [SET | {name: value}])


ONE_CHECK = "does not have one check for each choice"
# What is just within a bound, what is just past it, and what is said of that and not of the other.
FIELDS = {
    "cards": (many_cards(MOST_CARDS), many_cards(MOST_CARDS + 1), "`cards` is not"),
    "text in bytes": (text_of(LONGEST), text_of(LONGEST + 1), "`cards` is not"),
    "names": (names(MOST_NAMES), names(MOST_NAMES + 1), "`cards` is not"),
    "coins": (field("coins", MAX_VALUE), field("coins", MAX_VALUE + 1), "`coins` is not"),
    "no coins": (field("coins", 0), field("coins", -1), "`coins` is not"),
    "players": (field("players", 2), field("players", 3), "not for 3 players"),
    "sets": (field("sets", [SET] * MOST_CARDS), field("sets", [SET] * (MOST_CARDS + 1)), "`sets` is not"),
    "a set": (field("sets", [SET]), field("sets", [{}]), "`sets` is not"),
    "the name of a set": (field("sets", [SET]), field("sets", [SET | {"name": "\x1b[31m"}]), "`sets` is not"),
    "the version of a set": (about("version", MAX_VALUE), about("version", MAX_VALUE + 1), "`sets` is not"),
    "the hash of a set": (about("sha256", "f" * 64), about("sha256", "f" * 65), "`sets` is not"),
    "a check more": (checks(0), checks(8), ONE_CHECK),
    "a check fewer": (checks(0), checks(-8), ONE_CHECK),
    "a digit more": (checks(0), checks(1), ONE_CHECK),
    "a check without a choice": (checks(0), lambda match: match["history"].pop(), ONE_CHECK),
}


def said(change: Callable[[Data], Any]) -> str:
    """What is said of a save with a change in it, as far as it is read; nothing if its fields are in order."""
    match = data()
    change(match)
    try:
        contents(sealed(match))
    except SaveError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("within", "past", "words"), FIELDS.values(), ids=FIELDS)
def test_a_field_at_its_bound_and_one_past_it(within: Any, past: Any, words: str) -> None:
    assert words in said(past)
    assert words not in said(within)


# --- the position ---------------------------------------------------------------------------------------

Path = tuple[str | int, ...]


def bounds() -> Iterator[tuple[Path, int, int]]:
    """Numbers of a position: where they stand, the least and the most that they may be."""
    s = match_at(3, 40).state
    rules, cards, lanes = s.rules, len(s.place), len(s.open)
    yield ("active",), 0, rules.players - 1
    yield ("started",), 0, rules.players - 1
    yield ("phase",), 0, len(rules.phases) - 1
    yield ("outcome", 0), 0, len(REASONS) - 1
    for lane in (0, lanes - 1):
        yield ("winner", lane), -1, len(rules.sides) - 1
        yield ("open", lane), 0, 1
        yield ("tied", lane), 0, 1
    for card in (0, cards - 1):
        yield ("face", card), 0, 1
        yield ("place", card), 0, len(rules.places) - 1
    for number, frame in enumerate(s.stack):
        yield ("stack", number, PROGRAM), 0, len(rules.programs) - 1
        yield ("stack", number, PC), 0, len(rules.code[frame[PROGRAM]]) - 1
    yield ("asks", 0, 0), -1, rules.seats - 1
    yield ("asks", 0, 1), 0, len(rules.purposes) - 1
    yield ("asks", 0, 4, 0), 0, len(rules.codebook) - 1


def set_at(position: Any, path: Path, value: Any) -> Any:
    """The position with another value at a place of it."""
    changed = place = copy.deepcopy(position)
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return changed


def taken(position: Any, rules: Rules) -> bool:
    try:
        decode(position, rules)
    except (ValueError, TypeError, KeyError, IndexError):
        return False
    return True


def test_every_number_of_a_position_one_past_its_bound() -> None:
    """By themselves, so that no hash and no comparison notices them before the codec does."""
    s = match_at(3, 40).state
    position = json.loads(json.dumps(encode(s)))
    decode(position, s.rules)
    for path, least, most in bounds():
        for value in (least - 1, most + 1):
            assert not taken(set_at(position, path, value), s.rules), f"{path} {value}"


@pytest.mark.parametrize("name", ["active", "phase"])
def test_the_last_of_them_is_taken(name: str) -> None:
    s = match_at(3, 40).state
    position = json.loads(json.dumps(encode(s)))
    most = {path[0]: most for path, _, most in bounds()}[name]
    assert getattr(decode(set_at(position, (name,), most), s.rules), name) == most


# --- a history that nothing leads along -------------------------------------------------------------------


def seedless() -> str:
    return match_at(3, 40).resample(0, 3).to_json()


def test_a_history_without_a_seed_holds_ids_of_the_game() -> None:
    last = len(duels.all_cards().actions) - 1
    assert cardlang.load_match(forged(seedless(), ("history",), [0, last])).history == (0, last)
    for code in (-1, last + 1):
        with pytest.raises(SaveError, match="its history holds an id that is none of its game"):
            cardlang.load_match(forged(seedless(), ("history",), [0, code]))


def test_without_a_seed_there_are_no_checks() -> None:
    with pytest.raises(SaveError, match="it has checks of choices, and no seed"):
        cardlang.load_match(forged(seedless(), ("checks",), "0" * 8))


@pytest.mark.parametrize("read", [cardlang.load_match, cardlang.replay])
def test_other_programs_of_this_engine(read: Callable[[str], Any]) -> None:
    with pytest.raises(SaveError, match="made other programs of its cards"):
        read(forged(saved(), ("programs",), "0" * 32))


# --- what messages repeat ---------------------------------------------------------------------------------

RED = "\x1b[31m"
FOREIGN = RED + "x" * 5_000 + RED
ECHOES: dict[str, Callable[[Data], Any]] = {
    "an unknown field": field(FOREIGN, 1),
    "a game": field("game", FOREIGN),
    "a mode": field("mode", FOREIGN),
    "an edition": field("edition", FOREIGN),
    "an option": field("options", {FOREIGN: 1}),
    "an option's value": field("options", {"turn limit": FOREIGN}),
    "a card's text": lambda match: match["cards"][0].update(text=FOREIGN),
    "a card's field": lambda match: match["cards"][0].update({FOREIGN: 1}),
    "a card's id": lambda match: match["cards"][0].update(id=FOREIGN),
    "an engine": field("engine", 10**4_000),
    "a format": field("format", 10**4_000),
    "a column": lambda match: match.update(seed=None, checks="", position={**match["position"], "turn": FOREIGN}),
}


def harmless(error: Exception) -> bool:
    """Whether a message is short, and nothing in it would be obeyed by a terminal."""
    return len(str(error)) <= 1_000 and str(error).isprintable()


@pytest.mark.parametrize("change", ECHOES.values(), ids=ECHOES)
def test_an_error_repeats_little_and_nothing_that_a_terminal_obeys(change: Callable[[Data], Any]) -> None:
    match = data()
    change(match)
    with pytest.raises(SaveError) as caught:
        cardlang.load_match(sealed(match))
    assert harmless(caught.value)


@pytest.mark.parametrize(
    "wrong", [{"mode": FOREIGN}, {"edition": FOREIGN}, {"cardsets": [FOREIGN]}, {"options": {FOREIGN: 1}}], ids=str
)
def test_so_does_an_error_about_a_game(wrong: dict[str, Any]) -> None:
    with pytest.raises(cardlang.CardlangError) as caught:
        cardlang.game(duels.all_cards().id, **wrong)
    assert harmless(caught.value)


def test_so_does_an_illegal_choice() -> None:
    with pytest.raises(cardlang.IllegalChoice) as caught:
        match_at(3, 40).clone().choose(FOREIGN)  # type: ignore[arg-type]
    assert harmless(caught.value)

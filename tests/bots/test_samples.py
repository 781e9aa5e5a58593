"""What bots do with their samples: counted on a match whose options are of known worth, and which keeps a record."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from cardlang.bots.catalogue import find
from cardlang.bots.dice import Dice
from cardlang.bots.greedy import greedy
from cardlang.bots.search import DEPTH, playouts, search, seconds
from cardlang.bots.tempers import flip_happy, stalling
from cardlang.bots.uniform import uniform

SEAT = 1


class Question:
    """The request of such a match: options 0, 1, 2, ..."""

    to_follow = 0
    secret = False

    def __init__(self, options: int, seat: int = SEAT) -> None:
        self.ids, self.seat = tuple(range(options)), seat


class Known:
    """A match in which the first choice decides what it is worth to the seat; after it come so many other choices."""

    def __init__(self, worth: list[float], record: list[Any], more: int) -> None:
        self.values, self.record, self.more = worth, record, more
        self.chosen: list[tuple[int, int]] = []

    @property
    def request(self) -> Question | None:
        return Question(3, seat=(len(self.chosen) + 1) % 2) if len(self.chosen) <= self.more else None

    def choose(self, code: int, *, seat: int) -> None:
        self.chosen.append((code, seat))

    def clone(self) -> Known:
        return Known(self.values, self.record, self.more)

    def worth(self, seat: int) -> float:
        assert seat == SEAT, "a bot asks what a position is worth to itself"
        self.record.append(self.chosen)
        return self.values[self.chosen[0][0]]


class Seen:
    """What a bot is shown of it."""

    def __init__(self, worth: list[float], more: int = 3, best: int | None = None) -> None:
        self.request, self.seat = Question(len(worth)), SEAT
        self.values, self.more, self.known = worth, more, best
        self.seeds: list[int] = []
        self.record: list[list[tuple[int, int]]] = []

    def best(self) -> int | None:
        return self.known

    def sample(self, seed: int, **_: Any) -> Known:
        self.seeds.append(seed)
        return Known(self.values, self.record, self.more)

    @property
    def tries(self) -> Counter[int]:
        """How often each option was tried."""
        return Counter(chosen[0][0] for chosen in self.record)


def asked(bot: Any, seen: Seen) -> int:
    code: int = bot(seen)
    return code


@pytest.mark.parametrize("best", range(4))
def test_search_takes_what_is_worth_most_and_tries_it_most(best: int) -> None:
    seen = Seen([0.6 if option == best else 0.3 for option in range(4)])
    assert asked(search(playouts(60))(SEAT, 5), seen) == best
    assert seen.tries.most_common(1)[0][0] == best
    assert sum(seen.tries.values()) == 60


def test_search_keeps_on_trying_what_seems_a_little_worse() -> None:
    seen = Seen([0.5, 0.45, 0.45])
    assert asked(search(playouts(60))(SEAT, 5), seen) == 0
    assert min(seen.tries[option] for option in range(3)) > 10


def test_search_hardly_tries_what_is_much_worse() -> None:
    seen = Seen([-1.0, 1.0])
    assert asked(search(playouts(60))(SEAT, 5), seen) == 1
    assert 1 <= seen.tries[0] <= 10


def test_where_all_is_bad_the_least_bad_is_taken() -> None:
    for values in ([-0.3, -0.6], [-0.6, -0.3]):
        assert asked(search(playouts(60))(SEAT, 5), Seen(values)) == values.index(-0.3)


def test_of_options_tried_equally_often_the_better_one_is_taken() -> None:
    for values in ([0.1, 0.9], [0.9, 0.1]):
        assert asked(search(playouts(2))(SEAT, 5), Seen(values)) == values.index(0.9)


def test_every_playout_begins_with_a_sample_of_its_own() -> None:
    seen = Seen([0.5, 0.4])
    asked(search(playouts(50))(SEAT, 5), seen)
    assert len(set(seen.seeds)) == 50
    assert all(chosen[0][1] == SEAT for chosen in seen.record)


@pytest.mark.parametrize(("more", "length"), [(3, 4), (1000, DEPTH + 1)])
def test_a_playout_goes_on_to_the_end_or_so_far_for_all_seats(more: int, length: int) -> None:
    assert DEPTH >= 8
    seen = Seen([0.5, 0.4], more=more)
    asked(search(playouts(20))(SEAT, 5), seen)
    assert {len(chosen) for chosen in seen.record} == {length}
    for chosen in seen.record:
        assert [seat for _, seat in chosen[1:]] == [(number + 1) % 2 for number in range(1, length)]
    assert {code for chosen in seen.record for code, _ in chosen[1:]} == {0, 1, 2}


@pytest.mark.parametrize(("name", "count"), [("search", 100), ("search:7", 7), ("search:1", 1)])
def test_as_many_playouts_as_are_asked_for(name: str, count: int) -> None:
    seen = Seen([0.5, 0.4])
    asked(find(name)(SEAT, 5), seen)
    assert len(seen.record) == count


@pytest.mark.parametrize("best", range(3))
def test_greedy_takes_what_is_worth_most_after_one_step(best: int) -> None:
    seen = Seen([0.6 if option == best else -0.3 for option in range(3)])
    assert asked(greedy(SEAT, 5), seen) == best
    assert seen.record == [[(option, SEAT)] for option in range(3)]


def test_greedy_takes_any_of_the_best() -> None:
    taken = Counter(asked(greedy(SEAT, seed), Seen([0.2, 0.7, 0.7, 0.1, 0.7])) for seed in range(60))
    assert set(taken) == {1, 2, 4}
    assert min(taken.values()) > 8


def test_greedy_looks_at_another_sample_for_every_decision() -> None:
    bot, seen = greedy(SEAT, 5), Seen([0.5, 0.4])
    for _ in range(6):
        asked(bot, seen)
    assert len(set(seen.seeds)) == 6


def test_all_options_are_alike_to_the_random_bot() -> None:
    taken = Counter(asked(uniform(SEAT, seed), Seen([0.0] * 4)) for seed in range(200))
    assert set(taken) == {0, 1, 2, 3}
    assert min(taken.values()) > 30


def test_bots_of_different_seats_and_seeds_choose_differently() -> None:
    def choices(seat: int, seed: int) -> list[int]:
        bot = uniform(seat, seed)
        return [asked(bot, Seen([0.0] * 9)) for _ in range(12)]

    found = [choices(seat, seed) for seat in range(4) for seed in range(20)]
    assert len({tuple(chosen) for chosen in found}) == len(found)


@pytest.mark.parametrize("make", [greedy, uniform, search(playouts(5))], ids=["greedy", "random", "search"])
def test_what_the_game_can_reckon_is_taken(make: Any) -> None:
    seen = Seen([0.5, 0.9, 0.4], best=2)
    assert [asked(make(SEAT, seed), seen) for seed in range(8)] == [2] * 8
    assert seen.record == []


@pytest.mark.parametrize("make", [greedy, search(playouts(5))], ids=["greedy", "search"])
def test_who_has_no_choice_need_not_think(make: Any) -> None:
    seen = Seen([0.5])
    assert asked(make(SEAT, 5), seen) == 0
    assert seen.seeds == []


def test_the_most_playouts_and_the_longest_time() -> None:
    for name in ("search:1000000", "search:3600s", "search:0.001s"):
        assert callable(find(name))
    for name in ("search:0", "search:1000001", "search:0s", "search:3600.1s", "search:-1s"):
        with pytest.raises(Exception, match="it takes a number of playouts"):
            find(name)


def test_of_a_set_that_is_chosen_in_secret_any_member_may_come_first() -> None:
    """Two of six in ascending order: the last one cannot come first, and with few behind them sets are few."""
    question = Question(5)
    question.to_follow = 1
    first = Counter(Dice(SEAT, seed).answer(question) for seed in range(200))  # type: ignore[arg-type]
    assert set(first) == {0, 1, 2, 3, 4}
    assert first[0] > first[4]


def test_a_search_by_time_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("cardlang.bots.search.perf_counter", lambda: now[0])
    more = seconds(2.0)()
    now[0] = 101.9
    assert more(10**6)
    now[0] = 102.1
    assert not more(0)


def offered(*options: dict[str, Any]) -> Any:
    """What a bot is shown of a request with such options; each opens one ability more than that before it."""
    made = [SimpleNamespace(id=10 + number, data=data) for number, data in enumerate(options)]
    request = SimpleNamespace(options=made, ids=tuple(option.id for option in made), to_follow=0)
    copy = SimpleNamespace(choose=lambda code, **_: [{"event": "open"}] * (code - 10))
    return SimpleNamespace(request=request, sample=lambda *_, **__: SimpleNamespace(clone=lambda: copy))


CARD = {"kind": "card", "card": 1}


@pytest.mark.parametrize(
    ("words", "refused"),
    [(("yes", "no"), "no"), (("done", "none"), "none"), (("pay", "pass"), "pass"), (("done",), "done")],
)
def test_who_stalls_refuses_and_who_is_happy_to_flip_does_not(words: tuple[str, ...], refused: str) -> None:
    options = [CARD, *({"kind": "flag", "flag": word} for word in words)]
    assert stalling(SEAT, 3)(offered(*options)) == 11 + words.index(refused)
    assert flip_happy(SEAT, 3)(offered(*options)) in [
        10 + number for number, data in enumerate(options) if data.get("flag") not in ("no", "none", "pass", "done")
    ]


def test_who_stalls_pays_as_little_as_there_is() -> None:
    assert stalling(SEAT, 3)(offered(*({"kind": "amount", "amount": amount} for amount in (4, 2, 7)))) == 11


def test_who_is_happy_to_flip_takes_what_opens_the_most_abilities() -> None:
    assert {flip_happy(SEAT, seed)(offered(CARD, CARD, CARD)) for seed in range(9)} == {12}

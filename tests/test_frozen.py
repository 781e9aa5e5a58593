"""What is frozen is a dataclass as any other to whoever uses it."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

from cardlang.diagnostics.frozen import dataclass, maker_of


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2
    seen: list[str] = field(default_factory=list, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle(Named):
    radius: int
    area: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "area", 3 * self.radius**2)


def test_fields_come_in_their_order_and_have_their_defaults() -> None:
    assert (Point(1).x, Point(1).y, Point(1, 5).y, Point(y=4, x=3).x) == (1, 2, 5, 3)
    assert [one.name for one in fields(Circle)] == ["name", "radius", "area"]
    assert Circle(radius=2).area == 12
    assert Point(1).seen is not Point(1).seen


@pytest.mark.parametrize("arguments", [(), (1, 2, [], 4)])
def test_a_wrong_number_of_fields_is_refused(arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match=r"Point\(\)"):
        Point(*arguments)  # type: ignore[arg-type]


def test_keyword_fields_take_no_places() -> None:
    with pytest.raises(TypeError, match="Circle"):
        Circle("one", 1)  # type: ignore[misc]


def test_a_maker_does_as_its_class() -> None:
    point, circle = maker_of(Point), maker_of(Circle)
    assert type(point(1)) is Point
    assert (point(1), point(y=4, x=3)) == (Point(1), Point(3, 4))
    assert circle(name="c", radius=2).area == 12
    for wrong in (lambda: point(), lambda: point(1, z=2), lambda: circle("one", 1)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(FrozenInstanceError):
        point(1).x = 2  # type: ignore[misc]


def test_nothing_can_be_changed_added_or_deleted() -> None:
    point = Point(1)
    for change in (
        lambda: setattr(point, "x", 2),
        lambda: setattr(point, "z", 2),
        lambda: delattr(point, "x"),
    ):
        with pytest.raises(FrozenInstanceError):
            change()
    assert point == Point(1)
    assert not hasattr(point, "__dict__")


def test_equality_and_hash_go_by_kind_and_by_what_is_compared() -> None:
    assert Point(1, 2, ["a"]) == Point(1, 2, ["b"])
    assert Point(1) != Point(2)
    assert Point(1) != (1, 2)
    assert Named(name="a") != Circle(name="a", radius=1)
    assert len({Point(1), Point(1), Point(1, 3)}) == 2


def test_it_shows_its_fields() -> None:
    assert repr(Point(1, 2, ["a"])) == "Point(x=1, y=2)"
    assert repr(Circle(radius=1)) == "Circle(name='', radius=1, area=3)"


def test_replaced_copied_and_pickled_ones_are_of_the_same_class() -> None:
    point, circle = Point(1), Circle(radius=2)
    assert replace(point, y=7) == Point(1, 7)
    assert replace(circle, radius=1).area == 3
    for same in (copy.copy(circle), copy.deepcopy(circle), pickle.loads(pickle.dumps(circle))):
        assert type(same) is Circle
        assert same == circle


def test_an_instance_matches_by_the_places_of_its_fields() -> None:
    match Point(1, 2):
        case Point(1, y):
            assert y == 2
        case _:
            pytest.fail("no match")

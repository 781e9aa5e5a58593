"""Frozen, slotted dataclasses that are soon made and soon filled: for what is read by the thousand, at every start.

To their users, to the type checker, to `fields` and `replace` they are dataclasses as any others. But those of the
standard library compile six functions for each class when it is imported, and a frozen one fills its instances field by
field through `object.__setattr__`, at ten times the cost of an assignment. Here all classes share their methods, and
what makes the instances of a class is compiled when the first one is made. It fills an instance while that belongs to a
subclass that can still be assigned to; then it becomes one of the class itself and never changes again.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

__all__ = ["dataclass", "maker_of"]


def _dataclass(*, frozen: bool, slots: bool, kw_only: bool = False) -> Callable[[type], type]:
    """Do as `dataclasses.dataclass` for a class that is frozen and has slots; other classes are left to that."""
    if not (frozen and slots):
        raise TypeError("only frozen classes with slots are made here")

    def decorate(cls: type) -> type:
        for name, method in _METHODS.items():
            setattr(cls, name, method)
        return dataclasses.dataclass(slots=True, kw_only=kw_only, init=False, repr=False, eq=False)(cls)

    return decorate


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    dataclass = _dataclass


# --- making instances ------------------------------------------------------------------------------------------------

Parameters = ParamSpec("Parameters")
Made = TypeVar("Made", covariant=True)


def maker_of(cls: Callable[Parameters, Made]) -> Callable[Parameters, Made]:
    """Return what does as a class of ours when that is called, at half the cost: for what is made by the thousand.

    Python gathers the arguments for a class in a tuple and a dict, and looks for an `__init__` afterwards.
    """
    made: Any = cls
    if made.__new__ is _first:
        made.__new__ = staticmethod(_maker(made))
    return partial(made.__new__, made)


def _first(cls: Any, /, *args: Any, **kwargs: Any) -> Any:
    """Make the first instance of a class."""
    cls.__new__ = staticmethod(_maker(cls))
    return cls.__new__(cls, *args, **kwargs)


def _maker(cls: type) -> Callable[..., Any]:
    """Return what makes instances of a class: it takes the class and the fields as their order and `kw_only` say."""
    methods = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    scope: dict[str, Any] = {"_new": object.__new__, "_open": type(cls.__name__, (cls,), methods)}
    positional, keywords, filling = ["_class", "/"], ["*"], []
    for field in dataclasses.fields(cls):
        if not field.init:
            continue
        name, default, factory = field.name, f"_default_{field.name}", field.default_factory
        scope[default] = field.default if factory is dataclasses.MISSING else factory
        parameter = name if scope[default] is dataclasses.MISSING else f"{name}={default}"
        (keywords if field.kw_only else positional).append(parameter)
        made = name if factory is dataclasses.MISSING else f"{default}() if {name} is {default} else {name}"
        filling.append(f" self.{name} = {made}")
    parameters = positional + (keywords if len(keywords) > 1 else [])
    head = f"def {cls.__name__}({', '.join(parameters)}):"
    lines = [head, " self = _new(_open)", *filling, " self.__class__ = _class"]
    lines += [" self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    exec("\n".join([*lines, " return self"]), scope)  # of names of ours alone
    made_by: Callable[..., Any] = scope[cls.__name__]
    return made_by


# --- what all of them do ---------------------------------------------------------------------------------------------


@cache
def _compared(cls: Any) -> Callable[[Any], Any]:
    """Return what reads those fields of an instance that count for equality."""
    names = [field.name for field in dataclasses.fields(cls) if field.compare]
    return attrgetter(*names) if names else lambda _: ()


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    values_of = _compared(self.__class__)
    return values_of(self) == values_of(other)


def _hash(self: Any) -> int:
    return hash(_compared(self.__class__)(self))


def _repr(self: Any) -> str:
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _copied(self: Any) -> Any:
    """Say how it is copied and pickled."""
    values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self) if field.init}
    return _of, (self.__class__, values)


def _of(cls: Any, values: dict[str, Any]) -> Any:
    return cls(**values)


def _refuse(self: Any, name: str, *_: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"a {self.__class__.__name__} never changes: `{name}` stays what it is")


_METHODS: dict[str, Any] = {
    "__new__": _first,
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _repr,
    "__reduce__": _copied,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
}

"""What programs do, as a value that can be compared: their functions and, recursively, what these close over."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any

from cardlang.compile.abilities import Compiled
from cardlang.machine.fuel import Fuel
from cardlang.machine.rules import Instruction, Label
from cardlang.syntax import nodes as n

NUMBERS = frozenset({"node", "why"})  # which words an act comes from: it is no part of what is done
OF_THE_WHOLE = frozenset({"nodes", "name", "instructions"})  # of a program: what its functions say already
SAID_BY = frozenset({"quantity", "kind", "n", "word"})  # what is asked of a phrase that a program keeps


def fingerprint(compiled: Iterable[Compiled]) -> Hashable:
    """The same for programs that do the same by the same means."""
    return tuple(_Marks().of(one) for one in compiled)


class _Marks:
    """The marks of what has been met, by identity: closures share what they close over, and some go in a circle."""

    def __init__(self) -> None:
        self._met: dict[int, Any] = {}

    def of(self, value: Any, names: frozenset[str] = frozenset()) -> Hashable:
        if value is None or isinstance(value, int | str | CodeType):
            return value
        if isinstance(value, Label):
            return ("label", value.pc)
        if isinstance(value, Fuel):  # the bound of the steps, not one of them
            return "fuel"
        if isinstance(value, n.Node):
            return self._node(value, names)
        if id(value) not in self._met:
            self._met[id(value)] = (value, ("again", len(self._met)))
            self._met[id(value)] = (value, self._mark(value))
        mark: Hashable = self._met[id(value)][1]
        return mark

    def _mark(self, value: Any) -> Hashable:
        match value:
            case FunctionType():
                return self._function(value)
            case MethodType():
                return ("method", self.of(value.__func__), self.of(value.__self__))
            case BuiltinFunctionType():
                return ("builtin", value.__name__, self.of(value.__self__) if _bound(value) else "")
            case partial():
                return ("partial", self.of(value.func), self.of(value.args), self.of(value.keywords))
            case Instruction():
                return ("instruction", value.kind, self.of(value.run))
            case tuple() | list():
                return tuple(self.of(one) for one in value)
            case set() | frozenset():
                return ("set", tuple(sorted(map(repr, value))))
            case Mapping():
                return ("map", tuple((self.of(key), self.of(one)) for key, one in value.items()))
            case _ if is_dataclass(value) and not isinstance(value, type):
                told = [field.name for field in fields(value) if field.name not in NUMBERS | OF_THE_WHOLE]
                return (type(value).__name__, tuple(self.of(getattr(value, name)) for name in told))
            case _ if hasattr(value, "__dict__") and not isinstance(value, type):
                return (type(value).__name__, self.of(vars(value)))
            case _:
                return repr(value)

    def _function(self, function: FunctionType) -> Hashable:
        code = function.__code__
        names = frozenset(code.co_names)
        cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
        kept = [(name, self._kept(name, cell.cell_contents, names)) for name, cell in cells]
        return (code.co_qualname, code.co_firstlineno, tuple(kept), self.of(function.__defaults__))

    def _kept(self, name: str, value: Any, names: frozenset[str]) -> Hashable:
        return "number" if name in NUMBERS and isinstance(value, int) else self.of(value, names)

    def _node(self, node: n.Node, names: frozenset[str]) -> Hashable:
        """Of a node only what the function can ask: which fields it names."""
        asked = [field.name for field in fields(node) if field.name in names | SAID_BY]
        return (type(node).__name__, tuple((name, self.of(getattr(node, name), names)) for name in asked))


def _bound(value: Any) -> bool:
    return isinstance(value.__self__, int)

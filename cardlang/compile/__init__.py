"""From meaning to programs: every ability of a text becomes code of the machine or a static of a query."""

from cardlang.compile.abilities import Compiled, compile_text, faults
from cardlang.compile.dialect import Dialect
from cardlang.compile.link import Linker
from cardlang.compile.scope import CompileError, IdleError

__all__ = ["CompileError", "Compiled", "Dialect", "IdleError", "Linker", "compile_text", "faults"]

"""Small mistakes made by rule: every operator looks at a node of the Python tree and proposes exact edits.

Only what runs is changed: no annotations, imports, docstrings, messages, nor what is there for the type checker alone.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Edit:
    """A span of characters with other words in its place, and the operator that proposes it."""

    operator: str
    start: int
    end: int
    new: str

    def applied(self, source: str) -> str:
        """The source with the edit in it."""
        return source[: self.start] + self.new + source[self.end :]


class Source:
    """A file as text and as tree, with the place of each node in the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        lines = text.splitlines(keepends=True)
        self._ascii = [line.isascii() for line in lines]
        self._lines = lines
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line))
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def at(self, line: int, column: int) -> int:
        """Where a line and a column of bytes, as the tree has them, are in the text."""
        row = self._lines[line - 1]
        if not self._ascii[line - 1]:
            column = len(row.encode()[:column].decode())
        return self._starts[line - 1] + column

    def line(self, at: int) -> int:
        """The line of a place, from 1."""
        return self.text.count("\n", 0, at) + 1

    def statement(self, at: int) -> int:
        """The first line of the innermost statement around a place."""
        around = [n for n in ast.walk(self.tree) if isinstance(n, ast.stmt) and self.span(n)[0] <= at < self.span(n)[1]]
        return max((node.lineno for node in around), default=1)

    def span(self, node: ast.expr | ast.stmt | ast.pattern) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def words(self, node: ast.expr | ast.stmt | ast.pattern) -> str:
        """The words of a node."""
        start, end = self.span(node)
        return self.text[start:end]

    def between(self, left: int, right: int, old: str, new: str, operator: str) -> Iterator[Edit]:
        """The edit of a sign or word between two places; brackets and comments may stand there, too."""
        for kind, found, (row, column), *_ in _tokens(self.text[left:right]):
            if kind in (tokenize.OP, tokenize.NAME) and found == old.split()[0]:
                lines = self.text[left:right].splitlines(keepends=True)
                start = left + sum(map(len, lines[: row - 1])) + column
                whole = re.match(r"\s+".join(map(re.escape, old.split())), self.text[start:right])
                if whole is not None:
                    yield Edit(operator, start, start + whole.end(), new)
                return


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    """As many tokens as can be read; pieces of a line need not be complete."""
    try:
        yield from tokenize.generate_tokens(io.StringIO(text).readline)
    except (tokenize.TokenError, IndentationError):
        return


Operator: TypeAlias = Callable[[Source, ast.AST], Iterator[Edit]]


# --- comparisons and sums -------------------------------------------------------------------------------------

_COMPARED: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">")),
    ast.LtE: ("<=", ("<",)),
    ast.Gt: (">", (">=", "<")),
    ast.GtE: (">=", (">",)),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
_COUNTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}


def compare(source: Source, node: ast.AST) -> Iterator[Edit]:
    """`a < b` becomes `a <= b`."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        for i, sign in enumerate(node.ops):
            old, others = _COMPARED[type(sign)]
            for new in others:
                yield from source.between(source.span(sides[i])[1], source.span(sides[i + 1])[0], old, new, "compare")


def arithmetic(source: Source, node: ast.AST) -> Iterator[Edit]:
    """`a + b` becomes `a - b`, `a += b` becomes `a -= b`."""
    if isinstance(node, ast.BinOp) and type(node.op) in _COUNTED and not _is_text(node.left, node.right):
        old, new = _COUNTED[type(node.op)]
        yield from source.between(source.span(node.left)[1], source.span(node.right)[0], old, new, "arithmetic")
    elif isinstance(node, ast.AugAssign) and type(node.op) in _COUNTED and not _is_text(node.value):
        old, new = (sign + "=" for sign in _COUNTED[type(node.op)])
        yield from source.between(source.span(node.target)[1], source.span(node.value)[0], old, new, "arithmetic")


def _is_text(*nodes: ast.expr) -> bool:
    return any(
        isinstance(n, ast.JoinedStr) or (isinstance(n, ast.Constant) and isinstance(n.value, str)) for n in nodes
    )


def off_by_one(source: Source, node: ast.AST) -> Iterator[Edit]:
    """`3` becomes `4` or `2`."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        start, end = source.span(node)
        yield Edit("off by one", start, end, str(node.value + 1))
        if node.value > 0:
            yield Edit("off by one", start, end, str(node.value - 1))


# --- conditions -----------------------------------------------------------------------------------------------


def dropped_condition(source: Source, node: ast.AST) -> Iterator[Edit]:
    """`a and b` becomes `a`, `x if c else y` becomes `x`, and a comprehension loses its `if`."""
    if isinstance(node, ast.BoolOp):
        word = "and" if isinstance(node.op, ast.And) else "or"
        signs = [
            sign
            for left, right in zip(node.values, node.values[1:], strict=False)
            for sign in source.between(source.span(left)[1], source.span(right)[0], word, "", "dropped condition")
        ]
        start, end = source.span(node)
        begins, ends = [start, *(sign.end for sign in signs)], [*(sign.start for sign in signs), end]
        parts = [source.text[a:b].strip() for a, b in zip(begins, ends, strict=True)]  # with their brackets
        for i in range(len(parts)):
            yield Edit("dropped condition", start, end, f" {word} ".join(parts[:i] + parts[i + 1 :]))
    elif isinstance(node, ast.IfExp):
        for kept in (node.body, node.orelse):
            yield Edit("dropped condition", *source.span(node), f"({source.words(kept)})")
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield Edit("dropped condition", *source.span(test), "True")


def negated(source: Source, node: ast.AST) -> Iterator[Edit]:
    """`if a` becomes `if not (a)`, `not a` becomes `a`, `a and b` becomes `a or b`."""
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare):
        yield Edit("negated", *source.span(node.test), f"not ({source.words(node.test)})")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Edit("negated", *source.span(node), f"({source.words(node.operand)})")
    elif isinstance(node, ast.BoolOp):
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from source.between(source.span(left)[1], source.span(right)[0], old, new, "negated")


def decided(source: Source, node: ast.AST) -> Iterator[Edit]:
    """`if a` is always met, or never."""
    if isinstance(node, ast.If):
        for word in ("True", "False"):
            yield Edit("decided", *source.span(node.test), word)


# --- names and arguments --------------------------------------------------------------------------------------

_PAIRS = {
    "min": "max", "max": "min", "any": "all", "all": "any", "append": "extend", "startswith": "endswith",
    "endswith": "startswith", "update": "setdefault", "left": "right", "right": "left", "first": "last",
    "last": "first", "issubset": "issuperset", "lstrip": "rstrip", "rstrip": "lstrip", "union": "intersection",
}  # fmt: skip
_SILLY = frozenset({"append", "update"})  # would only ever raise


def swapped_arguments(source: Source, node: ast.AST) -> Iterator[Edit]:
    """`f(a, b)` becomes `f(b, a)`."""
    if isinstance(node, ast.Call):
        for one, other in zip(node.args, node.args[1:], strict=False):
            words = source.words(one), source.words(other)
            if type(one) is not type(other) or words[0] == words[1] or isinstance(one, ast.Starred | ast.Constant):
                continue  # things of different kinds would only ever raise
            (start, middle), (behind, end) = source.span(one), source.span(other)
            yield Edit("swapped arguments", start, end, words[1] + source.text[middle:behind] + words[0])


def swapped_names(source: Source, node: ast.AST) -> Iterator[Edit]:
    """A parameter where another one of the function stands; `min` for `max`, `any` for `all` and the like."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        if node.id in _PAIRS and node.id not in _SILLY:
            yield Edit("swapped names", *source.span(node), _PAIRS[node.id])
        kinds = _parameters(source, node)
        for name, kind in kinds.items() if node.id in kinds else ():
            if name != node.id and kind == kinds[node.id]:
                yield Edit("swapped names", *source.span(node), name)
    elif isinstance(node, ast.Attribute) and node.attr in _PAIRS and node.attr not in _SILLY:
        _, end = source.span(node)
        yield Edit("swapped names", end - len(node.attr), end, _PAIRS[node.attr])


def _parameters(source: Source, node: ast.AST) -> dict[str, str]:
    """The parameters of the function around, with their types."""
    while node in source.parents:
        node = source.parents[node]
        if isinstance(node, ast.FunctionDef):
            entries = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            return {entry.arg: source.words(entry.annotation) for entry in entries if entry.annotation is not None}
    return {}


# --- statements -----------------------------------------------------------------------------------------------


def removed_statement(source: Source, node: ast.AST) -> Iterator[Edit]:
    """A call, an assignment to a part of something, a `continue`, an early `return` is left out."""
    if isinstance(node, ast.Expr):
        gone = isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom)
    elif isinstance(node, ast.Assign):
        gone = isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    elif isinstance(node, ast.Return | ast.Raise):
        inside = source.parents.get(node)
        gone = isinstance(inside, ast.If | ast.For) and not isinstance(source.parents.get(inside), ast.Module)
    else:
        gone = isinstance(node, ast.AugAssign | ast.Continue | ast.Break)
    if gone:
        assert isinstance(node, ast.stmt)
        yield Edit("removed statement", *source.span(node), "pass")


def returned(source: Source, node: ast.AST) -> Iterator[Edit]:
    """`return a` becomes `return None`, `return True` and `return False` where these are other values."""
    if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        inside = source.parents.get(node)
        while inside is not None and not isinstance(inside, ast.FunctionDef):
            inside = source.parents.get(inside)
        truth = inside is not None and isinstance(inside.returns, ast.Name) and inside.returns.id == "bool"
        for word in ("True", "False") if truth else ("None",):
            yield Edit("returned", *source.span(node.value), word)


# --- constants ------------------------------------------------------------------------------------------------

_WORD = re.compile(r"[a-z][a-z_-]*\Z")


def constant(source: Source, node: ast.AST) -> Iterator[Edit]:
    """`True` becomes `False`; a word that is compared or looked up becomes another one."""
    if not isinstance(node, ast.Constant):
        return
    if isinstance(node.value, bool):
        yield Edit("constant", *source.span(node), str(not node.value))
    elif isinstance(node.value, str) and _WORD.match(node.value):
        inside = source.parents.get(node)
        if isinstance(inside, ast.Compare | ast.Subscript | ast.MatchValue):
            yield Edit("constant", *source.span(node), f'"no {node.value}"')


def left_out(source: Source, node: ast.AST) -> Iterator[Edit]:
    """A tuple, list, set, dict or pattern of several loses one of them."""
    parts: list[tuple[int, int]] = []
    if isinstance(node, ast.Tuple | ast.List | ast.Set) and not isinstance(getattr(node, "ctx", None), ast.Store):
        if len(node.elts) > 2 and source.text[source.span(node)[0]] in "([{":
            parts = [source.span(one) for one in node.elts]
    elif isinstance(node, ast.Dict):
        if len(node.keys) > 1 and None not in node.keys:
            parts = [
                (source.span(key)[0], source.span(value)[1])
                for key, value in zip(node.keys, node.values, strict=True)
                if key is not None
            ]
    elif isinstance(node, ast.MatchOr):
        parts = [source.span(one) for one in node.patterns]
    for i, (start, end) in enumerate(parts):
        if i:
            yield Edit("left out", parts[i - 1][1], end, "")
        else:
            yield Edit("left out", start, parts[1][0], "")


OPERATORS: dict[str, Operator] = {
    "compare": compare,
    "arithmetic": arithmetic,
    "off by one": off_by_one,
    "dropped condition": dropped_condition,
    "negated": negated,
    "decided": decided,
    "swapped arguments": swapped_arguments,
    "swapped names": swapped_names,
    "removed statement": removed_statement,
    "returned": returned,
    "constant": constant,
    "left out": left_out,
}


# --- all of a file --------------------------------------------------------------------------------------------


def proposed(text: str) -> list[Edit]:
    """Every edit that some operator proposes, from the first line to the last."""
    source = Source(text)
    found = {
        edit for node in _running(source.tree) for operator in OPERATORS.values() for edit in operator(source, node)
    }
    return sorted(found, key=lambda edit: (edit.start, edit.end, edit.operator, edit.new))


def is_mutant(text: str, edit: Edit) -> bool:
    """Whether an edit leaves a program, and another one than before."""
    try:
        return ast.dump(ast.parse(edit.applied(text))) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run and decide something."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_comment", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _idle(child):
                yield from _running(child)


def _idle(node: ast.AST) -> bool:
    """Whether a node does nothing, or nothing that a test is to notice."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Assert():
            return True
        case ast.Expr(value=ast.Constant() | ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Call(func=ast.Name(id="TypeVar" | "assert_never" | "cast")):
            return True
        case _:
            return False

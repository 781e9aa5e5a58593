"""Trees are walked without recursion: the depth of a tree is no matter of Python's stack."""

import sys

from cardlang.syntax import nodes as n
from cardlang.syntax.walk import depth, preorder

LEVELS = 5 * sys.getrecursionlimit()


def test_a_tree_of_any_depth_is_walked() -> None:
    value: n.Value = n.Count(what=n.Sel(quantity=n.Quantity(kind="all"), noun="card"))
    for _ in range(LEVELS):
        value = n.Half(value=value)
    assert sum(1 for _ in preorder(value)) == LEVELS + 3
    assert depth(value) == LEVELS + 3

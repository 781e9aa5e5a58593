"""Selectors: which things are meant, before anybody chooses. The README of the folder above names each file.

A `Group` knows all its members in game order and can test one; how many of them are taken, and by whom, is the business
of `choices`.
"""

from cardlang.compile.selectors.bearers import bearers, kinds, part
from cardlang.compile.selectors.cards import bearing
from cardlang.compile.selectors.group import group
from cardlang.compile.selectors.held import having, owned
from cardlang.compile.selectors.places import place_set

__all__ = ["bearers", "bearing", "group", "having", "kinds", "owned", "part", "place_set"]

"""From productions to nodes: the builders of all productions, one function for each name in the grammar file.

A tree is built from the leaves up, as its productions are read, without recursion; each builder gets the built children
of its production and the lexicon, so that words become ids here. That builders and productions are the same set is
checked when a parser is made.
"""

from __future__ import annotations

from cardlang.syntax.builders import ahead as _ahead
from cardlang.syntax.builders import amounts as _amounts
from cardlang.syntax.builders import as_many as _as_many
from cardlang.syntax.builders import asked as _asked
from cardlang.syntax.builders import attributes as _attributes
from cardlang.syntax.builders import boards as _boards
from cardlang.syntax.builders import clauses as _clauses
from cardlang.syntax.builders import conditions as _conditions
from cardlang.syntax.builders import facts as _facts
from cardlang.syntax.builders import filters as _filters
from cardlang.syntax.builders import given as _given
from cardlang.syntax.builders import goals as _goals
from cardlang.syntax.builders import instead as _instead
from cardlang.syntax.builders import kept as _kept
from cardlang.syntax.builders import led as _led
from cardlang.syntax.builders import lines as _lines
from cardlang.syntax.builders import neighbours as _neighbours
from cardlang.syntax.builders import nounless as _nounless
from cardlang.syntax.builders import owners as _owners
from cardlang.syntax.builders import people as _people
from cardlang.syntax.builders import phrase_parts as _phrase_parts
from cardlang.syntax.builders import phrases as _phrases
from cardlang.syntax.builders import places as _places
from cardlang.syntax.builders import playing as _playing
from cardlang.syntax.builders import predicates as _predicates
from cardlang.syntax.builders import prices as _prices
from cardlang.syntax.builders import relatives as _relatives
from cardlang.syntax.builders import requirements as _requirements
from cardlang.syntax.builders import ruled as _ruled
from cardlang.syntax.builders import same as _same
from cardlang.syntax.builders import scored as _scored
from cardlang.syntax.builders import sentences as _sentences
from cardlang.syntax.builders import sets as _sets
from cardlang.syntax.builders import several as _several
from cardlang.syntax.builders import sides as _sides
from cardlang.syntax.builders import silenced as _silenced
from cardlang.syntax.builders import spaces as _spaces
from cardlang.syntax.builders import stated as _stated
from cardlang.syntax.builders import steps as _steps
from cardlang.syntax.builders import tails as _tails
from cardlang.syntax.builders import texts as _texts
from cardlang.syntax.builders import those as _those
from cardlang.syntax.builders import tolls as _tolls
from cardlang.syntax.builders import totals as _totals
from cardlang.syntax.builders import values as _values
from cardlang.syntax.builders import wordings as _wordings
from cardlang.syntax.builders.building import BUILDERS

_REGISTERED = (
    _ahead, _amounts, _as_many, _asked, _attributes, _boards, _clauses, _conditions, _facts, _filters, _given, _goals,
    _instead, _kept, _led, _lines, _neighbours, _nounless, _owners, _people, _phrase_parts, _phrases, _places, _playing,
    _predicates, _prices, _relatives, _requirements, _ruled, _same, _scored, _sentences, _sets, _several, _sides,
    _silenced, _spaces, _stated, _steps, _tails, _texts, _those, _tolls, _totals, _values, _wordings,
)  # fmt: skip  # importing them fills the table


def builder_names() -> frozenset[str]:
    """Return the names of all productions that can be built."""
    return frozenset(BUILDERS)

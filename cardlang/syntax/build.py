"""From productions to nodes: the builders of all productions, one function for each name in the grammar file.

A tree is built from the leaves up, as its productions are read, without recursion; each builder gets the built children
of its production and the lexicon, so that words become ids here. That builders and productions are the same set is
checked when a parser is made.
"""

from __future__ import annotations

from cardlang.syntax import build_ahead as _ahead
from cardlang.syntax import build_amounts as _amounts
from cardlang.syntax import build_asked as _asked
from cardlang.syntax import build_attributes as _attributes
from cardlang.syntax import build_boards as _boards
from cardlang.syntax import build_clauses as _clauses
from cardlang.syntax import build_conditions as _conditions
from cardlang.syntax import build_filters as _filters
from cardlang.syntax import build_goals as _goals
from cardlang.syntax import build_instead as _instead
from cardlang.syntax import build_kept as _kept
from cardlang.syntax import build_lines as _lines
from cardlang.syntax import build_nounless as _nounless
from cardlang.syntax import build_owners as _owners
from cardlang.syntax import build_people as _people
from cardlang.syntax import build_phrases as _phrases
from cardlang.syntax import build_places as _places
from cardlang.syntax import build_playing as _playing
from cardlang.syntax import build_predicates as _predicates
from cardlang.syntax import build_prices as _prices
from cardlang.syntax import build_relatives as _relatives
from cardlang.syntax import build_requirements as _requirements
from cardlang.syntax import build_ruled as _ruled
from cardlang.syntax import build_same as _same
from cardlang.syntax import build_sentences as _sentences
from cardlang.syntax import build_sets as _sets
from cardlang.syntax import build_several as _several
from cardlang.syntax import build_sides as _sides
from cardlang.syntax import build_spaces as _spaces
from cardlang.syntax import build_stated as _stated
from cardlang.syntax import build_steps as _steps
from cardlang.syntax import build_tails as _tails
from cardlang.syntax import build_texts as _texts
from cardlang.syntax import build_those as _those
from cardlang.syntax import build_tolls as _tolls
from cardlang.syntax import build_totals as _totals
from cardlang.syntax import build_values as _values
from cardlang.syntax import build_wordings as _wordings
from cardlang.syntax.building import BUILDERS

_REGISTERED = (
    _ahead, _amounts, _asked, _attributes, _boards, _clauses, _conditions, _filters, _goals, _instead, _kept,
    _lines, _nounless, _owners, _people, _phrases, _places, _playing, _predicates, _prices, _relatives,
    _requirements, _ruled, _same, _sentences, _sets, _several, _sides, _spaces, _stated, _steps, _tails, _texts, _those,
    _tolls, _totals, _values, _wordings,
)  # fmt: skip  # importing them fills the table


def builder_names() -> frozenset[str]:
    """Return the names of all productions that can be built."""
    return frozenset(BUILDERS)

"""Lark's tables of a grammar, made in half of its time: with the same steps, which look at each production once.

For each nonterminal that a state can take Lark looks through all productions of the state, hundreds of them, and it
notes each terminal that may follow a production anew for each place where the production begins.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import accumulate
from typing import Any

from lark.grammar import Rule, Symbol
from lark.parsers.grammar_analysis import LR0ItemSet, RulePtr
from lark.parsers.lalr_analysis import LALR_Analyzer, digraph
from lark.parsers.lalr_parser import LALR_Parser, _Parser


class LarkTables(LALR_Parser):
    """Lark's parser with the tables that `_Analyzer` makes; Lark takes it as its plugin `LALR_Parser`."""

    def __init__(self, parser_conf: Any, debug: bool = False, strict: bool = False) -> None:
        """Do as Lark's own one does."""
        analysis = _Analyzer(parser_conf, debug=debug, strict=strict)
        analysis.compute_lalr()  # type: ignore[no-untyped-call]
        self._parse_table, self.parser_conf = analysis.parse_table, parser_conf
        self.parser = _Parser(analysis.parse_table, parser_conf.callbacks, debug)


class _Analyzer(LALR_Analyzer):
    """Lark's analysis, with its two long steps written anew."""

    def compute_includes_lookback(self) -> None:
        """Note which nonterminals end with which others, and where the productions of each end."""
        begun = {state: _by_origin(state) for state in self.lr0_itemsets}
        for taken in self.nonterminal_transitions:
            first, nonterminal = taken
            lookback = self.lookback[taken]
            for at in begun[first].get(nonterminal, ()):
                parts = at.rule.expansion[at.index :]
                passed = [*accumulate(parts, lambda state, part: state.transitions[part], initial=first)]
                for state, part in zip(reversed(passed[:-1]), reversed(parts), strict=True):  # from the end, as far as
                    if (state, part) in self.reads:  # nothing need stand behind a part
                        self.includes[state, part].add(taken)
                    if part not in self.NULLABLE:
                        break
                if at.index == 0 and RulePtr(at.rule, len(parts)) in passed[-1].closure:
                    lookback.add((passed[-1], at.rule))

    def compute_lookaheads(self) -> None:
        """Note which terminals may follow each production where it ends."""
        reads = digraph(self.nonterminal_transitions, self.reads, self.directly_reads)  # type: ignore[no-untyped-call]
        follows = digraph(self.nonterminal_transitions, self.includes, reads)  # type: ignore[no-untyped-call]
        ended = defaultdict[tuple[LR0ItemSet, Rule], set[Symbol]](set)
        for taken, lookback in self.lookback.items():
            for end in lookback:
                ended[end] |= follows[taken]
        for (state, rule), terminals in ended.items():
            for terminal in terminals:
                state.lookaheads[terminal].add(rule)


def _by_origin(state: LR0ItemSet) -> dict[Symbol, list[RulePtr]]:
    """Return the productions of a state, by what they make."""
    found = defaultdict[Symbol, list[RulePtr]](list)
    for at in state.closure:
        found[at.rule.origin].append(at)
    return dict(found)

"""Thousands of matches between bots, and what can be said about them."""

from __future__ import annotations

from cardlang.match.earlier import earlier
from cardlang.sim.arena import SimulationError
from cardlang.sim.comparison import CardDifference, Comparison, comparison_schema
from cardlang.sim.figures import Length, Needed, Share
from cardlang.sim.paired import Means, ShareDifference
from cardlang.sim.run import compare, simulate
from cardlang.sim.summary import AbilityFigures, Card, Simulation, schema

__all__ = [
    "AbilityFigures", "Card", "CardDifference", "Comparison", "Length", "Means", "Needed", "Share", "ShareDifference",
    "Simulation", "SimulationError", "compare", "comparison_schema", "earlier", "schema", "simulate",
]  # fmt: skip

"""Thousands of matches between bots, and what can be said about them."""

from __future__ import annotations

from cardlang.sim.arena import SimulationError
from cardlang.sim.figures import Length, Share
from cardlang.sim.run import simulate
from cardlang.sim.summary import Card, Simulation, schema

__all__ = ["Card", "Length", "Share", "Simulation", "SimulationError", "schema", "simulate"]

"""Scenarios: card tests as data. The README of this folder names each file."""

from cardlang.scenario.codes import CODES
from cardlang.scenario.model import Scenario, ScenarioFile
from cardlang.scenario.read import load_scenarios
from cardlang.scenario.run import Result, run, run_all

__all__ = ["CODES", "Result", "Scenario", "ScenarioFile", "load_scenarios", "run", "run_all"]

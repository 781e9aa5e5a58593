"""Benchmarks: ratios against something else measured in the same run. `python -m tests.benchmarks --help`."""

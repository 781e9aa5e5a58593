"""The output formats of the linter: for people, for pipelines, for other programs.

Each format is a function from a `Run` to the text to write. `registry.py` lists them and imports what they need.
"""

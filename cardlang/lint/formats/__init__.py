"""The forms in which findings leave the linter: for people, for pipelines, for other programs.

Each form is a function from a `Run` to the text to be written; `registry.py` has them all, and loads what they need.
"""

"""Texts that do nothing by themselves: they change rules and numbers, or listen."""

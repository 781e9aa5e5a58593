"""Exit codes of the commands."""

FINDINGS = 1  # or tests that fail
UNREAD = 1  # whoever read the output went away
WRONG_USE = 2
INTERNAL = 70  # a fault of ours
INTERRUPTED = 130

"""Exit codes of the commands."""

FINDINGS = 1  # or tests that fail
UNREAD = 1  # the reader of the output went away
WRONG_USE = 2
INTERNAL = 70  # an internal error
INTERRUPTED = 130

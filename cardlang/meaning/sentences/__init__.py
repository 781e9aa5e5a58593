"""Checks what is said of them: headers, steps, statements, conditions, verbs and amounts."""

"""Trees as they were written to trees of fewer kinds of words: what a text leaves unsaid, or says in its own way."""

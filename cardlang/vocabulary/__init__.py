"""The words of a game as data: nouns, verbs, keywords, and what each can be combined with."""

"""The words of a game as data: nouns, verbs, keywords, with what each may be combined with."""

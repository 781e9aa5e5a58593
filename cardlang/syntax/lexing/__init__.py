"""From characters to terminals: the words of a game, how each may be written, and the lexer."""

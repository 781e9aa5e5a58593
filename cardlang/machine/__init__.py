"""The machine: the state of a match, and the instructions that change it. It knows no game, no card and no language."""

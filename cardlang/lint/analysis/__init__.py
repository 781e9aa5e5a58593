"""Analysis of what a text says about numbers, faces and places: the possible values, and which conditions can hold."""

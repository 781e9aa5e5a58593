"""What a text says about numbers, faces and places: what each of them can be, and which conditions can hold."""

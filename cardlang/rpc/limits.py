"""How much of anything a peer may send or hold. `hello` says all of them."""

LINE_BYTES = 8 * 1024 * 1024  # the largest save fits, with its quotation marks escaped
DEPTH = 32  # of lists and objects in one another
BATCH = 100  # messages in one line
MATCHES = 100  # open at the same time
ID_CHARACTERS = 200  # of the id of a message, which is sent back

LIMITS = {"line_bytes": LINE_BYTES, "depth": DEPTH, "batch": BATCH, "matches": MATCHES, "id_characters": ID_CHARACTERS}

"""What the game adds to the JSON Schemas of a match; see `cardlang.match.schemas`."""

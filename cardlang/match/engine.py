"""The number of the engine, and the hash of the programs that it makes. A save is checked against both."""

from __future__ import annotations

from hashlib import blake2b

from cardlang.machine.rules import Rules

# Grows whenever a saved position would go on differently; 24: what is happening as an effect is put off is not heard by
# it.
ENGINE = 24


def hash_of(rules: Rules) -> str:
    """Hash the shape of all programs of a game; the texts and `ENGINE` fix everything else about them."""
    listing = [
        (program.name, program.kinds, program.nodes, program.slots, program.ability) for program in rules.programs
    ]
    abilities = [(a.record, a.keyword, a.index, a.keys, a.limit) for a in rules.abilities]
    return blake2b(repr((ENGINE, listing, abilities)).encode(), digest_size=16).hexdigest()

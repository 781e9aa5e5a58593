"""The number of the engine, and the hash of the programs that it makes: by both a save knows whether it is at home."""

from __future__ import annotations

from hashlib import blake2b

from cardlang.machine.rules import Rules

# Grows whenever a saved position would go on differently; 17: some texts are read otherwise (coins that are
# put into the supply are lost, rules that share a condition).
ENGINE = 17


def hash_of(rules: Rules) -> str:
    """A hash of the shape of all programs of a game; what it cannot see is fixed by the texts and `ENGINE`."""
    listing = [
        (program.name, program.kinds, program.nodes, program.slots, program.ability) for program in rules.programs
    ]
    abilities = [(a.record, a.keyword, a.index, a.keys, a.limit) for a in rules.abilities]
    return blake2b(repr((ENGINE, listing, abilities)).encode(), digest_size=16).hexdigest()

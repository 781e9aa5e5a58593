"""What is printed on the 78 cards, written down a second time and apart from the card texts.

A row: id, location, cost, shields, size of the purse (0 for none), whether there is an arrow (it points to the other
row), the ability and the scoring in a shorthand that only `combo_sheet.py` reads.
"""

from __future__ import annotations

from typing import NamedTuple


class Facts(NamedTuple):
    """One printed card."""

    id: str
    location: str
    cost: int
    shields: str
    purse: int
    arrow: bool
    ability: str
    scoring: str


CARDS = tuple(
    Facts(*row)
    for row in (
        ("steward", "castle", 0, "Nob", 3, False, "fill 2", "2 per gold here"),
        ("scribe", "castle", 4, "Fai", 0, True, "1 gold per Fai", "3 per Sch line"),
        ("mother-superior", "castle", 5, "Fai Fai", 0, False, "4 key", "5 if top row"),
        ("his-holiness", "castle", 7, "Fai", 0, False, "3 key, 1 key others", "6 per absent"),
        ("chaplain", "castle", 5, "Fai", 0, True, "1 gold per bearing1", "2 per village"),
        ("cardinal", "castle", 4, "Fai", 0, False, "1 key per castle", "3 per Fai row"),
        ("templar", "castle", 5, "Fai Mil", 0, True, "1 gold per Fai beside, 1 key per Mil", "1 per key"),
        ("gravedigger", "castle", 4, "Fai Sch", 8, False, "discard village for gold", "2 per gold here"),
        ("alchemist", "castle", 6, "Sch", 0, False, "discount castle village", "4 per discount"),
        ("astronomer", "castle", 5, "Sch Sch", 0, False, "discount castle", "8 if left column"),
        ("pilgrim", "castle", 6, "Fai", 0, True, "discount village", "4 per type row"),
        ("devout", "castle", 4, "Fai", 0, False, "1 gold per empty", "10 if no Cra"),
        ("nun", "castle", 3, "Fai", 0, True, "1 gold per castle", "3 per Fai column"),
        ("architect", "castle", 4, "Sch", 0, True, "discount village", "2 per type"),
        ("goldsmith", "castle", 4, "Sch Cra", 0, True, "1 key per bearing2", "6 if left column"),
        ("apothecary", "castle", 3, "Sch", 0, True, "discount castle", "3 per Sch column"),
        ("professor", "castle", 4, "Sch", 0, True, "1 gold per type", "3 per Sch row"),
        ("officer", "castle", 5, "Mil", 0, False, "1 gold per Nob, 1 gold per Mil", "4 per set Nob+Mil"),
        ("captain", "castle", 5, "Mil Mil", 0, True, "discount village", "8 if right column"),
        ("judge", "castle", 4, "Sch", 0, True, "2 key", "3 per pair"),
        ("patron", "castle", 7, "Sch", 0, False, "2 gold others", "5 per cost5+"),
        ("guildmaster", "castle", 5, "Cra Cra", 0, True, "discard village for key", "5 if bottom row"),
        ("general", "castle", 7, "Mil", 0, False, "1 key per type", "6 per triple"),
        ("knight", "castle", 5, "Mil", 0, False, "1 gold per castle", "3 per Nob line"),
        ("lookout", "castle", 6, "Mil", 0, False, "1 key per Mil", "4 per type column"),
        ("royal-guard", "castle", 4, "Nob Mil", 0, True, "1 key, 1 key others", "3 per Nob column"),
        ("banker", "castle", 7, "Cra", 0, True, "2 onto purses | 3 key", "1 per gold"),
        ("pawnbroker", "castle", 4, "Cra", 0, True, "1 gold per cost4", "3 per cost4"),
        ("chatelaine", "castle", 2, "Nob Cra", 0, False, "discount castle", "2 per type row"),
        ("glassblower", "castle", 5, "Cra", 0, True, "1 gold per Fai, 1 gold per Cra", "4 per set Fai+Cra"),
        ("princess", "castle", 3, "Nob", 0, True, "discount castle", "3 per Nob row"),
        ("prince", "castle", 6, "Nob", 0, False, "1 gold per Nob", "4 per Nob row"),
        ("his-majesty", "castle", 6, "Nob Fai", 0, True, "1 gold others", "4 per Nob column"),
        ("queen-mother", "castle", 3, "Nob Nob", 5, False, "2 onto purses", "2 per gold here"),
        ("jester", "castle", 3, "Nob", 0, True, "2 gold per Nob", "2 per Nob line"),
        ("chancellor", "castle", 6, "Nob Sch", 0, False, "1 key per Sch", "2 per castle"),
        ("baron", "castle", 3, "Nob", 0, False, "discount castle village", "10 if no Pea"),
        ("her-majesty-the-queen", "castle", 7, "Nob", 0, False, "1 key per Nob", "10 per set Nob+Sch+Cra"),
        ("duchess", "castle", 5, "Nob Nob", 0, False, "2 key", "8 if top row"),
        ("inventor", "village", 2, "Sch Sch", 0, False, "1 gold per Sch", "1 per village"),
        ("spy", "village", 4, "Sch Mil", 0, False, "1 gold per Sch, 1 key per Mil beside", "6 if middle column"),
        ("vicar", "village", 0, "Fai", 5, True, "1 gold per village", "2 per gold here"),
        ("miraculously-cured", "village", 2, "Fai Fai", 4, True, "1 key per purse", "2 per gold here"),
        ("squire", "village", 0, "Mil", 0, False, "discount castle village", "2 per Cra line"),
        ("philosopher", "village", 2, "Sch", 0, False, "discount castle", "10 if no Mil"),
        ("doctor", "village", 5, "Sch", 0, True, "1 gold per Sch, 1 gold per Pea", "4 per set Sch+Pea"),
        ("executioner", "village", 0, "Mil", 0, True, "discard castle for gold", "1 per castle"),
        ("barbarian", "village", 2, "Mil", 0, True, "1 gold per Sch beside | 2 key", "10 if no Sch"),
        ("militiaman", "village", 2, "Mil", 0, True, "1 gold per Pea beside | 2 key", "3 per Mil row"),
        ("bombardier", "village", 2, "Mil", 0, False, "1 gold per Cra beside | 2 key", "3 per Mil column"),
        ("stonemason", "village", 3, "Cra", 0, True, "discount village", "3 per Cra column"),
        ("blacksmith", "village", 5, "Mil Cra", 0, False, "1 gold per Nob beside | 2 key", "2 per bearing2"),
        ("master-at-arms", "village", 2, "Mil Mil", 4, False, "1 gold per Mil", "2 per gold here"),
        ("mercenary", "village", 6, "Mil Pea", 0, False, "1 gold per type", "7 per set Fai+Mil+Pea"),
        ("innkeeper", "village", 0, "Cra", 6, False, "2 onto purses, 2 gold others", "2 per gold here"),
        ("sculptor", "village", 3, "Fai Cra", 7, True, "1 key per Fai", "2 per gold here"),
        ("clockmaker", "village", 3, "Cra", 0, True, "1 gold per Cra", "3 per Cra row"),
        ("spice-merchant", "village", 0, "Cra", 0, False, "2 gold per Cra", "5 if middle row"),
        ("armorer", "village", 3, "Cra", 0, False, "discount castle village", "3 per Mil line"),
        ("potter", "village", 2, "Cra Cra", 4, True, "2 onto purses", "2 per gold here"),
        ("farmer", "village", 5, "Pea Pea", 0, True, "1 key per Pea", "7 if bottom row"),
        ("locksmith", "village", 4, "Cra Pea", 0, True, "1 key per Cra", "1 per key"),
        ("carpenter", "village", 0, "Cra", 0, True, "1 key per absent", "8 if hidden"),
        ("witch", "village", 4, "Pea", 0, True, "1 gold per Pea, 1 key per Fai beside", "9 if no Fai"),
        ("brigand", "village", 7, "Pea", 0, False, "1 key per castle beside", "7 per 3 village"),
        ("woodcutter", "village", 0, "Pea", 0, False, "1 gold per card", "5 if right column"),
        ("monk", "village", 4, "Fai Pea", 0, True, "1 key per Fai", "2 per Pea line"),
        ("beggar", "village", 0, "Pea", 0, False, "1 gold per card", "2 per Fai line"),
        ("stable-boy", "village", 4, "Pea Nob", 0, False, "1 key per Nob", "3 per Pea column"),
        ("winemaker", "village", 2, "Sch Pea", 0, False, "1 gold per village", "2 per type column"),
        ("shepherd", "village", 5, "Pea", 0, True, "1 gold per empty", "3 per Pea row"),
        ("usurper", "village", 5, "Pea", 0, True, "1 key per bearing1", "2 per castle"),
        ("traveler", "village", 0, "Pea", 0, False, "3 gold per cost0", "2 per cost0"),
        ("farmhand", "village", 0, "Pea", 5, True, "discount village", "2 per gold here"),
        ("revolutionary", "village", 4, "Pea", 0, True, "1 key per village", "9 if no Nob"),
        ("fisherman", "village", 2, "Pea Pea", 0, False, "discount castle", "4 if corner"),
        ("baker", "village", 0, "Pea", 0, False, "1 gold per Pea, 1 key per village", "3 if edge"),
        ("beekeeper", "village", 2, "Pea", 9, False, "2 onto purses", "2 per gold here"),
    )
)
BY_ID = {card.id: card for card in CARDS}

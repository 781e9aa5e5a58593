"""What hosts hand in: whole numbers, options of a match, lists of cards; each checked before it is used."""

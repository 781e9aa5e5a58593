"""Castle Combo: two to five players each build a square of nine cards."""

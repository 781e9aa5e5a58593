"""A second reading of card texts; see the README of this folder."""

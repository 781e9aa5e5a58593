"""A second, naive machine, and the comparison of the shipped one with it."""

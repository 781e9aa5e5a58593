"""From nodes to canonical text."""

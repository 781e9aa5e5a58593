"""What verbs do: what is chosen for them, their windows and their results."""

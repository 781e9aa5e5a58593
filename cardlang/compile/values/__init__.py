"""Numbers and conditions: what is read when an ability runs."""

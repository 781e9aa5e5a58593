"""What is asked of sound words only: what an ability could do in play, and what its game can do."""

"""Generated programs: each is refused with a place inside its text, or runs within its static cost."""

"""Steps and what goes around them: envelopes, loops, what is done later."""

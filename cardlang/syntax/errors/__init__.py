"""What is wrong with a text that cannot be read, or that people would read otherwise, and what to write instead."""

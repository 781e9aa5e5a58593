"""What words of reference stand for: what has been named, and looking back to it."""

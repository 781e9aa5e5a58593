"""The checks, one per file, named after what they find; `registry.py` lists them."""

"""From productions to nodes: the builders, by what they build; `all.py` registers them."""

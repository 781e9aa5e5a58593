"""One check per file; `registry` lists them."""

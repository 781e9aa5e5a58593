"""Files of the package and of its user: shipped data, plug-ins, the cache."""

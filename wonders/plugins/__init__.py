"""Who else may speak: the hooks of a ruleset's Python, the manager that calls them, and `load`."""

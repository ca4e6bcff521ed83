"""The `wonders` command. Needs the extra `cli` (click, rich); nothing in the library imports it."""

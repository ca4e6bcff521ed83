"""7 Wonders, second edition."""

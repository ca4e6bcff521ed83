"""7 Wonders, first edition, as what differs from the second."""

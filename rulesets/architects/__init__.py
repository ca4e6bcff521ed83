"""7 Wonders Architects."""

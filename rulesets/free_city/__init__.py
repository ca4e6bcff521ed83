"""7 Wonders for two players with the Free City between them."""

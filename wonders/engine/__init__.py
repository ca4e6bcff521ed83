"""What happens: rulesets compiled to tables, the state of a game, decisions, payments, scoring. Knows no game."""

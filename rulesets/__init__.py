"""The shipped rulesets: data found by folder, never imported by name."""

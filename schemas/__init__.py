"""JSON Schemas generated from the vocabulary."""

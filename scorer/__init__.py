"""Papertable, the scoring half: a table in, the score with its reasons out."""

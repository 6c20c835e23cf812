"""Pieces: what the marks say lies where, what it should look like, and whose it is."""

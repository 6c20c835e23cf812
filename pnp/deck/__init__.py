"""The deck: what a game is, loaded and checked. Knows no page and no pixel."""

"""Whole games by random players who keep to the rules, many of them, and what they come to."""

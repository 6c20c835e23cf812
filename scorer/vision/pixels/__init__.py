"""Pixels: sums, medians, falling light and round shapes in a picture, whatever it shows."""

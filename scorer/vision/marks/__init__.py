"""Marks: a photo to the numbers printed in it, coarse first, then patiently."""

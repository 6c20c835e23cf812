"""Planes and views: where a point of the table is in the photo, and back."""

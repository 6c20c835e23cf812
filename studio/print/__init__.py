"""Printing: what a person wishes, the PDFs that come of it, true pictures of their pages, and calibration."""

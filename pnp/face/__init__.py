"""Faces: one card, one language, drawn on a pen as its layout says."""

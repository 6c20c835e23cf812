"""Papertable, the printing half: card data in, sheets to cut out."""

__version__ = "0.1.0"

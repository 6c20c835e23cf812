"""Papertable, the printing half: card data in, sheets to cut out."""

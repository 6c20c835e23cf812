"""Vision: a photo to its pieces, and the pieces to a table. The only part of the scorer that sees pixels."""

"""Vision: a photo to the pieces in it, and the pieces to a table. The only part of the scorer that sees pixels."""

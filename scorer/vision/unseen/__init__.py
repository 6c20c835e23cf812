"""What may count and nobody read: in glare, under a hand, cut off, out of focus, face down."""

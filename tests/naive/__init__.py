"""Second scorers, written from the rulebooks with other data structures than the engine."""

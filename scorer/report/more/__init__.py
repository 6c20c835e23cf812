"""What a game tells beside its points, where a sentence a field is not enough: a module a game, by name."""

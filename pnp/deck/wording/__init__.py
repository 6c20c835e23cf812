"""Sentences made from card data: a module a game, found by the game's name."""

"""What a table file may say: a module a game, found by the game's name."""

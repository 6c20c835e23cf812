"""How each game's pieces become its table: a module a game, found by the game's name."""

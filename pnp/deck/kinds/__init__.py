"""What the cards of each bundled game may say: a module a game, found by the game's name."""

"""The rules: a module (or small package) a game, found by the game's name. Pure: no pixel, no page, no file."""

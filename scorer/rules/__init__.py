"""The rules: a module or small package a game, found by its name. Pure: no pixel, no page, no file."""

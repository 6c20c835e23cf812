"""How each game is played and what is counted of it; a module is found by its game's name.

It has UNIT (what the length counts), `why_not(game, players)` (a sentence when these cards cannot be played),
`ready(game)` (what is made of the cards once) and `play(ready, players, random)`.
"""

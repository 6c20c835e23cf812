"""The photo with what was read drawn on it, for a person to check in five seconds; loaded when asked for."""

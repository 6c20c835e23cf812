"""The scorer's commands: a module each, found by its name."""

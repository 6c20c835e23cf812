"""The bare table: its colours, its light and its pattern, learned from the photo; what hides it."""

"""Editing decks: files rewritten with their comments, forms from the schema, faces drawn while typing."""

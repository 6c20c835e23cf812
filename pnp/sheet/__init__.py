"""Sheets: which piece lies where on which page, and what is printed around it."""

"""Sessions and results as the page gets them: everything named and worded in its language."""

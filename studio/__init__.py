"""The studio: one local web page to print, to score with the phone, and to edit cards."""

"""The Score screens' side of the server: sessions, photos, corrections, results and history."""

"""What many simulated games came to, told: as text, as JSON, as a picture."""

"""What the person is told: the score in words or as JSON, with every point's reason."""

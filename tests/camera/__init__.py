"""A camera for the tests: real faces laid on a table, photographed as badly as people do, with the truth kept."""

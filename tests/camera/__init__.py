"""A camera for the tests: real faces laid on a table, photographed as people do, the truth kept."""

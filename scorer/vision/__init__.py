"""Vision: a photo to its pieces, and the pieces to a table. The only part of the scorer that sees pixels."""

import os

# Our matrices are small: threads that wait for one another would cost more than they gain.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

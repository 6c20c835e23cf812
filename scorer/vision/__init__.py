"""Vision: a photo to its pieces, and the pieces to a table. The only part of the scorer that sees pixels.

photo → marks → pieces → games, and what they need on the way: `geometry` (planes and views), `pixels` (sums
and shapes), `table` (what is bare of it), `unseen` (what may count and nobody read). Begin with `read`.
"""

import os

# Our matrices are small: threads that wait for one another would cost more than they gain.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

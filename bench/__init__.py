"""Speed and size, as ratios measured in one run (`make bench`)."""

import os

# As the scorer does for itself, before anything loads numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

"""`python -m dominolab` does what the command `dominolab` does."""

import sys

from dominolab.cli import main

if __name__ == "__main__":
    sys.exit(main())

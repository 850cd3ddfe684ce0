"""`python -m omphalos` is the command `omphalos`."""

import sys

from omphalos.cli import main

if __name__ == "__main__":
    sys.exit(main())

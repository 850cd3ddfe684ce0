"""`python -m omphalos.cli` is the command `omphalos`."""

import sys

from omphalos.cli import main

sys.exit(main())

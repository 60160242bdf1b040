"""`python -m bench.mutants`: see command.py."""

from __future__ import annotations

import sys

from bench.mutants.command import main

if __name__ == "__main__":
    sys.exit(main())

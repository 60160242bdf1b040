"""`python -m bench.same`: see command.py."""

from __future__ import annotations

import sys

from bench.same.command import main

if __name__ == "__main__":
    sys.exit(main())

"""`python -m bench.quantities`: see command.py."""

from __future__ import annotations

from bench.quantities.command import main

if __name__ == "__main__":
    main()

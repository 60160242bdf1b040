"""`python -m bench.steadiness`: see command.py."""

from __future__ import annotations

from bench.steadiness.command import main

if __name__ == "__main__":
    main()

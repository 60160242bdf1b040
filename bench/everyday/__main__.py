"""`python -m bench.everyday`: see command.py."""

from __future__ import annotations

from bench.everyday.command import main

if __name__ == "__main__":
    main()

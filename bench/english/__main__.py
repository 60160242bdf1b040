"""`python -m bench.english`: see command.py."""

from __future__ import annotations

from bench.english.command import main

if __name__ == "__main__":
    main()

"""`python -m bench.poisoning`: see command.py."""

from __future__ import annotations

from bench.poisoning.command import main

if __name__ == "__main__":
    main()

"""`python -m bench.retrieval`: see command.py."""

from __future__ import annotations

from bench.retrieval.command import main

if __name__ == "__main__":
    main()

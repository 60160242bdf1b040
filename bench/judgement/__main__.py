"""`python -m bench.judgement`: see command.py."""

from __future__ import annotations

from bench.judgement.command import main

if __name__ == "__main__":
    main()

"""All measurements that need neither weights nor hours, one after another: `python -m bench`. Each can be run by itself."""

from __future__ import annotations

import subprocess
import sys

from bench.measuring.report import ROOT

ORDER = (
    "speed.imports", "retrieval.ingest", "retrieval.refresh", "retrieval", "retrieval.recall", "retrieval.million",
    "texts.ledgers",
)  # fmt: skip

for name in ORDER:
    print(f"\n== {name}", flush=True)
    subprocess.run([sys.executable, "-m", f"bench.{name}", *sys.argv[1:]], cwd=ROOT, check=True)

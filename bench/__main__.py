"""All measurements, one after another: `python bench`. Each can be run by itself as well."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ORDER = ("imports", "ingest", "refresh", "retrieval", "recall", "million", "ledgers")

for name in ORDER:
    print(f"\n== {name}", flush=True)
    subprocess.run([sys.executable, str(Path(__file__).with_name(f"{name}.py")), *sys.argv[1:]], check=True)

"""What our own search finds for the claims a judge is taught with: `python retrieved.py --data DATA --out FILE.gz [--sets NAME...]`, for pool.py and written.py.

Collections are those that `make judgement` builds and keeps, so the passages are the ones that verification meets. Only claims of training sets are asked.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))  # a script beside others: bench is a package of the root
ASKED = {
    "fever": "wiki", "fm2": "wiki", "exfever": "wiki", "fever_symmetric": "wiki", "check_covid": "scifact", "scifact": "scifact"
}  # fmt: skip
"""Sets whose claims are looked up, and where."""
FOUND = 16
"""Passages of a claim: as many as pool.py draws from."""
WRITTEN = "written"
"""Not a set of labelled pairs: the claims of `written/` on passages of the encyclopedia."""


def main() -> None:
    from written import HERE, corpora, texts

    from adjudge.values.knowledge import Filter
    from bench.judgement.command import KEPT, opened
    from bench.judgement.sets import Sets, build_missing

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--sets", nargs="+", default=[*ASKED, WRITTEN])
    args = parser.parse_args()
    with gzip.open(args.data / "train" / "stance_pairs.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    asked = dict.fromkeys((r["dataset"], r["claim"]) for r in rows if r["dataset"] in ASKED and r["dataset"] in args.sets)
    if WRITTEN in args.sets:
        passages = corpora(args.data)
        own = (t for t in texts(HERE, passages) if t.title and t.family in passages and not t.kept_back)
        asked |= dict.fromkeys((WRITTEN, claim.words) for text in own for claim in text.claims)
    with opened(KEPT) as engine, gzip.open(args.out, "wt", encoding="utf-8") as out:
        build_missing(engine, Sets(data=args.data))
        for name, claim in asked:
            found = engine.search(claim, FOUND, where=Filter(collections=(ASKED.get(name, "wiki"),))).found
            cand = [{"title": f.passage.title, "text": f.passage.text} for f in found]
            out.write(json.dumps({"set": name, "claim": claim, "cand": cand}, ensure_ascii=False) + "\n")
    print(f"{len(asked):,} claims asked")


if __name__ == "__main__":
    main()

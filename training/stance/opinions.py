"""What a trained student thinks of every pair of a pool: `python opinions.py --kind mpnet --weights FILE --tokenizer FILE --pool FILE --out FILE`.

Models taught differently err on different sides, so their mean is a better teacher than any of them (`distil.py --logits A B C`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import rows as training_rows
import torch
from batches import Sequences
from crossencoder import begun, encode, tokenizer, unpack
from distil import predict


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=("gte", "mpnet"), required=True)
    parser.add_argument("--weights", type=Path, required=True, help="a student's weights, packed")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="logits, a row a pair of the pool")
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    ids, second = encode(tokenizer(args.tokenizer), [(r["evidence"], r["claim"]) for r in training_rows.read(args.pool)])
    model = begun(args.kind, unpack(args.weights), []).to(device)
    logits = predict(model, Sequences(ids, device, second=second))[:, :3]
    part = args.out.with_suffix(".part.npy")
    np.save(part, logits.astype(np.float16))
    part.rename(args.out)  # a student waits for the whole of it


if __name__ == "__main__":
    main()

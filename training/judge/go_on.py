"""Lets a judge go on learning: `python go_on.py --weights FILE... --tokenizer FILE --pool FILE --written FILE --read FILE --seconds N --out DIR`.

The judge's own answers on the pool are its teacher, so that it keeps what it knows; texts written by a language model, claim by claim (written.py), have their labels alone, several times a pass.
With --opinions (teacher.py, for the pool and behind it the written pairs; waited for) the larger teacher speaks with --share beside the judge's own answers wherever it came to a pair, and alone on written pairs; pairs
it came to are shown --heard times a pass, and of the others only every second one, for they teach nothing new.
Afterwards the weights between the old judge and the new one are tried at some places: what was learnt is mostly there half of the way, what was forgotten not yet.
A lesson may be taught in pieces (--of): what was told and learnt so far lies in --out in between.
Leaves the new weights (row-wise int8 in parts) and, for each place, the logits of the pairs in --read.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from batches import Sequences
from learn import Targets, keep, logits, read, train
from network import LABELS, CrossEncoder, encode, fuse, mpnet, unpack


class Repeated(Sequences):
    """Sequences of which some rows come several times a pass."""

    def __init__(self, ids: list[np.ndarray], device: str, *, often: np.ndarray) -> None:
        super().__init__(ids, device)
        self.often = often

    def shuffled(self, rows: np.ndarray, size: int, rng: np.random.Generator):
        return super().shuffled(np.repeat(rows, self.often[rows]), size, rng)


def awaited(path: Path) -> np.ndarray:
    while not path.exists():
        time.sleep(0.5)
    return np.load(path).astype(np.float32)


def together(own: np.ndarray, other: np.ndarray, share: float) -> np.ndarray:
    """Two opinions as one, as log-probabilities, the other counting with `share`; where one has none the other's alone."""
    logs = [rows - np.logaddexp.reduce(rows, -1, keepdims=True) for rows in (own, other)]
    mean = (1 - share) * logs[0] + share * logs[1]
    return np.where(np.isnan(mean), np.where(np.isnan(logs[0]), logs[1], logs[0]), mean)


def _encoded(args: argparse.Namespace, rows: list[dict]) -> list[np.ndarray]:
    """Token ids, kept for the next piece of a lesson."""
    path = args.out / "tokens.npz"
    if not path.exists():
        ids = encode(args.tokenizer, [(r["evidence"], r["claim"]) for r in rows])
        np.savez(path, flat=np.concatenate(ids), lengths=np.array([len(i) for i in ids]))
    with np.load(path) as kept:
        return np.split(kept["flat"], np.cumsum(kept["lengths"])[:-1])


def hold(model: CrossEncoder, layers: int, dropout: float) -> None:
    """Leaves the lowest layers as they are, where they are told to stay, and sets how much is left out at random."""
    for module in model.modules():
        if isinstance(module, torch.nn.Dropout):
            module.p = dropout
    lowest = [model.encoder.embeddings, *model.encoder.encoder.layer[:layers]] if layers else []
    for part in lowest:
        part.requires_grad_(False)


def told(model: CrossEncoder, store: Sequences, pool: int, tokens: int) -> np.ndarray:
    """The judge's own answers on the pool; written pairs have their labels and are not asked."""
    out = np.full((len(store), len(LABELS)), np.nan, np.float16)
    out[:pool] = logits(model, store, tokens, rows=np.arange(pool))[:pool]
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, nargs="+", required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--written", type=Path, required=True)
    parser.add_argument("--read", type=Path, required=True)
    parser.add_argument("--opinions", type=Path, help="a larger teacher's logits")
    parser.add_argument("--share", type=float, default=0.5, help="how much the larger teacher counts")
    parser.add_argument("--heard", type=int, default=2, help="how often a pair it came to is shown in a pass")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=800)
    parser.add_argument("--of", type=float, help="seconds of the whole lesson, if these are a piece of it")
    parser.add_argument("--last", action="store_true", help="the last piece, however long the ones before were")
    parser.add_argument("--until", type=float, help="when to end, as seconds since 1970, instead")
    parser.add_argument("--passes", type=float, default=100)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--batch", type=int, default=160)
    parser.add_argument("--rate", type=float, default=4e-5)
    parser.add_argument("--decay", type=float, default=0.95)
    parser.add_argument("--heat", type=float, default=2.0)
    parser.add_argument("--trust", type=float, default=0.6)
    parser.add_argument("--parts", type=int, default=7)
    parser.add_argument("--places", type=float, nargs="+", default=[0.0, 0.5, 0.75, 1.0])
    parser.add_argument("--frozen", type=int, default=0, help="so many of the lowest layers, and the words, stay as they are")
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--tokens", type=int, default=65536, help="in a batch of what is only answered")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    args.out.mkdir(parents=True, exist_ok=True)
    pool, written = read(args.pool), read(args.written)
    often = np.array([1] * len(pool) + [r.get("often", args.repeat) for r in written])
    store = Repeated(_encoded(args, pool + written), device, often=often)
    print(f"{len(pool)} + {len(written)} pairs, {store.lengths.mean():.0f} tokens each", flush=True)
    state = unpack(*args.weights)
    layers = 1 + max(int(n.split(".")[3]) for n in state if n.startswith("encoder.encoder.layer."))
    model = fuse(mpnet(state, list(range(layers))).to(device))
    hold(model, args.frozen, args.dropout)
    old = {n: t.detach().float().clone() for n, t in model.state_dict().items()}
    if not (args.out / "told.npy").exists():
        np.save(args.out / "told.npy", told(model, store, len(pool), args.tokens))
    teacher = np.load(args.out / "told.npy").astype(np.float32)
    torch.cuda.empty_cache()  # a teacher learns beside it and needs the room
    print("the pool is answered", flush=True)
    if args.opinions:
        other = awaited(args.opinions)
        heard = ~np.isnan(other[:, 0])
        print(f"the teacher came to {heard.sum()} pairs", flush=True)
        silent = np.random.default_rng(args.seed).random(len(store)) < 0.5
        silent[len(pool) :] = True  # a written pair has its label
        store.often = np.where(heard, np.maximum(args.heard, often), silent * often)
        teacher = together(teacher, other, args.share)
    if args.until:
        args.seconds = args.until - time.time()
    train(model, store, Targets(pool + written, teacher, device), args, args.out / "lesson.pt" if args.of else None)
    if args.of and not args.last:
        return
    keep(model, args.out, args.parts)
    new = {n: t.detach().float().clone() for n, t in model.state_dict().items()}
    asked = Sequences(encode(args.tokenizer, [tuple(p) for p in read(args.read)]), device)
    for place in args.places:
        model.load_state_dict({n: torch.lerp(t, new[n], place) if t.is_floating_point() else t for n, t in old.items()})
        np.save(args.out / f"read-{place:g}.npy", logits(model, asked, args.tokens))
    (args.out / "done").touch()
    print("done", flush=True)


if __name__ == "__main__":
    main()

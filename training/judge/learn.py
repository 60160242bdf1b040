"""Teaches a judge: `python learn.py --weights FILE... --tokenizer FILE --pool FILE --seconds N --out DIR [--logits FILE...] [--read FILE]`.

Where a teacher spoke the stance head follows its softened opinion, and where a pair has a label, the label. NOT_SUPPORTED pairs only say that support is
wrong. Ends after `--seconds`, the rate falling to zero with the time. Leaves weights (row-wise int8 in parts) and the logits of the pairs in --read.
"""

from __future__ import annotations

import argparse
import json
import lzma
import time
from pathlib import Path

import numpy as np
import torch
from batches import Sequences
from network import LABELS, CrossEncoder, encode, fuse, mpnet, pack, unpack
from torch.nn import functional


def read(path: Path) -> list:
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


class Targets:
    """What each pair should be answered with, on the device."""

    def __init__(self, rows: list[dict], teacher: np.ndarray | None, device: str) -> None:
        hard = np.array([LABELS.index(r["label"]) if r["label"] in LABELS else -1 for r in rows])
        self.label = torch.from_numpy(hard).to(device)
        self.denied = torch.tensor([r["label"] == "NOT_SUPPORTED" for r in rows], device=device)
        self.weight = torch.tensor([r.get("weight", 1.0) for r in rows], device=device)
        soft = np.full((len(rows), 3), np.nan, np.float32) if teacher is None else teacher.astype(np.float32)
        self.soft = torch.from_numpy(soft).to(device)

    @property
    def usable(self) -> np.ndarray:
        return ((self.label >= 0) | self.denied | ~self.soft[:, 0].isnan()).cpu().numpy()

    def loss(self, found: torch.Tensor, rows: torch.Tensor, *, heat: float, trust: float) -> torch.Tensor:
        label, denied, soft, weight = self.label[rows], self.denied[rows], self.soft[rows], self.weight[rows]
        taught, named = ~soft[:, 0].isnan(), label >= 0
        logs = functional.log_softmax(found, -1)
        against = functional.cross_entropy(found, label.clamp(min=0), reduction="none", label_smoothing=0.03)
        against = torch.where(named, against, torch.where(denied, -torch.logsumexp(logs[:, 1:], -1), 0.0))
        softened = functional.log_softmax(soft.nan_to_num() / heat, -1)
        apart = functional.kl_div(functional.log_softmax(found / heat, -1), softened, reduction="none", log_target=True)
        apart = apart.sum(-1) * heat**2
        has = named | denied
        share = torch.where(taught, torch.where(has, 1 - (1 - trust) * weight, 1.0), 0.0)
        rest = torch.where(has, torch.where(taught, (1 - trust) * weight, weight), 0.0)
        return (share * apart + rest * against).mean()


def train(
    model: CrossEncoder, store: Sequences, wanted: Targets, args: argparse.Namespace, lesson: Path | None = None
) -> CrossEncoder:
    """Teaches for `args.seconds`. Where they are a piece of a lesson of `args.of` seconds, `lesson` is what it goes on from and
    leaves: a machine may be lent for less than the whole at a time."""
    whole = getattr(args, "of", None) or args.seconds
    past, step, seen = 0.0, 0, 0
    usable = np.flatnonzero(wanted.usable)
    on_gpu = next(model.parameters()).is_cuda
    optimiser = torch.optim.AdamW(groups(model, args.rate, args.decay), lr=args.rate, betas=(0.9, 0.98), eps=1e-6, fused=on_gpu)
    if lesson is not None and lesson.exists():
        kept = torch.load(lesson, map_location=next(model.parameters()).device)
        model.load_state_dict(kept["model"])
        optimiser.load_state_dict(kept["optimiser"])
        past, step, seen = kept["past"], kept["step"], kept["seen"]
    if getattr(args, "last", False):
        whole = past + args.seconds
    rng = np.random.default_rng((args.seed, step))
    model.train()
    began, before, total, average = time.monotonic(), seen, 0.0, None
    while True:
        for part in store.shuffled(usable, args.batch, rng):
            spent = time.monotonic() - began
            done = max((past + spent) / whole, seen / (args.passes * len(usable)))
            if done >= 1 or spent >= args.seconds:
                if lesson is not None:
                    state = {"model": model.state_dict(), "optimiser": optimiser.state_dict()}
                    torch.save(state | {"past": past + spent, "step": step, "seen": seen}, lesson)
                print(
                    f"{step} steps, {seen / len(usable):.2f} passes, {(seen - before) / spent:.0f} pairs/s",
                    flush=True,
                )
                if average is not None:
                    model.load_state_dict({n: t / average[1] for n, t in average[0].items()})
                return model
            for group in optimiser.param_groups:
                group["lr"] = group["rate"] * min(1.0, (step + 1) / 300) * (1 - done)
            ids, mask, _ = store.batch(part)
            with halves(ids):
                found = model(ids, mask.long())
            value = wanted.loss(found, torch.from_numpy(part).to(ids.device), heat=args.heat, trust=args.trust)
            value.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
            step, seen = step + 1, seen + len(part)
            if done > 0.9 and step % 10 == 0:  # the mean of the last weights is a little better than any of them
                state = {n: t.detach().float() for n, t in model.state_dict().items()}
                average = (state, 1) if average is None else ({n: average[0][n] + t for n, t in state.items()}, average[1] + 1)
            if step % 250 == 1:
                total = float(value.detach()) if total == 0.0 else 0.8 * total + 0.2 * float(value.detach())
                print(
                    f"{step} loss {total:.3f} {seen / len(usable):.2f} passes {time.monotonic() - began:.0f} s",
                    flush=True,
                )


def groups(model: CrossEncoder, rate: float, decay: float) -> list[dict]:
    """Lower layers learn more slowly: `decay` a layer; the fresh head faster."""
    layers = model.encoder.config.num_hidden_layers
    out: dict[float, list] = {}
    for name, parameter in model.named_parameters():
        if not parameter.requires_grad:
            continue
        parts = name.split(".")
        depth = int(parts[3]) if "layer" in parts[:3] else -1
        scale = 3.0 if parts[0] != "encoder" else decay ** (layers - 1 - depth)
        out.setdefault(scale, []).append(parameter)
    return [{"params": p, "rate": rate * s, "weight_decay": 0.01} for s, p in out.items()]


def halves(ids: torch.Tensor) -> torch.autocast:
    """Products in half precision where the machine has them: on every accelerator, and on processors with tiles of their own."""
    fast = ids.is_cuda or torch.cpu._is_amx_tile_supported()
    return torch.autocast(ids.device.type, torch.bfloat16, enabled=fast)


@torch.inference_mode()
def logits(model: CrossEncoder, store: Sequences, tokens: int = 65536, *, rows: np.ndarray | None = None) -> np.ndarray:
    model.eval()
    out = np.zeros((len(store), len(LABELS)), np.float16)
    for part in store.sorted(np.arange(len(store)) if rows is None else rows, tokens):
        ids, mask, _ = store.batch(part)
        with halves(ids):
            out[part] = model(ids, mask.long()).float().cpu().numpy()
    return out


def keep(model: CrossEncoder, out: Path, parts: int) -> None:
    """Weights in files of like size, small enough to be carried one by one; a large table in halves."""
    state = {n: t.detach().float().cpu().numpy() for n, t in model.state_dict().items()}
    for name in [n for n, array in state.items() if array.size > 8_000_000]:
        table = state.pop(name)
        state |= {f"{name}#{k}": rows for k, rows in enumerate(np.array_split(table, 3))}
    groups, sizes = [[] for _ in range(parts)], [0] * parts
    for name in sorted(state, key=lambda n: -state[n].size):
        least = sizes.index(min(sizes))
        groups[least].append(name)
        sizes[least] += state[name].size
    for number, names in enumerate(groups):
        pack({n: state[n] for n in names}, out / f"weights-{number}.npz")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, nargs="+", required=True)
    parser.add_argument("--layers", default="0,1,2,3,4,5,6,7,8,9,10,11")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument(
        "--logits", type=Path, nargs="*", default=[], help="teachers' logits of the pool; waited for, then averaged"
    )
    parser.add_argument("--read", type=Path, help="pairs to answer afterwards")
    parser.add_argument("--label", action="store_true", help="answer the pool too")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--passes", type=float, default=100)
    parser.add_argument("--batch", type=int, default=160)
    parser.add_argument("--rate", type=float, default=5e-5)
    parser.add_argument("--decay", type=float, default=0.95)
    parser.add_argument("--heat", type=float, default=2.0)
    parser.add_argument("--trust", type=float, default=0.6)
    parser.add_argument("--parts", type=int, default=7)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    args.out.mkdir(parents=True, exist_ok=True)
    rows = read(args.pool)
    store = Sequences(encode(args.tokenizer, [(r["evidence"], r["claim"]) for r in rows]), device)
    asked = Sequences(encode(args.tokenizer, [tuple(p) for p in read(args.read)]), device) if args.read else None
    print(f"{len(rows)} pairs, {store.lengths.mean():.0f} tokens each", flush=True)
    while not all(p.exists() for p in (*args.logits, *args.weights)):  # a teacher may still be at work
        time.sleep(0.5)
    model = fuse(mpnet(unpack(*args.weights), [int(n) for n in args.layers.split(",")]).to(device))
    teacher = agreed([np.load(p).astype(np.float32) for p in args.logits]) if args.logits else None
    train(model, store, Targets(rows, teacher, device), args)
    keep(model, args.out, args.parts)
    if args.label:
        np.save(args.out / "pool.part.npy", logits(model, store))
        (args.out / "pool.part.npy").rename(args.out / "pool.npy")
    if asked is not None:
        np.save(args.out / "read.npy", logits(model, asked))
    (args.out / "done").touch()
    print("done", flush=True)


def agreed(opinions: list[np.ndarray]) -> np.ndarray:
    """The mean of the teachers' log probabilities, of those that came to a pair; nan where none did."""
    said = np.stack(
        [o - np.log(np.exp(o - o.max(1, keepdims=True)).sum(1, keepdims=True)) - o.max(1, keepdims=True) for o in opinions]
    )
    spoke = (~np.isnan(said)).sum(0)
    return np.where(spoke, np.nansum(said, axis=0) / np.maximum(spoke, 1), np.nan)


if __name__ == "__main__":
    main()

"""The large teacher: Qwen2.5-Coder-1.5B taught to say supports, refutes or neither in one pass, then asked about every pair of a pool.

`python teacher.py --qwen DIR --pool FILE --out DIR --seconds N --label-seconds N [--written FILE] [--read FILE]`. A pair seen twice is learnt by heart, and a teacher that
knows the answers has no opinion left to give: so one pass, of at most --pairs, a share of them written ones (written.py). Answers are for the pool and behind it the written pairs.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from batches import Sequences
from learn import Targets, read
from network import LABELS
from qwen import Tokens, load

QUESTION = "\nClaim: {claim}\nVerdict:"
ANSWERS = ("Ġtrue", "Ġfalse", "Ġunknown")
"""The head begins as the model's own opinion: the rows of these words."""
EVIDENCE_TOKENS = 380
TOKENS_AT_ONCE = 16384
"""What fits in memory with its gradients; longer batches are taken in turns."""


def sequences(tokens: Tokens, pairs: list[tuple[str, str]], device: str) -> Sequences:
    ids = []
    for low in range(0, len(pairs), 20000):
        part = pairs[low : low + 20000]
        evidence = tokens.encode([e[:6000] for e, _ in part])
        question = tokens.encode([QUESTION.format(claim=c[:1500]) for _, c in part])
        ids += [np.concatenate((e[:EVIDENCE_TOKENS], q[-200:])) for e, q in zip(evidence, question, strict=True)]
    return Sequences(ids, device)


class Teacher(torch.nn.Module):
    """The decoder and a head on the last token."""

    def __init__(self, body: torch.nn.Module, tokens: Tokens) -> None:
        super().__init__()
        self.body = body
        self.head = torch.nn.Linear(body.config.hidden_size, len(LABELS))
        with torch.no_grad():
            self.head.weight.copy_(torch.stack([body.embed_tokens.weight[tokens.row(a)] for a in ANSWERS]))
            self.head.bias.zero_()

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        # Padded on the right under causal attention: no token sees the padding, so no mask is needed.
        hidden = self.body(input_ids=ids, attention_mask=None, use_cache=False).last_hidden_state
        return self.head(hidden[torch.arange(len(ids), device=ids.device), mask.sum(1) - 1]).float()


def train(model: Teacher, store: Sequences, wanted: Targets, picked: np.ndarray, args: argparse.Namespace) -> None:
    rng = np.random.default_rng(0)
    device = next(model.parameters()).device
    steps = list(store.shuffled(picked, args.batch, rng))
    model.body.embed_tokens.weight.requires_grad_(False)
    body = [p for p in model.body.parameters() if p.requires_grad]
    optimiser = torch.optim.AdamW(
        [{"params": body, "rate": args.rate}, {"params": model.head.parameters(), "rate": args.rate * 10}],
        lr=args.rate, betas=(0.9, 0.98), weight_decay=0.01, fused=device.type == "cuda",
    )  # fmt: skip
    model.train()
    began, total, seen = time.monotonic(), 0.0, 0
    for step, part in enumerate(steps):
        done = max(step / len(steps), (time.monotonic() - began) / args.seconds)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = group["rate"] * min(1.0, (step + 1) / 60) * (1 - done)
        for few in np.array_split(part, -(-len(part) * int(store.lengths[part].max()) // TOKENS_AT_ONCE)):
            ids, mask, _ = store.batch(few)
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                found = model(ids, mask)
            share = wanted.loss(found, torch.from_numpy(few).to(device), heat=1.0, trust=0.0) * (len(few) / len(part))
            share.backward()
            total += float(share.detach()) if step % 10 == 0 else 0.0
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        seen += len(part)
        if step % 100 == 0:
            taken = time.monotonic() - began
            print(
                f"{step}/{len(steps)} loss {total / (step // 10 + 1):.3f} {seen / max(taken, 1):.0f} pairs/s {taken:.0f} s",
                flush=True,
            )


@torch.inference_mode()
def logits(model: Teacher, store: Sequences, order: np.ndarray, *, seconds: float, tokens: int = 65536) -> np.ndarray:
    """Logits of the rows in `order`, nan for those the time did not reach; a block of the order at a time."""
    model.eval()
    out = np.full((len(store), len(LABELS)), np.nan, np.float16)
    began = time.monotonic()
    for low in range(0, len(order), 20000):
        for part in store.sorted(order[low : low + 20000], tokens):
            if time.monotonic() - began > seconds:
                return out
            ids, mask, _ = store.batch(part)
            with torch.autocast(ids.device.type, torch.bfloat16, enabled=ids.is_cuda):
                out[part] = model(ids, mask).half().cpu().numpy()
        print(f"answered {min(low + 20000, len(order))} of {len(order)}, {time.monotonic() - began:.0f} s", flush=True)
    return out


def saved(path: Path, array: np.ndarray) -> None:
    np.save(path.with_suffix(".part.npy"), array)
    path.with_suffix(".part.npy").rename(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qwen", type=Path, required=True)
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--written", type=Path, help="pairs that count three times as often as the pool's, and are answered first"
    )
    parser.add_argument("--read", type=Path, help="pairs to answer beside the pool")
    parser.add_argument("--few", type=Path, help="which of them, as numbers in an npy file")
    parser.add_argument("--pairs", type=int, default=170_000)
    parser.add_argument("--batch", type=int, default=192)
    parser.add_argument("--rate", type=float, default=1.5e-5)
    parser.add_argument("--seconds", type=float, default=380)
    parser.add_argument("--label-seconds", type=float, default=300)
    parser.add_argument("--until", type=float, nargs=2, help="when learning and answering end, as seconds since 1970, instead")
    parser.add_argument("--layers", type=int, default=28)
    args = parser.parse_args()
    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    args.out.mkdir(parents=True, exist_ok=True)
    tokens = Tokens(args.qwen)
    pool = read(args.pool)
    rows = pool + (read(args.written) if args.written else [])
    store = sequences(tokens, [(r["evidence"], r["claim"]) for r in rows], device)
    wanted = Targets(rows, None, device)
    rng = np.random.default_rng(1)
    short = np.array([r["dataset"] in THINNED for r in rows])
    own = np.arange(len(rows)) >= len(pool)
    usable = wanted.usable & ~(short & (rng.random(len(rows)) < 0.6))
    chance = np.where(own, 3.0, 1.0) * usable
    picked = rng.choice(len(rows), min(args.pairs, int(usable.sum())), replace=False, p=chance / chance.sum())
    print(f"{len(picked)} of {len(rows)} pairs, {store.lengths[picked].mean():.0f} tokens each", flush=True)
    while not (args.qwen / "complete").exists():
        time.sleep(0.5)
    model = Teacher(load(args.qwen, layers=args.layers), tokens).to(device)
    print("loaded", flush=True)
    if args.until:
        args.seconds = args.until[0] - time.time()
    train(model, store, wanted, picked, args)
    if args.until:
        args.label_seconds = args.until[1] - time.time()
    model = model.to(torch.bfloat16)
    torch.cuda.empty_cache()  # what the gradients took is wanted by the judge beside it
    order = np.concatenate([rng.permutation(np.flatnonzero(which)) for which in (own, ~own & ~short, ~own & short)])
    saved(args.out / "pool.npy", logits(model, store, order, seconds=args.label_seconds))
    if args.read:
        asked = read(args.read)
        few = np.load(args.few) if args.few else np.arange(len(asked))
        found = logits(model, sequences(tokens, [tuple(asked[n]) for n in few], device), np.arange(len(few)), seconds=200)
        saved(args.out / "read.npy", found)
    (args.out / "done").touch()


THINNED = (
    "snli",
    "mnli",
    "mnli_known",
    "mnli_open",
    "conjnli",
    "infotabs",
    "scitail",
    "taxinli",
    "snli_cad",
    "breaking_nli",
    "med",
)
"""Large sets of sentence pairs, of which a teacher of claims and evidence needs a part, and answers last."""


if __name__ == "__main__":
    main()

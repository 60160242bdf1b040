"""The large teacher: Qwen2.5-1.5B fine-tuned to say supports, refutes or neither, then asked about every pair of a pool.

`python large_teacher.py train --qwen DIR --pool FILE --dev DIR --out DIR` trains and measures; `python large_teacher.py label --qwen DIR --checkpoint FILE
--pool FILE... --out FILE` writes logits (float16, a row a pair, nan where time ran out).
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

import numpy as np
import rows as training_rows
import torch
from batches import Sequences
from qwen import Tokens, load
from rows import LABELS, Row
from rules import believed, named

QUESTION = "\nClaim: {claim}\nVerdict:"
ANSWERS = ("Ġtrue", "Ġfalse", "Ġunknown")
"""The head begins as the model's own opinion: the rows of these words."""
EVIDENCE_TOKENS = 420
WIDTH = torch.bfloat16 if torch.cuda.is_available() else torch.float32
"""For answering; training keeps fp32 weights, whose small steps bf16 would round away."""
TOKENS_AT_ONCE = 16384
"""What fits in memory with its gradients; longer batches are taken in turns."""


def sequences(tokens: Tokens, rows: list[Row], device: str) -> Sequences:
    ids = []
    for low in range(0, len(rows), 20000):
        part = rows[low : low + 20000]
        evidence = tokens.encode([r["evidence"][:6000] for r in part])
        question = tokens.encode([QUESTION.format(claim=r["claim"][:1500]) for r in part])
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


def train(model: Teacher, store: Sequences, rows: list[Row], *, batch: int, rate: float, seconds: float) -> None:
    """One pass: a pair seen twice is learnt by heart, and a teacher that knows the answers has no opinion left to give. The rate falls to
    zero with the pass or the time, whichever ends first."""
    rng = np.random.default_rng(0)
    labels = torch.tensor([LABELS.index(r["label"]) for r in rows], device="cuda" if torch.cuda.is_available() else "cpu")
    steps = list(store.shuffled(np.arange(len(rows)), batch, rng))
    model.body.embed_tokens.weight.requires_grad_(False)
    fused = torch.cuda.is_available()
    optimiser = torch.optim.AdamW(
        [
            {"params": [p for p in model.body.parameters() if p.requires_grad], "rate": rate},
            {"params": model.head.parameters(), "rate": rate * 10},
        ],
        lr=rate, betas=(0.9, 0.98), weight_decay=0.01, fused=fused,
    )  # fmt: skip
    model.train()
    began, total, seen = time.monotonic(), 0.0, 0
    for step, part in enumerate(steps):
        done = max(step / len(steps), (time.monotonic() - began) / seconds)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = group["rate"] * min(1.0, (step + 1) / 60) * (1 - done)
        loss = 0.0
        for few in np.array_split(part, -(-len(part) * int(store.lengths[part].max()) // TOKENS_AT_ONCE)):
            ids, mask, _ = store.batch(few)
            with torch.autocast(ids.device.type, torch.bfloat16, enabled=fused):
                found = model(ids, mask)
            wanted = labels[torch.from_numpy(few).to(labels.device)]
            share = torch.nn.functional.cross_entropy(found, wanted) * (len(few) / len(part))
            share.backward()
            loss = loss + share.detach()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        total, seen = total + float(loss) if step % 10 == 0 else total, seen + len(part)
        if step % 100 == 0:
            rate_seen = seen / (time.monotonic() - began)
            print(
                f"{step}/{len(steps)} loss {total / (step // 10 + 1):.3f} {rate_seen:.0f} pairs/s {time.monotonic() - began:.0f} s",
                flush=True,
            )


@torch.inference_mode()
def logits(model: Teacher, store: Sequences, order: np.ndarray, *, seconds: float, tokens: int = 65536) -> np.ndarray:
    """Logits of the rows in `order`, nan for those the time did not reach; a block of the order at a time."""
    model.eval()
    out = np.full((len(store), len(LABELS)), np.nan, np.float16)
    began = time.monotonic()
    for low in range(0, len(order), 40000):
        for part in store.sorted(order[low : low + 40000], tokens):
            if time.monotonic() - began > seconds:
                return out
            ids, mask, _ = store.batch(part)
            with torch.autocast(ids.device.type, torch.bfloat16, enabled=ids.is_cuda):
                out[part] = model(ids, mask).half().cpu().numpy()
        print(f"labelled {min(low + 40000, len(order))} of {len(order)}, {time.monotonic() - began:.0f} s", flush=True)
    return out


def measure(model: Teacher, tokens: Tokens, data: Path, device: str, limit: int) -> None:
    for name, rows in training_rows.development(data).items():
        rows = rows[:limit]
        found = logits(model, sequences(tokens, rows, device), np.arange(len(rows)), seconds=60).astype(np.float32)
        if name.startswith("grounding"):
            truth = np.array([r["label"] == "SUPPORTS" for r in rows])
            said = found.argmax(1) == 0
            print(f"{name}: balanced accuracy {(said[truth].mean() + (~said[~truth]).mean()) / 2:.3f}", flush=True)
        else:
            truth = np.array([LABELS.index(r["label"]) for r in rows])
            print(f"{name}: {np.mean(found.argmax(1) == truth):.3f} of {len(rows)}", flush=True)


def label(model: Teacher, tokens: Tokens, pool: Path, out: Path, device: str, *, seconds: float) -> None:
    """Writes the logits of a pool's pairs, whole or not at all."""
    rows = training_rows.read(pool)
    found = logits(model, sequences(tokens, rows, device), np.arange(len(rows)), seconds=seconds)
    part = out.with_suffix(".part.npy")
    np.save(part, found)
    part.rename(out)


def wait_for(path: Path | None) -> None:
    """Holds until another process has made a file: loading is done meanwhile."""
    while path is not None and not path.exists():
        time.sleep(0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("train", "label"))
    parser.add_argument("--qwen", type=Path, required=True)
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--data", type=Path, help="folder with dev/, to measure on")
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--out", type=Path, help="logits as npy")
    parser.add_argument("--batch", type=int, default=192)
    parser.add_argument("--rate", type=float, default=1.5e-5)
    parser.add_argument("--synthetic", type=float, default=0.25, help="share of the rule-made pairs to train on: they are long")
    parser.add_argument(
        "--believe", default="facts,words,silent", help="kinds of rule (rules.py), or the file that will name them"
    )
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--limit", type=int, default=1000)
    parser.add_argument("--layers", type=int, default=28)
    parser.add_argument("--after", type=Path, help="train once this file exists")
    parser.add_argument("--then", type=Path, help="a pool to label after training, once it exists")
    parser.add_argument("--label-seconds", type=float, default=300)
    args = parser.parse_args()
    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tokens = Tokens(args.qwen)
    model = Teacher(load(args.qwen, layers=args.layers), tokens)
    rows = training_rows.read(args.pool)
    if args.command == "train":
        rng = random.Random(0)
        rows = [
            r
            for r in training_rows.labelled(believed(rows, named(args.believe)))
            if not r["dataset"].startswith("syn_") or rng.random() < args.synthetic
        ]
        store = sequences(tokens, rows, device)
        print(f"{len(rows)} pairs, {store.lengths.mean():.0f} tokens each", flush=True)
        wait_for(args.after)
        train(model.to(device), store, rows, batch=args.batch, rate=args.rate, seconds=args.seconds)
        torch.save(
            {n: t.half() if n.startswith("body.embed") else t.bfloat16() for n, t in model.state_dict().items()},
            args.checkpoint,
        )
        model = model.to(WIDTH)
        measure(model, tokens, args.data, device, args.limit)
        if args.then:
            wait_for(args.then)
            label(model, tokens, args.then, args.out, device, seconds=args.label_seconds)
    else:
        model = model.to(device, WIDTH)
        model.load_state_dict(torch.load(args.checkpoint, map_location=device))
        label(model, tokens, args.pool, args.out, device, seconds=args.label_seconds)


if __name__ == "__main__":
    main()

"""Distils gte-small into a table of token vectors: `python distil.py --data DIR --teacher weights.npz --out DIR`.

The student is a bag of tokens: sum the rows of a text's tokens, normalise. A row's length is the token's weight, so
common words fade by themselves. It learns to order passages for a query as the teacher does (KL between the two
similarity distributions inside a large batch, half of the batches drawn from neighbouring clusters so that the
negatives are hard), held near the teacher's own space by a cosine term.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from pathlib import Path

import corpus
import numpy as np
import teacher
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def extended_tokenizer(path: Path, words: list[str]) -> Tokenizer:
    """The teacher's WordPiece vocabulary without its unused rows, plus frequent whole words."""
    spec = json.loads(path.read_text())
    kept = [t for t in spec["model"]["vocab"] if not t.startswith("[unused")]
    spec["model"]["vocab"] = {t: i for i, t in enumerate(dict.fromkeys([*kept, *words]))}
    spec["added_tokens"] = [{**a, "id": spec["model"]["vocab"][a["content"]]} for a in spec["added_tokens"]]
    spec["post_processor"] = None  # [CLS] and [SEP] say nothing in a bag of tokens
    spec["padding"] = spec["truncation"] = None
    return Tokenizer.from_str(json.dumps(spec))


def bags(tokenizer: Tokenizer, texts: list[str], most: int = 192) -> tuple[np.ndarray, np.ndarray]:
    """All texts' token ids end to end, and where each text begins."""
    ids = [e.ids[:most] or [0] for e in tokenizer.encode_batch_fast(texts)]
    starts = np.zeros(len(ids) + 1, np.int64)
    np.cumsum([len(i) for i in ids], out=starts[1:])
    return np.concatenate([np.asarray(i, np.int32) for i in ids]), starts


class Bags:
    """Token bags on the device, gathered for any set of rows without a Python loop."""

    def __init__(self, ids: np.ndarray, starts: np.ndarray) -> None:
        self.ids = torch.from_numpy(ids).to(DEVICE)
        self.starts = torch.from_numpy(starts).to(DEVICE)

    def take(self, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        low = self.starts[rows]
        length = self.starts[rows + 1] - low
        offsets = torch.cumsum(length, 0) - length
        flat = torch.arange(int(length.sum()), device=DEVICE)
        flat += torch.repeat_interleave(low - offsets, length)
        return self.ids[flat].long(), offsets


def principal_axes(vectors: torch.Tensor, size: int) -> torch.Tensor:
    """The `size` directions that keep most of the teacher's variance (uncentred, so that cosines survive)."""
    _, axes = torch.linalg.eigh(vectors.T @ vectors)
    return axes.flip(1)[:, :size].contiguous()


def clusters(vectors: torch.Tensor, count: int, rounds: int = 8) -> torch.Tensor:
    """k-means labels by cosine: neighbours make hard negatives."""
    centres = vectors[torch.randperm(len(vectors), device=DEVICE)[:count]].clone()
    for _ in range(rounds):
        label = torch.cat([(part @ centres.T).argmax(1) for part in vectors.split(65536)])
        centres = torch.zeros_like(centres).index_add_(0, label, vectors)
        centres = F.normalize(centres, dim=-1)
    return label


class Static(torch.nn.Module):
    def __init__(self, table: torch.Tensor, axes: torch.Tensor) -> None:
        super().__init__()
        self.table = torch.nn.Parameter(table)
        self.axes = torch.nn.Parameter(axes.clone())
        self.log_scale = torch.nn.Parameter(torch.tensor(math.log(20.0), device=table.device))

    def forward(self, ids: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
        return F.normalize(F.embedding_bag(ids, self.table, offsets, mode="sum"), dim=-1)


def agreement(student: torch.Tensor, theirs: torch.Tensor, temperature: float) -> torch.Tensor:
    target = F.softmax(theirs / temperature, dim=-1)
    return F.kl_div(F.log_softmax(student, dim=-1), target, reduction="batchmean")


def initial_table(
    model, teacher_tokenizer: Tokenizer, tokenizer: Tokenizer, axes: torch.Tensor, counts: np.ndarray
) -> torch.Tensor:
    """Each token as the teacher sees it alone, lighter the commoner it is (smooth inverse frequency)."""
    tokens = [t.removeprefix("##") for t, _ in sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])]
    vectors = torch.from_numpy(teacher.embed(model, teacher_tokenizer, tokens)).float().to(DEVICE)
    vectors = F.normalize((vectors - vectors.mean(0)) @ axes, dim=-1)
    share = torch.from_numpy(counts / counts.sum()).float().to(DEVICE)
    return vectors * (1e-3 / (1e-3 + share)).unsqueeze(1)


def recall(model: Static, tokenizer: Tokenizer, folder: Path) -> dict[str, float]:
    """Gold documents found on the development set by vectors alone: a gauge, never trained on."""
    documents = list(corpus.rows(folder / "scifact_abstracts.jsonl.gz"))
    claims = [c for c in corpus.rows(folder / "claims_scifact.jsonl.gz") if c["gold_docs"]]
    with torch.inference_mode():
        d = model(
            *Bags(*bags(tokenizer, [f"{r['title']} {r['text']}" for r in documents], 512)).take(
                torch.arange(len(documents), device=DEVICE)
            )
        )
        q = model(*Bags(*bags(tokenizer, [c["claim"] for c in claims])).take(torch.arange(len(claims), device=DEVICE)))
    top = (q @ d.T).topk(20).indices.cpu().numpy()
    keys = np.array([r["id"] for r in documents])
    return {
        f"r@{k}": float(
            np.mean([len(set(keys[t[:k]]) & set(c["gold_docs"])) / len(c["gold_docs"]) for t, c in zip(top, claims, strict=True)])
        )
        for k in (5, 20)
    }


def train(args: argparse.Namespace) -> None:
    torch.manual_seed(args.seed)
    random.seed(args.seed)
    began = time.time()
    data = Path(args.data)
    pairs = corpus.passage_pairs(data, args.seed, args.queries)
    claims = corpus.claim_pairs(data)
    if args.limit:
        pairs, claims = pairs[: args.limit], claims[: args.limit]
    pairs += claims * args.claim_repeats
    texts = list(dict.fromkeys(t for pair in pairs for t in pair))
    index = {t: i for i, t in enumerate(texts)}
    q_rows = torch.tensor([index[q] for q, _ in pairs], device=DEVICE)
    p_rows = torch.tensor([index[p] for _, p in pairs], device=DEVICE)
    print(f"{len(pairs)} pairs, {len(texts)} texts, {time.time() - began:.0f}s", flush=True)

    teacher_tokenizer = Tokenizer.from_file(str(data / "tokenizer.json"))
    model = teacher.build(dict(np.load(args.teacher))).to(DEVICE)
    cache = Path(args.cache) / f"teacher-{len(texts)}-{args.seed}.npy" if args.cache else None
    if cache and cache.exists():
        theirs = np.load(cache)
    else:
        theirs = teacher.embed(model, teacher_tokenizer, texts)
        if cache:
            np.save(cache, theirs)
    vectors = torch.from_numpy(theirs).to(DEVICE)
    print(f"teacher done {time.time() - began:.0f}s", flush=True)

    words = corpus.frequent_words(texts, set(teacher_tokenizer.get_vocab()), args.words)
    tokenizer = extended_tokenizer(data / "tokenizer.json", words)
    ids, starts = bags(tokenizer, texts)
    held = Bags(ids, starts)
    counts = np.bincount(ids, minlength=tokenizer.get_vocab_size()).astype(np.float64)
    axes = principal_axes(vectors.float(), args.size)
    student = Static(initial_table(model, teacher_tokenizer, tokenizer, axes, counts), axes)
    del model
    print(
        f"{tokenizer.get_vocab_size()} tokens, start {recall(student, tokenizer, data)} {time.time() - began:.0f}s",
        flush=True,
    )

    label = clusters(vectors[p_rows].float(), max(8, len(pairs) // 400))
    steps = args.steps
    optimiser = torch.optim.Adam(
        [{"params": [student.table], "lr": args.rate}, {"params": [student.axes, student.log_scale], "lr": 1e-3}],
        betas=(0.9, 0.98),
    )
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [args.rate, 1e-3], total_steps=steps, pct_start=0.05)
    dropout = args.dropout
    for step in range(steps):
        if step % 2:
            pick = torch.randperm(len(pairs), device=DEVICE)[: args.batch * 24]
            pick = pick[torch.argsort(label[pick], stable=True)]
            low = int(torch.randint(0, max(1, len(pick) - args.batch), (1,)))
            pick = pick[low : low + args.batch]
        else:
            pick = torch.randint(0, len(pairs), (args.batch,), device=DEVICE)
        q_ids, q_off = held.take(q_rows[pick])
        p_ids, p_off = held.take(p_rows[pick])
        if dropout:
            q_ids = torch.where(torch.rand_like(q_ids, dtype=torch.float) < dropout, torch.zeros_like(q_ids), q_ids)
        q, p = student(q_ids, q_off), student(p_ids, p_off)
        tq, tp = vectors[q_rows[pick]].float(), vectors[p_rows[pick]].float()
        scale = student.log_scale.exp().clamp(max=100.0)
        loss_q = agreement(scale * q @ p.T, tq @ tp.T, args.temperature)
        loss_p = agreement(scale * p @ q.T, tp @ tq.T, args.temperature)
        near = (
            2
            - (q * F.normalize(tq @ student.axes, dim=-1)).sum(-1).mean()
            - (p * F.normalize(tp @ student.axes, dim=-1)).sum(-1).mean()
        )
        own = F.cross_entropy(scale * q @ p.T, torch.arange(len(q), device=DEVICE))
        loss = loss_q + loss_p + args.near * near + args.own * own
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        with torch.no_grad():
            student.table[0].zero_()  # [PAD] stands for a dropped token
        schedule.step()
        if step % max(1, steps // 8) == 0 or step == steps - 1:
            print(
                f"step {step} kl {loss_q.item():.3f} near {near.item():.3f} own {own.item():.3f} scale {scale.item():.1f} {recall(student, tokenizer, data)} {time.time() - began:.0f}s",
                flush=True,
            )
    save(student, tokenizer, Path(args.out))


def save(student: Static, tokenizer: Tokenizer, out: Path) -> None:
    """Rows as signed bytes with one scale each: the scale carries the token's weight."""
    out.mkdir(parents=True, exist_ok=True)
    table = student.table.detach().float().cpu().numpy()
    scale = np.abs(table).max(1, keepdims=True) / 127.0
    rows = np.round(table / np.maximum(scale, 1e-12)).astype(np.int8)
    np.save(out / "table.npy", rows)
    np.save(out / "scale.npy", scale[:, 0].astype(np.float32))
    tokenizer.save(str(out / "tokenizer.json"), pretty=False)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder with corpora, training claims, dev claims and tokenizer.json")
    parser.add_argument("--teacher", required=True, help="gte-small's weights as .npz")
    parser.add_argument("--out", required=True)
    parser.add_argument("--cache", default="", help="folder for the teacher's vectors, shared between runs")
    parser.add_argument("--size", type=int, default=256)
    parser.add_argument("--words", type=int, default=12000)
    parser.add_argument("--queries", type=int, default=3)
    parser.add_argument("--claim-repeats", type=int, default=1)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--temperature", type=float, default=0.03)
    parser.add_argument("--near", type=float, default=1.0)
    parser.add_argument("--own", type=float, default=0.2)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--seed", type=int, default=7)
    train(parser.parse_args())

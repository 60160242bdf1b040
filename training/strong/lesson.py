"""Teaches the strong judge on a rented GPU: `python -m training.strong.lesson --base FILE --taught FILE --kept-back FILE --out DIR --until SECONDS`.

A low-rank adapter on every matrix of the base and a head of three rows learn from pairs (material.py) for a given time; the rate warms up
and falls with the time. What is learnt is written to --out every few minutes and before anything is measured, in bytes; what is
measured is what was written. `--from DIR` goes on from a lesson's parts, where it stopped in the material. `--answer FILE...` asks other
pairs and leaves their logits beside the adapter; with no --taught that is all that is done. `--check` tries the arithmetic on a small
decoder made at random. `--joined PARTS OUT` puts parts together as the product's adapter.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from training.strong import base, kept, measures, pairs
from training.strong.decoder import LABELS, Reader

BEGAN = time.monotonic()


def said(*words: object) -> None:
    print(f"[{time.monotonic() - BEGAN:5.0f} s]", *words, flush=True)


class Store:
    """Pairs on the device: a turn is one indexing operation."""

    def __init__(self, told: pairs.Pairs, device: str) -> None:
        self.lengths = told.lengths
        widest = int(self.lengths.max())
        room = np.zeros(pairs.padded(widest), np.uint16)  # a turn is read to its longest pair: the last must not run out
        self._flat = torch.from_numpy(np.concatenate((told.flat, room)).astype(np.int32)).to(device)
        self._starts = torch.from_numpy(told.starts).to(device)
        self._ends = torch.from_numpy(self.lengths).to(device)
        self.labels = torch.from_numpy(told.labels.astype(np.int64)).to(device)
        self.weights = torch.from_numpy(told.weights.astype(np.float32) / 100).to(device)

    def turn(self, places: NDArray[np.int64]) -> tuple[Tensor, Tensor]:
        """Ids padded on the right, and where each pair ends."""
        picked = torch.from_numpy(places).to(self._flat.device)
        along = torch.arange(pairs.padded(int(self.lengths[places].max())), device=picked.device)
        ends = self._ends[picked]
        ids = self._flat[self._starts[picked, None] + along]
        return torch.where(along < ends[:, None], ids, 0).long(), ends


def loss(logits: Tensor, labels: Tensor, weights: Tensor) -> Tensor:
    """The sum over a turn. Where a text is only known not to support its claim, what is not given to that side counts."""
    logs = logits.log_softmax(-1)
    other = torch.log1p(-logs[:, 0].exp().clamp(max=1 - 1e-6))
    known = logs.gather(1, labels.clamp(max=2)[:, None])[:, 0]
    return -(torch.where(labels == 3, other, known) * weights).sum()


def reader(path: Path, args: argparse.Namespace, device: str) -> Reader:
    header, parts = base.read(path, device)
    kind = torch.bfloat16 if device == "cuda" else torch.float32
    torch.manual_seed(args.seed)
    return Reader(header, parts, rank=args.rank, alpha=args.alpha, kind=kind).to(device)


def taken(model: Reader) -> dict[str, NDArray[np.float32]]:
    """What was learnt, by the names of the product's adapter."""
    found = {name: whole.detach()[rows].float().cpu().numpy() for name, whole, rows in model.corrections()}
    return {**found, kept.HEAD: model.head.detach().float().cpu().numpy()}


@torch.no_grad()
def put(model: Reader, tensors: dict[str, NDArray[np.float32]]) -> None:
    for name, whole, rows in model.corrections():
        whole[rows] = torch.from_numpy(tensors[name].copy()).to(whole)
    model.head.copy_(torch.from_numpy(tensors[kept.HEAD].copy()))
    model.merge()


def with_fast_attention(model: Reader) -> None:
    """The slow way of attention is closed, unless there is no other: then it is said."""
    torch.backends.cuda.enable_math_sdp(False)
    try:
        _tried(model, torch.randint(1, 1000, (4, 136), device="cuda"))
    except RuntimeError as error:
        torch.backends.cuda.enable_math_sdp(True)
        said(f"attention is SLOW here: {str(error)[:300]}")
    model.zero_grad(set_to_none=True)


def with_compiled_steps(model: Reader, device: str) -> None:
    """Compiles what is done number by number and holds it to what it does plainly; where that fails, it is said and left."""
    from training.strong.decoder import Steps

    rows = [torch.randint(1, 1000, (n, w), device=device) for n, w in ((3, 16), (5, 40), (2, 136))]
    plain = [_tried(model, ids) for ids in rows]
    model.steps.compile()
    try:
        apart = max(float((a - b).abs().max()) for (a, b) in zip(plain, (_tried(model, ids) for ids in rows), strict=True))
    except Exception as error:
        model.steps = Steps()
        said(f"NOT compiled, slower by a third: {type(error).__name__}: {str(error)[:300]}")
        return
    finally:
        model.zero_grad(set_to_none=True)
    said(f"compiled; logits {apart:.3f} apart at the most")
    if apart > 0.5:
        raise SystemExit("Compiled steps do not do what the plain ones do: run with --plain.")


def _tried(model: Reader, ids: Tensor) -> Tensor:
    found = model(ids, torch.full((len(ids),), ids.shape[1] - 2, device=ids.device))
    found.float().logsumexp(-1).sum().backward()
    return found.detach().float()


def teach(model: Reader, told: pairs.Pairs, card: dict[str, Any], args: argparse.Namespace, device: str) -> None:
    store = Store(told, device)
    body = [p for name, p in model.named_parameters() if name != "head"]
    groups = [
        {"params": body, "rate": args.rate, "weight_decay": args.fading},
        {"params": [model.head], "rate": args.head_rate, "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=args.rate, betas=(0.9, 0.98), fused=device == "cuda")
    until = BEGAN + args.until - args.reserve
    began = saved = time.monotonic()
    usual = args.step_tokens / float(
        store.lengths.mean()
    )  # pairs of a step: each pair weighs the same, whatever company it came in
    model.train()
    seen, step, total, count, tokens, norms = card["seen"], 0, 0.0, 0, 0, []
    for number, part in enumerate(_turns(store, card, args)):
        if number % args.turns == 0:
            done = (time.monotonic() - began) / max(until - began, 1e-3)
            if done >= 1 or step == args.steps:
                card["turns"] -= 1  # drawn, and not taught
                break
            share = args.fall[0] + (args.fall[1] - args.fall[0]) * done
            for group in optimiser.param_groups:
                group["lr"] = group["rate"] * min(1.0, (step + 1) / args.warm_up) * share
        ids, ends = store.turn(part)
        picked = torch.from_numpy(part).to(device)
        found = model(ids, ends)
        error = loss(found, store.labels[picked], store.weights[picked])
        (error / usual).backward()
        total, count, tokens, seen = total + error.detach(), count + len(part), tokens + ids.numel(), seen + len(part)
        if (number + 1) % args.turns:
            continue
        step += 1
        norms.append(torch.nn.utils.clip_grad_norm_(model.parameters(), args.clip))
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        model.merge()
        if step % args.tell == 0 or step == 1:
            taken_ = time.monotonic() - began
            high = torch.stack(norms).max()
            said(
                f"step {step}: loss {float(total) / count:.4f}, {seen:,} pairs, {seen / len(told):.2f} passes, {tokens / taken_:,.0f} tokens/s, gradient {float(high):.2f}"
            )
            total, count, norms = 0.0, 0, []
        if time.monotonic() - saved > args.save_every:
            kept.save(args.out, taken(model), card | {"seen": seen})
            saved = time.monotonic()
    card["seen"], card["steps"] = seen, card["steps"] + step
    if device == "cuda":
        said(f"taught {step} steps; {torch.cuda.max_memory_allocated() / 2**30:.0f} GiB at the most")


def _turns(store: Store, card: dict[str, Any], args: argparse.Namespace) -> Iterator[NDArray[np.int64]]:
    """Pairs pass after pass, each pass in an order of its own that a later lesson finds again, from where the last one stopped."""
    while True:
        rng = np.random.default_rng((args.seed, card["passes"]))
        order = rng.permutation(len(store.lengths))
        found = list(pairs.turns(store.lengths, order, args.step_tokens // args.turns, args.among, rng))
        for place in range(card["turns"], len(found)):
            card["turns"] = place + 1
            yield found[place]
        card["passes"], card["turns"] = card["passes"] + 1, 0


@torch.inference_mode()
def answers(model: Reader, told: pairs.Pairs, device: str, tokens: int) -> NDArray[np.float32]:
    """Logits of all pairs, in their order."""
    model.eval()
    store = Store(told, device)
    out = np.full((len(told), len(LABELS)), np.nan, np.float32)
    for part in pairs.filled(store.lengths, np.argsort(store.lengths, kind="stable"), tokens):
        out[part] = model(*store.turn(part)).float().cpu().numpy()
    if np.isnan(out).any():
        raise SystemExit("A pair got no answer, or one that is no number.")
    return out


def report(told: pairs.Pairs, logits: NDArray[Any], name: str) -> dict[str, Any]:
    """Figures over all and by kind, under the temperature at which the whole surprises least; nothing where no label is known."""
    known = told.labels != pairs.UNKNOWN
    if not known.any():
        return {}
    heat = measures.temperature(logits[known], told.labels[known])
    chance = measures.chances(logits, heat)
    rows = [("all", measures.figures(chance[known], told.labels[known]))]
    for number, kind in enumerate(told.names):
        own = known & (told.kinds == number)
        if own.sum() >= 20:
            rows.append((kind, measures.figures(chance[own], told.labels[own])))
    said(
        f"{name}: temperature {heat:.2f}, surprise without {measures.surprise(measures.chances(logits[known]), told.labels[known]):.3f}"
    )
    print(measures.table(rows), flush=True)
    return {"temperature": heat, "rows": dict(rows)}


def ask(model: Reader, args: argparse.Namespace, device: str) -> dict[str, Any]:
    """Asks what is kept back, and what else is given; logits of the latter are left for who measures further."""
    found = {}
    for path in [*args.kept_back, *args.answer]:
        told = pairs.read(path)
        _agree(model, told, path)
        logits = answers(model, told, device, args.answer_tokens)
        found[path.name] = report(told, logits, path.name)
        if path in args.answer:
            np.save(args.out / f"{path.name.partition('.')[0]}.logits.npy", logits.astype(np.float16))
        said(f"{path.name}: {len(told):,} pairs answered")
    if args.in_bytes:
        model.merge(in_bytes=True)
        for path in args.kept_back:
            told = pairs.read(path)
            logits = answers(model, told, device, args.answer_tokens)
            found[f"{path.name} in bytes"] = report(told, logits, f"{path.name}, products in whole numbers")
        model.merge()
    return found


def _agree(model: Reader, told: pairs.Pairs, path: Path) -> None:
    if told.kept != model.header["kept"]:
        raise SystemExit(f"{path} counts its tokens in another table than the base: stage both together.")


def main() -> None:
    args = options().parse_args()
    if args.check:
        from training.strong.check import check

        sys.exit(check())
    if args.joined:
        kept.joined(args.joined[0], args.joined[1], name=args.name)
        return
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    args.out.mkdir(parents=True, exist_ok=True)
    card: dict[str, Any] = {"rank": args.rank, "alpha": args.alpha, "seen": 0, "steps": 0, "passes": 0, "turns": 0}
    earlier = None
    if args.go_on and (args.go_on / kept.CARD).exists():
        card, earlier = kept.load(args.go_on)
        args.rank, args.alpha = card["rank"], card["alpha"]
    elif args.go_on:
        raise SystemExit(f"There is no adapter in {args.go_on}.")
    model = reader(args.base, args, device)
    card |= {"base_sha256": model.header["base_sha256"], "layers": model.header["layers"]}
    if earlier:
        put(model, earlier)
        said(f"goes on from {card['sha256'][:12]}: {card['seen']:,} pairs, {card['steps']} steps")
    said(f"base of {model.header['layers']} layers read, rank {args.rank}")
    if device == "cuda":
        with_fast_attention(model)
    if not args.plain:
        with_compiled_steps(model, device)
    if args.taught:
        told = pairs.read(args.taught)
        _agree(model, told, args.taught)
        said(
            f"{len(told):,} pairs, {len(told.flat):,} tokens, {told.lengths.mean():.0f} each, {int(told.lengths.max())} the longest"
        )
        material = told.about.get("digest", "")
        if card.get("material", material) != material:
            said("other material than the last lesson's: taught from its beginning")
            card |= {"seen": 0, "passes": 0, "turns": 0}
        card["material"] = material
        teach(model, told, card, args, device)
        name = kept.save(args.out, taken(model), card)
        said(f"adapter {name[:12]} is kept")
        put(model, kept.load(args.out)[1])  # measured is what is kept
    found = ask(model, args, device)
    (args.out / "report.json").write_text(json.dumps({"card": {k: v for k, v in card.items() if k != "tensors"}, "found": found}))
    said("done")


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--joined", type=Path, nargs=2, metavar=("PARTS", "OUT"))
    parser.add_argument("--name", default="strong", help="of the joined adapter")
    parser.add_argument("--base", type=Path, help="as base.py cuts it")
    parser.add_argument("--taught", type=Path)
    parser.add_argument("--kept-back", type=Path, nargs="*", default=[], help="pairs to measure with")
    parser.add_argument("--answer", type=Path, nargs="*", default=[], help="pairs to answer, their logits kept")
    parser.add_argument("--in-bytes", action="store_true", help="measure as well with products in whole numbers")
    parser.add_argument("--from", dest="go_on", type=Path, help="parts of the last lesson")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--until", type=float, default=560, help="seconds from the start by which all is done")
    parser.add_argument("--reserve", type=float, default=45, help="of them, for keeping and measuring")
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--rank", type=int, default=32)
    parser.add_argument("--alpha", type=float, default=64)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--head-rate", type=float, default=2e-4)
    parser.add_argument(
        "--fall", type=float, nargs=2, default=(1.0, 0.0), help="share of the rate at the beginning and at the end"
    )
    parser.add_argument("--warm-up", type=int, default=40)
    parser.add_argument("--fading", type=float, default=0.01, help="weight decay")
    parser.add_argument("--clip", type=float, default=1.0)
    parser.add_argument("--step-tokens", type=int, default=60_000)
    parser.add_argument("--turns", type=int, default=3, help="of a step")
    parser.add_argument("--among", type=int, default=12_000, help="pairs that are sorted by length together")
    parser.add_argument("--answer-tokens", type=int, default=65_536, help="of a turn that is only answered")
    parser.add_argument("--save-every", type=float, default=150)
    parser.add_argument("--tell", type=int, default=20)
    parser.add_argument("--plain", action="store_true", help="compile nothing")
    parser.add_argument("--seed", type=int, default=36)
    return parser


if __name__ == "__main__":
    main()

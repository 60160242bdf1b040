"""Teaches the strong judge on a rented GPU: `python -m training.strong.lesson --base FILE --taught FILE --kept-back FILE --out DIR --until SECONDS`.

A low-rank adapter on every matrix of the base and a head of three rows learn from pairs (material.py) for a given time; the rate warms up
and falls with the time. What is learnt is written to --out every few minutes and before anything is measured, in bytes; what is
measured is what was written. `--from DIR` goes on from a lesson's parts, where it stopped in the material. `--answer FILE...` asks other
pairs and leaves their logits beside the adapter; with no --taught that is all that is done. `--check` tries the arithmetic on a small
decoder made at random. `--joined PARTS OUT --gguf BASE` puts parts together as the product's adapter.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from training.strong import base, kept, measures, packing, pairs
from training.strong.decoder import LABELS, Reader, Rows

BEGAN = time.monotonic()
LIFTED = 18.0
LICENCE, ORIGIN = "Apache-2.0", "corrections to Qwen2.5-Coder-1.5B-Instruct (Apache-2.0)"


def said(*words: object) -> None:
    print(f"[{time.monotonic() - BEGAN:5.0f} s]", *words, flush=True)


class Store:
    """Pairs on the device: a turn is one indexing operation."""

    def __init__(self, told: pairs.Pairs, room: int, device: str) -> None:
        self.told, self._room, self._starts, self._device = told, room, told.starts, device
        self._flat = torch.from_numpy(told.flat.astype(np.int32)).to(device)
        self.labels = torch.from_numpy(told.labels.astype(np.int64)).to(device)
        self.weights = torch.from_numpy(told.weights.astype(np.float32) / 100).to(device)

    def turn(self, chosen: Sequence[NDArray[np.int64]]) -> tuple[Rows, Tensor]:
        """Bundles side by side, and which pairs they are."""
        laid = packing.laid(self.told, self._starts, chosen, self._room)
        source, *rest, which = (
            torch.from_numpy(part).to(self._device)
            for part in (laid.source, laid.place, laid.text, laid.part, laid.ends, laid.pairs)
        )
        return Rows(self._flat[source].long(), *rest), which


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
def lift(model: Reader, told: pairs.Pairs, device: str, room: int) -> NDArray[np.float32]:
    """A vector whose product with what the head reads is about LIFTED, whatever that is: by ridge on some hundred pairs."""
    store = Store(told, room, device)
    own = packing.bundles(told, np.random.default_rng(0), 4)[:600]
    turns = [store.turn([own[n] for n in part])[0] for part in packing.filled(packing.sizes(told, own), room)]
    states = torch.cat([model.states(turn) for turn in turns]).double()
    inner = states.T @ states + 30 * torch.eye(states.shape[1], device=states.device, dtype=torch.float64)
    found = torch.linalg.solve(inner, LIFTED * states.sum(0))
    said(f"lift: {float((states @ found).min()):.1f} to {float((states @ found).max()):.1f}")
    return found.float().cpu().numpy()[None]


@torch.no_grad()
def put(model: Reader, tensors: dict[str, NDArray[np.float32]]) -> None:
    for name, whole, rows in model.corrections():
        whole[rows] = torch.from_numpy(tensors[name].copy()).to(whole)
    model.head.copy_(torch.from_numpy(tensors[kept.HEAD].copy()))
    model.merge()


def with_compiled_steps(model: Reader, room: int, device: str) -> None:
    """Compiles attention and what is done number by number, and holds both to what they do plainly; what fails is said and left."""
    from training.strong.decoder import Compiled, Plain, Steps

    example = tried_example(room, device)
    plain = _tried(model, example)

    def compiled(name: str, give: Callable[[], None], back: Callable[[], None]) -> None:
        give()
        try:
            apart = [float((a - b).abs().max() / a.abs().max()) for a, b in zip(plain, _tried(model, example), strict=True)]
        except Exception as error:
            back()
            said(f"{name} NOT compiled: {type(error).__name__}: {str(error)[:400]}")
            return
        said(f"{name} compiled; logits and gradients {apart[0]:.4f} and {apart[1]:.4f} of the largest apart")
        if max(apart) > 0.1:
            back()
            said(f"{name}: that is too far, so it is left plain")

    compiled("attention", lambda: setattr(model, "attend", Compiled()), lambda: setattr(model, "attend", Plain()))
    compiled("steps", model.steps.compile, lambda: setattr(model, "steps", Steps()))


def tried_example(room: int, device: str) -> Rows:
    """A turn of texts of several lengths with one to nine claims each."""
    rng = np.random.default_rng(3)
    told = pairs.Collecting("")
    left = room
    while left > 900:
        text = rng.integers(1, 1000, int(rng.integers(8, 500)))
        for _ in range(int(rng.integers(1, 10))):
            told.add("made", text, rng.integers(1, 1000, int(rng.integers(12, 40))), "NEI")
        left -= len(text) + 9 * 40
    found = told.pairs()
    own = packing.bundles(found, rng, 12)
    return Store(found, room, device).turn(own)[0]


def _tried(model: Reader, example: Rows) -> tuple[Tensor, Tensor]:
    model.zero_grad(set_to_none=True)
    found = model(example)
    found.float().logsumexp(-1).sum().backward()
    grads = torch.cat([p.grad.reshape(-1)[:: 1 + p.numel() // 4096] for p in model.parameters() if p.grad is not None])
    model.zero_grad(set_to_none=True)
    return found.detach().float(), grads


def teach(model: Reader, told: pairs.Pairs, card: dict[str, Any], args: argparse.Namespace, device: str) -> None:
    store = Store(told, args.room, device)
    body = [p for name, p in model.named_parameters() if name != "head"]
    groups = [
        {"params": body, "rate": args.rate, "weight_decay": args.fading},
        {"params": [model.head], "rate": args.head_rate, "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=args.rate, betas=(0.9, 0.98), fused=device == "cuda")
    until = BEGAN + args.until - args.reserve
    began = saved = time.monotonic()
    own = packing.bundles(told, np.random.default_rng(0), args.claims)
    once = int(packing.sizes(told, own).sum())
    usual = args.turns * args.room * len(told) / once  # pairs of a step: each weighs the same, whatever company it came in
    said(f"{once:,} tokens a pass with each text read once for up to {args.claims} claims; {usual:.0f} pairs a step")
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
        rows, which = store.turn(part)
        found = model(rows)
        error = loss(found, store.labels[which], store.weights[which])
        (error / usual).backward()
        total, count, tokens, seen = total + error.detach(), count + len(which), tokens + args.room, seen + len(which)
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


def _turns(store: Store, card: dict[str, Any], args: argparse.Namespace) -> Iterator[list[NDArray[np.int64]]]:
    """Bundles pass after pass, each pass in an order of its own that a later lesson finds again, from where the last one stopped."""
    while True:
        rng = np.random.default_rng((args.seed, card["passes"]))
        own = packing.bundles(store.told, rng, args.claims)
        found = list(packing.filled(packing.sizes(store.told, own), args.room))
        for place in range(card["turns"], len(found)):
            card["turns"] = place + 1
            yield [own[number] for number in found[place]]
        card["passes"], card["turns"] = card["passes"] + 1, 0


@torch.no_grad()
def answers(model: Reader, told: pairs.Pairs, device: str, room: int) -> NDArray[np.float32]:
    """Logits of all pairs, in their order."""
    model.eval()
    store = Store(told, room, device)
    out = np.full((len(told), len(LABELS)), np.nan, np.float32)
    own = packing.bundles(told, np.random.default_rng(0), 64)
    for part in packing.filled(packing.sizes(told, own), room):
        rows, which = store.turn([own[number] for number in part])
        out[which.cpu().numpy()] = model(rows).float().cpu().numpy()
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
        if not path.exists():
            said(f"{path} did NOT come")
            continue
        told = pairs.read(path)
        _agree(model, told, path)
        logits = answers(model, told, device, args.room)
        found[path.name] = report(told, logits, path.name)
        np.save(args.out / f"{path.name.partition('.')[0]}.logits.npy", logits.astype(np.float16))
        said(f"{path.name}: {len(told):,} pairs answered")
    if args.in_bytes:
        model.merge(in_bytes=True)
        for path in args.kept_back:
            told = pairs.read(path)
            logits = answers(model, told, device, args.room)
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
        kept.joined(args.joined[0], args.joined[1], args.gguf, name=args.name, licence=LICENCE, origin=ORIGIN, made=args.made)
        return
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    args.out.mkdir(parents=True, exist_ok=True)
    card: dict[str, Any] = {"rank": args.rank, "alpha": args.alpha, "seen": 0, "steps": 0, "passes": 0, "turns": 0}
    earlier = None
    if args.go_on and (args.go_on.is_file() or (args.go_on / kept.CARD).exists()):
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
    if not args.plain:
        with_compiled_steps(model, args.room, device)
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
        back = pairs.read(args.kept_back[0]) if args.kept_back else told
        name = kept.save(args.out, {**taken(model), kept.LIFT: lift(model, back, device, args.room)}, card)
        said(f"adapter {name[:12]} is kept")
        put(model, kept.load(args.out)[1])  # measured is what is kept
    found = ask(model, args, device)
    (args.out / "report.json").write_text(json.dumps({"card": {k: v for k, v in card.items() if k != "tensors"}, "found": found}))
    said("done")


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--joined", type=Path, nargs=2, metavar=("PARTS", "OUT"))
    parser.add_argument("--gguf", type=Path, help="the base of the joined adapter")
    parser.add_argument("--name", default="adjudge-strong", help="of the joined adapter")
    parser.add_argument("--made", default="", help="how it was taught, in a sentence")
    parser.add_argument("--base", type=Path, help="as base.py cuts it")
    parser.add_argument("--taught", type=Path)
    parser.add_argument("--kept-back", type=Path, nargs="*", default=[], help="pairs to measure with")
    parser.add_argument("--answer", type=Path, nargs="*", default=[], help="pairs to answer, their logits kept")
    parser.add_argument("--in-bytes", action="store_true", help="measure as well with products in whole numbers")
    parser.add_argument("--from", dest="go_on", type=Path, help="parts of the last lesson, or the product's adapter")
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
    parser.add_argument("--room", type=int, default=24_576, help="tokens of a turn")
    parser.add_argument("--turns", type=int, default=2, help="of a step")
    parser.add_argument("--claims", type=int, default=12, help="of one text that are read behind it, at the most")
    parser.add_argument("--save-every", type=float, default=150)
    parser.add_argument("--tell", type=int, default=20)
    parser.add_argument("--plain", action="store_true", help="compile nothing")
    parser.add_argument("--seed", type=int, default=36)
    return parser


if __name__ == "__main__":
    main()

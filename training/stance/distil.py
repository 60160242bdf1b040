"""Students from teachers: `python distil.py --kind gte --weights FILE --tokenizer FILE --pool FILE --logits FILE... --data DIR --out DIR`.

The stance head follows the teacher's softened opinion and, where a pair has a label, the label; the relevance head learns from pairs whose
maker knew. Without --logits it is plain fine-tuning on the labels.
"""

from __future__ import annotations

import argparse
import copy
import time
from pathlib import Path

import numpy as np
import rows as training_rows
import torch
from balance import evened, kind
from batches import Sequences
from crossencoder import CrossEncoder, begun, encode, tokenizer, unpack
from rows import LABELS, Row
from rules import believed, named
from settle import agreed, confirm, rule_out, settle_triples, slips
from torch.nn import functional


def targets(rows: list[Row], teacher: np.ndarray | None, device: str) -> dict[str, torch.Tensor]:
    """Labels (-1: none), the teacher's logits (nan: none) and relevance (-1: unknown), a row a pair."""
    labels = np.array([LABELS.index(r["label"]) if r.get("label") else -1 for r in rows])
    soft = np.full((len(rows), 3), np.nan, np.float32) if teacher is None else teacher.astype(np.float32)
    settle_triples(rows, labels, soft)
    rule_out(rows, soft)
    confirm(rows, labels, soft)
    relevance = np.array([-1 if (k := training_rows.relevance(r)) is None else k for r in rows], np.float32)
    if teacher is not None:
        dropped = slips(rows, labels, soft)
        print(f"{dropped.sum()} labels dropped", flush=True)
        labels[dropped] = -1
    out = {"label": torch.from_numpy(labels), "soft": torch.from_numpy(soft), "relevance": torch.from_numpy(relevance)}
    return {name: tensor.to(device) for name, tensor in out.items()}


def loss(found: torch.Tensor, wanted: dict[str, torch.Tensor], rows: torch.Tensor, *, heat: float, trust: float) -> torch.Tensor:
    """`trust` of the stance loss goes to the teacher where it spoke, the rest to the label where there is one."""
    label, soft, relevance = (wanted[n][rows] for n in ("label", "soft", "relevance"))
    stance = found[:, :3]
    taught, named = ~soft[:, 0].isnan(), label >= 0
    against = functional.cross_entropy(stance, label.clamp(min=0), reduction="none")
    softened = functional.log_softmax(soft.nan_to_num() / heat, -1)
    apart = (
        functional.kl_div(functional.log_softmax(stance / heat, -1), softened, reduction="none", log_target=True).sum(-1)
        * heat**2
    )
    weight = torch.where(named, torch.where(taught, trust, 0.0), taught.float())
    total = (weight * apart + torch.where(named, 1 - weight, 0.0) * against).mean()
    known = relevance >= 0
    speaks = functional.binary_cross_entropy_with_logits(found[:, 3], relevance.clamp(min=0), reduction="none")
    return total + 0.3 * (speaks * known).sum() / known.sum().clamp(min=1)


def train(
    model: CrossEncoder,
    store: Sequences,
    wanted: dict[str, torch.Tensor],
    passes: list[np.ndarray],
    args: argparse.Namespace,
) -> None:
    rng = np.random.default_rng(args.seed)
    steps = [b for picked in passes for b in store.shuffled(picked, args.batch, rng)]
    steps = steps[: int(len(steps) * args.epochs / np.ceil(args.epochs))]
    on_gpu = next(model.parameters()).is_cuda
    optimiser = torch.optim.AdamW(groups(model, args.rate, args.decay), lr=args.rate, betas=(0.9, 0.98), eps=1e-6, fused=on_gpu)
    model.train()
    if args.compile:
        torch._dynamo.config.suppress_errors = True  # what cannot be fused runs as it is
    run = torch.compile(model, dynamic=True) if args.compile else model
    average, began, total = None, time.monotonic(), 0.0
    for step, part in enumerate(steps):
        done = max(step / len(steps), (time.monotonic() - began) / args.seconds)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = group["rate"] * min(1.0, (step + 1) / 300) * max(1 - done, 0.0)
        ids, mask, segments = store.batch(part)
        with torch.autocast(ids.device.type, torch.bfloat16, enabled=on_gpu):
            found = run(ids, mask.long(), segments)
        value = loss(found, wanted, torch.from_numpy(part).to(ids.device), heat=args.heat, trust=args.trust)
        value.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        if done > 0.9 and step % 10 == 0:  # the mean of the last weights is a little better than any of them
            average = blended(average, model)
        if step % 250 == 0:
            total = float(value.detach()) if step == 0 else 0.8 * total + 0.2 * float(value.detach())
            print(f"{step}/{len(steps)} loss {total:.3f} {time.monotonic() - began:.0f} s", flush=True)
    if average is not None:
        model.load_state_dict({n: t / average[1] for n, t in average[0].items()})


def blended(average, model: CrossEncoder):
    state = {n: t.detach().float() for n, t in model.state_dict().items()}
    if average is None:
        return copy.deepcopy(state), 1
    for name, tensor in state.items():
        average[0][name] += tensor
    return average[0], average[1] + 1


def groups(model: CrossEncoder, rate: float, decay: float) -> list[dict]:
    """Lower layers learn more slowly: `decay` a layer; the fresh heads faster."""
    layers = model.encoder.config.num_hidden_layers
    out: dict[float, list] = {}
    for name, parameter in model.named_parameters():
        parts = name.split(".")
        depth = layers if parts[0] != "encoder" else int(parts[3]) if "layer" in parts[:3] else -1
        scale = 3.0 if parts[0] != "encoder" else decay ** (layers - 1 - depth)
        out.setdefault(scale, []).append(parameter)
    return [{"params": p, "rate": rate * s, "weight_decay": 0.01} for s, p in out.items()]


@torch.inference_mode()
def predict(model: CrossEncoder, store: Sequences, tokens: int = 131072) -> np.ndarray:
    model.eval()
    out = np.zeros((len(store), 4), np.float32)
    for part in store.sorted(np.arange(len(store)), tokens):
        ids, mask, segments = store.batch(part)
        with torch.autocast(ids.device.type, torch.bfloat16, enabled=ids.is_cuda):
            out[part] = model(ids, mask.long(), segments).float().cpu().numpy()
    return out


def measure(model: CrossEncoder, reader, data: Path, device: str) -> dict[str, np.ndarray]:
    """Accuracy on each development set, evidence read whole; balanced accuracy of the grounding sets. Returns the logits of the stance sets."""
    found, kept = {}, []
    for name, rows in training_rows.development(data).items():
        ids, second = encode(reader, [(r["evidence"], r["claim"]) for r in rows])
        logits = predict(model, Sequences(ids, device, second=second))[:, :3]
        said = logits.argmax(1)
        if name.startswith("grounding"):
            truth = np.array([r["label"] == "SUPPORTS" for r in rows])
            found[name] = float(((said[truth] == 0).mean() + (said[~truth] != 0).mean()) / 2)
        else:
            labels = np.array([LABELS.index(r["label"]) for r in rows])
            found[name] = float(np.mean(said == labels))
            half = np.array([training_rows.is_fitted_on(r) for r in rows])
            kept.append((name, logits, labels, half))
        print(f"{name}: {found[name]:.4f} of {len(rows)}", flush=True)
    return {
        "names": np.array([n for n, *_ in kept]),
        "set": np.concatenate([np.full(len(labels), k) for k, (_, _, labels, _) in enumerate(kept)]),
        "logits": np.concatenate([logits for _, logits, _, _ in kept]),
        "label": np.concatenate([labels for *_, labels, _ in kept]),
        "fitted_on": np.concatenate([half for *_, half in kept]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=("gte", "mpnet"), required=True)
    parser.add_argument("--layers", default="0,1,2,3,5,6,8,9,11", help="which layers of MPNet")
    parser.add_argument("--weights", type=Path, required=True, help="starting weights, packed")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--logits", type=Path, nargs="*", default=[], help="teachers' logits for the pool; averaged")
    parser.add_argument("--data", type=Path, required=True, help="folder with dev/")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--seconds", type=float, default=1e9, help="ends sooner after this long, the rate falling with it")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=1.5e-4)
    parser.add_argument("--decay", type=float, default=0.95)
    parser.add_argument("--heat", type=float, default=2.0)
    parser.add_argument("--trust", type=float, default=0.7)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--believe", default="facts,words,silent", help="kinds of rule (rules.py), or the file that will name them"
    )
    parser.add_argument("--without", default="", help="comma list of dataset prefixes to leave out")
    parser.add_argument("--compile", action="store_true", help="fuse the small operations: a minute to begin, then faster")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    reader = tokenizer(args.tokenizer)
    rows = training_rows.read(args.pool)
    ids, second = encode(reader, [(r["evidence"], r["claim"]) for r in rows])
    while not all(p.exists() for p in args.logits):  # a teacher may still be at work
        time.sleep(0.5)
    rows = believed(rows, named(args.believe))
    store = Sequences(ids, device, second=second)
    teacher = agreed([np.load(p).astype(np.float32) for p in args.logits]) if args.logits else None
    wanted = targets(rows, teacher, device)
    usable = (wanted["label"] >= 0).cpu().numpy() | ~wanted["soft"][:, 0].isnan().cpu().numpy()
    left_out = tuple(p for p in args.without.split(",") if p)
    picked = np.array([i for i, r in enumerate(rows) if usable[i] and not (left_out and r["dataset"].startswith(left_out))])
    said = np.where(wanted["label"].cpu() >= 0, wanted["label"].cpu(), wanted["soft"].nan_to_num().argmax(1).cpu())
    rng = np.random.default_rng(args.seed)
    kinds = np.array([kind(rows[i]) or "" for i in picked])
    passes = [evened(picked, kinds, said, rng) for _ in range(int(np.ceil(args.epochs)))]
    print(f"{len(passes[0])} pairs a pass of {len(picked)}, {store.lengths.mean():.0f} tokens each", flush=True)
    model = begun(args.kind, unpack(args.weights), [int(n) for n in args.layers.split(",")]).to(device)
    train(model, store, wanted, passes, args)
    args.out.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(args.out / "dev.npz", **measure(model, reader, args.data, device))
    torch.save({n: t.half() for n, t in model.state_dict().items()}, args.out / "torch.pt")


if __name__ == "__main__":
    main()

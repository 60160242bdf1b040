"""The shipped scout and judge against the same weights in PyTorch and in fp32 ONNX, on the same 500 pairs in one run.

    python -m bench.speed.stance --weights DIR                # DIR/{scout,judge}/{config.json,torch.pt,fp32.onnx}
    python -m bench.speed.stance --weights DIR --python PATH  # an interpreter that has torch, transformers and onnx

Readers take turns, each in its own process: whatever else the machine does hits all alike, and a fixed piece of work timed
between the turns says how much that was. The peers are handed token ids; the product's time includes making them.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from adjudge.adapters.encoders.card import MODELS, StanceCard, read_card
from adjudge.adapters.encoders.networks import CrossEncoder
from adjudge.evaluate.rows import read_pairs
from adjudge.values.evaluation import Task
from bench.measuring.figures import quantile
from bench.measuring.noise import Noise
from bench.measuring.report import ROOT, WORK, Check, keep, machine, options, table
from bench.speed.int8_peak import measured_peak, promised_peak

PAIRS = 500
SEED = 11
KINDS = {"product": "Adjudge, int8", "torch": "PyTorch, eager fp32", "onnx": "ONNX, fp32"}
WANTED = 3.0
"""Times PyTorch's pairs a second."""


def main() -> None:
    arguments = _arguments()
    folder = WORK / "stance"
    folder.mkdir(parents=True, exist_ok=True)
    pairs = chosen_pairs(arguments.data, arguments.limit or PAIRS)
    noise = Noise()
    noise.sample()
    cores = machine()["cores"]
    before = measured_peak(arguments.python, folder, cores)
    models = {role: _measured(role, place, pairs, arguments, noise) for role, place in _shipped(arguments.models).items()}
    on = machine("adjudge", "onnxruntime", "tokenizers", "numpy")
    after = measured_peak(arguments.python, folder, cores)
    peak = {
        "measured": {kind: max(before[kind], after[kind]) for kind in before},
        "promised": promised_peak(cores, arguments.ghz),
    }
    on["versions"] |= {k: v for m in models.values() for k, v in m["readers"]["torch"]["versions"].items()}
    figures = {
        "machine": on, "pairs": len(pairs), "rounds": arguments.rounds, "models": models, "int8_peak": peak,
        "noise": noise.figures(),
    }  # fmt: skip
    keep("stance", arguments, figures, _tables(figures), _checks(models))


def _arguments() -> argparse.Namespace:
    parser = options("Cross-encoders: pairs and tokens a second.")
    parser.add_argument("--weights", type=Path, required=True, help="has scout/ and judge/ in fp32")
    parser.add_argument("--models", type=Path, default=MODELS, help="the shipped models")
    parser.add_argument("--python", default=sys.executable, help="an interpreter with torch, transformers and onnx")
    parser.add_argument("--rounds", type=int, default=3, help="how often each reads all pairs")
    parser.add_argument("--ghz", type=float, help="the cores' clock, where the system does not tell it")
    return parser.parse_args()


def chosen_pairs(data: Path, count: int) -> list[tuple[str, str]]:
    """As many pairs of every development set, drawn with a fixed seed: short captions, abstracts and whole articles."""
    files = sorted((data / "dev").glob("stance_*.jsonl.gz")) + sorted((data / "dev").glob("grounding_*.jsonl.gz"))
    if not files:
        raise SystemExit(f"There are no pairs in {data / 'dev'}: give --data DIR.")
    chance, drawn = random.Random(SEED), []
    for place, file in enumerate(files):
        task = Task.STANCE if file.name.startswith("stance") else Task.GROUNDING
        held = sorted({(p.evidence, p.claim) for p in read_pairs([file], task)})
        share = count * (place + 1) // len(files) - count * place // len(files)
        drawn += chance.sample(held, min(share, len(held)))
    chance.shuffle(drawn)
    return drawn


def _shipped(models: Path) -> dict[str, Path]:
    """The folder of each part; one model that plays both is measured once."""
    found: dict[Path, str] = {}
    for place in sorted(path.parent for path in models.glob("*/card.json")):
        card = read_card(place)
        if isinstance(card, StanceCard):
            found[place] = " and ".join(role for role in ("scout", "judge") if role in card.roles)
    if not found:
        raise SystemExit(f"No model in {models} reads a text against a claim.")
    return {role: place for place, role in found.items()}


def _measured(
    role: str, place: Path, pairs: list[tuple[str, str]], arguments: argparse.Namespace, noise: Noise
) -> dict[str, Any]:
    """All three readers of one model, in turns."""
    import numpy as np

    work = WORK / "stance" / place.name
    work.mkdir(parents=True, exist_ok=True)
    weights = next((w for part in role.split(" and ") if (w := arguments.weights / part).is_dir()), None)
    if weights is None:
        raise SystemExit(f"{arguments.weights} has no folder for the {role}.")
    lengths = _write_inputs(work, place, pairs)
    with ExitStack() as stack:
        readers = {
            "product": stack.enter_context(Reader(sys.executable, "product", place, work / "pairs.json")),
            "torch": stack.enter_context(Reader(arguments.python, "torch", weights, work / "tokens.npz")),
            "onnx": stack.enter_context(Reader(sys.executable, "onnx", weights, work / "tokens.npz")),
        }
        times: dict[str, list[float]] = {kind: [] for kind in readers}
        for turn in range(arguments.rounds):
            print(f"{role}: round {turn + 1} of {arguments.rounds}", flush=True)
            kinds = list(readers)
            for kind in kinds[turn % len(kinds) :] + kinds[: turn % len(kinds)]:
                noise.sample()
                times[kind].append(readers[kind].ask("read")["seconds"])
        logits = {}
        for kind, reader in readers.items():
            reader.ask(f"logits {work / f'{kind}.npy'}")
            logits[kind] = np.load(work / f"{kind}.npy")
        versions = {kind: reader.versions for kind, reader in readers.items()}
    tokens, operations = sum(lengths), _operations(weights, lengths)
    return {
        "model": read_card(place).name, "tokens": tokens, "longest": max(lengths), "median": quantile(lengths, 0.5),
        "operations": operations, "agreement": _agreement(logits),
        "readers": {
            kind: {**_speed(seconds, len(pairs), tokens, operations), "versions": versions[kind]}
            for kind, seconds in times.items()
        },
    }  # fmt: skip


def _write_inputs(work: Path, place: Path, pairs: list[tuple[str, str]]) -> list[int]:
    """The pairs as text for the product and as its token ids for the others; returns how many tokens each has."""
    import numpy as np

    words, _ = CrossEncoder(place, workers=1)._load()
    tokens = list(words.tokens(pairs))
    marks = (words._tokenizer.token_to_id(name) for name in ("[PAD]", "<pad>"))
    (work / "pairs.json").write_text(json.dumps(pairs), encoding="utf-8")
    np.savez(
        work / "tokens.npz",
        lengths=np.array([len(t.ids) for t in tokens]),
        ids=np.concatenate([t.ids for t in tokens]),
        types=np.concatenate([t.types for t in tokens]),
        padding=next(mark for mark in marks if mark is not None),
    )
    return [len(t.ids) for t in tokens]


class Reader:
    """One way of reading, elsewhere; one order at a time. Use it in a `with` block."""

    def __init__(self, python: str, kind: str, folder: Path, given: Path) -> None:
        self._kind = kind
        self._process = subprocess.Popen(
            [python, "-m", "bench.speed.stance_readers", kind, str(folder.resolve()), str(given.resolve())],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self.versions: dict[str, str] = self._answer()["ready"]

    def ask(self, order: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{order}\n")
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{KINDS[self._kind]}: the process died; its last words are above.")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()  # it reads the end of its input and leaves
        self._process.wait(60)


def _operations(weights: Path, lengths: Sequence[int]) -> float:
    """Multiplications and additions of the encoder for all pairs: the layers' products, and attention by length."""
    config = json.loads((weights / "config.json").read_text(encoding="utf-8"))
    width, inner, layers = config["hidden_size"], config["intermediate_size"], config["num_hidden_layers"]
    per_token = 2 * (4 * width * width + 2 * width * inner)
    return float(sum(layers * length * (per_token + 4 * length * width) for length in lengths))


def _agreement(logits: dict[str, Any]) -> dict[str, float]:
    """Whether the three really are the same weights: fp32 to the last digits, int8 to almost the same answers."""
    import numpy as np

    answers = {kind: rows[:, :3].argmax(axis=1) for kind, rows in logits.items()}
    return {
        "largest difference of a logit, ONNX and PyTorch": float(np.abs(logits["onnx"] - logits["torch"]).max()),
        "same answer, int8 and PyTorch": float((answers["product"] == answers["torch"]).mean()),
    }


def _speed(seconds: list[float], pairs: int, tokens: int, operations: float) -> dict[str, Any]:
    middle = quantile(seconds, 0.5)
    return {
        "seconds": seconds, "pairs_per_second": pairs / middle, "slowest": pairs / max(seconds),
        "fastest": pairs / min(seconds), "tokens_per_second": tokens / middle, "operations_per_second": operations / middle,
    }  # fmt: skip


def _tables(figures: dict[str, Any]) -> list[str]:
    peak = max(figures["int8_peak"]["measured"].values())
    parts = [f"{figures['pairs']} pairs, {figures['rounds']} rounds in turns; the middle round, and the slowest and fastest."]
    for role, model in figures["models"].items():
        base = model["readers"]["torch"]["pairs_per_second"]
        rows = [
            (
                KINDS[kind], f"{s['pairs_per_second']:.1f} ({s['slowest']:.1f}–{s['fastest']:.1f})",
                f"{s['pairs_per_second'] / base:.2f}×", f"{s['tokens_per_second']:,.0f}",
                f"{s['operations_per_second'] / 1e9:.0f}",
                f"{s['operations_per_second'] / peak:.0%}" if kind == "product" else "",
            )
            for kind, s in model["readers"].items()
        ]  # fmt: skip
        header = ("reader", "pairs/s", "beside PyTorch", "tokens/s", "G operations/s", "of the measured int8 peak")
        lengths = f"{model['tokens']:,} tokens, {model['median']:.0f} a pair in the middle, {model['longest']} at the most"
        same = model["agreement"]
        parts.append(
            f"## {role}: {model['model']}\n\n{lengths}. Int8 and PyTorch give the same answer to"
            f" {same['same answer, int8 and PyTorch']:.1%} of the pairs; ONNX and PyTorch differ by at most"
            f" {same['largest difference of a logit, ONNX and PyTorch']:.1e} in a logit.\n\n{table(header, rows)}"
        )
    parts += [_peak_table(figures["int8_peak"]), table(("noise", ""), list(figures["noise"].items()))]
    return parts


def _peak_table(peak: dict[str, Any]) -> str:
    promised = peak["promised"]
    rows = [(f"measured, {kind} by int8", f"{found / 1e9:.0f}") for kind, found in peak["measured"].items()]
    if promised.get("operations_a_second"):
        told = f"{promised['operations_a_second'] / 1e9:.0f} at {promised['ghz']:g} GHz"
    elif "operations_a_cycle" in promised:
        told = f"{promised['operations_a_cycle']} a cycle over all cores; the clock is not told"
    else:
        told = "not known"
    return table(("int8 peak", "G operations/s"), [*rows, (f"promised by {promised['instruction']}", told)])


def _checks(models: dict[str, dict[str, Any]]) -> list[Check]:
    checks = []
    for role, model in models.items():
        ours, theirs = (model["readers"][kind]["pairs_per_second"] for kind in ("product", "torch"))
        checks.append(
            Check(
                what=f"{role}, pairs a second beside PyTorch's", found=f"{ours:.1f} of {theirs:.1f}, {ours / theirs:.2f}×",
                wanted=f">= {WANTED:g}×", holds=ours >= WANTED * theirs,
            )
        )  # fmt: skip
    return checks


if __name__ == "__main__":
    main()

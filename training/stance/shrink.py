"""Half of the scout's layers, taught to answer as all of them do: it reads a dozen texts a claim where the judge reads three, and takes most of the time.

`python shrink.py weights --model model.onnx --out scout.npz` takes the shipped scout's numbers out of their bytes.
`python shrink.py pairs --tokenizer tokenizer.json --pool pool.jsonl.xz --written written.jsonl.xz --retrieved retrieved.jsonl.gz --out pairs.npz`
gathers what is to be read: no labels are needed, so passages that a search found for a claim count as much as labelled pairs.
`python shrink.py learn --weights scout.npz --pairs pairs.npz --layers 0 2 4 7 9 11 --seconds S --of TOTAL --out DIR` leaves DIR/weights.npz for
export.py, and what a next piece of the same lesson goes on from: a machine may be lent for less than TOTAL at a time.
"""

from __future__ import annotations

import argparse
import gzip
import json
import lzma
import random
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from asking import asked
from batches import Sequences
from crossencoder import CLAIM_TOKENS, CrossEncoder, fill, pack, tokenizer, unpack
from embedder.teacher import CONFIG

QUESTIONS = 400_000
"""Questions, and statements that answer them, beside the claims: answers are looked for with both, and a pupil that never read one
mistakes what answers it."""
FOUND = 14
"""Passages of a search that are read for a claim."""
RELEVANCE = 0.3
"""How much the fourth logit counts, which is three times as large as the others."""
LONGEST = 256
"""Tokens of a pair: windows are shorter, and a long pair costs many short ones."""


def weights(model: Path) -> dict[str, np.ndarray]:
    """Every parameter of a CrossEncoder, from the bytes of the lean graph that ships."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(model)).graph
    tensors = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    state = {n: a for n, a in tensors.items() if n.endswith((".bias", "LayerNorm.weight"))}

    def whole(name: str) -> np.ndarray:
        return (tensors[f"{name}_quantized"].astype(np.float32) - np.float32(tensors[f"{name}_zero_point"])) * tensors[
            f"{name}_scale"
        ]

    for name in tensors:
        if name.startswith("encoder.embeddings.") and name.endswith(".weight_quantized"):
            state[name.removesuffix("_quantized")] = whole(name.removesuffix("_quantized"))
    for node in graph.node:
        if node.op_type == "QAttention":
            place = f"encoder.encoder.layer.{node.output[0].split('layer.')[1].split('/')[0]}.attention.self"
            matrix = np.split(whole(node.input[1].removesuffix("_quantized")), 3, axis=1)
            for part, weight, bias in zip(("query", "key", "value"), matrix, np.split(tensors[node.input[2]], 3), strict=True):
                state[f"{place}.{part}.weight"], state[f"{place}.{part}.bias"] = weight.T, bias
        elif node.op_type == "MatMulInteger":
            name = node.input[1].removesuffix("_quantized")
            if name in ("dense.weight", "out.weight"):
                place, matrix = name.removesuffix(".weight"), whole(name)
            else:
                place, matrix = node.output[0].split("/MatMul_output_0")[0].strip("/").replace("/", "."), whole(name)
            state[f"{place}.weight"] = matrix.T
    return state


def pairs(pool: Path, written: Path, retrieved: Path, rng: random.Random) -> list[tuple[str, str]]:
    """(evidence, claim): labelled ones, written ones, passages that were found for a claim; and questions."""
    out = []
    for path in (pool, written):
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            out += [(row["evidence"], row["claim"]) for row in map(json.loads, lines)]
    with gzip.open(retrieved, "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            found = sorted({f"{c['title']}. {c['text']}" for c in row["cand"]})
            out += [(text, row["claim"]) for text in rng.sample(found, min(FOUND, len(found)))]
    rng.shuffle(out)
    out += asked(out, rng, QUESTIONS)
    rng.shuffle(out)
    return out


def store(reader, rows: list[tuple[str, str]], out: Path) -> None:
    """Every text's tokens once, and which two of them each pair reads."""
    place: dict[str, int] = {}
    for text, claim in rows:
        place.setdefault(text, len(place))
        place.setdefault(claim, len(place))
    texts, tokens = list(place), []
    for low in range(0, len(texts), 20000):
        part = [t[: 8 * LONGEST] for t in texts[low : low + 20000]]
        tokens += [np.array(e.ids[:LONGEST], np.uint16) for e in reader.encode_batch_fast(part, add_special_tokens=False)]
    np.savez_compressed(
        out, tokens=np.concatenate(tokens), lengths=np.array([len(t) for t in tokens], np.uint16),
        pairs=np.array([(place[t], place[c]) for t, c in rows], np.int32),
    )  # fmt: skip
    print(f"{len(rows):,} pairs of {len(texts):,} texts, {out.stat().st_size / 1e6:.1f} MB")


def sequences(file: Path, device: str, *, first: int, end: int, count: int) -> Sequences:
    """Pairs as the product reads them: the claim, then as much of the text as there is room for."""
    with np.load(file) as kept:
        tokens, lengths, pairs = (
            kept["tokens"].astype(np.int32),
            kept["lengths"].astype(np.int64),
            kept["pairs"][:count],
        )
    texts = np.split(tokens, np.cumsum(lengths)[:-1])
    start, stop = np.array([first], np.int32), np.array([end], np.int32)
    claims = {claim: np.concatenate((start, texts[claim][:CLAIM_TOKENS], stop)) for claim in np.unique(pairs[:, 1])}
    ids = []
    for text, claim in pairs.tolist():
        head = claims[claim]
        ids.append(np.concatenate((head, texts[text][: LONGEST - len(head) - 1], stop)))
    return Sequences(ids, device, second=[len(claims[claim]) for claim in pairs[:, 1].tolist()])


def some_layers(state: dict[str, np.ndarray], layers: list[int]) -> CrossEncoder:
    from transformers import BertConfig, BertModel

    shape = CONFIG | {"num_hidden_layers": len(layers), "hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    model = CrossEncoder(BertModel(BertConfig(**shape), add_pooling_layer=False))
    fill(model, state, layers)
    return model


@torch.inference_mode()
def answers(teacher: CrossEncoder, seen: Sequences, device: str) -> tuple[torch.Tensor, torch.Tensor]:
    """What the teacher says of every pair, and the vector of the first token by which it says so."""
    logits = torch.zeros(len(seen), 4, device=device)
    vectors = torch.zeros(len(seen), CONFIG["hidden_size"], device=device, dtype=torch.float16)
    for part in seen.sorted(np.arange(len(seen)), 100_000):
        rows = torch.from_numpy(part).to(device)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            vector = first_token(teacher, *seen.batch(part))
            logits[rows] = head(teacher, vector)
        vectors[rows] = vector.half()
    return logits, vectors


@dataclass(frozen=True)
class Lesson:
    """How to teach, and where a lesson that is taught in pieces lies in between."""

    file: Path
    rate: float
    batch: int
    seconds: float
    """Of this piece."""
    whole: float

    def resume(self, pupil: CrossEncoder, optimiser: torch.optim.Optimizer) -> tuple[float, int]:
        """Goes on from the last piece; says how many seconds and steps the pieces before took."""
        if not self.file.exists():
            return 0.0, 0
        kept = torch.load(self.file, map_location=next(pupil.parameters()).device)
        pupil.load_state_dict(kept["pupil"])
        optimiser.load_state_dict(kept["optimiser"])
        return kept["seconds"], kept["step"]

    def leave(self, pupil: CrossEncoder, optimiser: torch.optim.Optimizer, seconds: float, step: int) -> None:
        kept = {"pupil": pupil.state_dict(), "optimiser": optimiser.state_dict(), "seconds": seconds, "step": step}
        torch.save(kept, self.file)


def first_token(model: CrossEncoder, ids, mask, segments) -> torch.Tensor:
    return model.encoder(input_ids=ids, attention_mask=mask, token_type_ids=segments).last_hidden_state[:, 0]


def head(model: CrossEncoder, vector: torch.Tensor) -> torch.Tensor:
    return model.out(torch.tanh(model.dense(vector))).float()


def learn(pupil: CrossEncoder, told: tuple[torch.Tensor, torch.Tensor], seen: Sequences, lesson: Lesson) -> None:
    """Until the time is up. The pupil is to come to the same logits by the same vector of the first token."""
    logits, vectors = told
    device = logits.device.type
    on_gpu = device == "cuda"
    optimiser = torch.optim.AdamW(pupil.parameters(), lr=lesson.rate, betas=(0.9, 0.98), weight_decay=0.01, fused=on_gpu)
    past, step = lesson.resume(pupil, optimiser)
    rng, began = np.random.default_rng(step), time.monotonic()
    scale = torch.tensor([1.0, 1.0, 1.0, RELEVANCE], device=device)
    pupil.train()
    last = len(seen) // 50
    held, rows = np.arange(last), np.arange(last, len(seen))
    while True:
        for part in seen.shuffled(rows, lesson.batch, rng):
            spent = time.monotonic() - began
            if spent >= lesson.seconds or past + spent >= lesson.whole:
                lesson.leave(pupil, optimiser, past + spent, step)
                print(f"{step} steps; held back: {apart(pupil, logits, seen, held, device)}", flush=True)
                return
            for group in optimiser.param_groups:
                group["lr"] = lesson.rate * min(1.0, (step + 1) / 200) * (1 - (past + spent) / lesson.whole)
            picked = torch.from_numpy(part).to(device)
            with torch.autocast(device, torch.bfloat16, enabled=on_gpu):
                vector = first_token(pupil, *seen.batch(part))
                said = head(pupil, vector)
            loss = ((said - logits[picked]) * scale).square().mean() + (vector.float() - vectors[picked].float()).square().mean()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(pupil.parameters(), 1.0)
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
            step += 1
            if step % 1000 == 0:
                print(f"{step} loss {float(loss.detach()):.4f} {past + spent:.0f} s", flush=True)
            if step % 5000 == 0:
                print(f"held back: {apart(pupil, logits, seen, held, device)}", flush=True)


@torch.inference_mode()
def apart(pupil: CrossEncoder, logits: torch.Tensor, seen: Sequences, rows: np.ndarray, device: str) -> str:
    """How far the pupil's probabilities are from its teacher's, and how often both answer the same."""
    pupil.eval()
    gap = same = 0.0
    for part in seen.sorted(rows, 60_000):
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            said = head(pupil, first_token(pupil, *seen.batch(part)))
        mine, theirs = (torch.softmax(x[:, :3], -1) for x in (said, logits[torch.from_numpy(part).to(device)]))
        gap += float((mine - theirs).abs().mean(-1).sum())
        same += float((mine.argmax(-1) == theirs.argmax(-1)).sum())
    pupil.train()
    return f"mean gap {gap / len(rows):.4f}, the same answer {same / len(rows):.4f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("weights", "pairs", "learn"))
    for name in ("model", "tokenizer", "pool", "written", "retrieved", "weights", "out"):
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--pairs", type=Path)
    parser.add_argument("--count", type=int, help="of the pairs, all if not said")
    parser.add_argument("--layers", type=int, nargs="+", default=[0, 2, 4, 7, 9, 11])
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--seconds", type=float, default=600, help="that this piece may take")
    parser.add_argument("--of", type=float, help="that the whole lesson takes, if it is taught in pieces")
    args = parser.parse_args()
    if args.command == "weights":
        pack(weights(args.model), args.out)
        return
    reader = tokenizer(args.tokenizer)
    if args.command == "pairs":
        store(reader, pairs(args.pool, args.written, args.retrieved, random.Random(0)), args.out)
        return
    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    state = unpack(args.weights)
    seen = sequences(args.pairs, device, first=reader.token_to_id("[CLS]"), end=reader.token_to_id("[SEP]"), count=args.count)
    print(f"{len(seen):,} pairs, {seen.lengths.mean():.0f} tokens each", flush=True)
    args.out.mkdir(parents=True, exist_ok=True)
    answered = args.out / "told.pt"
    if not answered.exists():
        teacher = some_layers(state, list(range(CONFIG["num_hidden_layers"]))).to(device).eval()
        torch.save(answers(teacher, seen, device), answered)
        print("the teacher has read them", flush=True)
    pupil = some_layers(state, args.layers).to(device)
    lesson = Lesson(args.out / "lesson.pt", args.rate, args.batch, args.seconds, args.of or args.seconds)
    learn(pupil, torch.load(answered, map_location=device), seen, lesson)
    pack({n: t.detach().float().cpu().numpy() for n, t in pupil.state_dict().items()}, args.out / "weights.npz")


if __name__ == "__main__":
    main()

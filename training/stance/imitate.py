"""Claims in the manner of the labelled sets, written by the large model once it has learnt from them how each writes.

`python imitate.py texts --data DIR --out FILE` picks the texts to write for and what is asked of each: whose manner, which verdict.
`python imitate.py write --qwen DIR --gold FILE --texts FILE --out FILE` learns from labelled pairs and writes.

Asked in words, a model this small writes "not" into a sentence or repeats it. Having seen a few thousand pairs it writes what people wrote: in
other words than the evidence, and false in ways that matter. Whether a claim came out as asked is for the teacher to say (`settle.confirm`).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

import numpy as np
import rows as training_rows
import torch
from batches import Sequences
from generate import complete
from large_teacher import TOKENS_AT_ONCE
from qwen import Tokens, load
from rows import Row

MANNERS = {
    "science": (("scifact", 4), ("check_covid", 4), ("citint", 2)),
    "wiki": (("fever", 3), ("fm2", 4), ("exfever", 3)),
    "caption": (("snli_cad", 1),),
}
"""Whose manner suits which text, and how often it is taken."""
VERDICTS = {"SUPPORTS": "true", "REFUTES": "false", "NEI": "neither"}
ASKED = {"science": (34, 44, 22), "wiki": (45, 55, 0), "caption": (33, 34, 33)}
"""How often each verdict is asked for; of the encyclopaedia's sets none has open claims to learn from. False ones fail most."""
PASSES = {"scifact": 4, "check_covid": 4, "citint": 2, "fm2": 5, "fever": 1, "exfever": 1, "snli_cad": 1, "mnli": 0.4}
"""How often a set is seen while learning; MNLI is there to teach what following and contradicting mean."""
EVIDENCE_TOKENS = 320
LONGEST = 48
"""Tokens of a claim."""


def learnt_from(rows: list[Row], rng: random.Random) -> list[Row]:
    """The labelled pairs, as often as each set is to be seen."""
    out: list[Row] = []
    for row in rows:
        times = PASSES.get(row["dataset"], 0) if row.get("label") else 0
        out += [row] * (int(times) + (rng.random() < times % 1))
    rng.shuffle(out)
    return out


def texts(data: Path, rng: random.Random, counts: dict[str, int]) -> list[Row]:
    """Windows of abstracts and articles, and captions, each with a manner and a verdict; shuffled, so that any part of them is a fair sample."""
    sys.path[:0] = [str(Path(__file__).resolve().parents[2] / "src")]
    from passages import shown
    from sources import documents, gold

    found = documents(data)
    pools = {
        "science": [d for d in found if d.kind == "abstract"],
        "wiki": [d for d in found if d.kind != "abstract" and sum(map(len, d.sentences)) > 150],
    }
    captions = sorted({pair.evidence for pair in gold(data)["snli"]})
    out = []
    for domain, count in counts.items():
        for _ in range(count):
            if domain == "caption":
                evidence = rng.choice(captions)
            else:
                document = rng.choice(pools[domain])
                evidence = shown(document, rng.randrange(len(document.sentences)), rng)
            names, weights = zip(*MANNERS[domain], strict=True)
            asked = rng.choices(list(VERDICTS), ASKED[domain])[0]
            out.append(
                {
                    "dataset": f"gen_{domain}",
                    "evidence": evidence,
                    "manner": rng.choices(names, weights)[0],
                    "asked": asked,
                }
            )
    rng.shuffle(out)
    return out


def request(tokens: Tokens, rows: list[Row]) -> list[np.ndarray]:
    """What comes before the claim."""
    evidence = tokens.encode([r["evidence"][:3000] for r in rows])
    asked = tokens.encode([f"\n{r['manner']}, {VERDICTS[r['asked']]}:" for r in rows])
    return [np.concatenate((e[:EVIDENCE_TOKENS], a)) for e, a in zip(evidence, asked, strict=True)]


def learn(body, tokens: Tokens, rows: list[Row], *, device: str, batch: int, rate: float, seconds: float) -> None:
    """One pass of next-token loss over the claims alone."""
    heads = request(tokens, [r | {"manner": r["dataset"], "asked": r["label"]} for r in rows])
    end = np.array([tokens.row("Ċ")], np.int32)
    claims = [np.concatenate((c[:LONGEST], end)) for c in tokens.encode([f" {r['claim'].strip()}" for r in rows])]
    store = Sequences([np.concatenate(pair) for pair in zip(heads, claims, strict=True)], device, second=[len(h) for h in heads])
    on_gpu = device == "cuda"
    body.embed_tokens.weight.requires_grad_(False)
    optimiser = torch.optim.AdamW(
        [p for p in body.parameters() if p.requires_grad], lr=rate, betas=(0.9, 0.98), weight_decay=0.01, fused=on_gpu
    )
    steps = list(store.shuffled(np.arange(len(rows)), batch, np.random.default_rng(0)))
    began = time.monotonic()
    body.train()
    for step, part in enumerate(steps):
        done = max(step / len(steps), (time.monotonic() - began) / seconds)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 40) * (1 - done)
        loss = 0.0
        for few in np.array_split(part, -(-len(part) * int(store.lengths[part].max()) // TOKENS_AT_ONCE)):
            ids, _, written = store.batch(few)
            with torch.autocast(device, torch.bfloat16, enabled=on_gpu):
                hidden = body(input_ids=ids, attention_mask=None, use_cache=False).last_hidden_state[:, :-1]
                chosen = written[:, 1:].bool()
                scores = hidden[chosen] @ body.embed_tokens.weight.T
            share = torch.nn.functional.cross_entropy(scores.float(), ids[:, 1:][chosen]) * (len(few) / len(part))
            share.backward()
            loss += float(share.detach())
        torch.nn.utils.clip_grad_norm_(body.parameters(), 1.0)
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        if step % 50 == 0:
            print(f"{step}/{len(steps)} loss {loss:.3f} {time.monotonic() - began:.0f} s", flush=True)


def write(body, tokens: Tokens, wanted: list[Row], *, batch: int, seconds: float) -> list[Row]:
    """The rows with a claim each, as far as the time goes; a slice at a time, sorted inside so that little is padding."""
    began, out = time.monotonic(), []
    for low in range(0, len(wanted), 8 * batch):
        part = sorted(wanted[low : low + 8 * batch], key=lambda r: len(r["evidence"]))
        for start in range(0, len(part), batch):
            if time.monotonic() - began > seconds:
                return out
            rows = part[start : start + batch]
            answers = complete(body, tokens, request(tokens, rows), steps=LONGEST, temperature=0.9, ends=("Ċ", "<|endoftext|>"))
            for row, answer in zip(rows, answers, strict=True):
                claim = " ".join(answer.split())
                if len(claim.split()) >= 4:
                    relevant = None if row["asked"] == "NEI" else 1
                    out.append(row | {"claim": claim, "label": None, "relevant": relevant})
            print(f"{len(out)} claims, {time.monotonic() - began:.0f} s", flush=True)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("texts", "write"))
    parser.add_argument("--data", type=Path)
    parser.add_argument("--counts", default="24000,20000,10000", help="texts of science, encyclopaedia, captions")
    parser.add_argument("--qwen", type=Path)
    parser.add_argument("--layers", type=int, default=28)
    parser.add_argument("--gold", type=Path, help="labelled pairs to learn from")
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=2e-5)
    parser.add_argument("--learn-seconds", type=float, default=90)
    parser.add_argument("--seconds", type=float, default=130)
    args = parser.parse_args()
    rng = random.Random(0)
    if args.command == "texts":
        counts = dict(zip(MANNERS, map(int, args.counts.split(",")), strict=True))
        training_rows.write(args.out, texts(args.data, rng, counts))
        return
    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tokens, body = Tokens(args.qwen), load(args.qwen, layers=args.layers).to(device)
    rows = learnt_from(training_rows.read(args.gold), rng)
    print(f"{len(rows)} pairs to learn from", flush=True)
    learn(body, tokens, rows, device=device, batch=128, rate=args.rate, seconds=args.learn_seconds)
    body = body.to(torch.bfloat16 if device == "cuda" else torch.float32).eval()
    part = args.out.with_suffix(".part")
    training_rows.write(part, write(body, tokens, training_rows.read(args.texts), batch=args.batch, seconds=args.seconds))
    part.rename(args.out)


if __name__ == "__main__":
    main()

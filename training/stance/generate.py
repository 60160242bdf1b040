"""Claims written by the large model for passages and captions: `python generate.py --qwen DIR --sources FILE --out FILE`.

The model is asked for statements a text supports, contradicts and leaves open. A model this small often misses what was asked for, so the
request is not kept as a label: the trained teacher labels every pair anew (label.py), and only the variety of wording is used.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import time
from pathlib import Path

import numpy as np
import torch
from qwen import Tokens, load

PASSAGE = """Read a text and write four one-sentence statements about it, in your own words, as different people might claim them:
1. a statement that the text clearly supports
2. a statement that joins two facts of the text and is supported by it
3. a FALSE statement: it contradicts the text, because a number, name, date, place, cause or direction is different
4. a statement on the same subject about something the text does NOT mention

Text: Lake Tana is the largest lake in Ethiopia and the source of the Blue Nile. It is about 84 km long and lies 1,788 m above the sea. Monasteries were built on many of its islands in the Middle Ages.
1. The Blue Nile rises from Ethiopia's biggest lake.
2. Lake Tana, which feeds the Blue Nile, has islands with medieval monasteries.
3. Lake Tana is only the second largest lake of Ethiopia.
4. Fishing on Lake Tana employs several thousand people.

Text: {text}
"""
CAPTION = """Read a description of a scene and write three short sentences about it:
1. a sentence that must be TRUE, given the description
2. a sentence that might be true, but that the description does NOT say
3. a sentence that must be FALSE, given the description

Description: A woman in a red coat walks two dogs along the beach.
1. A person is outdoors with animals.
2. The woman is on her way home from work.
3. A woman is sitting in an office without any pets.

Description: {text}
"""
ASKED = {"passage": (PASSAGE, 150), "caption": (CAPTION, 56)}
"""The request, and the tokens an answer may take."""
ENDS = ("<|im_end|>", "<|endoftext|>", "ĊĊ", ".ĊĊ")
"""An empty line would begin the next text."""
_SENTENCE = re.compile(r".{10,400}?[.!?](?=\s|$)")
_LINE = re.compile(r"(?:^|\n)\s*(\d)[.)]\s*(.+)")


def prompt(kind: str, text: str) -> str:
    return ASKED[kind][0].format(text=" ".join(text.split())) + "1."


def statements(answer: str) -> list[tuple[int, str]]:
    """The numbered lines of an answer that was begun with "1."."""
    out = []
    for number, line in _LINE.findall("1." + answer)[:4]:
        claim = _SENTENCE.match(line.strip().strip('"'))
        if claim and len(claim[0]) >= 12:  # what follows the first sentence is the model talking to itself
            out.append((int(number), claim[0]))
    return out


@torch.inference_mode()
def complete(model, tokens: Tokens, ids: list[np.ndarray], *, steps: int, temperature: float, ends: tuple[str, ...]) -> list[str]:
    """One sampled completion a prompt, up to one of the tokens that end it."""
    from transformers import DynamicCache

    device = next(model.parameters()).device
    width = max(map(len, ids))
    rows = torch.zeros(len(ids), width, dtype=torch.long)
    mask = torch.zeros(len(ids), width + steps, dtype=torch.long)
    for i, row in enumerate(ids):  # padded on the left: the last column is every prompt's last token
        rows[i, width - len(row) :] = torch.from_numpy(row.astype(np.int64))
        mask[i, width - len(row) :] = 1
    rows, mask = rows.to(device), mask.to(device)
    last = torch.tensor([tokens.row(end) for end in ends], device=device)
    cache, written = DynamicCache(), []
    going = torch.ones(len(ids), dtype=torch.bool, device=device)
    place = (mask[:, :width].cumsum(1) - 1).clamp(min=0)
    current = rows
    for step in range(steps):
        hidden = model(
            input_ids=current, attention_mask=mask[:, : width + step], position_ids=place, past_key_values=cache
        ).last_hidden_state[:, -1]
        logits = (hidden @ model.embed_tokens.weight.T).float() / temperature
        best, where = logits.topk(40)
        chosen = where.gather(1, torch.multinomial(best.softmax(-1), 1))
        written.append(torch.where(going, chosen[:, 0], last[0]))
        going &= ~torch.isin(chosen[:, 0], last)
        if step % 8 == 7 and not going.any():
            break
        current, place = chosen, place[:, -1:] + 1
    columns = torch.stack(written, 1).cpu().tolist()
    return [tokens.decode([t for t in row if t != int(last[0])]) for row in columns]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qwen", type=Path, required=True, help="folder made by qwen.py split, with tokenizer.json")
    parser.add_argument("--sources", type=Path, required=True, help='jsonl.gz of {"id", "kind", "text"}, best first')
    parser.add_argument("--out", type=Path, required=True, help='jsonl.gz of {"id", "asked", "claim"}')
    parser.add_argument("--batch", type=int, default=768)
    parser.add_argument("--seconds", type=float, default=300, help="stops after this long with what there is")
    parser.add_argument("--temperature", type=float, default=0.8)
    args = parser.parse_args()
    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = load(args.qwen).to(device, torch.bfloat16 if device == "cuda" else torch.float32).eval()
    tokens = Tokens(args.qwen)
    with gzip.open(args.sources, "rt", encoding="utf-8") as lines:
        sources = [json.loads(line) for line in lines]
    began, count = time.monotonic(), 0
    # A slice at a time, so that a run that is cut short has served every kind; sorted inside, so that little is padding.
    with gzip.open(args.out, "wt", encoding="utf-8", compresslevel=1) as out:
        for low in range(0, len(sources), 8 * args.batch):
            part = sorted(sources[low : low + 8 * args.batch], key=lambda s: (s["kind"], len(s["text"])))
            for start in range(0, len(part), args.batch):
                if time.monotonic() - began > args.seconds:
                    break
                batch = part[start : start + args.batch]
                steps = max(ASKED[s["kind"]][1] for s in batch)
                prompts = tokens.encode([prompt(s["kind"], s["text"]) for s in batch])
                answers = complete(model, tokens, prompts, steps=steps, temperature=args.temperature, ends=ENDS)
                for source, answer in zip(batch, answers, strict=True):
                    for asked, claim in statements(answer):
                        out.write(json.dumps({"id": source["id"], "asked": asked, "claim": claim}) + "\n")
                        count += 1
                print(f"{low + start + len(batch)} texts, {count} claims, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()

"""The lesson's arithmetic on a small decoder made at random: `python -m training.strong.lesson --check`.

Tried: bytes of the base against the `gguf` package; the decoder against the `transformers` one; what is learnt against plain low-rank
products; that company changes nothing; that an adapter comes back as it was kept; that a lesson learns, goes on and is measured.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from training.strong import base, kept, packing, pairs
from training.strong.decoder import TOGETHER, Compiled, Reader
from training.strong.lesson import Store

WIDTH, INNER, HEADS, KEYS, LAYERS, ROWS = 512, 768, 4, 2, 2, 300
HEADER = {"layers": LAYERS, "heads": HEADS, "key_heads": KEYS, "rope_base": 1e6, "epsilon": 1e-6, "base_sha256": "0" * 64}


def check() -> int:
    torch.manual_seed(1)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for one in (blocks, like_transformers, like_plain_products, company, comes_back, in_whole_numbers, in_halves, learns):
            apart = one(Path(folder))
            failed += not apart < 1
            print(f"{'ok  ' if apart < 1 else 'FAIL'} {one.__name__}: {apart:.3f} of what is allowed", flush=True)
    return int(failed > 0)


def written(folder: Path) -> Path:
    """A small base in the bytes a real one is written in."""
    rng = np.random.default_rng(2)
    size = WIDTH // HEADS

    def drawn(kind: str, rows: int, columns: int) -> tuple[str, tuple[int, ...], np.ndarray]:
        if kind == "F32":
            return kind, (columns,), rng.normal(1.0, 0.1, columns).astype(np.float32)
        plain = rng.normal(0, columns**-0.5, (rows, columns)).astype(np.float32)
        return kind, (rows, columns), six(plain)

    arrays = {"embedding": drawn("Q6_K", ROWS, WIDTH), "head": drawn("Q6_K", 3, WIDTH), "norm": drawn("F32", 1, WIDTH)}
    sizes = {"q_proj": (WIDTH, WIDTH), "k_proj": (KEYS * size, WIDTH), "v_proj": (KEYS * size, WIDTH), "o_proj": (WIDTH, WIDTH),
             "gate_proj": (INNER, WIDTH), "up_proj": (INNER, WIDTH), "down_proj": (WIDTH, INNER)}  # fmt: skip
    for layer in range(LAYERS):
        for name, (rows, columns) in sizes.items():
            arrays[f"{layer}.{name}"] = drawn("Q6_K", rows, columns)
            if name in ("q_proj", "k_proj", "v_proj"):
                arrays[f"{layer}.{name}.bias"] = drawn("F32", 1, rows)
        for name in ("norm_1", "norm_2"):
            arrays[f"{layer}.{name}"] = drawn("F32", 1, WIDTH)
    tokens = np.arange(ROWS, dtype=np.int32)
    arrays["kept"] = ("I32", (ROWS,), tokens)
    path = folder / "base.bin"
    base.write(path, HEADER | {"kept": base.digest_of(tokens)}, arrays)
    return path


def six(plain: np.ndarray) -> np.ndarray:
    """Numbers in blocks of six bits, roughly: codes and scales are right, their choice is not the best."""
    parts = plain.reshape(-1, 16, 16)
    coarse = np.abs(parts).max((1, 2)) / (31 * 127)
    scales = np.clip(np.rint(np.abs(parts).max(2) / (31 * coarse[:, None])), 1, 127)
    codes = (np.clip(np.rint(parts / (scales * coarse[:, None])[..., None]), -32, 31) + 32).astype(np.uint8).reshape(-1, 2, 4, 32)
    low = codes[:, :, :2] & 15 | (codes[:, :, 2:] & 15) << 4
    high = codes[:, :, 0] >> 4 | (codes[:, :, 1] >> 4) << 2 | (codes[:, :, 2] >> 4) << 4 | (codes[:, :, 3] >> 4) << 6
    columns = (
        low.reshape(-1, 128),
        high.reshape(-1, 64),
        scales.astype(np.int8).view(np.uint8),
        coarse.astype(np.float16)[:, None].view(np.uint8),
    )
    return np.concatenate(columns, 1)


def made(folder: Path, rank: int = 4) -> Reader:
    path = folder / "base.bin" if (folder / "base.bin").exists() else written(folder)
    header, parts = base.read(path)
    model = Reader(header, parts, rank=rank, alpha=8, kind=torch.float32)
    with torch.no_grad():
        for name, whole, rows in model.corrections():
            if name.endswith("lora_B"):
                whole[rows] = torch.randn_like(whole[rows]) * 0.05
    model.merge()
    return model


def _asked() -> pairs.Pairs:
    """Texts of several lengths with one to four claims."""
    rng = np.random.default_rng(9)
    told = pairs.Collecting("")
    for long, claims in ((24, 3), (9, 1), (1, 4), (40, 2)):
        text = rng.integers(0, ROWS, long)
        for _ in range(claims):
            told.add("made", text, rng.integers(0, ROWS, int(rng.integers(1, 12))), "NEI")
    return told.pairs()


def _read(model: Reader, told: pairs.Pairs, room: int = 256, most: int = 64) -> Tensor:
    """Logits in the order of the pairs."""
    store = Store(told, room, "cpu")
    own = packing.bundles(told, np.random.default_rng(1), most)
    parts = [store.turn([own[n] for n in part]) for part in packing.filled(packing.sizes(told, own), room)]
    logits = torch.cat([model(rows) for rows, _ in parts])
    return logits[torch.cat([which for _, which in parts]).argsort()]


def blocks(folder: Path) -> float:
    """Bytes stand for what the gguf package says."""
    from gguf import GGMLQuantizationType, quants

    rng = np.random.default_rng(3)
    worst = 0.0
    for kind, size in (("Q4_K", 144), ("Q6_K", 210)):
        raw = rng.integers(0, 256, (40, size), dtype=np.uint8)
        scales = rng.normal(0, 0.01, (40, 2)).astype(np.float16).view(np.uint8)
        raw[:, :4] = scales if kind == "Q4_K" else raw[:, :4]
        raw[:, -2:] = scales[:, :2] if kind == "Q6_K" else raw[:, -2:]
        wanted = quants.dequantize(raw, GGMLQuantizationType[kind]).reshape(-1)
        found = base.numbers(torch.from_numpy(raw.reshape(-1).copy()), kind).numpy()
        worst = max(worst, float(np.abs(wanted - found).max()))
    return worst / 1e-12


def like_transformers(folder: Path) -> float:
    from transformers import Qwen2Config, Qwen2Model

    model = made(folder)
    about = Qwen2Config(
        hidden_size=WIDTH, intermediate_size=INNER, num_hidden_layers=LAYERS, num_attention_heads=HEADS, num_key_value_heads=KEYS,
        vocab_size=ROWS, rms_norm_eps=1e-6, rope_parameters={"rope_type": "default", "rope_theta": 1e6},
    )  # fmt: skip
    other = Qwen2Model(about).eval()
    state: dict[str, Tensor] = {"embed_tokens.weight": model.embedding, "norm.weight": model.last_norm}
    for number, layer in enumerate(model.layers):
        at = f"layers.{number}"
        state |= {f"{at}.input_layernorm.weight": layer.norm_1, f"{at}.post_attention_layernorm.weight": layer.norm_2}
        for names, one, room in zip(
            TOGETHER, (layer.read, layer.out, layer.wide, layer.narrow), ("self_attn", "self_attn", "mlp", "mlp"), strict=True
        ):
            sizes = [len(up) for up in one.ups]
            for name, weight in zip(names, one.merged.split(sizes), strict=True):
                state[f"{at}.{room}.{name}.weight"] = weight
            if one.bias is not None:
                for name, bias in zip(names, one.bias.split(sizes), strict=True):
                    state[f"{at}.{room}.{name}.bias"] = bias
    missing, unexpected = other.load_state_dict(state, strict=False)
    assert not missing, missing
    assert not unexpected, unexpected
    told = _asked()
    with torch.no_grad():
        alone = [torch.from_numpy(told.tokens(place).astype(np.int64))[None] for place in range(len(told))]
        wanted = torch.cat([other(input_ids=ids, use_cache=False).last_hidden_state[:, -1] @ model.head.T for ids in alone])
        return float((_read(model, told) - wanted).abs().max()) / 1e-4


def like_plain_products(folder: Path) -> float:
    """Gradients are those of W x + alpha / rank · B (A x)."""
    model = made(folder)
    one = model.layers[0].wide
    rows = torch.randn(30, WIDTH, requires_grad=True)
    pull = torch.randn(30, 2 * INNER)
    (one(rows) * pull).sum().backward()
    found = [rows.grad, one.down.grad, *(up.grad for up in one.ups)]
    plain, down, ups = (
        rows.detach().clone().requires_grad_(),
        one.down.detach().clone().requires_grad_(),
        [u.detach().clone().requires_grad_() for u in one.ups],
    )
    thin = [plain @ part.T for part in down.chunk(2)]
    wanted_out = functional.linear(plain, one.base) + torch.cat([t @ u.T for t, u in zip(thin, ups, strict=True)], -1) * one.scale
    (wanted_out * pull).sum().backward()
    wanted = [plain.grad, down.grad, *(u.grad for u in ups)]
    model.zero_grad()
    return max(float((a - b).abs().max() / b.abs().max()) for a, b in zip(found, wanted, strict=True)) / 1e-4


def company(folder: Path) -> float:
    """A pair is read the same alone, behind other claims of its text, and beside other texts; and so by the attention that is compiled."""
    model = made(folder)
    told = _asked()
    with torch.no_grad():
        together = _read(model, told)
        alone = _read(model, told, room=64, most=1)
        model.attend = Compiled(compiled=False)
        other = _read(model, told)
    return max(float((together - alone).abs().max()), float((together - other).abs().max())) / 1e-4


def comes_back(folder: Path) -> float:
    from training.strong.lesson import put, taken

    model = made(folder)
    kept.save(folder / "parts", taken(model), {"rank": 4, "alpha": 8, "layers": LAYERS, "base_sha256": "0" * 64}, part=30_000)
    card, first = kept.load(folder / "parts")
    put(model, first)
    kept.save(folder / "again", taken(model), {k: v for k, v in card.items() if k != "tensors"}, part=30_000)
    again = kept.load(folder / "again")[1]
    return max(float(np.abs(first[name] - again[name]).max()) for name in first) / 1e-6


def in_whole_numbers(folder: Path) -> float:
    """Products in whole numbers come near those that are not."""
    model = made(folder)
    told = _asked()
    with torch.no_grad():
        plain = _read(model, told)
        model.merge(in_bytes=True)
        whole = _read(model, told)
    return float((plain - whole).abs().mean() / plain.abs().mean()) / 0.05


def in_halves(folder: Path) -> float:
    """With bfloat16 products, as on a GPU, answers and gradients come near those of whole floats."""
    found = []
    for kind in (torch.float32, torch.bfloat16):
        header, parts = base.read(folder / "base.bin")
        torch.manual_seed(5)
        model = Reader(header, parts, rank=4, alpha=8, kind=kind)
        logits = _read(model, _asked())
        logits.logsumexp(-1).sum().backward()
        grads = torch.cat([p.grad.reshape(-1) for p in model.parameters() if p.grad is not None])
        assert all(p.grad.dtype == torch.float32 for p in model.parameters() if p.grad is not None)
        found.append((logits.detach(), grads))
    (plain, grads), (halved, others) = found
    near = 1 - float(functional.cosine_similarity(grads, others, 0))
    return max(float((plain - halved).abs().mean() / plain.abs().mean()) / 0.05, near / 0.02)


def learns(folder: Path) -> float:
    """A lesson on pairs whose question says the answer, in three runs: from nothing, going on, and answering only."""
    tokens = base.digest_of(np.arange(ROWS, dtype=np.int32))
    rng = np.random.default_rng(4)
    made(folder)
    for name, count in (("taught", 600), ("back", 90)):
        told = pairs.Collecting(tokens)
        for _ in range(count):
            side = int(rng.integers(3))
            label = pairs.LABELS[side]
            told.add("toy", rng.integers(10, ROWS, int(rng.integers(3, 30))), np.array([side, *rng.integers(10, ROWS, 2)]), label)
        pairs.write(folder / f"{name}.xz", told.pairs())
    common = [
        "--base",
        folder / "base.bin",
        "--plain",
        "--room",
        "1200",
        "--turns",
        "2",
        "--rate",
        "2e-3",
        "--head-rate",
        "2e-2",
        "--warm-up",
        "3",
        "--claims",
        "4",
    ]
    taught = [
        "--taught",
        folder / "taught.xz",
        "--kept-back",
        folder / "back.xz",
        "--rank",
        "4",
        "--alpha",
        "8",
        "--until",
        "500",
        "--save-every",
        "1",
    ]
    _run(*common, *taught, "--out", folder / "one", "--steps", "12")
    _run(*common, *taught, "--out", folder / "two", "--steps", "12", "--from", folder / "one", "--in-bytes")
    _run(*common, "--answer", folder / "back.xz", "--out", folder / "three", "--from", folder / "two")
    logits = np.load(folder / "three" / "back.logits.npy")
    wrong = 1 - float((logits.argmax(1) == pairs.read(folder / "back.xz").labels).mean())
    return wrong / 0.1


def _run(*words: Any) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "training.strong.lesson", *map(str, words)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)

"""How fast this machine teaches: `python -m training.strong.trial`, on a few layers of the real width made at random. Base and material need not be there."""

from __future__ import annotations

import time
from collections.abc import Iterator

import torch
from torch import Tensor

from training.strong.decoder import TOGETHER, Compiled, Plain, Reader, Steps
from training.strong.lesson import said, tried_example, with_compiled_steps

WIDTH, INNER, HEADS, KEYS, LAYERS, REAL = 1536, 8960, 12, 2, 4, 28
ROOM = 24_576


def parts(device: str) -> Iterator[tuple[str, Tensor]]:
    size = WIDTH // HEADS
    shapes = {
        "q_proj": (WIDTH, WIDTH), "k_proj": (KEYS * size, WIDTH), "v_proj": (KEYS * size, WIDTH), "o_proj": (WIDTH, WIDTH),
        "gate_proj": (INNER, WIDTH), "up_proj": (INNER, WIDTH), "down_proj": (WIDTH, INNER),
    }  # fmt: skip
    yield "embedding", torch.randn(1024, WIDTH, device=device)
    yield "head", torch.randn(3, WIDTH, device=device)
    yield "norm", torch.ones(WIDTH, device=device)
    for number in range(LAYERS):
        for names in TOGETHER:
            for name in names:
                yield f"{number}.{name}", torch.randn(shapes[name], device=device) * shapes[name][1] ** -0.5
                if name in ("q_proj", "k_proj", "v_proj"):
                    yield f"{number}.{name}.bias", torch.zeros(shapes[name][0], device=device)
        for name in ("norm_1", "norm_2"):
            yield f"{number}.{name}", torch.ones(WIDTH, device=device)


def main(room: int = ROOM) -> None:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    header = {"layers": LAYERS, "heads": HEADS, "key_heads": KEYS, "rope_base": 1e6, "epsilon": 1e-6}
    torch.manual_seed(1)
    model = Reader(header, parts(device), rank=32, alpha=64, kind=torch.bfloat16).to(device)
    example = tried_example(room, device)

    def told(name: str) -> None:
        for grad in (True, False):
            with torch.set_grad_enabled(grad):
                for count in (2, 6):
                    _done(device)
                    began = time.monotonic()
                    for _ in range(count):
                        found = model(example)
                        if grad:
                            found.float().sum().backward()
                    _done(device)
                took = (time.monotonic() - began) / 6 * REAL / LAYERS
            said(f"{name}: {'teaching' if grad else 'answering'} {room / took:,.0f} tokens/s with all layers")

    told("plain")
    with_compiled_steps(model, room, device)
    told("compiled")
    steps = model.steps
    model.steps = Steps()
    told("attention alone compiled")
    model.steps, model.attend = steps, Plain()
    told("steps alone compiled")
    model.attend = Compiled()
    began = time.monotonic()
    for _ in range(10):
        model.attend.pattern(example)
    _done(device)
    said(f"a pattern takes {(time.monotonic() - began) * 100:.1f} ms")
    if device == "cuda":
        said(f"{torch.cuda.max_memory_allocated() / 2**30 * REAL / LAYERS:.0f} GiB with all layers, at the most")


def _done(device: str) -> None:
    if device == "cuda":
        torch.cuda.synchronize()


if __name__ == "__main__":
    main()

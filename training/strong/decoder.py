"""A decoder of the base's kind (Qwen2) with low-rank corrections that are learnt, and the three rows its verdict is read with.

The base is frozen. A correction is added to its matrix before the product, once a step: W + alpha / rank · B A, so that reading costs what
the base's reading costs, and what is learnt is learnt on the matrix that is used. Backwards, the matrix gets no gradient; A and B get
theirs from two thin products. All tokens of a turn are one flat list of rows (packing.py); which of them see each other is said to attention alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

TARGETS = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
TOGETHER = (("q_proj", "k_proj", "v_proj"), ("o_proj",), ("gate_proj", "up_proj"), ("down_proj",))
"""Matrices that read the same rows are one product."""
LABELS = ("SUPPORTS", "REFUTES", "NEI")


@dataclass(frozen=True)
class Rows:
    """A turn on the device (packing.Turn): token ids, their places, their texts and parts, and where verdicts are read."""

    ids: Tensor
    places: Tensor
    texts: Tensor
    parts: Tensor
    ends: Tensor


class Plain:
    """Attention text by text under a mask that is written out: slow, and right anywhere."""

    def pattern(self, rows: Rows) -> list[tuple[int, int, Tensor]]:
        edges = (torch.nonzero(rows.texts[1:] != rows.texts[:-1])[:, 0] + 1).tolist()
        found = []
        for low, high in zip([0, *edges], [*edges, len(rows.texts)], strict=True):
            parts = rows.parts[low:high]
            seen = (parts[None] == 0) | (parts[None] == parts[:, None])
            found.append((low, high, seen & torch.ones_like(seen).tril()))
        return found

    def __call__(self, queries: Tensor, keys: Tensor, values: Tensor, pattern: list[tuple[int, int, Tensor]]) -> Tensor:
        often = queries.shape[1] // keys.shape[1]
        out = []
        for low, high, mask in pattern:
            own = [part[low:high].transpose(0, 1)[None] for part in (queries, keys, values)]
            wide = [part.repeat_interleave(often, 1) for part in own[1:]]
            out.append(functional.scaled_dot_product_attention(own[0], *wide, attn_mask=mask)[0].transpose(0, 1))
        return torch.cat(out)


class Compiled:
    """Attention over the whole turn, compiled with its mask: blocks that see nothing of each other cost nothing."""

    def __init__(self, *, compiled: bool = True) -> None:
        from torch.nn.attention.flex_attention import create_block_mask, flex_attention

        self._mask = create_block_mask
        self._attend = torch.compile(flex_attention, dynamic=False) if compiled else flex_attention

    def pattern(self, rows: Rows) -> Any:
        texts, parts, wide = rows.texts, rows.parts, len(rows.ids)

        def seen(_batch: Tensor, _head: Tensor, query: Tensor, key: Tensor) -> Tensor:
            own = (parts[key] == 0) | (parts[key] == parts[query])
            return (query >= key) & (texts[query] == texts[key]) & own

        return self._mask(seen, None, None, wide, wide, device=str(rows.ids.device))

    def __call__(self, queries: Tensor, keys: Tensor, values: Tensor, pattern: Any) -> Tensor:
        shaped = [part.transpose(0, 1)[None].contiguous() for part in (queries, keys, values)]
        return self._attend(*shaped, block_mask=pattern, enable_gqa=True)[0].transpose(0, 1)


class _Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, rows: Tensor, merged: Tensor, bias: Tensor | None, down: Tensor, scale: float, *ups: Tensor) -> Tensor:
        ctx.save_for_backward(rows, merged, down, *ups)
        ctx.scale = scale
        return functional.linear(rows, merged, bias)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor | None, ...]:
        rows, merged, down, *ups = ctx.saved_tensors
        kind, rank = rows.dtype, len(down) // len(ups)
        parts = grad.split([len(up) for up in ups], -1)
        narrow = (rows @ down.to(kind).T).split(rank, -1)
        back = torch.cat([part @ (up * ctx.scale).to(kind) for part, up in zip(parts, ups, strict=True)], -1)
        grads = [(part.T @ few).float() * ctx.scale for part, few in zip(parts, narrow, strict=True)]
        wanted = grad @ merged if ctx.needs_input_grad[0] else None
        return wanted, None, None, (back.T @ rows).float(), None, *grads


class Corrected(nn.Module):
    """One product with matrices of the base, each with its correction."""

    def __init__(self, weights: list[Tensor], biases: list[Tensor] | None, rank: int, alpha: float, kind: torch.dtype) -> None:
        super().__init__()
        self.scale = alpha / rank
        inputs, device = weights[0].shape[1], weights[0].device
        self.register_buffer("base", torch.cat(weights), persistent=False)
        self.register_buffer("bias", torch.cat(biases).to(kind) if biases else None, persistent=False)
        self.register_buffer("merged", self.base.to(kind, copy=True), persistent=False)
        first = torch.empty(len(weights) * rank, inputs, device=device)
        nn.init.uniform_(first, -1 / math.sqrt(inputs), 1 / math.sqrt(inputs))
        self.down = nn.Parameter(first)
        self.ups = nn.ParameterList([torch.zeros(len(w), rank, device=device) for w in weights])
        self.register_buffer("step", None, persistent=False)

    @torch.no_grad()
    def merge(self, *, in_bytes: bool = False) -> None:
        """Puts the corrections into the matrices; with `in_bytes` as they are read in whole numbers later, a scale a row."""
        corrections = [up @ down for up, down in zip(self.ups, self.down.chunk(len(self.ups)), strict=True)]
        exact = torch.add(self.base, torch.cat(corrections), alpha=self.scale)
        self.step = None
        if in_bytes:
            self.step = exact.abs().amax(1).clamp_min(1e-12) / 127
            exact = (exact / self.step[:, None]).round()
        self.merged.copy_(exact)

    def forward(self, rows: Tensor) -> Tensor:
        if self.step is None:
            return _Product.apply(rows, self.merged, self.bias, self.down, self.scale, *self.ups)
        step = rows.float().abs().amax(-1, keepdim=True).clamp_min(1e-12) / 127
        whole = (rows.float() / step).round().to(rows.dtype)
        found = (whole @ self.merged.T).float() * step * self.step
        return (found if self.bias is None else found + self.bias).to(rows.dtype)


def _norm(rows: Tensor, gain: Tensor, epsilon: float) -> Tensor:
    wide = rows.float()
    return (wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + epsilon) * gain).to(rows.dtype)


def _added_norm(rows: Tensor, more: Tensor, gain: Tensor, epsilon: float) -> tuple[Tensor, Tensor]:
    together = rows + more
    return together, _norm(together, gain, epsilon)


def _opened(both: Tensor) -> Tensor:
    gate, up = both.chunk(2, -1)
    return (functional.silu(gate.float()) * up.float()).to(both.dtype)


def _turned(heads: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Heads turned by their token's place, the first half of their numbers with the second."""
    wide = heads.float()
    first, second = wide.chunk(2, -1)
    return (wide * cos[:, None] + torch.cat((-second, first), -1) * sin[:, None]).to(heads.dtype)


class Steps:
    """What is done number by number: plainly, or compiled into single kernels."""

    def __init__(self) -> None:
        self.norm: Callable[..., Tensor] = _norm
        self.added_norm: Callable[..., tuple[Tensor, Tensor]] = _added_norm
        self.opened: Callable[..., Tensor] = _opened
        self.turned: Callable[..., Tensor] = _turned

    def compile(self) -> None:
        for name in ("norm", "added_norm", "opened", "turned"):
            setattr(self, name, torch.compile(getattr(self, name), dynamic=True, fullgraph=True))


class Layer(nn.Module):
    def __init__(self, parts: dict[str, Tensor], header: dict[str, Any], rank: int, alpha: float, kind: torch.dtype) -> None:
        super().__init__()
        self.heads, self.key_heads, self.epsilon = header["heads"], header["key_heads"], header["epsilon"]
        for name in ("norm_1", "norm_2"):
            self.register_buffer(name, parts[name], persistent=False)
        made = []
        for names in TOGETHER:
            biases = [parts[f"{n}.bias"] for n in names] if f"{names[0]}.bias" in parts else None
            made.append(Corrected([parts[n] for n in names], biases, rank, alpha, kind))
        self.read, self.out, self.wide, self.narrow = made

    def attended(self, rows: Tensor, turn: tuple[Tensor, Tensor], attend: Any, pattern: Any, steps: Steps) -> Tensor:
        both = self.read(rows).view(len(rows), self.heads + 2 * self.key_heads, -1)
        turned, values = both.split([self.heads + self.key_heads, self.key_heads], 1)
        queries, keys = steps.turned(turned, *turn).split([self.heads, self.key_heads], 1)
        return self.out(attend(queries, keys, values, pattern).reshape(len(rows), -1))


class Reader(nn.Module):
    """The decoder and its three rows."""

    def __init__(
        self, header: dict[str, Any], parts: Iterator[tuple[str, Tensor]], *, rank: int, alpha: float, kind: torch.dtype
    ) -> None:
        super().__init__()
        self.header, self.kind, self.rank, self.alpha = header, kind, rank, alpha
        self.steps = Steps()
        self.attend: Plain | Compiled = Plain()
        layer: dict[str, Tensor] = {}
        layers, whole = [], {}
        of = "0"
        for name, tensor in _in_order(parts):
            number, dot, part = name.partition(".")
            if not number.isdigit() or not dot:
                whole[name] = tensor
                continue
            if number != of:
                layers.append(Layer(layer, header, rank, alpha, kind))
                layer, of = {}, number
            layer[part] = tensor
        self.layers = nn.ModuleList([*layers, Layer(layer, header, rank, alpha, kind)])
        self.register_buffer("embedding", whole["embedding"].to(kind), persistent=False)
        self.register_buffer("last_norm", whole["norm"], persistent=False)
        self.head = nn.Parameter(whole["head"].clone())
        size = self.embedding.shape[1] // header["heads"]
        speed = header["rope_base"] ** -(torch.arange(0, size, 2, device=self.embedding.device, dtype=torch.float64) / size)
        self.register_buffer("speed", speed.repeat(2), persistent=False)

    def forward(self, turn: Rows) -> Tensor:
        """Logits of the claims of a turn."""
        return self.states(turn) @ self.head.T

    def states(self, turn: Rows) -> Tensor:
        """What the head reads of each claim of a turn."""
        angle = turn.places.double()[:, None] * self.speed
        turned = angle.cos().float(), angle.sin().float()
        pattern = self.attend.pattern(turn)
        rows = functional.embedding(turn.ids, self.embedding)
        more = None
        for layer in self.layers:
            if more is None:
                normed = self.steps.norm(rows, layer.norm_1, layer.epsilon)
            else:
                rows, normed = self.steps.added_norm(rows, more, layer.norm_1, layer.epsilon)
            attended = layer.attended(normed, turned, self.attend, pattern, self.steps)
            rows, normed = self.steps.added_norm(rows, attended, layer.norm_2, layer.epsilon)
            more = layer.narrow(self.steps.opened(layer.wide(normed)))
        return _norm((rows + more)[turn.ends].float(), self.last_norm, self.header["epsilon"])

    def merge(self, *, in_bytes: bool = False) -> None:
        for module in self.modules():
            if isinstance(module, Corrected):
                module.merge(in_bytes=in_bytes)

    def corrections(self) -> Iterator[tuple[str, nn.Parameter, slice]]:
        """Every learnt matrix by its name, and which rows of the parameter it is."""
        for number, layer in enumerate(self.layers):
            for names, one in zip(TOGETHER, (layer.read, layer.out, layer.wide, layer.narrow), strict=True):
                for place, name in enumerate(names):
                    yield f"layers.{number}.{name}.lora_A", one.down, slice(place * self.rank, (place + 1) * self.rank)
                    yield f"layers.{number}.{name}.lora_B", one.ups[place], slice(None)


def _in_order(parts: Iterator[tuple[str, Tensor]]) -> Iterator[tuple[str, Tensor]]:
    """Tensors layer by layer, whatever order a file has them in."""
    found = dict(parts)
    for name in sorted(found, key=lambda name: (int(name.split(".")[0]) if name[0].isdigit() else -1, name)):
        yield name, found.pop(name)  # what was given away is not held twice

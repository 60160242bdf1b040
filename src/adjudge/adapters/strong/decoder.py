"""A decoder of the base's kind (Qwen2) as an ONNX graph: products in whole numbers, all else in floating point.

Each matrix has signed bytes with a scale an output. What it is multiplied with is rounded for each token by itself: a scale a
row, in unsigned bytes around 128, for which processors have a fast way; a decoder's states have outliers, and with one scale for
all tokens the rest of them would be lost. No token's rounding knows of another's: a row is the same whatever is read beside it.

Keys and values of what was read before are inputs, those of what is read now are outputs, in halved numbers both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from adjudge.adapters.strong.onnx_file import FLOAT, FLOAT16, MICROSOFT, GraphFile, Node
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GRAPH, FLOAT_GRAPH, WEIGHTS = "decoder.onnx", "decoder-float.onnx", "decoder.weights"
"""The second graph multiplies the same bytes in floating point, as graphics processors do it best."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """The sizes of a decoder."""

    layers: int
    width: int
    inner: int
    """Numbers between the two products of a layer's second half."""
    heads: int
    key_heads: int
    """Heads of keys and values: each serves several of the queries'."""
    epsilon: float
    rope_base: float
    """How slowly the slowest pair of numbers turns with the place of a token."""

    @property
    def size(self) -> int:
        """Numbers of one head."""
        return self.width // self.heads

    @property
    def shared(self) -> int:
        """Heads of queries that one of keys serves."""
        return self.heads // self.key_heads

    @property
    def token_bytes(self) -> int:
        """What a token's keys and values take when kept."""
        return 2 * 2 * self.layers * self.key_heads * self.size


class DecoderWeights(Protocol):
    """Where the weights of a decoder come from, one at a time."""

    def matrix(self, layer: int, target: str) -> NDArray[np.float32]:
        """Outputs by inputs."""

    def bias(self, layer: int, target: str) -> NDArray[np.float32]: ...

    def gain(self, name: str) -> NDArray[np.float32]:
        """Of a norm, by the name that GGUF gives it."""


def in_bytes(matrix: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """A matrix in signed bytes with a scale a row: row = scale · bytes."""
    import numpy as np

    scale = np.maximum(np.abs(matrix).max(axis=1), 1e-12) / np.float32(127.0)
    return np.rint(matrix / scale[:, None]).astype(np.int8), scale.astype(np.float32)


def write_decoder(folder: Path, shape: Shape, weights: DecoderWeights, done: Callable[[int], None] = lambda layer: None) -> None:
    """Writes the graphs and their weights, a layer at a time; `done` is told of each."""
    with GraphFile(folder / WEIGHTS) as graph:
        writing = _Writing(graph, shape, weights)
        state = graph.input("state", FLOAT, "tokens", shape.width)
        for turn in ("cos", "sin"):
            graph.input(turn, FLOAT, "tokens", 1, shape.size)
        graph.input("mask", FLOAT, "queries", "all")
        for layer in range(shape.layers):
            state = writing.layer(layer, state)
            done(layer)
        last = graph.node("Slice", state, *writing.numbers([-1], [2**31 - 1], [0]))
        writing.norm(last, weights.gain("output_norm"), out="last")
        graph.output("last", FLOAT, 1, shape.width)
        graph.write(GRAPH)
        graph.write(FLOAT_GRAPH, in_floating_point)


def in_floating_point(node: Node) -> Iterator[Node]:
    """The same steps without rounding: what was rounded is left as it is, and bytes are multiplied as what they stand for."""
    if node.kind == "QuantizeLinear":
        yield Node(kind="Identity", inputs=node.inputs[:1], outputs=node.outputs, domain="", attributes={})
    elif node.kind == _IN_BYTES:
        state, weight, _, scales, _ = node.inputs
        matrix = f"{weight} in floating point"
        yield Node(kind="DequantizeLinear", inputs=(weight, scales), outputs=(matrix,), domain="", attributes={"axis": 1})
        yield Node(kind="MatMul", inputs=(state, matrix), outputs=node.outputs, domain="", attributes={})
    else:
        yield node


_IN_BYTES = "MatMulIntegerToFloat"


_PART = 1280
"""Inner numbers of a token that share a scale where a layer's two halves meet: their outliers are the largest of all. Measured on
20 pairs against floating point: the share of the last state that is lost falls from .107 to .079, for a thirtieth of the time."""


class _Writing:
    """A decoder being written, step by step."""

    def __init__(self, graph: GraphFile, shape: Shape, weights: DecoderWeights) -> None:
        import numpy as np

        self._graph, self._shape, self._weights = graph, shape, weights
        self._one = graph.weight(np.array(1.0, np.float32))
        self._middle = graph.weight(np.array(128, np.uint8))
        self._least = graph.weight(np.array(1e-12, np.float32))
        self._top = graph.weight(np.array(127.0, np.float32))

    def numbers(self, *lists: list[int]) -> list[str]:
        import numpy as np

        return [self._graph.weight(np.array(one, np.int64)) for one in lists]

    def norm(self, state: str, gain: NDArray[np.float32], out: str = "") -> str:
        """Root mean square norm."""
        weight = self._graph.weight(gain)
        return self._graph.node(
            "SimplifiedLayerNormalization", state, weight, out=out, axis=-1, epsilon=self._shape.epsilon, stash_type=1
        )

    def layer(self, layer: int, state: str) -> str:
        node, gain = self._graph.node, self._weights.gain
        attended = self._attention(layer, self.norm(state, gain(f"blk.{layer}.attn_norm")))
        state = node("Add", state, attended)
        return node("Add", state, self._inner(layer, self.norm(state, gain(f"blk.{layer}.ffn_norm"))))

    def _attention(self, layer: int, state: str) -> str:
        graph, shape, node = self._graph, self._shape, self._graph.node
        heads, keys = shape.heads, shape.key_heads
        (each,) = self.numbers([-1, heads + 2 * keys, shape.size])
        read = node("Reshape", self._queries_keys_values(layer, state), each)
        turned, values = graph.nodes("Split", read, *self.numbers([heads + keys, keys]), count=2, axis=1)
        queries, new_keys = graph.nodes("Split", self._turned(turned), *self.numbers([heads, keys]), count=2, axis=1)
        (grouped,) = self.numbers([keys, -1, shape.size])
        queries = node("Reshape", node("Transpose", queries, perm=[1, 0, 2]), grouped)
        all_keys = node("Transpose", self._with_earlier(f"keys.{layer}", new_keys), perm=[0, 2, 1])
        all_values = self._with_earlier(f"values.{layer}", values)
        heard = node("Softmax", node("Add", node("MatMul", queries, all_keys), "mask"), axis=-1)
        found = node("MatMul", heard, all_values)
        by_head, flat = self.numbers([heads, -1, shape.size], [-1, shape.width])
        together = node("Reshape", node("Transpose", node("Reshape", found, by_head), perm=[1, 0, 2]), flat)
        rounded, scale = self._rounded(together)
        return node("Mul", self._product(rounded, self._weights.matrix(layer, "o_proj")), scale)

    def _queries_keys_values(self, layer: int, state: str) -> str:
        """The three in one product. The queries are divided by what attention divides by, which costs nothing here."""
        import numpy as np

        parts = ("q_proj", "k_proj", "v_proj")
        matrices = [self._weights.matrix(layer, part) for part in parts]
        biases = [self._weights.bias(layer, part) for part in parts]
        share = np.float32(self._shape.size**-0.5)
        matrices[0], biases[0] = matrices[0] * share, biases[0] * share
        rounded, scale = self._rounded(state)
        product = self._graph.node("Mul", self._product(rounded, np.concatenate(matrices)), scale)
        return self._graph.node("Add", product, self._graph.weight(np.concatenate(biases)))

    def _turned(self, read: str) -> str:
        """Queries and keys turned by their token's place, the first half of their numbers with the second."""
        node, half = self._graph.node, self._shape.size // 2
        first, second = self._graph.nodes("Split", read, *self.numbers([half, half]), count=2, axis=2)
        across = node("Concat", node("Neg", second), first, axis=2)
        return node("Add", node("Mul", read, "cos"), node("Mul", across, "sin"))

    def _with_earlier(self, name: str, new: str) -> str:
        """Keys or values of all tokens so far, a head each; the new ones are an output too."""
        graph, shape = self._graph, self._shape
        kept = graph.input(f"earlier.{name}", FLOAT16, shape.key_heads, "earlier", shape.size)
        halved = graph.node("Cast", graph.node("Transpose", new, perm=[1, 0, 2]), out=f"new.{name}", to=FLOAT16)
        graph.output(f"new.{name}", FLOAT16, shape.key_heads, "tokens", shape.size)
        return graph.node("Cast", graph.node("Concat", kept, halved, axis=1), to=FLOAT)

    def _inner(self, layer: int, state: str) -> str:
        """The second half of a layer. What one factor was divided by is put right at the end, where there are fewer numbers."""
        node, weights = self._graph.node, self._weights
        rounded, scale = self._rounded(state)
        gate = node("Mul", self._product(rounded, weights.matrix(layer, "gate_proj")), scale)
        opened = node("QuickGelu", gate, domain=MICROSOFT, alpha=1.0)
        product = node("Mul", opened, self._product(rounded, weights.matrix(layer, "up_proj")))
        return node("Mul", self._in_parts(product, weights.matrix(layer, "down_proj")), scale)

    def _in_parts(self, state: str, matrix: NDArray[np.float32]) -> str:
        """States times a matrix, each token's numbers rounded in parts with a scale each: an outlier is felt in its own part, and
        not in the whole row."""
        node, size = self._graph.node, _PART if matrix.shape[1] % _PART == 0 else matrix.shape[1]
        parts = matrix.shape[1] // size
        apart, together = self.numbers([-1, parts, size], [-1, size])
        rounded, scale = self._rounded(node("Reshape", state, apart))
        ones = self.numbers([1] * parts)
        each = self._graph.nodes("Split", rounded, *ones, count=parts, axis=1)
        scales = self._graph.nodes("Split", scale, *ones, count=parts, axis=1)
        (flat,) = self.numbers([-1, 1])
        found = [
            node(
                "Mul",
                self._product(node("Reshape", one, together), matrix[:, part * size : (part + 1) * size]),
                node("Reshape", by, flat),
            )
            for part, (one, by) in enumerate(zip(each, scales, strict=True))
        ]
        return node("Sum", *found)

    def _rounded(self, state: str) -> tuple[str, str]:
        """States in unsigned bytes around 128, and the scale of each token."""
        node = self._graph.node
        most = node("ReduceMax", state, axes=[-1], keepdims=1)
        least = node("ReduceMin", state, axes=[-1], keepdims=1)
        farthest = node("Max", most, node("Neg", least), self._least)
        scale = node("Div", farthest, self._top)
        return node("QuantizeLinear", node("Div", state, scale), self._one, self._middle), scale

    def _product(self, rounded: str, matrix: NDArray[np.float32]) -> str:
        """States times a matrix, but for the tokens' scales."""
        import numpy as np

        numbers, scales = in_bytes(matrix)
        weight = self._graph.weight(np.ascontiguousarray(numbers.T))
        outputs = self._graph.weight(scales)
        return self._graph.node(_IN_BYTES, rounded, weight, self._one, outputs, self._middle, domain=MICROSOFT)

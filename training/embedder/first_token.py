"""The last layer for the first token alone: `python first_token.py MODEL.onnx OUT.onnx`, for a scout or a judge in bytes.

Both answer by the first token's vector, so what the last layer makes of the others is read by nobody: its queries, its sums and its wide products are computed
for one row. Keys and values, which the first token looks at, stay. What changes in the answers is the step of a few bytes, whose range is now that of one row.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import helper, numpy_helper


def first_token(model: Any) -> Any:
    """The graph, changed in place."""
    places = {p for node in model.graph.node for p in node.output}
    if any(p.startswith("/layers.") for p in places):
        _judge(model.graph, 1 + max(int(p.split(".")[1].split("/")[0]) for p in places if p.startswith("/layers.")))
    else:
        _scout(model.graph, 1 + max(int(p.split("layer.")[1].split("/")[0]) for p in places if "encoder/layer." in p))
    return model


def _judge(graph: Any, layers: int) -> None:
    """One row of what came from the layer below: to make queries of, to add attention to; and one row of the bias of places."""
    own, below, bias = f"/layers.{layers - 1}/", f"/layers.{layers - 2}/second/Add_output_0", "/Gather_2_output_0"
    row, seen, step = _first(graph, below, 0), _first(graph, bias, 1), _first(graph, f"{below}_quantized", 0)
    for node in graph.node:
        if node.output[0].startswith(own) and node.op_type == "Add":
            _exchange(node, {below: row, bias: seen})
        elif node.output[0].startswith(f"{own}q/") and node.op_type == "MatMulInteger":
            _exchange(node, {f"{below}_quantized": step})


def _scout(graph: Any, layers: int) -> None:
    """Attention is one operator and stays whole; from its output on there is one row."""
    mixed = f"/encoder/encoder/layer.{layers - 1}/attention/self/Reshape_3_output_0"
    below = f"/encoder/encoder/layer.{layers - 2}/output/LayerNorm/LayerNormalization_output_0"
    row, heard = _first(graph, below, 1), _first(graph, mixed, 1)
    for node in graph.node:
        if node.op_type == "Add":
            _exchange(node, {below: row})
        elif node.op_type == "DynamicQuantizeLinear":
            _exchange(node, {mixed: heard})


def _first(graph: Any, name: str, axis: int) -> str:
    """The name of the first row of a tensor, cut right behind the node that makes it."""
    for end, value in (("from", 0), ("to", 1), (f"axis_{axis}", axis)):
        if not any(one.name == f"first_{end}" for one in graph.initializer):
            graph.initializer.append(numpy_helper.from_array(np.array([value], np.int64), f"first_{end}"))
    cut = helper.make_node("Slice", [name, "first_from", "first_to", f"first_axis_{axis}"], [f"{name}_first"])
    made = next(n for n, node in enumerate(graph.node) if name in node.output)
    graph.node.insert(made + 1, cut)
    return f"{name}_first"


def _exchange(node: Any, names: dict[str, str]) -> None:
    for place, name in enumerate(node.input):
        node.input[place] = names.get(name, name)


def change(source: Path, out: Path) -> None:
    """One file to another, which may be the same."""
    onnx.save(first_token(onnx.load(str(source))), str(out))


if __name__ == "__main__":
    change(*map(Path, sys.argv[1:]))

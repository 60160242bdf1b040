"""What the cores could do in int8 at the most: measured on one large product, and what the processor's manual promises."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from pathlib import Path
from typing import Any

SIZE = 1536
"""Rows and columns of the product: large enough that nothing but the kernel counts, small enough for its caches."""
RUNS = 20

WRITE_GRAPH = """
import sys, numpy as np, onnx
from onnx import TensorProto as T, helper as h
path, size, kind = sys.argv[1], int(sys.argv[2]), getattr(T, sys.argv[3])
weights = np.random.default_rng(3).integers(-127, 128, (size, size)).astype(np.int8)
graph = h.make_graph(
    [h.make_node("MatMulInteger", ["a", "b"], ["y"])], "peak",
    [h.make_tensor_value_info("a", kind, [size, size])], [h.make_tensor_value_info("y", T.INT32, [size, size])],
    [onnx.numpy_helper.from_array(weights, "b")],
)
onnx.save(h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8), path)
"""

OPERATIONS = {
    "i8mm": 128,  # two SMMLA of 128 bits, 32 products each, as multiply and add
    "asimddp": 64,  # two SDOT of 128 bits, 16 products each
    "avx512_vnni": 256,  # two VPDPBUSD of 512 bits, 64 products each
    "avx_vnni": 128,  # two of 256 bits
}
"""Int8 operations a cycle and core with two vector units, the best instruction first where a processor has several."""


def measured_peak(python: str, folder: Path, cores: int) -> dict[str, float]:
    """Operations a second of `MatMulInteger` over all cores, for unsigned and signed activations; the best of all runs."""
    import numpy as np
    import onnxruntime

    found = {}
    for kind, type_ in (("UINT8", np.uint8), ("INT8", np.int8)):
        path = folder / f"peak-{kind.lower()}.onnx"
        subprocess.run([python, "-c", WRITE_GRAPH, str(path), str(SIZE), kind], check=True)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = cores
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        given = {"a": np.random.default_rng(4).integers(0, 127, (SIZE, SIZE)).astype(type_)}
        session.run(None, given)
        times = []
        for _ in range(RUNS):
            began = time.perf_counter()
            session.run(None, given)
            times.append(time.perf_counter() - began)
        found[kind.lower()] = 2 * SIZE**3 / min(times)
    return found


def promised_peak(cores: int, ghz: float | None) -> dict[str, Any]:
    """What the instruction set allows; in operations a second only where the clock is known."""
    flags = _flags()
    instruction = next((name for name in OPERATIONS if name in flags), None)
    if instruction is None:
        return {"instruction": "unknown"}
    per_cycle = OPERATIONS[instruction] * cores
    clock = ghz or _clock()
    return {
        "instruction": instruction,
        "operations_a_cycle": per_cycle,
        "ghz": clock,
        "operations_a_second": per_cycle * clock * 1e9 if clock else None,
    }


def _flags() -> set[str]:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return set()
    named = [line.partition(":")[2] for line in lines if line.lower().startswith(("features", "flags"))]
    return set(named[0].split()) if named else set()


def _clock() -> float | None:
    """GHz as the system tells it; many virtual machines keep it to themselves."""
    if platform.system() != "Linux":
        return None
    place = Path("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq")
    return int(place.read_text(encoding="utf-8")) / 1e6 if os.access(place, os.R_OK) else None

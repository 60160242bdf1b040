"""An ONNX file written by hand: a graph of named steps, its small weights inside it, its large ones in a file beside it.

The format is Protocol Buffers; the few messages that are needed are written out here, so that no library has to be. Large weights
are written as they are made and never held together: the file beside may be larger than memory.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from adjudge.errors import StoreUnwritable
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    from types import TracebackType

    from numpy.typing import NDArray

FLOAT, UINT8, INT8, INT32, INT64, FLOAT16 = 1, 2, 3, 6, 7, 10
"""Kinds of numbers, by ONNX's codes."""
_KINDS = {"float32": FLOAT, "uint8": UINT8, "int8": INT8, "int32": INT32, "int64": INT64, "float16": FLOAT16}
MICROSOFT = "com.microsoft"
"""The domain of onnxruntime's own operators."""
_IR_VERSION, _OPSET, _MICROSOFT_OPSET = 8, 17, 1
"""Read by every onnxruntime since 1.14."""
_ALIGNED = 4096
"""Large weights begin where a page of memory does, so that they can be mapped."""
_INLINE = 4096
"""Bytes up to which a weight lies in the graph itself."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Node:
    """A step of a graph."""

    kind: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    domain: str
    attributes: Mapping[str, Any]


class GraphFile:
    """An ONNX graph in the making, its large weights in a file. Use it in a `with` block, and `write` the graph at its end."""

    def __init__(self, weights: Path) -> None:
        """The file of the large weights; graphs are written beside it."""
        self._weights = weights
        self._file: IO[bytes] | None = None
        self._nodes: list[Node] = []
        self._held: list[bytes] = []
        self._inputs: list[bytes] = []
        self._outputs: list[bytes] = []
        self._made = 0

    def __enter__(self) -> GraphFile:
        try:
            self._file = self._weights.open("wb")
        except OSError as error:
            raise _unwritable(self._weights, error) from error
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()

    def input(self, name: str, kind: int, *shape: int | str) -> str:
        """What is fed when the graph is run; a dimension that is a word may have any length."""
        self._inputs.append(_value(name, kind, shape))
        return name

    def output(self, name: str, kind: int, *shape: int | str) -> None:
        """Which result can be asked for."""
        self._outputs.append(_value(name, kind, shape))

    def weight(self, array: NDArray[Any]) -> str:
        """A constant of the graph: small ones lie in it, large ones are written beside it at once."""
        import numpy as np

        self._made += 1
        name = f"w{self._made}"
        about = b"".join(_number(1, size) for size in array.shape) + _number(2, _KINDS[array.dtype.name]) + _text(8, name)
        if array.nbytes <= _INLINE:
            self._held.append(about + _bytes(9, array.tobytes()))
            return name
        assert self._file is not None
        try:
            self._file.write(b"\0" * (-self._file.tell() % _ALIGNED))
            at = self._file.tell()
            self._file.write(np.ascontiguousarray(array).tobytes())
        except OSError as error:
            raise _unwritable(self._weights, error) from error
        where = (("location", self._weights.name), ("offset", str(at)), ("length", str(array.nbytes)))
        entries = b"".join(_bytes(13, _text(1, key) + _text(2, value)) for key, value in where)
        self._held.append(about + entries + _number(14, 1))
        return name

    def node(self, kind: str, *inputs: str, out: str = "", domain: str = "", **attributes: Any) -> str:
        """A step of the graph with one result, whose name it returns."""
        return self.nodes(kind, *inputs, out=(out or self._name(),), domain=domain, **attributes)[0]

    def nodes(
        self, kind: str, *inputs: str, out: Sequence[str] = (), count: int = 0, domain: str = "", **attributes: Any
    ) -> Sequence[str]:
        """A step with several results."""
        outputs = tuple(out) or tuple(self._name() for _ in range(count))
        self._nodes.append(Node(kind=kind, inputs=inputs, outputs=outputs, domain=domain, attributes=attributes))
        return outputs

    def write(self, name: str, change: Callable[[Node], Iterable[Node]] = lambda node: (node,)) -> None:
        """Writes the graph under a name beside its weights, with other steps in the place of some where `change` says so."""
        steps = [_step(node, place) for place, node in enumerate(new for old in self._nodes for new in change(old))]
        parts = ((1, steps), (5, self._held), (11, self._inputs), (12, self._outputs))
        graph = _text(2, "decoder") + b"".join(_bytes(field, one) for field, ones in parts for one in ones)
        opsets = (("", _OPSET), (MICROSOFT, _MICROSOFT_OPSET))
        model = _number(1, _IR_VERSION) + _text(2, "adjudge") + _bytes(7, graph)
        model += b"".join(_bytes(8, _text(1, domain) + _number(2, version)) for domain, version in opsets)
        path = self._weights.with_name(name)
        try:
            path.write_bytes(model)
        except OSError as error:
            raise _unwritable(path, error) from error

    def _name(self) -> str:
        self._made += 1
        return f"x{self._made}"


def _unwritable(path: Path, error: OSError) -> StoreUnwritable:
    return StoreUnwritable(f"{path} cannot be written ({error.strerror}).", "Make room, or choose another home: ADJUDGE_HOME.")


def _step(node: Node, place: int) -> bytes:
    body = b"".join(_text(1, name) for name in node.inputs) + b"".join(_text(2, name) for name in node.outputs)
    body += _text(3, f"{node.kind} {place}") + _text(4, node.kind)
    body += b"".join(_bytes(5, _attribute(name, value)) for name, value in node.attributes.items())
    return body + (_text(7, node.domain) if node.domain else b"")


def _value(name: str, kind: int, shape: Sequence[int | str]) -> bytes:
    sizes = b"".join(_bytes(1, _text(2, size) if isinstance(size, str) else _number(1, size)) for size in shape)
    return _text(1, name) + _bytes(2, _bytes(1, _number(1, kind) + _bytes(2, sizes)))


def _attribute(name: str, value: Any) -> bytes:
    """Floats, whole numbers and lists of these."""
    if isinstance(value, float):
        return _text(1, name) + b"\x15" + struct.pack("<f", value) + _number(20, 1)
    if isinstance(value, int):
        return _text(1, name) + _number(3, value) + _number(20, 2)
    return _text(1, name) + b"".join(_number(8, one) for one in value) + _number(20, 7)


# Protocol Buffers: a field is its number and kind, then a number in sevens of bits, or a length and so many bytes.


def _number(field: int, value: int) -> bytes:
    return bytes((*_sevens(field << 3), *_sevens(value & 0xFFFF_FFFF_FFFF_FFFF)))


def _bytes(field: int, value: bytes) -> bytes:
    return bytes((*_sevens(field << 3 | 2), *_sevens(len(value)))) + value


def _text(field: int, value: str) -> bytes:
    return _bytes(field, value.encode())


def _sevens(value: int) -> Iterator[int]:
    while value > 0x7F:
        yield value & 0x7F | 0x80
        value >>= 7
    yield value

"""The graph over vectors: opened whole or not at all, grown or begun anew."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.adapters.store import hnsw
from adjudge.adapters.store.hnsw import MANIFEST, VectorRows, grow_graph, open_graph

SIZE = 32


def part(vectors: NDArray[np.int8], high: int) -> VectorRows:
    return hnsw.make(np.arange(1, high + 1, dtype=np.int64), vectors[:high], upto=high)


def test_a_graph_finds_what_it_was_made_of(tmp_path: Path, vectors: NDArray[np.int8]) -> None:
    grow_graph(tmp_path, part(vectors, 500), anew=False)
    graph = open_graph(tmp_path, SIZE)
    assert graph is not None
    assert (len(graph), graph.upto) == (500, 500)
    best = [graph.search(vectors[n], 3)[0] for n in range(0, 500, 25)]
    assert [hit.passage_id for hit in best] == [n + 1 for n in range(0, 500, 25)]
    assert [hit.score for hit in best] == pytest.approx([1.0] * 20, abs=0.01), "the cosine with itself"


def test_a_graph_grows_by_what_it_does_not_know(tmp_path: Path, vectors: NDArray[np.int8]) -> None:
    grow_graph(tmp_path, part(vectors, 300), anew=False)
    grow_graph(tmp_path, part(vectors, 800), anew=False)
    graph = open_graph(tmp_path, SIZE)
    assert graph is not None and (len(graph), graph.upto) == (800, 800)
    assert {graph.search(vectors[n], 1)[0].passage_id for n in (10, 299, 300, 799)} == {11, 300, 301, 800}
    assert [f.name for f in tmp_path.glob("*.usearch")] == ["graph-800.usearch"], "the old file is gone"


def test_a_graph_begun_anew_forgets_what_is_no_longer_among_the_rows(tmp_path: Path, vectors: NDArray[np.int8]) -> None:
    whole = part(vectors, 400)
    grow_graph(tmp_path, whole, anew=False)
    grow_graph(tmp_path, whole.taken(slice(200, None)), anew=True)
    graph = open_graph(tmp_path, SIZE)
    assert graph is not None and len(graph) == 200
    assert all(hit.passage_id > 200 for hit in graph.search(vectors[10], 20))


@pytest.mark.parametrize(("past", "width"), [(-1, 96), (0, 192), (1, 192)])
def test_a_large_graph_is_searched_wider(past: int, width: int) -> None:
    assert hnsw._empty(SIZE, hnsw.LARGE + past).expansion_search == width


@pytest.mark.parametrize(
    "harm", ["no manifest", "manifest torn", "other size", "count", "no file", "file cut", "not JSON's kind"]
)
def test_a_graph_that_is_not_whole_is_not_there(tmp_path: Path, vectors: NDArray[np.int8], harm: str) -> None:
    grow_graph(tmp_path, part(vectors, 200), anew=False)
    manifest, file = tmp_path / MANIFEST, tmp_path / "graph-200.usearch"
    said = json.loads(manifest.read_text())
    match harm:
        case "no manifest":
            manifest.unlink()
        case "manifest torn":
            manifest.write_text(manifest.read_text()[:-5])
        case "other size":
            assert open_graph(tmp_path, SIZE * 2) is None
            manifest.write_text(json.dumps(said | {"size": SIZE * 2}))
        case "count":
            manifest.write_text(json.dumps(said | {"count": 199}))
        case "no file":
            file.unlink()
        case "file cut":
            file.write_bytes(file.read_bytes()[:-1])
        case _:
            manifest.write_text("[]")
    assert open_graph(tmp_path, SIZE) is None
    grow_graph(tmp_path, part(vectors, 200), anew=False)
    assert open_graph(tmp_path, SIZE) is not None, "and it can be made again"


def test_a_graph_and_a_transformer_live_in_one_process(tmp_path: Path) -> None:
    """Two compiled libraries, each with its own idea of C++: in this order they have brought the process down."""
    code = f"""
        import numpy as np
        from pathlib import Path
        from adjudge.adapters.encoders import embedder
        from adjudge.adapters.store import hnsw
        from adjudge.adapters.store.hnsw import grow_graph, open_graph
        matrix = np.eye({SIZE}, dtype=np.int8) * 100
        grow_graph(Path({str(tmp_path)!r}), hnsw.make(np.arange({SIZE}, dtype=np.int64), matrix, upto={SIZE}), anew=True)
        vectors = embedder("transformer").embed(["The cat sat on the mat."])
        print(vectors.shape[0], open_graph(Path({str(tmp_path)!r}), {SIZE}).search(matrix[5], 1)[0].passage_id)
    """
    ended = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (0, "1 5\n"), ended.stderr

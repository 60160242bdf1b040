"""The passages and claims every measurement uses, made by the product's own reader, splitter and embedder.

Made once and kept under `.bench/`: the peers run in processes of their own and must all be handed the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.adapters.encoders.static import StaticEmbedder
from adjudge.adapters.files.reader import FileReader
from adjudge.knowledge.ingest import prepare
from adjudge.policy import load as load_policy
from adjudge.policy.sources import PassagePolicy
from adjudge.values.codec import digest
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import PreparedDocument, PreparedPassage, Stated
from adjudge.values.span import Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIKI = ("wiki_claims_pages", "wiki2015_leads")
BATCH = 500
"""Documents embedded at once; a limited run ends with the batch that reaches the limit."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Query:
    """One claim in each form a peer may want it; made before the clock starts."""

    text: str
    signed: NDArray[np.int8]
    unit: NDArray[np.float32]


@dataclass(frozen=True)
class Corpus:
    """A folder of passages, their vectors, and claims to ask about them. A passage is known by its row number."""

    folder: Path

    @cached_property
    def vectors(self) -> NDArray[np.int8]:
        import numpy as np

        rows: NDArray[np.int8] = np.load(self.folder / "vectors.npy", mmap_mode="r")
        return rows

    @cached_property
    def queries(self) -> list[Query]:
        import numpy as np

        texts: list[str] = json.loads((self.folder / "queries.json").read_text())
        signed = np.load(self.folder / "queries.npy")
        return [Query(text=t, signed=s, unit=u) for t, s, u in zip(texts, signed, unit(signed), strict=True)]

    @cached_property
    def embedder(self) -> str:
        return str(json.loads((self.folder / "made.json").read_text())["embedder"])

    def documents(self) -> Iterator[PreparedDocument]:
        """The documents in row order, each with its passages and their vectors."""
        row = 0
        with (self.folder / "documents.jsonl").open() as lines:
            for line in lines:
                fields = json.loads(line)
                spans = [Span(start=a, end=b) for a, b in fields.pop("spans")]
                passages = tuple(
                    PreparedPassage(span=span, vector=self.vectors[row + i].tobytes()) for i, span in enumerate(spans)
                )
                row += len(spans)
                yield PreparedDocument(document=Document(**fields), passages=passages)

    def texts(self) -> Iterator[str]:
        """What a word index is given, in row order: the title and the passage."""
        for prepared in self.documents():
            for passage in prepared.passages:
                yield f"{prepared.document.title} {passage.span.of(prepared.document.text)}"


def unit(signed: NDArray[np.int8]) -> NDArray[np.float32]:
    """Signed bytes back to unit vectors; a row of zeros stays zero."""
    import numpy as np

    rows = signed.astype(np.float32)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    scaled: NDArray[np.float32] = rows / np.maximum(lengths, 1e-9)
    return scaled


def weights(folder: Path) -> str:
    """A name for a model's exact files: vectors kept from other weights are not taken up."""
    every = hashlib.sha256()
    for path in sorted([*folder.glob("*.np?"), *folder.glob("*.onnx"), *folder.glob("tokenizer.json")]):
        every.update(path.read_bytes())
    return every.hexdigest()[:16]


def jsonl(path: Path) -> list[dict[str, Any]]:
    """The rows of a packed file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def documents_of(data: Path, names: Iterable[str]) -> Iterator[Document]:
    """The documents of some corpora, read as `kb add` reads them; copies that the store would drop are left out."""
    seen = set()
    for read in FileReader().read_all([data / "corpora" / f"{name}.jsonl.gz" for name in names]):
        if isinstance(read, Skipped):
            raise SystemExit(f"{read.path}: {read.reason}")
        same = (read.source, read.title, read.content_sha256)
        if same not in seen:
            seen.add(same)
            yield read


def wiki(data: Path, work: Path, *, limit: int, queries: int) -> Corpus:
    """All passages of the two wiki corpora with the static embedder's vectors, and the first claims of claims_fm2_wiki."""
    embedder, policy = StaticEmbedder(), load_policy().passages
    made = {
        "embedder": embedder.name, "weights": weights(embedder.card.folder), "passages": digest(policy),
        "limit": limit, "queries": queries, "files": [(data / "corpora" / f"{n}.jsonl.gz").stat().st_size for n in WIKI],
    }  # fmt: skip
    folder = work / (f"wiki-{limit}" if limit else "wiki")
    stamp = folder / "made.json"
    if not (stamp.is_file() and json.loads(stamp.read_text()) == made):
        print("making the passages ...", flush=True)
        shutil.rmtree(folder, ignore_errors=True)  # with the stores of other vectors
        folder.mkdir(parents=True)
        _write_claims(folder, data, embedder, queries)
        _write_passages(folder, documents_of(data, WIKI), embedder, policy, limit)
        stamp.write_text(json.dumps(made))
    return Corpus(folder)


def _write_claims(folder: Path, data: Path, embedder: StaticEmbedder, queries: int) -> None:
    import numpy as np

    claims = [row["claim"] for row in jsonl(data / "dev" / "claims_fm2_wiki.jsonl.gz")][:queries]
    (folder / "queries.json").write_text(json.dumps(claims))
    np.save(folder / "queries.npy", embedder.embed(claims))


def _write_passages(
    folder: Path, documents: Iterator[Document], embedder: StaticEmbedder, policy: PassagePolicy, limit: int
) -> None:
    import numpy as np

    vectors: list[bytes] = []
    with (folder / "documents.jsonl").open("w") as lines:
        while (batch := list(islice(documents, BATCH))) and not (limit and len(vectors) >= limit):
            for prepared in prepare([Stated(document=d) for d in batch], embedder, policy):
                d = prepared.document
                vectors += [p.vector for p in prepared.passages]
                spans = [[p.span.start, p.span.end] for p in prepared.passages]
                fields = {"key": d.key, "text": d.text, "source": d.source, "title": d.title, "section": d.section}
                lines.write(json.dumps({**fields, "spans": spans}) + "\n")
    np.save(folder / "vectors.npy", np.frombuffer(b"".join(vectors), np.int8).reshape(len(vectors), embedder.size))

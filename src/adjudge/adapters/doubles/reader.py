"""Files that exist only in a test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from adjudge.model.document import Document
from adjudge.model.ingest import Skipped


class MemoryReader:
    """Reads texts given as {path: text}; a path that others lie under is a folder.

    reader = MemoryReader({"notes/paris.txt": "Paris is the capital of France."})
    documents = list(reader.read_all(["notes"]))
    """

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = {PurePosixPath(path): text for path, text in files.items()}

    def read_all(self, paths: Iterable[Path | str]) -> Iterator[Document | Skipped]:
        """Each file once, a folder's in the order of their names; what is missing or empty is Skipped."""
        seen: set[PurePosixPath] = set()
        for given in paths:
            top = PurePosixPath(Path(given).as_posix())
            reached = sorted(path for path in self._files if path == top or top in path.parents)
            if not reached:
                yield Skipped(path=str(top), reason="There is no such file or folder. Check the spelling.")
            for path in reached:
                if path not in seen:
                    seen.add(path)
                    yield self._read(path, source=str(path.relative_to(top.parent)))

    def _read(self, path: PurePosixPath, *, source: str) -> Document | Skipped:
        text = self._files[path]
        if not text.strip():
            return Skipped(path=str(path), reason="There is no text in this file.")
        return Document(key=source, text=text, source=source, title=path.stem)

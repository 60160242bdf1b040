"""What is asked of every peer."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from bench.measuring.corpus import Corpus, Query


class Peer(Protocol):
    """A store in a folder of its own. Answers are row numbers of the corpus, best first."""

    settings: str
    """In words, how it is set up."""
    imports: tuple[str, ...]
    """The modules a search needs: loading them is timed apart from opening."""
    hybrid_is: str | None
    """In words, what its hybrid search does; None when it has none."""

    def __init__(self, folder: Path) -> None: ...

    def build(self, corpus: Corpus) -> None:
        """Stores all passages with texts and vectors, and leaves the indexes ready."""
        ...

    def open(self) -> None:
        """Opens what was built, as a process that only reads would."""
        ...

    def vector(self, query: Query, k: int) -> list[int]: ...

    def hybrid(self, query: Query, k: int) -> list[int]:
        """Words and vector together, with the texts fetched."""
        ...

    def close(self) -> None: ...

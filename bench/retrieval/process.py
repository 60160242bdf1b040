"""A peer in a process of its own, so that its memory, its imports and its opening are its alone."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import resource
import shutil
import subprocess
import sys
import time
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any

from bench.measuring.corpus import Corpus
from bench.retrieval.peers import PEERS

HEARTBEAT = 20.0
"""Seconds of silence after which a long task says that it is still at work."""


class Remote:
    """Runs one peer elsewhere; one call at a time. Use it in a `with` block."""

    def __init__(self, peer: str, folder: Path, corpus: Corpus) -> None:
        self.peer = peer
        spawn = multiprocessing.get_context("spawn")
        self._ours, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_serve, args=(theirs, peer, folder, corpus.folder), daemon=True)
        self._process.start()
        theirs.close()

    def call(self, task: str, *arguments: object) -> Any:
        began = time.perf_counter()
        self._ours.send((task, *arguments))
        while not self._ours.poll(HEARTBEAT):
            print(f"  {self.peer}: {task}, {time.perf_counter() - began:.0f} s so far", flush=True)
        try:
            done, answer = self._ours.recv()
        except EOFError:
            raise SystemExit(f"{self.peer}: the process died during {task}") from None
        if not done:
            raise SystemExit(f"{self.peer}: {task} failed\n{answer}")
        return answer

    def __enter__(self) -> Remote:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._ours.close()  # the other side reads the end of its input and leaves
        self._process.join(30)
        if self._process.is_alive():
            self._process.terminate()


def built(peer: str, folder: Path, corpus: Corpus) -> dict[str, float]:
    """Builds a peer's store afresh and says what it took."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with Remote(peer, folder, corpus) as remote:
        taken: dict[str, float] = remote.call("build")
    return {**taken, "rows_per_second": len(corpus.vectors) / taken["seconds"]}


def import_ms(peer: str) -> float:
    """What loading a peer's modules takes in an interpreter that has loaded nothing yet; the middle of three."""
    names = ", ".join(PEERS[peer](Path()).imports)
    code = f"import time; began = time.perf_counter(); import {names}; print((time.perf_counter() - began) * 1000)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout) for _ in range(3)
    ]
    return sorted(times)[1]


def bytes_on_disk(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def let_go_of_pages(folder: Path) -> None:
    """Asks the system to forget what it holds of these files in memory, so that opening reads the disk."""
    if not hasattr(os, "posix_fadvise"):
        return
    for path in folder.rglob("*"):
        if path.is_file():
            descriptor = os.open(path, os.O_RDONLY)
            try:
                os.fsync(descriptor)
                os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(descriptor)


class _Session:
    """What the other process can do."""

    def __init__(self, peer: str, folder: Path, corpus: Corpus) -> None:
        self._corpus = corpus
        self._peer = PEERS[peer](folder)
        self._bare = _memory()["rss"]

    def build(self) -> dict[str, float]:
        self._import()
        began, worked = time.perf_counter(), time.process_time()
        self._peer.build(self._corpus)
        return {
            "seconds": time.perf_counter() - began,
            "cpu_seconds": time.process_time() - worked,
            "peak_bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024),
        }

    def open(self, k: int) -> dict[str, float]:
        """Opens from nothing and asks once."""
        query = self._corpus.queries[0]
        self._import()
        began = time.perf_counter()
        self._peer.open()
        opened = time.perf_counter()
        self._peer.vector(query, k)
        return {"open_ms": (opened - began) * 1000, "first_query_ms": (time.perf_counter() - opened) * 1000}

    def ask(self, mode: str, low: int, high: int, k: int) -> list[tuple[float, list[int]]]:
        """Milliseconds and answers of some of the queries."""
        search = getattr(self._peer, mode)
        asked = []
        for query in self._corpus.queries[low:high]:
            began = time.perf_counter()
            rows = search(query, k)
            asked.append(((time.perf_counter() - began) * 1000, rows))
        return asked

    def memory(self) -> dict[str, float]:
        return {**_memory(), "before_rss": self._bare}

    def close(self) -> None:
        self._peer.close()

    def _import(self) -> None:
        """Before a clock starts: loading modules is timed by itself."""
        for name in self._peer.imports:
            importlib.import_module(name)


def _memory() -> dict[str, float]:
    """Resident bytes, and those of them that are pages of mapped files, which the system can take back."""
    import psutil

    held = psutil.Process().memory_info()
    return {"rss": held.rss, "mapped": getattr(held, "shared", 0)}


def _serve(connection: Connection, peer: str, folder: Path, corpus: Path) -> None:
    session = _Session(peer, folder, Corpus(corpus))
    while True:
        try:
            task, *arguments = connection.recv()
        except EOFError:
            return
        try:
            connection.send((True, getattr(session, task)(*arguments)))
        except BaseException:
            connection.send((False, traceback.format_exc()))
            return

"""Runs commands of `adjudge` one after the other on the terminal that is its standard output: python terminal_process.py FILE

FILE holds a list of lists of words, as JSON. Before each command a line says its number. Words that are CASE and OLDER stand for
the two newest cases. A server is stopped as by SIGTERM once it has said where it listens.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import sys
import threading
from contextlib import closing
from pathlib import Path

SERVERS = ("serve", "mcp")
SECONDS_SERVED = 3.0


def cases() -> list[str]:
    """The newest cases of the data folder."""
    store = Path(os.environ["ADJUDGE_HOME"]) / "adjudge.db"
    if not store.is_file():
        return []
    with closing(sqlite3.connect(store)) as opened:
        return [row[0] for row in opened.execute("SELECT id FROM job_case ORDER BY created DESC LIMIT 2")]


def stop_later(ended: threading.Event) -> None:
    """Ends a server that runs by then, or as soon as it does: until it serves it is deaf."""
    while not ended.wait(SECONDS_SERVED):
        os.kill(os.getpid(), signal.SIGTERM)


def run(words: list[str]) -> None:
    """One command, from its words to its end."""
    from adjudge.cli.main import main

    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    sys.argv = ["adjudge", *words]
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    ended = threading.Event()
    if words and words[0] in SERVERS:
        threading.Thread(target=stop_later, args=(ended,), daemon=True).start()
    try:
        main()
    except SystemExit:
        pass
    except BaseException:  # as it is printed at the end of a process
        sys.excepthook(*sys.exc_info())
    ended.set()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()


if __name__ == "__main__":
    for number, given in enumerate(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))):
        os.write(1, f"\n@@{number}@@\n".encode())
        known = dict(zip(("CASE", "OLDER"), cases(), strict=False))
        run([known.get(word, word) for word in given])
    os._exit(0)

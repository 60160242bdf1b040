"""The process that refreshes the news for a server. A refresh takes the processor for minutes: in a process of its own it
keeps nobody waiting, and can be stopped.

It is told the settings as JSON on its standard input, and says how it ended as JSON on its standard output. Interrupted,
it clears away what it had begun. Killed, it leaves a collection that no reader sees and the next refresh removes.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from adjudge.errors import AdjudgeError, StoreBusy
from adjudge.render.output_guard import guard_output
from adjudge.settings import Settings
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import RefreshReport

if TYPE_CHECKING:
    from adjudge.engine import Engine

INTERRUPTED = 130
_NICER = 10
"""Steps down in who gets the processor first: people wait for verdicts, nobody waits for the news."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ended:
    """How a refresh ended: with a report, with another one under way elsewhere, or with an error."""

    report: RefreshReport | None = None
    elsewhere: bool = False
    error: str = ""


def refreshed(settings: Settings) -> Ended:
    """A refresh, and how it ended."""
    from adjudge.engine import Engine

    try:
        with Engine(settings) as engine:
            if _another(engine):
                return Ended(elsewhere=True)
            return Ended(report=engine.refresh())
    except AdjudgeError as error:
        return Ended(error=str(error))


def _another(engine: Engine) -> bool:
    """Whether a refresh is under way: somebody's own, or cron's."""
    try:
        with engine.refreshes.alone():
            return False
    except StoreBusy:
        return True


def main() -> None:
    """One refresh, between standard input and standard output."""
    guard_output()
    # A shell has what it runs in the background ignore interrupts, and a server hands that down; here one means "stop".
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with suppress(OSError):
        os.nice(_NICER)
    try:
        settings = from_json(sys.stdin.buffer.read(), Settings)
        sys.stdout.buffer.write(to_json(refreshed(settings)))
    except KeyboardInterrupt:  # by now what was begun is cleared away
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()

"""Everything Adjudge raises on purpose.

AdjudgeError                    one sentence for a person; `remedy` says what to do
├── InputError                  what the caller gave cannot be used (exit 2, HTTP 4xx)
│   ├── UnreadableFile          a file or page whose text cannot be had
│   ├── UnknownName             a collection, source, case or setting that does not exist
│   └── PolicyError             a policy value out of its bounds
├── StoreError                  the knowledge base cannot do what was asked
│   ├── StoreBusy               another process holds the write lock
│   ├── StoreUnwritable         its disk is full, read-only or failing
│   ├── StoreDamaged            an integrity check failed
│   └── StoreTooNew             written by a later version of Adjudge
├── ProviderError               something outside this process failed
│   ├── PageOffLimits           its site asks that robots not read a page
│   ├── PageStub                a page without the text it should have: a paywall, a login, an error
│   ├── OutOfTime               the job's time was up before anything could be asked
│   └── BudgetExhausted         the job may spend no more
└── MissingExtra                an optional part is not installed
"""

from __future__ import annotations

import os
import stat
from pathlib import Path


class AdjudgeError(Exception):
    """Base of the tree: a sentence a person can read, and what they can do about it."""

    def __init__(self, sentence: str, remedy: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.sentence} {self.remedy}".strip()


class InputError(AdjudgeError):
    """What the caller gave cannot be used as it is."""


class UnreadableFile(InputError):
    """A file or page whose text cannot be had."""


def refuse_special(path: Path) -> None:
    """UnreadableFile for what is no ordinary file: opening a pipe would wait for ever, and a device may never end. What is not
    there is left to whoever opens it, and the device that is always empty is as good as an empty file."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or str(path) == os.devnull):
        remedy = "Copy what it gives into a file; where - is taken, it may be piped in."
        raise UnreadableFile(f"{path} is a pipe, socket or device, not an ordinary file.", remedy)


class UnknownName(InputError):
    """A collection, source, case or setting that does not exist."""


class PolicyError(InputError):
    """A policy value is missing, misspelt or out of its bounds."""


class StoreError(AdjudgeError):
    """The knowledge base cannot do what was asked."""


class StoreBusy(StoreError):
    """Another process holds the write lock."""


class StoreUnwritable(StoreError):
    """Nothing can be kept: the disk is full, read-only or failing."""


class StoreDamaged(StoreError):
    """An integrity check failed."""


class StoreTooNew(StoreError):
    """The store was written by a later version of Adjudge."""


class ProviderError(AdjudgeError):
    """Something outside this process failed: a search, a page, a model."""


class PageOffLimits(ProviderError):
    """A page that its site asks robots not to read."""


class PageStub(ProviderError):
    """A page that stands where a text should be: a paywall, a login, a robot check, an error, an empty shell."""


class OutOfTime(ProviderError):
    """The job's time was up before anything could be asked."""


class BudgetExhausted(ProviderError):
    """The job may spend no more."""


class MissingExtra(AdjudgeError):
    """An optional part is not installed."""

    def __init__(self, part: str, extra: str) -> None:
        super().__init__(f"{part} is not installed.", f"Run: pip install 'adjudge[{extra}]'")

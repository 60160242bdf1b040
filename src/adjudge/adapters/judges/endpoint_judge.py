"""A judge behind a chat endpoint: pairs to logits by asking a model about each."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from adjudge.adapters.judges.protocols import Protocol
from adjudge.adapters.judges.rows import NO_ANSWER, Row, row_of
from adjudge.adapters.judges.short_answers import ShortAnswers
from adjudge.adapters.llm.endpoint import Manners
from adjudge.errors import ProviderError
from adjudge.model.weighing import StanceCalibration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")

_LANES = 4
"""Questions put side by side: few vendors allow less."""
_SLOW = 2.0
"""Seconds for an answer beyond which a server is asked one thing at a time: it is a small machine, where the others would only
wait in line, and be given up for it."""
_TEXT, _CLAIM = 8000, 2000
"""Characters put of each: windows of evidence have some hundreds, and a server refuses what is longer than it can read."""


class EndpointJudge:
    """Any model that speaks the OpenAI chat protocol, asked about every pair by itself.

    An answer that cannot be read is no side taken: its row is NO_ANSWER, which whoever reads rows can count. A server that
    cannot be asked raises ProviderError: what then is for the caller to decide.
    """

    def __init__(
        self, base_url: str, model: str, protocol: Protocol, *, key: str = "", manners: Manners | None = None
    ) -> None:
        self._answers = ShortAnswers(base_url, model, key=key, manners=manners)
        self._protocol = protocol
        asked = "\n".join((base_url, model, protocol.ask("text", "claim"), f"{protocol.sure:g}"))
        self.unread = 0
        """Answers so far that could not be read."""
        self._name = f"{protocol.name}:{model}@{hashlib.sha256(asked.encode()).hexdigest()[:8]}"

    @property
    def name(self) -> str:
        """The model, with a digest of where and how it is asked: readings kept under it are those of no other."""
        return self._name

    @property
    def calibration(self) -> StanceCalibration:
        """None: what its probabilities are worth is not known here."""
        return StanceCalibration()

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """One row a pair (evidence, claim): supports, refutes, neither, relevance. Equal pairs are asked about once."""
        import numpy as np

        unlike = list(dict.fromkeys(pairs))
        rows = dict(zip(unlike, _waited_for(self._rows(unlike)) if unlike else (), strict=True))
        return np.array([rows[pair] for pair in pairs], np.float32).reshape(len(pairs), 4)

    async def _rows(self, pairs: Sequence[tuple[str, str]]) -> list[Row]:
        """The first alone: where the server is down or slow, or wants to be asked in another way, that is learnt once."""
        began = time.monotonic()
        first = await self._row(*pairs[0])
        lanes = asyncio.Semaphore(_LANES if time.monotonic() - began < _SLOW else 1)

        async def in_turn(text: str, claim: str) -> Row:
            async with lanes:
                return await self._row(text, claim)

        try:
            async with asyncio.TaskGroup() as group:
                rest = [group.create_task(in_turn(*pair)) for pair in pairs[1:]]
        except BaseExceptionGroup as failed:  # the others were given up with the first that failed
            raise next((e for e in failed.exceptions if isinstance(e, ProviderError)), failed) from None
        return [first, *(task.result() for task in rest)]

    async def _row(self, text: str, claim: str) -> Row:
        question = self._protocol.ask(text[:_TEXT], claim[:_CLAIM])
        stance = self._protocol.read(await self._answers.ask(question))
        if stance is None:
            self.unread += 1
            return NO_ANSWER
        return row_of(stance)


def _waited_for(work: Coroutine[Any, Any, T]) -> T:
    """What some work comes to, done in a thread with an event loop of its own: the job's loop runs in this one."""
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="judge") as beside:
        return beside.submit(asyncio.run, work).result()

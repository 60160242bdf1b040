"""An engine called where an event loop runs already, as in a notebook or a web service."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.run.casebook import QUESTIONS, Replayed
from adjudge.run.world import run_to_end
from adjudge.settings import Settings
from adjudge.values.document import Document

RULES = Document(key="rules.md", source="rules.md", text="Meals are refunded up to 45 euros a day.")
SEEN: ContextVar[str] = ContextVar("seen", default="nothing")


async def _seen() -> str:
    await asyncio.sleep(0)
    return SEEN.get()


async def _failing() -> None:
    raise ValueError("as it was")


def test_work_comes_to_the_same_with_and_without_a_loop() -> None:
    async def within() -> str:
        SEEN.set("the caller's")
        return run_to_end(_seen())

    assert run_to_end(_seen()) == "nothing"
    assert asyncio.run(within()) == "the caller's"


def test_what_fails_fails_as_it_would() -> None:
    async def within() -> None:
        run_to_end(_failing())

    with pytest.raises(ValueError, match="as it was"):
        run_to_end(_failing())
    with pytest.raises(ValueError, match="as it was"):
        asyncio.run(within())


@pytest.mark.usefixtures("overlap")
def test_every_desk_works_there(tmp_path: Path) -> None:
    with Engine(Settings(home=str(tmp_path))) as engine:

        async def within() -> list[object]:
            answered = engine.answer("What are meals refunded up to?", [RULES])
            grounded = engine.ground("Meals are refunded up to 45 euros a day.", [RULES])
            verified = engine.verify("Meals are refunded up to 45 euros a day.")
            checked = engine.check("Meals are refunded up to 45 euros a day. The desk was opened in 1990.")
            assert answered.response and grounded.entries and verified.claim and checked.case_id
            return [engine.replay(made.case_id) for made in (answered, grounded, verified, checked)]

        replayed = asyncio.run(within())
    assert isinstance(replayed[0], Replayed) and replayed[0].kind is QUESTIONS and replayed[0].identical
    assert len(replayed) == 4

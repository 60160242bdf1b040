"""A pytest plugin: `grounded(text, documents)` in the tests of a RAG pipeline. It costs nothing until a test asks for it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from adjudge.values.ledger import Ledger


def _percent(given: str) -> float:
    """A percentage; a share is refused, which would ask for next to nothing."""
    try:
        percent = float(given)
    except ValueError:
        percent = -1.0
    if not (percent == 0.0 or 1.0 <= percent <= 100.0):
        raise argparse.ArgumentTypeError(f"{given!r} is no percentage: give 85 for 85 percent")
    return percent


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("adjudge")
    group.addoption(
        "--adjudge-coverage",
        type=_percent,
        default=None,
        metavar="PERCENT",
        help="Share of claims that documents must bear out in tests that use `grounded` (default: what the policy asks for).",
    )
    group.addoption(
        "--adjudge-allow",
        action="append",
        default=None,
        metavar="WORDS",
        help="Let claims with these words through in tests that use `grounded`. May be repeated.",
    )


@pytest.fixture
def grounded(request: pytest.FixtureRequest) -> Callable[..., Ledger]:
    """Asserts that a text is grounded in documents: `grounded(answer, chunks)`. Returns its ledger; takes what
    `adjudge.assert_grounded` takes, with the coverage of --adjudge-coverage and the words of --adjudge-allow unless others
    are given."""
    percent = request.config.getoption("--adjudge-coverage")
    allowed = request.config.getoption("--adjudge-allow")
    wanted: dict[str, Any] = {} if percent is None else {"coverage": float(percent) / 100.0}
    if allowed:
        wanted["allow"] = tuple(allowed)

    def assert_it(text: str, documents: Any, **asked: Any) -> Ledger:
        __tracebackhide__ = True
        from adjudge.evaluators.grounding import assert_grounded

        return assert_grounded(text, documents, **{**wanted, **asked})

    return assert_it

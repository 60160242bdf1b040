"""The claims of the small web read by the shipped models: one left open costs an answer, one turned round would cost trust."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.flows.test_local_web import NOW, Internet, all_verified, internet, opened

from adjudge.values.verdict import Verdict
from web_site.claims import CLAIMS, Asked

__all__ = ["internet"]

OPPOSITE = {Verdict.SUPPORTED: Verdict.REFUTED, Verdict.REFUTED: Verdict.SUPPORTED}


@pytest.fixture(scope="module")
def reads_stances() -> Iterator[None]:
    yield


@pytest.mark.parametrize("claims", [CLAIMS[::2], pytest.param(CLAIMS, marks=pytest.mark.long)], ids=len)
def test_no_claim_is_turned_round_and_most_come_to_their_verdict(
    claims: tuple[Asked, ...], internet: Internet, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every second one, and all of them: of every verdict there are several among either."""
    with opened(NOW) as engine:
        run = all_verified(engine, internet, claims)
    found = {c.known_as: (c.verdict, run.of(c.known_as).verdict) for c in claims}
    same = [name for name, (wanted, got) in found.items() if wanted is got]
    with capsys.disabled():
        print(f"\nshipped models: {len(same)} of {len(found)} as expected")
        for name, (wanted, got) in found.items():
            print(f"  {wanted:<20} {got:<20} {run.of(name).stop_reason:<22} {name}")
    assert [name for name, (wanted, got) in found.items() if OPPOSITE.get(wanted) is got] == []
    assert len(same) >= 0.8 * len(found)

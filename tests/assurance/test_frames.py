"""Texts whose frame takes their words back: a claim that stands in one is not supported by it.

222 framed texts of twelve kinds (fact checks, myths, rumours, novels, quizzes, corrections, dreams, hoaxes) and 66
honest ones with the same words in ordinary senses, all of invented facts. The suites `second` to `fourth` were written before
anybody saw how they fared; what is open of them is counted and not hidden.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.english.frames import FRAMES
from adjudge.settings import Settings
from adjudge.values.inquiry import Request
from adjudge.values.verdict import Finding, Verdict

CASES = Path(__file__).with_name("frame_cases.jsonl")
MOST_SUPPORTED = {"first": 3, "second": 4, "third": 8, "fourth": 4}
"""Framed texts of each suite that may make their claim supported still: as measured, and one more for another machine."""
LEAST_KEPT = 0.95
"""The share of look-alikes that must support what they say. "Verdict: True" is left out as spoken to the judge: one is lost."""


@dataclass(frozen=True)
class Case:
    """A text, a claim, and the verdict that it must not bring about."""

    suite: str
    kind: str
    claim: str
    never: str
    text: str

    @property
    def is_framed(self) -> bool:
        return self.never == Verdict.SUPPORTED

    def fails(self, finding: Finding) -> bool:
        if self.never == "open":
            return finding.verdict is not Verdict.SUPPORTED
        return finding.verdict == self.never


def cases() -> list[Case]:
    return [Case(**json.loads(line)) for line in CASES.read_text(encoding="utf-8").splitlines()]


def sample() -> list[Case]:
    """A framed text of every kind, and some look-alikes."""
    first = {case.kind: case for case in cases() if case.suite == "first" and case.is_framed}
    return [*first.values(), *(case for case in cases() if case.suite == "look-alikes")][:20]


def findings(some: Sequence[Case], home: Path) -> Iterator[tuple[Case, Finding]]:
    """Each text alone in a collection of its own."""
    with Engine(Settings(home=str(home / "store"))) as engine:
        for n, case in enumerate(some):
            folder = home / f"case-{n}"
            folder.mkdir()
            (folder / "note.txt").write_text(case.text, encoding="utf-8")
            assert not engine.ingest([folder], collection=f"case-{n}").skipped
            asked = Request(text=case.claim, collections=(f"case-{n}",))
            yield case, engine.verify(asked, keep_case=False, remember=False)


def test_there_are_enough_texts_of_every_kind() -> None:
    counted = Counter(case.suite for case in cases())
    assert counted == {"first": 84, "second": 46, "third": 46, "fourth": 46, "look-alikes": 66}
    assert len({case.kind for case in cases() if case.suite != "look-alikes"}) == 12


def test_a_framed_claim_is_not_supported_and_a_look_alike_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = list(findings(sample(), tmp_path))
    with capsys.disabled():
        print(f"\nframes: {sum(not case.fails(finding) for case, finding in found)} of {len(found)} as they should be")
    assert [case.claim for case, finding in found if case.fails(finding)] == []


def test_a_person_is_told_why_a_sentence_did_not_count(tmp_path: Path) -> None:
    case = next(case for case in cases() if case.kind == "dream")
    [(_, finding)] = findings([case], tmp_path)
    assert any(reason in FRAMES for item in finding.evidence for reason in item.reasons)


@pytest.mark.long
def test_framed_texts_of_all_suites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = list(findings(cases(), tmp_path))
    failed = [case for case, finding in found if case.fails(finding)]
    supported = Counter(case.suite for case in failed if case.is_framed)
    lost = [case.claim for case in failed if case.never == "open"]
    turned = [case.claim for case in failed if case.never == Verdict.REFUTED]
    with capsys.disabled():
        print(f"\nframed: {sum(supported.values())} supported still {dict(supported)}; corrections turned round: {len(turned)}")
        print(f"look-alikes: {len(lost)} lost of 66")
    assert {suite: n for suite, n in supported.items() if n > MOST_SUPPORTED[suite]} == {}
    assert turned == []
    assert len(lost) <= (1 - LEAST_KEPT) * 66

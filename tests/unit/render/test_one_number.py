"""A person is given one number for how far to rely on a verdict, and no sentence of a finding says the contrary of another."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from findings import FOREIGN, MIXED, NOTHING, QUESTION, REFUTED, SUPPORTED, Sample
from reading_pages import Page
from rich.console import Console

from adjudge.render.finding_page import finding_page
from adjudge.render.finding_terminal import finding_view
from adjudge.render.words import (
    ACTED,
    HOLDS,
    LACKING,
    STATUSES,
    VERDICTS,
    Tone,
    because,
    overruled_reasons,
    part_said,
    standing_reasons,
)
from adjudge.values.evidence import StanceLabel
from adjudge.values.inquiry import WHY, NotChecked
from adjudge.values.verdict import OPEN, Finding, Standing, SubclaimStatus, Trust, Verdict, right_in

THIN = Trust(trust_metric_value=0.31, trust_threshold_met=False, coverage=0.5, trust_post_adaptive=0.31, grade="F")
"""What the web profile makes of a page or two."""


def changed(sample: Sample, **changes: object) -> Sample:
    return Sample(replace(sample.finding, **changes), sample.snapshots)  # type: ignore[arg-type]


def thin(sample: Sample, *codes: str, **changes: object) -> Sample:
    codes = (*sample.finding.reason_codes, "insufficient", *codes)
    held = {"standing": Standing.EVIDENCE_INSUFFICIENCY, "trust": THIN, "used_web_search": True, "reason_codes": codes}
    return changed(sample, **(held | changes))


FINDINGS = {
    "supported": SUPPORTED,
    "supported, hardly likelier than not": changed(SUPPORTED, calibrated_probability=0.62, confidence=0.9),
    "supported, on thin trust": thin(SUPPORTED, "insufficient_cap", stop_reason="deadline"),
    "supported, over rules that held back": thin(SUPPORTED, "weak_signal", "conflict", "vote_false", "unresolved_cap"),
    "refuted": REFUTED,
    "refuted, on thin trust": thin(REFUTED, "insufficient_cap", "uncorroborated", stop_reason="budget"),
    "refuted, over rules for it": changed(
        REFUTED, reason_codes=("decisive_entailment", "vote_true", "numeric_override", "no_side")
    ),
    "mixed": MIXED,
    "mixed, on thin trust": thin(MIXED, "conflict", "unresolved_support", standing=Standing.REVOKED),
    "nothing found": NOTHING,
    "open, with evidence that leans": thin(
        REFUTED, "unsure", "unverifiable_cap", verdict=Verdict.NOT_ENOUGH_EVIDENCE, citations=(), stop_reason="sufficient",
        calibrated_probability=0.7, reasoning="The evidence found does not settle this claim.",
    ),
    "open, of well-trusted sources": changed(
        SUPPORTED, verdict=Verdict.NOT_ENOUGH_EVIDENCE, citations=(), reason_codes=("binary_gate", "vote_true"),
        standing=Standing.CONFIRMED, reasoning="The evidence found does not settle this claim.", stop_reason="no_search",
    ),
    "kept before it had a verdict of its own": FOREIGN,
    "a question": QUESTION,
    **{
        f"not checkable: {why}": changed(QUESTION, reason_codes=(why.value,), reasoning=WHY[why])
        for why in (NotChecked.OPINION, NotChecked.INSTRUCTION, NotChecked.UNSUPPORTED_LANGUAGE)
    },
}  # fmt: skip

NUMBER = re.compile(r"\d+(?:\.\d+)?\s?%|\d+ of \d+|\d+ times in \d+|\b0\.\d+\b")
"""A share however it is written: 80%, 8 of 10, 8 times in 10, 0.8."""
RIVALS = re.compile(r"confiden|truthful|probab|certain|standing|\bsure\b", re.IGNORECASE)

AGAINST_A_VERDICT = (
    "not enough", "too little", "too faint", "too few", "too thin", "not settle", "nothing settles", "nothing that was found",
    "nothing was found", "points one way", "leans one way", "not yet enough to decide", "before the evidence was enough",
    "none says", "but takes no side", "cannot be checked", "did not pass",
)  # fmt: skip
"""What may not be said beside a verdict that takes a side, or both."""
CONTRARY = {
    Verdict.SUPPORTED: (*AGAINST_A_VERDICT, "evidence contradicts", "against the claim is decisive", "contradict the claim"),
    Verdict.REFUTED: (*AGAINST_A_VERDICT, "evidence supports", "for the claim is decisive", "bear the claim out"),
    Verdict.MIXED: (*AGAINST_A_VERDICT, "is decisive"),
    Verdict.NOT_ENOUGH_EVIDENCE: (
        "enough to decide", "such verdicts", "is decisive", "evidence supports", "evidence contradicts", "bear the claim out",
        "evidence is sufficient",
    ),
    Verdict.NOT_CHECKABLE: ("evidence found", "such verdicts", "was enough", "trust", "not settle"),
}  # fmt: skip


def on_terminal(finding: Finding) -> str:
    out = Console(file=io.StringIO(), width=100, force_terminal=False, color_system=None, highlight=False)
    out.print(finding_view(finding))
    assert isinstance(out.file, io.StringIO)
    return " ".join(out.file.getvalue().split())


def on_page(sample: Sample) -> str:
    """What a reader of the page sees before unfolding anything."""
    text = finding_page(sample.finding, sample.snapshots)
    while "<details" in text:
        text = re.sub(r"<details>(?:(?!<details).)*?</details>", "", text, flags=re.DOTALL)
    return Page(text).flowing


def headline(text: str, sample: Sample) -> str:
    """Everything but the claim's own words, up to the sentence that says why."""
    return text.partition(" ".join(because(sample.finding).split()))[0].replace(sample.finding.claim, "")


@pytest.fixture(params=list(FINDINGS))
def sample(request: pytest.FixtureRequest) -> Sample:
    return FINDINGS[request.param]


def test_there_are_findings_of_every_verdict() -> None:
    assert len(FINDINGS) >= 12 and {s.finding.verdict for s in FINDINGS.values()} == set(Verdict)


@pytest.mark.parametrize("where", ["terminal", "page"])
def test_the_headline_has_one_number_and_an_open_claim_none(sample: Sample, where: str) -> None:
    finding = sample.finding
    said = headline(on_terminal(finding) if where == "terminal" else on_page(sample), sample)
    wanted = [] if finding.verdict in OPEN else NUMBER.findall(right_in(finding.calibrated_probability))
    assert NUMBER.findall(said) == wanted and len(wanted) == (finding.verdict not in OPEN)
    assert not RIVALS.search(said)


@pytest.mark.parametrize("where", ["terminal", "page"])
def test_no_sentence_says_the_contrary(sample: Sample, where: str) -> None:
    finding = sample.finding
    said = (on_terminal(finding) if where == "terminal" else on_page(sample)).lower()
    for named in ("not enough evidence", finding.claim.lower()):
        said = said.replace(named, "")  # the verdict's own word, and words that are not ours
    assert [phrase for phrase in CONTRARY[finding.verdict] if phrase in said] == []


def test_every_number_of_how_far_to_rely_on_it_is_the_same(sample: Sample) -> None:
    for text in (on_terminal(sample.finding), on_page(sample)):
        assert len(set(re.findall(r"right in [a-z ]+ \d+ of \d+", text, re.IGNORECASE))) <= 1
        assert not re.search(r"\d%? sure", text)


@pytest.mark.parametrize("status", SubclaimStatus)
@pytest.mark.parametrize("verdict", [verdict for verdict in Verdict if verdict is not Verdict.NOT_CHECKABLE])
def test_the_only_part_of_a_claim_fares_as_the_claim_does(verdict: Verdict, status: SubclaimStatus) -> None:
    part = replace(REFUTED.finding.subclaims[0], status=status)
    said = part_said(part, replace(REFUTED.finding, verdict=verdict, subclaims=(part,)))
    tones = {Verdict.SUPPORTED: {Tone.FOR, Tone.BOTH}, Verdict.REFUTED: {Tone.AGAINST, Tone.BOTH}}
    assert said.tone in tones.get(verdict, {VERDICTS[verdict].tone})
    assert part_said(part, replace(REFUTED.finding, verdict=verdict, subclaims=(part, part))) is STATUSES[status]


def test_no_reason_is_lost(sample: Sample) -> None:
    finding = sample.finding
    told = {why.sentence for why in (*standing_reasons(finding), *overruled_reasons(finding))} | {finding.reasoning}
    every = {*LACKING.items(), *ACTED.items()}
    assert {sentence for code, sentence in every if code in finding.reason_codes} <= told


def test_only_known_codes_are_held_to_verdicts() -> None:
    assert set(HOLDS) <= set(LACKING) | set(ACTED)
    assert all(held and held < set(Verdict) for held in HOLDS.values())


@pytest.mark.parametrize(
    ("working", "told"),
    [
        ("weight: C30 5.0 kg, C50 6.2 kg", " (weight: C30 5.0 kg, C50 6.2 kg)"),  # the other row's amount stands nowhere else
        ("weight: C30 5.0 kg", ""),
        ("claim 6 kg; evidence 5.0 kg; differs", ""),
        (None, ""),
    ],
)
def test_the_sentence_names_what_a_quote_was_held_against(working: str | None, told: str) -> None:
    finding = REFUTED.finding
    quoted = replace(next(one for one in finding.citations if one.stance is StanceLabel.REFUTES), quote="| C30 | 5.0 |")
    part = replace(finding.subclaims[0], best_evidence_id=quoted.evidence_id, quantity_check=working)
    said = because(replace(finding, citations=(quoted,), subclaims=(part,)))
    assert said.endswith(f"says: \u201c| C30 | 5.0 |\u201d{told}")

"""Findings kept before what cannot be checked had a verdict of its own are read as they were stored."""

from __future__ import annotations

import pytest

from adjudge.values.codec import from_json, to_json
from adjudge.values.inquiry import NotChecked
from adjudge.values.verdict import Finding, Standing, Verdict


@pytest.mark.parametrize("verdict", [Verdict.NOT_ENOUGH_EVIDENCE, Verdict.NOT_CHECKABLE])
@pytest.mark.parametrize("code", NotChecked)
def test_verdict_and_reason_stay_as_they_were_stored(code: NotChecked, verdict: Verdict) -> None:
    kept = Finding(
        case_id="v-1", claim="Is it so?", verdict=verdict, standing=Standing.EVIDENCE_INSUFFICIENCY,
        truthfulness_percent=0.0, evidence_quality_percent=0.0, confidence=0.0, calibrated_probability=0.0,
        reasoning="The evidence found does not settle this claim. This is a question.", reason_codes=(code.value,),
    )  # fmt: skip
    stored = to_json(kept)
    assert f'"verdict":"{verdict.value}"'.encode() in stored
    assert from_json(stored, Finding) == kept

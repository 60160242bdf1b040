"""What the codes of grounding a draft mean, in plain words; `reasons` says them with all others."""

from __future__ import annotations

from collections.abc import Mapping

LEDGER_ACTED: Mapping[str, str] = {
    "no_support": "Nothing bears the claim out, so there is nothing to be confident of.",
    "no_material_claims": "No claim of the draft matters enough to be counted.",
}

LEDGER_TERMS: Mapping[str, str] = {
    "support_level": "how far the documents say it",
    "further_matches": "further passages",
    "similarity": "passages very near in meaning",
    "inference": "inference needed",
}

LEDGER_FORMULAS: Mapping[str, str] = {
    "ledger.confidence": "Confidence",
    "ledger.coverage": "Evidence coverage",
    "ledger.unsupported_rate": "Unsupported rate",
}

"""What the codes of a finding mean: reasons, rules, gates, terms and formulas, each in plain words.

A code without an entry is still shown, by its name: a new rule is never silent.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudge.render.visible import visible
from adjudge.render.words import opening
from adjudge.values.dataclass import dataclass
from adjudge.values.inquiry import WHY, NotChecked
from adjudge.values.verdict import OPEN, Finding, Verdict
from adjudge.values.word_lists import table

# What the codes of checking an article mean, in plain words; `reasons` says them with all others.


ARTICLE_LACKING: Mapping[str, str] = table("render.reasons.article_lacking")

ARTICLE_ACTED: Mapping[str, str] = {
    "evoi": "What a search for it promised was worth its cost.",
    "anchor_forced": "It is the claim that the article is there for, and is searched for in any case.",
}

ARTICLE_TERMS: Mapping[str, str] = table("render.reasons.article_terms")

ARTICLE_FORMULAS: Mapping[str, str] = table("render.reasons.article_formulas")


# What the codes of grounding a draft mean, in plain words; `reasons` says them with all others.


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason:
    """A code and its sentence."""

    code: str
    sentence: str
    lacking: bool
    """It says what is missing or holds the finding back; otherwise it says which rule acted."""


LACKING: Mapping[str, str] = {
    **ARTICLE_LACKING,
    **{code.value: sentence for code, sentence in WHY.items()},
    **table("render.reasons.lacking"),
}

ACTED: Mapping[str, str] = {**ARTICLE_ACTED, **LEDGER_ACTED, **table("render.reasons.acted")}

GATES: Mapping[str, str] = table("render.reasons.gates")

TERMS: Mapping[str, str] = {**ARTICLE_TERMS, **LEDGER_TERMS, **table("render.reasons.terms")}

FORMULAS: Mapping[str, str] = {**ARTICLE_FORMULAS, **LEDGER_FORMULAS, **table("render.reasons.formulas")}

STOPS: Mapping[str, str] = {
    "completed_from_cache": ACTED["completed_from_cache"],
    "sufficient": "Enough had been read to stop searching.",
    "confidence_mode": "Enough had been read for a quick answer.",
    "no_search": "All that is stored was looked at, and no web search is set up.",
    "deadline": "Time ran out before everything planned was done.",
    "budget": LACKING["budget_exhausted"],
    "comparative_monopoly": "For what the claim compares, further queries would not have changed the picture.",
    "nothing_new": "Further searches brought nothing new.",
    "queries_spent": "Every query that was planned was asked.",
    "not_checked": "Nothing was verified.",
    "completed": "Everything that was to be done was done.",
}

_FOR = frozenset({Verdict.SUPPORTED})
_AGAINST = frozenset({Verdict.REFUTED})
_PARTLY = frozenset({Verdict.REFUTED, Verdict.MIXED})
_HELD = OPEN | {Verdict.MIXED}

HOLDS: Mapping[str, frozenset[Verdict]] = {
    **dict.fromkeys(("decisive_entailment", "vote_true", "stance_true", "true_exception", "resolved_true"), _FOR),
    **dict.fromkeys(("numeric_agreement", "single_source"), _FOR),
    **dict.fromkeys(("decisive_contradiction", "vote_false", "stance_false", "false_exception"), _AGAINST),
    **dict.fromkeys(("contradiction_dominance", "dominated", "contradicted_false", "refuted"), _AGAINST),
    **dict.fromkeys(("contradicted_floor", "dominance_floor"), _AGAINST),
    **dict.fromkeys(("numeric_mismatch",), _PARTLY),
    **dict.fromkeys(("uncorroborated",), _FOR | OPEN),
    **dict.fromkeys(("conflict", "doubtful_cap"), _HELD),
    **dict.fromkeys(("no_evidence", "nothing_found", "no_admissible_evidence", "too_few_citations", "low_count"), OPEN),
    **dict.fromkeys(("no_side", "weak_relevance", "binary_gate", "weak_signal", "opposed_true", "unsure"), OPEN),
    **dict.fromkeys(("unverifiable", "unverifiable_cap"), OPEN),
}
"""The verdicts a code's sentence can stand beside; what is not named can stand beside all. A rule may act and be overruled by
a later one: then its sentence would contradict the verdict, and is told among the details as what was overruled."""


def reason(code: str) -> Reason:
    """A reason code with its sentence; codes may carry figures after a colon, which are shown with it."""
    name, _, figures = code.partition(":")
    sentence = LACKING.get(name) or ACTED.get(name) or f"{opening(plain(name))}."
    if figures:
        sentence = f"{sentence.rstrip('.')} ({visible(figures)})."
    return Reason(code=visible(code), sentence=sentence, lacking=name not in ACTED)


def reasons(codes: tuple[str, ...]) -> tuple[Reason, ...]:
    """The codes' sentences, each said once."""
    said: dict[str, Reason] = {}
    for code in codes:
        found = reason(code)
        said.setdefault(found.sentence, found)
    return tuple(said.values())


def standing_reasons(finding: Finding) -> tuple[Reason, ...]:
    """The reasons that agree with the verdict. Why a text cannot be checked is its whole reasoning and is not said twice."""
    told = frozenset(NotChecked) if finding.verdict is Verdict.NOT_CHECKABLE else frozenset()
    return reasons(tuple(code for code in finding.reason_codes if _stands(code, finding) and code not in told))


def overruled_reasons(finding: Finding) -> tuple[Reason, ...]:
    """The reasons that speak for another verdict: rules that acted before a later one had the last word."""
    return reasons(tuple(code for code in finding.reason_codes if not _stands(code, finding)))


def _stands(code: str, finding: Finding) -> bool:
    return finding.verdict in HOLDS.get(code.partition(":")[0], frozenset(Verdict))


def plain(code: str) -> str:
    """A code spelt as words."""
    return visible(code.replace("_", " ").replace(".", ", "))


def term_words(name: str) -> str:
    """The name of a term or of a rule that acted, short enough for a list."""
    return TERMS.get(name) or plain(name)


def gate_words(name: str) -> str:
    return GATES.get(name) or opening(plain(name))


def formula_words(name: str) -> str:
    return FORMULAS.get(name) or opening(plain(name))


def stop_words(code: str) -> str:
    """Why a job ended, as a sentence."""
    return STOPS.get(code) or reason(code).sentence

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

# What the codes of checking an article mean, in plain words; `reasons` says them with all others.


ARTICLE_LACKING: Mapping[str, str] = {
    # Reading the text.
    "no_claims": "The text states nothing that could be checked.",
    "low_time_coverage": "Only some of the times in the text went into claims.",
    "low_number_coverage": "Only some of the numbers in the text went into claims.",
    "low_quote_coverage": "Only some of the quotations in the text went into claims.",
    # Why a statement became no claim, or what a claim lacks.
    "empty_claim_text": "It has no words of its own.",
    "missing_subject_entities": "It does not say who or what it is about.",
    "insufficient_retrieval_seed_terms": "It has too few words to search by.",
    "not_falsifiable": "Nothing could show it wrong.",
    "unknown_time_anchor": "It does not say when.",
    "duplicate_of": "It says again what another claim says.",
    "nothing_to_check": "It states nothing that could be checked.",
    "outside_any_clause": "It stands in no whole statement.",
    "quote_without_speaker": "Nobody is named who said it.",
    "restated_in_text": "The text says it again in its own sentences.",
    "title_or_term": "The quotation marks set off a title or a term; nobody is quoted.",
    "too_many_claims": "The article has more claims than are checked at once, and others come before it.",
    # Choosing what to search for.
    "deferred": "Other claims were more worth a search.",
    "marginal_evoi_below_minimum": "A search for it promised next to nothing.",
    "marginal_evoi_below_cost": "A search for it promised less than it would have cost.",
    "ceiling_reached": "The budget allows a number of searched claims, and others were more worth it.",
    "no_more_claims": "There were no more claims to choose from.",
    "displaced_by_anchor": "It gave up its place to the claim that the article is there for.",
    "budget_floor": "The budget searches for a few claims in any case.",
    "leans_on_its_sentence": "It is the tail of a sentence and names nothing to search for by itself.",
    "restates": "It says again what stands right before it.",
    "not_read": "What was found for other claims may speak of it, and was not read for it any more.",
    "not_stated_by_shared_evidence": "What was found for other claims does not state it, nor its contrary.",
    # Looking for evidence.
    "no_search": "No web search is set up, so only the knowledge base was asked.",
    "inline_contradicts": "A page that the article links to says otherwise.",
    "inline_unreachable": "A page that the article links to could not be had.",
    "no_pages": "No page was read for it.",
    "no_targets": "No claim was searched for, so this stands at the middle.",
    "consensus_bound": "Well-founded sources agree, and no other evidence may go beyond what they say.",
}

ARTICLE_ACTED: Mapping[str, str] = {
    "evoi": "What a search for it promised was worth its cost.",
    "anchor_forced": "It is the claim that the article is there for, and is searched for in any case.",
}

ARTICLE_TERMS: Mapping[str, str] = {
    "prior": "before anything is known",
    "harm": "harm it could do",
    "loaded_wording": "loaded wording",
    "missing_attribution": "missing attribution",
    "headline_mismatch": "headline that does not fit",
    "posterior": "evidence in log-odds",
    "entropy": "how open it is",
    "consensus_bound": "limit: consensus of sources",
}

ARTICLE_FORMULAS: Mapping[str, str] = {
    "rgba.danger": "Danger",
    "rgba.honesty": "Honesty",
    "rgba.availability": "Evidence there is",
    "rgba.article": "Over all searched claims",
    "rgba.verified_score": "Credibility score",
    "belief.verdict_score": "Credibility score",
    "belief.posterior": "Belief in log-odds",
    "consensus.bound": "Belief within the consensus",
    "sources.explainability": "Explainability",
    "evoi.claim": "What a search promised",
    "graph.propagation": "Belief after the other claims",
    "graph.centrality": "Centrality",
    "acquisition.sufficiency": "Sufficiency of the evidence",
    "escalation.sufficiency": "Sufficiency of the evidence",
    "claims.harm_potential": "Harm potential",
}


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


_OPEN = "The evidence does not cover every part of the claim."
_THIN = "The trust rules ask for more sources, or more varied ones, than were found."
_ALONE = "No more than one independent source bears the claim out."
_UNDECIDED = "Nothing that was found settles the claim."
_ABSOLUTE = "The claim says always, never, all or none, which few sources can show."

LACKING: Mapping[str, str] = {
    **ARTICLE_LACKING,
    **{code.value: sentence for code, sentence in WHY.items()},
    # Nothing, or too little, was found.
    "no_evidence": "Nothing was found that speaks to the claim: add documents, or allow a web search.",
    "nothing_found": "Nothing was found that speaks to the claim: add documents, or allow a web search.",
    "no_admissible_evidence": "What was found is not about what the claim says, so nothing of it could be weighed.",
    "insufficient": _THIN,
    "weak_shortlist": "Little fits the claim closely, so what fits it loosely was let in as well.",
    "too_few_citations": "Too few sources could be cited word for word for a plain verdict.",
    "low_count": "Too few pieces of evidence were found, and they cover too little of the claim.",
    "no_side": "What was found speaks about the subject but takes no side on the claim.",
    "weak_relevance": "What was found is hardly relevant or hardly trusted.",
    "undated_left_out": "Evidence without a date was left out because only what was published by a given day counts.",
    # Something could not be done as asked.
    "embedder_missing": "A collection could not be searched by meaning because the model it was indexed with is not here.",
    "search_failed": "The web search did not answer, so only stored evidence was weighed.",
    "page_failed": "A page that might have helped could not be fetched.",
    "provider_failed": "A service outside this machine did not answer; what was done without it is shown.",
    "llm_failed": "The language model did not answer, so the local models decided alone.",
    "llm_malformed": "An answer of the language model was not in the form asked for, so rules did its work.",
    "llm_unfaithful": "The language model said more or other than it may, so rules did its work.",
    "llm_unquoted": "The language model quoted or counted what no evidence has, so its words were not used.",
    "llm_budget": "The language model was not asked as often as it might have been: its budget is used up.",
    "llm_skipped": "The language model was not asked for something so that what matters more could still be asked.",
    "llm_exhausted": "The language model's vendor allows no more calls for now, so the local models did without it.",
    "judge_failed": "The judge that was asked for did not answer, so the shipped one judged in its place.",
    "judge_malformed": "Some answers of the judge could not be read; each counts as taking no side.",
    "budget_exhausted": "The budget was used up before everything planned was done.",
    # Guards that hold a verdict, its truth or its confidence back.
    "single_source": _ALONE,
    "uncorroborated": _ALONE,
    "binary_gate": "The evidence leans one way but did not pass every gate that a plain verdict has to pass.",
    "weak_signal": "What the evidence says about the claim is too faint to decide it.",
    "conflict": "Strong evidence points both ways.",
    "opposed_true": "Evidence against the claim is too strong to call it supported, but covers too little to refute it.",
    "rationale_disagrees": "The proposed verdict argued against itself and was set aside.",
    "unresolved_support": _OPEN,
    "unresolved_cap": _OPEN,
    "insufficient_cap": _THIN,
    "doubtful_cap": "The parts that could be judged look doubtful, and others are open.",
    "unverifiable": _UNDECIDED,
    "unverifiable_cap": _UNDECIDED,
    "numeric_cap": "A number decides, and a single source gives it.",
    "absolute_quantifier": _ABSOLUTE,
    "absolute": _ABSOLUTE,
    "unsure": "What was found leans one way, and not far enough to say so.",
}

ACTED: Mapping[str, str] = {
    **ARTICLE_ACTED,
    **LEDGER_ACTED,
    "llm_overruled": "The language model proposed another verdict, which the evidence does not bear out.",
    "breakdown": "How the parts of the claim fared decided the whole.",
    "decisive_entailment": "The evidence for the claim is decisive, and little speaks against it.",
    "decisive_contradiction": "The evidence against the claim is decisive, and little speaks for it.",
    "vote_true": "Most of the independent sources that take a side bear the claim out.",
    "vote_false": "Most of the independent sources that take a side contradict the claim.",
    "stance_true": "Taken together, the evidence supports the claim strongly enough to settle it.",
    "stance_false": "Taken together, the evidence refutes the claim strongly enough to settle it.",
    "true_exception": "The evidence is all but complete and unopposed, so the claim is supported although a gate failed.",
    "false_exception": "The evidence covers the claim and agrees against it, so it is refuted although a gate failed.",
    "contradiction_dominance": "Half or more of the sources that take a side contradict the claim.",
    "numeric_override": "A number was certain enough to overrule what the models read.",
    "numeric_agreement": "Every number of the claim agrees with the evidence.",
    "numeric_mismatch": "Every number of the claim differs from the evidence.",
    "dominated": "Contradiction dominates, so little truth is left.",
    "refuted": "A refuted claim cannot be called more than half true.",
    "diversity_ceiling": "How true a claim can be called depends on how many different places say so.",
    "resolved_true": "Every part is settled and holds.",
    "contradicted_false": "Something is contradicted and nothing is supported.",
    "composite_cap": "Confidence from the weighted sum stops short of certainty.",
    "covered_floor": "Nearly all of the claim is covered, so confidence follows its truth.",
    "contract_cap": "No finding is ever given with full certainty.",
    "floor": "Confidence never falls to nothing.",
    "contradicted_floor": "Every part is contradicted, so a refutation is at least this certain.",
    "dominance_floor": "Contradiction dominates, so a refutation is at least this certain.",
    "within_bounds": "Scores run from 0 to 1.",
    "consistency_floor": "Every part is covered and nothing disagrees, so trust is at least that of the best item.",
    "completed_from_cache": "What was already stored was enough, so nothing was searched.",
}

GATES: Mapping[str, str] = {
    "explicit_stance": "Some source says so outright",
    "admissible": "Enough of the evidence is on the topic",
    "diverse_or_trusted": "Sources are varied, or well trusted",
    "covered_or_agreed": "The claim is covered, or the evidence agrees",
    "enough_sources": "Enough independent sources",
    "low_count_override": "Few items, but varied and relevant",
    "confidence_relaxed": "Confidence mode: covered, varied and agreed",
    "override_diverse": "Well covered by varied sources",
    "override_strong": "Several parts strongly covered",
    "override_relevant": "Highly relevant throughout",
    "strict_high_coverage": "High coverage and agreement",
    "strict_medium_coverage": "Medium coverage, varied and agreed",
    "low_count": "Not too few items for the coverage",
    "no_side": "Something takes a side",
    "weak_relevance": "Relevant and trusted enough",
    "cache_sufficient": "Stored evidence is sufficient",
    "cache_coverage": "Stored evidence covers the claim",
    "cache_agreement": "Stored evidence agrees",
    "cache_sources": "Stored evidence has enough sources",
    "cache_fresh": "Stored evidence is fresh enough",
    "cache_margin": "Stored evidence leans clearly one way",
    "cache_uncontradicted": "No part is contradicted",
    "other_ranked_first": "Sources rank something else first",
    "no_ranking_found": "No ranking found after half the queries",
}

TERMS: Mapping[str, str] = {
    **ARTICLE_TERMS,
    **LEDGER_TERMS,
    "statuses": "how the parts fared",
    "contradicted_ratio": "contradicted parts",
    "unresolved_ratio": "open parts",
    "truth": "truthfulness",
    "trust_post": "trust",
    "semantic": "similar meaning",
    "graph": "knowledge graph",
    "entity_overlap": "names shared",
    "claim_overlap": "words shared",
    "source": "credibility of the source",
    "mean_subclaim_trust": "trust in the parts",
    "self_weighted_mean": "trust in the items",
    "agreement_ratio": "agreement",
    "segment_support": "support of the parts",
    "not_opposing": "items that do not oppose",
    "top_trust": "most trusted item",
    "unverifiable": "limit: undecided",
    "unverifiable_cap": "limit: undecided",
    "refuted": "limit: refuted",
    "floor": "least confidence",
    "absolute": "limit: absolute wording",
    "uncorroborated": "limit: one source",
    "dominated": "limit: contradiction dominates",
    "diversity_ceiling": "limit: variety of sources",
    "unresolved_support": "limit: open parts",
    "unresolved_cap": "limit: open parts",
    "insufficient_cap": "limit: thin evidence",
    "doubtful_cap": "limit: doubtful parts",
    "contradicted_false": "limit: only contradicted",
    "numeric_mismatch": "limit: numbers differ",
    "numeric_agreement": "lift: numbers agree",
    "numeric_cap": "limit: one number, one source",
    "resolved_true": "lift: every part holds",
    "covered_floor": "lift: well covered",
    "contradicted_floor": "lift: clearly contradicted",
    "dominance_floor": "lift: contradiction dominates",
    "composite_cap": "limit: never certain",
    "contract_cap": "limit: never certain",
}

FORMULAS: Mapping[str, str] = {
    **ARTICLE_FORMULAS,
    **LEDGER_FORMULAS,
    "truth.status": "Truthfulness by parts",
    "truth.final": "Truthfulness",
    "confidence.composite": "Confidence",
    "quality.evidence": "Evidence quality",
    "quality.item": "Support",
    "trust.post_adaptive": "Trust",
    "trust.post_fixed": "Trust, fixed view",
    "trust.item": "Trust in the item",
    "trust.agreement": "Agreement",
    "coverage.subclaims": "Coverage of the parts",
    "coverage.relevance": "Relevance to the part",
    "grounds.entailment": "Signal for the claim",
    "grounds.contradiction": "Signal against the claim",
    "grounds.stance": "Stance of the evidence together",
    "probability.verdict": "Probability that the verdict is right",
    "trust.stance_margin": "Lead of one side",
    "trust.diversity": "Variety of sources",
    "ranking.relevance": "Relevance",
    "ranking.contradiction": "Relevance as a contradiction",
    "ranking.credibility": "Credibility",
    "retrieval.reciprocal_rank": "Place in both searches",
    "news.rerank": "Relevance to the news",
}

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

"""What the codes of checking an article mean, in plain words; `reasons` says them with all others."""

from __future__ import annotations

from collections.abc import Mapping

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

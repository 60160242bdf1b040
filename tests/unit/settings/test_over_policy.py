"""Settings that stand in for policy constants: seed 004's names for what the policy holds."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from adjudge.errors import PolicyError
from adjudge.policy import Policy, load
from adjudge.settings import Settings, settings_over

NEWS = load("web")

CASES = {
    "DECOMPOSE_ENABLED": (
        Settings(decompose_enabled=False),
        replace(NEWS, claims=replace(NEWS.claims, decompose=0)),
    ),
    "DECOMPOSE_MIN_CLAIM_LENGTH": (
        Settings(decompose_min_claim_length=40),
        replace(NEWS, claims=replace(NEWS.claims, decompose_length=40)),
    ),
    "DECOMPOSE_MAX_SUBCLAIMS": (
        Settings(decompose_max_subclaims=3),
        replace(NEWS, claims=replace(NEWS.claims, subclaims=3)),
    ),
    "AGENTIC_LOOP_MAX_ITER": (
        Settings(agentic_loop_max_iter=2),
        replace(NEWS, loop=replace(NEWS.loop, rounds=2)),
    ),
    "DECOMPOSE_USE_LLM": (
        Settings(decompose_use_llm=False),
        replace(NEWS, language=replace(NEWS.language, decompose_calls=0)),
    ),
    "RAG_TOP_K": (
        Settings(rag_top_k=12),
        replace(NEWS, retrieval=replace(NEWS.retrieval, candidates=12)),
    ),
    "RERANK_TOP_K": (
        Settings(rerank_top_k=12),
        replace(NEWS, news_ranking=replace(NEWS.news_ranking, kept=12)),
    ),
}


def test_every_setting_of_this_kind_is_held_to_the_constant_it_names() -> None:
    assert {f.metadata["alias"] for f in fields(Settings) if f.metadata["policy"]} == CASES.keys()


@pytest.mark.parametrize("name", CASES)
def test_one_that_is_set_changes_its_constant_and_nothing_else(name: str) -> None:
    settings, expected = CASES[name]
    changed = settings_over(NEWS, settings)
    assert changed == expected != NEWS
    assert type(changed.claims.decompose) is int, "a truth is written as the policy writes it"
    assert changed.digest() != NEWS.digest()


def test_what_is_not_set_changes_nothing() -> None:
    others = Settings(llm_api_key="k", search=("brave",))
    for policy in (Policy(), NEWS):
        assert settings_over(policy, others) == policy


def test_the_list_of_credible_sites_replaces_the_shipped_one() -> None:
    assert settings_over(Policy(), Settings(credible_domains=("paper.example",))).credible_domains == ("paper.example",)


def test_a_language_model_can_be_kept_from_taking_claims_apart() -> None:
    assert settings_over(Policy(), Settings(decompose_use_llm=False)).language.decompose_calls == 0
    assert settings_over(Policy(), Settings(decompose_use_llm=True)) == Policy()


def test_several_are_laid_over_together() -> None:
    changed = settings_over(Policy(), Settings(decompose_max_subclaims=3, decompose_min_claim_length=40, rag_top_k=10))
    assert (changed.claims.subclaims, changed.claims.decompose_length, changed.retrieval.candidates) == (3, 40, 10)


def test_a_value_out_of_bounds_is_refused_by_the_names_of_its_variable() -> None:
    with pytest.raises(PolicyError) as refused:
        settings_over(Policy(), Settings(decompose_max_subclaims=0))
    assert refused.value.sentence == (
        "ADJUDGE_DECOMPOSE_MAX_SUBCLAIMS (or DECOMPOSE_MAX_SUBCLAIMS) lies between 1 and 20, not at 0."
    )

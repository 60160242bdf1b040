"""Names shared with other programs, and what is kept secret. Where settings come from else: tests/house/test_settings.py."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.settings import FILE, Settings, load, shown

ALIASES = {
    "OPENAI_API_KEY": ("llm_api_key", "sk-1", "sk-1"),
    "TAVILY_API_KEY": ("tavily_api_key", "tv-1", "tv-1"),
    "BRAVE_API_KEY": ("brave_api_key", "br-1", "br-1"),
    "DECOMPOSE_ENABLED": ("decompose_enabled", "false", False),
    "DECOMPOSE_MIN_CLAIM_LENGTH": ("decompose_min_claim_length", "30", 30),
    "DECOMPOSE_MAX_SUBCLAIMS": ("decompose_max_subclaims", "4", 4),
    "DECOMPOSE_USE_LLM": ("decompose_use_llm", "false", False),
    "AGENTIC_LOOP_MAX_ITER": ("agentic_loop_max_iter", "2", 2),
    "RAG_TOP_K": ("rag_top_k", "15", 15),
    "RERANK_TOP_K": ("rerank_top_k", "20", 20),
    "CREDIBLE_DOMAINS": ("credible_domains", "reuters.com, apnews.com", ("reuters.com", "apnews.com")),
}
"""Seed 004's names, each with the setting it means."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("alias", ALIASES)
def test_the_names_of_seed_004_are_honoured(alias: str, home: Path, tmp_path: Path) -> None:
    name, given, expected = ALIASES[alias]
    found = load({"ADJUDGE_HOME": str(home), alias: given}, tmp_path)
    assert found == Settings(home=str(home), **{name: expected})


def test_there_are_no_others() -> None:
    assert {f.metadata["alias"]: f.name for f in fields(Settings) if f.metadata["alias"]} == {
        alias: name for alias, (name, _, _) in ALIASES.items()
    }


@pytest.mark.parametrize("place", ["environment", "working folder", "data folder"])
def test_what_was_said_to_adjudge_wins_over_a_shared_name(place: str, home: Path, tmp_path: Path) -> None:
    environment = {"ADJUDGE_HOME": str(home), "RAG_TOP_K": "99"}
    if place == "environment":
        environment["ADJUDGE_RAG_TOP_K"] = "7"
    else:
        ((tmp_path if place == "working folder" else home) / FILE).write_text("rag_top_k = 7\n")
    assert load(environment, tmp_path).rag_top_k == 7


def test_a_shared_name_that_is_outweighed_may_mean_something_else_to_another_program(home: Path, tmp_path: Path) -> None:
    found = load({"ADJUDGE_HOME": str(home), "ADJUDGE_RAG_TOP_K": "7", "RAG_TOP_K": "auto"}, tmp_path)
    assert found.rag_top_k == 7


def test_one_that_counts_is_refused_by_its_name(home: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"rag_top_k \(RAG_TOP_K in the environment\) must be a whole number, not 'auto'"):
        load({"ADJUDGE_HOME": str(home), "RAG_TOP_K": "auto"}, tmp_path)


def test_proxies_are_trusted_by_their_addresses_and_days_are_not_negative(home: Path, tmp_path: Path) -> None:
    given = {"ADJUDGE_HOME": str(home)}
    found = load(given | {"ADJUDGE_TRUSTED_PROXIES": "127.0.0.1, 172.16.0.9/12,::1"}, tmp_path)
    assert found.trusted_proxies == ("127.0.0.1/32", "172.16.0.0/12", "::1/128")
    for name, value, why in (
        ("ADJUDGE_TRUSTED_PROXIES", "*", "names addresses such as"),
        ("ADJUDGE_TRUSTED_PROXIES", "proxy.example", "names addresses such as"),
        ("ADJUDGE_JOB_DAYS", "-1", "must be at least 0, not -1"),
    ):
        with pytest.raises(InputError, match=why):
            load(given | {name: value}, tmp_path)


def test_the_fixed_names_are_settings(home: Path, tmp_path: Path) -> None:
    found = load(
        {
            "ADJUDGE_HOME": str(home), "ADJUDGE_SEARCH": "searxng,wikipedia", "ADJUDGE_WORKSPACE": "desk",
            "ADJUDGE_SEARXNG_URL": "http://localhost:8888", "ADJUDGE_LLM_BASE_URL": "http://localhost:8000/v1",
            "ADJUDGE_LLM_MODEL": "small", "ADJUDGE_LLM_API_KEY": "k0", "ADJUDGE_FETCH_ALLOW": "10.0.0.0/8",
            "ADJUDGE_API_KEYS": "k1,k2",
        },
        tmp_path,
    )  # fmt: skip
    assert found == Settings(
        home=str(home), search=("searxng", "wikipedia"), workspace="desk", searxng_url="http://localhost:8888",
        llm_base_url="http://localhost:8000/v1", llm_model="small", llm_api_key="k0", fetch_allow=("10.0.0.0/8",),
        api_keys=("k1", "k2"),
    )  # fmt: skip


SECRETS = {
    "llm_api_key": "hush-1",
    "tavily_api_key": "hush-2",
    "api_keys": ("hush-3",),
    "brave_api_key": "hush-4",
    "fact_check_api_key": "hush-5",
    "judge_api_key": "hush-6",
}


class TestSecrets:
    def test_they_are_known(self) -> None:
        assert {f.name for f in fields(Settings) if f.metadata["secret"]} == SECRETS.keys()
        assert all("key" not in f.name or f.metadata["secret"] for f in fields(Settings))

    def test_they_are_not_printed_with_the_settings(self) -> None:
        assert "hush" not in repr(Settings(**SECRETS))  # type: ignore[arg-type]

    @pytest.mark.parametrize("name", SECRETS)
    def test_of_them_is_shown_only_whether_they_are_set(self, name: str) -> None:
        (field,) = (f for f in fields(Settings) if f.name == name)
        assert (shown(field, SECRETS[name]), shown(field, field.default)) == ("set", "not set")

    @pytest.mark.parametrize("line", ["llm_api_key = 4711", "api_keys = [4711]"])
    def test_they_are_not_repeated_when_they_are_refused(self, home: Path, tmp_path: Path, line: str) -> None:
        (tmp_path / FILE).write_text(line)
        with pytest.raises(InputError) as refused:
            load({"ADJUDGE_HOME": str(home)}, tmp_path)
        assert line.partition(" ")[0] in str(refused.value) and "4711" not in str(refused.value)

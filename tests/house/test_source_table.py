"""The table of sources is in order: sorted, each site once, only sites that somebody owns, every kind explained."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from publicsuffixlist import PublicSuffixList

from adjudge.knowledge.sources import tier_credibility
from adjudge.policy.sources import FILE, SECTIONS, SourcePolicy, SourceTable, read_sources, shipped
from adjudge.render.words import SOURCE_KINDS, TIERS
from adjudge.values.source import CREDIBLE, NEVER, SourceKind, Tier, Topic

OWNERS = PublicSuffixList()
SITES, SUFFIXES = (shipped()[name] for name in SECTIONS)
LINE = re.compile(r'^"(?P<domain>[^"]+)" = \{ tier = ', re.MULTILINE)
SEED_004 = ("reuters.com", "apnews.com", "bbc.com", "nytimes.com", "snopes.com", "wikipedia.org", "britannica.com")


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "sources.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def written() -> dict[str, list[str]]:
    """The domains of each section in the order they are written."""
    suffixes, sites = FILE.read_text(encoding="utf-8").split("[suffixes]\n")[1].split("[sites]\n")
    return {"suffixes": LINE.findall(suffixes), "sites": LINE.findall(sites)}


def test_there_are_enough_rows_from_enough_places() -> None:
    assert len(SITES) >= 350
    countries = {domain.rpartition(".")[2] for domain in SITES if len(domain.rpartition(".")[2]) == 2}
    assert len(countries) >= 60
    assert set(SourceKind) == {row.kind for row in SITES.values()}
    assert set(Tier) == {row.tier for row in SITES.values()}


@pytest.mark.parametrize("section", SECTIONS)
def test_rows_are_sorted_and_none_stands_twice(section: str, written: dict[str, list[str]]) -> None:
    assert written[section] == sorted(set(written[section])) == list(shipped()[section])


def test_a_row_read_alone_is_the_row_of_the_table() -> None:
    table = SourceTable()
    for rows in (SITES, SUFFIXES):
        for domain, row in rows.items():
            if "." in domain:
                found = table.find(domain)
                assert found is not None and found[1:] == (domain, row)


def test_every_site_is_one_that_somebody_registered() -> None:
    assert [domain for domain in SITES if OWNERS.privatesuffix(domain) != domain] == []


def test_an_ending_is_no_part_of_a_site() -> None:
    """Either nobody owns it, or it is a country's own name for its offices, which owns all below it."""
    assert [domain for domain in SUFFIXES if OWNERS.privatesuffix(domain) not in (None, domain)] == []
    assert SITES.keys() & SUFFIXES.keys() == set()


def test_domains_are_spelt_as_hosts_are(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    assert read_sources(copy) == {**SITES, **SUFFIXES}, "reading a user's file puts spellings right: none was wrong"


@pytest.mark.parametrize("kind", sorted(NEVER))
def test_what_invents_has_the_last_tier_on_every_topic(kind: SourceKind) -> None:
    rows = [row for row in {**SITES, **SUFFIXES}.values() if row.kind is kind]
    assert len(rows) >= 10
    assert {row.tier_for(topic) for row in rows for topic in Topic} == {Tier.D}


@pytest.mark.parametrize(
    "kind",
    [SourceKind.SOCIAL, SourceKind.PROPAGANDA, SourceKind.MISLEADING, SourceKind.CONTENT_FARM, SourceKind.PREPRINT],
)
def test_no_site_of_a_doubtful_kind_is_credible(kind: SourceKind) -> None:
    assert [domain for domain, row in SITES.items() if row.kind is kind and row.tier in CREDIBLE] == []


@pytest.mark.parametrize("domain", SEED_004)
def test_the_sites_seed_004_names_are_credible(domain: str) -> None:
    assert SITES[domain].tier in CREDIBLE


def test_a_tier_for_a_topic_is_another_one() -> None:
    rows = {**SITES, **SUFFIXES}
    assert [domain for domain, row in rows.items() if row.tier in row.topics.values()] == []
    assert Counter(topic for row in rows.values() for topic in row.topics).keys() == set(Topic) - {Topic.GENERAL}


def test_reasons_are_phrases() -> None:
    told = [row.why for row in {**SITES, **SUFFIXES}.values() if row.why]
    assert [why for why in told if why.endswith(".") or why != why.strip() or len(why) > 110] == []


class TestThePage:
    @pytest.mark.parametrize("kind", SourceKind)
    def test_explains_every_kind_in_the_words_of_the_command(self, kind: SourceKind, page: str) -> None:
        assert f"| `{kind}` | {SOURCE_KINDS[kind]} |" in page

    @pytest.mark.parametrize("tier", Tier)
    def test_gives_every_tier_with_its_number(self, tier: Tier, page: str) -> None:
        worth = tier_credibility(tier, None, SourcePolicy()).value
        assert f"| {tier} | {worth:.2f} | {TIERS[tier]} |" in page

    def test_its_example_is_a_file_that_can_be_used(self, page: str, tmp_path: Path) -> None:
        block = page.partition("# my-sources.toml\n")[2].partition("\n\n")[0]
        (tmp_path / "mine.toml").write_text("\n".join(line.strip() for line in block.splitlines()))
        rows = read_sources(tmp_path / "mine.toml")
        assert {domain: row.tier for domain, row in rows.items()} == {
            "paper.example": Tier.B, "lab.example": Tier.C, "gov.example": Tier.A_PRIME,
        }  # fmt: skip

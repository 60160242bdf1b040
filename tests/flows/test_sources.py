"""`adjudge sources`, and what the table of sources does to a finding."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudge.engine import Engine
from adjudge.values.inquiry import Manner, Request
from adjudge.values.source import SourceKind, Tier, TierDecidedBy, Topic
from adjudge.values.verdict import Finding, Verdict
from doubles import OverlapStanceEncoder

Run = Callable[..., Any]


@pytest.fixture
def own(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a file of the user's own rows in force."""

    def write(text: str) -> None:
        (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
        monkeypatch.setenv("ADJUDGE_SOURCES", "mine.toml")

    return write


class TestShow:
    def test_says_the_tier_what_decided_and_how_to_change_it(self, adjudge: Run) -> None:
        said = adjudge("sources", "show", "https://www.theguardian.com/world/2024/may/01/a-story")
        assert said.code == 0
        for words in (
            "theguardian.com", "B: edited by people who answer for it", "newspaper, magazine or newsroom",
            "the row for theguardian.com", "0.78", "ADJUDGE_SOURCES",
            '"theguardian.com" = { tier = "C", kind = "newspaper", why = "your reason" }',
        ):  # fmt: skip
            assert words in said.out

    def test_says_which_ending_decided_and_what_holds_for_topics(self, adjudge: Run) -> None:
        said = adjudge("sources", "show", "foo.gov.uk").out
        assert "the rule for every .gov.uk" in said
        assert "on politics  tier C" in said
        assert "tier         C" in adjudge("sources", "show", "foo.gov.uk", "--topic", "politics").out

    def test_says_that_nothing_is_known(self, adjudge: Run) -> None:
        told = adjudge("sources", "show", "nobody.example", "--json").json
        assert told["rating"] == {
            "site": "nobody.example", "tier": "UNKNOWN", "kind": None, "decided_by": "nothing", "rule": "", "why": "",
            "credibility": 0.5,
        }  # fmt: skip
        assert (told["cited_first"], told["other_topics"]) == (False, {})

    def test_what_it_advises_works(self, adjudge: Run, own: Callable[[str], None]) -> None:
        advice = adjudge("sources", "show", "theonion.com").out.partition("path:\n")[2]
        own(advice)
        said = adjudge("sources", "show", "www.theonion.com").out
        assert "your row for theonion.com" in said
        assert "B: edited" in said and "cited first  yes" in said

    @pytest.mark.parametrize("given", ["nonsense", "ftp://a.example/x", "https://", "a b.example"])
    def test_what_is_no_site_is_refused(self, adjudge: Run, given: str) -> None:
        said = adjudge("sources", "show", given)
        assert (said.code, "is no site" in said.one_line) == (2, True)

    def test_a_file_that_is_wrong_is_refused_by_name(self, adjudge: Run, own: Callable[[str], None]) -> None:
        own('[sites]\n"a.example" = "Z"\n')
        assert "mine.toml: a.example has tier 'Z'" in adjudge("sources", "show", "a.example").one_line


class TestList:
    def test_gives_the_rows_of_a_tier_and_a_kind(self, adjudge: Run) -> None:
        rows = adjudge("sources", "list", "--tier", "a'", "--kind", "wire", "--json").json
        assert {"apnews.com", "reuters.com", "afp.com"} <= {row["site"] for row in rows}
        assert {(row["row"]["tier"], row["row"]["kind"]) for row in rows} == {("A'", "wire")}

    def test_one_s_own_come_first_in_the_place_of_the_shipped(self, adjudge: Run, own: Callable[[str], None]) -> None:
        whole = len(adjudge("sources", "list", "--json").json)
        own('[sites]\n"reuters.com" = { tier = "C", kind = "wire", why = "too slow" }\n"new.example" = "C"\n')
        rows = adjudge("sources", "list", "--json").json
        assert [(row["site"], row["decided_by"]) for row in rows[:2]] == [
            ("new.example", "own_row"),
            ("reuters.com", "own_row"),
        ]
        assert len(rows) == whole + 1
        assert "yours. too slow" in adjudge("sources", "list", "--tier", "C").out

    @pytest.mark.parametrize(("option", "said"), [("--tier", "There is no tier E."), ("--kind", "There is no kind E.")])
    def test_a_word_it_does_not_know_is_refused(self, adjudge: Run, option: str, said: str) -> None:
        assert said in adjudge("sources", "list", option, "E").one_line


CLAIM = "Penguins are flightless seabirds."
SAYS = ("today", "in the south", "of the cold", "as a rule")


@pytest.fixture
def verify(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Finding]:
    """Verifies the claim against one page from each of some addresses, and once more from its record."""
    model = OverlapStanceEncoder()
    monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: model)

    def run(*urls: str, request: Request | None = None) -> Finding:
        rows = [
            {"id": url, "title": "Birds", "text": f"Penguins are flightless seabirds {how}.", "url": url, "source": url}
            for url, how in zip(urls, SAYS, strict=False)
        ]
        (tmp_path / "pages.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        with Engine.open() as engine:
            engine.ingest([tmp_path / "pages.jsonl"])
            finding = engine.verify(request or Request(text=CLAIM))
            assert engine.replay(finding.case_id).identical
        return finding

    return run


class TestAFinding:
    def test_says_the_tier_of_every_source_and_what_decided(self, verify: Callable[..., Finding]) -> None:
        finding = verify("https://www.bbc.co.uk/news/penguins", "https://nobody.example/2024/05/01/penguins")
        ratings = {e.url: e.rating for e in finding.evidence if e.rating}
        known, unknown = (ratings[url] for url in sorted(ratings, key=lambda url: "nobody" in str(url)))
        assert (known.tier, known.decided_by, known.rule) == (Tier.A_PRIME, TierDecidedBy.ROW, "bbc.co.uk")
        assert (unknown.tier, unknown.decided_by) == (Tier.UNKNOWN, TierDecidedBy.NOTHING)
        assert {e.credibility for e in finding.evidence} == {0.88, 0.5}

    @pytest.mark.parametrize("manner", Manner)
    def test_satire_is_evidence_for_nothing_and_said_to_be(self, verify: Callable[..., Finding], manner: Manner) -> None:
        finding = verify("https://www.theonion.com/penguins-are-birds-now-1", request=Request(text=CLAIM, manner=manner))
        assert finding.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        (item,) = finding.evidence
        assert (item.admissible, item.reasons, item.credibility) == (False, ("satire",), 0.0)
        assert item.rating is not None and item.rating.kind is SourceKind.SATIRE
        assert "no_admissible_evidence" in finding.reason_codes

    def test_satire_among_others_is_never_quoted(self, verify: Callable[..., Finding]) -> None:
        finding = verify("https://www.theonion.com/penguins-are-birds-now-1", "https://nobody.example/2024/05/01/penguins")
        assert finding.verdict is Verdict.SUPPORTED
        assert [c.url for c in finding.citations] == ["https://nobody.example/2024/05/01/penguins"]

    def test_the_topic_chooses_the_tier(self, verify: Callable[..., Finding]) -> None:
        request = Request(text=CLAIM)
        url = "https://www.cdc.gov/birds/about/penguins-at-home"
        assert verify(url).evidence[0].credibility == 0.88
        assert verify(url, request=replace(request, topic=Topic.HEALTH)).evidence[0].credibility == 0.95

    def test_another_table_is_another_policy(self, verify: Callable[..., Finding], own: Callable[[str], None]) -> None:
        url = "https://nobody.example/2024/05/01/penguins"
        before = verify(url)
        own('[sites]\n"nobody.example" = "A"\n')
        with Engine.open() as engine:
            replayed = engine.replay(before.case_id)
        assert replayed.changed == ("policy",) and not replayed.identical
        after = verify(url)
        assert before.versions and after.versions and before.versions.policy != after.versions.policy
        assert (before.evidence[0].credibility, after.evidence[0].credibility) == (0.5, 0.95)


class TestCredibleDomains:
    def test_a_list_that_names_satire_is_refused(self, adjudge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CREDIBLE_DOMAINS", "reuters.com, theonion.com")
        assert "names theonion.com, which is held to be satire" in adjudge("sources", "show", "bbc.com").one_line

    def test_a_list_decides_what_is_cited_first(self, adjudge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CREDIBLE_DOMAINS", "paper.example")
        assert adjudge("sources", "show", "paper.example", "--json").json["cited_first"]
        assert not adjudge("sources", "show", "bbc.com", "--json").json["cited_first"]

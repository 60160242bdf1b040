"""The table of sources: whose row decides, and what a file of one's own may say."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import PolicyError
from adjudge.policy import Policy
from adjudge.policy.sources import SourceTable, read_sources, shipped_digest
from adjudge.values.source import SourceKind, SourceRow, Tier, TierDecidedBy, Topic


def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def table(tmp_path: Path, text: str) -> SourceTable:
    return SourceTable().with_own(read_sources(file(tmp_path, text)))


class TestWhoseRowDecides:
    def test_the_nearest_of_one_s_own_goes_before_all_that_is_shipped(self, tmp_path: Path) -> None:
        mine = table(tmp_path, '[sites]\n"gov" = "D"\n"blogs.bbc.co.uk" = "C"\n"co.uk" = "A"\n')
        found = {name: mine.find(name) for name in ("www.nih.gov", "a.blogs.bbc.co.uk", "www.bbc.co.uk", "dw.com")}
        assert {name: (row[0], row[1], row[2].tier) for name, row in found.items() if row} == {
            "www.nih.gov": (TierDecidedBy.OWN_ROW, "gov", Tier.D),
            "a.blogs.bbc.co.uk": (TierDecidedBy.OWN_ROW, "blogs.bbc.co.uk", Tier.C),
            "www.bbc.co.uk": (TierDecidedBy.OWN_ROW, "co.uk", Tier.A),
            "dw.com": (TierDecidedBy.ROW, "dw.com", Tier.A_PRIME),
        }

    def test_a_row_that_leaves_the_kind_open_keeps_the_shipped_one(self, tmp_path: Path) -> None:
        mine = table(tmp_path, '[sites]\n"reuters.com" = "B"\n"new.example" = "B"\n')
        assert mine.own == {
            "reuters.com": SourceRow(tier=Tier.B, kind=SourceKind.WIRE),
            "new.example": SourceRow(tier=Tier.B),
        }

    def test_satire_is_not_lifted_by_a_tier_but_by_saying_what_it_is(self, tmp_path: Path) -> None:
        with pytest.raises(PolicyError, match="theonion.com is held to be satire, which has tier D and no other"):
            table(tmp_path, '[sites]\n"theonion.com" = "B"\n')
        with pytest.raises(PolicyError, match="my.example is held to be fabricator"):
            table(tmp_path, '[sites]\n"my.example" = {tier = "D", kind = "fabricator", topics = {health = "A"}}\n')
        mine = table(tmp_path, '[sites]\n"theonion.com" = { tier = "B", kind = "newspaper" }\n')
        assert mine.own["theonion.com"].kind is SourceKind.NEWSPAPER


class TestAFileOfOne_s_Own:
    def test_everything_a_row_may_say(self, tmp_path: Path) -> None:
        rows = read_sources(
            file(
                tmp_path,
                '[suffixes]\n"GOV.example" = "A’"\n[sites]\n'
                '"www.Bücher.example." = { tier = "C", kind = "trade", why = "sells", topics = { health = "D" } }\n',
            )
        )
        assert rows == {
            "gov.example": SourceRow(tier=Tier.A_PRIME),
            "xn--bcher-kva.example": SourceRow(tier=Tier.C, kind=SourceKind.TRADE, why="sells", topics={Topic.HEALTH: Tier.D}),
        }

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            (
                '[sites]\n"a.example" = "E"',
                "mine.toml: a.example has tier 'E'. Choose one of: A, A', B, C, D, UNKNOWN.",
            ),
            ('[sites]\n"a.example" = 3', "mine.toml: a.example has no tier."),
            ('[sites]\n"a.example" = { kind = "wire" }', "mine.toml: a.example has no tier."),
            (
                '[sites]\n"a.example" = { tier = "B", kind = "gossip" }',
                "a.example is of kind 'gossip'. Choose one of: statis",
            ),
            ('[sites]\n"a.example" = { tier = "B", topics = { sport = "A" } }', "a.example has topic 'sport'."),
            (
                '[sites]\n"a.example" = { tier = "B", topics = "A" }',
                "a.example has a reason or topics of the wrong kind.",
            ),
            ('[sites]\n"a.example" = { tier = "B", because = "x" }', "a.example knows no because."),
            ('[sites]\n"https://a.example/x" = "B"', "https://a.example/x is no domain. Write it as example.org"),
            ('[sites]\n"a.example/x" = "B"', "a.example/x is no domain."),
            ('[sites]\n"" = "B"', " is no domain."),
            ('[pages]\n"a.example" = "B"', "there is no section [pages]. There are: sites, suffixes."),
            ('sites = "B"', "there is no section [sites]."),
            ("[sites\n", "The file of sources mine.toml cannot be read"),
        ],
    )
    def test_what_is_wrong_is_said_in_one_sentence(self, tmp_path: Path, text: str, sentence: str) -> None:
        with pytest.raises(PolicyError) as refused:
            read_sources(file(tmp_path, text))
        assert sentence in str(refused.value)
        assert "\n" not in refused.value.sentence

    def test_a_file_that_is_not_there_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(PolicyError, match="none.toml cannot be read"):
            read_sources(tmp_path / "none.toml")


class TestDigest:
    def test_the_shipped_table_is_part_of_the_policy(self) -> None:
        assert len(shipped_digest()) == 64
        assert Policy(source_table=SourceTable(shipped="another")).digest() != Policy().digest()

    def test_so_is_every_row_of_one_s_own_and_not_their_order(self, tmp_path: Path) -> None:
        one = table(tmp_path, '[sites]\n"a.example" = "B"\n"b.example" = "C"\n')
        same = table(tmp_path, '[sites]\n"b.example" = "C"\n"a.example" = "B"\n')
        other = table(tmp_path, '[sites]\n"a.example" = "B"\n"b.example" = "D"\n')
        digests = [Policy(source_table=t).digest() for t in (SourceTable(), one, same, other)]
        assert digests[1] == digests[2]
        assert len(set(digests)) == 3

"""Every constant is written down once, bounded, with its reason; what a file says wrongly is refused in a sentence."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import Field, FrozenInstanceError, asdict, fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from adjudge.errors import PolicyError
from adjudge.policy import MANNERS, NO_SLICES, PROFILES, Policy, load


def constants() -> Iterator[tuple[str, Field[Any]]]:
    for section in fields(Policy):
        if section.name not in NO_SLICES:
            yield from ((section.name, constant) for constant in fields(getattr(Policy(), section.name)))


CONSTANTS = {f"{section}.{constant.name}": (section, constant) for section, constant in constants()}


def other(constant: Field[Any]) -> Any:
    """Another value inside the bounds, of the same type."""
    kind = type(constant.default)
    ends = [kind(constant.metadata["low"]), kind(constant.metadata["high"])]
    return ends[0] if constant.default != ends[0] else ends[1]


def changed(section: str, constant: Field[Any], value: Any) -> Policy:
    return replace(Policy(), **{section: replace(getattr(Policy(), section), **{constant.name: value})})


def refusal(section: str, constant: Field[Any], value: Any) -> str:
    """Why a constant may not be this; empty where it may."""
    try:
        changed(section, constant, value)
    except PolicyError as error:
        return str(error)
    return ""


class TestDefaults:
    def test_the_shipped_file_is_what_the_code_generates(self, generated: ModuleType) -> None:
        assert generated.POLICY.read_text(encoding="utf-8") == generated.policy(), "run make docs"

    def test_the_shipped_file_holds_the_defaults_of_the_code(self, generated: ModuleType) -> None:
        shipped = tomllib.loads(generated.POLICY.read_text(encoding="utf-8"))
        assert shipped.pop("profile").keys() == set(PROFILES)
        assert shipped.pop("manner").keys() == set(MANNERS)
        defaults = asdict(Policy())
        for name in NO_SLICES:
            del defaults[name]
        assert shipped == defaults

    def test_profiles_differ_only_in_policy(self) -> None:
        web, library = load("web"), load("library")
        assert (web.profile, library.profile) == ("web", "library")
        assert library == Policy()
        changed = {
            f"{name}.{constant.name}"
            for name in ("retrieval", "ranking", "trust", "weighing", "verdict")
            for constant in fields(getattr(web, name))
            if getattr(getattr(web, name), constant.name) != getattr(getattr(library, name), constant.name)
        }
        assert changed == {
            "retrieval.per_site", "ranking.recency_counts", "trust.recency_weight", "trust.min_evidence",
            "trust.diversity_high", "trust.relaxed_diversity", "trust.precheck_sources",
            "verdict.source_gates",
        }  # fmt: skip
        same = {name: getattr(library, name) for name in ("retrieval", "ranking", "trust", "weighing", "verdict")}
        assert replace(web, profile="library", **same) == library

    def test_manners_differ_only_in_what_is_looked_at(self) -> None:
        worker, news = load(), load(manner="news")
        assert (worker.manner, news.manner) == ("worker", "news")
        assert (news.loop.news, news.loop.rounds, news.loop.top_k, news.loop.widening) == (1, 3, 10, 5)
        assert news.retrieval.candidates == 10
        assert replace(news, manner="worker", loop=worker.loop, retrieval=worker.retrieval) == worker

    def test_a_manner_that_does_not_exist_is_refused(self) -> None:
        with pytest.raises(PolicyError, match="no manner named rumour. Choose one of: worker, news."):
            load(manner="rumour")

    def test_a_policy_cannot_be_changed_in_place(self) -> None:
        with pytest.raises(FrozenInstanceError):
            Policy().retrieval.candidates = 7  # type: ignore[misc]


class TestConstants:
    def test_they_are_found(self) -> None:
        assert len(CONSTANTS) > 500 and "retrieval.vector_weight" in CONSTANTS

    def test_each_has_bounds_around_its_value(self) -> None:
        wrong = [
            f"{name}: {low} to {high}, and {constant.default}"
            for name, (_, constant) in CONSTANTS.items()
            if not (low := constant.metadata["low"]) <= constant.default <= (high := constant.metadata["high"]) or low == high
        ]
        assert wrong == []

    def test_each_has_a_reason(self) -> None:
        assert [name for name, (_, c) in CONSTANTS.items() if len(c.metadata["why"].split()) < 3] == []

    def test_each_may_go_to_its_bounds_and_no_further(self) -> None:
        for name, (section, constant) in CONSTANTS.items():
            for side, step in (("low", -1), ("high", 1)):
                beyond = type(constant.default)(constant.metadata[side]) + step
                assert f"{constant.name} lies between" in refusal(section, constant, beyond), f"{name} = {beyond}"

    def test_the_digest_changes_with_each(self) -> None:
        before, same = Policy().digest(), []
        for name, (section, constant) in CONSTANTS.items():
            try:
                policy = changed(section, constant, other(constant))
            except PolicyError:  # one that must stay below another
                high = type(constant.default)(constant.metadata["high"])
                policy = changed(section, constant, min(constant.default + 1, high))
            if policy.digest() == before:
                same.append(name)
        assert same == []

    def test_the_digest_is_the_same_in_every_process(self) -> None:
        code = "from adjudge.policy import Policy, load; print(Policy().digest(), load('web').digest())"
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
        assert told == [Policy().digest(), load("web").digest()]
        assert told[0] != told[1], "the profile is part of it"


REFUSED = {
    "out of bounds": ("[retrieval]\nvector_weight = 1.5", "vector_weight lies between 0 and 1, not at 1.5."),
    "not a number": ("[retrieval]\nvector_weight = nan", "vector_weight lies between 0 and 1, not at nan."),
    "misspelt constant": ("[retrieval]\nvector_wieght = 0.5", "there is no constant named vector_wieght"),
    "misspelt section": ("[retrievel]\nvector_weight = 0.5", "there is no policy section [retrievel]"),
    "constant outside a section": ("vector_weight = 0.5", "there is no policy section [vector_weight]"),
    "word for a number": ('[graph]\nhops = "two"', "hops must be a int, not 'two'"),
    "fraction for a whole number": ("[graph]\nhops = 1.5", "hops must be a int, not 1.5"),
    "truth for a number": ("[graph]\nhops = true", "hops must be a int, not True"),
    "not TOML": ("[graph\nhops = 2", "cannot be read"),
    "overlap beyond size": ("[passages]\nsize = 100\noverlap = 100", "overlap (100) must be smaller than size (100)"),
    "profile that is no section": ("profile = 'web'", "profile"),
    "profile that is a number": ("[profile]\nlibrary = 3", "library"),
    "misspelt profile": ("[profile.libary.graph]\nhops = 1", "libary"),
    "misspelt in a profile": ("[profile.library.graph]\nhop = 1", "there is no constant named hop"),
}


class TestFiles:
    @pytest.mark.parametrize(("text", "sentence"), REFUSED.values(), ids=REFUSED)
    def test_what_is_wrong_is_refused_in_one_sentence(self, tmp_path: Path, text: str, sentence: str) -> None:
        path = tmp_path / "mine.toml"
        path.write_text(text)
        with pytest.raises(PolicyError) as refused:
            load("library", path)
        assert sentence in str(refused.value)
        assert "\n" not in refused.value.sentence

    @pytest.mark.parametrize("text", [None, b"\xff\xfe not text"])
    def test_a_file_that_cannot_be_read_is_refused_by_name(self, tmp_path: Path, text: bytes | None) -> None:
        path = tmp_path / "mine.toml"
        if text is not None:
            path.write_bytes(text)
        with pytest.raises(PolicyError, match="mine.toml cannot be read"):
            load("library", path)

    def test_a_profile_that_does_not_exist_is_refused(self) -> None:
        with pytest.raises(PolicyError, match="no profile named attic. Choose one of: library, web."):
            load("attic")

    def test_a_file_needs_only_what_differs_and_its_own_profile_goes_last(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.toml"
        path.write_text("[retrieval]\ncandidates = 90\nvector_weight = 1\n[profile.web.retrieval]\ncandidates = 30\n")
        library, web = load("library", path), load("web", path)
        assert library == replace(Policy(), retrieval=replace(Policy().retrieval, candidates=90, vector_weight=1.0))
        assert (web.retrieval.candidates, web.retrieval.per_site) == (30, 2)

    def test_the_generated_text_is_a_file_that_changes_nothing(self, tmp_path: Path, generated: ModuleType) -> None:
        path = tmp_path / "mine.toml"
        path.write_text(generated.policy())
        assert load("library", path) == Policy()

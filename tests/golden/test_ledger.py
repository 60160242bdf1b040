"""Confidence, verdicts, metrics, gates, revision and risk flags of a ledger (seed 003 §5 to §8), worked by hand."""

from __future__ import annotations

import datetime as dt

import pytest

from adjudge.ledger.answers.drafts import decide, ending
from adjudge.ledger.entries import confidence, mean_similarity, verdict
from adjudge.ledger.gates import (
    NOTHING_FOUND,
    conflict,
    conflicts,
    coverage,
    gates,
    low_confidence,
    no_evidence,
    outdated,
    summary,
    unsupported_rate,
)
from adjudge.policy.ledger import LedgerPolicy
from adjudge.values.ledger import Entry, EntryType, Importance, Ledger, LedgerSummary, Quote, SupportLevel
from adjudge.values.verdict import Support

POLICY = LedgerPolicy()
FULL, PARTIAL, NONE, CONTRADICTED = SupportLevel
CRITICAL, MATERIAL, MINOR = Importance
SUPPORTED, WEAK, AGAINST, NOT_FOUND = Support


def entry(importance: Importance, found: Support, claim: str = "The fee is $150.", sure: float = 0.9) -> Entry:
    return Entry(
        claim=claim, start=0, end=len(claim), type=EntryType.FACT, importance=importance, verdict=found, confidence=sure
    )  # fmt: skip


def ledger(*entries: Entry) -> Ledger:
    return Ledger(case_id="c", entries=entries, summary=summary(entries, retrieved=True))


def test_the_numbers_of_the_seed_are_the_defaults() -> None:
    assert (POLICY.full, POLICY.partial, POLICY.source_boost, POLICY.most_boosts) == (0.85, 0.6, 0.05, 3)
    assert (POLICY.similar, POLICY.similar_boost, POLICY.inference_penalty) == (0.85, 0.05, 0.1)
    assert (POLICY.supported, POLICY.match) == (0.8, 0.7)
    assert (POLICY.coverage, POLICY.unsupported, POLICY.critical_unsupported, POLICY.contradictions) == (
        0.85,
        0.05,
        0,
        0,
    )
    assert (POLICY.revisions, POLICY.outdated_days, POLICY.audit_days, POLICY.low_confidence) == (2, 365, 90, 0.6)


class TestConfidence:
    @pytest.mark.parametrize(
        ("level", "similarities", "inference", "expected", "found"),
        [
            (FULL, [0.75], False, 0.85, SUPPORTED),
            (FULL, [], False, 0.85, SUPPORTED),
            (FULL, [0.75], True, 0.75, WEAK),
            (FULL, [0.85], False, 0.85, SUPPORTED),  # not above .85
            (FULL, [0.86], False, 0.9, SUPPORTED),
            (FULL, [0.86], True, 0.8, WEAK),  # .85 + .05 − .1 is not above .8
            (FULL, [0.8, 0.72], False, 0.9, SUPPORTED),
            (FULL, [0.8] * 4, False, 1.0, SUPPORTED),  # .85 + 3 · .05
            (FULL, [0.9] * 9, False, 1.0, SUPPORTED),  # 1.05, capped
            (FULL, [0.9] * 9, True, 0.95, SUPPORTED),
            (PARTIAL, [0.75], False, 0.6, WEAK),
            (PARTIAL, [0.75], True, 0.5, WEAK),
            (PARTIAL, [0.95, 0.71], False, 0.65, WEAK),  # mean .83
            (PARTIAL, [0.95, 0.85, 0.9, 0.9], False, 0.8, WEAK),  # .6 + .15 + .05
            (NONE, [0.9, 0.9], False, 0.0, NOT_FOUND),
            (NONE, [], True, 0.0, NOT_FOUND),
            (CONTRADICTED, [0.9, 0.9], False, 0.0, AGAINST),
        ],
    )
    def test_support_matches_similarity_and_inference(
        self, level: SupportLevel, similarities: list[float], inference: bool, expected: float, found: Support
    ) -> None:
        score = confidence(level, similarities, requires_inference=inference, policy=POLICY)
        assert score.value == expected
        assert verdict(level, score.value, POLICY) is found

    def test_every_part_of_it_can_be_read(self) -> None:
        score = confidence(FULL, [0.9, 0.88], requires_inference=True, policy=POLICY)
        assert [(t.name, t.contribution) for t in score.terms] == [
            ("support_level", 0.85), ("further_matches", 0.05), ("similarity", 0.05), ("inference", -0.1)
        ]  # fmt: skip
        assert score.value == 0.85

    def test_similarity_is_the_mean_over_matches(self) -> None:
        assert mean_similarity([0.9, 0.8]) == 0.85
        assert mean_similarity([0.1, 0.1, 0.1]) == 0.1
        assert mean_similarity([]) == 0.0

    @pytest.mark.parametrize(
        ("level", "sure", "found"),
        [(FULL, 0.8, WEAK), (FULL, 0.81, SUPPORTED), (PARTIAL, 1.0, WEAK), (NONE, 1.0, NOT_FOUND), (CONTRADICTED, 1.0, AGAINST)],
    )  # fmt: skip
    def test_the_tree_of_verdicts(self, level: SupportLevel, sure: float, found: Support) -> None:
        assert verdict(level, sure, POLICY) is found


class TestMetrics:
    ENTRIES = (
        entry(CRITICAL, SUPPORTED),
        entry(CRITICAL, NOT_FOUND),
        entry(MATERIAL, WEAK),
        entry(MATERIAL, AGAINST),
        entry(MINOR, NOT_FOUND),
        entry(MINOR, SUPPORTED),
    )

    def test_minor_claims_count_for_nothing(self) -> None:
        covered = coverage(self.ENTRIES)
        assert covered.value == 0.5  # supported and weak of four
        counted = [(t.name, t.raw, t.weight, t.contribution) for t in covered.terms]
        assert counted == [("supported", 1, 0.25, 0.25), ("weak", 1, 0.25, 0.25)]
        assert unsupported_rate(self.ENTRIES).value == 0.25

    def test_without_material_claims_everything_is_covered(self) -> None:
        for entries in ((), (entry(MINOR, NOT_FOUND),)):
            assert coverage(entries).value == 1.0
            assert unsupported_rate(entries).value == 0.0
            assert coverage(entries).fired == ("no_material_claims",)

    def test_the_summary_counts_every_claim(self) -> None:
        found = summary(self.ENTRIES, retrieved=True)
        assert (found.total_claims, found.evidence_coverage, found.unsupported_rate) == (6, 0.5, 0.25)
        assert found.verdict_distribution == {SUPPORTED: 2, WEAK: 1, AGAINST: 1, NOT_FOUND: 2}

    def test_without_retrieved_evidence_nothing_is_covered(self) -> None:
        found = summary((), retrieved=False)
        assert (found.total_claims, found.evidence_coverage) == (0, 0.0)
        assert summary((), retrieved=True).evidence_coverage == 1.0
        assert not gates((), POLICY, retrieved=False)[0].passed


class TestGates:
    def test_four_thresholds_each_with_what_follows(self) -> None:
        failed = gates(TestMetrics.ENTRIES, POLICY)
        assert [(g.name, g.value, g.threshold, g.passed, g.action) for g in failed] == [
            ("evidence_coverage", 0.5, 0.85, False, "Trigger revision"),
            ("unsupported_rate", 0.25, 0.05, False, "Mark unsupported clearly"),
            ("critical_unsupported", 1, 0, False, "Must revise or remove"),
            ("contradictions", 1, 0, False, "Must correct"),
        ]

    def test_they_hold_at_their_thresholds(self) -> None:
        # 17 of 20 covered is 85%, 1 of 20 not found is 5%; the two others are contradicted
        entries = [entry(MATERIAL, SUPPORTED)] * 17 + [entry(MATERIAL, NOT_FOUND)] + [entry(MATERIAL, AGAINST)] * 2
        assert [g.passed for g in gates(entries, POLICY)] == [True, True, True, False]

    def test_a_minor_claim_that_is_contradicted_must_be_corrected(self) -> None:
        assert [g.passed for g in gates([entry(MINOR, AGAINST)], POLICY)] == [True, True, True, False]


class TestRevision:
    def test_after_two_revisions_there_is_no_other_whatever_is_wrong(self) -> None:
        decision = decide(ledger(entry(CRITICAL, NOT_FOUND), entry(CRITICAL, AGAINST)), 2, POLICY)
        assert (decision.should_revise, decision.reason, decision.instructions) == (
            False, "Maximum revision cycles reached", ()
        )  # fmt: skip

    def test_critical_claims_without_evidence_are_asked_about_before_contradictions(self) -> None:
        found = ledger(entry(CRITICAL, NOT_FOUND, "The fee is $150."), entry(MATERIAL, AGAINST, "Refunds are free."))
        decision = decide(found, 1, POLICY)
        assert (decision.should_revise, decision.reason) == (True, "Critical claims lack evidence")
        assert decision.instructions == ('Remove or qualify claim: "The fee is $150."',)

    def test_contradictions_are_asked_about_before_coverage(self) -> None:
        well_covered = [entry(MATERIAL, SUPPORTED)] * 19
        found = ledger(*well_covered, entry(MATERIAL, AGAINST, "Refunds are free."))  # 95% covered
        decision = decide(found, 0, POLICY)
        assert (decision.should_revise, decision.reason) == (True, "Claims contradict evidence")
        assert decision.instructions == ('Correct claim based on evidence: "Refunds are free."',)

    def test_a_critical_claim_without_evidence_is_revised_however_good_coverage_is(self) -> None:
        found = ledger(*[entry(MATERIAL, SUPPORTED)] * 19, entry(CRITICAL, NOT_FOUND))
        assert decide(found, 0, POLICY).reason == "Critical claims lack evidence"

    def test_enough_coverage_ends_it(self) -> None:
        found = ledger(*[entry(MATERIAL, WEAK)] * 17, *[entry(MATERIAL, NOT_FOUND)] * 3)
        decision = decide(found, 0, POLICY)
        assert (decision.should_revise, decision.reason, decision.instructions) == (False, "Coverage threshold met", ())

    @pytest.mark.parametrize(
        ("covered", "missing", "said"),
        [(4, 1, "80"), (2, 1, "67"), (5, 3, "63"), (0, 1, "0"), (21, 4, "84")],  # 62.5 is rounded up
    )
    def test_too_little_coverage_is_told_in_whole_percents(self, covered: int, missing: int, said: str) -> None:
        found = ledger(*[entry(MATERIAL, SUPPORTED)] * covered, *[entry(MATERIAL, NOT_FOUND)] * missing)
        decision = decide(found, 1, POLICY)
        assert decision.should_revise
        assert decision.reason == f"Coverage {said}% below 85% threshold"
        assert decision.instructions == ("Strengthen citations or remove unsupported claims",)

    def test_a_policy_may_allow_more(self) -> None:
        found = ledger(entry(CRITICAL, NOT_FOUND))
        assert decide(found, 2, LedgerPolicy(revisions=3)).should_revise
        assert not decide(found, 0, LedgerPolicy(critical_unsupported=1, coverage=0.0)).should_revise


class TestEnding:
    def test_coverage_that_did_not_grow_is_warned_of(self) -> None:
        (warning,) = ending([0.5, 0.5], Ledger(case_id="c", summary=LedgerSummary(evidence_coverage=0.5)))
        assert (warning.code, warning.message) == ("NO_IMPROVEMENT", "Revisions did not improve evidence coverage")

    def test_it_is_measured_by_the_first_draft(self) -> None:
        now = Ledger(case_id="c", summary=LedgerSummary(evidence_coverage=0.6))
        assert ending([0.5, 0.7, 0.6], now) == ()
        assert [w.code for w in ending([0.7, 0.5, 0.6], now)] == ["NO_IMPROVEMENT"]

    def test_a_draft_that_was_never_revised_cannot_have_failed_to_improve(self) -> None:
        assert ending([0.5], Ledger(case_id="c", summary=LedgerSummary(evidence_coverage=0.5))) == ()

    def test_what_could_not_be_verified_is_named_but_for_minor_claims(self) -> None:
        found = ledger(
            entry(CRITICAL, NOT_FOUND, "The fee is $150."),
            entry(MATERIAL, NOT_FOUND, "Refunds must be asked for."),
            entry(MINOR, NOT_FOUND, "The office is nice."),
            entry(MATERIAL, WEAK),
        )
        (warning,) = ending([0.1], found)
        assert (warning.code, warning.message) == ("UNSUPPORTED_CLAIMS", "2 material claims could not be verified")
        assert warning.details == ("The fee is $150.", "Refunds must be asked for.")


class TestFlags:
    TODAY = dt.date(2026, 11, 16)

    def test_no_evidence(self) -> None:
        flag = no_evidence()
        assert (flag.type, flag.severity, flag.description) == (
            "no_evidence", "high", "No documents matched the query"
        )  # fmt: skip
        assert NOTHING_FOUND == ("I could not find relevant information in the provided documents to answer your question.")

    def test_sources_that_disagree(self) -> None:
        flag = conflict(3)
        assert (flag.type, flag.severity, flag.description, flag.claim) == (
            "conflict", "high", "Multiple sources disagree on this claim", 3
        )  # fmt: skip

    @staticmethod
    def quote(document: str, support: SupportLevel) -> Quote:
        return Quote(document=document, quote="words", start=0, end=5, support=support)

    def test_a_conflict_needs_two_documents(self) -> None:
        for_it, against = self.quote("a.txt", FULL), self.quote("b.txt", CONTRADICTED)
        found = conflicts([for_it, against, self.quote("b.txt", CONTRADICTED)])
        assert found == ("a.txt bears it out, b.txt contradicts it",)
        assert conflicts([self.quote("a.txt", FULL), self.quote("a.txt", CONTRADICTED)]) == ()
        assert conflicts([for_it, self.quote("c.txt", PARTIAL)]) == ()
        assert conflicts([against, self.quote("c.txt", NONE)]) == ()

    def test_every_pair_is_named(self) -> None:
        quotes = [self.quote("a.txt", PARTIAL), self.quote("b.txt", CONTRADICTED), self.quote("c.txt", CONTRADICTED)]
        assert conflicts(quotes) == (
            "a.txt bears it out, b.txt contradicts it",
            "a.txt bears it out, c.txt contradicts it",
        )

    @pytest.mark.parametrize(
        ("date", "years"),
        [
            (dt.date(2025, 11, 16), None),  # 365 days
            (dt.date(2025, 11, 15), 1),  # 366
            (dt.date(2024, 11, 17), 1),  # 729
            (dt.date(2024, 11, 16), 2),  # 730
            (dt.date(2016, 11, 16), 10),  # 3652
            (dt.date(2030, 1, 1), None),
            (None, None),
        ],
    )
    def test_a_source_is_old_after_365_days(self, date: dt.date | None, years: int | None) -> None:
        flag = outdated(date, self.TODAY, POLICY)
        told = flag and (flag.type, flag.severity, flag.description)
        expected = years and ("outdated_source", "medium", f"Source document is {years} years old")
        assert told == expected

    @pytest.mark.parametrize(
        ("entries", "said"),
        [
            ([], None),
            ([entry(MINOR, WEAK, sure=0.6)], None),
            ([entry(MINOR, WEAK, sure=0.5), entry(MINOR, WEAK, sure=0.6)], "0.55"),
            ([entry(MATERIAL, SUPPORTED, sure=0.85), entry(MINOR, NOT_FOUND, sure=0.0)], "0.42"),
            ([entry(MATERIAL, SUPPORTED, sure=0.85), entry(MINOR, AGAINST, sure=0.0)], None),  # has no confidence
        ],
    )
    def test_low_confidence_on_average(self, entries: list[Entry], said: str | None) -> None:
        flag = low_confidence(entries, POLICY)
        told = flag and (flag.type, flag.severity, flag.description)
        expected = said and ("low_confidence", "medium", f"Average confidence {said} is below 0.60")
        assert told == expected

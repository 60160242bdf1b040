"""What holds for the claims of any draft whatever, and for the figures of any ledger."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.english.layout.chunks import anchors, blanked, chunk_hashes, without
from adjudge.english.layout.clean import statement_hash
from adjudge.ledger.answers.drafts import decide
from adjudge.ledger.draft_claims import draft_claims
from adjudge.ledger.entries import confidence, verdict
from adjudge.ledger.gates import coverage, gates, low_confidence, summary, unsupported_rate
from adjudge.policy.ledger import LedgerPolicy
from adjudge.values.ledger import Entry, EntryType, Importance, Ledger, SupportLevel
from adjudge.values.verdict import Support

POLICY = LedgerPolicy()
# Scraps from which drafts and their ruins are made.
SCRAPS = [
    "The fee is $150", "The office opens at 9 AM", " and ", ", and ", ". ", "[cite:ab12]", " [cite:a,b]", "[cite:", "]",
    "\n", "\n\n", "# ", "- ", "1. ", "| ", "|---|---|\n", "```\n", "~~~\n", "**", "> ", "It is ", "They ", "She ", "must ",
    "However, ", "Note that ", "I think ", "Here is ", "?", "!", ":", "; ", '"', "\u201c", "\u201d", "Ann Lee ", "in 1990",
    "The plan covers the following:\n", "https://example.org/a", "<b>", "\xe9", "\u200b", "\ud800", "\x00", "\r\n",
]  # fmt: skip
drafts = st.one_of(st.text(max_size=300), st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join))
queries = st.sampled_from(["", "What is the fee?", "When does the office open?", "?"])
entries = st.lists(
    st.builds(
        Entry,
        claim=st.text(max_size=5),
        start=st.just(0),
        end=st.just(0),
        type=st.sampled_from(EntryType),
        importance=st.sampled_from(Importance),
        verdict=st.sampled_from(Support),
        confidence=st.floats(0.0, 1.0),
    ),
    max_size=12,
)
similarities = st.lists(st.floats(0.0, 1.0), max_size=8)


@settings(max_examples=200, deadline=None)
@given(drafts, queries)
def test_every_claim_lies_in_the_draft_and_no_two_overlap(draft: str, query: str) -> None:
    found = draft_claims(draft, POLICY, query=query, language="en")
    for claim in found.claims:
        assert 0 <= claim.start < claim.end <= len(draft)
        assert draft[claim.start : claim.end] == draft[claim.start : claim.end].strip()
        assert claim.text.strip()
        assert len(claim.text) <= POLICY.longest
        assert not anchors(claim.text)
        assert set(claim.citations) <= {anchor.name for anchor in anchors(draft)}
    assert all(one.end <= other.start for one, other in pairwise(found.claims))
    assert bool(found.reason_codes) is not bool(found.claims)


@given(drafts)
def test_anchors_stand_where_they_say_and_can_be_taken_out(draft: str) -> None:
    for anchor in anchors(draft):
        assert anchor.name in anchor.span.of(draft)
        assert anchor.span.of(draft).lower().startswith("[cite:")
    assert len(blanked(draft)) == len(draft)
    assert not anchors(blanked(draft))
    assert len(without(draft)) <= len(draft)


@given(st.lists(st.text(max_size=8), max_size=12), st.randoms(use_true_random=False), st.integers(1, 8))
def test_names_of_chunks_are_apart_as_their_texts_are_in_any_order(texts: list[str], chance: random.Random, digits: int) -> None:
    named = dict(zip(texts, chunk_hashes(texts, digits), strict=True))
    shuffled = list(texts)
    chance.shuffle(shuffled)
    assert dict(zip(shuffled, chunk_hashes(shuffled, digits), strict=True)) == named
    same = {text: " ".join(text.lower().split()) for text in texts}
    assert all((named[a] == named[b]) is (same[a] == same[b]) for a in texts for b in texts)
    assert all(statement_hash(text).startswith(name) for text, name in named.items())


@given(st.sampled_from(SupportLevel), similarities, st.booleans())
def test_confidence_is_a_share_and_fits_its_verdict(level: SupportLevel, near: list[float], inferred: bool) -> None:
    score = confidence(level, near, requires_inference=inferred, policy=POLICY)
    assert 0.0 <= score.value <= 1.0
    found = verdict(level, score.value, POLICY)
    ranges = {
        Support.SUPPORTED: score.value > 0.8,
        Support.WEAK: 0.5 <= score.value <= 0.8,
        Support.NOT_FOUND: score.value == 0.0,
        Support.CONTRADICTED: score.value == 0.0,
    }
    assert ranges[found]
    assert confidence(level, near, requires_inference=True, policy=POLICY).value <= score.value


@given(st.sampled_from(SupportLevel), similarities, st.booleans(), st.randoms(use_true_random=False))
def test_no_order_of_matches_changes_confidence(
    level: SupportLevel, near: list[float], inferred: bool, chance: random.Random
) -> None:
    shuffled = list(near)
    chance.shuffle(shuffled)
    one = confidence(level, near, requires_inference=inferred, policy=POLICY)
    assert confidence(level, shuffled, requires_inference=inferred, policy=POLICY) == one


@given(entries, st.booleans(), st.randoms(use_true_random=False))
def test_figures_are_shares_and_no_order_of_entries_changes_them(
    rows: list[Entry], retrieved: bool, chance: random.Random
) -> None:
    shuffled = list(rows)
    chance.shuffle(shuffled)
    assert 0.0 <= coverage(rows).value <= 1.0
    assert 0.0 <= coverage(rows).value + unsupported_rate(rows).value <= 1.0 + 1e-9
    assert summary(shuffled, retrieved=retrieved) == summary(rows, retrieved=retrieved)
    assert sum(summary(rows, retrieved=retrieved).verdict_distribution.values()) == len(rows)
    assert gates(shuffled, POLICY) == gates(rows, POLICY)
    assert low_confidence(shuffled, POLICY) == low_confidence(rows, POLICY)


@given(entries, st.integers(0, 4))
def test_a_draft_is_left_alone_only_where_its_gates_hold_or_time_is_up(rows: list[Entry], revisions: int) -> None:
    ledger = Ledger(case_id="c", entries=tuple(rows), summary=summary(rows, retrieved=True))
    decision = decide(ledger, revisions, POLICY)
    passed = {gate.name: gate.passed for gate in gates(rows, POLICY)}
    good = passed["evidence_coverage"] and passed["critical_unsupported"] and passed["contradictions"]
    assert decision.should_revise is (revisions < 2 and not good)
    assert bool(decision.instructions) is decision.should_revise

"""A reasoning in a language model's words: every quote and number of it can be found."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from adjudge.facts.parts import decompose
from adjudge.policy import Policy
from adjudge.run.consult import MALFORMED, UNFAITHFUL, UNQUOTED, Unusable
from adjudge.values.candidate import Candidate
from adjudge.values.document import content_sha256
from adjudge.values.evidence import DecidedBy, EvidenceKind, Stance, Weighed, Window
from adjudge.values.inquiry import Assessment, HeardCandidate, Occasion
from adjudge.values.language import Proposal
from adjudge.values.span import Span
from adjudge.values.verdict import Verdict
from adjudge.verify.assess import assess
from adjudge.verify.explain import how_sure
from adjudge.verify.intake import take_in
from adjudge.verify.proposals import evidence_told, proposed_reasoning, reasoning_prompt

POLICY = Policy()
OCCASION = Occasion(today=dt.date(2026, 1, 1), top_k=5)
FOR = Stance(supports=0.92, refutes=0.03, neutral=0.05)
AGAINST = Stance(supports=0.03, refutes=0.92, neutral=0.05)
ASIDE = Stance(supports=0.05, refutes=0.05, neutral=0.90)
PAGE = "Canberra is the capital of Australia, chosen in 1908 over Sydney."


def assessed(stance: Stance, proposal: Proposal | None = None) -> Assessment:
    claim = take_in("Canberra is the capital of Australia.", POLICY.claims).claim
    assert claim is not None
    claim = replace(claim, subclaims=decompose(claim, POLICY.claims))
    whole = Span(start=0, end=len(PAGE))
    candidate = Candidate(
        id="page", kind=EvidenceKind.PASSAGE, text=PAGE, content_sha256=content_sha256(PAGE), span=whole,
        source="gazette", semantic=0.85, independent="gazette", published=dt.date(2019, 5, 1),
    )  # fmt: skip
    said = Weighed(
        stance=stance,
        decided_by=DecidedBy.JUDGE,
        rationale=None if stance is ASIDE else whole,
        windows=(Window(span=whole, scout=stance),),
    )
    heard = HeardCandidate(candidate=candidate, credibility=0.9, semantic=(0.85,), parts=(said,))
    return assess(claim, [heard], OCCASION, replace(POLICY, verdict=replace(POLICY.verdict, source_gates=0)), proposal)


FOUND = assessed(FOR)
ITEMS = evidence_told(FOUND, POLICY.language)


def read(reply: str, found: Assessment = FOUND) -> str:
    return proposed_reasoning(reply, found, evidence_told(found, POLICY.language), POLICY.language)


def refusal(reply: str, found: Assessment = FOUND) -> str:
    with pytest.raises(Unusable) as refused:
        read(reply, found)
    return refused.value.code


GOOD = 'The gazette says that "Canberra is the capital of Australia". It was chosen in 1908.'


def test_the_claim_is_supported_so_that_there_is_something_to_say() -> None:
    assert FOUND.ruling.verdict is Verdict.SUPPORTED
    assert FOUND.citations


def test_words_that_can_be_vouched_for_are_kept_and_how_sure_is_said_in_ours() -> None:
    assert read(f"  {GOOD}\n") == f"{GOOD} {how_sure(FOUND)}"


@pytest.mark.parametrize(
    "reply",
    [
        'The gazette says that "Canberra is the capital of Australia," no less.',
        "The gazette, of 2019, says \u201cchosen in 1908 over Sydney.\u201d One source, the first found, settles it.",
    ],
)
def test_stops_and_dates_of_the_evidence_are_no_additions(reply: str) -> None:
    assert read(reply).startswith(reply)


@pytest.mark.parametrize(
    "reply",
    [
        'The gazette says that "Canberra was always the capital". So it is.',
        'The gazette says that "the capital of australia". So it is.',
        'The gazette says that "anberra is the capital". So it is.',
        'The gazette says that "Canberra is \u2026 chosen in 1908". So it is.',
        "The gazette names it as 'the one true capital'. So it is.",
        'The gazette says that "Canberra is the capital. So it is.',
        "The gazette says so. So it is.",
        'The gazette says "Canberra is the capital" in 1909. So it is.',
        'The gazette says "Canberra is the capital". Two of three sources agree.',
        'The gazette says "Canberra is the capital". That is 97% certain.',
    ],
)
def test_a_quote_or_a_number_no_evidence_has_is_refused(reply: str) -> None:
    assert refusal(reply) == UNQUOTED


@pytest.mark.parametrize(
    "reply",
    [
        "",
        " ".join([GOOD] * 3),
        'See https://evil.example for "Canberra is the capital". So it is.',
        'The [gazette](x) says "Canberra is the capital". So it is.',
        '# Answer "Canberra is the capital" it says.',
        "so " * 5000,
    ],
)
def test_what_is_not_a_few_plain_sentences_is_refused(reply: str) -> None:
    assert refusal(reply) == MALFORMED


def test_words_for_another_verdict_are_refused() -> None:
    assert refusal('The gazette says "Canberra is the capital". The claim is false.') == UNFAITHFUL
    assert refusal('The page says "chosen in 1908". This confirms the claim.', assessed(AGAINST)) == UNFAITHFUL


def test_of_a_claim_that_stays_open_what_was_found_may_be_told() -> None:
    found = assessed(ASIDE)
    assert found.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE
    said = "The page found speaks of the place. It does not settle the matter."
    assert proposed_reasoning(said, found, found.evidence, POLICY.language) == said
    with pytest.raises(Unusable):
        proposed_reasoning("The page confirms the claim. So it is.", found, found.evidence, POLICY.language)


def test_the_prompt_says_what_was_decided() -> None:
    told = reasoning_prompt(FOUND, ITEMS, POLICY.language)
    assert '> "supported"' in told
    assert PAGE in told


class TestProposals:
    """What a proposal can and cannot do to a ruling (000 §8)."""

    @pytest.mark.parametrize("verdict", Verdict)
    @pytest.mark.parametrize("stance", [FOR, AGAINST])
    def test_strong_evidence_rules_whatever_is_proposed(self, verdict: Verdict, stance: Stance) -> None:
        assert assessed(stance, Proposal(verdict=verdict)).ruling.verdict is assessed(stance).ruling.verdict

    def test_silence_cannot_be_argued_into_a_verdict(self) -> None:
        for verdict in (Verdict.SUPPORTED, Verdict.REFUTED, Verdict.MIXED):
            assert assessed(ASIDE, Proposal(verdict=verdict)).ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE

    def test_it_takes_the_place_of_the_stances_own(self) -> None:
        proposal = Proposal(verdict=Verdict.REFUTED, points=FOUND.grounds.rationale)
        assert assessed(FOR, proposal).grounds.proposal is Verdict.REFUTED
        assert FOUND.grounds.proposal is Verdict.SUPPORTED
        assert assessed(FOR, proposal).proposal is proposal

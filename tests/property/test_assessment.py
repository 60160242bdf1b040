"""What holds of every assessment, whatever was heard: bounds, no effect of order, nothing from copies, and which way one
more item may move a ruling.

More evidence is compared at fixed item scores: the new item is let in, and what was let in before stays. Where a formula
makes an exception all the same it stands in EXCEPTIONS, is left out of the property by its own predicate and no more, and
is shown by its smallest example at the end (docs/decisions/0008-more-evidence.md).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from adjudge import policy as policies
from adjudge.facts.parts import decompose
from adjudge.policy import SECTIONS, Policy
from adjudge.values.candidate import Candidate
from adjudge.values.claim import Claim
from adjudge.values.document import content_sha256
from adjudge.values.evidence import DecidedBy, EvidenceKind, Stance, StanceLabel, Weighed, Window
from adjudge.values.inquiry import Assessment, HeardCandidate, Occasion
from adjudge.values.score import Score
from adjudge.values.span import Span
from adjudge.values.verdict import Verdict
from adjudge.verify.assess import assess
from adjudge.verify.intake import take_in
from adjudge.verify.trust import representatives

EDGE = 1e-9
POLICIES = {
    (profile, manner): policies.load(profile, manner=manner) for profile in policies.PROFILES for manner in policies.MANNERS
}
LIBRARY = POLICIES["library", "worker"]
TODAY = dt.date(2026, 1, 1)
OPEN = Stance(supports=0.0, refutes=0.0, neutral=1.0)


def claim_of(text: str) -> Claim:
    claim = take_in(text, LIBRARY.claims).claim
    assert claim is not None
    return replace(claim, subclaims=decompose(claim, LIBRARY.claims))


CLAIMS = tuple(
    claim_of(text)
    for text in (
        "Canberra is the capital of Australia.",
        "Iron is heavier than water.",
        "All swans are white.",
        "Marie Curie discovered radium in 1898.",
        "The Moon has 3 craters.",
        "Canberra is the capital of Australia, and penguins are flightless seabirds.",
        "Canberra is the capital of Australia. Penguins are flightless seabirds. Gold is a metal.",
    )
)
ASIDES = ("Old books say so too.", "It rained all day.", "Nobody counted them.", "This is well known.")


def test_the_claims_have_one_to_three_parts() -> None:
    assert {len(claim.subclaims) for claim in CLAIMS} == {1, 2, 3}


# -- what may be heard -------------------------------------------------------------------------------------------------

shares = st.floats(0.0, 1.0)
ages = st.none() | st.integers(-30, 4000)


def side_of(label: StanceLabel, firm: float, rest: float) -> Stance:
    """A stance with this label: `firm` says how sure, `rest` how much of the doubt goes to the other side."""
    most = 0.34 + 0.66 * firm
    left = 1.0 - most
    least, upmost = max(0.0, left - most + 1e-3), min(left, most - 1e-3)
    other = least + rest * (upmost - least)
    if label is StanceLabel.NEUTRAL:
        return Stance(supports=left - other, refutes=other, neutral=most)
    supports, refutes = (most, other) if label is StanceLabel.SUPPORTS else (other, most)
    return Stance(supports=supports, refutes=refutes, neutral=left - other)


def plainly(label: StanceLabel) -> st.SearchStrategy[Stance]:
    """A side taken without saying anything for the other: what is in doubt says a little for both."""
    return st.builds(side_of, st.just(label), st.floats(0.5, 1.0), st.just(0.0))


def stances(*labels: StanceLabel) -> st.SearchStrategy[Stance]:
    return st.builds(side_of, st.sampled_from(labels), shares, shares)


def firmly(label: StanceLabel) -> st.SearchStrategy[Stance]:
    return st.builds(side_of, st.just(label), st.floats(0.4, 1.0), shares)


def wholly(label: StanceLabel) -> st.SearchStrategy[Stance]:
    """Of one side, with nothing for the other: what doubt there is leaves the claim open."""
    return st.builds(side_of, st.just(label), st.floats(0.25, 1.0), st.just(0.0))


@st.composite
def texts(draw: st.DrawFn, claim: Claim, kinds: Sequence[str] = ("said", "said", "denied", "some", "none")) -> str:
    """Words of the claim, all or some, said or denied, among others."""
    said = draw(st.sampled_from([claim.text, *(part.text for part in claim.subclaims)]))
    kind = draw(st.sampled_from(kinds))
    words = said.rstrip(".").split()
    body = {
        "said": said,
        "denied": said.replace(" is ", " is not ").replace(" are ", " are not "),
        "some": " ".join(words[: draw(st.integers(1, len(words)))]) + ".",
        "none": "",
    }[kind]
    return " ".join(filter(None, (draw(st.sampled_from(("", *ASIDES))), body, draw(st.sampled_from(ASIDES)))))


def made(
    name: str,
    text: str,
    *sides: Stance,
    semantic: float = 0.9,
    near: Sequence[float] = (),
    credibility: float = 0.8,
    site: str = "a",
    address: bool = False,
    age: int | None = None,
    kind: EvidenceKind = EvidenceKind.PASSAGE,
    starts: int = 0,
    quoted: Span | None = None,
) -> HeardCandidate:
    """A candidate as it comes out of a hearing: one stance for each part of the claim."""
    whole = Span(start=0, end=len(text))
    candidate = Candidate(
        id=name,
        kind=kind,
        text=text,
        content_sha256=content_sha256(f"{name} {text}"),
        span=Span(start=starts, end=starts + len(text)),
        source=site,
        url=f"https://{site}.example/2020/01/02/one-two-{name}" if address else None,
        published=None if age is None else TODAY - dt.timedelta(days=age),
        semantic=semantic,
        independent=name,
    )
    parts = tuple(
        Weighed(
            stance=side,
            decided_by=DecidedBy.JUDGE,
            rationale=None if side.label is StanceLabel.NEUTRAL else quoted or whole,
            windows=(Window(span=whole, scout=side),),
        )
        for side in sides
    )
    return HeardCandidate(
        candidate=candidate, credibility=credibility, semantic=tuple(near) or (semantic,) * len(sides), parts=parts
    )


@st.composite
def items(
    draw: st.DrawFn,
    claim: Claim,
    name: str,
    side: st.SearchStrategy[Stance],
    *,
    near: st.SearchStrategy[float] = shares,
    text: st.SearchStrategy[str] | None = None,
    site: str = "",
) -> HeardCandidate:
    words = draw(texts(claim) if text is None else text)
    count = len(claim.subclaims)
    start = draw(st.integers(0, len(words) - 1))
    similar = [draw(near) for _ in range(count)]
    return made(
        name,
        words,
        *(draw(side) for _ in range(count)),
        semantic=similar[0] if count == 1 else draw(near),
        near=similar,
        credibility=draw(shares),
        site=site or draw(st.sampled_from("abcd")),
        address=draw(st.booleans()),
        age=draw(ages),
        kind=draw(st.sampled_from(EvidenceKind)),
        starts=draw(st.integers(0, 9)),
        quoted=Span(start=start, end=draw(st.integers(start + 1, len(words)))),
    )


@dataclass(frozen=True)
class Hearing:
    """A claim, what was heard of it, and under which conditions."""

    claim: Claim
    heard: list[HeardCandidate]
    occasion: Occasion
    under: tuple[str, str]

    @property
    def policy(self) -> Policy:
        return POLICIES[self.under]

    def assessed(self, *more: HeardCandidate) -> Assessment:
        return assess(self.claim, [*self.heard, *more], self.occasion, self.policy)


FOR, AGAINST = (StanceLabel.SUPPORTS, StanceLabel.NEUTRAL), (StanceLabel.REFUTES, StanceLabel.NEUTRAL)


occasions = st.builds(
    Occasion,
    today=st.just(TODAY),
    top_k=st.sampled_from((2, 5, 20)),
    confident=st.booleans(),
    current_affairs=st.booleans(),
)


@st.composite
def hearings(draw: st.DrawFn, least: int = 0, most: int = 4, manners: Sequence[str] = ("worker",)) -> Hearing:
    """A claim and what was heard of it: anything, or what is mostly of one mind."""
    claim = draw(st.sampled_from(CLAIMS))
    side = stances(*draw(st.sampled_from((tuple(StanceLabel), FOR, AGAINST)))) | st.just(OPEN)
    heard = [draw(items(claim, f"e{n}", side)) for n in range(draw(st.integers(least, most)))]
    under = draw(st.sampled_from(policies.PROFILES)), draw(st.sampled_from(manners))
    return Hearing(claim, heard, draw(occasions), under)


@st.composite
def plain_hearings(draw: st.DrawFn) -> Hearing:
    """One that decides more often than not: near texts with the claim's words, most of them of one side."""
    claim = draw(st.sampled_from(CLAIMS))
    label = draw(st.sampled_from((StanceLabel.SUPPORTS, StanceLabel.REFUTES)))
    sides, near = (firmly(label), firmly(label), stances(*StanceLabel)), st.floats(0.5, 1.0)
    heard = [
        draw(items(claim, f"e{n}", side, near=near, text=texts(claim, ("said", "said", "denied"))))
        for n, side in enumerate(draw(st.permutations(sides))[: draw(st.integers(1, 3))])
    ]
    return Hearing(claim, heard, draw(occasions), (draw(st.sampled_from(policies.PROFILES)), "worker"))


# -- bounds --------------------------------------------------------------------------------------------------------------


def numbers(found: Assessment) -> list[float]:
    """Everything that is a share, a probability or a trust."""
    g, m, view = found.grounds, found.adaptive.metrics, found.adaptive
    return [
        found.ruling.truth.value, found.ruling.confidence.value, found.probability.value, found.quality.value,
        found.ruling.truthfulness_percent / 100.0,
        m.coverage, m.diversity, m.agreement, m.relevance, m.top_trust, m.top_semantic,
        view.trust_post.value, found.fixed.trust_post.value, *found.fixed.interval,
        g.admissible_ratio, g.best_credibility, g.entailment, g.contradiction, g.stance_support, g.stance_refute,
        found.ranking.top_ranking_score, found.ranking.avg_ranking_score, found.counts["admissible_evidence_ratio"],
        *(x for s in view.subclaims for x in (s.weight, s.relevance, s.trust, s.support, s.contradiction)),
        *(score.value for row in found.evidence for score in row.scores),
        *(x for _, mark in found.marks for x in (mark.support, mark.contradiction)),
    ]  # fmt: skip


def scores(found: Assessment) -> list[Score]:
    own = [found.ruling.truth, found.ruling.confidence, found.probability, found.quality, found.adaptive.trust_post]
    return [*own, *found.adaptive.scores, found.fixed.trust_post, *(s for row in found.evidence for s in row.scores)]


@given(hearings(manners=policies.MANNERS))
def test_every_number_is_within_its_bounds_and_the_sum_of_its_terms(
    hearing: Hearing,
) -> None:
    found = hearing.assessed()
    assert all(-EDGE <= x <= 1.0 + EDGE for x in numbers(found))
    assert found.fixed.interval[0] <= found.fixed.trust_post.value <= found.fixed.interval[1]
    assert found.probability.value <= max(hearing.policy.surest_of(way) for way in SECTIONS)
    assert found.grounds.supporting_sources + found.grounds.refuting_sources <= len(hearing.heard)
    for score in scores(found):
        assert abs(sum(t.contribution for t in score.terms) - score.value) < EDGE, score.formula


@given(hearings(manners=policies.MANNERS))
def test_a_verdict_quotes_its_evidence_exactly_and_none_is_quoted_for_no_verdict(
    hearing: Hearing,
) -> None:
    found = hearing.assessed()
    rows = {row.id: row for row in found.evidence}
    if found.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE:
        assert found.ruling.confidence.value <= 0.45
        assert found.ruling.truth.value <= 0.45
        assert found.citations == ()
    for citation in found.citations:
        row = rows[citation.evidence_id]
        assert citation.quote
        assert citation.quote == row.text[citation.start - row.span.start : citation.end - row.span.start]
        assert citation.content_sha256 == row.content_sha256
        assert row.admissible
    assert sorted(rows) == sorted(h.candidate.id for h in hearing.heard)


@given(hearings(most=6, manners=policies.MANNERS), st.randoms(use_true_random=False))
def test_the_order_of_what_was_heard_does_not_matter(hearing: Hearing, chance: Random) -> None:
    shuffled = list(hearing.heard)
    chance.shuffle(shuffled)
    one, other = hearing.assessed(), replace(hearing, heard=shuffled).assessed()
    assert replace(other, heard=one.heard) == one


# -- exceptions ----------------------------------------------------------------------------------------------------------

Exception_ = Callable[[Assessment, Assessment, Policy], bool]


def places_change(before: Assessment, after: Assessment, policy: Policy) -> bool:
    """A source heard before is let in or left out otherwise than it was."""
    known = {h.candidate.independent for h in before.heard}
    return {i.source_key for i in before.items} != {i.source_key for i in after.items} & known


def wider_ceiling(before: Assessment, after: Assessment, policy: Policy) -> bool:
    capped = "diversity_ceiling" in before.ruling.truth.fired
    return capped and after.grounds.diversity > before.grounds.diversity


def gate_opened(before: Assessment, after: Assessment, policy: Policy) -> bool:
    return "unverifiable" in before.ruling.truth.fired and after.ruling.verdict is Verdict.SUPPORTED


def undominated_false(before: Assessment, after: Assessment, policy: Policy) -> bool:
    return before.ruling.verdict is Verdict.REFUTED and "contradiction_dominance" not in before.ruling.reasons


def copy_speaks_first(before: Assessment, after: Assessment, policy: Policy) -> bool:
    """Another site stands for a text than before."""

    def sites(found: Assessment) -> list[str]:
        return sorted(item.domain for item in representatives(found.items, policy.trust))

    return sites(before) != sites(after)


EXCEPTIONS: dict[Exception_, str] = {
    places_change: "001: places are limited, and what lacks the core entity stays only while fewer than two items do not",
    wider_ceiling: "000 §6.1: truth is at most .85 + .10 · diversity, and diversity counts the sites of both sides",
    gate_opened: "000 §8: the binary gate counts admissible items, coverage and diversity of both sides",
    undominated_false: "000 §7: confidence in FALSE reads truth and agreement towards the claim until a floor lifts it",
    copy_speaks_first: "Adjudge: of copies alike in trust the first by name stands for all, and its site is the one counted",
}
"""What lets more evidence move a ruling the wrong way, and by which rule."""


def excepted(before: Assessment, after: Assessment, policy: Policy, *which: Exception_) -> bool:
    return any(applies(before, after, policy) for applies in which)


# -- more evidence -------------------------------------------------------------------------------------------------------

SIDE = {Verdict.SUPPORTED: StanceLabel.SUPPORTS, Verdict.REFUTED: StanceLabel.REFUTES}


def let_in(found: Assessment, name: str) -> bool:
    return any(i.evidence_id == name for i in found.items)


@given(plain_hearings() | hearings(), st.data())
def test_one_more_agreeing_independent_item_never_lowers_confidence(hearing: Hearing, data: st.DataObject) -> None:
    before, policy = hearing.assessed(), hearing.policy
    assume(before.ruling.verdict in SIDE)
    side, said = wholly(SIDE[before.ruling.verdict]), texts(hearing.claim, ("said", "denied", "some"))
    more = data.draw(items(hearing.claim, "more", side, text=said, site="elsewhere"))
    after = hearing.assessed(more)
    assume(let_in(after, "more"))
    assume(not excepted(before, after, policy, places_change, undominated_false))
    assert after.ruling.verdict is before.ruling.verdict
    assert after.ruling.confidence.value >= before.ruling.confidence.value - EDGE


@given(plain_hearings() | hearings(), st.data())
def test_a_refuting_item_never_raises_truth(hearing: Hearing, data: st.DataObject) -> None:
    said = texts(hearing.claim, ("said", "denied", "some"))
    more = data.draw(items(hearing.claim, "more", plainly(StanceLabel.REFUTES), text=said))
    before, after, policy = hearing.assessed(), hearing.assessed(more), hearing.policy
    assume(let_in(after, "more"))
    assume(not excepted(before, after, policy, places_change, gate_opened))
    # 000 §6.1: the cap on the truth of UNVERIFIABLE is left behind by a claim that becomes MIXED.
    assume(not ("unverifiable" in before.ruling.truth.fired and after.ruling.verdict is Verdict.MIXED))
    risen = after.ruling.truth.value - before.ruling.truth.value
    if wider_ceiling(before, after, policy):
        wider = after.grounds.diversity - before.grounds.diversity
        assert risen <= policy.verdict.ceiling_diversity * wider + EDGE
    else:
        assert risen <= EDGE


@given(plain_hearings() | hearings(least=1), st.data())
def test_copies_of_one_text_add_nothing(hearing: Hearing, data: st.DataObject) -> None:
    copies = []
    for n in range(data.draw(st.integers(1, 4))):
        first = data.draw(st.sampled_from(hearing.heard))
        name, site = f"{data.draw(st.sampled_from(('copy', 'z')))}{n}", data.draw(st.sampled_from("axyz"))
        url = first.candidate.url and f"https://{site}.example/2020/01/02/one-two-{name}"
        copies.append(replace(first, candidate=replace(first.candidate, id=name, source=site, url=url)))
    before, after, policy = hearing.assessed(), hearing.assessed(*copies), hearing.policy
    assume(not excepted(before, after, policy, places_change))
    assert after.adaptive.metrics.count == before.adaptive.metrics.count
    assert after.grounds.supporting_sources == before.grounds.supporting_sources
    assert after.grounds.refuting_sources == before.grounds.refuting_sources
    assume(not excepted(before, after, policy, copy_speaks_first))
    assert after.ruling == before.ruling
    assert after.probability == before.probability
    assert after.fixed.trust_post == before.fixed.trust_post


# -- the exceptions, each by its smallest example -----------------------------------------------------------------------------

CAPITAL, IRON, PAIR = CLAIMS[0], CLAIMS[1], CLAIMS[5]


def side(supports: float, refutes: float) -> Stance:
    return Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)


def at_home(claim: Claim, *heard: HeardCandidate) -> Hearing:
    return Hearing(claim, list(heard), Occasion(today=TODAY, top_k=5), ("library", "worker"))


def on_the_web(claim: Claim, *heard: HeardCandidate) -> Hearing:
    return Hearing(claim, list(heard), Occasion(today=TODAY, top_k=5), ("web", "worker"))


def copied(item: HeardCandidate, name: str, site: str) -> HeardCandidate:
    return replace(item, candidate=replace(item.candidate, id=name, source=site))


ASTRAY = tuple(made(f"e{n}", ASIDES[n], OPEN, semantic=0.95) for n in (1, 2))
"""On no topic of a claim, so never admissible."""
SURE = made("e0", CAPITAL.text, side(0.9, 0.0))
TWIN = made("e1", f"{CAPITAL.text} {ASIDES[0]}", side(0.9, 0.0))

RAISES_TRUTH: dict[Exception_, tuple[Hearing, HeardCandidate]] = {
    wider_ceiling: (
        at_home(CAPITAL, made("e0", CAPITAL.text, side(0.85, 0.0))),
        made("more", CAPITAL.text, side(0.2, 0.44), semantic=0.1, credibility=0.0, site="b"),
    ),
    gate_opened: (
        on_the_web(IRON, made("e0", IRON.text, side(0.6, 0.0), credibility=0.95), *ASTRAY),
        made("more", IRON.text, side(0.3, 0.4), semantic=0.3, site="b"),
    ),
}
LOWERS_CONFIDENCE: dict[Exception_, tuple[Hearing, HeardCandidate]] = {
    places_change: (
        replace(
            at_home(CAPITAL, made("e1", CAPITAL.text, side(0.55, 0.0), semantic=0.3, site="c")),
            occasion=Occasion(today=TODAY, top_k=1),
        ),
        made("more", CAPITAL.text, side(0.52, 0.0), semantic=0.5, credibility=0.0, site="b"),
    ),
    undominated_false: (
        at_home(
            CAPITAL,
            *(made(f"e{n}", CAPITAL.text, side(0.51, 0.48), semantic=0.02, credibility=0.0, site="abc"[n]) for n in range(3)),
            made("e3", CAPITAL.text, side(0.0, 1.0), semantic=1.0, credibility=1.0, site="d"),
        ),
        made("more", CAPITAL.text, side(0.0, 0.97), site="x"),
    ),
}
COPIES_ADD: dict[Exception_, tuple[Hearing, HeardCandidate]] = {
    copy_speaks_first: (at_home(CAPITAL, SURE, TWIN), copied(SURE, "a", "elsewhere")),
}


class TestExceptions:
    """Each is real: while its rule stands it moves a ruling the wrong way. One that no longer does comes off the table."""

    def test_each_has_its_example(self) -> None:
        assert {*RAISES_TRUTH, *LOWERS_CONFIDENCE, *COPIES_ADD} == set(EXCEPTIONS)

    @pytest.mark.parametrize("exception", RAISES_TRUTH, ids=lambda e: e.__name__)
    def test_a_refuting_item_raises_truth(self, exception: Exception_) -> None:
        hearing, more = RAISES_TRUTH[exception]
        before, after = hearing.assessed(), hearing.assessed(more)
        assert exception(before, after, hearing.policy), EXCEPTIONS[exception]
        assert after.ruling.truth.value > before.ruling.truth.value

    @pytest.mark.parametrize("exception", LOWERS_CONFIDENCE, ids=lambda e: e.__name__)
    def test_an_agreeing_item_lowers_confidence(self, exception: Exception_) -> None:
        hearing, more = LOWERS_CONFIDENCE[exception]
        before, after = hearing.assessed(), hearing.assessed(more)
        assert more.stance.label is SIDE[before.ruling.verdict]
        assert exception(before, after, hearing.policy), EXCEPTIONS[exception]
        assert after.ruling.confidence.value < before.ruling.confidence.value

    @pytest.mark.parametrize("exception", COPIES_ADD, ids=lambda e: e.__name__)
    def test_a_copy_raises_confidence(self, exception: Exception_) -> None:
        hearing, copy = COPIES_ADD[exception]
        before, after = hearing.assessed(), hearing.assessed(copy)
        assert exception(before, after, hearing.policy), EXCEPTIONS[exception]
        assert after.ruling.confidence.value > before.ruling.confidence.value

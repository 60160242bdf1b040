"""One thing given two values in an article, told by putting one in the place of the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from adjudge.adapters import encoders
from adjudge.article.claims import article_claims
from adjudge.article.contradictions.rival_values import Read, rival_values
from adjudge.article.graph import claim_edges
from adjudge.policy import Policy
from adjudge.reading.probability import calibrated
from adjudge.values.article_claim import CoreClaim
from adjudge.values.evidence import Stance, StanceCalibration
from doubles import PlainWorthiness

POLICY = Policy()
BETWEEN = "The weather was fine all week, and nobody on the island locked a door."
SAYS = Stance(supports=0.96, refutes=0.01, neutral=0.03)
DENIES = Stance(supports=0.01, refutes=0.96, neutral=0.03)
SILENT = Stance(supports=0.02, refutes=0.02, neutral=0.96)


@pytest.fixture(scope="module")
def judge() -> Read:
    model = encoders.stance_encoder("judge")
    return lambda pairs: [calibrated(row, StanceCalibration()) for row in model.logits(pairs).tolist()]


def claims(*sentences: str) -> tuple[CoreClaim, ...]:
    return article_claims(" ".join(sentences), POLICY.article, PlainWorthiness()).claims


def reader(told: Mapping[str, Stance], asked: list[str] | None = None) -> Read:
    """Finds of any statement what it is told."""

    def read(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
        (asked if asked is not None else []).extend(statement for _, statement in pairs)
        return [told.get(statement, SILENT) for _, statement in pairs]

    return read


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Entry to the lighthouse costs eight pounds.",
            "Bo had paid the eleven pounds for entry to the lighthouse, and grumbled.",
        ),
        ("The pier at Orrin is 210 metres long.", "It took the painters a summer to do all 340 metres of the pier at Orrin."),
        ("Marta opened the bakery in April.", "Since opening the bakery in October, Marta has sold nine thousand loaves."),
        ("The choir was founded in 1952.", "The choir, founded in 1961, has forty members."),
        ("The choir was founded in 1952.", "The founding of the choir in 1961 is remembered by two of its members."),
    ],
)
def test_what_the_shipped_judge_finds(judge: Read, one: str, other: str) -> None:
    told = claims(one, BETWEEN, other)
    (pair,) = rival_values(told, judge, POLICY)
    assert {told[at].claim_text for at in pair} == {one, other}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The pier at Orrin is 210 metres long.", "The breakwater at Orrin is 340 metres long."),
        ("Vaduz has about 5,700 inhabitants.", "About 9.8 million people live in Hungary."),
        ("In 1991 the hostel had eighty beds.", "It has fifty-two beds today."),
        ("The pier at Orrin is 210 metres long.", "The pier at Kessel is 340 metres long."),
        ("The choir was founded in 1952.", "The choir was founded in 1952 by two teachers."),
    ],
)
def test_what_it_does_not(judge: Read, one: str, other: str) -> None:
    assert rival_values(claims(one, BETWEEN, other), judge, POLICY) == {}


ENTRY, PAID = "Entry to the lighthouse costs eight pounds.", "Bo had paid the eleven pounds for entry to the lighthouse."
OWN, EXCHANGED = ENTRY, "Entry to the lighthouse costs eleven pounds."


def test_both_must_speak_of_one_thing_and_differ() -> None:
    told = claims(ENTRY, BETWEEN, PAID)
    full = {OWN: SAYS, EXCHANGED: SAYS}

    def read(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
        return [DENIES if text == PAID and statement == OWN else full.get(statement, SILENT) for text, statement in pairs]

    assert list(rival_values(told, read, POLICY).values()) == [pytest.approx(0.96)]
    assert rival_values(told, reader({OWN: SAYS}), POLICY) == {}  # the other does not bear it out
    assert rival_values(told, reader(full), POLICY) == {}  # nor contradict what stood there
    assert rival_values(told, reader({EXCHANGED: SAYS, OWN: DENIES}), POLICY) == {}  # cut, it is not what was said


def test_it_is_asked_of_the_statement_less_what_it_says_besides() -> None:
    asked: list[str] = []
    rival_values(claims("On fine days, entry costs eight pounds, tea included.", BETWEEN, PAID), reader({}, asked), POLICY)
    assert "On fine days, entry costs eleven pounds, tea included." in asked
    assert "Entry costs eleven pounds." in asked or "entry costs eleven pounds." in asked


def test_it_is_a_contradiction_of_the_article() -> None:
    told = claims(ENTRY, BETWEEN, PAID)

    def read(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
        return [DENIES if text == PAID else SAYS for text, _ in pairs]

    def entails(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
        return [DENIES if text == PAID and statement == OWN else SAYS for text, statement in pairs]

    found = claim_edges(told, lambda pairs: [SILENT] * len(pairs), POLICY, entails=entails)
    (contradiction,) = found.contradictions
    texts = {claim.id: claim.claim_text for claim in told}
    assert (texts[contradiction.a], texts[contradiction.b]) == (ENTRY, PAID)
    assert [(edge.source, edge.target) for edge in found.edges if edge.kind == "contradicts"] == [
        (contradiction.a, contradiction.b)
    ]

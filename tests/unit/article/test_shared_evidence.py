"""Which deferred claims the evidence of targets may state."""

from __future__ import annotations

from adjudge.article.settle import shared_evidence
from adjudge.policy.article import SharingPolicy
from adjudge.values.article_claim import CoreClaim
from adjudge.values.candidate import Candidate
from adjudge.values.evidence import EvidenceKind
from adjudge.values.span import Span


def claim(id_: str, text: str) -> CoreClaim:
    return CoreClaim(id=id_, claim_text=text, span=Span(start=0, end=len(text)))


def passage(id_: str, text: str) -> Candidate:
    return Candidate(
        id=id_,
        kind=EvidenceKind.PASSAGE,
        text=text,
        content_sha256="0" * 64,
        span=Span(start=0, end=len(text)),
        source="notes",
    )


MAYOR = claim("mayor", "The mayor of Brunholt is Ruth Okafor.")
LAMP = claim("lamp", "Olaf Brandt lit the first lamp of Brunholt in 1888.")
TOWN = passage("town", "Brunholt has 42,000 inhabitants. Its mayor is Ruth Okafor.")


def test_a_passage_must_hold_most_of_a_claims_words_and_a_name_or_number() -> None:
    (shared,) = shared_evidence((MAYOR, LAMP), {"size": (TOWN,)}, SharingPolicy())
    assert (shared.claim_id, shared.found_for) == ("mayor", ("size",))
    assert [c.id for c in shared.candidates] == ["town"]
    words = passage("words", "A mayor is somebody whom a town elects.")
    assert shared_evidence((claim("x", "A mayor is elected by a town."),), {"size": (words,)}, SharingPolicy()) == ()


def test_one_found_for_two_targets_is_read_once_and_names_both() -> None:
    (shared,) = shared_evidence((MAYOR,), {"size": (TOWN,), "river": (TOWN,)}, SharingPolicy())
    assert len(shared.candidates) == 1 and shared.found_for == ("size", "river")


def test_no_more_is_read_than_the_policy_allows_the_fullest_first() -> None:
    fuller = passage("fuller", "The mayor of Brunholt is Ruth Okafor, says the almanac.")
    (shared,) = shared_evidence((MAYOR,), {"t": (TOWN, fuller)}, SharingPolicy(passages=1))
    assert [c.id for c in shared.candidates] == ["fuller"]

"""What holds of intake, parts and anchors for any text at all."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from adjudge.english.anchors import additions, anchor_match, anchors
from adjudge.english.names import names
from adjudge.english.words import words
from adjudge.facts.parts import accepted, decompose, parts
from adjudge.policy.verify import ClaimPolicy
from adjudge.values.claim import AnchorKind
from adjudge.values.inquiry import NotChecked
from adjudge.verify.intake import take_in

POLICY = ClaimPolicy()

VOCABULARY = """
Ann Lee Bo Paris France NATO mRNA TP53 COVID-19 The the a an In In 1998, 12 five million 3rd , ; . ( ) " and but or while who
which that was were is are has had did not never born raised wrote won died founded leads makes said both he she it his its they
of in by than because if city film cats singer, located river Dr. U.S. it's
"""
CLAIM = st.lists(st.sampled_from(VOCABULARY.split()), min_size=1, max_size=30).map(" ".join)
TEXT = st.one_of(CLAIM, st.text(st.characters(), max_size=200))


@given(TEXT)
def test_anything_is_taken_in_with_a_claim_or_a_reason(text: str) -> None:
    taken = take_in(text, POLICY)
    assert (taken.claim is None) <= (taken.reason is not None)
    assert bool(taken.why) == (taken.reason is not None)
    assert taken == take_in(text, POLICY)
    if taken.claim is not None:
        assert 1 <= len(taken.claim.text) <= POLICY.longest
        assert taken.claim.original == text
        again = take_in(taken.claim.text, POLICY).claim
        assert again is not None and (again.id, again.text) == (taken.claim.id, taken.claim.text)
    else:
        assert taken.reason in {NotChecked.EMPTY, NotChecked.TOO_LONG, NotChecked.NOT_CHECKABLE}


@given(TEXT)
def test_parts_add_no_name_number_or_denial(text: str) -> None:
    found = parts(text, POLICY)
    assert 1 <= len(found) <= POLICY.subclaims
    if len(found) > 1:
        assert not any(additions(text, part) for part in found)
        assert accepted(text, found, POLICY) == tuple(" ".join(part.split()) for part in found)


@given(TEXT)
def test_parts_stand_inside_the_claim_and_are_the_same_every_time(text: str) -> None:
    claim = take_in(text, POLICY).claim
    if claim is None:
        return
    found = decompose(claim, POLICY)
    assert found == decompose(claim, POLICY)
    assert len({part.id for part in found}) == len(found)
    for part in found:
        assert part.text.strip()
        if part.span is not None:
            assert part.span.end <= len(claim.text)
            assert part.span.of(claim.text) in part.text
        assert len(part.anchors) <= POLICY.anchors_most
        assert part.subject in part.text and part.relation in part.text and part.object in part.text


@given(TEXT)
def test_names_and_words_stand_in_the_text_in_order(text: str) -> None:
    for spans in ([(n.start, n.end) for n in names(text)], [(w.start, w.end) for w in words(text)]):
        assert all(0 <= start < end <= len(text) for start, end in spans)
        assert all(before[1] <= after[0] for before, after in pairwise(spans))


@given(TEXT, TEXT)
def test_a_match_is_a_share_of_the_anchors(statement: str, text: str) -> None:
    wanted = anchors(statement)
    found = anchor_match(wanted, text)
    assert 0.0 <= found.share <= 1.0
    assert set(found.hits) <= {anchor.text for anchor in wanted}


@given(CLAIM)
def test_a_statement_holds_its_own_words_and_names(statement: str) -> None:
    wanted = tuple(a for a in anchors(statement) if a.kind in {AnchorKind.ENTITY, AnchorKind.TERM})
    assert anchor_match(wanted, statement).share == (1.0 if wanted else 0.0)


@given(TEXT)
def test_a_text_adds_nothing_to_itself(text: str) -> None:
    assert not additions(text, text)
